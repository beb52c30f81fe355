"""Asks KataGo's network what becomes of boards of real games, for `train.py --taught`.

Two sorts of games, none of those kept for testing: those of `data.counted`, and long ones that were
resigned, of which nobody counted the board but whose boards are as good to learn from.
"""

import argparse
import re
from pathlib import Path

import numpy as np
import torch

import data
from boards import AREA, PASS, SETUP, replay
from katago import compiled, inputs

LONG = 200  # moves of a resigned game
BATCH = 16
RESIGNED = re.compile(rb"RE\[\s*[BW]\+(?:R|Res|Resign|T|Time)\s*\]", re.I)
KOMI = re.compile(rb"KM\[\s*(-?\d+(?:\.\d+)?)\s*\]")


def komi_of(record):
    """The komi of a record if it can be points, else 6.5: the teacher only wants to know who leads."""
    found = KOMI.search(record)
    komi = float(found[1]) if found else 6.5
    return komi if 2 * komi == int(2 * komi) and 0 <= komi <= 10 else 6.5


def records(counted, games):
    """The path of every record to learn from, with the moves before the end at which to look: of counted
    games several times."""
    rng = np.random.default_rng(9)
    names = [name.split("\t")[2] for name in counted.name]
    resigned = []
    for path in sorted(Path(games).rglob("*.sgf")):
        name = path.relative_to(games).as_posix()
        if not data.held_out(name) and RESIGNED.search(path.read_bytes()):
            resigned.append(name)
    chosen = set()
    for name in rng.permutation(8 * names + 3 * resigned):
        back = 0 if rng.random() < 0.25 else 1 + int(rng.exponential(7.0))
        one = (name, min(back, data.COUNTED_CUTS - 1))
        if one not in chosen:
            chosen.add(one)
            yield one


def board(games, name, back):
    """What the teacher and the network must know of a board; none for a record of no use."""
    record = (Path(games) / name).read_bytes()
    colors, points, size = data.main_line(record)
    if back:
        colors, points = colors[:-back], points[:-back]
    if size != b"19" or len(colors) < LONG - data.COUNTED_CUTS or (colors >= SETUP).any():
        return None
    return asked(colors, points, komi_of(record))


def asked(colors, points, komi):
    """The board after all moves, and the two before it; ko, turn, the last five moves, komi, plays and set-up
    stones that Black is ahead, prisoners."""
    cells, captured = np.zeros((3, AREA), np.int8), np.zeros((3, 2, AREA), np.int8)
    ko, turn = np.zeros(3, np.int16), np.zeros(3, np.int8)
    replay(colors, points, 3, cells, captured, ko, turn)
    moves = np.full(5, -1)
    for i in range(5):
        if colors[-1 - i] != (3 - turn[0] if i % 2 == 0 else turn[0]):
            break
        moves[i] = points[-1 - i]
    put = np.where(colors >= SETUP, colors - SETUP, colors)[points != PASS]
    ahead = int((put == 1).sum()) - int((put == 2).sum())
    taken = captured[0].astype(np.int32).sum(1)
    return cells, ko[0], turn[0], moves, komi, ahead, taken[1] - taken[0]


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser()
    data.arguments(parser)
    parser.add_argument("--model", required=True, help="KataGo's b10c384h6nbttflrs.bin.gz")
    parser.add_argument("--out", required=True, help="taught.npz")
    parser.add_argument("--part", type=int, default=0)
    parser.add_argument("--parts", type=int, default=1, help="to share the work between runs")
    args = parser.parse_args()
    torch.set_num_threads(1)
    counted = data.load(args)[2]
    teacher = compiled(args.model)
    rows = []
    waiting = []
    for i, (name, back) in enumerate(records(counted, args.games)):
        if i % args.parts != args.part:
            continue
        found = board(args.games, name, back)
        if found is not None:
            waiting.append(found)
        if len(waiting) == BATCH:
            rows += answered(teacher, waiting)
            waiting = []
            if len(rows) % (128 * BATCH) == 0:
                save(rows, args.out)
    save(rows + answered(teacher, waiting), args.out)


def answered(teacher, boards):
    """Board, prisoners, ko, turn; Black's lead without komi; whose each point will be (127 Black's)."""
    if not boards:
        return []
    cells, ko, turn, moves, komi, ahead, prisoners = (np.array(part) for part in zip(*boards))
    lead, owner = teacher(*inputs(cells, turn, ko, moves, komi + ahead))
    sign = np.where(turn == 1, 1, -1)
    margin = sign * lead.numpy() + komi
    owner = np.round(127 * sign[:, None] * owner.numpy()).astype(np.int8)
    return list(zip(cells[:, 0], prisoners, ko, turn, margin, owner))


def save(rows, path):
    names = ("cells", "prisoners", "ko", "turn", "margin", "owner")
    kinds = (np.int8, np.int16, np.int16, np.int8, np.float32, np.int8)
    np.savez_compressed(path, **{n: np.array(x, k) for n, k, x in zip(names, kinds, zip(*rows))})
    print(len(rows), flush=True)


if __name__ == "__main__":
    main()
