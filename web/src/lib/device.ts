// What this device keeps, as JSON by key; where it keeps nothing, full or forbidden, it lasts until the page is closed. All tabs of
// the browser share it, so what one writes another may hold an older copy of.

/** What could not be kept. */
const held = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return held.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether it could be kept: storage may be full, or forbidden. */
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

/** Hear what another tab kept under this key. */
export function follow(key: string, hear: (text: string | null) => void): void {
  addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) hear(readStored(key));
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) hear(readStored(key)); // a page that the browser had put away heard nothing
  });
}
