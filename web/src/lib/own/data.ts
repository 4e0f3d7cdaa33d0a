// Custom rules as they are edited: plain data with the keys of a file. The server decides what is wrong in them.
import { presentId } from "../formerRows";
import { readTiles, type Tile } from "../tiles";
import type { KnownRow, Row, Words } from "../types";

export type Value = boolean | number | string;
export type Fields = Record<string, unknown>;

export interface OwnHand extends Fields {
  type: string;
  tiles: string[];
  value: number | null;
  name: Words;
}

export interface OwnData {
  base: string;
  version: string;
  name: Words;
  options: Record<string, Value>;
  /** By id: what differs of a row; false where it does not count. */
  rows: Record<string, Fields | false>;
  /** Rows that are added, from patterns that are known. */
  new: Record<string, Fields>;
  /** Irregular hands that are added. */
  hands: Record<string, OwnHand>;
}

/** Characters of ids, as the server keeps them. */
const ID = 16;
const ROW_ID = 32;

export function emptyData(base: string, name: Words): OwnData {
  return { base, version: "1", name, options: {}, rows: {}, new: {}, hands: {} };
}

const table = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const text = (value: unknown): string => (typeof value === "string" ? value : "");

export function wordsOf(value: unknown): Words {
  const said = table(value);
  return { nl: text(said.nl), en: text(said.en) };
}

/** Data from the server or from storage; what is missing is empty. */
export function readData(given: unknown): OwnData {
  const data = table(given);
  const version = typeof data.version === "number" ? String(data.version) : text(data.version);
  const entries = (part: unknown) => Object.entries(table(part));
  const added = { ...table(data.new), ...table(data.hands) };
  const present = (id: string) => (presentId(id) in added ? id : presentId(id));
  const named = (row: Fields): Fields =>
    Array.isArray(row.excludes) ? { ...row, excludes: row.excludes.map((id) => present(text(id))) } : row;
  return {
    base: text(data.base),
    version: version || "1",
    name: wordsOf(data.name),
    options: Object.fromEntries(
      entries(data.options).filter(([, value]) => ["boolean", "number", "string"].includes(typeof value)),
    ) as Record<string, Value>,
    rows: Object.fromEntries(
      entries(data.rows).map(([id, change]) => [
        present(id),
        change === false ? false : typeof change === "number" ? { value: change } : named(table(change)),
      ]),
    ),
    new: Object.fromEntries(entries(data.new).map(([id, row]) => [id, named(table(row))])),
    hands: Object.fromEntries(entries(data.hands).map(([id, hand]) => [id, readOwnHand(named(table(hand)))])),
  };
}

function readOwnHand(given: unknown): OwnHand {
  const hand = table(given);
  const tiles = typeof hand.tiles === "string" ? [hand.tiles] : Array.isArray(hand.tiles) ? hand.tiles.map(text) : [];
  return {
    ...hand,
    type: text(hand.type),
    tiles,
    value: typeof hand.value === "number" ? hand.value : null,
    name: wordsOf(hand.name),
  };
}

/** A name as an id: small letters and digits, with a mark between the words. */
export function slug(name: string, mark: "-" | "_", most: number): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, mark)
    .replace(/^[^a-z]+/, "");
  return plain.slice(0, most).replace(new RegExp(`${mark}+$`), "");
}

/** The id of the rules: their Dutch name, short, and none that is taken. */
export function idOf(name: Words, taken: readonly string[]): string {
  const made = slug(name.nl, "-", ID) || "club";
  return taken.includes(made) ? `${made}-club`.slice(0, ID) : made;
}

/** A unique id for a hand. */
export function handId(name: Words, taken: Iterable<string>): string {
  const used = new Set(taken);
  const first = slug(name.en || name.nl, "_", ROW_ID - 3) || "spel";
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? first : `${first}_${number}`;
    if (!used.has(id)) return id;
  }
}

/** The fields that the server judges. */
export function fieldsOf(data: OwnData, taken: readonly string[]): Fields {
  return { id: idOf(data.name, taken), ...data };
}

/** The data with a row's value changed; back to what it was where it is the base's own. */
export function withValue(data: OwnData, row: Row, value: number): OwnData {
  const { value: _, ...rest } = data.rows[row.id] || {};
  return withRow(data, row.id, value === row.value && rest.unit === undefined ? rest : { ...rest, value });
}

/** The data with a row switched off, or on as it was in the base. */
export function withSwitch(data: OwnData, id: string, on: boolean): OwnData {
  return withRow(data, id, on ? {} : false);
}

function withRow(data: OwnData, id: string, change: Fields | false): OwnData {
  const rows = { ...data.rows };
  if (change !== false && !Object.keys(change).length) delete rows[id];
  else rows[id] = change;
  return { ...data, rows };
}

export function withOption(data: OwnData, name: string, value: Value, usual: Value): OwnData {
  const options = { ...data.options };
  if (value === usual) delete options[name];
  else options[name] = value;
  return { ...data, options };
}

export function withKnown(data: OwnData, row: KnownRow): OwnData {
  const { pattern, unit, value, name, rule } = row;
  const said = rule.nl && rule.en ? { rule } : {};
  return { ...data, new: { ...data.new, [row.id]: { pattern, unit, value, name, ...said } } };
}

export function without(data: OwnData, part: "new" | "hands", id: string): OwnData {
  const { [id]: _, ...rest } = data[part] as Record<string, unknown>;
  return { ...data, [part]: rest };
}

/** The value after one press on plus or minus. */
export function nextValue(unit: string, value: number, way: 1 | -1): number {
  const step = unit === "limit" ? 100 : unit === "points" && value % 2 === 0 ? 2 : 1;
  return Math.max(1, value + way * step);
}

/** The next version, where it is a number; else the same. */
export function nextVersion(version: string): string {
  return /^\d{1,9}$/.test(version) ? String(Number(version) + 1) : version;
}

/** All tiles that make hands, in blocks as on the keys. */
export const BLOCKS: { id: string; tiles: Tile[] }[] = [
  ...[..."mps"].map((suit) => ({ id: suit, tiles: [..."123456789"].map((rank) => rank + suit) })),
  { id: "z", tiles: [..."ESWNCFP"] },
];

/** Tiles as text, each as often as it was chosen. */
export function writeTiles(wanted: ReadonlyMap<Tile, number>): string {
  const runs = BLOCKS.map(({ id, tiles }) => {
    const found = tiles.flatMap((tile) => Array<Tile>(wanted.get(tile) ?? 0).fill(tile));
    return id === "z" ? found.join("") : found.length ? found.map((tile) => tile[0]).join("") + id : "";
  });
  return runs.filter(Boolean).join(" ");
}

/** How often each tile is in a text. */
export function countTiles(written: string): Map<Tile, number> {
  const found = new Map<Tile, number>();
  for (const tile of readTiles(written)) found.set(tile, (found.get(tile) ?? 0) + 1);
  return found;
}

const ORDERS = ["mps", "msp", "pms", "psm", "smp", "spm"];

/** The forms of a hand if the suits may be others: one for each way that gives other tiles. */
export function otherSuits(written: string): string[] {
  const tiles = countTiles(written);
  const forms = ORDERS.map((order) =>
    writeTiles(
      new Map([...tiles].map(([tile, n]) => [tile.length === 2 ? tile[0]! + order["mps".indexOf(tile[1]!)]! : tile, n])),
    ),
  );
  return [...new Set(forms)];
}
