// Who is playing: a first name, kept by the server behind a cookie. No account.
import { api, ifUnknown } from "./api";
import type { Person } from "./types";

let person = $state.raw<Person | null>(null);
let asked: Promise<Person | null> | null = null;

/** The person, as far as is known. */
export function me(): Person | null {
  return person;
}

function know(found: Person | null): Person | null {
  asked = Promise.resolve(found);
  return (person = found);
}

/** Take what the server knows of us now: it may have forgotten us since the last request. */
async function ask(): Promise<Person | null> {
  return know(await api.me().catch(ifUnknown(null)));
}

/** Ask the server once who we are. */
export function greet(): Promise<Person | null> {
  asked ??= ask().catch(() => (asked = null));
  return asked;
}

/** Whether the server says that it does not know us; false if it does not answer. */
export async function isStranger(): Promise<boolean> {
  return (await greet()) === null && asked !== null;
}

/** Introduce yourself by a first name, or change it. */
export async function introduce(name: string): Promise<void> {
  const known = await ask();
  if (known?.name === name) return;
  know(known ? { ...known, ...(await api.rename(name)) } : await api.introduce(name));
}

/** Delete the person's data; it is fine if the server has done so already. */
export async function forget(): Promise<void> {
  await api.forget().catch(ifUnknown(null));
  person = null;
  asked = null;
}
