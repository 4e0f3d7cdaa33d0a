// What goes over the wire. Made from the server's types by `python -m peling.server.http.typescript`; not to be edited.

/** A command was done. */
export interface Ack {
  type: "ack";
  cid: string;
  seq: number;
}

/** What to do and why. */
export interface Advice {
  best: string | null;
  say: Words[];
  discards: AdvisedDiscard[];
  waits: AdvisedWait[];
  aims: Aim[];
  minimum: Minimum | null;
  worth?: Explained | null;
}

/** A tile to discard: how far from waiting the rest is, and which unseen tiles bring it nearer. */
export interface AdvisedDiscard {
  tile: string;
  distance: number;
  helping: [string, number][];
  help: number;
  say: Words;
}

/** A tile that is waited for. */
export interface AdvisedWait {
  tile: string;
  name: Words;
  unseen: number;
  drawn: Worth;
  claimed: Worth | null;
  valid: boolean;
}

/** Agree to what another asks, or (`on` false) not. */
export interface Agree {
  type: "agree";
  cid: string;
  to?: "undo";
  on?: boolean;
}

/** A hand that may win and is near. */
export interface Aim {
  name: Words;
  worth: Words;
  distance: number;
}

/** Which seat asks to take back, and who has agreed. */
export interface Asks {
  undo: number | null;
  agreed: number[];
}

/** The server closes the connection, and why. */
export interface Bye {
  type: "bye";
  code: string;
}

/** A rule set and what was chosen about it. */
export interface ChosenRules {
  id: string;
  hash: string;
  options: Record<string, boolean | number | string>;
}

/** The time for a decision: seconds left and for whom it runs, null while none is awaited. */
export interface Clock {
  limit: number;
  left: number | null;
  seat: number | null;
}

/** A deal that is over: all its events, with words. */
export interface DealEvents {
  deal: number;
  events: GameEvent[];
  steps: number;
  names: string[];
}

/** An action, as text (`discard 5p`) or object. */
export interface Do {
  type: "do";
  cid: string;
  action: string | Record<string, unknown>;
}

/** It is done. */
export interface Done {
  ok: boolean;
}

/** A position of your own games in which you chose a discard. */
export interface Drill {
  table: string;
  deal: number;
  step: number;
  seat: number;
  view: View;
  played: string;
}

/** The answer to everything that is refused. */
export interface Error {
  error: ErrorDetail;
}

/** What is wrong, for programs and for people. */
export interface ErrorDetail {
  code: string;
  message: Words;
}

/** What happened, and what changed in the view: paths and values. */
export interface Events {
  type: "events";
  seq: number;
  events: GameEvent[];
  patch: Record<string, unknown>;
}

/** A sheet with its explanation, and why the hand may not win. */
export interface Explained {
  sheet: Sheet;
  text: Words;
  problem: Words | null;
}

/** One thing about playing that is no row. */
export interface Fact {
  id: string;
  value: boolean | number | string | string[];
  name: Words;
  source: string;
}

/** An event as a seat may hear of it; `say` tells it in words. What else an event has, docs/records.md tells. */
export interface GameEvent {
  event: string;
  say: Words;
  seat?: number;
  kind?: string;
  meld?: string | null;
  discarder?: number;
  order?: number[];
}

/** Whether the server is well. */
export interface Health {
  status: string;
  version: string;
  worker: string;
  tables: number;
}

/** Who speaks, where neither cookie nor header says so. */
export interface Hello {
  type: "hello";
  token: string;
}

/** The seat that is wanted, null for any. */
export interface JoinBody {
  seat?: number | null;
}

/** Whether the person is to be forgotten at the table, too. */
export interface LeaveBody {
  forget?: boolean;
}

/** Show me the whole view again, and what happened after `since`. */
export interface Look {
  type: "look";
  since?: number | null;
}

/** A new table. */
export interface MadeTable {
  table: string;
  code: string;
  seat: number;
  url: string;
  commitment: string;
}

/** What a hand needs to be allowed to win, and what it has. */
export interface Minimum {
  need: number;
  have: number | null;
  lack: number | null;
}

/** One of your games. */
export interface MyTable {
  table: string;
  code: string;
  rules: string;
  status: "finished" | "lobby" | "playing";
  deals: number;
  seat: number;
  names: string[];
  created: number;
  updated: number;
}

/** A person's name. */
export interface NameBody {
  name: string;
}

/** A hand at a table that teaches. */
export interface OpenHand {
  rack: string;
  melds: string[];
}

/** What the bot would do, and what was done. */
export interface Opinion {
  seat: number;
  bot: string;
  action: string;
  played: string | null;
}

/** A registry rule. */
export interface Option {
  name: string;
  words: Words;
  default: boolean | number | string;
  allowed: (boolean | number | string)[] | OptionRange;
}

/** Whole numbers that an option may be. */
export interface OptionRange {
  min: number;
  max: number;
}

/** How a deal ended; seats are -1 where there is none. */
export interface Outcome {
  winner: number;
  discarder: number;
  kind: string | null;
  remise: string;
  hands: (string | null)[];
  scores: number[];
  net: number[];
}

/** What a seat knows beyond the table. */
export interface Own {
  rack: string;
  drawn: string | null;
  melds: string[];
  answer: string | null;
  given: string[];
  received: string[];
}

/** Stop the game for a while, or let it go on. */
export interface Pause {
  type: "pause";
  cid: string;
  on?: boolean;
}

/** Who pays whom, in words. */
export interface Payment {
  payer: number;
  payee: number;
  amount: number;
  say: Words;
}

/** Who you are; the token only when it is new. */
export interface Person {
  person: string;
  name: string;
  token?: string;
}

/** Say one of the preset phrases. */
export interface Phrase {
  type: "phrase";
  cid: string;
  id: string;
}

/** A sign of life, which is answered. */
export interface Ping {
  type: "ping";
}

/** The answer to a sign of life. */
export interface Pong {
  type: "pong";
}

/** A seat's place in the match so far, and its rating points where places are rated. */
export interface Ranked {
  seat: number;
  place: number;
  rating: number | null;
}

/** Why a line does not count: the row to blame, and the words. */
export interface Reason {
  code: string;
  by: string | null;
  nl: string;
  en: string;
}

/** A command was not done, and why. */
export interface Refused {
  type: "refused";
  cid: string | null;
  code: string;
  message: Words;
}

/** One line of the score card. */
export interface Row {
  id: string;
  unit: "doubles" | "fan" | "limit" | "points";
  value: number;
  claimed: number | null;
  wait: number;
  paid: string;
  winner: boolean;
  group: string;
  name: Words;
  rule: Words;
  excludes: string[];
  luck: boolean;
  source: string;
  example: string | null;
}

/** A rule set with every row and fact. */
export interface RuleBook {
  id: string;
  version: string;
  hash: string;
  name: Words;
  players: number[];
  options: Option[];
  rows: Row[];
  facts: Fact[];
  payment: Record<string, unknown>;
  source: string;
  doubling_table: number[][];
}

/** A rule set and what can be chosen about it. */
export interface RulesSummary {
  id: string;
  version: string;
  hash: string;
  name: Words;
  players: number[];
  options: Option[];
}

/** Somebody says one of the preset phrases. */
export interface Said {
  type: "phrase";
  seat: number;
  id: string;
}

/** A hand to be scored. */
export interface ScoreBody {
  hand: string;
  rules?: string;
  options?: Record<string, boolean | number | string>;
  lang?: string;
}

/** A sheet, and its explanation in the language that was asked for. */
export interface ScoredHand {
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
  text: string;
}

/** Who sits on a seat; `stand_in`: a bot plays for an absent person. */
export interface Seat {
  name: string;
  kind: "bot" | "open" | "person";
  online: boolean;
  stand_in: boolean;
  bot: string | null;
}

/** What to pass on always. */
export interface SeatSettings {
  type: "settings";
  cid: string;
  auto_pass: string[];
}

/** One seat after a deal; a dreamer has no hand, and in some rules only the winner's counts (`note` says so). */
export interface SeatSheet {
  seat: number;
  name: string;
  wind: number;
  hand: string | null;
  scored: boolean;
  note?: Words;
  sheet?: Sheet;
  text?: Words;
  problem?: Words | null;
}

/** What a hand scores, and the lines behind it. */
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

/** One line of a score sheet; a line that does not count has a reason. */
export interface SheetLine {
  id: string;
  name: Words;
  unit: "doubles" | "fan" | "limit" | "points";
  value: number;
  times: number;
  tiles: string;
  source: string;
  reason?: Reason;
}

/** Everyone's sheet of a deal and who pays whom; `matrix[a][b]` is what seat a pays seat b. */
export interface Sheets {
  deal: number;
  winner: number;
  discarder: number;
  remise: string;
  seats: SeatSheet[];
  net: number[];
  penalties: number[];
  totals: number[];
  ranking: Ranked[];
  matrix: number[][];
  payments: Payment[];
}

/** The whole view, and what happened since the client was last here. */
export interface State {
  type: "state";
  seq: number;
  events: GameEvent[];
  view: View;
}

/** The views after some events of a deal, by seat. */
export interface Step {
  deal: number;
  step: number;
  views: Record<string, View>;
  opinions: Opinion[];
}

/** A table to be made: each seat is `me` (once), `open`, or a bot's name. */
export interface TableBody {
  seats: string[];
  rules?: string;
  options?: Record<string, boolean | number | string>;
  settings?: TableSettings;
}

/** What anyone may know of a table; the seed only when it is finished. */
export interface TableInfo {
  table: string;
  code: string;
  rules: string;
  options: Record<string, unknown>;
  settings: TableSettings;
  status: "finished" | "lobby" | "playing";
  seats: Seat[];
  commitment: string;
  seed: string | null;
  deals: number;
  created: number;
  version: string;
  changed: boolean;
}

/** How a table plays, beside the rules. */
export interface TableSettings {
  bots?: string;
  tempo?: "calm" | "fast" | "normal";
  clock?: number;
  undo?: boolean;
  teaching?: boolean;
  spectators?: "after" | "none";
  lang?: "en" | "nl";
  deals?: number;
  hints?: boolean;
}

/** The seat that was taken. */
export interface Taken {
  seat: number;
}

/** Take the own latest decision back. */
export interface Undo {
  type: "undo";
  cid: string;
}

/** A finished game checked against its seed; nulls while it is played. */
export interface Verified {
  commitment: string;
  seed: string | null;
  commitment_holds: boolean | null;
  seats_hold: boolean | null;
  deals: VerifiedDeal[];
  holds: boolean | null;
}

/** A deal and whether its wall and dice follow from the seed. */
export interface VerifiedDeal {
  number: number;
  dice: number[];
  wall: string;
  holds: boolean;
}

/** One seat's view of the table. What the table adds, from `table` on, is not in the views of a replay. */
export interface View {
  seat: number;
  rules: ChosenRules;
  names: string[];
  deal: number;
  round: number;
  order: number[];
  dreamer: number;
  ruler: number;
  goulash: boolean;
  exchange: number;
  partners: number[];
  phase: "claim" | "exchange" | "finished" | "lobby" | "rob" | "scored" | "seats" | "turn";
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
  melds: ((string | null)[])[];
  luck: string[];
  rack_sizes: number[];
  announced: boolean[];
  dead: boolean[];
  totals: number[];
  outcome: Outcome | null;
  own: Own;
  legal: string[];
  table?: string;
  code?: string;
  commitment?: string;
  settings?: TableSettings;
  seats?: Seat[];
  status?: "finished" | "lobby" | "playing";
  paused?: boolean;
  votes?: Record<string, "next" | "stop">;
  asks?: Asks;
  clock?: Clock | null;
  auto_pass?: string[];
  open?: OpenHand[];
}

/** How things stand, for who only watches. */
export interface Watch {
  type: "watch";
  view: Watched;
}

/** What somebody without a seat sees: who sits there and how far they are, no tiles. */
export interface Watched {
  table: string;
  code: string;
  commitment: string;
  settings: TableSettings;
  rules: string;
  seats: Seat[];
  status: "finished" | "lobby" | "playing";
  paused: boolean;
  votes: Record<string, "next" | "stop">;
  asks: Asks;
  deals: number;
  deal: number;
  round: number;
  totals: number[];
}

/** Why you cannot win now. */
export interface WhyNot {
  can: boolean;
  say: Words[];
  sheet: Explained | null;
}

/** The same words in Dutch and English. */
export interface Words {
  nl: string;
  en: string;
}

/** What a hand would count with a tile, and whether it may win so. */
export interface Worth {
  total: number;
  valid: boolean;
}

/** What a client may send. */
export type Frame = Hello | Do | Undo | Agree | Pause | Phrase | SeatSettings | Look | Ping;

/** What a client is sent. */
export type Message = State | Events | Watch | Ack | Refused | Said | Pong | Bye;
