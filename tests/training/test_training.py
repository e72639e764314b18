"""Learning: the slope is the true one, lessons are drawn as written, and a run goes on where it stopped."""

import re
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from ra.arena.choosing import NUMBERS
from ra.bots.network import features, model
from ra.bots.network.model import Desk
from ra.bots.network.weights import new_desk, read_weights, write_weights
from ra.cli import main
from ra.cli.commands import train as train_command
from ra.game.game import Game
from ra.training import learning
from ra.training.learning import LAMBDA, MARGIN_LOSS, Mind
from ra.training.training import Course, Training, claimed, fingerprint, new_memory, new_mind

RANDOM = NUMBERS["random"]


def look_at(game: Game, view: int, desk: Desk) -> int:
    return features.look(game.state, view, desk.row, desk.on, desk.strength)


def loss(mind: Mind, desk: Desk, count: int, view: int, lesson: np.ndarray, players: int) -> float:
    """What learning descends: cross entropy of the chances, and the square of the margins."""
    model.run(mind.weights, players, desk.on, desk.strength, count, desk)
    order = [(view + place) % players for place in range(players)]
    chances = -sum(lesson[seat] * np.log(desk.out[place]) for place, seat in enumerate(order))
    margins = sum((desk.out[players + place] - lesson[players + seat]) ** 2 for place, seat in enumerate(order))
    return float(chances + MARGIN_LOSS * margins / 2)


def test_the_slope_is_the_true_one() -> None:
    """Nudging a weight changes the error by what its slope says."""
    players, view = 3, 2
    mind = new_mind(players, 5)
    mind = Mind(*(np.asarray(part, np.float64) for part in mind))
    desk = Desk(*(part if part.dtype.kind in "iV" else part.astype(np.float64) for part in new_desk()))
    game = Game(players, seed=4)
    for words in ("draw nile", "draw gold", "draw ra"):
        game.play(words)
    count = look_at(game, view, desk)
    lesson = np.array([0.5, 0.2, 0.3, 0.4, -0.6, 0.1])
    model.run(mind.weights, players, desk.on, desk.strength, count, desk)
    learning.learn_third(players, mind, desk, view, lesson)
    learning.learn_second(players, mind, desk)
    learning.learn_first(players, mind, desk, desk.on, desk.strength, count)
    places = [int(desk.on[i]) * model.HIDDEN + i for i in range(0, count, 7)]
    places += [model.first_bias(players) + 3, model.second_layer(players) + 130, model.third_layer(players) + 40]
    places += [len(mind.weights) - 1]
    for place in places:
        before = mind.weights[place]
        mind.weights[place] = before + 1e-5
        up = loss(mind, desk, count, view, lesson, players)
        mind.weights[place] = before - 1e-5
        down = loss(mind, desk, count, view, lesson, players)
        mind.weights[place] = before
        assert mind.slope[place] == pytest.approx((up - down) / 2e-5, abs=1e-6)


def test_lessons_take_the_luck_of_the_draw_out() -> None:
    memory = new_memory(3)
    memory.judged[:, 0] = [0.3, 0.5, 1.0]
    memory.expected[:, 0] = [0.3, 0.4, 1.0]
    learning.draw_lessons(0, 3, 2, memory)
    assert memory.lessons[2, 0] == pytest.approx(1.0)
    assert memory.lessons[1, 0] == pytest.approx(1.0)
    assert memory.lessons[0, 0] == pytest.approx(0.4 + LAMBDA * (1.0 - 0.5))
    memory.strayed[1] = 1
    learning.draw_lessons(0, 3, 2, memory)
    assert memory.lessons[0, 0] == pytest.approx(0.4)


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
    assert again.mind.weights.tobytes() == whole.mind.weights.tobytes()
    assert again.mind.mean.tobytes() == whole.mind.mean.tobytes()


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
    assert ends[0].mind.weights.tobytes() == ends[1].mind.weights.tobytes()
    assert ends[0].mind.mean.tobytes() == ends[1].mind.mean.tobytes()


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
    known = read_weights(start, 2)
    ends = []
    for folder, kills in ((tmp_path / "killed", 1), (tmp_path / "whole", 0)):
        for _ in range(kills):
            kill_after_a_checkpoint(folder, "--after", str(start), "--seed", "2")
        assert train(folder, "--after", str(start), "--seed", "2").wait() == 0
        ends.append(Training.load(folder))
    assert ends[0].mind.mean.tobytes() == ends[1].mind.mean.tobytes()
    assert ends[0].about == {
        "players": 2, "games": 192, "seed": 2, "company": 15, "after": fingerprint(known),
        "before": {"players": 2, "games": 192, "seed": 1, "company": 15},
    }  # fmt: skip
    assert 0 < np.abs(ends[0].mind.mean - known).max() < 0.01 < np.abs(new_mind(2, 2).mean - known).max()


def test_a_later_course_takes_smaller_steps_and_strays_less() -> None:
    first, later = Course(games=10_000), Course(games=10_000, after="0123456789abcdef")
    assert first.rate(1_000) > 2 * later.rate(1_000) > 4 * later.rate(9_000)
    assert first.rate(10_000) == pytest.approx(later.rate(10_000))
    assert first.explore(0) > later.explore(0) > later.explore(10_000) == first.explore(10_000)


def test_a_later_course_is_not_begun_from_what_does_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = tmp_path / "start.safetensors"
    write_weights(start, np.zeros(model.weight_count(3), np.float32), {})
    folder = tmp_path / "run"
    assert main(["train", "--folder", str(folder), "--players", "2", "--after", str(start)]) != 0
    assert "a network for 2 players has" in capsys.readouterr().err
    assert not folder.exists()
    Training(Course(players=3, games=64), read_weights(start, 3)).save(folder)
    assert main(["train", "--folder", str(folder), "--after", str(start)]) != 0
    assert f"--after {start}: the run in {folder} was begun from nothing; " in capsys.readouterr().err
    Training(Course(players=3, games=64, after="0123456789abcdef")).save(folder)
    assert main(["train", "--folder", str(folder), "--after", str(start)]) != 0
    assert f"--after {start}: the run in {folder} was begun from other weights" in capsys.readouterr().err


def begun(*words: str) -> Training:
    parser = ArgumentParser()
    train_command.add_arguments(parser)
    return train_command.begin(parser.parse_args(["--folder", "nowhere", *words]))


def test_a_later_course_sees_other_deals(tmp_path: Path) -> None:
    """It is for as many players as the weights, and its seed is none of those before it, be it given or not."""
    start = tmp_path / "start.safetensors"
    weights = np.ones(model.weight_count(3), np.float32)
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
        save_file({"weights": np.ones(model.weight_count(2), np.float16)}, start, metadata={"about": about})
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
    while not training.is_done:
        training.study()
    assert training.against(RANDOM, 200) > 0.9


def test_weights_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "mind.safetensors"
    write_weights(path, np.zeros(model.weight_count(3), np.float32), {"players": "3"})
    assert read_weights(path, 3).shape == (model.weight_count(3),)
    with pytest.raises(ValueError, match=f"a network for 4 players has {model.weight_count(4)} weights"):
        read_weights(path, 4)


def test_the_same_weights_make_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Training(Course(players=2, games=64, seed=2, company=30)).save(tmp_path)
    files = [tmp_path / name for name in ("one", "two")]
    for file in files:
        assert main(["train", "--folder", str(tmp_path), "--export", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert b'\\"company\\": 30' in files[0].read_bytes()[:400]


def test_weights_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    whole, torn, junk, blank = (tmp_path / f"{name}.safetensors" for name in ("whole", "torn", "junk", "blank"))
    weights = np.ones(model.weight_count(2), np.float32)
    write_weights(whole, weights, {})
    torn.write_bytes(whole.read_bytes()[:1000])
    junk.write_text("no weights at all")
    weights[7] = np.nan
    write_weights(blank, weights, {})
    for path in (torn, junk, blank, tmp_path / "missing.safetensors"):
        with pytest.raises(ValueError, match=re.escape(str(path))):
            read_weights(path, 2)


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
        desk = new_desk()
        game = Game(players, seed=players)
        from random import Random

        chance = Random(players)
        while not game.is_over:
            for view in range(players):
                count = look_at(game, view, desk)
                on = desk.on[:count].tolist()
                assert len(set(on)) == count < features.MOST_ON - 3
                assert max(on) < features.input_count(players)
            game.play(chance.choice(list(game.legal_actions)))
