// The hand as our notation, and back.
import { compare, readHand, type Meld, type Tile } from "../tiles";
import { empty, FULL, LUCK, size, WINDS, type Facts, type Hand, type Wind } from "./hand";

/** Tiles as a text: numbers of a suit together, honours side by side. */
export function writeTiles(tiles: readonly Tile[]): string {
  const sorted = [...tiles].sort(compare);
  const runs: string[] = [];
  for (const suit of "mpsfy") {
    const ranks = sorted.filter((tile) => tile[1] === suit).map((tile) => tile[0]);
    if (ranks.length) runs.push(ranks.join("") + suit);
  }
  const rest = sorted.filter((tile) => tile.length === 1).join("");
  return [...runs, ...(rest ? [rest] : [])].join(" ");
}

/** A set on the table. A joker follows the tiles that it stands beside. */
function writeMeld(tiles: readonly Tile[], open: boolean): string {
  const text = writeTiles(tiles).replaceAll(" ", "");
  return open ? `(${text})` : `[${text}]`;
}

/** The text of a hand. With fourteen tiles and an unknown source, the winning tile is written last. */
export function writeHand(hand: Hand): string {
  const rack = hand.rack.map((one) => one.tile);
  const won = hand.win !== null && size(hand) === FULL;
  if (won) rack.splice(rack.indexOf(hand.win!), 1);
  const melds = [...hand.melds].sort((a, b) => a.n - b.n).map((laid) => writeMeld(laid.tiles, laid.open));
  const luck = [...hand.luck].sort((a, b) => LUCK.indexOf(a) - LUCK.indexOf(b));
  const { seat, round, goulash } = hand.facts;
  const notes = [`seat ${seat}`, `round ${round}`, ...hand.notes, ...(goulash ? ["goulash"] : [])];
  const parts = [writeTiles(rack), ...melds, writeTiles(luck), won ? `${hand.came}${hand.win}` : ""];
  return `${parts.filter(Boolean).join(" ")} ; ${notes.join(", ")}`;
}

const wind = (text: string | undefined): Wind | null => WINDS.find((one) => one === text) ?? null;

function laidOf(meld: Meld): { shape: Meld["shape"]; tiles: Tile[]; open: boolean } {
  return { shape: meld.shape, tiles: meld.tiles, open: !meld.concealed };
}

/** A hand from a text that the server has read and written; what it does not say about the facts stays as it was. */
export function handOf(text: string, facts: Facts): Hand {
  const read = readHand(text);
  const said = new Map(read.notes.map((note) => note.split(/\s+/) as [string, string | undefined]));
  const round = said.get("round");
  const hand = empty({
    ...facts,
    seat: wind(said.get("seat")) ?? facts.seat,
    round: round === "F" ? "F" : (wind(round) ?? facts.round),
    goulash: said.has("goulash"),
  });
  for (const tile of read.rack) hand.rack.push({ tile, n: (hand.n += 1) });
  for (const meld of read.melds) {
    const taps = meld.tiles.map(() => (hand.n += 1));
    hand.melds.push({ ...laidOf(meld), taps, n: taps[0]! });
  }
  hand.luck = [...read.luck];
  if (read.win) {
    hand.rack.push({ tile: read.win, n: (hand.n += 1) });
    hand.win = read.win;
    hand.came = read.source === "+" ? "+" : read.source === "" ? "" : ">";
  } else if (size(hand) === FULL) {
    hand.win = hand.rack.at(-1)?.tile ?? null;
  }
  const NOTED = ["seat", "round", "goulash"];
  hand.notes = read.notes.filter((note) => !NOTED.includes(note.split(/\s+/)[0]!));
  return hand;
}
