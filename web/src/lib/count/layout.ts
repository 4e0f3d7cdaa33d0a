// Where everything on the counting page stands: one function from the window, the chosen size and the number of key
// blocks to six boxes and the sizes in them. None of it depends on the hand, so nothing moves from the first tap to the last.
//
// What gives way first when room is short: the lines of the sheet (to none, then pressing the total shows them), then the tiles of the
// hand, then the page scrolls. Keys are never smaller than a finger.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export type Mode = "stack" | "low" | "tall" | "wide";
export type Region = "facts" | "sheet" | "total" | "hand" | "strip" | "keys";

export interface Layout {
  mode: Mode;
  /** The room that the page takes: as large as the window, or higher where that is too low for the keys. */
  width: number;
  height: number;
  boxes: Record<Region, Box>;
  /** Letters, lines of the sheet, and how much larger than usual, as a factor. */
  text: number;
  line: number;
  grow: number;
  key: { w: number; h: number; index: number; across: number; gap: number; wide: boolean };
  /** Whether luck tiles have a block of their own. */
  five: boolean;
  /** The width of a tile in the hand if all goes well, rows for them, the height of the tags below. */
  tile: number;
  rows: number;
  tag: number;
  /** Whether pressing the total opens the sheet over the rest. */
  opens: boolean;
}

/** The least side of anything that is pressed. */
export const FINGER = 44;
/** A tile's height, with the edge below it. */
const TALL = 1.46;
/** The least width of a tile that can still be pressed. */
const LEAST_TILE = 32;
const EDGE = 6;
const LOW = 520;
const NARROW = 700;
/** A phone on its side that is narrower has no room for a sheet beside its keys. */
const BESIDE = 800;
const SMALL = 700;

interface Keys {
  w: number;
  h: number;
  across: number;
  rows: number;
}

const rowHeight = (tile: number, tag: number): number => tile * TALL + tag + 8;

function indexOf(w: number, h: number, grow: number): { wide: boolean; index: number } {
  const wide = w > h * 0.92;
  return wide
    ? { wide, index: Math.min(w * 0.36, h * 0.5) * Math.min(1.16, 0.6 + 0.4 * grow) }
    : { wide, index: Math.min(w * 0.42, h * 0.3) * (0.62 + 0.38 * grow) };
}

/** What a way of laying the page out decides; the rest follows from it. */
type Plan = Omit<Layout, "key" | "line" | "five"> & { keys: Keys; gap: number; five?: boolean };

function finish({ keys, gap, five = false, ...plan }: Plan): Layout {
  const w = Math.floor(keys.w * 10) / 10;
  const h = Math.floor(keys.h * 10) / 10;
  const key = { w, h, across: keys.across, gap, ...indexOf(w, h, plan.grow) };
  return { ...plan, line: plan.text * 1.82 * plan.grow, five, key };
}

/** Boxes one below the other, as wide as the page; the sheet gets what is left. */
function column(width: number, height: number, heights: Omit<Record<Region, number>, "sheet">): Record<Region, Box> {
  const fixed = Object.values(heights).reduce((sum, one) => sum + one, 0);
  const all: Record<Region, number> = { ...heights, sheet: Math.max(0, height - fixed) };
  let y = 0;
  const boxes = {} as Record<Region, Box>;
  for (const region of ["facts", "sheet", "total", "hand", "strip", "keys"] as const) {
    boxes[region] = { x: 0, y, w: width, h: all[region] };
    y += all[region];
  }
  return boxes;
}

function stack(width: number, window: number, grow: number): Layout {
  const small = window < SMALL;
  const half = 0.5 + 0.5 * grow;
  const gap = 4;
  const text = 16;
  const keys: Keys = {
    across: 2,
    rows: 6,
    w: (width - EDGE - gap) / 6,
    h: small ? FINGER : Math.max(FINGER, Math.min(58, (window * 0.37 - 10) / 6)),
  };
  const tag = small ? 26 : 30;
  const tile = Math.min((width - 34) / 9.25, small ? 32.5 : 40);
  const heights = {
    facts: small ? 46 : 50,
    total: small ? FINGER : Math.round(54 * half),
    hand: 2 * rowHeight(tile, tag) + EDGE,
    strip: small ? 52 : Math.round(58 * half),
    keys: keys.h * 6 + gap + EDGE,
  };
  const least = Object.values(heights).reduce((sum, one) => sum + one, 0);
  const height = Math.max(window, least);
  const boxes = column(width, height, heights);
  return finish({ mode: "stack", width, height, boxes, text, grow, keys, gap, tile, rows: 2, tag, opens: true });
}

function low(width: number, window: number, grow: number): Layout {
  const beside = width >= BESIDE;
  const side = beside ? Math.max(232, width * 0.29) : 0;
  const text = 15;
  const gap = 8;
  const facts = 46;
  const strip = 50;
  const total = beside ? 54 : FINGER;
  const tag = 26;
  const room = width - side;
  const tile = Math.min((room - 60) / 15.2, 40);
  const hand = rowHeight(tile, tag) + EDGE;
  const above = facts + hand + strip + (beside ? 0 : total);
  const height = Math.max(window, above + 3 * FINGER + 9);
  const w = (room - EDGE - 3 * gap) / 12;
  const keys: Keys = { across: 4, rows: 3, w, h: Math.min((height - above - 8) / 3, w * 1.5) };
  const boxes: Record<Region, Box> = beside
    ? {
        facts: { x: 0, y: 0, w: width, h: facts },
        sheet: { x: 0, y: facts, w: side, h: height - facts - total },
        total: { x: 0, y: height - total, w: side, h: total },
        hand: { x: side, y: facts, w: room, h: hand },
        strip: { x: side, y: facts + hand, w: room, h: strip },
        keys: { x: side, y: facts + hand + strip, w: room, h: height - facts - hand - strip },
      }
    : column(width, height, { facts, total, hand, strip, keys: height - above });
  return finish({ mode: "low", width, height, boxes, text, grow, keys, gap, tile, rows: 1, tag, opens: !beside });
}

/** The keys of a large screen: in one row of blocks, or in two where that makes them much easier to read. */
function largeKeys(room: number, height: number, five: boolean, gap: number): Keys {
  const blocks = five ? 5 : 4;
  const tries = [blocks, five ? 3 : 2].map((across) => {
    const rows = 3 * Math.ceil(blocks / across);
    const w = Math.min((room - 16 - (across - 1) * gap) / (3 * across), 150);
    const h = Math.min(w * 1.42, (height - 16) / rows, rows > 3 ? 84 : 150);
    return { across, rows, w, h };
  });
  const index = (keys: Keys) => indexOf(keys.w, keys.h, 1).index;
  const fits = (keys: Keys) => keys.w >= FINGER && keys.h >= FINGER;
  const [one, two] = [tries[0]!, tries[1]!];
  if (!fits(one)) return two;
  return fits(two) && index(two) > index(one) * 1.3 ? two : one;
}

const keysHeight = (keys: Keys, gap: number): number => keys.h * keys.rows + (keys.rows > 3 ? gap : 0) + 14;

function large(width: number, window: number, grow: number, luck: boolean, mode: "tall" | "wide"): Layout {
  const half = 0.5 + 0.5 * grow;
  const gap = 8;
  const text = Math.min(22, Math.max(18, width / 75));
  const facts = window < SMALL ? 46 : 58;
  const strip = 62 * half;
  const total = 64 * half;
  const tag = Math.round(34 * half);
  const wide = mode === "wide";
  const side = wide ? Math.max(350, Math.min(620, width * (0.27 + 0.04 * grow))) : 0;
  const room = width - side;
  let tile = Math.min((room - 60) / 10, wide ? window * 0.082 : luck ? 62 : 74);
  const reserved = () => 2 * rowHeight(tile, tag) + 10;
  const others = () => facts + strip + reserved() + (wide ? 12 : total);
  while (tile > LEAST_TILE && window - others() < 6 * FINGER + gap + 14) tile -= 1;
  const keys = largeKeys(room, wide ? window - others() : Math.min(window - others(), window * 0.35), luck, gap);
  let hand = reserved();
  let height = window;
  if (wide) {
    const rest = window - facts - strip;
    const spare = rest - hand - keysHeight(keys, gap);
    if (spare > 0) {
      tile = Math.min((room - 60) / 10, tile + spare / 2 / 1.5);
      hand = rest - keysHeight(keys, gap);
    }
  } else {
    height = Math.max(window, others() + keysHeight(keys, gap));
  }
  const boxes: Record<Region, Box> = wide
    ? {
        facts: { x: 0, y: 0, w: width, h: facts },
        hand: { x: 0, y: facts, w: room, h: hand },
        strip: { x: 0, y: facts + hand, w: room, h: strip },
        keys: { x: 0, y: facts + hand + strip, w: room, h: height - facts - hand - strip },
        sheet: { x: room, y: facts, w: side, h: height - facts - total },
        total: { x: room, y: height - total, w: side, h: total },
      }
    : column(width, height, { facts, total, hand, strip, keys: keysHeight(keys, gap) });
  return finish({ mode, width, height, boxes, text, grow, keys, gap, five: luck, tile, rows: 2, tag, opens: !wide });
}

const large44 = ({ key }: Layout): boolean => key.w >= FINGER && key.h >= FINGER;

/** The page in a window. `scale` is the size in percent, `luck` whether luck tiles are played with. */
export function layout(width: number, height: number, scale: number, luck: boolean): Layout {
  const grow = scale / 100;
  if (height < LOW && width >= 600) return low(width, height, grow);
  if (width < NARROW) return stack(Math.max(width, 280), height, grow);
  if (width > height) {
    const wide = large(width, height, grow, luck, "wide");
    if (large44(wide)) return wide;
  }
  const tall = large(width, height, grow, luck, "tall");
  return large44(tall) ? tall : stack(width, height, grow);
}

export interface Spot {
  x: number;
  y: number;
  w: number;
}

export interface Ledge {
  /** The width of the tiles. */
  tile: number;
  spots: Spot[];
}

const GAP = 8;
const SMALLEST = 18;

function inRows(counts: readonly number[], width: number, rows: number, high: number, tile: number): Spot[] | null {
  const spots: Spot[] = [];
  let x = 0;
  let row = 0;
  for (const count of counts) {
    const w = Math.max(count * (tile + 1) - 1, FINGER);
    if (x > 0 && x + w > width) {
      x = 0;
      row += 1;
    }
    if (row >= rows || w > width) return null;
    spots.push({ x, y: row * high, w });
    x += w + GAP;
  }
  return spots;
}

/** Where groups with these numbers of tiles lie in the hand. Tiles shrink only if kongs and luck tiles do not fit; more rows come before tiles
 * that cannot be read. */
export function ledge(counts: readonly number[], plan: Layout): Ledge {
  const width = plan.boxes.hand.w - 14;
  const room = plan.boxes.hand.h - EDGE;
  let tile = plan.tile;
  for (; tile > SMALLEST; tile -= 0.5) {
    const high = rowHeight(tile, plan.tag);
    const spots = inRows(counts, width, Math.max(plan.rows, Math.floor(room / high)), high, tile);
    if (spots) return { tile, spots };
  }
  return { tile: SMALLEST, spots: inRows(counts, width, 9, rowHeight(SMALLEST, plan.tag), SMALLEST) ?? [] };
}
