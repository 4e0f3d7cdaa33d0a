// What changed in a view, put into it. A patch is paths ("phase", "own.rack", "discards.2.7") and what is there now; a place just
// behind the end of a list makes it longer.
export type Patch = Record<string, unknown>;

/** The view after a patch; the one before stays as it was, and so does every part that the patch does not touch. */
export function apply<Whole>(view: Whole, patch: Patch): Whole {
  return Object.entries(patch).reduce<unknown>((whole, [path, value]) => put(whole, path.split("."), value), view) as Whole;
}

function put(whole: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const made = (Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) }) as Record<string, unknown>;
  made[key] = put(made[key], rest, value);
  return made;
}
