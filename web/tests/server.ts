// A server for tests of pages: what each request answers, the words of the catalogue, and a live line to speak through.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { configure } from "@testing-library/svelte";
import { vi } from "vitest";
import type { Lang } from "../src/lib/local";
import { useCatalogue } from "../src/lib/words.svelte";

configure({ asyncUtilTimeout: 4_000 }); // a busy machine takes its time

/** An answer: what the body holds, an error, a line that is down, or whatever a test makes of it. */
export type Answer = () => unknown;

export const down: Answer = () => {
  throw new TypeError("Failed to fetch");
};

export const refusal =
  (status: number, text: string): Answer =>
  () =>
    new Response(JSON.stringify({ error: { code: "no", message: { nl: text, en: text } } }), { status });

export function speakIn(lang: Lang): void {
  useCatalogue(lang, readFileSync(join(import.meta.dirname, "..", "src", "locales", `${lang}.ftl`), "utf8"));
}

/** Serve these, by method and path; the answer is the list of what is asked, which grows. Tests may change the answers. */
export function serve(answers: Record<string, Answer>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    const name = `${method} ${path.replace("/api", "")}`;
    asked.push(name);
    const found = await (answers[name] ?? refusal(404, name))();
    return found instanceof Response ? found : new Response(JSON.stringify(found));
  });
  return asked;
}

/** The live line of a table, on which a test tells what it wants. */
export class Line {
  static OPEN = 1;
  static latest: Line;
  readyState = 1;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Line.latest = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(): void {
    // nothing to close
  }
}
