import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/lib/api";
import { errorWords } from "../src/lib/errorWords";
import { message, say } from "../src/lib/words.svelte";
import MatchSummary from "../src/parts/MatchSummary.svelte";
import ScoreList from "../src/parts/ScoreList.svelte";
import type { View } from "../src/lib/types";
import { down, serve, speakIn } from "./server";

describe("why a request came to nothing", () => {
  beforeEach(() => speakIn("nl"));
  afterEach(() => vi.unstubAllGlobals());

  it("is said in the server's words, else that it does not answer", () => {
    expect(say(errorWords(new ApiError(409, "full", { nl: "Vol.", en: "Full." })))).toBe("Vol.");
    for (const error of [new ApiError(0, "offline", null), new ApiError(502, "http", null), new TypeError()])
      expect(say(errorWords(error))).toMatch(/^De server antwoordt niet/);
  });

  it("is said anew in another language", () => {
    const told = [
      errorWords(new ApiError(409, "full", { nl: "Vol.", en: "Full." })),
      errorWords(null),
      message("replay-title", { deal: 3 }),
    ];
    speakIn("en");
    expect(told.map(say)).toEqual([
      "Full.",
      expect.stringMatching(/^The server is not responding/),
      expect.stringContaining("3"),
    ]);
  });

  it("is on the page in the language of the moment", async () => {
    serve({ "GET /tables/x/scores": down });
    render(ScoreList, { table: "x", deals: 1 });
    expect((await screen.findByRole("alert")).textContent).toMatch(/^De server antwoordt niet/);
    speakIn("en");
    await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/^The server is not responding/));
  });

  it("can be tried again: what failed, and nothing else", async () => {
    const asked = serve({ "GET /tables/x/scores": () => ({ deals: [], names: [], summary: null }), "POST /tables": down });
    const view = { seat: 0, seats: [], names: [], totals: [], rules: { key: "nts", options: {} } } as unknown as View;
    render(MatchSummary, { table: "x", view, last: () => undefined });
    await fireEvent.click(screen.getByRole("button", { name: "Nog een keer" }));
    await fireEvent.click(await screen.findByRole("button", { name: "Opnieuw proberen" }));
    expect(asked.slice(-2)).toEqual(["POST /tables", "POST /tables"]);
  });
});
