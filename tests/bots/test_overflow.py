"""Sums of the networks that are shipped fit in the bits that they have, whatever is on."""

from collections.abc import Sequence

import pytest

from ra.bots import NETWORKS
from ra.bots.network.desk import SECOND
from ra.bots.network.inputs import SEAT_INPUTS, TABLE_INPUTS, Input
from ra.bots.network.model import BIAS_2, first_bias, second_bias
from ra.bots.network.weights import Weights, shipped_weights
from ra.engine.rules import HIGHEST_SUN
from ra.engine.tiles import TRACK_SPACES

MORE = TRACK_SPACES - 1
"""Tiles that can lie on the track beside others of their kind."""


def largest_sums(weights: Weights, players: int, sign: int) -> list[int]:
    """For each unit of the first layer: the most that its sum can be; with sign -1 that of its opposite."""
    total = [max(0, sign * bias) for bias in weights[first_bias(players)]]
    place = 0
    for block in [SEAT_INPUTS] * players + [TABLE_INPUTS]:
        for each in block:
            rows = [[sign * weight for weight in weights[place + nth]] for nth in range(each.size * each.values)]
            total = [
                old + most_of(each, unit, players) for old, unit in zip(total, zip(*rows, strict=True), strict=True)
            ]
            place += len(rows)
    assert place == first_bias(players)
    return total


def most_of(each: Input, unit: Sequence[int], players: int) -> int:
    """The most that the switches of an input, or of several inputs in a row, can add to one unit."""
    if each.name == "more_on_track":  # tiles of a kind have one switch, and all kinds together have at most MORE more
        return max(-(-MORE * max(0, weight) // (nth % each.values or 1)) for nth, weight in enumerate(unit))
    length = each.one_in or each.values
    groups = [max(0, *unit[first : first + length]) for first in range(0, len(unit), length)]
    hand = (HIGHEST_SUN - 1) // players
    together = {"suns": hand, "spent": hand, "track": TRACK_SPACES}.get(each.name, len(groups))
    return sum(sorted(groups, reverse=True)[:together])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", NETWORKS)
def test_sums_fit_whatever_is_on(name: str, players: int) -> None:
    weights = shipped_weights(name, players)
    most, least = (largest_sums(weights, players, sign) for sign in (1, -1))
    assert max(most) < 1 << 15
    assert max(least) <= 1 << 15
    second = [weights[first_bias(players) + 1 + k] for k in range(SECOND)]
    biases = weights[second_bias(players)][:SECOND]
    for row, bias in zip(second, biases, strict=True):
        for sign in (1, -1):
            reach = sum(max(0, sign * weight) * size for weight, size in zip(row, most, strict=True))
            assert reach + max(0, sign * bias * BIAS_2) < 1 << 31


def test_a_network_that_is_too_large_is_noticed() -> None:
    weights = type(shipped_weights("expert", 2)).from_buffer_copy(shipped_weights("expert", 2))
    for row in range(first_bias(2)):
        weights[row][7] = max(-(1 << 15), min((1 << 15) - 1, 2 * weights[row][7]))
    assert max(largest_sums(weights, 2, 1)[7], largest_sums(weights, 2, -1)[7]) > 1 << 15
