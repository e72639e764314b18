/** Motion that explains what happened. It looks at the table before and after a frame; nothing waits for it. */
import { tick } from "svelte";
import { appears, crack, drawnGhost, fly, hops, setsOnItsWay, still, sunGhost, swells, takeOff, tileGhost } from "./flights";
import { isDisaster, picture } from "./scene";
import type { Event } from "./telling";

const DRAW = 420;
const RISE = 900;
const BID = 160;
const LOT = 620;
const SWAP = 520;
const LOSS = 560;
const APART = 40;
const FALL_APART = 90;

/** Where things lay before. */
interface Sight {
  track: { tile: string; picture: string; at: DOMRect }[];
  centre: DOMRect | undefined;
  suns: Map<string, DOMRect>;
}

type Enact = { [Kind in Event["kind"]]?: (event: Extract<Event, { kind: Kind }>, sight: Sight) => void };

const find = (selector: string): Element | null => document.querySelector(selector);
const place = (selector: string): DOMRect | undefined => shown(find(selector));
const ofSeat = (seat: number): string => `.table [data-seat="${seat}"]`;

function shown(what: Element | null): DOMRect | undefined {
  const at = what?.getBoundingClientRect();
  return at?.width ? at : undefined;
}

/** To be called while the old frame is on the screen, and the new one is about to come. */
export function move(events: readonly Event[]): void {
  if (still() || !events.some((event) => event.kind in ENACT)) return;
  const before = (seen ??= look());
  void tick().then(() => {
    seen = null;
    events.forEach((event) => enact(event, before));
    takeOff();
  });
}

/** Frames that come together are drawn together: the table has been looked at once before all of them. */
let seen: Sight | null = null;

function look(): Sight {
  const track = [...document.querySelectorAll<HTMLElement>(".deck [data-tile]")].map((tile) => ({
    tile: tile.dataset["tile"] ?? "", picture: tile.dataset["picture"] ?? "", at: tile.getBoundingClientRect(),
  }));
  const suns = [...document.querySelectorAll<HTMLElement>(".table [data-seat] [data-sun]")].flatMap((sun) => {
    const at = shown(sun);
    return at ? [[sun.dataset["sun"] ?? "", at] as const] : [];
  });
  return { track, centre: place(".deck .sun.big"), suns: new Map(suns) };
}

function enact(event: Event, sight: Sight): void {
  (ENACT[event.kind] as ((event: Event, sight: Sight) => void) | undefined)?.(event, sight);
}

const ENACT: Enact = {
  tile_drawn: ({ tile }) => (tile === "ra" ? raDrawn() : drawn(tile)),
  auction_opened: () => swells(find(".deck .sun.big"), RISE),
  bid_made: ({ seat, sun }, { suns }) => bid(seat, sun, suns),
  lot_won: ({ seat, paid, received }, sight) => {
    lot(seat, sight);
    exchange(seat, paid, received, sight);
  },
  god_spent: ({ seat, tile }, { track }) => {
    const taken = track.find((one) => one.tile === tile);
    const to = home(seat, tile);
    if (taken && to) fly(tileGhost(taken.picture), { from: taken.at, to, time: LOT, size: 0.9, arc: 30 });
  },
  disaster_struck: ({ seat, lost }) => fall(seat, lost, LOT / 2),
  tile_discarded: ({ seat, tile, also }) => fall(seat, [tile, ...also]),
  track_discarded: (_, { track }) => sink(track),
  epoch_ended: (_, { track }) => sink(track),
};

/** The winged back rises from the bag, turns, and settles on the deck. */
function drawn(tile: string): void {
  const [from, all] = [place(".bagmk"), document.querySelectorAll<HTMLElement>(`.deck [data-tile="${tile}"]`)];
  const goal = all[all.length - 1];
  const to = goal?.getBoundingClientRect();
  if (!from || !goal || !to) return;
  fly(drawnGhost(goal.dataset["picture"] ?? picture(tile)), { from, to, time: DRAW, arc: -20, turns: true });
  appears(goal, DRAW);
}

/** Ra flies to the track of Ra: to its end, if that was the last of the epoch and the track is empty again. */
function raDrawn(): void {
  const [from, to] = [place(".bagmk"), place(".ratrack .now") ?? place(".ratrack li:last-child i")];
  if (from && to) fly(drawnGhost("t-ra"), { from, to, time: RISE / 2, size: 0.4, arc: -30, turns: true, fades: true });
}

/** The sun hops onto the ladder. A phone may show neither: then from the place of whoever bids to what is said of it. */
function bid(seat: number, sun: number, suns: Sight["suns"]): void {
  const [at, rung] = [place(ofSeat(seat)), find(`.ladder [data-rung="${sun}"]`)];
  const from = suns.get(String(sun)) ?? (at && small(at));
  const [to, said] = [shown(rung), place(".barge .say")];
  if (from && to) fly(sunGhost(sun), { from, to, time: BID * 2, arc: 40 });
  else if (from && said) fly(sunGhost(sun), { from, to: small(said), time: BID * 3, fades: true });
  hops(rung, BID * 2);
}

/** Tiles slide to the winner one by one; disasters crack where they lie. */
function lot(seat: number, { track }: Sight): void {
  track.forEach((one, order) => {
    const ghost = tileGhost(one.picture);
    const to = home(seat, one.tile);
    if (isDisaster(one.tile)) crack(ghost, one.at, LOSS, order * APART);
    else if (to) fly(ghost, { from: one.at, to, time: LOT, delay: order * APART, size: 0.9, fades: true });
  });
}

/** Both suns cross: the winner's goes to the centre, and the centre's to the winner, where it goes to rest. */
function exchange(seat: number, paid: number, received: number, { centre, suns }: Sight): void {
  const [given, middle] = [suns.get(String(paid)), find(".deck .sun.big")];
  const to = shown(middle);
  if (given && to) {
    fly(sunGhost(paid), { from: given, to, time: SWAP, arc: 40 });
    appears(middle, SWAP);
  }
  const taken = find(`${ofSeat(seat)} [data-sun="${received}"]`);
  const rest = shown(taken) ?? place(ofSeat(seat));
  if (!centre || !rest) return;
  const ghost = sunGhost(received);
  fly(ghost, { from: centre, to: taken ? rest : small(rest), time: SWAP, arc: -40 });
  setsOnItsWay(ghost, SWAP);
  appears(taken, SWAP);
}

/** What a disaster takes cracks and falls, one after the other. */
function fall(seat: number, tiles: readonly string[], delay = 0): void {
  tiles.forEach((tile, order) => {
    const at = home(seat, tile);
    if (at) crack(tileGhost(picture(tile)), at, LOSS, delay + order * FALL_APART);
  });
}

/** What nobody took sinks. */
function sink(track: Sight["track"]): void {
  track.forEach((one, order) => crack(tileGhost(one.picture), one.at, LOSS, order * APART));
}

/** Where a tile lies before a player: on its own space; where a phone shows none, somewhere at their place. */
function home(seat: number, tile: string): DOMRect | undefined {
  const at = place(ofSeat(seat));
  return place(`${ofSeat(seat)} [data-held="${tile}"]`) ?? (at && small(at));
}

/** The middle of a place, as large as a small tile. */
const small = (at: DOMRect): DOMRect => new DOMRect(at.left + Math.min(at.width / 2, 220) - 18, at.top + at.height / 2 - 18, 36, 36);
