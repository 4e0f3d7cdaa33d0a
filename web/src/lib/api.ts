// HTTP: small typed calls; an error carries the server's own words.
import type {
  Explained,
  GameEvent,
  MyTable,
  Payment,
  RulesInfo,
  RulesPage,
  TableInfo,
  TableSettings,
  View,
  Words,
} from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly words: Words | null,
  ) {
    super(`${status} ${code}`);
  }
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, "offline", null);
  }
  const text = await response.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    // Not ours: a proxy's page, say. The status tells enough.
  }
  if (!response.ok) {
    const error = (data as { error?: { code?: string; message?: Words } } | null)?.error;
    throw new ApiError(response.status, error?.code ?? "http", error?.message ?? null);
  }
  return data as Answer;
}

const get = <Answer>(path: string) => call<Answer>("GET", path);
const post = <Answer>(path: string, body: unknown = {}) => call<Answer>("POST", path, body);
const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

export interface Person {
  person: string;
  name: string;
}

export interface NewTable {
  rules: string;
  options: Record<string, boolean | number | string>;
  seats: string[];
  settings: Partial<TableSettings>;
}

/** What a hand would count with a tile, and whether it may win so. */
export interface Worth {
  total: number;
  valid: boolean;
}

export interface Throw {
  tile: string;
  distance: number;
  helping: [string, number][];
  help: number;
  say: Words;
}

export interface Hint {
  best: string | null;
  say: Words[];
  discards: Throw[];
  waits: { tile: string; name: Words; unseen: number; drawn: Worth; claimed: Worth | null; valid: boolean }[];
  aims: { name: Words; worth: Words; distance: number }[];
  minimum: { need: number; have: number | null; lack: number | null } | null;
  worth?: Explained | null;
}

export interface Why {
  can: boolean;
  say: Words[];
  sheet: Explained | null;
}

/** One seat after a deal; a dreamer has no hand, and in some rules only the winner's counts (`note` says so). */
export interface SeatSheet extends Partial<Explained> {
  seat: number;
  name: string;
  wind: number;
  hand: string | null;
  scored: boolean;
  note?: Words;
}

export interface Sheets {
  deal: number;
  winner: number;
  discarder: number;
  remise: string;
  seats: SeatSheet[];
  net: number[];
  penalties: number[];
  totals: number[];
  ranking: { seat: number; place: number; rating: number | null }[];
  matrix: number[][];
  payments: Payment[];
}

export interface DealRecord {
  deal: number;
  steps: number;
  events: GameEvent[];
  names: string[];
}

export interface Opinion {
  seat: number;
  bot: string;
  action: string;
  played: string | null;
}

/** The table after `step` events of a deal, as the seats saw it. */
export interface Step {
  deal: number;
  step: number;
  views: Record<string, View>;
  opinions: Opinion[];
}

export interface Drill {
  table: string;
  deal: number;
  step: number;
  seat: number;
  view: View;
  played: string;
}

export interface Verification {
  commitment: string;
  seed: string | null;
  commitment_holds: boolean | null;
  seats_hold: boolean | null;
  deals: { number: number; dice: number[]; wall: string; holds: boolean }[];
  holds: boolean | null;
}

export const api = {
  me: () => get<Person>("/me"),
  introduce: (name: string) => post<Person>("/me", { name }),
  rename: (name: string) => call<Person>("PATCH", "/me", { name }),
  forget: () => call<unknown>("DELETE", "/me"),
  rules: () => get<RulesInfo[]>("/rules"),
  rulesPage: (id: string) => get<RulesPage>(`/rules/${encodeURIComponent(id)}`),
  bots: () => get<string[]>("/bots"),
  phrases: () => get<Record<string, Words>>("/phrases"),
  open: (wanted: NewTable) => post<{ table: string; code: string; seat: number; url: string }>("/tables", wanted),
  info: (id: string) => get<TableInfo>(table(id)),
  join: (id: string, seat: number | null = null) => post<{ seat: number }>(`${table(id)}/join`, { seat }),
  begin: (id: string) => post<unknown>(`${table(id)}/start`),
  leave: (id: string) => post<unknown>(`${table(id)}/leave`),
  mine: () => get<MyTable[]>("/me/tables"),
  sheets: (id: string, deal: number) => get<Sheets>(`${table(id)}/sheets?deal=${deal}`),
  hint: (id: string) => get<Hint>(`${table(id)}/hint`),
  why: (id: string) => get<Why>(`${table(id)}/why`),
  deal: (id: string, deal: number) => get<DealRecord>(`${table(id)}/deals/${deal}`),
  step: (id: string, deal: number, step: number, seat: number | "all") =>
    get<Step>(`${table(id)}/deals/${deal}/steps/${step}?seat=${seat}`),
  drills: () => get<Drill[]>("/drills"),
  verify: (id: string) => get<Verification>(`/verify/${encodeURIComponent(id)}`),
};

/** Where a record can be downloaded. */
export function recordAddress(id: string, format: "mjn" | "jsonl"): string {
  return `/api${table(id)}/record?format=${format}`;
}
