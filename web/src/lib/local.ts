// Types of the client's own; what goes over the wire is in types.ts.
import type { TableSettings, Words } from "./types";

export type Lang = keyof Words;
export type Tempo = NonNullable<TableSettings["tempo"]>;

/** What can be open over the table. */
export type DialogName = "" | "hint" | "why" | "keys" | "settings" | "leave" | "sure" | "menu" | "log" | "guests" | "remove";

/** Something to do besides playing; where there is little room all but those that are `always` there stand in the menu. */
export interface Tool {
  name: string;
  run: () => void;
  pressed?: boolean;
  always?: boolean;
}
