// The counting page's own state: the hand with its history, and what the server says of it.
import { api } from "../api";
import { errorWords } from "../errorWords";
import type { Tile } from "../tiles";
import type { Count, Words } from "../types";
import { empty, FULL, press, size, START, type Deck, type Hand, type Press, type Refusal } from "./hand";
import { writeHand } from "./notation";

/** Steps that can be taken back, and answers that are kept for them. */
const STEPS = 400;
const ANSWERS = 120;

interface Asked {
  key: string;
  tiles: number;
  count: Count;
}

export class Counter {
  hand = $state.raw<Hand>(empty(START));
  deck = $state.raw<Deck>({ luck: false, characters: true });
  past = $state.raw<Hand[]>([]);
  /** The latest answer; it may be about the hand before. */
  answer = $state.raw<Asked | null>(null);
  /** Why there is no answer. */
  problem = $state.raw<Words | null>(null);

  #known = new Map<string, Count>();
  #busy = false;
  #closed = false;

  readonly key = $derived(JSON.stringify([this.hand.facts.rules, this.hand.facts.options, writeHand(this.hand)]));
  /** The server's answer for this hand; null while there is none. */
  readonly count = $derived(this.answer?.key === this.key ? this.answer.count : null);
  readonly size = $derived(size(this.hand));
  /** The same, or until then the previous answer if it was about as many tiles, so that buttons stay in place. */
  readonly latest = $derived(this.count ?? (this.answer?.tiles === this.size ? this.answer.count : null));
  readonly full = $derived(this.size === FULL);

  /** Start with a hand and an empty history. */
  start(hand: Hand, deck: Deck): void {
    this.hand = hand;
    this.deck = deck;
    this.past = [];
    void this.ask();
  }

  /** One press; returns why it changes nothing, if so. */
  press(what: Press): Refusal | null {
    const next = press(this.hand, this.deck, what);
    if (typeof next === "string") return next;
    this.past = [...this.past.slice(-STEPS), this.hand];
    this.hand = next;
    void this.ask();
    return null;
  }

  /** Undo one step; returns whether there was one. */
  undo(): boolean {
    const before = this.past.at(-1);
    if (!before) return false;
    this.past = this.past.slice(0, -1);
    this.hand = before;
    void this.ask();
    return true;
  }

  close(): void {
    this.#closed = true;
  }

  /** Ask about the current hand. One request at a time; if the hand has changed when the answer comes, the new one is asked next. */
  async ask(): Promise<void> {
    const known = this.#known.get(this.key);
    if (known) this.#take(this.key, known);
    if (known || this.#busy || this.#closed) return;
    this.#busy = true;
    const { key } = this;
    const { rules, options } = this.hand.facts;
    try {
      const count = await api.count({ hand: writeHand(this.hand), rules, options });
      this.#known.set(key, count);
      if (this.#known.size > ANSWERS) this.#known.delete(this.#known.keys().next().value!);
      if (key === this.key) this.#take(key, count); // a late answer is cached, not shown
    } catch (error) {
      if (key === this.key) this.problem = errorWords(error);
    }
    this.#busy = false;
    if (key !== this.key) void this.ask();
  }

  /** An answer about the hand as it is now. */
  #take(key: string, count: Count): void {
    this.answer = { key, tiles: this.size, count };
    this.problem = null;
    this.#learn(count);
  }

  /** Which tiles are played with, as the server says. */
  #learn(count: Count): void {
    const tiles = new Set<Tile>(count.keys.map((one) => one.tile));
    const deck = { luck: tiles.has("1f"), characters: tiles.has("1m") };
    if (deck.luck !== this.deck.luck || deck.characters !== this.deck.characters) this.deck = deck;
  }
}
