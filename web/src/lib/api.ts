// HTTP: small typed calls; an error carries the server's own words.
import type { Payment, RulesInfo, RulesPage, Sheet, TableInfo, TableSettings, View, Words, GameEvent } from "./types";

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

export interface Remark {
  words: Words;
  tiles: string;
}

export interface Hint {
  best: string | null;
  lines: Remark[];
  waits: { tile: string; unseen: number; drawn: number | null; claimed: number | null }[];
  near: { name: Words; distance: number }[];
}

export interface Why {
  words: Words;
  lines: Remark[];
}

export interface Sheets {
  deal: number;
  order: number[];
  seats: ({ seat: number; sheet: Sheet; text: Words } | null)[];
  payments: Payment[];
  matrix: number[][];
  net: number[];
  totals: number[];
}

export interface DealRecord {
  deal: number;
  steps: number;
  events: GameEvent[];
  names: string[];
  order: number[];
  decisions: number[];
}

export interface Opinion {
  action: string;
  words: Words;
}

export interface Step {
  step: number;
  view: View;
  open?: (string | null)[] | null;
  events: GameEvent[];
  to_act: number;
  chosen: string | null;
  opinion: Opinion | null;
}

export interface Drill {
  id: string;
  table: string;
  deal: number;
  step: number;
  seat: number;
  rules: string;
  view: View;
  chosen: string;
  opinion: Opinion;
}

export interface Verification {
  table: string;
  finished: boolean;
  commitment: string;
  seed: string | null;
  matches: boolean | null;
  deals: { deal: number; matches: boolean; wall: string }[];
}

export const api = {
  me: () => get<Person>("/me"),
  introduce: (name: string) => post<Person>("/me", { name }),
  rename: (name: string) => call<Person>("PATCH", "/me", { name }),
  forget: () => call<null>("DELETE", "/me"),
  rules: () => get<RulesInfo[]>("/rules"),
  rulesPage: (id: string, players = 4) => get<RulesPage>(`/rules/${encodeURIComponent(id)}?players=${players}`),
  phrases: () => get<Record<string, Words>>("/phrases"),
  open: (wanted: NewTable) => post<{ table: string; code: string; seat: number; url: string }>("/tables", wanted),
  info: (id: string) => get<TableInfo>(table(id)),
  join: (id: string, seat: number | null = null) => post<{ seat: number; table?: string }>(`${table(id)}/join`, { seat }),
  begin: (id: string) => post<unknown>(`${table(id)}/start`),
  leave: (id: string) => post<unknown>(`${table(id)}/leave`),
  mine: () => get<TableInfo[]>("/me/tables"),
  sheets: (id: string) => get<Sheets>(`${table(id)}/sheets`),
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
