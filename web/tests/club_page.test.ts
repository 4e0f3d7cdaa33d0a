import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyData } from "../src/lib/own/data";
import { draftOf, dropRules, keepDraft, keepRules, keptRules } from "../src/lib/own/store.svelte";
import ClubPage from "../src/pages/ClubPage.svelte";
import type { OwnRules } from "../src/lib/types";
import { down, serve, speakIn } from "./server";

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

describe("kept rules of a club", () => {
  const verdict: OwnRules = {
    data: { ...emptyData("nts", { nl: "De Wilg", en: "The Willow" }) },
    mistakes: [],
    differences: [{ nl: "De muur is kort.", en: "The wall is short." }],
    samples: {},
    packed: "own:x",
    hash: "x",
    toml: "",
  };
  const REMOVE = { name: "Verwijder De Wilg" };
  beforeEach(() => void keepRules(verdict));
  afterEach(() => keptRules().forEach(({ key }) => dropRules(key)));

  it("are shown with what the server says of them, not before: no button moves under a finger", async () => {
    let answer: (rules: OwnRules) => void = () => undefined;
    serve({ "GET /rules": () => [{ id: "nts" }], "POST /rules/own": () => new Promise((done) => (answer = done)) });
    render(ClubPage);
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.getByRole("status").textContent).toBe("Een ogenblik…");
    expect(screen.queryAllByRole("button")).toEqual([]);
    answer(verdict);
    await screen.findByRole("button", REMOVE);
    expect(screen.getByText("De muur is kort.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "NTS 2016" })).toBeTruthy();
  });

  it("are shown where no server answers too", async () => {
    serve({ "GET /rules": down, "POST /rules/own": down });
    render(ClubPage);
    await screen.findByRole("button", REMOVE);
    expect(screen.getByRole("alert")).toBeTruthy();
  });
});

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
