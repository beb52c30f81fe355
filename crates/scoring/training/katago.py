"""KataGo's network as a teacher: reading its model file, its input planes, its answer.

Only what the teacher is asked: even games on 19 by 19 under territory rules, without any search.
The file format and the meaning of the planes are those of KataGo (model version 15, inputs 7).
"""

import gzip

import numpy as np
import torch
import torch.nn.functional as F
from numba import njit

from boards import AREA, NEIGHBORS, PASS, SIDE

PLANES, GLOBALS = 22, 19
MAX_NODES = 3000  # of one ladder


class Reader:
    """Words and blocks of floats, in the order of the file."""

    def __init__(self, path):
        with gzip.open(path) as file:
            self.data, self.at = file.read(), 0

    def word(self):
        while self.data[self.at : self.at + 1].isspace():
            self.at += 1
        end = self.at
        while not self.data[end : end + 1].isspace():
            end += 1
        word, self.at = self.data[self.at : end].decode(), end
        return word

    def int(self):
        return int(self.word())

    def floats(self, *shape):
        at = self.data.index(b"@BIN@", self.at) + 5
        count = int(np.prod(shape))
        self.at = at + 4 * count
        return torch.from_numpy(np.frombuffer(self.data, "<f4", count, at).copy()).view(shape)

    def convolution(self):
        self.word()
        height, width, inputs, outputs, _, _ = (self.int() for _ in range(6))
        return self.floats(height, width, inputs, outputs).permute(3, 2, 0, 1).contiguous()

    def matrix(self):
        self.word()
        inputs, outputs = self.int(), self.int()
        return self.floats(inputs, outputs).T.contiguous()

    def matrices(self, count):
        return [self.matrix().bfloat16() for _ in range(count)]

    def bias(self):
        self.word()
        return self.floats(self.int())

    def affine(self):
        """A batch normalization as scale and shift."""
        self.word()
        channels, epsilon, scaled, shifted = self.int(), float(self.word()), self.int(), self.int()
        mean, variance = self.floats(channels), self.floats(channels)
        scale = self.floats(channels) if scaled else torch.ones(channels)
        shift = self.floats(channels) if shifted else torch.zeros(channels)
        scale = scale / (variance + epsilon).sqrt()
        return scale, shift - mean * scale

    def affine_narrow(self):
        return tuple(part.bfloat16() for part in self.affine())

    def root_mean_square(self):
        self.word()
        channels, epsilon = self.int(), float(self.word())
        return self.floats(channels).bfloat16(), epsilon

    def silu(self):
        self.word()
        kind = self.word()
        assert kind == "ACTIVATION_SILU", kind


class Attention(torch.nn.Module):
    """Self-attention over the points, with learned rotations by both coordinates."""

    def __init__(self, reader):
        super().__init__()
        reader.word()
        self.heads, keys, size, values, rotates, learned = (reader.int() for _ in range(6))
        assert keys == self.heads and size == values and rotates and learned
        self.norm = reader.root_mean_square()
        self.query, self.key, self.value, self.out = reader.matrices(4)
        reader.word()
        rates = reader.floats(*(reader.int() for _ in range(3)))
        x = torch.arange(AREA) % SIDE
        y = torch.arange(AREA) // SIDE
        angle = x[:, None] * rates[:, None, :, 0] + y[:, None] * rates[:, None, :, 1]
        self.cos, self.sin = angle.cos(), angle.sin()

    def rotate(self, x):
        """Rotates each pair of neighbouring numbers: boards × heads × points × size."""
        a, b = x.float().unflatten(-1, (-1, 2)).unbind(-1)
        turned = torch.stack([a * self.cos - b * self.sin, a * self.sin + b * self.cos], -1)
        return turned.flatten(-2).to(x.dtype)

    def forward(self, x):
        normed = normalized(x, *self.norm)
        query, key, value = (
            F.linear(normed, w).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for w in (self.query, self.key, self.value)
        )
        # Softmax in one pass over the pairs of points, most of the work: nothing overflows that is cut at 60,
        # and a column of ones gives the sums.
        scores = (self.rotate(query) * query.shape[-1] ** -0.5) @ self.rotate(key).mT
        weights = scores.float().clamp(-60, 60).exp().to(x.dtype)
        mixed = (weights @ torch.cat([value, torch.ones_like(value[..., :1])], -1)).float()
        mixed = (mixed[..., :-1] / mixed[..., -1:]).to(x.dtype)
        return x + F.linear(mixed.transpose(1, 2).flatten(2), self.out)


class FeedForward(torch.nn.Module):
    def __init__(self, reader):
        super().__init__()
        reader.word()
        _, _, gated = (reader.int() for _ in range(3))
        assert gated
        self.norm = reader.root_mean_square()
        self.up, self.gate, self.down = reader.matrices(3)

    def forward(self, x):
        normed = normalized(x, *self.norm)
        return x + F.linear(F.silu(F.linear(normed, self.up)) * F.linear(normed, self.gate), self.down)


class Bottleneck(torch.nn.Module):
    def __init__(self, reader):
        super().__init__()
        kind = reader.word()
        assert kind == "nested_bottleneck_block", kind
        reader.word()
        count = reader.int()
        self.before = reader.affine_narrow()
        reader.silu()
        self.narrow = reader.convolution().flatten(1).bfloat16()
        kinds = {"transformer_attention_block": Attention, "transformer_ffn_block": FeedForward}
        self.inner = torch.nn.ModuleList(kinds[reader.word()](reader) for _ in range(count))
        self.after = reader.affine_narrow()
        reader.silu()
        self.widen = reader.convolution().flatten(1).bfloat16()

    def forward(self, x):
        inside = F.linear(F.silu(x * self.before[0] + self.before[1]), self.narrow)
        for layer in self.inner:
            inside = layer(inside)
        return x + F.linear(F.silu(inside * self.after[0] + self.after[1]), self.widen)


def normalized(x, weight, epsilon):
    return F.rms_norm(x, weight.shape, weight, epsilon)


class Teacher(torch.nn.Module):
    """The trunk and the value head of a nested-bottleneck transformer; the policy is read over."""

    def __init__(self, path):
        super().__init__()
        reader = Reader(path)
        reader.word()
        version, planes, globals_ = (reader.int() for _ in range(3))
        assert (version, planes, globals_) == (15, PLANES, GLOBALS)
        factors = [float(reader.word()) for _ in range(7)]
        self.lead_factor = factors[3]
        while reader.word() != "trunk":
            pass
        blocks = reader.int()
        for _ in range(11):
            reader.word()
        self.stem, self.stem_global = reader.convolution(), reader.matrix()
        self.blocks = torch.nn.ModuleList(Bottleneck(reader) for _ in range(blocks))
        reader.word()
        channels, self.epsilon, over_board, _ = reader.int(), float(reader.word()), reader.int(), reader.int()
        assert over_board
        self.tip, self.tip_shift = reader.floats(channels), reader.floats(channels)
        reader.silu()
        while reader.word() != "model.value_head":
            reader.at = reader.data.index(b"\nmodel.value_head\n", reader.at)
        self.value = reader.convolution().flatten(1)
        self.value_shift = reader.affine()
        reader.silu()
        self.second, self.second_shift = reader.matrix(), reader.bias()
        reader.silu()
        reader.matrix(), reader.bias()
        self.scores, self.scores_shift = reader.matrix(), reader.bias()
        self.owner = reader.convolution().flatten(1)

    def forward(self, planes, numbers):
        """Boards × PLANES × 361 and boards × GLOBALS; all from the side to move: the lead in points
        (komi counted), and whose each point will be, -1 to 1."""
        x = F.conv2d(planes.unflatten(2, (SIDE, SIDE)), self.stem, padding=1)
        x = x.flatten(2).transpose(1, 2) + F.linear(numbers, self.stem_global)[:, None]
        x = x.bfloat16()
        for block in self.blocks:
            x = block(x)
        x = x.float()
        x = F.silu(F.rms_norm(x, x.shape[1:], None, self.epsilon) * self.tip + self.tip_shift)
        x = F.silu(F.linear(x, self.value) * self.value_shift[0] + self.value_shift[1])
        mean = x.mean(1)
        pooled = torch.cat([mean, mean * (SIDE - 14) * 0.1, mean * ((SIDE - 14) ** 2 * 0.01 - 0.1)], 1)
        hidden = F.silu(F.linear(pooled, self.second, self.second_shift))
        lead = F.linear(hidden, self.scores, self.scores_shift)[:, 2] * self.lead_factor
        return lead, F.linear(x, self.owner)[:, :, 0].tanh()


def compiled(path):
    """A teacher half as fast again; the first answer takes half a minute."""
    return torch.compile(Teacher(path))


@njit(cache=True)
def _liberties(cells, start, chain, free):
    """Fills `chain` and `free` (its liberties); returns how many of each."""
    seen = np.zeros(AREA, np.bool_)
    seen[start] = True
    chain[0] = start
    length, at, count = 1, 0, 0
    while at < length:
        for slot in range(4):
            near = NEIGHBORS[chain[at], slot]
            if near < 0:
                break
            if not seen[near]:
                seen[near] = True
                if cells[near] == 0:
                    free[count] = near
                    count += 1
                elif cells[near] == cells[start]:
                    chain[length] = near
                    length += 1
        at += 1
    return length, count


@njit(cache=True)
def _play(cells, point, color):
    """Plays on `cells`; false, and nothing done, if it would be suicide."""
    chain, free = np.empty(AREA, np.int16), np.empty(AREA, np.int16)
    cells[point] = color
    for slot in range(4):
        near = NEIGHBORS[point, slot]
        if near < 0:
            break
        if cells[near] == 3 - color:
            length, count = _liberties(cells, near, chain, free)
            if count == 0:
                for i in range(length):
                    cells[chain[i]] = 0
    if _liberties(cells, point, chain, free)[1] == 0:
        cells[point] = 0
        return False
    return True


@njit("b1(i1[:], i8, b1, i8[:], i8)")
def _caught(cells, stone, attacks, nodes, depth):
    """Whether a chain is caught in a ladder; with `attacks` the attacker plays first, on one of two
    liberties, else the defender of a chain in atari."""
    nodes[0] += 1
    if nodes[0] > MAX_NODES or depth > 150:
        return False
    color = cells[stone]
    chain, free = np.empty(AREA, np.int16), np.empty(AREA, np.int16)
    length, count = _liberties(cells, stone, chain, free)
    if count > 2:
        return False
    if attacks:
        if count == 1:
            return True
        for i in range(2):
            board = cells.copy()
            if _play(board, free[i], 3 - color) and _caught(board, stone, False, nodes, depth + 1):
                return True
        return False
    if count == 2:
        return _caught(cells, stone, True, nodes, depth)
    others, breaths = np.empty(AREA, np.int16), np.empty(AREA, np.int16)
    tried = np.zeros(AREA, np.bool_)
    for i in range(length + 1):
        if i == length:
            point = free[0]
            board = cells.copy()
            if not tried[point] and _play(board, point, color) and not _caught(board, stone, True, nodes, depth + 1):
                return False
            break
        for slot in range(4):
            near = NEIGHBORS[chain[i], slot]
            if near < 0:
                break
            if cells[near] != 3 - color or _liberties(cells, near, others, breaths)[1] != 1:
                continue
            point = breaths[0]
            if tried[point]:
                continue
            tried[point] = True
            board = cells.copy()
            if _play(board, point, color) and not _caught(board, stone, True, nodes, depth + 1):
                return False
    return True


@njit
def _ladders(cells, own, stones, works):
    """Marks stones caught in ladders, and the moves that catch an opponent's chain of two liberties."""
    chain, free = np.empty(AREA, np.int16), np.empty(AREA, np.int16)
    seen = np.zeros(AREA, np.bool_)
    nodes = np.zeros(1, np.int64)
    for start in range(AREA):
        if cells[start] == 0 or seen[start]:
            continue
        length, count = _liberties(cells, start, chain, free)
        seen[chain[:length]] = True
        nodes[0] = 0
        if count == 1:
            if _caught(cells, start, False, nodes, 0):
                stones[chain[:length]] = 1
        elif count == 2:
            for i in range(2):
                board = cells.copy()
                if _play(board, free[i], 3 - cells[start]) and _caught(board, start, False, nodes, 0):
                    stones[chain[:length]] = 1
                    if cells[start] != own:
                        works[free[i]] = 1


@njit
def board_planes(history, own, ko, moves, planes):
    """The planes of one board. `history`: this board and the two before it; `moves`: up to five moves
    back from the last one (PASS a pass, -1 for none), the opponent's first."""
    chain, free = np.empty(AREA, np.int16), np.empty(AREA, np.int16)
    cells = history[0]
    nothing = np.empty(AREA, np.float32)
    for point in range(AREA):
        planes[0, point] = 1
        if cells[point] != 0:
            planes[1 if cells[point] == own else 2, point] = 1
            count = _liberties(cells, point, chain, free)[1]
            if count <= 3:
                planes[2 + count, point] = 1
    if ko >= 0:
        planes[6, ko] = 1
    for back in range(5):
        if 0 <= moves[back] < AREA:
            planes[9 + back, moves[back]] = 1
    _ladders(history[0], own, planes[14], planes[17])
    _ladders(history[1], own, planes[15], nothing)
    _ladders(history[2], own, planes[16], nothing)


def inputs(history, own, ko, moves, komi):
    """Planes and numbers of a batch; `komi`: White's komi and the plays Black is ahead, by board."""
    planes = np.zeros((len(own), PLANES, AREA), np.float32)
    numbers = np.zeros((len(own), GLOBALS), np.float32)
    for b in range(len(own)):
        board_planes(history[b], own[b], ko[b], moves[b], planes[b])
    numbers[:, :5] = moves == PASS
    numbers[:, 5] = np.clip(np.where(own == 2, komi, -komi), -AREA - 20, AREA + 20) / 20
    numbers[:, 9:11] = 1
    return torch.from_numpy(planes), torch.from_numpy(numbers)
