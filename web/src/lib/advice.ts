// Advice as it is shown: all choices in one list, by the number that the bot chooses by; and what it points to.
import type { Call } from "./actions";
import { count, readTiles, type Tile } from "./tiles";
import type { Advice, AdvisedClaim, View } from "./types";

/** The parts of a value, in the order in which they are shown. */
export const PARTS = ["wins", "others", "keeps", "risk"] as const;

export interface WeighedChoice extends Pick<AdvisedClaim, "value" | "chance" | (typeof PARTS)[number]> {
  /** The action as the server writes it. */
  action: string;
  /** For a discard: how far the rest is from waiting, and how many tiles help. */
  distance: number | null;
  help: number | null;
}

/** All choices, the best first. */
export function weighChoices(hint: Advice): WeighedChoice[] {
  const discards = hint.discards.map((one) => ({ ...one, action: `discard ${one.tile}` }));
  const claims = hint.claims.map((one) => ({ ...one, distance: null, help: null }));
  return [...discards, ...claims].sort((a, b) => b.value - a.value);
}

/** What the advice points to: tiles of the rack (how many of each) and a call. */
export interface AdviceTarget {
  tiles: ReadonlyMap<Tile, number>;
  call: Call | "";
}

const CALLS: Record<string, Call> = {
  chow: "chow",
  pung: "pung",
  kong: "kong",
  promote: "kong",
  mahjong: "mahjong",
  pass: "pass",
};

/** The tiles of the rack and the call that an action needs. */
export function adviceTarget(action: string | null): AdviceTarget {
  const [word = "", ...rest] = (action ?? "").split(" ");
  return { tiles: count(readTiles(rest.filter((part) => part !== "announce").join(" "))), call: CALLS[word] ?? "" };
}

/** A key that changes with every decision. */
export function momentOf(view: View): string {
  const thrown = view.discards.reduce((sum, row) => sum + row.length, 0);
  return [view.deal, view.taken.length, thrown, view.phase, view.exchange, view.legal.join()].join("/");
}
