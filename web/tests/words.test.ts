import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { beforeEach, describe, expect, it } from "vitest";
import { actionWords, meldName, playerName, tileIndex, tileName } from "../src/lib/names";
import { readMeld } from "../src/lib/tiles";
import { firstLang, shortRules, withSign, t, useCatalogue } from "../src/lib/words.svelte";

const root = join(import.meta.dirname, "..", "src");
const texts = {
  nl: readFileSync(join(root, "locales/nl.ftl"), "utf8"),
  en: readFileSync(join(root, "locales/en.ftl"), "utf8"),
};

function ids(text: string): string[] {
  return [...text.matchAll(/^([a-zA-Z][\w-]*) =/gm)].map((match) => match[1]!);
}

function variables(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let id = "";
  for (const line of text.split("\n")) {
    id = /^([a-zA-Z][\w-]*) =/.exec(line)?.[1] ?? id;
    const names = [...line.matchAll(/\{ \$(\w+)/g)].map((match) => match[1]!);
    if (names.length) found.set(id, [...new Set([...(found.get(id)?.split(",") ?? []), ...names])].sort().join(","));
  }
  return found;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "generated" ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}

describe("catalogues", () => {
  it("have the same messages, each once", () => {
    expect(ids(texts.nl)).toEqual([...new Set(ids(texts.nl))]);
    expect(ids(texts.en)).toEqual(ids(texts.nl));
  });

  it("use the same values", () => {
    expect(variables(texts.en)).toEqual(variables(texts.nl));
  });

  it("parse whole", () => {
    for (const text of Object.values(texts)) expect(new FluentResource(text).body).toHaveLength(ids(text).length);
  });

  it("hold every message that the client names, and no others", () => {
    const known = new Set(ids(texts.nl));
    const code = sources(root).join("\n");
    // Messages are named whole, or as a beginning in a template: t(`tempo-${tempo}`).
    const named = new Set([...code.matchAll(/["'`]([a-z][a-z0-9]*(?:-[\w]+)+|[a-z]+)["'`]/g)].map((match) => match[1]!));
    const begun = [...code.matchAll(/`([a-z]+(?:-[a-z]+)*-)\$\{/g)].map((match) => match[1]!);
    for (const [, id] of code.matchAll(/\b(?:t|message)\("([^"]+)"/g)) expect(known, id).toContain(id);
    for (const start of begun)
      expect(
        [...known].some((id) => id.startsWith(start)),
        start,
      ).toBe(true);
    const idle = [...known].filter((id) => !named.has(id) && !begun.some((start) => id.startsWith(start)));
    expect(idle).toEqual([]);
  });
});

describe("words", () => {
  beforeEach(() => useCatalogue("nl", texts.nl));

  it("name tiles as players say them", () => {
    expect(tileName("5s")).toBe("bamboe 5");
    expect(tileName("C")).toBe("rode draak");
    expect(tileName("E")).toBe("oostenwind");
    expect(tileName("?")).toBe("gesloten steen");
    expect(tileName("3y")).toContain("herfst");
    useCatalogue("en", texts.en);
    expect(tileName("5s")).toBe("bamboo 5");
  });

  it("index tiles in the letters of the language", () => {
    expect(["5m", "5p", "5s", "E", "S", "W", "N", "C", "F", "P", "1f", "?"].map((tile) => tileIndex(tile).join(""))).toEqual([
      "5T",
      "5K",
      "5B",
      "O",
      "Z",
      "W",
      "N",
      "Rd",
      "Gr",
      "Wt",
      "1",
      "",
    ]);
    const dragonsAndWinds = new Set(["E", "S", "W", "N", "C", "F", "P"].map((tile) => tileIndex(tile)[0]));
    expect(dragonsAndWinds.size).toBe(7);
  });

  it("name sets, actions and players", () => {
    expect(meldName(readMeld("(EE^E)"))).toBe("pung: oostenwind, oostenwind, oostenwind");
    expect(meldName(null)).toBe("dichte kong");
    expect(actionWords("discard 5s announce")).toBe("bamboe 5 wegleggen");
    expect(playerName("Computer 3")).toBe("Computer 3");
    expect(playerName("Anna")).toBe("Anna");
    expect(playerName("-")).toBe("Vrije stoel");
  });

  it("count in words", () => {
    expect(t("amount-doubles", { value: 1 })).toBe("1 verdubbeling");
    expect(t("amount-doubles", { value: 3 })).toBe("3 verdubbelingen");
    expect(t("sum-doubled", { points: 20, doubles: 2, factor: 4, product: 80 })).toBe("20 punten × 4 (2 verdubbelingen) = 80");
    expect([withSign(3), withSign(-3), withSign(0)]).toEqual(["+3", "−3", "±0"]);
  });

  it("name known rule sets shortly, and those of a club by their name", () => {
    const name = { nl: "De Groene Draak", en: "The Green Dragon" };
    expect([shortRules("bmr", name), shortRules("groene-draak", name)]).toEqual(["BMR met goulash", "De Groene Draak"]);
  });

  it("start in Dutch unless English is wished first", () => {
    expect(firstLang(null, ["de-DE"])).toBe("nl");
    expect(firstLang(null, ["en-US", "nl"])).toBe("en");
    expect(firstLang(null, ["fr", "nl-NL", "en"])).toBe("nl");
    expect(firstLang("nl", ["en"])).toBe("nl");
    expect(firstLang("xx", ["en"])).toBe("en");
  });
});
