import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { choices } from "../src/lib/actions";
import { prompt, told } from "../src/lib/telling";
import type { View } from "../src/lib/types";
import { useCatalogue } from "../src/lib/words.svelte";

const base = {
  seat: 0,
  names: ["Anna", "Bert", "Carla", "Dirk"],
  order: [0, 1, 2, 3],
  deal: 2,
  round: 0,
  wall_left: 60,
  exchange: 0,
  phase: "turn",
  turn: 0,
  own: { rack: "11m E", drawn: null, melds: [], answer: null },
  discards: [
    [],
    [
      ["5s", -1],
      ["C", 2],
    ],
    [],
    [],
  ],
  melds: [[], ["(55^5p)"], [], []],
  outcome: null,
} as unknown as View;

function asked(changes: Partial<View>, legal: string[] = []): string {
  return prompt({ ...base, ...changes }, choices(legal));
}

beforeAll(() => {
  const text = readFileSync(join(import.meta.dirname, "..", "src", "locales", "en.ftl"), "utf8");
  useCatalogue("en", text);
});

describe("what a player is asked", () => {
  const own = base.own;
  it.each([
    ["to discard", {}, ["discard 1m"], "Your turn: discard a tile."],
    ["to discard, with a tile drawn", { own: { ...own, drawn: "E" } }, ["discard E"], "You drew East wind. Discard a tile."],
    ["to take a replacement first", {}, ["replace", "discard 1m"], "First take the replacement tile for your kong."],
    ["whether to claim", { phase: "claim" }, ["pass", "pung 11m"], "Do you want this tile? You can: Pung or pass."],
    ["nothing while others may claim", { phase: "claim" }, [], "Does anybody want this tile?"],
    ["nothing once answered", { phase: "claim", own: { ...own, answer: "pass" } }, [], "Your answer is given."],
    ["nothing while another plays", { turn: 1 }, [], "South (Bert) is to play."],
    [
      "to exchange",
      { phase: "exchange", partners: [2, 3, 0, 1] },
      ["exchange 11m E"],
      "Exchange 1 of 3: choose three tiles for West (Carla).",
    ],
    ["nothing while others exchange", { phase: "exchange" }, [], "The others exchange tiles."],
    ["nothing in a deal that is dreamt", { order: [1, 2, 3] }, [], "You dream this deal and watch."],
    ["nothing in a pause", { paused: true }, ["discard 1m"], "Pause. Nobody needs to do anything."],
  ] as [string, Partial<View>, string[], string][])("%s", (_, changes, legal, words) => {
    expect(asked(changes, legal).replace(/[\u2068\u2069]/g, "")).toBe(words);
  });
});

it("the table can be told to who does not see it", () => {
  expect(told(base).replace(/[\u2068\u2069]/g, "")).toBe(
    "Round East, deal 2, 60 tiles left in the wall. You are East and hold: 1 characters, 1 characters, East wind. " +
      "South, Bert: 1 open set, 1 discard, latest 5 bamboo. West, Carla: 0 open sets, 0 discards, latest none. " +
      "North, Dirk: 0 open sets, 0 discards, latest none.",
  );
});
