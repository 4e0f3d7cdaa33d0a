import { describe, expect, it } from "vitest";
import { chairs } from "../src/lib/chairs";
import { read } from "../src/lib/router.svelte";
import { search, sections } from "../src/lib/rows";
import { DEFAULTS, readSettings } from "../src/lib/settings.svelte";
import type { Row } from "../src/lib/types";

describe("addresses", () => {
  it.each([
    ["/", "home", []],
    ["/play/", "play", []],
    ["/t/KLM-472", "join", ["KLM-472"]],
    ["/table/abc", "table", ["abc"]],
    ["/watch/abc", "watch", ["abc"]],
    ["/count", "count", []],
    ["/count/abc", "count", ["abc"]],
    ["/pay", "pay", []],
    ["/rules/nts-2009", "rules", ["nts-2009"]],
    ["/rules/nts/card", "card", ["nts"]],
    ["/replay/abc/3", "replay", ["abc", "3"]],
    ["/replay/abc/x", "missing", []],
    ["/nowhere", "missing", []],
  ] as const)("%s is %s", (path, page, args) => {
    const route = read(path);
    expect([route.page, route.args]).toEqual([page, [...args]]);
  });
});

describe("chairs", () => {
  const own = (seat: number, order: number[]) => chairs({ seat, order })[0]!.seat;
  it("are seen from the own one, from the last wind's by a dreamer, and always from the same by who watches", () => {
    expect(own(2, [1, 2, 3, 0])).toBe(2);
    expect(own(4, [1, 2, 3, 0])).toBe(0);
    expect([own(-1, [1, 2, 3, 0]), own(-1, [3, 0, 1, 2]), own(-1, [2, 1, 3])]).toEqual([0, 0, 1]);
  });
});

describe("settings", () => {
  it("are those that were kept, as far as they make sense", () => {
    expect(readSettings(null)).toEqual(DEFAULTS);
    expect(readSettings("nonsense")).toEqual(DEFAULTS);
    const read = readSettings('{"theme":"dark","scale":"big","twoStep":false,"lang":"en","unknown":1}');
    expect(read).toEqual({ ...DEFAULTS, theme: "dark", twoStep: false, lang: "en" });
    expect(readSettings('{"lang":"fr"}').lang).toBeNull();
    expect(readSettings('{"bots":"random"}').bots).toBe("beginner");
    expect(readSettings('{"bots":"quick"}').bots).toBe("quick");
  });
});

const row = (id: string, unit: Row["unit"], value: number, winner: boolean, nl: string): Row => ({
  id,
  unit,
  value,
  claimed: null,
  wait: 0,
  paid: String(value),
  winner,
  group: "",
  name: { nl, en: id },
  rule: { nl: "", en: "" },
  excludes: [],
  luck: false,
  source: "",
  example: null,
});

describe("rows", () => {
  const rows = [
    row("pung", "points", 2, false, "Open pung"),
    row("mahjong", "points", 20, true, "Mahjong"),
    row("pure", "doubles", 3, false, "Zuiver"),
    row("peling", "limit", 2000, true, "Negen poorten"),
  ];

  it("stand in sections, in the order of the card", () => {
    expect(sections(rows).map((section) => section.title)).toEqual([
      "rows-points-all",
      "rows-points-winner",
      "rows-doubles-all",
      "rows-limit",
    ]);
  });

  it("stand by value where combinations are added up", () => {
    const fans = [row("a", "fan", 88, true, "A"), row("b", "fan", 1, true, "B"), row("c", "fan", 1, true, "C")];
    expect(sections(fans).map((section) => [section.value, section.rows.length])).toEqual([
      [1, 2],
      [88, 1],
    ]);
  });

  it("are found by words in either language, accents aside", () => {
    expect(search(rows, "negen").map((one) => one.id)).toEqual(["peling"]);
    expect(search(rows, "PUNG open").map((one) => one.id)).toEqual(["pung"]);
    expect(search([row("x", "points", 1, true, "Één")], "een")).toHaveLength(1);
    expect(search(rows, "")).toHaveLength(4);
  });
});
