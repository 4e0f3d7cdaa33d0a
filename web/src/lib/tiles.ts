// Tiles as texts ("5p", "E", "1f", "J", "?"), read from the notation that the server writes. No rules: only what a text shows.

export type Tile = string;

const SUITS = "mps";
const HIDDEN: Tile = "?";

/** The order of a tidy rack: characters, circles, bamboo, winds, dragons, luck tiles, jokers. */
const ORDER: Tile[] = [
  ...[..."mps"].flatMap((suit) => [..."123456789"].map((rank) => rank + suit)),
  ..."ESWNCFP",
  ...[..."fy"].flatMap((suit) => [..."1234"].map((rank) => rank + suit)),
  "J",
  HIDDEN,
];
const PLACE = new Map(ORDER.map((tile, place) => [tile, place]));

export function place(tile: Tile): number {
  return PLACE.get(tile) ?? ORDER.length;
}

export function compare(a: Tile, b: Tile): number {
  return place(a) - place(b);
}

export function suit(tile: Tile): string {
  return tile.length === 2 ? tile[1]! : "";
}

export function isSuit(tile: Tile): boolean {
  return SUITS.includes(suit(tile)) && tile.length === 2;
}

export function isLuck(tile: Tile): boolean {
  return suit(tile) === "f" || suit(tile) === "y";
}

/** Whose colour a tile's index has: its suit, a dragon with a colour of its own, or the honours. */
export function inkOf(tile: Tile): string {
  return isSuit(tile) || isLuck(tile) ? suit(tile) : tile === "C" || tile === "F" ? tile : "honour";
}

/** The tiles of a text such as `123m 55p EEE 1f J`. */
export function readTiles(text: string): Tile[] {
  const tiles: Tile[] = [];
  for (const run of text.split(/\s+/)) {
    let digits = "";
    for (const sign of run) {
      if (sign >= "0" && sign <= "9") {
        digits += sign;
      } else if ("mpsfy".includes(sign) && digits) {
        for (const digit of digits) tiles.push(digit + sign);
        digits = "";
      } else if (PLACE.has(sign)) {
        tiles.push(sign);
      }
    }
  }
  return tiles;
}

export type Source = "" | "<" | "^" | ">" | "+";

export interface Meld {
  tiles: Tile[];
  concealed: boolean;
  /** Where the claimed tile came from, seen from the player. */
  source: Source;
  /** Its place among the tiles, -1 if none was claimed. */
  turned: number;
  /** The place of the tile that was added later, -1 if none was. */
  added: number;
  shape: "chow" | "pung" | "kong";
}

/** A declared set: `(789<m)`, `(EE^E)`, `(555>+5p)`, `[FFFF]`, `(55^pJ)`. */
export function readMeld(text: string): Meld {
  const concealed = text.startsWith("[");
  const tiles: Tile[] = [];
  let waiting: number[] = [];
  let source: Source = "";
  let turned = -1;
  let added = -1;
  for (const sign of text.slice(1, -1)) {
    if ("<^>".includes(sign)) {
      source = sign as Source;
      turned = tiles.length - 1;
    } else if (sign === "+") {
      added = tiles.length;
    } else if (sign >= "1" && sign <= "9") {
      waiting.push(tiles.length);
      tiles.push(sign);
    } else if (SUITS.includes(sign)) {
      for (const index of waiting) tiles[index] += sign;
      waiting = [];
    } else if (PLACE.has(sign)) {
      tiles.push(sign);
    }
  }
  const real = tiles.filter((tile) => tile !== "J");
  const alike = real.every((tile) => tile === real[0]);
  return { tiles, concealed, source, turned, added, shape: tiles.length === 4 ? "kong" : alike ? "pung" : "chow" };
}

export interface Hand {
  rack: Tile[];
  melds: Meld[];
  luck: Tile[];
  win: Tile | null;
  source: Source;
  /** The circumstances after `;`, verbatim. */
  notes: string[];
}

/** A whole hand: `2234p 678s CCC (789<m) 1f >2p ; seat W, round E`. */
export function readHand(text: string): Hand {
  const [tiles = "", notes = ""] = text.split(";");
  const hand: Hand = { rack: [], melds: [], luck: [], win: null, source: "", notes: [] };
  for (const piece of tiles.match(/\([^)]*\)|\[[^\]]*\]|[^\s()[\]]+/g) ?? []) {
    if (piece.startsWith("(") || piece.startsWith("[")) {
      hand.melds.push(readMeld(piece));
    } else if ("+<^>".includes(piece[0]!)) {
      hand.win = readTiles(piece.slice(1))[0] ?? null;
      hand.source = piece[0] as Source;
    } else {
      for (const tile of readTiles(piece)) (isLuck(tile) ? hand.luck : hand.rack).push(tile);
    }
  }
  hand.notes = notes
    .split(",")
    .map((note) => note.trim())
    .filter(Boolean);
  return hand;
}

/** How often each tile occurs. */
export function count(tiles: Tile[]): Map<Tile, number> {
  const counts = new Map<Tile, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return counts;
}
