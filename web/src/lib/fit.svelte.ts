// Words that must fit into a box of a fixed size: their letters shrink by half pixels until they do, and then the second line goes.
import type { Attachment } from "svelte/attachments";

const STEP = 0.5;

/** The largest and the smallest font size, in px; then everything else that the words and their box depend on. */
export type Wish = readonly [size: number, least: number, ...depends: unknown[]];

const over = (node: HTMLElement): boolean => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
const boxOf = (node: HTMLElement): string => `${node.clientWidth} ${node.clientHeight}`;

/** The words of an element, as high as they fit. They are measured when something of the wish or the box is another than before:
 * measuring costs a layout a step, and most taps change the words of few boxes.
 *
 * `data-tight` says that they do not fit even so: a style may then leave a part of them out. */
export function fit(wish: () => Wish): Attachment<HTMLElement> {
  return (node) => {
    let wished: Wish = [0, 0];
    let measured = "";
    const measure = (): void => {
      if (boxOf(node) === measured) return;
      const [largest, least] = wished;
      let now = largest;
      delete node.dataset.tight;
      node.style.fontSize = `${now}px`;
      // From the top, step by step: heights are rounded, so a size that fits may lie between two that do not.
      while (now > least && over(node)) node.style.fontSize = `${(now = Math.max(least, now - STEP))}px`;
      if (over(node)) node.dataset.tight = "";
      measured = boxOf(node);
    };
    const again = (): void => {
      measured = "";
      measure();
    };
    // The surroundings may change the box while the words stay the same.
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    $effect(() => {
      const next = wish();
      if (next.length === wished.length && next.every((one, at) => one === wished[at])) return;
      wished = next;
      again();
    });
    document.fonts.addEventListener("loadingdone", again);
    return () => {
      watch.disconnect();
      document.fonts.removeEventListener("loadingdone", again);
    };
  };
}
