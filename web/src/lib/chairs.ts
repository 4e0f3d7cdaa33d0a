// Who sits where, seen from the own chair: play goes to the right.
import type { GameEvent, View } from "./types";

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

/** Whose event it is, -1 for nobody's. */
export function seatOf(event: GameEvent): number {
  return "seat" in event ? event.seat : -1;
}

/** The seats of the other people at the table. */
export function guests(view: View): number[] {
  return (view.seats ?? []).map((_, seat) => seat).filter((seat) => seat !== view.seat && view.seats![seat]!.kind === "person");
}

/** Whether the player owns a table at which others sit or may sit down. */
export function hosts(view: View): boolean {
  return view.owner === view.seat && (view.seats ?? []).some((seat, place) => place !== view.seat && seat.kind !== "bot");
}
