"""The network: residual 3×3 blocks, with means over chains, empty regions and the whole board."""

import torch
import torch.nn.functional as F
from torch import nn

from boards import AREA, INPUTS, SIDE

CHANNELS = 48
BLOCKS, FIRST_BLOCKS = 10, 7  # at the end, and at first
CHAIN_BLOCKS = (1, 4, 7)  # means over each chain or empty region are added after these
LIBERTY_BLOCKS = (2, 4)  # sums over each chain's liberties are added after these
GLOBAL_BLOCKS = (2, 5, 7)  # means over the board are added after these
HIDDEN = 32
MIXTURE = 3
HEADS = 9  # 3 owner, 5 value, 1 lost


class ChannelsLast(torch.autograd.Function):
    """Nothing; but gradients go on in the fast layout, or all layers below would be slow."""

    @staticmethod
    def forward(context, x):
        return x.view_as(x)

    @staticmethod
    def backward(context, gradient):
        return gradient.contiguous(memory_format=torch.channels_last)


class Zero(nn.Module):
    """A linear layer without bias that starts at zero."""

    def __init__(self, channels):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(channels, channels))

    def forward(self, x):
        return F.linear(x, self.weight)


class Net(nn.Module):
    def __init__(self, blocks=BLOCKS, channels=CHANNELS):
        super().__init__()
        self.channels, self.blocks = channels, blocks
        self.stem = nn.Conv2d(INPUTS, channels, 3, padding=1)
        self.first = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(blocks))
        self.second = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(blocks))
        self.chain = nn.ModuleDict({str(b): nn.Linear(channels, channels) for b in CHAIN_BLOCKS if b < blocks})
        self.board = nn.ModuleDict({str(b): nn.Linear(channels, channels) for b in GLOBAL_BLOCKS if b < blocks})
        self.liberties = nn.ModuleDict({str(b): Zero(channels) for b in LIBERTY_BLOCKS if b < blocks})
        self.heads = nn.Conv2d(channels, HEADS, 1)
        self.hidden = nn.Linear(2 * channels, HIDDEN)
        self.mixture = nn.Linear(HIDDEN, 3 * MIXTURE)
        for conv in self.first:
            nn.init.kaiming_normal_(conv.weight, nonlinearity="relu")
        for conv in self.second:
            nn.init.kaiming_normal_(conv.weight, nonlinearity="relu")
            conv.weight.data *= 0.3 / blocks**0.5
        for linear in [*self.chain.values(), *self.board.values()]:
            linear.weight.data *= 0.3
        for conv in [self.stem, *self.first, *self.second]:
            nn.init.zeros_(conv.bias)
        nn.init.zeros_(self.mixture.weight)
        with torch.no_grad():
            self.mixture.bias.copy_(torch.tensor([0.5, 0, -0.5, 0, 0, 0, -0.5, 0.5, 2.0]))

    def forward(self, planes, groups, links):
        """`planes`: boards × INPUTS × 19 × 19; `groups`: boards × 361, the chain or region of each
        point; `links`: boards × any × (chain, liberty), -1 for none. Returns point heads (boards × HEADS × 361) and the mixture's numbers."""
        size = len(planes)
        x = self.stem(planes)
        flat = (groups.long() + AREA * torch.arange(size)[:, None]).flatten()
        pairs = (links.long() + AREA * torch.arange(size)[:, None, None])[links[:, :, 0] >= 0]
        count = torch.zeros(size * AREA).index_add_(0, flat, torch.ones(len(flat))).clamp_(min=1)
        for b in range(self.blocks):
            h = self.first[b](F.relu(x))
            x = x + self.second[b](F.relu(h))
            if str(b) in self.chain:
                points = F.relu(x).permute(0, 2, 3, 1).reshape(-1, self.channels).float()
                sums = torch.zeros(size * AREA, self.channels).index_add(0, flat, points)
                x = x + self.spread(self.chain[str(b)](sums / count[:, None]), flat, x)
            if str(b) in self.liberties:
                points = F.relu(x).permute(0, 2, 3, 1).reshape(-1, self.channels).float()
                points = points.index_select(0, pairs[:, 1]) / 4
                sums = torch.zeros(size * AREA, self.channels).index_add(0, pairs[:, 0], points)
                x = x + self.spread(self.liberties[str(b)](sums), flat, x)
            if str(b) in self.board:
                x = x + self.board[str(b)](F.relu(x).mean((2, 3)))[:, :, None, None].to(x.dtype)
        x = ChannelsLast.apply(F.relu(x))
        points = self.heads(x).flatten(2).float()
        pooled = torch.cat([x.mean((2, 3)), x.square().mean((2, 3)).add(1e-6).sqrt()], 1).float()
        return points, self.mixture(F.relu(self.hidden(pooled)))

    def spread(self, groups, flat, x):
        """From groups to their points, shaped like x."""
        points = groups.index_select(0, flat).view(len(x), SIDE, SIDE, self.channels)
        return points.permute(0, 3, 1, 2).to(x.dtype)


def grown(net):
    """The network with all its blocks: the new ones change nothing yet."""
    larger = Net()
    for b in range(net.blocks, BLOCKS):
        new = [layers[str(b)] for layers in (larger.chain, larger.board, larger.liberties) if str(b) in layers]
        for layer in (larger.second[b], *new):
            for parameter in layer.parameters():
                nn.init.zeros_(parameter)
    larger.load_state_dict(net.state_dict(), strict=False)
    return larger


def expected(points):
    """The expected part of the margin of the points on the board: boards."""
    chances = points[:, 3:8].softmax(1)
    worth = torch.arange(-2.0, 3.0)[None, :, None]
    return (chances * worth).sum((1, 2))


def components(points, mixture, prisoners):
    """Log weights, means and log scales of the mixture of the margin, from the side to move."""
    weight, shift, scale = mixture.view(-1, 3, MIXTURE).unbind(1)
    mean = (prisoners + expected(points))[:, None] + shift
    return weight.log_softmax(1), mean, scale.clamp(-3, 5)


def log_chance(parts, margin):
    """The log of the chance of whole margins: boards × any."""
    weight, mean, scale = (part[:, :, None] for part in parts)
    inverse = (-scale).exp()
    above = (margin[:, None] + 0.5 - mean) * inverse
    below = (margin[:, None] - 0.5 - mean) * inverse
    chance = (above.sigmoid() - below.sigmoid()).clamp_min(1e-12)
    return (chance.log() + weight).logsumexp(1)
