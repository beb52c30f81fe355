"""Replaying records and turning boards into what the network sees and must answer.

Everything here is compiled by numba and works on flat boards of `SIDE * SIDE` points, row by row.
A cell is 0 (empty), 1 (Black) or 2 (White). An event is (colour, point): point `PASS` is a pass,
and a colour plus `SETUP` puts a stone down without playing (colour 0: takes it off).
"""

import numpy as np
from numba import njit

SIDE = 19
AREA = SIDE * SIDE
PASS = AREA
SETUP = 4
LINKS = 4 * AREA

# The planes, all from the side to move. The Rust twin is `src/network/input.rs`.
PLANES = (
    "on the board",
    "own chain with 1 liberty", "2", "3", "4 or more",
    "opponent's chain with 1 liberty", "2", "3", "4 or more",
    "forbidden by ko",
    "empty, region touches own stones only", "opponent's stones only",
    "own play captures", "opponent's play captures",
    "own play has no liberty left", "1", "2",
    "opponent's play has no liberty left", "1", "2",
    "strict counting",
)
INPUTS = len(PLANES)


def _neighbors():
    table = np.full((AREA, 4), -1, np.int16)
    for point in range(AREA):
        y, x = divmod(point, SIDE)
        found = [(y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)]
        found = [v * SIDE + u for v, u in found if 0 <= v < SIDE and 0 <= u < SIDE]
        table[point, : len(found)] = found
    return table


NEIGHBORS = _neighbors()


@njit(cache=True, nogil=True)
def components(cells, group, liberties, links):
    """Numbers the connected points of one kind (0 up, row by row); returns how many there are.

    `liberties` is by group; those of an empty region mean nothing. `links` lists (chain, liberty).
    """
    linked = 0
    count = 0
    group[:] = -1
    stack = np.empty(AREA, np.int16)
    seen = np.full(AREA, -1, np.int16)
    for start in range(AREA):
        if group[start] >= 0:
            continue
        kind = cells[start]
        top = 1
        stack[0] = start
        group[start] = count
        free = 0
        while top > 0:
            top -= 1
            point = stack[top]
            for slot in range(4):
                next_ = NEIGHBORS[point, slot]
                if next_ < 0:
                    break
                if cells[next_] == kind:
                    if group[next_] < 0:
                        group[next_] = count
                        stack[top] = next_
                        top += 1
                elif cells[next_] == 0 and seen[next_] != count:
                    seen[next_] = count
                    free += 1
                    links[linked, 0] = count
                    links[linked, 1] = next_
                    linked += 1
        liberties[count] = free
        count += 1
    links[linked:] = -1
    return count


@njit(cache=True, nogil=True)
def _take_if_dead(cells, start, captured):
    """Takes a chain off if it has no liberty; counts each point of it in `captured`."""
    color = cells[start]
    chain = np.empty(AREA, np.int16)
    seen = np.zeros(AREA, np.bool_)
    chain[0] = start
    seen[start] = True
    length = 1
    at = 0
    while at < length:
        point = chain[at]
        at += 1
        for slot in range(4):
            next_ = NEIGHBORS[point, slot]
            if next_ < 0:
                break
            if cells[next_] == 0:
                return 0
            if cells[next_] == color and not seen[next_]:
                seen[next_] = True
                chain[length] = next_
                length += 1
    for i in range(length):
        cells[chain[i]] = 0
        captured[color - 1, chain[i]] += 1
    return length


@njit(cache=True, nogil=True)
def replay(colors, points, cuts, out_cells, out_captured, out_ko, out_turn):
    """Plays all events, keeping the state `k` events before the end for each `k < cuts`.

    `out_captured[k, c, p]` counts how often a stone of colour c + 1 was taken from p so far;
    `out_ko[k]` is the point that the side to move must not play, or -1; `out_turn[k]` the side
    to move, the opponent of the last mover.
    """
    cells = np.zeros(AREA, np.int8)
    captured = np.zeros((2, AREA), np.int8)
    ko = -1
    turn = 1
    total = len(colors)
    for i in range(total + 1):
        left = total - i
        if left < cuts:
            out_cells[left] = cells
            out_captured[left] = captured
            out_ko[left] = ko
            out_turn[left] = turn
        if left == 0:
            break
        color = colors[i]
        point = points[i]
        if color >= SETUP:
            cells[point] = color - SETUP
            continue
        turn = 3 - color
        ko = -1
        if point == PASS:
            continue
        cells[point] = color
        taken = 0
        where = -1
        for slot in range(4):
            next_ = NEIGHBORS[point, slot]
            if next_ < 0:
                break
            if cells[next_] == 3 - color:
                got = _take_if_dead(cells, next_, captured)
                taken += got
                if got > 0:
                    where = next_
        if taken == 0:
            _take_if_dead(cells, point, captured)
        elif taken == 1:
            alone = True
            free = 0
            for slot in range(4):
                next_ = NEIGHBORS[point, slot]
                if next_ < 0:
                    break
                if cells[next_] == color:
                    alone = False
                elif cells[next_] == 0:
                    free += 1
            if alone and free == 1:
                ko = where
    return total


@njit(cache=True, nogil=True)
def _touched(cells, own):
    """Per empty point: 1 if its region touches only `own` stones, 2 only the other's, else 0."""
    group = np.empty(AREA, np.int16)
    free = np.empty(AREA, np.int16)
    links = np.empty((LINKS, 2), np.int16)
    count = components(cells, group, free, links)
    touch = np.zeros(count, np.int8)
    for point in range(AREA):
        if cells[point] == 0:
            for slot in range(4):
                next_ = NEIGHBORS[point, slot]
                if next_ < 0:
                    break
                if cells[next_] != 0:
                    touch[group[point]] |= 1 if cells[next_] == own else 2
    return group, free, touch


@njit(cache=True, nogil=True)
def _planes(cells, own, ko, strict, planes):
    group, free, touch = _touched(cells, own)
    mark = np.full(AREA, -1, np.int32)
    stamp = 0
    for point in range(AREA):
        planes[0, point] = 1
        planes[20, point] = strict
        kind = cells[point]
        if kind != 0:
            liberties = min(free[group[point]], 4)
            planes[(0 if kind == own else 4) + max(liberties, 1), point] = 1
            continue
        if point == ko:
            planes[9, point] = 1
        around = touch[group[point]]
        if around == 1:
            planes[10, point] = 1
        elif around == 2:
            planes[11, point] = 1
        for side in range(2):
            color = own if side == 0 else 3 - own
            stamp += 1
            count = 0
            captures = False
            mark[point] = stamp
            for slot in range(4):
                next_ = NEIGHBORS[point, slot]
                if next_ < 0:
                    break
                if cells[next_] == 0:
                    if mark[next_] != stamp:
                        mark[next_] = stamp
                        count += 1
                elif cells[next_] == color:
                    if mark[next_] != stamp:
                        count += _liberties_of(cells, next_, mark, stamp)
                elif free[group[next_]] == 1:
                    captures = True
                    if mark[next_] != stamp:
                        mark[next_] = stamp
                        count += 1
            if captures:
                planes[12 + side, point] = 1
            if count < 3:
                planes[14 + 3 * side + count, point] = 1


@njit(cache=True, nogil=True)
def _liberties_of(cells, start, mark, stamp):
    """Marks a chain and its liberties that were not marked; returns how many liberties were not."""
    stack = np.empty(AREA, np.int16)
    stack[0] = start
    mark[start] = stamp
    top = 1
    count = 0
    while top > 0:
        top -= 1
        point = stack[top]
        for slot in range(4):
            next_ = NEIGHBORS[point, slot]
            if next_ < 0:
                break
            if mark[next_] == stamp:
                continue
            if cells[next_] == 0:
                mark[next_] = stamp
                count += 1
            elif cells[next_] == cells[start]:
                mark[next_] = stamp
                stack[top] = next_
                top += 1
    return count


@njit(cache=True, nogil=True)
def batch_inputs(cells, own, ko, strict, symmetry, table, planes, groups, links):
    """Planes, groups and links of a batch, each board turned by its symmetry."""
    free = np.empty(AREA, np.int16)
    turned = np.empty(AREA, np.int8)
    for b in range(len(cells)):
        to = table[symmetry[b]]
        for point in range(AREA):
            turned[to[point]] = cells[b, point]
        banned = -1 if ko[b] < 0 else to[ko[b]]
        _planes(turned, own[b], banned, strict[b], planes[b])
        components(turned, groups[b], free, links[b])


def symmetries():
    """`table[s, p]`: where symmetry s (transpose if s & 4, then mirror by s & 1, s & 2) moves p."""
    table = np.empty((8, AREA), np.int16)
    for s in range(8):
        for point in range(AREA):
            y, x = divmod(point, SIDE)
            if s & 4:
                y, x = x, y
            if s & 1:
                x = SIDE - 1 - x
            if s & 2:
                y = SIDE - 1 - y
            table[s, point] = y * SIDE + x
    return table


@njit(cache=True, nogil=True)
def final_count(cells, dead, owner, value):
    """The finished board: `owner` 1, 2 or 0 (nobody's) by point, `value` Black minus White in
    territory (a dead stone counts twice: the prisoner and its point)."""
    board = cells.copy()
    for point in dead:
        board[point] = 0
    group, _, touch = _touched(board, 1)
    for point in range(AREA):
        if board[point] != 0:
            owner[point] = board[point]
            value[point] = 0
            continue
        side = touch[group[point]]
        owner[point] = side if side < 3 else 0
        value[point] = 1 if side == 1 else (-1 if side == 2 else 0)
    for point in dead:
        value[point] += -1 if cells[point] == 1 else 1


@njit(cache=True, nogil=True)
def labels(cells, own, captured, last_captured, last_cells, dead, owner, value, symmetry, table,
           out_owner, out_value, out_lost):
    """What becomes of a cut board, from the side to move, turned by a symmetry.

    `out_owner`: 0 own, 1 opponent's, 2 nobody's. `out_value`: the point's part in the territory
    margin, -2 to 2 as 0 to 4. `out_lost`: 0 a stone that stays, 1 one that is lost, -1 empty.
    """
    to = table[symmetry]
    is_dead = np.zeros(AREA, np.bool_)
    for point in dead:
        is_dead[point] = True
    sign = 1 if own == 1 else -1
    for point in range(AREA):
        kind = owner[point]
        out_owner[to[point]] = 2 if kind == 0 else (0 if kind == own else 1)
        black = last_captured[0, point] - captured[0, point]
        white = last_captured[1, point] - captured[1, point]
        v = sign * (value[point] + white - black)
        out_value[to[point]] = max(-2, min(2, v)) + 2
        if cells[point] == 0:
            out_lost[to[point]] = -1
        else:
            gone = is_dead[point] or (black if cells[point] == 1 else white) > 0
            out_lost[to[point]] = 1 if gone else 0
