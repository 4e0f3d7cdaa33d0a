// The way into a table's page.
import { isStranger } from "./person.svelte";
import { go } from "./router.svelte";

/** Open a table's page; who has no name yet is asked for it at once, at the door. The answer is what to call on leaving. */
export function enter(id: string, open: () => void): () => void {
  let left = false;
  void isStranger().then((stranger) => {
    if (left) return;
    if (stranger) go(`/t/${id}`, { replace: true });
    else open();
  });
  return () => (left = true);
}
