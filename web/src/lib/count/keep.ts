// What the counting page keeps on the device: the facts for the next hand, and a hand that is not finished.
import { store, readStored } from "../device";
import { handOf, writeHand } from "./notation";
import { isEmpty, size, START, WINDS, type Deck, type Facts, type Hand, type Options } from "./hand";

const KEY = "peling.count";

/** What was kept: `text` is a hand in notation, empty for none; `done` whether it was counted to the end. */
export interface Kept {
  facts: Facts;
  deck: Deck;
  text: string;
  tiles: number;
  done: boolean;
  /** When it was laid, in milliseconds. */
  at: number;
}

const PLAIN: Deck = { luck: false, characters: true };

function readOptions(stored: unknown): Options {
  if (typeof stored !== "object" || stored === null) return {};
  const plain = (value: unknown): value is Options[string] => ["boolean", "number", "string"].includes(typeof value);
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Options[string]] => plain(entry[1])));
}

/** Kept facts and hand from their text; what is unknown is left out. */
export function readKept(text: string | null): Kept {
  const kept: Kept = { facts: { ...START }, deck: { ...PLAIN }, text: "", tiles: 0, done: false, at: 0 };
  try {
    const stored = JSON.parse(text ?? "{}") as Partial<Record<keyof Kept, unknown>>;
    const facts = (stored.facts ?? {}) as Partial<Record<keyof Facts, unknown>>;
    if (typeof facts.rules === "string") kept.facts.rules = facts.rules;
    kept.facts.options = readOptions(facts.options);
    kept.facts.seat = WINDS.find((wind) => wind === facts.seat) ?? "E";
    kept.facts.round = facts.round === "F" ? "F" : (WINDS.find((wind) => wind === facts.round) ?? "E");
    kept.facts.goulash = facts.goulash === true;
    const deck = (stored.deck ?? {}) as Partial<Deck>;
    kept.deck = { luck: deck.luck === true, characters: deck.characters !== false };
    if (typeof stored.text === "string" && typeof stored.at === "number" && typeof stored.tiles === "number") {
      Object.assign(kept, { text: stored.text, at: stored.at, tiles: stored.tiles, done: stored.done === true });
    }
  } catch {
    // Somebody else's text under our key: start afresh.
  }
  return kept;
}

export function readCounting(): Kept {
  return readKept(readStored(KEY));
}

/** The kept hand. */
export function handOfKept(found: Kept): Hand {
  return handOf(found.text, found.facts);
}

export function keep(hand: Hand, deck: Deck, done: boolean): void {
  const text = isEmpty(hand) ? "" : writeHand(hand);
  const record: Kept = { facts: hand.facts, deck, text, tiles: size(hand), done, at: Date.now() };
  store(KEY, record);
}
