import { describe, expect, test } from "vitest";
import { discardSpot, type Around, type SeatTiles } from "../src/lib/layout/felt";
import { LEAST_RACK, layScreen, type Layout } from "../src/lib/layout/screen";
import { ASPECT, legible, readable, SIDE, type Box } from "../src/lib/layout/tile";

const SCREENS: [number, number][] = [
  [390, 844],
  [360, 640],
  [844, 390],
  [820, 1180],
  [1180, 820],
  [1024, 768],
  [1366, 768],
  [1920, 1080],
  [683, 384],
];
const SIZES = [1, 1.25, 1.5];
const seat = (sets: number[], luck: number, discards: number): SeatTiles => ({ sets, luck, discards });
const LATE: Around = {
  own: seat([], 2, 19),
  right: seat([3, 3, 4, 3], 1, 20),
  across: seat([3, 4, 3, 3], 2, 19),
  left: seat([3, 4, 3, 3], 3, 20),
};
const EMPTY: Around = { own: seat([], 0, 0), right: seat([], 0, 0), across: seat([], 0, 0), left: seat([], 0, 0) };

/** Numbers that look random and are the same every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed * 2654435761 + 1;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return (state >>> 8) % sides;
  };
}

function some(seed: number): Around {
  const roll = dice(seed);
  const lucky = roll(4);
  const any = (place: number): SeatTiles =>
    seat(
      Array.from({ length: roll(5) }, () => 3 + Number(roll(4) === 0)),
      place === lucky ? roll(9) : 0,
      3 + roll(22),
    );
  return { own: any(0), right: any(1), across: seed % 5 ? any(2) : null, left: any(3) };
}

/** Every rectangle of a layout with its name, in pixels of the screen. */
function boxes(layout: Layout, around: Around): [string, Box][] {
  const found: [string, Box][] = [];
  const table = layout.table!;
  const inside = (box: Box): Box => ({ ...box, x: box.x + layout.felt.x + layout.rim, y: box.y + layout.felt.y + layout.rim });
  const tiles = (name: string, x: number, y: number, tile: number, count: number): void => {
    for (let i = 0; i < count; i++) found.push([`${name} ${i}`, { x: x + i * tile, y, w: tile, h: tile * (ASPECT + SIDE) }]);
  };
  for (const side of ["left", "across", "right"] as const) {
    const panel = table.panels[side];
    if (!panel) continue;
    found.push([`plate ${side}`, inside(panel.plate)]);
    panel.groups.forEach(({ spot, tiles: count }, i) => {
      const { x, y } = inside({ ...spot, w: 0, h: 0 });
      tiles(`set ${side} ${i}`, x, y, spot.tile, count);
    });
  }
  for (const place of ["own", "right", "across", "left"] as const) {
    const zone = table.zones[place];
    if (!zone) continue;
    for (let i = 0; i < around[place]!.discards; i++) {
      const spot = discardSpot(zone, i);
      const { x, y } = inside({ ...spot, w: 0, h: 0 });
      tiles(`discard ${place} ${i}`, x, y, spot.tile, 1);
    }
  }
  if (table.middle) found.push(["middle", inside(table.middle)]);
  const { rack, x, y } = layout.hand;
  rack.places.forEach((spot, i) => tiles(`rack ${i}`, x + spot.x, y + spot.y, spot.tile, 1));
  rack.sets.forEach((spot, i) => tiles(`own set ${i}`, x + spot.x, y + spot.y, spot.tile, around.own.sets[i]!));
  return found;
}

/** What is wrong with a layout. */
function faults(layout: Layout, around: Around, width: number, height: number): string[] {
  if (!layout.table) return ["no layout"];
  const bad: string[] = [];
  const all = boxes(layout, around);
  const out = (box: Box): boolean => box.x < -0.5 || box.y < -0.5 || box.x + box.w > width + 0.5 || box.y + box.h > height + 0.5;
  for (const [name, box] of all) if (out(box)) bad.push(`${name} outside`);
  for (let i = 0; i < all.length; i++)
    for (let j = i + 1; j < all.length; j++) {
      const [[a, one], [b, two]] = [all[i]!, all[j]!];
      const wide = Math.min(one.x + one.w, two.x + two.w) - Math.max(one.x, two.x);
      const high = Math.min(one.y + one.h, two.y + two.h) - Math.max(one.y, two.y);
      if (wide > 0.6 && high > 0.6) bad.push(`${a} over ${b}`);
    }
  const strips = [layout.top, layout.felt, ...(layout.ownRow ? [layout.ownRow] : []), layout.prompt, layout.hand, layout.calls];
  strips.slice(1).forEach((strip, i) => {
    if (Math.abs(strip.y - (strips[i]!.y + strips[i]!.h)) > 0.5) bad.push(`strip ${i + 1} does not follow`);
  });
  if (layout.hand.rack.tile < LEAST_RACK - 0.5) bad.push(`rack ${layout.hand.rack.tile}`);
  if (!layout.hand.rack.fits) bad.push("own sets do not fit");
  return bad;
}

const ask = (around: Around, [width, height]: [number, number], size: number, dock = 0): Layout =>
  layScreen({ width, height, size, dock, around });

describe.each(SCREENS)("%ix%i", (width, height) => {
  test.each(SIZES)("at %f a late table is whole", (size) => {
    expect(faults(ask(LATE, [width, height], size), LATE, width, height)).toEqual([]);
    const own = { ...LATE, own: seat([3, 4, 3, 4], 2, 19) };
    expect(faults(ask(own, [width, height], size), own, width, height)).toEqual([]);
  });

  test("so are tables of all kinds, of three players too", () => {
    for (let seed = 0; seed < 25; seed++) {
      const around = some(seed);
      for (const size of SIZES)
        expect([seed, size, faults(ask(around, [width, height], size), around, width, height)]).toEqual([seed, size, []]);
    }
  });

  test("larger makes nothing smaller", () => {
    for (let seed = 0; seed < 12; seed++) {
      const around = seed ? some(seed) : LATE;
      const base = ask(around, [width, height], 1);
      for (const size of [1.25, 1.5]) {
        const large = ask(around, [width, height], size);
        expect(large.hand.rack.tile).toBeGreaterThanOrEqual(base.hand.rack.tile - 0.01);
        expect(large.promptText).toBeGreaterThanOrEqual(base.promptText);
        const give = base.mode === "row" ? 0.98 : 0.93;
        for (const kind of ["setTile", "discardTile"] as const)
          expect(legible(large.table![kind], large.size)).toBeGreaterThanOrEqual(legible(base.table![kind], 1) * give - 0.01);
      }
    }
  });

  test("sizes stay while a deal grows to eighteen discards", () => {
    for (const size of SIZES) {
      const grown = [0, 7, 18].map((discards) => {
        const of = (one: SeatTiles): SeatTiles => ({ ...one, discards });
        const around = { own: of(LATE.own), right: of(LATE.right), across: of(LATE.across!), left: of(LATE.left) };
        return ask(around, [width, height], size);
      });
      expect(grown[1]).toEqual(grown[0]);
      expect(grown[2]).toEqual(grown[0]);
    }
  });
});

test("the sizes of the design", () => {
  // px: rack, sets, discards in the worst case, at 100 %
  const wanted: Record<string, [number, number, number]> = {
    "390x844": [50, 21, 16],
    "820x1180": [53, 46, 37],
    "1180x820": [66, 38, 30],
    "1366x768": [61, 40, 36],
    "1920x1080": [86, 62, 47],
  };
  for (const [name, [rack, set, discard]] of Object.entries(wanted)) {
    const [width, height] = name.split("x").map(Number) as [number, number];
    const layout = ask(LATE, [width, height], 1);
    expect(layout.hand.rack.tile).toBeGreaterThan(rack - 1);
    expect(layout.table!.setTile).toBeGreaterThan(set - 1.5);
    expect(layout.table!.discardTile).toBeGreaterThan(discard - 1.5);
  }
});

test("rows are of six where there is room", () => {
  const { zones } = ask(EMPTY, [1366, 768], 1).table!;
  expect(zones.left.columns).toBe(6);
  expect(zones.own.columns % 6).toBe(0);
});

test("a docked panel takes from the felt alone", () => {
  const [free, docked] = [ask(LATE, [1366, 768], 1), ask(LATE, [1366, 768], 1, 340)];
  expect(
    faults(docked, LATE, 1366 - 340, 768).filter((fault) => !fault.startsWith("rack") && !fault.startsWith("own set")),
  ).toEqual([]);
  expect(docked.hand).toEqual(free.hand);
  expect(docked.prompt).toEqual(free.prompt);
});

test("damage is reported", () => {
  const layout = ask(LATE, [1366, 768], 1);
  layout.table!.panels.left.groups[0]!.spot.x -= 400;
  expect(faults(layout, LATE, 1366, 768)).toContain("set left 0 0 outside");
  const wrong = ask(LATE, [1366, 768], 1);
  wrong.table!.zones.own.box.y -= 200;
  expect(faults(wrong, LATE, 1366, 768).some((fault) => fault.includes(" over "))).toBe(true);
});

test("tiles that can be read as well", () => {
  for (const width of [12, 20, 26, 27, 31, 40, 70])
    for (const size of [1, 1.25, 1.5])
      for (const [least, most] of readable(width, size, 1)) {
        expect(legible(least, size)).toBeGreaterThanOrEqual(legible(width, 1) - 1e-6);
        expect(legible(Math.min(most, 200), size)).toBeGreaterThanOrEqual(legible(width, 1) - 1e-6);
        if (width >= 27) expect(least).toBeGreaterThanOrEqual(27);
      }
});
