// HTTP: small typed calls; an error carries the server's own words.
import type {
  Advice,
  Count,
  CountBody,
  DealEvents,
  Drill,
  Film,
  KnownRow,
  LessonAnswer,
  LessonMarking,
  LessonOfRow,
  LessonQuestion,
  LessonTopics,
  Link,
  LinkBody,
  Linked,
  MadeTable,
  MyTable,
  OwnBody,
  OwnLink,
  OwnRules,
  Person,
  Review,
  RuleBook,
  RulesSummary,
  Scores,
  SettleBody,
  Settled,
  Sheets,
  Step,
  TableBody,
  TableInfo,
  Taken,
  Verified,
  WhyNot,
  Words,
} from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly words: Words | null,
    /** The character to blame, from 1; 0 for none. */
    readonly position = 0,
  ) {
    super(`${status} ${code}`);
  }
}

/** Catches a request that needs a known person, with an answer for strangers. */
export function ifUnknown<Other>(other: Other): (error: unknown) => Other {
  return (error) => {
    if (error instanceof ApiError && error.status === 401) return other;
    throw error;
  };
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    text = await response.text();
  } catch {
    throw new ApiError(0, "offline", null);
  }
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    // Not ours: a proxy's page, say. The status tells enough.
  }
  if (!response.ok) {
    const error = (data as { error?: { code?: string; message?: Words; position?: number } } | null)?.error;
    throw new ApiError(response.status, error?.code ?? "http", error?.message ?? null, error?.position ?? 0);
  }
  return data as Answer;
}

const get = <Answer>(path: string) => call<Answer>("GET", path);
const post = <Answer>(path: string, body: unknown = {}) => call<Answer>("POST", path, body);
const lessons = (...parts: (string | number)[]) => ["/lessons", ...parts.map(encodeURIComponent)].join("/");
const queryOf = (options: string) => (options ? `?${options}` : "");
const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => get<Person>("/me"),
  introduce: (name: string) => post<Person>("/me", { name }),
  rename: (name: string) => call<Person>("PATCH", "/me", { name }),
  forget: () => call<unknown>("DELETE", "/me"),
  rules: () => get<RulesSummary[]>("/rules"),
  rulesPage: (id: string, options: Record<string, boolean | number | string> = {}) =>
    get<RuleBook>(
      `/rules/${encodeURIComponent(id)}${queryOf(new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)])).toString())}`,
    ),
  judge: (body: OwnBody) => post<OwnRules>("/rules/own", body),
  ownLink: (packed: string) => post<OwnLink>("/rules/own/link", { packed }),
  knownRows: (base: string) => get<KnownRow[]>(`/rules/${encodeURIComponent(base)}/known`),
  bots: () => get<string[]>("/bots"),
  phrases: () => get<Record<string, Words>>("/phrases"),
  open: (wanted: TableBody) => post<MadeTable>("/tables", wanted),
  info: (id: string) => get<TableInfo>(table(id)),
  join: (id: string, seat: number | null = null) => post<Taken>(`${table(id)}/join`, { seat }),
  begin: (id: string) => post<unknown>(`${table(id)}/start`),
  leave: (id: string) => post<unknown>(`${table(id)}/leave`),
  remove: (id: string, seat: number) => post<unknown>(`${table(id)}/remove`, { seat }),
  lock: (id: string, on: boolean) => post<unknown>(`${table(id)}/lock`, { on }),
  mine: () => get<MyTable[]>("/me/tables"),
  sheets: (id: string, deal: number) => get<Sheets>(`${table(id)}/sheets?deal=${deal}`),
  scores: (id: string) => get<Scores>(`${table(id)}/scores`),
  review: (id: string, seat: number | null = null) => get<Review>(`${table(id)}/review${seat === null ? "" : `?seat=${seat}`}`),
  hint: (id: string) => get<Advice>(`${table(id)}/hint`),
  why: (id: string) => get<WhyNot>(`${table(id)}/why`),
  deal: (id: string, deal: number) => get<DealEvents>(`${table(id)}/deals/${deal}`),
  film: (id: string, deal: number) => get<Film>(`${table(id)}/deals/${deal}/film`),
  step: (id: string, deal: number, step: number, seat: number | "all") =>
    get<Step>(`${table(id)}/deals/${deal}/steps/${step}?seat=${seat}`),
  count: (body: CountBody) => post<Count>("/count", body),
  settle: (body: SettleBody) => post<Settled>("/settle", body),
  link: (body: LinkBody) => post<Link>("/links", body),
  linked: (link: string) => get<Linked>(`/links/${encodeURIComponent(link)}`),
  drills: () => get<Drill[]>("/drills"),
  lessons: (rules: string, options = "") => get<LessonTopics>(lessons(rules) + queryOf(options)),
  lesson: (rules: string, row: string, options = "") => get<LessonOfRow>(lessons(rules, row) + queryOf(options)),
  question: (rules: string, topic: string, level: number, seed: number, options = "") =>
    get<LessonQuestion>(lessons(rules, topic, level, seed) + queryOf(options)),
  mark: (rules: string, { topic, level, seed }: LessonQuestion, answer: LessonAnswer, options = "") =>
    post<LessonMarking>(lessons(rules, topic, level, seed) + queryOf(options), answer),
  verify: (id: string) => get<Verified>(`/verify/${encodeURIComponent(id)}`),
};

/** Where a record can be downloaded. */
export function recordAddress(id: string, format: "mjn" | "jsonl"): string {
  return `/api${table(id)}/record?format=${format}`;
}
