#!/usr/bin/env python3
"""Makes testdata/collection: games GNU Go played against itself, with headers of many kinds and known faults.

    python3 testdata/make_collection.py             make the collection (needs GNU Go 3.8: Debian's gnugo)
    python3 testdata/make_collection.py --check     read it back and verify every statement of the two tables
    python3 testdata/make_collection.py --seed 2 --out DIR        as many other games
    python3 testdata/make_collection.py --only 'club/*' --out DIR  a part

Same seed, same GNU Go, same bytes. Standard library only. One line of TABLE is one game; a new line is a new game.
Players, events, places and servers are invented; any likeness is chance.
"""

import argparse
import copy
import fnmatch
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

# ------------------------------------------------------------------------------------------------ the games
# path [!member of a zip | #game of a file]   style  size  rules(J/C)  komi  handicap(f = free)  end  level  fault  options
# end: count (played to two passes), resign (the side far behind on GNU Go's estimate gives up), time (clock), and
# three special ones: forfeit (a ko is retaken at once and the game is forfeited), void and cycle (a triple ko).
TABLE = """
archive/1963/001.sgf          archive 13 J 4.5 0  resign 1 -                      year=1963
archive/1988/001.sgf          archive 19 J 5.5 0  count  1 -                      year=1988
archive/1988/002.sgf          archive 19 J 5.5 0  resign 1 -                      year=1988
archive/1996/001.sgf          archive 13 C 5.5 0  count  1 -                      year=1996 ru
archive/1996/002.sgf          archive 13 J 5.5 0  count  2 stray-text-after       year=1996
archive/1996/003.sgf          archive 13 J 5.5 0  resign 2 white-first            year=1996
archive/2005/001.sgf          archive 13 J 6.5 0  count  1 -                      year=2005
archive/2005/002.sgf          archive 13 J 6.5 0  resign 1 occupied-point         year=2005
archive/2005/003.sgf          archive 13 J 6.5 0  resign 1 resigner-played-last   year=2005
archive/2005/004.sgf          archive 9  J 6.5 0  count  3 date-ambiguous         year=2005
archive/2011/001.sgf          archive 9  J 6.5 0  resign 3 date-impossible        year=2011
archive/2011/002.sgf          archive 13 J 6.5 0  count  2 fraction-contradiction year=2011 passes win=W
archive/2011/003.sgf          archive 9  J 6.5 0  count  4 move-and-setup         year=2011 passes
archive/2011/004.sgf          archive 9  J 6.5 0  resign 4 result-not-standard    year=2011 win=B
archive/2011/005.sgf          archive 9  C 7.5 0  count  4 -                      year=2011 passes ru
archive/2014/001.sgf          archive 19 C 7.5 0  count  1 area-parity            year=2014 passes ru
archive/2014/002.sgf          archive 19 J 6.5 0  count  1 record-too-short       year=2014
archive/2014/003.sgf          archive 13 J 6.5 0  count  1 ko-retaken             year=2014
archive/2014/004.sgf          archive 9  J 6.5 0  count  3 stray-text-before      year=2014 passes
archive/2014/005.sgf          archive 9  J 6.5 0  resign 3 wrong-game             year=2014
archive/2014/006.sgf          archive 13 C 7.5 0  count  2 -                      year=2014 passes ru cjk
archive/2014/007.sgf          archive 9  J 6.5 0  forfeit 2 -                     year=2014
archive/2014/008.sgf          archive 9  J 6.5 0  void   1 -                      year=2014
archive/2014/009.sgf          archive 9  C 7.5 0  count  3 zi-as-points           year=2014 passes ru
archive/2019/001.sgf          archive 13 C 7.5 0  resign 1 -                      year=2019 ru cjk
archive/2019/002.sgf          archive 13 J 6.5 0  count  1 -                      year=2019 passes
archive/2019/003.sgf          archive 13 J 6.5 0  resign 3 rank-unreadable        year=2019
archive/2019/004.sgf          archive 13 J 6.5 0  count  1 duplicate-game         year=2019 passes of=archive/2019/002.sgf
server/pine/0001.sgf          pine 9  J 6.5 0  count  2 -
server/pine/0002.sgf          pine 9  C 7.5 0  count  2 -
server/pine/0003.sgf          pine 9  J 0.5 2  count  2 -
server/pine/0004.sgf          pine 9  C 0.5 3  count  2 -
server/pine/0005.sgf          pine 9  C 0.5 4f count  2 -
server/pine/0006.sgf          pine 9  J 6.5 0  count  1 missing-final-paren
server/pine/0007.sgf          pine 9  J 6.5 0  resign 1 unreadable-move
server/pine/0008.sgf          pine 9  J 6.5 0  count  1 dropped-pass
server/pine/0009.sgf          pine 9  J 0.5 2  count  1 handicap-mismatch
server/pine/0010.sgf          pine 9  J 6.5 0  count  1 unknown-rules
server/pine/0011.sgf          pine 13 J 6.5 0  count  1 -
server/pine/0012.sgf          pine 13 J 0.5 4  count  1 -
server/pine/0013.sgf          pine 13 C 7.5 0  count  1 -
server/pine/0014.sgf          pine 13 J 6.5 0  resign 1 off-board
server/pine/0015.sgf          pine 13 J 6.5 0  time   1 -
server/pine/0016.sgf          pine 19 J 0.5 5  count  1 -
server/pine/0017.sgf          pine 19 C 7.5 0  count  1 -
server/pine/0018.sgf          pine 19 J 6.5 0  count  1 komi-scaled
server/pine/0019.sgf          pine 9  J 6.5 0  count  3 wrong-winner
server/pine/0020.sgf          pine 9  C 7.5 0  count  3 wrong-margin
server/pine/0021.sgf          pine 9  J 5.5 0  count  3 -
server/pine/0022.sgf          pine 9  J 6.5 0  resign 5 -
server/reed/a01.sgf           reed 9  J 6.5 0  count  2 -
server/reed/a02.sgf           reed 9  C 7.5 0  count  2 -                         win=B
server/reed/a03.sgf           reed 9  C 7.5 0  count  2 -                         win=W
server/reed/a04.sgf           reed 9  J 0   2  count  2 -
server/reed/a05.sgf           reed 9  J 6.5 0  resign 2 extra-paren
server/reed/a06.sgf           reed 9  J 6.5 0  resign 2 suicide
server/reed/a07.sgf           reed 13 J 6.5 0  count  1 duplicate-property
server/reed/a08.sgf           reed 13 C 7.5 0  resign 1 -
server/reed/a09.sgf           reed 19 J 6.5 0  resign 1 damaged-utf8
server/reed/a10.sgf           reed 19 J 6.5 0  count  1 -
server/reed/a11.sgf           reed 9  J 5.5 0  count  2 repeated-application
server/reed/a12.sgf           reed 9  J 0   3  resign 2 -                         consecutive
server/reed/a13.sgf           reed 13 C 5.5 0  count  1 -
club/wulin/01.sgf             club 9  C 5.5 0  count  3 -                         year=1999
club/wulin/02.sgf             club 9  C 5.5 0  count  3 -                         year=2000
club/wulin/03.sgf             club 9  C 7.5 0  resign 3 -                         year=2004
club/wulin/04.sgf             club 9  C 7.5 0  count  3 missing-bracket           year=2006
club/wulin/05.sgf             club 9  J 5.5 0  count  3 -                         year=1995
club/wulin/06.sgf             club 13 C 7.5 0  count  1 -                         year=2008
club/wulin/07.sgf             club 13 C 7.5 0  resign 1 duplicated-move           year=2009
club/wulin/08.sgf             club 19 C 7.5 0  count  1 -                         year=2010
club/wulin/09.sgf             club 9  C 0.5 2  count  3 -                         year=2010
club/wulin/10.sgf             club 9  C 7.5 0  count  1 cycle-counted             year=2011 cycle
korea/1.sgf                   korea 9  J 6.5 0  count  3 -                        year=2004
korea/2.sgf                   korea 9  J 6.5 0  resign 3 two-colours-in-node      year=2004
korea/3.sgf                   korea 9  J 6.5 0  resign 3 colour-slip              year=2005
korea/4.sgf                   korea 9  J 5.5 0  count  3 -                        year=1996
korea/5.sgf                   korea 13 J 6.5 0  count  1 charset-lies             year=2006 ca=ISO-2022-KR
korea/6.sgf                   korea 13 J 6.5 0  resign 1 -                        year=2006
korea/7.sgf                   korea 9  J 0.5 4  count  1 -                        year=2007
korea/8.sgf                   korea 19 J 6.5 0  resign 1 -                        year=2007
korea/euckr/1.sgf             korea 9  J 6.5 0  count  2 -                        year=2003 enc=euc_kr ca=EUC-KR
korea/euckr/2.sgf             korea 13 J 6.5 0  resign 2 date-in-words            year=2003 enc=euc_kr ca=EUC-KR
japan/kifu_01.sgf             japan 9  J 6.5 0  resign 3 -                        year=2009
japan/kifu_02.sgf             japan 9  J 6.5 0  count  3 missing-root-semicolon   year=2009
japan/kifu_03.sgf             japan 13 J 5.5 0  count  1 -                        year=1994
japan/kifu_04.sgf             japan 13 J 6.5 0  resign 1 quarter-komi             year=2010
japan/kifu_05.sgf             japan 9  J 0.5 3f count  3 -                        year=2010
japan/kifu_06.sgf             japan 9  J 4.5 0  count  3 -                        year=1969
taiwan/a.sgf                  taiwan 9  C 7.5 0  count  3 -                       year=2012
taiwan/b.sgf                  taiwan 9  C 7.5 0  resign 3 -                       year=2012
taiwan/c.sgf                  taiwan 13 C 7.5 0  count  1 missing-names           year=2013
taiwan/d.sgf                  taiwan 9  J 6.5 0  count  3 -                       year=2013
engine/5x5-1.sgf              engine 5  J 6.5 0  count  3 -
engine/5x5-2.sgf              engine 5  C 7.5 0  count  3 -                       open=B3
engine/7x7-1.sgf              engine 7  J 6.5 0  count  3 -
engine/7x7-2.sgf              engine 7  C 7.5 0  count  4 -                       open=C3,D5
engine/7x7-3.sgf              engine 7  C 7.5 0  count  5 -                       ff3 open=E4,C4,D3
engine/9x9-1.sgf              engine 9  J 6.5 0  count  5 moves-after-the-end
engine/9x9-2.sgf              engine 9  C 7.5 0  count  4 komi-absurd
engine/9x9-3.sgf              engine 9  J 6.5 0  count  4 result-unreadable
engine/9x9-4.sgf              engine 9  C 5.5 0  count  5 -                       ff3
engine/9x9-5.sgf              engine 9  J 0.5 5f count  3 -
engine/13x13-1.sgf            engine 13 C 0.5 3  count  2 -
engine/11x11-1.sgf            engine 11 J 6.5 0  count  2 -                       ff3
editor/utf16.sgf              editor 9  J 6.5 0  count  3 -                       enc=utf-16 ca=UTF-16 cjk
editor/bom.sgf                editor 9  C 7.5 0  count  3 -                       enc=utf-8-sig ca=UTF-8 cjk
editor/crlf.sgf               editor 13 J 6.5 0  count  1 -                       crlf ca=UTF-8
editor/latin1.sgf             editor 9  J 6.5 0  count  3 -                       enc=latin-1 latin
editor/latin1-declared.sgf    editor 9  C 7.5 0  resign 3 -                       enc=latin-1 ca=ISO-8859-1 latin
editor/review.sgf             editor 9  J 6.5 0  count  3 -                       ca=UTF-8 variations
editor/continued.sgf          editor 9  C 7.5 0  count  3 -                       ca=UTF-8 from=16
editor/continued-2.sgf        editor 9  C 7.5 0  resign 3 setup-without-liberties ca=UTF-8 from=16
editor/chinese.sgf            editor 9  J 6.5 0  count  3 charset-lies            ca=GBK cjk
editor/notes.sgf              editor 9  J 6.5 0  count  3 same-player             ca=UTF-8
league/round-1.sgf#1          archive 9 J 6.5 0  count  2 -                       year=2017 passes
league/round-1.sgf#2          archive 9 J 6.5 0  resign 2 -                       year=2017
league/round-1.sgf#3          archive 9 J 6.5 0  count  2 stray-text-between      year=2017 passes
league/round-1.sgf#4          archive 9 J 6.5 0  count  2 -                       year=2017 passes
league/round-1.sgf#5          archive 9 J 0.5 2  count  2 -                       year=2017 passes
league/round-2.zip!a/1.sgf    archive 9 C 7.5 0  count  2 -                       year=2018 passes ru
league/round-2.zip!a/2.sgf    pine    9 C 7.5 0  resign 2 -                       year=2018
league/round-2.zip!b/1.sgf    club    9 C 7.5 0  count  2 -                       year=2018
"""

# A triple ko with both groups at stake, White to play; every stone of it can be put down in any order.
TRIPLE_KO = """
. X . X O . . . .
X X X X O O O O O
X X X X X X X X X
O O O O O O O O O
O . O X O X O O O
X O X . X . X X X
X X X X X X X X X
O O O O O O O O O
. . . . . . . . .
"""
TRIPLE_KO_CYCLE = ["df", "be", "ff", "de", "bf", "fe"]

RULES = {"J": "japanese", "C": "chinese"}
HERE = Path(__file__).resolve().parent
LETTERS = "ABCDEFGHJKLMNOPQRST"
OTHER = {"B": "W", "W": "B"}
MARK = "\ue000"  # stands where the fault is, until the line is known


class Spec:
    """One line of TABLE."""

    def __init__(self, line):
        words = line.split()
        self.name, self.style, size, rules, komi, handicap, self.end, level, self.fault = words[:9]
        self.size, self.rules, self.komi, self.level = int(size), RULES[rules], float(komi), int(level)
        self.free = handicap.endswith("f")
        self.handicap = int(handicap.rstrip("f"))
        self.options = dict((w.split("=", 1) + [True])[:2] for w in words[9:])
        self.path = self.name.split("#")[0]
        self.file = self.path.split("!")[0]
        self.game = int(self.name.split("#")[1]) if "#" in self.name else 1
        self.fault = None if self.fault == "-" else self.fault

    def __getitem__(self, key):
        return self.options.get(key)


# ------------------------------------------------------------------------------------------------ the board
def gtp(point, size):
    return "pass" if point is None else LETTERS[point[0]] + str(size - point[1])


def from_gtp(text, size):
    text = text.strip().upper()
    return None if text == "PASS" else (LETTERS.index(text[0]), size - int(text[1:]))


def sgf(point):
    return "" if point is None else chr(97 + point[0]) + chr(97 + point[1])


class Board:
    """Stones in a dictionary, chains by flood fill: slow and plain."""

    def __init__(self, size):
        self.size, self.stones, self.prisoners, self.ko = size, {}, {"B": 0, "W": 0}, None

    def around(self, p):
        x, y = p
        near = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        return [q for q in near if 0 <= q[0] < self.size and 0 <= q[1] < self.size]

    def chain(self, p):
        color, seen, liberties, todo = self.stones[p], {p}, set(), [p]
        while todo:
            for q in self.around(todo.pop()):
                if q not in self.stones:
                    liberties.add(q)
                elif self.stones[q] == color and q not in seen:
                    seen.add(q)
                    todo.append(q)
        return seen, liberties

    def play(self, color, p):
        """Plays whatever can be played; returns what is wrong with it, or None."""
        if p is None:
            self.ko = None
            return None
        if not (0 <= p[0] < self.size and 0 <= p[1] < self.size):
            return "off-board"
        if p in self.stones:
            return "occupied"
        fault = "ko" if self.ko == p else None
        self.ko = None
        self.stones[p] = color
        taken = set()
        for q in self.around(p):
            if self.stones.get(q) == OTHER[color]:
                chain, liberties = self.chain(q)
                if not liberties:
                    taken |= chain
        for q in taken:
            del self.stones[q]
        self.prisoners[color] += len(taken)
        chain, liberties = self.chain(p)
        if not liberties:
            for q in chain:
                del self.stones[q]
            self.prisoners[OTHER[color]] += len(chain)
            return "suicide"
        if len(taken) == 1 and len(chain) == 1 and len(liberties) == 1:
            self.ko = next(iter(taken))
        return fault

    def regions(self, stones):
        seen = set()
        for start in ((x, y) for y in range(self.size) for x in range(self.size)):
            if start in seen or start in stones:
                continue
            region, border, todo = {start}, set(), [start]
            while todo:
                for q in self.around(todo.pop()):
                    if q in stones:
                        border.add(q)
                    elif q not in region:
                        region.add(q)
                        todo.append(q)
            seen |= region
            yield region, border

    def count(self, dead, seki):
        """(area, territory) of Black minus White, without komi."""
        stones = {p: c for p, c in self.stones.items() if p not in dead}
        area = sum(1 if c == "B" else -1 for c in stones.values())
        territory = self.prisoners["B"] - self.prisoners["W"]
        territory += sum(-1 if self.stones[p] == "B" else 1 for p in dead)
        for region, border in self.regions(stones):
            owners = {stones[p] for p in border}
            if len(owners) == 1:
                worth = len(region) * (1 if owners == {"B"} else -1)
                area += worth
                territory += worth if not border & seki else 0
        return area, territory


def result(spec, area, territory):
    """The margin: positive for Black. Chinese rules give White a point for every handicap stone (GNU Go, KGS)."""
    if spec.rules == "chinese":
        return area - spec.komi - (spec.handicap if spec.handicap > 1 else 0)
    return territory - spec.komi


# ------------------------------------------------------------------------------------------------ the engine
class Engine:
    def __init__(self, spec, seed):
        program = shutil.which("gnugo") or "/usr/games/gnugo"
        self.process = subprocess.Popen(
            ["nice", program, "--mode", "gtp", "--level", str(spec.level), "--seed", str(seed),
             f"--{spec.rules}-rules", "--never-resign"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self(f"boardsize {spec.size}")
        self("clear_board")
        self(f"komi {spec.komi}")

    def __call__(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if line == "":
                raise RuntimeError("GNU Go has gone")
            if line.strip() == "":
                break
            lines.append(line.strip())
        if not lines[0].startswith("="):
            raise RuntimeError(f"{command}: {lines[0]}")
        return " ".join(lines)[1:].strip()

    def close(self):
        self("quit")
        self.process.wait()


class Game:
    """What happened: handicap stones, moves (colour, point or None), and how it ended."""

    def __init__(self, spec):
        self.spec, self.handicap, self.moves = spec, [], []
        self.winner = self.how = self.margin = None
        self.dead, self.seki = [], []
        self.area = self.territory = None

    def replay(self, upto=None):
        board = Board(self.spec.size)
        for p in self.handicap:
            board.stones[p] = "B"
        for color, p in self.moves[:upto]:
            board.play(color, p)
        return board


def play(spec, seed):
    """Plays one game; None if it is not usable (counts disagree, nobody resigned, a repetition)."""
    game, engine, size = Game(spec), Engine(spec, seed), spec.size
    try:
        color = "B"
        if spec.handicap > 1:
            answer = engine(f"{'place_free' if spec.free else 'fixed'}_handicap {spec.handicap}")
            game.handicap = [from_gtp(w, size) for w in answer.split()]
            color = "W"
        if spec.fault == "white-first":
            color = "W"
        if spec.end == "void" or spec["cycle"]:
            rows = [row.split() for row in TRIPLE_KO.split("\n") if row]
            dice = random.Random(seed)
            black, white = ([(x, y) for y in range(9) for x in range(9) if rows[y][x] == c] for c in "XO")
            dice.shuffle(black)
            dice.shuffle(white)
            points = [p for pair in zip(black, white + [None]) for p in pair][:-1]
            points += [(ord(m[0]) - 97, ord(m[1]) - 97) for m in TRIPLE_KO_CYCLE]
            if spec.end != "void":  # the cycle is broken: Black plays elsewhere and loses the bottom group
                points += [(3, 5), (1, 4), (5, 5), (4, 8), (1, 5)]
            for p in points:
                game.moves.append((color, p))
                engine(f"play {color} {gtp(p, size)}")
                color = OTHER[color]
            if spec.end == "void":
                game.how = "void"
                return game
        for text in spec["open"].split(",") if spec["open"] else []:
            engine(f"play {color} {text}")
            game.moves.append((color, from_gtp(text, size)))
            color = OTHER[color]
        passes, behind = 0, {"B": 0, "W": 0}
        limit = {9: 18, 11: 20, 13: 24, 19: 20}.get(size, 12)
        while passes < 2:
            if len(game.moves) > 3 * size * size:
                return None
            if spec.end == "time" and len(game.moves) >= size * size // 2:
                game.winner, game.how = OTHER[color], "time"
                return game
            if spec.end == "resign" and len(game.moves) >= size * size // 4 and len(game.moves) % (3 if size > 13 else 1) == 0:
                estimate = re.match(r"([BW])\+([\d.]+)", engine("estimate_score"))
                far = estimate and estimate.group(1) != color and float(estimate.group(2)) > limit
                behind[color] = behind[color] + 1 if far else 0
                if behind[color] == 2:
                    game.winner, game.how = OTHER[color], "resign"
                    return game
            p = from_gtp(engine(f"genmove {color}"), size)
            game.moves.append((color, p))
            passes = passes + 1 if p is None else 0
            color = OTHER[color]
        if spec.end != "count" and spec.end != "forfeit":
            return None
        game.dead = [from_gtp(w, size) for w in engine("final_status_list dead").split()]
        if spec.fault == "dropped-pass" and not one_more(game, engine):
            return None
        game.seki = [from_gtp(w, size) for w in engine("final_status_list seki").split()]
        score = engine("final_score")
        claimed = 0.0 if score[0] == "0" else float(score[2:]) * (1 if score[0] == "B" else -1)
    finally:
        engine.close()
    board = game.replay()
    game.area, game.territory = board.count(set(game.dead), set(game.seki))
    game.margin = result(spec, game.area, game.territory)
    if game.margin != claimed:
        print(f"  {spec.name}: GNU Go counts {claimed}, we {game.margin}: another game", file=sys.stderr)
        return None
    game.how = "count"
    game.winner = "B" if game.margin > 0 else "W" if game.margin < 0 else None
    if spec.end == "forfeit":
        return retaken(game)
    return game


def spare(game, color):
    """Points of a player's own wide territory, at the end: a play there costs a point and no group."""
    stones = {p: c for p, c in game.replay().stones.items() if p not in game.dead}
    regions = Board(game.spec.size).regions(stones)
    points = [p for region, border in regions if len(region) >= 5 and {stones[q] for q in border} == {color} for p in region]
    return sorted(p for p in points if p not in game.dead)


def one_more(game, engine):
    """Between the two last passes, the second player defends once and the first passes again."""
    (first, _), (second, _) = game.moves[-2:]
    if not (points := spare(game, second)):
        return False
    game.moves[-1:] = [(second, points[0]), (first, None), (second, None)]
    for color, p in game.moves[-3:]:
        engine(f"play {color} {gtp(p, game.spec.size)}")
    return True


def retaken(game):
    """Cut off after a ko was taken, with the ko taken back at once, illegally: the game is forfeited."""
    for n in range(len(game.moves) - 2, 12, -1):
        board = game.replay(n)
        if board.ko and game.moves[n][1] is not None:
            color = game.moves[n][0]
            game.moves = game.moves[:n] + [(color, board.ko)]
            game.how, game.winner, game.dead, game.seki = "forfeit", OTHER[color], [], []
            game.margin = game.area = game.territory = None
            return game
    return None


# ------------------------------------------------------------------------------------------------ people
NAMES = {
    "zh": ("林沈顾陆温程许苏何杜傅薛", ["砚舟", "听澜", "望岳", "怀瑾", "知远", "疏桐", "远山", "汀兰", "朗之", "若谷", "鹤亭", "松涛", "喆", "一苇"]),
    # the second byte of 誠 蔥 璞 ... is [ \ or ] in GBK or Big5: a reader must decode before it scans
    "gbk": ("林沈顾陆温程许苏何杜傅薛", ["砚舟", "听澜", "昞", "琜之", "焅", "瀄安", "望岳", "怀瑾", "松乗", "疏桐", "璡", "淺山"]),
    "zht": ("許蓋林沈顧陸程蘇何杜涂", ["功遠", "坤泰", "育璞", "俞安", "加禾", "琉生", "望嶽", "懷瑾", "因之", "廷珠"]),
    "ja": (["青柳", "汐見", "鷺沢", "表", "能勢", "望月", "構", "深町", "三ツ橋", "葛原"], ["朔", "湊一", "灯", "正予", "ソウ太", "彌生", "律", "評", "十織", "端"]),
    "ko": ("서문국탁봉심양노", ["이담", "하람", "다온", "루미", "해솔", "가온", "여울", "바로", "나래", "도담"]),
    "en": (["Marchetti", "Okonjo", "Halvorsen", "Lindqvist", "Tavares", "Brandwein", "Castellan", "Novosad", "Pereira", "Quill"],
           ["Odile", "Tomas", "Ines", "Bram", "Yara", "Emil", "Greta", "Hugo", "Mirela", "Anselm"]),
    "la": (["Müllner", "Åkerblom", "Peñarol", "Lefèvrier", "Größing", "Ørsnes"], ["Jürgen", "Sören", "Inés", "Zoé", "Käthe", "Bjørg"]),
    "ro": (["Aoyagi", "Shiomi", "Sagisawa", "Gu", "Shen", "Wen", "Seo", "Guk", "Bong", "Nose"],
           ["Saku", "Soichi", "Akari", "Yanzhou", "Tinglan", "Wangyue", "Idam", "Haram", "Daon", "Ritsu"]),
}
NICKS = ["mosslantern", "kita9", "slowturtle", "Ponnuki77", "brokenladder", "teatime", "nine_dots", "hanegrey", "OwlAtDawn", "quietstone"]
NICKS_ZH = ["听雨轩主", "东篱客", "一子千金", "松间照", "不动如山", "落子无悔Q", "半目居士", "流水不争先", "小飞侠007", "镜湖"]


def person(kind, dice):
    if kind == "nick":
        return dice.choice(NICKS)
    if kind == "nick-zh":
        return dice.choice(NICKS_ZH)
    family, given = NAMES[kind]
    a, b = dice.choice(family), dice.choice(given)
    if kind in ("en", "la"):
        return f"{b} {a}"
    return f"{a} {b}" if kind == "ro" else a + b


def pair(kind, dice):
    one = person(kind, dice)
    while (two := person(kind, dice)) == one:
        pass
    return one, two


# ------------------------------------------------------------------------------------------------ results in words
def number(x, places=None):
    return f"{x:.{places}f}" if places is not None else f"{x:g}"


def plain_result(game, places=None, unit=1.0):
    if game.how == "void":
        return "Void"
    if game.how != "count":
        return game.winner + {"resign": "+R", "time": "+T", "forfeit": "+F"}[game.how]
    return "0" if not game.winner else f"{game.winner}+{number(abs(game.margin) * unit, places)}"


def zi(points):
    quarters = round(points * 2)
    whole, rest = divmod(quarters, 4)
    part = {0: "", 1: "1/4", 2: "1/2", 3: "3/4"}[rest]
    return f"{whole}又{part}子" if whole and part else f"{whole or ''}{part}子"


def chinese_result(game, traditional=False):
    win, mid = ("勝", "盤") if traditional else ("胜", "盘")
    side = {"B": "黑", "W": "白"}[game.winner]
    if game.how != "count":
        return f"{side}中{mid}{win}"
    points = abs(game.margin)
    if game.spec.rules == "chinese":
        return f"{side}{win}{zi(points)}"
    return f"{side}{win}{int(points) or ''}{'目' if points >= 1 else ''}半{'目' if points < 1 else ''}"


def japanese_result(game):
    side = {"B": "黒", "W": "白"}[game.winner]
    if game.how != "count":
        return f"{side}中押し勝ち"
    points = abs(game.margin)
    return f"{side}{int(points)}目半勝ち" if points >= 1 else f"{side}半目勝ち"


def korean_result(game):
    side = {"B": "흑", "W": "백"}[game.winner]
    return f"{side} 불계승" if game.how != "count" else f"{side} {abs(game.margin):g}집 승"


# ------------------------------------------------------------------------------------------------ records
class Record:
    """A game as it will be written: root properties with the text that follows each, nodes, and the layout."""

    def __init__(self, game, dice):
        self.game, self.spec, self.dice = game, game.spec, dice
        self.root, self.nodes = [], []
        self.per_line, self.newline, self.encoding, self.open, self.close = 10, "\n", "utf-8", "(;", ")\n"
        self.before = self.after = ""
        self.text_fault = None
        self.damage = False

    def put(self, name, *values, after=""):
        self.root.append([name, list(values), after])

    def get(self, name):
        return next((p for p in self.root if p[0] == name), None)

    def set(self, name, value, after=None):
        p = self.get(name)
        if p:
            p[1] = [value]
        else:
            self.root.insert(0, [name, [value], after or ""])

    def drop(self, name):
        self.root = [p for p in self.root if p[0] != name]

    def mark(self, name):
        index = next(i for i, p in enumerate(self.root) if p[0] == name)
        self.root.insert(index, [MARK, [], ""])

    def text(self):
        def one(name, values):
            return name + "".join(f"[{v}]" for v in values)

        out = [self.before, self.open] + [one(n, v) + after for n, v, after in self.root]
        body = []
        for i, node in enumerate(self.nodes):
            gap = "\n" if self.per_line and i % self.per_line == 0 else ""
            body.append(gap + ";" + "".join(one(n, v) for n, v in node))
        text = "".join(out + body) + self.close + self.after
        text = re.sub(r"\n\n+;", "\n;", text)
        if self.text_fault:
            text = self.text_fault(text)
        return text.replace("\n", self.newline)


def escape(text):
    return text.replace("\\", "\\\\").replace("]", "\\]")


def date(dice, year):
    return f"{year}-{dice.randint(1, 12):02d}-{dice.randint(1, 27):02d}"


def ordinal(n):
    return f"{n}{'th' if n in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def moves(record, passes=True, pass_value="", clock=None):
    """The nodes of the game's moves; without its last passes if the source does not write them."""
    game = record.game
    played = list(game.moves)
    if not passes:
        while played and played[-1][1] is None:
            played.pop()
    left = {"B": clock, "W": clock}
    for color, p in played:
        node = [[color, [pass_value if p is None else sgf(p)]]]
        if clock:
            left[color] = max(3.0, left[color] - record.dice.random() * clock / 60)
            node.append([color + "L", [f"{left[color]:.3f}".rstrip("0").rstrip(".")]])
        record.nodes.append(node)


def handicap(record, after="", always=False):
    game = record.game
    if game.handicap:
        record.put("HA", str(len(game.handicap)))
        record.put("AB", *[sgf(p) for p in game.handicap], after=after)
    elif always:
        record.put("HA", "0", after=after)


def archive(r):
    """A collection of professional games: one property a line, no FF or CA, last passes rarely written."""
    s, dice, game = r.spec, r.dice, r.game
    year = int(s["year"] or 2010)
    kind = "zh" if s["cjk"] else "ro"
    black, white = pair(kind, dice)
    r.put("EV", f"{ordinal(dice.randint(1, 30))} {dice.choice(['Pine Needle', 'White Crane', 'Harbour', 'Stone Lantern'])} Cup", after="\n")
    r.put("RO", dice.choice(["Final", "Semifinal", "Round 1", "Round 3", "League", "Final, game 2"]), after="\n")
    r.put("PB", black, after="\n")
    r.put("BR", f"{dice.randint(1, 9)}p", after="\n")
    r.put("PW", white, after="\n")
    r.put("WR", f"{dice.randint(1, 9)}p", after="\n")
    day = date(dice, year)
    if dice.random() < 0.2 and s.size == 19:
        day += f",{int(day[-2:]) + 1:02d}"
    r.put("DT", day, after="\n")
    r.put("PC", dice.choice(["Harbour Hall, Minato", "Lotus Hotel, Qingyuan", "Old Mill, Seowon", "Town Library"]), after="\n")
    if s.size != 19:
        r.put("SZ", str(s.size), after="\n")
    if s["ru"]:
        r.put("RU", "Chinese", after="\n")
    r.put("KM", number(s.komi), after="\n")
    handicap(r, after="\n")
    r.put("RE", plain_result(game), after="\n")
    r.per_line = dice.choice([7, 10, 13])
    r.open = dice.choice(["(;\n", "(;"])
    moves(r, passes=bool(s["passes"]) or game.how != "count")


def pine(r):
    """A server that writes as CGoban does: rules, clocks, passes, and mostly the marks of the count."""
    s, dice, game = r.spec, r.dice, r.game
    black, white = pair("nick", dice)
    clock = {9: 600, 13: 1200, 19: 1800}[s.size]
    r.put("GM", "1"), r.put("FF", "4"), r.put("CA", "UTF-8"), r.put("AP", "CGoban:3"), r.put("ST", "2", after="\n")
    r.put("RU", s.rules.capitalize()), r.put("SZ", str(s.size))
    if game.handicap:
        r.put("HA", str(len(game.handicap)))
    r.put("KM", number(s.komi, 2)), r.put("TM", str(clock)), r.put("OT", "3x30 byo-yomi", after="\n")
    rank = dice.randint(1, 9)
    r.put("PW", white), r.put("PB", black), r.put("WR", f"{rank}k"), r.put("BR", f"{rank}k")
    r.put("DT", date(dice, int(s["year"] or dice.randint(2005, 2018)))), r.put("PC", "The Pine Go Server")
    r.put("RE", plain_result(game, 2 if game.how == "count" else None).replace("+R", "+Resign").replace("+T", "+Time"), after="\n")
    if game.handicap:
        r.put("AB", *[sgf(p) for p in game.handicap], after="\n")
    r.per_line = 1
    moves(r, clock=clock)
    if game.how == "count" and not (s.fault in ("dropped-pass",)) and dice.random() < 0.75:
        for name, points in marks(game).items():
            if points:
                r.nodes[-1].append([name, [sgf(p) for p in points]])


def marks(game):
    """TB and TW with the dead stones' points in them, as the server writes them."""
    board = game.replay()
    stones = {p: c for p, c in board.stones.items() if p not in game.dead}
    out = {"TW": [], "TB": []}
    for region, border in board.regions(stones):
        owners = {stones[p] for p in border}
        if len(owners) == 1 and not border & set(game.seki):
            out["T" + owners.pop()] += region
    return {k: sorted(v) for k, v in out.items()}


def reed(r):
    """A large Chinese server: komi in hundredths (of points, or of zi), zi in RE, private properties, no passes."""
    s, dice, game = r.spec, r.dice, r.game
    black, white = pair("nick-zh", dice)
    while s.fault == "damaged-utf8" and not set(DAMAGED) & set(black.encode()):
        black, white = pair("nick-zh", dice)
    r.put("GM", "1"), r.put("FF", "4", after="\n")
    r.put("SZ", str(s.size), after="\n"), r.put("GN", "", after="\n"), r.put("DT", date(dice, dice.randint(2014, 2019)), after="\n")
    r.put("PB", black, after="\n"), r.put("PW", white, after="\n")
    rank = dice.randint(1, 9)
    r.put("BR", f"{rank}段", after="\n"), r.put("WR", f"{rank}段", after="\n")
    zi_rules = s.rules == "chinese"
    r.put("KM", f"{s.komi * (50 if zi_rules else 100):g}")
    if s["consecutive"]:
        r.put("HA", str(len(game.handicap)))
    else:
        handicap(r, always=True)
    r.put("RU", s.rules.capitalize()), r.put("AP", "GNU Go:3.8"), r.put("RN", str(dice.randint(1, 9)))
    r.put("RE", plain_result(game, 2 if game.how == "count" else None, 0.5 if zi_rules else 1.0))
    r.put("TM", "600"), r.put("TC", "3"), r.put("TT", "30"), r.put("RL", "0", after="\n")
    r.per_line = 0
    if s["consecutive"]:
        r.nodes = [[["B", [sgf(p)]]] for p in game.handicap]
    moves(r, passes=False)


def club(r):
    """A Chinese club: GBK without a word about it, results as sentences."""
    s, dice, game = r.spec, r.dice, r.game
    black, white = pair("gbk", dice)
    r.encoding = "gbk"
    r.put("GM", "1") if dice.random() < 0.5 else None
    r.put("SZ", str(s.size)) if s.size != 19 or dice.random() < 0.5 else None
    r.put("GN", dice.choice(["第三届青松杯", "友谊赛", "俱乐部循环赛", "第八届武林杯"]), after="\n")
    r.put("PB", black), r.put("BR", f"业{dice.randint(1, 6)}段"), r.put("PW", white), r.put("WR", f"业{dice.randint(1, 6)}段", after="\n")
    r.put("DT", date(dice, int(s["year"]))), r.put("PC", dice.choice(["青松棋院", "城南文化宫", "望湖楼"]))
    r.put("RU", s.rules.capitalize()) if s.rules == "chinese" else None
    r.put("KM", number(s.komi))
    handicap(r)
    moves(r, passes=game.how == "count" and dice.random() < 0.5)
    told = chinese_result(game)
    r.put("RE", f"共{len(r.nodes)}手 {told}" if dice.random() < 0.7 and not s.fault else told, after="\n")
    r.per_line = dice.choice([8, 12, 0])


def korea(r):
    """Korean news sites: UTF-8 (or EUC-KR), the komi inside HA, results as words."""
    s, dice, game = r.spec, r.dice, r.game
    black, white = pair("ko", dice)
    r.encoding = s["enc"] or "utf-8"
    r.put("GM", "1"), r.put("FF", "4"), r.put("AP", "BadukBoard:1.0")
    if s["ca"]:
        r.put("CA", s["ca"])
    r.put("SZ", str(s.size), after="\n")
    r.put("EV", dice.choice(["제3회 솔잎배", "새싹리그", "제12회 항구배"])), r.put("RO", dice.choice(["결승", "준결승 1국", "예선 2회전"]), after="\n")
    r.put("PB", black), r.put("BR", f"{dice.randint(1, 9)}단"), r.put("PW", white), r.put("WR", f"{dice.randint(1, 9)}단", after="\n")
    r.put("DT", date(dice, int(s["year"])))
    if game.handicap:
        r.put("HA", f"{len(game.handicap)}점 접바둑")
        r.put("KM", number(s.komi))
        r.put("AB", *[sgf(p) for p in game.handicap])
    else:
        r.put("HA", f"호선 - {int(s.komi)}집 반 공제")
    r.put("RE", korean_result(game), after="\n")
    r.per_line = dice.choice([0, 20])
    moves(r, passes=False)


def japan(r):
    """Japanese editors of the nineties: Shift_JIS, declared."""
    s, dice, game = r.spec, r.dice, r.game
    black, white = pair("ja", dice)
    r.encoding = "shift_jis"
    r.put("GM", "1"), r.put("FF", "4"), r.put("CA", "Shift_JIS"), r.put("SZ", str(s.size), after="\n")
    r.put("EV", dice.choice(["第七期 松葉杯", "港町囲碁大会", "石灯籠戦"]), after="\n")
    r.put("PB", black), r.put("BR", dice.choice("初二三四五六") + "段"), r.put("PW", white), r.put("WR", dice.choice("初二三四五六") + "段", after="\n")
    r.put("DT", date(dice, int(s["year"]))), r.put("KM", number(s.komi), after="\n")
    r.put("RU", "Japanese") if s.fault or dice.random() < 0.5 else None
    handicap(r)
    r.put("RE", japanese_result(game), after="\n")
    r.put("C", escape("表紙の一局。十分な打ち方と評された。")) if dice.random() < 0.6 else None
    r.per_line = 10
    moves(r, passes=dice.random() < 0.6)


def taiwan(r):
    """Big5, declared."""
    s, dice, game = r.spec, r.dice, r.game
    black, white = pair("zht", dice)
    r.encoding = "big5"
    r.put("GM", "1"), r.put("FF", "4"), r.put("CA", "Big5"), r.put("SZ", str(s.size), after="\n")
    r.put("EV", dice.choice(["第五屆松針盃", "港都圍棋賽"])), r.put("PB", black), r.put("PW", white), r.put("BR", "六段"), r.put("WR", "五段", after="\n")
    r.put("DT", date(dice, int(s["year"]))), r.put("RU", s.rules.capitalize()), r.put("KM", number(s.komi))
    r.put("RE", chinese_result(game, True), after="\n")
    r.put("C", escape("功課：因為白先跋涉，枯木也逢春。"))
    moves(r)


def engine(r):
    """What GNU Go itself would write; FF[3] games pass with tt."""
    s, dice, game = r.spec, r.dice, r.game
    r.put("GM", "1"), r.put("FF", "3" if s["ff3"] else "4")
    if not s["ff3"]:
        r.put("AP", "GNU Go:3.8")
    r.put("SZ", str(s.size), after="\n")
    r.put("GN", f"GNU Go 3.8, level {s.level}"), r.put("DT", date(dice, 2020), after="\n")
    r.put("PB", "GNU Go 3.8 (first)"), r.put("PW", "GNU Go 3.8 (second)"), r.put("KM", number(s.komi, 1))
    handicap(r, always=True)
    r.put("RU", s.rules.capitalize()), r.put("RE", plain_result(game, 1 if game.how == "count" else None), after="\n")
    r.per_line = 8
    moves(r, pass_value="tt" if s["ff3"] else "")


def editor(r):
    """Records that passed through an editor: comments, labels, variations, a start from a position."""
    s, dice, game = r.spec, r.dice, r.game
    r.encoding = s["enc"] or "utf-8"
    r.newline = "\r\n" if s["crlf"] else "\n"
    kind = "la" if s["latin"] else "zh" if s["cjk"] else "en"
    black, white = pair(kind, dice)
    r.put("FF", "4"), r.put("GM", "1")
    if s["ca"]:
        r.put("CA", s["ca"])
    r.put("AP", "Tatami:1.2"), r.put("SZ", str(s.size), after="\n")
    r.put("PB", black), r.put("PW", white), r.put("BR", f"{dice.randint(1, 5)}d"), r.put("WR", f"{dice.randint(1, 5)} dan", after="\n")
    r.put("DT", date(dice, dice.randint(2006, 2021))), r.put("EV", "Friday evening \\[club\\]"), r.put("US", black.split()[0], after="\n")
    r.put("RU", s.rules.capitalize()), r.put("KM", number(s.komi))
    handicap(r)
    r.put("RE", plain_result(game), after="\n")
    r.per_line = 6
    moves(r)
    start = int(s["from"] or 0)
    if start:
        board = game.replay(start)
        for color in "BW":
            r.put("A" + color, *sorted(sgf(p) for p, c in board.stones.items() if c == color), after="\n")
        r.put("PL", game.moves[start][0], after="\n")
        r.nodes = r.nodes[start:]
    n = len(r.nodes) // 2
    r.nodes[n].append(["C", [escape(f"{white}: a[1] or b\\? I would\nplay elsewhere: 1) hane, 2) cut.")]])
    at = r.nodes[n - 1][0][1][0]
    if at:
        r.nodes[n - 1].append(["TR", [at]])
    if s["variations"]:
        vary(r)


def vary(r):
    """Puts a second branch beside the game's last ten moves; the main line stays the first."""
    n = len(r.nodes) - 10
    color, values = r.nodes[n][0]
    board = r.game.replay(n)
    legal = [p for p in ((x, y) for y in range(r.spec.size) for x in range(r.spec.size))
             if p not in board.stones and sgf(p) not in values and copy.deepcopy(board).play(color, p) is None]
    other = r.dice.choice(legal)

    def branch(text):
        nodes = [";" + "".join(a + "".join(f"[{v}]" for v in b) for a, b in node) for node in r.nodes]
        first, rest = "".join(nodes[n:]), f";{color}[{sgf(other)}]C[Quieter.]"
        flat = re.sub(r"\n(?=;)", "", text.rstrip())
        start = flat.rindex(first)
        return flat[:start] + f"\n({first})\n({rest})\n)\n"

    r.text_fault = branch


STYLES = {f.__name__: f for f in (archive, pine, reed, club, korea, japan, taiwan, engine, editor)}


# ------------------------------------------------------------------------------------------------ faults
# A fault looks at a record and proposes changes: (change, move number or None, point or None, note). The first whose
# record has exactly the violations of VIOLATIONS[fault] is taken; if there is none, another game is played.
VIOLATIONS = {
    "unreadable-move": ["unreadable"], "missing-bracket": ["turn", "unreadable"], "occupied-point": ["occupied"],
    "off-board": ["off-board"], "suicide": ["suicide"], "ko-retaken": ["ko"], "dropped-pass": ["turn"],
    "colour-slip": ["turn", "turn"], "duplicated-move": ["occupied", "turn"], "white-first": ["turn"],
    "moves-after-the-end": ["after-end", "after-end"], "two-colours-in-node": ["two-in-node"], "move-and-setup": ["setup-in-node"],
    "cycle-counted": ["cycle"], "setup-without-liberties": ["setup-liberties"],
}


def late(r, margin=6):
    """Nodes from the end of the game, never the passes."""
    return [i for i in range(len(r.nodes) - 1, margin, -1) if r.nodes[i][0][1][0] not in ("", "tt")]


def at_point(r, text):
    return gtp((ord(text[0]) - 97, ord(text[1]) - 97), r.spec.size)


def node(i, *properties, rest=False):
    """The change that gives node i these properties (and keeps what stood after its move)."""
    def change(r):
        r.nodes[i] = [[MARK, []], *copy.deepcopy(list(properties))] + (r.nodes[i][1:] if rest else [])
    return change


def root_fault(name, value, note):
    def change(r):
        r.set(name, value(r) if callable(value) else value, "\n")
        r.mark(name)
    return lambda r: [(change, None, None, note(r) if callable(note) else note)]


def text_fault(function, note):
    def change(r):
        r.text_fault = function
    return lambda r: [(change, None, None, note)]


def stray(text, before):
    return lambda written: MARK + text + written if before else written + MARK + text


def unreadable_move(r):
    for i in late(r):
        color, (value,) = r.nodes[i][0]
        was = at_point(r, value)
        yield node(i, [color, [was.lower() + "?"]], rest=True), i + 1, None, f"the move was {was}; its stone is missing"


def missing_bracket(r):
    for i in late(r):
        color, (value,) = r.nodes[i][0]
        note = "the bracket after the move is missing: its value swallows the next node, a move is lost"
        yield node(i, [f"{color}[{value}", []]), i + 1, at_point(r, value), note


def occupied_point(r):
    for i in late(r):
        color = r.nodes[i][0][0]
        p = r.dice.choice(sorted(p for p, c in r.game.replay(i).stones.items() if c == color))
        yield node(i, [color, [sgf(p)]]), i + 1, gtp(p, r.spec.size), "a stone of the same colour stands there"


def off_board(r):
    for i in late(r):
        yield node(i, [r.nodes[i][0][0], ["zz"]], rest=True), i + 1, None, f"zz on {r.spec.size}x{r.spec.size}"


def suicide(r):
    for i in late(r):
        board, color = r.game.replay(i), r.nodes[i][0][0]
        for p in ((x, y) for y in range(r.spec.size) for x in range(r.spec.size)):
            if p not in board.stones and copy.deepcopy(board).play(color, p) == "suicide":
                yield node(i, [color, [sgf(p)]]), i + 1, gtp(p, r.spec.size), "a play without liberties that takes nothing"


def ko_retaken(r):
    """The retake of a ko and the threat before it change places, as when moves are written down in a wrong order."""
    for i in range(len(r.nodes) - 3, 10, -1):
        threat, retake = r.nodes[i], r.nodes[i + 2]
        ko = r.game.replay(i).ko
        if ko and sgf(ko) == retake[0][1][0]:
            def change(r, i=i):
                r.nodes[i], r.nodes[i + 2] = [[MARK, []]] + r.nodes[i + 2], r.nodes[i]
            yield change, i + 1, gtp(ko, r.spec.size), f"moves {i + 1} (the retake) and {i + 3} (the threat, {at_point(r, threat[0][1][0])}) changed places"


def dropped_pass(r):
    for i in range(len(r.nodes) - 2, 8, -1):
        if r.nodes[i][0][1][0] == "" and r.nodes[i + 1][0][1][0] != "":
            def change(r, i=i):
                del r.nodes[i]
                r.nodes[i].insert(0, [MARK, []])
            yield change, i + 1, at_point(r, r.nodes[i + 1][0][1][0]), f"the pass of {r.nodes[i][0][0]} before this move is missing"


def colour_slip(r):
    for i in late(r):
        color, (value,) = r.nodes[i][0]
        note = f"the move was {color}'s; three moves of one colour follow each other"
        yield node(i, [OTHER[color], [value]]), i + 1, at_point(r, value), note


def duplicated_move(r):
    for i in late(r):
        move = copy.deepcopy(r.nodes[i][0])
        yield (lambda r, i=i, move=move: r.nodes.insert(i + 1, [[MARK, []], move])), i + 2, at_point(r, move[1][0]), f"move {i + 1} is written twice"


def moves_after_the_end(r):
    color = OTHER[r.nodes[-1][0][0]]
    for one, two in zip(spare(r.game, color), spare(r.game, OTHER[color])):
        def change(r, one=one, two=two):
            r.nodes += [[[MARK, []], [color, [sgf(one)]]], [[OTHER[color], [sgf(two)]]]]
        yield change, len(r.nodes) + 1, gtp(one, r.spec.size), "one play each at home after both passed; the territory margin is the same"


def two_colours(r):
    for i in late(r)[1:]:
        def change(r, i=i):
            r.nodes[i:i + 2] = [[[MARK, []]] + r.nodes[i] + r.nodes[i + 1]]
        if r.nodes[i][0][0] == "B":
            yield change, i + 1, at_point(r, r.nodes[i][0][1][0]), f"moves {i + 1} and {i + 2} share a node"


def move_and_setup(r):
    for i in late(r):
        before, after = r.game.replay(i).stones, r.game.replay(i + 1).stones
        again = r.dice.choice(sorted(p for p, c in before.items() if c == after.get(p) == "B"))

        def change(r, i=i):
            r.nodes[i] = [[MARK, []]] + r.nodes[i] + [["AB", [sgf(again)]]]
        yield change, i + 1, at_point(r, r.nodes[i][0][1][0]), f"AB[{sgf(again)}] beside the move; the stone stood there already"


def mark_node(i):
    return lambda r: r.nodes[i].insert(0, [MARK, []])


def white_first(r):
    yield mark_node(0), 1, at_point(r, r.nodes[0][0][1][0]), "no handicap, and White plays first; the moves are as they were played"


def played_last(r):
    def change(r):
        r.nodes.pop()
        r.nodes[-1].insert(0, [MARK, []])
    yield change, len(r.nodes) - 1, at_point(r, r.nodes[-2][0][1][0]), "the last move, the winner's, is missing"


def handicap_mismatch(r):
    def change(r):
        r.set("HA", "3")
        r.mark("HA")
    yield change, None, None, "HA[3], two stones are set up"


def too_short(r):
    def change(r):
        del r.nodes[20:]
        r.nodes[-1].insert(0, [MARK, []])
    yield change, 20, at_point(r, r.nodes[19][0][1][0]), f"{len(r.game.moves)} moves were played, 20 are recorded"


def setup_without_liberties(r):
    """The last liberties of a chain are set up too, as stones of the other colour."""
    board = r.game.replay(int(r.spec["from"]))
    chains = {min(board.chain(p)[0]): board.chain(p)[1] for p in board.stones}
    for p, liberties in sorted(chains.items(), key=lambda item: (len(item[1]), item[0])):
        def change(r, liberties=liberties, name="A" + OTHER[board.stones[p]]):
            values = r.get(name)[1]
            values[:] = sorted(values + [sgf(q) for q in liberties])
            r.mark(name)
        points = " ".join(gtp(q, r.spec.size) for q in sorted(liberties))
        yield change, None, gtp(p, r.spec.size), f"{points} set up too: the chain of the point has no liberty"


def damaged_utf8(r):
    def change(r):
        r.damage = True
        r.mark("PB")
    if any(byte in DAMAGED for byte in r.get("PB")[1][0].encode()):
        yield change, None, None, "the bytes 81 8D 8F 90 9D of the UTF-8 text became question marks"


DAMAGED = (0x81, 0x8D, 0x8F, 0x90, 0x9D)  # what cp1252 cannot write


def charset_lies(r):
    yield (lambda r: r.mark("CA")), None, None, f"CA[{r.spec['ca']}], the bytes are UTF-8"


def missing_names(r):
    def change(r):
        r.drop("PB")
        r.drop("PW")
        r.root.insert(0, [MARK, [], ""])
    yield change, None, None, "no PB, no PW"


def again(name, value, note):
    """A property once more, before TM."""
    def change(r):
        at = next(i for i, p in enumerate(r.root) if p[0] == "TM")
        r.root[at:at] = [[MARK, [], ""], [name, [value], ""]]
    return lambda r: [(change, None, None, note)]


def cycle_counted(r):
    i = next(n for kind, n in judge(r.text())[0]["violations"] if kind == "cycle") - 1
    note = "a triple ko goes once round, the game goes on and is counted, under rules that forbid it"
    yield mark_node(i), i + 1, at_point(r, r.nodes[i][0][1][0]), note


def says(r):
    return f"the count says {plain_result(r.game)}"


def margin(change):
    return lambda r: f"{r.game.winner}+{change(abs(r.game.margin)):g}"


FAULTS = {
    "missing-final-paren": text_fault(lambda t: t.rstrip().removesuffix(")").rstrip() + MARK + "\n", "the last bracket is missing"),
    "extra-paren": text_fault(lambda t: t.rstrip() + MARK + ")\n", "one bracket too many at the end"),
    "missing-root-semicolon": text_fault(lambda t: MARK + t.replace("(;", "(", 1), "the root begins without a semicolon"),
    "stray-text-before": text_fault(stray("From: the secretary\nSubject: our game (the one of Sunday)\n\n", True), "a letter before the game"),
    "stray-text-after": text_fault(stray("-- \nKept by the archivist; corrections welcome.\n", False), "a signature after the game"),
    "stray-text-between": text_fault(stray("Board three, played late.\n", True), "a line between two games, before this one"),
    "missing-bracket": missing_bracket,
    "duplicate-property": again("KM", "750", "KM[650] and KM[750]; the count fits the first"),
    "repeated-application": again("AP", "reedwq", "AP stands twice, as real servers write it"),
    "two-colours-in-node": two_colours,
    "move-and-setup": move_and_setup,
    "unreadable-move": unreadable_move,
    "charset-lies": charset_lies,
    "damaged-utf8": damaged_utf8,
    "wrong-game": root_fault("GM", "3", "GM[3] is chess"),
    "occupied-point": occupied_point,
    "off-board": off_board,
    "suicide": suicide,
    "ko-retaken": ko_retaken,
    "dropped-pass": dropped_pass,
    "colour-slip": colour_slip,
    "duplicated-move": duplicated_move,
    "moves-after-the-end": moves_after_the_end,
    "handicap-mismatch": handicap_mismatch,
    "white-first": white_first,
    "resigner-played-last": played_last,
    "setup-without-liberties": setup_without_liberties,
    "record-too-short": too_short,
    "cycle-counted": cycle_counted,
    "komi-scaled": root_fault("KM", "375", "hundredths of zi under Japanese rules; it was 6.5"),
    "quarter-komi": root_fault("KM", "3.75", "a quarter komi under Japanese rules; it was 6.5"),
    "komi-absurd": root_fault("KM", "99", "it was 7.5"),
    "result-unreadable": root_fault("RE", lambda _: "see the scoresheet", says),
    "result-not-standard": root_fault("RE", "White resigns", "B+R in words"),
    "fraction-contradiction": root_fault("RE", margin(int), lambda r: says(r) + "; half a point is missing"),
    "area-parity": root_fault("RE", margin(lambda m: m - 1), lambda r: says(r) + "; an odd board without shared points has an odd difference"),
    "zi-as-points": root_fault("RE", margin(lambda m: m / 2), lambda r: says(r) + "; this is in zi"),
    "wrong-winner": root_fault("RE", lambda r: plain_result(r.game, 2).replace(r.game.winner, OTHER[r.game.winner]), says),
    "wrong-margin": root_fault("RE", margin(lambda m: m + 10), says),
    "unknown-rules": root_fault("RU", "Moonlight", "no such rules; they were Japanese"),
    "date-impossible": root_fault("DT", "2011-02-30", "no such day"),
    "date-ambiguous": root_fault("DT", "03/04/2005", "March or April"),
    "date-in-words": root_fault("DT", "last week", "not a date"),
    "same-player": root_fault("PW", lambda r: r.get("PB")[1][0], "PB and PW are the same name"),
    "missing-names": missing_names,
    "rank-unreadable": root_fault("BR", "strong?", "not a rank"),
}
NOTES = {
    "forfeit": "sound: the last move retakes a ko at once, and the game was forfeited for it",
    "void": "sound: a triple ko goes once round, and the game is void",
    "consecutive": "sound: the handicap stones are Black's first moves",
    "from": "sound: begins from a set-up position",
    "duplicate-game": "the game of {of}, mirrored, with the same header",
}


# ------------------------------------------------------------------------------------------------ reading back
def scan(text):
    """Every game of a text, tolerantly: [(root properties, main line nodes, offset, balanced)]. Variations are skipped."""
    games, i, n = [], 0, len(text)
    start = re.compile(r"\(\s*(;|(?=[A-Z]{1,2}\[))")
    while (found := start.search(text, i)):
        i, depth, nodes, main, at = found.end(), 1, [[]], True, found.start()
        while i < n and depth:
            c = text[i]
            if c == "(":
                depth += 1
            elif c == ")":
                depth -= 1
                main = False
            elif c == ";":
                if main:
                    nodes.append([])
            elif (name := re.compile(r"([A-Z]+)\s*(?=\[)").match(text, i)):
                i, values = name.end(), []
                while (opened := re.compile(r"\s*\[").match(text, i)):
                    i, value = opened.end(), ""
                    while i < n and text[i] != "]":
                        if text[i] == "\\":
                            i += 1
                        value += text[i:i + 1]
                        i += 1
                    i += 1
                    values.append(value)
                if main:
                    nodes[-1].append((name.group(1), values))
                continue
            elif not c.isspace() and c != MARK:
                pass
            i += 1
        games.append((nodes[0], nodes[1:], at, depth == 0))
    return games


def judge(text):
    """Replays the main line of every game of a text: root, moves, violations, the last board."""
    out = []
    for root, nodes, at, balanced in scan(text):
        first = dict(root)
        size = int(first.get("SZ", ["19"])[0])
        board, bad, number_, passes, played = Board(size), [], 0, 0, []
        seen = {}
        to_play = "W" if re.match(r"[2-9]", first.get("HA", ["0"])[0]) and "AB" in first else "B"
        to_play = first.get("PL", [to_play])[0]
        lead = int(first["HA"][0]) if re.fullmatch(r"[2-9]", first.get("HA", [""])[0]) and "AB" not in first else 0
        for name, color in (("AB", "B"), ("AW", "W")):
            for v in first.get(name, []):
                board.stones[(ord(v[0]) - 97, ord(v[1]) - 97)] = color
        if any(not board.chain(p)[1] for p in list(board.stones)):
            bad.append(("setup-liberties", 0))
        seen[frozenset(board.stones.items())] = 0
        for node in nodes:
            played_here = [p for p in node if p[0] in "BW"]
            if len(played_here) > 1:
                bad.append(("two-in-node", number_ + 1))
            if played_here and any(p[0] in ("AB", "AW", "AE") for p in node):
                bad.append(("setup-in-node", number_ + 1))
            for color, values in played_here:
                number_ += 1
                v = values[0]
                if color != to_play and not (color == "B" and number_ <= lead):
                    bad.append(("turn", number_))
                to_play = OTHER[color]
                if passes >= 2:
                    bad.append(("after-end", number_))
                if v == "" or (v == "tt" and size <= 19):
                    p, passes = None, passes + 1
                elif not re.fullmatch(r"[a-z]{2}", v):
                    bad.append(("unreadable", number_))
                    continue
                else:
                    p = (ord(v[0]) - 97, ord(v[1]) - 97)
                    passes = passes if passes >= 2 else 0
                played.append((color, p))
                what = board.play(color, p)
                if what:
                    bad.append((what, number_))
                if p is not None and not what:
                    key = frozenset(board.stones.items())
                    if key in seen and not any(k == "cycle" for k, _ in bad):
                        bad.append(("cycle", number_))
                    seen[key] = number_
        out.append({"root": root, "first": first, "size": size, "board": board, "violations": bad, "played": played,
                    "moves": number_, "at": at, "balanced": balanced, "nodes": nodes})
    return out


EXPECTED_SOUND = {"forfeit": ["ko"], "void": ["cycle"]}


def compose(spec, game, seed):
    """The record of a game in its style, with its fault; None if the fault does not fit this game."""
    dice = random.Random(f"{seed}:{spec['of'] or spec.name}")
    record = Record(game, dice)
    STYLES[spec.style](record)
    expected = sorted(EXPECTED_SOUND.get(spec.end, []))
    if not spec.fault or spec.fault == "duplicate-game":
        kinds = sorted(k for k, _ in judge(record.text())[0]["violations"])
        note = next((NOTES[k] for k in ("void", "forfeit") if spec.end == k), "")
        note = note or next((NOTES[k] for k in ("consecutive", "from") if spec[k]), "")
        if spec.fault:
            note = NOTES[spec.fault].format(of=spec["of"])
            record.root.insert(0, [MARK, [], ""])
        return (record, None, None, note) if kinds == expected else None
    expected = sorted(VIOLATIONS.get(spec.fault, []))
    for change, move, point, note in FAULTS[spec.fault](record):
        trial = copy.deepcopy(record)
        change(trial)
        read = judge(trial.text())[0]
        if sorted(k for k, _ in read["violations"]) == expected and same_count(spec, game, read):
            return trial, move, point, note
    return None


# faults after which the last board is another one, so that the count of the record is not the count of the game
OTHER_BOARD = {"record-too-short", "missing-bracket", "unreadable-move", "off-board", "occupied-point", "suicide", "colour-slip"}


def same_count(spec, game, read):
    if game.how != "count" or spec.fault in OTHER_BOARD or spec["from"]:
        return True
    area, territory = read["board"].count({p for p in game.dead if p in read["board"].stones}, set(game.seki))
    return result(spec, area, territory) == game.margin


# ------------------------------------------------------------------------------------------------ making
def number_of(text):
    return zlib.crc32(text.encode()) % 30000 + 1


class Cache:
    """Games already played, so that a second run of the script need not play them again."""

    def __init__(self, path):
        self.path = Path(path) if path else None
        self.data = json.loads(self.path.read_text()) if self.path and self.path.exists() else {}

    def play(self, spec, seed):
        key = "/".join(map(str, (spec.size, spec.rules, spec.komi, spec.handicap, spec.free, spec.end, spec.level,
                                 spec.fault in ("white-first", "dropped-pass") and spec.fault, bool(spec["cycle"]), spec["open"], seed)))
        if key not in self.data:
            game = play(spec, seed)
            self.data[key] = game and {k: v for k, v in vars(game).items() if k != "spec"}
            if self.path:
                self.path.write_text(json.dumps(self.data))
        kept = self.data[key]
        if kept is None:
            return None
        game = Game(spec)
        tuples = {"handicap", "dead", "seki"}
        for k, v in kept.items():
            if k in tuples:
                v = [tuple(p) for p in v]
            elif k == "moves":
                v = [(c, tuple(p) if p else None) for c, p in v]
            setattr(game, k, v)
        return game


def make_one(spec, seed, cache, made):
    if spec["of"]:
        _, other, *_ = made[spec["of"]]
        game = copy.deepcopy(other)
        game.spec = spec
        flip = lambda p: p and (spec.size - 1 - p[0], p[1])
        game.moves = [(c, flip(p)) for c, p in game.moves]
        game.dead, game.seki = [flip(p) for p in game.dead], [flip(p) for p in game.seki]
        return compose(spec, game, seed), game
    for attempt in range(60):
        game = cache.play(spec, number_of(f"{seed}:{spec.name}:{attempt}"))
        if game is None or (spec["win"] and game.winner != spec["win"]):
            continue
        if spec.fault in ("area-parity", "zi-as-points", "fraction-contradiction") and abs(game.margin) < 2:
            continue
        if spec.fault == "area-parity" and (game.seki or game.area % 2 != spec.size % 2):
            continue
        if spec.fault == "record-too-short" and not 1 < abs(game.margin) < 40:
            continue
        if spec.style in ("club", "taiwan", "korea", "japan") and game.how == "count" and (not game.winner or abs(game.margin) > 79):
            if spec.fault != "cycle-counted":
                continue
        if spec["from"] and len(game.moves) < int(spec["from"]) + 12:
            continue
        composed = compose(spec, game, seed)
        if composed:
            return composed, game
    raise SystemExit(f"{spec.name}: no game fits in sixty attempts")


def encode(record, text):
    if record.damage:
        data = bytearray(text.encode("utf-8"))
        for i, byte in enumerate(data):
            if byte in DAMAGED:
                data[i] = 0x3F
        return bytes(data)
    return text.encode(record.encoding)


def make(out, seed, cache, only):
    kept = {}
    if (out / "manifest.tsv").exists():
        kept = {(r["path"], r["game"], r["fault"]): r["codes"] for r in read_table(out / "manifest.tsv")}
    elif out.exists() and any(out.iterdir()):
        raise SystemExit(f"{out} is not a collection; it will not be replaced")
    specs = [Spec(line) for line in TABLE.strip().split("\n")]
    specs = [s for s in specs if fnmatch.fnmatch(s.name, only)]
    made, files, manifest, status = {}, {}, [], []
    for spec in specs:
        (record, move, point, note), game = make_one(spec, seed, cache, made)
        made[spec.name] = record, game
        text = record.text()
        joined = files.setdefault(spec.path, [record, ""])
        whole = joined[1] + text
        line = whole[: whole.index(MARK)].count("\n") + 1 if MARK in whole else ""
        joined[1] = whole.replace(MARK, "")
        fault = spec.fault or "none"
        manifest.append([spec.path, spec.game, line, fault, kept.get((spec.path, str(spec.game), fault), ""), move or "", point or "", note])
        read = judge(text.replace(MARK, ""))[0]
        if game.how == "count" and (spec["from"] or read["board"].stones == game.replay().stones):
            status.append([spec.path, spec.game, spec.size, spec.rules, f"{spec.komi:g}", spec.handicap, f"{game.margin:g}", game.area,
                           "" if spec["from"] else game.territory,
                           " ".join(gtp(p, spec.size) for p in sorted(game.dead)), " ".join(gtp(p, spec.size) for p in sorted(game.seki))])
        print(f"{spec.name}: {spec.size}x{spec.size} {len(game.moves)} moves {plain_result(game)} {spec.fault or ''}", file=sys.stderr)
    shutil.rmtree(out, ignore_errors=True)
    zips = {}
    for path, (record, text) in files.items():
        data = encode(record, text)
        if "!" in path:
            zips.setdefault(path.split("!")[0], []).append((path.split("!")[1], data))
            continue
        target = out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    for path, members in zips.items():
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive_:
            for name, data in members:
                info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
                info.compress_type, info.external_attr, info.create_system = zipfile.ZIP_DEFLATED, 0o644 << 16, 3
                archive_.writestr(info, data)
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_bytes(buffer.getvalue())
    table(out / "manifest.tsv", "path game line fault codes move point note".split(), manifest)
    table(out / "status.tsv", "path game size rules komi handicap margin area territory dead seki".split(), status)


def table(path, head, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join("\t".join(map(str, row)) for row in [head] + rows) + "\n", encoding="utf-8")


def read_table(path):
    head, *rows = (line.split("\t") for line in path.read_text(encoding="utf-8").rstrip("\n").split("\n"))
    return [dict(zip(head, row)) for row in rows]


# ------------------------------------------------------------------------------------------------ checking
def load(out, path):
    if "!" in path:
        with zipfile.ZipFile(out / path.split("!")[0]) as archive_:
            return archive_.read(path.split("!")[1])
    return (out / path).read_bytes()


def decode(data, path):
    """The text and how it was read. Chinese without a word about it is GBK, anything else Latin-1."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16"), "utf-16"
    try:
        return data.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        pass
    declared = re.search(rb"CA\[([^\]]+)\]", data)
    names = [declared.group(1).decode()] if declared else (["gbk"] if "wulin" in path or ".zip!b" in path else ["latin-1"])
    for name in names:
        try:
            text = data.decode(name)
            if "server" not in path:
                return text, name
        except (UnicodeDecodeError, LookupError):
            pass
    return data.decode("utf-8", "replace"), "utf-8-damaged"


def read_result(text, chinese, hundredths):
    """(winner, points or None) of the forms this script writes."""
    side = re.search(r"[BW黑黒흑白백]", text)
    winner = side and ("B" if side.group() in "B黑黒흑" else "W")
    if "/" in text or "子" in text:
        found = re.search(r"胜|勝", text)
        tail = text[found.end():]
        whole = re.match(r"(\d+)(?:又|子)", tail)
        part = re.search(r"(\d)/(\d)", tail)
        return winner, 2 * ((int(whole.group(1)) if whole else 0) + (int(part.group(1)) / int(part.group(2)) if part else 0))
    if "半" in text:
        found = re.search(r"(\d+)目半", text)
        return winner, (int(found.group(1)) if found else 0) + 0.5
    if (found := re.search(r"(\d+(?:\.\d+)?)(?:집)?", text)) and "手" not in text:
        return winner, float(found.group(1)) * (2 if chinese and hundredths else 1)
    return winner, None


SEEN = {  # how each fault shows in the file: a predicate on (text from the fault's line, root, game)
    "missing-final-paren": lambda t, f, g: not g["balanced"],
    "extra-paren": lambda t, f, g: t.rstrip().endswith("))"),
    "missing-root-semicolon": lambda t, f, g: t.startswith("(G"),
    "stray-text-before": lambda t, f, g: t.startswith("From:"),
    "stray-text-after": lambda t, f, g: t.startswith("-- "),
    "stray-text-between": lambda t, f, g: t.startswith("Board three"),
    "duplicate-property": lambda t, f, g: [k for k, _ in g["root"]].count("KM") == 2,
    "repeated-application": lambda t, f, g: [k for k, _ in g["root"]].count("AP") == 2,
    "charset-lies": lambda t, f, g: f["CA"][0] in ("GBK", "ISO-2022-KR"),
    "damaged-utf8": lambda t, f, g: "\ufffd" in t,
    "wrong-game": lambda t, f, g: f["GM"] == ["3"],
    "handicap-mismatch": lambda t, f, g: f["HA"] == ["3"] and len(f["AB"]) == 2,
    "resigner-played-last": lambda t, f, g: g["played"][-1][0] != f["RE"][0][0],
    "record-too-short": lambda t, f, g: g["moves"] == 20,
    "komi-scaled": lambda t, f, g: f["KM"] == ["375"] and f["RU"] == ["Japanese"],
    "quarter-komi": lambda t, f, g: f["KM"] == ["3.75"] and f["RU"] == ["Japanese"],
    "komi-absurd": lambda t, f, g: f["KM"] == ["99"],
    "result-unreadable": lambda t, f, g: "scoresheet" in f["RE"][0],
    "result-not-standard": lambda t, f, g: f["RE"] == ["White resigns"],
    "fraction-contradiction": lambda t, f, g: float(f["RE"][0][2:]) % 1 == 0 and float(f["KM"][0]) % 1 == 0.5,
    "area-parity": lambda t, f, g: (float(f["RE"][0][2:]) * (1 if f["RE"][0][0] == "B" else -1) + float(f["KM"][0])) % 2 == 0,
    "unknown-rules": lambda t, f, g: f["RU"] == ["Moonlight"],
    "date-impossible": lambda t, f, g: f["DT"] == ["2011-02-30"],
    "date-ambiguous": lambda t, f, g: f["DT"] == ["03/04/2005"],
    "date-in-words": lambda t, f, g: f["DT"] == ["last week"],
    "same-player": lambda t, f, g: f["PB"] == f["PW"],
    "missing-names": lambda t, f, g: "PB" not in f and "PW" not in f,
    "rank-unreadable": lambda t, f, g: f["BR"] == ["strong?"],
}
WRONG_RESULT = {"wrong-winner", "wrong-margin", "zi-as-points", "area-parity", "fraction-contradiction", "result-unreadable", "result-not-standard"}


def check(out):
    manifest = read_table(out / "manifest.tsv")
    status = {(r["path"], r["game"]): r for r in read_table(out / "status.tsv")}
    wrong, seen_files, lines_seen = [], set(), {}
    for row in manifest:
        path, n, fault = row["path"], int(row["game"]), row["fault"]
        say = lambda text: wrong.append(f"{path} game {n} ({fault}): {text}")
        seen_files.add(path.split("!")[0])
        text, how = decode(load(out, path), path)
        games = judge(text)
        if len(games) != sum(r["path"] == path for r in manifest):
            say(f"{len(games)} games in the file")
            continue
        game = games[n - 1]
        first = game["first"]
        kinds = [k for k, _ in game["violations"]]
        allowed = VIOLATIONS.get(fault, [])
        if fault == "none" and "forfeited" in row["note"]:
            allowed = ["ko"]
        if fault == "none" and "void" in row["note"]:
            allowed = ["cycle"]
        if sorted(kinds) != sorted(allowed):
            say(f"violations {game['violations']}, expected {allowed}")
        if allowed and row["move"] and fault != "none" and game["violations"][0][1] != int(row["move"]):
            say(f"the violation is at move {game['violations'][0][1]}, the manifest says {row['move']}")
        if fault != "none":
            lines = text.replace("\r\n", "\n").split("\n")
            rest = "\n".join(lines[int(row["line"]) - 1:])
            if fault in SEEN and not SEEN[fault](rest, first, game):
                say("the fault does not show")
            if row["point"] and allowed and fault not in ("missing-bracket", "setup-without-liberties"):
                p = from_gtp(row["point"], game["size"])
                if f"[{sgf(p)}]" not in lines[int(row["line"]) - 1]:
                    say(f"{row['point']} is not on line {row['line']}")
        elif not game["balanced"] or how == "utf-8-damaged":
            say(f"not sound: {how}")
        counted = status.get((path, row["game"]))
        chinese = "RU" in first and first["RU"] == ["Chinese"]
        winner, points = read_result(re.sub(r"共\d+手 ", "", first["RE"][0]), chinese, "RN" in first)
        if counted:
            margin = float(counted["margin"])
            spot = lambda words: {from_gtp(w, game["size"]) for w in words.split()}
            area, territory = game["board"].count(spot(counted["dead"]), spot(counted["seki"]))
            rules = Spec("x x 9 J 0 0 x 1 -")
            rules.rules, rules.komi, rules.handicap = counted["rules"], float(counted["komi"]), int(counted["handicap"])
            if area != int(counted["area"]) or (counted["territory"] and territory != int(counted["territory"])):
                say(f"counted {area}/{territory}, the table says {counted['area']}/{counted['territory']}")
            if result(rules, area, territory) != margin:
                say("the margin does not follow from the count")
            signed = points and points * (1 if winner == "B" else -1)
            agrees = signed == margin or (margin == 0 and first["RE"][0] in ("0", "draw"))
            if agrees == (fault in WRONG_RESULT):
                say(f"RE[{first['RE'][0]}] against a count of {margin:g}")
        elif fault == "none" and points is not None:
            say("a counted game without its count")
        if "手" in first["RE"][0] and int(re.search(r"\d+", first["RE"][0]).group()) != game["moves"]:
            say("the number of moves in RE is wrong")
        line = (game["size"], tuple(game["played"]))
        if line in lines_seen:
            say(f"the same moves as {lines_seen[line]}")
        lines_seen[line] = path
        if fault not in ("missing-names", "same-player") and ("PB" not in first or first["PB"] == first["PW"]):
            say("names")
    on_disk = {p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file()} - {"manifest.tsv", "status.tsv"}
    if on_disk != seen_files:
        wrong.append(f"files and manifest differ: {sorted(on_disk ^ seen_files)}")
    sound = sum(r["fault"] == "none" for r in manifest)
    size = sum(p.stat().st_size for p in out.rglob("*") if p.is_file())
    print(f"{len(manifest)} games in {len(on_disk)} files, {size:,} bytes: {sound} sound, {len(manifest) - sound} with a fault "
          f"({len({r['fault'] for r in manifest} - {'none'})} kinds), {len(status)} with a count")
    for line in wrong:
        print("WRONG", line)
    return not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="verify, do not make")
    parser.add_argument("--seed", default="1", help="another seed, other games (default 1)")
    parser.add_argument("--out", type=Path, default=HERE / "collection", help="the folder to make; what it held is deleted")
    parser.add_argument("--only", default="*", help="a pattern of paths")
    parser.add_argument("--cache", help="a file that keeps the games played, for a quicker second run")
    arguments = parser.parse_args()
    if arguments.only != "*" and arguments.out == HERE / "collection":
        parser.error("a part of the collection needs --out")
    if not arguments.check:
        make(arguments.out, arguments.seed, Cache(arguments.cache), arguments.only)
    sys.exit(0 if check(arguments.out) else 1)


if __name__ == "__main__":
    main()
