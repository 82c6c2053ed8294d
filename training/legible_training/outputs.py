"""The rows of a network's last layer: what each of its outputs says."""

from __future__ import annotations

import numpy as np

from .component import Component, Layer
from .network import flat
from .widening import count

# How much less than the mean of all outputs one says of whose character nothing is known.
UNLIKELY = 4.0


def last_layer(component: Component) -> Layer:
    """The one whose outputs are the codes of characters."""
    return [layer for layer, _ in flat(component.network)][-1]


def put_rows(component: Component, matrix: np.ndarray) -> None:
    """Gives the last layer these rows, as many outputs as there are."""
    last = last_layer(component)
    last.matrices = [matrix]
    last.outputs = len(matrix)
    last.weights = matrix.size
    count(component.network)


def unlikely_row(matrix: np.ndarray) -> np.ndarray:
    """What an output says before it has learned anything: less than the mean of these rows."""
    return _less(matrix.mean(axis=0), UNLIKELY)


def row_like(row: np.ndarray | None, less: float, unlikely: np.ndarray) -> np.ndarray:
    """Says what a row says, by so much less; what is unlikely where there is no row."""
    return unlikely if row is None else _less(row, less)


def _less(row: np.ndarray, by: float) -> np.ndarray:
    weaker = row.copy()
    weaker[-1] -= by
    return weaker
