// What the table tells a player in words: what is asked now, and the whole table in a few sentences.
import { isClaim, type Choices } from "./actions";
import { chairs, windOf } from "./chairs";
import { playerName, roundName, tileName, tileNames, windName } from "./names";
import { readTiles } from "./tiles";
import type { View } from "./types";
import { t } from "./words.svelte";

const CALLS = ["chow", "pung", "kong", "mahjong"] as const;

/** What the player is asked, or whom the table waits for; nothing between deals. */
export function prompt(view: View, choices: Choices): string {
  const mine = windOf(view, view.seat);
  const over = view.outcome != null;
  if (view.paused) return t("prompt-paused");
  if (mine < 0 && !over) return t("prompt-dream");
  if (choices.exchange.size) {
    const partner = view.partners[view.seat]!;
    const who = windName(windOf(view, partner));
    return t("prompt-exchange", { number: view.exchange + 1, who, name: playerName(view.names[partner]) });
  }
  if (view.phase === "exchange") return t("prompt-exchange-wait");
  if (isClaim(choices)) {
    const calls = CALLS.filter((call) => choices.calls[call].length);
    return t("prompt-claim", { calls: calls.map((call) => t(`call-name-${call}`)).join(", ") });
  }
  if (choices.discard.size) {
    if (choices.replace) return t("prompt-replace");
    return view.own.drawn ? t("prompt-turn-drawn", { tile: tileName(view.own.drawn) }) : t("prompt-turn");
  }
  if (over) return "";
  if (view.own.answer) return t("prompt-answered");
  if (view.phase === "claim" || view.phase === "rob") return t("prompt-claims");
  return t("prompt-wait", { who: windName(windOf(view, view.turn)), name: playerName(view.names[view.turn]) });
}

/** The table in a few sentences, for who cannot see it. */
export function told(view: View): string {
  const mine = windOf(view, view.seat);
  const lines = [t("tell-round", { round: roundName(view.round), deal: view.deal, left: view.wall_left })];
  if (mine >= 0) lines.push(t("tell-own", { wind: windName(mine), tiles: tileNames(readTiles(view.own.rack)) }));
  for (const { seat, wind } of chairs(view)) {
    if (seat === view.seat) continue;
    const thrown = (view.discards[seat] ?? []).filter(([, by]) => by < 0).map(([tile]) => tile);
    lines.push(
      t("tell-other", {
        who: windName(wind),
        name: playerName(view.names[seat]),
        sets: view.melds[seat]?.length ?? 0,
        count: thrown.length,
        latest: thrown.length ? tileName(thrown.at(-1)!) : t("none"),
      }),
    );
  }
  return lines.join(" ");
}
