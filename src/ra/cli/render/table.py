"""Draws the table of a game with letters: two lines a player in 80 columns, three in fewer."""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ra.cli import HUMAN
from ra.cli.render.screen import SIGNS, Signs
from ra.engine.rules import LAST_EPOCH, MAX_PLAYERS
from ra.engine.tiles import CIVILIZATION, CIVILIZATION_TYPES, MONUMENT, MONUMENT_TYPES, NAMES
from ra.game.events import list_tiles
from ra.game.game import Game, Player
from ra.game.happening import standing
from ra.game.names import split_letter
from ra.game.picture.lettering import seat_names
from ra.lens import View, see
from ra.lens.bids import bidders_left
from ra.lens.worth import END_LINES, Worth

WIDTH: Final = 80
EVERYBODY: Final = range(MAX_PLAYERS)
"""Whose fame is in sight, unless it is kept secret."""
SECRET: Final = "?"
CIVILIZATIONS: Final = NAMES[CIVILIZATION : CIVILIZATION + CIVILIZATION_TYPES]
MONUMENTS: Final = NAMES[MONUMENT : MONUMENT + MONUMENT_TYPES]
DISASTERS: Final = ("funeral", "drought", "unrest", "earthquake")

STYLES: Final = {
    "god": "#2a1a13 on #46a79e",
    "pharaoh": "#fffaf0 on #3450a4",
    "nile": "#fffaf0 on #2d74b8",
    "flood": "#fffaf0 on #2d74b8",
    "gold": "#2a1a13 on #f5c445",
    **dict.fromkeys(CIVILIZATIONS, "#fffaf0 on #3a7f58"),
    **dict.fromkeys(MONUMENTS, "#2a1a13 on #dcb682"),
    **dict.fromkeys(DISASTERS, "bold #fffaf0 on #7a2318"),
}
"""The colours of the categories; a tile is always named as well."""
RA_STYLE: Final = "bold red"
SUN_STYLE: Final = "bold yellow"

SPACE: Final = 8
TWO_LINES: Final = {
    "agriculture": ("agri-", "culture"),
    "astronomy": ("astro-", "nomy"),
    "earthquake": ("earth-", "quake"),
    "step_pyramid": ("step", "pyramid"),
}
"""Tiles whose names are longer than a space of the track."""
SHORT: Final = {"agriculture": "agricult", "astronomy": "astronom", "earthquake": "quake", "step_pyramid": "step pyr"}
"""The same where there is but one line for a name."""


class Column(NamedTuple):
    """A column of the players' first lines."""

    title: str
    width: int
    tile: str = ""


NAME: Final = Column("", 15)
SUNS: Final = Column("suns", 14)
TILE_COLUMNS: Final = (
    Column("gods", 5, "god"),
    Column("pharaohs", 9, "pharaoh"),
    Column("Niles", 6, "nile"),
    Column("floods", 7, "flood"),
    Column("gold", 5, "gold"),
)
FAME: Final = Column("fame", 5)
NOW: Final = Column("now", 5)
LOT: Final = Column("lot", 5)
END: Final = Column("end", 4)
AIDS: Final = (NOW, LOT, END)
"""Fame if the epoch ended now; what the lot would bring in this epoch; and at the end of the game."""
SLOT: Final = 5
GAP: Final = " "
"""Between civilization and monuments."""
MOST_IN_A_LINE: Final = 8
"""So many types have room in one line of a narrow terminal."""


def draw_table(
    game: Game,
    seats: Sequence[str] = (),
    *,
    width: int = WIDTH,
    signs: Signs = SIGNS,
    low: bool = False,
    aids: bool = True,
    lot: bool = True,
    in_sight: Container[int] = EVERYBODY,
) -> list[RenderableType]:
    """The table as it stands. `seats` says where bots sit; `low` saves two lines; `in_sight` says whose fame is shown.

    With `aids` it shows what the lens sees, and with `lot` also where a lot's worth comes from.
    """
    view = see(game) if aids and not game.is_over else None
    if width < WIDTH:
        return [
            *draw_heading(game, signs, view),
            list_track(game, view),
            *draw_narrow(game, seats, signs, view, lot, width, in_sight),
        ]
    heading = Text("  ").join(draw_heading(game, signs, view))
    track = draw_track(game, signs, view, framed=not low)
    return [one_line(heading), track, *map(one_line, draw_players(game, seats, signs, view, lot, in_sight))]


def one_line(text: Text) -> Text:
    text.no_wrap = True
    text.overflow = "ellipsis"
    return text


def fitted(words: str, width: int, ellipsis: str = "…") -> str:
    """Words in so many columns of the terminal, cut or filled up; wide letters take two, the letter of a seat stays."""
    if cell_len(words) > width - 1:
        words, letter = split_letter(words)
        words = set_cell_size(words, width - 2 - len(letter)).rstrip() + ellipsis + letter
    return set_cell_size(words, width)


def tile_words(tile: str) -> str:
    return tile.replace("_", " ")


# ---- the board -----------------------------------------------------------------------------------------------------


def draw_heading(game: Game, signs: Signs, view: View | None) -> list[Text]:
    """The epoch and its Ra tiles; the bag and what it may bring."""
    if game.is_over:
        return [Text("The game is over.", style="bold")]
    to_come = game.rules.ra_limit - game.ra
    text = Text(f"Epoch {game.epoch} of {LAST_EPOCH}  ", style="bold")
    text.append("Ra ", style=RA_STYLE)
    text.append(signs.drawn * game.ra, style=RA_STYLE)
    text.append(f"{signs.to_come * to_come} {ra_words(to_come)}", style="not bold")
    bag = f"bag {sum(game.left.values())}"
    return [text, Text(f"{bag}: {chances(view)}" if view else bag)]


def ra_words(to_come: int) -> str:
    return f"{to_come} more end the epoch" if to_come > 1 else "the next ends the epoch"


def chances(view: View) -> str:
    """How likely the next tile is Ra, and after how many draws the last Ra of the epoch comes, on average."""
    draws = view.odds.draws_left
    return f"Ra {percent(view)} %" + (f", ~{round(draws)} draws" if draws is not None else "")


def percent(view: View) -> int:
    return round(100 * view.odds.ra)


def draw_track(game: Game, signs: Signs, view: View | None, *, framed: bool) -> Table:
    """The eight spaces of the auction track and the centre sun."""
    table = Table(box=box.ROUNDED, show_header=False, show_edge=framed, padding=0, border_style="dim")
    for _ in game.track:
        table.add_column(width=SPACE, no_wrap=True)
    table.add_column(width=6, no_wrap=True)
    sun = Text(f"{'sun':^6}\n{game.sun:^6}", style=SUN_STYLE)
    tall = framed and any(tile in TWO_LINES for tile in game.track)
    table.add_row(*(draw_space(tile, signs, view, tall=tall) for tile in game.track), sun)
    return table


def draw_space(tile: str | None, signs: Signs, view: View | None, *, tall: bool) -> Text:
    """A tile, and beneath its name what it would bring the player who decides."""
    if tile is None:
        return Text(f"{signs.nothing:^{SPACE}}", style="dim")
    if view is None:
        lines = TWO_LINES.get(tile, (tile, ""))
    else:
        name = TWO_LINES.get(tile, (tile, "")) if tall else (SHORT.get(tile, tile),)
        lines = (*name, brought(view.tiles[tile][view.seat or 0]))
    return Text("\n".join(f"{line:^{SPACE}}" for line in lines), style=STYLES[tile])


def brought(worth: Worth) -> str:
    """What a single tile brings: it counts either in this epoch or at the end."""
    return f"end {worth.end:+d}" if worth.end else f"{worth.epoch:+d}"


def list_track(game: Game, view: View | None) -> Text:
    """The auction track in words, for a narrow terminal, and what each tile would bring the player who decides."""
    lot = list_tiles(game.lot) or "nothing"
    text = Text(f"On the track: {lot}. In the centre: sun {game.sun}.")
    if view and view.tiles:
        worth = [f"{tile_words(tile)} {brought(effects[view.seat or 0])}" for tile, effects in view.tiles.items()]
        text.append(f" Each brings: {', '.join(worth)}.", style="dim")
    return text


# ---- the players ---------------------------------------------------------------------------------------------------


def draw_players(
    game: Game, seats: Sequence[str], signs: Signs, view: View | None, lot: bool, in_sight: Container[int]
) -> Iterator[Text]:
    yield draw_titles(AIDS if view else ())
    for seat, name in enumerate(seat_names(game)):
        mark = signs.here if seat == game.seat else " "
        text = draw_first_line(game, seat, f"{mark} {name}", signs, in_sight)
        yield text.append_text(draw_aids(view, seat, signs, in_sight)) if view else text
        yield draw_second_line(game, seat, seats, signs)
        yield from draw_sums(game, view, seat, lot=lot)


def draw_sums(game: Game, view: View | None, seat: int, *, lot: bool, width: int = WIDTH) -> Iterator[Text]:
    """Beneath the player who decides: where the points of the epoch come from, and the worth of the lot."""
    if view and seat == game.seat:
        yield draw_points(game, seat, width)
        if lot and any(map(any, (worth.lines for worth in view.lot[seat]))):
            yield draw_lot(game, view.lot[seat], seat)


def draw_titles(aids: Sequence[Column]) -> Text:
    titles = [column.title.rjust(column.width) for column in (*TILE_COLUMNS, FAME, *aids)]
    return Text(f"{'':{NAME.width}}{SUNS.title:{SUNS.width}}{''.join(titles)}", style="dim")


def draw_first_line(game: Game, seat: int, name: str, signs: Signs, in_sight: Container[int]) -> Text:
    """Name, suns, tiles that are merely counted, and fame."""
    text = draw_name_and_suns(game, seat, name, signs)
    text.append_text(draw_counts(game, seat, signs))
    return text.append(draw_fame(game, seat, in_sight))


def draw_fame(game: Game, seat: int, in_sight: Container[int]) -> str:
    return f"{game.player(seat).fame if seat in in_sight else SECRET:>{FAME.width}}"


def draw_name_and_suns(game: Game, seat: int, name: str, signs: Signs) -> Text:
    text = Text(fitted(name, NAME.width, signs.ellipsis), style="bold" if seat == game.seat else "")
    suns = draw_suns(game.player(seat), game.state.bids[seat])
    suns.pad_right(SUNS.width - suns.cell_len)
    return text.append_text(suns)


def draw_counts(game: Game, seat: int, signs: Signs) -> Text:
    """The tiles that are merely counted."""
    tiles = game.player(seat).tiles
    return Text("").join(draw_count(tiles.get(column.tile, 0), column, signs) for column in TILE_COLUMNS)


def draw_aids(view: View, seat: int, signs: Signs, in_sight: Container[int]) -> Text:
    """Fame if the epoch ended now, and what the lot would bring the player, in this epoch and at the end."""
    text = Text(f"{view.players[seat].projected if seat in in_sight else SECRET:>{NOW.width}}", style="not bold")
    if not view.tiles:
        return text.append(f"{signs.nothing:>{LOT.width}}{signs.nothing:>{END.width}}", style="dim")
    worth = view.lot[seat][seat]
    for column, points in ((LOT, worth.epoch), (END, worth.end)):
        text.append(f"{points:+{column.width}d}", style="red" if points < 0 else "" if points else "dim")
    return text


def draw_suns(player: Player, bid: int) -> Text:
    """`2 6 (1)`: those in brackets rest until the next epoch; a sun that is bid stands out."""
    up = [Text(str(sun), style=f"{SUN_STYLE} reverse" if sun == bid else SUN_STYLE) for sun in player.suns]
    text = Text(" ").join(up)
    if player.spent:
        text.append(f"{' ' if up else ''}({' '.join(map(str, player.spent))})", style="dim")
    return text


def draw_count(count: int, column: Column, signs: Signs) -> Text:
    text = Text(" " * (column.width - 4))
    if count:
        return text.append(f"{count:3d} ", style=STYLES[column.tile])
    return text.append(f"{signs.nothing:>3} ", style="dim")


def draw_second_line(game: Game, seat: int, seats: Sequence[str], signs: Signs) -> Text:
    """Where the player stands, and the tiles of which the types count."""
    tiles = game.player(seat).tiles
    text = draw_stance(game, seat, seats, signs)
    for category in (CIVILIZATIONS, MONUMENTS):
        for tile in category:
            text.append_text(draw_slot(tile, tiles.get(tile, 0), signs))
        text.append(GAP)
    text.rstrip()
    return text


def draw_stance(game: Game, seat: int, seats: Sequence[str], signs: Signs) -> Text:
    return Text(fitted(f"  {stance(game, seat, seats)}", NAME.width, signs.ellipsis), style="italic")


def draw_slot(tile: str, count: int, signs: Signs) -> Text:
    """`pyr3` for three pyramids."""
    if not count:
        return Text(f"{signs.nothing:^{SLOT}}", style="dim not italic")
    text = Text(style="not italic")
    text.append(f"{tile[:3]}{count if count > 1 else ' '}", style=STYLES[tile])
    return text.append(" ")


def stance(game: Game, seat: int, seats: Sequence[str]) -> str:
    """Where a player stands at this moment, in a word or two."""
    if cannot_bid(game, seat):
        return "cannot bid"
    if game.phase in DISASTERS and seat == game.seat:
        return game.phase
    found = standing(game, seat)
    if found:
        return found.words.split(", ")[-1]
    return f"{seats[seat]} bot" if seats and seats[seat] != HUMAN else ""


def cannot_bid(game: Game, seat: int) -> bool:
    """Whether a player is still to bid, and has no sun that is high enough."""
    waits = game.phase == "bidding" and seat != game.seat and seat in bidders_left(game.state)
    return waits and max(game.player(seat).suns) < game.state.high_bid


def draw_points(game: Game, seat: int, width: int) -> Text:
    """What the epoch would bring the player who decides if it ended now, line by line."""
    counted = [line for line in counted_lines(game, seat) if width >= WIDTH or line[1]]
    lines = [f"{line} {points:+d}" for line, points in counted] or ["nothing"]
    wide = f"  now: {'  '.join(lines)}"
    return Text(wide if len(wide) <= width else f"  {' '.join(lines)}", style="dim")


def counted_lines(game: Game, seat: int) -> Iterable[tuple[str, int]]:
    """The lines of the score sheet that count in this epoch."""
    lines = game.points[seat]._asdict().items()
    return [line for line in lines if game.epoch == LAST_EPOCH or line[0] not in ("monuments", "suns")]


def draw_lot(game: Game, effects: Sequence[Worth], seat: int) -> Text:
    """Where the worth of the lot comes from for the player who decides, and for whom else it changes something."""
    mine, names = effects[seat], seat_names(game)
    lines = [f"{'end: ' * (line in END_LINES)}{line} {points:+d}" for line, points in changed_lines(mine)]
    lost = [f"loses {list_tiles(mine.lost)}"] if mine.lost else []
    changed = (other for other, worth in enumerate(effects) if other != seat and worth.total)
    others = [f"{names[other]} {effects[other].total:+d}" for other in changed]
    return Text(f"  lot: {'; '.join(filter(None, ('  '.join(lines), *lost, *others)))}", style="dim")


def changed_lines(worth: Worth) -> list[tuple[str, int]]:
    return [line for line in worth.lines._asdict().items() if line[1]]


# ---- the players, in few columns -----------------------------------------------------------------------------------


def draw_narrow(
    game: Game, seats: Sequence[str], signs: Signs, view: View | None, lot: bool, width: int, in_sight: Container[int]
) -> Iterator[Text]:
    """Three lines a player, none of which is cut off: suns and fame, tiles that are counted, types that are held."""
    yield from draw_narrow_titles(AIDS if view else ())
    for seat, name in enumerate(seat_names(game)):
        mark = signs.here if seat == game.seat else " "
        text = draw_name_and_suns(game, seat, f"{mark} {name}", signs).append(draw_fame(game, seat, in_sight))
        yield text.append_text(draw_aids(view, seat, signs, in_sight)) if view else text
        yield draw_stance(game, seat, seats, signs).append_text(draw_counts(game, seat, signs))
        yield from draw_types(game, seat)
        yield from draw_sums(game, view, seat, lot=lot, width=width)


def draw_narrow_titles(aids: Sequence[Column]) -> Iterator[Text]:
    fame = "".join(column.title.rjust(column.width) for column in (FAME, *aids))
    yield Text(f"{'':{NAME.width}}{SUNS.title:{SUNS.width}}{fame}", style="dim")
    tiles = "".join(column.title.rjust(column.width) for column in TILE_COLUMNS)
    yield Text(f"{'':{NAME.width}}{tiles}", style="dim")


def draw_types(game: Game, seat: int) -> Iterator[Text]:
    """The civilization tiles and monuments that a player has, in one line, or in two where there are many."""
    tiles = game.player(seat).tiles
    held = [[draw_held(tile, tiles[tile]) for tile in kind if tile in tiles] for kind in (CIVILIZATIONS, MONUMENTS)]
    lines = [Text(" ").join(slots) for slots in held if slots]
    if sum(map(len, held)) <= MOST_IN_A_LINE and lines:
        lines = [Text(GAP * 2).join(lines)]
    for line in lines:
        yield Text(" " * NAME.width).append_text(line)


def draw_held(tile: str, count: int) -> Text:
    return Text(f"{tile[:3]}{count if count > 1 else ''}", style=STYLES[tile])
