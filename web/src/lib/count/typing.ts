// Typing anywhere on the page: `999b) ggg) 234b 678b 44b >`. Numbers wait for their suit; everything else is a press at once.
import type { Tile } from "../tiles";

export type Typed = { tiles: Tile[] } | { open: true } | { came: "+" | ">" } | { undo: true };

export interface Letters {
  /** Numbers that wait for a suit. */
  waiting: string;
  typed: Typed | null;
  /** Whether the key meant something here. */
  used: boolean;
}

const SUITS: Record<string, string> = { t: "m", m: "m", k: "p", p: "p", b: "s", s: "s", f: "f", y: "y" };
const HONOURS: Record<string, Tile> = {
  o: "E",
  e: "E",
  z: "S",
  s: "S",
  w: "W",
  n: "N",
  c: "C",
  r: "C",
  f: "F",
  g: "F",
  p: "P",
  j: "J",
};
/** More numbers than a suit can have are no tiles. */
const MOST = 14;

/** What a key makes of what was typed before it. */
export function type(waiting: string, key: string): Letters {
  const low = key.toLowerCase();
  const tell = (typed: Typed | null, rest = ""): Letters => ({ waiting: rest, typed, used: true });
  if (/^[1-9]$/.test(key)) return tell(null, (waiting + key).slice(-MOST));
  if (waiting && SUITS[low]) {
    const suit = SUITS[low];
    const ranks = [...waiting].filter((rank) => (suit !== "f" && suit !== "y") || rank <= "4");
    return tell(ranks.length ? { tiles: ranks.map((rank) => rank + suit) } : null);
  }
  if (!waiting && HONOURS[low]) return tell({ tiles: [HONOURS[low]] });
  if (key === ")") return tell({ open: true }, waiting);
  if (key === "+") return tell({ came: "+" }, waiting);
  if (key === "<" || key === ">" || key === "^") return tell({ came: ">" }, waiting);
  if (key === "Backspace") return waiting ? tell(null, waiting.slice(0, -1)) : tell({ undo: true });
  return { waiting, typed: null, used: false };
}
