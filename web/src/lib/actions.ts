// Legal actions by what they are for, so that a button can offer them.
import { count, readTiles, type Tile } from "./tiles";

export type Call = "pass" | "chow" | "pung" | "kong" | "mahjong";
export const CALLS: readonly Call[] = ["chow", "pung", "kong", "mahjong", "pass"];

export interface Choice {
  /** The action as the server wants it. */
  action: string;
  tiles: Tile[];
}

export interface Choices {
  discard: Map<Tile, string>;
  /** Discards that announce that the hand waits. */
  announce: Map<Tile, string>;
  exchange: Set<string>;
  /** How many tiles an exchange gives. */
  given: number;
  calls: Record<Call, Choice[]>;
  replace: boolean;
  next: boolean;
  stop: boolean;
}

/** Sort the legal actions of a view; a promoted kong goes with the kongs. */
export function choices(legal: readonly string[]): Choices {
  const found: Choices = {
    discard: new Map(),
    announce: new Map(),
    exchange: new Set(),
    given: 0,
    calls: { pass: [], chow: [], pung: [], kong: [], mahjong: [] },
    replace: false,
    next: false,
    stop: false,
  };
  for (const action of legal) {
    const [word = "", ...rest] = action.split(" ");
    const announced = rest.at(-1) === "announce";
    const tiles = readTiles((announced ? rest.slice(0, -1) : rest).join(" "));
    if (word === "discard") (announced ? found.announce : found.discard).set(tiles[0]!, action);
    else if (word === "exchange") {
      found.exchange.add(bag(tiles));
      found.given = tiles.length;
    } else if (word === "promote") found.calls.kong.push({ action, tiles });
    else if (word === "replace" || word === "next" || word === "stop") found[word] = true;
    else if (word in found.calls) found.calls[word as Call].push({ action, tiles });
  }
  return found;
}

/** Tiles as a text that does not depend on their order. */
export function bag(tiles: readonly Tile[]): string {
  return [...count([...tiles])]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([tile, number]) => `${number}${tile}`)
    .join(" ");
}

/** Tiles to give as an action, the tiles as they are written. */
export function exchange(tiles: readonly Tile[]): string {
  return `exchange ${tiles.join(" ")}`;
}

/** Whether the player may answer a discard or a promoted kong. */
export function isClaim(found: Choices): boolean {
  return found.calls.pass.length > 0;
}
