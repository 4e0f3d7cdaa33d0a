// What this device keeps, as JSON by key. All tabs of the browser share it, so what one writes another may hold an older copy of.

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage can be forbidden
  }
}

/** Whether it could be kept: storage may be full, or forbidden. */
export function store(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Hear what another tab kept under this key. */
export function follow(key: string, hear: (text: string | null) => void): void {
  addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) hear(stored(key));
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) hear(stored(key)); // a page that the browser had put away heard nothing
  });
}
