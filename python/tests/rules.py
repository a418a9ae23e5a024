"""The games by their move rules alone: who wins, by going through every move. Nothing is shared with the package."""

from functools import cache
from itertools import product


class ByMoves:
    """Who is to move wins iff a move leads to a position from which who is to move loses."""

    def __init__(self, moves, variant=lambda position: False):
        self.moves, self.variant = moves, variant
        self.is_p = cache(self._is_p)

    def _is_p(self, position):
        return not self.variant(position) and not any(self.is_p(to) for to in self.moves(position))

    def winning(self, position):
        if self.variant(position):
            return []
        return sorted({to for to in self.moves(position) if self.is_p(to)})


def passed(position, terminal):
    return [(*position[:3], position[3] - 1)] if position[3] and position[:3] != terminal else []


def nim(position):
    x, y, z, p = position
    yield from ((i, y, z, p) for i in range(x))
    yield from ((x, i, z, p) for i in range(y))
    yield from ((x, y, i, p) for i in range(z))
    yield from passed(position, (0, 0, 0))


def chomp(position):
    x, y, z, p = position
    to = [(x, y, i) for i in range(z)]
    for t in range(1, y + 1):
        to += [(x, y - t, z + t), (x, y - t, 0)]
    for t in range(1, x + 1):
        to += [(x - t, y + t, z), (x - t, 0, z + y + t), (x - t, 0, 0)]
    yield from ((*piles, p) for piles in to if piles != (0, 0, 0))
    yield from passed(position, (0, 0, 1))


def four(moves):
    """The moves of a game on four numbers with those of a pass."""

    def with_passes(position):
        *piles, p = position
        to = list(moves(tuple(piles)))
        yield from ((*piles, p) for piles in to)
        if p and to:
            yield (*piles, p - 1)

    return with_passes


@four
def nim_4(piles):
    for at, pile in enumerate(piles):
        yield from ((*piles[:at], left, *piles[at + 1 :]) for left in range(pile))


@four
def chomp_4(piles):
    heights = [height for height, count in zip((4, 3, 2, 1), piles) for _ in range(count)]
    for column, height in enumerate(heights):
        for left in range(height):
            to = heights[:column] + [min(height, left) for height in heights[column:]]
            if any(to):
                yield tuple(to.count(height) for height in (4, 3, 2, 1))


class Wythoff:
    """(k,m)-Wythoff Nim: a position is P iff no option off the diagonal is P, and fewer than k on it are."""

    def __init__(self, k, m):
        self.k, self.m = k, m
        self.is_p = cache(self._is_p)

    def options(self, a, b):
        free = [(i, b) for i in range(a)] + [(a, i) for i in range(b)]
        free += [(a - i, b - j) for i, j in product(range(1, a + 1), range(1, b + 1)) if i != j and abs(i - j) < self.m]
        return free, [(a - i, b - i) for i in range(min(a, b), 0, -1)]

    def winning(self, a, b):
        free, diagonal = self.options(a, b)
        return sorted(to for to in free if self.is_p(*to)), [to for to in diagonal if self.is_p(*to)]

    def _is_p(self, a, b):
        free, diagonal = self.winning(a, b)
        return not free and len(diagonal) < self.k


def divisor(r):
    def moves(position):
        a, b = position
        yield from ((i, b) for i in range(a))
        yield from ((a, i) for i in range(b))
        yield from ((a - i, b - i) for i in range(r, min(a, b) + 1, r))

    return ByMoves(moves)


def imitation(k, m):
    """States are (a, b, r, s, made, before), as State's arguments are."""

    def moves(state):
        *piles, r, s, made, before = state
        taken = [r, s]
        for pile in (0, 1):
            other = 1 - pile
            # The previous move took from the other pile, which had no more tokens than this one.
            imitable = taken[other] > 0 and piles[other] + taken[other] <= piles[pile]
            for t in range(1, piles[pile] + 1):
                imitates = imitable and taken[other] <= t < taken[other] + m
                mine = before + 1 if imitates else 0
                if mine < k:
                    left, took = piles[:], [0, 0]
                    left[pile] -= t
                    took[pile] = t
                    yield (*left, *took, mine, made)

    return ByMoves(moves)


def heap(numbers, misere=False):
    """Sums of piles from which numbers of a set are taken."""

    def moves(sum_):
        for at, n in enumerate(sum_):
            yield from ((*sum_[:at], n - taken, *sum_[at + 1 :]) for taken in numbers if taken <= n)

    return ByMoves(moves, variant=lambda sum_: misere and not any(True for _ in moves(sum_)))


def clobbered(strip, stone):
    other = "o" if stone == "x" else "x"
    for at in range(len(strip) - 1):
        here, there = strip[at : at + 2]
        if (here, there) == (stone, other):
            yield strip[:at] + "_" + stone + strip[at + 2 :]
        if (here, there) == (other, stone):
            yield strip[:at] + stone + "_" + strip[at + 2 :]


@cache
def clobber_first_wins(strip, stone):
    """Whether the player of a stone wins, moving first."""
    other = "o" if stone == "x" else "x"
    return any(not clobber_first_wins(to, other) for to in clobbered(strip, stone))


def chomp_board_moves(rows):
    """The boards that a bite leaves, but for that without a row."""
    for at, row in enumerate(rows):
        for left in range(row):
            to = tuple(n for n in (*rows[:at], *(min(n, left) for n in rows[at:])) if n > 0)
            if to:
                yield to


@cache
def chomp_board_is_p(rows):
    return not any(chomp_board_is_p(to) for to in chomp_board_moves(rows))
