import { expect, it } from "vitest";
import { here, read, start } from "../src/lib/router.svelte";

it("an address is read with its signs as they are meant", () => {
  expect(read("/t/ROOS%2D12/")).toMatchObject({ page: "join", args: ["ROOS-12"] });
  expect(read("/nowhere").page).toBe("missing");
});

it("an address that cannot be read is no page, and the site starts all the same", () => {
  for (const path of ["/t/%ZZ", "/t/100%", "/lessons/nts/row/%E0%A4%A"])
    expect(read(path)).toMatchObject({ page: "missing", args: [] });
  history.replaceState(null, "", "/t/100%");
  start();
  expect(here().page).toBe("missing");
});
