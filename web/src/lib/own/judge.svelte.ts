// The server's verdict on rules as they are edited: one request at a time, always ending with the latest rules.
import { api } from "../api";
import { errorWords } from "../errorWords";
import type { OwnMistake, OwnRules, Words } from "../types";
import { fieldsOf, type OwnData } from "./data";

/** How long to wait for more typing, in milliseconds. */
const PAUSE = 150;

export class Judge {
  /** The latest answer; it may be about earlier rules. */
  verdict = $state.raw<OwnRules | null>(null);
  /** Why there is no answer. */
  problem = $state.raw<Words | null>(null);
  /** Whether the answer is about the current rules. */
  fresh = $state(false);

  /** The ids that custom rules cannot have: those of the server's rule sets. */
  taken: readonly string[] = [];

  #wanted: OwnData | null = null;
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Ask about these rules; this replaces a request that is still waiting. */
  ask(data: OwnData): void {
    this.#wanted = data;
    this.fresh = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#go(), PAUSE);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#wanted = null;
  }

  async #go(): Promise<void> {
    if (this.#busy || !this.#wanted) return;
    this.#busy = true;
    const asked = this.#wanted;
    try {
      const verdict = await api.judge({ data: fieldsOf(asked, this.taken) });
      if (asked === this.#wanted) {
        this.verdict = verdict;
        this.problem = null;
        this.fresh = true;
      }
    } catch (error) {
      if (asked === this.#wanted) this.problem = errorWords(error);
    }
    this.#busy = false;
    if (asked !== this.#wanted) void this.#go();
  }
}

/** The mistakes at a place: a table and key, and what is below it. */
export function mistakesAt(mistakes: readonly OwnMistake[], ...path: string[]): OwnMistake[] {
  return mistakes.filter((mistake) => path.every((part, place) => mistake.path[place] === part));
}
