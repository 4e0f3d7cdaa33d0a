import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyDeal, keepDeal, keptDeal, withHand } from "../src/lib/count/deal";
import type { Count, Settled } from "../src/lib/types";
import CountPage from "../src/pages/CountPage.svelte";
import PayPage from "../src/pages/PayPage.svelte";
import { down, serve, speakIn, type Answer } from "./server";

const none = { nl: "", en: "" };
const counted: Count = {
  ...{ state: "thirteen", rules: "nts", version: "", hand: none, tiles: 13, win: null, source: null, total: 24 },
  ...{ lines: [], not_counted: [], points: 24, doubles: 0, sum: null, note: null, problem: null, sheet: null, elements: [] },
  ...{ wins: null, drawn: null, claimed: null, readings: [], waits: [], almost: [], circumstances: [], keys: [] },
};
const settled: Settled = {
  ...{ rules: "nts", winner: null, discarder: null, story: none, discarder_matters: false, discarder_note: none, seats: [] },
  ...{ payments: [], matrix: [], net: [0, 0, 0, 0], with_chips: false, chips: [] },
};

Object.defineProperty(document, "fonts", { value: new EventTarget() }); // the test's browser has none

let answers: Record<string, Answer>;
beforeEach(() => {
  speakIn("nl");
  localStorage.clear();
  history.replaceState(null, "", "/");
  answers = { "GET /rules": () => [], "POST /count": () => counted, "POST /settle": () => settled };
  serve(answers);
});
afterEach(() => vi.unstubAllGlobals());

const south = () => keptDeal()!.players[1]!;
const results = () => screen.findByRole("heading", { name: "De verrekening" });

describe("a hand that is counted for a deal", () => {
  async function lay(tiles: string) {
    const page = render(CountPage, { pay: 1 });
    for (const key of tiles) await fireEvent.keyDown(document.body, { key });
    return page;
  }
  const bring = () => fireEvent.click(screen.getByRole("button", { name: "Naar wie betaalt wie, met deze telling" }));

  it("stays laid while there is no answer, and is said to be not counted yet", async () => {
    keepDeal(emptyDeal("nts"));
    answers["POST /count"] = down;
    const { unmount } = await lay("123k");
    await bring();
    expect(location.pathname).toBe("/pay");
    expect(south()).toMatchObject({ hand: expect.stringContaining("123p") as unknown, total: null });
    unmount();
    render(PayPage);
    expect(await screen.findByText(/^Nog niet geteld: Zuid\./)).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "De verrekening" })).toBeNull();
    await fireEvent.input(screen.getByRole("textbox", { name: "Punten van Zuid" }), { target: { value: "8" } });
    expect(await results()).toBeTruthy();
  });

  it("is kept as it is laid: the browser's way back does not lose it", async () => {
    keepDeal(emptyDeal("nts"));
    await lay("123k");
    expect(south().hand).toContain("123p");
    await vi.waitFor(() => expect(south().total).toBe(24));
  });

  it("leaves what was said before as it was while nothing is laid", async () => {
    const hand = "123p ; seat S, round E";
    for (const before of [withHand(emptyDeal("nts"), 1, "", 120, ">"), withHand(emptyDeal("nts"), 1, hand, 8, "")]) {
      keepDeal(before);
      answers["POST /count"] = down;
      const { unmount } = await lay("");
      expect(keptDeal()).toEqual(before);
      await fireEvent.keyDown(document.body, { key: "o" });
      expect(south().total).toBeNull();
      await fireEvent.keyDown(document.body, { key: "Backspace" });
      expect(keptDeal()).toEqual(before);
      unmount();
    }
  });
});

describe("who pays whom", () => {
  it("is asked again when there was no answer", async () => {
    answers["POST /settle"] = down;
    render(PayPage);
    expect((await screen.findByRole("alert")).textContent).toContain("De server antwoordt niet.");
    answers["POST /settle"] = () => settled;
    await fireEvent.click(screen.getByRole("button", { name: "Opnieuw proberen" }));
    expect(await results()).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is printed with the name of a club's own rules", async () => {
    const rules = { id: "own", key: "own:Abc", name: { nl: "De Wilg", en: "The Willow" }, options: [] };
    answers["GET /rules/own%3AAbc"] = () => rules;
    keepDeal(emptyDeal("own:Abc"));
    render(PayPage);
    expect(await screen.findByText("Peling, De Wilg")).toBeTruthy();
  });

  it("with three players takes no North for the winner", async () => {
    keepDeal({ ...emptyDeal("nts", { players: 3 }), winner: 3 });
    render(PayPage);
    await results();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "niemand" }).checked).toBe(true);
  });
});
