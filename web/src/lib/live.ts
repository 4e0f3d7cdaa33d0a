// The live connection of a table: one WebSocket that reconnects by itself and loses no command.
//
// A command has an id and stays in the outbox until the server has acknowledged or refused it; after a reconnect it is sent
// again, which is harmless: the server answers a known id with its first answer. A command with the `seq` of what was seen is done
// only if it still means the same; one without, such as a pause, is meant for now, and is forgotten when it could not be sent.
//
// `seq` counts the messages of this seat. A client that misses one asks for the whole view.
import type { Bye, Message } from "./types";

export interface Command {
  type: string;
  cid: string;
  [name: string]: unknown;
}

/** Why there is no connection now: it was lost, or the server announced that it will be back. */
export type Loss = "lost" | Extract<Bye["code"], "restart" | "moved" | "slow">;

export interface Listener {
  heard(message: Message): void;
  /** The connection is lost and retried; it is back when a whole view arrives. */
  lost(why: Loss): void;
}

const PING = 10_000;
const SILENCE = 25_000;
const RESEND = 4_000;
/** After this time a command that is meant for now is not sent over a new connection. */
const FORGOTTEN = 30_000;
/** The timeout of a ping, and of opening a connection. */
const ANSWER = 4_000;
const OPENING = 20_000;
/** After this time without a tick the machine was asleep. */
const SLEPT = 5_000;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** A connection that lasted this long resets the backoff. */
const LASTED = 10_000;

/** After these goodbyes the client reconnects; after all others only when asked to. */
function isPassing(code: Bye["code"]): code is Exclude<Loss, "lost"> {
  return code === "restart" || code === "moved" || code === "slow";
}

/** After this many failed retries the server is no longer expected right back. */
const PROMISED = 5;

const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A ULID: time first, then chance. */
export function commandId(now = Date.now()): string {
  let time = "";
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = SIGNS[rest % 32] + time;
  const chance = crypto.getRandomValues(new Uint8Array(16));
  return time + [...chance].map((byte) => SIGNS[byte % 32]).join("");
}

/** How long to wait before the next retry: twice as long each time, with jitter for clients that were cut off together. */
export function waitBefore(tries: number, invited: boolean, chance = Math.random()): number {
  if (invited) return 200 + 800 * chance;
  return Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT) * (0.5 + chance);
}

export class Live {
  private socket: WebSocket | null = null;
  private outbox = new Map<string, { command: Command; given: number; sent: number }>();
  private tries = 0;
  private heardAt = 0;
  private openedAt = 0;
  /** The deadline for any message; 0 while none is expected. */
  private due = 0;
  private ticked = 0;
  /** The server's goodbye that asks us to reconnect, until a message arrives again. */
  private invited = false;
  private farewell: Loss = "lost";
  private timer: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private looking = false;

  /** `seq` is where to resume: 0 receives everything that the server still sends message by message. */
  constructor(
    private readonly address: (since: number) => string,
    private readonly listener: Listener,
    public seq = 0,
    private readonly Socket: typeof WebSocket = WebSocket,
  ) {
    this.start();
  }

  private start(): void {
    this.closed = false;
    this.tries = 0;
    this.ticked = Date.now();
    this.timer = setInterval(() => this.tick(), 1_000);
    addEventListener("online", this.wake);
    addEventListener("offline", this.check);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /** Try now: the next line opens at once, also after a goodbye for good. */
  again(): void {
    if (this.closed) this.start();
    else {
      this.tries = 0;
      this.connect();
    }
  }

  /** Send a command now, and again until it is answered. */
  send(type: string, fields: Record<string, unknown> = {}): string {
    const command: Command = { type, cid: commandId(), ...fields };
    this.outbox.set(command.cid, { command, given: Date.now(), sent: 0 });
    this.flush();
    return command.cid;
  }

  /** How many commands have no answer yet. */
  get waiting(): number {
    return this.outbox.size;
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    clearTimeout(this.retry);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.check);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }

  // A tablet that wakes up should not wait for a timer.
  private wake = (): void => {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.isOpen && Date.now() - this.heardAt < SILENCE) this.check();
    else this.connect();
  };

  // A machine without a network may still reach a server of its own: what counts is whether it answers.
  private check = (): void => {
    if (!this.isOpen) return;
    this.socket!.send('{"type":"ping"}');
    this.due ||= Date.now() + ANSWER;
  };

  private get isOpen(): boolean {
    return this.socket?.readyState === this.Socket.OPEN;
  }

  private connect(): void {
    clearTimeout(this.retry);
    if (this.closed) return;
    if (this.openedAt) this.listener.lost("lost"); // given up without a message from it
    this.ended();
    const former = this.socket;
    const socket = new this.Socket(this.address(this.seq));
    this.socket = socket;
    this.heardAt = Date.now();
    this.due = this.heardAt + OPENING;
    former?.close();
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.openedAt = this.heardAt = Date.now();
      this.due = this.heardAt + OPENING;
      this.looking = false;
      for (const [cid, entry] of this.outbox) {
        entry.sent = 0;
        if (entry.command.seq === undefined && this.heardAt - entry.given > FORGOTTEN) this.outbox.delete(cid);
      }
      this.flush();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.receive(event.data);
    };
    socket.onclose = () => {
      if (socket !== this.socket || this.closed) return;
      this.socket = null;
      this.due = 0;
      this.listener.lost(this.tries < PROMISED ? this.farewell : "lost");
      this.ended();
      // Only the first goodbye calls for haste: a server that sends everyone away again and again is in trouble.
      const wait = waitBefore(this.tries, this.invited && this.tries === 0);
      this.tries++;
      this.invited = false;
      this.retry = setTimeout(() => this.connect(), wait);
    };
  }

  /** The connection has ended; after one that lasted, the backoff starts over. */
  private ended(): void {
    if (this.openedAt && Date.now() - this.openedAt >= LASTED) this.tries = 0;
    this.openedAt = 0;
  }

  private receive(text: string): void {
    this.heardAt = Date.now();
    this.due = 0;
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return;
    }
    if (message.type === "ack") this.outbox.delete(message.cid);
    if (message.type === "refused" && message.cid !== null) this.outbox.delete(message.cid);
    if (message.type === "events" && message.seq - message.events.length !== this.seq) {
      this.look();
      return;
    }
    if (message.type === "state") this.looking = false;
    if (message.type === "state" || message.type === "events") this.seq = message.seq;
    // After some goodbyes the client reconnects soon: the server restarts, the table moves, the connection was slow.
    if (message.type !== "bye") this.farewell = "lost";
    else if (isPassing(message.code)) {
      this.invited = true;
      this.farewell = message.code;
    } else this.close();
    this.listener.heard(message);
  }

  /** A message was missed: what follows makes no sense until the whole view has arrived. */
  private look(): void {
    if (!this.looking) this.socket?.send(JSON.stringify({ type: "look", since: this.seq }));
    this.looking = true;
  }

  private flush(): void {
    if (!this.isOpen) return;
    const now = Date.now();
    for (const entry of this.outbox.values()) {
      if (now - entry.sent < RESEND) continue;
      entry.sent = now;
      this.socket!.send(JSON.stringify(entry.command));
    }
  }

  private tick(): void {
    const now = Date.now();
    const slept = now - this.ticked > SLEPT;
    this.ticked = now;
    const quiet = now - this.heardAt;
    if (slept) this.wake();
    else if (this.due && now > this.due) this.connect();
    else if (this.isOpen) {
      if (quiet > SILENCE) this.connect();
      else if (quiet > PING && Math.floor(quiet / 1_000) % 5 === 0) this.socket!.send('{"type":"ping"}');
    }
    this.flush();
  }
}

/** The address of a table's live connection. */
export function liveAddress(table: string, since: number): string {
  const origin = location.origin.replace(/^http/, "ws");
  return `${origin}/api/tables/${encodeURIComponent(table)}/live?since=${since}`;
}
