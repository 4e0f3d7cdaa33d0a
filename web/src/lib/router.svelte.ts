// Addresses and pages: plain paths and the browser's own history.

export type Page =
  | "home"
  | "play"
  | "friends"
  | "join"
  | "table"
  | "watch"
  | "count"
  | "pay"
  | "learn"
  | "rules"
  | "card"
  | "club"
  | "club-edit"
  | "club-shared"
  | "games"
  | "replay"
  | "review"
  | "drills"
  | "lessons"
  | "lesson-progress"
  | "lesson-row"
  | "verify"
  | "settings"
  | "about"
  | "missing";

export interface Route {
  page: Page;
  args: string[];
  query: URLSearchParams;
}

const PATHS: [RegExp, Page][] = [
  [/^\/$/, "home"],
  [/^\/play$/, "play"],
  [/^\/friends$/, "friends"],
  [/^\/t\/([^/]+)$/, "join"],
  [/^\/table\/([^/]+)$/, "table"],
  [/^\/watch\/([^/]+)$/, "watch"],
  [/^\/count(?:\/([^/]+))?$/, "count"],
  [/^\/pay$/, "pay"],
  [/^\/learn$/, "learn"],
  [/^\/rules\/([^/]+)$/, "rules"],
  [/^\/rules\/([^/]+)\/card$/, "card"],
  [/^\/club$/, "club"],
  [/^\/club\/edit\/([^/]+)$/, "club-edit"],
  [/^\/club\/([^/]+)$/, "club-shared"],
  [/^\/games$/, "games"],
  [/^\/replay\/([^/]+)\/(\d+)$/, "replay"],
  [/^\/review\/([^/]+)$/, "review"],
  [/^\/drills$/, "drills"],
  [/^\/lessons(?:\/([^/]+))?$/, "lessons"],
  [/^\/lessons\/([^/]+)\/progress$/, "lesson-progress"],
  [/^\/lessons\/([^/]+)\/row\/([^/]+)$/, "lesson-row"],
  [/^\/verify\/([^/]+)$/, "verify"],
  [/^\/settings$/, "settings"],
  [/^\/about$/, "about"],
];

/** The page of an address. */
export function read(path: string, search = ""): Route {
  const query = new URLSearchParams(search);
  for (const [pattern, page] of PATHS) {
    const match = pattern.exec(path.length > 1 ? path.replace(/\/$/, "") : path);
    if (!match) continue;
    const parts = (match.slice(1) as (string | undefined)[]).filter((part) => part !== undefined);
    try {
      return { page, args: parts.map(decodeURIComponent), query };
    } catch {
      break; // a stray %
    }
  }
  return { page: "missing", args: [], query };
}

let route = $state.raw<Route>(read("/"));

/** Where we are. */
export function here(): Route {
  return route;
}

function arrive(): void {
  route = read(location.pathname, location.search);
}

/** Go to an address of this site. */
export function go(path: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  arrive();
  scrollTo(0, 0);
}

/** Follow the browser's history, and links within this site. */
export function start(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (read(link.pathname).page === "missing" || link.pathname.startsWith("/api")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
  arrive();
}
