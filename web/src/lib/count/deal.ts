// Who pays whom: what is kept of a deal while its hands are counted one after another.
import { store, readStored } from "../device";
import { WINDS, type Options } from "./hand";

const KEY = "peling.settle";
/** The discarder is not chosen yet. */
export const UNSAID = -2;

export interface Player {
  name: string;
  /** The hand in notation, empty if its points were typed. */
  hand: string;
  /** What it counts; null if nothing was filled in or the hand is not counted yet. */
  total: number | null;
}

export interface Deal {
  rules: string;
  options: Options;
  /** East, South, West, North. */
  players: Player[];
  /** The seat that won, -1 for nobody. */
  winner: number;
  /** The seat whose tile won, -1 if it was drawn, -2 if not chosen yet. */
  discarder: number;
}

const nobody = (): Player => ({ name: "", hand: "", total: null });

export function emptyDeal(rules: string, options: Options = {}): Deal {
  return { rules, options, players: WINDS.map(nobody), winner: -1, discarder: UNSAID };
}

function seat(value: unknown, least: number): number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) < 4 ? (value as number) : least;
}

/** A kept deal from its text; null where there is none. */
export function readDeal(text: string | null): Deal | null {
  try {
    const stored = JSON.parse(text ?? "null") as Partial<Record<keyof Deal, unknown>> | null;
    if (!stored || typeof stored.rules !== "string" || !Array.isArray(stored.players) || stored.players.length !== 4) return null;
    const players = (stored.players as (Partial<Record<keyof Player, unknown>> | null)[]).map((player) => ({
      name: typeof player?.name === "string" ? player.name.slice(0, 24) : "",
      hand: typeof player?.hand === "string" ? player.hand : "",
      total: Number.isInteger(player?.total) ? (player!.total as number) : null,
    }));
    const options = (typeof stored.options === "object" && stored.options) || {};
    return {
      rules: stored.rules,
      options: options as Options,
      players,
      winner: seat(stored.winner, -1),
      discarder: seat(stored.discarder, UNSAID),
    };
  } catch {
    return null; // somebody else's text under our key
  }
}

export function keptDeal(): Deal | null {
  return readDeal(readStored(KEY));
}

export function keepDeal(deal: Deal): void {
  store(KEY, deal);
}

/** The deal with a hand for a seat. A counted one with a winning tile makes that seat the winner; one that is not counted yet
 *  changes nothing about that. */
export function withHand(deal: Deal, place: number, hand: string, total: number | null, won: "" | "+" | ">"): Deal {
  const players = deal.players.map((player, at) => (at === place ? { ...player, hand, total } : player));
  if (total === null) return { ...deal, players };
  const winner = won ? place : deal.winner === place ? -1 : deal.winner;
  const kept =
    winner === deal.winner && winner !== deal.discarder && !(won === ">" && deal.discarder < 0) ? deal.discarder : UNSAID;
  return { ...deal, players, winner, discarder: won === "+" ? -1 : kept };
}

/** How many play. */
export const sizeOf = ({ options }: Pick<Deal, "options">): number => (options.players === 3 ? 3 : 4);

/** The deal by other rules: a player without a seat there neither won nor discarded. */
export function withRules(deal: Deal, rules: string, options: Options): Deal {
  const size = sizeOf({ options });
  return {
    ...deal,
    rules,
    options,
    winner: deal.winner < size ? deal.winner : -1,
    discarder: deal.discarder < size ? deal.discarder : UNSAID,
  };
}

/** The same players, nothing counted yet. */
export function nextDeal(deal: Deal): Deal {
  return {
    ...deal,
    players: deal.players.map((player) => ({ ...player, hand: "", total: null })),
    winner: -1,
    discarder: UNSAID,
  };
}
