"""Weights to begin with: at random, or those of a file, to go on from.

A file holds whole numbers (`ra.bots.network.weights`), or, if an earlier version wrote it, floats of 16 bits layer by
layer.
"""

import hashlib
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ra.bots.network.desk import HIDDEN, SECOND
from ra.bots.network.inputs import input_count
from ra.bots.network.model import BIAS_2, BIAS_3
from ra.bots.network.weights import learned_row_count, read_learned, read_tensors, unreadable

Floats = NDArray[Any]
"""Rows of HIDDEN floats, as `ra.training.scaling` describes them."""

FIRST_BALANCE: Final = 1.5
SECOND_BALANCE: Final = 2.3
"""How much larger the weights into a unit are than those out of it, on average, in networks that have learned."""
ROUNDS: Final = 30
"""One layer's balance upsets the other's, less each time."""


class StartingWeights(NamedTuple):
    """Weights to go on from, and what tells them apart."""

    weights: Floats
    fingerprint: str


def random_weights(players: int, seed: int) -> Floats:
    """As large as keeps activity even from layer to layer."""
    dice = np.random.default_rng(seed)
    inputs = input_count(players)
    weights = np.zeros((learned_row_count(players), HIDDEN), np.float32)
    weights[:inputs] = dice.normal(0, 0.08, (inputs, HIDDEN))
    weights[inputs + 1 : inputs + 1 + SECOND] = dice.normal(0, (2 / HIDDEN) ** 0.5, (SECOND, HIDDEN))
    weights[inputs + 2 + SECOND :, :SECOND] = dice.normal(0, 0.05, (2 * players, SECOND))
    return weights


def read_start(path: Path, players: int) -> StartingWeights:
    """The weights of a file."""
    header, numbers = read_tensors(path)
    if "low" in header or "weights" not in header:
        learned = np.array(read_learned(path, players), np.int16)
        return StartingWeights(from_whole(learned, players), fingerprint(learned.astype("<i2").tobytes()))
    try:
        flat = np.frombuffer(numbers, "<f2")
    except ValueError as error:
        raise unreadable(path, error) from None
    if len(flat) != flat_count(players):
        raise ValueError(
            f"{path.name}: a network for {players} players has {flat_count(players)} weights, not {len(flat)}"
        )
    if not np.isfinite(flat).all():
        raise unreadable(path, "some of them are no numbers")
    return StartingWeights(from_flat(flat, players), fingerprint(flat.tobytes()))


def fingerprint(weights: bytes) -> str:
    """Tells weights apart, as they stand in a file."""
    return hashlib.sha256(weights).hexdigest()[:16]


# ---- from whole numbers --------------------------------------------------------------------------------------------


def from_whole(learned: NDArray[np.int16], players: int) -> Floats:
    """Floats that say the same. How large each unit was when it learned is not known: as usual, then."""
    weights = learned.astype(np.float64)
    first, second, bias, third = parts(weights, players)
    third /= 2.0 ** learned[input_count(players) + 1 + SECOND, SECOND]
    third[:, SECOND] *= BIAS_3
    bias[:SECOND] *= BIAS_2
    bias[SECOND:] = 0
    for _ in range(ROUNDS):
        sizes = balance(second, third[:, :SECOND].T, SECOND_BALANCE)
        second /= sizes[:, None]
        bias[:SECOND] /= sizes
        third[:, :SECOND] *= sizes
        sizes = balance(first.T, second.T, FIRST_BALANCE)
        first /= sizes
        second *= sizes
    return weights.astype(np.float32)


def balance(into: Floats, out: Floats, usual: float) -> Floats:
    """For each unit, by what to make it smaller so that weights into it and out of it are as large as usual."""
    square: Floats = (into**2).mean(1) / np.maximum((out**2).mean(1), 1e-30) / usual**2
    return np.where(square > 0, square**0.25, 1.0)


def parts(weights: Floats, players: int) -> tuple[Floats, Floats, Floats, Floats]:
    """The first layer with its biases, the second layer, its biases, the third layer with its biases."""
    bias = input_count(players)
    return (
        weights[: bias + 1],
        weights[bias + 1 : bias + 1 + SECOND],
        weights[bias + 1 + SECOND],
        weights[bias + 2 + SECOND :],
    )


# ---- from earlier versions -----------------------------------------------------------------------------------------


def flat_count(players: int) -> int:
    """How many numbers an earlier version had: layer by layer, each with its biases behind it."""
    return (input_count(players) + 1) * HIDDEN + (HIDDEN + 1) * SECOND + (SECOND + 1) * 2 * players


def from_flat(flat: NDArray[Any], players: int) -> Floats:
    """The same numbers in rows."""
    weights = np.zeros((learned_row_count(players), HIDDEN), np.float32)
    first, second, bias, third = parts(weights, players)
    outs = 2 * players
    ends = np.cumsum([first.size, second.size, SECOND, outs * SECOND])
    layers = np.split(flat.astype(np.float32), ends)
    first[:] = layers[0].reshape(first.shape)
    second[:] = layers[1].reshape(second.shape)
    bias[:SECOND] = layers[2]
    third[:, :SECOND] = layers[3].reshape(outs, SECOND)
    third[:, SECOND] = layers[4]
    return weights
