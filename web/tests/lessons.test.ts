import { describe, expect, it, vi } from "vitest";
import { amountOf, answerOf, EMPTY, readNumber } from "../src/lib/lessons/answer";
import {
  withAnswer,
  BOXES,
  comesBack,
  dayOf,
  withMarks,
  levelOf,
  next,
  readCards,
  type Cards,
  type Topic,
} from "../src/lib/lessons/memory";
import { keepOptions, notKept, optionsOf, readKept } from "../src/lib/lessons/store.svelte";
import type { LessonMark, LessonQuestion } from "../src/lib/types";

const TOPICS: Topic[] = [
  { id: "easy", level: 1, row: true },
  { id: "plain", level: 1, row: true },
  { id: "hard", level: 3, row: true },
];

describe("spaced repetition", () => {
  it("brings what was wrong back on the same day, and what was right later and later", () => {
    const wrong = withAnswer({}, "easy", false, 100);
    expect(wrong.easy).toEqual({ box: 0, due: 100, seen: 1 });
    let cards: Cards = {};
    const due = [];
    for (let i = 0; i < 7; i++) {
      cards = withAnswer(cards, "easy", true, 100);
      due.push(cards.easy!.due - 100);
    }
    expect(due).toEqual([1, 3, 7, 16, 35, 35, 35]);
    expect(cards.easy!.box).toBe(BOXES);
    expect(withAnswer(cards, "easy", false, 100).easy).toEqual({ box: 3, due: 100, seen: 8 });
  });

  it("asks what is due first, then what is new from easy to hard, then what comes back first", () => {
    expect(next(TOPICS, {}, 100, [])).toBe("easy");
    const some = withAnswer(withAnswer({}, "easy", true, 100), "hard", false, 99);
    expect(next(TOPICS, some, 100, [])).toBe("hard");
    expect(next(TOPICS, some, 100, ["hard"])).toBe("plain");
    const all = withAnswer(withAnswer(some, "plain", true, 100), "hard", true, 100);
    expect(next(TOPICS, all, 100, [])).toBe("easy");
    expect(next([], all, 100, [])).toBeNull();
  });

  it("asks what was wrong more often than what was right", () => {
    let cards: Cards = {};
    const recent: string[] = [];
    const topics = [..."abcdefgh"].map((id) => ({ id, level: 1, row: true }));
    for (let i = 0; i < 60; i++) {
      const id = next(topics, cards, 100 + Math.floor(i / 10), recent)!;
      recent.push(id);
      cards = withAnswer(cards, id, id !== "c", 100 + Math.floor(i / 10));
    }
    const times = (id: string) => recent.filter((one) => one === id).length;
    expect(times("c")).toBeGreaterThan(2 * times("d"));
    for (let i = 1; i < recent.length; i++) expect(recent[i]).not.toBe(recent[i - 1]);
  });

  it("learns from the rows beside the one that was asked", () => {
    const beside = [
      { id: "plain", verdict: "missed" },
      { id: "hard", verdict: "right" },
      { id: "easy", verdict: "right" },
      { id: "other", verdict: "left" },
    ];
    const cards = withMarks({}, "easy", false, beside, 100);
    expect(cards.easy!.box).toBe(1);
    expect(cards.plain).toEqual({ box: 0, due: 100, seen: 1 });
    expect(cards.hard!.box).toBe(1);
    expect(cards.other).toBeUndefined();
    expect(withMarks(cards, "easy", true, beside, 100).hard!.box, "once a day").toBe(1);
    expect(withMarks({}, "waits", false, [], 100).waits!.box).toBe(0);
    expect(withMarks({}, "near", true, [{ id: "near", verdict: "left" }], 100).near!.box).toBe(1);
  });

  it("asks harder questions of what is known", () => {
    expect([undefined, 0, 1, 2, 3, 4, 5].map((box) => levelOf(box === undefined ? box : { box, due: 0, seen: 1 }))).toEqual([
      1, 1, 1, 2, 2, 3, 3,
    ]);
    expect(comesBack(undefined, 5)).toBeNull();
    expect(comesBack({ box: 1, due: 3, seen: 1 }, 5)).toBe(0);
    expect(comesBack({ box: 1, due: 6, seen: 1 }, 5)).toBe(1);
    expect(dayOf(new Date(2026, 0, 2)) - dayOf(new Date(2026, 0, 1, 23, 59))).toBe(1);
  });

  it("reads what was kept and leaves out what is none of ours", () => {
    const good = { nts: { easy: { box: 2, due: 9, seen: 4 } } };
    expect(readCards(good)).toEqual(good);
    const card = { box: 2, due: 9, seen: 4 };
    expect(readCards({ mcr: { mcr_29: card, mcr_99: card, waits: card } })).toEqual({
      mcr: { half_flush: card, mcr_99: card, waits: card },
    });
    expect(
      readCards({ nts: { easy: { box: 99, due: 9, seen: 4 }, bad: { box: -1, due: 1, seen: 1 }, worse: "x", none: null } }),
    ).toEqual({
      nts: { easy: { box: BOXES, due: 9, seen: 4 } },
    });
    for (const text of [null, "", "{", "[]", "null", "5", '{"cards":5,"parts":"x"}', '{"cards":{"nts":null}}']) {
      expect(readKept(text)).toEqual({ cards: {}, parts: "both", options: {} });
    }
    expect(readKept('{"parts":"lines"}').parts).toBe("lines");
    expect(readKept('{"options":{"nts":"luck_tiles=true","mcr":5}}').options).toEqual({ nts: "luck_tiles=true" });
  });

  it("says so when the device cannot keep it, and goes on", () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    keepOptions("nts", "luck_tiles=true");
    expect([notKept(), optionsOf("nts")]).toEqual([true, "luck_tiles=true"]);
    full.mockRestore();
    keepOptions("nts", "");
    expect([notKept(), optionsOf("nts")]).toEqual([false, ""]);
  });
});

describe("answers", () => {
  const question = (kind: LessonQuestion["kind"]) => ({ kind, asked: [0, 2] }) as unknown as LessonQuestion;

  it("reads numbers as people type them", () => {
    expect(["216", " 1.024 ", "−16", "+8", "-3", "", "x", "1e5", undefined].map(readNumber)).toEqual([
      216,
      1024,
      -16,
      8,
      -3,
      null,
      null,
      null,
      null,
    ]);
  });

  it("sends what is asked and says what lacks", () => {
    const draft = { chosen: new Set(["mahjong"]), numbers: { "": "60" } };
    expect(answerOf(question("count"), draft, "both")).toEqual({ lines: ["mahjong"], total: 60 });
    expect(answerOf(question("count"), draft, "lines")).toEqual({ lines: ["mahjong"], total: null });
    expect(answerOf(question("count"), draft, "total")).toEqual({ lines: null, total: 60 });
    expect(answerOf(question("count"), EMPTY, "both")).toBe("total");
    expect(answerOf(question("count"), EMPTY, "lines")).toEqual({ lines: [], total: null });
    const waits = { chosen: new Set(["2p"]), numbers: { "2p": "128", "3p": "1" } };
    expect(answerOf(question("waits"), waits, "both")).toEqual({ waits: { "2p": 128 } });
    expect(answerOf(question("waits"), { ...waits, numbers: {} }, "lines")).toEqual({ waits: { "2p": null } });
    expect(answerOf(question("waits"), { ...waits, numbers: {} }, "both")).toBe("worth");
    expect(answerOf(question("pay"), { chosen: new Set(), numbers: { 0: "-8", 2: "8" } }, "both")).toEqual({
      amounts: { 0: -8, 2: 8 },
    });
    expect(answerOf(question("pay"), { chosen: new Set(), numbers: { 0: "-8" } }, "both")).toBe("amounts");
  });

  it("writes amounts as the sheet does", () => {
    const mark = (amount: number, unit: string, verdict = "right") => ({ amount, unit, verdict }) as LessonMark;
    expect(amountOf(mark(20, "points"), "count")).toBe("+20");
    expect(amountOf(mark(2, "doubles"), "count")).toBe("×4");
    expect(amountOf(mark(2000, "limit"), "count")).toBe("2000");
    expect(amountOf(mark(-228, "points"), "pay")).toBe("−228");
    expect(amountOf(mark(0, "points", "extra"), "waits")).toBe("");
  });
});
