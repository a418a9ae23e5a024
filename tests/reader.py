"""A reader of supermex databases, written from format.md and the other pages of the specification alone, standard library only.

    reader.py [--moves] DB [x,y,z[,p] ...]          answers as `supermex query` does
    ... | reader.py [--moves] DB                    positions from standard input, one a line

Positions of other games are a,b, or n1,n2,..., or strips, or the rows of a board, or w,x,y,z[,p]. It reads every profile (small
with the decoder in zstandard.py), checks every CRC on the way to an answer, and takes files into memory. Comments name the
sections of the pages.
"""

import bisect
import itertools
import json
import math
import os
import re
import struct
import sys

sys.dont_write_bytecode = True

import zstandard  # noqa: E402, beside this file

MAJOR = 1
LIMIT = 1 << 29
TOP = (1 << 64) - 1
BEYOND, NOTHING = "beyond", "nothing"
GAMES = {1: "nim", 2: "chomp", 3: "wythoff", 4: "heap", 5: "clobber", 6: "chomp-board", 7: "rules", 8: "nim-4", 9: "chomp-4",
         10: "chomp-heap"}
FAST, SMALL, NIM_SUM, ENDS = 0, 1, 2, 7
WHOLE = FAST, SMALL
CELLS = *WHOLE, NIM_SUM, ENDS
PROFILES = {FAST: "fast", SMALL: "small", NIM_SUM: "nim-sum", 3: "ranked", 4: "periodic", 5: "classes", 6: "sparse", ENDS: "ends"}
PROFILES_OF = {"nim": (*WHOLE, NIM_SUM), "chomp": (*WHOLE, ENDS), "wythoff": (3,), "heap": (4,), "clobber": (5,),
               "chomp-board": (6,), "rules": (*WHOLE, 6)}
FOUR = ("nim-4", "chomp-4", "chomp-heap")
NUMBER, POSITION = "(?:0|[1-9][0-9]*)", r"[0-9]+(?:,[0-9]+)+"
RULES = {"wythoff": f"k {NUMBER} m {NUMBER}|divisor {NUMBER}", "clobber": f"length {NUMBER}",
         "heap": rf"subtract (?:all|{NUMBER}(?:,{NUMBER})*)(?: misere)?|octal [048C]!?\.(?:[0-9A-F]!?)*(?:\[(?:[0-9A-F]!?)+\])?",
         "chomp-board": f"rows {NUMBER} columns {NUMBER}", "chomp-heap": f"sheets {NUMBER} passes [01]",
         **dict.fromkeys(("nim-4", "chomp-4"), f"sheets {NUMBER} passes [01](?: variants(?: {POSITION})+)?"),
         "rules": "".join(f"{key} = .+\n" if key in ("name", "moves", "box") else f"(?:{key} = .+\n)?" for key in (
             "name", "moves", "misere", "block", "order", "nothing", "box", "passes", "variants", "grundy"))}
TABLES = {None: 0, "rows": 1, "columns": 2, "lists": 3, "overview": 4, "lines": 5}
SECTIONS = {1: "data", 2: "variants", 3: "rows", 4: "tails", 5: "row groups", 6: "pieces", 7: "sums", 8: "rules", 9: "shape",
            10: "dictionary", 11: "starts", 12: "numbers"}


class Bad(Exception):
    """What is wrong with a file, in one line."""


class Refused(Exception):
    """What is wrong with a position, in one line."""


def need(condition, what):
    if not condition:
        raise Bad(what)


def newer(condition, what):
    """Versions: what a later minor version may add."""
    need(condition, f"needs a newer reader: it has {what}")


def old_or_newer(major, minor=None):
    """Versions: another major version."""
    version = f"{major}" if minor is None else f"{major}.{minor}"
    need(major >= MAJOR, f"format version {version} is not supported; build the table again with `supermex build`")
    need(major <= MAJOR, f"format version {version} needs a newer reader; this one reads {MAJOR}.x")


# Checksums and digests.
def crc_table():
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return table


TABLE = crc_table()


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = TABLE[(crc ^ byte) & 255] ^ crc >> 8
    return crc ^ 0xFFFFFFFF


# Sections: variants.
def mix(s):
    s = s + 0x9E3779B97F4A7C15 & TOP
    s = (s ^ s >> 30) * 0xBF58476D1CE4E5B9 & TOP
    s = (s ^ s >> 27) * 0x94D049BB133111EB & TOP
    return s ^ s >> 31


class Variants:
    def __init__(self, game, listed, seed):
        for x, y, z, level in listed:
            need(max(x, y, z) < 1 << 30 and level in (None, 0, 1), "variants: out of range")
            need(game == "nim" or (x, y, z) != (0, 0, 0), "variants: [0,0,0] is not a position of Chomp")
        self.listed, self.seed = set(listed), seed

    def contains(self, x, y, z, level):
        if (x, y, z, None) in self.listed or (x, y, z, level) in self.listed:
            return True
        if self.seed is None:
            return False
        return mix(mix(mix(self.seed) ^ x) ^ y) * (x + y + 2) >> 64 == z

    def parity_holds(self):
        return all(level is None or (x, y, z, None) in self.listed for x, y, z, level in self.listed)

    def symmetric(self):
        return self.seed is None and all(
            (y, x, z, level) in self.listed and (x, z, y, level) in self.listed for x, y, z, level in self.listed)


class File:
    """Header, Sections: what all files have in common."""

    def __init__(self, path):
        self.path = path
        try:
            with open(path, "rb") as file:
                self.bytes = file.read()
        except OSError as error:
            raise Bad(f"cannot read {path}: {error.strerror}") from error
        try:
            self.header()
            self.open()
        except (Bad, struct.error, ValueError) as error:
            raise Bad(f"{path}: {error}") from error

    def header(self):
        b = self.bytes
        need(b[:8] == b"\x89SMX\r\n\x1a\n", "not a supermex file: wrong magic")
        need(len(b) >= 12, "truncated header")
        old_or_newer(*struct.unpack_from("<HH", b, 8))
        need(len(b) >= 512, "truncated header")
        need(crc32c(b[:508]) == struct.unpack_from("<I", b, 508)[0], "header: wrong checksum")
        game, self.level, self.profile, self.flags = b[12:16]
        (self.first, self.rows, self.columns, self.cells, length, self.table, self.frame_rows, self.model, self.layers) = (
            struct.unpack_from("<IIQQQBBBxI", b, 16))
        newer(game in GAMES, f"game {game}")
        self.game = GAMES[game]
        need(self.level <= 1, "level is above 1")
        need(self.table <= 5, "table is above 5")
        newer(self.profile in PROFILES, f"profile {self.profile}")
        newer(self.model in MODELS, f"model {self.model}")
        self.section, end = {}, 512
        for slot in range(64, 480, 32):
            kind, required, offset, size, crc = struct.unpack_from("<IIQQI", b, slot)
            if kind == 0:
                continue
            need(offset % 8 == 0 and offset >= end, "a section overlaps the one before, or is not aligned")
            end = offset + size
            need(end <= len(b), "truncated")
            if kind in SECTIONS:
                need(SECTIONS[kind] not in self.section, "a section stands twice")
                self.section[SECTIONS[kind]] = b[offset:end]
                need(kind == 1 or crc32c(b[offset:end]) == crc, f"{SECTIONS[kind]}: wrong checksum")
            else:
                newer(required & 1 == 0, f"a required section of kind {kind}")
        need(length == len(b), f"{len(b)} bytes where {length} were expected")
        need(self.profile in PROFILES_OF.get(self.game, WHOLE), "the profile does not fit the game")
        self.is_cells = self.profile in CELLS
        for name in self.required():
            need(name in self.section, f"no {name} section")

    def required(self):
        """Sections: the last column."""
        yield "variants" if self.game in ("nim", "chomp") else "rules"
        if self.profile != NIM_SUM:
            yield from ("data", "sums")
        if not self.is_cells:
            yield "shape"
        elif self.profile != NIM_SUM:
            yield from ("rows", "tails", "row groups", "pieces")
        if self.profile == SMALL:
            yield "dictionary"
        if self.profile == ENDS:
            yield "starts"

    def entries(self, name, code, count):
        raw = self.section[name]
        need(len(raw) == count * struct.calcsize("<" + code), f"{name}: not of the length that the header implies")
        return list(struct.iter_unpack("<" + code, raw))

    def rules(self):
        need(len(self.section["rules"]) <= 1 << 16, "rules: too long")
        text = self.section["rules"].decode("ascii")
        need(re.fullmatch(RULES[self.game], text + "\n" * (self.game == "rules"), re.ASCII), "rules: not those of the game")
        return text


class CellFile(File):
    """Header, Sections, Pieces: one file of rows of cells."""

    def open(self):
        self.fields()
        self.checked, self.frames = set(), {}
        if self.game in ("nim", "chomp"):
            self.variants = self.read_variants()
        if self.profile == NIM_SUM:
            return
        if self.profile == SMALL:
            self.dictionary = Dictionary(self.section["dictionary"])
        groups = -(-self.rows // 64)
        self.records = self.entries("rows", "II", self.rows)
        self.row_groups = self.entries("row groups", "II", groups + 1)
        pieces = self.row_groups[groups][1]
        self.pieces = [offset for offset, in self.entries("pieces", "Q", pieces + 1)]
        self.sums = [crc for crc, in self.entries("sums", "I", pieces)]
        self.tails = [n for n, in self.entries("tails", "I", len(self.section["tails"]) // 4)]
        self.starts = [start for start, in self.entries("starts", "I", self.rows)] if self.profile == ENDS else []
        self.numbers = self.entries("numbers", "II", self.rows) if "numbers" in self.section else []
        need(all(number < LIMIT for number, _ in self.numbers), "numbers: one is 2^29 or more")
        self.data = self.section["data"]
        need(self.pieces == sorted(self.pieces) and self.pieces[-1] <= len(self.data), "pieces: offsets out of order")

    def fields(self):
        need(self.is_cells, "a store where a table of cells was expected")
        nim, chomp, flags = self.game == "nim", self.game == "chomp", self.flags
        need(flags in ((0,) if not nim and not chomp or nim and self.table in (1, 2) or self.table in (3, 4, 5) else
                       (0, 3) if nim else (1,)), "flags do not fit the game")
        need(self.table == 0 or (self.table != 5 and (nim and self.table != 3 or chomp)) or
             self.table == 5 and not nim and not chomp, "table does not fit the game")
        self.half, self.symmetric = bool(flags & 1), bool(flags & 2)
        need(self.profile != NIM_SUM or (self.symmetric, self.level, self.cells) == (True, 0, 0), "nim-sum where it cannot be")
        need(self.profile != ENDS or (self.table, self.columns) == (0, 0), "ends where they cannot be")
        need(self.first % 64 == 0 and self.first < LIMIT, "first_row is out of range")
        need(1 <= self.rows <= LIMIT - self.first, "rows is out of range")
        height = self.frame_rows
        need(height in (1, 2, 4, 8, 16, 32, 64) if self.profile == SMALL else height == 0, "frame_rows is out of range")
        need(self.profile == SMALL or self.model == 0, "a model without frames")
        least = self.first + self.rows if self.symmetric else 0 if chomp else 1
        need(least <= self.columns <= LIMIT, "columns is out of range")
        if self.game in FOUR and self.table == 0:
            need(1 <= self.layers <= 1 << 14 and self.first + self.rows <= self.layers * (self.layers + 1) // 2, "layers")
        else:
            need(self.layers == 0, "layers in a game without")

    def read_variants(self):
        raw = self.section["variants"]
        need(len(raw) >= 16, "variants: too short")
        count, seeded, seed = struct.unpack_from("<IIQ", raw)
        need(len(raw) == 16 + 32 * count and seeded <= 1 and (seeded or seed == 0), "variants: sizes do not fit")
        listed = [struct.unpack_from("<QQQI", raw, 16 + 32 * i) for i in range(count)]
        order = [(x, y, z, -1 if p == 0xFFFFFFFF else p) for x, y, z, p in listed]
        need(all(one < next for one, next in itertools.pairwise(order)), "variants: not ascending")
        return Variants(self.game, [(x, y, z, None if p < 0 else p) for x, y, z, p in order], seed if seeded else None)

    def index(self, row):
        """Look-up: the place of a row in the file, if it is there."""
        if self.profile != NIM_SUM and self.numbers:
            i = bisect.bisect_left(self.numbers, (row, 0))
            return i if i < self.rows and self.numbers[i][0] == row else None
        return row - self.first if self.first <= row < self.first + self.rows else None

    def first_column(self, i):
        """Of the row of an index."""
        if self.profile != NIM_SUM and self.numbers:
            return self.numbers[i][1]
        if self.layers:
            return layer_and_sheet(self.layers, self.first + i)[1]
        return self.first + i if self.half else 0

    def record(self, i):
        """End, and the completions of one period of the tail: a list, or BEYOND, or NOTHING."""
        if self.profile == NIM_SUM:
            return self.columns, BEYOND
        end, after = self.records[i]
        need(end >= self.first_column(i), f"the row of index {i} ends before it begins")
        if after == 0xFFFFFFFF:
            return end, BEYOND
        if after == 0xFFFFFFFE:
            return end, NOTHING
        if after < 1 << 31:
            return end, [after]
        at = after - (1 << 31)
        need(at < len(self.tails) and 1 <= self.tails[at] <= len(self.tails) - at - 1, f"index {i}: a tail outside its section")
        return end, self.tails[at + 1:at + 1 + self.tails[at]]

    def cell(self, row, column):
        """Look-up: cell."""
        i = self.index(row)
        if i is None or column < self.first_column(i):
            return BEYOND
        end, after = self.record(i)
        if column < end:
            if self.profile == ENDS:
                return self.kept(i, column, end, after)
            return row ^ column if self.profile == NIM_SUM else self.stored(i, column, end)
        if isinstance(after, str):
            return after
        value = column + after[(column - end) % len(after)]
        return value if value <= TOP else BEYOND

    def kept(self, i, column, end, after):
        """Pieces: ends."""
        if column == self.first_column(i):
            return BEYOND if self.starts[i] == 0xFFFFFFFF else self.starts[i]
        return column if column == end - 1 and after == NOTHING else BEYOND

    def piece(self, i, block):
        group = i // 64
        first_block, number = self.row_groups[group]
        number += block - first_block
        need(block >= first_block and number < len(self.sums), f"index {i}: no piece")
        data = self.data[self.pieces[number]:self.pieces[number + 1]]
        if number not in self.checked:
            need(crc32c(data) == self.sums[number], f"piece {number}: wrong checksum")
            self.checked.add(number)
        return data, min(64, self.rows - 64 * group)

    def stored(self, i, column, end):
        block = column // 256
        start, stop = max(256 * block, self.first_column(i)), min(end, 256 * block + 256)
        data, lanes = self.piece(i, block)
        if self.profile == SMALL:
            return self.framed(data, lanes, i, column)
        place, = struct.unpack_from("<H", data, 2 * (i % 64))
        return chunk_value(data[2 * lanes + 2 * place:], start, stop - start, column - start)

    def framed(self, data, lanes, i, column):
        """Pieces, small: the value from its frame, which is kept."""
        lane, tile = i % 64, column // 64 * 64
        number = 4 * (lane // self.frame_rows) + column % 256 // 64
        first = i - lane % self.frame_rows
        if (first, tile) not in self.frames:
            count = 4 * -(-lanes // self.frame_rows)
            need(2 * count <= len(data), "a piece ends too early")
            lengths = struct.unpack_from(f"<{count}H", data)
            at = 2 * count + sum(lengths[:number])
            frame = data[at:at + lengths[number]]
            need(len(frame) == lengths[number], "a frame ends too early")
            spans = []
            for row in range(first, min(first + self.frame_rows, self.rows)):
                start = max(self.first_column(row), tile)
                spans.append((start - tile, max(0, min(self.record(row)[0], tile + 64) - start)))
            model = MODELS[self.model]
            values = decode_frame(model, self.dictionary, frame, tile, spans) if model else decode_lines(frame, tile, spans)
            self.frames[first, tile] = spans, values
        spans, values = self.frames[first, tile]
        line = lane % self.frame_rows
        return values[line][column - tile - spans[line][0]]

    def find_column(self, row, start, stop, value):
        """Derived files: find_column, by a search."""
        i = self.index(row)
        start = max(start, self.first_column(i))
        if self.profile == NIM_SUM:
            column = row ^ value
            return column if start <= column < min(stop, self.columns) else None
        end, after = self.record(i)
        for column in range(start, min(stop, end)):
            if self.cell(row, column) == value:
                return column
        for completion in after if isinstance(after, list) else []:
            column = value - completion
            if max(start, end) <= column < stop and self.cell(row, column) == value:
                return column
        return None


def layer_and_sheet(layers, row):
    """The games: d and c of a row, the number of which is d (2N+1-d) / 2 + c - d."""
    d = 0
    while row >= layers - d:
        row, d = row - (layers - d), d + 1
    return d, d + row


# Derived files: near.
def down(n):
    return n * 3037000500 >> 32


def part(n):
    return n * 1779033704 >> 32


def around(guess, far):
    return list(range(max(0, guess - far), guess + far + 1))


# Chunks.
def bits(data, at, width):
    need(at + width <= 8 * len(data), "a chunk ends too early")
    return int.from_bytes(data[at >> 3:at + width + 7 >> 3], "little") >> (at & 7) & (1 << width) - 1


def signed(number, width):
    return number - (number >> width - 1 << width)


def ones(number):
    return bin(number).count("1")


def width_of(code):
    return 32 if code == 31 else code


def run_of(data, at, i):
    """The field of value i, by the run bitmap that begins at byte `at`."""
    j = ones(bits(data, 8 * at, i + 1)) - 1
    need(j >= 0, "a value before the first run")
    return j


def chunk_value(data, first_column, n, i):
    """Value i of the n values of a chunk; data may go on after it."""
    number = two_lines_number(data, n, i) if bits(data, 0, 1) else i + list_number(data, i)
    return first_column + number & 0xFFFFFFFF


def list_number(data, i):
    """List: b + number(i)."""
    base_width, b = width_of(bits(data, 1, 5)), signed(bits(data, 36, 28), 28)
    block, i = divmod(i, 64)
    at = 8 + (bits(data, 6 + 10 * (block - 1), 10) if block else 0)
    width, clusters, runs = width_of(bits(data, 8 * at, 5)), 1 + bits(data, 8 * at + 5, 2), bits(data, 8 * at + 7, 1)
    at, j = at + 1, i
    if runs:
        j = run_of(data, at, i)
        at += 8
    selector_bits = (0, 1, 2, 2)[clusters - 1]
    field = 8 * at + clusters * base_width + j * (selector_bits + width)
    selector = bits(data, field, selector_bits)
    need(selector < clusters, "a selector without a cluster")
    return b + bits(data, 8 * at + selector * base_width, base_width) + bits(data, field + selector_bits, width)


def two_lines_number(data, n, i):
    """Two lines: base + rise(k) + x."""
    patches, lower_count, upper_bytes = bits(data, 9, 5), bits(data, 16, 8), bits(data, 24, 8)
    need(patches <= 16 and bits(data, 15, 1) == 0, "malformed header of two lines")
    lower = bits(data, 80, n)
    need(0 < lower_count < n and ones(lower) == lower_count, "values on the lower line")
    line = lower >> i & 1
    k = ones(lower & (1 << i) - 1)
    k = k if line else i - k
    at = 10 + (n + 7) // 8
    indices = data[at:at + patches]
    slope, after = (65536, -158218)[line], k
    if bits(data, 14, 1):
        slope, after = signed(bits(data, 8 * (at + 2 * patches) + 24 * line, 24), 24), i
    number = signed(bits(data, 32 + 24 * line, 24), 24) + (slope * after >> 16)
    if i in indices:
        return number + signed(bits(data, 8 * (at + patches + indices.index(i)), 8), 8)
    at += 2 * patches + 6 * bits(data, 14, 1) + (upper_bytes if line else 0)
    j, width = k, bits(data, 1 + 3 * line, 3)
    if bits(data, 7 + line, 1):
        j = run_of(data, at, k)
        at += ((lower_count if line else n - lower_count) + 7) // 8
    return number + bits(data, 8 * at + j * width, width)


class Dictionary:
    """Sections: strings by byte, and a dictionary of Zstandard."""

    def __init__(self, data):
        need(len(data) <= 1 << 17, "dictionary: too long")
        self.strings, at = [bytes([symbol]) for symbol in range(255)], 0
        if data:
            self.strings, at = [], 1
            for _ in range(data[0]):
                need(at < len(data), "dictionary: too short")
                length = (data[at] & 15) + 1
                self.strings.append(data[at + 1:at + 1 + length])
                at += 1 + length
            need(at <= len(data), "dictionary: too short")
        try:
            self.zstandard = zstandard.Dictionary(data[at:])
        except zstandard.Malformed as error:
            raise Bad(f"dictionary: {error}") from error

    def symbols(self, packed):
        """Frames: packed to symbols."""
        out, packed = bytearray(), iter(packed)
        for byte in packed:
            if byte == 255:
                byte = next(packed, None)
                need(byte is not None, "a frame: the last symbol is missing")
                out.append(byte)
            else:
                need(byte < len(self.strings), "a frame: a byte that stands for nothing")
                out += self.strings[byte]
        return out


class Beside:
    """Frames: what stands behind the blocks."""

    def __init__(self, data):
        self.data = data

    def bytes(self, count):
        need(count <= len(self.data), "a frame ends too early")
        taken, self.data = self.data[:count], self.data[count:]
        return taken

    def signed(self):
        """A zigzag LEB128 number."""
        number = self.number()
        return number >> 1 ^ -(number & 1)

    def number(self):
        """A LEB128 number."""
        number = 0
        for shift in range(0, 35, 7):
            byte, = self.bytes(1)
            number |= (byte & 127) << shift
            if byte < 128:
                need(number <= 0xFFFFFFFF, "a frame: a number that is too great")
                return number
        raise Bad("a frame: a number of more than 5 bytes")


class Used:
    """Symbols: free values."""

    def __init__(self, columns):
        self.size, self.row, self.columns = columns, set(), [set() for _ in range(64)]

    def put(self, c, value):
        self.row.add(value % 4096)
        self.columns[c].add(value % self.size)

    def value(self, c, guess, candidates, rank):
        values = range(guess - 1, guess - 33, -1) if rank % 2 else range(guess, guess + 32)
        rank //= 2
        for value in values:
            value &= 0xFFFFFFFF
            if (value % 4096 not in self.row and value % self.size not in self.columns[c]
                    and (candidates is None or value % 4096 in candidates)):
                if rank == 0:
                    return value
                rank -= 1
        raise Bad("a frame: a rank beyond the free values")


class NimModel:
    """Model nim."""

    SIZE = 1024

    def __init__(self, first_column, _):
        self.above = [first_column + c for c in range(64)]
        self.past, self.segments = [[0, 0, 0] for _ in range(65)], [0] * 4

    def row(self, start):
        self.left = self.corner = self.above[start]
        self.m = [0, 0, 0]

    def guesses(self, c):
        """The guess, then the alternates with their candidates."""
        self.k = self.left + 1, self.corner, self.above[c] + 1
        weights = [2 * m + here + right for m, here, right in zip(self.m, self.past[c], self.past[c + 1])]
        best = weights.index(min(weights))
        others = [k for i, k in enumerate(self.k) if i != best]
        return self.k[best], [(k, None) for k in others + [segment + c for segment in self.segments]]

    def learn(self, c, value):
        missed = [0 if k & 0xFFFFFFFF == value else 16 for k in self.k]
        self.m = [m - m // 8 + e for m, e in zip(self.m, missed)]
        self.past[c] = [past - past // 8 + e for past, e in zip(self.past[c], missed)]
        if value - self.k[0] + 8 & 0xFFFFFFFF >= 16:
            near = (i for i, segment in enumerate(self.segments) if segment - value + c + 32 & 0xFFFFFFFF <= 64)
            del self.segments[next(near, 3)]
            self.segments.insert(0, self.k[0] - c)
        self.corner, self.above[c], self.left = self.above[c], value, value

    def end(self, start, values, used):
        for c, value in enumerate(values, start):
            used.row.discard(value % 4096)
            for less in range(value - 64, value):
                if less % 4096 in used.row:
                    used.columns[c].add(less % self.SIZE)


class ChompModel:
    """Model chomp."""

    SIZE = 4096

    def __init__(self, first_column, beside):
        self.candidates, self.first = None, [first_column, first_column]
        count, = beside.bytes(1)
        if count:
            base = first_column + beside.signed()
            members = int.from_bytes(beside.bytes(count), "little")
            self.candidates = {(base + i) % (1 << 32) % 4096 for i in range(8 * count) if members >> i & 1}

    def row(self, _):
        self.last, self.seen = [first + 1 for first in self.first], [False, False]

    def guesses(self, _):
        return self.last[0] - 2, [(self.last[1] + 4, self.candidates)]

    def learn(self, _, value):
        line = 0 if value - self.last[0] + 34 & 0xFFFFFFFF < 1 << 31 else 1
        self.last[line] = value
        if not self.seen[line]:
            self.seen[line], self.first[line] = True, value

    def end(self, *_):
        pass


class Chance:
    """Model lines: how likely a zero is, and how many bits were seen."""

    def __init__(self):
        self.zero, self.count = 1 << 15, 0

    def learn(self, bit):
        self.zero += ((0 if bit else 0xFFFF) - self.zero) * ((1 << 17) // (2 * self.count + 3)) >> 16
        self.count = min(self.count + 1, 30)


class Coder:
    """Model lines: the range decoder."""

    def __init__(self, data):
        self.data, self.at, self.range, self.code = data, 4, 0xFFFFFFFF, int.from_bytes(data[:4].ljust(4, b"\0"), "big")
        self.code = min(self.code, 0xFFFFFFFE)

    def narrow(self, start, size):
        self.code, self.range = self.code - start, size
        while self.range < 1 << 24:
            self.range <<= 8
            self.code = self.code << 8 | (self.data[self.at] if self.at < len(self.data) else 0)
            self.at += 1

    def bit(self, chance):
        bound = (self.range >> 12) * (chance.zero >> 4 | 1)
        bit = int(self.code >= bound)
        self.narrow(*((bound, self.range - bound) if bit else (0, bound)))
        chance.learn(bit)
        return bit

    def plain(self, width):
        unit, last = self.range >> width, (1 << width) - 1
        number = min(self.code // unit, last)
        self.narrow(number * unit, self.range - number * unit if number == last else unit)
        return number


class LinesModel:
    """Model lines: a whole frame."""

    NONE = (1 << 64) - 1

    def __init__(self, first_column, by_column, none, coder):
        self.coder, self.by_column, self.none = coder, by_column, none
        self.used, self.first = Used(1024), [first_column, first_column]
        chances = lambda count: [Chance() for _ in range(count)]
        self.repeats, self.of_none, self.of_line = chances(16), chances(2), chances(2)
        self.exponents, self.of_bits = [chances(33) for _ in range(2)], [[chances(8) for _ in range(33)] for _ in range(2)]
        self.symbols, self.places, self.hash, self.at, self.length = [], [0] * 4096, 0, 0, 0

    def number(self, line):
        exponent = 0
        while self.coder.bit(self.exponents[line][exponent]):
            exponent += 1
            need(exponent < 33, "a frame: a number of too many bits")
        number, left = 1, exponent
        while left > max(exponent - 3, 0):
            number, left = 2 * number + self.coder.bit(self.of_bits[line][exponent][number % 8]), left - 1
        while left:
            width = min(left, 16)
            number, left = number << width | self.coder.plain(width), left - width
        return number - 1

    def symbol(self):
        """The next symbol, and whether it repeats the past."""
        if self.length and self.at < len(self.symbols) and self.coder.bit(self.repeats[min(self.length, 15)]):
            return self.symbols[self.at], True
        last = self.symbols[-1] if self.symbols else 0
        if self.none is not None and self.coder.bit(self.of_none[last == self.NONE]):
            return self.NONE, False
        line = self.coder.bit(self.of_line[last & 1])
        return 2 * self.number(line) + line, False

    def remember(self, symbol, repeats):
        self.symbols.append(symbol)
        self.at, self.length = (self.at + 1, self.length + 1) if repeats else (0, 0)
        self.hash = (40 * self.hash + 1229 * symbol) % 4096
        if self.length == 0 and self.places[self.hash]:
            self.at, self.length = self.places[self.hash], 1
        self.places[self.hash] = len(self.symbols)

    def row(self, start, length):
        self.used.row.clear()
        last, seen, values = [first + 1 & 0xFFFFFFFF for first in self.first], [False, False], []
        for c in range(start, start + length):
            symbol, repeats = self.symbol()
            self.remember(symbol, repeats)
            if symbol == self.NONE:
                values.append(self.none)
                continue
            number, line = symbol >> 1, symbol & 1
            guess = last[1] if line else last[0] - 2
            if number < 64:
                value = self.used.value(c, guess, None, number)
            else:
                need(number - 64 <= 0xFFFFFFFF, "a frame: a number that is too great")
                value = guess + (number - 64 >> 1 ^ -(number & 1)) & 0xFFFFFFFF
            self.used.row.add(value % 4096)
            if self.by_column:
                self.used.columns[c].add(value % 1024)
            if not seen[line]:
                self.first[line] = value
            if not seen[line] or line == 1 or value - last[0] & 0xFFFFFFFF < 1 << 31:
                last[line] = value
            seen[line] = True
            values.append(value)
        return values


def decode_lines(frame, first_column, spans):
    """Model lines."""
    cells = sum(length for _, length in spans)
    if cells == 0:
        need(not frame, "a frame without cells")
        return [[] for _ in spans]
    need(frame and frame[0] <= 4, "a frame: flags")
    beside = Beside(frame[1:])
    if frame[0] == 4:
        need(len(beside.data) == 4 * cells, "a frame: plain values of another number of cells")
        values = [number for number, in struct.iter_unpack("<I", beside.data)]
        return [[values.pop(0) for _ in range(length)] for _, length in spans]
    none = beside.number() if frame[0] & 2 else None
    coder = Coder(beside.data)
    model = LinesModel(first_column, frame[0] & 1, none, coder)
    rows = [model.row(start, length) if length else [] for start, length in spans]
    need(coder.at >= len(beside.data), "a frame: bytes left over")
    return rows


MODELS = {0: NimModel, 1: ChompModel, 2: None}



def decode_frame(model, dictionary, frame, first_column, spans):
    """Frames: the values of each row."""
    cells = sum(length for _, length in spans)
    if cells == 0:
        need(not frame, "a frame without cells")
        return [[] for _ in spans]
    try:
        packed, length = zstandard.Decoder(dictionary.zstandard).blocks(frame, 2 * cells)
    except zstandard.Malformed as error:
        raise Bad(f"a frame: {error}") from error
    symbols, beside = dictionary.symbols(packed), Beside(frame[length:])
    need(len(symbols) == cells, "a frame: symbols of another number of cells")
    model = model(first_column, beside)
    used, symbols, rows = Used(model.SIZE), iter(symbols), []
    for start, length in spans:
        values = []
        rows.append(values)
        if length == 0:
            continue
        used.row.clear()
        model.row(start)
        for c in range(start, start + length):
            symbol = next(symbols)
            guess, alternates = model.guesses(c)
            if symbol == 255:
                value = guess + beside.signed() & 0xFFFFFFFF
            elif symbol < 64:
                value = used.value(c, guess, None, symbol)
            else:
                need((symbol - 64) // 32 < len(alternates), "a frame: an alternate that does not exist")
                value = used.value(c, *alternates[(symbol - 64) // 32], (symbol - 64) % 32)
            used.put(c, value)
            model.learn(c, value)
            values.append(value)
        model.end(start, values, used)
    need(not beside.data, "a frame: bytes left over")
    return rows


class Table:
    """Manifest: the files of a table of cells."""

    def __init__(self, path, files, manifest=None):
        """The files of one level alone, or all that a manifest lists."""
        self.game, self.index = files[0].game, {}
        if manifest is None:
            file, = files
            need(file.table == 0, f"{path}: a derived file is not a database")
            self.passes, self.rows, self.columns = file.level, file.first + file.rows, file.columns
            self.levels = [[] for _ in range(file.level)] + [[file]]
        else:
            self.passes, self.rows, self.columns = manifest["passes"], manifest["sheets"], manifest["columns"]
            self.levels = [[file for file in files if file.level == level] for level in range(self.passes + 1)]
            if manifest["kept_sheets"] is None:
                self.follow_each_other()
            else:
                self.keep_some(manifest)
        self.set_up(files[0])

    def set_up(self, file):
        """What the game needs besides."""

    def follow_each_other(self):
        for level, files in enumerate(self.levels):
            at = 0
            for file in files:
                need(file.profile == NIM_SUM or not file.numbers, "numbers without kept_sheets")
                need(file.first == at, f"level {level} has a gap at row {at}")
                at += file.rows
            need(at == self.rows, f"level {level} has {at} rows of {self.rows}")
            need(all(file.rows == files[0].rows for file in files[:-1]) and files[-1].rows <= files[0].rows,
                 "files of different numbers of rows")

    def keep_some(self, manifest):
        """Manifest: kept_sheets."""
        need(self.game in ("nim", "chomp") and not manifest["index"] and not manifest.get("overview"), "kept_sheets where it cannot be")
        need(all(len(files) == 1 and files[0].first == 0 for files in self.levels), "a level is not one file")
        for (file,) in self.levels:
            some = file.profile != NIM_SUM
            need(bool(file.numbers) if some else file.rows == self.rows, "a level without numbers")
            need(not some or file.rows < self.rows and file.numbers[-1][0] < self.rows, "a row that is not below sheets")
        need(len({file.rows for (file,) in self.levels if file.profile != NIM_SUM}) == 1, "levels of different rows")

    def file(self, level, row):
        files = self.levels[level] if level < len(self.levels) else []
        return next((file for file in files if file.index(row) is not None), None)

    def cell(self, level, row, column):
        file = self.file(level, row)
        return file.cell(row, column) if file else BEYOND

    def records(self):
        """Each row of the table: level, number, first column, end, what follows, and how to read a stored cell."""
        for level, files in enumerate(self.levels):
            for file in files:
                for i in range(file.rows):
                    number = file.numbers[i][0] if file.profile != NIM_SUM and file.numbers else file.first + i
                    yield level, number, file, file.first_column(i), *file.record(i)


def read_manifest(path):
    name = os.path.join(path, "manifest.json")
    try:
        need(os.path.getsize(name) <= 1 << 26, f"{name} is too long")
        with open(name, "rb") as file:
            manifest = json.loads(file.read().decode("utf-8-sig"))
    except OSError as error:
        raise Bad(f"{path} is not a supermex database: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise Bad(f"{name}: {error}") from error
    try:
        need(manifest["format"] == "supermex" and type(manifest["version"]) is int, "the manifest is not of supermex")
        old_or_newer(manifest["version"])
        newer(manifest["game"] in GAMES.values(), f"game {manifest['game']}")
        newer(manifest["profile"] in PROFILES.values(), f"profile {manifest['profile']}")
        for key, default, kinds in (("passes", 0, int), ("sheets", 1, int), ("columns", 0, int), ("rules", None, str),
                                    ("variants", [], list), ("random_variants", None, str), ("index", [], list), ("kept_sheets", None, str)):
            need(isinstance(manifest.setdefault(key, default), (kinds, type(default))), f"{key} is of the wrong type")
        need(manifest["passes"] in (0, 1) and 1 <= manifest["sheets"] <= LIMIT, "passes or sheets out of range")
        need(isinstance(manifest["generator"], str), "generator is of the wrong type")
        need(re.fullmatch("[0-9a-f]{64}", manifest["logical_digest"]), "logical_digest is not 64 digits")
        return manifest
    except (KeyError, TypeError, AttributeError, Bad) as error:
        raise Bad(f"{name}: a key is missing or wrong ({error})") from error


def open_directory(path):
    """Manifest: the files agree with it."""
    manifest = read_manifest(path)
    try:
        files = [open_listed(path, manifest, entry) for entry in manifest["files"]]
        need(files and all(file.table == 0 for file in files), "a derived file among the files, or none at all")
        need(files[0].is_cells or len(files) == 1, "a store in several files")
        if not files[0].is_cells:
            return Store.of(files[0])
        if files[0].game not in ("nim", "chomp"):
            manifest["passes"] = passes_of(files[0].rules(), files[0].game)
        need(all(file.level <= manifest["passes"] for file in files), "a file of another level")
        table = CLASSES[files[0].game](path, files, manifest)
        for entry in manifest["index"]:
            file = open_listed(path, manifest, entry)
            table.index.setdefault((entry["level"], entry["table"]), []).append(file)
        return table
    except (KeyError, TypeError, IndexError, ValueError, Bad) as error:
        raise Bad(f"{path}: {error}") from error


def open_listed(path, manifest, entry):
    need(entry["name"] and not re.search(r"[/\\]|^\.", entry["name"]), "a file name that is none")
    need(re.fullmatch("[0-9a-f]{64}", entry["blake3"]), "blake3 is not 64 digits")
    file = open_file(os.path.join(path, entry["name"]))
    ours = (manifest["game"], TABLES[entry.get("table")], entry["level"], entry["first_sheet"], entry["sheets"],
            manifest["columns"], entry["cells"], entry["bytes"])
    theirs = (file.game, file.table, file.level, file.first, file.rows, file.columns, file.cells, len(file.bytes))
    need(ours == theirs, f"{entry['name']} is {theirs} where the manifest says {ours}")
    need(file.profile == NIM_SUM or PROFILES[file.profile] == manifest["profile"] or file.table == 4 and file.profile == FAST,
         f"{entry['name']}: another profile")
    if file.game in ("nim", "chomp"):
        listed = [tuple(v["position"]) + (v.get("level"),) for v in manifest["variants"]]
        seed = manifest["random_variants"]
        need(seed is None or re.fullmatch("0|[1-9][0-9]*", seed, re.ASCII), "random_variants is not a number")
        variants = Variants(file.game, listed, None if seed is None else int(seed))
        need((file.variants.listed, file.variants.seed) == (variants.listed, variants.seed), f"{entry['name']}: other variants")
        need(file.table or file.symmetric == (file.game == "nim" and variants.symmetric()),
             f"{entry['name']}: symmetry does not fit")
    else:
        need(file.rules() == manifest["rules"], f"{entry['name']}: other rules")
    return file


def open_file(path):
    """A file of cells, or a store."""
    try:
        with open(path, "rb") as file:
            start = file.read(16)
    except OSError as error:
        raise Bad(f"cannot read {path}: {error.strerror}") from error
    return Store(path) if set(start[14:15]) & PROFILES.keys() - set(CELLS) else CellFile(path)


def open_database(path):
    if os.path.isdir(path):
        return open_directory(path)
    file = open_file(path)
    return CLASSES[file.game](path, [file]) if file.is_cells else Store.of(file)


class Sheets(Table):
    """Nim and Chomp on three numbers."""

    def set_up(self, file):
        self.variants = file.variants
        self.symmetric = self.game == "nim" and self.variants.symmetric()
        need(file.symmetric == self.symmetric, "symmetry does not fit the variants")

    def answer(self, text, with_moves):
        numbers = integers(text, 3, 4)
        if self.game == "chomp" and numbers[:3] == [0, 0, 0]:
            raise Refused("is not a position")
        if len(numbers) == 3:
            numbers.append(self.passes)
        moves = self.moves(*numbers) if with_moves else []
        return [self.outcome(*numbers)] + [",".join(map(str, to)) for to in moves]

    def completion(self, x, y, p):
        """Look-up: the last lines."""
        level = self.level(p)
        if level is None:
            return BEYOND
        if self.symmetric:
            return self.of_two(level, *sorted((x, y)))
        row, column = (x, x + y) if self.game == "chomp" else (x, y)
        value = self.cell(level, row, column)
        return value - column if self.game == "chomp" and isinstance(value, int) else value

    def level(self, p):
        """Look-up: level."""
        if p >= 2 and not self.variants.parity_holds():
            return None
        return p % 2 if p % 2 <= self.passes else None

    def coordinates(self, x, y, z):
        """Positions and cells."""
        if self.game == "chomp":
            return (x, x + y, x + y + z) if x + y + z <= TOP else None
        return tuple(sorted((x, y, z))) if self.symmetric else (x, y, z)

    def terminal(self):
        return (0, 0, 1) if self.game == "chomp" else (0, 0, 0)

    def outcome(self, x, y, z, p):
        """Look-up: outcome."""
        level = self.level(p)
        if level is None:
            return BEYOND
        if self.variants.contains(x, y, z, level):
            return "N"
        at = self.coordinates(x, y, z)
        if at is None:
            return BEYOND
        sheet, column, value = self.kept(level, *at)
        found = self.cell(level, sheet, column)
        return BEYOND if found == BEYOND else "P" if found == value else "N"

    def keeps(self, level, sheet, column):
        """Whether a sheet is there, and begins at a column or before."""
        file = self.file(level, sheet)
        return file is not None and column >= file.first_column(file.index(sheet))

    def kept(self, level, x, y, z):
        """Look-up: outcome. The first pile whose row is there, in a symmetric table."""
        orders = [(x, y, z), (y, x, z), (z, x, y)] if self.symmetric else []
        return next((at for at in orders if self.keeps(level, *at[:2])), (x, y, z))

    def of_two(self, level, a, b):
        """The third of two piles, in a symmetric table."""
        return self.cell(level, *next((at for at in ((a, b), (b, a)) if self.keeps(level, *at)), (a, b)))

    def keeps_some(self, level):
        return any(file.profile != NIM_SUM and file.numbers for file in self.levels[level])

    def sheets(self, level, below):
        """The sheets that are there, below a limit."""
        if not self.keeps_some(level):
            return range(min(below, self.rows))
        return [number for file in self.levels[level] for number, _ in file.numbers if number < below]

    def entry(self, level, table, row, key):
        """Derived files: an entry of the index, or None."""
        found = (file.cell(row, key) for file in self.index.get((level, table), []) if file.index(row) is not None)
        return next((entry for entry in found if isinstance(entry, int)), None)

    def near_sheets(self, column, value):
        """Derived files: near."""
        if self.game != "chomp" or max(column, value) >= 1 << 32:
            return []
        return around(max(0, value - down(column)), 8) + around(part(value + down(column)), 8)

    def near_columns(self, sheet, value):
        if self.game != "chomp" or max(sheet, value) >= 1 << 32:
            return []
        upper, lower = max(0, value - sheet), max(0, 2 * sheet + part(sheet) - value)
        return around(upper + part(upper), 24) + around(lower + part(lower), 24)

    def find_column(self, level, sheet, start, stop, value):
        file = self.file(level, sheet)
        if not file or not self.index:
            return file.find_column(sheet, start, stop, value) if file else None
        end, _ = file.record(file.index(sheet))
        for column in self.near_columns(sheet, value) + [self.entry(level, "rows", sheet, value)]:
            if column is not None and start <= column < min(stop, end) and file.cell(sheet, column) == value:
                return column
        return file.find_column(sheet, max(start, end), stop, value)

    def find_sheet(self, level, column, value, below):
        if not self.index:
            return next((s for s in self.sheets(level, below) if self.cell(level, s, column) == value), None)
        for sheet in self.near_sheets(column, value) + [self.entry(level, "columns", column, value)]:
            if sheet is not None and sheet < below and self.cell(level, sheet, column) == value:
                return sheet
        row, last = 2, -1
        while self.game == "chomp" and value >= column:
            sheet = self.entry(level, "lists", row, value - column)
            if sheet is None or not last < sheet < below:
                break
            if self.cell(level, sheet, column) == value:
                return sheet
            row, last = row + 1, sheet
        return None

    def find_diagonal(self, level, below, row, key, wanted):
        """The first sheet below a limit whose first value is wanted."""
        sheets = [self.entry(level, "lists", row, key)] if self.index else self.sheets(level, below)
        return next((s for s in sheets if s is not None and s < below and self.cell(level, s, s) == wanted(s)), None)

    def moves(self, x, y, z, p):
        """The guide: winning moves."""
        level = self.level(p)
        if self.outcome(x, y, z, p) != "N" or self.variants.contains(x, y, z, level):
            return []
        game = self.chomp_moves if self.game == "chomp" else self.symmetric_moves if self.symmetric else self.nim_moves
        to = {(*position, p) for position in game(level, x, y, z)}
        if p > 0 and (x, y, z) != self.terminal() and self.outcome(x, y, z, p - 1) == "P":
            to.add((x, y, z, p - 1))
        return sorted(to)

    def symmetric_moves(self, level, *piles):
        for i, q in enumerate(piles):
            a, b = sorted(piles[:i] + piles[i + 1:])
            third = self.of_two(level, a, b)
            if third == BEYOND and self.keeps_some(level):
                rows = (self.find_column(level, one, 0, q, other) for one, other in ((a, b), (b, a)))
                third = next((found for found in rows if found is not None), None)
                if third is None:
                    third = next((s for s in self.sheets(level, q) if self.cell(level, s, a) == b), None)
            elif third == BEYOND:
                third = self.find_column(level, a, a, q, b)
                if third is None and a < self.columns:
                    third = self.find_sheet(level, a, b, min(q, a))
            if third is not None and third < q:
                yield piles[:i] + (third,) + piles[i + 1:]

    def nim_moves(self, level, x, y, z):
        third = self.cell(level, x, y)
        if third != BEYOND and third < z:
            yield x, y, third
        column = self.find_column(level, x, 0, y, z)
        if column is not None:
            yield x, column, z
        sheet = self.find_sheet(level, y, z, x)
        if sheet is not None:
            yield sheet, y, z

    def chomp_moves(self, level, x, y, z):
        c, b, a = self.coordinates(x, y, z)
        found = []
        value = self.cell(level, c, b)
        if isinstance(value, int) and value < a:
            found.append((c, b, value))
        found.append((c, self.find_column(level, c, c, b, a), a))
        file = self.file(level, c)
        if file:
            last = file.record(file.index(c))[0] - 1
            if c <= last < b and self.cell(level, c, last) == last:
                found.append((c, last, last))
        found.append((self.find_sheet(level, b, a, c), b, a))
        first = self.find_diagonal(level, c, 0, a, lambda s: a)
        found.append((first, first, a))
        ended = self.find_diagonal(level, c, 1, 0, lambda s: s)
        found.append((ended, ended, ended))
        return [(c, b - c, a - b) for c, b, a in found if c is not None and b is not None]


# The games.
class Store(File):
    """Sections: rules, shape and data of one file."""

    @staticmethod
    def of(file):
        need((file.level, file.flags, file.first, file.rows, file.table, file.frame_rows, file.model, file.layers)
             == (0, 0, 0, 1, 0, 0, 0, 0), "not one row of a store")
        return file

    def open(self):
        need(not self.is_cells, "a table of cells where a store was expected")
        self.data, sums = self.section["data"], self.section["sums"]
        pieces = [self.data[at:at + 65536] for at in range(0, len(self.data), 65536)]
        sums = [crc for crc, in self.entries("sums", "I", len(pieces))]
        need(all(crc32c(p) == s for p, s in zip(pieces, sums)), "data: wrong checksum")
        self.shape = struct.unpack(f"<{len(self.section['shape']) // 8}Q", self.section["shape"])
        text = self.rules()
        words = text.split(" ")
        if self.game == "wythoff":
            self.k, self.m, self.r = (int(words[1]), int(words[3]), 0) if words[0] == "k" else (0, 0, int(words[1]))
            self.width, self.bias = self.shape
        elif self.game == "heap":
            self.misere = words[-1] == "misere"
            self.octal, self.endless = [], []
            if words[0] == "octal":
                code, _, endless = words[1].replace(".", "").rstrip("]").partition("[")
                # Each digit, and whether the piles that it leaves have to differ.
                read = lambda digits: [(int(digit[0], 16), "!" in digit) for digit in re.findall("[0-9A-F]!?", digits)]
                self.octal, self.endless = read(code), read(endless)
            self.set = None if words[1] == "all" or self.octal else [int(n) for n in words[1].split(",")]
            self.period, self.saltus, self.width = self.shape
            need(self.period <= self.cells > 0 and (self.saltus <= (self.period == 1) or self.endless and self.period), "shape: period or saltus")
            need(self.width > 0 or self.cells <= 1 << 24, "cells: too many without a width")
        elif self.game == "clobber":
            self.length = int(words[1])
            need(self.columns == self.cells == 3 ** self.length, "columns or cells are not those of the length")
        elif self.game == "chomp-board":
            self.sides = int(words[1]), int(words[3])
            self.width, = self.shape
        else:
            self.text = RulesText(text, has_columns=False)
            self.width, = self.shape
        need(getattr(self, "width", 0) <= 32, "shape: width of a field")
        need(self.bytes_of_data() == len(self.data), "data: not of the length that follows from shape and cells")

    def bytes_of_data(self):
        fields = -(-self.cells * self.width // 8) + 8 if getattr(self, "width", 0) else 0
        if self.game == "wythoff":
            return 64 * -(-self.columns // 480) + (0 if self.k else fields)
        if self.game == "heap":
            return fields
        if self.game == "clobber":
            return -(-self.columns // 4)
        buckets = -(-self.columns >> self.width)
        return 4 * (-(-buckets // 128) + 1) + 8 * -(-(buckets + self.cells) // 64) + fields

    def field(self, data, i):
        return int.from_bytes(data[i * self.width // 8:(i * self.width + self.width + 7) // 8], "little") \
            >> i * self.width % 8 & (1 << self.width) - 1

    def answer(self, text, with_moves):
        games = {"wythoff": self.wythoff, "heap": self.heap, "clobber": self.clobber, "chomp-board": self.chomp,
                 "rules": self.sparse}
        return games[self.game](text, with_moves)

    # Two piles.
    def rank(self, n):
        line, at = divmod(n, 480)
        bits_of = int.from_bytes(self.data[64 * line:64 * line + 64], "little")
        return bits_of >> 32 + at & 1, (bits_of & 0xFFFFFFFF) + ones(bits_of >> 32 & (1 << at) - 1)

    def difference(self, i):
        if self.k:
            return self.m * (i // self.k)
        return i // self.r + self.field(self.data[(self.columns + 479) // 480 * 64:], i) - self.bias

    def all_pairs(self):
        if not hasattr(self, "known"):
            smaller = [n for n in range(self.columns) if self.rank(n)[0]]
            need(len(smaller) == self.cells, "cells: not the numbers of the set")
            self.known = {a: a + self.difference(i) for i, a in enumerate(smaller)}
        return self.known

    def is_p(self, a, b):
        a, b = min(a, b), max(a, b)
        here, i = self.rank(a)
        return bool(here) and b == a + self.difference(i)

    def wythoff(self, text, with_moves):
        a, b = integers(text, 2, 2)
        if min(a, b) >= self.columns:
            return [BEYOND]
        p, free, diagonal = self.is_p(a, b), set(), []
        for c, d in self.all_pairs().items() if with_moves else []:
            for to in {(c, d), (d, c)}:
                i, j = a - to[0], b - to[1]
                if i < 0 or j < 0 or i == j == 0:
                    continue
                if i == 0 or j == 0 or (i == j and i % self.r == 0 if self.r else i != j and abs(i - j) < self.m):
                    free.add(to)
                elif i == j and not self.r:
                    # Where nothing can be blocked it is a move as all others.
                    free.add(to) if self.k == 1 else diagonal.append(to)
        if p:
            return ["P"] + [f"block={c},{d}" for c, d in sorted(diagonal)]
        return ["N"] + [f"{c},{d}" for c, d in sorted(free)] + [f"unless-blocked={c},{d}" for c, d in sorted(diagonal)]

    # Sums of piles.
    def value(self, n):
        if n < self.cells:
            return self.field(self.data, n)
        if self.period == 0:
            return None
        q = self.cells - self.period
        value = self.field(self.data, q + (n - q) % self.period) + self.saltus * ((n - q) // self.period)
        return value if value < 1 << 64 else None

    def sum_is_p(self, piles):
        values = [self.value(n) for n in piles]
        if None in values:
            return None
        xor = 0
        for n, value in zip(piles, values):
            xor ^= n if self.misere else value
        if not self.misere:
            return xor == 0
        if self.set is None:
            return (xor == 0) == any(n > 1 for n in piles)
        live = [n for n in piles if n >= self.set[0]]
        if len(live) > 1:
            raise Refused("is not answered: a misere sum")
        return bool(live) and self.value(live[0]) == 0

    def heap(self, text, with_moves):
        piles = integers(text, 1, 1 << 20)
        p = self.sum_is_p(piles)
        if p is None:
            return [BEYOND]
        moves = set()
        for i, n in enumerate(piles) if with_moves and not p else []:
            xor = 0
            for other in piles[:i] + piles[i + 1:]:
                xor ^= other
            lefts = (0, 1, xor) if self.set is None else [n - s for s in self.set]
            # Octal games.
            digits = self.octal + [self.endless[i % len(self.endless)] for i in range(n + 1 - len(self.octal) if self.endless else 0)]
            if self.octal:
                lefts = [n - i for i, (digit, _) in enumerate(digits) if digit & (2 if i < n else 1)]
            for left in lefts:
                to = piles[:i] + [left] + piles[i + 1:]
                if 0 <= left < n and self.sum_is_p(to):
                    moves.add(tuple(to))
            for left, digit, differ in [(n - i, digit, differ) for i, (digit, differ) in enumerate(digits) if digit & 12]:
                two = [[small, left - small] for small in range(1, left // 2 + 1) if digit & 4]
                three = [[least, small, left - least - small] for least in range(1, left // 3 + 1) if digit & 8
                         for small in range(least, (left - least) // 2 + 1)]
                for parts in two + three:
                    to = piles[:i] + parts + piles[i + 1:]
                    if len(set(parts)) >= len(parts) * differ and self.sum_is_p(to):
                        moves.add(tuple(to))
        return ["P" if p else "N"] + [",".join(map(str, to)) for to in sorted(moves)]

    # Strips.
    def first_wins(self, strip):
        cells = strip.strip("_")
        if len(cells) > self.length:
            return None
        n = sum("_xo".index(cell) * 3 ** i for i, cell in enumerate(cells))
        return self.data[n // 4] >> 2 * (n % 4) & 3

    def clobber(self, text, with_moves):
        strip = text.lower().replace(".", "_")
        if set(strip) - set("_xo"):
            raise Refused("is not a position: not a strip")
        found = self.first_wins(strip)
        if found is None:
            return [BEYOND]
        words = ["PLRN"[found]]
        for player, other, name, bit in ("x", "o", "L", 2), ("o", "x", "R", 1):
            to = []
            for i in range(len(strip) - 1) if with_moves else []:
                for pair, after in (player + other, "_" + player), (other + player, player + "_"):
                    moved = strip[:i] + after + strip[i + 2:]
                    if strip[i:i + 2] == pair and not self.first_wins(moved) & bit:
                        to.append(moved)
            words += [f"{name}:{moved}" for moved in sorted(to, key=lambda moved: ["_xo".index(cell) for cell in moved])]
        return words

    # Boards.
    def rank_of(self, board):
        rows, columns = self.sides
        if len(board) > rows or board[0] > columns:
            return None
        return sum(math.comb(a - 1 + rows - i, rows - i) for i, a in enumerate(board))

    def in_set(self, rank):
        buckets, bucket = -(-self.columns >> self.width), rank >> self.width
        groups = -(-buckets // 128)
        before = struct.unpack_from(f"<{groups + 1}I", self.data)
        start = 4 * (groups + 1)
        fields = start + 8 * -(-(buckets + self.cells) // 64)
        at, i, zeros = bucket // 128 * 128 + before[bucket // 128], before[bucket // 128], bucket % 128
        bit = lambda n: self.data[start + n // 8] >> n % 8 & 1
        while zeros:
            zeros, i = (zeros, i + 1) if bit(at) else (zeros - 1, i)
            at += 1
        while bit(at):
            if self.field(self.data[fields:], i) == rank & (1 << self.width) - 1:
                return True
            at, i = at + 1, i + 1
        return False

    def board_is_p(self, board):
        rank = self.rank_of(board)
        if rank is None and board[0] <= self.sides[0]:
            rank = self.rank_of([sum(a > k for a in board) for k in range(board[0])])
        return None if rank is None else self.in_set(rank)

    def chomp(self, text, with_moves):
        board = integers(text, 1, 1 << 20)
        if board[0] == 0 or any(a < b for a, b in zip(board, board[1:])):
            raise Refused("is not a position: not a board")
        board = [a for a in board if a]
        p = self.board_is_p(board)
        if p is None:
            return [BEYOND]
        moves = []
        for i, a in enumerate(board) if with_moves and not p else []:
            for j in range(a):
                to = [b for b in board[:i] + [min(b, j) for b in board[i:]] if b]
                if to and self.board_is_p(to):
                    moves.append(to)
        return ["P" if p else "N"] + [",".join(map(str, to)) for to in sorted(moves)]

    # Rules from a text: the sparse store.
    def sparse(self, text, with_moves):
        need(not with_moves, "the moves of rules are not listed here")
        at = self.text.place(text)
        if at is None:
            return [BEYOND]
        level, x, y, z = at
        sides = self.text.sides
        third = sides[2] if len(sides) == 3 else 1
        if z >= third:
            return [BEYOND]
        row = (x * self.text.levels + level) * self.text.sets
        in_set = [self.in_set(((row + number) * sides[1] + y) * third + z) for number in range(self.text.sets)]
        return ["P" if in_set[0] else BEYOND if any(in_set) else "N"]


def names_one_level(variants, own):
    """Look-up: whether a variant names a level without being listed for every level."""
    return any(len(variant) > own and variant[:-1] not in variants for variant in variants)


def passes_of(rules, game):
    """The greatest level of a table of cells from game 3 on."""
    if game == "rules":
        return RulesText(rules, has_columns=True).levels - 1
    return int(rules.split(" ")[3])


class RulesText:
    """Rules from a text: TOML whose values are JSON. Who wins; whoever wants the moves reads them."""

    def __init__(self, text, has_columns):
        fields = dict(line.split(" = ", 1) for line in text.split("\n"))
        fields = {key: json.loads(value) for key, value in fields.items()}
        self.sides = [int(side) for side in fields["box"].split("x") if side != "any"]
        self.levels = 1 + fields.get("passes", 0)
        self.numbers = 2 if len(self.sides) == 2 and not has_columns else 3
        # With grundy and a box of three sides, and in a box of four, the second and the third number are one column.
        self.joined = "grundy" in fields and len(self.sides) == 3 or fields["box"].count("x") == 3
        self.third = None
        self.numbers += self.joined
        if self.joined:
            self.third, self.sides = self.sides[2], [self.sides[0], self.sides[1] * self.sides[2], *self.sides[3:]]
        # With an order a set of the positions that depend on others outside the box follows each set of P-positions.
        self.sets = 1 + ("order" in fields)
        self.nothing = {tuple(integers(text, 2, 3)) for text in fields.get("nothing", [])}
        self.variants = [integers(text, 2, 4) for text in fields.get("variants", [])]

    def place(self, text):
        """Level, x, y, z; None if it is beyond."""
        numbers = integers(text, self.numbers, self.numbers + 1)
        passes = numbers[self.numbers] if len(numbers) > self.numbers else self.levels - 1
        at = tuple(numbers[:self.numbers])
        if at in self.nothing:
            raise Refused("is not a position")
        if passes % 2 >= self.levels or passes >= 2 and names_one_level(self.variants, self.numbers):
            return None
        at += (0,) * (3 - self.numbers)
        if self.joined:
            if at[2] >= self.third:
                return None
            at = at[0], at[1] * self.third + at[2], at[3]
        return None if at[0] >= self.sides[0] or at[1] >= self.sides[1] else (passes % 2, *at)


class Columns(Table):
    """Cells: rules."""

    def set_up(self, file):
        self.text = RulesText(file.rules(), has_columns=True)
        need(self.columns == self.text.sides[1] and self.rows == self.text.sides[0], "columns or rows do not fit the rules")
        need(file.level < self.text.levels, "a level that the rules do not have")

    def completion(self, *numbers):
        """Of the numbers but the last, and passes."""
        at = self.text.place(",".join(map(str, (*numbers[:-1], 0, numbers[-1]))))
        if at is None:
            return BEYOND
        value, third = self.cell(*at[:3]), self.text.sides[2] if len(self.text.sides) == 3 else None
        return NOTHING if third is not None and value == third else value

    def answer(self, text, with_moves):
        need(not with_moves, "the moves of rules are not listed here")
        at = self.text.place(text)
        if at is None:
            return [BEYOND]
        value, z = self.cell(*at[:3]), at[3]
        third = self.text.sides[2] if len(self.text.sides) == 3 else None
        if third is not None and value == third:
            return ["N" if z < third else BEYOND]
        return [BEYOND if value == BEYOND else "P" if z == value else "N"]


class Four(Table):
    """Cells: four numbers."""

    def set_up(self, file):
        words = file.rules().split(" ")
        self.sheets, self.variants = int(words[1]), [integers(text, 4, 5) for text in words[5:]]
        self.most = int(words[3])
        need(file.layers == self.sheets and file.level <= self.most, "layers or level do not fit the rules")
        need(self.sheets <= self.columns <= 1 << 22, "columns do not fit the rules")

    def value_of(self, level, d, c, b):
        """A value, NOTHING, or BEYOND."""
        if c >= self.sheets:
            return BEYOND
        return self.cell(level, d * (2 * self.sheets + 1 - d) // 2 + c - d, b)

    def four_is_variant(self, piles, level):
        piles = sorted(piles) if self.game == "nim-4" else list(piles)
        return piles in self.variants or piles + [level] in self.variants

    def four_is_none(self, piles):
        return max(piles) < 1 and self.game == "chomp-4" or max(piles[:3]) < 1 and self.game == "chomp-heap"

    def level(self, passes):
        return None if passes % 2 > self.most or passes > 1 and names_one_level(self.variants, 4) else passes % 2

    def four_is_p(self, piles, passes):
        level = self.level(passes)
        if level is None or self.four_is_none(piles):
            return BEYOND
        if self.four_is_variant(piles, level):
            return False
        d, c, b, a = sorted(piles) if self.game == "nim-4" else itertools.accumulate(piles)
        if self.game == "chomp-heap":
            a = piles[3]
        if a > TOP:
            return BEYOND
        value = self.value_of(level, d, c, b)
        return BEYOND if value == BEYOND else value == a

    def completion(self, w, x, y, p):
        level = self.level(p)
        if level is None:
            return BEYOND
        d, c, b = sorted((w, x, y)) if self.game == "nim-4" else itertools.accumulate((w, x, y))
        value = self.value_of(level, d, c, b)
        return value - b if self.game == "chomp-4" and isinstance(value, int) else value

    def answer(self, text, with_moves):
        has_values = self.game == "chomp-heap" or self.game == "nim-4" and not self.variants
        numbers = integers(text, 3 if has_values else 4, 5)
        asks_value = len(numbers) == 3
        numbers += [0] * asks_value
        piles, passes = tuple(numbers[:4]), numbers[4] if len(numbers) == 5 else self.most
        if self.four_is_none(piles):
            raise Refused("is not a position: not a board")
        p, moves = self.four_is_p(piles, passes), []
        if p == BEYOND:
            return [BEYOND]
        if with_moves and not p and not self.four_is_variant(piles, passes % 2):
            if self.game == "nim-4":
                moves = [piles[:i] + (left,) + piles[i + 1:] for i in range(4) for left in range(piles[i])]
            elif self.game == "chomp-heap":
                rows, heap = list(itertools.accumulate(piles[:3])), piles[3]
                moves = [(*piles[:3], left) for left in range(heap)]
                for i in range(3):
                    for j in range(rows[i]):
                        d, c, b = [min(row, j) for row in rows[:i + 1]] + rows[i + 1:]
                        moves.append((d, c - d, b - c, heap))
            else:
                rows = list(itertools.accumulate(piles))
                for i in range(4):
                    for j in range(rows[i]):
                        # A bite into row i: it, and those that are shorter, are at most j.
                        d, c, b, a = [min(row, j) for row in rows[:i + 1]] + rows[i + 1:]
                        moves.append((d, c - d, b - c, a - b))
            moves = [(*to, passes) for to in moves if not self.four_is_none(to)]
            over = piles[:3] == (0, 0, 1) if self.game == "chomp-heap" else piles == (0, 0, 0, int(self.game == "chomp-4"))
            if passes and not over:
                moves.append((*piles, passes - 1))
            moves = [to for to in moves if self.four_is_p(to[:4], to[4]) is True]
        value = []
        if asks_value:
            d, c, b = sorted(piles[:3]) if self.game == "nim-4" else itertools.accumulate(piles[:3])
            found = self.value_of(passes % 2, d, c, b)
            value = [f"grundy={found}"] if isinstance(found, int) else []
        return ["P" if p else "N"] + value + [",".join(map(str, to)) for to in sorted(set(moves))]


CLASSES = {"nim": Sheets, "chomp": Sheets, "rules": Columns, **dict.fromkeys(FOUR, Four)}


def integers(text, least, most):
    if not re.fullmatch(r"\s*\d+(\s*[\s,]\s*\d+)*\s*", text, re.ASCII):
        raise Refused("is not a position: not numbers")
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if max(numbers) > TOP or not least <= len(numbers) <= most:
        raise Refused("is not a position: another number of numbers")
    return numbers


def main(arguments):
    with_moves = "--moves" in arguments
    arguments = [argument for argument in arguments if argument != "--moves"]
    if not arguments:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        table, code = open_database(arguments[0]), 0
        for number, line in enumerate(arguments[1:] or sys.stdin, 1):
            text = line.strip()
            if not text:
                continue
            try:
                words = table.answer(text, with_moves)
            except Refused as error:
                print(f"reader.py: line {number}: {text[:80]!r} {error}", file=sys.stderr)
                code = 2
                continue
            if words[0] == BEYOND:
                code = code or 3
            print(" ".join([text] + words))
        return code
    except (Bad, struct.error) as error:
        print(f"reader.py: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
