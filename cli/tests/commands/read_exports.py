"""Reads a CSV, an npy and a Parquet file of `supermex export`, and asserts that they hold the same rows."""

import sys

import duckdb
import numpy

text, array, table = sys.argv[1:]
rows = numpy.loadtxt(text, delimiter=",", skiprows=1, dtype=numpy.uint32)
names = open(text).readline().strip().split(",")
assert names[:4] == ["x", "y", "z", "p"] and names[4:] in ([], ["period"])

loaded = numpy.load(array, mmap_mode="r")
assert loaded.dtype == numpy.dtype("<u4") and loaded.shape == rows.shape
assert numpy.array_equal(loaded, rows)

found = duckdb.sql(f"select * from '{table}'").fetchnumpy()
assert list(found) == names
for number, values in enumerate(found.values()):
    assert values.dtype == numpy.uint32, values.dtype
    assert numpy.array_equal(values, rows[:, number])

# A group that holds another sheet is not read: each says which sheets it has.
groups = duckdb.sql(
    f"select row_group_num_rows, stats_min_value::int, stats_max_value::int from parquet_metadata('{table}')"
    " where path_in_schema = 'x' order by row_group_id"
).fetchall()
assert sum(count for count, _, _ in groups) == len(rows)
assert all(count == 1 << 20 for count, _, _ in groups[:-1])
start = 0
for count, least, greatest in groups:
    part = rows[start : start + count, 0]
    assert (part.min(), part.max()) == (least, greatest)
    start += count
(x, y, z, p) = map(int, rows[len(rows) // 2][:4])
assert duckdb.sql(f"select z from '{table}' where x = {x} and y = {y} and p = {p}").fetchall() == [(z,)]
print(len(rows), "rows in", len(groups), "groups")
