import { describe, expect, it } from "vitest";
import { chairs } from "../src/lib/chairs";
import { size, stacks } from "../src/lib/wall";

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe("wall", () => {
  it("has a dead wall of its own in most rules", () => {
    const facts = { taken: range(40, 93), wall_left: 69, dead_left: 14, break: 19 };
    expect(size(facts)).toBe(136);
    const all = stacks(facts, 4);
    expect(all).toHaveLength(68);
    expect(all.filter((stack) => stack.side === 0)).toHaveLength(17);
    // counted to the right from the break: stacks 19, 18 … 13
    expect(all.flatMap((stack, place) => (stack.dead ? [place] : []))).toEqual([13, 14, 15, 16, 17, 18, 19]);
    expect(all.filter((stack) => !stack.upper && !stack.lower)).toHaveLength(26);
    expect(all[46]).toMatchObject({ upper: false, lower: true });
  });

  it("counts the dead wall round the corner", () => {
    const all = stacks({ taken: range(4, 57), wall_left: 69, dead_left: 14, break: 1 }, 4);
    expect(all.flatMap((stack, place) => (stack.dead ? [place] : []))).toEqual([0, 1, 63, 64, 65, 66, 67]);
  });

  it("may be one wall for draws and replacements", () => {
    const facts = { taken: range(0, 53), wall_left: 91, dead_left: 91, break: 0 };
    expect(size(facts)).toBe(144);
    expect(stacks(facts, 4).some((stack) => stack.dead)).toBe(false);
  });

  it("has three sides for three players", () => {
    const all = stacks({ taken: range(0, 40), wall_left: 46, dead_left: 10, break: 47 }, 3);
    expect(all).toHaveLength(48);
    expect(new Set(all.map((stack) => stack.side))).toEqual(new Set([0, 1, 2]));
  });
});

describe("chairs", () => {
  it("puts the next player on the right", () => {
    const places = chairs({ seat: 2, order: [1, 2, 3, 0] });
    expect(places.map(({ seat, place }) => [seat, place])).toEqual([
      [2, "own"],
      [3, "right"],
      [0, "across"],
      [1, "left"],
    ]);
    expect(places[0]!.wind).toBe(1);
  });

  it("leaves the chair across empty with three", () => {
    expect(chairs({ seat: 0, order: [0, 1, 2] }).map(({ place }) => place)).toEqual(["own", "right", "left"]);
  });

  it("lets a dreamer look over North's shoulder", () => {
    expect(chairs({ seat: 4, order: [0, 1, 2, 3] })[0]!.seat).toBe(3);
  });
});
