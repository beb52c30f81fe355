"""Writes random positions and the network's answers, which the Rust side must reproduce."""

import sys

import numpy as np
import torch

from boards import AREA, LINKS, NEIGHBORS, PASS, SIDE, batch_inputs, replay, symmetries
from evaluate import REACH, components_of
from export import read_weights
from model import expected, log_chance

COLUMNS = "ABCDEFGHJKLMNOPQRST"


def random_game(rng, plays):
    """Alternating plays on empty points that are not surrounded by own stones."""
    colors, points = [], []
    cells = np.zeros((1, AREA), np.int8)
    captured = np.zeros((1, 2, AREA), np.int8)
    ko, turn = np.zeros(1, np.int16), np.zeros(1, np.int8)
    for _ in range(plays):
        color = len(colors) % 2 + 1
        point = rng.integers(AREA)
        around = [cells[0, n] for n in NEIGHBORS[point] if n >= 0]
        if cells[0, point] or all(a == color for a in around):
            point = PASS
        colors.append(color)
        points.append(point)
        replay(np.array(colors, np.int8), np.array(points, np.int16), 1, cells, captured, ko, turn)
    return cells[0], turn[0], ko[0]


def main(weights, out):
    net = read_weights(weights).eval()
    rng = np.random.default_rng(5)
    table = symmetries()
    lines = ["Made by training/fixture.py: random positions, and PyTorch's mean over the eight symmetries, in thousandths."]
    for case in range(6):
        cells, turn, ko = random_game(rng, 150 + 70 * case)
        if case == 3:
            ko = np.flatnonzero(cells == 0)[0]
        strict = case % 2
        total, mixtures, heads = 0.0, 0, np.zeros((9, AREA))
        for s in range(8):
            planes = np.zeros((1, 21, AREA), np.float32)
            groups = np.zeros((1, AREA), np.int16)
            links = np.empty((1, LINKS, 2), np.int16)
            batch_inputs(cells[None], np.array([turn]), np.array([ko]), np.array([strict]),
                         np.array([s]), table, planes, groups, links)
            with torch.no_grad():
                points, mixture = net(torch.from_numpy(planes).view(1, 21, SIDE, SIDE), torch.from_numpy(groups), torch.from_numpy(links))
            total, mixtures = total + expected(points).item() / 8, mixtures + mixture[0].double() / 8
            answers = torch.cat([points[0, :3].softmax(0), points[0, 3:8].softmax(0), points[0, 8:].sigmoid()])
            heads += answers.numpy()[:, table[s]] / 8
        parts = components_of(torch.tensor([total]), mixtures[None], 0)
        middle = round((parts[0].exp() * parts[1]).sum().item())
        margins = torch.arange(middle - REACH, middle + REACH + 1.0)
        chances = log_chance(parts, margins[None])[0].exp()
        sign = 1 if turn == 1 else -1
        mean = sign * (chances * margins).sum().item() / chances.sum().item()
        name = "-" if ko < 0 else COLUMNS[ko % SIDE] + str(SIDE - ko // SIDE)
        lines.append(f"position {'.XO'[turn]} {name} {'strict' if strict else 'plain'} {mean:.3f}")
        text = "".join(".XO"[c] for c in cells)
        lines += [text[i : i + SIDE] for i in range(0, AREA, SIDE)]
        worth = sign * (2 * (heads[7] - heads[3]) + heads[6] - heads[4])
        for title, numbers in [("black", heads[0 if turn == 1 else 1]), ("worth", worth), ("lost", heads[8] * (cells > 0))]:
            lines.append(title)
            numbers = (1000 * numbers).round().astype(int)
            lines += [" ".join(map(str, numbers[i : i + SIDE])) for i in range(0, AREA, SIDE)]
    with open(out, "w") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
