"""Lines to learn from, as training/lines writes them: what they say, and their pixels cut out by the engine."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import Full, Queue
from threading import Event, Thread

import numpy as np
import torch
from torch import Tensor

from .traineddata import Characters

# Batches that are made while one is learned.
AHEAD = 4
# Lines of which those that are about as wide are learned together.
ALIKE = 6000


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

    def shades(self) -> np.ndarray:
        """[height, width], as they were cut out."""
        return self.pixels[self.at : self.at + self.width * self.height].reshape(self.height, self.width)


@dataclass
class Batch:
    """
    Lines side by side, on a device's memory or beside it: shades [lines, height, width] with the width that is each
    line's own, which shade is its ink and how far its paper is, codes one after the other, their counts, and the lines.
    """

    shades: Tensor
    widths: Tensor
    blacks: Tensor
    contrasts: Tensor
    codes: Tensor
    counts: Tensor
    lines: list[Line]

    def pictures(self, device: torch.device) -> Tensor:
        """
        [lines, 1, height, width] on a device, from -1 for a line's ink to 1 for its paper (shadeTable of the engine's
        normalise.ts), and 0 behind its end.
        """
        shades, widths, blacks, contrasts = (
            values.to(device, non_blocking=True) for values in (self.shades, self.widths, self.blacks, self.contrasts)
        )
        values = ((shades - blacks[:, None, None]) / contrasts[:, None, None] - 1).clamp(-1, 1)
        ends = torch.arange(shades.shape[2], device=device)[None, None, :] < widths[:, None, None]
        return (values * ends)[:, None]


class Folder:
    """The lines of a folder and of those in it. Others may still be writing some: they are there once they are whole."""

    def __init__(self, path: Path):
        self._path = path
        self._lines: dict[Path, list[Line]] = {}

    def read(self) -> list[Line]:
        """All lines that are there by now, in the order of their files. Raises FileNotFoundError where there are none."""
        for index in self._path.rglob("*.jsonl"):
            if index not in self._lines:
                self._lines[index] = _read_shard(index)
        if not self._lines:
            raise FileNotFoundError(f"There are no lines in {self._path}: make some with npm run train:lines.")
        return [line for index in sorted(self._lines) for line in self._lines[index]]


def _read_shard(index: Path) -> list[Line]:
    pixels = np.memmap(index.with_suffix(".bin"), np.uint8, "r")
    with index.open() as rows:
        return [Line(**json.loads(row), pixels=pixels) for row in rows]


def batches(lines: list[Line], characters: Characters, pixels: int, seed: int, begin: int = 0) -> Iterator[Batch]:
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
    for start in range(0, len(usable), ALIKE):
        part = sorted(usable[start : start + ALIKE], key=lambda pair: pair[0].width)
        group: list[tuple[Line, list[int]]] = []
        for pair in part:
            if group and (len(group) + 1) * pair[0].width > pixels:
                groups.append(group)
                group = []
            group.append(pair)
        groups.append(group)
    order.shuffle(groups)
    for group in groups[begin:]:
        yield _batch(group)


def batch_of(lines: list[Line]) -> Batch:
    """Lines to read, with no codes to learn."""
    return _batch([(line, []) for line in lines])


def _fits(line: Line, codes: list[int]) -> bool:
    """Whether there is a step for each code, and one between equal ones."""
    doubled = sum(a == b for a, b in zip(codes, codes[1:], strict=False))
    return line.width // 3 >= len(codes) + doubled


def _batch(group: list[tuple[Line, list[int]]]) -> Batch:
    widest = max(line.width for line, _ in group)
    shades = np.zeros((len(group), group[0][0].height, widest), np.uint8)
    for at, (line, _) in enumerate(group):
        shades[at, :, : line.width] = line.shades()
    return Batch(
        torch.from_numpy(shades),
        torch.tensor([line.width for line, _ in group]),
        torch.tensor([float(line.black) for line, _ in group]),
        torch.tensor([float(line.contrast) for line, _ in group]),
        torch.tensor([code for _, codes in group for code in codes]),
        torch.tensor([len(codes) for _, codes in group]),
        [line for line, _ in group],
    )


def ahead(batches: Iterator[Batch]) -> Iterator[Batch]:
    """The same, a few of them made while others are learned."""
    made: Queue[Batch | BaseException | None] = Queue(AHEAD)
    is_over = Event()

    def put(item: Batch | BaseException | None) -> None:
        while not is_over.is_set():
            try:
                return made.put(item, timeout=0.2)
            except Full:
                continue

    def make() -> None:
        try:
            for batch in batches:
                put(batch)
                if is_over.is_set():
                    return
            put(None)
        except BaseException as error:
            # It is raised where batches are taken.
            put(error)

    Thread(target=make, daemon=True).start()
    try:
        while (item := made.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield item
    finally:
        is_over.set()
