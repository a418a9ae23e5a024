"""The logical digest of a table that reader.py has opened, by docs/format-verify.md: standard library only, with BLAKE3."""

import struct

import reader

IV = 0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19
ORDER = 2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8
CHUNK_START, CHUNK_END, PARENT, ROOT = 1, 2, 4, 8
ALL = 0xFFFFFFFF


def compress(chaining, block, counter, length, flags):
    v = [*chaining, *IV[:4], counter & ALL, counter >> 32, length, flags]
    words = list(struct.unpack("<16I", block.ljust(64, b"\0")))

    def mix(a, b, c, d, x, y):
        for word, one, two in (x, 16, 12), (y, 8, 7):
            v[a] = v[a] + v[b] + word & ALL
            v[d] ^= v[a]
            v[d] = (v[d] >> one | v[d] << 32 - one) & ALL
            v[c] = v[c] + v[d] & ALL
            v[b] ^= v[c]
            v[b] = (v[b] >> two | v[b] << 32 - two) & ALL

    for _ in range(7):
        for i in range(4):
            mix(i, 4 + i, 8 + i, 12 + i, words[2 * i], words[2 * i + 1])
        for i in range(4):
            mix(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, words[8 + 2 * i], words[9 + 2 * i])
        words = [words[i] for i in ORDER]
    return [v[i] ^ v[i + 8] for i in range(8)]


def chunk(data, number, root):
    chaining, blocks = IV, [data[at:at + 64] for at in range(0, len(data), 64)] or [b""]
    for i, block in enumerate(blocks):
        last = i == len(blocks) - 1
        flags = CHUNK_START * (i == 0) | CHUNK_END * last | ROOT * (last and root)
        chaining = compress(chaining, block, number, len(block), flags)
    return chaining


def tree(data, first, root):
    """The chaining value of a subtree of chunks of 1024 bytes: its left part is the greatest power of two."""
    chunks = max(1, -(-len(data) // 1024))
    if chunks == 1:
        return chunk(data, first, root)
    left = 1 << (chunks - 1).bit_length() - 1
    children = tree(data[:1024 * left], first, False) + tree(data[1024 * left:], first + left, False)
    return compress(IV, struct.pack("<16I", *children), 0, 64, PARENT | ROOT * root)


def blake3(data):
    return struct.pack("<8I", *tree(data, 0, True))


def runs(kept):
    """Rows that are kept, as text: the longest run from each on; two that are not neighbours are two runs."""
    parts, at = [], 0
    while at < len(kept):
        step = kept[at + 1] - kept[at] if at + 1 < len(kept) else 1
        end = at + 1
        while end < len(kept) and kept[end] - kept[end - 1] == step:
            end += 1
        if end - at == 2 and step > 1:
            end = at + 1
        first, last = kept[at], kept[end - 1]
        parts.append(f"{first}" if end - at == 1 else f"{first}..={last}" + (f":{step}" if step > 1 else ""))
        at = end
    return ",".join(parts)


def numbers(values, code="I"):
    values = list(values)
    return struct.pack(f"<{len(values)}{code}", *values)


def logical(table):
    """In hexadecimal."""
    if isinstance(table, reader.Store):
        data = of_store(table)
    elif isinstance(table, reader.Sheets):
        data = of_sheets(table)
    else:
        data = of_rules(table)
    return blake3(data).hex()


def row_values(file, row, first, end):
    return [file.cell(row, column) for column in range(first, end)]


def of_sheets(table):
    out = f"supermex {table.game} passes {table.passes} sheets {table.rows} columns {table.columns}\n"
    every_level_first = sorted(table.variants.listed, key=lambda v: (*v[:3], -1 if v[3] is None else v[3]))
    for *piles, level in every_level_first:
        out += f"variant {','.join(map(str, piles if level is None else [*piles, level]))}\n"
    if table.variants.seed is not None:
        out += f"random {table.variants.seed}\n"
    if table.levels[0][0].profile == reader.NIM_SUM:
        out += "nim-sum\n"
    ends = table.levels[0][0].profile == reader.ENDS
    out += "ends\n" * ends
    kept = [[number for number, _ in files[0].numbers] for files in table.levels if files[0].profile != reader.NIM_SUM and files[0].numbers]
    out = (out + "".join(f"kept {runs(numbers)}\n" for numbers in kept[:1])).encode()
    for _, row, file, first, end, after in table.records():
        if file.profile == reader.NIM_SUM:
            continue
        follows = {reader.BEYOND: [0xFFFFFFFF], reader.NOTHING: [0xFFFFFFFE]}[after] if isinstance(after, str) else [len(after), *after]
        if ends:
            stored = [start for start in [file.starts[row - file.first]] if start != 0xFFFFFFFF]
        else:
            stored = row_values(file, row, first, end)
        out += blake3(numbers([first, end - first, *follows, *stored]))
    return out


def of_rules(table):
    """Rules with columns, and four numbers."""
    rules = table.levels[-1][0].rules()
    levels = len(table.levels)
    if table.game == "rules":
        out = f"supermex rules {rules} columns {table.rows * table.columns * levels}\n".encode()
        rows = sorted(table.records(), key=lambda record: (record[1], record[0]))
        return out + b"".join(numbers(row_values(file, row, first, end)) for _, row, file, first, end, _ in rows)
    out = f"supermex {table.game} {rules} columns {table.columns}\n".encode()
    layer = {row: reader.layer_and_sheet(table.sheets, row)[0] for row in range(table.rows)}
    for _, row, file, first, end, after in sorted(table.records(), key=lambda record: (layer[record[1]], record[0], record[1])):
        out += numbers([end - first]) + bytes([after == reader.BEYOND]) + numbers(row_values(file, row, first, end))
    return out


def of_store(table):
    out = f"supermex {table.game} {table.rules()} columns {table.columns}\n".encode()
    if table.game == "wythoff":
        smaller = [n for n in range(table.columns) if table.rank(n)[0]]
        out += sum(1 << n for n in smaller).to_bytes(-(-table.columns // 8), "little")
        return out + (b"" if table.k else numbers(map(table.difference, range(len(smaller))), "Q"))
    if table.game == "heap":
        line = f"period {table.period} saltus {table.saltus}\n".encode()
        return out + line + numbers((table.field(table.data, n) for n in range(table.cells)), "Q")
    if table.game == "clobber":
        return out + table.data
    return out + numbers(filter(table.in_set, range(table.columns)), "Q")
