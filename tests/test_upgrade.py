"""A database of the first server that played matches: it is opened, migrated, moved, and everything in it goes on.

`golden/first` was written by that server: four people, and for each rule set a match that is over and one in its second deal.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import postgres
import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import Player, Served, folder, run, serving

from peling.cli import main
from peling.record import RecordError, read
from peling.server.store import database
from peling.server.store.migrations import revision_of, revisions
from peling.server.store.opening import prepare, url_of

GOLDEN = Path(__file__).parent / "golden" / "first"
FIRST: dict[str, Any] = json.loads((GOLDEN / "tables.json").read_text())


@pytest.fixture
def data() -> Iterator[Path]:
    """A folder with the old database."""
    with folder() as made:
        (made / "peling.sqlite").write_bytes(gzip.decompress((GOLDEN / "peling.sqlite.gz").read_bytes()))
        yield made


def goes_on(served: Served) -> None:
    """Tokens work, what is over can be seen and verified, what runs is played to its end."""
    for name, token in FIRST["tokens"].items():
        assert served.call("GET", "/api/me", token=token).data["name"] == name
        mine = served.call("GET", "/api/me/tables", token=token).data
        assert {row["table"] for row in mine} == {row["table"] for row in FIRST["tables"] if row["person"] == name}
    for row in FIRST["tables"]:
        if row["status"] != "lobby":
            shown(served, row)

    async def play() -> None:
        for row in FIRST["tables"]:
            if row["status"] == "playing":
                player = Player(served.port, row["code"], FIRST["tokens"][row["person"]])
                await player.open(row["seq"])
                assert player.view["totals"] == row["totals"]
                await player.play()

    run(play())
    for row in FIRST["tables"]:
        if row["status"] != "lobby":
            assert served.call("GET", f"/api/verify/{row['table']}").data["holds"] is True
    lobby = next(row for row in FIRST["tables"] if row["status"] == "lobby")
    assert served.call("POST", f"/api/tables/{lobby['code']}/start", {}, FIRST["tokens"][lobby["person"]]).status == 200


def shown(served: Served, row: dict[str, Any]) -> None:
    """A deal that is over is told, shown and counted; the record names the rules that it was played by."""
    place = f"/api/tables/{row['table']}"
    info = served.call("GET", place).data
    assert (info["status"], info["deals"], info["version"]) == (row["status"], row["deals"], "1")
    assert info["changed"] == (row["rules"] == "bmr")
    assert served.call("GET", f"{place}/deals/1").status == 200
    assert served.call("GET", f"{place}/deals/1/steps/40").status == 200
    assert served.call("GET", f"{place}/sheets?deal=1").status == 200
    record = read(served.call("GET", f"{place}/record").raw.decode())
    assert record.version == "1"
    if row["rules"] == "bmr":  # whose scores are others since
        with pytest.raises(RecordError, match="version 1, here is version"):
            record.replay()
    else:
        match = record.replay()
        assert list(match.state.table.totals) == row["totals"]


def test_a_database_of_the_first_server_goes_on(data: Path) -> None:
    with serving(data) as served:
        goes_on(served)
    engine = database.open_engine(url_of("", data))
    with engine.connect() as db:
        assert revision_of(db) == revisions()[-1]
    engine.dispose()


@pytest.mark.slow
@pytest.mark.skipif(not postgres.available(), reason=postgres.REASON)
def test_it_moves_to_postgresql(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A backup of it, before any newer server has touched it, is restored there."""
    with postgres.cluster() as cluster:
        url = cluster.database()
        file = str(tmp_path / "copy")
        assert main(["backup", file, "--data", str(data), "--lang", "en"]) == 0
        assert main(["restore", file, "--database", url, "--lang", "en"]) == 0
        assert "4 people, 9 tables, 1348 events" in capsys.readouterr().out
        with serving(database_url=url) as served:
            goes_on(served)


def test_what_is_in_memory_only_is_not_kept(data: Path) -> None:
    """Workers had another column then; nothing in that table outlives a server."""
    prepare(url_of("", data))
    engine = database.open_engine(url_of("", data))
    with engine.connect() as db:
        assert db.execute(database.workers.select()).all() == []
    engine.dispose()
