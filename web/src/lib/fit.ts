// Words that must fit into a box of a fixed size: their letters shrink by half pixels until they do, and then the second line goes.
import type { Attachment } from "svelte/attachments";

const STEP = 0.5;

const over = (node: HTMLElement): boolean => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;

/** The words of an element, `size` px high if they fit, and never lower than `least`. What else changes them is named after it.
 *
 * `data-tight` says that they do not fit even so: a style may then leave a part of them out. */
export function fit(size: number, least: number, ..._depends: unknown[]): Attachment<HTMLElement> {
  return (node) => {
    const fits = (steps: number): boolean => {
      node.style.fontSize = `${Math.max(least, size - steps * STEP)}px`;
      return !over(node);
    };
    const measure = (): void => {
      delete node.dataset.tight;
      if (fits(0)) return;
      // Each look at a size lays the page out again, so the sizes are halved, not gone through.
      let [short, enough] = [0, Math.max(0, Math.ceil((size - least) / STEP))];
      while (enough - short > 1) {
        const middle = (short + enough) >> 1;
        if (fits(middle)) enough = middle;
        else short = middle;
      }
      if (!fits(enough)) node.dataset.tight = "";
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
