import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyData } from "../src/lib/own/data";
import { draftOf, keepDraft } from "../src/lib/own/store.svelte";
import ClubPage from "../src/pages/ClubPage.svelte";
import { serve, speakIn } from "./server";

beforeEach(() => {
  speakIn("nl");
  serve({ "GET /rules": () => [{ id: "nts" }, { id: "mcr" }] });
  history.replaceState(null, "", "/club");
});
afterEach(() => {
  keepDraft("new", null);
  vi.unstubAllGlobals();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

describe("new rules of a club", () => {
  it("are begun at once where nothing was changed yet", async () => {
    render(ClubPage);
    await press("NTS 2016");
    expect(location.pathname).toBe("/club/edit/new");
    await press("MCR");
    expect(draftOf("new")!.base).toBe("mcr");
  });

  it("do not replace those that are being made without a question", async () => {
    const half = { ...emptyData("nts", { nl: "De Wilg", en: "The Willow" }), options: { chips: true } };
    keepDraft("new", half);
    render(ClubPage);
    await press("MCR");
    expect([draftOf("new"), location.pathname]).toEqual([half, "/club"]);
    await press("Laat staan");
    expect(draftOf("new")).toEqual(half);
    await press("MCR");
    await press("Begin opnieuw");
    expect([draftOf("new")!.base, location.pathname]).toEqual(["mcr", "/club/edit/new"]);
  });
});
