import { describe, expect, it } from "vitest";
import { groups, loose } from "../src/lib/count/groups";
import {
  empty,
  heldCount,
  isEmpty,
  LUCK,
  press,
  refusalOf,
  size,
  START,
  type Deck,
  type Facts,
  type Hand,
  type Press,
} from "../src/lib/count/hand";
import { handOf, writeHand } from "../src/lib/count/notation";
import { choices, completions, jokerSets, lastSet } from "../src/lib/count/offers";
import { type } from "../src/lib/count/typing";

const PLAIN: Deck = { luck: false, characters: true };
const LUCKY: Deck = { luck: true, characters: true };

function does(hand: Hand, what: Press, deck = PLAIN): Hand {
  const next = press(hand, deck, what);
  if (typeof next === "string") throw new Error(`${what.do}: ${next}`);
  return next;
}

const key = (tile: string): Press => ({ do: "key", tile });

function lay(tiles: string[], facts: Partial<Facts> = {}, deck = PLAIN): Hand {
  return tiles.reduce((hand, tile) => does(hand, key(tile), deck), empty({ ...START, ...facts }));
}

const some = (count: number, tile: string): string[] => Array<string>(count).fill(tile);
const fourteen = [...some(3, "9s"), ...some(3, "F"), "2s", "3s", "4s", "6s", "7s", "8s", "4s", "4s"];

describe("laying a hand", () => {
  it("makes the fourteenth tile the winning one", () => {
    const hand = lay(fourteen);
    expect([size(hand), hand.win, hand.came]).toEqual([14, "4s", ""]);
    expect(writeHand(does(hand, { do: "came", came: ">" }))).toBe("23446789 99s FFF >4s ; seat E, round E".replace(" 99", "99"));
  });

  it("makes a concealed kong of the fourth tile, an open one of a pung on the table", () => {
    const hand = lay(some(4, "9s"));
    expect(hand.melds).toMatchObject([{ shape: "kong", open: false }]);
    const open = does(does(lay(some(3, "9s")), { do: "open", tiles: some(3, "9s") }), key("9s"));
    expect(open.melds).toMatchObject([{ shape: "kong", open: true, tiles: some(4, "9s") }]);
  });

  it("takes the fourth tile of a kong that is none as the one that came last", () => {
    const gates = lay([..."1123456789"].map((rank) => `${rank}s`).concat("1s", "9s", "9s", "1s"));
    expect([size(gates), gates.melds.length]).toEqual([13, 1]);
    const hand = does(gates, { do: "turn", meld: gates.melds[0]!.n, to: "none" });
    expect([size(hand), hand.win, hand.melds.length]).toEqual([14, "1s", 0]);
  });

  it("keeps a pung on the table when its fourth tile belongs in the hand", () => {
    const kong = does(does(lay(some(3, "9s")), { do: "open", tiles: some(3, "9s") }), key("9s"));
    const hand = does(kong, { do: "turn", meld: kong.melds[0]!.n, to: "none" });
    expect([hand.melds.map(({ shape, open }) => [shape, open]), hand.rack.map(({ tile }) => tile)]).toEqual([
      [["pung", true]],
      ["9s"],
    ]);
  });

  it("leaves a pung of an open kong, and tiles in the hand of everything else", () => {
    const open = does(does(lay(some(4, "9s")), { do: "turn", meld: 1, to: "open" }), { do: "lift", meld: 1, tile: "9s" });
    expect(open.melds).toMatchObject([{ shape: "pung", open: true }]);
    const rest = does(open, { do: "lift", meld: open.melds[0]!.n, tile: "9s" });
    expect([rest.melds.length, rest.rack.length]).toEqual([0, 2]);
    const concealed = does(lay(some(4, "9s")), { do: "lift", meld: 1, tile: "9s" });
    expect([concealed.melds.length, concealed.rack.length]).toEqual([0, 3]);
  });

  it("keeps the winning tile in the hand, and forgets how it came when it is another", () => {
    const won = does(lay(fourteen), { do: "came", came: "+" });
    const other = does(won, { do: "take", n: won.n });
    expect([other.win, other.came]).toEqual([null, ""]);
    expect(does(won, { do: "win", tile: "2s" })).toMatchObject({ win: "2s", came: "+" });
    expect(press(won, PLAIN, { do: "win", tile: "1m" })).toBe("nothing");
  });

  it("switches off a circumstance that can no longer be", () => {
    let hand = does(lay(fourteen), { do: "came", came: "+" });
    hand = does(does(hand, { do: "note", note: "heaven" }), { do: "note", note: "last-tile" });
    expect(hand.notes).toEqual(["heaven", "last-tile"]);
    expect(does(hand, { do: "facts", facts: { seat: "S" } }).notes).toEqual(["last-tile"]);
    expect(does(hand, { do: "open", tiles: some(3, "F") }).notes).toEqual(["last-tile"]);
    expect(press(hand, PLAIN, { do: "note", note: "robbed-kong" })).toBe("nothing");
  });

  it("keeps what is said of a hand that did not win", () => {
    const note = (name: string): Press => ({ do: "note", note: name });
    let hand = does(does(lay(fourteen.slice(0, 13)), note("announced")), note("dead"));
    expect(hand.notes).toEqual(["announced", "dead"]);
    expect(writeHand(hand)).toMatch(/announced, dead$/);
    expect(handOf(writeHand(hand), START).notes).toEqual(["announced", "dead"]);
    hand = does(hand, key("4s"));
    expect(hand.notes).toEqual(["dead"]); // of a winner it counts nothing that the wait was announced
    expect(does(hand, { do: "take", n: hand.rack[0]!.n }).notes).toEqual(["dead"]);
    // The original call says that the wait was announced.
    hand = does(does(lay(fourteen.slice(0, 13)), note("announced")), note("original-call"));
    expect(hand.notes).toEqual(["original-call"]);
    expect(does(hand, note("original-call")).notes).toEqual([]);
  });

  it("takes a dead hand with too many tiles, which cannot come alive", () => {
    const hand = does(empty(), { do: "put", hand: handOf("123456789m 1234567p ; seat E, round E, dead", START) });
    expect([size(hand), hand.win]).toEqual([16, null]);
    expect(press(hand, PLAIN, { do: "note", note: "dead" })).toBe("full");
    expect(press(hand, PLAIN, key("E"))).toBe("full");
  });

  it("refuses a claimed joker", () => {
    const hand = lay([...some(3, "1m"), ...some(3, "2m"), ...some(3, "3m"), ...some(3, "E"), "C", "J"], { goulash: true });
    expect(hand.win).toBe("J");
    expect(press(hand, PLAIN, { do: "came", came: ">" })).toBe("nothing");
    expect(does(hand, { do: "came", came: "+" }).came).toBe("+");
  });
});

describe("what is offered", () => {
  it("says why a tile cannot be laid", () => {
    expect(refusalOf(lay(some(4, "5s")), PLAIN, "5s")).toBe("gone");
    expect(refusalOf(lay(fourteen), PLAIN, "1m")).toBe("full");
    expect(refusalOf(lay(fourteen), PLAIN, "9s")).toBeNull(); // a kong needs no room
    expect(refusalOf(lay(fourteen), PLAIN, "4s")).toBe("full"); // three with the winning tile are none yet
    expect(refusalOf(empty(), PLAIN, "1f")).toBe("unused");
    expect(refusalOf(lay(["1f"], {}, LUCKY), LUCKY, "1f")).toBe("gone");
    expect(refusalOf(empty({ ...START, goulash: true }), PLAIN, "2s")).toBe("unused");
    expect(refusalOf(empty(), PLAIN, "J")).toBe("unused");
    expect(refusalOf(empty(), { luck: false, characters: false }, "1m")).toBe("unused");
  });

  it("completes the last tile", () => {
    const offered = completions(lay(["6s"]), PLAIN, 9).map(({ tiles }) => tiles.join(""));
    expect(offered).toEqual(["6s6s6s", "6s7s8s", "5s6s7s", "4s5s6s", "6s6s6s6s"]);
    expect(completions(lay(["6s"]), PLAIN, 4).map(({ tiles }) => tiles.length)).toEqual([3, 3, 3, 3]);
    expect(completions(lay(["6s", "7s"]), PLAIN, 9).map(({ tiles }) => tiles.join(""))).toEqual(["6s7s8s", "5s6s7s"]);
    const done = does(lay(["6s"]), completions(lay(["6s"]), PLAIN, 9)[4]!.press);
    expect(done.melds).toMatchObject([{ shape: "kong", open: false }]);
  });

  it("never completes to more than thirteen", () => {
    const hand = lay([..."123456789"].map((rank) => `${rank}s`).concat("E", "E", "6p"));
    expect(completions(hand, PLAIN, 9)).toEqual([]);
  });

  it("asks after a set whether it lies open", () => {
    const hand = lay(some(3, "9s"));
    expect(choices(hand, PLAIN).map(({ name, on }) => [name, on])).toEqual([
      ["concealed", true],
      ["open", false],
      ["concealed-kong", false],
      ["open-kong", false],
    ]);
    const open = does(hand, lastSet(hand, PLAIN)!);
    expect(choices(open, PLAIN).map(({ name, on }) => [name, on])).toEqual([
      ["concealed", false],
      ["open", true],
      ["kong", false],
    ]);
    expect(choices(does(open, key("9s")), PLAIN).map(({ name }) => name)).toEqual(["concealed-kong", "open-kong", "no-kong"]);
    expect(choices(lay(["1m", "5p"]), PLAIN)).toEqual([]);
  });

  it("offers sets with a joker in goulash", () => {
    const hand = lay(["5p", "5p", "J"], { goulash: true });
    const [set] = jokerSets(hand, 4);
    expect(set!.tiles).toEqual(["5p", "5p", "J"]);
    expect(writeHand(does(hand, set!.press))).toBe("(55pJ) ; seat E, round E, goulash");
  });
});

describe("recognition", () => {
  const texts = (tiles: string[], chows = true) => loose(tiles, chows).map((group) => group.join(""));

  it("finds sets, then pairs, then neighbours", () => {
    expect(texts(["1m", "2m", "3m", "E", "E", "5p", "6p", "9s"])).toEqual(["1m2m3m", "5p6p", "9s", "EE"]);
    expect(texts(["1m", "1m", "1m", "2m", "2m", "2m", "3m", "3m", "3m"])).toEqual(["1m1m1m", "2m2m2m", "3m3m3m"]);
    expect(texts(["1m", "2m", "3m", "J", "J"], false)).toEqual(["1m", "2m", "3m", "JJ"]);
  });

  it("leaves what lies where it lies", () => {
    const hand = lay(["E", "1m", "E", "2m", "3m", "E"]);
    expect(groups(hand).map((group) => group.tiles.map(({ tile }) => tile).join(""))).toEqual(["EEE", "1m2m3m"]);
  });

  it("puts more than two single tiles together", () => {
    const hand = lay(["9m", "1p", "5s"]);
    expect(groups(hand)).toMatchObject([{ kind: "loose" }]);
    expect(groups(lay(["9m", "1p"])).map(({ kind }) => kind)).toEqual(["part", "part"]);
  });

  it("follows the server's reading, and rings the winning tile there", () => {
    const hand = lay(["1m", "1m", "1m", "2m", "3m", "E", "E", "E", "S", "S", "S", "W", "W", "W"]);
    expect(
      groups(hand)
        .find(({ win }) => win >= 0)!
        .tiles.map(({ tile }) => tile),
    ).toEqual(["W", "W", "W"]);
    const read = groups(hand, ["11m", "123m", "EEE", "SSS", "WWW"]);
    expect(read.map(({ tiles }) => tiles.length)).toEqual([2, 3, 3, 3, 3]);
    expect(groups(hand, ["11m", "234m", "EEE", "SSS", "WWW"])).toEqual(groups(hand)); // of other tiles: no reading of these
    const pairs = groups(does(hand, { do: "win", tile: "1m" }), ["11m", "123m", "EEE", "SSS", "WWW"]);
    expect(pairs.find(({ win }) => win >= 0)!.tiles.length).toBe(2);
  });
});

describe("notation", () => {
  it.each([
    "2234p 678s CCC (789m) >2p ; seat W, round E",
    "22678s PP [CCCC] (9999m) 1f +P ; seat E, round S, kong-on-kong",
    "1199m 22p J (EEE) [FFFF] 1f +J ; seat E, round S, goulash",
    "19m 19p 19s ESWNCFP ; seat S, round F",
    "5p ; seat N, round W",
    "1199m 22p J (EEE) [FFFF] 1f ; seat E, round S, announced, dead",
  ])("writes and reads %s", (text) => {
    const hand = handOf(text, START);
    expect(writeHand(hand)).toBe(text);
    expect(handOf(writeHand(hand), START)).toEqual(hand);
  });

  it("is typed as it is written", () => {
    let [hand, waiting] = [empty(), ""];
    for (const sign of "999b) ggg) 234b 678b 44b >") {
      const letters = type(waiting, sign);
      waiting = letters.waiting;
      const typed = letters.typed;
      if (!typed) continue;
      if ("tiles" in typed) for (const tile of typed.tiles) hand = does(hand, key(tile));
      else if ("open" in typed) hand = does(hand, lastSet(hand, PLAIN)!);
      else if ("came" in typed) hand = does(hand, { do: "came", came: typed.came });
    }
    expect(writeHand(hand)).toBe("2346784s (999s) (FFF) >4s ; seat E, round E".replace("2346784s", "2344678s"));
  });

  it("takes letters back one by one, then presses", () => {
    expect(type("12", "Backspace")).toMatchObject({ waiting: "1", typed: null });
    expect(type("", "Backspace").typed).toEqual({ undo: true });
    expect(type("", "x").used).toBe(false);
    expect(type("79", "f").typed).toBeNull();
  });
});

describe("random presses", () => {
  // A small generator of our own: the same presses in every run.
  function chance(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }

  const TILES = [..."mps"].flatMap((suit) => [..."123456789"].map((rank) => rank + suit)).concat([..."ESWNCFPJ"], LUCK);

  function offered(hand: Hand, deck: Deck, pick: (below: number) => number): Press[] {
    const all: Press[] = TILES.filter((tile) => !refusalOf(hand, deck, tile)).map(key);
    all.push(...completions(hand, deck, 5).map((one) => one.press));
    all.push(...choices(hand, deck).flatMap((one) => one.press ?? []));
    all.push(...jokerSets(hand, 4).map((one) => one.press));
    for (const group of groups(hand)) {
      if (group.laid) all.push({ do: "lift", meld: group.laid.n, tile: group.tiles[pick(group.tiles.length)]!.tile });
      else if (group.kind !== "luck" && pick(3) === 0) all.push({ do: "take", n: group.tiles[0]!.n });
      else if (group.kind === "luck") all.push({ do: "unluck", tile: group.tiles[0]!.tile });
    }
    if (pick(20) === 0) all.push({ do: "note", note: "dead" });
    if (size(hand) === 14) all.push({ do: "came", came: "+" }, { do: "win", tile: hand.rack[pick(hand.rack.length)]!.tile });
    return all;
  }

  it.each([
    [1, PLAIN, false],
    [2, LUCKY, false],
    [3, LUCKY, true],
    [4, { luck: false, characters: false }, false],
  ] as const)(
    "never make an impossible hand (%i)",
    (seed, deck, goulash) => {
      const pick = chance(seed);
      const most = (tile: string): number => {
        if (LUCK.includes(tile)) return Number(deck.luck);
        if (tile === "J") return goulash ? 4 : 0;
        return (tile === "2s" && goulash) || (tile[1] === "m" && !deck.characters) ? 0 : 4;
      };
      let hand = empty({ ...START, goulash });
      for (let step = 0; step < 800; step += 1) {
        const presses = offered(hand, deck, pick);
        const next = press(hand, deck, presses[pick(presses.length)]!);
        if (typeof next === "string") {
          expect(next).toBe("nothing"); // only a press that changes nothing is refused
          if (pick(4) === 0) hand = empty({ ...START, goulash });
          continue;
        }
        hand = next;
        expect(size(hand)).toBeLessThanOrEqual(14);
        const many = TILES.filter((tile) => heldCount(hand, tile) > most(tile));
        expect(many).toEqual([]);
        expect(hand.win !== null).toBe(size(hand) === 14);
        if (hand.win) expect(hand.rack.some((one) => one.tile === hand.win)).toBe(true);
        const taps = [...hand.rack.map((one) => one.n), ...hand.melds.flatMap((laid) => laid.taps)];
        expect(new Set(taps).size).toBe(taps.length);
        expect(writeHand(handOf(writeHand(hand), hand.facts))).toBe(writeHand(hand));
        if (pick(60) === 0) hand = empty({ ...START, goulash });
      }
      expect(isEmpty(empty())).toBe(true);
    },
    60_000,
  ); // a busy machine takes its time
});
