"""Trains the network and writes its weights. One command, see README.md."""

import argparse
import copy
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import data
from batches import Taught, answers_of, draw_counted, draw_finished, inputs_of
from evaluate import report
from export import read_weights, write_weights
from model import BLOCKS, FIRST_BLOCKS, Net, components, grown, log_chance

LIBERTIES = 5000  # until here the sums over liberties stay out
PLAN = ("0:0,150:1,2000:1,5000:0.6,10000:0,10150:0.35,12000:0.35,18000:0,18100:0.22,21000:0,21150:0.38,34000:0.38,42500:0,"
        "42650:0.38,56500:0.38,66000:0,66150:0.38,73000:0.38,77500:0,77700:0.5,81500:0.5,93000:0,93350:0.4,105800:0")
WIDE = 2000  # until here boards are cut anywhere in their last 45 moves
TUNING = 3000  # from here recorded margins weigh more
TEACHING = 66000  # from here the teacher's boards take part
GROWING = 77500  # from here the network has all its blocks, and begins with the mean of what it was at these steps
BEFORE = (TEACHING, GROWING)
AGAIN = 93000  # from here it goes on from the mean of what it was when it grew and at these steps
BETWEEN = (85500, 87500, 89500, 91500, AGAIN)
END = 105800  # what is kept is the mean of this and of what it was at AGAIN
# Boards of a batch: finished, counted, judged by the teacher; and the weights of the terms of the loss.
STAGES = {
    0: ((36, 28, 0), (30, 60, 30, 0.5, 1.0)),
    TUNING: ((22, 42, 0), (15, 30, 15, 0.5, 3.0)),
    TEACHING: ((14, 28, 22), (15, 30, 15, 0.5, 3.0, 15, 8, 1.0)),
    GROWING: ((20, 28, 80), (10, 20, 10, 0.5, 2.0, 25, 12, 3.0, 1.0)),
    AGAIN: ((20, 16, 92), (10, 20, 10, 0.5, 2.0, 25, 12, 3.0, 1.0)),
}
PLAIN = 0.2  # the share of the teacher's boards that are shown, from AGAIN on, as those of servers that count plainly
DAME = 0.1  # where the teacher's answer is nearer than this to neither side's, an empty point is taken for nobody's
SURE = 1.6  # how much nearer to a whole number the teacher's lead is taken to be
MUON_RATE, ADAM_RATE, DECAY = 0.02, 0.002, 0.02


class Muon:
    """Momentum with orthogonalized updates for a list of equal convolutions, as one batch."""

    def __init__(self, weights):
        self.weights = weights
        self.momentum = torch.zeros(len(weights), weights[0].shape[0], weights[0][0].numel())

    @torch.no_grad()
    def step(self, rate):
        gradient = torch.stack([w.grad.flatten(1) for w in self.weights])
        self.momentum.lerp_(gradient, 0.05)
        x = gradient.lerp(self.momentum, 0.95)
        x = x / (x.norm(dim=(1, 2), keepdim=True) + 1e-12)
        for _ in range(5):
            a = x @ x.mT
            x = 3.4445 * x + (-4.775 * a + 2.0315 * a @ a) @ x
        for w, update in zip(self.weights, x):
            w.mul_(1 - rate * DECAY).sub_(update.view_as(w), alpha=rate)


class Training:
    """A network, the running mean of its weights, and what changes them."""

    def __init__(self, net):
        self.net = net
        self.mean = copy.deepcopy(net)
        convolutions = [conv.weight for conv in [*net.first, *net.second]]
        rest = [p for p in net.parameters() if all(p is not w for w in convolutions)]
        self.muon = Muon(convolutions)
        self.adam = torch.optim.AdamW(rest, lr=ADAM_RATE, betas=(0.9, 0.98), weight_decay=DECAY / 4)
        print("weights", sum(p.numel() for p in net.parameters()), flush=True)

    def step(self, rate, keep):
        self.muon.step(MUON_RATE * rate)
        for group in self.adam.param_groups:
            group["lr"] = ADAM_RATE * rate
        self.adam.step()
        with torch.no_grad():
            for p, q in zip(self.mean.parameters(), self.net.parameters()):
                p.lerp_(q, 1 - keep)

    def save(self, path, step):
        torch.save({"net": self.net.state_dict(), "mean": self.mean.state_dict(), "adam": self.adam.state_dict(),
                    "muon": self.muon.momentum, "step": step}, path)

    @staticmethod
    def load(path):
        """A training, and the step it has come to."""
        saved = torch.load(path)
        training = Training(Net(BLOCKS if saved["step"] > GROWING else FIRST_BLOCKS))
        training.net.load_state_dict(saved["net"])
        training.mean.load_state_dict(saved["mean"])
        training.adam.load_state_dict(saved["adam"])
        training.muon.momentum.copy_(saved["muon"])
        return training, saved["step"]


@torch.no_grad()
def mean_of(nets):
    """The network with the mean of their weights."""
    mean = copy.deepcopy(nets[0])
    for p, *others in zip(mean.parameters(), *(net.parameters() for net in nets)):
        p.copy_(sum(others) / len(others))
    return mean


def rate_at(step, plan):
    """Piecewise linear between (step, rate) pairs."""
    return float(np.interp(step, *zip(*plan)))


def main():
    parser = argparse.ArgumentParser()
    data.arguments(parser)
    parser.add_argument("--out", required=True, help="weights.bin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plan", default=PLAN, help="step:rate pairs; the last step is the end")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--taught", nargs="*", default=[], help="what teacher.py wrote")
    parser.add_argument("--state", help="a file to save to now and then, and to go on from")
    parser.add_argument("--every", type=int, default=500, help="steps between evaluations")
    args = parser.parse_args()
    plan = [tuple(map(float, pair.split(":"))) for pair in args.plan.split(",")]
    steps = int(plan[-1][0])
    if steps > TEACHING and not args.taught:
        parser.error(f"--taught is needed for a plan of more than {TEACHING} steps")
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)

    def kept(step):
        return Path(args.out).with_suffix(f".{step}.bin")

    def when_it_grew():
        return grown(mean_of([read_weights(kept(step)) for step in BEFORE]))

    def once_more():
        return mean_of([when_it_grew(), *(read_weights(kept(step)) for step in BETWEEN)])

    start = time.time()
    finished, finished_test, counted, counted_test = data.load(args)
    print(f"games: finished {len(finished.margin)} + {len(finished_test.margin)}, "
          f"counted {len(counted.margin)} + {len(counted_test.margin)}; "
          f"{time.time() - start:.0f} s", flush=True)

    taught = Taught(args.taught) if args.taught else None
    professional = np.flatnonzero([name.startswith("brouwer_pro") for name in counted.name])
    if args.state and Path(args.state).exists():
        training, first = Training.load(args.state)
    else:
        training, first = Training(Net(FIRST_BLOCKS)), 0

    start, sums = time.time(), np.zeros(9)
    for step in range(first, steps):
        if step == GROWING:
            training = Training(when_it_grew())
        if step == AGAIN:
            training = Training(once_more())
        net, rate = training.net, rate_at(step, plan)
        rng = np.random.default_rng([args.seed, step])
        stage = max(stage for stage in STAGES if stage <= step)
        (known, more, judged), weights = STAGES[stage]
        scored = known + more
        a = draw_finished(finished, known, rng, step < WIDE)
        b = draw_counted(counted, professional, more, rng, stage == 0)
        symmetry = rng.integers(8, size=scored + judged)
        sources = [inputs_of(finished, a, symmetry[:known]), inputs_of(counted, b, symmetry[known:scored])]
        if judged:
            c = taught.draw(judged, rng, 3 if stage < AGAIN else 2)
            strict = rng.random(judged) >= (0 if stage < AGAIN else PLAIN)
            sources.append(taught.inputs(c, symmetry[scored:], strict))
        planes, groups, links, prisoners, margin = (torch.cat(parts) for parts in zip(*sources))
        owner, value, lost = answers_of(finished, a, symmetry[:known])

        with torch.autocast("cpu", dtype=torch.bfloat16):
            points, mixture = net(planes.contiguous(memory_format=torch.channels_last), groups, links)
        points, mixture = points.float(), mixture.float()
        whole = margin.floor()
        chances = log_chance(components(points, mixture, prisoners), torch.stack([whole, whole + 1], 1))
        upper = ((margin - whole - 0.5) * SURE + 0.5).clamp(0, 1)  # 0 where the margin is a whole number
        chance = chances[:, 0] * (1 - upper) + chances[:, 1] * upper
        stones = lost >= 0
        terms = [
            F.cross_entropy(points[:known, 0:3], owner),
            F.cross_entropy(points[:known, 3:8], value),
            F.binary_cross_entropy_with_logits(points[:known, 8][stones], lost[stones].float()),
            -chance[:known].mean(),
            -chance[known:scored].mean(),
        ]
        if judged:
            owner, lost = taught.answers(c, symmetry[scored:])
            likely = points[scored:, 0:3].softmax(1)
            stones = lost >= 0
            dame = ~stones & (owner.abs() < DAME)
            terms += [
                (likely[:, 0] - likely[:, 1] - owner).square().mean(),
                F.binary_cross_entropy_with_logits(points[scored:, 8][stones], lost[stones]),
                -chance[scored:][torch.from_numpy(strict)].mean(),
                -points[scored:, 0:3].log_softmax(1)[:, 2][dame].mean(),
            ]
        loss = sum(w * t for w, t in zip(weights, terms))
        net.zero_grad()
        loss.backward()
        if step < LIBERTIES:
            for layer in net.liberties.values():
                layer.weight.grad.zero_()
        training.step(rate, min(0.99 if stage < AGAIN else 0.999, 1 - 1 / (step + 11)))
        sums[: len(terms)] += [t.item() for t in terms]

        if (step + 1) % 50 == 0:
            print(step + 1, f"{time.time() - start:.0f} s", " ".join(f"{x / 50:.4f}" for x in sums), flush=True)
            sums[:] = 0
        if step + 1 in BEFORE + BETWEEN:
            write_weights(training.mean, kept(step + 1))
        if (step + 1) % args.every == 0 or step + 1 == steps:
            report(training.mean, finished_test, counted_test, 1, 300)
            write_weights(training.mean, args.out)
            if args.state:
                training.save(args.state, step + 1)

    if steps == END:
        end = mean_of([once_more(), training.mean])
        report(end, finished_test, counted_test, 1, 300)
        write_weights(end, args.out)


if __name__ == "__main__":
    main()
