import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forget } from "../src/lib/person.svelte";
import SettingsPage from "../src/pages/SettingsPage.svelte";
import { refusal, serve, speakIn, type Answer } from "./server";

let answers: Record<string, Answer>;
beforeEach(() => {
  speakIn("nl");
  answers = { "GET /me": () => ({ person: "p", name: "Anna" }), "PATCH /me": () => ({ person: "p", name: "An" }) };
  serve(answers);
});
afterEach(async () => {
  answers["DELETE /me"] = () => ({});
  await forget();
  vi.unstubAllGlobals();
});

async function open(): Promise<HTMLInputElement> {
  render(SettingsPage);
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Uw voornaam" });
  await vi.waitFor(() => expect(field.value).toBe("Anna"));
  return field;
}
async function rename(field: HTMLInputElement, value: string): Promise<void> {
  await fireEvent.input(field, { target: { value } });
  await fireEvent.submit(field.form!);
}

describe("the name in the settings", () => {
  it("is refused in the server's own words", async () => {
    answers["PATCH /me"] = refusal(422, "Deze naam kan niet.");
    await rename(await open(), "An");
    expect(await screen.findByText("Deze naam kan niet.")).toBeTruthy();
  });

  it("is asked for when it is empty", async () => {
    const field = await open();
    await rename(field, " ");
    expect(await screen.findByText("Vul eerst een voornaam in.")).toBeTruthy();
    await rename(field, "An");
    expect(await screen.findByText("Bewaard.")).toBeTruthy();
    speakIn("en");
    expect(await screen.findByText("Saved.")).toBeTruthy();
  });

  it("is not erased where the server says why not", async () => {
    answers["DELETE /me"] = refusal(503, "Een van uw tafels verhuist.");
    await open();
    await fireEvent.click(screen.getByRole("button", { name: "Wis mij" }));
    await fireEvent.click(await screen.findByRole("button", { name: "Ja, wis mij" }));
    expect(await screen.findByText("Een van uw tafels verhuist.")).toBeTruthy();
  });
});
