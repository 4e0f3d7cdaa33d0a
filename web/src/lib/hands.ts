// A hand as its sheet reads it: the tiles of the rack by set, and the tiles of a line by set.
import { compare, count, readTiles, type Hand, type Tile } from "./tiles";

/** A set or the pair; `win` is the place of the winning tile in it, -1 if it is elsewhere. */
export interface Group {
  tiles: Tile[];
  win: number;
}

const isDeclared = (text: string): boolean => text.startsWith("(") || text.startsWith("[");

function same(one: Tile[], two: Tile[]): boolean {
  return one.length === two.length && [...one].sort(compare).join() === [...two].sort(compare).join();
}

/** The rack and the winning tile by set, the pair last; null where the sheet reads no sets. `reading` has declared sets in brackets. */
export function groupsOf(hand: Hand, reading: readonly string[]): Group[] | null {
  const sets = reading.filter((text) => !isDeclared(text)).map(readTiles);
  const held = hand.win ? [...hand.rack, hand.win] : hand.rack;
  if (!sets.length || !same(sets.flat(), held)) return null;
  // Of several sets that hold the winning tile the first one shows it: the reading does not say which.
  const wins = hand.win ? sets.findIndex((tiles) => tiles.includes(hand.win!)) : -1;
  return sets.map((tiles, place) => ({ tiles, win: place === wins ? tiles.lastIndexOf(hand.win!) : -1 }));
}

/** The tiles of a line by the sets of the hand; what belongs to no set comes last. */
export function bySet(tiles: readonly Tile[], reading: readonly string[]): Tile[][] {
  const left = count([...tiles]);
  const groups: Tile[][] = [];
  for (const set of reading.map(readTiles)) {
    const wanted = [...count(set)];
    if (!wanted.every(([tile, number]) => (left.get(tile) ?? 0) >= number)) continue;
    for (const [tile, number] of wanted) left.set(tile, left.get(tile)! - number);
    groups.push(set);
  }
  const rest = [...left].flatMap(([tile, number]) => Array<Tile>(number).fill(tile)).sort(compare);
  return rest.length ? [...groups, rest] : groups;
}
