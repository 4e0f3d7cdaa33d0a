import { describe, expect, it } from "vitest";
import { bag, choices, exchange, isClaim } from "../src/lib/actions";

describe("choices", () => {
  it("sorts a turn", () => {
    const found = choices(["mahjong", "kong 5555p", "promote E", "discard 5p", "discard E", "discard E announce", "replace"]);
    expect([...found.discard]).toEqual([
      ["5p", "discard 5p"],
      ["E", "discard E"],
    ]);
    expect(found.announce.get("E")).toBe("discard E announce");
    expect(found.calls.kong.map((one) => one.action)).toEqual(["kong 5555p", "promote E"]);
    expect(found.calls.mahjong).toHaveLength(1);
    expect(found.replace).toBe(true);
    expect(isClaim(found)).toBe(false);
  });

  it("sorts a claim with several chows", () => {
    const found = choices(["pass", "chow 34m", "chow 46m", "pung 55m"]);
    expect(found.calls.chow.map((one) => one.tiles)).toEqual([
      ["3m", "4m"],
      ["4m", "6m"],
    ]);
    expect(isClaim(found)).toBe(true);
  });

  it("knows the end of a deal", () => {
    const found = choices(["next", "stop"]);
    expect([found.next, found.stop]).toEqual([true, true]);
  });

  it("recognises three tiles to exchange in any order", () => {
    const found = choices(["exchange 12m 5p", "exchange 11m E"]);
    expect(found.exchange.has(bag(["5p", "2m", "1m"]))).toBe(true);
    expect(found.exchange.has(bag(["1m", "E", "1m"]))).toBe(true);
    expect(found.exchange.has(bag(["1m", "1m", "5p"]))).toBe(false);
    expect(exchange(["5p", "2m", "1m"])).toBe("exchange 5p 2m 1m");
    expect(found.given).toBe(3);
    expect(choices(["pass"]).given).toBe(0);
  });

  it("is empty when nothing is asked", () => {
    expect(isClaim(choices([]))).toBe(false);
  });
});
