"""Drawing boards, and turning them into tensors."""

import numpy as np
import torch

import data
from boards import AREA, INPUTS, LINKS, SIDE, batch_inputs, labels, symmetries

TABLE = symmetries()


def draw_finished(cuts, count, rng, wide):
    """At first any number of moves before the end, later mostly few: as professionals stop."""
    game = rng.integers(len(cuts.margin), size=count)
    back = rng.integers(0, data.FINISHED_CUTS, size=count)
    if not wide:
        back = np.minimum(rng.exponential(14.0, size=count).astype(np.int64), data.FINISHED_CUTS - 1)
    back[rng.random(count) < 0.15] = 0
    length = cuts.first[game + 1] - cuts.first[game]
    return cuts.first[game] + np.minimum(back, length - 1)


def draw_counted(cuts, professional, count, rng, early):
    """Half of them the last board, the others a few moves earlier: the margin of good play.
    Later more of the professional games that stop early."""
    game = rng.integers(len(cuts.margin), size=count)
    back = rng.exponential(6.0 if early else 4.0, size=count).astype(np.int64)
    back[rng.random(count) < 0.4] = 0
    if not early:
        chosen = rng.random(count) < 0.6
        game[chosen] = rng.choice(professional, size=chosen.sum())
    return cuts.first[game] + np.minimum(back, data.COUNTED_CUTS - 1)


def inputs_of(cuts, index, symmetry):
    planes = np.zeros((len(index), INPUTS, AREA), np.float32)
    groups = np.zeros((len(index), AREA), np.int16)
    links = np.empty((len(index), LINKS, 2), np.int16)
    game = cuts.game[index]
    batch_inputs(cuts.cells[index], cuts.turn[index], cuts.ko[index], cuts.strict[game],
                 symmetry, TABLE, planes, groups, links)
    sign = np.where(cuts.turn[index] == 1, 1, -1)
    return (torch.from_numpy(planes).view(-1, INPUTS, SIDE, SIDE), torch.from_numpy(groups), torch.from_numpy(links),
            torch.from_numpy((sign * cuts.prisoners(index)).astype(np.float32)),
            torch.from_numpy((sign * cuts.margin[game]).astype(np.float32)))


def answers_of(cuts, index, symmetry):
    owner, value, lost = (np.empty((len(index), AREA), np.int8) for _ in range(3))
    for b, (i, s) in enumerate(zip(index, symmetry)):
        game = cuts.game[i]
        last = cuts.first[game]
        labels(cuts.cells[i], cuts.turn[i], cuts.captured[i], cuts.captured[last],
               cuts.cells[last], cuts.dead[game], cuts.owner[game], cuts.value[game], s, TABLE,
               owner[b], value[b], lost[b])
    return [torch.from_numpy(x).long() for x in (owner, value, lost)]
