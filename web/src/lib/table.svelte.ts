// A table as the browser knows it: the latest view, the log in words, and what is on its way to the server.
import { seatOf } from "./chairs";
import { Live, liveAddress, type Loss } from "./live";
import { spokenName } from "./names";
import { apply } from "./patch";
import { play } from "./sounds";
import { speak } from "./speech";
import { settings } from "./settings.svelte";
import type { Bye, GameEvent, Message, View, Watched, Words } from "./types";
import { lang, say } from "./words.svelte";

export interface LogLine {
  id: number;
  event: string;
  seat: number;
  words: Words;
}

export interface Bubble {
  id: number;
  seat: number;
  /** A call (`pung`), or `phrase` with the words. */
  call: string;
  words: Words | null;
}

/** Why the table is not connected; empty while it is. */
export type Away = "" | Loss | Bye["code"];

/** What a reload of this tab need not receive again. */
interface Kept {
  seq: number;
  log: LogLine[];
  latest?: Latest | null;
}

/** The discard that lies there last: its number among its player's. */
export interface Latest {
  seat: number;
  number: number;
}

function recall(key: string): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "") as Kept;
    if (Number.isInteger(kept.seq) && Array.isArray(kept.log)) return kept;
  } catch {
    // Nothing kept, or nothing of ours.
  }
  return { seq: 0, log: [] };
}

const LOG = 300;
const BUBBLE = 2_600;
const CALLS = new Set(["claimed", "kong", "promoted", "won", "false_win"]);
const SPOKEN = new Set([...CALLS, "remise"]);

/** The word that is called out for an event. */
function callOf(event: GameEvent): string {
  if (event.event === "won" || event.event === "false_win") return "mahjong";
  if (event.event === "kong" || event.event === "promoted") return "kong";
  if (event.event !== "claimed") return "";
  const tiles = event.meld.replace(/[^1-9ESWNCFPJ]/g, "");
  if (tiles.length === 4) return "kong";
  const real = [...tiles].filter((sign) => sign !== "J");
  return real.every((sign) => sign === real[0]) ? "pung" : "chow";
}

/** Commands that answer what was on the screen: the server does them only if it has not changed. */
const SEEN = new Set(["undo", "agree"]);

export class Table {
  view = $state.raw<View | null>(null);
  /** What a watcher sees while the game is not shown live. */
  watched = $state.raw<Watched | null>(null);
  log = $state.raw<LogLine[]>([]);
  latest = $state.raw<Latest | null>(null);
  bubbles = $state.raw<Bubble[]>([]);
  /** The position in the server's messages; opaque. */
  seq = $state(0);
  away = $state<Away>("");
  /** The action that was sent and has no answer yet. */
  pending = $state<string | null>(null);
  notice = $state.raw<Words | null>(null);
  private live: Live;
  private cid = "";
  private count = 0;
  private phrases: Record<string, Words> = {};

  /** `kept` is where this tab stores its position in the messages: a watcher receives fewer than a player. */
  constructor(
    readonly id: string,
    private readonly kept: "table" | "watch" = "table",
  ) {
    const known = recall(this.key);
    this.log = known.log;
    this.latest = known.latest ?? null;
    this.count = known.log.at(-1)?.id ?? 0;
    this.live = new Live(
      (since) => liveAddress(id, since),
      {
        heard: (message) => this.heard(message),
        lost: (why) => (this.away = why),
      },
      known.seq,
    );
  }

  close(): void {
    this.live.close();
  }

  /** Reconnect at once. */
  again(): void {
    this.away = "lost";
    this.live.again();
  }

  private get key(): string {
    return `peling.${this.kept}.${this.id}`;
  }

  /** Play sounds and show bubbles for new events only, not for those from before this page opened. */
  private quiet = true;

  knowPhrases(phrases: Record<string, Words>): void {
    this.phrases = phrases;
  }

  /** Do an action; a second one waits for the answer to the first. */
  act(action: string): void {
    if (this.pending !== null) return;
    this.pending = action;
    this.notice = null;
    this.cid = this.live.send("do", { action, seq: this.seq });
  }

  ask(type: "undo" | "agree" | "pause" | "think" | "tempo" | "phrase" | "settings", fields: Record<string, unknown> = {}): void {
    this.notice = null;
    this.live.send(type, SEEN.has(type) ? { ...fields, seq: this.seq } : fields);
  }

  /** Pass on these without asking; shown at once. */
  pass(kinds: string[] = this.view?.auto_pass ?? [], untilTurn: boolean = this.view?.until_turn ?? false): void {
    const passes = { auto_pass: kinds, until_turn: untilTurn };
    this.ask("settings", passes);
    if (this.view) this.view = { ...this.view, ...passes };
  }

  /** Pass on all but mahjong until the player's next turn, or stop doing so; what is always passed on stays. */
  passUntilTurn(on: boolean): void {
    this.pass(undefined, on);
  }

  private heard(message: Message): void {
    switch (message.type) {
      case "state":
        this.away = "";
        this.watched = null;
        this.show(message.view, message.events);
        break;
      case "events":
        if (this.view) this.show(apply(this.view, message.patch), message.events);
        break;
      case "watch":
        this.away = "";
        if (!this.watched) this.view = null; // the table may not be shown any longer
        this.watched = message.view;
        break;
      case "ack":
        if (message.cid === this.cid) this.pending = null;
        break;
      case "refused":
        if (message.cid === this.cid) this.pending = null;
        this.notice = message.message;
        break;
      case "phrase":
        this.bubble(message.seat, "phrase", this.phrases[message.id] ?? null);
        break;
      case "bye":
        this.away = message.code;
        break;
    }
  }

  /** Show the table as it is now, with what has just happened. */
  show(view: View, events: GameEvent[]): void {
    const before = this.view;
    this.view = view;
    this.seq = this.live.seq;
    const told = events
      .filter((event) => event.say[lang()])
      .map((event) => ({ id: ++this.count, event: event.event, seat: seatOf(event), words: event.say }));
    if (told.length) this.log = [...this.log, ...told].slice(-LOG);
    for (const event of events) {
      if (event.event === "discarded") this.latest = { seat: event.seat, number: (view.discards[event.seat]?.length ?? 0) - 1 };
      else if (event.event === "dealt" || event.event === "undone") this.latest = null;
    }
    if (view.phase === "claim")
      this.latest = { seat: view.offered_by, number: (view.discards[view.offered_by]?.length ?? 0) - 1 };
    this.keep();
    if (!this.quiet) {
      for (const event of events) {
        if (CALLS.has(event.event)) this.bubble(seatOf(event), callOf(event), null);
      }
      this.sound(before, view, events);
    }
    this.quiet = false;
  }

  private keep(): void {
    const kept: Kept = { seq: this.live.seq, log: this.log.slice(-80), latest: this.latest };
    try {
      sessionStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // Without storage a reload receives more again.
    }
  }

  private sound(before: View | null, view: View, events: GameEvent[]): void {
    const names = new Set(events.map((event) => event.event));
    if (names.has("won")) play("win");
    else if (names.has("remise") || names.has("finished")) play("end");
    else if (names.has("claimed") || names.has("kong") || names.has("promoted")) play("claim");
    else if (names.has("discarded")) play("discard");
    else if (names.has("drawn")) play("draw");
    const asked = view.legal.length > 0 && !before?.legal.length && view.outcome === null;
    if (asked) play(view.legal.includes("pass") ? "ask" : "turn");
    if (settings.speech === "off") return;
    for (const event of events) {
      if (seatOf(event) === view.seat) continue;
      // A discard is named as players do: the tile alone, so that speech keeps up with play.
      if (event.event === "discarded" && settings.speech === "all") speak(spokenName(event.kind), lang());
      else if (SPOKEN.has(event.event)) speak(say(event.say), lang());
    }
  }

  private bubble(seat: number, call: string, words: Words | null): void {
    const bubble = { id: ++this.count, seat, call, words };
    this.bubbles = [...this.bubbles.filter((one) => one.seat !== seat), bubble];
    setTimeout(() => (this.bubbles = this.bubbles.filter((one) => one !== bubble)), BUBBLE);
  }
}
