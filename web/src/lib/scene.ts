// What lies before each player, read from a view: for drawing it, and for counting how much room it needs.
import { chairs, type Chair, type Place } from "./chairs";
import { RESERVE, type Around, type SeatTiles } from "./layout/felt";
import { compare, isSuit, readMeld, readTiles, suit, type Meld, type Tile } from "./tiles";
import type { View } from "./types";

export interface Discard {
  tile: Tile;
  /** Its number among all that the player discarded: those that were claimed leave no gap, but keep their number. */
  number: number;
}

/** A player's side of the table. */
export interface Laid {
  chair: Chair;
  /** Null for another's face-down kong. */
  sets: (Meld | null)[];
  luck: Tile[];
  discards: Discard[];
  /** How many tiles the rack holds, and which, in groups, where racks lie open. */
  backs: number;
  open: Tile[][];
}

export type Scene = Partial<Record<Place, Laid>>;

/** A hand that may be seen: at a teaching table, or in a deal that is over. */
export interface Shown {
  rack: string;
  melds: string[];
}

/** The widest group of an open rack: no wider than a kong, so that it fits wherever sets do. */
const GROUP = 4;

/** The whole table as this view has it; `shown` returns the hands that lie open, besides the viewer's. */
export function scene(view: View, shown: (seat: number) => Shown | null): Scene {
  const found: Scene = {};
  for (const chair of chairs(view)) {
    const { seat, place } = chair;
    const open = place === "own" && seat === view.seat ? null : shown(seat);
    const melds = seat === view.seat ? view.own.melds : (open?.melds ?? view.melds[seat] ?? []);
    found[place] = {
      chair,
      sets: melds.map((meld) => (meld === null ? null : readMeld(meld))),
      luck: readTiles(view.luck[seat] ?? ""),
      discards: (view.discards[seat] ?? []).flatMap(([tile, by], number) => (by < 0 ? [{ tile, number }] : [])),
      backs: view.rack_sizes[seat] ?? 0,
      open: open ? inGroups(readTiles(open.rack)) : [],
    };
  }
  return found;
}

/** Sorted tiles by suit, no group too wide. */
function inGroups(tiles: Tile[]): Tile[][] {
  const groups: Tile[][] = [];
  const sort = (tile: Tile): string => (isSuit(tile) ? suit(tile) : "honours");
  for (const tile of [...tiles].sort(compare)) {
    const last = groups.at(-1);
    if (last && last.length < GROUP && sort(last[0]!) === sort(tile)) last.push(tile);
    else groups.push([tile]);
  }
  return groups;
}

const NOTHING: SeatTiles = { sets: [], luck: 0, discards: RESERVE, open: [] };

/** How much lies before each player. Few discards count as many, so that the counts stay the same while a deal grows. */
export function counts(laid: Scene): Around {
  const of = (one: Laid | undefined): SeatTiles =>
    one
      ? {
          sets: one.sets.map((meld) => meld?.tiles.length ?? 4),
          luck: one.luck.length,
          discards: Math.max(RESERVE, one.discards.length),
          open: one.open.map((group) => group.length),
        }
      : NOTHING;
  return { own: of(laid.own), left: of(laid.left), right: of(laid.right), across: laid.across ? of(laid.across) : null };
}

/** How many of a tile can be seen on the table. */
export function countOnTable(laid: Scene, tile: Tile): number {
  let number = 0;
  for (const { discards, sets, open } of Object.values(laid)) {
    number += discards.filter((one) => one.tile === tile).length;
    for (const meld of sets) number += meld?.tiles.filter((one) => one === tile).length ?? 0;
    number += open.flat().filter((one) => one === tile).length;
  }
  return number;
}
