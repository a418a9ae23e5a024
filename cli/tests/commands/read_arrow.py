"""Reads a Parquet file and a stream of Arrow of `supermex export`, and asserts that they hold the same rows, and that a query sees both."""

import sys

import duckdb
import pyarrow
import pyarrow.parquet

table, stream = sys.argv[1:]
with pyarrow.ipc.open_stream(stream) as reader:
    batches = list(reader)
    rows = pyarrow.Table.from_batches(batches, reader.schema)
expected = pyarrow.parquet.read_table(table)
assert rows.schema.equals(expected.schema), (rows.schema, expected.schema)
assert all(not field.nullable for field in rows.schema)
assert rows.equals(expected) and len(rows) > 500
assert all(len(batch) == 1 << 16 for batch in batches[:-1])

# A view by one line.
duckdb.sql(f"create view positions as select * from read_parquet('{table}')")
name = rows.column_names[0]
counted = [duckdb.sql(f"select {name}, count(*) from {of} group by all order by all").fetchall() for of in ("rows", "positions")]
assert counted[0] == counted[1] and len(counted[0]) > 50
print(len(rows), "rows in", len(batches), "batches")
