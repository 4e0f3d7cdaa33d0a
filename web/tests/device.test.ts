import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OwnRules } from "../src/lib/types";

const NAME = { nl: "Club", en: "Club" };
const judged = (packed: string): OwnRules => ({
  data: { base: "nts", version: "1", name: NAME },
  mistakes: [],
  differences: [],
  samples: {},
  packed: `own:${packed}`,
  hash: packed,
  toml: "",
});

/** The stores as a tab of their own has them, which hears only what other tabs write. */
async function tab() {
  vi.resetModules();
  const heard: [string, EventListener][] = [];
  const listen = vi.spyOn(globalThis, "addEventListener").mockImplementation((type: string, listener: unknown) => {
    heard.push([type, listener as EventListener]);
  });
  const own = await import("../src/lib/own/store.svelte");
  const lessons = await import("../src/lib/lessons/store.svelte");
  const likes = await import("../src/lib/settings.svelte");
  const { emptyData } = await import("../src/lib/own/data");
  listen.mockRestore();
  const hear = (type: string, fields: object) => {
    for (const [wanted, listener] of heard) if (wanted === type) listener(Object.assign(new Event(type), fields));
  };
  return { ...own, ...lessons, ...likes, emptyData, hear };
}

describe("two tabs", () => {
  beforeEach(() => localStorage.clear());

  it("keep rules, drafts and lessons beside each other's", async () => {
    const first = await tab();
    const second = await tab();
    const heard = () => ["peling.own", "peling.own.drafts", "peling.lessons"].forEach((key) => second.hear("storage", { key }));
    first.keepRules(judged("first"));
    first.keepDraft("new", first.emptyData("nts", NAME));
    first.keepCards("nts", { pung: { box: 1, due: 1, seen: 1 } });
    heard();
    expect(second.keptRules().map((one) => one.packed)).toEqual(["own:first"]);
    const key = second.keepRules(judged("second"))!.key;
    second.keepDraft(key, second.emptyData("mcr", NAME));
    second.keepCards("mcr", {});
    const third = await tab();
    expect(third.keptRules().map((one) => one.packed)).toEqual(["own:first", "own:second"]);
    expect(new Set(third.keptRules().map((one) => one.key)).size).toBe(2);
    expect([third.draftOf("new")?.base, third.draftOf(key)?.base]).toEqual(["nts", "mcr"]);
    expect(third.cardsOf("nts")).toEqual(second.cardsOf("nts"));
    expect(Object.keys(third.cardsOf("nts"))).toEqual(["pung"]);
  });

  it("drop what the other dropped, and leave other keys alone", async () => {
    const first = await tab();
    const kept = first.keepRules(judged("first"))!;
    const second = await tab();
    first.dropRules(kept.key);
    second.hear("storage", { key: "somebody else's" });
    expect(second.keptRules()).toHaveLength(1);
    second.hear("storage", { key: null });
    expect(second.keptRules()).toEqual([]);
  });

  it("look again when the browser brings a page back", async () => {
    const second = await tab();
    (await tab()).keepRules(judged("first"));
    second.hear("pageshow", { persisted: false });
    expect(second.keptRules()).toEqual([]);
    second.hear("pageshow", { persisted: true });
    expect(second.keptRules()).toHaveLength(1);
  });

  it("set what they set, and the question that lies in one stays the same", async () => {
    const first = await tab();
    const second = await tab();
    first.set("theme", "dark");
    first.keepOptions("nts", "luck_tiles=true");
    first.setParts("total");
    second.hear("storage", { key: "peling.lessons" });
    second.set("scale", 120);
    second.keepOptions("mcr", "players=4");
    expect([second.optionsOf("nts"), second.parts()]).toEqual(["", "both"]);
    const third = await tab();
    expect([third.settings.theme, third.settings.scale]).toEqual(["dark", 120]);
    expect([third.optionsOf("nts"), third.optionsOf("mcr"), third.parts()]).toEqual(["luck_tiles=true", "players=4", "total"]);
  });

  it("lose nothing of what the device could not keep", async () => {
    vi.stubGlobal("localStorage", undefined);
    const second = await tab();
    second.keepRules(judged("second"));
    second.setParts("lines");
    expect([second.lasts(), second.notKept()]).toEqual([false, true]);
    vi.unstubAllGlobals();
    (await tab()).keepRules(judged("first"));
    second.hear("storage", { key: "peling.own" });
    expect(second.keptRules().map((one) => one.packed)).toEqual(["own:second"]);
    second.keepOptions("nts", "luck_tiles=true");
    expect((await tab()).parts()).toBe("lines");
  });
});
