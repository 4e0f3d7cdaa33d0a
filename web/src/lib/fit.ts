// Words that must fit into a box of a fixed size: their letters shrink by half pixels until they do, and then the second line goes.
import type { Attachment } from "svelte/attachments";

const STEP = 0.5;

const over = (node: HTMLElement): boolean => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;

/** The words of an element, `size` px high if they fit, and never lower than `least`. What else changes them is named after it.
 *
 * `data-tight` says that they do not fit even so: a style may then leave a part of them out. */
export function fit(size: number, least: number, ..._depends: unknown[]): Attachment<HTMLElement> {
  return (node) => {
    const measure = (): void => {
      delete node.dataset.tight;
      let now = size;
      node.style.fontSize = `${now}px`;
      // From the top, step by step: heights are rounded, so a size that fits may lie between two that do not.
      while (now > least && over(node)) node.style.fontSize = `${(now = Math.max(least, now - STEP))}px`;
      if (over(node)) node.dataset.tight = "";
    };
    // Told when everything around has its place, and again whenever the box changes.
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    document.fonts.addEventListener("loadingdone", measure);
    return () => {
      watch.disconnect();
      document.fonts.removeEventListener("loadingdone", measure);
    };
  };
}
