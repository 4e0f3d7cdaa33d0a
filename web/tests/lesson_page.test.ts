import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LessonMarking, LessonQuestion, LessonTopics } from "../src/lib/types";
import LessonPage from "../src/pages/LessonPage.svelte";
import { down, serve, speakIn, type Answer } from "./server";

const words = (text: string) => ({ nl: text, en: text });
const topic = { id: "pungs", name: words("Pungs"), level: 1, row: false, paid: "", unit: null };
const book: LessonTopics = { rules: "nts", hash: "", name: words("NTS"), levels: [1], seeds: 9, topics: [topic] };
const question: LessonQuestion = {
  ...{ rules: "nts", topic: "pungs", level: 1, seed: 3, kind: "count", text: words("Wat telt dit?"), hand: null, rows: [] },
  ...{ tiles: [], drawn: false, seats: [], winner: null, discarder: null, asked: [], to_winner: false },
};
const marking: LessonMarking = { right: true, say: words("Goed."), sum: words(""), marks: [], sheets: {} };
const BOOK = "GET /lessons/nts";
const QUESTION = "GET /lessons/nts/pungs/1/3";
const MARK = "POST /lessons/nts/pungs/1/3";

let answers: Record<string, Answer>;
let asked: string[];
beforeEach(() => {
  speakIn("nl");
  localStorage.clear();
  answers = { "GET /rules": () => [], [BOOK]: () => book, [QUESTION]: () => question, [MARK]: () => marking };
  asked = serve(answers);
});
afterEach(() => vi.unstubAllGlobals());

const open = () => render(LessonPage, { rules: "nts", topic: "pungs", level: 1, seed: 3 });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const total = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Totaal" });

describe("a lesson over a bad line", () => {
  it("keeps the answer, and checks that again", async () => {
    answers[MARK] = down;
    open();
    await fireEvent.input(await total(), { target: { value: "24" } });
    await press("Kijk na");
    await screen.findByRole("alert");
    answers[MARK] = () => marking;
    await press("Opnieuw proberen");
    expect(await screen.findByRole("heading", { name: "Goed." })).toBeTruthy();
    expect(asked.slice(-2)).toEqual([MARK, MARK]);
  });

  it("begins again where it could not begin", async () => {
    answers[BOOK] = down;
    open();
    await screen.findByRole("alert");
    answers[BOOK] = () => book;
    await press("Opnieuw proberen");
    expect(await total()).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

it("what lacks is said in the language of the moment", async () => {
  open();
  await press("Kijk na");
  expect((await screen.findByRole("alert")).textContent).toBe("Vul het totaal in, of kies Alleen regels.");
  speakIn("en");
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/^Fill in the total/));
});
