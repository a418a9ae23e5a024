"""What notebooks use: arrays of P-positions and sheets, frames, pictures, and the page of three figures."""

import json
import pathlib
import signal
import threading
import time

import matplotlib
import numpy
import polars
import pyarrow
import pytest
import supermex

matplotlib.use("Agg")

PAGE = pathlib.Path(__file__).parent.parent / "examples" / "figures.ipynb"


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    supermex.build("nim", folder / "nim", sheets=40, passes=1)
    supermex.build("chomp", folder / "chomp", sheets=40)
    supermex.build("chomp-board", folder / "board", rows=3, columns=5)
    supermex.build("wythoff", folder / "wythoff", columns=50)
    return {path.name: supermex.open(path) for path in folder.iterdir()}


def test_p_positions_are_those_of_the_list(tables):
    for name, passes in (("nim", 0), ("nim", 1), ("chomp", None), ("wythoff", None)):
        table = tables[name]
        listed = [row[: table.arity] for row in table.list(12, passes=passes)]
        found = table.p_positions(max=12, passes=passes)
        assert found.dtype == numpy.uint64 and found.tolist() == [list(row) for row in listed]
        assert (table.outcomes(found, passes=passes) == supermex.Outcome.P).all()
    assert len(tables["nim"].p_positions(12, all_orders=True)) > len(tables["nim"].p_positions(12))
    with pytest.raises(supermex.BeyondError):
        tables["nim"].p_positions(1000)


def test_sheets_are_pairs(tables):
    chomp = tables["chomp"]
    pairs = chomp.sheet(7)
    assert [list(pair) for pair in pairs] == [[0, 6], [1, 6], [2, 3], [3, 5]]
    assert all(chomp.completion(7, y) == z for y, z in pairs.tolist())
    assert len(chomp.sheet(7, columns=20)) == 20
    assert tables["nim"].sheet(3, passes=0).tolist() == [[y, 3 ^ y] for y in range(40)]
    with pytest.raises(supermex.BeyondError):
        chomp.sheet(40)


def test_frames(tables):
    nim = tables["nim"]
    arrow, frame = nim.to_arrow(passes=0), nim.to_polars(passes=0)
    assert isinstance(arrow, pyarrow.Table) and isinstance(frame, polars.DataFrame)
    assert arrow.column_names == frame.columns
    rows = arrow.to_pydict()
    assert all(z == x ^ y for x, y, z in zip(rows["x"], rows["y"], rows["z"])) and len(rows["x"]) == 40 * 40
    assert frame["z"].to_list() == rows["z"]
    assert polars.from_arrow(arrow).equals(frame)
    # Texts too.
    assert tables["board"].to_polars().height == len(list(tables["board"].list(5)))


def test_outcomes_of_any_integers(tables):
    nim = tables["nim"]
    rows = numpy.arange(36 * 3).reshape(36, 3) % 37
    expected = nim.outcomes(rows).tolist()
    for dtype in ("<i8", ">i8", ">u4", "<u2", "i1", ">i2"):
        assert nim.outcomes(rows.astype(dtype)).tolist() == expected, dtype
    assert nim.outcomes(numpy.asfortranarray(rows)).tolist() == expected
    assert nim.outcomes(rows[::-1]).tolist() == expected[::-1]
    assert nim.outcomes(rows[:, ::-1]).tolist() == nim.outcomes(rows[:, ::-1].copy()).tolist()


def test_outcomes_are_neither_true_nor_false(tables):
    for outcome in (tables["nim"].outcome(1, 2, 3), tables["nim"].outcome(100, 100, 100)):
        with pytest.raises(TypeError, match="compare it"):
            bool(outcome)


def test_pictures(tables):
    html = tables["nim"]._repr_html_()
    assert html.startswith("<figure") and "3-pile Nim" in html and "sheet 20" in html
    assert tables["board"]._repr_html_().startswith("<p>")
    axes = tables["chomp"].plot(7)
    assert axes.get_title().endswith("sheet 7")
    assert axes.collections[0].get_offsets().tolist() == tables["chomp"].sheet(7).tolist()
    assert tables["nim"].plot(3, axes=axes) is axes


def test_the_page_of_figures(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    scope = {}
    for cell in json.loads(PAGE.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), scope)
    assert all((tmp_path / name).stat().st_size > 5000 for name in ("nim.png", "lines.png", "winners.png"))


def test_certificates_stop(tmp_path):
    supermex.build("chomp", tmp_path / "db", sheets=12000, passes=1)
    table = supermex.open(tmp_path / "db")
    main = threading.get_ident()
    threading.Timer(0.3, lambda: signal.pthread_kill(main, signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        table.certify()
    assert time.monotonic() - begun < 2
    time.sleep(1)
    # The work has stopped too: nothing is computed any more.
    used = time.process_time()
    time.sleep(0.5)
    assert time.process_time() - used < 0.2


def test_builds_of_rules_say_what_was_certified(tmp_path):
    rules = 'name = "w"\nmoves = ["x-t, y", "x, y-t", "x-t, y-t"]\n'
    (tmp_path / "rules.toml").write_text(rules)
    made = supermex.build("rules", tmp_path / "db", rules=rules, box=(20, 20))
    assert made.certified > 0
    assert supermex.build("nim", tmp_path / "nim", sheets=9).certified is None
