/** What is asked over HTTP. */
import { hasServer } from "../house";
import { nextStep } from "./exchange";
import { forget, newcomer } from "./newcomer";
import type {
  Frame, GameView, HouseBot, Imported, Invitation, Join, LinkView, LogLine, NewLink, NewTable, OwnFame, Person, Reason, RecoveryLink, Reveal, Said, Seated, Statuses, TableView, ToldMove, WantedLink,
} from "./types";

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(readonly reason: Reason) {
    super(reason.text);
  }
}

const UNREACHABLE: Reason = { code: "unreachable", params: {}, text: "The server cannot be reached." };

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  if (!hasServer) throw new Refusal(UNREACHABLE);
  const headers: Record<string, string> =
    body === undefined ? {} : { "content-type": "application/json", "ra-newcomer": newcomer() };
  const content = body === undefined ? null : JSON.stringify(body);
  const answer = await fetch(`/api${path}`, { method, headers, body: content }).catch(() => null);
  if (answer === null) throw new Refusal(UNREACHABLE);
  if (!answer.ok) throw new Refusal(await answer.json().catch(() => UNREACHABLE));
  return answer.status === 204 ? (undefined as Answer) : answer.json();
}

/**
 * Requests that may bring this browser its cookie go one after another, in all tabs: the first brings it, and the others
 * show it. Where tabs cannot wait for each other, the server knows by a word that they are of one person.
 */
function inTurn<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const locks = navigator.locks as LockManager | undefined; // only where the connection is secure
  if (locks) return locks.request("ra-cookie", request) as Promise<Answer>;
  const next = before.then(request, request);
  before = next;
  return next;
}
let before: Promise<unknown> = Promise.resolve();

export const bots = () => ask<HouseBot[]>("GET", "/bots");
/** So many tables are told at once, the newest first; `before`, the last of them, asks for those that follow. */
export const LISTED_AT_ONCE = 100;
export const openTables = (before?: string) => ask<TableView[]>("GET", before ? `/tables?before=${before}` : "/tables");
export const table = (id: string) => ask<TableView>("GET", `/tables/${id}`);
/** How many tables can be asked for at once. */
export const ASKED_AT_ONCE = 100;
export const statuses = (tables: string[]) => ask<Statuses>("POST", "/tables/status", { tables });
export const makeTable = (order: NewTable) => inTurn(() => ask<Seated>("POST", "/tables", order));
export const join = (id: string, how: Join) => inTurn(() => ask<Seated>("POST", `/tables/${id}/join`, how));
export async function seated(id: string): Promise<Seated> {
  const mine = await ask<Seated>("GET", `/tables/${id}/seat`);
  return mine.old_cookie ? gather(id) : mine;
}
/** Replaces the cookies that an earlier version had for this table. */
export const gather = (id: string) => inTurn(() => ask<Seated>("POST", `/tables/${id}/gather`, {}));
/** Ends a game that one plays alone. */
export const close = (id: string) => ask<TableView>("POST", `/tables/${id}/close`, {});
export const leave = (id: string) => ask<unknown>("POST", `/tables/${id}/leave`, {});
export const watch = (id: string, secret: string) => inTurn(() => ask<unknown>("POST", `/tables/${id}/watch`, { secret }));
export const enterFromDevice = (id: string, secret: string) => inTurn(() => ask<unknown>("POST", `/tables/${id}/device`, { secret }));
export const start = (id: string, fill?: string) => ask<TableView>("POST", `/tables/${id}/start`, fill ? { fill } : {});
export const changeSeat = (id: string, seat: number, bot: string | null) =>
  ask<TableView>("POST", `/tables/${id}/seats/${seat}`, bot ? { bot } : {});
export const link = (id: string, wanted: WantedLink) => ask<NewLink>("POST", `/tables/${id}/links`, wanted);
export const links = (id: string) => ask<LinkView[]>("GET", `/tables/${id}/links`);
/** Whether an invitation works; looking does not use it up. */
export const invitation = (id: string, secret: string) => ask<Invitation>("POST", `/tables/${id}/invitation`, { secret });
/** Plays again, with a promised nonce for the new table. */
export const rematch = (id: string, commitment: string) => inTurn(() => ask<Seated>("POST", `/tables/${id}/rematch`, { commitment }));
const reveal = (id: string, { nonce, next }: Reveal) => ask<TableView>("POST", `/tables/${id}/reveal`, { nonce, next });
/** If the game waits for the nonce of this page, it is told at once, while the table opens. The line says it again. */
export function revealAtOnce(table: TableView, seats: readonly number[]): void {
  const step = nextStep(table, seats);
  if (step?.type === "reveal") void reveal(table.id, step).catch(() => undefined);
}
export const me = () => ask<Person>("GET", "/me");
export const recoveryLink = (replace = false) => ask<RecoveryLink>("POST", "/me/recovery", { replace });
export const recover = (secret: string) => inTurn(() => ask<Person>("POST", "/me/recover", { secret }));
/** This browser, or all others of the same person. */
export const signOut = (others: boolean) =>
  inTurn(() => ask<Person>("POST", "/me/sign_out", { others }).finally(forget));
export const game = (id: string) => ask<GameView>("GET", `/games/${id}`);
export const moves = (id: string, after = 0) => ask<ToldMove[]>("GET", `/games/${id}/moves?after=${after}`);
export const log = (id: string) => ask<LogLine[]>("GET", `/games/${id}/log`);
export const ownFame = (id: string) => ask<OwnFame>("GET", `/games/${id}/own_fame`);
export const moveOf = (id: string, move: number) => ask<Frame>("GET", `/games/${id}/moves/${move}`);
export const chat = (id: string) => ask<Said[]>("GET", `/games/${id}/chat`);
export const record = (id: string) => ask<unknown>("GET", `/games/${id}/record`);
export const sealed = (id: string) => ask<unknown>("GET", `/games/${id}/sealed`);
export const importRecord = (document: unknown) => ask<Imported>("POST", "/games", document);
