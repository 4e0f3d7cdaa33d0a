import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, ApiError } from "../src/lib/api";
import TablePage from "../src/pages/TablePage.svelte";
import { down, Line, refusal, serve, speakIn, type Answer } from "./server";

const OFFLINE = /^De server antwoordt niet/;
const view = {
  seat: 0,
  owner: 0,
  phase: "lobby",
  code: "ROOS-12",
  locked: false,
  names: ["Anna", "", "", ""],
  seats: [{ kind: "person", name: "Anna", online: true }, ...Array<object>(3).fill({ kind: "open", name: "" })],
  order: [],
  legal: [],
  rules: { id: "nts", name: { nl: "NTS", en: "NTS" }, key: "nts", hash: "", options: {} },
  dead: [false, false, false, false],
  outcome: null,
  discards: [[], [], [], []],
};

beforeEach(() => {
  speakIn("nl");
  vi.stubGlobal("WebSocket", Line);
});
afterEach(() => vi.unstubAllGlobals());

/** A table that looks so, of which these requests are answered. */
async function sit(shown: object, answers: Record<string, Answer>): Promise<void> {
  const opened = Line.latest;
  serve({ "GET /me": () => ({ person: "p", name: "Anna" }), "GET /phrases": () => ({}), ...answers });
  render(TablePage, { id: "x" });
  await waitFor(() => expect(Line.latest).not.toBe(opened));
  Line.latest.tell({ type: "state", seq: 1, view: shown, events: [] });
}
const alert = async () => (await screen.findByRole("alert")).textContent.trim();

describe("what cannot be done at the table is told", () => {
  it.each([
    ["the line is down", down, OFFLINE],
    ["a proxy answers in the server's place", () => new Response("<h1>Bad gateway</h1>", { status: 502 }), OFFLINE],
    ["the server says why", refusal(409, "Er zijn te weinig spelers."), /^Er zijn te weinig spelers/],
  ])("when %s", async (_, answer, words) => {
    await sit(view, { "POST /tables/x/start": answer });
    await fireEvent.click(await screen.findByRole("button", { name: "Begin met spelen" }));
    expect(await alert()).toMatch(words);
  });

  it("also beside the score", async () => {
    const outcome = { winner: -1, discarder: -1, kind: null, remise: "wall", hands: [], scores: [0, 0, 0, 0], net: [0, 0, 0, 0] };
    const scored = { ...view, phase: "scored", deal: 1, order: [0, 1, 2, 3], totals: [0, 0, 0, 0], outcome };
    await sit(scored, { "GET /tables/x/why": down, "GET /tables/x/sheets?deal=1": () => new Promise(() => undefined) });
    await screen.findByRole("heading", { name: "Remise" });
    await fireEvent.keyDown(document.body, { key: "w" });
    expect(await alert()).toMatch(OFFLINE);
  });
});

it("a line that dies in the middle of an answer is a line that is down", async () => {
  const torn = new ReadableStream({ pull: (stream) => stream.error(new TypeError("network error")) });
  serve({ "GET /me": () => new Response(torn) });
  await expect(api.me()).rejects.toEqual(new ApiError(0, "offline", null));
});
