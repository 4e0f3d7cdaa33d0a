// Who sits where, seen from the viewer's chair: play goes to the right.
import type { Source } from "./tiles";
import type { GameEvent, View } from "./types";

export type Place = "own" | "right" | "across" | "left";

export interface Chair {
  seat: number;
  wind: number;
  place: Place;
}

const PLACES: Record<number, Place[]> = { 3: ["own", "right", "left"], 4: ["own", "right", "across", "left"] };
/** How many chairs further the player sits that a set's mark points to: the one before, opposite, or after its owner. */
const STEPS: Record<string, number> = { "<": -1, "^": 2, ">": 1 };

/** Where on this screen the tile came from that the player at `place` claimed; empty for none. */
export function towards(place: Place, source: Source, players: number): Place | "" {
  const places = PLACES[players] ?? PLACES[4]!;
  const step = STEPS[source];
  return step === undefined ? "" : places[(places.indexOf(place) + step + places.length) % places.length]!;
}

/** The players of this deal. A player who sits out looks over the shoulder of the last wind; a watcher always over the same player's. */
export function chairs(view: Pick<View, "order" | "seat">): Chair[] {
  const { order } = view;
  const found = order.indexOf(view.seat);
  const own = found >= 0 ? found : view.seat < 0 ? order.indexOf(Math.min(...order)) : order.length - 1;
  return (PLACES[order.length] ?? []).map((place, step) => {
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

/** Whether the player sets the tempo: the owner does, or anyone alone with bots. */
export function setsTempo(view: View): boolean {
  return view.owner === view.seat || guests(view).length === 0;
}

/** Whether the player owns a table at which others sit or may sit down. */
export function hosts(view: View): boolean {
  return view.owner === view.seat && (view.seats ?? []).some((seat, place) => place !== view.seat && seat.kind !== "bot");
}
