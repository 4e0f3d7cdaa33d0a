"""Tables: every deal of a simulation as a line of CSV or Parquet."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

from peling.rules import Ruleset
from peling.sim.arena import Deal
from peling.tiles import WINDS

GROUP = 10_000
"""Deals in a row group of a Parquet file."""


def columns(rules: Ruleset) -> dict[str, type]:
    """The names of the columns and the types of their values; a value may be missing."""
    names: dict[str, type] = {"board": int, "rotation": int, "goulash": bool, "round": str, "winner": str, "discarder": str}
    names |= {"remise": str, "discards": int, "score": int, "limit": str, "rows": str}
    for wind in WINDS[: rules.playing]:
        names |= {f"bot_{wind}": str, f"score_{wind}": int, f"points_{wind}": int}
    return names


def line(deal: Deal, rules: Ruleset) -> dict[str, Any]:
    """A deal as the values of its columns. Rows are ids, each with how often it counts if that is more than once."""
    order = rules.order()
    rows = [order[row].id + (f"*{times}" if times > 1 else "") for row, times in deal.rows]
    values: dict[str, Any] = {
        "board": deal.board,
        "rotation": deal.rotation,
        "goulash": deal.goulash,
        "round": WINDS[deal.round],
        "winner": WINDS[deal.winner] if deal.winner >= 0 else None,
        "discarder": WINDS[deal.discarder] if deal.discarder >= 0 else None,
        "remise": deal.remise or None,
        "discards": deal.discards,
        "score": deal.scores[deal.winner] if deal.winner >= 0 else None,
        "limit": order[deal.limit].id if deal.limit >= 0 else None,
        "rows": " ".join(rows),
    }
    for wind, bot, score, points in zip(WINDS, deal.bots, deal.scores, deal.points, strict=False):
        values |= {f"bot_{wind}": bot, f"score_{wind}": score, f"points_{wind}": points}
    return values


class DealWriter(Protocol):
    """Takes deals and writes them somewhere."""

    def add(self, deals: Iterable[Deal]) -> None:
        """Write deals."""
        ...

    def close(self) -> None:
        """Write what is left."""
        ...


class CsvWriter:
    """Deals to a CSV file: one line each, with a head."""

    def __init__(self, path: Path, rules: Ruleset) -> None:
        self._rules = rules
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.DictWriter(self._file, list(columns(rules)), lineterminator="\n")
        self._writer.writeheader()

    def add(self, deals: Iterable[Deal]) -> None:
        """Write deals."""
        for deal in deals:
            values = line(deal, self._rules)
            self._writer.writerow(values | {"goulash": int(deal.goulash)})

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class ParquetWriter:
    """Deals to a Parquet file; it needs pyarrow."""

    def __init__(self, path: Path, rules: Ruleset) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        kinds = {int: pa.int32(), bool: pa.bool_(), str: pa.dictionary(pa.int16(), pa.string())}
        fields = [(name, pa.string() if name == "rows" else kinds[kind]) for name, kind in columns(rules).items()]
        self._schema = pa.schema(fields)
        self._rules = rules
        self._lines: list[dict[str, Any]] = []
        self._writer = parquet.ParquetWriter(path, self._schema, compression="zstd")

    def add(self, deals: Iterable[Deal]) -> None:
        """Keep deals until there are enough of them for a row group."""
        self._lines += (line(deal, self._rules) for deal in deals)
        if len(self._lines) >= GROUP:
            self._write()

    def _write(self) -> None:
        import pyarrow as pa

        self._writer.write_table(pa.Table.from_pylist(self._lines, self._schema))
        self._lines = []

    def close(self) -> None:
        """Write what is left and close the file."""
        try:
            if self._lines:
                self._write()
        finally:
            self._writer.close()
