// What the total says: how far the hand is, in words, and its number.
import type { Count } from "../types";
import { say, t } from "../words.svelte";
import { DEAD, FULL, WAITING } from "./hand";

export interface Total {
  name: string;
  /** The second line, empty for none. */
  more: string;
  sum: string;
  total: string;
  /** Whether the number does not count: the hand may not win. */
  struck: boolean;
}

/** The sum before the number: "30 × 4 =", with the limit where that cuts it; nothing where there is only one number. */
function sumOf(count: Count): string {
  if (!count.doubles || count.total === null || count.sheet?.limit) return "";
  const factor = 2 ** count.doubles;
  const cut = count.points * factor !== count.total;
  return cut ? t("count-cut", { points: count.points, factor }) : t("count-times", { points: count.points, factor });
}

const limitOf = (count: Count): string => say(count.lines.find((line) => line.id === count.sheet?.limit)?.name);

/** Either of two numbers, until it is known how the winning tile was taken. */
function eitherOf(count: Count): string {
  const ways = [count.claimed, count.drawn].flatMap((way) => (way?.valid ? [way.total] : []));
  const [low, high] = [Math.min(...ways), Math.max(...ways)];
  if (!ways.length) return "–";
  return low === high ? String(low) : t("count-either", { low, high });
}

/** Whether the hand is marked as dead in the server's answer. */
export const isDead = (count: Count | null): boolean => count?.circumstances.some((one) => one.id === DEAD && one.on) ?? false;

/** What stands in the total. `count` is null while the server has not answered. */
export function stateOf(count: Count | null, tiles: number): Total {
  const plain = { sum: "", total: "…", struck: false };
  if (isDead(count)) return { ...plain, name: t("count-dead"), more: t("count-dead-more"), total: "0" };
  if (tiles < WAITING) {
    const name = t("count-of-thirteen", { tiles });
    const total = count ? String(count.total ?? 0) : "…";
    return { ...plain, name, more: tiles && count?.lines.length ? t("count-so-far") : "", sum: count ? sumOf(count) : "", total };
  }
  if (tiles === WAITING) {
    const limit = count ? limitOf(count) : "";
    const more = limit ? t("count-waits-for", { name: limit }) : count?.waits.length ? t("count-waiting") : "";
    return {
      ...plain,
      name: t("count-not-won"),
      more,
      sum: count ? sumOf(count) : "",
      total: count ? String(count.total ?? 0) : "…",
    };
  }
  if (!count || tiles > FULL) return { ...plain, name: t("count-how"), more: "" };
  switch (count.state) {
    case "how":
      return { ...plain, name: t("count-how"), more: "", total: eitherOf(count) };
    case "none":
      return { ...plain, name: t("count-none"), more: "", total: "–" };
    default: {
      const total = String(count.total ?? 0);
      if (count.problem)
        return {
          name: t("count-may-not"),
          more: say(count.problem).replace(/^[^:]*: /, ""),
          sum: sumOf(count),
          total,
          struck: true,
        };
      const more = limitOf(count) || t(count.source === "drawn" ? "count-drawn" : "count-claimed");
      return { name: t("mahjong"), more, sum: sumOf(count), total, struck: false };
    }
  }
}
