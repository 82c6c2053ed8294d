"""The networks of Tesseract's models in PyTorch, with the same weights (decision 15 tells how they read)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import torch
from torch import Tensor, nn

from .component import Layer

# PyTorch's order of an LSTM's gates, by their place in Tesseract's files (cell, input, forget, output).
TORCH_GATES = (1, 2, 0, 3)

# Weights, and what a file of 8 bits holds of each.
Rounded = list[tuple[nn.Parameter, Tensor]]


class LineReader(nn.Module):
    """
    Reads lines: pictures [lines, 1, height, width], from -1 for ink to 1 for paper, and their widths in pixels,
    become logarithms of probabilities [time, lines, codes] and the times [lines].
    """

    def __init__(self, network: Layer):
        super().__init__()
        self.layers = nn.ModuleList(_modules(network))
        self.height = network.layers[0].numbers[1]

    def forward(self, pictures: Tensor, widths: Tensor) -> tuple[Tensor, Tensor]:
        values, lengths = pictures, widths
        for layer in self.layers:
            values, lengths = layer(values, lengths)
        return values, lengths

    def device(self) -> torch.device:
        """Where its weights are."""
        return next(self.parameters()).device

    @contextmanager
    def in_8_bits(self) -> Iterator[None]:
        """
        Has the weights as a file holds them, until the block's end. Gradients that are found there count for the weights
        themselves (Jacob et al., Quantization and training of neural networks, 2018).
        """
        before = [(weight, weight.data) for weight in self.parameters()]
        with torch.no_grad():
            for module in self.layers:
                for weight, rounded in module.rounded() if hasattr(module, "rounded") else []:
                    weight.data = rounded
        try:
            yield
        finally:
            for weight, data in before:
                weight.data = data

    def write_to(self, network: Layer) -> None:
        """Puts the present weights into the layers that they were read from."""
        layers = [layer for layer, _ in flat(network) if layer.matrices]
        modules = [module for module in self.layers if hasattr(module, "matrices")]
        for layer, module in zip(layers, modules, strict=True):
            layer.matrices = [matrix.detach().cpu().numpy() for matrix in module.matrices()]


def flat(layer: Layer, is_reversed: bool = False):
    """The layers that do something, in their order, each with whether it runs from a line's end."""
    if layer.type in {"Series", "XYTranspose", "RTLReversed"}:
        for inner in layer.layers:
            yield from flat(inner, layer.type == "RTLReversed" or is_reversed)
    else:
        yield layer, is_reversed


def _modules(network: Layer):
    window: Layer | None = None
    for layer, is_reversed in flat(network):
        if layer.type == "Convolve":
            window = layer
        elif layer.type == "Tanh" and window is not None:
            yield Window(window, layer)
            window = None
        elif layer.type == "Maxpool":
            yield Pool(*layer.numbers)
        elif layer.type == "SummLSTM":
            yield DownColumns(layer)
        elif layer.type == "LSTM":
            yield AlongLine(layer, is_reversed)
        elif layer.type == "Softmax":
            yield Codes(layer)
        elif layer.type != "Input":
            raise ValueError(f"a layer {layer.type} that is not built here")


class Window(nn.Module):
    """A convolution and its tanh. Tesseract stacks a window column by column, PyTorch row by row."""

    def __init__(self, window: Layer, dense: Layer):
        super().__init__()
        self.half_x, self.half_y = window.numbers
        kx, ky = 2 * self.half_x + 1, 2 * self.half_y + 1
        matrix = torch.from_numpy(dense.matrices[0].copy())
        depth = (matrix.shape[1] - 1) // (kx * ky)
        kernel = matrix[:, :-1].reshape(-1, kx, ky, depth).permute(0, 3, 2, 1)
        self.kernel = nn.Parameter(kernel.contiguous())
        self.bias = nn.Parameter(matrix[:, -1].contiguous())

    def forward(self, values: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
        padding = (self.half_y, self.half_x)
        return torch.tanh(nn.functional.conv2d(values, self.kernel, self.bias, padding=padding)), lengths

    def matrices(self) -> list[Tensor]:
        kernel = self.kernel.permute(0, 3, 2, 1).reshape(self.kernel.shape[0], -1)
        return [torch.cat([kernel, self.bias[:, None]], dim=1)]

    def rounded(self) -> Rounded:
        kernel, bias = rounded_rows(self.kernel.flatten(1), self.bias[:, None])
        return [(self.kernel, kernel.reshape(self.kernel.shape)), (self.bias, bias[:, 0])]


class Pool(nn.Module):
    """The largest of each field."""

    def __init__(self, x: int, y: int):
        super().__init__()
        self.size = (y, x)

    def forward(self, values: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
        steps = torch.div(lengths, self.size[1], rounding_mode="floor")
        return nn.functional.max_pool2d(values, self.size), steps


class Lstm(nn.Module):
    """An LSTM with the weights of one of Tesseract's."""

    def __init__(self, layer: Layer):
        super().__init__()
        self.lstm = nn.LSTM(layer.inputs, layer.outputs)
        gates = [torch.from_numpy(layer.matrices[gate].copy()) for gate in TORCH_GATES]
        stacked = torch.cat(gates)
        with torch.no_grad():
            self.lstm.weight_ih_l0.copy_(stacked[:, : layer.inputs])
            self.lstm.weight_hh_l0.copy_(stacked[:, layer.inputs : -1])
            self.lstm.bias_ih_l0.copy_(stacked[:, -1])
            self.lstm.bias_hh_l0.zero_()
        # Tesseract has one bias.
        self.lstm.bias_hh_l0.requires_grad_(False)

    def matrices(self) -> list[Tensor]:
        lstm = self.lstm
        bias = lstm.bias_ih_l0 + lstm.bias_hh_l0
        stacked = torch.cat([lstm.weight_ih_l0, lstm.weight_hh_l0, bias[:, None]], dim=1)
        parts = stacked.chunk(len(TORCH_GATES))
        return [parts[TORCH_GATES.index(gate)] for gate in range(len(TORCH_GATES))]

    def rounded(self) -> Rounded:
        lstm = self.lstm
        inward, onward, bias = rounded_rows(lstm.weight_ih_l0, lstm.weight_hh_l0, lstm.bias_ih_l0[:, None])
        return [(lstm.weight_ih_l0, inward), (lstm.weight_hh_l0, onward), (lstm.bias_ih_l0, bias[:, 0])]


class DownColumns(Lstm):
    """Runs down each column of a picture and keeps its last output: [lines, depth, height, width] → [time, lines, outputs]."""

    def forward(self, values: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
        lines, depth, height, width = values.shape
        columns = values.permute(2, 0, 3, 1).reshape(height, lines * width, depth)
        _, (last, _) = self.lstm(columns)
        return last[0].reshape(lines, width, -1).transpose(0, 1), lengths


class AlongLine(Lstm):
    """Runs along each line, from either end: [time, lines, inputs] → [time, lines, outputs]."""

    def __init__(self, layer: Layer, is_reversed: bool):
        super().__init__(layer)
        self.is_reversed = is_reversed

    def forward(self, values: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
        if not self.is_reversed:
            return self.lstm(values)[0], lengths
        turned = turned_round(values, lengths)
        return turned_round(self.lstm(turned)[0], lengths), lengths


class Codes(nn.Module):
    """Logarithms of the probabilities of each code."""

    def __init__(self, layer: Layer):
        super().__init__()
        matrix = torch.from_numpy(layer.matrices[0].copy())
        self.weight = nn.Parameter(matrix[:, :-1].contiguous())
        self.bias = nn.Parameter(matrix[:, -1].contiguous())

    def forward(self, values: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
        sums = nn.functional.linear(values, self.weight, self.bias)
        return torch.log_softmax(sums, dim=-1), lengths

    def matrices(self) -> list[Tensor]:
        return [torch.cat([self.weight, self.bias[:, None]], dim=1)]

    def rounded(self) -> Rounded:
        weight, bias = rounded_rows(self.weight, self.bias[:, None])
        return [(self.weight, weight), (self.bias, bias[:, 0])]


def rounded_rows(*parts: Tensor) -> tuple[Tensor, ...]:
    """Rows that stand in several matrices side by side, [rows, columns] each, as in_8_bits of component.py keeps them."""
    rows = torch.cat(parts, dim=1)
    scales = rows.abs().amax(dim=1, keepdim=True) / 127
    scales = torch.where(scales == 0, torch.full_like(scales, 1 / 127), scales)
    rounded = torch.round(rows / scales) * scales
    return tuple(part.contiguous() for part in rounded.split([part.shape[1] for part in parts], dim=1))


def turned_round(values: Tensor, lengths: Tensor) -> Tensor:
    """Each line from its end to its beginning; what is behind the end stays there."""
    time = torch.arange(values.shape[0], device=values.device)[:, None]
    ends = lengths.to(values.device)[None, :]
    places = torch.where(time < ends, ends - 1 - time, time)
    return values.gather(0, places[:, :, None].expand_as(values))
