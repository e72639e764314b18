/** An empty table, laid while the line to the server is opened: the first frame finds everything in its place. */
import type { Frame, PlayerView, ScoreLines } from "../wire/types";
import type { Guest, Scene } from "./scene";

const PLAYERS = 4;
const SUNS = 13;
const NOTHING: ScoreLines = { gods: 0, gold: 0, pharaohs: 0, river: 0, civilization: 0, monuments: 0, suns: 0 };
const everybody = <One>(make: (seat: number) => One): One[] => Array.from({ length: PLAYERS }, (_, seat) => make(seat));

/** Nobody sees it and nothing can be done at it. */
export function emptyTable(aids: boolean): Scene {
  return { frame: emptyFrame(), guests: everybody(nobody), me: 0, seated: true, mine: true, aids, raTrack: "barge", act: () => undefined };
}

const nobody = (seat: number): Guest => ({ seat, name: "", kind: "person", bot: null, away: false, here: true });
const emptyHands = (): PlayerView => ({ suns: [1], spent: [], tiles: {}, score: 0 });

function emptyFrame(): Frame {
  return {
    type: "frame", table: "", sequence: -1, move: -1, undo_floor: 0, phase: "turn", decides: 0, by: null, at: 0, events: [],
    position: {
      format: "ra-position/1", rules: {}, epoch: 1, ra: 0, sun: 1, turn: 0, track: Array<null>(8).fill(null),
      players: everybody(emptyHands), bag: {},
    },
    ra_limit: 8, legal: ["draw", "invoke"], clock: { since: 0, deadline: null, increment: 0, banks: [] },
    lens: {
      players: everybody(() => ({ epoch: 0, end: 0, projected: 0, lines: NOTHING })), tiles: {}, gods: {}, discards: {}, bids: [], notes: [],
      lot: everybody(() => ({ epoch: 0, end: 0, lines: NOTHING })), safe: everybody(() => null),
      ladder: Array.from({ length: SUNS }, (_, place) => [place + 1, place % PLAYERS, "open"]),
      chances: { left: 0, ra: 0, ra_to_go: 0, draws: null },
    },
  };
}
