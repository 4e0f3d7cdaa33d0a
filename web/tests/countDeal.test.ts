import { afterEach, describe, expect, it, vi } from "vitest";
import { emptyDeal, keepDeal, keptDeal, nextDeal, readDeal, UNSAID, withHand, withRules } from "../src/lib/count/deal";
import { empty, START } from "../src/lib/count/hand";
import { keep, readCounting, handOfKept, readKept } from "../src/lib/count/keep";

describe("a deal that is settled", () => {
  it("takes a counted hand: a won one makes its player the winner", () => {
    const deal = withHand(emptyDeal("nts"), 1, "hand", 120, ">");
    expect([deal.winner, deal.discarder, deal.players[1]!.total]).toEqual([1, UNSAID, 120]);
    expect(withHand({ ...deal, discarder: 2 }, 1, "hand", 128, ">").discarder).toBe(2);
    expect(withHand({ ...deal, discarder: 2 }, 1, "hand", 128, "+").discarder).toBe(-1);
    expect(withHand({ ...deal, discarder: 2 }, 0, "hand", 8, "")).toMatchObject({ winner: 1, discarder: 2 });
    expect(withHand({ ...deal, discarder: 2 }, 2, "hand", 64, ">")).toMatchObject({ winner: 2, discarder: UNSAID });
    expect(withHand(deal, 1, "hand", 8, "").winner).toBe(-1);
  });

  it("takes a hand that is not counted yet, which says nothing of who won", () => {
    const deal = withHand(emptyDeal("nts"), 1, "hand", 120, ">");
    const changed = withHand({ ...deal, discarder: 2 }, 1, "other", null, "");
    expect(changed).toMatchObject({ winner: 1, discarder: 2 });
    expect(changed.players[1]).toMatchObject({ hand: "other", total: null });
  });

  it("with three players has no North who won or discarded", () => {
    const three = { players: 3 };
    const deal = withHand(emptyDeal("nts"), 3, "hand", 120, ">");
    expect(withRules(deal, "mcr", three)).toMatchObject({ rules: "mcr", options: three, winner: -1, discarder: UNSAID });
    expect(withRules({ ...deal, winner: 1, discarder: 3 }, "nts", three)).toMatchObject({ winner: 1, discarder: UNSAID });
    expect(withRules({ ...deal, winner: 1, discarder: 2 }, "nts", three)).toMatchObject({ winner: 1, discarder: 2 });
    expect(withRules(deal, "nts", {})).toEqual(deal);
  });

  it("comes back as it was kept, and not from somebody else's text", () => {
    const deal = withHand(emptyDeal("bmr", { chips: true }), 3, "hand", 16, "+");
    expect(readDeal(JSON.stringify(deal))).toEqual(deal);
    for (const text of [null, "", "nonsense", "[]", "{}", '{"rules":1}', '{"rules":"nts","players":[1]}'])
      expect(readDeal(text)).toBeNull();
    expect(readDeal('{"rules":"nts","players":[{},{},{},{}],"winner":9,"discarder":"x"}')).toEqual(emptyDeal("nts"));
  });

  it("leaves the players for the next one", () => {
    const deal = { ...emptyDeal("nts"), players: emptyDeal("nts").players.map((one, at) => ({ ...one, name: `p${at}` })) };
    expect(nextDeal(withHand(deal, 0, "hand", 4, "+"))).toEqual(deal);
  });
});

describe("what is kept of a hand", () => {
  it("is read as far as it makes sense", () => {
    expect(readKept(null)).toMatchObject({ facts: empty(START).facts, text: "" });
    expect(readKept("nonsense").text).toBe("");
    const read = readKept(
      '{"facts":{"rules":"mcr","seat":"X","round":"F","options":{"a":1,"b":[]}},"deck":{"luck":true},"text":5}',
    );
    expect(read.facts).toEqual({ rules: "mcr", options: { a: 1 }, seat: "E", round: "F", goulash: false });
    expect([read.deck.luck, read.text]).toEqual([true, ""]);
  });
});

describe("a device that keeps nothing", () => {
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const luck = { luck: true, characters: true };
  const hand = (tile: string) => ({ ...empty(START), rack: [{ tile, n: 1 }] });
  const { localStorage } = globalThis;
  const getItem = (key: string) => localStorage.getItem(key);
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it("has what was laid and settled until the page is closed", () => {
    keepDeal(emptyDeal("bmr"));
    keep(hand("1p"), luck, false);
    vi.stubGlobal("localStorage", { getItem, setItem: refuse });
    const deal = withHand(emptyDeal("nts"), 1, "hand", 120, ">");
    keepDeal(deal);
    keep(hand("5s"), luck, false);
    expect(keptDeal()).toEqual(deal);
    expect(handOfKept(readCounting()).rack[0]!.tile).toBe("5s");
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    expect(keptDeal()).toEqual(deal);
  });

  it("goes by what is kept as soon as it keeps again", () => {
    vi.stubGlobal("localStorage", { getItem, setItem: refuse });
    keepDeal(emptyDeal("nts"));
    vi.unstubAllGlobals();
    keepDeal(emptyDeal("bmr"));
    localStorage.setItem("peling.settle", JSON.stringify(emptyDeal("mcr"))); // in another tab
    expect(keptDeal()!.rules).toBe("mcr");
  });
});
