import { describe, expect, it } from "vitest";
import { towards } from "../src/lib/chairs";
import { Play } from "../src/lib/play.svelte";
import type { Slot } from "../src/lib/rack";
import { counts, countOnTable, scene } from "../src/lib/scene";
import type { Table } from "../src/lib/table.svelte";
import type { View } from "../src/lib/types";

const view = {
  seat: 0,
  order: [3, 0, 1, 2],
  names: ["Anna", "Bert", "Carla", "Dirk"],
  rules: { id: "nts", name: { nl: "NTS", en: "NTS" }, key: "nts", hash: "", options: {} },
  own: { rack: "5s 55m", drawn: null, melds: ["(EE^E)"], answer: null },
  melds: [["(EE^E)"], [null], ["(3<45s)", "(555>+5p)"], []],
  luck: ["1f", "", "12f 34y", ""],
  rack_sizes: [3, 9, 7, 13],
  discards: [
    [
      ["5s", -1],
      ["C", 2],
    ],
    [],
    Array.from({ length: 20 }, () => ["9m", -1]),
    [["5s", -1]],
  ],
  legal: [],
} as unknown as View;

describe("the scene", () => {
  const laid = scene(view, () => null);

  it("has everyone in place, and what lies before them", () => {
    expect([laid.own, laid.right, laid.across, laid.left].map((one) => one!.chair.seat)).toEqual([0, 1, 2, 3]);
    expect(laid.own!.discards).toEqual([{ tile: "5s", number: 0 }]);
    expect(laid.right!.sets).toEqual([null]);
    expect(laid.across!.luck).toHaveLength(4);
  });

  it("is counted for the layout: a kong that is hidden is four tiles, few discards count as eighteen", () => {
    const around = counts(laid);
    expect(around.right).toEqual({ sets: [4], luck: 0, discards: 18, open: [] });
    expect(around.across).toEqual({ sets: [3, 4], luck: 4, discards: 20, open: [] });
  });

  it("tells how many of a tile can be seen", () => {
    expect(countOnTable(laid, "5s")).toBe(3);
    expect(countOnTable(laid, "5p")).toBe(4);
  });

  it("shows open racks in groups no wider than a kong", () => {
    const open = scene(view, (seat) => (seat === 1 ? { rack: "123456m 7p EC", melds: ["[1111s]"] } : null));
    expect(open.right!.open.map((group) => group.length)).toEqual([4, 2, 1, 2]);
    expect(open.right!.sets[0]!.tiles).toEqual(["1s", "1s", "1s", "1s"]);
  });
});

it("an arrow points to where the discarder sits on this screen", () => {
  expect(towards("own", "<", 4)).toBe("left");
  expect(towards("left", "<", 4)).toBe("across");
  expect(towards("right", "<", 4)).toBe("own");
  expect(towards("across", "^", 4)).toBe("own");
  expect(towards("left", ">", 3)).toBe("own");
  expect(towards("own", "", 4)).toBe("");
});

function playing(legal: string[], options: Record<string, string> = {}) {
  const done: string[] = [];
  let warned = 0;
  const table = {
    view: { ...view, legal, rules: { ...view.rules, options } },
    pending: null,
    act: (action: string) => done.push(action),
  };
  return { play: new Play(table as unknown as Table, () => warned++), done, warned: () => warned };
}
const slot = (tile: string): Slot => ({ key: 1, tile, drawn: false });

describe("a win is not lost by one press", () => {
  it("a discard asks", () => {
    const { play, done } = playing(["discard 5s", "mahjong"]);
    play.discard(slot("5s"));
    play.discard(slot("5s"));
    expect([play.question, done]).toEqual(["discard", []]);
    play.confirm();
    expect([play.question, done]).toEqual(["", ["discard 5s"]]);
  });

  it("a pass asks, and mahjong needs no more", () => {
    const { play, done } = playing(["pass", "mahjong"]);
    play.call("pass");
    play.call("pass");
    expect([play.question, done]).toEqual(["pass", []]);
    play.call("mahjong");
    expect(done).toEqual(["mahjong"]);
  });

  it("a strict referee does not tell: nothing is asked, but mahjong is", () => {
    const { play, done, warned } = playing(["pass", "mahjong"], { referee: "strict" });
    play.call("mahjong");
    expect([done, warned()]).toEqual([[], 1]);
    play.call("pass");
    expect(done).toEqual(["pass"]);
  });

  it("the question goes with the moment", () => {
    const { play } = playing(["pass", "mahjong"]);
    play.follow(["pass", "mahjong"]);
    play.call("pass");
    play.follow(["pass", "mahjong"]);
    expect(play.question).toBe("pass");
    play.follow([]);
    expect(play.question).toBe("");
  });
});

describe("an announcement", () => {
  const legal = ["discard 5s", "discard C", "discard C announce"];

  it("goes with a discard that lets the hand wait, and no other tile is thrown by it", () => {
    const { play, done } = playing(legal);
    play.announce = true;
    play.lifted = [slot("5s")];
    expect([play.ready, [...play.allowed], play.unannounced]).toEqual([false, ["C"], "5s"]);
    play.discard(slot("5s"));
    expect(done).toEqual([]);
    play.lifted = [slot("C")];
    expect([play.ready, play.unannounced]).toEqual([true, null]);
    play.discard();
    expect(done).toEqual(["discard C announce"]);
  });

  it("is over with the moment", () => {
    const { play, done } = playing(legal);
    play.follow(legal);
    play.announce = true;
    play.follow([]);
    play.follow(legal);
    play.discard(slot("C"));
    expect(done).toEqual(["discard C"]);
  });
});

describe("a claim", () => {
  const legal = ["pass", "pung 55m", "chow 34s", "chow 46s"];

  it("shows the tiles that it would use", () => {
    const { play } = playing(legal);
    expect(Object.fromEntries(play.uses)).toEqual({ "5m": 2, "3s": 1, "4s": 1, "6s": 1 });
    play.call("chow");
    expect(Object.fromEntries(play.uses)).toEqual({ "3s": 1, "4s": 1, "6s": 1 });
  });

  it("asks which set is meant; a tile of one of them tells", () => {
    const { play, done } = playing(legal);
    expect(play.choose("3s")).toBe(false);
    expect(play.call("chow")).toBe(true);
    expect(play.choose("4s")).toBe(true);
    expect(done).toEqual([]);
    play.choose("6s");
    expect(done).toEqual(["chow 46s"]);
  });

  it("goes back when pressed again", () => {
    const { play } = playing(legal);
    play.call("chow");
    expect(play.call("chow")).toBe(false);
    expect(play.choosing).toBe("");
  });
});
