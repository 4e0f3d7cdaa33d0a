// The player's choices that cost points, by cost or in the order of play.
import type { Judged, Review } from "./types";

export type Order = "cost" | "time";

const inPlayOrder = (a: Judged, b: Judged): number => a.deal - b.deal || a.step - b.step;

/** The choices in the order that was asked for. */
export function sortChoices(choices: readonly Judged[], by: Order): Judged[] {
  return [...choices].sort(by === "cost" ? (a, b) => b.cost - a.cost || inPlayOrder(a, b) : inPlayOrder);
}

/** Whether a review has looked at everything; otherwise it is asked for again, and has more then. */
export const whole = (review: Review): boolean => review.left.length === 0;

/** Where a choice can be seen in its deal. */
export function momentAddress(table: string, { deal, step, seat }: Pick<Judged, "deal" | "step" | "seat">): string {
  return `/replay/${table}/${deal}?step=${step}&seat=${seat}`;
}
