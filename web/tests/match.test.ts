import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { momentOf, adviceTarget, weighChoices } from "../src/lib/advice";
import { setsTempo } from "../src/lib/chairs";
import { graph } from "../src/lib/graph";
import { bySet, groupsOf } from "../src/lib/hands";
import { sumOf } from "../src/lib/sheet";
import { sortChoices } from "../src/lib/review";
import { standing } from "../src/lib/standing";
import { promptText, mayThink } from "../src/lib/prompts";
import { choices } from "../src/lib/actions";
import { readHand, readTiles } from "../src/lib/tiles";
import type { Advice, Judged, Sheet, View } from "../src/lib/types";
import { average, percent, useCatalogue } from "../src/lib/words.svelte";

const catalogue = (lang: string) => readFileSync(join(import.meta.dirname, "..", "src", "locales", `${lang}.ftl`), "utf8");
beforeEach(() => useCatalogue("nl", catalogue("nl")));

it("equals share a place, and leave the next one out", () => {
  expect(standing([-20, 40, 0, -20]).map(({ seat, place }) => [seat, place])).toEqual([
    [1, 1],
    [2, 2],
    [0, 3],
    [3, 3],
  ]);
  expect(standing([5, 9, 5, -19]).map(({ place }) => place)).toEqual([1, 2, 2, 4]);
  expect(standing([0, 0, 0, 0]).map(({ place }) => place)).toEqual([1, 1, 1, 1]);
});

describe("a hand by set", () => {
  const reading = ["234m", "(345p)", "123s", "678s", "99m"];

  it("shows the rack as its sheet reads it, with the winning tile in its set", () => {
    const hand = readHand("23499m 23678s (345<p) >1s ; seat W, round E");
    expect(groupsOf(hand, reading)).toEqual([
      { tiles: ["2m", "3m", "4m"], win: -1 },
      { tiles: ["1s", "2s", "3s"], win: 0 },
      { tiles: ["6s", "7s", "8s"], win: -1 },
      { tiles: ["9m", "9m"], win: -1 },
    ]);
  });

  it("leaves the rack as it is where the sheet reads no sets, or other tiles", () => {
    const hand = readHand("19m 19p 19s ESWNCF P >P ; seat E, round E");
    expect(groupsOf(hand, [])).toBeNull();
    expect(groupsOf(hand, reading)).toBeNull();
  });

  it("shows the tiles of a line by set, what belongs to none last", () => {
    expect(bySet(readTiles("234m 345p 123678s"), reading).map((set) => set.join(" "))).toEqual([
      "2m 3m 4m",
      "3p 4p 5p",
      "1s 2s 3s",
      "6s 7s 8s",
    ]);
    expect(bySet(readTiles("99m 2m"), reading)).toEqual([["9m", "9m"], ["2m"]]);
    expect(bySet([], reading)).toEqual([]);
  });
});

describe("a sum", () => {
  const line = (unit: string, value: number) => ({ unit, value });
  const sum = (sheet: object) => sumOf({ lines: [], not_counted: [], limit: null, doubles: 0, ...sheet } as unknown as Sheet);

  it("adds the lines, then doubles", () => {
    const lines = [line("points", 8), line("points", 4), line("points", 20), line("doubles", 2)];
    expect(sum({ lines, points: 32, doubles: 2, total: 128 })).toBe("8 + 4 + 20 = 32; 32 punten × 4 (2 verdubbelingen) = 128");
    expect(sum({ lines: lines.slice(0, 3), points: 32, total: 32 })).toBe("8 + 4 + 20 = 32 punten");
    expect(sum({ points: 0, total: 0 })).toBe("0 punten");
  });

  it("tells what a limit hand has beside its limit", () => {
    expect(sum({ limit: "x", points: 24, total: 524 })).toBe("Limietspel 500 + 24 voor geluksstenen = 524");
    expect(sum({ limit: "x", points: 6, doubles: 2, total: 524 })).toBe("Limietspel 500 + 6 × 4 voor geluksstenen = 524");
    expect(sum({ limit: "x", points: 0, total: 500 })).toBe("Limietspel: 500");
  });

  it("adds fan, and luck tiles after them", () => {
    const lines = [line("fan", 6), line("fan", 2)];
    expect(sum({ lines, points: 8, total: 8 })).toBe("6 + 2 = 8 punten");
    expect(sum({ lines, points: 8, total: 11 })).toBe("6 + 2 = 8; 8 + 3 voor geluksstenen = 11");
  });
});

describe("the graph of a match", () => {
  const frame = { width: 300, height: 150, left: 40, right: 80, apart: 15 };
  const drawn = graph(
    [
      [100, -50, -50, 0],
      [90, -40, -50, 0],
    ],
    frame,
  );

  it("begins at nought for everyone and ends at the right", () => {
    const starts = drawn.curves.map(({ points }) => points.split(" ")[0]);
    expect(new Set(starts).size).toBe(1);
    expect(drawn.curves.map(({ points }) => points.split(" ").length)).toEqual([3, 3, 3, 3]);
    expect(drawn.curves.every(({ x }) => x === 220)).toBe(true);
  });

  it("has more points higher up, inside its box", () => {
    const [best, , worst, even] = drawn.curves;
    expect(best!.y).toBeLessThan(even!.y);
    expect(even!.y).toBeLessThan(worst!.y);
    expect(drawn.marks.find(({ value }) => value === 0)!.y).toBe(even!.y);
    for (const { y, label } of drawn.curves) for (const value of [y, label]) expect(value > 0 && value < 150).toBe(true);
  });

  it("keeps names apart, also of equals", () => {
    const labels = graph([[0, 0, 0, 0, 0]], frame).curves.map(({ label }) => label);
    const sorted = labels.sort((a, b) => a - b);
    sorted.slice(1).forEach((label, place) => expect(label - sorted[place]!).toBeGreaterThanOrEqual(14.9));
  });
});

const parts = { wins: 0, others: 0, keeps: 0, risk: 0, chance: 0 };
const hint = {
  best: "kong 5555p",
  discards: [
    { tile: "1m", value: 3, distance: 1, help: 8, ...parts },
    { tile: "9s", value: -2, distance: 0, help: 20, ...parts },
  ],
  claims: [{ action: "kong 5555p", value: 7.5, discard: null, ...parts }],
} as unknown as Advice;

describe("advice", () => {
  it("is one list, by the number that the bot chooses by", () => {
    expect(weighChoices(hint).map(({ action, distance }) => [action, distance])).toEqual([
      ["kong 5555p", null],
      ["discard 1m", 1],
      ["discard 9s", 0],
    ]);
  });

  it("points to tiles and to a call", () => {
    expect([...adviceTarget("discard 5s announce").tiles]).toEqual([["5s", 1]]);
    expect(adviceTarget("discard 5s").call).toBe("");
    expect([...adviceTarget("pung 55m").tiles]).toEqual([["5m", 2]]);
    expect(adviceTarget("promote 5p").call).toBe("kong");
    expect(adviceTarget("pass")).toEqual({ tiles: new Map(), call: "pass" });
    expect([...adviceTarget("exchange 1m 1m E").tiles]).toEqual([
      ["1m", 2],
      ["E", 1],
    ]);
    expect(adviceTarget(null)).toEqual({ tiles: new Map(), call: "" });
  });

  it("is about one moment: a claim and the turn after it are two", () => {
    const at = { deal: 1, taken: [1], discards: [[["1m", -1]], []], phase: "claim", exchange: 0, legal: ["pass"] };
    const moments = [at, { ...at, phase: "turn" }, { ...at, discards: [[], []] }, { ...at, legal: [] }].map((view) =>
      momentOf(view as unknown as View),
    );
    expect(new Set(moments).size).toBe(4);
    expect(momentOf({ ...at, thinks: [2] } as unknown as View)).toBe(moments[0]);
  });

  it("tells averages as people do", () => {
    expect([12.6, 3.25, -0.5, 0.01, -120.4].map(average)).toEqual(["13", "3,3", "−0,5", "0", "−120"]);
    expect(percent(0.125)).toMatch(/^13\s?%$/);
  });
});

it("own choices stand by what they cost, or in the order of play", () => {
  const some = [
    { deal: 1, step: 30, cost: 4 },
    { deal: 1, step: 5, cost: 4 },
    { deal: 2, step: 9, cost: 60 },
  ] as Judged[];
  const told = (by: "cost" | "time") => sortChoices(some, by).map(({ deal, step }) => `${deal}/${step}`);
  expect(told("cost")).toEqual(["2/9", "1/5", "1/30"]);
  expect(told("time")).toEqual(["1/5", "1/30", "2/9"]);
});

describe("thinking time", () => {
  const view = {
    seat: 0,
    order: [0, 1, 2, 3],
    names: ["Anna", "Bert", "Carla", "Dirk"],
    phase: "claim",
    offered: "5s",
    offered_by: 3,
    own: { rack: "", drawn: null, melds: [], answer: null },
    settings: { think: 30 },
    asks: { undo: null, agreed: [] },
    thinks: [],
    dead: [false, false, false, false],
    legal: [],
  } as unknown as View;
  const may = (changes: Partial<View>) => mayThink({ ...view, ...changes });

  it("can be asked for about another's tile, also by who cannot claim it", () => {
    expect(may({})).toBe(true);
    expect(may({ phase: "rob" })).toBe(true);
    expect(may({ offered_by: 0 })).toBe(false);
    expect(may({ phase: "turn" })).toBe(false);
    expect(may({ settings: { think: 0 } })).toBe(false);
    expect(may({ order: [1, 2, 3] })).toBe(false);
    expect(may({ paused: true })).toBe(false);
    expect(may({ own: { ...view.own, answer: "pass" } })).toBe(false);
  });

  it("is told to all: who thinks", () => {
    const words = (changes: Partial<View>, legal: string[] = []) => promptText({ ...view, ...changes }, choices(legal));
    expect(words({ thinks: [1] }).large).toBe("Bert denkt na.");
    expect(words({ thinks: [1, 2] }).large).toBe("Bert en Carla denken na.");
    expect(words({ thinks: [0] }).large).toBe("U denkt na.");
    expect(words({ thinks: [1] }, ["pass", "pung 55s"]).small).toBe("Bert denkt na.");
    expect(words({}).large).toBe("Wil iemand deze steen?");
  });
});

it("the tempo is the owner's, or of who is alone with bots", () => {
  const seats = (...kinds: string[]) => kinds.map((kind) => ({ kind }));
  const may = (view: unknown) => setsTempo(view as View);
  expect(may({ seat: 0, owner: 0, seats: seats("person", "person", "bot") })).toBe(true);
  expect(may({ seat: 1, owner: 0, seats: seats("person", "person", "bot") })).toBe(false);
  expect(may({ seat: 1, owner: null, seats: seats("bot", "person", "bot") })).toBe(true);
});
