// Tile faces: one SVG sprite of 44 symbols, made from pinned packages each time the client is built.
//
// 33 faces come from riichi-mahjong-tiles (FluffyStuff's art, CC0), the luck tiles and the joker are outlines of Noto Sans
// Symbols 2 (OFL). The white dragon and the back are drawn here. Colours become classes, so that a theme can change them:
// f- is a fill, s- a stroke; r red, g green, b blue, n navy, w paper.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import opentype from "opentype.js";
import { optimize } from "svgo";
import * as faces from "riichi-mahjong-tiles";

const require = createRequire(import.meta.url);
const target = fileURLToPath(new URL("../src/generated/", import.meta.url));

const INKS = { "#b93c3c": "r", "#004900": "g", "#19328c": "b", "#142896": "b", "#000037": "n", "#fff": "w" };
const HONOURS = { E: "Ton", S: "Nan", W: "Shaa", N: "Pei", C: "Chun", F: "Hatsu" };
// A glyph shows a tile; its first two outlines are the frame. Flowers in our order: plum, orchid, chrysanthemum, bamboo.
const GLYPHS = {
  "1f": [0x1f022, "r"],
  "2f": [0x1f023, "b"],
  "3f": [0x1f025, "r"],
  "4f": [0x1f024, "g"],
  "1y": [0x1f026, "g"],
  "2y": [0x1f027, "r"],
  "3y": [0x1f028, "r"],
  "4y": [0x1f029, "b"],
  J: [0x1f02a, "b"],
};
const FRAME = 2;

const CAMEL = new Set(["viewBox", "gradientUnits", "gradientTransform", "maskUnits", "clipPathUnits"]);
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A React element as markup: these components have neither state nor hooks, so no renderer is needed. */
function markup(element) {
  if (element === null || element === undefined || element === false) return "";
  if (Array.isArray(element)) return element.map(markup).join("");
  if (typeof element !== "object") return String(element);
  if (typeof element.type === "function") return markup(element.type(element.props));
  const { children, ...props } = element.props;
  const tag = typeof element.type === "string" ? element.type : "g";
  const attributes = Object.entries(props)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${attribute(name)}="${name === "style" ? style(value) : value}"`);
  return `<${tag}${attributes.join("")}>${markup(children)}</${tag}>`;
}

function attribute(name) {
  if (name === "xlinkHref") return "href";
  return CAMEL.has(name) ? name : kebab(name);
}

function style(values) {
  return Object.entries(values)
    .map(([name, value]) => `${kebab(name)}:${value}`)
    .join(";");
}

/** Colours as classes; an unknown colour stops the build, because no theme would reach it. */
function inked(svg) {
  return svg.replace(/<[a-z][^>]*>/gi, (tag) => {
    const classes = [];
    const rest = tag.replace(/ (fill|stroke)="(#[0-9a-f]+)"/gi, (_, kind, colour) => {
      if (colour === "#000") return ` ${kind}="currentColor"`;
      const ink = INKS[colour];
      if (!ink) throw new Error(`the faces have a colour that no theme knows: ${colour}`);
      classes.push(`${kind[0]}-${ink}`);
      return "";
    });
    return classes.length ? rest.replace(/^<[a-z]+/i, (open) => `${open} class="${classes.join(" ")}"`) : rest;
  });
}

function face(name, id) {
  const component = faces[`Regular${name}`];
  if (!component) throw new Error(`riichi-mahjong-tiles has no ${name}`);
  const { data } = optimize(markup(component({})), {
    multipass: true,
    floatPrecision: 1,
    plugins: ["preset-default", "convertStyleToAttrs", { name: "prefixIds", params: { prefix: `t${id}`, delim: "" } }],
  });
  const box = /viewBox="([^"]+)"/.exec(data)[1];
  const body = data.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
  return symbol(id, box, inked(body));
}

function glyph(font, id) {
  const [code, ink] = GLYPHS[id];
  const outlines = [];
  const path = font.charToGlyph(String.fromCodePoint(code)).getPath(0, 0, font.unitsPerEm);
  for (const { type, x, y, x1, y1, x2, y2 } of path.commands) {
    if (type === "M") outlines.push("");
    const points = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined);
    outlines[outlines.length - 1] += type + points.map((value) => Math.round(value)).join(" ");
  }
  return symbol(id, "20 -703 563 739", `<path class="f-${ink}" d="${outlines.slice(FRAME).join("")}"/>`);
}

function symbol(id, box, body) {
  return `<symbol id="t-${id}" viewBox="${box}">${body}</symbol>`;
}

const WHITE =
  '<g fill="none" class="s-b"><rect x="42" y="52" width="216" height="296" rx="16" stroke-width="18"/>' +
  '<rect x="76" y="86" width="148" height="228" rx="8" stroke-width="7"/>' +
  '<path stroke-width="7" d="M76 86 51 61M224 86l25-25M76 314l-25 25M224 314l25 25"/></g>';
const BACK =
  '<path class="f-back" d="M0 0h300v400H0z"/><g fill="none" class="s-back" stroke-width="7">' +
  '<rect x="30" y="34" width="240" height="332" rx="26"/><path d="M150 96 226 200 150 304 74 200Z"/>' +
  '<path d="M150 150 188 200 150 250 112 200Z"/></g>';

function sprite() {
  const font = opentype.parse(
    new Uint8Array(
      readFileSync(require.resolve("@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff")),
    ).buffer,
  );
  const symbols = [];
  for (const [suit, name] of Object.entries({ m: "Man", p: "Pin", s: "Sou" })) {
    for (let rank = 1; rank <= 9; rank++) symbols.push(face(`${name}${rank}`, `${rank}${suit}`));
  }
  for (const [id, name] of Object.entries(HONOURS)) symbols.push(face(name, id));
  for (const id of Object.keys(GLYPHS)) symbols.push(glyph(font, id));
  symbols.push(symbol("P", "0 0 300 400", WHITE), symbol("back", "0 0 300 400", BACK));
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

const svg = sprite();
mkdirSync(target, { recursive: true });
writeFileSync(`${target}tiles.svg`, svg);
const count = svg.match(/<symbol /g).length;
if (count !== 44) throw new Error(`44 faces are wanted, not ${count}`);
console.log(`tiles.svg: ${count} faces, ${svg.length} bytes, ${gzipSync(svg, { level: 9 }).length} gzipped`);
