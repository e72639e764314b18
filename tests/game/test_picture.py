"""Pictures of the table: what they show, and that they are safe to show."""

import random
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from ra.engine.rules import Rules
from ra.engine.tiles import NAMES
from ra.game.game import Game
from ra.game.picture import png
from ra.game.picture.drawing import THEMES, artwork, colours
from ra.game.picture.lettering import breadth, initial, printable, seat_names, shortened
from ra.game.picture.pieces import SEALS, signed
from ra.game.picture.table import draw_table

SVG = "{http://www.w3.org/2000/svg}"
PHASES = ("turn", "swaps", "bidding", "unrest", "earthquake", "over")
THREE_HANDS = ((2, 5, 8, 13), (3, 6, 9, 12), (4, 7, 10, 11))


# ---- games to look at ----------------------------------------------------------------------------------------------


def random_game(players: int, seed: int, wanted: Callable[[Game], bool]) -> Game | None:
    """A game played at random, with many draws, up to the first moment that is wanted."""
    game = Game(players, seed=seed)
    choose = random.Random(seed)
    while not wanted(game):
        if game.is_over:
            return None
        actions = list(game.legal_actions)
        game.play(choose.choices(actions, [6 if action.do == "draw" else 1 for action in actions])[0])
    return game


@cache
def some_game(phase: str, players: int) -> Game:
    games = (random_game(players, seed, lambda game: game.phase == phase and game.epoch > 1) for seed in range(200))
    return next(game for game in games if game)


def table_for_three(*actions: str, **options: object) -> Game:
    """Ann begins: she has the highest sun."""
    game = Game(Rules.from_options({"players": 3, **options}), names=("Ann", "Ben", "Cleo"), suns=THREE_HANDS, seed=1)
    for action in actions:
        game.play(action)
    return game


# ---- looking -------------------------------------------------------------------------------------------------------


def parsed(game: Game, theme: str = "light") -> ET.Element:
    return ET.fromstring(game.svg(theme=theme))


def lines(picture: ET.Element) -> list[str]:
    """Every line of words, as one reads it."""
    return [" ".join("".join(line.itertext()).split()) for line in picture.iter(f"{SVG}text")]


def placed(picture: ET.Element) -> list[str]:
    """The pieces of art that are used, in order."""
    return [use.attrib["href"].split("-", 1)[1] for use in picture.iter(f"{SVG}use")]


def track(picture: ET.Element) -> ET.Element:
    (group,) = (group for group in picture.iter(f"{SVG}g") if group.get("class") == "track")
    return group


def greyed(picture: ET.Element) -> Iterator[list[str]]:
    """The tiles that each player has not."""
    return (placed(group) for group in picture.iter(f"{SVG}g") if "filter" in group.attrib)


# ---- every table ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("phase", PHASES)
def test_a_picture_is_whole_and_needs_nothing_else(phase: str, players: int, theme: str) -> None:
    game = some_game(phase, players)
    svg = game.svg(theme=theme)
    picture = ET.fromstring(svg)
    ids = [element.attrib["id"] for element in picture.iter() if "id" in element.attrib]
    referred = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg)
    symbols = {symbol.attrib["id"] for symbol in picture.iter(f"{SVG}symbol")}

    assert picture.tag == f"{SVG}svg"
    assert len(ids) == len(set(ids))
    assert {one or other for one, other in referred} == set(ids), "each definition is used, each use is defined"
    assert {use.attrib["href"][1:] for use in picture.iter(f"{SVG}use")} == symbols
    assert "var(" not in svg
    assert "{" not in svg
    assert svg.count("http") == 1, "the name space, and no address"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_tile_on_the_track_appears_in_its_space(players: int, theme: str) -> None:
    games = (random_game(players, seed, lambda game: len(game.lot) == 8) for seed in range(100))
    full = next(game for game in games if game)
    for game in (full, *(full.at(move) for move in range(0, len(full.history), 5))):
        barge = track(parsed(game, theme))
        assert placed(barge) == list(game.lot)
        assert lines(barge) == [tile.replace("_", " ").capitalize() for tile in game.lot]
        assert len([space for space in barge if "stroke-dasharray" in space.attrib]) == 8 - len(game.lot)


def test_a_space_in_the_middle_stays_empty() -> None:
    game = Game.from_position(table_for_three("draw nile", "draw gold", "draw art").position())
    document = game.position()
    document["track"] = ["nile", None, "art", "gold", None, None, None, None]
    picture = parsed(Game.from_position(document))
    spaces = [
        use.attrib["x"] for use in picture.iter(f"{SVG}use") if use.attrib["href"] in ("#light-nile", "#light-art")
    ]
    assert placed(track(picture)) == ["nile", "art", "gold"]
    assert float(spaces[1]) - float(spaces[0]) == 2 * 112


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_player_has_a_strip(players: int) -> None:
    game = Game(players, names=[f"Nofret {seat}" for seat in range(players)], seed=1)
    picture = parsed(game)
    shapes = {path.get("d") for path in picture.iter(f"{SVG}path")}
    assert [line for line in lines(picture) if line.startswith("Nofret") and len(line) == 8] == list(game.names or ())
    assert [seat for seat, seal in enumerate(SEALS) if seal in shapes] == list(range(players))
    assert picture.attrib["width"] == "1280"
    assert int(picture.attrib["height"]) == 424 + 100 * players


@pytest.mark.parametrize("phase", PHASES)
def test_tableaux_show_suns_and_tiles(phase: str) -> None:
    game = some_game(phase, 4)
    picture = parsed(game)
    art = placed(picture)
    suns = [sun for player in game.players for sun in player.suns]
    spent = [sun for player in game.players for sun in player.spent]
    absent = list(greyed(picture))
    kept = set(NAMES[:18])

    assert art.count("sun") == len(suns) + 1, "and the one amidships"
    assert art.count("sun_down") == len(spent)
    assert set(map(str, suns + spent)) <= set(lines(picture))
    assert [kept - set(tiles) for tiles in absent] == [set(player.tiles) for player in game.players]
    titles = [title.text for title in picture.iter(f"{SVG}title")]
    for player in game.players:
        for tile, count in player.tiles.items():
            assert f"{count} {tile.replace('_', ' ')}" in titles


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_fame_and_what_the_epoch_would_bring(players: int) -> None:
    game = some_game("turn", players)
    picture = lines(parsed(game))
    fame = [place for place, line in enumerate(picture) if line.endswith(" fame")]
    assert [picture[place] for place in fame] == [f"{score} fame" for score in game.scores]
    assert [picture[place + 1] for place in fame] == [signed(points.total) for points in game.points]


# ---- what is happening ---------------------------------------------------------------------------------------------


def test_an_auction_is_told() -> None:
    game = table_for_three("draw nile", "invoke", "bid 4", "pass")
    said = lines(parsed(game))
    assert "Auction. Ben invoked Ra, Cleo bids 4, Ann passed. Ben to decide." in said
    assert {"bids 4", "passed", "to decide", "to the winner"} <= set(said)
    assert "bids 4" not in lines(parsed(game.start))


def test_bidders_to_come_and_the_one_who_drew_ra() -> None:
    said = lines(parsed(table_for_three("draw ra")))
    assert "Auction. Ann drew Ra. Ben to decide." in said
    assert {"drew Ra", "to decide", "yet to bid"} <= set(said)
    assert "If everybody passes, the tiles stay on the track." in said


def test_whoever_invoked_must_bid() -> None:
    assert "must bid" in lines(parsed(table_for_three("invoke", "pass", "pass")))


def test_a_bid_that_was_beaten_no_longer_leads() -> None:
    picture = parsed(table_for_three("invoke", "bid 3", "bid 4"))
    red = [rect for rect in picture.iter(f"{SVG}rect") if rect.get("stroke") == colours("light")["red"]]
    cleo = next(line for line in picture.iter(f"{SVG}text") if "".join(line.itertext()) == "Cleo")
    assert len(red) == 1
    assert 0 < float(cleo.attrib["y"]) - float(red[0].attrib["y"]) < float(red[0].attrib["height"])


FULL = [f"draw {tile}" for tile in ("nile", "nile", "gold", "art", "god", "flood", "temple", "statue")]
PASSED = ("draw ra", "pass", "pass", "pass")
WARNED = "The next Ra ends the epoch: no auction, and what lies on the track is lost."


@pytest.mark.parametrize(
    ("actions", "note"),
    [
        (FULL, "The track is full: invoke Ra."),
        ([*FULL, "invoke"], "If everybody passes, the tiles on the track are lost."),
        ([*PASSED * 7], WARNED),
    ],
)
def test_notes(actions: list[str], note: str) -> None:
    before = table_for_three(*actions[:-1])
    after = table_for_three(*actions)
    assert note in lines(parsed(after))
    assert note not in lines(parsed(before))


def test_who_owes_and_who_may_go_on() -> None:
    for phase, words in (("unrest", "civilization tile"), ("earthquake", "monument"), ("swaps", "another god")):
        game = some_game(phase, 3)
        assert game.seat is not None
        assert any(game.name(game.seat) in line and words in line for line in lines(parsed(game))), phase


def test_without_a_sun_one_waits() -> None:
    game = random_game(3, 5, lambda game: any(not player.suns for player in game.players))
    assert game
    assert lines(parsed(game)).count("no suns left") == sum(not player.suns for player in game.players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_when_the_game_is_over(players: int) -> None:
    game = some_game("over", players)
    assert game.outcome
    winner, scores = game.outcome.winner, game.outcome.scores
    said = lines(parsed(game))
    assert said.count("winner") == 1
    assert any(line.startswith(f"{game.name(winner)} wins with {scores[winner]} fame") for line in said)
    assert {f"{game.name(seat)} {score}" for seat, score in enumerate(scores)} <= set(said), "the podium"
    assert {f"{score} fame" for score in scores} <= set(said)
    assert "Game over" in said
    last = game.sheets[-1].points
    assert {signed(points.total) for points in last} <= set(said)


def test_the_winner_is_named_in_the_winners_strip() -> None:
    game = some_game("over", 4)
    assert game.outcome
    picture = parsed(game)
    heights = {"".join(line.itertext()): float(line.attrib["y"]) for line in picture.iter(f"{SVG}text")}
    assert 0 < heights["winner"] - heights[game.name(game.outcome.winner)] < 60


@pytest.mark.parametrize("phase", PHASES)
def test_a_position_can_be_drawn_without_its_past(phase: str) -> None:
    game = some_game(phase, 3)
    alone = parsed(Game.from_position(game.position()))
    assert {player.name for player in game.players} <= set(lines(alone))
    assert phase == "over" or placed(track(alone)) == list(game.lot)


# ---- the bar -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ra", [0, 1, 5, 7])
def test_the_ra_track_as_a_voyage(ra: int) -> None:
    picture = parsed(table_for_three(*PASSED * ra))
    suns = [dot for dot in picture.iter(f"{SVG}circle") if dot.get("r") == "9.5"]
    assert len(suns) == max(0, ra - 1)
    assert placed(picture).count("barge") == 1
    assert "ra" not in placed(picture)
    left = 8 - ra
    assert f"{left} more end{'s' if left == 1 else ''} the epoch" in lines(picture)


@pytest.mark.parametrize("edition", ["1999", "2016"])
@pytest.mark.parametrize("ra", [0, 3])
def test_the_ra_track_as_tiles(edition: str, ra: int) -> None:
    art = placed(parsed(table_for_three(*PASSED * ra, edition=edition)))
    assert art.count("ra") == ra
    assert "barge" not in art


def test_the_bag() -> None:
    said = lines(parsed(table_for_three()))
    assert "180 in the bag" in said
    assert "next is Ra: 17 %" in said
    assert "next is Ra: 14 %" in lines(parsed(table_for_three(*PASSED * 7, *FULL))), "23 of 165"


def test_the_epoch() -> None:
    assert {"Epoch I", "of III"} <= set(lines(parsed(table_for_three())))
    assert "Epoch II" in lines(parsed(table_for_three(*PASSED * 7, "draw ra")))


# ---- safe to show --------------------------------------------------------------------------------------------------

HOSTILE = (
    "</text><script>alert(1)</script>",
    '" onload="alert(1)" x="',
    "\u202edrowssap\u2066\x00\x1b\ud800\ufffe",
    "]]><!--&amp;{}%s",
    "\u200f\u200f",
)


def test_hostile_names_stay_inert() -> None:
    game = Game(5, names=HOSTILE, seed=2)
    game.play("draw ra")
    svg = game.svg()
    tame = Game(5, seed=2)
    tame.play("draw ra")

    picture = ET.fromstring(svg.encode())
    shape = [(element.tag, sorted(element.attrib)) for element in picture.iter()]
    assert shape == [(element.tag, sorted(element.attrib)) for element in parsed(tame).iter()]
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200f\x00-\x08\x0b-\x1f\ufffe]", svg)
    said = lines(picture)
    assert "drowssap" in said
    assert "]]><!--&amp;{}%s" in said
    assert "E" in said, "nothing is left of that name but its seat"


def test_every_name_that_a_game_accepts_can_be_drawn() -> None:
    everything = [chr(code) for code in (*range(0x20, 0x3000, 7), *range(0xD7F0, 0xE010), *range(0xFFF0, 0x10010))]
    for start in range(0, len(everything), 70):
        name = "x" + "".join(everything[start : start + 70])
        ET.fromstring(Game(2, names=(name, "Ben"), seed=1).svg().encode())


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Inês", "Inês"),
        ("  Ann \t\n B. ", "Ann B."),
        ("a\x07b\u202ec", "abc"),
        ("\u2067\u200e", "?"),
        ("e\u0301\u0301\u0301\u0301", "e\u0301\u0301"),
        ("نام\u200cها", "\u200eنام\u200cها\u200e"),
        ("Hor \U0001f3fa", "Hor \U0001f3fa"),
    ],
)
def test_printable(name: str, printed: str) -> None:
    assert printable(name, "?") == printed


@pytest.mark.parametrize(("name", "letter"), [("ola", "O"), ("(x)", "X"), ("ßen", "S"), ("...", "."), ("7up", "7")])
def test_initial(name: str, letter: str) -> None:
    assert initial(name) == letter


@pytest.mark.parametrize("name", ["Bartholomew Featherstonehaugh", "W" * 80, "i" * 80, "王" * 80])
def test_long_names_are_cut(name: str) -> None:
    short = shortened(name, 17, 150)
    assert "…" in short
    assert breadth(short, 17) <= 150
    cut = short.rstrip("…\u200e")
    assert breadth(f"{name[: len(cut) + 1]}…", 17) > 150, "no more than needed"
    assert short in lines(parsed(Game(2, names=(name, "Ben"), seed=1)))
    assert name not in lines(parsed(Game(2, names=(name, "Ben"), seed=1)))


def test_short_names_are_not_cut() -> None:
    assert shortened("Cleopatra", 17, 150) == "Cleopatra"


def test_each_broken_tile_has_a_shape_of_its_own() -> None:
    disasters = ("funeral", "drought", "unrest", "earthquake")
    picture = parsed(table_for_three(*(f"draw {disaster}" for disaster in disasters)))
    shapes = {shape.attrib["id"] for shape in picture.iter(f"{SVG}clipPath")}
    assert {f"light-{disaster}-bite" for disaster in disasters} <= shapes


# ---- colours and art -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("tile", [*NAMES, "sun", "sun_down", "barge", "hull_end", "icon"])
def test_all_art_is_there_in_the_colours_of_the_theme(tile: str, theme: str) -> None:
    _, art = artwork(tile, theme)
    drawn = ET.fromstring(f"<g>{art}</g>")
    assert len(drawn)
    assert not list(drawn.iter("text")), "figures on suns are written, not drawn"
    used = {value for element in drawn.iter() for value in (element.get("fill"), element.get("stroke"))}
    assert used - {None, "none"} <= set(colours(theme).values())


def test_themes_have_the_same_colours_by_name() -> None:
    assert set(colours("light")) == set(colours("dark"))
    assert colours("light")["kohl"] == "#2a1a13"
    assert colours("dark")["kohl"] == "#170e14"


def test_themes_differ() -> None:
    game = table_for_three()
    for theme, other in (THEMES, THEMES[::-1]):
        assert colours(theme)["surface"] in game.svg(theme=theme)
        assert colours(theme)["surface"] not in game.svg(theme=other)


def test_an_unknown_theme() -> None:
    with pytest.raises(ValueError, match="theme: one of light, dark, not 'blue'"):
        table_for_three().svg(theme="blue")


def test_the_same_game_makes_the_same_picture() -> None:
    actions = ("draw nile", "invoke", "bid 4")
    assert table_for_three(*actions).svg() == table_for_three(*actions).svg()
    assert table_for_three(*actions).svg() != table_for_three(*actions[:-1]).svg()


def test_drawing_changes_nothing() -> None:
    game = table_for_three("draw nile")
    before = game.state.copy()
    draw_table(game)
    assert game.state == before


def test_a_notebook_shows_the_table() -> None:
    game = table_for_three("draw nile")
    assert game._repr_svg_() == draw_table(game, theme="light")


# ---- PNG -----------------------------------------------------------------------------------------------------------


def png_size(picture: bytes) -> tuple[int, int]:
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert picture[12:16] == b"IHDR"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.parametrize(("width", "size"), [(None, (1280, 724)), (640, (640, 362)), (2560, (2560, 1448))])
def test_png_is_as_wide_as_asked_for(width: int | None, size: tuple[int, int]) -> None:
    assert png_size(table_for_three("draw nile").png(width=width)) == size


def test_png_is_written_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    picture = table_for_three().png(path, theme="dark", width=320)
    assert path.read_bytes() == picture
    assert picture != table_for_three().png(theme="light", width=320)


def test_png_has_letters() -> None:
    """Without its font a renderer leaves words out: then two names would make the same picture."""
    one, other = (Game(2, names=(name, "Ben"), seed=1, suns=((2, 5), (3, 4))).svg() for name in ("Ann", "Aza"))
    assert png.to_png(one) != png.to_png(other)
    assert png.to_png(one) == png.to_png(one)


@pytest.mark.parametrize(
    ("words", "known"), [("Ола Łódź Inês …−", True), ("Ỵ Ω", True), ("שלום", False), ("王", False), ("🏺", False)]
)
def test_fonts_of_the_machine_write_only_what_ours_cannot(words: str, known: bool) -> None:
    assert png.has_letters_for(words) is known


@pytest.mark.parametrize("width", [0, -5, 10_001])
def test_png_of_no_sensible_width(width: int) -> None:
    with pytest.raises(ValueError, match="width: 1 to 10000 pixels"):
        png.to_png("<svg/>", width=width)


def test_without_the_renderer_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'ra-game\[pictures\]'"):
        table_for_three().png()
    assert table_for_three().svg()


def test_without_the_font_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "FONT_PACKAGE", "font_that_nobody_has")
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'ra-game\[pictures\]'"):
        table_for_three().png()


def test_the_renderer_is_not_imported_before_it_is_needed() -> None:
    ask = "import sys, ra; ra.Game(2).svg(); sys.exit('resvg_py' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", ask], check=False).returncode == 0


def test_fame_can_lie_face_down_until_the_game_is_over() -> None:
    """§12 All books keep it secret."""
    game = Game(3, seed=1)
    assert "10" in game.svg()
    hidden = game.svg(hide_fame=True)
    assert hidden != game.svg()
    assert hidden.count(">?<") == 3
    while not game.is_over:
        game.play(game.legal_actions[0])
    assert game.svg(hide_fame=True) == game.svg()


def test_players_of_one_name_are_told_apart_by_their_seats() -> None:
    assert seat_names(Game(4, names=["steady", "Anna", "steady", " steady "])) == [
        "steady A",
        "Anna",
        "steady C",
        "steady D",
    ]
    assert seat_names(Game(2, names=["Anna", "Bob"])) == ["Anna", "Bob"]
    assert seat_names(Game(2)) == ["A", "B"]
