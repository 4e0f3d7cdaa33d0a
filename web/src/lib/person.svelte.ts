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

/** Who we are to the server now: it may have forgotten us since it was asked. */
async function ask(): Promise<Person | null> {
  return know(await api.me().catch(ifUnknown(null)));
}

/** Ask the server once who we are. */
export function greet(): Promise<Person | null> {
  asked ??= ask().catch(() => (asked = null));
  return asked;
}

/** Whether the server says that it does not know us; not where it says nothing. */
export async function isStranger(): Promise<boolean> {
  return (await greet()) === null && asked !== null;
}

/** Make oneself known under a first name, or change it. */
export async function introduce(name: string): Promise<void> {
  const known = await ask();
  if (known?.name === name) return;
  know(known ? { ...known, ...(await api.rename(name)) } : await api.introduce(name));
}

/** Be erased; also where the server has done that already. */
export async function forget(): Promise<void> {
  await api.forget().catch(ifUnknown(null));
  person = null;
  asked = null;
}
