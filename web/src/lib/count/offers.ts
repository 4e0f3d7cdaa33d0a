// What the strip offers: the next likely presses, in one fixed row. Never a mode, never needed.
import { compare, isSuit, type Tile } from "../tiles";
import { loose } from "./groups";
import { JOKER, kindOf, leftCount, shapeOf, size, WAITING, type Deck, type Hand, type Laid, type Press } from "./hand";

/** A set that the last tile can become, with the missing tiles. */
export interface Completion {
  tiles: Tile[];
  press: Press;
}

/** A way that a set can lie. `hint` is the message under its name. */
export interface Choice {
  name: "concealed" | "open" | "concealed-kong" | "open-kong" | "no-kong" | "kong";
  hint: "" | "in-hand" | "on-table" | "fourth";
  on: boolean;
  press: Press | null;
}

/** `whole` without the tiles of `part`; null where part has others. */
function without(whole: readonly Tile[], part: readonly Tile[]): Tile[] | null {
  const rest = [...whole];
  for (const tile of part) {
    const place = rest.indexOf(tile);
    if (place < 0) return null;
    rest.splice(place, 1);
  }
  return rest;
}

const rackTiles = (hand: Hand): Tile[] => hand.rack.map((one) => one.tile);

/** The groups of the rack that the last tile is in. */
function around(hand: Hand, tile: Tile): Tile[][] {
  return loose(rackTiles(hand), !hand.facts.goulash).filter((group) => group.includes(tile));
}

/** What the last tile can be completed to: pung, chows, kong. Up to thirteen tiles: the winning one is tapped by itself. */
export function completions(hand: Hand, deck: Deck, most: number): Completion[] {
  const last = hand.last;
  if (!last || !("tile" in last) || last.tile === JOKER || size(hand) >= WAITING) return [];
  const tile = last.tile;
  const own = around(hand, tile);
  if (own.length && own.every((group) => shapeOf(group))) return [];
  const start = own.find((group) => !shapeOf(group)) ?? [tile];
  const sets: Tile[][] = [[tile, tile, tile]];
  if (isSuit(tile) && !hand.facts.goulash) {
    for (const first of [0, -1, -2].map((by) => Number(tile[0]) + by)) {
      if (first >= 1 && first <= 7) sets.push([0, 1, 2].map((by) => `${first + by}${tile[1]}`));
    }
  }
  sets.push([tile, tile, tile, tile]);
  const found: Completion[] = [];
  for (const tiles of sets) {
    const lacking = without(tiles, start);
    const room = WAITING - size(hand) + (tiles.length === 4 ? 1 : 0);
    if (!lacking?.length || lacking.length > room) continue;
    if (!lacking.every((one) => leftCount(hand, deck, one) >= lacking.filter((other) => other === one).length)) continue;
    found.push({ tiles, press: { do: "fill", tiles: lacking } });
  }
  // Where room is short the kong goes first: it is offered again after the pung.
  return found.length > most ? found.filter(({ tiles }) => tiles.length === 3).slice(0, most) : found;
}

function laidChoices(hand: Hand, deck: Deck, laid: Laid): Choice[] {
  const turn = (to: "concealed" | "open" | "none"): Press => ({ do: "turn", meld: laid.n, to });
  if (laid.shape === "kong") {
    const choices: Choice[] = [
      { name: "concealed-kong", hint: "", on: !laid.open, press: laid.open ? turn("concealed") : null },
      { name: "open-kong", hint: "", on: laid.open, press: laid.open ? null : turn("open") },
    ];
    if (size(hand) < WAITING + 1) choices.push({ name: "no-kong", hint: "", on: false, press: turn("none") });
    return choices;
  }
  const choices: Choice[] = [
    { name: "concealed", hint: "in-hand", on: false, press: turn("concealed") },
    { name: "open", hint: "on-table", on: true, press: null },
  ];
  const kind = kindOf(laid);
  if (laid.shape === "pung" && leftCount(hand, deck, kind) > 0) {
    choices.push({ name: "kong", hint: "fourth", on: false, press: { do: "key", tile: kind } });
  }
  return choices;
}

/** How the set that was made last can lie; nothing where no set was. */
export function choices(hand: Hand, deck: Deck): Choice[] {
  const last = hand.last;
  if (!last) return [];
  if ("meld" in last) {
    const laid = hand.melds.find((one) => one.n === last.meld);
    return laid ? laidChoices(hand, deck, laid) : [];
  }
  const own = around(hand, last.tile);
  const set = own[0];
  if (!set || !own.every((group) => shapeOf(group, hand.facts.goulash))) return [];
  const found: Choice[] = [
    { name: "concealed", hint: "in-hand", on: true, press: null },
    { name: "open", hint: "on-table", on: false, press: { do: "open", tiles: set } },
  ];
  if (set[0] === set[1] && leftCount(hand, deck, set[0]!) > 0) {
    const four = [...set, set[0]!];
    found.push({ name: "concealed-kong", hint: "fourth", on: false, press: { do: "kong", tiles: four, open: false } });
    found.push({ name: "open-kong", hint: "fourth", on: false, press: { do: "kong", tiles: four, open: true } });
  }
  return found;
}

/** In goulash, after a joker: sets on the table that it can be in. */
export function jokerSets(hand: Hand, most: number): { tiles: Tile[]; open: boolean; press: Press }[] {
  const last = hand.last;
  if (!last || !("tile" in last) || last.tile !== JOKER) return [];
  const held = rackTiles(hand);
  const jokers = held.filter((tile) => tile === JOKER).length;
  const found: { tiles: Tile[]; open: boolean; press: Press }[] = [];
  for (const kind of [...new Set(held)].filter((tile) => tile !== JOKER).sort(compare)) {
    const own = held.filter((tile) => tile === kind).length;
    if (own >= 2) {
      const tiles = [kind, kind, JOKER];
      found.push({ tiles, open: true, press: { do: "open", tiles } });
    }
    const kongs = [own === 3 ? [kind, kind, kind, JOKER] : null, own >= 2 && jokers >= 2 ? [kind, kind, JOKER, JOKER] : null];
    for (const tiles of kongs) {
      if (!tiles) continue;
      for (const open of [true, false]) found.push({ tiles, open, press: { do: "kong", tiles, open } });
    }
  }
  return found.slice(0, most);
}

/** The set that a closing bracket opens: the one that was made last. */
export function lastSet(hand: Hand, deck: Deck): Press | null {
  return choices(hand, deck).find((choice) => choice.name === "open" || choice.name === "open-kong")?.press ?? null;
}
