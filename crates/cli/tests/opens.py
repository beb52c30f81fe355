"""Opens what kifu export wrote with pandas and DuckDB, and compares what they see.

Called by tests/python.rs: opens.py FOLDER, which holds games.csv, games.sqlite and games.parquet of
the same games, and moves.parquet.
"""

import sqlite3
import sys
from pathlib import Path

import duckdb
import pandas as pd
import pyarrow.parquet as pq

folder = Path(sys.argv[1])
parquet = pd.read_parquet(folder / "games.parquet")
table = pd.read_csv(folder / "games.csv", keep_default_na=False, na_values=[""])
with sqlite3.connect(folder / "games.sqlite") as database:
    sqlite = pd.read_sql("SELECT * FROM games", database)

# Columns and rows are the same three times.
assert list(parquet.columns) == list(table.columns) == list(sqlite.columns)
assert len(parquet) == len(table) == len(sqlite) > 100, len(parquet)

# Kinds: numbers are numbers, days are days.
assert parquet["moves"].dtype == "int64" and sqlite["moves"].dtype == "int64"
assert parquet["komi"].dtype == sqlite["komi"].dtype == table["komi"].dtype == "float64"
assert parquet["go"].dtype == "bool" and table["go"].dtype == "bool"
days = pd.to_datetime(parquet["date_from"]).dropna()
assert days.dt.strftime("%Y-%m-%d").tolist() == table["date_from"].dropna().tolist()
assert table["date_from"].equals(sqlite["date_from"].where(sqlite["date_from"].notna()))

# Values: each column, null by null.
for name in table.columns:
    columns = [frame[name] for frame in (table, sqlite, parquet)]
    missing = [column.isna().tolist() for column in columns]
    assert missing[0] == missing[1] == missing[2], name
    values = [column.dropna().astype(str).tolist() for column in columns]
    if name in ("go",):
        values[1] = [str(value == "1") for value in values[1]]
    if columns[0].dtype == "float64":
        values = [[float(value) for value in column] for column in values]
    assert values[0] == values[1] == values[2], name

# DuckDB sees the same.
seen = duckdb.sql(
    f"SELECT count(*), sum(moves), avg(komi), min(date_from), count(*) FILTER (go)"
    f" FROM '{folder}/games.parquet'"
).fetchall()[0]
assert seen[0] == len(parquet) and seen[1] == parquet["moves"].sum()
assert abs(seen[2] - parquet["komi"].mean()) < 1e-9
assert str(seen[3]) == table["date_from"].dropna().min() and seen[4] == parquet["go"].sum()
read = duckdb.sql(f"SELECT count(*), sum(moves) FROM read_csv('{folder}/games.csv')").fetchall()[0]
assert read == (len(parquet), parquet["moves"].sum()), read
joined = duckdb.sql(
    f"SELECT count(*) FROM '{folder}/moves.parquet' JOIN '{folder}/games.parquet' USING (path, game)"
).fetchall()[0]
assert joined[0] == parquet["moves"].sum(), joined
try:
    duckdb.sql("INSTALL sqlite; LOAD sqlite")
except duckdb.Error:
    print("skipped: DuckDB's extension for SQLite cannot be had here")
else:
    attached = f"sqlite_scan('{folder}/games.sqlite', 'games')"
    rows = duckdb.sql(f"SELECT count(*), sum(moves) FROM {attached}").fetchall()[0]
    assert rows == (len(parquet), parquet["moves"].sum()), rows

# The version travels with the data.
metadata = pq.read_metadata(folder / "games.parquet").metadata
assert metadata[b"kifu.version"] == b"1" and metadata[b"kifu.table"] == b"games"
print(f"{len(parquet)} games read alike")
