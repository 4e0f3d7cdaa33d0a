// Spaced repetition: wrong answers come back soon, right ones later. Pure: the day is an argument.

import { presentId } from "../formerRows";

/** The highest box: a row answered correctly five times at growing intervals. */
export const BOXES = 5;
/** After how many days a row of a box comes back. */
const DAYS = [0, 1, 3, 7, 16, 35] as const;
/** How many questions must pass before something is asked again. */
const REST = 3;
/** How far a wrong answer sets a row back. */
const BACK = 2;

export interface Card {
  /** How well it is known, 0 to `BOXES`. */
  box: number;
  /** The day (since 1970) from which it is asked again. */
  due: number;
  /** How often it was asked. */
  seen: number;
}

export type Cards = Readonly<Record<string, Card>>;

export interface Topic {
  id: string;
  level: number;
  row: boolean;
}

/** The number of a day in the local time zone. */
export function dayOf(date: Date): number {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000);
}

const NEW: Card = { box: 0, due: 0, seen: 0 };

/** The cards after an answer. */
export function withAnswer(cards: Cards, id: string, right: boolean, today: number): Cards {
  const card = cards[id] ?? NEW;
  const box = right ? Math.min(card.box + 1, BOXES) : Math.max(card.box - BACK, 0);
  return { ...cards, [id]: { box, due: today + (right ? DAYS[box]! : 0), seen: card.seen + 1 } };
}

/** The marks of an answer: what was asked counts in full, rows beside it when they were wrong, or right on a day they were due. */
export function withMarks(
  cards: Cards,
  topic: string,
  right: boolean,
  beside: readonly { id: string; verdict: string }[],
  today: number,
): Cards {
  const own = beside.find((mark) => mark.id === topic);
  let after = withAnswer(cards, topic, own ? isRight(own.verdict) : right, today);
  for (const { id, verdict } of beside) {
    if (id === topic || verdict === "left") continue;
    if (!isRight(verdict)) after = withAnswer(after, id, false, today);
    else if ((after[id]?.due ?? 0) <= today) after = withAnswer(after, id, true, today);
  }
  return after;
}

function isRight(verdict: string): boolean {
  return verdict === "right" || verdict === "left";
}

/** What to ask next: what is due, longest first; then something new, easy first; then what comes back earliest. */
export function next(topics: readonly Topic[], cards: Cards, today: number, recent: readonly string[]): string | null {
  const resting = new Set(recent.slice(-REST));
  const free = topics.filter((topic) => !resting.has(topic.id));
  const among = free.length ? free : topics;
  const known = among.filter((topic) => cards[topic.id]);
  const due = known.filter((topic) => cards[topic.id]!.due <= today);
  const first = earliest(due, cards);
  if (first) return first;
  const fresh = among.filter((topic) => !cards[topic.id]);
  const easiest = Math.min(...fresh.map((topic) => topic.level));
  return fresh.find((topic) => topic.level === easiest)?.id ?? earliest(known, cards);
}

function earliest(topics: readonly Topic[], cards: Cards): string | null {
  let best: Topic | null = null;
  for (const topic of topics) if (!best || cards[topic.id]!.due < cards[best.id]!.due) best = topic;
  return best?.id ?? null;
}

/** How hard the questions about something are: harder as it is known better. */
export function levelOf(card: Card | undefined): number {
  return !card || card.box < 2 ? 1 : card.box < 4 ? 2 : 3;
}

/** In how many days it comes back; null if it was never asked. */
export function comesBack(card: Card | undefined, today: number): number | null {
  return card ? Math.max(0, card.due - today) : null;
}

/** The stored cards, as far as they can be read. */
export function readCards(data: unknown): Record<string, Cards> {
  const found: Record<string, Record<string, Card>> = {};
  if (typeof data !== "object" || data === null) return found;
  for (const [rules, cards] of Object.entries(data).slice(0, 50)) {
    if (typeof cards !== "object" || cards === null) continue;
    const kept: Record<string, Card> = {};
    for (const [id, card] of Object.entries(cards as Record<string, Partial<Card> | null>).slice(0, 500)) {
      const { box, due, seen } = card ?? {};
      if (![box, due, seen].every((number) => Number.isSafeInteger(number) && number! >= 0)) continue;
      kept[presentId(id)] = { box: Math.min(box!, BOXES), due: due!, seen: seen! };
    }
    found[rules] = kept;
  }
  return found;
}
