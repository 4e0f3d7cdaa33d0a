// Parts of the client that do not come: a tablet that goes from one network to another fails in the middle of a load.

const PAUSE = 1000;
const wait = (): Promise<void> => new Promise((done) => setTimeout(done, PAUSE));

const isReachable = (): Promise<boolean> =>
  fetch("/health").then(
    () => true,
    () => false,
  );

/** The text at an address, asked for until it comes. */
export async function textOf(address: string): Promise<string> {
  for (;;) {
    try {
      const answer = await fetch(address);
      if (answer.ok) return await answer.text();
    } catch {
      // no line now
    }
    await wait();
  }
}

/** The path of the page that was loaded anew; null if it came in another way. */
export function reloadedPath(): string | null {
  const load = performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;
  return load?.type === "reload" ? new URL(load.name).pathname : null;
}

/** Load the page anew as soon as the server answers: a module that did not come does not come as long as the page lives. Once:
 *  what is not there after that is left to the reader. */
export async function loadAnew(): Promise<void> {
  if (reloadedPath() !== null) return;
  do await wait();
  while (!(await isReachable()));
  location.reload();
}
