import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Table } from "../src/lib/table.svelte";
import { DEFAULTS, settings } from "../src/lib/settings.svelte";
import { canSpeak } from "../src/lib/speech";
import type { Message } from "../src/lib/types";
import { useCatalogue } from "../src/lib/words.svelte";

// Messages are handed to the table; what it says is recorded.
let tell: (message: Message) => void;
vi.mock("../src/lib/live", () => ({
  liveAddress: () => "",
  Live: class {
    seq = 1;
    constructor(_: unknown, hooks: { heard: (message: Message) => void }) {
      tell = hooks.heard;
    }
    send = () => "1";
    close = () => undefined;
  },
}));

interface Said {
  text: string;
  lang: string;
}
let said: Said[];

function catalogue(lang: "nl" | "en"): void {
  useCatalogue(lang, readFileSync(join(import.meta.dirname, "..", "src", "locales", `${lang}.ftl`), "utf8"));
}

function discard(seat: number, kind: string): void {
  const view = { seat: 0, phase: "turn", turn: 1, discards: [[], [], [], []], legal: [], outcome: null, auto_pass: [] };
  const events = [{ event: "discarded", seat, kind, drawn: true, say: { nl: "Zuid gooit iets.", en: "South discards." } }];
  tell({ type: "state", seq: 1, events: [], view } as unknown as Message); // it says nothing about what came before
  tell({ type: "state", seq: 2, events, view } as unknown as Message);
}

beforeEach(() => {
  said = [];
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      lang = "";
      constructor(readonly text: string) {}
    },
  );
  vi.stubGlobal("speechSynthesis", {
    pending: false,
    getVoices: () => [],
    cancel: () => undefined,
    speak: ({ text, lang }: Said) => said.push({ text, lang }),
  });
  catalogue("nl");
  new Table("t");
});

afterEach(() => {
  vi.unstubAllGlobals();
  settings.speech = DEFAULTS.speech;
});

it("names no discard unless that is wanted", () => {
  discard(1, "8s");
  expect(said).toEqual([]);
});

it("names a discard as players do, in the language of the page", () => {
  settings.speech = "all";
  discard(1, "8s");
  discard(2, "C");
  expect(said).toEqual([
    { text: "bamboe acht", lang: "nl-NL" },
    { text: "rode draak", lang: "nl-NL" },
  ]);
  catalogue("en");
  discard(3, "1m");
  expect(said.at(-1)).toEqual({ text: "characters one", lang: "en-GB" });
});

it("does not name the own discard", () => {
  settings.speech = "all";
  discard(0, "8s");
  expect(said).toEqual([]);
});

it("is silent where the browser has no voice", () => {
  settings.speech = "all";
  vi.stubGlobal("speechSynthesis", undefined);
  expect(canSpeak()).toBe(false);
  discard(1, "8s");
  expect(said).toEqual([]);
});
