// What a person has learnt, kept on this device and nowhere else.
import { memoryKey } from "../own/store.svelte";
import { readCards, type Cards } from "./memory";

/** What is filled in: rows and total, or one of them. */
export type Parts = "both" | "lines" | "total";

const KEY = "peling.lessons";

interface Kept {
  cards: Record<string, Cards>;
  parts: Parts;
}

/** What was kept under our key; anything else is left out. */
export function readKept(text: string | null): Kept {
  try {
    const data = JSON.parse(text ?? "{}") as { cards?: unknown; parts?: unknown } | null;
    const parts = data?.parts === "lines" || data?.parts === "total" ? data.parts : "both";
    return { cards: readCards(data?.cards), parts };
  } catch {
    return { cards: {}, parts: "both" };
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage can be forbidden
  }
}

const kept: Kept = $state(readKept(stored()));

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage it lasts until the page is closed.
  }
}

/** What is known of a rule set. */
export function cardsOf(rules: string): Cards {
  return kept.cards[memoryKey(rules)] ?? {};
}

export function keepCards(rules: string, cards: Cards): void {
  kept.cards[memoryKey(rules)] = cards;
  keep();
}

export function parts(): Parts {
  return kept.parts;
}

export function setParts(wanted: Parts): void {
  kept.parts = wanted;
  keep();
}
