// The whole screen: from the window's size, the tiles on the table and the size that a person chose to a box for everything.
//
// One order at every size: facts and tools, felt, the player's row, prompt, rack and sets, calls. The felt gets what is left.
import { layFelt, type Around, type Felt, type Measure } from "./felt";
import { layHand, type Hand } from "./hand";
import { readable, tall, type Box } from "./tile";

/** A screen with room beside everything, one that stacks (a phone upright), or a low one (a phone on its side, a zoomed page). */
export type Mode = "row" | "stack" | "low";

export interface Asked {
  width: number;
  height: number;
  /** What the person chose: 1 and up. */
  size: number;
  /** Pixels at the right that a docked panel takes from the felt. */
  dock: number;
  around: Around;
}

export interface Layout {
  mode: Mode;
  /** A phone so low that its calls stand in one row. */
  small: boolean;
  size: number;
  font: number;
  promptText: number;
  plateText: number;
  top: Box;
  felt: Box;
  /** The wooden rim of the felt; everything on it is counted from inside. */
  rim: number;
  backs: number;
  /** Where the player's name stands apart from the prompt. */
  ownRow: Box | null;
  prompt: Box;
  hand: Box & { rack: Hand };
  calls: Box;
  /** The width of the offered tile in the prompt. */
  offered: number;
  table: Felt | null;
}

const RACK = 14;
/** How wide a rack of fourteen is, in tiles: gaps and the tile that stands apart included. */
const ONE_ROW = 14.75;
const TWO_ROWS = 7.05;
export const LEAST_RACK = 40;

function modeOf(width: number, height: number): Mode {
  return height < 520 ? "low" : width < 700 ? "stack" : "row";
}

/** The layout. Larger sizes take from the felt only what leaves everything on it as legible as at 100 %. */
export function layScreen(asked: Asked): Layout {
  const mode = modeOf(asked.width, asked.height);
  const start = firstRack(mode, asked.width, asked.height);
  const base = lay(asked, mode, 1, start, null);
  if (asked.size === 1 || !base.table) return base;
  // A phone has nothing to spare: there the words may take a little from the table.
  const give = mode === "row" ? 0.985 : 0.93;
  for (let text: number = asked.size; text > 1; text -= 0.125) {
    const discards = readable(base.table.discardTile, text, give);
    const sets = readable(base.table.setTile, text, give);
    const found = widest(start, start * asked.size, (rack) => {
      for (const discard of discards)
        for (const set of sets) {
          const tried = lay(asked, mode, text, rack, { discard, set });
          if (tried.table && tried.hand.rack.fits) return tried;
        }
      return null;
    });
    if (found) return found;
  }
  return base;
}

/** The outcome for the largest number between two that has one: a larger rack only leaves less for the rest. */
function widest(low: number, high: number, lay: (width: number) => Layout | null): Layout | null {
  const top = lay(high);
  if (top) return top;
  let found = lay(low);
  if (!found) return null;
  while (high - low > 2) {
    const middle = (low + high) / 2;
    const tried = lay(middle);
    if (tried) [found, low] = [tried, middle];
    else high = middle;
  }
  return found;
}

function firstRack(mode: Mode, width: number, height: number): number {
  if (mode === "row") return Math.min((width - 36) / ONE_ROW, Math.max(56, height * 0.08));
  if (mode === "stack") return Math.max(LEAST_RACK, Math.min((width - 34) / TWO_ROWS, height * 0.064));
  return Math.max(LEAST_RACK, Math.min((width - 14) / ONE_ROW, height * 0.108));
}

/** The least and the largest width of discards and of sets. */
interface Limits {
  discard: [number, number];
  set: [number, number];
}

function lay(asked: Asked, mode: Mode, size: number, rack: number, limits: Limits | null): Layout {
  const { width, height, dock, around } = asked;
  const small = mode === "stack" && height < 700;
  const words = 1 + (size - 1) * 0.6; // words grow slower than tiles
  const font = mode === "row" ? (height > 1000 ? 19 : 17.5) : mode === "low" ? 15.2 : small ? 15 : 16;
  // A tablet upright has room for a rack of two rows, once tiles are to be larger than one row allows.
  const two = mode === "stack" || (mode === "row" && width < 1000 && height > 1000 && rack > ((width - 36) / ONE_ROW) * 1.02);
  const most =
    mode === "stack" ? (width - 34) / TWO_ROWS : two ? (width - 40) / 7.6 : (width - (mode === "low" ? 14 : 36)) / ONE_ROW;
  const top = mode === "low" ? 22 : small ? 46 : mode === "stack" ? 48 : 54;
  const calls = mode === "low" ? 50 : mode === "row" ? Math.min(74, 66 * words) : small ? 54 : 114;
  const own = mode === "stack" ? (small ? 26 : 30) : 0;
  const prompt = mode === "low" ? 47 : mode === "row" ? 72 * words : (small ? 54 : 64) * words;
  const hand = layHand(RACK - 3 * around.own.sets.length, around.own.sets, width, Math.min(rack, most), two ? 2 : 1);
  const feltHeight = height - top - calls - own - prompt - hand.height;
  const rim = mode === "row" ? (height > 900 ? 10 : 7) : 0;
  const measure = measureOf(mode, small, width, height, size, words);
  if (limits) {
    measure.discardLeast = Math.max(measure.discardLeast, limits.discard[0]);
    measure.discardMost = Math.min(measure.discardMost, limits.discard[1]);
    measure.setLeast = Math.max(measure.setLeast, limits.set[0]);
    measure.setMost = Math.min(measure.setMost, limits.set[1]);
  }
  const feltBottom = top + feltHeight;
  return {
    mode,
    small,
    size,
    font,
    promptText: font * (mode === "row" ? 1.24 : mode === "low" ? 1.05 : 1.08) * words,
    plateText: font * Math.min(words, 1.15) * (mode === "row" ? 1 : 0.88),
    top: { x: 0, y: 0, w: width, h: top },
    felt: { x: 0, y: top, w: width - dock, h: feltHeight },
    rim,
    backs: measure.backs,
    ownRow: own ? { x: 0, y: feltBottom, w: width, h: own } : null,
    prompt: { x: 0, y: feltBottom + own, w: width, h: prompt },
    hand: { x: 0, y: feltBottom + own + prompt, w: width, h: hand.height, rack: hand },
    calls: { x: 0, y: height - calls, w: width, h: calls },
    offered: (prompt - (mode === "low" ? 7 : 12)) / tall(1),
    table: layFelt(around, width - dock - 2 * rim, feltHeight - 2 * rim, measure),
  };
}

/** A cloth alone, inside a page: as wide as there is room, and high enough. */
export function layBoard(
  width: number,
  around: Around,
): Pick<Layout, "rim" | "backs" | "table"> & { height: number; text: number } {
  const mode = width < 700 ? "stack" : "row";
  const rim = mode === "row" ? 7 : 0;
  const measure = measureOf(mode, false, width, 800, 1, 1);
  for (let height = mode === "row" ? Math.min(560, width * 0.6) : width * 1.2; ; height += 60) {
    const table = layFelt(around, width - 2 * rim, height - 2 * rim, measure);
    if (table || height > width * 4) return { rim, backs: measure.backs, table, height, text: mode === "row" ? 17 : 15 };
  }
}

function measureOf(mode: Mode, small: boolean, width: number, height: number, size: number, words: number): Measure {
  if (mode === "row")
    return {
      gap: height > 900 ? 12 : 8,
      plate: 44 * Math.min(words, 1.15),
      plateWidth: Math.min(300, width * 0.17),
      panelLeast: 150,
      backs: height > 900 ? 20 : 15,
      middle: 92,
      middleMost: 230,
      middleMayGo: false,
      discardLeast: 15,
      discardMost: Math.max(38, height * 0.044) * (0.5 + 0.5 * size),
      setLeast: 15,
      setMost: Math.max(50, height * 0.058) * (0.5 + 0.5 * size),
    };
  if (mode === "stack")
    return {
      gap: small ? 3 : 5,
      plate: small ? 32 : 37,
      plateWidth: 104,
      panelLeast: 90,
      backs: 7,
      middle: small ? 44 : 60,
      middleMost: 150,
      middleMayGo: false,
      discardLeast: 13,
      discardMost: 40 * size,
      setLeast: 13,
      setMost: 48 * size,
    };
  return {
    gap: 4,
    plate: 32,
    plateWidth: 110,
    panelLeast: 90,
    backs: 7,
    middle: 46,
    middleMost: 110,
    middleMayGo: true,
    discardLeast: 12,
    discardMost: 34 * size,
    setLeast: 12,
    setMost: 42 * size,
  };
}
