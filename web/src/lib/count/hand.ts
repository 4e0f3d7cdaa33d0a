// The hand that is being laid: tiles with the number of their tap, sets on the table, luck tiles, and how the winning tile came.
// One press is one step; `press` gives the next hand or says why there is none. Nothing here knows what anything is worth.
import { isLuck, isSuit, type Tile } from "../tiles";

export type Wind = "E" | "S" | "W" | "N";
export type Round = Wind | "F";
/** How the winning tile was taken: not chosen yet, self-drawn or claimed. */
export type Came = "" | "+" | ">";
export type Options = Record<string, boolean | number | string>;

export interface Held {
  tile: Tile;
  /** The number of its tap: what was laid first stands first. */
  n: number;
}

export interface Laid {
  shape: "chow" | "pung" | "kong";
  tiles: Tile[];
  /** The number of each tile's tap. */
  taps: number[];
  open: boolean;
  /** The first of them: by it the set is known. */
  n: number;
}

/** What stays for the next hand. */
export interface Facts {
  rules: string;
  options: Options;
  seat: Wind;
  round: Round;
  goulash: boolean;
}

/** Which tiles the rules play with. */
export interface Deck {
  luck: boolean;
  characters: boolean;
}

export interface Hand {
  facts: Facts;
  rack: Held[];
  melds: Laid[];
  luck: Tile[];
  win: Tile | null;
  came: Came;
  /** Circumstances that are switched on, as the notation names them. */
  notes: string[];
  /** The number of the last tap. */
  n: number;
  /** What was laid last, which the strip makes offers for. */
  last: { tile: Tile } | { meld: number } | null;
}

export type Turn = "concealed" | "open" | "none";

export type Press =
  | { do: "key"; tile: Tile }
  | { do: "fill"; tiles: Tile[] }
  | { do: "take"; n: number }
  | { do: "lift"; meld: number; tile: Tile }
  | { do: "unluck"; tile: Tile }
  | { do: "open"; tiles: Tile[] }
  | { do: "turn"; meld: number; to: Turn }
  | { do: "kong"; tiles: Tile[]; open: boolean }
  | { do: "came"; came: Came }
  | { do: "win"; tile: Tile }
  | { do: "note"; note: string }
  | { do: "facts"; facts: Partial<Facts> }
  | { do: "clear" }
  | { do: "put"; hand: Hand };

/** Why a press changes nothing: all copies lie there, there is no room, or the tile is not in play. */
export type Refusal = "gone" | "full" | "unused" | "nothing";

export const WINDS: readonly Wind[] = ["E", "S", "W", "N"];
export const LUCK: readonly Tile[] = ["1f", "2f", "3f", "4f", "1y", "2y", "3y", "4y"];
export const JOKER: Tile = "J";
/** A hand with the winning tile, and one without. */
export const FULL = 14;
export const WAITING = 13;
const COPIES = 4;
/** The hand may not win and counts nothing, whatever it is. */
export const DEAD = "dead";
/** Circumstances that a hand without a win can have, too. */
const OF_ANY = ["announced", "original-call", DEAD];

export const START: Facts = { rules: "nts", options: {}, seat: "E", round: "E", goulash: false };

export function empty(facts: Facts = START): Hand {
  return { facts, rack: [], melds: [], luck: [], win: null, came: "", notes: [], n: 0, last: null };
}

/** How many places are taken: a set is three, whether it has four tiles or not. */
export function size(hand: Hand): number {
  return hand.rack.length + 3 * hand.melds.length;
}

export function isEmpty(hand: Hand): boolean {
  return !hand.rack.length && !hand.melds.length && !hand.luck.length;
}

/** The tile that a set is of; a joker stands for it. */
export function kindOf(laid: Laid): Tile {
  return laid.tiles.find((tile) => tile !== JOKER) ?? JOKER;
}

/** How many of a tile lie in the hand, wherever. */
export function heldCount(hand: Hand, tile: Tile): number {
  const among = (tiles: readonly Tile[]) => tiles.filter((other) => other === tile).length;
  return (
    among(hand.rack.map((one) => one.tile)) + hand.melds.reduce((sum, laid) => sum + among(laid.tiles), 0) + among(hand.luck)
  );
}

function copies(hand: Hand, deck: Deck, tile: Tile): number {
  if (isLuck(tile)) return deck.luck ? 1 : 0;
  if (tile === JOKER) return hand.facts.goulash ? COPIES : 0;
  if (tile[1] === "m" && !deck.characters) return 0;
  return tile === "2s" && hand.facts.goulash ? 0 : COPIES;
}

/** How many copies of a tile can still come. */
export function leftCount(hand: Hand, deck: Deck, tile: Tile): number {
  return copies(hand, deck, tile) - heldCount(hand, tile);
}

const inRack = (hand: Hand, tile: Tile): number => hand.rack.filter((one) => one.tile === tile).length;
const pungOf = (hand: Hand, tile: Tile): Laid | undefined =>
  hand.melds.find((laid) => laid.shape === "pung" && kindOf(laid) === tile);

/** Whether a tile makes a kong of three that lie there: that needs no room. */
export function makesKong(hand: Hand, tile: Tile): boolean {
  if (tile === JOKER || isLuck(tile)) return false;
  const three = inRack(hand, tile) === 3 && (size(hand) < FULL || tile !== hand.win);
  return three || pungOf(hand, tile) !== undefined;
}

/** Why a tile cannot be laid now; nothing if it can. */
export function refusalOf(hand: Hand, deck: Deck, tile: Tile): Refusal | null {
  if (!copies(hand, deck, tile)) return "unused";
  if (leftCount(hand, deck, tile) < 1) return "gone";
  return isLuck(tile) || size(hand) < FULL || makesKong(hand, tile) ? null : "full";
}

/** Whether a circumstance is possible, by the conditions of the notation. */
function canBe(hand: Hand, note: string): boolean {
  const drawn = hand.came === "+";
  const kongs = hand.melds.filter((laid) => laid.shape === "kong").length;
  switch (note) {
    case "heaven":
      return drawn && hand.facts.seat === "E" && !hand.melds.length;
    case "earth":
      return hand.came === ">" && hand.facts.seat !== "E" && !hand.melds.length;
    case "last-tile":
    case "last-of-kind":
      return hand.came !== "";
    case "replacement":
      return drawn && (kongs > 0 || hand.luck.length > 0);
    case "kong-on-kong":
      return drawn && kongs > 1;
    case "robbed-kong":
      return hand.came === ">";
    default:
      return true;
  }
}

// The steps. Each works on a copy that nobody else has.

function settle(hand: Hand): void {
  if (size(hand) !== FULL) {
    Object.assign(hand, { win: null, came: "", notes: hand.notes.filter((note) => OF_ANY.includes(note)) });
  } else if (hand.win === null || !inRack(hand, hand.win)) {
    hand.win = [...hand.rack].sort((a, b) => b.n - a.n)[0]?.tile ?? null;
    hand.came = "";
  }
  if (hand.win === JOKER && hand.came === ">") hand.came = ""; // a discarded joker cannot be claimed
  hand.notes = hand.notes.filter((note) => canBe(hand, note));
}

/** A set of tiles of the rack, those that were laid first; a tile that is not there comes now. */
function lay(hand: Hand, tiles: Tile[], shape: Laid["shape"], open: boolean): void {
  const taps = tiles.map((tile) => {
    const place = hand.rack.findIndex((one) => one.tile === tile);
    return place >= 0 ? hand.rack.splice(place, 1)[0]!.n : (hand.n += 1);
  });
  const n = Math.min(...taps);
  hand.melds.push({ shape, tiles, taps, open, n });
  hand.last = { meld: n };
}

/** A set goes back to the rack, to where its tiles lay. */
function unlay(hand: Hand, laid: Laid): void {
  hand.melds.splice(hand.melds.indexOf(laid), 1);
  laid.tiles.forEach((tile, place) => hand.rack.push({ tile, n: laid.taps[place]! }));
  hand.rack.sort((a, b) => a.n - b.n);
}

/** The fourth tile of a pung that lies there. */
function promote(hand: Hand, pung: Laid, tile: Tile): void {
  pung.shape = "kong";
  pung.tiles.push(tile);
  pung.taps.push((hand.n += 1));
  hand.last = { meld: pung.n };
}

function add(hand: Hand, tile: Tile): void {
  if (isLuck(tile)) {
    hand.luck.push(tile);
    return;
  }
  const pung = pungOf(hand, tile);
  if (pung) {
    promote(hand, pung, tile);
  } else if (inRack(hand, tile) === 3 && tile !== JOKER && tile !== (size(hand) === FULL ? hand.win : null)) {
    lay(hand, [tile, tile, tile, tile], "kong", false);
  } else {
    hand.rack.push({ tile, n: (hand.n += 1) });
    hand.last = { tile };
    if (size(hand) === FULL) {
      Object.assign(hand, { win: tile, came: "", notes: hand.notes.filter((note) => note !== "announced") });
    }
  }
}

function turn(hand: Hand, laid: Laid, to: Turn): Refusal | null {
  if (laid.shape !== "kong") {
    if (to !== "concealed") return "nothing";
    unlay(hand, laid);
    hand.last = { tile: laid.tiles.at(-1)! };
    return null;
  }
  if (to === "none") {
    if (size(hand) >= FULL) return "full";
    const kind = laid.tiles.at(-1)!;
    // The fourth tile comes into the hand: of an open kong a pung stays on the table.
    if (laid.open && shapeOf(laid.tiles.slice(0, 3)) === "pung") {
      laid.shape = "pung";
      laid.tiles.pop();
      hand.rack.push({ tile: kind, n: laid.taps.pop()! });
      laid.n = Math.min(...laid.taps);
      hand.rack.sort((a, b) => a.n - b.n);
    } else {
      unlay(hand, laid);
    }
    hand.last = null;
    if (size(hand) === FULL) hand.win = kind;
    return null;
  }
  if (laid.open === (to === "open")) return "nothing";
  laid.open = to === "open";
  hand.last = { meld: laid.n };
  return null;
}

function lift(hand: Hand, laid: Laid, tile: Tile): void {
  const place = laid.tiles.lastIndexOf(tile);
  laid.tiles.splice(place, 1);
  laid.taps.splice(place, 1);
  laid.n = Math.min(...laid.taps);
  // What is left of an open kong is an open pung.
  if (laid.shape === "kong" && laid.open && shapeOf(laid.tiles) === "pung") laid.shape = "pung";
  else unlay(hand, laid);
  hand.last = null;
}

function copyOf(hand: Hand): Hand {
  return {
    ...hand,
    rack: hand.rack.map((one) => ({ ...one })),
    melds: hand.melds.map((laid) => ({ ...laid, tiles: [...laid.tiles], taps: [...laid.taps] })),
    luck: [...hand.luck],
    notes: [...hand.notes],
  };
}

/** Whether the rack has all of these. */
function has(hand: Hand, tiles: readonly Tile[]): boolean {
  return tiles.every((tile) => inRack(hand, tile) >= tiles.filter((other) => other === tile).length);
}

/** The shape that tiles make on the table: none where they make no set. */
export function shapeOf(tiles: readonly Tile[], goulash = false): Laid["shape"] | null {
  const real = tiles.filter((tile) => tile !== JOKER);
  const jokers = tiles.length - real.length;
  if (tiles.length < 3 || tiles.length > 4 || !real.length) return null;
  if (real.every((tile) => tile === real[0])) {
    if (tiles.length === 4) return jokers <= 2 ? "kong" : null;
    return jokers <= 1 ? "pung" : null;
  }
  const ranks = real.map((tile) => Number(tile[0])).sort();
  const row =
    real.every((tile) => isSuit(tile) && tile[1] === real[0]![1]) && ranks[1] === ranks[0]! + 1 && ranks[2] === ranks[0]! + 2;
  return row && tiles.length === 3 && !jokers && !goulash ? "chow" : null;
}

function step(hand: Hand, deck: Deck, press: Press): Refusal | null {
  switch (press.do) {
    case "key": {
      const why = refusalOf(hand, deck, press.tile);
      if (!why) add(hand, press.tile);
      return why;
    }
    case "fill":
      for (const tile of press.tiles) {
        const why = refusalOf(hand, deck, tile);
        if (why) return why;
        add(hand, tile);
      }
      return press.tiles.length ? null : "nothing";
    case "take": {
      const place = hand.rack.findIndex((one) => one.n === press.n);
      if (place < 0) return "nothing";
      hand.rack.splice(place, 1);
      hand.last = null;
      return null;
    }
    case "lift": {
      const laid = hand.melds.find((one) => one.n === press.meld);
      if (!laid?.tiles.includes(press.tile)) return "nothing";
      lift(hand, laid, press.tile);
      return null;
    }
    case "unluck": {
      const place = hand.luck.indexOf(press.tile);
      if (place < 0) return "nothing";
      hand.luck.splice(place, 1);
      return null;
    }
    case "open": {
      const shape = shapeOf(press.tiles, hand.facts.goulash);
      if (!shape || !has(hand, press.tiles)) return "nothing";
      lay(hand, [...press.tiles], shape, true);
      return null;
    }
    case "turn": {
      const laid = hand.melds.find((one) => one.n === press.meld);
      return laid ? turn(hand, laid, press.to) : "nothing";
    }
    case "kong": {
      // Four tiles, of which the last may still have to come.
      const [fourth] = press.tiles.slice(-1);
      const shape = shapeOf(press.tiles, hand.facts.goulash);
      if (shape !== "kong" || fourth === undefined) return "nothing";
      const pung = hand.melds.find(
        (laid) => laid.shape === "pung" && [...laid.tiles, fourth].sort().join() === [...press.tiles].sort().join(),
      );
      if (!pung && has(hand, press.tiles)) {
        lay(hand, [...press.tiles], "kong", press.open);
        return null;
      }
      if (leftCount(hand, deck, fourth) < 1) return "gone";
      if (pung) {
        promote(hand, pung, fourth);
        return null;
      }
      if (!has(hand, press.tiles.slice(0, 3))) return "nothing";
      lay(hand, [...press.tiles], "kong", press.open);
      return null;
    }
    case "came":
      if (size(hand) < FULL || hand.came === press.came || (press.came === ">" && hand.win === JOKER)) return "nothing";
      hand.came = press.came;
      return null;
    case "win":
      if (size(hand) < FULL || !inRack(hand, press.tile) || hand.win === press.tile) return "nothing";
      hand.win = press.tile;
      return null;
    case "note":
      if (hand.notes.includes(press.note)) {
        if (press.note === DEAD && size(hand) > FULL) return "full"; // fifteen tiles are possible only in a dead hand
        hand.notes = hand.notes.filter((note) => note !== press.note);
      } else if (canBe(hand, press.note)) {
        if (press.note === "original-call") hand.notes = hand.notes.filter((note) => note !== "announced"); // it says that too
        hand.notes.push(press.note);
      } else {
        return "nothing";
      }
      return null;
    case "facts":
      hand.facts = { ...hand.facts, ...press.facts };
      return null;
    case "clear":
      if (isEmpty(hand)) return "nothing";
      Object.assign(hand, empty(hand.facts));
      return null;
    case "put":
      Object.assign(hand, copyOf(press.hand));
      return null;
  }
}

/** The hand after a press, or why it stays as it is. */
export function press(hand: Hand, deck: Deck, what: Press): Hand | Refusal {
  const next = copyOf(hand);
  const why = step(next, deck, what);
  if (why) return why;
  settle(next);
  return next;
}
