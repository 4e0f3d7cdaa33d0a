import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forget, greet, introduce, me } from "../src/lib/person.svelte";
import JoinPage from "../src/pages/JoinPage.svelte";
import { down, refusal, serve, speakIn, type Answer } from "./server";

const anna = () => ({ person: "p", name: "Anna" });
const unknown = refusal(401, "Zeg eerst wie u bent.");
let answers: Record<string, Answer>;
let asked: string[];

beforeEach(() => {
  speakIn("nl");
  answers = { "GET /me": anna, "POST /me": anna, "DELETE /me": () => ({}) };
  asked = serve(answers);
});
afterEach(async () => {
  answers["DELETE /me"] = () => ({});
  await forget();
  vi.unstubAllGlobals();
});

describe("who is playing", () => {
  it("is made known once", async () => {
    answers["GET /me"] = unknown;
    await introduce("Anna");
    answers["GET /me"] = anna;
    await introduce("Anna");
    expect(asked.filter((name) => !name.startsWith("GET"))).toEqual(["POST /me"]);
  });

  it("is made known anew after being erased elsewhere", async () => {
    await introduce("Anna");
    answers["GET /me"] = unknown;
    await introduce("Anna");
    expect(asked.at(-1)).toBe("POST /me");
    expect(me()).toEqual(anna());
  });

  it("is not made known twice because the line was down", async () => {
    answers["GET /me"] = down;
    await expect(introduce("Anna")).rejects.toMatchObject({ code: "offline" });
    expect(asked).not.toContain("POST /me");
  });

  it("is erased where the server has done that already", async () => {
    await greet();
    answers["DELETE /me"] = unknown;
    await forget();
    expect(me()).toBeNull();
  });
});

it("a door opens for somebody whom the server has forgotten", async () => {
  await greet();
  Object.assign(answers, {
    "GET /me": unknown,
    "GET /me/tables": unknown,
    "GET /tables/x": () => ({
      table: "x",
      code: "ROOS-12",
      rules: "nts",
      rules_key: "nts",
      rules_name: { nl: "NTS", en: "NTS" },
      settings: { spectators: "after" },
      status: "lobby",
      seats: [{ kind: "open", name: "" }],
      owner: null,
      locked: false,
      deals: 0,
    }),
    "POST /tables/x/join": () => ({ table: "x", seat: 0 }),
  });
  render(JoinPage, { code: "x" });
  await fireEvent.click(await screen.findByRole("button", { name: "Ga zitten" }));
  await vi.waitFor(() => expect(asked.at(-1)).toBe("POST /tables/x/join"));
  expect(asked).toContain("POST /me");
});
