// The felt: sets, discards and the wall, as large as the room allows.
//
// What gives way first when room is short: the others' panels come closer, then the wall in the middle shrinks (on a low screen it
// goes, and its facts stand in the top line), then rows of discards get other lengths than six, then discards become smaller, then
// sets. Nothing is dropped: if even the smallest tiles do not fit, there is no layout, and `screen.ts` makes room elsewhere.
import { LUCK, tall, type Box, type Spot } from "./tile";

/** What lies before a seat: how many tiles each set has, how many luck tiles and discards there are. */
export interface SeatTiles {
  sets: readonly number[];
  luck: number;
  discards: number;
  /** Tiles of the rack in groups, where racks lie open. */
  open?: readonly number[];
}

export type Side = "left" | "across" | "right";
export type Place = Side | "own";
/** The seats as one sees them; three players have nobody across. */
export type Around = Record<"own" | "left" | "right", SeatTiles> & { across: SeatTiles | null };

/** How much room the things around the tiles take, by kind of screen. */
export interface Measure {
  gap: number;
  /** Height and width of a name plate beside sets, and the least width of a panel. */
  plate: number;
  plateWidth: number;
  panelLeast: number;
  /** The strip for the backs of a rack. */
  backs: number;
  /** The least and the largest side of the wall in the middle, and whether it may go. */
  middle: number;
  middleMost: number;
  middleMayGo: boolean;
  discardLeast: number;
  discardMost: number;
  setLeast: number;
  setMost: number;
}

export interface Group {
  spot: Spot;
  tiles: number;
  kind: "set" | "luck" | "open";
  /** The number of the set or of the open group; of luck tiles, that of the first one. */
  first: number;
}

export interface Panel {
  box: Box;
  plate: Box;
  groups: Group[];
}

export interface Zone {
  box: Box;
  columns: number;
  tile: number;
  stepX: number;
  stepY: number;
  /** The breath after every six tiles. */
  breath: number;
}

export interface Felt {
  arrangement: Arrangement;
  setTile: number;
  discardTile: number;
  panels: Record<"left" | "right", Panel> & { across: Panel | null };
  zones: Record<"own" | "left" | "right", Zone> & { across: Zone | null };
  /** Where the wall stands; null where there is no room for it. */
  middle: Box | null;
}

/** Where the sets of the others lie: at the sides; at the top and in columns; or all in a row at the top. */
export type Arrangement = "wide" | "columns" | "tall";

/** Room is reserved for this many discards, so that sizes stay the same while a deal grows. */
export const RESERVE = 18;
const SIX = 6;
/** The widths of a set's tile when one player is shown alone. */
const ENLARGED = 60;
const LEAST_ENLARGED = 12;
const ARRANGEMENTS: readonly Arrangement[] = ["wide", "columns", "tall"];
const RATIOS = [1.3, 1.24, 1.18, 1.12];
const SIDE_COLUMNS = [6, 5, 4];
const MIDDLE_COLUMNS = [12, 6, 18, 8, 10];

/** One way of laying the felt, before the sizes of tiles are known. */
interface Way {
  arrangement: Arrangement;
  seats: Record<Place, Seat | null>;
  width: number;
  height: number;
  measure: Measure;
  sideColumns: number;
  middleColumns: number;
  /** The least side of the wall; 0: without it. */
  middle: number;
}

/** A seat's groups of tiles: sets, then luck tiles by three, then an open rack. Widths are in widths of a set's tile, the widest first in `order`. */
interface Seat {
  discards: number;
  groups: { tiles: number; kind: Group["kind"]; first: number; width: number }[];
  order: number[];
}

/** What a way comes to with certain sizes: lengths only, so that many can be tried. */
interface Plan {
  tile: number;
  setTile: number;
  /** The width of the panels at the sides, and of the one across. */
  panel: number;
  acrossWidth: number;
  /** Whether the plate across stands beside its sets. */
  beside: boolean;
  heights: Record<Side, number>;
  /** Where the discards begin, and the height for them. */
  y: number;
  h: number;
  middle: number;
}

/** The best felt of this size: sets count most, rows of six are preferred. Null if nothing fits. */
export function layFelt(around: Around, width: number, height: number, measure: Measure): Felt | null {
  const seats = {
    own: seatOf(around.own),
    left: seatOf(around.left),
    right: seatOf(around.right),
    across: around.across && seatOf(around.across),
  };
  let best: { way: Way; plan: Plan; worth: number } | null = null;
  for (const arrangement of ARRANGEMENTS)
    for (const ratio of RATIOS)
      for (const sideColumns of SIDE_COLUMNS)
        for (const middleColumns of MIDDLE_COLUMNS)
          for (const middle of measure.middleMayGo ? [measure.middle, 0] : [measure.middle]) {
            const price =
              (middleColumns % SIX ? 8 : 0) +
              (SIX - sideColumns) * 8 +
              (middle ? 0 : 4) +
              (arrangement !== "wide" && width > height * 1.6 ? 4 : 0);
            const way: Way = { arrangement, seats, width, height, measure, sideColumns, middleColumns, middle };
            // Discards smaller than this could not beat what was found; the wall is worth 5 at most.
            const least = best ? (best.worth + price - 5) / (1.7 * ratio + 1) : 0;
            const plan = largest(way, ratio, Math.max(measure.discardLeast, measure.setLeast / ratio, least));
            if (!plan) continue;
            const worth = 1.7 * plan.setTile + plan.tile + (middle ? Math.min(plan.middle, 150) / 30 : 0) - price;
            if (!best || worth > best.worth) best = { way, plan, worth };
          }
  return best && build(best.way, best.plan);
}

function seatOf({ sets, luck, discards, open = [] }: SeatTiles): Seat {
  const groups: Seat["groups"] = sets.map((tiles, first) => ({ tiles, kind: "set", first, width: tiles }));
  for (let first = 0; first < luck; first += 3) {
    const tiles = Math.min(3, luck - first);
    groups.push({ tiles, kind: "luck", first, width: tiles * LUCK });
  }
  open.forEach((tiles, first) => groups.push({ tiles, kind: "open", first, width: tiles * LUCK }));
  const order = groups.map((_, item) => item).sort((a, b) => groups[b]!.width - groups[a]!.width || a - b);
  return { discards, groups, order };
}

/** One way with the largest tiles that fit, at least with discards of `least`. */
function largest(way: Way, ratio: number, least: number): Plan | null {
  const { discardMost, setMost } = way.measure;
  if (least > discardMost) return null;
  let found = plan(way, least, Math.min(least * ratio, setMost));
  if (!found) return null;
  let [low, high] = [least, discardMost];
  const top = plan(way, high, Math.min(high * ratio, setMost));
  if (top) return top;
  while (high - low > 0.3) {
    const middle = (low + high) / 2;
    const tried = plan(way, middle, Math.min(middle * ratio, setMost));
    if (tried) [found, low] = [tried, middle];
    else high = middle;
  }
  return found;
}

// Steps from tile to tile, in widths and heights.
const stepX = (tile: number): number => tile + Math.max(1.5, tile * 0.05);
const stepY = (tile: number): number => tall(tile) + Math.max(1.5, tile * 0.06);
const setStep = (tile: number): number => tall(tile) + Math.max(4, tile * 0.16);
const setGap = (tile: number): number => Math.max(4, tile * 0.22);
const breath = (tile: number): number => tile * 0.22;
const between = (tile: number): number => Math.max(6, tile * 0.4);
/** The frame of a set, left and right together. */
const FRAME = 4;

const rowLength = (tile: number, columns: number): number =>
  columns * stepX(tile) + (columns % SIX ? 0 : (columns / SIX - 1) * breath(tile));
const rowsHeight = (seat: Seat | null, tile: number, columns: number): number =>
  seat ? Math.ceil(Math.max(RESERVE, seat.discards) / columns) * stepY(tile) : 0;

/** Rows of groups within a width: first fit, the widest first. Null if a group is too wide. */
function flow(seat: Seat, tile: number, room: number): number[][] | null {
  const gap = setGap(tile);
  const rows: number[][] = [];
  const used: number[] = [];
  for (const item of seat.order) {
    const width = seat.groups[item]!.width * tile + FRAME;
    if (width > room) return null;
    let row = 0;
    while (row < used.length && used[row]! + gap + width > room) row++;
    if (row === used.length) {
      used.push(width);
      rows.push([item]);
    } else {
      used[row]! += gap + width;
      rows[row]!.push(item);
    }
  }
  return rows;
}

/** The height of a panel; Infinity if its sets do not fit. */
function panelHeight(seat: Seat, tile: number, width: number, measure: Measure, beside: boolean): number {
  const rows = flow(seat, tile, width - (beside ? measure.plateWidth + measure.gap : 0));
  if (!rows) return Infinity;
  return beside ? Math.max(measure.plate, rows.length * setStep(tile)) : measure.plate + 3 + rows.length * setStep(tile);
}

function insideOf({ width, height, measure: { gap, backs } }: Way): Box {
  return { x: backs + gap, y: backs + gap, w: width - 2 * (backs + gap), h: height - backs - 2 * gap };
}

/** What lengths a way has with these tiles; null when it does not fit. */
function plan(way: Way, tile: number, setTile: number): Plan | null {
  const { arrangement, seats, measure } = way;
  const { gap } = measure;
  const inner = insideOf(way);
  const [side, middle] = [rowLength(tile, way.sideColumns), rowLength(tile, way.middleColumns)];
  const rows = 2 * side + middle + 2 * between(tile);
  const parts = seats.across ? 3 : 2;
  const panel =
    arrangement === "wide"
      ? (inner.w - rows) / 2 - gap * 1.5
      : arrangement === "tall"
        ? (inner.w - (parts - 1) * gap) / parts
        : (inner.w - middle - 2 * gap) / 2;
  if (arrangement === "wide" ? panel < measure.panelLeast : arrangement === "tall" ? rows > inner.w : side > panel) return null;
  const discards = Math.max(rowsHeight(seats.left, tile, way.sideColumns), rowsHeight(seats.right, tile, way.sideColumns));
  const lines =
    rowsHeight(seats.across, tile, way.middleColumns) + rowsHeight(seats.own, tile, way.middleColumns) + 2 * gap + way.middle;
  if (Math.max(discards, lines) > inner.h) return null;
  const acrossWidth = arrangement === "wide" ? rows : arrangement === "tall" ? panel : inner.w;
  let beside = arrangement !== "tall";
  let across = seats.across ? panelHeight(seats.across, setTile, acrossWidth, measure, beside) : 0;
  if (across === Infinity && arrangement === "wide") {
    beside = false;
    across = panelHeight(seats.across!, setTile, acrossWidth, measure, beside);
  }
  const left = panelHeight(seats.left!, setTile, panel, measure, false);
  const right = panelHeight(seats.right!, setTile, panel, measure, false);
  if (across + left + right === Infinity) return null;
  const used = arrangement === "tall" ? Math.max(left, across, right) + gap : seats.across ? across + gap : 0;
  const h = inner.h - used;
  if (lines > h) return null;
  if (arrangement === "wide" && (Math.max(left, right) > inner.h || discards > h)) return null;
  if (arrangement === "tall" && discards > h) return null;
  if (arrangement === "columns") {
    if (left + gap + rowsHeight(seats.left, tile, way.sideColumns) > h) return null;
    if (right + gap + rowsHeight(seats.right, tile, way.sideColumns) > h) return null;
  }
  const free = Math.min(h - lines + way.middle, middle - 8, measure.middleMost);
  return { tile, setTile, panel, acrossWidth, beside, heights: { left, across, right }, y: inner.y + used, h, middle: free };
}

/** The boxes of a plan. */
function build(way: Way, made: Plan): Felt {
  const { arrangement, seats, measure, sideColumns, middleColumns } = way;
  const { tile, setTile, panel: width, heights, y, h } = made;
  const inner = insideOf(way);
  const { gap } = measure;
  const [side, line] = [rowLength(tile, sideColumns), rowLength(tile, middleColumns)];
  const high = {
    left: rowsHeight(seats.left, tile, sideColumns),
    right: rowsHeight(seats.right, tile, sideColumns),
    across: rowsHeight(seats.across, tile, middleColumns),
    own: rowsHeight(seats.own, tile, middleColumns),
  };
  const zone = (x: number, top: number, columns: number, height: number): Zone => layZone(x, top, columns, tile, height);
  const panel = (seat: Seat, x: number, top: number, w: number, height: number, beside: boolean): Panel =>
    layPanel(seat, { x, y: top, w, h: height }, setTile, measure, beside);
  // Where the middle column and the rows at the sides begin.
  const air = arrangement === "tall" ? (inner.w - 2 * side - line - 2 * between(tile)) / 4 : (width - side) * 0.4;
  const start = { wide: inner.x + width + gap * 1.5, tall: inner.x + air * 0.4, columns: inner.x + air }[arrangement];
  const end = 2 * inner.x + inner.w - start - side;
  const centre = {
    wide: start + side + between(tile),
    tall: inner.x + 2 * air + side + between(tile),
    columns: inner.x + width + gap,
  }[arrangement];
  const square: Box = {
    x: centre + (line - made.middle) / 2,
    y: y + high.across + (h - high.across - high.own - made.middle) / 2,
    w: made.middle,
    h: made.middle,
  };
  /** As high as the middle, but inside. */
  const level = (own: number): number => Math.max(y, Math.min(y + h - own, square.y + square.h / 2 - own / 2));
  let rows = { left: level(high.left), right: level(high.right) };
  let panelY = { left: inner.y, right: inner.y };
  if (arrangement === "columns") {
    // Both sides on one line if they can be, otherwise each as low as possible.
    const [sets, most] = [Math.max(heights.left, heights.right) + gap, Math.max(high.left, high.right)];
    const same = sets + most <= h ? y + sets + (h - sets - most) / 2 : null;
    rows = { left: same ?? y + h - high.left, right: same ?? y + h - high.right };
    panelY = { left: y, right: y };
  } else if (arrangement === "wide") {
    const lowest = Math.max(heights.left, heights.right);
    const down = Math.min((inner.h - lowest) * 0.5, inner.h * 0.2);
    panelY = { left: inner.y + down, right: inner.y + down };
  }
  const acrossX = { wide: start, tall: inner.x + width + gap, columns: inner.x }[arrangement];
  return {
    arrangement,
    setTile,
    discardTile: tile,
    panels: {
      left: panel(seats.left!, inner.x, panelY.left, width, heights.left, false),
      right: panel(seats.right!, inner.x + inner.w - width, panelY.right, width, heights.right, false),
      across: seats.across && panel(seats.across, acrossX, inner.y, made.acrossWidth, heights.across, made.beside),
    },
    zones: {
      left: zone(start, rows.left, sideColumns, high.left),
      right: zone(end, rows.right, sideColumns, high.right),
      across: seats.across && zone(centre, y, middleColumns, high.across),
      own: zone(centre, y + h - high.own, middleColumns, high.own),
    },
    middle: way.middle ? square : null,
  };
}

/** A player's plate and sets; `beside`: the plate to the left of the sets. */
function layPanel(seat: Seat, box: Box, setTile: number, measure: Measure, beside: boolean): Panel {
  const indent = beside ? measure.plateWidth + measure.gap : 0;
  const top = beside ? 0 : measure.plate + 3;
  const groups = layGroups(seat, flow(seat, setTile, box.w - indent)!, box.x + indent, box.y + top, setTile);
  return { box, plate: { x: box.x, y: box.y, w: beside ? measure.plateWidth : box.w, h: measure.plate }, groups };
}

/** The groups of a seat in these rows. */
function layGroups(seat: Seat, rows: number[][], left: number, top: number, setTile: number): Group[] {
  const groups: Group[] = [];
  rows.forEach((row, line) => {
    let x = left;
    for (const item of row.sort((a, b) => a - b)) {
      const { tiles, kind, first, width } = seat.groups[item]!;
      const tile = kind === "set" ? setTile : setTile * LUCK;
      const y = top + line * setStep(setTile) + tall(setTile) - tall(tile);
      groups[item] = { spot: { x: x + FRAME / 2, y, tile }, tiles, kind, first };
      x += width * setTile + FRAME + setGap(setTile);
    }
  });
  return groups;
}

function layZone(x: number, y: number, columns: number, tile: number, height: number): Zone {
  return {
    box: { x, y, w: rowLength(tile, columns), h: height },
    columns,
    tile,
    stepX: stepX(tile),
    stepY: stepY(tile),
    breath: columns % SIX ? 0 : breath(tile),
  };
}

/** One player's tiles alone, as large as a room allows: sets above, discards below them. */
export function layEnlarged(tiles: SeatTiles, width: number, height: number): { groups: Group[]; zone: Zone } {
  const seat = seatOf(tiles);
  for (let setTile = ENLARGED; ; setTile -= 0.5) {
    const tile = setTile * 0.86;
    const rows = flow(seat, setTile, width);
    const fitting = Math.floor((width + breath(tile)) / (stepX(tile) + breath(tile) / SIX));
    const columns = Math.max(1, fitting > SIX ? fitting - (fitting % SIX) : fitting);
    const top = (rows?.length ?? 0) * setStep(setTile) + (rows?.length ? 8 : 0);
    const high = Math.ceil(tiles.discards / columns) * stepY(tile);
    if ((rows && top + high <= height) || setTile <= LEAST_ENLARGED)
      return { groups: layGroups(seat, rows ?? [], 0, 0, setTile), zone: layZone(4, top + 4, columns, tile, high) };
  }
}

/** The place of a discard in its zone. */
export function discardSpot(zone: Zone, number: number): Spot {
  const column = number % zone.columns;
  return {
    x: zone.box.x + column * zone.stepX + Math.floor(column / SIX) * zone.breath,
    y: zone.box.y + Math.floor(number / zone.columns) * zone.stepY,
    tile: zone.tile,
  };
}
