"""Changes of a network's LSTMs that take some KB in a file: each the product of two narrow matrices (adapting.py)."""

from __future__ import annotations

import struct

import numpy as np

from .component import BEFORE_SCALES, BEFORE_VALUES, GATES, IS_INT8, Layer, head_of, in_8_bits, read_matrix, write_matrix
from .network import flat
from .traineddata import Reader

# Stands first in such a file. The number of LSTMs follows, and of each one: where its gates' matrices stand in the model's own network,
# `up` [rank, gates × outputs] and `down` [rank, inputs + outputs + 1] as that keeps matrices. What the file has besides comes behind.
MARK = b"legible-adapted\0"
LSTMS = {"LSTM", "SummLSTM"}


def changes_of(own: bytes, before: Layer, after: Layer, rank: int) -> bytes:
    """The nearest changes of a rank that lead from the LSTMs of the model's own network to those of another (Eckart and Young, 1936)."""
    pairs = zip(flat(before), flat(after), strict=True)
    told, at = [], 0
    for old, new in ((old, new) for (old, _), (new, _) in pairs if old.type in LSTMS):
        places, at = _places(own, old, at)
        left, sizes, right = np.linalg.svd(np.concatenate(new.matrices) - np.concatenate(old.matrices), full_matrices=False)
        half = np.sqrt(sizes[:rank])[:, None]
        up, down = half * left.T[:rank], half * right[:rank]
        told.append(struct.pack(f"<{GATES}I", *places) + write_matrix(up, True) + write_matrix(down, True))
    return MARK + struct.pack("<I", len(told)) + b"".join(told)


def adapted(own: bytes, file: bytes) -> tuple[bytes, bytes]:
    """The model's own network with a file's changes, if it has any, and what the file has besides."""
    if not file.startswith(MARK):
        return own, file
    network, reader = bytearray(own), Reader(file[len(MARK) :])
    for _ in range(int(reader.number("I"))):
        places = [int(reader.number("I")) for _ in range(GATES)]
        up, down = (read_matrix(reader).astype(np.float64) for _ in range(2))
        for place, change in zip(places, np.split(up.T @ down, GATES), strict=True):
            _put(network, place, read_matrix(Reader(own[place:])) + change)
    return bytes(network), reader.rest()


def _places(own: bytes, layer: Layer, begin: int) -> tuple[list[int], int]:
    """Where the matrices of a layer's gates stand, which is behind `begin`, and where the last one ends."""
    head = head_of(layer)
    at = own.index(head, begin) + len(head) + 4 * len(layer.numbers)
    places = []
    for _ in range(GATES):
        places.append(at)
        mode, rows, columns = struct.unpack_from("<B2i", own, at)
        if not mode & IS_INT8:
            raise ValueError("a model file whose weights are not in 8 bits")
        at += BEFORE_VALUES + rows * columns
        (scales,) = struct.unpack_from("<i", own, at)
        at += BEFORE_SCALES + 8 * scales
    return places, at


def _put(network: bytearray, place: int, matrix: np.ndarray) -> None:
    """Writes weights in the place of others, in 8 bits."""
    values, scales = in_8_bits(matrix)
    at = place + BEFORE_VALUES
    network[at : at + values.size] = values.tobytes()
    at += values.size + BEFORE_SCALES
    network[at : at + 8 * len(scales)] = scales.astype("<f8").tobytes()
