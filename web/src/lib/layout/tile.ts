// What a tile measures: everything on the screen is counted in widths of tiles.

/** The height of a face for a width of one. */
export const ASPECT = 1.36;
/** The side of the tile that is seen below its face. */
export const SIDE = 0.1;
/** Narrower than this (px) a tile has no picture: its index is its whole face. */
export const TINY = 27;
/** The least height (px) of an index. */
export const LEAST_INDEX = 13;
/** Luck tiles and open racks are somewhat smaller than sets. */
export const LUCK = 0.84;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Where a group of tiles begins, and how wide each of them is. */
export interface Spot {
  x: number;
  y: number;
  tile: number;
}

/** The height of a tile, its side included. */
export const tall = (width: number): number => width * (ASPECT + SIDE);

/** The part of a tile's width that the height of its index is: it grows with the size that a person chose. */
const indexShare = (width: number, size: number): number =>
  Math.max(0.36 + (size - 1) * 0.24, Math.min(0.5, LEAST_INDEX / width));

/** The height of what can be read on a tile: the measure of all choices here. */
export const legible = (width: number, size: number): number => (width < TINY ? 0.72 * width : indexShare(width, size) * width);

/** The widths of tiles that can be read as well as one of `width` at 100 %, and keep its picture if that has one. */
export function readable(width: number, size: number, give: number): [least: number, most: number][] {
  const wanted = legible(width, 1) * give;
  const pictured: [number, number] = [
    Math.max(TINY, wanted <= LEAST_INDEX ? TINY : wanted / (0.36 + (size - 1) * 0.24)),
    Infinity,
  ];
  // A tile without a picture shows a larger index than a somewhat wider one with it.
  const bare: [number, number] = [wanted / 0.72, TINY - 0.01];
  const both = width < TINY && bare[0] < bare[1] ? [pictured, bare] : [pictured];
  return both.filter(([least]) => least < width * 1.1); // there is less room than at 100 %, never more
}
