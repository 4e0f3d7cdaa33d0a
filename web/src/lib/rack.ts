// The player's rack: each tile has a key of its own, so that it can be lifted, moved and animated. Only the order is ours.
import { compare, type Tile } from "./tiles";

export interface Slot {
  key: number;
  tile: Tile;
  /** The tile just taken: it stands apart until the discard. */
  drawn: boolean;
}

let last = 0;

/** The slots for `tiles`, keeping those that are still there where they stand; new ones go to their sorted place, or to the end. */
export function follow(slots: readonly Slot[], tiles: readonly Tile[], drawn: Tile | null, sorted: boolean): Slot[] {
  const left = [...tiles];
  const kept: Slot[] = [];
  // The tile that stood apart stays apart only while it is the one just taken.
  for (const slot of slots) {
    const at = left.indexOf(slot.tile);
    if (at < 0) continue;
    left.splice(at, 1);
    kept.push({ ...slot, drawn: false });
  }
  for (const tile of left) kept.push({ key: ++last, tile, drawn: false });
  if (sorted) kept.sort((a, b) => compare(a.tile, b.tile) || a.key - b.key);
  if (drawn === null) return kept;
  // Of equal tiles the newest is the one just taken.
  let newest = -1;
  kept.forEach((slot, index) => {
    if (slot.tile === drawn && (newest < 0 || slot.key > kept[newest]!.key)) newest = index;
  });
  if (newest < 0) return kept;
  const [slot] = kept.splice(newest, 1);
  return [...kept, { ...slot!, drawn: true }];
}

/** Sorted by suit and rank; the tile just taken stays apart. */
export function tidy(slots: readonly Slot[]): Slot[] {
  const rest = slots.filter((slot) => !slot.drawn).sort((a, b) => compare(a.tile, b.tile) || a.key - b.key);
  return [...rest, ...slots.filter((slot) => slot.drawn)];
}

/** A tile moved to another place; moving the one just taken puts it among the others. */
export function move(slots: readonly Slot[], key: number, to: number): Slot[] {
  const from = slots.findIndex((slot) => slot.key === key);
  if (from < 0) return [...slots];
  const moved = [...slots];
  const [slot] = moved.splice(from, 1);
  moved.splice(Math.max(0, Math.min(to, moved.length)), 0, slot!);
  return moved;
}
