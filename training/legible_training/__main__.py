"""The commands of the training bench: `npm run train -- --help`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import torch

from .adding import add_signs
from .component import Component, read_component, write_component
from .lines import Folder, batch_of
from .network import LineReader
from .network_file import read_network, write_network
from .reading import score
from .sifting import agreeing, write
from .splicing import spliced, splices_of
from .traineddata import NETWORK, RECODER, UNICHARSET, Characters, join, read_characters, split
from .training import Plan, Training
from .transplanting import transplant
from .widening import widen


Weights = dict[str, torch.Tensor]


class Model:
    """A model file and the network that is made from it."""

    def __init__(self, path: Path, other: Path | None = None, widths: list[int] | None = None):
        """
        `other` is a network that `export --network` wrote, in the place of the file's own; `widths` are those that
        its LSTMs are to have.
        """
        self._parts = split(path.read_bytes())
        network, unicharset = self._parts[NETWORK], self._parts[UNICHARSET]
        if network is None or unicharset is None:
            raise SystemExit(f"{path} has no network that reads lines.")
        self.own_network = network
        if other is not None:
            network = spliced(network, read_network(other))
        self.component: Component = read_component(network)
        if widths is not None:
            widen(self.component, widths)
        own = read_characters(unicharset, self._parts[RECODER])
        self.characters: Characters = own.with_signs(self.component.added, self.component.network.outputs)
        self.reader = LineReader(self.component.network)

    def write(self, path: Path, int8: bool) -> None:
        """The model file with the network's present weights."""
        parts = list(self._parts)
        parts[NETWORK] = self.network(int8)
        path.write_bytes(join(parts))

    def network(self, int8: bool) -> bytes:
        """The network alone, as it stands in the file."""
        self.reader.write_to(self.component.network)
        return write_component(self.component, int8)


def train(arguments: argparse.Namespace) -> None:
    """Fine-tunes a model on lines."""
    model = Model(arguments.model, arguments.network, arguments.widen)
    model.reader.to(arguments.device)
    plan = Plan(
        arguments.steps,
        arguments.minutes,
        arguments.rate,
        arguments.pixels,
        arguments.seed,
        arguments.snapshot_every,
        arguments.vary,
        len(model.component.added) if arguments.only_added or arguments.rank else None,
        arguments.rank,
    )
    training = Training(model.reader, model.characters, model.component.null_code, arguments.run, plan)
    training.run(Folder(arguments.lines), Folder(arguments.held_out).read())
    model.write(arguments.run / arguments.model.name, int8=True)


def transplanted(arguments: argparse.Namespace) -> None:
    """Writes a network that begins with what another language's has learned."""
    model, donor = Model(arguments.model), Model(arguments.donor, arguments.network)
    transplant(model.component, model.characters, donor.component, donor.characters)
    arguments.out.write_bytes(write_component(model.component))


def added(arguments: argparse.Namespace) -> None:
    """Writes a network that has outputs for more signs."""
    model = Model(arguments.model, arguments.network)
    add_signs(model.component, model.characters, arguments.signs)
    arguments.out.write_bytes(write_component(model.component))


def splice(arguments: argparse.Namespace) -> None:
    """Writes what a network has beside its model's own."""
    model = Model(arguments.model, arguments.network)
    arguments.out.write_bytes(splices_of(model.own_network, model.component, arguments.rank))


def evaluate(arguments: argparse.Namespace) -> None:
    """Tells how well a model reads lines."""
    model = Model(arguments.model, arguments.network)
    lines = Folder(arguments.lines).read()
    print(score(model.reader, lines, model.characters, model.component.null_code))


def sift(arguments: argparse.Namespace) -> None:
    """Copies the lines of which a model reads nearly what is written of them."""
    model = Model(arguments.model, arguments.network)
    lines = Folder(arguments.lines).read()
    kept = agreeing(model.reader, lines, model.characters, model.component.null_code, arguments.most)
    write(kept, arguments.out)
    print(f"{len(kept)} of {len(lines)} lines")


def probabilities(arguments: argparse.Namespace) -> None:
    """Writes what a model says of lines: for each one [steps, codes] as 32-bit floats, one after the other."""
    model = Model(arguments.model, arguments.network)
    model.reader.eval()
    with arguments.out.open("wb") as out, torch.no_grad():
        for line in Folder(arguments.lines).read():
            batch = batch_of([line])
            said, _ = model.reader(batch.pictures(model.reader.device()), batch.widths)
            out.write(said[:, 0].exp().numpy().tobytes())


def export(arguments: argparse.Namespace) -> None:
    """Writes a model file with the weights of a run's snapshot, or its network alone, which is what is shipped."""
    model = Model(arguments.model, arguments.begun_with, arguments.widen)
    learned = [torch.load(snapshot, map_location="cpu")["reader"] for snapshot in arguments.snapshot]
    model.reader.load_state_dict(mixed(model.reader.state_dict(), learned, arguments.keep))
    if arguments.network:
        write_network(arguments.out, model.network(int8=not arguments.doubles))
    else:
        model.write(arguments.out, int8=not arguments.doubles)


def mixed(stock: Weights, learned: list[Weights], keep: float) -> Weights:
    """
    The mean of what was learned, with a share of the weights that it began with: such a mixture reads better what is
    unlike the lines that were learned (Wortsman et al., Robust fine-tuning of zero-shot models, 2022).
    """
    each = (1 - keep) / len(learned)
    return {name: keep * stock[name] + sum(each * weights[name] for weights in learned) for name in stock}


def widths(text: str) -> list[int]:
    """Numbers with commas between them."""
    return [int(width) for width in text.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(prog="npm run train --", description="Trains the networks that read lines.")
    parser.add_argument("--threads", type=int, default=torch.get_num_threads(), help="of this machine's processors")
    commands = parser.add_subparsers(required=True)

    command = commands.add_parser("train", help="fine-tunes a model on lines; goes on where it was interrupted")
    command.set_defaults(work=train)
    command.add_argument("--model", type=Path, required=True, help="the .traineddata file to begin with")
    command.add_argument("--lines", type=Path, required=True, help="a folder of npm run train:lines")
    command.add_argument("--held-out", type=Path, required=True, help="another such folder: it is read, not learned")
    command.add_argument("--run", type=Path, required=True, help="where log, snapshot and the new model go")
    command.add_argument("--network", type=Path, help="of export --network, to begin with in the place of the model's own")
    command.add_argument("--widen", type=widths, help="widths that its LSTMs are to have, as 64,128,128,256")
    command.add_argument("--device", default="cpu", help="of PyTorch: cuda where there is such a processor")
    command.add_argument("--steps", type=int, default=20_000)
    command.add_argument("--minutes", type=float, default=0, help="of learning, after which it ends whatever the steps")
    command.add_argument("--rate", type=float, default=2e-4, help="of learning, at its highest")
    command.add_argument("--pixels", type=int, default=24_000, help="of width in a batch, padding included")
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--snapshot-every", type=int, default=500, help="steps")
    command.add_argument("--only-added", action="store_true", help="learns nothing but the outputs for signs that were added")
    command.add_argument("--rank", type=int, default=0, help="as --only-added, with changes of the LSTMs' weights that take some KB, 8 or so")
    command.add_argument("--vary", action="store_true", help="has a line look different each time that it is learned")

    command = commands.add_parser("transplant", help="a network that begins with what another language's has learned")
    command.set_defaults(work=transplanted)
    command.add_argument("--model", type=Path, required=True, help="whose characters it is to read")
    command.add_argument("--donor", type=Path, required=True, help="the .traineddata file of the other language")
    command.add_argument("--network", type=Path, help="of export --network, in the place of the donor's own")
    command.add_argument("--out", type=Path, required=True)

    command = commands.add_parser("add", help="a network with outputs for signs that its model file has no character for")
    command.set_defaults(work=added)
    command.add_argument("--model", type=Path, required=True)
    command.add_argument("--network", type=Path, help="of export --network, in the place of the model's own")
    command.add_argument("--signs", required=True, help="one after the other")
    command.add_argument("--out", type=Path, required=True)

    command = commands.add_parser("splice", help="the few KB that a network has beside its model's own: added outputs, small changes")
    command.set_defaults(work=splice)
    command.add_argument("--model", type=Path, required=True)
    command.add_argument("--network", type=Path, required=True, help="of export --network")
    command.add_argument("--rank", type=int, default=0, help="of the changes of its LSTMs, as in the run")
    command.add_argument("--out", type=Path, required=True)

    command = commands.add_parser("evaluate", help="tells how well a model reads lines")
    command.set_defaults(work=evaluate)
    command.add_argument("--model", type=Path, required=True)
    command.add_argument("--network", type=Path, help="of export --network, in the place of the model's own")
    command.add_argument("--lines", type=Path, required=True)

    command = commands.add_parser("sift", help="leaves out lines of scans that say something else than is written of them")
    command.set_defaults(work=sift)
    command.add_argument("--model", type=Path, required=True)
    command.add_argument("--network", type=Path, help="of export --network, in the place of the model's own")
    command.add_argument("--lines", type=Path, required=True)
    command.add_argument("--most", type=float, default=0.3, help="share of a line's characters that may be read otherwise")
    command.add_argument("--out", type=Path, required=True, help="another folder")

    command = commands.add_parser("probabilities", help="writes what a model says of lines, for comparison")
    command.set_defaults(work=probabilities)
    command.add_argument("--model", type=Path, required=True)
    command.add_argument("--network", type=Path, help="of export --network, in the place of the model's own")
    command.add_argument("--lines", type=Path, required=True)
    command.add_argument("--out", type=Path, required=True)

    command = commands.add_parser("export", help="writes a model file with the weights of snapshots")
    command.set_defaults(work=export)
    command.add_argument("--model", type=Path, required=True, help="the file that the run began with")
    command.add_argument("--begun-with", type=Path, help="the network that the run began with, if not the model's own")
    command.add_argument("--widen", type=widths, help="as in the run")
    command.add_argument("--snapshot", type=Path, required=True, action="append", help="of a run; of several the mean")
    command.add_argument("--keep", type=float, default=0.0, help="share of the first weights that is mixed in, 0 to 1")
    command.add_argument("--out", type=Path, required=True)
    command.add_argument("--network", action="store_true", help="the network alone, without dictionaries")
    command.add_argument("--doubles", action="store_true", help="weights as they are, not in 8 bits")

    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    try:
        arguments.work(arguments)
    except FileNotFoundError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
