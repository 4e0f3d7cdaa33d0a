// The order of a match: the best first, ties share a place.

export interface Placed {
  seat: number;
  place: number;
  total: number;
}

/** The seats by their points; after two who are second comes the fourth. */
export function standing(totals: readonly number[]): Placed[] {
  return totals
    .map((total, seat) => ({ seat, total, place: 1 + totals.filter((other) => other > total).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}
