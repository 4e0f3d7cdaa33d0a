// What the server sends. The client draws it and knows no rules: legal actions come as texts such as "discard 5p".

export type Lang = "nl" | "en";
export type Words = Record<Lang, string>;
export type Phase = "lobby" | "seats" | "exchange" | "turn" | "claim" | "rob" | "scored" | "finished";
export type Tempo = "calm" | "normal" | "fast";

export interface Outcome {
  winner: number;
  discarder: number;
  kind: string | null;
  remise: string;
  hands: (string | null)[];
  scores: number[];
  net: number[];
}

export interface Own {
  rack: string;
  drawn: string | null;
  melds: string[];
  answer: string | null;
  given: string[];
  received: string[];
}

export interface SeatInfo {
  name: string;
  kind: "person" | "bot" | "open";
  online: boolean;
  /** Whether a bot plays for a person who is away. */
  stand_in: boolean;
  bot: string | null;
}

export interface TableSettings {
  bots: string;
  tempo: Tempo;
  clock: number;
  undo: boolean;
  teaching: boolean;
  spectators: "after" | "none";
  lang: Lang;
  deals: number;
  hints: boolean;
}

export interface Clock {
  limit: number;
  /** Seconds left for the decision, null while none is awaited. */
  left: number | null;
  seat: number | null;
}

/** One seat's view of the table. */
export interface View {
  seat: number;
  rules: { id: string; hash: string; options: Record<string, boolean | number | string> };
  names: string[];
  deal: number;
  round: number;
  order: number[];
  dreamer: number;
  ruler: number;
  goulash: boolean;
  exchange: number;
  phase: Phase;
  turn: number;
  turn_has_drawn: boolean;
  offered: string | null;
  offered_by: number;
  dice: number[];
  break: number;
  taken: number[];
  wall_left: number;
  dead_left: number;
  discards: [string, number][][];
  melds: (string | null)[][];
  luck: string[];
  rack_sizes: number[];
  announced: boolean[];
  dead: boolean[];
  totals: number[];
  own: Own;
  legal: string[];
  outcome: Outcome | null;
  // What the table adds; a replay has none of it.
  table?: string;
  code?: string;
  status?: "lobby" | "playing" | "finished";
  commitment?: string;
  seats?: SeatInfo[];
  settings?: TableSettings;
  paused?: boolean;
  clock?: Clock | null;
  /** After a deal: what each person wants, by seat. */
  votes?: Record<string, "next" | "stop">;
  asks?: { undo: number | null; agreed: number[] };
  auto_pass?: string[];
  spectator?: boolean;
  deals?: number;
  /** Teaching tables: everyone's tiles. */
  open?: { rack: string; melds: string[] }[];
}

/** A redacted event; `say` tells it in words. */
export interface GameEvent {
  event: string;
  seat?: number;
  kind?: string;
  meld?: string | null;
  discarder?: number;
  say?: Words;
  [name: string]: unknown;
}

export interface TableInfo {
  table: string;
  code: string;
  rules: string;
  options: Record<string, boolean | number | string>;
  settings: TableSettings;
  status: "lobby" | "playing" | "finished";
  seats: SeatInfo[];
  commitment: string;
  seed: string | null;
  deals: number;
  created: number;
}

/** One of one's own games. */
export interface MyTable {
  table: string;
  code: string;
  rules: string;
  status: TableInfo["status"];
  deals: number;
  seat: number;
  names: string[];
  created: number;
  updated: number;
}

export interface OptionInfo {
  name: string;
  words: Words;
  default: boolean | number | string;
  allowed: (boolean | number | string)[] | { min: number; max: number };
}

export interface RulesInfo {
  id: string;
  version: string;
  hash: string;
  name: Words;
  players: number[];
  options: OptionInfo[];
}

export interface RuleRow {
  id: string;
  unit: "points" | "doubles" | "limit" | "fan";
  value: number;
  claimed: number | null;
  wait: number;
  paid: string;
  winner: boolean;
  group: string;
  name: Words;
  rule: Words;
  excludes: string[];
  source: string;
  example: string | null;
}

export interface RuleFact {
  id: string;
  value: unknown;
  name: Words;
  source: string;
}

export interface RulesPage extends RulesInfo {
  rows: RuleRow[];
  facts: RuleFact[];
  /** Lines of points and what one to eight doubles make of them; none where nothing is doubled. */
  doubling_table: number[][];
}

export interface SheetLine {
  id: string;
  name: Words;
  unit: RuleRow["unit"];
  value: number;
  times: number;
  tiles: string;
  source: string;
  reason?: { code: string; by: string | null; nl: string; en: string };
}

export interface Sheet {
  rules: string;
  hand: string;
  valid: boolean;
  points: number;
  doubles: number;
  total: number;
  limit: string | null;
  items: Record<string, number>;
  complete: boolean;
  waiting: boolean;
  reading: string[];
  lines: SheetLine[];
  not_counted: SheetLine[];
}

/** A sheet as the server explains it. */
export interface Explained {
  sheet: Sheet;
  text: Words;
  problem: Words | null;
}

export interface Payment {
  payer: number;
  payee: number;
  amount: number;
  say: Words;
}

/** What can be open over the table. */
export type DialogName = "" | "hint" | "why" | "keys" | "settings" | "leave" | "sure" | "menu" | "log";

/** Something to do besides playing; where there is little room all but those that are `always` there stand in the menu. */
export interface Tool {
  name: string;
  run: () => void;
  pressed?: boolean;
  always?: boolean;
}
