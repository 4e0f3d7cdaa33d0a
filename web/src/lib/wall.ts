// The wall as it lies: stacks around the table, clockwise from the right end of East's wall, and what is left of each.

export interface Stack {
  /** 0 East's side, then North, West, South (three players: East, West, South). */
  side: number;
  /** Place within the side, from its right end. */
  at: number;
  upper: boolean;
  lower: boolean;
  dead: boolean;
}

export interface WallFacts {
  taken: readonly number[];
  wall_left: number;
  dead_left: number;
  break: number;
}

const LARGEST = 144;

/** How many tiles the wall had. Where live tiles and replacements come from the same wall, both numbers are the same tiles. */
export function size({ taken, wall_left, dead_left }: WallFacts): number {
  const apart = taken.length + wall_left + dead_left;
  return apart <= LARGEST ? apart : taken.length + wall_left;
}

/** All stacks. The dead wall is counted to the right from the break. */
export function stacks(facts: WallFacts, sides: number): Stack[] {
  const total = size(facts);
  const number = total / 2;
  const length = number / sides;
  const gone = new Set(facts.taken);
  const found: Stack[] = Array.from({ length: number }, (_, stack) => ({
    side: Math.floor(stack / length),
    at: stack % length,
    upper: !gone.has(2 * stack),
    lower: !gone.has(2 * stack + 1),
    dead: false,
  }));
  if (total === facts.taken.length + facts.wall_left) return found; // no tiles of its own: there is no dead wall
  let left = facts.dead_left;
  for (let step = 0; step < number && left > 0; step++) {
    const stack = found[(facts.break - step + number) % number]!;
    const lying = Number(stack.upper) + Number(stack.lower);
    if (!lying) continue;
    stack.dead = true;
    left -= lying;
  }
  return found;
}
