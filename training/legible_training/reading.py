"""How well a network reads lines, by the likeliest code of each step alone: without dictionary and beam."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import torch
from torch import Tensor

from .lines import Line, batches
from .network import LineReader
from .traineddata import Characters

EVALUATION_PIXELS = 16_000


@dataclass
class Score:
    """Wrong characters of all, and lines without a fault of all."""

    errors: int = 0
    characters: int = 0
    faultless: int = 0
    lines: int = 0

    def __str__(self) -> str:
        rate = 100 * self.errors / max(1, self.characters)
        return f"{rate:.3f} % wrong characters, {self.faultless} of {self.lines} lines without a fault"


def score(reader: LineReader, lines: list[Line], characters: Characters, null_code: int) -> Score:
    """Reads lines and compares them with what they say."""
    result = Score()
    for line, wrong in read(reader, lines, characters, null_code):
        result.errors += wrong
        result.characters += len(line.text)
        result.faultless += wrong == 0
        result.lines += 1
    return result


def read(
    reader: LineReader, lines: list[Line], characters: Characters, null_code: int
) -> Iterator[tuple[Line, int]]:
    """Each line that the network can spell, in some order, and how many characters of it are read wrongly."""
    reader.eval()
    device = reader.device()
    with torch.no_grad():
        for batch in batches(lines, characters, EVALUATION_PIXELS, seed=0):
            likelihoods, lengths = reader(batch.pictures(device), batch.widths)
            likelihoods = likelihoods.cpu()
            for at, line in enumerate(batch.lines):
                codes = likeliest(likelihoods[: lengths[at], at], null_code)
                yield line, distance(characters.texts_of(codes), line.text)


def likeliest(likelihoods: Tensor, null_code: int) -> list[int]:
    """[time, codes] → the likeliest code of each step; repeated ones count once, the null code not at all."""
    steps = likelihoods.argmax(dim=1).tolist()
    kept = [code for at, code in enumerate(steps) if at == 0 or code != steps[at - 1]]
    return [code for code in kept if code != null_code]


def distance(a: str, b: str) -> int:
    """Characters to insert, leave out or replace (Levenshtein, 1966)."""
    row = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, right in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (left != right))
    return row[-1]
