"""Makes a network's LSTMs wider without changing what it says, so that it can learn more from where it stands."""

from __future__ import annotations

import re

import numpy as np

from .component import Component, Layer
from .network import flat

LSTMS = {"LSTM", "SummLSTM"}
# New units begin with weights of their own, always the same ones.
SEED = 7


def widen(component: Component, widths: list[int]) -> None:
    """
    Gives the network's LSTMs, in their order, this many outputs. New units take from all others, but no old one takes
    from them at first: the outputs stay as they are, but for rounding (after Chen et al., Net2Net, 2016).
    Raises ValueError for another number of widths than LSTMs, and for less than an LSTM has.
    """
    network = component.network
    layers = [layer for layer, _ in flat(network) if layer.matrices]
    lstms = [layer for layer in layers if layer.type in LSTMS]
    if len(widths) != len(lstms):
        raise ValueError(f"{len(widths)} widths for {len(lstms)} LSTMs")
    random = np.random.default_rng(SEED)
    wanted = {id(lstm): width for lstm, width in zip(lstms, widths, strict=True)}
    added = 0
    for layer in layers:
        added = _grow(layer, added, wanted.get(id(layer), layer.outputs) - layer.outputs, random)
    count(network)
    component.spec = _spec(component.spec, widths)


def _grow(layer: Layer, inputs: int, outputs: int, random: np.random.Generator) -> int:
    """Adds inputs, of which nothing is taken yet, and outputs. Returns how many outputs were added."""
    if outputs < 0:
        raise ValueError(f"{layer.name} has {layer.outputs} outputs: none can be taken away")
    is_lstm = layer.type in LSTMS
    # The last column is the bias, and before it stand an LSTM's own outputs.
    ends = [layer.inputs, layer.inputs + layer.outputs] if is_lstm else [layer.inputs]
    added = [inputs, outputs] if is_lstm else [inputs]
    layer.matrices = [_grown(matrix, ends, added, outputs, random) for matrix in layer.matrices]
    layer.inputs += inputs
    layer.outputs += outputs
    if is_lstm:
        layer.numbers = [layer.inputs + layer.outputs]
        layer.name = re.sub(r"\d+$", str(layer.outputs), layer.name)
    layer.weights = sum(matrix.size for matrix in layer.matrices)
    return outputs


def _grown(matrix: np.ndarray, ends: list[int], added: list[int], rows: int, random: np.random.Generator) -> np.ndarray:
    parts, begin = [], 0
    for end, count in zip(ends, added, strict=True):
        parts += [matrix[:, begin:end], np.zeros((matrix.shape[0], count), np.float32)]
        begin = end
    wider = np.concatenate([*parts, matrix[:, begin:]], axis=1)
    reach = 1 / np.sqrt(wider.shape[1])
    fresh = random.uniform(-reach, reach, (rows, wider.shape[1])).astype(np.float32)
    return np.concatenate([wider, fresh])


def count(layer: Layer) -> None:
    """Has containers say what stands in them."""
    if not layer.layers:
        return
    for inner in layer.layers:
        count(inner)
    layer.weights = sum(inner.weights for inner in layer.layers)
    if layer.type == "Series":
        layer.outputs = layer.layers[-1].outputs
    else:
        layer.inputs, layer.outputs = layer.layers[0].inputs, layer.layers[0].outputs


def _spec(spec: str, widths: list[int]) -> str:
    left = iter(widths)
    return re.sub(r"(L[fr][xy]s?)\d+", lambda match: f"{match[1]}{next(left)}", spec)
