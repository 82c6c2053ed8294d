"""Leaves out lines that do not say what is written of them, such as those that were found in a neighbour's place."""

from __future__ import annotations

import json
from pathlib import Path

from .lines import Line
from .network import LineReader
from .reading import read
from .traineddata import Characters


def agreeing(reader: LineReader, lines: list[Line], characters: Characters, null_code: int, most: float) -> list[Line]:
    """The lines of which a network reads at most this share of the characters otherwise; none that it cannot spell."""
    readings = read(reader, lines, characters, null_code)
    return [line for line, wrong in readings if wrong <= most * len(line.text)]


def write(lines: list[Line], folder: Path) -> None:
    """Writes lines as training/lines does (shard.ts): the file that names them comes last."""
    folder.mkdir(parents=True, exist_ok=True)
    at = 0
    rows = []
    with (folder / "lines-0000.bin").open("wb") as pixels:
        for line in lines:
            facts = {name: value for name, value in vars(line).items() if name != "pixels"}
            rows.append(json.dumps(facts | {"at": at}))
            at += pixels.write(line.shades().tobytes())
    (folder / "lines-0000.jsonl").write_text("".join(f"{row}\n" for row in rows))
