"""Sums over rows and columns, as much as ratings need of them: matrices are lists of rows."""

from collections.abc import Sequence
from typing import TypeAlias

Vector: TypeAlias = Sequence[float]
Matrix: TypeAlias = Sequence[Sequence[float]]


def dot(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def identity(size: int) -> list[list[float]]:
    return [[float(row == column) for column in range(size)] for row in range(size)]


def transposed(matrix: Matrix) -> list[list[float]]:
    return [list(column) for column in zip(*matrix, strict=True)]


def product(one: Matrix, other: Matrix) -> list[list[float]]:
    columns = transposed(other)
    return [[dot(row, column) for column in columns] for row in one]


def solve(matrix: Matrix, wanted: Matrix) -> list[list[float]]:
    """What the matrix has to be multiplied by to give `wanted`: elimination, each time by the largest number left.

    >>> solve([[2, 1], [4, 3]], [[5], [13]])
    [[1.0], [3.0]]
    """
    size = len(matrix)
    rows = [[*map(float, row), *map(float, goal)] for row, goal in zip(matrix, wanted, strict=True)]
    for column in range(size):
        largest = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[largest] = rows[largest], rows[column]
        pivot = [number / rows[column][column] for number in rows[column]]
        rows[column] = pivot
        for other in range(size):
            if other != column and (factor := rows[other][column]):
                rows[other] = [number - factor * part for number, part in zip(rows[other], pivot, strict=True)]
    return [row[size:] for row in rows]


def inverse(matrix: Matrix) -> list[list[float]]:
    return solve(matrix, identity(len(matrix)))
