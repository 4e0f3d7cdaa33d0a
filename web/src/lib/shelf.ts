// Texts that the browser keeps; where it keeps none, full or forbidden, they last until the page is closed.

const held = new Map<string, string>();

export function take(key: string): string | null {
  try {
    return held.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function put(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    held.delete(key);
  } catch {
    held.set(key, text);
  }
}
