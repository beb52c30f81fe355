"""Reading the two sources: finished server games, and records with a counted result."""

import csv
import gzip
import hashlib
import pickle
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from boards import AREA, PASS, SETUP, SIDE, final_count, replay

FINISHED_CUTS = 46  # 0 to 45 moves before the end
COUNTED_CUTS = 25


@dataclass
class Cuts:
    """Boards of many games, `first[g]` to `first[g + 1]`, from the end of the game backwards."""

    cells: np.ndarray
    captured: np.ndarray
    ko: np.ndarray
    turn: np.ndarray
    first: np.ndarray
    game: np.ndarray
    """Territory margin at the end, Black minus White, without komi; by game."""
    margin: np.ndarray
    strict: np.ndarray
    name: list
    """Of finished games: dead points, owner and value by point."""
    dead: list
    owner: np.ndarray
    value: np.ndarray

    def prisoners(self, index):
        """Black's minus White's at these boards."""
        taken = self.captured[index].astype(np.int32).sum(2)
        return taken[:, 1] - taken[:, 0]


def point_of(text):
    """A point from two SGF letters; anything else is a pass."""
    if len(text) == 2:
        x, y = ord(text[0]) - 97, ord(text[1]) - 97
        if 0 <= x < SIDE and 0 <= y < SIDE:
            return y * SIDE + x
    return PASS


def held_out(name):
    """One game in five, by its name, is for testing only."""
    return int(hashlib.sha1(name.encode()).hexdigest()[:8], 16) % 5 == 0


class Collector:
    def __init__(self, cuts):
        self.cuts, self.rows = cuts, []

    def add(self, colors, points, margin, strict, name, dead=()):
        cuts = min(self.cuts, len(colors))
        cells = np.zeros((cuts, AREA), np.int8)
        captured = np.zeros((cuts, 2, AREA), np.int8)
        ko, turn = np.zeros(cuts, np.int16), np.zeros(cuts, np.int8)
        replay(colors, points, cuts, cells, captured, ko, turn)
        owner, value = np.zeros(AREA, np.int8), np.zeros(AREA, np.int8)
        dead = np.array(dead, np.int16)
        final_count(cells[0], dead, owner, value)
        self.rows.append((cells, captured, ko, turn, margin, strict, name, dead, owner, value))

    def done(self):
        cells, captured, ko, turn, margin, strict, name, dead, owner, value = zip(*self.rows)
        lengths = np.array([len(k) for k in ko])
        return Cuts(
            np.concatenate(cells), np.concatenate(captured), np.concatenate(ko),
            np.concatenate(turn), np.concatenate([[0], np.cumsum(lengths)]),
            np.repeat(np.arange(len(lengths)), lengths), np.array(margin, np.int32),
            np.array(strict, np.int8), list(name), list(dead), np.stack(owner), np.stack(value),
        )


def finished(path, limit=None):
    """The finished games: plain territory, the margin is met exactly by the given dead stones."""
    train, test = Collector(FINISHED_CUTS), Collector(FINISHED_CUTS)
    with gzip.open(path, "rt") as file:
        for row in list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[:limit]:
            points = [point_of(row["moves"][i : i + 2]) for i in range(0, len(row["moves"]), 2)]
            colors = np.arange(len(points), dtype=np.int8) % 2 + 1
            dead = [point_of(text) for text in (row["dead"] or "").split()]
            margin = round(float(row["margin"]) + 6.5)
            one_in_five = held_out(row["id"])
            collector = test if one_in_five else train
            if one_in_five and len(test.rows) >= 2500:
                collector = train
            collector.add(colors, np.array(points, np.int16), margin, 0, row["id"], dead)
    return train.done(), test.done()


TOKEN = re.compile(rb"[()]|;|[A-Za-z]+|\[(?:[^\]\\]|\\.)*\]", re.S)


def main_line(data):
    """The events of a record's first variation, and its size."""
    colors, points, size = [], [], b"19"
    name = b""
    for token in TOKEN.findall(data):
        if token == b")":
            break
        if token[:1] == b"[":
            value = token[1:-1].strip().decode("latin-1")
            if name in (b"B", b"W"):
                colors.append(1 if name == b"B" else 2)
                points.append(point_of(value))
            elif name in (b"AB", b"AW", b"AE"):
                ends = [point_of(part) for part in value.split(":")]
                if PASS not in ends:
                    (y, x), (v, u) = divmod(ends[0], SIDE), divmod(ends[-1], SIDE)
                    for row in range(y, v + 1):
                        for column in range(x, u + 1):
                            colors.append(SETUP + (b"AE", b"AB", b"AW").index(name))
                            points.append(row * SIDE + column)
            elif name == b"SZ":
                size = value.encode()
        elif token.isalpha():
            name = bytes(c for c in token if 65 <= c <= 90)
    return np.array(colors, np.int8), np.array(points, np.int16), size


def komi_of(row):
    """The komi of a row as the record states it, none where it states none."""
    found = re.match(r"-?\d+(\.\d+)?", row["KM"] or "")
    if found:
        return float(found[0])
    if row["source"] == "baduknews":
        found = re.search(r"(\d+)집( 반)? 공제", row["HA"] or "")
        if found:
            return int(found[1]) + (0.5 if found[2] else 0)
    return None


SOURCES = {"brouwer_pro": 1, "baduknews": 1, "kgs_6d": 1, "tygem": 0}
TERRITORY = ("", "Japanese", "JPN", "Japanese rules")


def counted(path, games, limit=None):
    """Records with a counted result under territory rules: the margin is all that is known.

    The Tygem ones are for testing only. Returns training and test boards.
    """
    train, test = Collector(COUNTED_CUTS), Collector(COUNTED_CUTS)
    with open(path, encoding="utf-8") as file:
        for row in list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[:limit]:
            source, komi = row["source"], komi_of(row)
            if source not in SOURCES or row["RU"] not in TERRITORY or komi is None:
                continue
            if not row["points"]:
                continue
            margin = float(row["points"]) * (1 if row["winner"] == "B" else -1) + komi
            test_game = held_out(row["path"])
            if margin != round(margin) or abs(margin) > 150 or (source == "tygem" and not test_game):
                continue
            try:
                data = (Path(games) / row["path"]).read_bytes()
            except OSError:
                continue
            colors, points, size = main_line(data)
            if size != b"19" or len(colors) < 50:
                continue
            even = row["AB"] in ("", "0") and row["HA"] in ("", "0") and float(komi) != 0
            name = f"{source}\t{'even' if even else 'other'}\t{row['path']}"
            collector = test if test_game else train
            collector.add(colors, points, round(margin), SOURCES[source], name)
    return train.done(), test.done()


def arguments(parser):
    parser.add_argument("--finished", required=True, help="finished.tsv.gz")
    parser.add_argument("--counted", required=True, help="counted.tsv")
    parser.add_argument("--games", required=True, help="the folder that its paths start from")
    parser.add_argument("--limit", type=int, help="rows to read of each file, for a trial")
    parser.add_argument("--cache", help="a file for the boards, written once, read after")


def load(args):
    """Finished games for training and testing, then counted ones."""
    if args.cache and Path(args.cache).exists():
        with open(args.cache, "rb") as file:
            return pickle.load(file)
    all_ = (*finished(args.finished, args.limit), *counted(args.counted, args.games, args.limit))
    if args.cache:
        with open(args.cache, "wb") as file:
            pickle.dump(all_, file, protocol=5)
    return all_
