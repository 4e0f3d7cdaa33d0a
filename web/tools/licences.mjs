// The licences of what the built client carries, in one file beside it; their texts come from the packages themselves.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const target = fileURLToPath(new URL("../../src/peling/server/static/licences.txt", import.meta.url));

const PARTS = [
  ["svelte", "LICENSE.md", "Svelte: the client is compiled with it and carries its runtime."],
  ["@fontsource-variable/atkinson-hyperlegible-next", "LICENSE", "Atkinson Hyperlegible Next: the typeface."],
  ["@fontsource/noto-sans-symbols-2", "LICENSE", "Noto Sans Symbols 2: outlines of luck tiles and joker in the tile faces."],
];
const NOTES = [
  "riichi-mahjong-tiles: 33 tile faces, drawn by FluffyStuff and dedicated to the public domain (CC0 1.0);",
  "taken from the npm package of that name by Takafumi Sakai (MIT).",
  "",
  "@fluent/bundle: words in two languages, by Mozilla (Apache License 2.0, https://www.apache.org/licenses/LICENSE-2.0).",
];

function version(name) {
  const folder = join(root, "node_modules", name);
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
}

const texts = PARTS.map(([name, file, about]) => {
  const text = readFileSync(join(root, "node_modules", name, file), "utf8").trim();
  return `${name} ${version(name)}\n${about}\n\n${text}`;
});
writeFileSync(target, [NOTES.join("\n"), ...texts].join(`\n\n${"-".repeat(78)}\n\n`) + "\n");
