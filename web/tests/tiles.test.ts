import { describe, expect, it } from "vitest";
import { compare, isLuck, isSuit, readHand, readMeld, readTiles } from "../src/lib/tiles";

describe("tiles", () => {
  it("reads runs, honours, luck tiles and jokers", () => {
    expect(readTiles("123m 55p EEE 1f J")).toEqual(["1m", "2m", "3m", "5p", "5p", "E", "E", "E", "1f", "J"]);
    expect(readTiles("")).toEqual([]);
    expect(readTiles("5pJ")).toEqual(["5p", "J"]);
  });

  it("knows suits and luck tiles by their text", () => {
    expect(isSuit("5p")).toBe(true);
    expect(isSuit("1f")).toBe(false);
    expect(isSuit("E")).toBe(false);
    expect(isLuck("3y")).toBe(true);
  });

  it("sorts as a tidy rack stands", () => {
    expect(["J", "P", "E", "9s", "1p", "2m", "1f"].sort(compare)).toEqual(["2m", "1p", "9s", "E", "P", "1f", "J"]);
  });
});

describe("melds", () => {
  it.each([
    ["(789<m)", "chow", ["7m", "8m", "9m"], "<", 2, -1, false],
    ["(EE^E)", "pung", ["E", "E", "E"], "^", 1, -1, false],
    ["(555>5p)", "kong", ["5p", "5p", "5p", "5p"], ">", 2, -1, false],
    ["(555>+5p)", "kong", ["5p", "5p", "5p", "5p"], ">", 2, 3, false],
    ["[FFFF]", "kong", ["F", "F", "F", "F"], "", -1, -1, true],
    ["(55^pJ)", "pung", ["5p", "5p", "J"], "^", 1, -1, false],
  ] as const)("reads %s", (text, shape, tiles, source, turned, added, concealed) => {
    expect(readMeld(text)).toEqual({ shape, tiles: [...tiles], source, turned, added, concealed });
  });
});

describe("hands", () => {
  it("reads rack, sets, luck tiles, winning tile and circumstances", () => {
    const hand = readHand("2234p 678s CCC (789<m) 1f >2p ; seat W, round E, last-tile");
    expect(hand.rack).toEqual(["2p", "2p", "3p", "4p", "6s", "7s", "8s", "C", "C", "C"]);
    expect(hand.melds.map((meld) => meld.shape)).toEqual(["chow"]);
    expect(hand.luck).toEqual(["1f"]);
    expect([hand.win, hand.source]).toEqual(["2p", ">"]);
    expect(hand.notes).toEqual(["seat W", "round E", "last-tile"]);
  });

  it("reads a hand without a winning tile", () => {
    expect(readHand("19m 19p 19s ESWNCFP ; seat S").win).toBeNull();
  });

  it("keeps a joker that wins", () => {
    expect(readHand("1199m 22p J (EE^E) [FFFF] 1f +J ; seat E, round S, goulash").win).toBe("J");
  });
});
