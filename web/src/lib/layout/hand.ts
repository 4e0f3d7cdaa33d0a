// The player's hand: rack and sets share one ledge, since a set of three tiles frees three places of the rack.
import { tall, type Spot } from "./tile";

export interface Hand {
  /** The width of a tile on the rack, and in the sets beside it. */
  tile: number;
  setTile: number;
  rows: 1 | 2;
  /** A place for every tile that the rack can hold, the one just taken last. */
  places: Spot[];
  /** Where each set begins. */
  sets: Spot[];
  /** Where the tiles of each row stand. */
  ledges: number[];
  height: number;
  /** Whether the sets found room. */
  fits: boolean;
}

const PER_ROW = 7;
const MARGIN = 8;
/** Sets beside the rack are somewhat smaller than it, and stand this far apart (in their own widths). */
const BESIDE = 0.86;
const APART = 0.3;
const LEAST = 12;

/** The places of a rack of `count` tiles of width `tile` and the sets beside it, in a strip of this width. */
export function layHand(count: number, sets: readonly number[], width: number, tile: number, rows: 1 | 2): Hand {
  const gap = Math.max(2, tile * 0.05);
  const first = rows === 2 ? Math.min(PER_ROW, count) : count;
  const counts = rows === 2 ? [first, count - first] : [first];
  const long = (tiles: number): number => (tiles ? tiles * (tile + gap) - gap : 0);
  const room = counts.map((tiles) => width - 2 * MARGIN - (tiles ? long(tiles) + tile * 0.45 : 0));
  const plan = placeSets(sets, room, tile * BESIDE);
  const { setTile, row: rowOf } = plan;
  const top = tile * 0.25 + 6; // room for a tile that is lifted
  const step = tall(tile) + (rows === 2 ? Math.max(8, tile * 0.16) : 0);
  const hand: Hand = {
    tile,
    setTile,
    rows,
    places: [],
    sets: sets.map(() => ({ x: 0, y: 0, tile: setTile })),
    ledges: counts.map((_, row) => top + row * step + tall(tile)),
    height: top + (rows - 1) * step + tall(tile) + 7,
    fits: plan.fits,
  };
  counts.forEach((tiles, row) => {
    const mine = sets.map((_, set) => set).filter((set) => rowOf[set] === row);
    const laid = mine.reduce((sum, set) => sum + (sets[set]! + APART) * setTile, mine.length ? -APART * setTile : 0);
    const used = long(tiles) + (tiles && mine.length ? tile * 0.4 : 0) + laid;
    // Two rows begin at the same place, unless one needs more than seven tiles' width.
    let x = (width - (rows === 2 ? Math.max(long(PER_ROW), used) : used)) / 2;
    const y = top + row * step;
    for (let place = 0; place < tiles; place++) hand.places.push({ x: x + place * (tile + gap), y, tile });
    x += tiles ? long(tiles) + tile * 0.4 : 0;
    for (const set of mine) {
      hand.sets[set] = { x, y: y + tall(tile) - tall(setTile) - 1, tile: setTile };
      x += (sets[set]! + APART) * setTile;
    }
  });
  return hand;
}

/** The widest tiles with which the sets fit beside the rack, and the row of each: the last row fills up first. */
function placeSets(
  sets: readonly number[],
  room: readonly number[],
  most: number,
): { setTile: number; row: number[]; fits: boolean } {
  const order = sets.map((_, set) => set).sort((a, b) => sets[b]! - sets[a]! || a - b);
  const attempt = (tile: number): number[] | null => {
    const left = [...room];
    const row: number[] = [];
    for (const set of order) {
      const need = sets[set]! * tile;
      let found = left.length - 1;
      while (found >= 0 && left[found]! < need) found--;
      if (found < 0) return null;
      row[set] = found;
      left[found]! -= need + APART * tile;
    }
    return row;
  };
  let row = attempt(most);
  if (row) return { setTile: most, row, fits: true };
  let [low, high] = [LEAST, most];
  row = attempt(low);
  if (!row) return { setTile: LEAST, row: sets.map(() => 0), fits: false };
  while (high - low > 0.25) {
    const middle = (low + high) / 2;
    const tried = attempt(middle);
    if (tried) [row, low] = [tried, middle];
    else high = middle;
  }
  return { setTile: low, row, fits: true };
}
