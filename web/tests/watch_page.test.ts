import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import WatchPage from "../src/pages/WatchPage.svelte";
import { down, Line, serve, speakIn, type Answer } from "./server";

Object.defineProperty(document, "fonts", { value: new EventTarget() }); // the test's browser has none, and no sizes
for (const name of ["clientWidth", "clientHeight"]) Object.defineProperty(HTMLElement.prototype, name, { get: () => 1000 });

const none = [[], [], [], []];
/** A film that is over as soon as it is shown to the end. */
const film = (deal: number) => ({
  deal,
  steps: [],
  view: {
    seat: -1,
    deal,
    round: 0,
    order: [0, 1, 2, 3],
    names: ["Anna", "Bert", "Carla", "Dirk"],
    rules: { id: "nts", name: { nl: "NTS", en: "NTS" }, key: "nts", hash: "", options: {} },
    own: { rack: "", drawn: null, melds: [], answer: null },
    phase: "turn",
    ...{ turn: 0, turn_has_drawn: false, offered: null, offered_by: -1, dreamer: -1, ruler: -1, goulash: false, exchange: 0 },
    ...{ partners: [], dice: [1, 2], break: 0, taken: [], wall_left: 70, dead_left: 14, outcome: null, legal: [] },
    ...{ melds: none, discards: none, luck: ["", "", "", ""], rack_sizes: [13, 13, 13, 13], totals: [0, 0, 0, 0] },
    ...{ announced: [false, false, false, false], dead: [false, false, false, false] },
  },
});
const watched = (deals: number) => ({
  type: "watch",
  view: { status: "playing", deals, seats: [], locked: true, watchers: 1, settings: {}, asks: { undo: null, agreed: [] } },
});

let answers: Record<string, Answer>;
beforeEach(() => {
  speakIn("nl");
  vi.stubGlobal("WebSocket", Line);
  answers = { "GET /me": () => ({ person: "p", name: "Eva" }), "GET /phrases": () => ({}) };
});
afterEach(() => vi.unstubAllGlobals());

it("a deal that could not be shown is not said to be shown, and can be asked for again", async () => {
  answers["GET /tables/x/deals/1/film"] = () => film(1);
  answers["GET /tables/x/deals/2/film"] = down;
  const asked = serve(answers);
  render(WatchPage, { id: "x" });
  await waitFor(() => expect(Line.latest.onmessage).toBeTruthy());
  Line.latest.tell(watched(1));
  await screen.findByText(/^U ziet spel 1,/);
  await fireEvent.click(await screen.findByRole("button", { name: "Naar het eind" }));

  Line.latest.tell(watched(2));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^De server antwoordt niet/);
  expect(screen.queryByText(/^U ziet spel 2,/)).toBeNull();
  expect(asked.filter((name) => name.includes("/2/"))).toHaveLength(1);
  answers["GET /tables/x/deals/2/film"] = () => film(2);
  await fireEvent.click(screen.getByRole("button", { name: "Opnieuw proberen" }));
  expect(await screen.findByText(/^U ziet spel 2,/)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
