"""Leaves out lines that do not say what is written of them, such as those that were found in a neighbour's place."""

from __future__ import annotations

import json
from pathlib import Path

import torch

from .lines import Line, batch_of
from .network import LineReader
from .reading import distance, likeliest
from .traineddata import Characters


def agreeing(reader: LineReader, lines: list[Line], characters: Characters, null_code: int, most: float) -> list[Line]:
    """The lines of which a network reads at most this share of the characters otherwise, by the likeliest codes."""
    reader.eval()
    return [line for line in lines if _wrong(reader, line, characters, null_code) <= most * len(line.text)]


def _wrong(reader: LineReader, line: Line, characters: Characters, null_code: int) -> int:
    batch = batch_of([line])
    with torch.no_grad():
        likelihoods, _ = reader(batch.pictures(reader.device()), batch.widths)
    return distance(characters.texts_of(likeliest(likelihoods[:, 0].cpu(), null_code)), line.text)


def write(lines: list[Line], folder: Path) -> None:
    """Writes lines as training/lines does (shard.ts): the file that names them comes last."""
    folder.mkdir(parents=True, exist_ok=True)
    at = 0
    rows = []
    with (folder / "lines-0000.bin").open("wb") as pixels:
        for line in lines:
            shades = line.shades()
            rows.append(
                {
                    "text": line.text,
                    "width": line.width,
                    "height": line.height,
                    "black": line.black,
                    "contrast": line.contrast,
                    "at": at,
                }
            )
            pixels.write(shades.tobytes())
            at += shades.size
    (folder / "lines-0000.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
