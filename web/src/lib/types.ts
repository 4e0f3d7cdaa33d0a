// What goes over the wire. Generated from the server's types by `python -m peling.server.http.described.typescript`: do not edit.

/** A command was done; what it changed in the game is written to disk. */
export interface Ack {
  /** What this is. */
  type: "ack";
  /** The command's id. */
  cid: string;
  /** How many events your seat had heard of then. */
  seq: number;
}

/** What to do and why. */
export interface Advice {
  /** The best action, one of the view's `legal`; null if nothing is to be done. */
  best: string | null;
  /** What to do and why, in sentences: the action, the plan, the reason, what it gains over a faster choice. */
  say: Words[];
  /** What else is to be known: that the hand is dead, what it waits for, what it lacks to be allowed to win. */
  facts: Words[];
  /** Tiles to discard, by `value`: the best first. */
  discards: AdvisedDiscard[];
  /** Claims, kongs and passing, by `value`: the best first. */
  claims: AdvisedClaim[];
  /** What the hand waits for. */
  waits: AdvisedWait[];
  /** The hands that are near, the nearest first. */
  aims: Aim[];
  /** What the hand needs to be allowed to win; null where nothing is asked. */
  minimum: Minimum | null;
  /** What the hand counts as it is. */
  worth: Explained | null;
}

/** A claim, a kong, or to pass. */
export interface AdvisedClaim {
  /** What it is worth: the measure by which the bot chooses. */
  value: number;
  /** What your own wins bring. */
  wins: number;
  /** What the wins of others cost, below 0. */
  others: number;
  /** What your tiles count when another wins. */
  keeps: number;
  /** What the discard costs if another wins on it, below 0. */
  risk: number;
  /** How likely you win, 0 to 1. */
  chance: number;
  /** One of the view's `legal`. */
  action: string;
  /** The tile that the bot would discard then, null for none. */
  discard: string | null;
  /** The same in a sentence. */
  say: Words;
}

/** A tile to discard. */
export interface AdvisedDiscard {
  /** What it is worth: the measure by which the bot chooses. */
  value: number;
  /** What your own wins bring. */
  wins: number;
  /** What the wins of others cost, below 0. */
  others: number;
  /** What your tiles count when another wins. */
  keeps: number;
  /** What the discard costs if another wins on it, below 0. */
  risk: number;
  /** How likely you win, 0 to 1. */
  chance: number;
  /** The tile. */
  tile: string;
  /** How far from waiting the rest is. */
  distance: number;
  /** The tiles that bring it nearer, each with how many are unseen. */
  helping: [string, number][];
  /** How many those are in all. */
  help: number;
  /** The same in a sentence. */
  say: Words;
}

/** A tile that is waited for. */
export interface AdvisedWait {
  /** The tile. */
  tile: string;
  /** Its name. */
  name: Words;
  /** How many of it are unseen. */
  unseen: number;
  /** What the hand counts if it is drawn. */
  drawn: Worth;
  /** What the hand counts on a discard, null where that cannot be. */
  claimed: Worth | null;
  /** Whether one of the two may win. */
  valid: boolean;
}

/** Agree to what another asks, or not; who asked withdraws it so. Let others watch as you play, or not. */
export interface Agree {
  /** What this is. */
  type: "agree";
  /** The command's id. */
  cid: string;
  /** `undo`: what another asks; `watch`: that people without a seat see the game as it is played. */
  to?: "undo" | "watch";
  /** Whether you agree. */
  on?: boolean;
  /** The `seq` of the view in which you saw what is asked: if something else is asked by now it is refused (`stale`). */
  seq?: number | null;
}

/** A hand that may win and is near. */
export interface Aim {
  /** Its name. */
  name: Words;
  /** What it counts. */
  worth: Words;
  /** How far from waiting for it the hand is. */
  distance: number;
}

/** One change, and what the hand would count with it: always more than now, or a win where now there is none. */
export interface Almost {
  /** `source`: the winning tile drawn and not claimed; `concealed`: one open set had been concealed; `tile`: one tile was another. */
  change: "concealed" | "source" | "tile";
  /** The change in words, without the total: `Als u zelf gepakt had`. */
  say: Words;
  /** What the hand would count. */
  total: number;
  /** Whether it may win so. */
  valid: boolean;
  /** The total as a sum. */
  sum: Words;
  /** The hand so changed, in notation, to be counted next. */
  hand: string;
}

/** Some seats may answer a discard. Never told at a live table: it says something of what they hold. */
export interface Asked {
  /** What this is. */
  event: "asked";
  /** The seats that may answer, in the order of turn. */
  seats: number[];
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A player's wish to take the latest decision back, which the others must agree to. */
export interface Asks {
  /** The seat that asks, null if nobody does. */
  undo: number | null;
  /** The seats that have agreed, the asking one included. */
  agreed: number[];
  /** Seconds left when this was sent, after which who has not answered counts as refusing; null if nobody asks. */
  left?: number | null;
}

/** The winning hand of a match that counted most. */
export interface BestHand {
  /** The number of the deal. */
  deal: number;
  /** Who made it. */
  seat: number;
  /** The hand, in notation. */
  hand: string;
  /** The sets and pair as they were counted. */
  reading: string[];
  /** What it counted. */
  total: number;
  /** The limit hand that it is, or the rows that paid most. */
  name: Words;
}

/** The server closes the connection; nothing follows. */
export interface Bye {
  /** What this is. */
  type: "bye";
  /** Why. Connect again with `since` after `restart` and `moved` (the server stops, or another has the table) and `slow` (you did not read what you were sent). `flood`: you sent too much; `malformed`: three messages that cannot be read; `replaced`: the seat is open in more than four places; `removed`: the owner removed you; `slow_down`: too many tables that you asked for are not there; `full`: too many watch, or you watch too many; `no_seat`, `unauthorized`, `gone`: there is nothing for you here. */
  code: "flood" | "full" | "gone" | "malformed" | "moved" | "no_seat" | "removed" | "replaced" | "restart" | "slow" | "slow_down" | "unauthorized";
}

/** Your own answer to a discard, or your tiles for an exchange; of others' answers nobody hears. */
export interface Chose {
  /** What this is. */
  event: "chose";
  /** Who answers. */
  seat: number;
  /** The action that was chosen. */
  action: string;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A rule set and what was chosen about it. */
export interface ChosenRules {
  /** `nts`, `nts-2009`, `mcr` or `bmr`, or the id that a club gave to rules of its own. */
  id: string;
  /** Its name in both languages. */
  name: Words;
  /** What `rules` is when another table with these rules is made: the id, or rules of one's own as a packed text. */
  key: string;
  /** Changes with every row, fact and option of the rules. */
  hash: string;
  /** The options that differ from their defaults. */
  options: Record<string, boolean | number | string>;
}

/** Something that may be said about the hand now, and that the rule set counts. */
export interface Circumstance {
  /** The word in the notation, such as `robbed-kong`. */
  id: string;
  /** Its name, as on the score card. */
  name: Words;
  /** The row of the score card, null where it is none. */
  row: string | null;
  /** Whether the hand says it. */
  on: boolean;
}

/** A discard is taken for a chow, pung or kong. */
export interface Claimed {
  /** What this is. */
  event: "claimed";
  /** Who claims. */
  seat: number;
  /** The set, with the claimed tile marked by the direction it came from. */
  meld: string;
  /** Who discarded. */
  discarder: number;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** The time for a decision. */
export interface Clock {
  /** Seconds for every decision. */
  limit: number;
  /** Seconds left when this was sent; count down from there. Null while no decision is awaited. */
  left: number | null;
  /** The seat for which the clock runs: the one in turn, or yours when you may answer a discard; null while it does not run. */
  seat: number | null;
}

/** What is known of a hand, however much of it is there; lists are empty and values null where there is nothing to say. */
export interface Count {
  /** `empty`: nothing is laid. `laying`: 1 to 12 tiles (a kong counts as three), or luck tiles alone. `thirteen`: a hand that did not win, perhaps waiting. `how`: fourteen tiles that are mahjong, and it is not said how the winning tile came. `done`: fourteen tiles, mahjong, and it is said (it may still be too little to win: `problem`); or a dead hand. `none`: fourteen tiles that are no mahjong. */
  state: "done" | "empty" | "how" | "laying" | "none" | "thirteen";
  /** The rule set. */
  rules: string;
  /** The rule set's version. */
  version: string;
  /** The hand in notation, sorted; in Dutch with the Dutch suit letters. Reading it again gives the same count. */
  hand: Words;
  /** How many tiles are laid, a kong as three, luck tiles not: 0 to 14. */
  tiles: number;
  /** The winning tile; null below fourteen tiles. */
  win: string | null;
  /** How the winning tile came, null if it is not said. */
  source: "claimed" | "drawn" | null;
  /** `laying`: the lines that are certain (see `docs/api.md`). `thirteen` and `done`: the lines that count. `how`: the lines that count either way. In the order of the card. */
  lines: SheetLine[];
  /** The lines that do not count, with the reasons; where there is a sheet. */
  not_counted: SheetLine[];
  /** The points of `lines`, before doubling. */
  points: number;
  /** The doubles of `lines`. */
  doubles: number;
  /** What the hand counts: `laying` so far, `thirteen` and `done` for good; null in `empty`, `how` (it is one of two) and `none`, and where nothing is counted before the hand is won. */
  total: number | null;
  /** The total as a sum: `30 x 4 = 120`; `how`: `120 of 128`. Null where there is no number. */
  sum: Words | null;
  /** Something to know instead of a count, such as that mcr counts only when the hand is won; null for nothing. */
  note: Words | null;
  /** Why the hand may not win: it is no mahjong, reaches too little, is dead; null if it may, or need not. */
  problem: Words | null;
  /** The whole sheet in `thirteen`, `done` and `none`, exactly as `POST /api/score` gives it. */
  sheet: Sheet | null;
  /** `how` and `done`: the sets and the pair as they are counted (`how`: with the tile drawn); empty for an irregular hand. */
  elements: string[];
  /** Which of the elements (from 0) the winning tile completes; null where there are none. */
  wins: number | null;
  /** `how` and `done`: what the hand counts with the winning tile drawn; null where it cannot be. */
  drawn: Worthy | null;
  /** `how` and `done`: what the hand counts with the winning tile claimed; null where it cannot be (a joker). */
  claimed: Worthy | null;
  /** `done`: all ways to read the hand, the one that is counted first; then by what they count. */
  readings: Reading[];
  /** `thirteen`: the tiles that complete the hand. */
  waits: CountedWait[];
  /** `done` and `none`: what one change would bring, the best first, three at most. */
  almost: Almost[];
  /** What may be said about the hand now. */
  circumstances: Circumstance[];
  /** All tiles of the rule set, in the order of the notation: suits, winds, dragons, flowers, seasons, joker. A tile that is not in play (luck tiles without them, bamboo 2 in goulash) is not there. */
  keys: Key[];
}

/** A hand to be counted, finished or not. */
export interface CountBody {
  /** The hand as it is written or typed: the notation, or loosely. Letters may be small or Dutch (`T K B`, `O Z W N`, `r g` for the red and green dragon); `)` after a set says that it lies open, `]` after four alike that they are a concealed kong; a mark (`+` drawn, `<` `^` `>` claimed) before the winning tile or, at the end, after it. Of fourteen tiles without a mark the last one that is written in the rack wins. `; seat W, round E, goulash` and other circumstances as in the notation. */
  hand?: string;
  /** The rule set: an id of `GET /api/rules`, or rules of one's own as a packed text (`own:…`). */
  rules?: string;
  /** The rule set's options that differ from their defaults. */
  options?: Record<string, boolean | number | string>;
}

/** A tile that completes thirteen tiles. */
export interface CountedWait {
  /** The tile. */
  tile: string;
  /** Its name. */
  name: Words;
  /** How many copies of it the player does not hold, 1 to 4. */
  left: number;
  /** What the hand counts if it is drawn. */
  drawn: Worthy;
  /** What the hand counts if it is claimed; null where that cannot be (a joker). */
  claimed: Worthy | null;
  /** The hand with it, its source not said, in notation, to be counted next. */
  hand: string;
}

/** A deal that is over. */
export interface DealEvents {
  /** The number of the deal. */
  deal: number;
  /** All its events, with nothing hidden. */
  events: (Seated | Dealt | Chose | Asked | Exchanged | Drawn | LuckShown | Discarded | Claimed | KongLaid | Promoted | KongStands | FalseWin | Won | Remise | Scored | Finished | Undone | Paused | Voted | UndoAsked | UndoAnswered | UndoDropped | Vacated | UndoLapsed | TempoSet | WatchAllowed)[];
  /** How many events there are. */
  steps: number;
  /** The players' names, by seat. */
  names: string[];
}

/** A wall is built, broken and dealt: a deal begins. */
export interface Dealt {
  /** What this is. */
  event: "dealt";
  /** The number of the deal, from 1. */
  number: number;
  /** The wind of the round: 0 East, 1 South, 2 West, 3 North, 4 the green dragon. */
  round: number;
  /** The seats by wind, East first. */
  order: number[];
  /** What the dice showed that broke the wall. */
  dice: number[];
  /** All tiles of the wall, slot by slot; only in a deal that is over. */
  wall?: string;
  /** Whether the deal is a goulash; false if left out. */
  goulash?: boolean;
  /** The seat that sits out; nobody if left out. */
  dreamer?: number;
  /** The seat of the ruler in the ruler's game; nobody if left out. */
  ruler?: number;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A tile is discarded. */
export interface Discarded {
  /** What this is. */
  event: "discarded";
  /** Who discards. */
  seat: number;
  /** The tile. */
  kind: string;
  /** Whether it is the tile just taken; false if left out. */
  drawn?: boolean;
  /** Whether the player announces that the hand waits; false if left out. */
  announce?: boolean;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** Do something in the game. */
export interface Do {
  /** What this is. */
  type: "do";
  /** The command's id. */
  cid: string;
  /** One of the view's `legal`, such as `discard 5p`; or the same as an object, `{"type": "discard", "tiles": "5p"}`. */
  action: string | Record<string, unknown>;
  /** The `seq` of the view in which you chose it: if something else is to be decided by now it is refused (`stale`). Null: it is done if it is legal when it arrives. */
  seq?: number | null;
}

/** It is done. */
export interface Done {
  /** True. */
  ok: boolean;
}

/** A tile is taken from the wall. */
export interface Drawn {
  /** What this is. */
  event: "drawn";
  /** Who takes it. */
  seat: number;
  /** The tile, `?` where it is not for you to see. */
  kind: string;
  /** Whether it replaces a luck tile or the fourth tile of a kong; false if left out. */
  loose?: boolean;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A position of your own games in which you chose a discard; the costly ones come first. */
export interface Drill {
  /** The number of the deal. */
  deal: number;
  /** How many events of it had happened. */
  step: number;
  /** Whose decision it was. */
  seat: number;
  /** What was done. */
  played: string;
  /** What the bot would have done. */
  best: string;
  /** How much less the bot expects of what was done, in points: the difference of `value` in a hint. */
  cost: number;
  /** Why, in sentences as of a hint. */
  say: Words[];
  /** The id of the table. */
  table: string;
  /** What you saw. */
  view: View;
}

/** The answer to everything that is refused. */
export interface Error {
  /** What is wrong. */
  error: ErrorDetail;
}

/** What is wrong, for programs and for people. */
export interface ErrorDetail {
  /** Which refusal it is; does not change between versions. */
  code: string;
  /** Why, in a sentence. */
  message: Words;
  /** Which character of the text that was sent is to blame, counted from 1; null where none is. */
  position: number | null;
}

/** What happened, and what that changed in the view. */
export interface Events {
  /** What this is. */
  type: "events";
  /** How many events your seat has heard of, these included; less their number it is the `seq` before. If not, something is missing: send `look`. */
  seq: number;
  /** What happened, the oldest first; empty where only something about the table changed. */
  events: (Seated | Dealt | Chose | Asked | Exchanged | Drawn | LuckShown | Discarded | Claimed | KongLaid | Promoted | KongStands | FalseWin | Won | Remise | Scored | Finished | Undone | Paused | Voted | UndoAsked | UndoAnswered | UndoDropped | Vacated | UndoLapsed | TempoSet | WatchAllowed)[];
  /** What changed in the view: paths (keys and list places, with dots) and the values that are there now. */
  patch: Record<string, unknown>;
}

/** Goulash: everyone passed three tiles on, at once. */
export interface Exchanged {
  /** What this is. */
  event: "exchanged";
  /** The number of the exchange, from 0. */
  stage: number;
  /** What each seat passed on; only in a deal that is over. */
  given?: string[];
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A sheet with its explanation. */
export interface Explained {
  /** The sheet. */
  sheet: Sheet;
  /** The explanation. */
  text: Words;
  /** Why the hand may not win, null if it may. */
  problem: Words | null;
}

/** One thing about playing that is no row. */
export interface Fact {
  /** Its name for programs. */
  id: string;
  /** How it is in this rule set. */
  value: boolean | number | string | string[];
  /** Its name for people. */
  name: Words;
  /** Where the rules say so. */
  source: string;
}

/** Mahjong was called wrongly; the hand is dead. */
export interface FalseWin {
  /** What this is. */
  event: "false_win";
  /** Who erred. */
  seat: number;
  /** The tile on which mahjong was called. */
  kind: string;
  /** Whose tile it was; drawn if left out. */
  discarder?: number;
  /** What each other player is paid at once; nothing if left out. */
  paid?: number;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A deal that is over, to be shown from beginning to end. */
export interface Film {
  /** The number of the deal. */
  deal: number;
  /** The table when the tiles were dealt, seen by nobody's seat (-1), with all hands in `open`. */
  view: View;
  /** What followed, in order. */
  steps: FilmStep[];
}

/** One moment of a film. */
export interface FilmStep {
  /** What happened, as it was told to all; empty where only something on the table changed. */
  events: (Seated | Dealt | Chose | Asked | Exchanged | Drawn | LuckShown | Discarded | Claimed | KongLaid | Promoted | KongStands | FalseWin | Won | Remise | Scored | Finished | Undone | Paused | Voted | UndoAsked | UndoAnswered | UndoDropped | Vacated | UndoLapsed | TempoSet | WatchAllowed)[];
  /** What that changed in the view, as in the messages of a live table. */
  patch: Record<string, unknown>;
}

/** The match is over. */
export interface Finished {
  /** What this is. */
  event: "finished";
  /** As the rules say, because the time was over, or because the players wanted no more. */
  reason: "rounds" | "stopped" | "time";
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** Chips from one player to another: the difference of what the two pay each other. */
export interface HandedChips {
  /** The seat that hands chips over. */
  payer: number;
  /** The seat that takes them. */
  payee: number;
  /** What they are worth. */
  amount: number;
  /** How many chips of each value. */
  chips: Record<string, number>;
  /** The change that comes back. */
  back: Record<string, number>;
  /** What the payer's chips do not cover. */
  owed: number;
  /** The same in a sentence. */
  say: Words;
}

/** Whether the server is well. */
export interface Health {
  /** `ok`. */
  status: string;
  /** The version of Peling. */
  version: string;
  /** The process that answered. */
  worker: string;
  /** How many tables it has in memory. */
  tables: number;
}

/** Who speaks, where neither cookie nor header says so: the first message, within ten seconds. */
export interface Hello {
  /** What this is. */
  type: "hello";
  /** The token of `POST /api/me`. */
  token: string;
}

/** Which seat is wanted. */
export interface JoinBody {
  /** The seat, null for any that is free. */
  seat?: number | null;
}

/** A decision in a deal that is over, and what it cost. */
export interface Judged {
  /** The number of the deal. */
  deal: number;
  /** How many events of it had happened. */
  step: number;
  /** Whose decision it was. */
  seat: number;
  /** What was done. */
  played: string;
  /** What the bot would have done. */
  best: string;
  /** How much less the bot expects of what was done, in points: the difference of `value` in a hint. */
  cost: number;
  /** Why, in sentences as of a hint. */
  say: Words[];
}

/** A tile of the keyboard. */
export interface Key {
  /** The tile. */
  tile: string;
  /** Its name. */
  name: Words;
  /** How many of it the hand has. */
  held: number;
  /** How many copies there are beside those. */
  left: number;
  /** `on`: can be added. `kong`: there is no room for a tile, but this one makes an open pung or three alike in the rack a kong. `gone`: all copies lie in this hand. `full`: there is no room. */
  state: "full" | "gone" | "kong" | "on";
  /** Why it cannot be added, null if it can. */
  why: Words | null;
}

/** A row that rules of one's own may add: another rule set has it, or had it. */
export interface KnownRow {
  /** An id that is free. */
  id: string;
  /** The pattern that it pays for. */
  pattern: string;
  /** What the value would count. */
  unit: "doubles" | "fan" | "limit" | "points";
  /** What it might pay. */
  value: number;
  /** Its name for people. */
  name: Words;
  /** What it is paid for. */
  rule: Words;
  /** The rule set that has it. */
  origin: Words;
  /** A hand that earns it, in notation; null where there is none at hand. */
  example: string | null;
}

/** A concealed kong is laid. */
export interface KongLaid {
  /** What this is. */
  event: "kong";
  /** Who lays it. */
  seat: number;
  /** The kong; null where it lies face down and is not yours. */
  meld: string | null;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** Nobody robs the promoted kong. */
export interface KongStands {
  /** What this is. */
  event: "kong_stands";
  /** Whose kong it is. */
  seat: number;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** How to go. */
export interface LeaveBody {
  /** Whether the person's name is to be forgotten at the table, too. */
  forget?: boolean;
}

/** An answer; what is left out is not marked. */
export interface LessonAnswer {
  /** Of `count`: the ids of the rows that count. */
  lines?: string[] | null;
  /** Of `count`: what the hand scores. */
  total?: number | null;
  /** Of `waits`: the tiles that are waited for, each with what the hand scores then: 0 if it may not win, null to skip it. */
  waits?: Record<string, number | null> | null;
  /** Of `pay`: the amounts by seat (`0` East to `3` North). */
  amounts?: Record<string, number> | null;
}

/** A hand that earns a row. */
export interface LessonExample {
  /** The hand, in notation. */
  hand: string;
  /** Its sets and pair as they were counted. */
  reading: string[];
  /** Where the player sits, and how the winning tile came. */
  text: Words;
  /** What it scores. */
  total: number;
}

/** How a row, a tile or an amount was judged. */
export interface LessonMark {
  /** The row's id, the tile, or the seat. */
  id: string;
  /** Its name for people. */
  name: Words;
  /** Missed, a wrong number, too much, right, or rightly left out. */
  verdict: "extra" | "left" | "missed" | "right" | "wrong";
  /** The reason. */
  why: Words;
  /** What it gives; for a row that does not count what it would. */
  amount: number;
  /** What that counts. */
  unit: "doubles" | "fan" | "limit" | "points";
  /** The tiles that show it, in notation. */
  tiles: string;
  /** The number that was written, where it is wrong. */
  given: number | null;
}

/** The judgement of an answer. */
export interface LessonMarking {
  /** Whether all that was answered is right. */
  right: boolean;
  /** The judgement in a sentence. */
  say: Words;
  /** How the total comes about; empty where nothing is added up. */
  sum: Words;
  /** What was missed, wrong and too much, what was right, and what was rightly left out. */
  marks: LessonMark[];
  /** The sheets behind the answer: `hand`, or one a tile or seat. */
  sheets: Record<string, Explained>;
}

/** A hand that nearly earns a row. */
export interface LessonMiss {
  /** The hand, in notation. */
  hand: string;
  /** Its sets and pair as they were counted. */
  reading: string[];
  /** Where the player sits, and how the winning tile came. */
  text: Words;
  /** Why it does not. */
  why: Words;
}

/** What there is to know about a row. */
export interface LessonOfRow {
  /** The row. */
  row: RowName;
  /** What it pays, as the card shows it. */
  paid: string;
  /** What it asks for; empty where its name says it all. */
  rule: Words;
  /** Hands that earn it. */
  examples: LessonExample[];
  /** Hands that nearly earn it. */
  misses: LessonMiss[];
  /** Rows that do not count beside it. */
  excludes: RowName[];
  /** Rows beside which it does not count. */
  excluded_by: RowName[];
  /** Rows that it often stands beside. */
  beside: RowName[];
}

/** A question; the same rule set, options, topic, level and number always give the same one. */
export interface LessonQuestion {
  /** The rule set. */
  rules: string;
  /** The topic. */
  topic: string;
  /** The level, 1 to 3. */
  level: number;
  /** The number of the question. */
  seed: number;
  /** What is asked: what counts in a hand, what it waits for, or who pays whom. */
  kind: "count" | "pay" | "waits";
  /** The situation and the question. */
  text: Words;
  /** The hand, in notation; null where payments are asked. */
  hand: string | null;
  /** Of `count`: rows that count and rows that do not, in the order of the card. */
  rows: RowName[];
  /** Of `waits`: tiles that are waited for, and others. */
  tiles: string[];
  /** Of `waits`: whether what a tile is worth is asked as drawn, and not as discarded by another. */
  drawn: boolean;
  /** Of `pay`: the players. */
  seats: LessonSeat[];
  /** Of `pay`: the seat that won. */
  winner: number | null;
  /** Of `pay`: the seat whose tile won it, null if it was drawn. */
  discarder: number | null;
  /** Of `pay`: the seats whose amounts are asked. */
  asked: number[];
  /** Of `pay`: whether what each pays the winner is asked, and not what each wins (above 0) or loses (below). */
  to_winner: boolean;
}

/** A player in a question about payments. */
export interface LessonSeat {
  /** The wind, 0 East to 3 North. */
  seat: number;
  /** What the player's hand scores, null where it is to be counted. */
  total: number | null;
  /** The player's hand, in notation; null where its total is told. */
  hand: string | null;
}

/** Something to learn: a row of the score card, or something about a hand as a whole. */
export interface LessonTopic {
  /** Its name in requests: the row's id, or `count`, `waits`, `pay`, `goulash`. */
  id: string;
  /** Its name for people. */
  name: Words;
  /** The level at which it is asked first, 1 to 3. */
  level: number;
  /** Whether it is a row of the card. */
  row: boolean;
  /** What the row pays, as the card shows it; empty for what is no row. */
  paid: string;
  /** What that counts, null for what is no row. */
  unit: "doubles" | "fan" | "limit" | "points" | null;
}

/** Everything that can be learnt of a rule set, from easy to hard. */
export interface LessonTopics {
  /** The rule set. */
  rules: string;
  /** Changes with every row, fact and option: the questions of a seed may change then. */
  hash: string;
  /** Its name for people. */
  name: Words;
  /** The levels of the questions, from easy to hard. */
  levels: number[];
  /** Numbers of questions are below this. */
  seeds: number;
  /** What can be learnt. */
  topics: LessonTopic[];
}

/** A hand in a few characters that go into an address. */
export interface Link {
  /** The text; letters, digits, `-` and `_`. */
  link: string;
  /** The address of the page that shows the hand, at this server. */
  url: string;
  /** A QR code of that address, as an SVG image; empty where rules of one's own make it too long for one. */
  svg: string;
}

/** A hand to be shared. */
export interface LinkBody {
  /** The hand, as for `POST /api/count`, finished or not. */
  hand?: string;
  /** The rule set: an id of `GET /api/rules`, or rules of one's own as a packed text (`own:…`). */
  rules?: string;
  /** The rule set's options that differ from their defaults. */
  options?: Record<string, boolean | number | string>;
}

/** The hand of a link. */
export interface Linked {
  /** The rule set, as requests name it: an id, or the packed text of rules of one's own. */
  rules: string;
  /** The name of the rule set. */
  name: Words;
  /** The rule set's options that differ from their defaults. */
  options: Record<string, boolean | number | string>;
  /** The hand in notation, to be counted by `POST /api/count`. */
  hand: string;
  /** The version of the rules when the link was made. */
  version: string;
  /** Whether the rules have changed since: the hand is then counted by the rules of today. */
  changed: boolean;
}

/** Whether a table is to be locked. */
export interface LockBody {
  /** True: nobody new may sit down; false: friends may again. */
  on?: boolean;
}

/** Ask for the whole view again, and for what happened after `since`. */
export interface Look {
  /** What this is. */
  type: "look";
  /** The last `seq` you have; null for the view alone. */
  since?: number | null;
}

/** A luck tile is laid open. */
export interface LuckShown {
  /** What this is. */
  event: "luck";
  /** Who lays it. */
  seat: number;
  /** The luck tile. */
  kind: string;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A new table. */
export interface MadeTable {
  /** The id of the table. */
  table: string;
  /** The code of the table, which can be told over the telephone. */
  code: string;
  /** Your seat. */
  seat: number;
  /** Where a browser finds the table. */
  url: string;
  /** The SHA-256 of the seed of all walls. */
  commitment: string;
}

/** What a hand needs to be allowed to win. */
export interface Minimum {
  /** What it needs. */
  need: number;
  /** What it has, null if not known. */
  have: number | null;
  /** What lacks, null if not known. */
  lack: number | null;
}

/** One of your games. */
export interface MyTable {
  /** The id of the table. */
  table: string;
  /** The code of the table. */
  code: string;
  /** The id of the rule set. */
  rules: string;
  /** Its name in both languages. */
  rules_name: Words;
  /** Whether the match has not begun, is played, or is over. */
  status: "finished" | "lobby" | "playing";
  /** How many deals are over. */
  deals: number;
  /** Your seat. */
  seat: number;
  /** The players' names, by seat. */
  names: string[];
  /** Whether the table waits for you: for a discard, for an answer, or for your word that you want the next deal. */
  turn: boolean;
  /** When the table was made, in seconds since 1970. */
  created: number;
  /** When its status or number of deals last changed. */
  updated: number;
}

/** A person's name. */
export interface NameBody {
  /** A first name; at most 24 characters are kept. */
  name: string;
}

/** A hand at a table that teaches. */
export interface OpenHand {
  /** The tiles on the rack. */
  rack: string;
  /** The declared sets. */
  melds: string[];
}

/** What a bot would do, and what was done. */
export interface Opinion {
  /** Whose decision it was. */
  seat: number;
  /** Which bot was asked. */
  bot: string;
  /** What it would do. */
  action: string;
  /** What was done, null where it is not known. */
  played: string | null;
}

/** Something that can be chosen about a rule set. */
export interface Option {
  /** Its name in requests. */
  name: string;
  /** What it is about. */
  words: Words;
  /** What it is unless somebody chooses. */
  default: boolean | number | string;
  /** What it may be. */
  allowed: (boolean | number | string)[] | OptionRange;
}

/** Whole numbers that an option may be. */
export interface OptionRange {
  /** The least. */
  min: number;
  /** The most. */
  max: number;
}

/** How a deal ended. */
export interface Outcome {
  /** The seat that won, -1 if nobody did. */
  winner: number;
  /** The seat whose tile won it, -1 if it was drawn or nobody won. */
  discarder: number;
  /** The winning tile, null if nobody won. */
  kind: string | null;
  /** Why nobody won (`wall`, `replacement`); empty if somebody did. */
  remise: string;
  /** Each seat's hand as it is scored, null for a dreamer. */
  hands: (string | null)[];
  /** What each seat's hand scores. */
  scores: number[];
  /** What each seat wins or pays in all; the sum is 0. */
  net: number[];
}

/** What only your seat knows. */
export interface Own {
  /** The tiles on your rack, sorted, with the one just drawn. */
  rack: string;
  /** The tile you have just taken; null if you have not. */
  drawn: string | null;
  /** Your declared sets, with your face-down kongs. */
  melds: string[];
  /** Your answer while others have not answered yet. */
  answer: string | null;
  /** Goulash: the tiles that you passed on, for each exchange so far. */
  given: string[];
  /** Goulash: the tiles that you were passed, for each exchange so far. */
  received: string[];
}

/** Rules of one's own, in one of three forms. */
export interface OwnBody {
  /** Plain data with the keys of a file (`docs/own-rules.md`). */
  data?: Record<string, unknown> | null;
  /** The text of a file. */
  toml?: string | null;
  /** The packed text (`own:…`). */
  packed?: string | null;
}

/** Rules of one's own as an address. */
export interface OwnLink {
  /** The address of the page that shows what differs and offers to keep them. */
  url: string;
  /** A QR code of that address, as an SVG image; empty where the rules are too large for one. */
  svg: string;
}

/** Rules of one's own to be shared. */
export interface OwnLinkBody {
  /** The packed text (`own:…`). */
  packed: string;
}

/** Something that is wrong with rules of one's own. */
export interface OwnMistake {
  /** Where: the keys that lead there, such as `rows`, `half_clean`; empty for all of it. */
  path: string[];
  /** The line of the file, 0 where it is not known. */
  line: number;
  /** What is wrong and what can be done about it. */
  say: Words;
}

/** What the server thinks of rules of one's own. */
export interface OwnRules {
  /** The rules as data: in canonical form where nothing is wrong, else as they came, as far as they could be read. */
  data: Record<string, unknown>;
  /** All that is wrong; empty if nothing is. */
  mistakes: OwnMistake[];
  /** What differs from the base, a sentence for each; empty where something is wrong. */
  differences: Words[];
  /** The irregular hands that are added, by id, as far as their tiles are right. */
  samples: Record<string, OwnSample>;
  /** The packed text, by which they are played and counted; null where something is wrong. */
  packed: string | null;
  /** The hash of the rules; null where something is wrong. */
  hash: string | null;
  /** The rules as a file; null where something is wrong. */
  toml: string | null;
}

/** What an irregular hand is, shown with tiles. */
export interface OwnSample {
  /** Fourteen tiles that are the hand. */
  hand: string;
  /** Fourteen tiles that are nearly the same, and not the hand. */
  miss: string;
  /** Why they are not, in a sentence. */
  why: Words;
}

/** Stop the game for a while, or let it go on. */
export interface Pause {
  /** What this is. */
  type: "pause";
  /** The command's id. */
  cid: string;
  /** Whether the game is to stand still. */
  on?: boolean;
}

/** A player stopped the game for a while, or let it go on. */
export interface Paused {
  /** What this is. */
  event: "paused";
  /** Who did. */
  seat: number;
  /** Whether the game stands still now. */
  on: boolean;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** Who you are. */
export interface Person {
  /** The person's id. */
  person: string;
  /** The name as it was kept. */
  name: string;
  /** What proves who you are; only in the answer that makes the person, and never to be had again. */
  token?: string;
}

/** Say one of the preset phrases to everyone at the table. */
export interface Phrase {
  /** What this is. */
  type: "phrase";
  /** The command's id. */
  cid: string;
  /** One of `GET /api/phrases`. */
  id: string;
}

/** A sign of life, answered by `pong`. */
export interface Ping {
  /** What this is. */
  type: "ping";
}

/** The answer to `ping`. */
export interface Pong {
  /** What this is. */
  type: "pong";
}

/** A fourth tile is laid beside an open pung; the kong may be robbed. */
export interface Promoted {
  /** What this is. */
  event: "promoted";
  /** Who lays it. */
  seat: number;
  /** The kong. */
  meld: string;
  /** The tile that was added. */
  added: string;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A seat's place in the match so far. */
export interface Ranked {
  /** The seat. */
  seat: number;
  /** The place, from 1; equals share it. */
  place: number;
  /** The rating points for the place, null where places are not rated. */
  rating: number | null;
}

/** One way to lay the fourteen tiles out in sets and a pair, or as an irregular hand. */
export interface Reading {
  /** The sets and the pair, in notation; empty for an irregular hand. */
  elements: string[];
  /** Which of them (from 0) the winning tile completes, null for an irregular hand or a knitted straight. */
  wins: number | null;
  /** What it counts, read so. */
  sheet: Sheet;
  /** The total as a sum. */
  sum: Words;
}

/** Why a line does not count. */
export interface Reason {
  /** Why, for programs. */
  code: string;
  /** The row to blame, null for none. */
  by: string | null;
  /** Why, in Dutch. */
  nl: string;
  /** Why, in English. */
  en: string;
}

/** A command was not done, and nothing has changed. */
export interface Refused {
  /** What this is. */
  type: "refused";
  /** The command's id; null for a message that could not be read. */
  cid: string | null;
  /** Why, for programs. */
  code: string;
  /** Why, for people. */
  message: Words;
}

/** Nobody wins the deal. */
export interface Remise {
  /** What this is. */
  event: "remise";
  /** The wall is empty, or a replacement is due and none is left. */
  reason: "replacement" | "wall";
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A guest is to go. */
export interface RemoveBody {
  /** The guest's seat. */
  seat: number;
}

/** What a seat's own choices cost, by the estimate of the bot that gives the hints; exchanges of goulash are left out. */
export interface Review {
  /** Whose choices they are. */
  seat: number;
  /** The deals that were looked at. */
  deals: number[];
  /** Those for which there was no time: ask again. */
  left: number[];
  /** How many decisions there were in them. */
  decisions: number;
  /** In how many of them the bot would have done the same. */
  same: number;
  /** What all of them cost together, in points. */
  cost: number;
  /** Those that cost something, the most costly first; 50 at most. */
  choices: Judged[];
}

/** One line of the score card. */
export interface Row {
  /** Its name for programs. */
  id: string;
  /** What the value counts. */
  unit: "doubles" | "fan" | "limit" | "points";
  /** What it pays. */
  value: number;
  /** What a limit hand pays on a discard, null if the same. */
  claimed: number | null;
  /** What a limit hand pays who only waits for it. */
  wait: number;
  /** The value as the card shows it. */
  paid: string;
  /** Whether only the winner is paid. */
  winner: boolean;
  /** Of rows of one group only the highest counts; empty for none. */
  group: string;
  /** Its name for people. */
  name: Words;
  /** What it is paid for. */
  rule: Words;
  /** The rows that do not count beside it. */
  excludes: string[];
  /** Whether it is about luck tiles. */
  luck: boolean;
  /** Where the rules say so. */
  source: string;
  /** A hand that earns it, in notation. */
  example: string | null;
}

/** A row of the card by name. */
export interface RowName {
  /** Its name for programs. */
  id: string;
  /** Its name for people. */
  name: Words;
  /** What its value counts. */
  unit: "doubles" | "fan" | "limit" | "points";
}

/** A rule set with every row and fact. */
export interface RuleBook {
  /** Its short name. */
  id: string;
  /** What requests name it by: the id, or the packed text (`own:…`) of rules of one's own. */
  key: string;
  /** The id of the rule set that rules of one's own are made from; empty for others. */
  base: string;
  /** Goes up whenever a score may change. */
  version: string;
  /** Changes with every row, fact and option. */
  hash: string;
  /** Its name for people. */
  name: Words;
  /** How many players there may be. */
  players: number[];
  /** What can be chosen. */
  options: Option[];
  /** The score card. */
  rows: Row[];
  /** How the game is played. */
  facts: Fact[];
  /** Who pays whom. */
  payment: Record<string, unknown>;
  /** The text that the rules are from. */
  source: string;
  /** What points and doubles make, row by row; empty where nothing is doubled. */
  doubling_table: number[][];
  /** What differs from the base, a sentence for each; empty where there is none. */
  differences: Words[];
}

/** A rule set and what can be chosen about it. */
export interface RulesSummary {
  /** Its short name. */
  id: string;
  /** What requests name it by: the id, or the packed text (`own:…`) of rules of one's own. */
  key: string;
  /** The id of the rule set that rules of one's own are made from; empty for others. */
  base: string;
  /** Goes up whenever a score may change. */
  version: string;
  /** Changes with every row, fact and option. */
  hash: string;
  /** Its name for people. */
  name: Words;
  /** How many players there may be. */
  players: number[];
  /** What can be chosen. */
  options: Option[];
}

/** Somebody says one of the preset phrases. */
export interface Said {
  /** What this is. */
  type: "phrase";
  /** Who says it. */
  seat: number;
  /** One of `GET /api/phrases`. */
  id: string;
}

/** A hand to be scored. */
export interface ScoreBody {
  /** The hand and its circumstances, in notation. */
  hand: string;
  /** The rule set: an id of `GET /api/rules`, or rules of one's own as a packed text (`own:…`). */
  rules?: string;
  /** The rule set's options that differ from their defaults. */
  options?: Record<string, boolean | number | string>;
  /** The language of the explanation, `nl` or `en`. */
  lang?: string;
}

/** The settlement of the deal. */
export interface Scored {
  /** What this is. */
  event: "scored";
  /** What each seat's hand scores. */
  scores: number[];
  /** What each seat wins or pays in all. */
  net: number[];
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A deal that is over. */
export interface ScoredDeal {
  /** The number of the deal. */
  deal: number;
  /** The wind of the round, 0 East to 3 North; 4 the green dragon. */
  round: number;
  /** The seat that was East. */
  east: number;
  /** Whether it was a goulash. */
  goulash: boolean;
  /** The seat that won, -1 for nobody. */
  winner: number;
  /** The seat whose tile won it, -1 if it was drawn. */
  discarder: number;
  /** Why nobody won; empty if somebody did. */
  remise: string;
  /** By seat, what the hand counted. */
  scores: number[];
  /** By seat, what it won or paid in all, false mahjongs included. */
  result: number[];
  /** By seat, the points of the match after it. */
  totals: number[];
}

/** A sheet, and its explanation in the language that was asked for. */
export interface ScoredHand {
  /** The rule set. */
  rules: string;
  /** The hand, in notation. */
  hand: string;
  /** Whether the hand may win. */
  valid: boolean;
  /** Points before doubling. */
  points: number;
  /** How often they are doubled. */
  doubles: number;
  /** What the hand scores. */
  total: number;
  /** The limit hand that it is, null for none. */
  limit: string | null;
  /** What counts: values by row. */
  items: Record<string, number>;
  /** Whether it is a complete hand. */
  complete: boolean;
  /** Whether one tile lacks. */
  waiting: boolean;
  /** The sets and pair as they were counted. */
  reading: string[];
  /** The lines that count; the total is made of them. */
  lines: SheetLine[];
  /** The lines that do not, with the reasons. */
  not_counted: SheetLine[];
  /** The explanation. */
  text: string;
}

/** The score list of a match; the running deal is not in it. */
export interface Scores {
  /** The players' names, by seat. */
  names: string[];
  /** The deals that are over, the first one first. */
  deals: ScoredDeal[];
  /** By seat, the points of the match so far. */
  totals: number[];
  /** How the match ended, null while it is played. */
  summary: Summary | null;
}

/** Who sits on a seat. */
export interface Seat {
  /** The player's name. */
  name: string;
  /** A person, a bot, or open: a friend may take it, and a bot plays it until then. */
  kind: "bot" | "open" | "person";
  /** Whether the person is connected; true for a bot. */
  online: boolean;
  /** Whether a bot plays for a person who is away. */
  stand_in: boolean;
  /** The bot that plays the seat now; null if a person does. */
  bot: string | null;
}

/** Say what you always pass on, so that you are not asked. */
export interface SeatSettings {
  /** What this is. */
  type: "settings";
  /** The command's id. */
  cid: string;
  /** Some of `chow`, `pung`, `kong`, `mahjong`; an empty list to be asked about everything again. */
  auto_pass: string[];
  /** Whether you pass on everything but mahjong besides, until your next turn or the end of the deal. */
  until_turn?: boolean;
}

/** One seat after a deal. */
export interface SeatSheet {
  /** The seat. */
  seat: number;
  /** The player's name. */
  name: string;
  /** The seat's wind, 0 East to 3 North; -1 for a dreamer. */
  wind: number;
  /** The hand, null for a dreamer. */
  hand: string | null;
  /** Whether the hand counts; in some rules only the winner's does. */
  scored: boolean;
  /** Why it does not. */
  note: Words | null;
  /** What it scores. */
  sheet: Sheet | null;
  /** The explanation. */
  text: Words | null;
  /** Why the hand may not win, null if it may. */
  problem: Words | null;
}

/** Who sits where is found; the match begins. */
export interface Seated {
  /** What this is. */
  event: "seated";
  /** The throws of the dice, each as turn, seat and pips; empty where winds are drawn or seats are given. */
  throws: [number, number, number][];
  /** The seats by wind, East first; a fifth seat dreams. */
  order: number[];
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** Set how fast the table plays: its owner, or who is alone with bots. */
export interface SetTempo {
  /** What this is. */
  type: "tempo";
  /** The command's id. */
  cid: string;
  /** How fast. */
  tempo: "calm" | "fast" | "normal";
}

/** A deal to be settled. */
export interface SettleBody {
  /** What everyone counts: East, South, West, North. Three with three players; of five players the four that play. */
  seats: SettleSeat[];
  /** The rule set: an id of `GET /api/rules`, or rules of one's own as a packed text (`own:…`). */
  rules?: string;
  /** The rule set's options that differ from their defaults. */
  options?: Record<string, boolean | number | string>;
  /** The seat that won; null for the seat whose hand has a winning tile or, where there is none, for nobody. */
  winner?: number | null;
  /** The seat whose tile won; null for the one that the mark of the winner's hand names or, without one, for a drawn tile. It may not contradict that mark. */
  discarder?: number | null;
  /** The player who pays and receives double in the game of the green dragon, in place of East; null for none. */
  ruler?: number | null;
  /** The seats that claimed a false mahjong. */
  false_wins?: number[];
}

/** What one player counts: a hand, or points and doubles, or a total; nothing of these is 0 points. */
export interface SettleSeat {
  /** The hand, as for `POST /api/count`; it must be finished. Its seat is the place in the list, whatever it says. */
  hand?: string | null;
  /** Points before doubling. */
  points?: number | null;
  /** How often the points are doubled; the limit is applied here. */
  doubles?: number;
  /** What the hand counts, doubled and cut already. */
  total?: number | null;
}

/** Who pays whom. */
export interface Settled {
  /** The rule set. */
  rules: string;
  /** The seat that won, null for nobody. */
  winner: number | null;
  /** The seat whose tile won, null if it was drawn. */
  discarder: number | null;
  /** Who won and how, in a sentence. */
  story: Words;
  /** Whether it matters in this rule set who threw the winning tile. */
  discarder_matters: boolean;
  /** The same in a sentence. */
  discarder_note: Words;
  /** What everyone counts, from East on. */
  seats: SettledSeat[];
  /** Who pays whom, how much and why. */
  payments: SettledPayment[];
  /** `matrix[a][b]` is what seat a pays seat b. */
  matrix: number[][];
  /** What each seat wins or loses; together 0. */
  net: number[];
  /** Whether the rule set is played with chips (option `chips`). */
  with_chips: boolean;
  /** The chips to hand over, one payment after another; empty without chips. */
  chips: HandedChips[];
}

/** One payment. */
export interface SettledPayment {
  /** The seat that pays. */
  payer: number;
  /** The seat that is paid. */
  payee: number;
  /** How much. */
  amount: number;
  /** The amount before East, ruler or discarder double it. */
  base: number;
  /** How many times the base is paid. */
  factor: number;
  /** Why, for programs. */
  reasons: string[];
  /** Why, in words. */
  why: Words;
  /** The whole payment in a sentence. */
  say: Words;
}

/** One player of a settlement. */
export interface SettledSeat {
  /** What the hand counts, rounded to tens where chips are used. */
  total: number;
  /** The total as a sum. */
  sum: Words;
  /** The sheet, if a hand was given. */
  sheet: Sheet | null;
}

/** What a hand scores, and the lines behind it. */
export interface Sheet {
  /** The rule set. */
  rules: string;
  /** The hand, in notation. */
  hand: string;
  /** Whether the hand may win. */
  valid: boolean;
  /** Points before doubling. */
  points: number;
  /** How often they are doubled. */
  doubles: number;
  /** What the hand scores. */
  total: number;
  /** The limit hand that it is, null for none. */
  limit: string | null;
  /** What counts: values by row. */
  items: Record<string, number>;
  /** Whether it is a complete hand. */
  complete: boolean;
  /** Whether one tile lacks. */
  waiting: boolean;
  /** The sets and pair as they were counted. */
  reading: string[];
  /** The lines that count; the total is made of them. */
  lines: SheetLine[];
  /** The lines that do not, with the reasons. */
  not_counted: SheetLine[];
}

/** One line of a score sheet. */
export interface SheetLine {
  /** The row of the rules. */
  id: string;
  /** Its name for people. */
  name: Words;
  /** What the value counts. */
  unit: "doubles" | "fan" | "limit" | "points";
  /** What it pays, all times together. */
  value: number;
  /** How often it is there. */
  times: number;
  /** The tiles that show it, in notation. */
  tiles: string;
  /** Where the rules say so. */
  source: string;
  /** Why it does not count; null if it does. */
  reason: Reason | null;
}

/** Everyone's sheet of a deal, and who pays whom. */
export interface Sheets {
  /** The number of the deal. */
  deal: number;
  /** The seat that won, -1 for nobody. */
  winner: number;
  /** The seat whose tile won it, -1 if it was drawn. */
  discarder: number;
  /** Why nobody won; empty if somebody did. */
  remise: string;
  /** Everyone's sheet. */
  seats: SeatSheet[];
  /** By seat, what it wins or pays in all. */
  net: number[];
  /** By seat, what it won or paid for false mahjongs. */
  penalties: number[];
  /** By seat, the points of the match so far. */
  totals: number[];
  /** The seats in the order of their points. */
  ranking: Ranked[];
  /** `matrix[a][b]` is what seat a pays seat b. */
  matrix: number[][];
  /** The same in words. */
  payments: Transfer[];
}

/** The whole view: the first message to who has a seat or watches the game as it is played, and the answer to `look`. */
export interface State {
  /** What this is. */
  type: "state";
  /** How many events your seat has heard of, these included. */
  seq: number;
  /** What happened after `since`, the oldest first; empty without one, or where that is more than 500 events. */
  events: (Seated | Dealt | Chose | Asked | Exchanged | Drawn | LuckShown | Discarded | Claimed | KongLaid | Promoted | KongStands | FalseWin | Won | Remise | Scored | Finished | Undone | Paused | Voted | UndoAsked | UndoAnswered | UndoDropped | Vacated | UndoLapsed | TempoSet | WatchAllowed)[];
  /** Everything your seat sees. */
  view: View;
}

/** The table after some events of a deal that is over. */
export interface Step {
  /** The number of the deal. */
  deal: number;
  /** How many events have happened. */
  step: number;
  /** What each seat sees, by its number. */
  views: Record<string, View>;
  /** For each seat that must decide here, what a bot would do. */
  opinions: Opinion[];
}

/** How a match ended. */
export interface Summary {
  /** Why: `rounds`, `time` or `stopped`. */
  reason: string;
  /** The seats in their final order; equals share a place. */
  ranking: Ranked[];
  /** The best winning hand, null if nobody won. */
  best: BestHand | null;
  /** The most costly choices of the people who played, by the estimate of the bot that gives the hints; five at most. */
  costly: Judged[];
}

/** A table to be made. */
export interface TableBody {
  /** One word a seat: `me` (once), `open` (a friend may take it), or a bot's name. As many as the rules have players. */
  seats: string[];
  /** The rule set: an id of `GET /api/rules`, or rules of one's own as a packed text (`own:…`). */
  rules?: string;
  /** The rule set's options that differ from their defaults. */
  options?: Record<string, boolean | number | string>;
  /** How the table plays, beside the rules. */
  settings?: TableSettings;
}

/** What anyone may know of a table. */
export interface TableInfo {
  /** The id of the table. */
  table: string;
  /** The code of the table, which can be told over the telephone. */
  code: string;
  /** The id of the rule set. */
  rules: string;
  /** What requests name it by: the id, or the packed text (`own:…`) of rules of one's own. */
  rules_key: string;
  /** Its name in both languages. */
  rules_name: Words;
  /** The rule set's options that differ from their defaults. */
  options: Record<string, unknown>;
  /** How the table plays, beside the rules. */
  settings: TableSettings;
  /** Whether the match has not begun, is played, or is over. */
  status: "finished" | "lobby" | "playing";
  /** Who sits where. */
  seats: Seat[];
  /** The seat of the person whose table it is; null if that person is gone. */
  owner: number | null;
  /** Whether nobody new may sit down. */
  locked: boolean;
  /** The SHA-256 of the seed of all walls. */
  commitment: string;
  /** The seed when the match is over, null before. */
  seed: string | null;
  /** How many deals are over. */
  deals: number;
  /** When the table was made, in seconds since 1970. */
  created: number;
  /** The version of the rules when the table was made. */
  version: string;
  /** Whether the rules have changed since: payments stay, the sheets and what is still played follow the new ones. */
  changed: boolean;
}

/** How a table plays, beside the rules. */
export interface TableSettings {
  /** The bot for open and deserted seats, one of `GET /api/bots`. */
  bots?: string;
  /** How long a discard lies before play goes on, and how long a bot takes. */
  tempo?: "calm" | "fast" | "normal";
  /** Seconds for a decision, 0 for no clock; when they are over a bot decides. */
  clock?: number;
  /** Whether decisions may be taken back. */
  undo?: boolean;
  /** Whether all hands lie open. */
  teaching?: boolean;
  /** What people without a seat may see: what is public of the game as it is played, as long as nobody who holds a seat minds; deals that are over, and the game only if all who hold seats say so; or nothing. */
  spectators?: "after" | "live" | "none";
  /** The table's language, for clients. */
  lang?: "en" | "nl";
  /** The match ends after so many deals; 0 as the rules say. */
  deals?: number;
  /** Seconds of thinking time that the players may ask for after a discard, all together; 0 for none. */
  think?: number;
  /** Whether players may ask for advice. */
  hints?: boolean;
}

/** The seat that was taken. */
export interface Taken {
  /** Your seat. */
  seat: number;
}

/** A player set how fast the table plays. */
export interface TempoSet {
  /** What this is. */
  event: "tempo";
  /** Who did. */
  seat: number;
  /** How fast it plays now. */
  tempo: "calm" | "fast" | "normal";
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** Ask for thinking time while another's discard lies there, or say that you need no more; whether you can claim it or not. */
export interface Think {
  /** What this is. */
  type: "think";
  /** The command's id. */
  cid: string;
  /** Whether you still think. */
  on?: boolean;
}

/** Who pays whom. */
export interface Transfer {
  /** The seat that pays. */
  payer: number;
  /** The seat that is paid. */
  payee: number;
  /** How much. */
  amount: number;
  /** The payment in words. */
  say: Words;
}

/** Take your own latest decision in this deal back; if others are there, they are asked to agree. */
export interface Undo {
  /** What this is. */
  type: "undo";
  /** The command's id. */
  cid: string;
  /** The `seq` of the view in which you chose it: if your latest decision is another one by now it is refused (`stale`). */
  seq?: number | null;
}

/** A player answers such a request; a refusal ends it. */
export interface UndoAnswered {
  /** What this is. */
  event: "undo_answered";
  /** Who answers. */
  seat: number;
  /** Whether this player agrees. */
  on: boolean;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A player asks the others whether a decision may be taken back. */
export interface UndoAsked {
  /** What this is. */
  event: "undo_asked";
  /** Who asks. */
  seat: number;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** Such a request is over without an answer. */
export interface UndoDropped {
  /** What this is. */
  event: "undo_dropped";
  /** Who had asked. */
  seat: number;
  /** Whether somebody played on, which happened in older games only; otherwise it was withdrawn. */
  played: boolean;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** Not everyone answered such a request in time: that counts as a refusal. */
export interface UndoLapsed {
  /** What this is. */
  event: "undo_lapsed";
  /** Who had asked. */
  seat: number;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A player took the latest decision back; what followed it has not happened. */
export interface Undone {
  /** What this is. */
  event: "undone";
  /** Who took it back. */
  seat: number;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A seat is free: its player left for good, or was removed. */
export interface Vacated {
  /** What this is. */
  event: "vacated";
  /** The seat. */
  seat: number;
  /** The seat of the owner who removed the player; -1 if the player left. */
  by: number;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** A game checked against its seed; nulls while it is played. */
export interface Verified {
  /** The SHA-256 that was published at the start. */
  commitment: string;
  /** The seed. */
  seed: string | null;
  /** Whether the seed has that SHA-256. */
  commitment_holds: boolean | null;
  /** Whether who sat where follows from the seed. */
  seats_hold: boolean | null;
  /** The deals that are over. */
  deals: VerifiedDeal[];
  /** Whether everything is as it should be. */
  holds: boolean | null;
}

/** A deal checked against the seed. */
export interface VerifiedDeal {
  /** The number of the deal. */
  number: number;
  /** Its dice. */
  dice: number[];
  /** Its wall, slot by slot. */
  wall: string;
  /** Whether both follow from the seed. */
  holds: boolean;
}

/** One seat's view of the table. What the table adds, from `table` on, is not in the views of a replay. Seats are numbered from 0 around the table; a list by seat has one item a seat. -1 stands for nobody: who watches sits there, and `own` and `legal` are empty. */
export interface View {
  /** Your seat. */
  seat: number;
  /** The rules that are played. */
  rules: ChosenRules;
  /** The players' names, by seat. */
  names: string[];
  /** The number of the deal, from 1; 0 before the first. */
  deal: number;
  /** The wind of the round: 0 East, 1 South, 2 West, 3 North, 4 the green dragon. */
  round: number;
  /** The seats that play this deal by wind, East first; so also the order of turn. Empty before the first deal. */
  order: number[];
  /** The seat that sits out this deal, -1 for none. */
  dreamer: number;
  /** The seat of the ruler in the ruler's game, -1 for none. */
  ruler: number;
  /** Whether this deal is a goulash. */
  goulash: boolean;
  /** Goulash: how many exchanges are done. */
  exchange: number;
  /** Goulash: with whom each seat exchanges tiles now, -1 for nobody; empty while nothing is exchanged. */
  partners: number[];
  /** What the table waits for. `lobby`: the start; `seats`: the first deal; `exchange`: three tiles of everyone; `turn`: the seat in turn; `claim`: the discard on offer lies for a moment, and who may claims it; `rob`: a promoted kong may be robbed; `scored`: the deal is over, and everyone says `next` or `stop`; `finished`: nothing more, the match is over. */
  phase: "claim" | "exchange" | "finished" | "lobby" | "rob" | "scored" | "seats" | "turn";
  /** The seat in turn, -1 for none. */
  turn: number;
  /** Whether the seat in turn has taken its tile. */
  turn_has_drawn: boolean;
  /** The tile that may be claimed, or robbed; null if there is none. */
  offered: string | null;
  /** Whose tile that is, -1 for none. */
  offered_by: number;
  /** What the dice showed that broke the wall. */
  dice: number[];
  /** Where the wall is broken: the number of the stack whose tiles are the first replacements; drawing begins at the next one. Stacks are numbered from 0, leftwards from the right end of East's wall through the walls of North, West and South. */
  break: number;
  /** The places of the wall that are empty, in the order in which they were taken: twice the number of the stack, and one more for the lower tile. */
  taken: number[];
  /** How many tiles can still be drawn. */
  wall_left: number;
  /** How many replacement tiles there are. */
  dead_left: number;
  /** By seat, everything it discarded: the tile, and the seat that claimed it, -1 if it lies there. */
  discards: [string, number][][];
  /** By seat, the declared sets; null for another's face-down kong. */
  melds: ((string | null)[])[];
  /** By seat, the luck tiles that lie open. */
  luck: string[];
  /** By seat, how many tiles are on the rack. */
  rack_sizes: number[];
  /** By seat, whether a wait was announced. */
  announced: boolean[];
  /** By seat, whether the hand is dead after a false mahjong. */
  dead: boolean[];
  /** By seat, the points won and lost in the match so far. */
  totals: number[];
  /** How the deal ended; null while it is played. */
  outcome: Outcome | null;
  /** What only you know. */
  own: Own;
  /** What you may do now: send one of these. Empty when the table does not wait for you. */
  legal: string[];
  /** The id of the table. */
  table?: string;
  /** The code of the table, which can be told over the telephone. */
  code?: string;
  /** The SHA-256 of the seed of all walls; the seed is shown when the match is over. */
  commitment?: string;
  /** How the table plays, beside the rules. */
  settings?: TableSettings;
  /** Who sits where. */
  seats?: Seat[];
  /** The seat of the person whose table it is; null if that person is gone. */
  owner?: number | null;
  /** Whether nobody new may sit down. */
  locked?: boolean;
  /** Whether the match has not begun, is played, or is over. */
  status?: "finished" | "lobby" | "playing";
  /** Whether somebody stopped the game for a while. */
  paused?: boolean;
  /** After a deal: what each seat has said. Play goes on when everyone who is there has; the match ends if all said `stop`. */
  votes?: Record<string, "next" | "stop">;
  /** Who asks to take back. Until that is answered nothing is played. */
  asks?: Asks;
  /** The seats that asked for thinking time about the discard that lies there. */
  thinks?: number[];
  /** Seconds of that left when this was sent, for all of them together; count down from there. Null while nobody thinks. */
  think_left?: number | null;
  /** How many people watch without a seat. */
  watchers?: number;
  /** The seats that let them see the game as it is played; they do while all who hold seats are among them. */
  allows?: number[];
  /** The clock, null at a table without one. */
  clock?: Clock | null;
  /** What the table passes on for you without asking: `chow`, `pung`, `kong`, `mahjong`. */
  auto_pass?: string[];
  /** Whether it passes on everything but mahjong until your next turn or the end of the deal. */
  until_turn?: boolean;
  /** By seat, all hands; only at a table that teaches. */
  open?: OpenHand[];
}

/** After a deal a player wants to go on, or not; the table waits for others. */
export interface Voted {
  /** What this is. */
  event: "voted";
  /** Who has voted. */
  seat: number;
  /** Whether this player wants no more. */
  stop: boolean;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** How things stand, for who watches without seeing the game as it is played: the first message, and again at every change. */
export interface Watch {
  /** What this is. */
  type: "watch";
  /** Everything somebody without a seat sees. */
  view: Watched;
}

/** A player lets others watch the game as it is played, or no longer. */
export interface WatchAllowed {
  /** What this is. */
  event: "watch_allowed";
  /** Who does. */
  seat: number;
  /** Whether others may watch, as far as this player is concerned. */
  on: boolean;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** What somebody without a seat sees of a game that is not shown as it is played: who sits there and how far they are. */
export interface Watched {
  /** The id of the table. */
  table: string;
  /** The code of the table. */
  code: string;
  /** The SHA-256 of the seed of all walls. */
  commitment: string;
  /** How the table plays, beside the rules. */
  settings: TableSettings;
  /** The id of the rule set. */
  rules: string;
  /** Its name in both languages. */
  rules_name: Words;
  /** Who sits where. */
  seats: Seat[];
  /** The seat of the person whose table it is; null if that person is gone. */
  owner: number | null;
  /** Whether nobody new may sit down. */
  locked: boolean;
  /** Whether the match has not begun, is played, or is over. */
  status: "finished" | "lobby" | "playing";
  /** Whether somebody stopped the game for a while. */
  paused: boolean;
  /** After a deal: what each seat has said. */
  votes: Record<string, "next" | "stop">;
  /** Who asks to take back. */
  asks: Asks;
  /** The seats that asked for thinking time about the discard that lies there. */
  thinks: number[];
  /** Seconds of that left when this was sent, null while nobody thinks. */
  think_left: number | null;
  /** How many people watch without a seat. */
  watchers: number;
  /** The seats that let them see the game as it is played; they do while all who hold seats are among them. */
  allows: number[];
  /** How many deals are over. */
  deals: number;
  /** The number of the deal that is played, from 1. */
  deal: number;
  /** The wind of the round: 0 East, 1 South, 2 West, 3 North, 4 the green dragon. */
  round: number;
  /** By seat, the points won and lost so far. */
  totals: number[];
}

/** Why you cannot win now. */
export interface WhyNot {
  /** Whether you can. */
  can: boolean;
  /** Why not, in sentences. */
  say: Words[];
  /** What the hand counts, null if it is not complete. */
  sheet: Explained | null;
}

/** Mahjong. */
export interface Won {
  /** What this is. */
  event: "won";
  /** Who wins. */
  seat: number;
  /** The winning tile. */
  kind: string;
  /** Whose discard it was, or whose kong was robbed; drawn if left out. */
  discarder?: number;
  /** The event in words, as they may be read aloud to this seat; empty where there is nothing to say. */
  say: Words;
}

/** The same words in Dutch and English. */
export interface Words {
  /** Dutch. */
  nl: string;
  /** English. */
  en: string;
}

/** What a hand would count with a tile. */
export interface Worth {
  /** What it would score. */
  total: number;
  /** Whether it may win so. */
  valid: boolean;
}

/** What a hand would count one way or the other. */
export interface Worthy {
  /** What it counts. */
  total: number;
  /** Whether it may win so. */
  valid: boolean;
  /** The total as a sum: `30 x 4 = 120`. */
  sum: Words;
  /** Why it may not win, null if it may. */
  problem: Words | null;
}

/** What happens at a table. */
export type GameEvent = Seated | Dealt | Chose | Asked | Exchanged | Drawn | LuckShown | Discarded | Claimed | KongLaid | Promoted | KongStands | FalseWin | Won | Remise | Scored | Finished | Undone | Paused | Voted | UndoAsked | UndoAnswered | UndoDropped | Vacated | UndoLapsed | TempoSet | WatchAllowed;

/** What a client may send. */
export type Frame = Hello | Do | Undo | Agree | Pause | Think | SetTempo | Phrase | SeatSettings | Look | Ping;

/** What a client is sent. */
export type Message = State | Events | Watch | Ack | Refused | Said | Pong | Bye;
