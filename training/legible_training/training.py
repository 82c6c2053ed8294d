"""Fine-tunes a network on lines, with a snapshot from time to time from which it goes on."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from .adapting import RATE_OF_DOWN, adapters_of
from .lines import Batch, Folder, Line, ahead, batches
from .network import LineReader
from .reading import score
from .traineddata import Characters
from .varying import varied

# A step in which a line explodes would undo many others.
STEEPEST = 5.0
# Of the rate of learning, at which added outputs learn beside other weights: they are met rarely.
RATE_OF_ADDED = 2.5
# Steps over which the rate of learning rises at the beginning.
RISE = 200


@dataclass
class Plan:
    """
    What a run is told: the same plan on the same lines gives the same weights on one machine, unless the clock ends it or
    lines are still being made.
    """

    steps: int
    # Of learning, after which a run ends whatever its steps; 0 for as many as it takes.
    minutes: float
    rate: float
    pixels: int
    seed: int
    snapshot_every: int
    # Whether a line looks different each time.
    vary: bool
    # The last outputs, for signs that were added, of which alone it learns; None for all weights.
    only_last: int | None = None
    # Of the changes of the LSTMs' weights (adapting.py), which learn besides; 0 for none.
    rank: int = 0


@dataclass
class Course:
    """How far a run has come."""

    step: int = 0
    epoch: int = 0
    # Of this epoch.
    batch: int = 0
    lines: int = 0
    seconds: float = 0.0


class Training:
    """A run in a folder: its plan, its log and its snapshot."""

    def __init__(self, reader: LineReader, characters: Characters, null_code: int, folder: Path, plan: Plan):
        self._reader = reader
        self._characters = characters
        self._null_code = null_code
        self._folder = folder
        self._plan = plan
        self._course = Course()
        self._device = reader.device()
        if plan.only_last is not None:
            learn_last_outputs(reader, plan.only_last)
        learned = [weight for weight in reader.parameters() if weight.requires_grad]
        # After that: they have the LSTMs' weights find gradients, which are theirs alone.
        self._adapters = adapters_of(reader, plan.rank)
        share = RATE_OF_ADDED if plan.rank else 1.0
        groups = [{"params": learned, "share": share}, *_groups_of(self._adapters)]
        self._learned = [weight for group in groups for weight in group["params"]]
        self._optimiser = torch.optim.Adam(groups, lr=plan.rate, betas=(0.9, 0.98))
        self._loss = nn.CTCLoss(blank=null_code, reduction="sum", zero_infinity=True)
        folder.mkdir(parents=True, exist_ok=True)
        self._resume()

    def run(self, lines: Folder, held_out: list[Line]) -> None:
        """
        Learns until the plan's last step or minute. Interrupted, it goes on from the last snapshot. Lines that are made
        meanwhile are learned from the next epoch on.
        """
        torch.manual_seed(self._plan.seed)
        self._tell("begins", held_out)
        while self._share_done() < 1:
            self._learn_all(lines.read(), held_out)
        self._save()
        self._tell("ends", held_out)

    def _share_done(self) -> float:
        """Of the plan, from 0 to 1."""
        plan, course = self._plan, self._course
        of_time = course.seconds / (60 * plan.minutes) if plan.minutes else 0
        of_steps = course.step / plan.steps if plan.steps else 1
        return min(1, max(of_steps, of_time))

    def _learn_all(self, lines: list[Line], held_out: list[Line]) -> None:
        """Each line once, in an order of this epoch's own; not again those that were learned before an interruption."""
        plan, course = self._plan, self._course
        order = batches(lines, self._characters, plan.pixels, plan.seed + course.epoch, begin=course.batch)
        began = time.monotonic()
        for batch in ahead(order):
            if self._share_done() == 1:
                return
            loss = self._learn(batch)
            course.step += 1
            course.batch += 1
            course.lines += len(batch.lines)
            now = time.monotonic()
            course.seconds += now - began
            began = now
            self._write(step=course.step, loss=round(loss, 4), lines=course.lines, seconds=round(course.seconds))
            if course.step % plan.snapshot_every == 0:
                self._save()
                self._tell("goes on", held_out)
                began = time.monotonic()
        course.epoch += 1
        course.batch = 0

    def _learn(self, batch: Batch) -> float:
        """One step. Returns the loss for each character."""
        for group in self._optimiser.param_groups:
            group["lr"] = self._rate() * group["share"]
        self._reader.train()
        self._optimiser.zero_grad()
        pictures, widths = batch.pictures(self._device), batch.widths
        if self._plan.vary:
            pictures, widths = varied(pictures, widths)
        codes = batch.codes.to(self._device)
        # A file holds 8 bits of each weight: without this a sixth more characters were wrong in it.
        with self._reader.in_8_bits():
            likelihoods, lengths = self._reader(pictures, widths)
            loss: Tensor = self._loss(likelihoods, codes, lengths, batch.counts)
            (loss / len(batch.lines)).backward()
        for adapter in self._adapters:
            adapter.take_gradients()
        nn.utils.clip_grad_norm_(self._learned, STEEPEST)
        self._optimiser.step()
        for adapter in self._adapters:
            adapter.change_weights()
        return float(loss.detach()) / int(batch.counts.sum())

    def _rate(self) -> float:
        """Rises at the beginning, then falls to a twentieth in a straight line."""
        rising = min(1.0, (self._course.step + 1) / RISE)
        return self._plan.rate * rising * max(0.05, 1 - self._share_done())

    def _tell(self, what: str, held_out: list[Line]) -> None:
        with self._reader.in_8_bits():
            found = score(self._reader, held_out, self._characters, self._null_code)
        print(f"step {self._course.step} {what}: {found}", flush=True)
        self._write(step=self._course.step, held_out=asdict(found))

    def _write(self, **entry: object) -> None:
        with (self._folder / "log.jsonl").open("a") as log:
            log.write(json.dumps(entry) + "\n")

    def _save(self) -> None:
        """
        Whole or not at all: a snapshot that was cut short would lose the run. The weights alone are kept of each, since
        the mean of several reads better than the last.
        """
        path = self._folder / "snapshot.pt"
        fresh = path.with_suffix(".new")
        state = {
            "plan": asdict(self._plan),
            "course": asdict(self._course),
            "reader": self._reader.state_dict(),
            "adapters": self._adapters.state_dict(),
            "optimiser": self._optimiser.state_dict(),
        }
        torch.save(state, fresh)
        fresh.rename(path)
        torch.save({"reader": state["reader"]}, self._folder / f"weights-{self._course.step:06}.pt")

    def _resume(self) -> None:
        path = self._folder / "snapshot.pt"
        if not path.exists():
            return
        state = torch.load(path, map_location=self._device)
        self._reader.load_state_dict(state["reader"])
        self._adapters.load_state_dict(state["adapters"])
        self._optimiser.load_state_dict(state["optimiser"])
        self._course = Course(**state["course"])
        print(f"goes on from step {self._course.step}", flush=True)


def _groups_of(adapters: nn.ModuleList) -> list[dict]:
    """Their matrices, each kind with its share of the rate of learning."""
    if len(adapters) == 0:
        return []
    ups, downs = [adapter.up for adapter in adapters], [adapter.down for adapter in adapters]
    return [{"params": ups, "share": 1.0}, {"params": downs, "share": RATE_OF_DOWN}]


def learn_last_outputs(reader: LineReader, count: int) -> None:
    """
    Has nothing else learned than what the last outputs say of what the layers before them see. They are met so rarely that
    at the rate of all other weights they hardly move, and at their own rate all others would lose what they know.
    """
    last = reader.layers[-1]
    for weight in reader.parameters():
        weight.requires_grad_(False)
    for weight in (last.weight, last.bias):
        weight.requires_grad_(True)
        weight.register_hook(lambda gradient: _of_last_rows(gradient, count))


def _of_last_rows(gradient: Tensor, count: int) -> Tensor:
    kept = torch.zeros_like(gradient)
    first = len(gradient) - count
    kept[first:] = gradient[first:]
    return kept
