"""Writes and reads the weights as half-precision numbers in one fixed order."""

import numpy as np
import torch

from boards import INPUTS
from model import CHANNELS, HEADS, HIDDEN, MIXTURE, Net

MAGIC = b"kifu-net 2\n"


def ordered(net):
    """Name and tensor in the order of the file; convolutions as out × row × column × in."""
    def conv(name, layer):
        yield name + ".weight", layer.weight.permute(0, 2, 3, 1)
        yield name + ".bias", layer.bias

    def linear(name, layer):
        yield name + ".weight", layer.weight
        yield name + ".bias", layer.bias

    yield from conv("stem", net.stem)
    for b in range(net.blocks):
        yield from conv(f"first.{b}", net.first[b])
        yield from conv(f"second.{b}", net.second[b])
        if str(b) in net.chain:
            yield from linear(f"chain.{b}", net.chain[str(b)])
        if str(b) in net.liberties:
            yield f"liberties.{b}.weight", net.liberties[str(b)].weight
        if str(b) in net.board:
            yield from linear(f"board.{b}", net.board[str(b)])
    yield from conv("heads", net.heads)
    yield from linear("hidden", net.hidden)
    yield from linear("mixture", net.mixture)


def write_weights(net, path):
    """The numbers of the shape, one byte each, then all weights as little-endian f16."""
    shape = [INPUTS, CHANNELS, net.blocks, HEADS, HIDDEN, MIXTURE]
    shape += [sum(1 << int(b) for b in layers) for layers in (net.chain, net.liberties, net.board)]
    with open(path, "wb") as file:
        file.write(MAGIC + bytes(shape))
        for _, tensor in ordered(net):
            file.write(tensor.detach().contiguous().numpy().astype("<f2").tobytes())


def read_weights(path):
    """The network of a file: what the Rust side sees, rounding included."""
    with open(path, "rb") as file:
        data = file.read()[len(MAGIC) :]
    net = Net(blocks=data[2])
    numbers = torch.from_numpy(np.frombuffer(data[9:], "<f2").astype(np.float32))
    at = 0
    with torch.no_grad():
        for _, tensor in ordered(net):
            tensor.copy_(numbers[at : at + tensor.numel()].view(tensor.shape))
            at += tensor.numel()
    return net
