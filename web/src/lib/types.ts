// What goes over the wire. Generated from the server's types by `python -m peling.server.http.described.typescript`: do not edit.

/** A command was done; its effect on the game is on disk. */
export interface Ack {
  /** What this is. */
  type: "ack";
  /** The command's id. */
  cid: string;
  /** How many events your seat had received at that point. */
  seq: number;
}

/** What to do and why. */
export interface Advice {
  /** The best action, one of the view's `legal`; null if there is nothing to do. */
  best: string | null;
  /** What to do and why, in sentences: the action, the plan, the reason, and what it gains over a faster choice. */
  say: Words[];
  /** Other facts worth knowing: that the hand is dead, what it waits for, what it is short of to win. */
  facts: Words[];
  /** Tiles to discard, by `value`, best first. */
  discards: AdvisedDiscard[];
  /** Claims, kongs and passing, by `value`, best first. */
  claims: AdvisedClaim[];
  /** What the hand waits for. */
  waits: AdvisedWait[];
  /** The winning hands within reach, nearest first. */
  aims: Aim[];
  /** The minimum that the hand needs to win; null if the rules set none. */
  minimum: Minimum | null;
  /** What the hand counts as it is now. */
  worth: Explained | null;
}

/** A claim, a kong or a pass. */
export interface AdvisedClaim {
  /** The total estimate, by which the bot chooses. */
  value: number;
  /** What your own wins bring. */
  wins: number;
  /** What the wins of others cost, below 0. */
  others: number;
  /** What your tiles count when another wins. */
  keeps: number;
  /** What the discard costs if another wins on it, below 0. */
  risk: number;
  /** The chance that you win, 0 to 1. */
  chance: number;
  /** One of the view's `legal`. */
  action: string;
  /** The tile that the bot would then discard, null if there is none. */
  discard: string | null;
  /** The same in a sentence. */
  say: Words;
}

/** A tile to discard. */
export interface AdvisedDiscard {
  /** The total estimate, by which the bot chooses. */
  value: number;
  /** What your own wins bring. */
  wins: number;
  /** What the wins of others cost, below 0. */
  others: number;
  /** What your tiles count when another wins. */
  keeps: number;
  /** What the discard costs if another wins on it, below 0. */
  risk: number;
  /** The chance that you win, 0 to 1. */
  chance: number;
  /** The tile. */
  tile: string;
  /** How far the remaining tiles are from waiting. */
  distance: number;
  /** The tiles that bring it nearer, each with how many are unseen. */
  helping: [string, number][];
  /** How many unseen tiles help in all. */
  help: number;
  /** The same in a sentence. */
  say: Words;
}

/** A tile that the hand waits for. */
export interface AdvisedWait {
  /** The tile. */
  tile: string;
  /** Its name. */
  name: Words;
  /** How many copies of it are unseen. */
  unseen: number;
  /** What the hand counts if it is drawn. */
  drawn: Worth;
  /** What the hand counts on a discard, null if that is impossible. */
  claimed: Worth | null;
  /** Whether at least one of the two may win. */
  valid: boolean;
}

/** Agree to another player's request, or refuse; the asking player withdraws it by refusing. Or allow others to watch live. */
export interface Agree {
  /** What this is. */
  type: "agree";
  /** The command's id. */
  cid: string;
  /** `undo`: another player's undo request; `watch`: letting people without a seat watch the game live. */
  to?: "undo" | "watch";
  /** Whether you agree. */
  on?: boolean;
  /** The `seq` of the view in which you saw the request: if the request is a different one by now, it is refused (`stale`). */
  seq?: number | null;
}

/** A winning hand within reach. */
export interface Aim {
  /** Its name. */
  name: Words;
  /** What it counts. */
  worth: Words;
  /** How far the tiles are from waiting for it. */
  distance: number;
}

/** One change and what the hand would count with it: always more than now, or a win where there is none now. */
export interface Almost {
  /** `source`: the winning tile drawn instead of claimed; `concealed`: one open set concealed; `tile`: one tile replaced by another. */
  change: "concealed" | "source" | "tile";
  /** The change in words, without the total: `Als u zelf gepakt had`. */
  say: Words;
  /** What the hand would count. */
  total: number;
  /** Whether the hand may win that way. */
  valid: boolean;
  /** The total as a sum. */
  sum: Words;
  /** The changed hand, in notation, ready to be counted next. */
  hand: string;
}

/** Some seats may answer a discard. Never sent by a live table: it would reveal something about their hands. */
export interface Asked {
  /** What this is. */
  event: "asked";
  /** The seats that may answer, in the order of turn. */
  seats: number[];
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** A player's request to take back the latest decision, which the others must agree to. */
export interface Asks {
  /** The seat that asks, null if nobody does. */
  undo: number | null;
  /** The seats that have agreed, the asking one included. */
  agreed: number[];
  /** Seconds left when this was sent; after that, a missing answer counts as a refusal. Null if nobody asks. */
  left?: number | null;
}

/** The winning hand of a match that counted most. */
export interface BestHand {
  /** The number of the deal. */
  deal: number;
  /** The winner's seat. */
  seat: number;
  /** The hand, in notation. */
  hand: string;
  /** The sets and pair as counted. */
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
  /** The reason. Reconnect with `since` after `restart` and `moved` (a restart, or another worker has the table) and `slow` (you read too slowly). `flood`: you sent too much; `malformed`: unreadable messages; `replaced`: the seat is open in more than four places; `removed`: the owner removed you; `slow_down`: too many unknown tables; `full`: too many people watch, or you watch too many tables; `no_seat`, `unauthorized`, `gone`: there is nothing for you here. */
  code: "flood" | "full" | "gone" | "malformed" | "moved" | "no_seat" | "removed" | "replaced" | "restart" | "slow" | "slow_down" | "unauthorized";
}

/** Your own answer to a discard, or your tiles for an exchange; other players' answers are never sent. */
export interface Chose {
  /** What this is. */
  event: "chose";
  /** The seat that answers. */
  seat: number;
  /** The action that was chosen. */
  action: string;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** A rule set and its chosen options. */
export interface ChosenRules {
  /** `nts`, `nts-2009`, `mcr` or `bmr`, or the id that a club gave to its custom rules. */
  id: string;
  /** Its name in both languages. */
  name: Words;
  /** The value of `rules` for creating another table with these rules: the id, or custom rules as a packed text. */
  key: string;
  /** Changes with every row, fact and option of the rules. */
  hash: string;
  /** The options that differ from their defaults. */
  options: Record<string, boolean | number | string>;
}

/** A circumstance that applies to the hand as it is now, and that the rule set counts. */
export interface Circumstance {
  /** The word in the notation, such as `robbed-kong`. */
  id: string;
  /** Its name, as on the score card. */
  name: Words;
  /** The row of the score card, null if there is none. */
  row: string | null;
  /** Whether the hand has it. */
  on: boolean;
}

/** A discard is claimed for a chow, pung or kong. */
export interface Claimed {
  /** What this is. */
  event: "claimed";
  /** The seat that claims. */
  seat: number;
  /** The set, with the claimed tile marked by the direction it came from. */
  meld: string;
  /** The seat that discarded. */
  discarder: number;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** The time limit for a decision. */
export interface Clock {
  /** Seconds for every decision. */
  limit: number;
  /** Seconds left when this was sent; count down from there. Null while the table waits for no decision. */
  left: number | null;
  /** The seat for which the clock runs: the one in turn, or yours when you may answer a discard; null while it does not run. */
  seat: number | null;
}

/** What is known about a hand, complete or not; lists are empty and values null where nothing is known. */
export interface Count {
  /** `empty`: no tiles yet. `laying`: 1 to 12 tiles (a kong counts as three), or luck tiles alone. `thirteen`: a hand that did not win, perhaps waiting. `how`: fourteen tiles, mahjong, without how the winning tile came. `done`: fourteen tiles, mahjong, with how it came (the hand may still be too low to win: `problem`); or a dead hand. `none`: fourteen tiles that are not mahjong. */
  state: "done" | "empty" | "how" | "laying" | "none" | "thirteen";
  /** The rule set. */
  rules: string;
  /** The rule set's version. */
  version: string;
  /** The hand in notation, sorted; the Dutch text has the Dutch suit letters. Counting it again gives the same result. */
  hand: Words;
  /** How many tiles the hand has, a kong counting as three, luck tiles left out: 0 to 14. */
  tiles: number;
  /** The winning tile; null below fourteen tiles. */
  win: string | null;
  /** How the winning tile came, null if unknown. */
  source: "claimed" | "drawn" | null;
  /** `laying`: the lines that are certain (see `docs/api.md`). `thirteen` and `done`: the lines that count. `how`: the lines that count either way. In the order of the card. */
  lines: SheetLine[];
  /** The lines that do not count, with the reasons; only where there is a sheet. */
  not_counted: SheetLine[];
  /** The points of `lines`, before doubling. */
  points: number;
  /** The doubles of `lines`. */
  doubles: number;
  /** What the hand counts: in `laying` so far, in `thirteen` and `done` definitively; null in `empty`, `how` (one of two) and `none`, and where nothing is counted before the hand is won. */
  total: number | null;
  /** The total as a sum: `30 x 4 = 120`; `how`: `120 of 128`. Null where there is no total. */
  sum: Words | null;
  /** A remark in place of a count, such as that mcr counts only won hands; null if there is none. */
  note: Words | null;
  /** Why the hand may not win: it is not mahjong, scores too little, or is dead; null if it may, or need not. */
  problem: Words | null;
  /** The whole sheet in `thirteen`, `done` and `none`, exactly as `POST /api/score` gives it. */
  sheet: Sheet | null;
  /** `how` and `done`: the sets and the pair as they are counted (`how`: with the tile drawn); empty for an irregular hand. */
  elements: string[];
  /** The index (from 0) of the element that the winning tile completes; null where there are none. */
  wins: number | null;
  /** `how` and `done`: what the hand counts with the winning tile drawn; null where that is impossible. */
  drawn: Worthy | null;
  /** `how` and `done`: what the hand counts with the winning tile claimed; null where that is impossible (a joker). */
  claimed: Worthy | null;
  /** `done`: all readings of the hand: first the one that counts, then the others by what they count. */
  readings: Reading[];
  /** `thirteen`: the tiles that complete the hand. */
  waits: CountedWait[];
  /** `done` and `none`: what one change would bring, best first, at most three. */
  almost: Almost[];
  /** The circumstances that apply to the hand as it is now. */
  circumstances: Circumstance[];
  /** All tiles of the rule set, in the order of the notation: suits, winds, dragons, flowers, seasons, joker. Tiles that are not in play (luck tiles where the rules have none, bamboo 2 in goulash) are left out. */
  keys: Key[];
}

/** A hand to be counted, finished or not. */
export interface CountBody {
  /** The hand as written or typed: in the notation, or loosely. Letters may be lower-case or Dutch (`T K B`, `O Z W N`, `r g` for the red and green dragon); `)` after a set marks it as open, `]` after four of a kind marks a concealed kong; a mark (`+` drawn, `<` `^` `>` claimed) before the winning tile or, at the end, after it. Of fourteen tiles without a mark, the last one written in the rack wins. `; seat W, round E, goulash` and other circumstances as in the notation. */
  hand?: string;
  /** The rule set: an id of `GET /api/rules`, or custom rules as a packed text (`own:…`). */
  rules?: string;
  /** The rule set's options that differ from their defaults. */
  options?: Record<string, boolean | number | string>;
}

/** A tile that completes a hand of thirteen tiles. */
export interface CountedWait {
  /** The tile. */
  tile: string;
  /** Its name. */
  name: Words;
  /** How many copies of it are not in the hand, 1 to 4. */
  left: number;
  /** What the hand counts if it is drawn. */
  drawn: Worthy;
  /** What the hand counts if it is claimed; null where that is impossible (a joker). */
  claimed: Worthy | null;
  /** The hand with the tile added, how it came left open, in notation, ready to be counted next. */
  hand: string;
}

/** A finished deal. */
export interface DealEvents {
  /** The number of the deal. */
  deal: number;
  /** All events of the deal, with nothing hidden. */
  events: (Seated | Dealt | Chose | Asked | Exchanged | Drawn | LuckShown | Discarded | Claimed | KongLaid | Promoted | KongStands | FalseWin | Won | Remise | Scored | Finished | Undone | Paused | Voted | UndoAsked | UndoAnswered | UndoDropped | Vacated | UndoLapsed | TempoSet | WatchAllowed)[];
  /** How many events there are. */
  steps: number;
  /** The players' names, by seat. */
  names: string[];
}

/** The wall is built, broken and dealt: a deal begins. */
export interface Dealt {
  /** What this is. */
  event: "dealt";
  /** The number of the deal, from 1. */
  number: number;
  /** The wind of the round: 0 East, 1 South, 2 West, 3 North, 4 the green dragon. */
  round: number;
  /** The seats by wind, East first. */
  order: number[];
  /** The dice throw that broke the wall. */
  dice: number[];
  /** All tiles of the wall, slot by slot; only in a finished deal. */
  wall?: string;
  /** Whether the deal is a goulash; false if left out. */
  goulash?: boolean;
  /** The seat that sits out; nobody if left out. */
  dreamer?: number;
  /** The seat of the ruler in the ruler's game; nobody if left out. */
  ruler?: number;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** A tile is discarded. */
export interface Discarded {
  /** What this is. */
  event: "discarded";
  /** The seat that discards. */
  seat: number;
  /** The tile. */
  kind: string;
  /** Whether it is the tile just taken; false if left out. */
  drawn?: boolean;
  /** Whether the player announces a waiting hand; false if left out. */
  announce?: boolean;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
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
  /** The `seq` of the view in which you chose it: if by now there is something else to decide, it is refused (`stale`). Null: it is done if it is legal when it arrives. */
  seq?: number | null;
}

/** The request succeeded. */
export interface Done {
  /** True. */
  ok: boolean;
}

/** A tile is taken from the wall. */
export interface Drawn {
  /** What this is. */
  event: "drawn";
  /** The seat that takes it. */
  seat: number;
  /** The tile, `?` if you may not see it. */
  kind: string;
  /** Whether it replaces a luck tile or the fourth tile of a kong; false if left out. */
  loose?: boolean;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** A position from your own games in which you chose a discard; the most costly come first. */
export interface Drill {
  /** The number of the deal. */
  deal: number;
  /** How many events of it had happened. */
  step: number;
  /** The seat that decided. */
  seat: number;
  /** The action taken. */
  played: string;
  /** The action that the bot would have taken. */
  best: string;
  /** How many points less the bot expects from the action taken: the difference in `value` in a hint. */
  cost: number;
  /** The reasons, in sentences like those of a hint. */
  say: Words[];
  /** The id of the table. */
  table: string;
  /** Your view at that moment. */
  view: View;
}

/** The answer to every refused request. */
export interface Error {
  /** What is wrong. */
  error: ErrorDetail;
}

/** What is wrong, for programs and for people. */
export interface ErrorDetail {
  /** The code of the refusal; stable between versions. */
  code: string;
  /** The reason, in a sentence. */
  message: Words;
  /** The position in the submitted text that is wrong, counted from 1; null if there is none. */
  position: number | null;
}

/** What happened, and what that changed in the view. */
export interface Events {
  /** What this is. */
  type: "events";
  /** How many events your seat has received, these included. Subtract their number to get the previous `seq`; if it differs, something is missing: send `look`. */
  seq: number;
  /** What happened, oldest first; empty if only something about the table changed. */
  events: (Seated | Dealt | Chose | Asked | Exchanged | Drawn | LuckShown | Discarded | Claimed | KongLaid | Promoted | KongStands | FalseWin | Won | Remise | Scored | Finished | Undone | Paused | Voted | UndoAsked | UndoAnswered | UndoDropped | Vacated | UndoLapsed | TempoSet | WatchAllowed)[];
  /** What changed in the view: paths (keys and list indexes, separated by dots) and their new values. */
  patch: Record<string, unknown>;
}

/** Goulash: everyone passed three tiles on, at once. */
export interface Exchanged {
  /** What this is. */
  event: "exchanged";
  /** The number of the exchange, from 0. */
  stage: number;
  /** What each seat passed on; only in a finished deal. */
  given?: string[];
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
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

/** A rule of play that is not a row. */
export interface Fact {
  /** Its identifier for programs. */
  id: string;
  /** Its value in this rule set. */
  value: boolean | number | string | string[];
  /** Its name for people. */
  name: Words;
  /** The place in the rules that says so. */
  source: string;
}

/** A false mahjong was called; the hand is dead. */
export interface FalseWin {
  /** What this is. */
  event: "false_win";
  /** The seat that called it. */
  seat: number;
  /** The tile on which mahjong was called. */
  kind: string;
  /** The seat whose tile it was; drawn if left out. */
  discarder?: number;
  /** What each other player is paid at once; nothing if left out. */
  paid?: number;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** A finished deal, to be shown from beginning to end. */
export interface Film {
  /** The number of the deal. */
  deal: number;
  /** The table just after the deal, seen from no seat (-1), with all hands in `open`. */
  view: View;
  /** The steps that followed, in order. */
  steps: FilmStep[];
}

/** One moment of a film. */
export interface FilmStep {
  /** What happened, as announced to everyone; empty if only something on the table changed. */
  events: (Seated | Dealt | Chose | Asked | Exchanged | Drawn | LuckShown | Discarded | Claimed | KongLaid | Promoted | KongStands | FalseWin | Won | Remise | Scored | Finished | Undone | Paused | Voted | UndoAsked | UndoAnswered | UndoDropped | Vacated | UndoLapsed | TempoSet | WatchAllowed)[];
  /** What changed in the view, as in the messages of a live table. */
  patch: Record<string, unknown>;
}

/** The match is over. */
export interface Finished {
  /** What this is. */
  event: "finished";
  /** All rounds were played, the time was up, or the players chose to stop. */
  reason: "rounds" | "stopped" | "time";
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** Chips from one player to another: the difference between what the two pay each other. */
export interface HandedChips {
  /** The seat that hands chips over. */
  payer: number;
  /** The seat that receives them. */
  payee: number;
  /** What they are worth. */
  amount: number;
  /** How many chips of each value. */
  chips: Record<string, number>;
  /** The change that comes back. */
  back: Record<string, number>;
  /** The amount that the payer's chips do not cover. */
  owed: number;
  /** The same in a sentence. */
  say: Words;
}

/** Whether the server is healthy. */
export interface Health {
  /** `ok`. */
  status: string;
  /** The version of Peling. */
  version: string;
  /** The worker process that answered. */
  worker: string;
  /** How many tables that process has in memory. */
  tables: number;
}

/** Authentication if neither cookie nor header carries it: the first message, within ten seconds. */
export interface Hello {
  /** What this is. */
  type: "hello";
  /** The token of `POST /api/me`. */
  token: string;
}

/** The seat to take. */
export interface JoinBody {
  /** The seat, null for any free one. */
  seat?: number | null;
}

/** A decision in a finished deal, and its cost. */
export interface Judged {
  /** The number of the deal. */
  deal: number;
  /** How many events of it had happened. */
  step: number;
  /** The seat that decided. */
  seat: number;
  /** The action taken. */
  played: string;
  /** The action that the bot would have taken. */
  best: string;
  /** How many points less the bot expects from the action taken: the difference in `value` in a hint. */
  cost: number;
  /** The reasons, in sentences like those of a hint. */
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
  /** How many more copies there are. */
  left: number;
  /** `on`: can be added. `kong`: there is no room for a tile, but this one turns an open pung or three of a kind in the rack into a kong. `gone`: all copies are in this hand. `full`: there is no room. */
  state: "full" | "gone" | "kong" | "on";
  /** Why it cannot be added, null if it can. */
  why: Words | null;
}

/** A row that custom rules may add: another rule set has it, or had it. */
export interface KnownRow {
  /** An unused id. */
  id: string;
  /** The pattern that it pays for. */
  pattern: string;
  /** The unit that the value would count. */
  unit: "doubles" | "fan" | "limit" | "points";
  /** A suggested value. */
  value: number;
  /** Its name for people. */
  name: Words;
  /** What it is paid for. */
  rule: Words;
  /** The rule set that it comes from. */
  origin: Words;
  /** A hand that earns it, in notation; null if no example is available. */
  example: string | null;
}

/** A concealed kong is laid. */
export interface KongLaid {
  /** What this is. */
  event: "kong";
  /** The seat that lays it. */
  seat: number;
  /** The kong; null if it lies face down and is not yours. */
  meld: string | null;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** Nobody robs the promoted kong. */
export interface KongStands {
  /** What this is. */
  event: "kong_stands";
  /** The seat that laid the kong. */
  seat: number;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** How to leave. */
export interface LeaveBody {
  /** Whether to erase the person's name at the table as well. */
  forget?: boolean;
}

/** An answer; anything left out is not marked. */
export interface LessonAnswer {
  /** For `count`: the ids of the rows that count. */
  lines?: string[] | null;
  /** For `count`: what the hand scores. */
  total?: number | null;
  /** For `waits`: the tiles that the hand waits for, each with what the hand would score: 0 if it may not win, null to skip it. */
  waits?: Record<string, number | null> | null;
  /** For `pay`: the amounts by seat (`0` East to `3` North). */
  amounts?: Record<string, number> | null;
}

/** A hand that earns a row. */
export interface LessonExample {
  /** The hand, in notation. */
  hand: string;
  /** Its sets and pair as counted. */
  reading: string[];
  /** The player's seat, and how the winning tile came. */
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
  /** Missed, a wrong number, one too many, right, or rightly left out. */
  verdict: "extra" | "left" | "missed" | "right" | "wrong";
  /** The reason. */
  why: Words;
  /** What it gives; for a row that does not count, what it would give. */
  amount: number;
  /** The unit of the amount. */
  unit: "doubles" | "fan" | "limit" | "points";
  /** The tiles that show it, in notation. */
  tiles: string;
  /** The number in the answer, if it is wrong. */
  given: number | null;
}

/** The marking of an answer. */
export interface LessonMarking {
  /** Whether the whole answer is right. */
  right: boolean;
  /** The marking in a sentence. */
  say: Words;
  /** How the total is calculated; empty if nothing is added up. */
  sum: Words;
  /** What was missed, wrong or one too many, what was right, and what was rightly left out. */
  marks: LessonMark[];
  /** The sheets behind the answer: `hand`, or one for each tile or seat. */
  sheets: Record<string, Explained>;
}

/** A hand that nearly earns a row. */
export interface LessonMiss {
  /** The hand, in notation. */
  hand: string;
  /** Its sets and pair as counted. */
  reading: string[];
  /** The player's seat, and how the winning tile came. */
  text: Words;
  /** Why it does not earn the row. */
  why: Words;
}

/** The lesson of a row. */
export interface LessonOfRow {
  /** The row. */
  row: RowName;
  /** What it pays, as the card shows it. */
  paid: string;
  /** What the row requires; empty if its name says it all. */
  rule: Words;
  /** Hands that earn it. */
  examples: LessonExample[];
  /** Hands that nearly earn it. */
  misses: LessonMiss[];
  /** Rows that do not count alongside it. */
  excludes: RowName[];
  /** Rows alongside which it does not count. */
  excluded_by: RowName[];
  /** Rows that often occur together with it. */
  beside: RowName[];
}

/** A question; the same rule set, options, topic, level and number always give the same question. */
export interface LessonQuestion {
  /** The rule set. */
  rules: string;
  /** The topic. */
  topic: string;
  /** The level, 1 to 3. */
  level: number;
  /** The number of the question. */
  seed: number;
  /** The kind of question: what counts in a hand, what it waits for, or who pays whom. */
  kind: "count" | "pay" | "waits";
  /** The situation and the question. */
  text: Words;
  /** The hand, in notation; null if the question is about payments. */
  hand: string | null;
  /** For `count`: rows that count and rows that do not, in the order of the card. */
  rows: RowName[];
  /** For `waits`: tiles that the hand waits for, and others. */
  tiles: string[];
  /** For `waits`: whether the tile's worth is asked for when drawn, rather than when discarded by another player. */
  drawn: boolean;
  /** For `pay`: the players. */
  seats: LessonSeat[];
  /** For `pay`: the seat that won. */
  winner: number | null;
  /** For `pay`: the seat whose tile won it, null if it was drawn. */
  discarder: number | null;
  /** For `pay`: the seats whose amounts are asked for. */
  asked: number[];
  /** For `pay`: whether the question asks what each pays the winner, rather than what each wins (above 0) or loses (below). */
  to_winner: boolean;
}

/** A player in a question about payments. */
export interface LessonSeat {
  /** The wind, 0 East to 3 North. */
  seat: number;
  /** What the player's hand scores, null if it has to be counted. */
  total: number | null;
  /** The player's hand, in notation; null if the total is given. */
  hand: string | null;
}

/** Something to learn: a row of the score card, or something about a hand as a whole. */
export interface LessonTopic {
  /** Its identifier in requests: the row's id, or `count`, `waits`, `pay`, `goulash`. */
  id: string;
  /** Its name for people. */
  name: Words;
  /** The lowest level at which it comes up, 1 to 3. */
  level: number;
  /** Whether it is a row of the card. */
  row: boolean;
  /** What the row pays, as the card shows it; empty if the topic is not a row. */
  paid: string;
  /** The unit of what it pays, null if the topic is not a row. */
  unit: "doubles" | "fan" | "limit" | "points" | null;
}

/** Everything that can be learnt about a rule set, from easy to hard. */
export interface LessonTopics {
  /** The rule set. */
  rules: string;
  /** Changes with every row, fact and option; the questions behind the numbers may change with it. */
  hash: string;
  /** Its name for people. */
  name: Words;
  /** The levels of the questions, from easy to hard. */
  levels: number[];
  /** Question numbers are below this. */
  seeds: number;
  /** The topics. */
  topics: LessonTopic[];
}

/** A hand packed into a few characters of an address. */
export interface Link {
  /** The text; letters, digits, `-` and `_`. */
  link: string;
  /** The address of the page that shows the hand, at this server. */
  url: string;
  /** A QR code of that address, as an SVG image; empty if custom rules make it too long for one. */
  svg: string;
}

/** A hand to be shared. */
export interface LinkBody {
  /** The hand, as for `POST /api/count`, finished or not. */
  hand?: string;
  /** The rule set: an id of `GET /api/rules`, or custom rules as a packed text (`own:…`). */
  rules?: string;
  /** The rule set's options that differ from their defaults. */
  options?: Record<string, boolean | number | string>;
}

/** The hand in a link. */
export interface Linked {
  /** The rule set's identifier in requests: an id, or the packed text of custom rules. */
  rules: string;
  /** The name of the rule set. */
  name: Words;
  /** The rule set's options that differ from their defaults. */
  options: Record<string, boolean | number | string>;
  /** The hand in notation, to be counted by `POST /api/count`. */
  hand: string;
  /** The version of the rules when the link was created. */
  version: string;
  /** Whether the rules have changed since: the hand is then counted by the current rules. */
  changed: boolean;
}

/** Whether to lock the table. */
export interface LockBody {
  /** True: nobody new may sit down; false: friends may sit down again. */
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
  /** The seat that lays it. */
  seat: number;
  /** The luck tile. */
  kind: string;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** A new table. */
export interface MadeTable {
  /** The id of the table. */
  table: string;
  /** The code of the table, short enough to read out over the telephone. */
  code: string;
  /** Your seat. */
  seat: number;
  /** The table's page, for a browser. */
  url: string;
  /** The SHA-256 of the seed of all walls. */
  commitment: string;
}

/** The minimum that a hand needs to win. */
export interface Minimum {
  /** What the rules require. */
  need: number;
  /** What the hand has, null if unknown. */
  have: number | null;
  /** What the hand is short of, null if unknown. */
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
  /** Whether the match has yet to begin, is being played, or is over. */
  status: "finished" | "lobby" | "playing";
  /** How many deals are over. */
  deals: number;
  /** Your seat. */
  seat: number;
  /** The players' names, by seat. */
  names: string[];
  /** Whether the table waits for you: for a discard, an answer, or your vote for the next deal. */
  turn: boolean;
  /** When the table was created, in seconds since 1970. */
  created: number;
  /** When its status or number of deals last changed. */
  updated: number;
}

/** A person's name. */
export interface NameBody {
  /** A first name; at most 24 characters are kept. */
  name: string;
}

/** A hand at a table with open hands. */
export interface OpenHand {
  /** The tiles on the rack. */
  rack: string;
  /** The declared sets. */
  melds: string[];
}

/** What a bot would do, and what was actually done. */
export interface Opinion {
  /** The seat that decided. */
  seat: number;
  /** Which bot was asked. */
  bot: string;
  /** What it would do. */
  action: string;
  /** The action taken, null if unknown. */
  played: string | null;
}

/** An option of a rule set. */
export interface Option {
  /** Its identifier in requests. */
  name: string;
  /** What it controls. */
  words: Words;
  /** The default value. */
  default: boolean | number | string;
  /** The allowed values. */
  allowed: (boolean | number | string)[] | OptionRange;
}

/** The range of whole numbers that an option allows. */
export interface OptionRange {
  /** The minimum. */
  min: number;
  /** The maximum. */
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
  /** Each seat's hand as scored, null for a dreamer. */
  hands: (string | null)[];
  /** What each seat's hand scores. */
  scores: number[];
  /** What each seat wins or pays in all; the sum is 0. */
  net: number[];
}

/** What only your seat knows. */
export interface Own {
  /** The tiles on your rack, sorted, the one just drawn included. */
  rack: string;
  /** The tile you have just taken; null if you have not. */
  drawn: string | null;
  /** Your declared sets, face-down kongs included. */
  melds: string[];
  /** Your answer, as long as others have yet to answer. */
  answer: string | null;
  /** Goulash: the tiles that you passed on, for each exchange so far. */
  given: string[];
  /** Goulash: the tiles that you were passed, for each exchange so far. */
  received: string[];
}

/** Custom rules, in one of three forms. */
export interface OwnBody {
  /** Plain data with the keys of a file (`docs/own-rules.md`). */
  data?: Record<string, unknown> | null;
  /** The text of a file. */
  toml?: string | null;
  /** The packed text (`own:…`). */
  packed?: string | null;
}

/** Custom rules as an address. */
export interface OwnLink {
  /** The address of the page that shows the differences and offers to keep the rules. */
  url: string;
  /** A QR code of that address, as an SVG image; empty if the rules are too large for one. */
  svg: string;
}

/** Custom rules to be shared. */
export interface OwnLinkBody {
  /** The packed text (`own:…`). */
  packed: string;
}

/** A mistake in custom rules. */
export interface OwnMistake {
  /** The keys that lead to it, such as `rows`, `half_clean`; empty for the whole document. */
  path: string[];
  /** The line of the file, 0 if unknown. */
  line: number;
  /** What is wrong and how to fix it. */
  say: Words;
}

/** The server's verdict on custom rules. */
export interface OwnRules {
  /** The rules as data: in canonical form if nothing is wrong, otherwise as submitted, as far as they could be parsed. */
  data: Record<string, unknown>;
  /** All mistakes; empty if there are none. */
  mistakes: OwnMistake[];
  /** The differences from the base, one sentence each; empty if there are mistakes. */
  differences: Words[];
  /** The irregular hands that the rules add, by id, as far as their tiles are valid. */
  samples: Record<string, OwnSample>;
  /** The packed text, for playing and counting by these rules; null if there are mistakes. */
  packed: string | null;
  /** The hash of the rules; null if there are mistakes. */
  hash: string | null;
  /** The rules as a file; null if there are mistakes. */
  toml: string | null;
}

/** An irregular hand, explained with tiles. */
export interface OwnSample {
  /** Fourteen tiles that make the hand. */
  hand: string;
  /** Fourteen tiles that nearly make it, but do not. */
  miss: string;
  /** Why they do not, in a sentence. */
  why: Words;
}

/** Pause the game, or resume it. */
export interface Pause {
  /** What this is. */
  type: "pause";
  /** The command's id. */
  cid: string;
  /** True to pause, false to resume. */
  on?: boolean;
}

/** A player paused the game, or resumed it. */
export interface Paused {
  /** What this is. */
  event: "paused";
  /** The seat that did. */
  seat: number;
  /** Whether the game is now paused. */
  on: boolean;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** Who you are. */
export interface Person {
  /** The person's id. */
  person: string;
  /** The name as stored. */
  name: string;
  /** The proof of who you are; only in the answer that creates the person, and never given again. */
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

/** A keep-alive, answered by `pong`. */
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
  /** The seat that lays it. */
  seat: number;
  /** The kong. */
  meld: string;
  /** The tile that was added. */
  added: string;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** A seat's rank in the match so far. */
export interface Ranked {
  /** The seat. */
  seat: number;
  /** The place, from 1; ties share a place. */
  place: number;
  /** The rating points for the place, null if places are not rated. */
  rating: number | null;
}

/** One way to divide the fourteen tiles into sets and a pair, or to read them as an irregular hand. */
export interface Reading {
  /** The sets and the pair, in notation; empty for an irregular hand. */
  elements: string[];
  /** The index (from 0) of the one that the winning tile completes, null for an irregular hand or a knitted straight. */
  wins: number | null;
  /** What the hand counts in this reading. */
  sheet: Sheet;
  /** The total as a sum. */
  sum: Words;
}

/** Why a line does not count. */
export interface Reason {
  /** The reason, for programs. */
  code: string;
  /** The row responsible, null if there is none. */
  by: string | null;
  /** The reason, in Dutch. */
  nl: string;
  /** The reason, in English. */
  en: string;
}

/** A command was refused, and nothing has changed. */
export interface Refused {
  /** What this is. */
  type: "refused";
  /** The command's id; null for a message that could not be read. */
  cid: string | null;
  /** The reason, for programs. */
  code: string;
  /** The reason, for people. */
  message: Words;
}

/** Nobody wins the deal. */
export interface Remise {
  /** What this is. */
  event: "remise";
  /** The wall is empty, or a replacement is due and none is left. */
  reason: "replacement" | "wall";
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** The guest to remove. */
export interface RemoveBody {
  /** The guest's seat. */
  seat: number;
}

/** What a player's own choices cost, as estimated by the bot that gives the hints; goulash exchanges are left out. */
export interface Review {
  /** The seat whose choices these are. */
  seat: number;
  /** The deals reviewed. */
  deals: number[];
  /** The deals there was no time for: ask again. */
  left: number[];
  /** How many decisions there were in the reviewed deals. */
  decisions: number;
  /** In how many of those the bot would have done the same. */
  same: number;
  /** The total cost of all decisions, in points. */
  cost: number;
  /** The decisions that cost something, most costly first; at most 50. */
  choices: Judged[];
}

/** One line of the score card. */
export interface Row {
  /** Its identifier for programs. */
  id: string;
  /** The unit of the value. */
  unit: "doubles" | "fan" | "limit" | "points";
  /** What it pays. */
  value: number;
  /** What a limit hand pays on a discard, null if the same. */
  claimed: number | null;
  /** What a limit hand pays a player who is only waiting for it. */
  wait: number;
  /** The value as the card shows it. */
  paid: string;
  /** Whether only the winner is paid. */
  winner: boolean;
  /** Only the highest of the rows in one group counts; empty if the row has no group. */
  group: string;
  /** Its name for people. */
  name: Words;
  /** What it is paid for. */
  rule: Words;
  /** The rows that do not count alongside it. */
  excludes: string[];
  /** Whether it concerns luck tiles. */
  luck: boolean;
  /** The place in the rules that says so. */
  source: string;
  /** A hand that earns it, in notation. */
  example: string | null;
}

/** A row of the score card, and its name. */
export interface RowName {
  /** Its identifier for programs. */
  id: string;
  /** Its name for people. */
  name: Words;
  /** The unit of its value. */
  unit: "doubles" | "fan" | "limit" | "points";
}

/** A rule set with every row and fact. */
export interface RuleBook {
  /** Its short name. */
  id: string;
  /** Its identifier in requests: the id, or the packed text (`own:…`) of custom rules. */
  key: string;
  /** The id of the rule set that custom rules are based on; empty for the others. */
  base: string;
  /** Goes up whenever a score may change. */
  version: string;
  /** Changes with every row, fact and option. */
  hash: string;
  /** Its name for people. */
  name: Words;
  /** The numbers of players allowed. */
  players: number[];
  /** The options. */
  options: Option[];
  /** The score card. */
  rows: Row[];
  /** The rules of play. */
  facts: Fact[];
  /** Who pays whom. */
  payment: Record<string, unknown>;
  /** The text that the rules come from. */
  source: string;
  /** The totals by points and doubles, row by row; empty if nothing is doubled. */
  doubling_table: number[][];
  /** The differences from the base, one sentence each; empty if there is no base. */
  differences: Words[];
}

/** A rule set and its options. */
export interface RulesSummary {
  /** Its short name. */
  id: string;
  /** Its identifier in requests: the id, or the packed text (`own:…`) of custom rules. */
  key: string;
  /** The id of the rule set that custom rules are based on; empty for the others. */
  base: string;
  /** Goes up whenever a score may change. */
  version: string;
  /** Changes with every row, fact and option. */
  hash: string;
  /** Its name for people. */
  name: Words;
  /** The numbers of players allowed. */
  players: number[];
  /** The options. */
  options: Option[];
}

/** A player says one of the preset phrases. */
export interface Said {
  /** What this is. */
  type: "phrase";
  /** The player's seat. */
  seat: number;
  /** One of `GET /api/phrases`. */
  id: string;
}

/** A hand to be scored. */
export interface ScoreBody {
  /** The hand and its circumstances, in notation. */
  hand: string;
  /** The rule set: an id of `GET /api/rules`, or custom rules as a packed text (`own:…`). */
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
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** A finished deal. */
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

/** A sheet, with its explanation in the requested language. */
export interface ScoredHand {
  /** The rule set. */
  rules: string;
  /** The hand, in notation. */
  hand: string;
  /** Whether the hand may win. */
  valid: boolean;
  /** Points before doubling. */
  points: number;
  /** How many times the points are doubled. */
  doubles: number;
  /** What the hand scores. */
  total: number;
  /** The limit hand that it is, null if it is none. */
  limit: string | null;
  /** What counts: the value by row. */
  items: Record<string, number>;
  /** Whether it is a complete hand. */
  complete: boolean;
  /** Whether the hand is one tile short. */
  waiting: boolean;
  /** The sets and pair as counted. */
  reading: string[];
  /** The lines that count and make up the total. */
  lines: SheetLine[];
  /** The lines that do not count, with the reasons. */
  not_counted: SheetLine[];
  /** The explanation. */
  text: string;
}

/** The score list of a match, without the deal in progress. */
export interface Scores {
  /** The players' names, by seat. */
  names: string[];
  /** The finished deals, in order. */
  deals: ScoredDeal[];
  /** By seat, the points of the match so far. */
  totals: number[];
  /** How the match ended, null while it is being played. */
  summary: Summary | null;
}

/** The player on a seat. */
export interface Seat {
  /** The player's name. */
  name: string;
  /** A person, a bot, or open: a friend may take the seat, and a bot plays it until then. */
  kind: "bot" | "open" | "person";
  /** Whether the person is connected; true for a bot. */
  online: boolean;
  /** Whether a bot plays for a person who is away. */
  stand_in: boolean;
  /** The bot that plays the seat now; null if a person does. */
  bot: string | null;
}

/** Set what you always pass on, so that you are not asked. */
export interface SeatSettings {
  /** What this is. */
  type: "settings";
  /** The command's id. */
  cid: string;
  /** Some of `chow`, `pung`, `kong`, `mahjong`; an empty list to be asked about everything again. */
  auto_pass: string[];
  /** Whether you also pass on everything but mahjong, until your next turn or the end of the deal. */
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
  /** Whether the hand counts; in some rule sets only the winner's does. */
  scored: boolean;
  /** Why it does not count. */
  note: Words | null;
  /** What it scores. */
  sheet: Sheet | null;
  /** The explanation. */
  text: Words | null;
  /** Why the hand may not win, null if it may. */
  problem: Words | null;
}

/** The seating is decided; the match begins. */
export interface Seated {
  /** What this is. */
  event: "seated";
  /** The throws of the dice, each as turn, seat and pips; empty if winds are drawn or seats are fixed. */
  throws: [number, number, number][];
  /** The seats by wind, East first; a fifth seat dreams. */
  order: number[];
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** Set how fast the table plays: for the owner, or a player alone with bots. */
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
  /** What everyone counts: East, South, West, North. Three with three players; with five players the four who play this deal. */
  seats: SettleSeat[];
  /** The rule set: an id of `GET /api/rules`, or custom rules as a packed text (`own:…`). */
  rules?: string;
  /** The rule set's options that differ from their defaults. */
  options?: Record<string, boolean | number | string>;
  /** The seat that won; null for the seat whose hand has a winning tile, or for nobody if there is none. */
  winner?: number | null;
  /** The seat whose tile won; null for the seat that the mark in the winner's hand names, or for a drawn tile if there is no mark. It may not contradict that mark. */
  discarder?: number | null;
  /** The player who pays and receives double in the game of the green dragon, in place of East; null for none. */
  ruler?: number | null;
  /** The seats that claimed a false mahjong. */
  false_wins?: number[];
}

/** What one player counts: a hand, or points and doubles, or a total; 0 points if none is given. */
export interface SettleSeat {
  /** The hand, as for `POST /api/count`; it must be finished. Its seat is its place in the list, whatever the text says. */
  hand?: string | null;
  /** Points before doubling. */
  points?: number | null;
  /** How many times the points are doubled; the server applies the limit. */
  doubles?: number;
  /** What the hand counts, already doubled and limited. */
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
  /** Whether it matters in this rule set who discarded the winning tile. */
  discarder_matters: boolean;
  /** The same in a sentence. */
  discarder_note: Words;
  /** What everyone counts, listed from East. */
  seats: SettledSeat[];
  /** Who pays whom, how much and why. */
  payments: SettledPayment[];
  /** `matrix[a][b]` is what seat a pays seat b. */
  matrix: number[][];
  /** What each seat wins or loses; the sum is 0. */
  net: number[];
  /** Whether the rule set is played with chips (option `chips`). */
  with_chips: boolean;
  /** The chips to hand over, payment by payment; empty without chips. */
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
  /** The amount before doubling for East, the ruler or the discarder. */
  base: number;
  /** How many times the base amount is paid. */
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
  /** What the hand counts, rounded to tens if chips are used. */
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
  /** How many times the points are doubled. */
  doubles: number;
  /** What the hand scores. */
  total: number;
  /** The limit hand that it is, null if it is none. */
  limit: string | null;
  /** What counts: the value by row. */
  items: Record<string, number>;
  /** Whether it is a complete hand. */
  complete: boolean;
  /** Whether the hand is one tile short. */
  waiting: boolean;
  /** The sets and pair as counted. */
  reading: string[];
  /** The lines that count and make up the total. */
  lines: SheetLine[];
  /** The lines that do not count, with the reasons. */
  not_counted: SheetLine[];
}

/** One line of a score sheet. */
export interface SheetLine {
  /** The row in the rules. */
  id: string;
  /** Its name for people. */
  name: Words;
  /** The unit of the value. */
  unit: "doubles" | "fan" | "limit" | "points";
  /** What it pays in all, `times` included. */
  value: number;
  /** How many times it counts. */
  times: number;
  /** The tiles that show it, in notation. */
  tiles: string;
  /** The place in the rules that says so. */
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
  /** By seat, what it won or paid for false mahjong calls. */
  penalties: number[];
  /** By seat, the points of the match so far. */
  totals: number[];
  /** The seats ranked by points. */
  ranking: Ranked[];
  /** `matrix[a][b]` is what seat a pays seat b. */
  matrix: number[][];
  /** The same in words. */
  payments: Transfer[];
}

/** The whole view: the first message to a player, or to anyone watching the game live, and the answer to `look`. */
export interface State {
  /** What this is. */
  type: "state";
  /** How many events your seat has received, these included. */
  seq: number;
  /** The events after `since`, oldest first; empty without `since`, or if there are more than 500 events. */
  events: (Seated | Dealt | Chose | Asked | Exchanged | Drawn | LuckShown | Discarded | Claimed | KongLaid | Promoted | KongStands | FalseWin | Won | Remise | Scored | Finished | Undone | Paused | Voted | UndoAsked | UndoAnswered | UndoDropped | Vacated | UndoLapsed | TempoSet | WatchAllowed)[];
  /** Everything your seat sees. */
  view: View;
}

/** The table after some events of a finished deal. */
export interface Step {
  /** The number of the deal. */
  deal: number;
  /** How many events have happened. */
  step: number;
  /** Each seat's view, by seat number. */
  views: Record<string, View>;
  /** What a bot would do, for each seat that has to decide at this point. */
  opinions: Opinion[];
}

/** How a match ended. */
export interface Summary {
  /** Why: `rounds`, `time` or `stopped`. */
  reason: string;
  /** The seats in their final order; ties share a place. */
  ranking: Ranked[];
  /** The best winning hand, null if nobody won. */
  best: BestHand | null;
  /** The most costly choices of the people who played, as estimated by the bot that gives the hints; at most five. */
  costly: Judged[];
}

/** A table to be created. */
export interface TableBody {
  /** One word for each seat: `me` (once), `open` (a friend may take it), or a bot's name. As many as the rules have players. */
  seats: string[];
  /** The rule set: an id of `GET /api/rules`, or custom rules as a packed text (`own:…`). */
  rules?: string;
  /** The rule set's options that differ from their defaults. */
  options?: Record<string, boolean | number | string>;
  /** How the table plays, beside the rules. */
  settings?: TableSettings;
}

/** What anyone may know about a table. */
export interface TableInfo {
  /** The id of the table. */
  table: string;
  /** The code of the table, short enough to read out over the telephone. */
  code: string;
  /** The id of the rule set. */
  rules: string;
  /** Its identifier in requests: the id, or the packed text (`own:…`) of custom rules. */
  rules_key: string;
  /** Its name in both languages. */
  rules_name: Words;
  /** The rule set's options that differ from their defaults. */
  options: Record<string, unknown>;
  /** How the table plays, beside the rules. */
  settings: TableSettings;
  /** Whether the match has yet to begin, is being played, or is over. */
  status: "finished" | "lobby" | "playing";
  /** The players by seat. */
  seats: Seat[];
  /** The owner's seat; null if the owner is gone. */
  owner: number | null;
  /** Whether the table is locked: nobody new may sit down. */
  locked: boolean;
  /** The SHA-256 of the seed of all walls. */
  commitment: string;
  /** The seed once the match is over, null before. */
  seed: string | null;
  /** How many deals are over. */
  deals: number;
  /** When the table was created, in seconds since 1970. */
  created: number;
  /** The version of the rules when the table was created. */
  version: string;
  /** Whether the rules have changed since: payments stay; the sheets, and deals yet to be played, follow the new rules. */
  changed: boolean;
}

/** How a table plays, apart from the rules. */
export interface TableSettings {
  /** The bot for open and deserted seats, one of `GET /api/bots`. */
  bots?: string;
  /** How long a discard can be claimed before play goes on, and how long a bot takes. */
  tempo?: "calm" | "fast" | "normal";
  /** Seconds for a decision, 0 for no clock; when they run out a bot decides. */
  clock?: number;
  /** Whether decisions may be taken back. */
  undo?: boolean;
  /** Whether all hands lie open. */
  teaching?: boolean;
  /** What people without a seat may see: the public side of the game live, unless a player objects; finished deals, and the game live only if all players agree; or nothing. */
  spectators?: "after" | "live" | "none";
  /** The table's language, for clients. */
  lang?: "en" | "nl";
  /** The number of deals after which the match ends; 0 to play as many as the rules set. */
  deals?: number;
  /** Seconds of thinking time that the players together may ask for after a discard; 0 for none. */
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
  /** The seat that did. */
  seat: number;
  /** How fast it plays now. */
  tempo: "calm" | "fast" | "normal";
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** Ask for thinking time about another player's discard, whether or not you can claim it; or say that you are done. */
export interface Think {
  /** What this is. */
  type: "think";
  /** The command's id. */
  cid: string;
  /** True while you are thinking. */
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

/** Take back your own latest decision in this deal; if others hold seats, they are asked to agree. */
export interface Undo {
  /** What this is. */
  type: "undo";
  /** The command's id. */
  cid: string;
  /** The `seq` of the view in which you chose it: if your latest decision is a different one by now, it is refused (`stale`). */
  seq?: number | null;
}

/** A player answers an undo request; a refusal ends it. */
export interface UndoAnswered {
  /** What this is. */
  event: "undo_answered";
  /** The seat that answers. */
  seat: number;
  /** Whether this player agrees. */
  on: boolean;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** A player asks the others to let a decision be taken back. */
export interface UndoAsked {
  /** What this is. */
  event: "undo_asked";
  /** The seat that asks. */
  seat: number;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** An undo request ended without an answer. */
export interface UndoDropped {
  /** What this is. */
  event: "undo_dropped";
  /** The seat that had asked. */
  seat: number;
  /** Whether somebody played on, which only happened in older games; otherwise the request was withdrawn. */
  played: boolean;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** An undo request timed out without an answer from everyone: that counts as a refusal. */
export interface UndoLapsed {
  /** What this is. */
  event: "undo_lapsed";
  /** The seat that had asked. */
  seat: number;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** A player took back the latest decision; everything after it is undone. */
export interface Undone {
  /** What this is. */
  event: "undone";
  /** The seat that took it back. */
  seat: number;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** A seat became free: its player left for good, or was removed. */
export interface Vacated {
  /** What this is. */
  event: "vacated";
  /** The seat. */
  seat: number;
  /** The seat of the owner who removed the player; -1 if the player left. */
  by: number;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** A game verified against its seed; nulls while it is still being played. */
export interface Verified {
  /** The SHA-256 that was published at the start. */
  commitment: string;
  /** The seed. */
  seed: string | null;
  /** Whether the seed matches that SHA-256. */
  commitment_holds: boolean | null;
  /** Whether the seating follows from the seed. */
  seats_hold: boolean | null;
  /** The finished deals. */
  deals: VerifiedDeal[];
  /** Whether every check passed. */
  holds: boolean | null;
}

/** A deal verified against the seed. */
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

/** One seat's view of the table. The fields from `table` on are added by a live table and missing from replays. Seats are numbered from 0 around the table; a list by seat has one item for each seat. -1 means nobody: it is also the seat of a watcher, whose `own` and `legal` are empty. */
export interface View {
  /** Your seat. */
  seat: number;
  /** The rules in play. */
  rules: ChosenRules;
  /** The players' names, by seat. */
  names: string[];
  /** The number of the deal, from 1; 0 before the first. */
  deal: number;
  /** The wind of the round: 0 East, 1 South, 2 West, 3 North, 4 the green dragon. */
  round: number;
  /** The seats in this deal by wind, East first, which is also the order of turn. Empty before the first deal. */
  order: number[];
  /** The seat that sits out this deal, -1 for none. */
  dreamer: number;
  /** The seat of the ruler in the ruler's game, -1 for none. */
  ruler: number;
  /** Whether this deal is a goulash. */
  goulash: boolean;
  /** Goulash: how many exchanges are done. */
  exchange: number;
  /** Goulash: the seat that each seat exchanges tiles with now, -1 for nobody; empty while nothing is exchanged. */
  partners: number[];
  /** What the table waits for. `lobby`: the start; `seats`: the first deal; `exchange`: three tiles of everyone; `turn`: the seat in turn; `claim`: the discard on offer may be claimed for a moment; `rob`: a promoted kong may be robbed; `scored`: the deal is over, and everyone votes `next` or `stop`; `finished`: nothing more, the match is over. */
  phase: "claim" | "exchange" | "finished" | "lobby" | "rob" | "scored" | "seats" | "turn";
  /** The seat in turn, -1 for none. */
  turn: number;
  /** Whether the seat in turn has taken its tile. */
  turn_has_drawn: boolean;
  /** The tile that may be claimed, or robbed; null if there is none. */
  offered: string | null;
  /** The seat whose tile that is, -1 for none. */
  offered_by: number;
  /** The dice throw that broke the wall. */
  dice: number[];
  /** Where the wall is broken: the number of the stack whose tiles are the first replacements; drawing begins at the next one. Stacks are numbered from 0, leftwards from the right end of East's wall through the walls of North, West and South. */
  break: number;
  /** The empty slots of the wall, in the order in which their tiles were taken: twice the number of the stack, plus one for the lower tile. */
  taken: number[];
  /** How many tiles can still be drawn. */
  wall_left: number;
  /** How many replacement tiles there are. */
  dead_left: number;
  /** By seat, all its discards: the tile, and the seat that claimed it, -1 if nobody did. */
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
  /** How the deal ended; null while it is being played. */
  outcome: Outcome | null;
  /** What only your seat knows. */
  own: Own;
  /** The actions open to you now: send one of these. Empty when the table is not waiting for you. */
  legal: string[];
  /** The id of the table. */
  table?: string;
  /** The code of the table, short enough to read out over the telephone. */
  code?: string;
  /** The SHA-256 of the seed of all walls; the seed is published when the match is over. */
  commitment?: string;
  /** How the table plays, apart from the rules. */
  settings?: TableSettings;
  /** The players by seat. */
  seats?: Seat[];
  /** The owner's seat; null if the owner is gone. */
  owner?: number | null;
  /** Whether the table is locked: nobody new may sit down. */
  locked?: boolean;
  /** Whether the match has yet to begin, is being played, or is over. */
  status?: "finished" | "lobby" | "playing";
  /** Whether the game is paused. */
  paused?: boolean;
  /** After a deal: each seat's vote. Play goes on when everyone present has voted; the match ends if all voted `stop`. */
  votes?: Record<string, "next" | "stop">;
  /** The open undo request. Until it is answered the game stands still. */
  asks?: Asks;
  /** The seats that asked for thinking time about the current discard. */
  thinks?: number[];
  /** Seconds of thinking time left when this was sent, shared by all; count down from there. Null while nobody is thinking. */
  think_left?: number | null;
  /** How many people are watching without a seat. */
  watchers?: number;
  /** The seats that allow watching live; watchers see the game live while all players are among them. */
  allows?: number[];
  /** The clock, null at a table without one. */
  clock?: Clock | null;
  /** What the table passes on for you without asking: `chow`, `pung`, `kong`, `mahjong`. */
  auto_pass?: string[];
  /** Whether the table passes on everything but mahjong for you until your next turn or the end of the deal. */
  until_turn?: boolean;
  /** By seat, all hands; only at a table with open hands. */
  open?: OpenHand[];
}

/** After a deal a player voted to go on, or to stop; the table waits for the others. */
export interface Voted {
  /** What this is. */
  event: "voted";
  /** The seat that voted. */
  seat: number;
  /** Whether this player wants to stop. */
  stop: boolean;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** The state of the table for anyone watching without seeing the game live: the first message, and again at every change. */
export interface Watch {
  /** What this is. */
  type: "watch";
  /** Everything somebody without a seat sees. */
  view: Watched;
}

/** A player allowed others to watch the game live, or no longer allows it. */
export interface WatchAllowed {
  /** What this is. */
  event: "watch_allowed";
  /** The player's seat. */
  seat: number;
  /** Whether this player allows it. */
  on: boolean;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** What a watcher sees of a game that is not shown live: the players and their progress. */
export interface Watched {
  /** The id of the table. */
  table: string;
  /** The code of the table. */
  code: string;
  /** The SHA-256 of the seed of all walls. */
  commitment: string;
  /** How the table plays, apart from the rules. */
  settings: TableSettings;
  /** The id of the rule set. */
  rules: string;
  /** Its name in both languages. */
  rules_name: Words;
  /** The players by seat. */
  seats: Seat[];
  /** The owner's seat; null if the owner is gone. */
  owner: number | null;
  /** Whether the table is locked: nobody new may sit down. */
  locked: boolean;
  /** Whether the match has yet to begin, is being played, or is over. */
  status: "finished" | "lobby" | "playing";
  /** Whether the game is paused. */
  paused: boolean;
  /** After a deal: each seat's vote. */
  votes: Record<string, "next" | "stop">;
  /** The open undo request. */
  asks: Asks;
  /** The seats that asked for thinking time about the current discard. */
  thinks: number[];
  /** Seconds of thinking time left when this was sent, null while nobody is thinking. */
  think_left: number | null;
  /** How many people are watching without a seat. */
  watchers: number;
  /** The seats that allow watching live; watchers see the game live while all players are among them. */
  allows: number[];
  /** How many deals are over. */
  deals: number;
  /** The number of the current deal, from 1. */
  deal: number;
  /** The wind of the round: 0 East, 1 South, 2 West, 3 North, 4 the green dragon. */
  round: number;
  /** By seat, the points won and lost so far. */
  totals: number[];
}

/** Why you cannot win now. */
export interface WhyNot {
  /** Whether you can win. */
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
  /** The seat that wins. */
  seat: number;
  /** The winning tile. */
  kind: string;
  /** The seat whose tile was discarded, or whose kong was robbed; drawn if left out. */
  discarder?: number;
  /** The event in words, suitable for reading aloud to this seat; empty if there is nothing to say. */
  say: Words;
}

/** The same words in Dutch and English. */
export interface Words {
  /** Dutch. */
  nl: string;
  /** English. */
  en: string;
}

/** What a hand would count with a tile added. */
export interface Worth {
  /** What it would score. */
  total: number;
  /** Whether it may win that way. */
  valid: boolean;
}

/** What a hand would count in one of several ways. */
export interface Worthy {
  /** What it counts. */
  total: number;
  /** Whether the hand may win that way. */
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
