"""A network as Tesseract writes it: layers within layers, each with its weights (network.cpp, weightmatrix.cpp)."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

import numpy as np

from .traineddata import Reader, packed_text

IS_INT8, USES_ADAM, IS_DOUBLE = 1, 4, 128
CONTAINERS = {"Series", "Parallel", "Replicated", "RTLReversed", "TTBReversed", "XYTranspose"}
DENSE = {"Tanh", "Logistic", "Relu", "Linear", "Softmax", "SoftmaxNoCTC"}
HAS_LEARNING_RATES = 64
# Of an LSTM's gates, in the file's order.
GATES = 4


@dataclass
class Layer:
    """A layer and what stands in it. Matrices are [outputs, inputs + 1]: the last column is the bias."""

    type: str
    training: bytes
    flags: int
    inputs: int
    outputs: int
    weights: int
    name: str
    # Of an input, a window or a pooling: its own numbers.
    numbers: list[int] = field(default_factory=list)
    layers: list["Layer"] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)
    matrices: list[np.ndarray] = field(default_factory=list)


@dataclass
class Component:
    """The network's component of a model file."""

    network: Layer
    spec: str
    flags: int
    # Iterations of the training, in two ways of counting.
    iterations: tuple[int, int]
    null_code: int
    # Numbers of the training that readers skip.
    rest: bytes
    # What it writes besides the characters of its model file, by its last outputs.
    added: str = ""


# Stands last in a component with added signs, behind them and their length in bytes.
MARK = b"legible-signs"

# Bytes of a matrix of 8 bits before its number of rows, before its values, and of the count between these and their scales.
BEFORE_ROWS, BEFORE_VALUES, BEFORE_SCALES = 1, 1 + 4 + 4 + 1, 4

NUMBERS = {"Input": 5, "Convolve": 2, "Maxpool": 2, "Reconfig": 2}


def read_component(data: bytes) -> Component:
    """Raises ValueError for a network of another build, and for snapshots of a training."""
    reader = Reader(data)
    network = _read_layer(reader)
    spec = reader.text()
    flags = int(reader.number("i"))
    iterations = (int(reader.number("i")), int(reader.number("i")))
    null_code = int(reader.number("i"))
    rest, added = _parted(reader.rest())
    return Component(network, spec, flags, iterations, null_code, rest, added)


def _parted(rest: bytes) -> tuple[bytes, str]:
    if not rest.endswith(MARK):
        return rest, ""
    rest = rest.removesuffix(MARK)
    (length,) = struct.unpack("<I", rest[-4:])
    return rest[: -4 - length], rest[-4 - length : -4].decode()


def added_signs(signs: str) -> bytes:
    """What stands last in a component that writes these signs besides the characters of its model file."""
    data = signs.encode()
    return data + struct.pack("<I", len(data)) + MARK if signs else b""


def write_component(component: Component, int8: bool = True) -> bytes:
    """
    The component with the layers' present weights.
    `int8` keeps 8 bits of each weight and a scale for each row, as Tesseract's fast models do; otherwise doubles.
    """
    return (
        _write_layer(component.network, int8)
        + packed_text(component.spec)
        + struct.pack("<4i", component.flags, *component.iterations, component.null_code)
        + component.rest
        + added_signs(component.added)
    )


def _read_layer(reader: Reader) -> Layer:
    if reader.number("b") != 0:
        raise ValueError("a network in an old format")
    kind = reader.text()
    training = reader.take(2)
    flags, inputs, outputs, weights = (int(reader.number("i")) for _ in range(4))
    layer = Layer(kind, training, flags, inputs, outputs, weights, reader.text())
    if kind in CONTAINERS:
        layer.layers = [_read_layer(reader) for _ in range(int(reader.number("i")))]
        if flags & HAS_LEARNING_RATES:
            layer.rates = [float(reader.number("f")) for _ in range(int(reader.number("i")))]
    elif kind in NUMBERS:
        layer.numbers = [int(reader.number("i")) for _ in range(NUMBERS[kind])]
    elif kind in {"LSTM", "SummLSTM"}:
        layer.numbers = [int(reader.number("i"))]
        layer.matrices = [read_matrix(reader) for _ in range(GATES)]
    elif kind in DENSE:
        layer.matrices = [read_matrix(reader)]
    else:
        raise ValueError(f"an unknown layer {kind}")
    return layer


def head_of(layer: Layer) -> bytes:
    """What a layer begins with in a component, before its own numbers."""
    return (
        struct.pack("<b", 0)
        + packed_text(layer.type)
        + layer.training
        + struct.pack("<4i", layer.flags, layer.inputs, layer.outputs, layer.weights)
        + packed_text(layer.name)
    )


def _write_layer(layer: Layer, int8: bool) -> bytes:
    head = head_of(layer)
    if layer.type in CONTAINERS:
        body = struct.pack("<i", len(layer.layers))
        body += b"".join(_write_layer(inner, int8) for inner in layer.layers)
        if layer.flags & HAS_LEARNING_RATES:
            body += struct.pack(f"<i{len(layer.rates)}f", len(layer.rates), *layer.rates)
        return head + body
    numbers = struct.pack(f"<{len(layer.numbers)}i", *layer.numbers)
    return head + numbers + b"".join(write_matrix(matrix, int8) for matrix in layer.matrices)


def read_matrix(reader: Reader) -> np.ndarray:
    """Rows of weights. Raises ValueError for an old format, and for what a training keeps."""
    mode = int(reader.number("B"))
    if not mode & IS_DOUBLE or (mode & USES_ADAM and not mode & IS_INT8):
        raise ValueError("weights in an old format, or of a training")
    rows, columns = int(reader.number("i")), int(reader.number("i"))
    if not mode & IS_INT8:
        reader.number("d")
        values = np.frombuffer(reader.take(8 * rows * columns), "<f8")
        return values.reshape(rows, columns).astype(np.float32)
    reader.number("b")
    values = np.frombuffer(reader.take(rows * columns), np.int8).reshape(rows, columns)
    scales = np.frombuffer(reader.take(8 * int(reader.number("i"))), "<f8")
    return (values * scales[:rows, None]).astype(np.float32)


def write_matrix(matrix: np.ndarray, int8: bool) -> bytes:
    """As `read_matrix` takes it."""
    rows, columns = matrix.shape
    if not int8:
        head = struct.pack("<B2id", IS_DOUBLE, rows, columns, 0.0)
        return head + matrix.astype("<f8").tobytes()
    values, scales = in_8_bits(matrix)
    head = struct.pack("<B2ib", IS_DOUBLE | IS_INT8, rows, columns, 0)
    tail = struct.pack(f"<i{rows}d", rows, *scales)
    return head + values.tobytes() + tail


def in_8_bits(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Each row as whole numbers from -127 to 127, and what they are multiplied by (WeightMatrix::ConvertToInt)."""
    scales = np.abs(matrix).max(axis=1).astype(np.float64) / 127
    scales[scales == 0] = 1 / 127
    return np.rint(matrix / scales[:, None]).astype(np.int8), scales
