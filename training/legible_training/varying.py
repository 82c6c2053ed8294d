"""Has a line look a little different each time that it is learned, as if another scanner had seen it."""

from __future__ import annotations

import torch
from torch import Tensor, nn

# By how much a batch is made narrower or wider at most.
STRETCH = 0.08
# Shares of lines that are softened, and grained.
SOFT, GRAINED = 0.25, 0.25
# How far the shades of the grainiest line stray; ink and paper are 2 apart.
GRAIN = 0.25


def varied(pictures: Tensor, widths: Tensor) -> tuple[Tensor, Tensor]:
    """
    Pictures [lines, 1, height, width] and widths as network.py takes them, narrower or wider, and each line with more or
    less contrast, some softened, some with grain. What is behind a line's end stays as it is.
    """
    pictures, widths = _stretched(pictures, widths)
    lines, device = pictures.shape[0], pictures.device
    behind = torch.arange(pictures.shape[3], device=device)[None, :] >= widths.to(device)[:, None]

    def draw() -> Tensor:
        return torch.rand(lines, 1, 1, 1, device=device)

    soft = nn.functional.avg_pool2d(pictures, 3, stride=1, padding=1, count_include_pad=False)
    share = draw() * (draw() < SOFT)
    values = pictures + share * (soft - pictures)
    values = values * (0.8 + 0.5 * draw()) + 0.2 * (draw() - 0.5)
    values = values + GRAIN * draw() * (draw() < GRAINED) * torch.randn_like(values)
    return values.clamp(-1, 1).masked_fill(behind[:, None, None, :], 0), widths


def _stretched(pictures: Tensor, widths: Tensor) -> tuple[Tensor, Tensor]:
    height, width = pictures.shape[2:]
    other = round(width * float(1 + STRETCH * (2 * torch.rand(()) - 1)))
    fresh = nn.functional.interpolate(pictures, (height, other), mode="bilinear", align_corners=False)
    return fresh, torch.clamp(widths * other // width, min=3)
