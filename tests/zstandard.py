"""Zstandard's blocks, with a dictionary: a decoder written from RFC 8878 alone, standard library only. Sections are those of the RFC."""

MAGIC = b"\x37\xa4\x30\xec"
WINDOW = 1 << 17
MOST_BLOCK = 1 << 17


class Malformed(Exception):
    """What is wrong with the bytes."""


def need(condition, what):
    if not condition:
        raise Malformed(what)


class Forward:
    """Bits from the first byte on, low ones first."""

    def __init__(self, data):
        self.number, self.size, self.at = int.from_bytes(data, "little"), 8 * len(data), 0

    def read(self, width):
        value = self.number >> self.at & (1 << width) - 1
        self.at += width
        need(self.at <= self.size, "a table ends too early")
        return value

    def bytes(self):
        return self.at + 7 >> 3


class Backward:
    """4.1: bits from the last byte on, high ones first, after the bit that marks the end. Before the first byte are zeros."""

    def __init__(self, data):
        need(data and data[-1], "a stream without its mark")
        self.number = int.from_bytes(data, "little")
        self.left = self.number.bit_length() - 1

    def peek(self, width):
        at = self.left - width
        value = self.number >> at if at >= 0 else self.number << -at
        return value & (1 << width) - 1

    def read(self, width):
        value = self.peek(width)
        self.left -= width
        return value


def fse_table(log, counts):
    """4.1.1: by state its symbol, the bits to read, and what to add to them."""
    size = 1 << log
    high, symbols, next_of = size, [0] * size, []
    for symbol, count in enumerate(counts):
        if count < 0:
            high -= 1
            symbols[high] = symbol
        next_of.append(abs(count))
    at = 0
    for symbol, count in enumerate(counts):
        for _ in range(max(count, 0)):
            symbols[at] = symbol
            at = at + (size >> 1) + (size >> 3) + 3 & size - 1
            while at >= high:
                at = at + (size >> 1) + (size >> 3) + 3 & size - 1
    table = []
    for symbol in symbols:
        width = log - next_of[symbol].bit_length() + 1
        table.append((symbol, width, (next_of[symbol] << width) - size))
        next_of[symbol] += 1
    return log, table


def read_fse(data, most_log, most_symbols):
    """4.1.1: a table from its description, and how many bytes that takes."""
    bits = Forward(data)
    log = bits.read(4) + 5
    need(log <= most_log, "a table that is too fine")
    left, counts = 1 << log, []
    while left > 0:
        width = (left + 1).bit_length()
        value = bits.read(width)
        low, spare = value & (1 << width - 1) - 1, (1 << width) - 2 - left
        if low < spare:
            bits.at, value = bits.at - 1, low
        elif value >= 1 << width - 1:
            value -= spare
        counts.append(value - 1)
        left -= abs(value - 1)
        while value == 1:
            more = bits.read(2)
            counts += [0] * more
            if more < 3:
                break
    need(left == 0 and len(counts) <= most_symbols, "a table of counts that do not sum")
    return fse_table(log, counts), bits.bytes()


def read_huffman(data):
    """4.2.1: by the bits to come, a symbol and how many of them it takes; and the bytes of the description."""
    need(data, "no tree")
    if data[0] >= 128:
        count = data[0] - 127
        length = 1 + (count + 1) // 2
        need(length <= len(data), "a tree ends too early")
        weights = [data[1 + i // 2] >> (0 if i % 2 else 4) & 15 for i in range(count)]
    else:
        length = 1 + data[0]
        need(length <= len(data), "a tree ends too early")
        (log, table), at = read_fse(data[1:length], 6, 13)
        bits, weights = Backward(data[1 + at:length]), []
        states = [bits.read(log), bits.read(log)]
        while bits.left >= 0:
            need(len(weights) < 255, "a tree of too many symbols")
            now = len(weights) % 2
            symbol, width, base = table[states[now]]
            weights.append(symbol)
            states[now] = base + bits.read(width)
        weights.append(table[states[len(weights) % 2]][0])
    total = sum(1 << weight - 1 for weight in weights if weight)
    need(total, "a tree without symbols")
    log = total.bit_length()
    last = (1 << log) - total
    need(log <= 11 and last & last - 1 == 0, "a tree that is not whole")
    weights.append(last.bit_length())
    codes = []
    for weight in range(1, log + 1):
        for symbol, of in enumerate(weights):
            if of == weight:
                codes += [(symbol, log + 1 - weight)] * (1 << weight - 1)
    return (log, codes), length


def huffman_stream(data, tree, count):
    log, codes = tree
    bits, out = Backward(data), bytearray()
    for _ in range(count):
        symbol, width = codes[bits.peek(log)]
        bits.left -= width
        out.append(symbol)
    need(bits.left == 0, "a stream of another length")
    return out


# 3.1.1.3.2.1.1: what is added to the extra bits of a code, and how many they are.
LITERALS = [(i, 0) for i in range(16)] + [
    (16, 1), (18, 1), (20, 1), (22, 1), (24, 2), (28, 2), (32, 3), (40, 3), (48, 4), (64, 6)] + [(1 << i, i) for i in range(7, 17)]
MATCHES = [(i + 3, 0) for i in range(32)] + [
    (35, 1), (37, 1), (39, 1), (41, 1), (43, 2), (47, 2), (51, 3), (59, 3), (67, 4), (83, 4), (99, 5)] + [
    (3 + (1 << i), i) for i in range(7, 17)]
OFFSETS = [(1 << i, i) for i in range(32)]
# 3.1.1.3.2.2: the tables that nobody describes.
DEFAULTS = (
    fse_table(6, [4, 3] + [2] * 11 + [1] * 3 + [2] * 9 + [3, 2] + [1] * 5 + [-1] * 4),
    fse_table(5, [1] * 6 + [2] * 3 + [1] * 15 + [-1] * 5),
    fse_table(6, [1, 4, 3] + [2] * 6 + [1] * 37 + [-1] * 7),
)
KINDS = (LITERALS, 9), (OFFSETS, 8), (MATCHES, 9)


class Dictionary:
    """5: what a decoder begins with."""

    def __init__(self, data=b""):
        self.tree, self.tables, self.repeated, self.content = None, [None] * 3, [1, 4, 8], data
        if data[:4] != MAGIC or len(data) < 8:
            return
        self.tree, length = read_huffman(data[8:])
        at = 8 + length
        for kind in (1, 2, 0):
            codes, most_log = KINDS[kind]
            self.tables[kind], length = read_fse(data[at:], most_log, len(codes))
            at += length
        need(len(data) >= at + 12, "a dictionary ends too early")
        self.repeated = [int.from_bytes(data[at + i:at + i + 4], "little") for i in (0, 4, 8)]
        self.content = data[at + 12:]


class Decoder:
    def __init__(self, dictionary):
        self.tree, self.tables = dictionary.tree, list(dictionary.tables)
        self.repeated, self.out, self.begun = list(dictionary.repeated), bytearray(dictionary.content), len(dictionary.content)

    def blocks(self, data, most):
        """3.1.1.2: the content of the blocks up to the last one, and how many bytes they are."""
        at, last = 0, 0
        while not last:
            need(at + 3 <= len(data), "no block")
            head = int.from_bytes(data[at:at + 3], "little")
            last, kind, size = head & 1, head >> 1 & 3, head >> 3
            need(size <= MOST_BLOCK, "a block is too long")
            length = 1 if kind == 1 else size
            block = data[at + 3:at + 3 + length]
            need(len(block) == length, "a block ends too early")
            at += 3 + length
            need(kind != 3, "a block of no type")
            if kind == 2:
                self.compressed(block, most)
            else:
                need(len(self.out) + size <= self.begun + most, "too long")
                self.out += block * size if kind == 1 else block
        need(len(self.out) <= self.begun + most, "too long")
        return bytes(self.out[self.begun:]), at

    def literals(self, data):
        """3.1.1.3.1: the literals, and the bytes of their section."""
        need(data, "no literals")
        kind, form = data[0] & 3, data[0] >> 2 & 3
        if kind < 2:
            head, shift, width = ((1, 3, 5), (2, 4, 12), (1, 3, 5), (3, 4, 20))[form]
            count = int.from_bytes(data[:head], "little") >> shift & (1 << width) - 1
            length = 1 if kind == 1 else count
            literals = data[head:head + length]
            need(len(literals) == length and count <= MOST_BLOCK, "literals end too early")
            return literals * count if kind == 1 else literals, head + length
        head, width = ((3, 10), (3, 10), (4, 14), (5, 18))[form]
        sizes = int.from_bytes(data[:head], "little") >> 4
        count, length = sizes & (1 << width) - 1, sizes >> width
        section = data[head:head + length]
        need(len(section) == length and count <= MOST_BLOCK, "literals end too early")
        if kind == 2:
            self.tree, at = read_huffman(section)
            section = section[at:]
        need(self.tree, "a tree that is repeated and was not there")
        if form == 0:
            return huffman_stream(section, self.tree, count), head + length
        need(len(section) >= 6, "streams end too early")
        ends, out, each = [6], bytearray(), (count + 3) // 4
        for i in (0, 2, 4):
            ends.append(ends[-1] + int.from_bytes(section[i:i + 2], "little"))
        ends.append(len(section))
        for i in range(4):
            part = each if i < 3 else count - 3 * each
            need(part >= 0, "streams of no length")
            out += huffman_stream(section[ends[i]:ends[i + 1]], self.tree, part)
        return out, head + length

    def table(self, kind, mode, data):
        """3.1.1.3.2.1: the table of a kind of code, and the bytes of its description."""
        codes, most_log = KINDS[kind]
        length = 0
        if mode == 0:
            self.tables[kind] = DEFAULTS[kind]
        elif mode == 1:
            need(data and data[0] < len(codes), "a code that is none")
            self.tables[kind], length = (0, [(data[0], 0, 0)]), 1
        elif mode == 2:
            self.tables[kind], length = read_fse(data, most_log, len(codes))
        need(self.tables[kind], "a table that is repeated and was not there")
        return length

    def compressed(self, data, most):
        """3.1.1.3 and 3.1.1.4"""
        literals, at = self.literals(data)
        need(at < len(data), "no sequences")
        count = data[at]
        at += 1
        if count >= 128:
            more = 2 if count == 255 else 1
            need(at + more <= len(data), "sequences end too early")
            count = data[at] + (data[at + 1] << 8) + 0x7F00 if more == 2 else (count - 128 << 8) + data[at]
            at += more
        if count:
            need(at < len(data), "sequences end too early")
            modes = data[at]
            need(modes & 3 == 0, "modes that are none")
            at += 1
            for kind in range(3):
                at += self.table(kind, modes >> 6 - 2 * kind & 3, data[at:])
            literals = self.sequences(Backward(data[at:]), count, literals, most)
        else:
            need(at == len(data), "bytes after the literals")
        self.out += literals

    def sequences(self, bits, count, literals, most):
        """Carries them out; gives the literals that are left."""
        states, used = [bits.read(log) for log, _ in self.tables], 0
        for number in range(count):
            codes = [KINDS[kind][0][self.tables[kind][1][states[kind]][0]] for kind in range(3)]
            (literal, literal_bits), (offset, offset_bits), (match, match_bits) = codes
            offset += bits.read(offset_bits)
            match += bits.read(match_bits)
            literal += bits.read(literal_bits)
            offset = self.offset(offset, literal)
            self.out += literals[used:used + literal]
            used += literal
            need(used <= len(literals), "more literals than there are")
            need(0 < offset <= len(self.out), "a match before the beginning")
            need(len(self.out) + match <= self.begun + most, "too long")
            for _ in range(match):
                self.out.append(self.out[-offset])
            if number + 1 < count:
                for kind in (0, 2, 1):
                    _, width, base = self.tables[kind][1][states[kind]]
                    states[kind] = base + bits.read(width)
            need(bits.left >= 0, "sequences end too early")
        need(bits.left == 0, "sequences of another length")
        return literals[used:]

    def offset(self, value, literal):
        """3.1.1.5: an offset, or one of the last three again."""
        last = self.repeated
        if value > 3:
            self.repeated = [value - 3, last[0], last[1]]
            return value - 3
        place = value - 1 + (literal == 0)
        offset = last[place] if place < 3 else last[0] - 1
        if place:
            self.repeated = [offset, last[0], last[2] if place == 1 else last[1]]
        return offset
