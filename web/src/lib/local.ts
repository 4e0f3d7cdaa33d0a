// Types of the client's own; what goes over the wire is in types.ts.
import type { AdviceTarget } from "./advice";
import type { Advice, Clock, TableSettings, View, WhyNot, Words } from "./types";

export type Lang = keyof Words;
export type Tempo = NonNullable<TableSettings["tempo"]>;

export const TEMPOS: readonly Tempo[] = ["calm", "normal", "fast"];

/** What can be open over the table. */
export type DialogName = "" | "why" | "keys" | "settings" | "leave" | "sure" | "menu" | "guests" | "remove";

/** What the panel beside or over the table shows. */
export type Tab = "hint" | "log" | "scores";

/** Something to do besides playing. */
export interface Tool {
  name: string;
  run: () => void;
  pressed?: boolean;
}

/** Shown in place of the prompt, with what can be done about it. */
export interface Note {
  text: string;
  /** What stands above it, smaller. */
  small?: string;
  /** How long it will be asked. */
  clock?: Clock | null;
  warn: boolean;
  buttons: { name: string; run: () => void }[];
}

/** What only a player has on the table's screen; a watcher has none of it. */
export interface ScreenPlayer {
  hint: Advice | null;
  /** Whether the advice is on its way. */
  asking: boolean;
  /** What the advice points to. */
  advised: AdviceTarget;
  /** What mahjong would count. */
  points: number | null;
  /** What was wrong with the mahjong that made the hand dead. */
  wrong: string;
  undo: () => void;
}

/** What only a player has in the table's dialogs. */
export interface DialogPlayer {
  why: WhyNot | null;
  leave: () => void;
  declare: () => void;
  /** Phrases and automatic passes; absent in the lobby. */
  side?: {
    phrases: Record<string, Words>;
    utter: (phrase: string) => void;
    passes: string[];
    setPasses: (wanted: string[]) => void;
  };
  /** How fast the table plays; absent for anyone who may not change it. */
  tempo?: { now: Tempo; set: (tempo: Tempo) => void };
}

/** What only the owner of a table has in its dialogs. */
export interface DialogOwner {
  view: View;
  lock: (on: boolean) => void;
  /** The guest who may be removed. */
  guest: number;
  ask: (seat: number) => void;
  remove: () => void;
}
