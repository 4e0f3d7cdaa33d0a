// Words that must fit into a box of a fixed size: their letters shrink by half pixels until they do.
import type { Attachment } from "svelte/attachments";

const LEAST = 12;
const STEP = 0.5;

const over = (node: HTMLElement): boolean => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;

/** The words of an element, at most `size` px high. Whatever else it depends on is named, so that it is measured again. */
export function fit(size: number, ..._depends: unknown[]): Attachment<HTMLElement> {
  return (node) => {
    let gone = false;
    const measure = (): void => {
      let now = size;
      node.style.fontSize = `${now}px`;
      while (now > LEAST && over(node)) node.style.fontSize = `${(now -= STEP)}px`;
    };
    measure();
    // Before the letters have come, others stand in for them.
    if (document.fonts.status !== "loaded") void document.fonts.ready.then(() => !gone && measure());
    return () => {
      gone = true;
    };
  };
}
