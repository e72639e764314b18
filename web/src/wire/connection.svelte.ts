/** The connection to a table: it heals itself, and what was not answered is sent again with the same id. */
import { keepDigest, nextStep } from "./exchange";
import { Inbox } from "./inbox";
import { chat, Refusal } from "./requests";
import type {
  Changed, Frame, FromClient, Opened, OwnFame, Presence, Reason, Said, TableView, ToClient, UndoView, Welcome,
} from "./types";

export type Health = "connecting" | "open" | "broken" | "refused";
type Submission = Extract<FromClient, { id: string }>;
type Unanswered = Extract<FromClient, { type: "set_pace" | "go_on" | "commit" | "reveal" }>;
type Order<Kind> = Kind extends { id: string } ? Omit<Kind, "id"> : Kind;

const WAITS = [300, 700, 1500, 3000, 6000];
/** After so long a silence the line is tried, in milliseconds. */
const PULSE = 15_000;
/** A line on which an answer is missing for so long is dead, though nobody closed it. */
const PATIENCE = 6000;
/** The same where there is reason for doubt: the network went or came, or somebody looks here again. */
const DOUBT = 2000;
/** The time to open a line and be welcomed. */
const DOOR = 10_000;
/** A nonce came too late, or twice, from another page of the same person: the table says how the exchange stands. */
const UNSPOKEN = ["no_exchange", "nonce_differs", "commitment_taken", "beginning"];
/** How often all this is looked at. */
const LOOK = 500;

export class Connection {
  health = $state<Health>("connecting");
  table = $state.raw<TableView | null>(null);
  frame = $state.raw<Frame | null>(null);
  /** The fame of one's own seats, where the table keeps it secret. */
  ownFame = $state.raw<OwnFame | null>(null);
  seats = $state.raw<number[]>([]);
  host = $state(false);
  here = $state.raw<boolean[]>([]);
  watching = $state(0);
  /** When the seat that decides is played for, because its owner is not connected to a live game; the server's time. */
  graces = $state.raw<readonly (number | null)[]>([]);
  chat = $state.raw<Said[]>([]);
  /** Lines of the others that nobody here has looked at. */
  unread = $state(0);
  opened = $state.raw<Opened | null>(null);
  rematch = $state<string | null>(null);
  refusal = $state.raw<Reason | null>(null);
  /** What somebody here asked to take back, and the others refused; until the game goes on. */
  declined = $state.raw<UndoView | null>(null);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = $state(0);
  /** A decision is on its way: nothing else can be decided until it is answered. */
  deciding = $state(false);

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Submission>();
  #inbox = new Inbox((messages) => this.#takeAll(messages));
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval>;
  /** When something was heard last. */
  #heard = 0;
  /** When the next word from the server is due, if one is. */
  #due = Infinity;
  #onFrame: (frame: Frame) => void;
  /** How the game stood when this line was opened. */
  #welcomedTo: TableView["status"] = "over";

  constructor(readonly id: string, onFrame: (frame: Frame) => void = () => undefined) {
    this.#onFrame = onFrame;
    addEventListener("online", this.#tryNow);
    addEventListener("offline", this.#tryNow);
    document.addEventListener("visibilitychange", this.#tryNow);
    this.#watch = setInterval(() => this.#look(), LOOK);
    this.#connect();
  }

  close(): void {
    removeEventListener("online", this.#tryNow);
    removeEventListener("offline", this.#tryNow);
    document.removeEventListener("visibilitychange", this.#tryNow);
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#inbox.close();
    this.#leave();
  }

  /** Decides, at the frame that is on the screen. */
  play(action: string): void {
    if (this.deciding || !this.frame) return;
    this.deciding = true;
    this.send({ type: "play", sequence: this.frame.sequence, action });
  }

  send(order: Order<Submission>): void {
    const submission = { ...order, id: freshId() } as Submission;
    this.#waiting.set(submission.id, submission);
    this.#transmit(submission);
  }

  /** Says what is not answered; whoever says it says it again on a new line. */
  tell(message: Unanswered): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #transmit(message: FromClient, patience = PATIENCE): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify(message));
    this.#due = Math.min(this.#due, performance.now() + patience);
  }

  /** A line can die without a word: whoever is owed an answer for too long hangs up and opens another. */
  #look(): void {
    const now = performance.now();
    if (now > this.#due) this.#broke();
    else if (this.health === "open" && now > this.#heard + PULSE && this.#due === Infinity) this.#ping();
  }

  #ping(patience = PATIENCE): void {
    this.#transmit({ type: "ping", at: Date.now() }, patience);
  }

  #connect(): void {
    const address = `${location.origin.replace(/^http/, "ws")}/api/tables/${this.id}/socket`;
    this.#leave();
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#due = performance.now() + DOOR;
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#broke();
    };
  }

  /** Whatever the old line still says is not heard. */
  #leave(): void {
    this.#inbox.empty();
    const socket = this.#socket;
    this.#socket = null;
    this.#due = Infinity;
    socket?.close();
  }

  #broke(): void {
    this.#leave();
    clearTimeout(this.#timer);
    this.health = "broken";
    if (this.table === null) void this.#readChat();
    const wait = WAITS[Math.min(this.#failures, WAITS.length - 1)] ?? 1000;
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  /** What was said before, or while nobody heard it. A socket that is not opened does not say why; this does. */
  async #readChat(): Promise<void> {
    try {
      const before = await chat(this.id);
      const last = before.at(-1)?.number ?? 0;
      const known = this.chat.at(-1)?.number;
      if (known !== undefined) this.#unheard(before.filter((line) => line.number > known));
      this.chat = [...before, ...this.chat.filter((line) => line.number > last)];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (this.table === null && error.reason.code !== "unreachable") this.#refused(error.reason);
    }
  }

  #unheard(lines: readonly Said[]): void {
    this.unread += lines.filter((line) => !this.seats.includes(line.seat)).length;
  }

  #refused(reason: Reason): void {
    clearTimeout(this.#timer);
    this.#leave();
    this.refusal = reason;
    this.health = "refused";
  }

  #tryNow = (): void => {
    if (document.hidden) return;
    if (this.health === "open") return this.#ping(DOUBT);
    if (this.health !== "broken") return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #hear(message: ToClient): void {
    this.#heard = performance.now();
    this.#inbox.put(message);
  }

  #takeAll(messages: readonly ToClient[]): void {
    messages.forEach((message) => this.#take(message));
    this.#due = this.#waiting.size ? this.#heard + PATIENCE : Infinity;
  }

  #take(message: ToClient): void {
    switch (message.type) {
      case "welcome": return this.#welcomed(message);
      case "frame": return this.#framed(message);
      case "own_fame":
        this.ownFame = message;
        return;
      case "accepted": return this.#answered(message.id);
      case "refused":
        if (!UNSPOKEN.includes(message.reason.code)) this.refusal = message.reason;
        return this.#answered(message.id);
      case "changed": return this.#changed(message);
      case "presence": return this.#present(message);
      case "said":
        if (this.chat.some((line) => line.number === message.number)) return;
        this.chat = [...this.chat, message];
        return this.#unheard([message]);
      case "opened":
        this.opened = message;
        keepDigest(this.id, message.digest, this.#welcomedTo);
        return;
      case "rematch":
        this.rematch = message.table;
        return;
      case "pong":
        this.ahead = message.now - Date.now();
    }
  }

  #welcomed(message: Welcome): void {
    this.health = "open";
    this.#failures = 0;
    this.table = message.table;
    this.#welcomedTo = message.table.status;
    this.seats = message.seats;
    this.ownFame = null; // whoever sits there is told it anew
    this.host = message.host;
    this.rematch = message.table.rematch;
    this.ahead = message.now - Date.now();
    void this.#readChat();
    for (const submission of this.#waiting.values()) this.#transmit(submission);
    this.#exchange(true);
  }

  /** Before the game: promises a nonce, or tells it. */
  #exchange(again = false): void {
    const step = this.table && nextStep(this.table, this.seats, again);
    if (step) this.tell(step);
  }

  #framed(frame: Frame): void {
    this.#onFrame(frame);
    this.frame = frame;
    this.declined = null;
  }

  #answered(id: string | null): void {
    const submission = id === null ? undefined : this.#waiting.get(id);
    if (id !== null) this.#waiting.delete(id);
    if (id === null || submission?.type === "play") this.deciding = false;
  }

  #changed(message: Changed): void {
    this.declined = refusedUndo(this.table?.undo, message.table, this.seats) ?? (message.table.undo ? null : this.declined);
    this.table = message.table;
    this.host = message.table.host_seat !== null && this.seats.includes(message.table.host_seat);
    this.rematch = message.table.rematch;
    this.#exchange();
  }

  #present(message: Presence): void {
    this.here = message.here;
    this.watching = message.watching;
    this.graces = message.graces ?? [];
  }
}

/** A question that is gone although nothing has happened since was answered with no. */
export function refusedUndo(asked: UndoView | null | undefined, now: TableView, seats: readonly number[]): UndoView | null {
  const gone = asked && !now.undo && now.status === "playing" && now.sequence === asked.sequence;
  return gone && seats.includes(asked.seat) ? asked : null;
}

/** `crypto.randomUUID` is missing on plain http, and people do play at home over plain http. */
function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
