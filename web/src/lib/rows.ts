// A rule set's rows as sections of a page: the order of the score card stays.
import type { Row } from "./types";

export interface Section {
  /** The message that names it. */
  title: string;
  /** A number that the title speaks of (fan). */
  value: number;
  rows: Row[];
}

/** Points and doubles by the players they are for, limit hands, fan by their value. */
export function sections(rows: readonly Row[]): Section[] {
  const found = new Map<string, Section>();
  for (const row of rows) {
    const value = row.unit === "fan" ? row.value : 0;
    const title =
      row.unit === "fan" || row.unit === "limit" ? `rows-${row.unit}` : `rows-${row.unit}-${row.winner ? "winner" : "all"}`;
    const key = `${title}/${value}`;
    if (!found.has(key)) found.set(key, { title, value, rows: [] });
    found.get(key)!.rows.push(row);
  }
  const all = [...found.values()];
  return all.every((section) => section.title === "rows-fan") ? all.sort((a, b) => a.value - b.value) : all;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Rows whose names or rules, in either language, hold every word that was typed. */
export function search(rows: readonly Row[], typed: string): Row[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = plain([row.name.nl, row.name.en, row.rule.nl, row.rule.en, row.id, String(row.value)].join(" "));
    return words.every((word) => text.includes(word));
  });
}
