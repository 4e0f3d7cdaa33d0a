import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Judged } from "../src/lib/types";
import ReplayPage from "../src/pages/ReplayPage.svelte";
import ReviewPage from "../src/pages/ReviewPage.svelte";
import { refusal, serve, speakIn, type Answer } from "./server";

const words = (text: string) => ({ nl: text, en: text });
const busy = refusal(503, "De server heeft het druk.");
/** A step whose picture tells which it is: the wind of the round goes with it. */
const step = (number: number) => ({
  deal: 1,
  step: number,
  opinions: [],
  views: {
    all: {
      seat: 0,
      order: [0, 1, 2, 3],
      names: ["Anna", "Bert", "Carla", "Dirk"],
      rules: { id: "nts", name: words("NTS"), key: "nts", hash: "", options: {} },
      own: { rack: "", drawn: null, melds: [] },
      melds: [[], [], [], []],
      luck: ["", "", "", ""],
      rack_sizes: [13, 13, 13, 13],
      discards: [[], [], [], []],
      round: number - 1,
    },
  },
});
const picture = (wind: string) => screen.queryByText(`Ronde ${wind}`) !== null;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const address = (number: number) => `GET /tables/x/deals/1/steps/${number}?seat=all`;
const pause = (time: number) => vi.advanceTimersByTimeAsync(time);

let answers: Record<string, Answer>;
beforeEach(() => {
  speakIn("nl");
  vi.useFakeTimers();
  history.replaceState(null, "", "/replay/x/1");
  answers = {
    "GET /tables/x/deals/1": () => ({
      deal: 1,
      steps: 4,
      names: [],
      events: [1, 2, 3, 4].map((at) => ({ event: "drawn", say: words(`Stap ${at}.`) })),
    }),
    "GET /tables/x": () => ({ changed: false, deals: 1 }),
    ...Object.fromEntries([1, 2, 3, 4].map((number) => [address(number), () => step(number)])),
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a deal played again", () => {
  async function open() {
    const asked = serve(answers);
    const page = render(ReplayPage, { id: "x", deal: 1, step: 1, seat: null });
    await pause(100);
    return { asked, ...page };
  }

  it("tells of a step that did not come, and goes on from there", async () => {
    answers[address(2)] = busy;
    await open();
    expect(picture("Oost")).toBe(true);
    await press("Verder");
    await pause(100);
    expect(screen.getByRole("alert").textContent).toContain("De server heeft het druk.");
    expect(picture("Oost")).toBe(true);
    answers[address(2)] = () => step(2);
    await press("Opnieuw proberen");
    await pause(100);
    expect([picture("Zuid"), screen.queryByRole("alert")]).toEqual([true, null]);
  });

  it("can be opened anew when it did not come at all", async () => {
    const found = answers["GET /tables/x/deals/1"]!;
    answers["GET /tables/x/deals/1"] = busy;
    await open();
    answers["GET /tables/x/deals/1"] = found;
    await press("Opnieuw proberen");
    await pause(100);
    expect(picture("Oost")).toBe(true);
  });

  it("leaves the address alone once it is left", async () => {
    let answer = (_: unknown): void => undefined;
    const { unmount } = await open();
    answers[address(2)] = () => new Promise((done) => (answer = done));
    await press("Verder");
    await pause(100);
    unmount();
    history.replaceState(null, "", "/games");
    answer(step(2));
    await pause(100);
    expect(location.pathname).toBe("/games");
  });

  it("waits for the picture of a step before it goes to the next", async () => {
    const { asked } = await open();
    let answer = (_: unknown): void => undefined;
    answers[address(2)] = () => new Promise((done) => (answer = done));
    await press("Afspelen");
    await pause(5_000);
    expect([asked.at(-1), screen.queryByText("Stap 2 van 4") !== null]).toEqual([address(2), true]);
    answer(step(2));
    await pause(100);
    expect(picture("Zuid")).toBe(true);
    await pause(1_500);
    expect(picture("West")).toBe(true);
  });
});

describe("looking back at the own choices", () => {
  const choice = (at: number): Judged => ({
    deal: 1,
    step: at,
    seat: 0,
    played: "discard 1m",
    best: "discard 2m",
    cost: 9 - at,
    say: [],
  });
  const seen = (at: number) => `GET /tables/x/deals/1/steps/${at}?seat=0`;
  const review = { seat: 0, deals: [1], left: [], decisions: 9, same: 7, cost: 15, choices: [choice(1), choice(2)] };

  it("tells of a picture that did not come, and keeps the choices", async () => {
    Object.assign(answers, { "GET /tables/x/review": () => review, [seen(1)]: busy, [seen(2)]: () => step(2) });
    serve(answers);
    const { container } = render(ReviewPage, { id: "x" });
    await pause(0);
    expect(screen.getByRole("alert").textContent).toContain("De server heeft het druk.");
    await press("Volgende keuze");
    await pause(0);
    expect([screen.queryByRole("alert"), container.querySelector(".page-table") !== null]).toEqual([null, true]);
    await press("Vorige keuze");
    await pause(0);
    answers[seen(1)] = () => step(1);
    await press("Opnieuw proberen");
    await pause(0);
    expect([screen.queryByRole("alert"), container.querySelector(".page-table") !== null]).toEqual([null, true]);
  });

  it("can be asked for again", async () => {
    Object.assign(answers, { "GET /tables/x/review": busy, [seen(1)]: () => step(1) });
    serve(answers);
    render(ReviewPage, { id: "x" });
    await pause(0);
    answers["GET /tables/x/review"] = () => review;
    await press("Opnieuw proberen");
    await pause(0);
    expect([screen.queryByRole("alert"), screen.queryByText("U koos") !== null]).toEqual([null, true]);
  });
});
