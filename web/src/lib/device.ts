// What this device stores, as JSON by key; where storage is full or forbidden, it lasts until the page is closed. All tabs of
// the browser share it, so a tab may hold an older copy of what another wrote.

/** What could not be stored. */
const held = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return held.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Store a value; returns whether that worked, as storage may be full or forbidden. */
export function store(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    held.delete(key);
    return true;
  } catch {
    held.set(key, text);
    return false;
  }
}

/** Follow what another tab stores under this key. */
export function follow(key: string, hear: (text: string | null) => void): void {
  addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) hear(readStored(key));
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) hear(readStored(key)); // a page in the browser's back/forward cache received no events
  });
}
