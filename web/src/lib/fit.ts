// Words that must fit into a box of a fixed size: their letters shrink by half pixels until they do.
import type { Attachment } from "svelte/attachments";

const STEP = 0.5;

const over = (node: HTMLElement): boolean => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;

/** The words of an element, `size` px high if they fit, and never lower than `least`. What else changes them is named after it. */
export function fit(size: number, least: number, ..._depends: unknown[]): Attachment<HTMLElement> {
  return (node) => {
    const measure = (): void => {
      let now = size;
      node.style.fontSize = `${now}px`;
      while (now > least && over(node)) node.style.fontSize = `${(now = Math.max(least, now - STEP))}px`;
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
