// Motion that tells who did what: a tile comes from where it was. Nothing moves for those who asked for stillness.
import { moves } from "./settings.svelte";

interface Arrival {
  delay?: number;
  duration?: number;
  css?: (t: number, u: number) => string;
}

/** A tile arrives from the middle of the element that `from` selects. */
export function arrive(node: Element, { from, duration = 420 }: { from: string; duration?: number }): Arrival {
  const origin = moves() && from ? document.querySelector(from) : null;
  if (!origin) return { duration: 0 };
  const start = origin.getBoundingClientRect();
  const end = node.getBoundingClientRect();
  const dx = start.left + start.width / 2 - end.left - end.width / 2;
  const dy = start.top + start.height / 2 - end.top - end.height / 2;
  return {
    duration,
    css: (_, u) => {
      const left = u * u; // fast at first, gentle at the end
      return `transform: translate(${dx * left}px, ${dy * left}px) scale(${1 + 0.25 * left}); opacity: ${1 - 0.6 * left}; z-index: 5`;
    },
  };
}

/** How long a rearrangement takes. */
export function glide(): number {
  return moves() ? 220 : 0;
}
