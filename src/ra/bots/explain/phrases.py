"""Facts and actions in English."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from ra.bots.explain.facts import LATE, Fact
from ra.game.action import Action
from ra.game.events import count_of, list_tiles


class Voice(NamedTuple):
    """How players are spoken of: by name, or as `you`."""

    names: Sequence[str]
    seat: int
    """Who decides."""
    you: bool
    """Whether that one is spoken to."""
    said: str = ""
    """The action that a sentence has just spoken of: `it`."""

    def who(self, seat: int) -> str:
        return "you" if self.you and seat == self.seat else self.names[seat]

    @property
    def whose(self) -> str:
        return "your" if self.you else f"{self.names[self.seat]}'s"

    @property
    def me(self) -> str:
        return self.who(self.seat)


def listed(words: Sequence[str]) -> str:
    """`a, b and c`"""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def begun(words: str) -> str:
    """Words with a capital, as a sentence begins."""
    return f"{words[:1].upper()}{words[1:]}"


# ---- actions -------------------------------------------------------------------------------------------------------


def order(action: Action) -> str:
    """What somebody is told to do: `Bid 9`."""
    return begun(f"{PHRASES[action.do].order}{object_of(action)}")


def advice(action: Action, voice: Voice, *, is_free: bool) -> str:
    """What somebody had better do: `Bid 9`, or of somebody else `Anna should bid 9`."""
    if voice.you:
        return order(action)
    return f"{voice.me} {'should' if is_free else 'must'} {PHRASES[action.do].order}{object_of(action)}"


def deed(action: Action, voice: Voice) -> str:
    """What somebody does: `Anna bids 9`, `You bid 9`."""
    phrase = PHRASES[action.do]
    who = "You" if voice.you else voice.me
    return f"{who} {phrase.order if voice.you else phrase.deed}{object_of(action)}"


def doing(action: Action) -> str:
    """What would be done: `bidding 9`."""
    return f"{PHRASES[action.do].doing}{object_of(action)}"


class Phrase(NamedTuple):
    order: str
    deed: str
    doing: str


PHRASES: Final[Mapping[str, Phrase]] = {
    "draw": Phrase("draw a tile", "draws a tile", "drawing a tile"),
    "invoke": Phrase("invoke Ra", "invokes Ra", "invoking Ra"),
    "god": Phrase("spend a god for", "spends a god for", "spending a god for"),
    "done": Phrase("spend no more gods", "spends no more gods", "spending no more gods"),
    "bid": Phrase("bid", "bids", "bidding"),
    "pass": Phrase("pass", "passes", "passing"),
    "discard": Phrase("give up", "gives up", "giving up"),
}


def object_of(action: Action) -> str:
    if action.sun is not None:
        return f" {action.sun}"
    return f" {tile_name(action.tile)}" if action.tile and action.do != "draw" else ""


def tile_name(tile: str) -> str:
    return count_of(tile, 1)


# ---- facts ---------------------------------------------------------------------------------------------------------


def tell(fact: Fact, voice: Voice) -> str:
    """A fact as a clause, without a capital and without a full stop."""
    return CLAUSES[fact.code](fact, voice)


def counted(tiles: Sequence[str]) -> str:
    """`2 Niles and gold`"""
    return listed(list_tiles(tuple(tiles)).split(", "))


def change(who: str, epoch: int, end: int, manner: str = "") -> str:
    """`brings you 7 fame now and 5 at the end`; the manner (`only `) stands before the first figure."""
    if not epoch and not end:
        return f"brings {who} nothing now"
    parts = [f"{abs(points)} {{}}{when}" for points, when in ((epoch, "now"), (end, "at the end")) if points]
    first, *rest = [part.format("" if place else "fame ") for place, part in enumerate(parts)]
    verb, other = ("brings", "costs") if (epoch or end) > 0 else ("costs", "brings")
    joint = "and " if epoch * end >= 0 else f"but {other} "
    return f"{verb} {who} {manner}{first}" + "".join(f" {joint}{part}" for part in rest)


def tell_lot(fact: Fact, voice: Voice) -> str:
    """`Only` where little is passed up, `already` where much is."""
    epoch, end, lost = fact.values["epoch"], fact.values["end"], fact.values["lost"]
    already = "already " if fact.about == "draw" and fact.speaks == "against" and (epoch or end) > 0 else ""
    is_little = fact.about in ("draw", "pass") and fact.speaks == "for" and min(epoch, end) >= 0
    gain = change(voice.who(fact.values["seat"]), epoch, end, "only " if is_little else "")
    taken = f" (disasters take {counted(lost)})" if lost else ""
    return f"the lot {already}{gain}{taken}"


LOSSES: Final = {"civilization": "without a civilization tile", "pharaohs": "with the fewest pharaohs"}


def tell_saved(fact: Fact, voice: Voice) -> str:
    return f"{LOSSES[fact.values['line']]} {voice.me} would lose {-fact.values['points']}"


def tell_rival(fact: Fact, voice: Voice) -> str:
    who, epoch, end = voice.who(fact.values["seat"]), fact.values["epoch"], fact.values["end"]
    if is_gain(epoch, end):
        return f"to {who} the lot is worth {worth(epoch, end)}{cost(fact, voice)}"
    return f"the lot {change(who, epoch, end)}{cost(fact, voice)}"


def is_gain(epoch: int, end: int) -> bool:
    """Whether something is won and nothing is lost, so that it can be said to be worth so much."""
    return min(epoch, end) >= 0 < epoch + end


def worth(epoch: int, end: int) -> str:
    """`9 fame`, `9 fame now and 2 at the end`"""
    if not end:
        return f"{epoch} fame"
    return f"{epoch} fame now and {end} at the end" if epoch else f"{end} fame at the end"


def cost(fact: Fact, voice: Voice) -> str:
    """What the player who decides loses if somebody else has the lot."""
    return f" (and costs {voice.me} {-fact.values['mine']})" if fact.values["mine"] < 0 else ""


def tell_winner(fact: Fact, voice: Voice) -> str:
    who, epoch, end = voice.who(fact.values["seat"]), fact.values["epoch"], fact.values["end"]
    gain = f"is worth {worth(epoch, end)} there" if is_gain(epoch, end) else change(who, epoch, end)
    return f"the lot goes to {who} for {fact.values['sun']} and {gain}{cost(fact, voice)}"


def tell_safe(fact: Fact, voice: Voice) -> str:
    sun = fact.values["sun"]
    return f"the cheapest bid that nobody can top is {sun}" if fact.values["cheapest"] else f"nobody can top {sun}"


def tell_topped(fact: Fact, voice: Voice) -> str:
    if len(fact.values["by"]) == 1:
        other = fact.values["by"][0]
        return f"{voice.who(other['seat'])} can top {fact.values['sun']} with {other['sun']}"
    return f"{listed([voice.who(other['seat']) for other in fact.values['by']])} can top {fact.values['sun']}"


def tell_swap(fact: Fact, voice: Voice) -> str:
    end = f" ({fact.values['end']:+d} at the end)" if fact.values["end"] else ""
    return f"sun {fact.values['paid']} buys sun {fact.values['received']}{end}"


def tell_hand(fact: Fact, voice: Voice) -> str:
    suns = [str(sun) for sun in fact.values["suns"]]
    return f"{voice.whose} sun{'s' * (len(suns) > 1)} {listed(suns)} stay{'s' * (len(suns) == 1)} for later"


def tell_time(fact: Fact, voice: Voice) -> str:
    to_go, chance = fact.values["ra_to_go"], odds(fact.values["ra"])
    if to_go > LATE:
        return f"the last Ra of the epoch is about {round(fact.values['draws_left'])} draws away"
    if to_go > 1:
        return f"the epoch ends with {to_go} more Ra tiles (the next is one with {chance})"
    return f"with {chance} the next tile is the last Ra of the epoch"


def tell_track_lost(fact: Fact, voice: Voice) -> str:
    return f"with {odds(fact.values['ra'])} the next tile is the last Ra and the lot is lost"


def percent(chance: float, digits: int = 0) -> str:
    """`34 %`; what rounds to all or nothing without being certain is `over 99 %` or `under 1 %`."""
    figure, step = f"{100 * chance:.{digits}f}", 10**-digits
    if float(figure) == 0:
        return f"under {step:.{digits}f} %"
    return f"over {100 - step:.{digits}f} %" if float(figure) == 100 else f"{figure} %"


def odds(chance: float) -> str:
    """The chance of a draw: if only such tiles are left, it is certain."""
    return "100 %" if chance == 1 else percent(chance)


def tell_god(fact: Fact, voice: Voice) -> str:
    tile, lost = fact.values["tile"], fact.values["lost"]
    what = "it" if voice.said == f"god {tile}" else f"a god for {tile_name(tile)}"
    taken = f" (the disaster takes {counted(lost)})" if lost else ""
    return f"{what} {change(voice.me, fact.values['epoch'], fact.values['end'])}{taken}"


def tell_discard(fact: Fact, voice: Voice) -> str:
    """Where more than one tile is owed, the points count them all."""
    tile, epoch, end = fact.values["tile"], fact.values["epoch"], fact.values["end"]
    what = "it" if voice.said == f"discard {tile}" else f"giving up {tile_name(tile)}"
    with_others = " with all else that is owed" if fact.values["owed"] > 1 else ""
    if not epoch and not end:
        return f"{what} costs {voice.me} nothing{with_others}"
    least = " (nothing else costs less)" if fact.speaks == "for" and epoch + end < 0 else ""
    return f"{what} {change(voice.me, epoch, end)}{with_others}{least}"


def tell_unsold(fact: Fact, voice: Voice) -> str:
    return f"nobody has bid: all tiles {'stay on the track' if fact.values['kept'] else 'leave the game'}"


CLAUSES: Final[Mapping[str, Callable[[Fact, Voice], str]]] = {
    "lot": tell_lot,
    "saves": tell_saved,
    "rival": tell_rival,
    "goes_to": tell_winner,
    "safe": tell_safe,
    "topped": tell_topped,
    "swap": tell_swap,
    "centre": lambda fact, voice: (
        f"sun {fact.values['sun']} lies in the centre ({voice.whose} lowest is {fact.values['lowest']})"
    ),
    "last_sun": lambda fact, voice: f"sun {fact.values['sun']} is {voice.whose} last of this epoch",
    "hand": tell_hand,
    "time": tell_time,
    "track_lost": tell_track_lost,
    "must_bid": lambda fact, voice: f"{voice.me} must bid {fact.values['sun']} or more if all others pass",
    "alone": lambda fact, voice: "nobody else has a sun left in this epoch",
    "empty": lambda fact, voice: "nothing lies on the track",
    "full": lambda fact, voice: "the track is full",
    "god": tell_god,
    "discard": tell_discard,
    "unsold": tell_unsold,
    "only": lambda fact, voice: "nothing else is legal",
}
"""How each fact is told: its code is a promise to other programs, the words are not."""
