"""A network in a file of its own: as `export --network` writes it, compressed where its name ends so."""

from __future__ import annotations

import gzip
from pathlib import Path

COMPRESSED = ".gz"


def read_network(path: Path) -> bytes:
    """What the file holds. Raises FileNotFoundError."""
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == COMPRESSED else data


def write_network(path: Path, data: bytes) -> None:
    """The same bytes for the same network, whenever it is written."""
    path.write_bytes(gzip.compress(data, mtime=0) if path.suffix == COMPRESSED else data)
