// Modules that fail to load: a tablet that changes networks fails in the middle of a load.

const PAUSE = 1000;
const wait = (): Promise<void> => new Promise((done) => setTimeout(done, PAUSE));

const isReachable = (): Promise<boolean> =>
  fetch("/health").then(
    () => true,
    () => false,
  );

/** The text at an address, retried until it comes. */
export async function textOf(address: string): Promise<string> {
  for (;;) {
    try {
      const answer = await fetch(address);
      if (answer.ok) return await answer.text();
    } catch {
      // no connection now
    }
    await wait();
  }
}

/** The path of the page if it was reloaded, else null. */
export function reloadedPath(): string | null {
  const load = performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;
  return load?.type === "reload" ? new URL(load.name).pathname : null;
}

/** Reload as soon as the server answers, because a module that failed is not retried while the page lives. Only once:
 *  after that the reader decides. */
export async function loadAnew(): Promise<void> {
  if (reloadedPath() !== null) return;
  do await wait();
  while (!(await isReachable()));
  location.reload();
}
