// What a player reads at the table: what is asked now, and the whole table in a few sentences.
import { isClaim, type Choices } from "./actions";
import { chairs, windOf } from "./chairs";
import { playerName, roundName, tileName, tileNames, windName } from "./names";
import { countOnTable, type Scene } from "./scene";
import { isLuck, readTiles, type Tile } from "./tiles";
import type { View } from "./types";
import { lang, t } from "./words.svelte";

const CALLS = ["chow", "pung", "kong", "mahjong"] as const;

/** What stands in the prompt: what happened, smaller, and what is asked or waited for. */
export interface PromptText {
  small: string;
  large: string;
  /** Whether a win is there for the taking: nothing on the screen is stronger. */
  win: boolean;
}

/** What the client knows besides the view. */
export interface Moment {
  /** The tile that is looked at. */
  lifted?: Tile | null;
  /** What mahjong would count, where that is known. */
  points?: number | null;
  /** Whether the referee says that mahjong is possible. */
  wins?: boolean;
  /** What was wrong with a mahjong that made the hand dead, where that is known. */
  wrong?: string;
  laid?: Scene;
}

/** What the player is asked, or whom the table waits for; nothing between deals. */
export function promptText(view: View, choices: Choices, moment: Moment = {}): PromptText {
  const { lifted = null, wins = false, points = null, laid = {}, wrong = "" } = moment;
  const win = points === null ? t("prompt-win") : t("prompt-win-points", { points });
  const seen = lifted ? copies(view, lifted, laid) : "";
  const dead = !view.dead[view.seat] ? "" : wrong ? t("prompt-dead-why", { wrong }) : t("prompt-dead");
  const calm = (large: string, small = ""): PromptText => ({ small, large, win: false });
  const over = view.outcome != null;
  if (view.paused) return calm(t("prompt-paused"));
  if (view.seat >= 0 && windOf(view, view.seat) < 0 && !over) return calm(t("prompt-dream"));
  if (choices.exchange.size) {
    const partner = view.partners[view.seat]!;
    const who = windName(windOf(view, partner));
    return calm(t("prompt-exchange", { number: view.exchange + 1, who, name: playerName(view.names[partner]) }));
  }
  if (view.phase === "exchange") return calm(t("prompt-exchange-wait"));
  if (isClaim(choices)) {
    if (wins) return { small: offer(view), large: win, win: true };
    const calls = CALLS.filter((call) => choices.calls[call].length).map((call) => t(`call-name-${call}`).toLowerCase());
    return calm(t("prompt-claim", { calls: calls.join(", ") }), thinkers(view) || offer(view));
  }
  if (choices.discard.size) {
    const drawn = view.own.drawn ? t("prompt-drawn", { tile: tileName(view.own.drawn) }) : "";
    if (wins) return { small: drawn, large: win, win: true };
    if (choices.replace) return calm(t("prompt-replace"));
    if (lifted && choices.discard.has(lifted)) return calm(t("prompt-lifted"), seen);
    return calm(t("prompt-turn"), seen || dead || drawn);
  }
  if (over) return calm("");
  if (view.own.answer) return calm(thinkers(view) || t("prompt-answered"), offer(view));
  if (view.phase === "claim" || view.phase === "rob") return calm(thinkers(view) || t("prompt-claims"), offer(view));
  const who = windName(windOf(view, view.turn));
  return calm(t("prompt-wait", { who, name: playerName(view.names[view.turn]) }), seen || dead);
}

/** Whose tile is on offer: "Zuid (links van u) legt bamboe 5 weg". */
function offer(view: View): string {
  if (!view.offered) return "";
  const from = chairs(view).find(({ seat }) => seat === view.offered_by);
  if (!from) return "";
  const values = { who: windName(from.wind), where: t(`seat-${from.place}`), tile: tileName(view.offered) };
  if (view.seat < 0) return t(view.phase === "rob" ? "prompt-offer-kong-all" : "prompt-offer-all", values);
  if (from.place === "own") return t("prompt-offer-own", values);
  return t(view.phase === "rob" ? "prompt-offer-kong" : "prompt-offer", values);
}

/** Who thinks about the tile on offer: "Annie en Bert denken na", "3 spelers denken na"; the whole table waits for them. */
function thinkers(view: View): string {
  const others = (view.thinks ?? []).filter((seat) => seat !== view.seat).map((seat) => playerName(view.names[seat]));
  if (others.length > 2) return t("prompt-many-think", { count: others.length });
  if (others.length) return t("prompt-thinks", { names: new Intl.ListFormat(lang()).format(others), count: others.length });
  return view.thinks?.length ? t("prompt-think-own") : "";
}

/** Whether the player may ask for thinking time now: everyone may about another's tile, so that asking tells nothing. */
export function mayThink(view: View): boolean {
  const about = (view.phase === "claim" || view.phase === "rob") && view.offered_by !== view.seat;
  const open = !view.paused && view.asks?.undo == null && view.own.answer === null;
  return about && open && view.order.includes(view.seat) && (view.settings?.think ?? 0) > 0;
}

const COPIES = 4;

/** How many more of a tile there can be: what helps to decide whether to keep it. */
function copies(view: View, tile: Tile, laid: Scene): string {
  if (tile === "J" || isLuck(tile)) return "";
  const table = countOnTable(laid, tile);
  const left = COPIES - table - readTiles(view.own.rack).filter((one) => one === tile).length;
  const name = tileName(tile);
  const values = { tile: name[0]!.toUpperCase() + name.slice(1), table, left };
  return left > 0 ? t("prompt-copies", values) : t("prompt-copies-none", values);
}

/** The table in a few sentences, for a player who cannot see it. */
export function tableSummary(view: View): string {
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
