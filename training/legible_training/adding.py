"""Has a network write signs for which its model file has no character."""

from __future__ import annotations

import numpy as np

from .component import Component
from .outputs import last_layer, put_rows, row_like, unlikely_row
from .traineddata import Characters

# How much less than what it resembles a sign says: as much, and either would be read for the other.
LESS = 2.0
# What the signs resemble that models lack; where it lacks the first itself, the next.
LIKE = {
    **{"–": "—-", "—": "-", "·": ".", "•": "*.", "×": "x", "±": "+", "…": ".", "§": "S", "†": "t"},
    **{"‚": ",", "„": ",", "‘": "'", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"', "*": "'", "°": "o", "º": "o", "ª": "a"},
    **{"@": "Qa", "&": "8", "©": "O", "®": "O", "_": "-", "=": "-", "~": "-", "+": "t", "<": "c", ">": ")", "%": "9", "$": "S", "€": "C"},
    **{"{": "(", "}": ")", "|": "lI", "\\": "/", "ü": "ú", "Ü": "Ú"},
}


def add_signs(component: Component, characters: Characters, signs: str) -> None:
    """
    Gives the network an output for each sign, behind all others. It says what the row of a sign says that looks
    alike, or less than others do: what it stands for is to be learned.
    Raises ValueError for a sign that the network writes already.
    """
    known = [sign for sign in signs if characters.spell(sign) is not None]
    if known:
        raise ValueError(f"the network writes {' '.join(known)} already")
    matrix = last_layer(component).matrices[0]
    unlikely = unlikely_row(matrix)
    rows = [row_like(_resembled(sign, matrix, characters), LESS, unlikely) for sign in signs]
    put_rows(component, np.concatenate([matrix, np.stack(rows).astype(matrix.dtype)]))
    component.added += signs


def _resembled(sign: str, matrix: np.ndarray, characters: Characters) -> np.ndarray | None:
    for other in LIKE.get(sign, ""):
        codes = characters.spell(other)
        if codes is not None and len(codes) == 1:
            return matrix[codes[0]]
    return None
