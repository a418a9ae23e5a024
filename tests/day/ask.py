"""Positions from standard input, a line each, and what a table answers: who wins, and by which moves."""

import sys

import supermex

with supermex.open(sys.argv[1]) as table:
    for line in sys.stdin:
        found = table.winning_moves(line.strip())
        assert found.outcome == table.outcome(line.strip())
        print(line.strip(), str(found.outcome).split(".")[1].replace("BEYOND", "beyond"), *map(table.format, found.moves))
