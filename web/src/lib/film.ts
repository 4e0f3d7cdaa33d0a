// A film: a deal that is over, shown step by step at the pace of a table.
import { apply } from "./patch";
import type { Film, FilmStep, GameEvent, View } from "./types";

const PACE = 1_000;
/** A drawn tile is shown briefly; an event that no one sees takes no time. */
const QUICK = 400;

function paceOf(step: FilmStep): number {
  const last = step.events.at(-1)?.event;
  return last === undefined ? 0 : last === "drawn" ? QUICK : PACE;
}

export class Projector {
  private view: View | null = null;
  private steps: FilmStep[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `show` is given the view and what has just happened in it; `done` is called after the last step. */
  constructor(
    private readonly show: (view: View, events: GameEvent[]) => void,
    private readonly done: () => void,
  ) {}

  /** Show a film from its beginning; one that is running stops. */
  play(film: Film): void {
    this.stop();
    this.view = film.view;
    this.steps = [...film.steps];
    this.show(film.view, []);
    this.wait(PACE);
  }

  /** Show the end at once. */
  finish(): void {
    if (!this.view) return;
    clearTimeout(this.timer);
    const events = this.steps.flatMap((step) => step.events);
    const view = this.steps.reduce((whole, step) => apply(whole, step.patch), this.view);
    this.steps = [];
    this.show(view, events);
    this.end();
  }

  /** Show nothing more. */
  stop(): void {
    clearTimeout(this.timer);
    this.view = null;
    this.steps = [];
  }

  private wait(time: number): void {
    this.timer = setTimeout(() => this.step(), time);
  }

  private step(): void {
    const step = this.steps.shift();
    if (!step || !this.view) {
      this.end();
      return;
    }
    this.view = apply(this.view, step.patch);
    this.show(this.view, step.events);
    this.wait(paceOf(step));
  }

  private end(): void {
    this.stop();
    this.done();
  }
}
