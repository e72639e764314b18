/**
 * What goes over the wire. Written by `python -m tests.web.make_wire` from the server's schemas; not by hand.
 */

/** Committed. `sequence` is the place in the log; null for what has none. */
export interface Accepted {
  type: "accepted";
  id: string;
  sequence: number | null;
}

/** Plays again; with a commitment to your nonce in the exchange before the new game. */
export interface Again {
  commitment?: string | null;
}

/** Who could still top a bid, with the lowest sun that does. */
export type Answer = [number, number];

/** Agrees or declines. With `move`, as it was asked: then it is no answer to another question asked meanwhile. */
export interface AnswerUndo {
  type: "answer_undo";
  id: string;
  sequence: number;
  agree: boolean;
  move?: number | null;
}

/** Asks for the newest frame once more. */
export interface AskFrame {
  type: "ask_frame";
}

/** Asks the others to let the game stand again as after `move` decisions. */
export interface AskUndo {
  type: "ask_undo";
  id: string;
  sequence: number;
  move: number;
}

/** `auction`: a Ra tile was `drawn`, Ra was `invoked`, or invoked on a `full` track. */
export interface AuctionOpened {
  kind: "auction_opened";
  seat: number;
  auction: string;
}

export interface AuctionView {
  ra_player: number;
  kind: string;
  bids: Record<string, number | null>;
  next: number;
}

export interface BidMade {
  kind: "bid_made";
  seat: number;
  sun: number;
}

/** A bid of the player who decides, who could top it, and what the exchange of suns would change. */
export interface BidView {
  sun: number;
  answers: Answer[];
  swap: TileWorth;
}

/** For a bot of the house, by its name. */
export interface BotSeat {
  kind: "bot";
  bot: string;
}

/** `left` tiles in the bag, `ra` of them Ra; `ra_to_go` more end the epoch, after `draws` draws on average. */
export interface Chances {
  left: number;
  ra: number;
  ra_to_go: number;
  draws: number | null;
}

/** Before the game begins: a bot takes the seat, or it becomes open (again). */
export interface ChangeSeat {
  bot?: string | null;
}

/** Something about the table has changed: seats, names, who is away, an undo that was asked for. */
export interface Changed {
  type: "changed";
  table: TableView;
}

/** Times in milliseconds. A decision may take `increment` and then eats into the seat's bank. */
export interface ClockView {
  since: number;
  deadline: number | null;
  increment: number;
  banks: number[];
}

/** Before the game: the hash of a nonce that you will reveal once all are fixed. The answer is `changed`. */
export interface Commit {
  type: "commit";
  commitment: string;
}

/** Each decision may take so many days. */
export interface CorrespondenceClock {
  kind: "correspondence";
  days?: number;
}

export interface DebtView {
  seat: number;
  disaster: string;
  tiles: number;
}

/** A disaster taken with a god left without effect (an option of the rules). */
export interface DisasterRemoved {
  kind: "disaster_removed";
  seat: number;
  disaster: string;
}

/** `lost` went at once, without a choice; `owed` tiles are for the player to choose. */
export interface DisasterStruck {
  kind: "disaster_struck";
  seat: number;
  disaster: string;
  lost: string[];
  owed: number;
}

export interface EpochBegan {
  kind: "epoch_began";
  epoch: number;
  seat: number;
}

/** `why`: the last `ra` tile of the limit was drawn, or no face-up `suns` were left. `lost` lay on the track. */
export interface EpochEnded {
  kind: "epoch_ended";
  epoch: number;
  why: string;
  lost: string[];
}

/** One line of points a seat; `score` is everybody's fame after it, null while fame lies face down. */
export interface EpochScored {
  kind: "epoch_scored";
  epoch: number;
  points: ScoreLines[];
  score: number[] | null;
}

/** How far a table has come with the exchange of nonces, which settles the order of the tiles. */
export interface ExchangeView {
  phase: "commit" | "done" | "reveal";
  rounds: ShareView[][];
  names: string[];
  nonces: string[];
  deadline: number | null;
}

/** The table as it stands at a sequence number: the same bytes for everybody, players and spectators. */
export interface Frame {
  type: "frame";
  table: string;
  sequence: number;
  move: number;
  undo_floor: number;
  phase: string;
  decides: number | null;
  by: string | null;
  at: number;
  events: (TileDrawn | AuctionOpened | BidMade | Passed | LotWon | TrackKept | TrackDiscarded | GodSpent | SwapsEnded | DisasterStruck | DisasterRemoved | TileDiscarded | EpochEnded | EpochScored | TilesGivenUp | EpochBegan | GameOver | Undone)[];
  position: PositionView;
  ra_limit: number;
  legal: string[];
  lens: Lens | null;
  clock: ClockView;
}

/** `tied` are the seats with the most fame; if there are several, the winner's highest `sun` broke the tie. */
export interface GameOver {
  kind: "game_over";
  winner: number;
  scores: number[];
  tied: number[];
  sun: number;
}

/** A game, at its permanent address. `kind`: played at a `table`, or brought by an `import`. */
export interface GameView {
  id: string;
  kind: string;
  status: string;
  rules: Record<string, unknown>;
  rules_version: number;
  names: string[];
  bots: (string | null)[];
  moves: number;
  scores: number[] | null;
  winner: number | null;
  ra_track: "barge" | "tiles";
}

/** Tells a bot that waits at `sequence` to move. */
export interface GoOn {
  type: "go_on";
  sequence: number;
}

export interface GodSpent {
  kind: "god_spent";
  seat: number;
  tile: string;
}

/** `status`: ok, closing, or what is wrong. That is: no database; cannot write (a full disk, for instance); bots cannot think (a process was lost, and is not replaced yet); notices are not heard (those of other workers); a table cannot be read. */
export interface Health {
  status: string;
  version: string;
  database: string;
  worker: string;
  up_since: number;
}

export interface HouseBot {
  name: string;
  plays: number[];
  strength: number;
}

export interface Imported {
  id: string;
  path: string;
}

/** An invitation that works: the seat that it is for. */
export interface Invitation {
  seat: number;
  table: TableView;
}

/** With an invitation, for the seat that it names; at a public table, for any open seat or a certain one. In the game, a seat that is handed over keeps its name. */
export interface Join {
  name: string;
  invite?: string | null;
  seat?: number | null;
  commitment?: string | null;
}

/** What the position means: every figure is the engine's own scoring. Left out where aids are off. */
export interface Lens {
  players: Prospect[];
  tiles: Record<string, TileWorth[]>;
  lot: LotWorth[];
  gods: Record<string, TileWorth>;
  discards: Record<string, TileWorth>;
  bids: BidView[];
  safe: (number | null)[];
  ladder: SunRung[];
  chances: Chances;
  notes: string[];
}

export interface LinkView {
  id: string;
  kind: string;
  seat: number | null;
  expires: number | null;
  path: string | null;
}

/** Seconds: each decision may take `increment`, and what it takes beyond that comes out of the seat's `bank`. */
export interface LiveClock {
  kind: "live";
  bank?: number;
  increment?: number;
}

/** An entry of the log; those that were taken back stay in it, and are marked. */
export interface LogLine {
  sequence: number;
  kind: string;
  seat: number;
  action: string;
  by: string;
  at: number;
  undone: boolean;
}

/** The winner pays one sun, which becomes the centre sun, and receives the old one, face down. */
export interface LotWon {
  kind: "lot_won";
  seat: number;
  tiles: string[];
  paid: number;
  received: number;
}

/** What the whole lot would change for a player who took it: in this epoch, at the end, and line by line. */
export interface LotWorth {
  epoch: number;
  end: number;
  lines: ScoreLines;
  lost?: string[];
  others?: OtherWorth[];
}

/** The host decides whether a seat may speak. */
export interface Mute {
  type: "mute";
  id: string;
  seat: number;
  muted: boolean;
}

/** For whoever creates the table; several of them make a hot-seat. */
export interface MySeat {
  kind: "me";
  name: string;
}

/** A table, and your seats there. */
export interface MyTable {
  table: string;
  seats: number[];
}

/** The secret of an invitation is the same whenever its host asks for it; that of another link is shown this once. In an address it belongs behind the `#`, which browsers keep to themselves. */
export interface NewLink {
  id: string;
  kind: string;
  seat: number | null;
  secret: string;
  path: string;
}

/** An order for a table. There are as many players as seats; `rules` are the options of `ra-record/1`. */
export interface NewTable {
  public?: boolean;
  clock?: LiveClock | CorrespondenceClock;
  fame?: "hidden" | "open";
  aids?: boolean;
  chat?: boolean;
  absent?: "bot" | "pass";
  stand_in?: string;
  face_down_suns?: "hidden" | "shown";
  ra_track?: "edition" | "tiles";
  seats: (MySeat | OpenSeat | BotSeat)[];
  commitment?: string | null;
  rules?: Record<string, unknown>;
  start?: boolean;
}

/** Your share in the chance of the game, mixed into the sealed bag. */
export interface Nonce {
  nonce: string;
  seat?: number | null;
}

/** For somebody who joins. */
export interface OpenSeat {
  kind: "open";
}

/** The game is over, and the seal is broken. Together with the record this is a `ra-sealed/2` document; without `rounds`, a `ra-sealed/1` document. */
export interface Opened {
  type: "opened";
  commitment: string;
  seal: SealOpened;
  table?: string | null;
  seats?: string[] | null;
  rounds?: ShareOpened[][] | null;
  digest?: string | null;
}

/** What it would change for somebody else: a majority that is lost, or won. */
export type OtherWorth = [number, number, number];

/** Your own fame where the table keeps it secret, before every frame. Nobody else is sent it. */
export interface OwnFame {
  type: "own_fame";
  sequence: number;
  fame: Record<string, number>;
  epochs: Record<string, number[]>;
  projected: Record<string, number> | null;
}

export interface Passed {
  kind: "passed";
  seat: number;
}

/** What the cookie of a browser is good for. */
export interface Person {
  tables: MyTable[];
  recovery: number | null;
}

/** `at` comes back unchanged, with the server's time. */
export interface Ping {
  type: "ping";
  at?: number;
}

/** A decision, in the words of `legal`, made at `sequence`. The id is the client's own: a repeat is harmless. */
export interface Play {
  type: "play";
  id: string;
  sequence: number;
  action: string;
}

/** As in `ra-position/1`; `score` is null while fame lies face down. */
export interface PlayerView {
  suns: number[];
  spent: number[];
  tiles: Record<string, number>;
  score: number | null;
}

export interface Pong {
  type: "pong";
  at: number;
  now: number;
}

/** A `ra-position/1` document. */
export interface PositionView {
  format: string;
  rules: Record<string, unknown>;
  epoch: number;
  ra: number;
  sun: number;
  turn: number | null;
  track: (string | null)[];
  players: PlayerView[];
  bag: Record<string, number>;
  auction?: AuctionView | null;
  owed?: DebtView[] | null;
  swapping?: boolean;
}

/** Which seats are connected, and how many watch. */
export interface Presence {
  type: "presence";
  here: boolean[];
  watching: number;
  grace_ends?: number | null;
  graces?: (number | null)[] | null;
}

/** What a player has in sight: this epoch's points if it ended now, and those for the end of the game. */
export interface Prospect {
  epoch: number;
  end: number;
  projected: number | null;
  lines: ScoreLines;
}

/** Why not. `code` and `params` can be translated; `text` says it in English. */
export interface Reason {
  code: string;
  params: Record<string, unknown>;
  text: string;
}

export interface Recover {
  secret: string;
}

/** The same whenever the browser asks in which it was made. In an address it belongs behind the `#`, which browsers keep to themselves. */
export interface RecoveryLink {
  secret: string;
  path: string;
}

/** Not done, and why. For a decision the newest frame follows. `id` is null if none could be read. */
export interface Refused {
  type: "refused";
  id: string | null;
  reason: Reason;
  sequence: number;
}

/** A new table with the same seats stands ready. */
export interface Rematch {
  type: "rematch";
  table: string;
}

/** Your nonce, while nonces are revealed; and a commitment for another round, should this one fail. */
export interface Reveal {
  type: "reveal";
  nonce: string;
  next?: string | null;
}

/** The nonce that you committed to; and a commitment for another round, should this one fail. */
export interface RevealedNonce {
  nonce: string;
  next?: string | null;
}

/** A line of chat. It is plain text, whatever it looks like. */
export interface Said {
  type: "said";
  number: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** What one epoch brings one player, line by line, before the floor at zero. */
export interface ScoreLines {
  gods: number;
  gold: number;
  pharaohs: number;
  river: number;
  civilization: number;
  monuments: number;
  suns: number;
}

/** What was sealed: `ra verify` and the browser check it. */
export interface SealOpened {
  order: string[];
  salt: string;
  nonces: string[];
}

/** Who sits there: `person`, `bot`, or nobody yet (`open`). */
export interface SeatView {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string | null;
  bot: string | null;
  away: boolean;
  muted: boolean;
  nonce: string | null;
  handed_over?: number | null;
}

/** Your seats at a table: the cookie proves it. None means that you are a stranger, or watch. */
export interface Seated {
  seats: number[];
  table: TableView;
  old_cookie?: boolean;
}

export interface Secret {
  secret: string;
}

/** How fast bots move where no other person sits at the table; for as long as this connection is open. */
export interface SetPace {
  type: "set_pace";
  pace: "at_once" | "fast" | "normal" | "on_click" | "slow";
  reads_sheets?: boolean;
}

/** How a table is played. */
export interface Settings {
  public?: boolean;
  clock?: LiveClock | CorrespondenceClock;
  fame?: "hidden" | "open";
  aids?: boolean;
  chat?: boolean;
  absent?: "bot" | "pass";
  stand_in?: string;
  face_down_suns?: "hidden" | "shown";
  ra_track?: "edition" | "tiles";
}

/** Somebody who took part in the exchange of nonces; null if they did not reveal theirs. */
export interface ShareOpened {
  seats: number[];
  commitment: string;
  nonce: string | null;
}

/** Somebody who takes part in the exchange of nonces, and the seats that are theirs. */
export interface ShareView {
  seats: number[];
  commitment: string;
  revealed?: boolean;
  nonce?: string | null;
}

export interface SignOut {
  others?: boolean;
}

/** Begins; open seats are filled with `fill`, a bot, if it is named. */
export interface Start {
  fill?: string | null;
}

export interface Statuses {
  now: number;
  tables: TableStatus[];
}

/** Leaves one's seats to the policy of the table, until they are taken back. */
export interface StepAway {
  type: "step_away";
  id: string;
}

/** A sun on the ladder of bids; seat -1 is the centre. Status: open, high, low, acted, spent, centre. */
export type SunRung = [number, number, string];

export interface SwapsEnded {
  kind: "swaps_ended";
  seat: number;
}

/** What everybody may know about a table, and whom it waits for. */
export interface TableStatus {
  table: TableView;
  decides: number | null;
  deadline: number | null;
}

/** What everybody may know about a table. */
export interface TableView {
  id: string;
  status: "closed" | "open" | "over" | "playing";
  players: number;
  rules: Record<string, unknown>;
  rules_version: number;
  settings: Settings;
  seats: SeatView[];
  host_seat: number | null;
  seal: string;
  commitment: string | null;
  sequence: number;
  undo: UndoView | null;
  rematch: string | null;
  created: number;
  started: number | null;
  finished: number | null;
  scores: number[] | null;
  winner: number | null;
  ra_track?: "barge" | "tiles";
  paused?: boolean;
  exchange?: ExchangeView | null;
}

/** Takes one's seats back from whoever played on. */
export interface TakeBack {
  type: "take_back";
  id: string;
}

/** The player chose this tile to lose; `also` went with it once there was no choice left. */
export interface TileDiscarded {
  kind: "tile_discarded";
  seat: number;
  disaster: string;
  tile: string;
  also: string[];
}

export interface TileDrawn {
  kind: "tile_drawn";
  seat: number;
  tile: string;
}

/** What a tile would change for a player: in this epoch, and at the end of the game. */
export type TileWorth = [number, number];

/** What leaves the players after the score of an epoch, if anything does: one list a seat. */
export interface TilesGivenUp {
  kind: "tiles_given_up";
  tiles: string[][];
}

/** A decision of the game as it stands, and what it caused. */
export interface ToldMove {
  move: number;
  seat: number;
  action: string;
  events: (TileDrawn | AuctionOpened | BidMade | Passed | LotWon | TrackKept | TrackDiscarded | GodSpent | SwapsEnded | DisasterStruck | DisasterRemoved | TileDiscarded | EpochEnded | EpochScored | TilesGivenUp | EpochBegan | GameOver | Undone)[];
  by?: string | null;
}

/** Everybody passed on a full track: the tiles leave the game. */
export interface TrackDiscarded {
  kind: "track_discarded";
  tiles: string[];
}

/** Everybody passed after a drawn Ra: the tiles stay. */
export interface TrackKept {
  kind: "track_kept";
  tiles: string[];
}

/** Somebody asks to take decisions back, to `move`; these seats have yet to agree. */
export interface UndoView {
  seat: number;
  sequence: number;
  move: number;
  waiting: number[];
}

/** Decisions were taken back, by consent: the game stands again as after `move` decisions. */
export interface Undone {
  kind: "undone";
  seat: number;
  move: number;
  moves: number;
}

/** `invite`: claims one seat, once; in the game, that of somebody who has lost their cookie and is gone. `spectator`: for watching, never for acting. `device`: your own seat on a second device, once, within ten minutes. */
export interface WantedLink {
  kind: "device" | "invite" | "spectator";
  seat?: number | null;
  replace?: boolean;
}

export interface WantedRecovery {
  replace?: boolean;
}

export interface WantedTables {
  tables: string[];
}

/** The first message: who you are here. `seats` are yours; none means that you watch. */
export interface Welcome {
  type: "welcome";
  seats: number[];
  host: boolean;
  now: number;
  table: TableView;
}

export type FromClient = Play | AskUndo | AnswerUndo | TakeBack | StepAway | SetPace | GoOn | Commit | Reveal | Say | Mute | AskFrame | Ping;

export type ToClient = Welcome | OwnFame | Frame | Accepted | Refused | Changed | Presence | Said | Opened | Rematch | Pong;
