"""A small net: numbers in, one number out, by one layer between. It runs without a framework.

What the numbers mean is the game's matter. The weights are learned by bench/train and kept as data
beside the game's player, with what they were learned from.
"""

import json
from importlib.resources import files
from math import exp

from librt.vecs import vec
from mypy_extensions import i64


class Net:
    """What comes out is a weighted sum of what comes in and of `hidden` numbers between: each of
    those is such a sum itself, or nought where that is below it."""

    def __init__(self, inputs: i64, hidden: i64, weights: list[float]) -> None:
        """By input the weight to each number between, then their constants, then what each of them
        gives, and what each input gives by itself."""
        if len(weights) != size(inputs, hidden):
            raise ValueError(f"a net of {int(inputs)} x {int(hidden)} has other weights")
        self.inputs = inputs
        self.hidden = hidden
        self.weights = vec[float](weights)

    def of(self, given: vec[float], at: i64) -> float:
        """Of the inputs from place `at` on."""
        hidden = self.hidden
        w = self.weights
        constants = self.inputs * hidden
        gives = constants + hidden
        alone = gives + hidden
        between = w[constants:gives]
        total = 0.0
        line: i64 = 0
        for i in range(self.inputs):
            x = given[at + i]
            if x != 0.0:
                total += x * w[alone + i]
                for h in range(hidden):
                    between[h] += x * w[line + h]
            line += hidden
        for h in range(hidden):
            if between[h] > 0.0:
                total += between[h] * w[gives + h]
        return total


def size(inputs: i64, hidden: i64) -> i64:
    """How many weights such a net has."""
    return inputs * hidden + 2 * hidden + inputs


def read_net(text: str, inputs: i64, sight: i64) -> Net:
    """A file of bench/train. One that was learned from other inputs is an error, never a guess."""
    data = json.loads(text)
    if data["sight"] != int(sight) or data["inputs"] != int(inputs):
        raise ValueError("this net was learned from another sight: run bench/train again")
    return Net(inputs, data["hidden"], [float(weight) for weight in data["weights"]])


def kept_net(package: str, inputs: i64, sight: i64) -> Net:
    """The net that lies in the folder of a game's player."""
    return read_net((files(package) / "net.json").read_text("utf-8"), inputs, sight)


class Taught:
    """The net that lies in the folder of a game's player, read when it is asked for.

    Of every seat it is given `inputs` numbers. The first is what the game's judgement says of its
    prospects; the net says by how much that is wrong, and the softmax of all is the part of the
    win."""

    def __init__(self, package: str, inputs: i64, sight: i64) -> None:
        self.package = package
        self.inputs = inputs
        self.sight = sight
        self.net: Net | None = None

    def known(self) -> Net:
        net = self.net
        if net is None:
            net = kept_net(self.package, self.inputs, self.sight)
            self.net = net
        return net

    def part(self, seen: vec[float], players: i64, seat: i64) -> float:
        """Of the win, that this seat can expect."""
        net = self.known()
        inputs = self.inputs
        mine = seen[seat * inputs] + net.of(seen, seat * inputs)
        whole = 1.0
        for other in range(players):
            if other != seat:
                at = other * inputs
                whole += exp(seen[at] + net.of(seen, at) - mine)
        return 1.0 / whole
