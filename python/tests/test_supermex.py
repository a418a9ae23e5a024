"""The installed package against the games' move rules (rules.py), its own stub, and files that are damaged."""

import ast
import errno
import functools
import inspect
import itertools
import pathlib
import signal
import subprocess
import sys
import threading
import time

import numpy
import pytest
import rules

import supermex
from supermex import NONE, Outcome

RULES = {
    "columns": 'name = "Half of Wythoff"\nmoves = ["x-t, y, z", "x, y-t, z-t", "x, y, z-t"]',
    "box": 'name = "Squares"\nmoves = ["x-t*t, y, z", "x, y-t, z if t <= z", "x, y, z-2"]\nmisere = true',
    "values": 'name = "Wythoff"\nmoves = ["x-t, y", "x, y-t", "x-t, y-t"]',
}
BUILDS = {
    "nim": dict(game="nim", passes=1, sheets=40, columns=60),
    "asymmetric": dict(game="nim", sheets=40, variants=[(1, 2, 3), (2, 5, 1, 0)], index=True, overview=True),
    "chomp": dict(game="chomp", passes=1, sheets=30),
    "ends": dict(game="chomp", passes=1, sheets=30, profile="ends"),
    "small": dict(game="nim", passes=1, sheets=40, columns=60, profile="small", zstd_level=3),
    "wythoff": dict(game="wythoff", k=2, m=3, columns=300),
    "divisor": dict(game="wythoff", divisor=2, columns=300),
    "heap": dict(game="heap", subtract=[1, 3, 4], columns=1000),
    "misere": dict(game="heap", subtract=[1, 2], columns=1000, misere=True),
    "piles": dict(game="heap", subtract="all", misere=True),
    "clobber": dict(game="clobber", length=7),
    "board": dict(game="chomp-board", rows=4, columns=6),
    "rows": dict(game="chomp-4", passes=1, sheets=9, columns=12),
    "four": dict(game="nim-4", passes=1, sheets=7, misere=True, profile="small"),
    "four varied": dict(game="nim-4", passes=1, sheets=7, variants=[(0, 0, 0, 1), (1, 1, 2, 2, 0), (1, 2, 3, 4)]),
    "columns": dict(game="rules", rules=RULES["columns"], box=[9, 8], passes=1, variants=[(1, 2, 3), (2, 0, 1, 0)]),
    "box": dict(game="rules", rules=RULES["box"], box=[9, 8, 7]),
    "values": dict(game="rules", rules=RULES["values"], box=[12, 12], grundy=True, index=True),
    "two": dict(game="rules", rules=RULES["values"], box=[12, 12]),
}


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The path of a table, which is built when it is first asked for."""
    folder, paths = tmp_path_factory.mktemp("tables"), {}

    def path(name):
        if name not in paths:
            paths[name] = folder / f"{name}.db"
            supermex.build(path=paths[name], **BUILDS[name])
        return paths[name]

    return path


@pytest.fixture
def table(built):
    return lambda name, **how: supermex.open(built(name), **how)


def outcome(is_p):
    return Outcome.P if is_p else Outcome.N



def listed(info):
    """The variants of a table, as build() takes them."""
    return [(*one["position"], *([] if one["level"] is None else [one["level"]])) for one in info["variants"]]


def roles(moves, *wanted):
    """The moves of some roles."""
    return [to for to, role in zip(moves.moves, moves.roles, strict=True) if role in wanted]


# Nim and Chomp.


@pytest.mark.parametrize("name", ["nim", "asymmetric", "chomp", "small"])
@pytest.mark.parametrize("io", ["auto", "mmap", "pread", "memory"])
def test_three_numbers_by_their_moves(table, name, io):
    sheets = table(name, io=io)
    chomp, passes = name == "chomp", sheets.info["passes"]
    variants = listed(sheets.info)
    assert variants == BUILDS[name].get("variants", []) and sheets.passes == passes and sheets.arity == 3
    by_moves = rules.ByMoves(
        rules.chomp if chomp else rules.nim,
        variant=lambda at: any(at[: len(variant)] == variant for variant in variants),
    )
    most = 7 if chomp else 11
    positions = list(itertools.product(range(most), range(most), range(most), range(passes + 2 if passes else 1)))
    positions = [position for position in positions if not chomp or position[:3] != (0, 0, 0)]
    found = sheets.outcomes(numpy.array(positions))
    assert found.dtype == numpy.uint8 and found.shape == (len(positions),)
    expected = [outcome(by_moves.is_p(position)) for position in positions]
    assert found.tolist() == [int(one) for one in expected] and {0, 1} <= set(found.tolist())
    for position, one in list(zip(positions, expected))[::7]:
        assert sheets.outcome(*position) == one == sheets.outcome(*position[:3], passes=position[3])
        moves = sheets.winning_moves(*position)
        assert moves.outcome == one and moves.lacks is None
        assert moves.moves == (by_moves.winning(position) if one == Outcome.N else [])
        assert moves.roles == ["wins"] * len(moves.moves)
        options = sheets.options(*position)
        assert options.outcome == one and options.lacks is None and set(options.players) <= {None}
        assert [to for to, after in zip(options.moves, options.outcomes) if after == Outcome.P] == moves.moves
        assert [kind == "pass" for kind in options.kinds] == [to[:3] == position[:3] for to in options.moves]
        why = sheets.explain(*position)
        last = max(position[:3]) if sheets.info["symmetric"] else position[2]
        assert why.outcome == one and (why.sentence.endswith(f", so {last} is {'NP'[one == Outcome.P]}") or why.cells == [])
        x, y, z, p = position
        lower = any(to[0] < x and to[3] == p and by_moves.is_p(to) for to in by_moves.moves(position))
        assert sheets.instant_winner(x, y, z, p) == lower
    for p in range(passes + 1):
        every = numpy.stack([sheets.completions(x, most, p) for x in range(most)])
        assert every.shape == (most, most) and every.dtype == numpy.uint32
        for x, y in itertools.product(range(most), range(most)):
            z = sheets.completion(x, y, passes=p)
            assert every[x, y] == (NONE if z is None else z) == sheets.completions((x,), (y, y + 1), p)[0]
            assert z is None or z >= most or by_moves.is_p((x, y, z, p))
            assert (z is None or z >= most) == (not any(by_moves.is_p((x, y, z, p)) for z in range(chomp and (x, y) == (0, 0), most)))
        for x in range(most):
            p_positions = every[x][:, None] == numpy.arange(most)
            assert p_positions.dtype == numpy.bool_ and p_positions.shape == (most, most)
            assert all(p_positions[y, z] == by_moves.is_p((x, y, z, p)) for y, z in itertools.product(range(most), range(most)) if not chomp or (x, y, z) != (0, 0, 0))
            winners = sheets.instant_winners(x, most, most, p)
            assert winners.dtype == numpy.bool_ and winners.shape == (most, most)
            assert all(winners[y, z] == sheets.instant_winner(x, y, z, p) for y, z in itertools.product(range(most), range(most)) if not chomp or (x, y, z) != (0, 0, 0))


def test_ends_say_what_is_beyond(table):
    whole, ends = table("chomp"), table("ends")
    assert ends.info["profile"] == "ends"
    assert [(one.board, one.start, one.moves) for one in ends.openings()] == [(one.board, one.start, one.moves) for one in whole.openings()]
    tails = [[(tail.start, tail.completions.tolist()) for tail in map(table.tail, range(30))] for table in (ends, whole)]
    assert tails[0] == tails[1]
    positions = numpy.array(list(itertools.product(range(1, 32), range(40), range(40))))
    found, expected = ends.outcomes(positions), whole.outcomes(positions)
    assert {0, 1, 2} == set(found.tolist()) and ((found == expected) | (found == 2)).all()
    assert ends.outcome(20, 3, 5) == Outcome.BEYOND and ends.winning_moves(20, 1000, 5).lacks.name == "outside"
    for refused in [
        lambda: ends.completion(20, 3),
        lambda: ends.completions(20, 40),
        lambda: ends.instant_winners(20, 10, 10),
    ]:
        with pytest.raises(supermex.BeyondError):
            refused()
    for refused in [lambda: ends.list(10), lambda: ends.line(20, 3, 5)]:
        with pytest.raises(supermex.NotForGameError):
            refused()


def test_kept_sheets_are_whole(table, tmp_path):
    whole, path = table("nim"), tmp_path / "kept.db"
    supermex.build("nim", path, passes=1, sheets=40, columns=60, keep_sheets="3,every:7,37..=38")
    kept = {3, 37, 38, *range(0, 40, 7)}
    with supermex.open(path) as some:
        for x in range(40):
            if x in kept:
                assert (some.completions(x, 60) == whole.completions(x, 60)).all()
            else:
                with pytest.raises(supermex.BeyondError):
                    some.completions(x, 60)
        positions = numpy.array(list(itertools.product(range(40), repeat=3)))
        expected = numpy.where(numpy.isin(positions, list(kept)).any(axis=1), whole.outcomes(positions), 2)
        assert (some.outcomes(positions) == expected).all()
        assert some.certify().p_positions > 60 * len(kept)
    for told, why in [
        (dict(keep_sheets="5..3"), "keep_sheets: "),
        (dict(keep_sheets="40"), "keep_sheets: sheet 40 is not below 40"),
        (dict(keep_sheets="0..40"), "keep_sheets: it names all 40 sheets"),
        (dict(game="nim-4", keep_sheets="1"), "keep_sheets is for nim and chomp, not for nim-4"),
    ]:
        with pytest.raises(ValueError, match=why):
            supermex.build(**{"game": "nim", "path": tmp_path / "no.db", "passes": 1, "sheets": 40, **told})
    assert not (tmp_path / "no.db").exists()


@pytest.mark.parametrize("numbers", [3, 4])
def test_arrays_of_every_kind(table, numbers):
    nim = table("nim")
    positions = numpy.random.default_rng(1).integers(0, 70, (5000, numbers), dtype=numpy.uint64)
    found = nim.outcomes(positions)
    assert {0, 1, 2} == set(found.tolist())
    for kind in [numpy.int64, numpy.uint32, numpy.int32, numpy.uint16, numpy.int16, numpy.uint8, numpy.int8]:
        assert (nim.outcomes(positions.astype(kind)) == found).all()
    assert (nim.outcomes(numpy.asfortranarray(positions)) == found).all()
    assert (nim.outcomes(positions[::-3]) == found[::-3]).all()
    for kind in [">u8", ">i8", ">u4", ">i2", "<u2"]:
        assert (nim.outcomes(positions.astype(kind)) == found).all()
    # Numbers of records lie at any byte.
    records = numpy.zeros(len(positions), dtype=[("byte", "u1"), ("position", "<u4", numbers)])
    records["position"] = positions
    assert (nim.outcomes(records["position"]) == found).all()
    assert (nim.outcomes(numpy.repeat(positions, 2, axis=1)[:, ::2]) == found).all()
    assert nim.outcomes(positions[:0]).shape == (0,)
    if numbers == 3:
        assert (nim.outcomes(positions, 1) == found).all() and (nim.outcomes(positions, passes=3) == found).all()
        assert not (nim.outcomes(positions, passes=2) == found).all()


def test_batches_of_more_than_is_taken_at_once(table):
    nim = table("nim")
    one = nim.outcomes(numpy.array([[1, 2, 3]]))
    many = nim.outcomes(numpy.broadcast_to(numpy.array([[1, 2, 3]]), (300_001, 3)))
    assert many.shape == (300_001,) and (many == one[0]).all()
    positions = numpy.random.default_rng(4).integers(0, 70, (200_003, 4))
    found = nim.outcomes(positions)
    assert [int(nim.outcome(row)) for row in positions[::997]] == found[::997].tolist()
    texts = [",".join(map(str, row)) for row in positions[:40_000].tolist()]
    assert (nim.outcomes(texts) == found[:40_000]).all() and (nim.outcomes(iter(texts)) == found[:40_000]).all()
    assert nim.outcomes([]).shape == (0,)


def test_the_first_row_that_fails_is_told_whoever_found_it(table):
    board, last = numpy.full((200_000, 3), 1), 150_000
    for first in (140_000, 65_537, 10_000, 3):
        board[[first, last]] = 0
        with pytest.raises(ValueError, match=f"row {first}: ") as error:
            table("chomp").outcomes(board)
        assert error.value.index == first
        last = first


# Sizes that somebody else says.


LONG = 10**12


@pytest.mark.parametrize(
    "name, width",
    [("nim", 3), ("chomp", 4), ("small", 3), ("ends", 3), ("wythoff", 2), ("wythoff", 6), ("divisor", 2), ("heap", 2), ("misere", 1), ("piles", 0), ("clobber", 5), ("board", 3), ("rows", 4), ("four", 5), ("columns", 3), ("box", 3), ("values", 3)],
)
def test_an_array_may_say_any_size(table, name, width):
    """It takes no memory for the rows that it repeats, and what is made of them would take more than there is."""
    one = table(name)
    for kind in (numpy.uint64, numpy.uint8, numpy.int64):
        for rows in (LONG, 2**57):
            array = numpy.broadcast_to(numpy.ones(width, dtype=kind), (rows, width))
            with pytest.raises(MemoryError, match="do not fit in memory"):
                one.outcomes(array)
    with pytest.raises(ValueError, match="positions have fewer"):
        one.outcomes(numpy.broadcast_to(numpy.array([1]), (1, LONG)))


def test_a_list_may_say_any_size(table, tmp_path):
    class Endless:
        def __len__(self):
            return LONG

        def __getitem__(self, at):
            return "xo"

    clobber = table("clobber")
    with pytest.raises(MemoryError):
        clobber.outcomes(Endless())
    with pytest.raises(MemoryError):
        clobber.outcomes(numpy.broadcast_to(numpy.array("xo"), (LONG,)))
    assert clobber.outcomes(("xo", "x")).tolist() == clobber.outcomes(numpy.array(["xo", "x"])).tolist() == [1, 0]
    for wrong in ["xo", [1, 2], 7]:
        with pytest.raises(TypeError, match="numpy array of shape"):
            clobber.outcomes(wrong)
    with pytest.raises(ValueError, match="a list has more than"):
        clobber.outcome(itertools.repeat(1))
    for arguments in [
        dict(game="heap", subtract=itertools.repeat(1), columns=9),
        dict(game="nim", sheets=9, variants=itertools.repeat((1, 2, 3))),
        dict(game="nim", sheets=9, variants=[itertools.count()]),
        dict(game="rules", rules=RULES["box"], box=itertools.repeat(9)),
    ]:
        with pytest.raises(ValueError, match="a list has more than"):
            supermex.build(path=tmp_path / "none", **arguments)


def test_a_window_may_be_any_size(table):
    for refused in [
        lambda: table("chomp").instant_winners(3, 2**32 - 1, 2**32 - 1),
        lambda: table("columns").instant_winners(3, 2**32 - 1, 2**32 - 1),
        lambda: table("asymmetric").overview().pixels(0, (0, 2**32 - 1), (0, 2**32 - 1)),
        lambda: table("heap").grundy_values(numpy.broadcast_to(numpy.array([1]), (2**59, 1))),
    ]:
        with pytest.raises(MemoryError):
            refused()


def test_tails(table):
    chomp, nim = table("chomp"), table("nim")
    periods = set()
    for x, p in itertools.product(range(30), [0, 1]):
        tail = chomp.tail(x, p)
        periods.add(tail.period)
        assert tail.completions.dtype == numpy.uint32 and tail.completions.shape == (tail.period,)
        sheet = chomp.completions(x, tail.start + 40, p)
        if tail.period:
            expected = [tail.completions[at % tail.period] for at in range(40)]
            assert sheet[tail.start :].tolist() == expected
        else:
            assert (sheet[tail.start :] == NONE).all()
            assert tail.start == 0 or sheet[tail.start - 1] != NONE
    assert {0, 1, 3} <= periods
    assert repr(chomp.tail(5)) == "Tail(x=5, start=1, period=3, completions=array([2, 5, 2], dtype=uint32))"
    for p in [0, 1, 7]:
        infinite = [tail for tail in (chomp.tail(x, p) for x in range(30)) if tail.period]
        assert [repr(tail) for tail in chomp.tails(p)] == [repr(tail) for tail in infinite] and infinite
    assert [repr(tail) for tail in chomp.tails()] == [repr(tail) for tail in chomp.tails(1)]
    assert [tail.x for tail in chomp.tails(0)][:3] == [0, 2, 5]
    for wrong in [lambda: chomp.tail(30), lambda: table("asymmetric").tails(1)]:
        with pytest.raises(supermex.BeyondError):
            wrong()
    for wrong in [nim.tails, lambda: nim.tail(3)]:
        with pytest.raises(supermex.NotForGameError, match="only sheets of 3-row Chomp"):
            wrong()


def test_openings(table):
    chomp = table("chomp")
    for p in [0, 1]:
        boards = chomp.openings(p)
        assert [one.board for one in boards] == [str(n) for n in range(1, 30)]
        assert [one.start for one in boards] == [(n, 0, 0, p) for n in range(1, 30)]
        assert [one.moves for one in boards] == [chomp.winning_moves(n, 0, 0, p).moves for n in range(1, 30)]
        assert all(one.lacks is None for one in boards)
    with pytest.raises(supermex.NotForGameError, match="no boards"):
        table("nim").openings()


def test_openings_of_passes_that_are_not_answered(tmp_path):
    supermex.build("chomp", tmp_path / "pure.db", sheets=20)
    with supermex.open(tmp_path / "pure.db") as chomp:
        assert len(chomp.openings()) == len(chomp.openings(0)) == 19
        for ask in [chomp.openings, chomp.tails, chomp.overview, lambda passes: chomp.list(3, passes=passes)]:
            with pytest.raises(supermex.BeyondError, match="does not answer 1 pass; it was built for 0"):
                ask(1)
        assert chomp.outcome(3, 2, 1, 1) == Outcome.BEYOND
    with supermex.open(tmp_path / "pure.db" / "p0-000000000.smx") as single:
        assert len(single.tails()) > 3 and single.passes == 0


def test_a_file_of_one_level(table, built):
    with supermex.open(built("nim") / "p1-000000000.smx") as single:
        assert (single.info["files"], single.info["generator"]) == (1, None)
        assert single.completion(1, 2) == table("nim").completion(1, 2)
        with pytest.raises(supermex.BeyondError):
            single.completions(1, 5, passes=0)


def test_defaults_and_ends(table):
    nim, chomp = table("nim"), table("chomp")
    assert nim.completions(7, 60).shape == (60,)
    assert nim.completions(3, 0).shape == (0,) and nim.completions(3, (9, 3)).shape == (0,)
    assert (nim.completions(7, 60) == nim.completions(7, 60, passes=1)).all()
    assert (nim.completions(7, (20, 60)) == nim.completions([7], 60)[20:]).all()
    for wrong in [lambda: nim.completions(40, 60), lambda: nim.completions(7, 61), lambda: nim.completions(7, 2**32 - 1)]:
        with pytest.raises(supermex.BeyondError, match="columns 0"):
            wrong()
    with pytest.raises(supermex.BeyondError):
        nim.completion(70, 80)
    with pytest.raises(supermex.BeyondError):
        nim.instant_winners(41, 5, 5)
    with pytest.raises(supermex.BeyondError):
        nim.instant_winner(70, 80, 90)
    assert chomp.outcome(3, 2**63, 2**63) == Outcome.BEYOND
    beyond = nim.winning_moves(70, 80, 90)
    assert (beyond.outcome, beyond.moves, beyond.lacks.name) == (Outcome.BEYOND, [], "beyond")
    assert beyond.lacks.words == "it is beyond the table"


def test_overviews(table):
    with_one, without = table("asymmetric"), table("nim")
    assert without.overview() is None
    overview = with_one.overview()
    assert overview.side & (overview.side - 1) == 0 and overview.columns == 40 and overview.zooms >= 1
    sheets = with_one.info["sheets"]
    pixels = overview.pixels(0, (0, 5), (0, 7))
    assert pixels.shape == (5, 7, 8) and pixels.dtype == numpy.uint32 and pixels.max() <= sheets
    assert (numpy.diff(pixels.astype(int), axis=2) >= 0).all() and pixels.min() < sheets
    if overview.side == 1:
        # A pixel is a cell: all entries are the first sheet in which it is won at once.
        for y, z in itertools.product(range(5), range(7)):
            first = next((x for x in range(sheets) if with_one.instant_winner(x, y, z)), sheets)
            assert set(pixels[y, z].tolist()) == {first}
    assert (overview.pixels(0, (2, 4), (3, 5)) == pixels[2:4, 3:5]).all()
    assert (overview.pixels(0, (10**6, 10**6 + 2), (0, 2)) == sheets).all()
    assert overview.pixels(0, (3, 3), (0, 2)).shape == (0, 2, 8)
    with pytest.raises(ValueError, match="zoom is"):
        overview.pixels(overview.zooms, (0, 1), (0, 1))
    with pytest.raises(MemoryError):
        overview.pixels(0, (0, 2**32 - 1), (0, 2**32 - 1))
    with_one.close()
    with pytest.raises(ValueError, match="closed"):
        overview.pixels(0, (0, 1), (0, 1))


# The smaller games.


def test_wythoff_by_its_moves(table):
    wythoff, by_moves = table("wythoff"), rules.Wythoff(2, 3)
    positions = list(itertools.product(range(25), range(25)))
    expected = [outcome(by_moves.is_p(*position)) for position in positions]
    assert wythoff.outcomes(numpy.array(positions)).tolist() == [int(one) for one in expected]
    for position, one in list(zip(positions, expected))[::3]:
        moves = wythoff.winning_moves(*position)
        assert wythoff.outcome(*position) == moves.outcome == one
        assert (roles(moves, "wins"), roles(moves, "unless-blocked", "block")) == by_moves.winning(*position)
        assert not roles(moves, "block" if one == Outcome.N else "unless-blocked")
    assert wythoff.outcome(300, 301) == wythoff.winning_moves(300, 301).outcome == Outcome.BEYOND
    assert repr(wythoff.winning_moves(7, 7)) == "Moves(outcome=Outcome.N, moves=[(0, 0), (1, 1)], roles=['unless-blocked', 'unless-blocked'], lacks=None)"
    with pytest.raises(supermex.NotForGameError, match="Imitation Nim"):
        wythoff.line(7, 7)


def test_pairs(table):
    for name in ["wythoff", "divisor"]:
        pairs = table(name)
        count = pairs.info["pairs"]
        partners = pairs.completions((), 300)
        assert partners.dtype == numpy.uint32 and partners.shape == (300,) and NONE not in partners
        every = numpy.array([(a, b) for a, b in enumerate(partners.tolist()) if a <= b])
        assert every.shape == (count, 2)
        assert set(range(300)) <= set(every.ravel().tolist())
        assert (pairs.outcomes(every) == 0).all()
        for index, (a, b) in enumerate(every.tolist()):
            assert pairs.details(a, b)["index"] == pairs.details(b, a)["index"] == index
            assert pairs.completion(a) == b and pairs.completion(b) == a
        assert (pairs.completions((), (3, 9)) == partners[3:9]).all()
        assert list(pairs.list(299)) == [tuple(pair) for pair in every.tolist() if pair[1] < 300]
        for wrong in [lambda: pairs.completions((), 10**6), lambda: pairs.completions(3, 9), lambda: pairs.completion(2**63)]:
            with pytest.raises(supermex.BeyondError):
                wrong()
        with pytest.raises(ValueError, match="2 numbers are given"):
            pairs.completion(1, 2)
    by_moves = rules.divisor(2)
    divisor = table("divisor")
    for position in itertools.product(range(20), range(20)):
        one = outcome(by_moves.is_p(position))
        assert divisor.outcome(*position) == one
        moves = divisor.winning_moves(*position)
        assert moves.outcome == one and moves.moves == by_moves.winning(position) and set(moves.roles) <= {"wins"}
    with pytest.raises(ValueError, match="k,m"):
        divisor.outcome(1, 2, 0, 0, 0, 0)
    assert divisor.line(5, 3).positions[-1] == (0, 0)


def test_imitation_by_its_moves(table):
    game, by_moves = table("wythoff"), rules.imitation(2, 3)
    states, ahead = set(), {(a, b, 0, 0, 0, 0) for a in range(8) for b in range(8)}
    while ahead:
        states |= ahead
        ahead = {to for state in ahead for to in by_moves.moves(state)} - states
    states = sorted(states)
    found = game.outcomes(numpy.array(states))
    assert found.tolist() == [int(outcome(by_moves.is_p(state))) for state in states]
    start = numpy.array([state[:2] for state in states])
    unmoved = numpy.hstack([start, numpy.zeros((len(states), 4), int)])
    assert (game.outcomes(unmoved) == game.outcomes(start)).all()
    classes = set()
    for state, one in list(zip(states, found.tolist()))[::5]:
        assert game.outcome(state) == one
        moves = game.winning_moves(state)
        assert moves.outcome == one
        assert moves.moves == by_moves.winning(state)
        kind = game.details(*state[:2], 0, 0, 0, 0)["class"]
        classes.add(kind)
        if kind in ("P-stable", "N-stable"):
            assert one == (Outcome.P if kind == "P-stable" else Outcome.N)
        assert all(a in set(by_moves.moves(b)) for a, b in itertools.pairwise([*game.line(state).positions[::-1], state]))
    assert classes == {"P-stable", "P-free", "N-stable", "N-free"}
    assert "class" not in game.details(1000, 1000, 0, 0, 0, 0)
    assert game.outcome(1000, 1000, 0, 0, 0, 0) == Outcome.BEYOND


def test_states(table):
    game = table("wythoff")
    state = game.parse("3,6/0,3/1,0")
    assert state == (3, 6, 0, 3, 1, 0) and game.format(state) == "3,6/0,3/1,0" and game.format(4, 9) == "4,9"
    assert game.parse("4,9") == (4, 9) and game.parse("4,9/0,0/0,0") == (4, 9, 0, 0, 0, 0)
    for wrong in [(1, 2, 1, 1, 0, 0), (1, 2, 0, 0, 1, 0), (-1, 2, 0, 0, 0, 0), (1, 2, 3)]:
        with pytest.raises(ValueError):
            game.outcome(wrong)


def test_states_that_are_none(table):
    game = table("wythoff")
    for state in [(3, 9, 1, 0, 1, 0), (3, 9, 1, 0, 0, 2), (2**64 - 1, 1, 1, 0, 0, 0)]:
        for ask in [game.outcome, game.winning_moves]:
            with pytest.raises(ValueError):
                ask(state)
    with pytest.raises(ValueError, match="leading") as raised:
        game.outcomes(numpy.array([[3, 9, 1, 0, 0, 0], [3, 9, 1, 0, 1, 0]]))
    assert raised.value.index == 1


def test_heaps_by_their_moves(table):
    for name, numbers, misere in [("heap", [1, 3, 4], False), ("misere", [1, 2], True)]:
        heap, by_moves = table(name), rules.heap(numbers, misere)
        for sum_ in itertools.product(range(9), range(9), range(4)):
            live = sum(n >= min(numbers) for n in sum_)
            if misere and live > 1:
                for ask in [heap.outcome, heap.winning_moves]:
                    with pytest.raises(supermex.NoTheoryError):
                        ask(*sum_)
                continue
            one = outcome(by_moves.is_p(sum_))
            moves = heap.winning_moves(*sum_)
            assert heap.outcome(*sum_) == moves.outcome == one
            assert moves.moves == by_moves.winning(sum_)
    heap = table("heap")
    sums = numpy.array(list(itertools.product(range(12), repeat=3)))
    found = heap.outcomes(sums).tolist()
    assert found == [int(outcome(rules.heap([1, 3, 4]).is_p(tuple(sum_)))) for sum_ in sums.tolist()]
    assert heap.outcomes(sums[:, :0]).tolist() == [0] * len(sums)
    with pytest.raises(supermex.NoTheoryError) as raised:
        table("misere").outcomes(numpy.array([[0, 5], [5, 5]]))
    assert raised.value.index == 1


def test_values(table):
    heap, nim = table("heap"), table("piles")
    values = heap.grundy_values(numpy.arange(100)[:, None])
    assert values.dtype == numpy.uint64 and values.shape == (100,)
    assert values[:14].tolist() == [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]
    assert [heap.grundy(n) for n in range(100)] == values.tolist()
    assert heap.grundy(5, 9, 12) == heap.grundy(5) ^ heap.grundy(9) ^ heap.grundy(12) == heap.grundy_values(["5,9,12"])[0]
    period = heap.period()
    assert repr(period) == f"Period(start={period.start}, length=7, saltus=0)"
    assert heap.grundy(10**18) == heap.grundy(10**18 % 7)
    assert nim.outcome(5, 9, 12) == Outcome.P and nim.outcome(1, 1) == Outcome.N and nim.outcome() == Outcome.N
    assert nim.outcome(2**64 - 1, 2**64 - 1) == Outcome.P
    with pytest.raises(supermex.NotForGameError, match="misère"):
        nim.grundy(1, 2)


def test_clobber_by_its_moves(table):
    clobber = table("clobber")
    strips = ["".join(cells) for length in range(1, 8) for cells in itertools.product("_xo", repeat=length)][::3]
    names = {(True, True): Outcome.N, (False, False): Outcome.P, (True, False): Outcome.LEFT, (False, True): Outcome.RIGHT}
    expected = [names[rules.clobber_first_wins(strip, "x"), rules.clobber_first_wins(strip, "o")] for strip in strips]
    assert clobber.outcomes(strips).tolist() == [int(one) for one in expected]
    assert {0, 1, 3, 4} == {int(one) for one in expected}
    cells = numpy.array([["_xo".index(cell) for cell in strip.ljust(8, "_")] for strip in strips], dtype=numpy.uint8)
    assert (clobber.outcomes(cells) == clobber.outcomes(strips)).all()
    for strip, one in list(zip(strips, expected))[::5]:
        row = tuple(["_xo".index(cell) for cell in strip])
        assert clobber.parse(strip) == row and clobber.format(row) == strip
        moves = clobber.winning_moves(strip)
        assert clobber.outcome(strip) == clobber.outcome(*row) == moves.outcome == one
        for stone, other, role in [("x", "o", "left"), ("o", "x", "right")]:
            order = lambda strip: ["_xo".index(cell) for cell in strip]
            wins = [to for to in rules.clobbered(strip, stone) if not rules.clobber_first_wins(to, other)]
            assert [clobber.format(to) for to in roles(moves, role)] == sorted(wins, key=order)
    assert clobber.outcome("xo" * 4) == Outcome.BEYOND and clobber.outcome() == Outcome.P
    assert [one.moves for one in clobber.openings()] == [roles(clobber.winning_moves("xo" * n), "left") for n in range(1, 4)]
    assert [clobber.format(one.start) for one in clobber.openings()] == ["xo", "xoxo", "xoxoxo"]
    lines = clobber.lines("xoxo")
    assert [line.first for line in lines] == ["left", "right"] and clobber.line("xoxo").positions == lines[0].positions
    assert {clobber.format(to) for to in clobber.list(4)} == {strip for n in range(1, 5) for strip in map("".join, itertools.product("_xo", repeat=n)) if strip[0] != "_" != strip[-1] and clobber.outcome(strip) == Outcome.P}
    with pytest.raises(ValueError, match="not a cell") as raised:
        clobber.outcomes(["xo", "x*o"])
    assert raised.value.index == 1
    with pytest.raises(ValueError, match="a cell is 3") as raised:
        clobber.outcomes(numpy.array([[0, 1], [1, 2], [3, 1]]))
    assert raised.value.index == 2
    with pytest.raises(TypeError, match="texts"):
        clobber.outcomes(["xo", 5])


def test_boards_by_their_moves(table):
    board = table("board")
    boards = [rows for rows in itertools.product(range(7), repeat=4) if rows[0] > 0 and list(rows) == sorted(rows, reverse=True)]
    expected = [outcome(rules.chomp_board_is_p(rows)) for rows in boards]
    assert board.outcomes(numpy.array(boards)).tolist() == [int(one) for one in expected]
    for rows, one in list(zip(boards, expected))[::5]:
        moves = board.winning_moves(*rows)
        assert board.outcome(*rows) == moves.outcome == one
        assert moves.moves == sorted(to for to in rules.chomp_board_moves(rows) if rules.chomp_board_is_p(to))
    found = [tuple(a for a in rows if a) for rows, one in zip(boards, expected) if one == Outcome.P]
    assert list(board.list(6)) == found and board.info["p_positions"] == len(found) and board.info["boards"] == 210
    assert board.openings()[1].moves == board.winning_moves(2).moves and len(board.openings()) == 24
    # By its transpose; neither fits.
    assert board.outcome(2, 2, 2, 2, 2, 1) == Outcome.P and board.outcome(5, 1, 1, 1, 1) == Outcome.BEYOND
    with pytest.raises(ValueError, match="longer than the one before"):
        board.outcome(1, 2)
    with pytest.raises(ValueError, match="longer than the one before") as raised:
        board.outcomes(numpy.array([[2, 1], [1, 2]]))
    assert raised.value.index == 1


@pytest.mark.parametrize("name", ["rows", "four", "four varied"])
def test_four_numbers_by_their_moves(table, name):
    layers, chomp = table(name), name == "rows"
    variants = listed(layers.info)
    assert variants == BUILDS[name].get("variants", [(0, 0, 0, 0)] if name == "four" else [])
    assert layers.info["misere"] == (name == "four")
    won = lambda at: any(variant in (tuple(sorted(at[:4])), (*sorted(at[:4]), at[4])) for variant in variants)
    by_moves = rules.ByMoves(rules.chomp_4 if chomp else rules.nim_4, variant=won)
    most = 4 if chomp else 6
    # A variant of one level breaks the parity of passes.
    passes = 3 if all(len(variant) == 4 for variant in variants) else 2
    positions = [at for at in itertools.product(*4 * [range(most)], range(passes)) if any(at[:4]) or not chomp]
    if chomp:
        positions = [at for at in positions if at[0] + at[1] < 9]
    expected = [outcome(by_moves.is_p(position)) for position in positions]
    assert layers.outcomes(numpy.array(positions)).tolist() == [int(one) for one in expected]
    assert layers.outcomes(numpy.array(positions)[:, :4], passes=1).dtype == numpy.uint8
    for position, one in list(zip(positions, expected))[::5]:
        moves = layers.winning_moves(*position)
        assert layers.outcome(*position) == moves.outcome == one and moves.lacks is None
        assert moves.moves == (by_moves.winning(position) if one == Outcome.N else [])
        z = layers.completion(*position[:3], passes=position[4])
        assert (z == position[3]) == (one == Outcome.P)
    for w, x in [(0, 0), (0, 1), (0, 3), (1, 2)]:
        line = layers.completions((w, x), 5, 0).tolist()
        one_by_one = [layers.completion(w, x, y, passes=0) for y in range(5)]
        assert [None if z == NONE else z for z in line] == one_by_one
    with pytest.raises(supermex.BeyondError):
        layers.completions((50, 50), 3)
    if chomp:
        boards = layers.openings(0)
        assert [one.moves for one in boards] == [layers.winning_moves(n, 0, 0, 0, 0).moves for n in range(1, 9)]
        assert boards[6].board == "7" and boards[6].start == (7, 0, 0, 0, 0)
        with pytest.raises(ValueError, match="misere"):
            supermex.build("chomp-4", "nowhere", sheets=5, misere=True)
    else:
        with pytest.raises(supermex.NotForGameError, match="no boards"):
            layers.openings()


def half_of_wythoff(position):
    x, y, z, p = position
    to = [(x - t, y, z) for t in range(1, x + 1)] + [(x, y, z - t) for t in range(1, z + 1)]
    to += [(x, y - t, z - t) for t in range(1, min(y, z) + 1)]
    yield from ((*piles, p) for piles in to)
    if p and to:
        yield (x, y, z, p - 1)


def squares(position):
    x, y, z = position
    yield from ((x - t * t, y, z) for t in range(1, x + 1) if t * t <= x)
    yield from ((x, y - t, z) for t in range(1, min(y, z) + 1))
    if z >= 2:
        yield (x, y, z - 2)


def test_rules_of_columns_by_their_moves(table):
    boxes = table("columns")
    variants = lambda at: at[:3] == (1, 2, 3) or at == (2, 0, 1, 0)
    by_moves = rules.ByMoves(half_of_wythoff, variant=variants)
    positions = list(itertools.product(range(9), range(8), range(12), range(2)))
    expected = [outcome(by_moves.is_p(at)) for at in positions]
    assert boxes.outcomes(numpy.array(positions)).tolist() == [int(one) for one in expected]
    for at, one in list(zip(positions, expected))[::7]:
        assert boxes.outcome(*at) == one
        assert boxes.winning_moves(*at).moves == by_moves.winning(at)
        lower = any(to[0] < at[0] and to[3] == at[3] and by_moves.is_p(to) for to in half_of_wythoff(at))
        assert boxes.instant_winner(*at) == lower
    for x, p in itertools.product((0, 5), (0, 1)):
        winners = boxes.instant_winners(x, 8, 12, p)
        assert winners.shape == (8, 12) and winners.dtype == bool
        assert all(winners[y, z] == boxes.instant_winner(x, y, z, p) for y, z in itertools.product(range(8), range(12)))
        row = boxes.completions(x, 8, p)
        for y in range(8):
            z = next(z for z in range(40) if by_moves.is_p((x, y, z, p)))
            assert boxes.completion(x, y, passes=p) == row[y] == z
    for beyond in [lambda: boxes.instant_winners(3, 9, 2), lambda: boxes.instant_winner(9, 0, 0), lambda: boxes.completion(3, 8)]:
        with pytest.raises(supermex.BeyondError):
            beyond()
    # With the passes that the table was built for.
    assert boxes.outcome(3, 4, 5) == boxes.outcome(3, 4, 5, 1)
    sheet = [(3, y, z, 1) for y, z in enumerate(boxes.completions(3, 8).tolist()) if z != NONE]
    assert [(3, *at, 1) for at in itertools.product(range(8), range(30)) if by_moves.is_p((3, *at, 1))] == sheet
    assert list(boxes.list(7)) == [at for at in itertools.product(range(8), range(8), range(8), [1]) if by_moves.is_p(at)]
    assert boxes.outcome(9, 0, 0) == Outcome.BEYOND
    # A variant of one level says nothing of two passes.
    assert boxes.outcome(2, 0, 1, 2) == Outcome.BEYOND
    for wrong in [(1, 2), (1, 2, 3, 0, 0)]:
        with pytest.raises(ValueError, match="3 or 4 are needed"):
            boxes.outcome(*wrong)
    with pytest.raises(supermex.BeyondError, match="passes"):
        boxes.completions(3, 8, 2)


def test_rules_by_their_moves(table):
    boxes = table("box")
    is_p = functools.cache(lambda at: any(squares(at)) and not any(map(is_p, squares(at))))
    positions = list(itertools.product(range(9), range(8), range(7)))
    expected = [outcome(is_p(at)) for at in positions]
    assert boxes.outcomes(numpy.array(positions)).tolist() == [int(one) for one in expected]
    for at in positions[::5]:
        assert boxes.winning_moves(*at).moves == sorted(filter(is_p, squares(at)))
    assert list(boxes.list(6)) == [at for at in positions if max(at) < 7 and is_p(at)]
    winners = boxes.instant_winners(5, 8, 7)
    for y, z in itertools.product(range(8), range(7)):
        assert winners[y, z] == any(to[0] < 5 and is_p(to) for to in squares((5, y, z)))
    with pytest.raises(supermex.BeyondError, match="column 0"):
        boxes.instant_winners(5, 8, 8)
    for wrong in [lambda: boxes.completion(1, 2), lambda: boxes.completions(1, 2)]:
        with pytest.raises(supermex.NotForGameError, match="may always be made"):
            wrong()
    info = boxes.info
    assert RULES["box"] in info["rules"] and info["box"] == [9, 8, 7] and info["misere"] and info["name"] == "Squares"
    with pytest.raises(supermex.BeyondError):
        boxes.list(7)


def test_values_of_rules(table):
    boxes = table("values")
    options = lambda x, y: [(x - t, y) for t in range(1, x + 1)] + [(x, y - t) for t in range(1, y + 1)] + [(x - t, y - t) for t in range(1, min(x, y) + 1)]
    value = functools.cache(lambda at: next(n for n in itertools.count() if n not in {value(to) for to in options(*at)}))
    for at in itertools.product(range(12), repeat=2):
        assert [z for z in range(40) if boxes.outcome(*at, z) == Outcome.P] == [value(at)] == [boxes.grundy(*at)]
    grid = numpy.array(list(itertools.product(range(12), repeat=2)))
    assert boxes.grundy_values(grid).tolist() == [value(tuple(at)) for at in grid.tolist()]
    with pytest.raises(supermex.BeyondError) as raised:
        boxes.grundy_values(numpy.array([[1, 2], [12, 0]]))
    assert raised.value.index == 1
    assert boxes.info["name"] == "Wythoff" and boxes.info["grundy"]


def test_rules_on_four_numbers_and_forbidden_options(tmp_path):
    nim = "moves = ['w-t, x, y, z', 'w, x-t, y, z', 'w, x, y-t, z', 'w, x, y, z-t']"
    supermex.build("rules", tmp_path / "four.db", rules=f"name = 'Nim'\n{nim}", box=[3, 4, 5])
    four = supermex.open(tmp_path / "four.db")
    for w, x, y, z in itertools.product(range(3), range(4), range(5), range(9)):
        assert four.outcome(w, x, y, z) == outcome(w ^ x ^ y ^ z == 0)
    supermex.build("rules", tmp_path / "one.db", rules="name = 'one pile'\nmoves = ['x-t, y']\nblock = 2", box=[9, 1])
    one = supermex.open(tmp_path / "one.db")
    # Up to two moves can be forbidden, so that from 3 on one of the three that win is left.
    assert [one.outcome(x, 0) == Outcome.P for x in range(9)] == [True] * 3 + [False] * 6
    assert one.winning_moves(2, 0).roles == ["block", "block"]


def test_rules_that_are_refused(tmp_path):
    build = functools.partial(supermex.build, "rules", tmp_path / "none.db")
    game = RULES["columns"]
    for wrong, words in [
        (dict(box=[3, 3]), "give the text"),
        (dict(rules=game), "how large the box is"),
        (dict(rules=game, box=[3]), "how large the box is"),
        (dict(rules=game, box=[3, 3, 3, 3]), "how large the box is"),
        (dict(rules=game, box=[3, 0]), "side of the box"),
        (dict(rules=game, box=[3, 3], grundy=True), "a side for each number"),
        (dict(rules=game, box=[3, 3], variants=[(1, 2)]), "variant"),
        (dict(rules=RULES["box"], box=[3, 3]), "third side"),
        (dict(rules=RULES["values"], box=[3, 3, 3]), "how large the box is"),
        (dict(rules='name = "one"\nmoves = ["x-q-, y"]', box=[3, 3]), "line 2 of the rules"),
        (dict(rules='name = "one"\nmoves = ["x+1, y"]', box=[3, 3]), "has to lower x"),
        (dict(rules='name = "one"\nmoves = ["x-t, y+t"]', box=[3, 3]), "outside the box"),
        (dict(rules=game, box=[3, 3], sheets=3), "sheets is for"),
    ]:
        with pytest.raises((ValueError, supermex.BuildError), match=words):
            build(**wrong)
    assert not list(tmp_path.iterdir())


# Every table.


@pytest.mark.parametrize("name", BUILDS)
def test_every_table(table, built, name):
    game = BUILDS[name]["game"]
    for io in ["auto", "mmap", "pread", "memory"]:
        with table(name, io=io) as opened:
            assert type(opened) is supermex.Table
            assert opened.game == game and not opened.closed
            opened.verify()
            opened.verify(quick=True)
            # Without their cells, tables of ends are certified as wholes only.
            certified = opened.certify() if name == "ends" else opened.certify(samples=100, seed=3)
            assert certified.p_positions + certified.others > 0
            assert repr(certified).startswith(f"Certificate(p_positions={certified.p_positions}, others=")
            info = opened.info
            assert repr(opened) == f"<supermex.Table {game}: {info['cells']} cells in {info['bytes']} bytes>"
            assert info["bytes"] + info["index_bytes"] + info["overview_bytes"] == sum(file.stat().st_size for file in built(name).glob("*.smx"))
            assert len(info["logical_digest"]) == 64 and supermex.__version__.split(".")[0] in info["generator"]
            assert info["form"] == opened.form and (opened.reach is None) == (name in ("heap", "misere", "piles"))
        assert opened.closed and "closed" in repr(opened)
        with pytest.raises(ValueError, match="closed"):
            opened.info
    assert table(name).certify().p_positions > 0


A_POSITION = {"wythoff": (3, 5), "clobber": (1, 2, 0, 2, 1), "nim-4": (1, 2, 3, 4), "chomp-4": (1, 2, 1, 1), "values": (3, 2, 1), "two": (5, 2)}


@pytest.mark.parametrize("name", BUILDS)
def test_a_position_is_written_in_every_way(table, name):
    opened, game = table(name), BUILDS[name]["game"]
    numbers = A_POSITION.get(name, A_POSITION.get(game, (5, 2, 1) if game != "heap" else (5,)))
    row = (*numbers, opened.passes) if opened.passes is not None else numbers
    text = opened.format(*numbers)
    found = opened.outcome(*numbers)
    for way in [numbers, list(numbers), numpy.array(numbers), row, text, (numpy.int32(n) for n in numbers)]:
        assert opened.outcome(way) == found
    assert opened.parse(text) == row and opened.format(row) == opened.format(text) == text
    assert opened.outcome(*row) == opened.outcome(*numbers, passes=opened.passes) == found
    for given in [numpy.array([numbers]), numpy.array([row], numpy.uint8), [text]]:
        assert opened.outcomes(given).tolist() == [found]
    moves, details = opened.winning_moves(*row), opened.details(text)
    assert moves.outcome == found and all(opened.outcome(to) == Outcome.P for to, role in zip(moves.moves, moves.roles) if role == "wins")
    assert isinstance(details, dict)
    if opened.passes is not None:
        for wrong in [lambda: opened.outcome(*row, passes=0), lambda: opened.outcome(text, passes=0), lambda: opened.outcomes(numpy.array([row]), 0), lambda: opened.outcomes([text], 0)]:
            with pytest.raises(ValueError, match="leave that out"):
                wrong()
    else:
        for wrong in [lambda: opened.outcome(*numbers, passes=1), lambda: opened.outcomes(numpy.array([numbers]), 1)]:
            with pytest.raises(ValueError, match="no passes"):
                wrong()


@pytest.mark.parametrize("name", BUILDS)
def test_lists_and_lines_by_their_outcomes(table, name):
    opened, game = table(name), BUILDS[name]["game"]
    if name != "ends":
        found = opened.list(3)
        assert found.what and iter(found) is found and repr(found) == f"<supermex.List {found.what}>"
        found = list(found)
        assert found and list(found) == found and set(opened.outcome(row) for row in found) == {Outcome.P}
        assert set(found) <= set(opened.list(3, all_orders=True)) and list(opened.list(max=0)) != found
        assert game == "heap" or len(opened.outcomes(numpy.array([]).reshape(0, 3).astype(int))) == 0
        if game != "heap":
            with pytest.raises(supermex.BeyondError, match="at most"):
                opened.list(10**6)
        if opened.passes is None:
            with pytest.raises(supermex.NotForGameError, match="passes"):
                opened.list(3, passes=1)
    numbers = A_POSITION.get(name, A_POSITION.get(game, (5, 2, 1) if game != "heap" else (5,)))
    if name in ("ends", "wythoff"):
        with pytest.raises(supermex.NotForGameError):
            opened.line(numbers)
        return
    for line in opened.lines(numbers):
        assert line.lacks is None or line.lacks.name in ("outside", "unsearched")
        assert (line.first is None) == (game != "clobber")
        at, wins = numbers if opened.passes is None else (*numbers, opened.passes), None
        for to in line.positions:
            # The winner moves to a P-position.
            if game != "clobber" and opened.outcome(at) == Outcome.N:
                assert to in opened.winning_moves(at).moves
            at = to
    assert repr(opened.line(numbers)).startswith("Line(first=")


@pytest.mark.parametrize("name", ["nim", "asymmetric", "chomp", "wythoff", "board", "four", "rows", "box", "values"])
def test_p_positions_are_those_of_the_list(table, name):
    one = table(name)
    for passes in range((one.passes or 0) + 1):
        for options in [{}, {"all_orders": True}]:
            rows = list(one.list(3, passes=passes, **options))
            if one.arity is not None:
                found = one.p_positions(3, passes=passes, **options)
                assert [tuple(row) for row in found.tolist()] == rows and found.dtype == numpy.uint64, name
    if one.arity is None:
        with pytest.raises(ValueError, match="take list"):
            one.p_positions(3)


def test_sheets_are_the_completions(table):
    for name, x, columns in [("nim", 7, 60), ("asymmetric", 7, 40), ("chomp", 5, 50)]:
        one = table(name)
        expected = [[y, z] for y, z in enumerate(one.completions(x, columns).tolist()) if z != NONE]
        assert one.sheet(x, columns).tolist() == expected and len(expected) > 5
    assert table("wythoff").sheet(columns=9).tolist() == [list(row) for row in table("wythoff").p_positions(200) if min(row) < 9]
    two = table("two")
    assert [[3, *row] for row in two.sheet(3).tolist()] == [row for row in two.p_positions(11).tolist() if row[0] == 3] == [[3, 5]]
    with pytest.raises(supermex.SupermexError):
        table("nim").sheet(1000)
    with pytest.raises(TypeError, match="take list"):
        table("clobber").sheet()


def test_data_frames(table):
    """Of any library that there is, the same as the list."""
    one = table("nim")
    for library, method in [("pyarrow", "to_arrow"), ("polars", "to_polars")]:
        try:
            __import__(library)
        except ImportError:
            with pytest.raises(ImportError, match=library):
                getattr(one, method)()
            continue
        frame = getattr(one, method)((3, 5))
        columns = {name: frame[name].to_numpy().tolist() for name in "xyzp"}
        assert set(columns["x"]) == {3, 4} and set(columns["p"]) == {1}
        rows = numpy.array([columns[name] for name in "xyzp"]).T
        assert len(rows) == 120 and not one.outcomes(rows).any()


def test_pictures(table):
    for name in ["nim", "chomp", "wythoff", "values", "clobber", "heap"]:
        one = table(name)
        html = one._repr_html_()
        assert html.startswith("&lt;supermex.Table") and ("<svg" in html) == (name not in {"clobber", "heap"}), name
    points = len(table("nim").sheet(20))
    assert table("nim")._repr_html_().count("h1v1h-1z") == points > 0


def test_widgets(table):
    """The script and the traits are there, and messages are answered as the table answers."""
    try:
        import anywidget
    except ImportError:
        with pytest.raises(ImportError, match="anywidget"):
            table("nim").widget()
        return
    one = table("nim")
    widget = one.widget(5, passes=1)
    assert isinstance(widget, anywidget.AnyWidget)
    assert "supermex-sheet" in widget._esm and "msg:custom" in widget._esm
    assert (widget.x, widget.passes, widget.w, widget.show, widget.position) == (5, 1, None, "p", "")
    assert widget.info["title"] == "3-pile Nim" and widget.info["facts"]["sheets"] == one.info["sheets"]
    assert widget.trait_metadata("x", "sync") and widget.trait_metadata("position", "sync")
    with pytest.raises(Exception, match="'show' trait"):
        widget.show = "nothing"
    sent = []
    widget.send = lambda content, buffers=None: sent.append((content, buffers))
    ask = lambda **question: widget._handle_custom_msg({"id": len(sent), **question}, [])
    ask(look="completions", first=[5], columns=[0, 3, 7, 9], rows=2, passes=0)
    expected = [one.completions(x, columns, 0) for x in (5, 6) for columns in ((0, 3), (7, 9))]
    content, (answer,) = sent.pop()
    assert content == {"id": 0, "value": None}
    assert numpy.frombuffer(answer, "<u4").tolist() == numpy.concatenate(expected).tolist()
    ask(look="sheet", first=[4], columns=9, passes=1)
    assert sent.pop()[0]["value"] == [f"{y} {z}" for y, z in one.sheet(4, 9, 1).tolist()]
    ask(look="close")
    assert sent.pop()[0]["failed"]["code"] == "usage"
    ask(look="completions", first=[5, 6], columns=[0, 3], rows=1)
    assert sent.pop()[0]["failed"]["code"] == "usage"
    tail = table("chomp").tail(3)
    other = table("chomp").widget()
    other.send = widget.send
    other._handle_custom_msg({"id": 7, "look": "tail", "first": [3]}, [])
    assert sent.pop()[0]["value"] == {"x": 3, "start": tail.start, "period": tail.period, "completions": tail.completions.tolist()}


def test_an_outcome_is_no_truth_value(table):
    for position in [(1, 2, 3), (0, 0, 0), (1000, 1000, 1000)]:
        with pytest.raises(TypeError, match="compare it"):
            bool(table("nim").outcome(*position))


def test_a_build_says_what_it_certified(tmp_path):
    assert supermex.build("nim", tmp_path / "nim.db", sheets=9).certified is None
    sample = supermex.build("rules", tmp_path / "own.db", rules=RULES["values"], box=[9, 9]).certified
    assert sample.p_positions + sample.others > 0


def test_a_list_is_left_before_its_end(table):
    for _ in range(200):
        found = table("nim").list(30)
        assert next(found) == (0, 0, 0, 1) if table("nim").outcome(0, 0, 0) == Outcome.P else next(found)
    assert next(table("heap").list(2**32 - 1)) == (0,)


def test_what_is_not_for_a_game(table):
    nim, chomp, heap, clobber, board = (table(name) for name in ["nim", "chomp", "heap", "clobber", "board"])
    for wrong in [
        lambda: nim.grundy(1, 2, 3),
        lambda: nim.grundy_values(numpy.array([[1, 2, 3]])),
        lambda: chomp.period(),
        lambda: heap.completion(1),
        lambda: heap.completions(1, 2),
        lambda: heap.openings(),
        lambda: heap.overview(),
        lambda: clobber.tails(),
        lambda: clobber.instant_winner("xo"),
        lambda: board.instant_winners(1, 2, 3),
        lambda: board.tail(1),
        lambda: table("wythoff").overview(),
    ]:
        with pytest.raises(supermex.NotForGameError, match="a table of ") as raised:
            wrong()
        assert "\n" not in str(raised.value) and isinstance(raised.value, supermex.SupermexError)


def test_info(table):
    info = table("nim").info
    assert (info["passes"], info["symmetric"], info["sheets"], info["columns"]) == (1, True, 40, 60)
    assert (info["files"], info["profile"], info["cells"]) == (2, "fast", sum(60 - x for x in range(40)))
    assert table("chomp").info["columns"] is None and table("small").info["profile"] == "small"
    assert table("wythoff").info["k"] == 2 and table("divisor").info["divisor"] == 2
    assert table("heap").info["rules"] == "subtract 1,3,4" and table("piles").info["rules"] == "subtract all misere"
    assert table("misere").info["misere"] and table("heap").info["values_stored"] >= 7
    assert table("clobber").info["length"] == 7 and table("board").info["board"] == "4x6"
    assert table("rows").info["sheets"] == 9 and table("rows").info["columns"] == 12
    assert "below 40" in table("nim").reach and "7 cells" in table("clobber").reach


def test_variants_that_change_nothing(tmp_path):
    supermex.build("nim", tmp_path / "nim.db", sheets=9, variants=[(1, 2, 4), (1, 1, 0)])
    with supermex.open(tmp_path / "nim.db") as nim:
        assert nim.redundant_variants() == [(1, 2, 4)]


def test_moves_are_written_as_they_would_be_called(table):
    assert repr(table("nim").winning_moves(1, 2, 3)) == "Moves(outcome=Outcome.N, moves=[(1, 2, 0, 1), (1, 2, 3, 0)], roles=['wins', 'wins'], lacks=None)"
    assert repr(table("heap").winning_moves(1, 3)) == "Moves(outcome=Outcome.P, moves=[], roles=[], lacks=None)"
    assert repr(table("clobber").winning_moves("xo")) == "Moves(outcome=Outcome.N, moves=[(0, 1), (2, 0)], roles=['left', 'right'], lacks=None)"
    assert repr(table("wythoff").winning_moves(0, 0, 0, 0, 0, 0)) == "Moves(outcome=Outcome.P, moves=[], roles=[], lacks=None)"
    assert repr(table("nim").winning_moves(70, 80, 90).lacks) == "Lack(name='beyond', words='it is beyond the table')"


# What is refused.


def test_numbers_out_of_range(table):
    nim, wythoff, heap = table("nim"), table("wythoff"), table("heap")
    for wrong in [
        lambda: nim.outcome(1, 2, -3),
        lambda: nim.outcome(1, 2, 2**64),
        lambda: nim.outcome(1, 2, 3, passes=-1),
        lambda: nim.completions(1, 2**32),
        lambda: nim.completions(-1, 3),
        lambda: nim.list(2**32),
        lambda: nim.tail(-1),
        lambda: nim.certify(samples=-1),
        lambda: wythoff.outcome(-1, 2),
        lambda: wythoff.completion(-1),
        lambda: heap.outcome(3, -1),
        lambda: wythoff.outcome((1, 2, 2**64, 0, 0, 0)),
    ]:
        with pytest.raises(ValueError, match="must be 0 to"):
            wrong()
    for wrong in [lambda: nim.outcome(1.0, 2, 3), lambda: nim.outcome("1", 2, 3), lambda: nim.outcome(None), lambda: nim.completion("1,2")]:
        with pytest.raises(TypeError):
            wrong()
    for wrong in [lambda: nim.outcome(1, 2), lambda: nim.outcome("1,2"), lambda: nim.outcome("one"), lambda: nim.outcome()]:
        with pytest.raises(ValueError, match="write x,y,z"):
            wrong()
    assert nim.outcome(numpy.int64(1), numpy.uint8(2), 0) == Outcome.P


def test_arrays_that_are_refused(table):
    nim = table("nim")
    with pytest.raises(ValueError, match="row 1 has a negative") as raised:
        nim.outcomes(numpy.array([[1, 2, 3], [1, 2, -3]]))
    assert raised.value.index == 1
    with pytest.raises(ValueError, match="row 0: 2 numbers where 3 or 4 are needed"):
        nim.outcomes(numpy.array([[1, 2]]))
    with pytest.raises(ValueError, match="row 0: 3 numbers where 2 are needed"):
        table("wythoff").outcomes(numpy.array([[1, 2, 3]]))
    with pytest.raises(ValueError, match="row 1: .* is not a position of chomp") as raised:
        table("chomp").outcomes(numpy.array([[1, 2, 3], [0, 0, 0]]))
    assert raised.value.index == 1
    for wrong in [numpy.array([[1.0, 2, 3]]), numpy.array([1, 2, 3]), None, "1,2,3"]:
        with pytest.raises(TypeError, match="shape"):
            nim.outcomes(wrong)


def test_lists_are_positions(table):
    nim, clobber = table("nim"), table("clobber")
    rows = [[1, 2, 3], (1, 2, 3, 0), "1,2,3", numpy.array([5, 7, 9]), nim.position(5, 7, 9)]
    assert nim.outcomes(rows).tolist() == [int(nim.outcome(row)) for row in rows] == [1, 0, 1, 0, 0]
    assert nim.outcomes([[1, 2, 3], (5, 7, 9)], passes=0).tolist() == [0, 1]
    assert clobber.outcomes([[1, 2], "xo"]).tolist() == [1, 1]
    for wrong, error, index in [([[1, 2, 3], [1, -2, 3]], ValueError, 1), ([[1, 2, 3], [1, 2, "x"]], TypeError, 1), ([[1, 2]], ValueError, 0)]:
        with pytest.raises(error) as raised:
            nim.outcomes(wrong)
        assert getattr(raised.value, "index", index) == index


def test_positions_are_objects(table):
    nim = table("nim")
    for numbers in [(1, 2, 3, 1), (5, 7, 9, 1), (0, 0, 0, 1), (3, 3, 0, 0)]:
        at = nim.position(*numbers)
        assert (at.numbers, tuple(at), len(at), hash(at)) == (numbers, numbers, 4, hash(numbers)) and at == numbers
        assert (at.outcome, repr(at), at.table) == (nim.outcome(numbers), f"Position({nim.format(numbers)})", nim)
        assert at.options() == nim.options(at).moves and at.winning_moves() == nim.winning_moves(at).moves
        assert at.line() == nim.line(at).positions and at.explain().sentence == nim.explain(at).sentence
    assert table("heap").position(5, 7).grundy() == table("heap").grundy(5, 7)
    with pytest.raises(ValueError, match="write x,y,z"):
        nim.position(1, 2)


def test_explanations(table):
    found = table("nim").explain(3, 5, 5)
    assert (found.outcome, found.sentence) == (Outcome.N, "3,5 with 1 pass left is completed by 2, so 5 is N")
    [cell] = found.cells
    assert (cell.level, cell.row, cell.column, cell.found, cell.file) == (1, 3, 5, 2, "p1-000000000.smx")
    first, end = cell.bytes
    assert 0 < first < end
    beyond = table("nim").explain(10**6, 10**6, 10**6)
    assert beyond.outcome == Outcome.BEYOND and beyond.cells == [] and "has to be below" in beyond.sentence


def test_solving(table):
    nim, heap = table("nim"), table("heap")
    for position in itertools.product(range(5), repeat=3):
        found = supermex.solve("nim", *position, passes=1)
        assert (found.outcome, found.moves) == (nim.outcome(position), nim.winning_moves(position).moves)
    info = heap.info["rules"]
    assert supermex.solve("heap", 5, 7, rules=info).moves == heap.winning_moves(5, 7).moves
    wythoff = 'name = "Wythoff"\nmoves = ["x-t, y", "x, y-t", "x-t, y-t"]'
    assert supermex.solve("rules", 4, 9, rules=wythoff).moves == supermex.solve("wythoff", (4, 9)).moves == [(4, 7)]
    assert supermex.solve("chomp", "rows:12,7,5").moves == [(5, 2, 4, 0)]
    assert supermex.solve("chomp-board", 3, 3, 3, 3).moves and supermex.solve("clobber", "xoxo").outcome == Outcome.N
    with pytest.raises(supermex.BuildError, match="steps; build"):
        supermex.solve("nim", 10**7, 10**7, 10**7, passes=1)
    with pytest.raises(ValueError, match="not a game"):
        supermex.solve("chess", 1)
    with pytest.raises(ValueError, match="write x,y,z"):
        supermex.solve("nim", 1, 2)
    with pytest.raises(ValueError, match="k is for wythoff"):
        supermex.solve("nim", 1, 2, 3, k=2)


def test_pandas(table):
    nim = table("nim")
    frame = nim.to_pandas(sheets=(3, 5))
    assert list(frame.columns) == ["x", "y", "z", "p"] and frame.x.unique().tolist() == [3, 4]
    assert frame.to_dict("list") == nim.to_polars(sheets=(3, 5)).to_dict(as_series=False)


@pytest.mark.parametrize("bars", [True, False])
def test_a_bar(tmp_path, capfd, monkeypatch, bars):
    if not bars:
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    supermex.build("nim", tmp_path / "nim.db", sheets=900, passes=1, progress=True)
    assert "table" in capfd.readouterr().err


def test_paths_that_are_refused(built, tmp_path):
    with pytest.raises(FileNotFoundError, match="no-such") as raised:
        supermex.open(tmp_path / "no-such")
    assert isinstance(raised.value, supermex.NotFoundError) and isinstance(raised.value, supermex.SupermexError)
    assert raised.value.errno == errno.ENOENT
    with pytest.raises(supermex.FormatError, match="not a supermex database"):
        supermex.open(tmp_path)
    with pytest.raises(ValueError, match="'auto', 'mmap', 'pread' or 'memory'"):
        supermex.open(built("nim"), io="map")
    with pytest.raises(supermex.StorageError, match="download"):
        supermex.open("https://example.org/nim.db")
    for error in [supermex.NotForGameError, supermex.FormatError, supermex.DamagedError, supermex.BuildError, supermex.StorageError]:
        assert issubclass(error, supermex.SupermexError) and error.__module__ == "supermex" and error.index is None
    assert issubclass(supermex.StorageError, OSError) and issubclass(supermex.ExistsError, FileExistsError)


def copied(built, name, folder, change):
    """A copy of a table, with the files changed."""
    folder.mkdir()
    for file in built(name).iterdir():
        data = bytearray(file.read_bytes())
        change(file.name, data)
        (folder / file.name).write_bytes(data)
    return folder


@pytest.mark.parametrize("io", ["auto", "mmap", "pread", "memory"])
def test_damage(built, tmp_path, io):
    def change(name, data):
        if name == "p1-000000000.smx":
            # Sheet 7 goes on in a cycle that is not there.
            place = int.from_bytes(data[0x88:0x90], "little") + 7 * 8
            data[place : place + 8] = bytes([0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x80])

    nim = supermex.open(copied(built, "nim", tmp_path / "damaged", change), io=io)
    assert nim.outcome(4, 2, 7) == Outcome.P
    with pytest.raises(supermex.DamagedError, match="sheet 7"):
        nim.outcome(8, 7, 9)
    many = numpy.array([[4, 2, 7]] * 5000 + [[8, 7, 9]] + [[4, 2, 7]] * 9)
    with pytest.raises(supermex.DamagedError, match="sheet 7") as raised:
        nim.outcomes(many)
    assert raised.value.index == 5000
    with pytest.raises(supermex.DamagedError) as raised:
        nim.verify()
    assert len(raised.value.problems) == 1 and raised.value.problems[0].startswith("p1-000000000.smx: ")
    assert "\n" not in str(raised.value) and str(raised.value).endswith("; replace what is damaged")


def test_damage_of_the_smaller_games(built, tmp_path):
    for name in ["wythoff", "heap", "clobber"]:

        def change(file, data):
            if file.endswith(".smx"):
                data[-40] ^= 1
                data[0x200 if len(data) > 0x400 else len(data) // 2] ^= 1

        with pytest.raises((supermex.DamagedError, supermex.FormatError)):
            supermex.open(copied(built, name, tmp_path / name, change)).verify()


def test_threads(table):
    nim = table("nim")
    positions = numpy.random.default_rng(2).integers(0, 70, (100_000, 3))
    expected = nim.outcomes(positions)
    wrong = []

    def ask():
        for _ in range(10):
            if (nim.outcomes(positions) != expected).any():
                wrong.append(1)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


# Building.


def test_progress(tmp_path):
    seen, thread = [], threading.get_ident()

    def progress(now):
        assert threading.get_ident() == thread
        seen.append(now)

    made = supermex.build("nim", tmp_path / "nim.db", sheets=1500, passes=1, threads=2, progress=progress)
    assert seen and seen[-1].total == 1500 and 0 < seen[-1].done <= 1500
    assert [now.done for now in seen] == sorted(now.done for now in seen)
    assert repr(seen[-1]).startswith("Progress(done=") and seen[-1].stage == "table"
    with supermex.open(tmp_path / "nim.db") as nim:
        assert nim.info["logical_digest"] == made.logical_digest and nim.info["cells"] == made.cells
    assert repr(made).startswith(f"BuildSummary(cells={made.cells}, bytes={made.bytes}, logical_digest=")
    smaller = []
    supermex.build("wythoff", tmp_path / "wythoff.db", columns=3_000_000, progress=smaller.append)
    assert all(0 <= now.share <= 1 for now in smaller)


def test_building_lets_other_threads_run(tmp_path):
    counted = []
    done = threading.Event()

    def count():
        while not done.is_set():
            counted.append(time.perf_counter())
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    start = time.perf_counter()
    supermex.build("nim", tmp_path / "nim.db", sheets=3000, passes=1)
    end = time.perf_counter()
    done.set()
    thread.join()
    gaps = [b - a for a, b in itertools.pairwise(counted) if start < a < end]
    assert len(gaps) > 3 and max(gaps) < max(0.5, (end - start) / 2)


class Enough(Exception):
    pass


@pytest.mark.parametrize("arguments", [dict(game="nim", passes=1), dict(game="chomp")])
def test_a_build_that_is_stopped_is_resumed(tmp_path, arguments):
    path = tmp_path / "table.db"
    arguments = arguments | dict(sheets=4200, threads=2)

    def progress(now):
        assert now.done < 4200
        raise Enough

    with pytest.raises(Enough):
        supermex.build(path=path, **arguments, progress=progress)
    assert not path.exists()
    with pytest.raises(supermex.NotFoundError, match="resumed"):
        supermex.open(path)
    with pytest.raises(supermex.ExistsError, match="resume=True"):
        supermex.build(path=path, **arguments)
    made = supermex.build(path=path, **arguments, resume=True)
    whole = supermex.build(path=tmp_path / "whole.db", **arguments)
    assert made.logical_digest == whole.logical_digest
    with pytest.raises(FileExistsError, match="force=True"):
        supermex.build(path=path, **arguments)
    supermex.build(path=path, **arguments | dict(sheets=10), force=True)


def test_a_build_is_interrupted(tmp_path):
    # Ctrl-C as soon as the build has begun, which says so.
    path, arguments = tmp_path / "nim.db", dict(game="nim", sheets=6000, passes=1)
    script = f"import supermex, sys; supermex.build(path=sys.argv[1], progress=print, **{arguments})"
    run = [sys.executable, "-u", "-c", script, path]
    # Where the tests run in the background, the shell has interruptions ignored, and so would the child.
    heed = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)  # noqa: E731
    with subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed) as running:
        try:
            assert running.stdout.readline().startswith("Progress(")
            running.send_signal(signal.SIGINT)
            _, said = running.communicate(timeout=300)
        finally:
            running.kill()
    assert said.endswith("\nKeyboardInterrupt\n") and "panic" not in said and running.returncode != 0
    assert not path.exists() and (tmp_path / "nim.db.partial").exists()
    resumed = supermex.build(path=path, resume=True, **arguments)
    assert resumed.logical_digest == supermex.build(path=tmp_path / "whole.db", **arguments).logical_digest
    assert sorted(file.name for file in tmp_path.iterdir()) == ["nim.db", "whole.db"]


@pytest.mark.skipif(sys.version_info < (3, 11), reason="exceptions have no notes")
def test_an_argument_out_of_range_is_named(tmp_path):
    with pytest.raises(ValueError, match="a number is -5") as raised:
        supermex.build("nim", tmp_path / "x.db", sheets=-5)
    assert raised.value.__notes__ == ["while processing 'sheets'"]


def test_builds_that_are_refused(built, tmp_path):
    out = tmp_path / "x.db"
    for arguments, words in [
        (dict(game="go"), "not a game"),
        (dict(game="nim"), "give sheets="),
        (dict(game="nim", sheets=0), "give sheets=1 or more"),
        (dict(game="nim", sheets=-1), "must be 0 to"),
        (dict(game="nim", sheets=9, passes=2), "0 or 1"),
        (dict(game="nim", sheets=9, variants=[(1, 2, 2**40)]), "which no table reaches"),
        (dict(game="nim", sheets=9, profile="big"), "one of 'fast', 'small', 'ends'"),
        (dict(game="nim", sheets=9, profile="ranked"), "fast or small"),
        (dict(game="nim", sheets=9, variants=[(1, 2)]), r"must be \(x, y, z\) or"),
        (dict(game="nim", sheets=9, variants=[(1, 2, -3)]), "must be 0 to"),
        (dict(game="nim", sheets=9, threads=0), "1 to 4096"),
        (dict(game="nim", sheets=9, zstd_level=23), "1 to 22"),
        (dict(game="nim", sheets=9, k=2), "k is for wythoff, not for nim"),
        (dict(game="nim", sheets=9, rules="passes 0"), "rules of nim have no text"),
        (dict(game="chomp", sheets=9, misere=True), "misere is for nim, heap and nim-4, not for chomp; leave it out"),
        (dict(game="chomp", sheets=9, variants=[(0, 0, 0)]), "not a position"),
        (dict(game="wythoff", k=0, columns=9), "k is 0"),
        (dict(game="wythoff", k=2, divisor=2, columns=9), "neither k nor m"),
        (dict(game="wythoff"), "give columns="),
        (dict(game="wythoff", columns=9, profile="small"), "a table of wythoff does not have this profile: it is a set or a list"),
        (dict(game="wythoff", columns=9, index=True), "a table of wythoff takes no index of moves"),
        (dict(game="nim-4", sheets=9, overview=True), "a table of nim-4 takes no overview: .* drawn at once without"),
        (dict(game="heap", columns=9), "what may be taken"),
        (dict(game="heap", columns=9, subtract="some"), '"all" or a list'),
        (dict(game="heap", columns=9, subtract=[0]), "is 0"),
        (dict(game="clobber"), "how long"),
        (dict(game="clobber", rules="length 7", length=7), "leave one of them out"),
        (dict(game="chomp-board", rules="rows 3 columns 4", columns=4), "leave one of them out"),
        (dict(game="clobber", rules="length seven"), "does not state rules of clobber"),
        (dict(game="clobber", length=21), "1 to 20"),
        (dict(game="chomp-board", rows=4), "how large"),
        (dict(game="chomp-board", rows=4, columns=31), "1 to 30"),
        (dict(game="nim", sheets=9, rows=4), "rows is for chomp-board, not for nim"),
        (dict(game="clobber", length=5, sheets=9), "sheets is for nim, chomp, nim-4, chomp-4 and chomp-heap, not for clobber"),
        (dict(game="clobber", length=5, columns=9), "nim, chomp, wythoff, heap, chomp-board, nim-4, chomp-4 and chomp-heap, not for clobber"),
    ]:
        with pytest.raises(ValueError, match=words) as raised:
            supermex.build(path=out, **arguments)
        assert "\n" not in str(raised.value)
    for arguments in [dict(game="nim", sheets=9, variants=[5]), dict(game="heap", columns=9, subtract=5)]:
        with pytest.raises(TypeError, match="must be"):
            supermex.build(path=out, **arguments)
    with pytest.raises(TypeError, match="function"):
        supermex.build("nim", out, sheets=9, progress=1)
    with pytest.raises(supermex.ExistsError) as raised:
        supermex.build("nim", built("nim"), sheets=9)
    assert raised.value.errno == errno.EEXIST
    with pytest.raises(supermex.BuildError, match="memory"):
        supermex.build("nim", out, sheets=100_000, memory=1_000_000)
    with pytest.raises(supermex.NotFoundError, match="cannot create [^(]*$") as raised:
        supermex.build("nim", "/proc/no/such/place", sheets=9)
    assert raised.value.errno == errno.ENOENT
    assert list(tmp_path.iterdir()) == []


def test_misere_nim(tmp_path):
    supermex.build("nim", tmp_path / "misere.db", sheets=12, misere=True)
    with supermex.open(tmp_path / "misere.db") as nim:
        by_moves = rules.ByMoves(rules.nim, variant=lambda at: at[:3] == (0, 0, 0))
        for x, y, z in itertools.product(range(8), repeat=3):
            assert nim.outcome(x, y, z) == outcome(by_moves.is_p((x, y, z, 0)))


def test_numbers_are_taken_from_whatever_can_be_gone_through(tmp_path):
    digests = set()
    for number, subtract in enumerate([[1, 3, 4], (4, 3, 1), {1, 3, 4}, numpy.array([1, 3, 4])]):
        made = supermex.build("heap", tmp_path / f"{number}.db", subtract=subtract, columns=100)
        digests.add(made.logical_digest)
    assert len(digests) == 1
    supermex.build("nim", tmp_path / "nim.db", sheets=9, variants=list(numpy.array([[1, 2, 3], [2, 5, 1]])))
    with supermex.open(tmp_path / "nim.db") as nim:
        assert listed(nim.info) == [(1, 2, 3), (2, 5, 1)]


def test_rules_are_named_by_their_texts(table, tmp_path):
    for name in ["wythoff", "divisor", "heap", "misere", "piles", "clobber", "board", "rows", "four varied"]:
        with table(name) as known:
            info, size = known.info, {"columns": BUILDS[name]["columns"]} if "columns" in BUILDS[name] and name != "board" else {}
        made = supermex.build(info["game"], tmp_path / f"{name}.db", rules=info["rules"], **size)
        assert made.logical_digest == info["logical_digest"]


def interrupted(script, *arguments):
    """Seconds from Ctrl-C until a script says that it is interrupted; it says first that it has begun."""
    script = "import numpy, supermex, sys, threading, time\ndef begin(): print('begun', flush=True)\n" + script
    heed = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)  # noqa: E731
    with subprocess.Popen([sys.executable, "-c", script, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed) as running:
        try:
            assert running.stdout.readline() == "begun\n"
            time.sleep(0.5)
            begun = time.perf_counter()
            running.send_signal(signal.SIGINT)
            _, said = running.communicate(timeout=300)
        finally:
            running.kill()
    assert said.endswith("\nKeyboardInterrupt\n") and "panic" not in said, said
    return time.perf_counter() - begun


@pytest.mark.parametrize(
    "script",
    [
        "begin()\nsupermex.open(sys.argv[1]).outcomes(numpy.broadcast_to(numpy.array([5, 7, 9]), (5 * 10**8, 3)))",
        "texts = iter(lambda: '5,7,9', 0)\nbegin()\nsupermex.open(sys.argv[1]).outcomes(texts)",
        "heap = supermex.open(sys.argv[2])\nbegin()\nheap.grundy_values(numpy.broadcast_to(numpy.array([5]), (10**8, 1)))",
        "heap = supermex.open(sys.argv[2])\nbegin()\nfor position in heap.list(2**32 - 1): pass",
        # A certificate by far fewer samples than there are positions.
        "supermex.build('nim', sys.argv[3], sheets=8000, passes=1)\ntable = supermex.open(sys.argv[3])\nbegin()\ntable.certify(samples=10**7)",
        # A build of rules, of many seconds.
        """rules = 'name = "long"\\nmoves = ["x-t*y, y, z if y > 0", "x, y-t*z, z if z > 0", "x, y, z-t*x if x > 0", "x, y, z-t*y if y > 0"]'\nbegin()
supermex.build("rules", sys.argv[3], rules=rules, box=[600, 600, 600])""",
    ],
)
def test_work_is_interrupted(built, tmp_path, script):
    # Within a second, and what the machine takes to end a process while it does other work.
    assert interrupted(script, built("nim"), built("heap"), tmp_path / "long.db") < 5


def test_an_interrupted_certificate_ends(tmp_path):
    """Its threads take no more of the processor."""
    script = """supermex.build("nim", sys.argv[1], sheets=8000, passes=1)
table = supermex.open(sys.argv[1])
begin()
try:
    table.certify(samples=10**7)
except KeyboardInterrupt:
    time.sleep(1)
    before = time.process_time()
    time.sleep(1)
    assert time.process_time() - before < 0.3
    raise"""
    assert interrupted(script, tmp_path / "long.db") < 10


# The stub.


def test_the_stub_is_what_there_is(tmp_path):
    """mypy compares the stub with the package: names, arguments, defaults, and what can be called."""
    folder = pathlib.Path(supermex.__file__).parent
    assert (folder / "py.typed").exists()
    allowed = pathlib.Path(__file__).with_name("stubtest.txt")
    # That classes cannot be bases together needs a decorator that older checkers do not know.
    run = [sys.executable, "-m", "mypy.stubtest", "supermex", "--ignore-disjoint-bases", "--allowlist", allowed]
    ran = subprocess.run(run, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_everything_is_documented():
    stub = (pathlib.Path(supermex.__file__).parent / "__init__.pyi").read_text()
    for name in dir(supermex):
        if name.startswith("_") or name == "supermex":
            continue
        member = getattr(supermex, name)
        assert f"class {name}" in stub or f"def {name}(" in stub or f"{name}:" in stub, name
        assert name == "NONE" or member.__doc__, name
        if inspect.isclass(member) and not issubclass(member, Exception):
            for own, attribute in vars(member).items():
                assert own.startswith("_") or attribute.__doc__, f"{name}.{own}"


def test_readme(tmp_path, monkeypatch, capsys):
    """Every block of the README runs, in the order printed, and says what is printed there."""
    monkeypatch.chdir(tmp_path)
    readme = pathlib.Path(__file__).parents[1].joinpath("README.md").read_text()
    names, said = {}, 0
    for block in readme.split("```python\n")[1:]:
        for statement in ast.parse(code := block.split("```")[0]).body:
            *_, last = lines = ast.get_source_segment(code, statement).splitlines()
            after = code.splitlines()[statement.end_lineno - 1].removeprefix(last).split("  # ", 1)[1:]
            if isinstance(statement, ast.Expr):
                value = eval("\n".join(lines), names)
                printed = capsys.readouterr().out.rstrip("\n") or repr(value)
                assert [printed] == after or not after, lines
                said += len(after)
            else:
                exec("\n".join(lines), names)
    assert said > 20
