// The course of a match as lines: everyone's points after each deal, in a box of a given size.

export interface Curve {
  seat: number;
  /** The points of a polyline. */
  points: string;
  /** Where the line ends, and where its name stands: apart from the other names. */
  x: number;
  y: number;
  label: number;
}

export interface Graph {
  curves: Curve[];
  /** The height of zero, and a line above and below it with what it counts. */
  marks: { y: number; value: number }[];
}

/** Room inside the box (px): names at the right, numbers at the left. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  /** The least distance between two names. */
  apart: number;
}

/** Round up to 1, 2 or 5 and zeros. */
function nice(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value)!;
}

/** The lines of a match; `totals` has the points by seat after each deal. Everyone begins at zero. */
export function graph(totals: readonly (readonly number[])[], frame: Frame): Graph {
  const { width, height, left, right, apart } = frame;
  const rows = [(totals[0] ?? []).map(() => 0), ...totals];
  const all = rows.flat();
  const high = Math.max(0, ...all);
  const low = Math.min(0, ...all);
  const step = nice(Math.max(high, -low) / 2 || 1);
  const [top, bottom] = [Math.ceil(high / step) * step || step, Math.floor(low / step) * step || -step];
  const margin = apart / 2;
  const y = (value: number): number => round(margin + ((top - value) / (top - bottom)) * (height - 2 * margin));
  const x = (deal: number): number => round(left + (deal / Math.max(1, rows.length - 1)) * (width - left - right));
  const curves = (rows[0] ?? []).map((_, seat) => ({
    seat,
    points: rows.map((row, deal) => `${x(deal)},${y(row[seat]!)}`).join(" "),
    x: x(rows.length - 1),
    y: y(rows.at(-1)![seat]!),
    label: 0,
  }));
  spread(curves, apart, height);
  const marks = [];
  for (let value = bottom; value <= top; value += step) marks.push({ y: y(value), value });
  return { curves, marks };
}

/** Names from above to below in the order of their lines, each far enough below the one before, and all inside. */
function spread(curves: Curve[], apart: number, height: number): void {
  const sorted = [...curves].sort((a, b) => a.y - b.y || a.seat - b.seat);
  let least = apart / 2;
  for (const curve of sorted) {
    curve.label = Math.max(curve.y, least);
    least = curve.label + apart;
  }
  let most = height - apart / 2;
  for (const curve of sorted.reverse()) {
    curve.label = round(Math.min(curve.label, most));
    most = curve.label - apart;
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;
