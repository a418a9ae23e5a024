#!/usr/bin/env python3
"""Runs tests/reader.py against the conformance suite. Its README says what the suite holds.

    conformance.py [SUITE]

Use it as a pattern for your own reader: replace the calls of `reader`.
"""

import json
import struct
import sys
import tempfile
import zipfile
from pathlib import Path

sys.dont_write_bytecode = True

import digest  # noqa: E402, beside this file
import reader  # noqa: E402

ERRORS = (reader.Bad, struct.error)


def open_table(path):
    """A packed database is unzipped: the reader knows only directories and files."""
    if path.suffix != ".smxz":
        return reader.open_database(str(path))
    with tempfile.TemporaryDirectory() as directory:
        try:
            with zipfile.ZipFile(path) as packed:
                packed.extractall(directory)
        except zipfile.BadZipFile as error:
            raise reader.Bad(str(error)) from error
        return reader.open_database(directory)


def good(directory):
    """The faults of the answers to a good table."""
    answers = json.loads((directory / "answers.json").read_text())
    path = directory / answers["table"]
    table = open_table(path)
    for outcome, positions in answers["outcomes"].items():
        for text in positions:
            found = table.answer(text, False)[0]
            if found != outcome:
                yield f"{text} is {outcome}, not {found}"
    for text in answers["not_positions"]:
        try:
            yield f"{text} is not a position, but the answer is {table.answer(text, False)}"
        except reader.Refused:
            pass
    for text, value in answers.get("completions", {}).items():
        found = table.completion(*map(int, text.split(",")))
        if found != {None: reader.NOTHING}.get(value, value):
            yield f"the completion of {text} is {value}, not {found}"
    for row in answers.get("rows", []):
        file = table.file(row["level"], row["row"])
        i = file.index(row["row"])
        end, after = file.record(i)
        after = {reader.BEYOND: "unknown"}.get(after, after) if isinstance(after, str) else after
        first = file.first_column(i)
        values = [file.cell(row["row"], column) for column in range(first, end)]
        if (first, after, values) != (row["first"], row["after"], row["values"]):
            yield f"row {row['row']} of level {row['level']} is {first, after, values}"
    if "logical_digest" in answers:
        found = digest.logical(table)
        if found != answers["logical_digest"]:
            yield f"the logical digest is {answers['logical_digest']}, not {found}"


def bad(case, path):
    """Whether a malformed file is refused by those who have to."""
    try:
        table = open_table(path)
    except ERRORS:
        return True
    if case["refused"] == "open" and case["class"] != "packed":
        return False
    try:
        table.answer(case["position"], False)
    except ERRORS:
        return True
    # The reader is not a verifier, and unzips packed databases.
    return case["refused"] == "verify" or case["class"] == "packed"


def main(suite):
    faults = []
    tables = sorted((suite / "good").iterdir())
    for directory in tables:
        try:
            faults += [f"{directory.name}: {fault}" for fault in good(directory)]
        except ERRORS as error:
            faults.append(f"{directory.name}: {error}")
    cases = [json.loads(line) for line in (suite / "bad.jsonl").read_text().splitlines()]
    for case in cases:
        path = next(path for path in (suite / "bad").glob(case["name"] + "*") if path.name.split(".smx")[0] == case["name"])
        if not bad(case, path):
            faults.append(f"{case['name']} is not refused ({case['refused']})")
    print("\n".join(faults), file=sys.stderr)
    print(f"{len(tables)} good tables and {len(cases)} malformed ones: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent / "conformance")))
