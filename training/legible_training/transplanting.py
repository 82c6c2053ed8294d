"""Has a network of one language go on from what one of another language has learned of print."""

from __future__ import annotations

import unicodedata

import numpy as np

from .component import Component, Layer
from .network import flat
from .traineddata import Characters
from .widening import count

# How much less than the mean of all outputs one says whose character the donor does not know in any form.
UNLIKELY = 4.0
# How much less than the letter below its marks one says: as much as that letter, and either would be read for the other.
LESS = 3.0


def transplant(component: Component, characters: Characters, donor: Component, known: Characters) -> None:
    """
    Puts the donor's layers into the place of a network's own. The last layer keeps its codes: of each it gets the donor's
    row of the same character, or less of that of the letter below its marks. `known` are the donor's characters.
    Raises ValueError where a character of either takes several codes, and where pictures are of another height.
    """
    own, theirs = _ends(component), _ends(donor)
    if own[0].numbers != theirs[0].numbers:
        raise ValueError("the donor reads lines of another height")
    rows = {text: theirs[1].matrices[0][code] for text, code in _single(known)}
    unknown = theirs[1].matrices[0].mean(axis=0)
    unknown[-1] -= UNLIKELY
    matrix = np.tile(unknown, (own[1].outputs, 1))
    for text, code in _single(characters):
        matrix[code] = rows[text] if text in rows else _less(rows.get(_bare(text)), unknown)
    matrix[component.null_code] = theirs[1].matrices[0][donor.null_code]
    last = theirs[1]
    last.matrices = [matrix]
    last.outputs = own[1].outputs
    last.weights = matrix.size
    count(donor.network)
    component.network, component.spec = donor.network, donor.spec


def _ends(component: Component) -> tuple[Layer, Layer]:
    layers = [layer for layer, _ in flat(component.network)]
    return layers[0], layers[-1]


def _single(characters: Characters) -> list[tuple[str, int]]:
    if any(len(code) > 1 for code in characters.codes):
        raise ValueError("a character takes several codes: nothing can be transplanted")
    return [(text, code[0]) for text, code in zip(characters.texts, characters.codes, strict=False) if code]


def _less(row: np.ndarray | None, unknown: np.ndarray) -> np.ndarray:
    if row is None:
        return unknown
    weaker = row.copy()
    weaker[-1] -= LESS
    return weaker


def _bare(text: str) -> str:
    """A letter without its marks."""
    return "".join(part for part in unicodedata.normalize("NFD", text) if not unicodedata.combining(part))
