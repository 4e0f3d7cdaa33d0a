// Who sits where, seen from the own chair: play goes to the right.
import type { View } from "./types";

export type Place = "own" | "right" | "across" | "left";

export interface Chair {
  seat: number;
  wind: number;
  place: Place;
}

/** The players of this deal. A dreamer looks over the shoulder of the last wind. */
export function chairs(view: Pick<View, "order" | "seat">): Chair[] {
  const { order } = view;
  const found = order.indexOf(view.seat);
  const own = found >= 0 ? found : order.length - 1;
  const places: Place[] = order.length === 3 ? ["own", "right", "left"] : ["own", "right", "across", "left"];
  return places.map((place, step) => {
    const wind = (own + step) % order.length;
    return { seat: order[wind]!, wind, place };
  });
}

export function windOf(view: Pick<View, "order">, seat: number): number {
  return view.order.indexOf(seat);
}

// By the number of players, then by exchange: the wind that each wind passes tiles to, -1 for who sits one out.
const PARTNERS: Record<number, number[][]> = {
  3: [
    [2, -1, 0],
    [1, 0, -1],
    [-1, 2, 1],
  ],
  4: [
    [2, 3, 0, 1],
    [1, 0, 3, 2],
    [3, 2, 1, 0],
  ],
};

/** With whom a wind exchanges tiles in goulash. */
export function partnerOf(players: number, exchange: number, wind: number): number {
  return PARTNERS[players]?.[exchange]?.[wind] ?? -1;
}
