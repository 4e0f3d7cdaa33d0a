// Who is playing: a first name, kept by the server behind a cookie. No account.
import { api, ApiError } from "./api";
import type { Person } from "./types";

let person = $state.raw<Person | null>(null);
let asked: Promise<Person | null> | null = null;

/** The person, as far as is known. */
export function me(): Person | null {
  return person;
}

/** Ask the server once who we are. */
export function greet(): Promise<Person | null> {
  asked ??= api
    .me()
    .then((found) => (person = found))
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) asked = null;
      return null;
    });
  return asked;
}

/** Whether the server says that it does not know us; not where it says nothing. */
export async function isStranger(): Promise<boolean> {
  return (await greet()) === null && asked !== null;
}

/** Make oneself known under a first name, or change it. */
export async function introduce(name: string): Promise<Person> {
  const known = person ?? (await greet());
  if (known && known.name === name) return known;
  person = known ? { ...known, ...(await api.rename(name)) } : await api.introduce(name);
  asked = Promise.resolve(person);
  return person;
}

export async function forget(): Promise<void> {
  await api.forget();
  person = null;
  asked = null;
}
