import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { choices } from "../src/lib/actions";
import { promptText, tableSummary, type Moment } from "../src/lib/prompts";
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
  dead: [false, false, false, false],
  outcome: null,
} as unknown as View;

function asked(changes: Partial<View>, legal: string[] = [], moment: Moment = {}): string {
  const { small, large } = promptText({ ...base, ...changes }, choices(legal), moment);
  return [small, large].filter(Boolean).join(" | ");
}

beforeAll(() => {
  const text = readFileSync(join(import.meta.dirname, "..", "src", "locales", "en.ftl"), "utf8");
  useCatalogue("en", text);
});

describe("what a player is asked", () => {
  const own = base.own;
  const offered = { phase: "claim", offered: "5s", offered_by: 3 } as Partial<View>;
  it.each([
    ["to discard", {}, ["discard 1m"], {}, "Your turn: discard a tile."],
    [
      "to discard, with a tile drawn",
      { own: { ...own, drawn: "E" } },
      ["discard E"],
      {},
      "You drew East wind. | Your turn: discard a tile.",
    ],
    ["to take a replacement first", {}, ["replace", "discard 1m"], {}, "First take the replacement tile for your kong."],
    [
      "whether to claim",
      offered,
      ["pass", "pung 11m"],
      {},
      "North (to your left) discards bamboo 5 | Do you want this tile? You can: pung or pass.",
    ],
    [
      "whether to win",
      offered,
      ["pass", "mahjong"],
      { wins: true, points: 88 },
      "North (to your left) discards bamboo 5 | You can declare mahjong! (88 points)",
    ],
    [
      "to win, before all else",
      { own: { ...own, drawn: "E" } },
      ["discard E", "mahjong"],
      { wins: true, lifted: "E" },
      "You drew East wind. | You can declare mahjong!",
    ],
    [
      "about a lifted tile: how many there can be",
      {},
      ["discard 1m", "discard E"],
      { lifted: "1m" },
      "Characters 1: 0 on the table, 2 unseen | Press again, or press Discard.",
    ],
    [
      "why a dead hand only discards",
      { dead: [true, false, false, false] },
      ["discard 1m"],
      {},
      "Your hand is dead: you declared a false mahjong and cannot win this deal. | Your turn: discard a tile.",
    ],
    [
      "what was wrong with the mahjong that made a hand dead",
      { dead: [true, false, false, false] },
      ["discard 1m"],
      { wrong: "The hand is not complete." },
      "Your hand is dead: you declared a false mahjong. The hand is not complete. | Your turn: discard a tile.",
    ],
    ["nothing while others may claim", offered, [], {}, "North (to your left) discards bamboo 5 | Does anyone want this tile?"],
    ["nothing once answered", { phase: "claim", own: { ...own, answer: "pass" } }, [], {}, "You have answered."],
    ["nothing while another plays", { turn: 1 }, [], {}, "South (Bert) is to play."],
    [
      "to exchange",
      { phase: "exchange", partners: [2, 3, 0, 1] },
      ["exchange 11m E"],
      {},
      "Exchange 1 of 3: choose three tiles for West (Carla).",
    ],
    ["nothing while others exchange", { phase: "exchange" }, [], {}, "The others are exchanging tiles."],
    ["nothing in a deal that the player sits out", { order: [1, 2, 3] }, [], {}, "You sit this deal out and watch."],
    [
      "nothing of a watcher",
      { ...offered, seat: -1, order: [1, 2, 3, 0] },
      [],
      {},
      "West discards bamboo 5 | Does anyone want this tile?",
    ],
    ["nothing in a pause", { paused: true }, ["discard 1m"], {}, "Paused. Nobody needs to do anything."],
  ] as [string, Partial<View>, string[], Moment, string][])("%s", (_, changes, legal, moment, words) => {
    expect(asked(changes, legal, moment).replace(/[\u2068\u2069]/g, "")).toBe(words);
  });
});

it("the table can be described to a player who does not see it", () => {
  expect(tableSummary(base).replace(/[\u2068\u2069]/g, "")).toBe(
    "East round, deal 2, 60 tiles left in the wall. You are East and hold: characters 1, characters 1, East wind. " +
      "South, Bert: 1 open set, 1 discard, latest bamboo 5. West, Carla: 0 open sets, 0 discards, latest none. " +
      "North, Dirk: 0 open sets, 0 discards, latest none.",
  );
});
