// What a sheet's total is made of, as a sum in words.
import type { Sheet } from "./types";
import { t } from "./words.svelte";

/** "8 + 4 + 20 = 32": nothing where there is one number only. */
function addends(values: readonly number[], total: number): string {
  return values.length > 1 && values.reduce((sum, value) => sum + value, 0) === total ? `${values.join(" + ")} = ` : "";
}

/** The sum of a sheet: its lines, what doubles or luck tiles add, the limit. */
export function sumOf(sheet: Sheet): string {
  const { points, doubles, total, limit } = sheet;
  const factor = 2 ** doubles;
  const product = points * factor;
  if (limit) {
    // Luck tiles are paid beside the limit.
    const id = !product ? "sum-limit" : doubles ? "sum-limit-doubled" : "sum-limit-luck";
    return t(id, { limit: total - product, points, factor, total });
  }
  if ([...sheet.lines, ...sheet.not_counted].some((line) => line.unit === "fan")) {
    const luck = total - points;
    const lines = addends(
      sheet.lines.filter((line) => line.unit === "fan").map((line) => line.value),
      points,
    );
    if (luck) return `${lines ? `${lines}${points}; ` : ""}${t("sum-luck", { points, luck, total })}`;
    return lines ? lines + t("amount-points", { value: total }) : t("sum-points", { total });
  }
  const lines = addends(
    sheet.lines.filter((line) => line.unit === "points").map((line) => line.value),
    points,
  );
  const before = !lines ? "" : doubles ? `${lines}${points}; ` : lines;
  const words = before + t("sum-doubled", { points, doubles, factor, product });
  return product === total ? words : `${words}, ${t("sum-cut", { total })}`;
}
