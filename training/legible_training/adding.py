"""Has a network write signs for which its model file has no character."""

from __future__ import annotations

import numpy as np

from .component import Component
from .network import flat
from .traineddata import Characters
from .widening import count

# How much less than the mean of all outputs a sign says that resembles none of the known ones.
UNLIKELY = 4.0
# How much less than what it resembles another one says: as much, and either would be read for the other.
LESS = 2.0
LIKE = {"–": "—", "·": ".", "•": "*", "×": "x", "±": "+", "…": ".", "§": "S", "†": "t", "‚": ",", "„": ",", "‘": "'", "’": "'", "°": "o", "º": "o", "ª": "a", "ü": "ú", "Ü": "Ú"}  # fmt: skip


def add_signs(component: Component, characters: Characters, signs: str) -> None:
    """
    Gives the network an output for each sign, behind all others. It says what the row of a sign says that looks
    alike, or less than others do: what it stands for is to be learned.
    Raises ValueError for a sign that the network writes already.
    """
    known = [sign for sign in signs if characters.spell(sign) is not None]
    if known:
        raise ValueError(f"the network writes {' '.join(known)} already")
    last = [layer for layer, _ in flat(component.network)][-1]
    matrix = last.matrices[0]
    unknown = matrix.mean(axis=0)
    unknown[-1] -= UNLIKELY
    rows = [_like(sign, matrix, characters, unknown) for sign in signs]
    last.matrices = [np.concatenate([matrix, np.stack(rows).astype(matrix.dtype)])]
    last.outputs += len(signs)
    last.weights = last.matrices[0].size
    count(component.network)
    component.added += signs


def _like(sign: str, matrix: np.ndarray, characters: Characters, unknown: np.ndarray) -> np.ndarray:
    codes = characters.spell(LIKE[sign]) if sign in LIKE else None
    if codes is None or len(codes) != 1:
        return unknown
    row = matrix[codes[0]].copy()
    row[-1] -= LESS
    return row
