import { describe, expect, it } from "vitest";
import { apply } from "../src/lib/patch";

const view = { phase: "turn", own: { rack: "12m", drawn: "2m" }, discards: [[["1p", -1]], []], taken: [4, 5] };

describe("a patch", () => {
  it("replaces what it names, at the top or further inside", () => {
    expect(apply(view, { phase: "claim", "own.rack": "1m", "own.drawn": null })).toEqual({
      ...view,
      phase: "claim",
      own: { rack: "1m", drawn: null },
    });
  });

  it("sets one place of a list, and one behind its end", () => {
    const made = apply(view, { "discards.0.0": ["1p", 2], "discards.1.0": ["E", -1], "taken.2": 6, "taken.3": 7 });
    expect(made.discards).toEqual([[["1p", 2]], [["E", -1]]]);
    expect(made.taken).toEqual([4, 5, 6, 7]);
    expect(Array.isArray(made.discards[1])).toBe(true);
  });

  it("brings what was not there", () => {
    expect(apply<object>({ phase: "lobby" }, { deal: 1, luck: ["", "1f"] })).toEqual({
      phase: "lobby",
      deal: 1,
      luck: ["", "1f"],
    });
  });

  it("leaves the view before it alone, and every part that it does not touch", () => {
    const before = structuredClone(view);
    const made = apply(view, { "discards.1.0": ["E", -1] });
    expect(view).toEqual(before);
    expect(made.own).toBe(view.own);
    expect(made.discards[0]).toBe(view.discards[0]);
    expect(apply(view, {})).toBe(view);
  });

  it("changes nothing when it comes twice", () => {
    const patch = { phase: "claim", "taken.2": 6, "discards.0.1": ["2p", -1] };
    expect(apply(apply(view, patch), patch)).toEqual(apply(view, patch));
  });
});
