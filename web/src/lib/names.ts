// Names of tiles, winds and players in words, for labels and sentences.
import { isLuck, isSuit, readTiles, type Meld, type Tile } from "./tiles";
import { t } from "./words.svelte";

const HONOURS: Record<string, string> = {
  E: "tile-east",
  S: "tile-south",
  W: "tile-west",
  N: "tile-north",
  C: "tile-red",
  F: "tile-green",
  P: "tile-white",
  J: "tile-joker",
  "?": "tile-hidden",
};
export const WINDS = ["east", "south", "west", "north"] as const;
const SUITS: Record<string, string> = { m: "tile-characters", p: "tile-circles", s: "tile-bamboo" };

/** A tile in words: "bamboe 5", "rode draak". */
export function tileName(tile: Tile): string {
  if (isSuit(tile)) return t(SUITS[tile[1]!]!, { rank: tile[0]! });
  if (isLuck(tile)) return t(`tile-${tile[1] === "f" ? "flower" : "season"}-${tile[0]}`);
  return t(HONOURS[tile] ?? "tile-hidden");
}

/** A tile as one says it at the table: "acht bamboe". */
export function spokenName(tile: Tile): string {
  return isSuit(tile) ? t(SUITS[tile[1]!]!, { rank: t(`number-${tile[0]}`) }) : tileName(tile);
}

/** The corner index: a number or short letters, and the letter of the suit. */
export function tileIndex(tile: Tile): [string, string] {
  if (isSuit(tile)) return [tile[0]!, t(`index-${tile[1]}`)];
  if (isLuck(tile)) return [tile[0]!, ""]; // a blossom or a sun follows, as a drawing
  if (tile === "?") return ["", ""];
  return [t(`index-${tile}`), ""];
}

/** Several tiles in words. */
export function tileNames(tiles: readonly Tile[]): string {
  return tiles.map(tileName).join(", ");
}

export function meldName(meld: Meld | null): string {
  if (!meld) return t("meld-hidden");
  return t(meld.concealed ? "meld-concealed" : "meld-open", { shape: t(`shape-${meld.shape}`), tiles: tileNames(meld.tiles) });
}

/** A player's name; a chair that nobody has taken yet has none. */
export function playerName(name: string | undefined): string {
  return name && name !== "-" ? name : t("seat-open");
}

export function windName(wind: number): string {
  return wind < 0 ? t("dreamer") : t(`wind-${WINDS[wind] ?? "dragon"}`);
}

/** The letter of a wind, where there is no room for its name. */
export function windLetter(wind: number): string {
  return t(`index-${"ESWN"[wind] ?? "F"}`);
}

/** The round: a wind, or the green dragon's. */
export function roundName(round: number): string {
  return windName(round);
}

/** An action in words: "bamboe 5 wegleggen", "pung". */
export function actionWords(action: string): string {
  const [word = "", ...rest] = action.split(" ");
  const tiles = readTiles(rest.filter((part) => part !== "announce").join(" "));
  return t(`action-${word}`, { tiles: tileNames(tiles) });
}

/** The value of a rule set's option or fact in words. */
export function valueWords(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (Array.isArray(value)) return value.map(valueWords).join(", ");
  const id = `value-${String(value).replace(/[^A-Za-z0-9]+/g, "-")}`;
  const known = t(id);
  return known === id ? String(value) : known;
}
