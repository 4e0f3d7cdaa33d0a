// What lies on the ledge: sets are recognised, nobody is asked to group.
import { compare, isSuit, readTiles, type Tile } from "../tiles";
import { shapeOf, JOKER, LUCK, type Hand, type Held, type Laid } from "./hand";

export interface Group {
  /** In the order of tapping; `n` is 0 for tiles on the table. */
  tiles: Held[];
  /** The set on the table, where it is one. */
  laid: Laid | null;
  /** A set of the rack, a pair, single tiles side by side, luck tiles, or something unfinished. */
  kind: "set" | "pair" | "loose" | "luck" | "part";
  /** The place of the winning tile in it, -1 if it is elsewhere. */
  win: number;
  n: number;
}

const WORTH = { pung: 100, chow: 99, pair: 24, near: 3, gap: 2 };

const next = (tile: Tile, by: number): Tile | null =>
  isSuit(tile) && Number(tile[0]) + by <= 9 ? `${Number(tile[0]) + by}${tile[1]}` : null;

/** Tiles by sets, then pairs, then neighbours; where several ways are as good, pungs. Jokers stand together. */
export function loose(tiles: readonly Tile[], chows = true): Tile[][] {
  const counts = new Map<Tile, number>();
  for (const tile of [...tiles].sort(compare)) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  const jokers = counts.get(JOKER) ?? 0;
  counts.delete(JOKER);
  const kinds = [...counts.keys()];
  const known = new Map<string, [number, Tile[][]]>();
  function best(from: number): [number, Tile[][]] {
    while (from < kinds.length && !counts.get(kinds[from]!)) from += 1;
    if (from === kinds.length) return [0, []];
    const key = `${from}:${kinds
      .slice(from)
      .map((kind) => counts.get(kind))
      .join("")}`;
    const found = known.get(key);
    if (found) return found;
    const tile = kinds[from]!;
    const ways: [Tile | null, Tile | null, number][] = [
      [tile, tile, WORTH.pung],
      [next(tile, 1), next(tile, 2), chows ? WORTH.chow : -1],
      [tile, "", WORTH.pair],
      [next(tile, 1), "", chows ? WORTH.near : -1],
      [next(tile, 2), "", chows ? WORTH.gap : -1],
      ["", "", 0],
    ];
    let top: [number, Tile[][]] = [-1, []];
    for (const [second, third, worth] of ways) {
      if (second === null || third === null || worth < 0) continue;
      const group = [tile, second, third].filter((one) => one !== "");
      for (const one of group) counts.set(one, (counts.get(one) ?? 0) - 1);
      if (group.every((one) => counts.get(one)! >= 0)) {
        const [rest, groups] = best(from);
        if (rest + worth > top[0]) top = [rest + worth, [group, ...groups]];
      }
      for (const one of group) counts.set(one, counts.get(one)! + 1);
    }
    known.set(key, top);
    return top;
  }
  const groups = best(0)[1];
  return jokers ? [...groups, Array<Tile>(jokers).fill(JOKER)] : groups;
}

const isDeclared = (text: string): boolean => text.startsWith("(") || text.startsWith("[");

/** The sets of the rack as the server reads them; null where that is no reading of these tiles. */
function asRead(rack: readonly Held[], reading: readonly string[]): Tile[][] | null {
  const sets = reading.filter((text) => !isDeclared(text)).map(readTiles);
  const one = sets.flat().sort(compare).join();
  const two = rack
    .map((held) => held.tile)
    .sort(compare)
    .join();
  return sets.length && one === two ? sets : null;
}

/** What lies on the ledge, in the order of first tap. `reading` is how the server reads a complete hand. */
export function groups(hand: Hand, reading: readonly string[] = []): Group[] {
  const pool = [...hand.rack].sort((a, b) => a.n - b.n);
  const fixed = asRead(hand.rack, reading);
  const sets =
    fixed ??
    loose(
      hand.rack.map((one) => one.tile),
      !hand.facts.goulash,
    );
  const taken = sets.map((tiles) =>
    tiles.map(
      (tile) =>
        pool.splice(
          pool.findIndex((one) => one.tile === tile),
          1,
        )[0]!,
    ),
  );
  const single = taken.filter((tiles) => tiles.length === 1);
  const rest = taken.filter((tiles) => tiles.length > 1);
  const out: Group[] = rest.map((tiles) => group(tiles, kindOf(tiles)));
  if (single.length > 2)
    out.push(
      group(
        single.flat().sort((a, b) => compare(a.tile, b.tile)),
        "loose",
      ),
    );
  else out.push(...single.map((tiles) => group(tiles, "part")));
  if (hand.win !== null) ring(out, hand.win, fixed !== null);
  for (const laid of hand.melds) {
    out.push({ tiles: laid.tiles.map((tile) => ({ tile, n: 0 })), laid, kind: "set", win: -1, n: laid.n });
  }
  out.sort((a, b) => a.n - b.n);
  if (hand.luck.length) {
    const tiles = [...hand.luck].sort((a, b) => LUCK.indexOf(a) - LUCK.indexOf(b)).map((tile) => ({ tile, n: 0 }));
    out.push({ tiles, laid: null, kind: "luck", win: -1, n: Infinity });
  }
  return out;
}

function group(tiles: Held[], kind: Group["kind"]): Group {
  return { tiles, laid: null, kind, win: -1, n: Math.min(...tiles.map((one) => one.n)) };
}

function kindOf(tiles: readonly Held[]): Group["kind"] {
  const texts = tiles.map((one) => one.tile);
  if (texts.length === 2 && texts[0] === texts[1]) return "pair";
  if (texts.length === 3 && shapeOf(texts)) return "set";
  return texts.length > 3 ? "loose" : "part";
}

/** Marks the winning tile: where the server reads it, else the copy that was tapped last. */
function ring(among: Group[], win: Tile, read: boolean): void {
  const spots = among
    .flatMap((one) => one.tiles.map((held, place) => ({ one, held, place })))
    .filter(({ held }) => held.tile === win);
  // A reading does not tell which set the tile completes; the smallest one shows it best.
  const spot = read
    ? spots.sort((a, b) => a.one.tiles.length - b.one.tiles.length || b.place - a.place)[0]
    : spots.sort((a, b) => b.held.n - a.held.n)[0];
  if (spot) spot.one.win = spot.place;
}
