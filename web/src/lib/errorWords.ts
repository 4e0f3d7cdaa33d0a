// Why a request failed, in words.
import { ApiError } from "./api";
import type { Words } from "./types";
import { message } from "./words.svelte";

/** The server did not answer, as when a proxy answers in its place: a retry may help. */
export const OFFLINE: Words = message("offline");

/** The server's own words, else that it did not answer. */
export function errorWords(error: unknown): Words {
  return (error instanceof ApiError && error.words) || OFFLINE;
}
