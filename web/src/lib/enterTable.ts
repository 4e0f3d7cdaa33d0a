// The way into a table's page.
import { isStranger } from "./person.svelte";
import { go } from "./router.svelte";

/** Open a table's page; anyone without a name is sent to the page that asks for one. Returns what to call on leaving. */
export function enterTable(id: string, open: () => void): () => void {
  let left = false;
  void isStranger().then((stranger) => {
    if (left) return;
    if (stranger) go(`/t/${id}`, { replace: true });
    else open();
  });
  return () => (left = true);
}
