// Types of the client's own; what goes over the wire is in types.ts.
import type { Clock, TableSettings, Words } from "./types";

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

/** What is said in place of the prompt, with what can be done about it. */
export interface Note {
  text: string;
  /** What stands above it, smaller. */
  small?: string;
  /** How long it will be asked. */
  clock?: Clock | null;
  warn: boolean;
  buttons: { name: string; run: () => void }[];
}
