"""The installed package against the command line, whose path is in the environment as SUPERMEX."""

import inspect
import os
import subprocess
import threading
import time

import numpy
import pytest

import supermex
from supermex import Outcome


def command(*arguments, **options):
    run = [os.environ["SUPERMEX"], *map(str, arguments)]
    return subprocess.run(run, check=False, capture_output=True, **options)


def build(path, arguments):
    ran = command("build", *arguments.split(), "--out", path)
    assert ran.returncode == 0, ran.stderr
    return path


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("databases")


@pytest.fixture(scope="module")
def nim(home):
    return build(home / "nim", "nim --passes 1 --sheets 100 --columns 150")


@pytest.fixture(scope="module")
def chomp(home):
    return build(home / "chomp", "chomp --passes 1 --sheets 60")


def answers(path, positions, *flags):
    text = "".join(",".join(map(str, position)) + "\n" for position in positions)
    lines = command("query", path, *flags, input=text.encode()).stdout.decode().splitlines()
    assert len(lines) == len(positions)
    return [line.split(" ")[1:] for line in lines]


def drawn(count, numbers, seed=1):
    return numpy.random.default_rng(seed).integers(0, 160, (count, numbers), dtype=numpy.uint64) + numpy.uint64(1)


NAMES = {"P": Outcome.P, "N": Outcome.N, "beyond": Outcome.BEYOND}


@pytest.mark.parametrize("numbers", [3, 4])
@pytest.mark.parametrize("game", ["nim", "chomp"])
def test_outcomes(game, numbers, request):
    path = request.getfixturevalue(game)
    database = supermex.open(path)
    positions = drawn(5000, numbers)
    losers = [(x, y, int(z)) + (1,) * (numbers - 3) for x in range(1, 50) for y, z in enumerate(database.sheet(x, 20)) if z != supermex.NONE]
    positions = numpy.vstack([positions, numpy.array(losers, dtype=numpy.uint64)])
    expected = [NAMES[answer] for (answer,) in answers(path, positions)]
    assert {int(outcome) for outcome in expected} == {0, 1, 2}
    found = database.outcomes(positions)
    assert found.dtype == numpy.uint8 and found.shape == (len(positions),)
    assert found.tolist() == [int(outcome) for outcome in expected]
    for position, outcome in list(zip(positions.tolist(), expected))[::17]:
        assert database.outcome(*position) == outcome
    # Other types, other strides.
    for kind in [numpy.int64, numpy.uint32, numpy.int32]:
        assert (database.outcomes(positions.astype(kind)) == found).all()
    assert (database.outcomes(numpy.asfortranarray(positions)) == found).all()
    assert (database.outcomes(positions[::-3]) == found[::-3]).all()
    assert database.outcomes(positions[:0]).shape == (0,)
    if numbers == 3:
        even = [NAMES[answer] for (answer,) in answers(path, [[*position, 2] for position in positions])]
        assert database.outcomes(positions, passes=2).tolist() == [int(outcome) for outcome in even]
        assert (database.outcomes(positions, 1) == found).all()


def test_outcomes_refuses(nim):
    database = supermex.open(nim)
    with pytest.raises(ValueError, match="negative"):
        database.outcomes(numpy.array([[1, 2, -3]]))
    with pytest.raises(ValueError, match="not 2"):
        database.outcomes(numpy.array([[1, 2]]))
    for wrong in [numpy.array([[1.0, 2, 3]]), numpy.array([1, 2, 3]), [[1, 2, 3]], None]:
        with pytest.raises(TypeError, match="shape"):
            database.outcomes(wrong)
    with pytest.raises(OverflowError):
        database.outcome(1, 2, -3)


@pytest.mark.parametrize("game", ["nim", "chomp"])
def test_sheets(game, request):
    path = request.getfixturevalue(game)
    database = supermex.open(path)
    for passes in [0, 1]:
        every = database.completions(0, 60, 140, passes)
        assert every.shape == (60, 140) and every.dtype == numpy.uint32
        for x in [0, 1, 2, 5, 33, 59]:
            text = command("sheet", path, x, "--passes-left", passes, "--columns", 140).stdout.decode()
            expected = numpy.full(140, supermex.NONE, dtype=numpy.uint32)
            for line in text.splitlines():
                y, z = map(int, line.split())
                expected[y] = z
            assert (database.sheet(x, 140, passes) == expected).all()
            assert (every[x] == expected).all()
            singles = [database.completion(x, y, passes) for y in range(140)]
            assert singles == [None if z == supermex.NONE else z for z in expected.tolist()]
            # The windows are those that the definitions give.
            losers = database.losers(x, 140, 70, passes)
            assert losers.shape == (140, 70) and losers.dtype == numpy.bool_
            assert (losers == (expected[:, None] == numpy.arange(70))).all()
            winners = database.instant_winners(x, 80, 70, passes)
            assert winners.shape == (80, 70) and winners.dtype == numpy.bool_
            text = command("sheet", path, x, "--passes-left", passes, "--instant-winners", "--columns", 80, "--rows", 70)
            expected = numpy.zeros((80, 70), dtype=bool)
            for line in text.stdout.decode().splitlines():
                expected[tuple(map(int, line.split()))] = True
            assert (winners == expected).all() and (x == 0 or expected.any())
            if game == "nim":
                lower = [database.losers(lower, 80, 70, passes) for lower in range(x)]
                assert (winners == numpy.logical_or.reduce([numpy.zeros_like(winners), *lower])).all()
            assert all(database.instant_winner(x, y, z, passes) == winners[y, z] for y in range(0, 80, 9) for z in range(1, 70, 7))


def test_defaults_and_ends(nim, chomp):
    database = supermex.open(nim)
    assert database.sheet(7).shape == (150,)
    assert database.completions(3, 3).shape == (0, 150)
    assert (database.sheet(7) == database.sheet(7, passes=1)).all()
    for wrong in [lambda: database.sheet(100), lambda: database.sheet(7, 151), lambda: database.completions(90, 101)]:
        with pytest.raises(supermex.BeyondError, match="sheets 0..100"):
            wrong()
    with pytest.raises(supermex.BeyondError):
        database.completion(120, 130)
    with pytest.raises(supermex.BeyondError):
        database.instant_winners(101, 5, 5)
    with pytest.raises(MemoryError):
        database.completions(0, 2**32 - 1, 2**32 - 1)
    with pytest.raises(ValueError, match="how many columns"):
        supermex.open(chomp).sheet(7)


def test_moves(nim):
    database = supermex.open(nim)
    positions = drawn(300, 4, seed=4) % numpy.uint64(90)
    for position, (answer, *moves) in zip(positions.tolist(), answers(nim, positions, "--moves")):
        found = database.winning_moves(*position)
        assert found.outcome == NAMES[answer] and found.complete
        assert [",".join(map(str, move)) for move in found.moves] == moves


def test_info(nim, chomp):
    info = supermex.open(nim).info
    digest = command("verify", nim, "--digests").stdout.decode().splitlines()[-2].split()[0]
    assert info == {
        "game": "nim",
        "passes": 1,
        "variants": [],
        "random_variants": None,
        "symmetric": True,
        "first_sheet": 0,
        "sheets": 100,
        "columns": 150,
        "profile": "fast",
        "files": 2,
        "cells": sum(150 - x for x in range(100)),
        "bytes": sum(file.stat().st_size for file in nim.glob("*.smx")),
        "generator": f"supermex {supermex.__version__}",
        "logical_digest": digest,
    }
    assert supermex.open(chomp).info["columns"] is None
    single = supermex.open(nim / "p1-000000000.smx").info
    assert (single["files"], single["generator"]) == (1, None)
    assert repr(supermex.open(nim)) == "<supermex.Database nim with 1 passes, 100 sheets, 150 columns>"


def test_errors(nim, home):
    with pytest.raises(FileNotFoundError, match="no-such"):
        supermex.open(home / "no-such")
    with pytest.raises(supermex.FormatError, match="no supermex database"):
        supermex.open(home)
    assert issubclass(supermex.FormatError, supermex.Error) and issubclass(supermex.Error, Exception)
    damaged = home / "damaged"
    damaged.mkdir()
    for file in nim.iterdir():
        data = bytearray(file.read_bytes())
        if file.name == "p1-000000000.smx":
            # Sheet 7 goes on in a cycle that is not there.
            place = int.from_bytes(data[0x88:0x90], "little") + 7 * 8
            data[place : place + 8] = bytes([0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x80])
        (damaged / file.name).write_bytes(data)
    database = supermex.open(damaged)
    assert database.outcome(4, 2, 7) == Outcome.P
    for wrong in [lambda: database.outcome(8, 7, 9), lambda: database.outcomes(numpy.array([[4, 2, 7], [8, 7, 9]]))]:
        with pytest.raises(supermex.DamagedError, match="sheet 7"):
            wrong()


def test_threads(nim):
    database = supermex.open(nim)
    positions = drawn(100_000, 3)
    expected = database.outcomes(positions)
    wrong = []

    def ask():
        for _ in range(10):
            if (database.outcomes(positions) != expected).any():
                wrong.append(1)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_everything_is_documented():
    stubs = __import__("pathlib").Path(supermex.__file__).parent
    assert (stubs / "py.typed").exists()
    stub = (stubs / "__init__.pyi").read_text()
    for name, member in inspect.getmembers(supermex.Database):
        if not name.startswith("_"):
            assert member.__doc__ and f"def {name}(" in stub, name
    for name in dir(supermex):
        if not name.startswith("_") and name != "supermex":
            assert name in stub, name


def test_numpy_is_no_slower_than_a_pipe(home):
    """A batch takes no Python loop: it is faster than the command line, which reads and writes as well."""
    database = build(home / "large", "nim --passes 1 --sheets 3000")
    positions = drawn(1_000_000, 3) * numpy.uint64(18)
    data = positions.tobytes()
    opened = supermex.open(database)
    opened.outcomes(positions)
    piped, batch = [], []
    for _ in range(3):
        start = time.perf_counter()
        out = command("query", database, "--binary", input=data).stdout
        piped.append(time.perf_counter() - start)
        start = time.perf_counter()
        found = opened.outcomes(positions)
        batch.append(time.perf_counter() - start)
    assert numpy.frombuffer(out, numpy.uint8).tolist() == [b"PNB"[code] for code in found.tolist()]
    print(f"{len(positions) / min(batch) / 1e6:.1f} M positions/s, piped {len(positions) / min(piped) / 1e6:.1f}")
    assert min(batch) < 2 * min(piped)
