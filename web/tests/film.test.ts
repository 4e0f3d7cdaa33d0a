import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Projector } from "../src/lib/film";
import type { Film, View } from "../src/lib/types";

const film = {
  deal: 3,
  view: { phase: "turn", discards: [[], []] },
  steps: [
    { events: [{ event: "discarded" }], patch: { phase: "claim", "discards.0.0": ["5p", -1] } },
    { events: [], patch: { phase: "turn" } },
    { events: [{ event: "drawn" }], patch: { turn: 1 } },
    { events: [{ event: "won" }], patch: { phase: "scored" } },
  ],
} as unknown as Film;
const END = { phase: "scored", turn: 1, discards: [[["5p", -1]], []] };

let shown: [View, string[]][];
let ended: number;
let projector: Projector;
beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  ended = 0;
  projector = new Projector(
    (view, events) => shown.push([view, events.map((event) => event.event)]),
    () => ended++,
  );
});
afterEach(() => {
  projector.stop();
  vi.useRealTimers();
});

describe("a film", () => {
  it("is shown step by step, to its end", () => {
    projector.play(film);
    expect(shown).toEqual([[film.view, []]]);
    vi.advanceTimersByTime(1_100);
    expect(shown.at(-1)).toEqual([{ phase: "claim", discards: [[["5p", -1]], []] }, ["discarded"]]);
    expect(ended).toBe(0);
    vi.advanceTimersByTime(10_000);
    expect(shown.map(([, events]) => events)).toEqual([[], ["discarded"], [], ["drawn"], ["won"]]);
    expect(shown.at(-1)![0]).toEqual(END);
    expect(ended).toBe(1);
  });

  it("can be shown to the end at once, and nothing follows", () => {
    projector.play(film);
    vi.advanceTimersByTime(1_100);
    projector.finish();
    expect(shown.at(-1)).toEqual([END, ["drawn", "won"]]);
    vi.advanceTimersByTime(10_000);
    expect(shown).toHaveLength(3);
    expect(ended).toBe(1);
  });

  it("stops without an end when another is shown, or none", () => {
    projector.play(film);
    vi.advanceTimersByTime(1_100);
    projector.play(film);
    expect(shown.at(-1)).toEqual([film.view, []]);
    projector.stop();
    vi.advanceTimersByTime(10_000);
    expect(shown).toHaveLength(3);
    expect(ended).toBe(0);
  });
});
