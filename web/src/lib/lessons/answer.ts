// An answer in the making, and how marks are shown.
import type { LessonAnswer, LessonMark, LessonQuestion } from "../types";
import type { Parts } from "./store.svelte";

export interface Draft {
  /** The rows or tiles that were chosen. */
  chosen: ReadonlySet<string>;
  /** Numbers as they were typed: the total under "", others by tile or seat. */
  numbers: Readonly<Record<string, string>>;
}

export const EMPTY: Draft = { chosen: new Set(), numbers: {} };

/** A whole number as people type it: "1.024", "−16", "+8"; null if it is none. */
export function readNumber(text: string | undefined): number | null {
  const plain = (text ?? "").replace(/[\s.]/g, "").replace(/^[−–]/, "-").replace(/^\+/, "");
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** The answer to send, or the name of what was not filled in. */
export function answerOf(question: LessonQuestion, draft: Draft, parts: Parts): LessonAnswer | "total" | "amounts" | "worth" {
  if (question.kind === "count") {
    const total = readNumber(draft.numbers[""]);
    if (parts !== "lines" && total === null) return "total";
    return { lines: parts === "total" ? null : [...draft.chosen], total: parts === "lines" ? null : total };
  }
  if (question.kind === "waits") {
    const worth = (tile: string) => (parts === "lines" ? null : readNumber(draft.numbers[tile]));
    if (parts !== "lines" && [...draft.chosen].some((tile) => worth(tile) === null)) return "worth";
    return { waits: Object.fromEntries([...draft.chosen].map((tile) => [tile, worth(tile)])) };
  }
  const amounts = question.asked.map((seat) => [String(seat), readNumber(draft.numbers[seat])] as const);
  if (amounts.some(([, amount]) => amount === null)) return "amounts";
  return { amounts: Object.fromEntries(amounts as (readonly [string, number])[]) };
}

/** The sign before a mark: never colour alone. */
export const SIGNS: Record<LessonMark["verdict"], string> = { missed: "+", wrong: "≠", extra: "×", right: "✓", left: "✓" };

/** What a mark gives, as on the sheet: +20, ×2, 2000. */
export function amountOf(mark: LessonMark, kind: LessonQuestion["kind"]): string {
  if (kind === "pay") return mark.amount > 0 ? `+${mark.amount}` : String(mark.amount).replace("-", "−");
  if (kind === "waits") return mark.verdict === "extra" || mark.verdict === "left" ? "" : String(mark.amount);
  if (mark.unit === "doubles") return `×${2 ** mark.amount}`;
  return mark.unit === "limit" ? String(mark.amount) : `+${mark.amount}`;
}
