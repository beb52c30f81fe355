"""Held-out games: how often the margin, the winner and the points come out as recorded."""

import argparse

import numpy as np
import torch

import data
from batches import inputs_of
from export import read_weights
from model import expected, log_chance

REACH = 60
ORDER = [0, 7, 3, 4, 1, 6, 2, 5]


@torch.no_grad()
def predict(net, cuts, index, views):
    """Most likely and mean margin, the true one, and a 97.5 % interval, all Black minus White."""
    net.eval()
    best, mean, low, high = [], [], [], []
    for at in range(0, len(index), 64):
        part = index[at : at + 64]
        total, mixtures = 0, 0
        for s in ORDER[:views]:
            planes, groups, links, prisoners, _ = inputs_of(cuts, part, np.full(len(part), s))
            points, mixture = net(planes.contiguous(memory_format=torch.channels_last), groups, links)
            total, mixtures = total + expected(points) / views, mixtures + mixture / views
        parts = components_of(total, mixtures, prisoners)
        middle = (parts[0].exp() * parts[1]).sum(1)
        margins = middle.round()[:, None] + torch.arange(-REACH, REACH + 1)
        chance = log_chance(parts, margins).exp()
        sign = torch.from_numpy(np.where(cuts.turn[part] == 1, 1, -1))
        top = margins.gather(1, chance.argmax(1, keepdim=True))[:, 0]
        below = chance.cumsum(1)
        a = margins.gather(1, (below < 0.0125).sum(1, keepdim=True).clamp(max=2 * REACH))[:, 0]
        b = margins.gather(1, (below < 0.9875).sum(1, keepdim=True).clamp(max=2 * REACH))[:, 0]
        best.append(sign * top)
        mean.append(sign * (prisoners + total + (parts[0].exp() * mixtures.view(-1, 3, 3)[:, 1]).sum(1)))
        low.append(torch.where(sign > 0, a, -b))
        high.append(torch.where(sign > 0, b, -a))
    net.train()
    truth = cuts.margin[cuts.game[index]]
    return [torch.cat(x).numpy() for x in (best, mean, low, high)] + [truth]


def components_of(total, mixture, prisoners):
    """`model.components` for an expected margin that is already summed up."""
    weight, shift, scale = mixture.view(len(mixture), 3, -1).unbind(1)
    return weight.log_softmax(1), (prisoners + total)[:, None] + shift, scale.clamp(-3, 5)


def line(name, found, komi):
    best, mean, low, high, truth = found
    off = np.abs(best - truth)
    inside = (low <= truth) & (truth <= high)
    winner = np.sign(best - komi) == np.sign(truth - komi)
    print(f"  {name:28} n {len(truth):5}  exact {np.mean(off == 0):.3f} (mean {np.mean(np.round(mean) == truth):.3f})"
          f"  within 1 {np.mean(off <= 1):.3f}  2 {np.mean(off <= 2):.3f}  winner {np.mean(winner):.3f}"
          f"  interval {np.mean(inside):.3f} width {np.mean(high - low):.2f} median {np.median(high - low):.0f}", flush=True)


def report(net, finished, counted, views, limit):
    names = np.array(counted.name)
    for title, start in [("professional, even", "brouwer_pro\teven"), ("professional, other", "brouwer_pro\tother"),
                         ("Korean professional", "baduknews"), ("KGS Japanese", "kgs_6d"), ("Tygem counted", "tygem")]:
        games = np.flatnonzero(np.char.startswith(names, start))[:limit]
        if len(games):
            found = predict(net, counted, counted.first[games], views)
            line(title, found, 5.5)
    for back in (0, 5, 15, 30, 45) if limit is None else (0, 15):
        games = np.arange(len(finished.margin))[: limit or 1000]
        length = finished.first[games + 1] - finished.first[games]
        index = finished.first[games] + np.minimum(back, length - 1)
        line(f"Tygem, {back} before the end", predict(net, finished, index, views), 6.5)


def main():
    parser = argparse.ArgumentParser()
    data.arguments(parser)
    parser.add_argument("--weights", required=True)
    parser.add_argument("--views", type=int, default=8)
    parser.add_argument("--first", type=int, help="games of each kind to look at")
    args = parser.parse_args()
    _, finished, _, counted = data.load(args)
    report(read_weights(args.weights), finished, counted, args.views, args.first)


if __name__ == "__main__":
    main()
