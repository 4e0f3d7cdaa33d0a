import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commandId, Live, waitBefore } from "../src/lib/live";
import type { Loss } from "../src/lib/live";
import type { Message } from "../src/lib/types";

/** A socket that a test opens, feeds and closes. */
class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const latest = () => FakeSocket.all.at(-1)!;
let heard: Message[];
let losses: Loss[];
let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  heard = [];
  losses = [];
  live = new Live(
    (since) => `ws://here/?since=${since}`,
    { heard: (message) => heard.push(message), lost: (why) => losses.push(why) },
    0,
    FakeSocket as unknown as typeof WebSocket,
  );
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

describe("the live line", () => {
  it("sends what was said before it was open", () => {
    live.send("do", { action: "discard 5p" });
    expect(latest().sent).toEqual([]);
    latest().open();
    expect(latest().sent).toMatchObject([{ type: "do", action: "discard 5p" }]);
  });

  it("sends again until answered, with the same id", () => {
    latest().open();
    const cid = live.send("do", { action: "pass" });
    vi.advanceTimersByTime(9_000);
    const sent = latest().sent.filter((message) => message.type === "do");
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map((message) => message.cid))).toEqual(new Set([cid]));
    latest().tell({ type: "ack", cid, seq: 4 });
    expect(live.waiting).toBe(0);
    const before = latest().sent.length;
    vi.advanceTimersByTime(8_000);
    expect(
      latest()
        .sent.slice(before)
        .filter((message) => message.type === "do"),
    ).toEqual([]);
  });

  it("comes back where it was and repeats what had no answer", () => {
    latest().open();
    latest().tell({ type: "state", seq: 7, events: [], view: {} });
    const cid = live.send("do", { action: "pass" });
    latest().close();
    expect(losses).toEqual(["lost"]);
    vi.advanceTimersByTime(1_500);
    expect(latest().url).toBe("ws://here/?since=7");
    latest().open();
    expect(latest().sent).toMatchObject([{ type: "do", cid }]);
  });

  it("forgets what was meant for then, and keeps what says what it is about", () => {
    latest().open();
    latest().tell({ type: "state", seq: 7, events: [], view: {} });
    latest().readyState = 3; // dead, and nobody knows
    live.send("pause", { on: true });
    const cid = live.send("do", { action: "pass", seq: 7 });
    vi.advanceTimersByTime(40_000);
    latest().open();
    expect(latest().sent.filter((message) => message.type !== "ping")).toMatchObject([{ type: "do", cid, seq: 7 }]);
    expect(live.waiting).toBe(1);
    live.send("pause", { on: true });
    latest().close();
    vi.advanceTimersByTime(2_000);
    latest().open();
    expect(latest().sent.map((message) => message.type)).toEqual(["do", "pause"]);
  });

  it("does not come back when it is sent away, but does when the server restarts", () => {
    latest().open();
    latest().tell({ type: "bye", code: "restart" });
    latest().close();
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all).toHaveLength(2);
    latest().open();
    latest().tell({ type: "bye", code: "no_seat" });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(heard.at(-1)).toEqual({ type: "bye", code: "no_seat" });
  });

  it("tells why nothing is heard", () => {
    for (const code of ["restart", "moved", "slow"] as const) {
      latest().open();
      latest().tell({ type: "bye", code });
      latest().close();
      expect(losses.at(-1)).toBe(code);
      vi.advanceTimersByTime(50_000);
    }
    latest().open();
    latest().tell({ type: "pong" });
    latest().close(); // killed: not a word
    expect(losses.at(-1)).toBe("lost");
  });

  it("believes for a while that a server that restarts will be back", () => {
    latest().open();
    latest().tell({ type: "bye", code: "restart" });
    latest().close();
    for (let tries = 0; tries < 12; tries++) {
      vi.advanceTimersByTime(50_000);
      latest().close();
    }
    expect(losses.slice(0, 3)).toEqual(["restart", "restart", "restart"]);
    expect(losses.at(-1)).toBe("lost");
  });

  it("opens anew after a goodbye for good when it is asked to, and lives on as before", () => {
    latest().open();
    latest().tell({ type: "state", seq: 7, events: [], view: {} });
    latest().tell({ type: "bye", code: "replaced" });
    latest().close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    live.again();
    expect(latest().url).toBe("ws://here/?since=7");
    latest().open();
    latest().close();
    vi.advanceTimersByTime(1_500);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("tries at once when it is asked to", () => {
    for (let i = 0; i < 6; i++) {
      latest().close();
      vi.advanceTimersByTime(50_000);
    }
    latest().close();
    const sockets = FakeSocket.all.length;
    live.again();
    expect(FakeSocket.all).toHaveLength(sockets + 1);
    latest().close();
    vi.advanceTimersByTime(1_500); // and from then on soon again
    expect(FakeSocket.all).toHaveLength(sockets + 2);
  });

  it("is not fooled by a network that is gone: who answers is there, who does not is lost", () => {
    latest().open();
    latest().tell({ type: "state", seq: 7, events: [], view: {} });
    dispatchEvent(new Event("offline"));
    expect(latest().sent).toEqual([{ type: "ping" }]);
    latest().tell({ type: "pong" });
    vi.advanceTimersByTime(9_000);
    expect(losses).toEqual([]);
    dispatchEvent(new Event("offline"));
    vi.advanceTimersByTime(6_000);
    expect(losses).toEqual(["lost"]);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("notices that the machine slept", () => {
    latest().open();
    latest().tell({ type: "state", seq: 7, events: [], view: {} });
    vi.setSystemTime(Date.now() + 3_600_000); // timers stand still meanwhile
    vi.advanceTimersByTime(1_000);
    expect(losses).toEqual(["lost"]);
    expect(FakeSocket.all).toHaveLength(2);
    expect(latest().url).toBe("ws://here/?since=7");
  });

  it("gives up a line that does not open, or of which nothing is heard", () => {
    vi.advanceTimersByTime(22_000);
    expect(FakeSocket.all).toHaveLength(2);
    latest().open();
    vi.advanceTimersByTime(22_000);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("asks whether anybody is there, and opens anew when nobody answers", () => {
    latest().open();
    vi.advanceTimersByTime(16_000);
    expect(latest().sent).toContainEqual({ type: "ping" });
    vi.advanceTimersByTime(15_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it("asks for the whole view when something is missing, once, and goes on from there", () => {
    latest().open();
    latest().tell({ type: "state", seq: 7, events: [], view: {} });
    latest().tell({ type: "events", seq: 9, events: [{}, {}], patch: {} });
    latest().tell({ type: "events", seq: 9, events: [], patch: {} });
    expect(live.seq).toBe(9);
    expect(latest().sent).toEqual([]);
    const before = heard.length;
    latest().tell({ type: "events", seq: 12, events: [{}], patch: {} });
    latest().tell({ type: "events", seq: 13, events: [{}], patch: {} });
    expect(latest().sent).toEqual([{ type: "look", since: 9 }]);
    expect(heard).toHaveLength(before);
    latest().tell({ type: "state", seq: 13, events: [{}, {}, {}, {}], view: {} });
    latest().tell({ type: "events", seq: 14, events: [{}], patch: {} });
    expect(heard).toHaveLength(before + 2);
    expect(live.seq).toBe(14);
  });

  it("waits longer and longer for a server that is away, but not for ever", () => {
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const before = Date.now();
      latest().close();
      vi.advanceTimersToNextTimer();
      while (latest().readyState !== 0) vi.advanceTimersToNextTimer();
      waits.push(Date.now() - before);
    }
    [1, 2, 4, 8, 16, 30, 30, 30].forEach((seconds, i) => {
      expect(waits[i]).toBeGreaterThanOrEqual(500 * seconds);
      expect(waits[i]).toBeLessThanOrEqual(1_500 * seconds);
    });
  });

  it("does not come back sooner because it was let in for a moment", () => {
    for (let i = 0; i < 5; i++) {
      latest().open();
      latest().tell({ type: "bye", code: "moved" });
      latest().close();
      vi.advanceTimersByTime(50_000);
    }
    latest().open();
    latest().close();
    const sockets = FakeSocket.all.length;
    vi.advanceTimersByTime(14_000);
    expect(FakeSocket.all).toHaveLength(sockets);
  });

  it("begins anew after a line that lasted", () => {
    for (let i = 0; i < 5; i++) {
      latest().close();
      vi.advanceTimersByTime(50_000);
    }
    latest().open();
    vi.advanceTimersByTime(11_000);
    latest().close();
    const sockets = FakeSocket.all.length;
    vi.advanceTimersByTime(1_500);
    expect(FakeSocket.all).toHaveLength(sockets + 1);
  });

  it("comes back at once when the tablet wakes up", () => {
    for (let i = 0; i < 5; i++) {
      latest().close();
      vi.advanceTimersByTime(50_000);
    }
    latest().close();
    const sockets = FakeSocket.all.length;
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(sockets + 1);
    latest().close();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.all).toHaveLength(sockets + 2);
  });

  it("spreads out those who were cut off together", () => {
    expect([waitBefore(0, true, 0), waitBefore(0, true, 1)]).toEqual([200, 1_000]);
    expect([waitBefore(0, false, 0), waitBefore(0, false, 1)]).toEqual([500, 1_500]);
    expect([waitBefore(9, false, 0), waitBefore(9, false, 1)]).toEqual([15_000, 45_000]);
  });

  it("survives what it cannot read", () => {
    latest().open();
    latest().onmessage?.({ data: "no json" });
    expect(heard).toEqual([]);
  });
});

describe("command ids", () => {
  it("are ULIDs, in order of time, never the same", () => {
    const ids = Array.from({ length: 200 }, () => commandId(1_700_000_000_000));
    expect(new Set(ids).size).toBe(200);
    expect(ids[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(commandId(1_700_000_000_000) < commandId(1_800_000_000_000)).toBe(true);
  });
});
