"""
Has a network learn with few numbers: what the weights of each LSTM change by is a product of two narrow matrices (Hu et al.,
LoRA: low-rank adaptation of large language models, 2021), which takes some KB in a file where all weights take hundreds.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .network import Lstm, LineReader

# Of the rate of `up`, at which `down` learns: it begins with large numbers, the other with none (Hayou et al., LoRA+, 2024).
RATE_OF_DOWN = 1 / 16


class Adapter(nn.Module):
    """
    What an LSTM's weights change by: `up` [gates × outputs, rank] times `down` [rank, inputs + outputs + 1]. The last column is
    the bias.
    """

    def __init__(self, module: Lstm, rank: int):
        super().__init__()
        lstm = module.lstm
        # In a tuple: a module's own modules and weights are saved with it.
        self._weights = (lstm.weight_ih_l0, lstm.weight_hh_l0, lstm.bias_ih_l0)
        for weight in self._weights:
            weight.requires_grad_(True)
        self._begun_with = _side_by_side(weight.data for weight in self._weights)
        rows, columns = self._begun_with.shape
        place = self._begun_with.device
        self.up = nn.Parameter(torch.zeros(rows, rank, device=place))
        self.down = nn.Parameter(torch.randn(rank, columns, device=place) / columns**0.5)

    def change_weights(self) -> None:
        """Puts the LSTM's weights to what they began with and the present change."""
        inputs, outputs = (weight.shape[1] for weight in self._weights[:2])
        with torch.no_grad():
            changed = self._begun_with + self.up @ self.down
            parts = changed.split([inputs, outputs, 1], dim=1)
            for weight, part in zip(self._weights, parts, strict=True):
                weight.copy_(part.reshape(weight.shape))

    def take_gradients(self) -> None:
        """Those that the LSTM's weights got in a step, as they count for the two matrices."""
        gradient = _side_by_side(weight.grad for weight in self._weights)
        with torch.no_grad():
            self.up.grad = gradient @ self.down.T
            self.down.grad = self.up.T @ gradient
        for weight in self._weights:
            weight.grad = None


def adapters_of(reader: LineReader, rank: int) -> nn.ModuleList:
    """One for each LSTM, none without a rank; the same ones each time that a run begins, so that it can go on."""
    if rank == 0:
        return nn.ModuleList()
    torch.manual_seed(rank)
    return nn.ModuleList(Adapter(layer, rank) for layer in reader.layers if isinstance(layer, Lstm))


def _side_by_side(parts) -> Tensor:
    """Matrices with as many rows, and a vector as one more column."""
    return torch.cat([part if part.dim() == 2 else part[:, None] for part in parts], dim=1)
