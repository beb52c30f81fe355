"""Asks KataGo's network about games that the judge has judged: how often it has the recorded margin, and
whose margin it has where the judge errs.

    python compare.py --judged GAMES.tsv --games GAMES --model b10c384h6nbttflrs.bin.gz

GAMES.tsv is what the example `judge_accuracy` writes with `--out`.
"""

import argparse
import csv
from pathlib import Path

import numpy as np
import torch

import data
from katago import compiled
from teacher import BATCH, answered, asked


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--judged", required=True)
    parser.add_argument("--games", required=True, help="the folder that its paths start from")
    parser.add_argument("--model", required=True, help="KataGo's b10c384h6nbttflrs.bin.gz")
    args = parser.parse_args()
    torch.set_num_threads(1)
    boards, komis, recorded, judged = [], [], [], []
    with open(args.judged, encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            colors, points, size = data.main_line((Path(args.games) / row["path"]).read_bytes())
            if size != b"19" or len(colors) < 5:
                continue
            komi = float(row["komi"])
            boards.append(asked(colors, points, komi))
            komis.append(komi)
            recorded.append(float(row["recorded"]))
            judged.append(float(row["finished"]))
    teacher = compiled(args.model)
    rows = [row for at in range(0, len(boards), BATCH) for row in answered(teacher, boards[at : at + BATCH])]
    recorded, judged = np.array(recorded), np.array(judged)
    lead = np.array([row[4] for row in rows]) - komis
    said = np.round(lead - recorded % 1) + recorded % 1  # as whole or half as the record
    off = np.abs(said - recorded)
    winner = np.sign(said) == np.sign(recorded)
    print(f"n {len(off)}: exact {np.mean(off == 0):.3f}, within 1 {np.mean(off <= 1):.3f}, winner {np.mean(winner):.3f}")
    for name, of in [("one", np.abs(judged - recorded) == 1), ("more", np.abs(judged - recorded) > 1)]:
        print(f"the judge is off by {name} in {of.sum()}: of these it has the record in {np.sum(of & (said == recorded))}, "
              f"the judge's margin in {np.sum(of & (said == judged))}")


if __name__ == "__main__":
    main()
