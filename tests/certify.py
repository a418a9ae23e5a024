#!/usr/bin/env python3
"""A second judge of tables: whether every answer of three-pile Nim or three-row Chomp is right, from the moves alone.

    certify.py DB ...          for each table a line, `certified P N` or `wrong: why`; the status is 1 if any is wrong

The argument is that of docs/certificates.md, written anew and for small tables; the bytes are read by reader.py, written from
format.md. Nothing is shared with the library. An answer of a cell (x, y) is the one z with (x, y, z) P. It is right iff it is
the least z that is a position, no variant, and no answer of a cell to which a move leads that keeps z: no move from it leads
to a P-position then, from each lower z one does, and each higher z has the move to it.
"""

import math
import struct
import sys

sys.dont_write_bytecode = True

import reader  # noqa: E402, beside this file
from reader import BEYOND, NOTHING  # noqa: E402

# No sheet of a small table is followed to a column beyond this, and no class of columns split into more parts.
MOST_COLUMNS, MOST_PARTS = 1 << 14, 1 << 16


class Wrong(Exception):
    """Why a table is not certified."""


class Level:
    """The answers of one pass level: those found right so far, sheet by sheet."""

    def __init__(self, table, number, below):
        self.table, self.number, self.below = table, number, below
        self.chomp = table.game == "chomp"
        # By sheet, the answers of its first columns. Those of Chomp may go on by a tail: where it begins, and its offsets.
        self.rows, self.tails = [], []
        # By column, the answers of all sheets so far.
        self.columns = []
        # The first answers of all sheets of Chomp so far, and whether one of them was its own column.
        self.diagonal, self.dead = set(), False
        self.p = self.n = 0

    def first(self, sheet):
        return sheet if self.chomp or self.table.symmetric else 0

    def answer(self, sheet, column):
        """What was found right, or None where no position is P."""
        at = column - self.first(sheet)
        if not 0 <= sheet < len(self.rows) or at < 0:
            return None
        if at < len(self.rows[sheet]):
            return self.rows[sheet][at]
        if self.tails[sheet] is None:
            return None
        start, offsets = self.tails[sheet]
        return column + offsets[(column - start) % len(offsets)]

    def column(self, column):
        while len(self.columns) <= column:
            new = len(self.columns)
            self.columns.append({self.answer(sheet, new) for sheet in range(len(self.rows))} - {None})
        return self.columns[column]

    def position(self, sheet, column, value):
        return (sheet, column - sheet, value - column) if self.chomp else (sheet, column, value)

    def name(self, sheet, column, value):
        return f"[{','.join(map(str, self.position(sheet, column, value)))};{self.number}]"

    def right(self, sheet, column, row):
        """The least value of a cell that is not a move's and no variant's."""
        lines = self.column(column)
        passed = self.below.answer(sheet, column) if self.below else None
        value = column if self.chomp else 0
        while True:
            at = self.position(sheet, column, value)
            # From the terminal position nobody passes; a board has its poison.
            by_pass = value == passed and at != self.table.terminal()
            no_board = self.chomp and at == (0, 0, 0)
            if not (value in row or value in lines or by_pass or no_board or self.table.variants.contains(*at, self.number)):
                return value
            value += 1

    def check(self, sheet, column, row, stored):
        """The answer of a cell, which the table has to have too; `stored` is None where it does not keep it."""
        found = self.right(sheet, column, row)
        if stored == BEYOND:
            raise Wrong(f"cell {self.name(sheet, column, found)} is not answered")
        if stored not in (None, found):
            # The position that refutes it: the lower of the two is answered as if it were the other way round.
            refuted = found if stored == NOTHING else min(found, stored)
            raise Wrong(f"{self.name(sheet, column, refuted)} is answered {'N' if refuted == found else 'P'}")
        row.add(found)
        self.columns[column].add(found)
        self.p += 1
        self.n += found - (column if self.chomp else 0)
        return found

    def nim(self, sheet):
        """All cells of a sheet of Nim. Each move from a stored cell leads to a stored one.

        Where the variants are symmetric, so are the P-positions, as swapping piles turns moves into moves. The cells (x, y) with
        y < x are then those of sheet y, and all that they say of row x is in column x.
        """
        row, found = set(self.column(sheet)) if self.table.symmetric else set(), []
        for column in range(self.first(sheet), self.table.columns):
            found.append(self.check(sheet, column, row, self.table.cell(self.number, sheet, column)))
        self.rows.append(found)
        self.tails.append(None)

    def chomp_sheet(self, sheet):
        """A sheet of Chomp, to the last column of a window, or for ever."""
        file = self.table.file(self.number, sheet)
        end, after = file.record(file.index(sheet))
        tail = after if isinstance(after, list) else None
        window = self.table.columns
        self.rows.append([])
        self.tails.append(None)
        if self.dead:
            # (c', c', c') is P for some c' < c, and every position of this sheet has the move to it.
            if (end, after) != (sheet, NOTHING):
                raise Wrong(f"sheet {sheet} of level {self.number} is not empty")
            return
        row, found, column = set(self.diagonal), [], sheet
        # From `far` on the tail is proved by residues: see `proved`.
        far = self.far(sheet, end, tail)
        while column < (window or MOST_COLUMNS) and (window or column < far):
            if column >= end and tail is None:
                raise Wrong(f"sheet {sheet} of level {self.number} stops before column {column}")
            kept = file.profile != reader.ENDS or column >= end
            stored = self.table.cell(self.number, sheet, column)
            found.append(self.check(sheet, column, row, None if stored == BEYOND and not kept else stored))
            # Values from before the tail, and of the diagonal, are all below `far`.
            far = max(far, found[-1] + 1) if column < end else far
            if column == sheet:
                self.diagonal.add(found[0])
            if found[-1] == column:
                # From each higher column one bites to (c, b', b'), which is P. Beyond a window nothing is certified.
                if (end, after) != (column + 1, NOTHING) and column + 1 != window:
                    raise Wrong(f"sheet {sheet} of level {self.number} does not end at column {column}")
                self.dead = column == sheet
                break
            column += 1
        else:
            if not window and tail is None:
                raise Wrong(f"sheet {sheet} of level {self.number} has no end at column {end}")
            if not window and column < far:
                raise Wrong(f"sheet {sheet} of level {self.number} goes on too far for this judge")
            if not window:
                self.proved(sheet, tail, end, column)
            # Cells before it are not kept: nothing else says that it begins where it can.
            if not window and file.profile == reader.ENDS and late(tail, end, found[: end - sheet]):
                raise Wrong(f"the tail of sheet {sheet} of level {self.number} could begin earlier, or be shorter")
        self.rows[sheet] = found
        if not window and tail is not None:
            self.tails[sheet] = end, tail
        # The columns that others have asked for already.
        for later in range(sheet + len(found), len(self.columns)):
            self.columns[later] |= {self.answer(sheet, later)} - {None}

    def far(self, sheet, end, tail):
        """A column from which on nothing but tails matters, as far as it is known before the values are."""
        if tail is None:
            return end
        ends = [tail[0] for tail in self.tails if tail]
        below = self.below.tails[sheet] if self.below else None
        ends.append(below[0] if below else sheet + len(self.below.rows[sheet]) if self.below else 0)
        ends += [sheet + len(row) for sheet, row in enumerate(self.rows)]
        ends += [x + y + 1 for x, y, _, _ in self.table.variants.listed if x == sheet]
        # A wrong offset is seen in the first period; a right one is at most the size of the table.
        return max([end + len(tail) + min(max(tail), MOST_COLUMNS)] + ends + [value + 1 for value in self.diagonal])

    def proved(self, sheet, offsets, end, column):
        """That a tail is right in all columns from one on, by the residues of the columns.

        All lower sheets, and that of the level below, have ended or are in their tails; the sheet has been in its own for at
        least the columns of its greatest offset. So in column b the row has b + d iff the column k before has the offset d + k, for
        some k up to the greatest offset, and that depends on b modulo the period alone.
        """
        period = len(offsets)

        def of(b):
            return offsets[(b - end) % period]

        others = [tail for tail in self.tails[:sheet] if tail]
        if self.below and self.below.tails[sheet]:
            others.append(self.below.tails[sheet])
        # By offset, the classes of columns in which one of the others has it.
        classes = {}
        for start, theirs in others:
            for i, offset in enumerate(theirs):
                classes.setdefault(offset, []).append(((start + i) % len(theirs), len(theirs)))
        for b in range(column, column + period):
            row = {of(b - k) - k for k in range(1, max(offsets) + 1)}
            own = b % period, period
            if of(b) in row or any(meet(own, other) for other in classes.get(of(b), [])):
                raise Wrong(f"{self.name(sheet, b, b + of(b))} is answered P, or a column a multiple of periods later")
            for offset in range(of(b)):
                if offset not in row and not covered(own, classes.get(offset, []), [MOST_PARTS]):
                    raise Wrong(f"{self.name(sheet, b, b + offset)} is answered N, or a column a multiple of periods later")


def late(offsets, end, before):
    """Whether a tail could begin a column earlier, or have a shorter period."""
    period = len(offsets)
    shorter = any(period % p == 0 and offsets[p:] == offsets[:-p] for p in range(1, period))
    return shorter or bool(before) and before[-1] == end - 1 + offsets[-1]


def meet(one, other):
    """Whether two classes (residue, period) have a number in common."""
    common = math.gcd(one[1], other[1])
    return one[0] % common == other[0] % common


def covered(own, classes, left):
    """Whether each number of a class is in one of some classes: by the parts of which each is in one of them or meets it not."""
    left[0] -= 1
    if left[0] < 0:
        raise Wrong("the tails have too many residues for this judge")
    met = [other for other in classes if meet(own, other)]
    if not met:
        return False
    residue, period = own
    parts = min(other[1] // math.gcd(period, other[1]) for other in met)
    # It lies in a class that it meets and whose period divides its own.
    return parts == 1 or all(covered((residue + part * period, period * parts), met, left) for part in range(parts))


def certify(path):
    """The numbers of P-positions and of N-positions that were looked at, level by level."""
    table = reader.open_database(path)
    if any(not table.file(level, sheet) for level in range(table.passes + 1) for sheet in range(table.rows)):
        raise Wrong("a level or a sheet is missing")
    below, p, n = None, 0, 0
    for number in range(table.passes + 1):
        level = Level(table, number, below)
        chomp = table.game == "chomp"
        # In a window of Chomp a move keeps b and lowers c: the cells with b below its columns have all their moves in it.
        for sheet in range(min(table.rows, table.columns) if chomp and table.columns else table.rows):
            level.chomp_sheet(sheet) if chomp else level.nim(sheet)
        below, p, n = level, p + level.p, n + level.n
    return p, n


def main(paths):
    wrong = False
    for path in paths:
        try:
            print("certified %d %d" % certify(path))
        except (Wrong, reader.Bad, struct.error, IndexError) as why:
            wrong = True
            print(f"wrong: {' '.join(str(why).split())}")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
