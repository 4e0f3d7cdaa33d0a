// Why a request came to nothing, in words.
import { ApiError } from "./api";
import type { Words } from "./types";
import { message } from "./words.svelte";

/** The server's own words; else that it does not answer, as when a proxy speaks in its place. */
export function trouble(error: unknown): Words {
  return (error instanceof ApiError && error.words) || message("offline");
}
