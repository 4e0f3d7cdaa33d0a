import { describe, expect, it } from "vitest";
import { follow, move, tidy, type Slot } from "../src/lib/rack";

const tiles = (slots: Slot[]) => slots.map((slot) => slot.tile);

describe("rack", () => {
  it("sorts and keeps the tile just taken apart", () => {
    const slots = follow([], ["E", "1m", "5p", "3s"], "5p", true);
    expect(tiles(slots)).toEqual(["1m", "3s", "E", "5p"]);
    expect(slots.at(-1)!.drawn).toBe(true);
  });

  it("takes the newest of equal tiles as the one just taken", () => {
    const before = follow([], ["5p", "9s"], null, true);
    const old = before[0]!.key;
    const after = follow(before, ["5p", "5p", "9s"], "5p", true);
    expect(after[0]!.key).toBe(old);
    expect(after.at(-1)).toMatchObject({ tile: "5p", drawn: true });
    expect(after.at(-1)!.key).not.toBe(old);
  });

  it("keeps keys, so that a tile that stays is the same tile", () => {
    const before = follow([], ["1m", "2m", "3m"], null, true);
    const after = follow(before, ["1m", "3m"], null, true);
    expect(after.map((slot) => slot.key)).toEqual([before[0]!.key, before[2]!.key]);
  });

  it("leaves an order made by hand alone", () => {
    let slots = follow([], ["1m", "2m", "3m"], null, true);
    slots = move(slots, slots[2]!.key, 0);
    expect(tiles(slots)).toEqual(["3m", "1m", "2m"]);
    slots = follow(slots, ["1m", "2m", "3m", "9s"], "9s", false);
    expect(tiles(slots)).toEqual(["3m", "1m", "2m", "9s"]);
    expect(tiles(follow(slots, ["1m", "3m", "9s"], null, false))).toEqual(["3m", "1m", "9s"]);
    expect(tiles(tidy(slots))).toEqual(["1m", "2m", "3m", "9s"]);
  });

  it("moves no further than the ends", () => {
    const slots = follow([], ["1m", "2m"], null, true);
    expect(tiles(move(slots, slots[0]!.key, 99))).toEqual(["2m", "1m"]);
    expect(tiles(move(slots, slots[0]!.key, -5))).toEqual(["1m", "2m"]);
    expect(tiles(move(slots, -1, 1))).toEqual(["1m", "2m"]);
  });
});
