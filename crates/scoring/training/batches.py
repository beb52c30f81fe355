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


def seen(cells, turn, ko, strict, symmetry, prisoners, margin):
    """What the network sees of boards, then prisoners and margin, all from the side to move."""
    planes = np.zeros((len(cells), INPUTS, AREA), np.float32)
    groups = np.zeros((len(cells), AREA), np.int16)
    links = np.empty((len(cells), LINKS, 2), np.int16)
    batch_inputs(cells, turn, ko, strict, symmetry, TABLE, planes, groups, links)
    sign = np.where(turn == 1, 1, -1)
    return (torch.from_numpy(planes).view(-1, INPUTS, SIDE, SIDE), torch.from_numpy(groups), torch.from_numpy(links),
            torch.from_numpy((sign * prisoners).astype(np.float32)),
            torch.from_numpy((sign * margin).astype(np.float32)))


def inputs_of(cuts, index, symmetry):
    game = cuts.game[index]
    return seen(cuts.cells[index], cuts.turn[index], cuts.ko[index], cuts.strict[game], symmetry,
                cuts.prisoners(index), cuts.margin[game])


class Taught:
    """Boards that the teacher has judged (`teacher.py`)."""

    def __init__(self, paths):
        parts = [np.load(path) for path in paths]
        for name in ("cells", "prisoners", "ko", "turn", "margin", "owner"):
            setattr(self, name, np.concatenate([part[name] for part in parts]))
        self.stones = (self.cells != 0).sum(1)

    def draw(self, count, rng, of):
        """Of any `of` boards the fullest: the nearest to its end."""
        some = rng.integers(len(self.turn), size=(count, of))
        return some[np.arange(count), self.stones[some].argmax(1)]

    def inputs(self, index, symmetry, strict):
        cells, turn, ko = self.cells[index], self.turn[index], self.ko[index]
        return seen(cells, turn, ko, strict.astype(np.int8), symmetry, self.prisoners[index], self.margin[index])

    def answers(self, index, symmetry):
        """From the side to move: whose each point will be, -1 to 1; the chance of each stone to be
        lost, -1 for none."""
        sign = np.where(self.turn[index] == 1, 1, -1)[:, None]
        owner, lost = (np.empty((len(index), AREA), np.float32) for _ in range(2))
        to = TABLE[symmetry].astype(np.int64)
        cells, share = self.cells[index], self.owner[index] / np.float32(127)
        np.put_along_axis(owner, to, sign * share, 1)
        stones = np.where(cells == 1, 1 - share, 1 + share) / 2
        np.put_along_axis(lost, to, np.where(cells == 0, -1, stones).astype(np.float32), 1)
        return torch.from_numpy(owner), torch.from_numpy(lost)


def answers_of(cuts, index, symmetry):
    owner, value, lost = (np.empty((len(index), AREA), np.int8) for _ in range(3))
    for b, (i, s) in enumerate(zip(index, symmetry)):
        game = cuts.game[i]
        last = cuts.first[game]
        labels(cuts.cells[i], cuts.turn[i], cuts.captured[i], cuts.captured[last],
               cuts.cells[last], cuts.dead[game], cuts.owner[game], cuts.value[game], s, TABLE,
               owner[b], value[b], lost[b])
    return [torch.from_numpy(x).long() for x in (owner, value, lost)]
