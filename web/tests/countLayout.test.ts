import { describe, expect, it } from "vitest";
import { FINGER, layout, ledge, type Box } from "../src/lib/count/layout";

/** Viewport, scale: width and height of a key, its index, a tile of the hand, as measured for the design. */
const MEASURED: [number, number, number, number, number, number, number][] = [
  [390, 844, 100, 63, 50, 23, 38],
  [390, 844, 150, 63, 50, 26, 38],
  [360, 640, 100, 58, 44, 21, 32],
  [844, 390, 100, 47, 64, 19, 35],
  [820, 1180, 100, 65, 92, 27, 74],
  [820, 1180, 150, 65, 92, 32, 74],
  [1180, 820, 100, 64, 92, 27, 75],
  [1366, 768, 100, 75, 107, 32, 75],
  [1920, 1080, 100, 107, 150, 45, 126],
];
const WINDOWS: [number, number][] = [
  [390, 844],
  [360, 640],
  [320, 568],
  [375, 553],
  [844, 390],
  [667, 375],
  [740, 360],
  [700, 600],
  [800, 600],
  [820, 1180],
  [768, 1024],
  [1024, 768],
  [1180, 820],
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
];

const meet = (a: Box, b: Box): boolean =>
  Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) > 0.5 && Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > 0.5;

describe("the layout of the counting page", () => {
  it.each(MEASURED)("%i x %i at %i %%", (width, height, scale, w, h, index, tile) => {
    const plan = layout(width, height, scale, false);
    expect(Math.abs(plan.key.w - w)).toBeLessThan(2);
    expect(Math.abs(plan.key.h - h)).toBeLessThan(2);
    expect(Math.abs(plan.key.index - index)).toBeLessThan(2);
    expect(Math.abs(plan.tile - tile)).toBeLessThan(3);
  });

  it.each([
    [820, 1180, 88, 66],
    [1180, 820, 87, 64],
    [1366, 768, 60, 85],
  ])("has a block for luck tiles at %i x %i", (width, height, w, h) => {
    const { key, five } = layout(width, height, 100, true);
    expect(five).toBe(true);
    expect([Math.abs(key.w - w) < 2, Math.abs(key.h - h) < 3]).toEqual([true, true]);
  });

  it.each(WINDOWS)("keeps six regions apart and keys as large as a finger in %i x %i", (width, height) => {
    for (const scale of [80, 100, 125, 150]) {
      for (const luck of [false, true]) {
        const plan = layout(width, height, scale, luck);
        expect(plan.key.w).toBeGreaterThanOrEqual(FINGER);
        expect(plan.key.h).toBeGreaterThanOrEqual(FINGER);
        expect(plan.height).toBeGreaterThanOrEqual(height);
        const boxes = Object.values(plan.boxes);
        boxes.forEach((box, place) => {
          expect(box.h).toBeGreaterThanOrEqual(0);
          expect(box.x + box.w).toBeLessThanOrEqual(plan.width + 0.5);
          expect(box.y + box.h).toBeLessThanOrEqual(plan.height + 0.5);
          for (const other of boxes.slice(place + 1)) expect(meet(box, other)).toBe(false);
        });
        const blocks = plan.five ? 5 : 4;
        const rows = 3 * Math.ceil(blocks / plan.key.across);
        expect(plan.key.h * rows).toBeLessThanOrEqual(plan.boxes.keys.h);
        expect(plan.key.w * 3 * plan.key.across).toBeLessThanOrEqual(plan.boxes.keys.w);
      }
    }
  });

  it.each(WINDOWS)("lays any hand inside its box in %i x %i", (width, height) => {
    for (const luck of [false, true]) {
      const plan = layout(width, height, 100, luck);
      const hands = [[], [14], [3, 3, 3, 3, 2], [4, 4, 4, 4, 2], [1, 1, 2, 2, 2, 2, 2, 2], ...(luck ? [[4, 4, 4, 4, 2, 8]] : [])];
      for (const counts of hands) {
        const { tile, spots } = ledge(counts, plan);
        expect(spots.length).toBe(counts.length);
        for (const spot of spots) {
          expect(spot.x + spot.w).toBeLessThanOrEqual(plan.boxes.hand.w);
          expect(spot.y + tile * 1.46 + plan.tag).toBeLessThanOrEqual(plan.boxes.hand.h + 0.5);
        }
      }
    }
  });

  it("leaves tiles as large as they were until kongs ask for room", () => {
    const plan = layout(390, 844, 100, false);
    expect(ledge([3, 3, 3, 3, 2], plan).tile).toBe(plan.tile);
    expect(ledge([4, 4, 4, 4, 2], plan).tile).toBeGreaterThan(28);
  });
});
