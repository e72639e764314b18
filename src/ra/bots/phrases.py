"""Facts and actions in English."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ra.bots.facts import LATE, Fact
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
    clause = CLAUSES[fact.code](fact.values, voice)
    if (fact.code, fact.about, fact.speaks) == ("lot", "draw", "against"):
        return clause.replace("the lot", "the lot already", 1)
    if (fact.code, fact.speaks) == ("lot", "for") and fact.about in ("draw", "pass"):
        return re.sub(r"(brings .*?)(\d)", r"\1only \2", clause, count=1)
    if (fact.code, fact.speaks) == ("discard", "for") and "costs" in clause and not clause.endswith("nothing"):
        return f"{clause}, and nothing else costs less"
    return clause


def counted(tiles: Sequence[str]) -> str:
    """`2 Niles and gold`"""
    return listed(list_tiles(tuple(tiles)).split(", "))


def change(who: str, epoch: int, end: int) -> str:
    """`brings you 7 fame now and 5 at the end`"""
    if not epoch and not end:
        return f"brings {who} nothing now"
    parts = [f"{abs(points)} {{}}{when}" for points, when in ((epoch, "now"), (end, "at the end")) if points]
    first, *rest = [part.format("" if place else "fame ") for place, part in enumerate(parts)]
    verb, other = ("brings", "costs") if (epoch or end) > 0 else ("costs", "brings")
    joint = "and " if epoch * end >= 0 else f"but {other} "
    return f"{verb} {who} {first}" + "".join(f" {joint}{part}" for part in rest)


def tell_lot(values: Mapping[str, Any], voice: Voice) -> str:
    lost = f" (disasters take {counted(values['lost'])})" if values["lost"] else ""
    return f"the lot {change(voice.who(values['seat']), values['epoch'], values['end'])}{lost}"


LOSSES: Final = {"civilization": "without a civilization tile", "pharaohs": "with the fewest pharaohs"}


def tell_saved(values: Mapping[str, Any], voice: Voice) -> str:
    return f"{LOSSES[values['line']]} {voice.me} would lose {-values['points']}"


def tell_rival(values: Mapping[str, Any], voice: Voice) -> str:
    who = voice.who(values["seat"])
    return f"to {who} the lot is worth {worth(values['epoch'], values['end'])}{cost(values, voice)}"


def worth(epoch: int, end: int) -> str:
    """`9 fame`, `9 fame now and 2 at the end`"""
    if not end:
        return f"{epoch} fame"
    return f"{epoch} fame now and {end} at the end" if epoch else f"{end} fame at the end"


def cost(values: Mapping[str, Any], voice: Voice) -> str:
    """What the player who decides loses if somebody else has the lot."""
    return f" (and costs {voice.me} {-values['mine']})" if values["mine"] < 0 else ""


def tell_winner(values: Mapping[str, Any], voice: Voice) -> str:
    who = voice.who(values["seat"])
    gain = f"is worth {worth(values['epoch'], values['end'])} there"
    return f"the lot goes to {who} for {values['sun']} and {gain}{cost(values, voice)}"


def tell_safe(values: Mapping[str, Any], voice: Voice) -> str:
    sun = values["sun"]
    return f"the cheapest bid that nobody can top is {sun}" if values["cheapest"] else f"nobody can top {sun}"


def tell_topped(values: Mapping[str, Any], voice: Voice) -> str:
    if len(values["by"]) == 1:
        other = values["by"][0]
        return f"{voice.who(other['seat'])} can top {values['sun']} with {other['sun']}"
    return f"{listed([voice.who(other['seat']) for other in values['by']])} can top {values['sun']}"


def tell_swap(values: Mapping[str, Any], voice: Voice) -> str:
    end = f" ({values['end']:+d} at the end)" if values["end"] else ""
    return f"sun {values['paid']} buys sun {values['received']}{end}"


def tell_hand(values: Mapping[str, Any], voice: Voice) -> str:
    suns = [str(sun) for sun in values["suns"]]
    return f"{voice.whose} sun{'s' * (len(suns) > 1)} {listed(suns)} stay{'s' * (len(suns) == 1)} for later"


def tell_time(values: Mapping[str, Any], voice: Voice) -> str:
    if values["ra_to_go"] > LATE:
        return f"the last Ra of the epoch is about {round(values['draws_left'])} draws away"
    if values["ra_to_go"] > 1:
        return f"the epoch ends with {values['ra_to_go']} more Ra tiles (the next is one with {percent(values['ra'])})"
    return f"with {percent(values['ra'])} the next tile is the last Ra of the epoch"


def tell_track_lost(values: Mapping[str, Any], voice: Voice) -> str:
    return f"with {percent(values['ra'])} the next tile is the last Ra and the lot is lost"


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def tell_god(values: Mapping[str, Any], voice: Voice) -> str:
    tile, lost = values["tile"], values["lost"]
    what = "it" if voice.said == f"god {tile}" else f"a god for {tile_name(tile)}"
    taken = f" (the disaster takes {counted(lost)})" if lost else ""
    return f"{what} {change(voice.me, values['epoch'], values['end'])}{taken}"


def tell_discard(values: Mapping[str, Any], voice: Voice) -> str:
    """Where more than one tile is owed, the points count them all."""
    what = "it" if voice.said == f"discard {values['tile']}" else f"giving up {tile_name(values['tile'])}"
    counted_all = "in all " if values["owed"] > 1 else ""
    if not values["epoch"] and not values["end"]:
        return f"{counted_all}{what} costs {voice.me} nothing"
    return f"{counted_all}{what} {change(voice.me, values['epoch'], values['end'])}"


def tell_unsold(values: Mapping[str, Any], voice: Voice) -> str:
    return f"nobody has bid: all tiles {'stay on the track' if values['kept'] else 'leave the game'}"


CLAUSES: Final[Mapping[str, Callable[[Mapping[str, Any], Voice], str]]] = {
    "lot": tell_lot,
    "saves": tell_saved,
    "rival": tell_rival,
    "goes_to": tell_winner,
    "safe": tell_safe,
    "topped": tell_topped,
    "swap": tell_swap,
    "centre": lambda values, voice: (
        f"sun {values['sun']} lies in the centre ({voice.whose} lowest is {values['lowest']})"
    ),
    "last_sun": lambda values, voice: f"sun {values['sun']} is {voice.whose} last of this epoch",
    "hand": tell_hand,
    "time": tell_time,
    "track_lost": tell_track_lost,
    "must_bid": lambda values, voice: f"{voice.me} must bid {values['sun']} or more if all others pass",
    "alone": lambda values, voice: "nobody else has a sun left in this epoch",
    "empty": lambda values, voice: "nothing lies on the track",
    "full": lambda values, voice: "the track is full",
    "god": tell_god,
    "discard": tell_discard,
    "unsold": tell_unsold,
    "only": lambda values, voice: "nothing else is legal",
}
"""How each fact is told: its code is a promise to other programs, the words are not."""
