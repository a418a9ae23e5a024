#!/usr/bin/env python3
"""A reader of supermex databases, written from format.md and the other pages of the specification alone, standard library only.

    reader.py [--moves] DB [x,y,z[,p] ...]          answers as `supermex query` does
    ... | reader.py [--moves] DB                    positions from standard input, one a line

The same for the smaller games, with positions a,b, or n1,n2,..., or strips, or the rows of a board, or w,x,y,z[,p]. It reads every profile (small with
the decoder in zstandard.py), checks every CRC on the way to an answer, and takes files into memory. Comments name their sections.
"""

import itertools
import json
import math
import os
import re
import struct
import sys

sys.dont_write_bytecode = True

import zstandard  # noqa: E402, beside this file

VERSION = 0, 2
LIMIT = 1 << 29
TOP = (1 << 64) - 1
BEYOND, NOTHING = "beyond", "nothing"
GAMES = {1: "nim", 2: "chomp"}
FAST, SMALL, NIM_SUM, ENDS = 0, 1, 2, 9
TABLES = {None: 0, "rows": 1, "columns": 2, "lists": 3}
PROFILES = {FAST: "fast", SMALL: "small", NIM_SUM: "nim-sum", ENDS: "ends"}
SECTIONS = {1: "data", 2: "variants", 3: "sheets", 4: "tails", 5: "row groups", 6: "pieces", 7: "sums", 10: "dictionary", 11: "starts"}


class Bad(Exception):
    """What is wrong with a file, in one line."""


def need(condition, what):
    if not condition:
        raise Bad(what)


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
            need(game == "nim" or (x, y, z) != (0, 0, 0), "variants: [0,0,0] is no position of Chomp")
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


class SheetFile:
    """Header, Sections, Pieces: one file of sheets."""

    def __init__(self, path):
        try:
            with open(path, "rb") as file:
                self.bytes = file.read()
        except OSError as error:
            raise Bad(f"cannot read {path}: {error.strerror}") from error
        try:
            self.header()
            self.index()
        except Bad as error:
            raise Bad(f"{path}: {error}") from error
        self.checked = set()

    def header(self):
        b = self.bytes
        need(b[:8] == b"\x89SMX\r\n\x1a\n", "no supermex sheet file: wrong magic")
        need(len(b) >= 12, "truncated header")
        major, minor = struct.unpack_from("<HH", b, 8)
        need((major, minor) == VERSION, f"of format version {major}.{minor}, and this reads only {VERSION[0]}.{VERSION[1]}")
        need(len(b) >= 512, "truncated header")
        need(crc32c(b[:508]) == struct.unpack_from("<I", b, 508)[0], "header: wrong checksum")
        game, self.level, self.profile, flags = b[12:16]
        self.first, self.sheets, self.columns, self.cells, length, self.table, self.frame_rows = struct.unpack_from("<IIQQQBB", b, 16)
        need(game in GAMES, "game is neither 1 nor 2")
        self.game = GAMES[game]
        need(self.level <= 1, "level is above 1")
        need(self.profile in PROFILES, "profile is none of sheets")
        need(self.table <= (2 if self.game == "nim" else 3), "table is out of range")
        need(flags in ((0,) if (self.game, self.table) in (("nim", 1), ("nim", 2), ("chomp", 3)) else
                       (0, 3) if self.game == "nim" else (1,)), "flags do not fit the game")
        self.half, self.symmetric = bool(flags & 1), bool(flags & 2)
        need(self.profile != NIM_SUM or (self.game, self.symmetric, self.level) == ("nim", True, 0), "nim-sum where it cannot be")
        need(self.profile != ENDS or (self.game, self.table, self.columns) == ("chomp", 0, 0), "ends where they cannot be")
        need(self.first % 64 == 0 and self.first < LIMIT, "first_sheet is out of range")
        need(1 <= self.sheets <= LIMIT - self.first, "sheets is out of range")
        rows = self.frame_rows
        need(rows in (1, 2, 4, 8, 16, 32, 64) if self.profile == SMALL else rows == 0, "frame_rows is out of range")
        least = self.first + self.sheets if self.symmetric else 1 if self.game == "nim" else 0
        need(least <= self.columns <= LIMIT, "columns is out of range")
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
                need(required & 1 == 0, f"required section of the unknown kind {kind}")
        need(length == len(b), f"{len(b)} bytes where {length} were expected")

    def index(self):
        need("variants" in self.section, "no variants section")
        raw = self.section["variants"]
        need(len(raw) >= 16, "variants: too short")
        count, seeded, seed = struct.unpack_from("<IIQ", raw)
        need(len(raw) == 16 + 32 * count and seeded <= 1 and (seeded or seed == 0), "variants: sizes do not fit")
        listed = [struct.unpack_from("<QQQI", raw, 16 + 32 * i) for i in range(count)]
        self.variants = Variants(
            self.game, [(x, y, z, None if p == 0xFFFFFFFF else p) for x, y, z, p in listed], seed if seeded else None)
        if self.profile == NIM_SUM:
            return
        if self.profile == SMALL:
            need("dictionary" in self.section, "no dictionary section")
            self.frames, self.dictionary = {}, Dictionary(self.section["dictionary"])
        groups = -(-self.sheets // 64)

        def entries(name, code, count):
            need(name in self.section, f"no {name} section")
            raw = self.section[name]
            need(len(raw) == count * struct.calcsize("<" + code), f"{name}: not of the length that the header implies")
            return list(struct.iter_unpack("<" + code, raw))

        self.records = entries("sheets", "II", self.sheets)
        self.row_groups = entries("row groups", "II", groups + 1)
        pieces = self.row_groups[groups][1]
        self.pieces = [offset for offset, in entries("pieces", "Q", pieces + 1)]
        self.sums = [crc for crc, in entries("sums", "I", pieces)]
        self.tails = [n for n, in entries("tails", "I", len(self.section.get("tails", b"")) // 4)]
        self.starts = [start for start, in entries("starts", "I", self.sheets)] if self.profile == ENDS else []
        self.data = self.section.get("data", b"")
        need(self.pieces == sorted(self.pieces) and self.pieces[-1] <= len(self.data), "pieces: offsets out of order")

    def holds(self, sheet):
        return self.first <= sheet < self.first + self.sheets

    def first_column(self, sheet):
        return sheet if self.half else 0

    def record(self, sheet):
        """End, and the completions of one period of the tail: a list, or BEYOND, or NOTHING."""
        if self.profile == NIM_SUM:
            return self.columns, BEYOND
        end, after = self.records[sheet - self.first]
        need(end >= self.first_column(sheet), f"sheet {sheet} ends before it begins")
        if after == 0xFFFFFFFF:
            return end, BEYOND
        if after == 0xFFFFFFFE:
            return end, NOTHING
        if after < 1 << 31:
            return end, [after]
        at = after - (1 << 31)
        need(at < len(self.tails) and 2 <= self.tails[at] <= len(self.tails) - at - 1, f"sheet {sheet}: a tail outside its section")
        return end, self.tails[at + 1:at + 1 + self.tails[at]]

    def cell(self, sheet, column):
        """Look-up: cell."""
        if not self.holds(sheet) or column < self.first_column(sheet):
            return BEYOND
        end, after = self.record(sheet)
        if column < end:
            if self.profile == ENDS:
                return self.kept(sheet, column, end, after)
            return sheet ^ column if self.profile == NIM_SUM else self.stored(sheet, column, end)
        if isinstance(after, str):
            return after
        value = column + after[(column - end) % len(after)]
        return value if value <= TOP else BEYOND

    def kept(self, sheet, column, end, after):
        """Pieces: ends."""
        if column == sheet:
            start = self.starts[sheet - self.first]
            return BEYOND if start == 0xFFFFFFFF else start
        return column if column == end - 1 and after == NOTHING else BEYOND

    def piece(self, sheet, block):
        group = (sheet - self.first) // 64
        first_block, number = self.row_groups[group]
        number += block - first_block
        need(block >= first_block and number < len(self.sums), f"sheet {sheet}: no piece")
        data = self.data[self.pieces[number]:self.pieces[number + 1]]
        if number not in self.checked:
            need(crc32c(data) == self.sums[number], f"piece {number}: wrong checksum")
            self.checked.add(number)
        return data, min(64, self.sheets - 64 * group)

    def stored(self, sheet, column, end):
        block = column // 256
        start, stop = max(256 * block, self.first_column(sheet)), min(end, 256 * block + 256)
        data, rows = self.piece(sheet, block)
        if self.profile == SMALL:
            return self.framed(data, rows, sheet, column)
        place, = struct.unpack_from("<H", data, 2 * ((sheet - self.first) % 64))
        return chunk_value(data[2 * rows + 2 * place:], start, stop - start, column - start)

    def framed(self, data, rows, sheet, column):
        """Pieces, small: the value from its frame, which is kept."""
        lane, first_column = (sheet - self.first) % 64, column // 64 * 64
        number = 4 * (lane // self.frame_rows) + column % 256 // 64
        first = sheet - lane % self.frame_rows
        if (first, first_column) not in self.frames:
            count = 4 * -(-rows // self.frame_rows)
            need(2 * count <= len(data), "a piece ends too early")
            lengths = struct.unpack_from(f"<{count}H", data)
            at = 2 * count + sum(lengths[:number])
            frame = data[at:at + lengths[number]]
            need(len(frame) == lengths[number], "a frame ends too early")
            spans = []
            for row in range(first, min(first + self.frame_rows, self.first + self.sheets)):
                start = max(self.first_column(row), first_column)
                spans.append((start - first_column, max(0, min(self.record(row)[0], first_column + 64) - start)))
            model = ChompModel if self.game == "chomp" and self.table == 0 else NimModel
            self.frames[first, first_column] = spans, decode_frame(model, self.dictionary, frame, first_column, spans)
        spans, values = self.frames[first, first_column]
        row = lane % self.frame_rows
        return values[row][column - first_column - spans[row][0]]

    def find_column(self, sheet, start, stop, value):
        """Derived files: find_column, by a search."""
        start = max(start, self.first_column(sheet))
        if self.profile == NIM_SUM:
            column = sheet ^ value
            return column if start <= column < min(stop, self.columns) else None
        end, after = self.record(sheet)
        for column in range(start, min(stop, end)):
            if self.cell(sheet, column) == value:
                return column
        for completion in after if isinstance(after, list) else []:
            column = value - completion
            if max(start, end) <= column < stop and self.cell(sheet, column) == value:
                return column
        return None


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
    need(patches <= 16 and bits(data, 14, 2) == 0, "malformed header of two lines")
    lower = bits(data, 80, n)
    need(0 < lower_count < n and ones(lower) == lower_count, "values on the lower line")
    line = lower >> i & 1
    k = ones(lower & (1 << i) - 1)
    k = k if line else i - k
    at = 10 + (n + 7) // 8
    number = signed(bits(data, 32 + 24 * line, 24), 24) + (-158218 * k >> 16 if line else k)
    indices = data[at:at + patches]
    if i in indices:
        return number + signed(bits(data, 8 * (at + patches + indices.index(i)), 8), 8)
    at += 2 * patches + (upper_bytes if line else 0)
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
        number = 0
        for shift in range(0, 35, 7):
            byte, = self.bytes(1)
            number |= (byte & 127) << shift
            if byte < 128:
                number &= 0xFFFFFFFF
                return number >> 1 ^ -(number & 1)
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
    """Model of Nim."""

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
    """Model of Chomp."""

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


class Database:
    """Manifest: the files of a table."""

    def __init__(self, path):
        if os.path.isfile(path):
            file = SheetFile(path)
            self.game, self.variants, self.passes = file.game, file.variants, file.level
            self.sheets, self.columns = file.first + file.sheets, file.columns
            self.levels = [[] for _ in range(file.level)] + [[file]]
            self.index = {}
            need(file.table == 0, f"{path}: a file of an index is no database")
        else:
            self.open_directory(path)
        self.symmetric = self.game == "nim" and self.variants.symmetric()

    def open_directory(self, path):
        name = os.path.join(path, "manifest.json")
        try:
            need(os.path.getsize(name) <= 1 << 26, f"{name} is too long")
            with open(name, "rb") as file:
                manifest = json.loads(file.read().decode())
        except OSError as error:
            raise Bad(f"{path} is no supermex database: {error.strerror}") from error
        except ValueError as error:
            raise Bad(f"{name}: {error}") from error
        try:
            need(manifest["format"] == "supermex" and manifest["version"] == VERSION[0], f"not of format version {VERSION[0]}")
            self.game, self.passes, self.sheets = manifest["game"], manifest.get("passes", 0), manifest.get("sheets", 1)
            need(self.game in GAMES.values() and self.passes in (0, 1) and 1 <= self.sheets <= LIMIT, "game, passes or sheets out of range")
            self.columns = manifest.get("columns", 0)
            listed = [tuple(v["position"]) + (v.get("level"),) for v in manifest.get("variants", [])]
            seed = manifest.get("random_variants")
            self.variants = Variants(self.game, listed, None if seed is None else int(seed))
            self.levels = [[] for _ in range(self.passes + 1)]
            self.index = {}
            for entry in manifest["files"]:
                need("table" not in entry, f"{name}: an index among the files")
                self.levels[entry["level"]].append(self.open_file(path, manifest, entry))
            for entry in manifest.get("index", []):
                self.index.setdefault((entry["level"], entry["table"]), []).append(self.open_file(path, manifest, entry))
        except (KeyError, TypeError, IndexError) as error:
            raise Bad(f"{name}: a key is missing or of the wrong type ({error})") from error
        for level, files in enumerate(self.levels):
            at = 0
            for file in files:
                need(file.first == at, f"{name}: level {level} has a gap at sheet {at}")
                at += file.sheets
            need(at == self.sheets, f"{name}: level {level} has {at} sheets of {self.sheets}")
            need(all(file.sheets == files[0].sheets for file in files[:-1]) and files[-1].sheets <= files[0].sheets,
                 f"{name}: files of different numbers of sheets")

    def open_file(self, path, manifest, entry):
        need(not re.search(r"[/\\]|^\.", entry["name"]), "a file name that is none")
        file = SheetFile(os.path.join(path, entry["name"]))
        ours = (self.game, TABLES[entry.get("table")], entry["level"], entry["first_sheet"], entry["sheets"], self.columns,
                entry["cells"], entry["bytes"])
        theirs = (file.game, file.table, file.level, file.first, file.sheets, file.columns, file.cells, len(file.bytes))
        need(ours == theirs, f"{entry['name']} is {theirs} where the manifest says {ours}")
        need(file.profile == NIM_SUM or PROFILES[file.profile] == manifest["profile"], f"{entry['name']}: another profile")
        need((file.variants.listed, file.variants.seed) == (self.variants.listed, self.variants.seed),
             f"{entry['name']}: other variants")
        need(file.symmetric == (self.game == "nim" and self.variants.symmetric()), f"{entry['name']}: symmetry does not fit")
        return file

    def file(self, level, sheet):
        return next((file for file in self.levels[level] if file.holds(sheet)), None)

    def level(self, p):
        """Look-up: level."""
        if p >= 2 and not self.variants.parity_holds():
            return None
        return p % 2 if p % 2 <= self.passes else None

    def cell(self, level, sheet, column):
        file = self.file(level, sheet)
        return file.cell(sheet, column) if file else BEYOND

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
        sheet, column, value = at
        found = self.cell(level, sheet, column)
        return BEYOND if found == BEYOND else "P" if found == value else "N"

    def entry(self, level, table, row, key):
        """Derived files: an entry of the index, or None."""
        found = (file.cell(row, key) for file in self.index.get((level, table), []) if file.holds(row))
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
        end, _ = file.record(sheet)
        for column in self.near_columns(sheet, value) + [self.entry(level, "rows", sheet, value)]:
            if column is not None and start <= column < min(stop, end) and file.cell(sheet, column) == value:
                return column
        return file.find_column(sheet, max(start, end), stop, value)

    def find_sheet(self, level, column, value, below):
        if not self.index:
            return next((s for s in range(min(below, self.sheets)) if self.cell(level, s, column) == value), None)
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
        sheets = [self.entry(level, "lists", row, key)] if self.index else range(min(below, self.sheets))
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
            third = self.cell(level, a, b)
            if third == BEYOND:
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
            last = file.record(c)[0] - 1
            if c <= last < b and self.cell(level, c, last) == last:
                found.append((c, last, last))
        found.append((self.find_sheet(level, b, a, c), b, a))
        first = self.find_diagonal(level, c, 0, a, lambda s: a)
        found.append((first, first, a))
        ended = self.find_diagonal(level, c, 1, 0, lambda s: s)
        found.append((ended, ended, ended))
        return [(c, b - c, a - b) for c, b, a in found if c is not None and b is not None]


# The other games.
SMALLER = {3: "wythoff", 4: "heap", 5: "clobber", 6: "chomp-board", 7: "rules", 8: "nim-4", 9: "chomp-4", 10: "chomp-heap"}
PROFILES_OF = {3: "ranked", 4: "periodic", 5: "classes", 6: "sparse", 7: "columns", 8: "layers", 9: "layers", 10: "layers"}


class Refused(Exception):
    """What is wrong with a position, in one line."""


class Smaller:
    def __init__(self, path):
        self.name, manifest = path, None
        if os.path.isdir(path):
            with open(os.path.join(path, "manifest.json"), "rb") as file:
                manifest = json.loads(file.read().decode())
            self.name = os.path.join(path, manifest["files"][0]["name"])
        with open(self.name, "rb") as file:
            b = file.read()
        need(b[:8] == b"\x89SMX\r\n\x1a\n" and len(b) >= 512, "no supermex sheet file")
        need(struct.unpack_from("<HH", b, 8) == VERSION, "of another format version")
        need(crc32c(b[:508]) == struct.unpack_from("<I", b, 508)[0], "header: wrong checksum")
        need(b[12] in SMALLER and b[14] in (min(b[12], 8), 6 * (b[12] == 7)), "game or profile is out of range")
        self.game = SMALLER[b[12]]
        first, sheets, self.columns, self.cells, length, table, rows = struct.unpack_from("<IIQQQBB", b, 16)
        need((b[13], b[15], first, sheets, table, rows) == (0, 0, 0, 1, 0, 0), "not one sheet of a smaller game")
        need(length == len(b), f"{len(b)} bytes where {length} were expected")
        sections, end = {}, 512
        for slot in range(64, 480, 32):
            kind, required, offset, size, crc = struct.unpack_from("<IIQQI", b, slot)
            if kind == 0:
                continue
            need(offset % 8 == 0 and end <= offset and offset + size <= len(b), "a section out of place")
            end = offset + size
            need(kind in (1, 7, 8, 9) or required & 1 == 0, f"required section of the unknown kind {kind}")
            need(kind == 1 or crc32c(b[offset:end]) == crc, f"section {kind}: wrong checksum")
            sections[kind] = b[offset:end]
        need(all(kind in sections for kind in (1, 7, 8, 9)), "a section is missing")
        self.data, sums = sections[1], struct.unpack(f"<{len(sections[7]) // 4}I", sections[7])
        pieces = [self.data[at:at + 65536] for at in range(0, len(self.data), 65536)]
        need(len(pieces) == len(sums) and all(crc32c(p) == s for p, s in zip(pieces, sums)), "data: wrong checksum")
        self.rules = sections[8].decode("ascii")
        self.shape = struct.unpack(f"<{len(sections[9]) // 8}Q", sections[9])
        if manifest is not None:
            theirs = [manifest[key] for key in ("game", "rules", "columns", "profile")] + [manifest.get("sheets", 1)]
            need(theirs == [self.game, self.rules, self.columns, PROFILES_OF[min(b[14], 8)], 1], "not the file of the manifest")
        words = self.rules.split(" ")
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
        elif self.game == "clobber":
            self.length = int(words[1])
        elif self.game == "chomp-board":
            self.sides = int(words[1]), int(words[3])
            self.width, = self.shape
        elif self.game == "rules":
            # The text is TOML whose values are JSON.
            fields = dict(line.split(" = ", 1) for line in self.rules.splitlines())
            fields = {key: json.loads(value) for key, value in fields.items()}
            self.box = [int(side) for side in fields["box"].split("x")]
            self.levels = 1 + fields.get("passes", 0)
            self.numbers = 2 if len(self.box) == 2 and b[14] == 6 else 3
            # Beside three numbers stands a pile; in the table the second and the third are one.
            self.pile = "grundy" in fields and len(self.box) == 3
            self.numbers += self.pile
            self.nothing = {tuple(integers(text, 2, 3)) for text in fields.get("nothing", [])}
            self.variants = [integers(text, 2, 4) for text in fields.get("variants", [])]
            self.has_columns = b[14] == 7
            self.width, = self.shape
        else:
            self.sheets, self.passes, self.variants = int(words[1]), int(words[3]), [integers(text, 4, 5) for text in words[5:]]
            self.lines, = self.shape

    def field(self, data, i):
        return int.from_bytes(data[i * self.width // 8:(i * self.width + self.width + 7) // 8], "little") \
            >> i * self.width % 8 & (1 << self.width) - 1

    def answer(self, text, with_moves):
        games = {"wythoff": self.wythoff, "heap": self.heap, "clobber": self.clobber, "chomp-board": self.chomp,
                 "rules": self.from_text, "nim-4": self.four, "chomp-4": self.four,
                 "chomp-heap": self.four}
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
            raise Refused("is no position: no cell")
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
            raise Refused("is no position: no board")
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

    def is_one_of_one_level(self, own):
        return any(len(variant) > own and variant[:-1] not in self.variants for variant in self.variants)

    # Rules from a text: who wins. Whoever wants the moves reads the text of the rules.
    def from_text(self, text, with_moves):
        need(not with_moves, "the moves of rules are not listed here")
        numbers = integers(text, self.numbers, self.numbers + 1)
        passes = numbers[self.numbers] if len(numbers) > self.numbers else self.levels - 1
        at = tuple(numbers[:self.numbers])
        if at in self.nothing or passes % 2 >= self.levels or passes >= 2 and self.is_one_of_one_level(self.numbers):
            return [BEYOND]
        sides, at = self.box, at + (0,) * (3 - self.numbers)
        if self.pile:
            if at[1] >= sides[1] or at[2] >= sides[2]:
                return [BEYOND]
            sides, at = [sides[0], sides[1] * sides[2]], (at[0], at[1] * sides[2] + at[2], at[3])
        x, y, z = at
        # Pairs have a box of two sides, in which the third number is 0.
        third = sides[2] if len(sides) == 3 else None if self.has_columns else 1
        if x >= sides[0] or y >= sides[1]:
            return [BEYOND]
        row = x * self.levels + passes % 2
        if not self.has_columns:
            if z >= third:
                return [BEYOND]
            return ["P" if self.in_set((row * sides[1] + y) * third + z) else "N"]
        chunks, (k, i) = -(-sides[1] // 256), divmod(y, 256)
        end = self.shape[0]
        begins, = struct.unpack_from("<Q", self.data, -(-(end + 1052) // 8) * 8 + 8 * (row * chunks + k))
        value = chunk_value(self.data[begins:], 256 * k, min(256, sides[1] - 256 * k), i)
        if third is not None and value >= third:
            return ["N" if z < third else BEYOND]
        return ["P" if z == value else "N"]

    # Four numbers.
    def value_of(self, level, d, c, b):
        if c >= self.sheets:
            return BEYOND
        line = (self.passes + 1) * d * (2 * self.sheets + 1 - d) // 2 + level * (self.sheets - d) + c - d
        record, = struct.unpack_from("<Q", self.data, self.lines + 8 * line)
        at, count = record & (1 << 40) - 1, record >> 40 & (1 << 23) - 1
        if b - c >= count:
            return BEYOND if record >> 63 else None
        chunks, (k, i) = -(-count // 256), divmod(b - c, 256)
        place = struct.unpack_from("<I", self.data, at + 4 * (k - 1))[0] if k else 0
        return chunk_value(self.data[at + 4 * (chunks - 1) + place:], c + 256 * k, min(256, count - 256 * k), i)

    def four_is_variant(self, piles, level):
        piles = sorted(piles) if self.game == "nim-4" else list(piles)
        return piles in self.variants or piles + [level] in self.variants

    def four_is_none(self, piles):
        return max(piles) < 1 and self.game == "chomp-4" or max(piles[:3]) < 1 and self.game == "chomp-heap"

    def four_is_p(self, piles, passes):
        level = passes % 2
        if level > self.passes or self.four_is_none(piles) or passes > 1 and self.is_one_of_one_level(4):
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

    def four(self, text, with_moves):
        has_values = self.game == "chomp-heap" or self.game == "nim-4" and not self.variants
        numbers = integers(text, 3 if has_values else 4, 5)
        asks_value = len(numbers) == 3
        numbers += [0] * asks_value
        piles, passes = tuple(numbers[:4]), numbers[4] if len(numbers) == 5 else self.passes
        if self.four_is_none(piles):
            raise Refused("is no position: no board")
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
            value = [f"grundy={found}"] if found != BEYOND else []
        return ["P" if p else "N"] + value + [",".join(map(str, to)) for to in sorted(set(moves))]


def integers(text, least, most):
    if not re.fullmatch(r"\s*\d+(\s*[\s,]\s*\d+)*\s*", text, re.ASCII):
        raise Refused("is no position: no numbers")
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if max(numbers) > TOP or not least <= len(numbers) <= most:
        raise Refused("is no position: another number of numbers")
    return numbers


def is_smaller(path):
    try:
        if os.path.isdir(path):
            with open(os.path.join(path, "manifest.json"), "rb") as file:
                return json.loads(file.read().decode())["game"] in SMALLER.values()
        with open(path, "rb") as file:
            return file.read(13)[12:13] in (b"\3", b"\4", b"\5", b"\6", b"\7", b"\10", b"\11", b"\12")
    except (OSError, ValueError, KeyError, TypeError):
        # What is wrong is said when it is opened as a table of sheets.
        return False


def main_of_smaller(path, lines, with_moves):
    table, code = Smaller(path), 0
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text:
            continue
        try:
            words = table.answer(text, with_moves)
        except Refused as error:
            print(f"reader.py: line {number}: {text[:80]!r} {error}", file=sys.stderr)
            code = 2
            continue
        if words == [BEYOND]:
            code = code or 3
        print(" ".join([text] + words))
    return code


def position(text, database):
    if not re.fullmatch(r"\s*\d+(\s*[\s,]\s*\d+){2,3}\s*", text, re.ASCII):
        return None
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if max(numbers) > TOP or database.game == "chomp" and numbers[:3] == [0, 0, 0]:
        return None
    return numbers if len(numbers) == 4 else numbers + [database.passes]


def main(arguments):
    with_moves = "--moves" in arguments
    arguments = [argument for argument in arguments if argument != "--moves"]
    if not arguments:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        if is_smaller(arguments[0]):
            return main_of_smaller(arguments[0], arguments[1:] or sys.stdin, with_moves)
        database = Database(arguments[0])
        code = 0
        for number, line in enumerate(arguments[1:] or sys.stdin, 1):
            text = line.strip()
            if not text:
                continue
            numbers = position(text, database)
            if numbers is None:
                print(f"reader.py: line {number}: {text[:80]!r} is no position; write x,y,z or x,y,z,p", file=sys.stderr)
                code = 2
                continue
            outcome = database.outcome(*numbers)
            if outcome == BEYOND:
                code = code or 3
            moves = database.moves(*numbers) if with_moves else []
            print(" ".join([text, outcome] + [",".join(map(str, to)) for to in moves]))
        return code
    except (Bad, struct.error) as error:
        print(f"reader.py: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
