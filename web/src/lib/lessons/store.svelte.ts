// What a person has learnt, kept on this device and nowhere else.
import { follow, store, readStored } from "../device";
import { memoryKey } from "../own/store.svelte";
import { readCards, type Cards } from "./memory";

/** What is filled in: rows and total, or one of them. */
export type Parts = "both" | "lines" | "total";

const KEY = "peling.lessons";

interface Kept {
  cards: Record<string, Cards>;
  parts: Parts;
  /** House rules by rule set, as in an address. */
  options: Record<string, string>;
}

/** What was kept under our key; anything else is left out. */
export function readKept(text: string | null): Kept {
  try {
    const data = JSON.parse(text ?? "{}") as { cards?: unknown; parts?: unknown; options?: unknown } | null;
    const parts = data?.parts === "lines" || data?.parts === "total" ? data.parts : "both";
    return { cards: readCards(data?.cards), parts, options: readOptions(data?.options) };
  } catch {
    return { cards: {}, parts: "both", options: {} };
  }
}

/** House rules as far as they can be read: short texts by rule set. */
function readOptions(data: unknown): Record<string, string> {
  if (typeof data !== "object" || data === null) return {};
  const short = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string" && entry[1].length < 1000;
  return Object.fromEntries(Object.entries(data).filter(short).slice(0, 50));
}

const kept: Kept = $state(readKept(readStored(KEY)));

let lost = $state(false);

// What was learnt in another tab counts here too; another tab's house rules do not change the question on this page.
follow(KEY, (text) => {
  if (!lost) kept.cards = readKept(text).cards;
});

/** Make a change here and on the device; what cannot be stored lasts until the page is closed. */
function keep(change: (kept: Kept) => void): void {
  change(kept);
  const all = lost ? kept : readKept(readStored(KEY));
  change(all);
  lost = !store(KEY, all);
}

/** Whether the device could not keep what was learnt last. */
export function notKept(): boolean {
  return lost;
}

/** The house rules for lessons on a rule set, as a query string. */
export function optionsOf(rules: string): string {
  return kept.options[memoryKey(rules)] ?? "";
}

export function keepOptions(rules: string, options: string): void {
  keep((kept) => {
    kept.options[memoryKey(rules)] = options;
  });
}

/** What is known of a rule set. */
export function cardsOf(rules: string): Cards {
  return kept.cards[memoryKey(rules)] ?? {};
}

export function keepCards(rules: string, cards: Cards): void {
  keep((kept) => {
    kept.cards[memoryKey(rules)] = cards;
  });
}

export function parts(): Parts {
  return kept.parts;
}

export function setParts(wanted: Parts): void {
  keep((kept) => {
    kept.parts = wanted;
  });
}
