"""Learning: the slope is the true one, lessons are drawn as written, and a run goes on where it stopped."""

import json
import re
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ra.bots.network.desk import HIDDEN, SECOND, Desk, new_desk
from ra.bots.network.features import MOST_ON, look
from ra.bots.network.inputs import input_count, switch_count
from ra.bots.network.lookahead import values_at_first_sight
from ra.bots.network.model import judge
from ra.bots.network.weights import expanded, learned_row_count, read_learned, write_weights
from ra.bots.policies import POLICY_NUMBERS
from ra.cli import main
from ra.cli.commands.bots import train as train_command
from ra.engine.actions import ACTIONS, DRAW, each_action
from ra.engine.chance import deal_by_seed, draw_by_seed
from ra.engine.play import apply, legal
from ra.engine.rules import Rules
from ra.engine.state import BIDDING, OVER
from ra.fast.library import LIBRARY
from ra.fast.records import new_record, new_row
from ra.fast.states import new_states
from ra.game.game import Game
from ra.training import calibration, descent, learning, scaling
from ra.training.descent import BENCH, LESSON, MARGIN_LOSS, Lesson, Mind
from ra.training.evaluation import NETWORK
from ra.training.learning import LAMBDA
from ra.training.starts import flat_count, from_flat, from_whole, random_weights, read_start
from ra.training.training import LEARNED, STUDY, Course, Training, claimed, new_mind, numbers, to_whole
from ra.translator.kinds import Record

RANDOM = POLICY_NUMBERS["random"]


def seen(game: Game, view: int, desk: Desk) -> Lesson:
    """What there is to be learned about a table, seen from a seat."""
    lesson = new_record(LESSON)
    lesson.view = view
    learning.remember(game.state, desk, [0.0] * 10, lesson)
    return lesson


def exact(record: Record) -> Record:
    """The same record with floats of 64 bits."""
    fields = [field._replace(stored="f8") if field.stored == "f4" else field for field in record.fields]
    return Record(f"Exact{record.name}", tuple(fields))


def loss(players: int, mind: Mind, lesson: Lesson) -> float:
    """What learning descends: cross entropy of the chances, and the square of the margins."""
    descent.turn_second(players, mind)
    descent.run(players, mind, lesson)
    out, taught = mind.bench.out, lesson.taught
    order = [(lesson.view + place) % players for place in range(players)]
    chances = -sum(taught[seat] * np.log(out[place]) for place, seat in enumerate(order))
    margins = sum((out[players + place] - taught[players + seat]) ** 2 for place, seat in enumerate(order))
    return float(chances + MARGIN_LOSS * margins / 2)


def test_the_slope_is_the_true_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nudging a weight changes the error by what its slope says, but for rounding, which is left out."""
    monkeypatch.setattr(descent, "single", float)
    players = 3
    game = Game(players, seed=4)
    for words in ("draw nile", "draw gold", "draw ra"):
        game.play(words)
    while game.state.phase == BIDDING:
        game.play(next(iter(game.legal_actions)))
    lesson = seen(game, 2, new_desk())
    lesson.taught[: 2 * players] = [0.5, 0.2, 0.3, 0.4, -0.6, 0.1]
    weights, mean, slope, drift, spread = (new_row("f8", learned_row_count(players), HIDDEN) for _ in range(5))
    mind = Mind(weights, mean, slope, drift, spread, new_record(exact(BENCH)))
    numbers(mind.weights)[:] = random_weights(players, 5)
    descent.turn_second(players, mind)
    descent.learn_from(players, mind, lesson)
    inputs = input_count(players)
    places = [(mind.bench.inputs[i], i) for i in range(0, lesson.count, 7)]
    places += [
        (inputs, 3),
        (inputs + 2, 7),
        (inputs + 1 + SECOND, 4),
        (inputs + 2 + SECOND, 9),
        (inputs + 4 + SECOND, SECOND),
    ]
    for row, j in places:
        before = mind.weights[row][j]
        mind.weights[row][j] = before + 1e-5
        up = loss(players, mind, lesson)
        mind.weights[row][j] = before - 1e-5
        down = loss(players, mind, lesson)
        mind.weights[row][j] = before
        assert mind.slope[row][j] == pytest.approx((up - down) / 2e-5, abs=1e-6)


def test_lessons_take_the_luck_of_the_draw_out() -> None:
    lessons = new_row(LESSON, 3)
    for lesson, judged, expected in zip(lessons, (0.3, 0.5, 1.0), (0.3, 0.4, 1.0), strict=True):
        lesson.judged[0], lesson.expected[0] = judged, expected
    learning.draw_lessons(0, 3, 2, lessons)
    assert lessons[2].taught[0] == pytest.approx(1.0)
    assert lessons[1].taught[0] == pytest.approx(1.0)
    assert lessons[0].taught[0] == pytest.approx(0.4 + LAMBDA * (1.0 - 0.5))
    lessons[1].strayed = 1
    learning.draw_lessons(0, 3, 2, lessons)
    assert lessons[0].taught[0] == pytest.approx(0.4)


# ---- plain and compiled --------------------------------------------------------------------------------------------


def study(training: Training, door: Any, **changed: Any) -> int:
    """One game, and what there is to learn from it, through a door."""
    numbers_given = {
        "seed": 5, "games": 1, "explore": 3_000, "often": 100, "rate": 1e-3, "nth": 0, "batch": 64, "inertia": 0.9995,
    }  # fmt: skip
    steps: int = door(
        training.states, *training.mind[:5], training.learned, len(training.learned), training.rows,
        len(training.rows), training.mind.bench, training.ruler, training.desk, training.lessons,
        len(training.lessons), training.order, training.company, *(numbers_given | changed).values(),
    )  # fmt: skip
    return steps


@pytest.mark.parametrize("players", [2, 3])
def test_plain_python_learns_the_same(players: int) -> None:
    """Bit by bit: what was played and remembered, the slope, the steps, and the weights that come of it."""
    runs = [Training(Course(players=players, seed=players)) for _ in range(2)]
    for training, door in zip(runs, (learning.study_checked, STUDY), strict=True):
        assert study(training, door, seed=players) >= 1
    compiled, plain = (
        [bytes(part) for part in (*run.mind[:5], run.learned, run.rows, run.lessons, run.order)] for run in runs
    )
    assert compiled == plain
    assert any(bytes(runs[0].mind.weights) != bytes(part) for part in (runs[0].mind.mean, runs[0].mind.slope))


def test_every_build_of_the_library_learns_the_same() -> None:
    """That for processors with AVX2, and that for those without."""
    if LIBRARY is None or not LIBRARY.MACHINE_HAS_AVX2:
        pytest.skip("there is one build for this machine")
    runs = [Training(Course(players=4, seed=4)) for _ in range(2)]
    for training, name in zip(runs, ("ra._library", "ra._library_avx2"), strict=True):
        door = import_module(name).study_games
        steps = 0
        for turn in range(3):
            steps += study(training, door, seed=turn, games=8, nth=steps, batch=128)
    assert kept(runs[0]) == kept(runs[1])
    assert bytes(runs[0].lessons) == bytes(runs[1].lessons)


def test_floats_and_whole_numbers_say_the_same() -> None:
    """What learns and what plays are one network: here as it is after some training."""
    players, desk = 4, new_desk()
    training = Training(Course(players=players, games=160, seed=4))
    while not training.is_done:
        training.study()
    numbers(training.mind.weights)[:] = numbers(training.mind.mean)
    descent.turn_second(players, training.mind)
    game, chance, values, furthest = Game(players, seed=3), Random(3), [0.0] * 10, 0.0
    while not game.is_over:
        if game.state.phase != BIDDING:
            judge(game.state, 0, training.whole_weights, desk, values)
            descent.run(players, training.mind, seen(game, 0, desk))
            furthest = max(furthest, *(abs(a - b) for a, b in zip(values, training.mind.bench.out, strict=True)))
        game.play(chance.choice(list(game.legal_actions)))
    assert furthest < 0.005


def test_what_is_remembered_was_judged_when_it_was_looked_ahead_to() -> None:
    """The value of the action, or of the tile, is that of the table which it leads to."""
    players, desk, values = 3, new_desk(), [0.0] * 10
    training = Training(Course(players=players))
    states, weights = new_states(Rules(players), 3), training.whole_weights
    deal_by_seed(states[0], 8)
    judged = 0
    for turn in range(2_000):
        s = states[0]
        if s.phase == OVER:
            break
        values_at_first_sight(s, states[1], weights, desk)
        view, action = s.seat, Random(turn).choice(list(each_action(legal(s))))
        tile = draw_by_seed(s, 8) if action == DRAW else 0
        apply(s, action, tile)
        if s.phase != BIDDING:
            found = list(desk.values[ACTIONS + tile if action == DRAW else action][: 2 * players])
            judge(s, view, weights, desk, values)
            assert found == values[: 2 * players]
            judged += 1
    assert judged > 40


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"games": 17}, "1024 of each are needed for every game"),
        ({"games": -1}, "1024 of each are needed for every game"),
        ({"rate": float("nan")}, "out of its range"),
        ({"batch": 0}, "out of its range"),
        ({"often": 101}, "out of its range"),
    ],
)
def test_what_is_out_of_range_is_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        study(Training(Course(players=2)), STUDY, **changed)


def test_strange_weights_are_refused() -> None:
    training = Training(Course(players=2))
    for strange in (float("nan"), float("inf"), -2_000.0):
        training.mind.weights[7][7] = strange
        with pytest.raises(ValueError, match="the run has gone astray"):
            study(training, STUDY)
    training.states[2].players = 3
    with pytest.raises(ValueError, match=r"no game that is set up|not the rows of a network"):
        study(training, STUDY)


# ---- whole numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_numbers_become_the_floats_that_make_them(players: int) -> None:
    """But for rounding: a later course begins with what the earlier one had learned."""
    training = Training(Course(players=players, games=32, seed=players))
    training.study()
    whole = np.array(training.to_export())
    again = np.array(to_whole(new_mind(from_whole(whole, players)).weights, players))
    assert np.abs(again.astype(int) - whole).max() <= 3
    assert (again != whole).mean() < 0.01


@pytest.mark.parametrize("players", [2, 5])
def test_plain_python_makes_the_same_whole_numbers(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    mind = new_mind(random_weights(players, 1))
    compiled = bytes(to_whole(mind.weights, players))
    monkeypatch.setattr("ra.training.training.TO_WHOLE", scaling.to_whole_checked)
    assert bytes(to_whole(mind.weights, players)) == compiled


# ---- runs ----------------------------------------------------------------------------------------------------------


def test_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """The same course in one go and in two, by way of a checkpoint, gives the same weights."""
    course = Course(players=3, games=96, seed=3)
    whole = Training(course)
    while not whole.is_done:
        whole.study()
    half = Training(course)
    while half.done < 48:
        half.study()
    half.save(tmp_path)
    again = Training.load(tmp_path)
    while not again.is_done:
        again.study()
    assert kept(again) == kept(whole)


def kept(training: Training) -> list[bytes]:
    return [bytes(getattr(training.mind, name)) for name in LEARNED]


def train(folder: Path, *more: str) -> subprocess.Popen[bytes]:
    """A training run as a user starts it, small enough for a test."""
    course = ["--players", "2", "--games", "192", "--seed", "1", "--every", "16", "--trials", "2"]
    command = [sys.executable, "-m", "ra", "train", "--folder", str(folder), *course, *more]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    """SIGKILL, as from a power cut; the weights in the end are those of a run that nobody disturbed."""
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    for _ in range(2):
        kill_after_a_checkpoint(killed)
    assert train(killed).wait() == 0
    assert train(whole).wait() == 0
    ends = [Training.load(folder) for folder in (killed, whole)]
    assert [training.done for training in ends] == [192, 192]
    assert kept(ends[0]) == kept(ends[1])


def kill_after_a_checkpoint(folder: Path, *more: str) -> None:
    victim = train(folder, *more)
    written = stamp(folder)
    while victim.poll() is None and stamp(folder) == written:
        time.sleep(0.05)
    victim.send_signal(signal.SIGKILL)
    assert victim.wait() == -signal.SIGKILL
    assert not Training.load(folder).is_done


def stamp(folder: Path) -> int:
    path = folder / "checkpoint.npz"
    return path.stat().st_mtime_ns if path.exists() else 0


def test_a_later_course_goes_on_from_an_earlier_one(tmp_path: Path) -> None:
    """Killed and begun again it comes to the same weights; in small steps, and it knows where it comes from."""
    first, start = tmp_path / "first", tmp_path / "first.safetensors"
    assert train(first).wait() == 0
    assert main(["train", "--folder", str(first), "--export", str(start)]) == 0
    known = read_start(start, 2)
    ends = []
    for folder, kills in ((tmp_path / "killed", 1), (tmp_path / "whole", 0)):
        for _ in range(kills):
            kill_after_a_checkpoint(folder, "--after", str(start), "--seed", "2")
        assert train(folder, "--after", str(start), "--seed", "2").wait() == 0
        ends.append(Training.load(folder))
    assert kept(ends[0]) == kept(ends[1])
    assert ends[0].about == {
        "players": 2, "games": 192, "seed": 2, "company": 15, "after": known.fingerprint,
        "before": {"players": 2, "games": 192, "seed": 1, "company": 15},
    }  # fmt: skip
    moved = np.abs(numbers(ends[0].mind.mean) - known.weights).max()
    assert 0 < moved < 0.01 < np.abs(random_weights(2, 2) - known.weights).max()


def test_a_later_course_takes_smaller_steps_and_strays_less() -> None:
    first, later = Course(games=10_000), Course(games=10_000, after="0123456789abcdef")
    assert first.rate(1_000) > 2 * later.rate(1_000) > 4 * later.rate(9_000)
    assert first.rate(10_000) == pytest.approx(later.rate(10_000))
    assert first.explore(0) > later.explore(0) > later.explore(10_000) == first.explore(10_000)


def test_a_later_course_is_not_begun_from_what_does_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = tmp_path / "start.safetensors"
    write_weights(start, blank(3), {})
    folder = tmp_path / "run"
    assert main(["train", "--folder", str(folder), "--players", "2", "--after", str(start)]) != 0
    assert "a network for 2 players has" in capsys.readouterr().err
    assert not folder.exists()
    Training(Course(players=3, games=64), read_start(start, 3)).save(folder)
    assert main(["train", "--folder", str(folder), "--after", str(start)]) != 0
    assert f"--after {start}: the run in {folder} was begun from nothing; " in capsys.readouterr().err
    Training(Course(players=3, games=64, after="0123456789abcdef")).save(folder)
    assert main(["train", "--folder", str(folder), "--after", str(start)]) != 0
    assert f"--after {start}: the run in {folder} was begun from other weights" in capsys.readouterr().err


def blank(players: int) -> Any:
    """The rows of a network that has learned nothing."""
    return new_row("i2", learned_row_count(players), HIDDEN)


def begun(*words: str) -> Training:
    parser = ArgumentParser()
    train_command.add_arguments(parser)
    return train_command.begin(parser.parse_args(["--folder", "nowhere", *words]))


def test_a_later_course_sees_other_deals(tmp_path: Path) -> None:
    """It is for as many players as the weights, and its seed is none of those before it, be it given or not."""
    start = tmp_path / "start.safetensors"
    weights = blank(3)
    write_weights(start, weights, {"players": 3, "seed": 3})
    first, later = begun("--players", "3").course, begun("--after", str(start))
    assert (first.seed, first.after) == (3, "")
    assert (later.course.players, later.course.seed, later.before) == (3, 13, {"players": 3, "seed": 3})
    write_weights(start, weights, {"players": 3, "seed": 13, "before": {"players": 3, "seed": 3}})
    assert begun("--after", str(start)).course.seed == 23
    assert begun("--after", str(start), "--seed", "5").course.seed == 5
    for seed in ("3", "13"):
        with pytest.raises(ValueError, match=f"--seed {seed}: the course of .* had this seed"):
            begun("--after", str(start), "--seed", seed)


def write_flat(path: Path, weights: Any, about: str) -> None:
    """A file as earlier versions wrote it."""
    numbers_of = weights.astype("<f2").tobytes()
    tensor = {"dtype": "F16", "shape": [len(weights)], "data_offsets": [0, len(numbers_of)]}
    header = json.dumps({"__metadata__": {"about": about}, "weights": tensor}).encode()
    path.write_bytes(len(header).to_bytes(8, "little") + header + numbers_of)


def test_weights_and_checkpoints_of_earlier_versions_go_on(tmp_path: Path) -> None:
    """They had the same numbers layer by layer, not in rows."""
    players = 2
    rows = random_weights(players, 3)
    inputs = input_count(players)
    first, second, third = np.split(rows, [inputs + 1, inputs + 2 + SECOND])
    flat = np.concatenate([
        first.ravel(), second[:SECOND].ravel(), second[SECOND, :SECOND], third[:, :SECOND].ravel(), third[:, SECOND],
    ])  # fmt: skip
    assert np.array_equal(from_flat(flat, players), rows)
    write_flat(tmp_path / "start.safetensors", flat, '{"players": 2, "seed": 3}')
    later = begun("--after", str(tmp_path / "start.safetensors"))
    assert np.abs(numbers(later.mind.weights) - rows).max() < 1e-3
    about: dict[str, Any] = {"course": {"players": 2, "games": 64, "seed": 3, "company": 15, "after": ""}, "before": {}}
    about |= {"done": 32, "steps": 20, "seconds": 1.5}
    arrays = dict.fromkeys(("weights", "mean", "drift", "spread", "frozen"), flat)
    with (tmp_path / "checkpoint.npz").open("wb") as file:
        np.savez(file, about=np.array(json.dumps(about)), **{**arrays, "spread": np.abs(flat)})
    training = Training.load(tmp_path)
    assert np.array_equal(numbers(training.mind.weights), rows)
    training.study()
    assert (training.done, training.course.games) == (48, 64)


@pytest.mark.parametrize(
    ("about", "message"),
    [
        ("[1, 2]", "what it tells about its weights is no JSON object"),
        ("{", "what it tells about its weights is no JSON object"),
        ("{}", "it does not tell how many players it is for; say so, as in --players 2"),
        ("torn", "these weights cannot be read"),
        (None, "there is no such file"),
    ],
)
def test_what_is_no_beginning_is_named(about: str | None, message: str, tmp_path: Path) -> None:
    start = tmp_path / "start.safetensors"
    if about == "torn":
        start.write_text(about)
    elif about is not None:
        write_flat(start, np.ones(flat_count(2)), about)
    with pytest.raises(ValueError, match=f"{re.escape(str(start))}: {re.escape(message)}"):
        begun("--after", str(start))


def test_two_runs_keep_out_of_each_others_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The second is told, and whoever only exports is let in; a run that was killed holds nothing."""
    Training(Course(players=2, games=64, seed=2)).save(tmp_path)
    with claimed(tmp_path):
        assert main(["train", "--folder", str(tmp_path)]) == 1
        assert f"{tmp_path}: another run is writing to it" in capsys.readouterr().err
        assert main(["train", "--folder", str(tmp_path), "--export", str(tmp_path / "mine.safetensors")]) == 0
    with claimed(tmp_path):
        pass


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["train", "--folder", str(tmp_path / "file")]) == 1
    assert "this is a file; checkpoints are kept in a folder" in capsys.readouterr().err


def test_a_little_training_beats_chance_by_far() -> None:
    """From nothing, in a few seconds."""
    training = Training(Course(players=2, games=1600, seed=1))
    start = training.against(RANDOM, 200)
    while not training.is_done:
        training.study()
    assert training.against(RANDOM, 200) > max(0.9, start)
    assert training.against(NETWORK, 200) > 0.9  # its frozen self is that of the beginning


def test_playing_warmly_gives_something_away() -> None:
    weights = expanded(Training(Course(players=2)).to_export(), 2)
    lost = [
        calibration.MEASURE(new_states(Rules(2), 3), weights, len(weights), new_desk(), heat, 10, 1)
        for heat in (0.001, 0.32)
    ]
    assert 0 <= lost[0] < lost[1]
    with pytest.raises(ValueError, match="temperature: more than 0"):
        calibration.MEASURE(new_states(Rules(2), 3), weights, len(weights), new_desk(), 0.0, 10, 1)


def test_weights_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "mind.safetensors"
    write_weights(path, blank(3), {"players": "3"})
    assert bytes(read_learned(path, 3)) == bytes(blank(3))
    with pytest.raises(ValueError, match=f"a network for 4 players has {learned_row_count(4) * HIDDEN} weights"):
        read_start(path, 4)


def test_the_same_weights_make_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Training(Course(players=2, games=64, seed=2, company=30)).save(tmp_path)
    files = [tmp_path / name for name in ("one", "two")]
    for file in files:
        assert main(["train", "--folder", str(tmp_path), "--export", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert b'\\"company\\": 30' in files[0].read_bytes()[:400]


def test_weights_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    whole, torn, junk, strange = (tmp_path / f"{name}.safetensors" for name in ("whole", "torn", "junk", "strange"))
    write_weights(whole, blank(2), {})
    torn.write_bytes(whole.read_bytes()[:1000])
    junk.write_text("no weights at all")
    flat = np.ones(flat_count(2))
    flat[7] = np.nan
    write_flat(strange, flat, "{}")
    for path in (torn, junk, strange, tmp_path / "missing.safetensors"):
        with pytest.raises(ValueError, match=re.escape(str(path))):
            read_start(path, 2)


def test_a_torn_checkpoint_is_named(tmp_path: Path) -> None:
    Training(Course(players=2, games=64)).save(tmp_path)
    path = tmp_path / "checkpoint.npz"
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(ValueError, match="no whole checkpoint of ra train"):
        Training.load(tmp_path)


@pytest.mark.parametrize(("option", "value"), [("players", "3"), ("games", "65"), ("seed", "9"), ("company", "50")])
def test_a_run_goes_on_as_it_was_begun(
    option: str, value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Training(Course(players=2, games=64, seed=2)).save(tmp_path)
    assert main(["train", "--folder", str(tmp_path), f"--{option}", value]) != 0
    assert f"--{option} {value}: the run in {tmp_path} was begun with" in capsys.readouterr().err


def test_a_finished_run_says_what_comes_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    training = Training(Course(players=2, games=64, seed=2))
    training.done = 64
    training.save(tmp_path)
    assert main(["train", "--folder", str(tmp_path), "--games", "64"]) == 0
    assert "--export FILE writes the weights" in capsys.readouterr().err


def test_company_comes_in_hundredths(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["train", "--folder", str(tmp_path), "--company", "101"])


def test_every_input_has_a_place_of_its_own() -> None:
    """No seat's inputs run into the next block, and nothing beyond the last."""
    for players in (2, 3, 4, 5):
        desk, bench = new_desk(), new_record(BENCH)
        game = Game(players, seed=players)
        chance = Random(players)
        while not game.is_over:
            for view in range(players):
                count = look(game.state, view, desk)
                on = desk.on[:count]
                assert len(set(on)) == count < MOST_ON - 3
                assert max(on) < switch_count(players)
                if game.state.phase != BIDDING:
                    lesson = seen(game, view, desk)
                    inputs = bench.inputs[: descent.read_switches(players, lesson, bench)]
                    assert len(set(inputs)) == lesson.count == count
                    assert max(inputs) < input_count(players)
            game.play(chance.choice(list(game.legal_actions)))
