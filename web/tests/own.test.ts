import { beforeEach, describe, expect, it } from "vitest";
import {
  countTiles,
  emptyData,
  handId,
  idOf,
  nextVersion,
  otherSuits,
  readData,
  fieldsOf,
  slug,
  nextValue,
  without,
  withKnown,
  withOption,
  withSwitch,
  withValue,
  writeTiles,
} from "../src/lib/own/data";
import {
  current,
  draftOf,
  dropRules,
  keepDraft,
  keepRules,
  keptRules,
  memoryKey,
  readKeptRules,
} from "../src/lib/own/store.svelte";
import type { KnownRow, OwnRules, Row } from "../src/lib/types";

const NAME = { nl: "De Groene Draak", en: "The Green Dragon" };
const row = (id: string, value: number) => ({ id, value, unit: "doubles" }) as Row;
const judged = (packed: string, version = "1"): OwnRules => ({
  data: { base: "nts", version, name: NAME },
  mistakes: [],
  differences: [],
  samples: {},
  packed: `own:${packed}`,
  hash: `hash of ${packed}`,
  toml: "",
});

describe("edits", () => {
  const data = emptyData("nts", NAME);

  it("change a row, and forget the change where it is none", () => {
    const changed = withValue(data, row("half_clean", 1), 2);
    expect(changed.rows).toEqual({ half_clean: { value: 2 } });
    expect(withValue(changed, row("half_clean", 1), 1).rows).toEqual({});
    const more = { ...data, rows: { half_clean: { value: 2, name: NAME } } };
    expect(withValue(more, row("half_clean", 1), 1).rows).toEqual({ half_clean: { name: NAME } });
  });

  it("switch a row off and on", () => {
    const off = withSwitch(data, "pure", false);
    expect(off.rows).toEqual({ pure: false });
    expect(withSwitch(off, "pure", true).rows).toEqual({});
    expect(withValue(off, row("pure", 3), 4).rows).toEqual({ pure: { value: 4 } });
  });

  it("add rows and options, and take them away", () => {
    const known = { id: "moon", pattern: "moon", unit: "limit", value: 1000, name: NAME, rule: { nl: "", en: "" } } as KnownRow;
    const added = withKnown(data, known);
    expect(added.new.moon).toEqual({ pattern: "moon", unit: "limit", value: 1000, name: NAME });
    expect(without(added, "new", "moon").new).toEqual({});
    expect(withOption(data, "limit", 1500, 2000).options).toEqual({ limit: 1500 });
    expect(withOption(withOption(data, "limit", 1500, 2000), "limit", 2000, 2000).options).toEqual({});
  });

  it("step by what is usual, and never below one", () => {
    expect([
      nextValue("doubles", 1, 1),
      nextValue("points", 8, 1),
      nextValue("points", 5, -1),
      nextValue("limit", 1000, -1),
    ]).toEqual([2, 10, 4, 900]);
    expect([nextValue("doubles", 1, -1), nextValue("limit", 50, -1), nextValue("points", 2, -1)]).toEqual([1, 1, 1]);
  });

  it("make ids of names", () => {
    expect(slug("Één Draak & vier winden", "_", 12)).toBe("een_draak_vi");
    expect(idOf(NAME, ["nts"])).toBe("de-groene-draak");
    expect(idOf({ nl: "NTS", en: "" }, ["nts"])).toBe("nts-club");
    expect(idOf({ nl: "2026!", en: "" }, ["nts"])).toBe("club");
    expect(handId({ nl: "", en: "Two suits" }, ["two_suits", "two_suits_2"])).toBe("two_suits_3");
    expect(handId({ nl: "", en: "" }, [])).toBe("spel");
    expect(fieldsOf(data, []).id).toBe("de-groene-draak");
  });

  it("count versions where they are numbers", () => {
    expect([nextVersion("3"), nextVersion("2026-2027"), nextVersion("")]).toEqual(["4", "2026-2027", ""]);
  });

  it("read rows of mcr by name that were kept by number", () => {
    const kept = { base: "mcr", rows: { mcr_02: 2, mcr_55: false, mcr_61: { excludes: ["mcr_02", "mcr_55"] } } };
    const { rows } = readData(kept);
    expect(rows).toEqual({
      mixed_double_chow: { value: 2 },
      seven_pairs: false,
      upper_tiles: { excludes: ["mixed_double_chow", "seven_pairs"] },
    });
    const hand = { type: "exact", tiles: [], value: 8, name: { nl: "a", en: "b" }, excludes: ["mcr_02"] };
    const taken = readData({ ...kept, hands: { seven_pairs: hand } });
    expect(Object.keys(taken.rows)).toEqual(["mixed_double_chow", "mcr_55", "upper_tiles"]);
    expect(taken.hands.seven_pairs!.excludes).toEqual(["mixed_double_chow"]);
  });

  it("read what the server gives, and whatever else", () => {
    const read = readData({
      base: "mcr",
      version: 3,
      rows: { a: 2, b: false, c: { value: 4 } },
      hands: { h: { type: "pairs", tiles: "1m" } },
    });
    expect(read.rows).toEqual({ a: { value: 2 }, b: false, c: { value: 4 } });
    expect(read.hands.h).toEqual({ type: "pairs", tiles: ["1m"], value: null, name: { nl: "", en: "" } });
    expect([read.base, read.version]).toEqual(["mcr", "3"]);
    for (const odd of [null, 3, "x", [], { rows: [], hands: 3, name: null, base: 7 }])
      expect(readData(odd)).toEqual(emptyData("", { nl: "", en: "" }));
  });
});

describe("tiles of a hand", () => {
  it("are written and read", () => {
    const tiles = countTiles("113m 2p ESS");
    expect(writeTiles(tiles)).toBe("113m 2p ESS");
    expect(writeTiles(new Map())).toBe("");
  });

  it("have other suits", () => {
    expect(otherSuits("12m 12p")).toEqual(["12m 12p", "12m 12s", "12p 12s"]);
    expect(otherSuits("1m 2p 3s")).toHaveLength(6);
    expect(otherSuits("1m 1p 1s E")).toEqual(["1m 1p 1s E"]);
    expect(otherSuits("ESWN")).toEqual(["ESWN"]);
  });
});

describe("what is kept", () => {
  beforeEach(() => {
    for (const one of [...keptRules()]) dropRules(one.key);
    localStorage.clear();
  });

  it("stays, and is followed when it changes", () => {
    const first = keepRules(judged("first"))!;
    expect(keepRules(judged("first"))!.key).toBe(first.key);
    const second = keepRules(judged("second", "2"), first.key)!;
    expect(keptRules()).toHaveLength(1);
    expect([current("own:first"), current("own:second"), current("nts")]).toEqual(["own:second", "own:second", "nts"]);
    expect([memoryKey("own:first"), memoryKey("nts")]).toEqual([`own ${second.key}`, "nts"]);
    expect(readKeptRules(localStorage.getItem("peling.own"))).toEqual(keptRules());
  });

  it("has room for twenty, and takes none with mistakes", () => {
    for (let number = 0; number < 25; number += 1) keepRules(judged(`number ${number}`));
    expect(keptRules()).toHaveLength(20);
    expect(keepRules({ ...judged("wrong"), packed: null })).toBeNull();
  });

  it("is read whatever stands there", () => {
    for (const text of [null, "", "{", "3", '[3, null, {"packed": "nts", "key": "1"}, {"packed": "own:x"}]']) {
      expect(readKeptRules(text)).toEqual([]);
    }
    expect(readKeptRules('[{"packed": "own:x", "key": "7", "was": [3, "own:y"]}]')).toMatchObject([{ key: "7", was: ["own:y"] }]);
  });

  it("keeps what is being edited", () => {
    keepDraft("new", emptyData("bmr", NAME));
    expect(draftOf("new")?.base).toBe("bmr");
    keepDraft("new", null);
    expect(draftOf("new")).toBeNull();
  });
});
