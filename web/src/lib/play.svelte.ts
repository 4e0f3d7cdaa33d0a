// A player's state: what is lifted and chosen, and the one question before a win would be lost. It sends actions and knows no rules.
import { bag, choices as sortChoices, exchange, isClaim, type Call, type Choice, type Choices } from "./actions";
import type { Slot } from "./rack";
import type { Table } from "./table.svelte";
import { count, readTiles, type Tile } from "./tiles";

/** A claim lays tiles of the rack down with the one that is offered. */
const CLAIMS: readonly Call[] = ["chow", "pung", "kong"];

export class Play {
  lifted = $state.raw<Slot[]>([]);
  /** Whether the discard is to announce that the hand waits. */
  announce = $state(false);
  /** Which of several sets is to be chosen. */
  choosing = $state<Call | "">("");
  /** An action that would lose a win and is not confirmed yet. */
  question = $state<"" | "discard" | "pass">("");
  private legal = "";

  readonly view = $derived.by(() => this.table.view);
  readonly choices: Choices = $derived.by(() => sortChoices(this.view?.legal ?? []));
  readonly claim = $derived.by(() => isClaim(this.choices));
  readonly exchanging = $derived.by(() => this.choices.exchange.size > 0);
  readonly strict = $derived.by(() => this.view?.rules.options.referee === "strict");
  /** Whether nothing can be done now: an answer is awaited, or somebody asks to take back, or the game stands still. */
  readonly busy = $derived.by(() => this.table.pending !== null || this.view?.asks?.undo != null || this.view?.paused === true);
  /** Whether mahjong is possible; unknown under a strict referee. */
  readonly wins = $derived.by(() => !this.strict && this.choices.calls.mahjong.length > 0);
  /** What can be discarded, with the action; when a wait is announced, only what leaves one. */
  private readonly discards = $derived.by(() => (this.announce ? this.choices.announce : this.choices.discard));
  /** Which tiles may be pressed to be passed on. */
  readonly allowed: ReadonlySet<Tile> = $derived.by(
    () => new Set(this.exchanging ? readTiles(this.view?.own.rack ?? "") : this.discards.keys()),
  );
  readonly ready = $derived.by(() =>
    this.exchanging
      ? this.choices.exchange.has(bag(this.lifted.map((slot) => slot.tile)))
      : this.lifted.length === 1 && this.discards.has(this.lifted[0]!.tile),
  );
  /** The lifted tile, if it cannot be discarded with the announcement. */
  readonly unannounced = $derived.by(() =>
    this.announce && this.lifted.length === 1 && !this.ready ? this.lifted[0]!.tile : null,
  );
  /** What can be chosen from, once a call was pressed. */
  readonly offered: Choice[] = $derived.by(() => (this.choosing ? this.choices.calls[this.choosing] : []));
  /** How many tiles of each kind a claim would use; while one is chosen, that claim. */
  readonly uses: ReadonlyMap<Tile, number> = $derived.by(() => {
    const most = new Map<Tile, number>();
    if (!this.claim) return most;
    const found = this.choosing ? this.offered : CLAIMS.flatMap((call) => this.choices.calls[call]);
    for (const { tiles } of found)
      for (const [tile, number] of count(tiles)) most.set(tile, Math.max(number, most.get(tile) ?? 0));
    return most;
  });

  /** `warn` is called before a mahjong that a strict referee may find false; a watcher, who declares none, has none. */
  constructor(
    private readonly table: Table,
    private readonly warn?: () => void,
  ) {}

  /** Reset what was begun when the table asks something else. */
  follow(legal: readonly string[]): void {
    const now = legal.join("|");
    if (now === this.legal) return;
    this.legal = now;
    this.choosing = "";
    this.question = "";
    this.announce = false;
  }

  /** Do it, without any question. */
  do(action: string): void {
    this.choosing = "";
    this.question = "";
    this.table.act(action);
    this.lifted = [];
    this.announce = false;
  }

  /** Handle a call; returns whether there are several sets to choose from. */
  call(call: Call): boolean {
    const found = this.choices.calls[call];
    if (this.busy || !found.length) return false;
    if (found.length > 1) {
      this.question = "";
      this.choosing = this.choosing === call ? "" : call;
      return this.choosing !== "";
    }
    if (call === "mahjong" && this.strict) this.warn?.();
    else if (call === "pass" && this.wins) this.question = "pass";
    else this.do(found[0]!.action);
    return false;
  }

  /** Handle a press on a raised tile while a set is being chosen: it decides which, if only one set has it. */
  choose(tile: Tile): boolean {
    const found = this.offered.filter(({ tiles }) => tiles.includes(tile));
    if (found.length === 1 && !this.busy) this.do(found[0]!.action);
    return this.choosing !== "" || found.length === 1;
  }

  /** Discard (or pass on) what is lifted; a win is not lost by that without a question. */
  discard(slot: Slot | undefined = this.lifted[0]): void {
    if (this.busy) return;
    if (this.exchanging) {
      if (this.ready) this.do(exchange(this.lifted.map((one) => one.tile)));
      return;
    }
    if (!slot || !this.discards.has(slot.tile)) return;
    if (this.wins) {
      this.lifted = [slot];
      this.question = "discard";
    } else this.throw(slot.tile);
  }

  /** Yes, do what loses the win. */
  confirm(): void {
    if (this.question === "pass") this.do("pass");
    else if (this.question === "discard" && this.lifted[0]) this.throw(this.lifted[0].tile);
  }

  private throw(tile: Tile): void {
    const action = this.discards.get(tile);
    if (action) this.do(action);
  }
}
