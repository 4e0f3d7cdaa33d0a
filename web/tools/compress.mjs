// Beside each built file its Brotli and gzip twin, so that the server only has to hand them over; and the size of a first visit.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../../src/peling/server/static/", import.meta.url));
const LIMIT = 200_000;
const TEXT = /\.(html|js|css|svg|json|txt|webmanifest)$/;

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

const sizes = new Map();
for (const path of files(root).filter((name) => !/\.(gz|br)$/.test(name))) {
  const bytes = readFileSync(path);
  if (!TEXT.test(path)) {
    sizes.set(path, statSync(path).size);
    continue;
  }
  const gzip = gzipSync(bytes, { level: 9 });
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  writeFileSync(`${path}.gz`, gzip);
  writeFileSync(`${path}.br`, brotli);
  sizes.set(path, gzip.length);
}

// A first visit to a table: home, the choice of a game and the table, with all that they import, and what is no page's own.
const named = (path) => path.slice(root.length).replace(/^assets\//, "");
const page = (path) => named(path).replace(/-[\w-]{8}\.\w+$/, "");
const chunks = new Map([...sizes.keys()].filter((path) => path.endsWith(".js")).map((path) => [named(path), path]));
const wanted = new Set();
function want(path) {
  if (!path || wanted.has(path)) return;
  wanted.add(path);
  const code = readFileSync(path, "utf8");
  for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) want(chunks.get(name));
}
for (const path of chunks.values()) if (["theme.js", "index", "nl", "PlayPage", "TablePage"].includes(page(path))) want(path);
const styles = new Set([...wanted].map(page));
const visited = ([path]) =>
  path.endsWith(".js") ? wanted.has(path) : path.endsWith(".css") ? styles.has(page(path)) : !path.endsWith("licences.txt");
const first = [...sizes].filter(visited).reduce((sum, [, size]) => sum + size, 0);
const font = [...sizes].filter(([path]) => path.endsWith(".woff2")).reduce((sum, [, size]) => sum + size, 0);
for (const [path, size] of [...sizes].sort((a, b) => b[1] - a[1])) console.log(String(size).padStart(8), path.slice(root.length));
console.log(`first visit, gzipped: ${first} bytes (${font} of it the letter)`);
if (first > LIMIT) throw new Error(`a first visit may take ${LIMIT} bytes`);
