"""Lines to learn from, as training/lines writes them: what they say, and their pixels cut out by the engine."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from .traineddata import Characters


@dataclass
class Line:
    """A line and what it says."""

    text: str
    width: int
    height: int
    black: float
    contrast: float
    at: int
    pixels: np.ndarray

    def picture(self) -> Tensor:
        """[height, width], from -1 for the line's ink to 1 for its paper (shadeTable of the engine's normalise.ts)."""
        shades = self.pixels[self.at : self.at + self.width * self.height].astype(np.float32)
        values = np.clip((shades - self.black) / self.contrast - 1, -1, 1)
        return torch.from_numpy(values.reshape(self.height, self.width))


@dataclass
class Batch:
    """Lines side by side: pictures [lines, 1, height, width], widths, codes one after the other, and their counts."""

    pictures: Tensor
    widths: Tensor
    codes: Tensor
    counts: Tensor
    texts: list[str]


def read_lines(folder: Path) -> list[Line]:
    """All lines of a folder, in their order. Raises FileNotFoundError where there are none."""
    lines: list[Line] = []
    for index in sorted(folder.glob("*.jsonl")):
        pixels = np.memmap(index.with_suffix(".bin"), np.uint8, "r")
        with index.open() as rows:
            lines += [Line(**json.loads(row), pixels=pixels) for row in rows]
    if not lines:
        raise FileNotFoundError(f"There are no lines in {folder}: make some with npm run train:lines.")
    return lines


def batches(lines: list[Line], characters: Characters, pixels: int, seed: int, begin: int = 0):
    """
    Batches of lines that are about as wide, in an order by the seed. A line that the network cannot spell, or that is
    too narrow for what it says, is left out.
    `pixels` of width that a batch has at most, padding included; `begin` is the first batch that is wanted.
    """
    order = random.Random(seed)
    known = [(line, characters.spell(line.text)) for line in lines]
    usable = [(line, codes) for line, codes in known if codes and _fits(line, codes)]
    order.shuffle(usable)
    groups = []
    for start in range(0, len(usable), 2000):
        part = sorted(usable[start : start + 2000], key=lambda pair: pair[0].width)
        while part:
            count = max(1, pixels // part[min(len(part), 64) - 1][0].width)
            groups.append(part[:count])
            part = part[count:]
    order.shuffle(groups)
    for group in groups[begin:]:
        yield _batch(group)


def _fits(line: Line, codes: list[int]) -> bool:
    """Whether there is a step for each code, and one between equal ones."""
    doubled = sum(a == b for a, b in zip(codes, codes[1:], strict=False))
    return line.width // 3 >= len(codes) + doubled


def _batch(group: list[tuple[Line, list[int]]]) -> Batch:
    widest = max(line.width for line, _ in group)
    pictures = torch.zeros(len(group), 1, group[0][0].height, widest)
    for at, (line, _) in enumerate(group):
        pictures[at, 0, :, : line.width] = line.picture()
    return Batch(
        pictures,
        torch.tensor([line.width for line, _ in group]),
        torch.tensor([code for _, codes in group for code in codes]),
        torch.tensor([len(codes) for _, codes in group]),
        [line.text for line, _ in group],
    )
