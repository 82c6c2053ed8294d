"""A network as the few bytes that it has beside its model's own: outputs for added signs, and small changes of its LSTMs."""

from __future__ import annotations

import struct

import numpy as np

from .adapted import LSTMS, adapted, changes_of
from .component import BEFORE_ROWS, BEFORE_SCALES, BEFORE_VALUES, Component, Layer, added_signs, head_of, in_8_bits, read_component
from .network import flat
from .outputs import last_layer

# Stands first in such a file. Records follow: from where of the model's own network, how many bytes are left out, how many come instead, and these.
MARK = b"legible-splices\0"
# Bytes of a layer's numbers behind its kind: what it has of trainings, flags, inputs.
BEFORE_OUTPUTS = 2 + 4 + 4


def splices_of(own: bytes, component: Component, rank: int = 0) -> bytes:
    """
    What makes the model's own network, of 8 bits, the one that has the component's added outputs and, where there is a rank, its
    weights of the LSTMs as nearly as changes of that rank allow (adapted.py).
    Raises ValueError where other weights differ, or none was added.
    """
    before = read_component(own)
    old, new = last_layer(before), last_layer(component)
    rows, columns = old.matrices[0].shape
    if not component.added or not _are_same(before, component, rows, but_lstms=rank > 0):
        raise ValueError("more than added outputs is new: ship the whole network")
    changes = changes_of(own, before.network, component.network, rank) if rank else b""
    values, scales = in_8_bits(new.matrices[0][rows:])
    layer = own.index(head_of(old))
    matrix = layer + len(head_of(old))
    values_end = matrix + BEFORE_VALUES + rows * columns
    total = struct.pack("<i", len(new.matrices[0]))
    parts = [
        _counts(before.network, component.network, 0),
        _counts(old, new, layer),
        (matrix + BEFORE_ROWS, 4, total),
        (values_end, 4, values.tobytes() + total),
        (values_end + BEFORE_SCALES + 8 * rows, 0, scales.astype("<f8").tobytes()),
        (len(own), 0, added_signs(component.added)),
    ]
    records = b"".join(struct.pack("<3I", at, left_out, len(instead)) + instead for at, left_out, instead in parts)
    return changes + MARK + records


def spliced(own: bytes, file: bytes) -> bytes:
    """The network of a file of `splices_of`, or the file itself where it is a whole network."""
    own, file = adapted(own, file)
    if not file.startswith(MARK):
        return file
    parts, at, end = [], len(MARK), 0
    while at < len(file):
        start, left_out, length = struct.unpack_from("<3I", file, at)
        at += 12
        parts += [own[end:start], file[at : at + length]]
        at, end = at + length, start + left_out
    return b"".join([*parts, own[end:]])


def _counts(old: Layer, new: Layer, at: int) -> tuple[int, int, bytes]:
    """Outputs and weights of a layer that begins at `at`."""
    start = at + 1 + 4 + len(old.type) + BEFORE_OUTPUTS
    return (start, 8, struct.pack("<2i", new.outputs, new.weights))


def _are_same(before: Component, after: Component, rows: int, but_lstms: bool) -> bool:
    """
    Whether all weights agree as nearly as 8 bits keep them, but for the rows of the last layer behind these; of the LSTMs their
    sizes alone where they may differ.
    """
    pairs = [(old, new) for (old, _), (new, _) in zip(flat(before.network), flat(after.network), strict=True)]
    last = pairs[-1][1]
    for old, new in pairs:
        for one, other in zip(old.matrices, new.matrices, strict=True):
            other = other[:rows] if new is last else other
            may_differ = but_lstms and old.type in LSTMS
            if one.shape != other.shape or not (may_differ or np.allclose(one, other, rtol=1e-3, atol=1e-5)):
                return False
    return True
