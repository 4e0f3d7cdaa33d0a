// A plain nought: the typeface strikes its nought through, which beside a name reads as a sign. Only the one glyph, drawn here,
// as heavy as the letters around it and as wide as the typeface's tabular digits.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import opentype from "opentype.js";

const target = fileURLToPath(new URL("../src/generated/", import.meta.url));
// A font says when it was made, and every build of the client must come to the same bytes.
Date.prototype.getTime = () => 0;

const WIDTH = 632;
const [BOTTOM, TOP] = [-12, 681];
/** By weight: the room beside the glyph, its upright strokes, and those above and below. */
const WEIGHTS = { 400: [52, 91, 74], 600: [40, 128, 96], 750: [30, 156, 113] };
/** How far the handles of the curves reach: a little rounder than an ellipse. */
const ROUND = 0.6;

function oval(path, left, bottom, right, top, clockwise) {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const [a, b] = [((right - left) / 2) * ROUND, ((top - bottom) / 2) * ROUND];
  const up = clockwise ? 1 : -1;
  const [first, last] = clockwise ? [top, bottom] : [bottom, top];
  path.moveTo(left, y);
  path.curveTo(left, y + up * b, x - a, first, x, first);
  path.curveTo(x + a, first, right, y + up * b, right, y);
  path.curveTo(right, y - up * b, x + a, last, x, last);
  path.curveTo(x - a, last, left, y - up * b, left, y);
  path.close();
}

function font(weight) {
  const [beside, upright, level] = WEIGHTS[weight];
  const path = new opentype.Path();
  oval(path, beside, BOTTOM, WIDTH - beside, TOP, true);
  oval(path, beside + upright, BOTTOM + level, WIDTH - beside - upright, TOP - level, false);
  const none = new opentype.Glyph({ name: ".notdef", unicode: 0, advanceWidth: WIDTH, path: new opentype.Path() });
  const zero = new opentype.Glyph({ name: "zero", unicode: 0x30, advanceWidth: WIDTH, path });
  return new opentype.Font({
    familyName: "Peling Nought",
    styleName: String(weight),
    unitsPerEm: 1000,
    ascender: 950,
    descender: -290,
    glyphs: [none, zero],
  });
}

mkdirSync(target, { recursive: true });
for (const weight of Object.keys(WEIGHTS)) {
  const bytes = new Uint8Array(font(weight).toArrayBuffer());
  writeFileSync(`${target}zero-${weight}.otf`, bytes);
  console.log(`zero-${weight}.otf: ${bytes.length} bytes`);
}
