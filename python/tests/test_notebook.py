"""What notebooks draw: sheets, and the page of three figures."""

import json
import pathlib

import matplotlib
import pytest
import supermex

matplotlib.use("Agg")

PAGE = pathlib.Path(__file__).parent.parent / "examples" / "figures.ipynb"


def test_sheets_are_drawn(tmp_path):
    supermex.build("chomp", tmp_path / "chomp", sheets=40)
    supermex.build("nim", tmp_path / "nim", sheets=40, passes=1)
    chomp, nim = supermex.open(tmp_path / "chomp"), supermex.open(tmp_path / "nim")
    axes = chomp.plot(7)
    assert axes.get_title() == "3-row Chomp without a pass, sheet 7"
    assert axes.collections[0].get_offsets().tolist() == chomp.sheet(7).tolist()
    assert nim.plot(3, passes=0, axes=axes) is axes
    assert axes.collections[1].get_offsets().tolist() == [[y, 3 ^ y] for y in range(40)]


def test_scaled_axes(tmp_path):
    supermex.build("nim", tmp_path / "nim", sheets=40, passes=1)
    nim = supermex.open(tmp_path / "nim")
    axes = nim.plot(20, axes="scaled")
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("y/x", "z/x")
    assert axes.collections[0].get_offsets().tolist() == (nim.sheet(20) / 20).tolist()
    for x, axes in [(0, "scaled"), (None, "scaled"), (20, "square")]:
        with pytest.raises(ValueError, match="scaled"):
            nim.plot(x, axes=axes)


def test_the_page_of_figures(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    scope = {}
    for cell in json.loads(PAGE.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), scope)
    assert all((tmp_path / name).stat().st_size > 5000 for name in ("nim.png", "lines.png", "winners.png"))
