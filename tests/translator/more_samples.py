"""What `plain_samples` calls from another module."""

from typing import Any

LIMIT = 12
BOTH = 77


def exchange(one: Any, other: Any) -> None:
    one.turn, other.turn = other.turn, one.turn


def double(row: Any) -> None:
    for i in range(len(row)):
        row[i] *= 2


def squares(n: int) -> list[int]:
    made = [0] * 6
    for i in range(6):
        made[i] = (n + i) * (n + i)
    return made


def both_ends(one: int, other: int) -> tuple[int, int]:
    if one < other:
        return one, other
    return other, one


def fold(row: Any, combine: Any) -> int:
    result = row[0]
    for i in range(1, 8):
        result = combine(result, row[i])
    return int(result)


def add(one: int, other: int) -> int:
    return one + other


def larger(one: int, other: int) -> int:
    return max(one, other)


def scaled(number: int, by: int = 3, plus: int = 0) -> int:
    return number * by + plus


def total_of(grid: Any, rows: int) -> int:
    total = 0
    for i in range(rows):
        for number in grid[i]:
            total += number
    return total


def number_called_both(n: int) -> int:
    return n + BOTH
