"""Has a network of one language go on from what one of another language has learned of print."""

from __future__ import annotations

import unicodedata

import numpy as np

from .component import Component, Layer
from .network import flat
from .outputs import last_layer, put_rows, row_like, unlikely_row
from .traineddata import Characters

# How much less than the letter below its marks one says: as much as that letter, and either would be read for the other.
LESS = 3.0


def transplant(component: Component, characters: Characters, donor: Component, known: Characters) -> None:
    """
    Puts the donor's layers into the place of a network's own. The last layer keeps its codes: of each it gets the donor's
    row of the same character, or less of that of the letter below its marks. `known` are the donor's characters.
    Raises ValueError where a character of either takes several codes, and where pictures are of another height.
    """
    if _first_layer(component).numbers != _first_layer(donor).numbers:
        raise ValueError("the donor reads lines of another height")
    theirs = last_layer(donor).matrices[0]
    rows = {text: theirs[code] for text, code in _single(known)}
    unlikely = unlikely_row(theirs)
    matrix = np.tile(unlikely, (last_layer(component).outputs, 1))
    for text, code in _single(characters):
        matrix[code] = rows[text] if text in rows else row_like(rows.get(_bare(text)), LESS, unlikely)
    matrix[component.null_code] = theirs[donor.null_code]
    put_rows(donor, matrix)
    component.network, component.spec = donor.network, donor.spec


def _first_layer(component: Component) -> Layer:
    return next(layer for layer, _ in flat(component.network))


def _single(characters: Characters) -> list[tuple[str, int]]:
    if any(len(code) > 1 for code in characters.codes):
        raise ValueError("a character takes several codes: nothing can be transplanted")
    return [(text, code[0]) for text, code in zip(characters.texts, characters.codes, strict=False) if code]


def _bare(text: str) -> str:
    """A letter without its marks."""
    return "".join(part for part in unicodedata.normalize("NFD", text) if not unicodedata.combining(part))
