"""Reads and writes `ra-position/1`: one moment of a game."""

from collections.abc import Mapping
from typing import Any, Final

from ra.engine.actions import each_action
from ra.engine.rules import LAST_EPOCH, MOST_POINTS, Rules, RulesError
from ra.engine.seats import have_bid
from ra.engine.state import (
    BIDDING,
    DRAWN,
    EARTHQUAKE_DEBT,
    FULL,
    NO_AUCTION,
    NOBODY,
    OVER,
    SWAPS,
    TURN,
    UNREST_DEBT,
    State,
    sun_mask,
    write_rules,
)
from ra.engine.tiles import (
    BY_NAME,
    CIVILIZATION,
    CIVILIZATION_TYPES,
    GOD,
    IN_THE_GAME,
    KEEPABLE,
    MONUMENT,
    MONUMENT_TYPES,
    NAMES,
    PERMANENT,
    RA,
    TRACK_SPACES,
    TRACKABLE,
    count_tiles,
    count_types,
)
from ra.engine.turns import may_swap
from ra.game.core import GameCore, count_names
from ra.game.documents.node import Node, open_document
from ra.game.errors import NotationError
from ra.game.story import AUCTION_NAMES

FORMAT: Final = "ra-position/1"
DEBTS: Final = {
    "unrest": (UNREST_DEBT, CIVILIZATION, CIVILIZATION_TYPES),
    "earthquake": (EARTHQUAKE_DEBT, MONUMENT, MONUMENT_TYPES),
}
SUNS: Final = 16


# ---- writing -------------------------------------------------------------------------------------------------------


def write_position(game: GameCore) -> dict[str, Any]:
    """The moment at which a game stands."""
    state = game.state
    document: dict[str, Any] = {
        "format": FORMAT,
        "rules": game.rules.options,
        "epoch": state.epoch,
        "ra": state.ra,
        "sun": state.sun,
        "turn": game.turn,
        "track": list(game.track),
        "players": [write_player(state, seat) for seat in range(state.players)],
    }
    if state.phase == BIDDING:
        document["auction"] = write_auction(state)
    if state.unrest_owed or state.earthquake_owed:
        document["owed"] = write_debts(state)
    if state.swapping:
        document["swapping"] = True
    document["bag"] = count_names(state.bag)
    return document


def write_player(state: State, seat: int) -> dict[str, Any]:
    return {
        "suns": list(each_action(state.suns[seat])),
        "spent": list(each_action(state.spent[seat])),
        "tiles": count_names(state.tiles[seat]),
        "score": state.fame[seat],
    }


def write_auction(state: State) -> dict[str, Any]:
    return {
        "ra_player": state.turn,
        "kind": AUCTION_NAMES[state.auction],
        "bids": {str(seat): state.bids[seat] or None for seat in have_bid(state)},
        "next": state.seat,
    }


def write_debts(state: State) -> list[dict[str, Any]]:
    debts = {"unrest": state.unrest_owed, "earthquake": state.earthquake_owed}
    return [{"seat": state.seat, "disaster": disaster, "tiles": tiles} for disaster, tiles in debts.items() if tiles]


# ---- reading -------------------------------------------------------------------------------------------------------


def read_position(document: str | bytes | Mapping[str, Any]) -> GameCore:
    """A game that begins at the position. One that no game could hold is refused, and the reason named."""
    return position_from(open_document(document, FORMAT))


def position_from(node: Node) -> GameCore:
    required = ("format", "rules", "epoch", "ra", "sun", "turn", "track", "players")
    fields = node.object(required, ("auction", "owed", "swapping", "bag"))
    rules = read_rules(fields["rules"])
    state = State()
    write_rules(state, rules)
    state.high_bidder = NOBODY
    state.epoch = fields["epoch"].integer(1, LAST_EPOCH)
    state.ra = fields["ra"].integer(0, rules.ra_limit - 1)
    state.sun = fields["sun"].integer(1, SUNS)
    track = read_track(fields["track"], state)
    for seat, player in enumerate(fields["players"].list(rules.players)):
        read_player(player, state, seat)
    check_suns(fields["players"], state, rules)
    read_bag(node, fields.get("bag"), state)
    read_turn(node, fields, state)
    return GameCore.from_state(rules, state, track)


def read_rules(node: Node) -> Rules:
    """The `rules` of a document."""
    options = {key: value.value for key, value in node.counts().items()}
    try:
        return Rules.from_options(options)
    except RulesError as error:
        name, _, what = str(error).partition(": ")
        raise NotationError(f"{node.where}.{name}", what, error.cause, **error.facts) from None


def read_track(node: Node, state: State) -> list[str | None]:
    spaces = node.list(TRACK_SPACES)
    track = [None if space.value is None else space.choice(NAMES[:TRACKABLE]) for space in spaces]
    for tile in track:
        if tile is not None:
            state.track[BY_NAME[tile]] += 1
            state.on_track += 1
    return track


def read_player(node: Node, state: State, seat: int) -> None:
    fields = node.object(("suns", "spent", "tiles", "score"))
    state.suns[seat] = read_suns(fields["suns"])
    state.spent[seat] = read_suns(fields["spent"])
    state.fame[seat] = fields["score"].integer(0, MOST_POINTS)
    for tile, count in read_tiles(fields["tiles"], KEEPABLE).items():
        state.tiles[seat][tile] = count


def read_suns(node: Node) -> int:
    suns = [sun.integer(1, SUNS) for sun in node.list()]
    for sun in suns:
        if suns.count(sun) > 1:
            node.fail(f"sun {sun} stands here twice")
    return sun_mask(suns)


def read_tiles(node: Node, kinds: int) -> dict[int, int]:
    """Counts of tiles, each no more than there are in the game."""
    counts = {}
    for name, count in node.counts().items():
        if name not in NAMES[:kinds]:
            node.fail(f"{name!r} is not a tile that can lie here")
        tile = BY_NAME[name]
        counts[tile] = count.integer(0, IN_THE_GAME[tile])
    return counts


def check_suns(node: Node, state: State, rules: Rules) -> None:
    """Every sun of the game lies in exactly one place, and every player has as many as at the start."""
    where = {state.sun: "in the centre"}
    for seat in range(state.players):
        for place, mask in (("suns", state.suns[seat]), ("spent", state.spent[seat])):
            for sun in each_action(mask):
                if sun in where:
                    node.fail(f"sun {sun} is there twice: {where[sun]} and in [{seat}].{place}")
                where[sun] = f"in [{seat}].{place}"
        count = (state.suns[seat] | state.spent[seat]).bit_count()
        if count != rules.hand_size:
            node.fail(f"seat {seat} has {count} suns, but each player has {rules.hand_size} throughout the game")
    missing = sorted(rules.suns_in_play - set(where))
    if missing:
        strange = sorted(set(where) - rules.suns_in_play)
        node.fail(f"sun {missing[0]} is missing; sun {strange[0]} is not in this game")


def read_bag(node: Node, bag: Node | None, state: State) -> None:
    """What is left in the bag: as the document says, or every tile that it does not place."""
    placed = [sum(state.tiles[seat][tile] for seat in range(state.players)) for tile in range(KEEPABLE)]
    placed += [0] * (RA - KEEPABLE) + [state.ra]
    for tile in range(TRACKABLE):
        placed[tile] += state.track[tile]
    unplaced = [there - here for there, here in zip(IN_THE_GAME, placed, strict=True)]
    for tile, count in enumerate(unplaced):
        if count < 0:
            node.fail(f"{placed[tile]} {NAMES[tile]} tiles are placed, but there are only {IN_THE_GAME[tile]}")
    state.bag = unplaced
    if bag is not None:
        state.bag = [0] * len(NAMES)
        for tile, count in read_tiles(bag, len(NAMES)).items():
            if count > unplaced[tile]:
                bag.fail(f"{count} {NAMES[tile]} tiles in the bag are too many: {unplaced[tile]} are not elsewhere")
            state.bag[tile] = count
    state.in_bag = sum(state.bag)


def read_turn(node: Node, fields: dict[str, Node], state: State) -> None:
    """Whose turn it is, and what that player or another has to decide."""
    if fields["turn"].value is None:
        check_over(node, fields, state)
        return
    state.turn = state.seat = fields["turn"].integer(0, state.players - 1)
    state.phase = TURN
    if "swapping" in fields and fields["swapping"].value is not True:
        fields["swapping"].fail("it stands here only while it is true")
    state.swapping = int("swapping" in fields)
    if "auction" in fields:
        for other in ("owed", "swapping"):
            if other in fields:
                fields[other].fail("not while an auction is under way")
        read_auction(fields["auction"], state)
    elif "owed" in fields:
        read_debts(fields["owed"], state)
    elif state.swapping:
        if not may_swap(state):
            fields["swapping"].fail("no swap is possible, and nothing is owed")
        state.phase = SWAPS
    if state.swapping:
        check_swap(fields["swapping"], state)
    check_suns_to_act(fields["turn"], state)


def check_swap(node: Node, state: State) -> None:
    """§6.1 A swap has taken a tile off the track and a god out of the game; §6.3 a disaster may have struck."""
    if (state.unrest_owed or state.earthquake_owed) and state.gods_are_safe:
        node.fail("by these rules a disaster taken with a god has no effect, so nothing is owed")
    if state.on_track == TRACK_SPACES:
        node.fail("a tile was taken, so the track cannot be full")
    gods = state.track[GOD] + sum(state.tiles[seat][GOD] for seat in range(state.players))
    if gods == IN_THE_GAME[GOD]:
        node.fail("a god was spent, so not all of them can still be here")


def check_over(node: Node, fields: dict[str, Node], state: State) -> None:
    """The game is over: nothing is left but what lasts."""
    over = "the game is over (turn is null)"
    for key in ("auction", "owed", "swapping"):
        if key in fields:
            fields[key].fail(f"nothing of the kind, for {over}")
    if state.epoch != LAST_EPOCH:
        fields["epoch"].fail(f"{over}, but only after epoch {LAST_EPOCH}")
    if state.ra:
        fields["ra"].fail(f"{over}, so it is 0")
    if state.on_track:
        fields["track"].fail(f"{over}, so it is empty")
    for seat in range(state.players):
        if state.spent[seat]:
            fields["players"].fail(f"{over}, so all suns lie face up, those of seat {seat} too")
        for tile in range(KEEPABLE):
            if state.tiles[seat][tile] and tile not in PERMANENT:
                fields["players"].fail(f"{over}, so the {NAMES[tile]} tiles of seat {seat} are gone")
    state.phase = OVER
    state.turn = state.seat = NOBODY


def check_suns_to_act(node: Node, state: State) -> None:
    """Who bids or has the turn has a face-up sun; the winner of an auction who owes tiles may have spent the last."""
    for seat in {state.turn, state.seat}:
        paying = state.phase in (UNREST_DEBT, EARTHQUAKE_DEBT) and seat == state.seat and not state.swapping
        if not state.suns[seat] and not paying:
            node.fail(f"seat {seat} has no face-up sun and cannot act")


def read_auction(node: Node, state: State) -> None:
    fields = node.object(("ra_player", "kind", "bids", "next"))
    if fields["ra_player"].integer(0, state.players - 1) != state.turn:
        fields["ra_player"].fail(f"the Ra player has the turn, and that is seat {state.turn}")
    state.phase = BIDDING
    state.seat = fields["next"].integer(0, state.players - 1)
    state.auction = AUCTION_NAMES.index(fields["kind"].choice(AUCTION_NAMES[1:]))
    full = state.on_track == TRACK_SPACES
    if full != (state.auction == FULL):
        fields["kind"].fail(f"{state.on_track} tiles lie on the track, so it is {'' if full else 'not '}full")
    if state.auction == DRAWN and not state.ra:
        fields["kind"].fail("no Ra tile has been drawn in this epoch")
    check_suns_to_act(node, state)
    read_bids(fields["bids"], state)


def read_bids(node: Node, state: State) -> None:
    bids = node.counts()
    acted = have_bid(state)
    expected = [str(seat) for seat in acted]
    if set(bids) != set(expected):
        node.fail(f"seats {', '.join(expected) or 'none'} have acted before seat {state.seat}, not {sorted(bids)}")
    for seat in acted:
        bid = bids[str(seat)]
        if bid.value is None:
            continue
        sun = bid.integer(1, SUNS)
        if not state.suns[seat] >> sun & 1:
            bid.fail(f"seat {seat} has no sun {sun} face up")
        if sun <= state.high_bid:
            bid.fail(f"{sun} is not higher than the bid of {state.high_bid} before it")
        state.bids[seat] = state.high_bid = sun
        state.high_bidder = seat


def read_debts(node: Node, state: State) -> None:
    debts = node.list()
    if not debts:
        node.fail("it stands here only while something is owed")
    order: list[str] = []
    for debt in debts:
        fields = debt.object(("seat", "disaster", "tiles"))
        disaster = fields["disaster"].choice(tuple(DEBTS))
        seat = fields["seat"].integer(0, state.players - 1)
        if order and seat != state.seat:
            fields["seat"].fail(f"one player pays at a time, and seat {state.seat} owes already")
        if state.swapping and seat != state.turn:
            fields["seat"].fail(f"seat {state.turn} is swapping, so nobody else can owe")
        if order and (disaster in order or disaster == "unrest"):
            fields["disaster"].fail("one debt of each kind at most, unrest before earthquake")
        order.append(disaster)
        state.seat = seat
        read_debt(fields["tiles"], state, disaster)
    if state.swapping and len(order) > 1:
        node.fail("one swap brings one disaster, so one debt")
    state.phase = DEBTS[order[0]][0]


def read_debt(node: Node, state: State, disaster: str) -> None:
    """How many tiles are still to be chosen. A debt that leaves no choice is never open."""
    _, first, kinds = DEBTS[disaster]
    worst = 2 * (1 if state.swapping else IN_THE_GAME[BY_NAME[disaster]])
    tiles = node.integer(1, worst)
    mine = state.tiles[state.seat]
    if count_tiles(mine, first, kinds) <= tiles or count_types(mine, first, kinds) < 2:
        node.fail(f"there is nothing to choose: seat {state.seat} owes {tiles} and has no more, or all alike")
    if disaster == "unrest":
        state.unrest_owed = tiles
    else:
        state.earthquake_owed = tiles
    assert state.auction == NO_AUCTION
