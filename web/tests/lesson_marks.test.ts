import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { LessonMark, LessonMarking } from "../src/lib/types";
import { useCatalogue } from "../src/lib/words.svelte";
import LessonMarks from "../src/parts/LessonMarks.svelte";

const words = (text: string) => ({ nl: text, en: text });
const VERDICTS: LessonMark["verdict"][] = ["missed", "wrong", "extra", "right", "left"];
const marks: LessonMark[] = VERDICTS.map((verdict) => ({
  id: verdict,
  name: words(`regel ${verdict}`),
  verdict,
  why: words("Omdat."),
  amount: 1,
  unit: "doubles",
  tiles: "",
  given: verdict === "wrong" ? 1024 : null,
}));
const marking: LessonMarking = { right: false, say: words("Bijna."), sum: words(""), marks, sheets: {} };

describe("the marks of a lesson", () => {
  beforeEach(() => useCatalogue("nl", readFileSync(join(import.meta.dirname, "../src/locales/nl.ftl"), "utf8")));

  it("say what was missed, wrong and too much, with a sign and in words", () => {
    render(LessonMarks, { marking, rules: "nts", kind: "count" });
    const shown = screen.getAllByRole("listitem", { hidden: true }).map((item) => item.textContent.replace(/\s+/g, " ").trim());
    expect(shown).toEqual([
      "+ regel missed Gemist. Omdat. ×2",
      "≠ regel wrong U schreef 1024. Omdat. ×2",
      "× regel extra Telt niet. Omdat. ×2",
      "✓ regel right Omdat. ×2",
      "✓ regel left Omdat. ×2",
    ]);
    expect(screen.getByText("Telt niet, en u liet het weg (1)")).toBeTruthy();
    expect(document.querySelectorAll("s")).toHaveLength(1);
  });
});
