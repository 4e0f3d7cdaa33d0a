"""Backup and restore while tables play, on both databases; files that are refused; tidying and forgetting."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import postgres
import pytest
from marks import mostly_slow
from timeouts import TEST_TIMEOUT, end

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from killing import Process, Stubborn, check, going_on, make_tables
from served import Player, folder, run, serving
from sqlalchemy import Engine, insert, select, update

from peling.cli import main
from peling.server.store import backup, database, leases, tidying
from peling.server.store.opening import prepare, url_of

needs_postgres = pytest.mark.skipif(not postgres.available(), reason=postgres.REASON)
OLD = 100 * 86400.0


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> Callable[[], str]:
    """A way to get the address of a fresh database of one kind; empty for a file."""
    if request.param == "sqlite":
        return lambda: ""
    running: postgres.Cluster = request.getfixturevalue("cluster")
    return running.database


SLOW_ON_POSTGRESQL = pytest.mark.parametrize("kind", mostly_slow(["sqlite", "postgresql"], "sqlite"), indirect=True)


def place(data: Path, url: str) -> list[str]:
    return ["--lang", "en", "--data", str(data), *(["--database", url] if url else [])]


def engine_of(data: Path, url: str) -> Engine:
    return database.open_engine(url_of(url, data), writer=True)


def run_command(*words: str) -> subprocess.CompletedProcess[str]:
    """The command line as a process of its own, beside a server."""
    return subprocess.run([sys.executable, "-m", "peling", *words], check=False, capture_output=True, text=True, env=os.environ)


# while tables play


async def saved_while_playing(process: Process, clients: list[Stubborn], file: Path) -> list[list[str]]:
    """Play, and save in the middle of it; which commands of each client were acknowledged before that began."""
    playing = [asyncio.create_task(client.play()) for client in clients]
    await asyncio.wait_for(going_on(clients, [client.progress for client in clients], back=False), TEST_TIMEOUT)
    acked = [client.acked[:] for client in clients]
    done = await asyncio.to_thread(run_command, "backup", str(file), *place(process.data, process.database))
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{len(clients)} people, {len(clients)} tables" in done.stdout
    before = [client.progress for client in clients]
    await asyncio.wait_for(going_on(clients, before, back=False), TEST_TIMEOUT)  # nobody has noticed
    await end(playing)
    return acked


def saved_and_put_back(tables: int, url: str, other: str) -> None:
    """Save while tables play; put it back elsewhere: all that was acknowledged is there, and the tables go on."""
    with folder() as data, folder() as elsewhere:
        process = Process(data, url)
        process.start()
        file = data / "copy"
        try:
            clients = make_tables(process.port, tables, 0)
            acked = asyncio.run(saved_while_playing(process, clients, file))
        finally:
            process.kill()
        check(clients, process)
        assert main(["restore", str(file), *place(elsewhere, other)]) == 0
        engine = engine_of(elsewhere, other)
        with engine.connect() as db:
            for client, done in zip(clients, acked, strict=True):
                events = database.events_of(db, client.table)
                assert [event.seq for event in events] == list(range(1, len(events) + 1))
                assert set(done) <= {event.cid for event in events}, "acknowledged before, and not in the backup"
        engine.dispose()
        again = Process(elsewhere, other)
        again.start()
        try:
            fresh = [Stubborn(again.port, client.table, client.token, client.seat, 1) for client in clients]

            async def play_on() -> None:
                playing = [asyncio.create_task(client.play()) for client in fresh]
                await asyncio.wait_for(going_on(fresh, [client.progress for client in fresh], back=False), TEST_TIMEOUT)
                await end(playing)

            asyncio.run(play_on())
        finally:
            again.kill()
        check(fresh, again)


@pytest.mark.slow
@needs_postgres
def test_saved_while_tables_play_and_put_back_on_postgresql(cluster: postgres.Cluster) -> None:
    saved_and_put_back(6, "", cluster.database())


@needs_postgres
@pytest.mark.long
def test_saved_on_postgresql_while_tables_play_and_put_back_on_sqlite(cluster: postgres.Cluster) -> None:
    saved_and_put_back(6, cluster.database(), "")


@pytest.mark.long
def test_saved_while_100_tables_play(kind: Callable[[], str]) -> None:
    saved_and_put_back(100, kind(), kind())


# what is put back, and where


def fill_database(data: Path, url: str = "") -> list[str]:
    """A database with two people and a table of four deals' worth of rows; the tables' ids."""
    prepare(url_of(url, data))
    engine = engine_of(data, url)
    now = time.time()
    with engine.begin() as db:
        for number, name in enumerate(("Anna", "Bért ☃")):
            database.add_person(db, database.PersonRow(f"p{number}", name), f"token{number}", now)
        for table in ("old", "new"):
            row = database.TableRow(
                table, f"AB-{table}", "nts", "1", "h", {"luck_tiles": True}, {"deals": 4}, "seed", "c", "playing", 1, now, now
            )
            chairs = [database.SeatRow(0, "person", "p0" if table == "old" else "p1", "Anna", "club", away=True)]
            chairs.append(database.SeatRow(1, "bot", None, "Computer 2", "club", away=False))
            database.add_table(db, row, chairs)
            log = [database.EventRow(n, f'{{"event":"x{n}"}}', now, *((0, f"c{n}") if n % 2 else ())) for n in range(1, 3001)]
            database.add_events(db, [(table, event) for event in log])
    engine.dispose()
    return ["old", "new"]


def rows(data: Path, url: str) -> dict[str, list[Any]]:
    engine = engine_of(data, url)
    with engine.connect() as db:
        kept = {name: table for name, table in database.metadata.tables.items() if name not in backup.LEFT_OUT}
        found = {name: sorted(map(tuple, db.execute(select(table))), key=str) for name, table in kept.items()}
    engine.dispose()
    return found


@SLOW_ON_POSTGRESQL
def test_what_is_put_back_is_what_was_saved(kind: Callable[[], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = kind(), kind()
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    fill_database(one, first)
    file = str(tmp_path / "copy")
    assert main(["backup", file, *place(one, first)]) == 0
    assert main(["backup", file, *place(one, first)]) == 2
    assert capsys.readouterr().err == f"peling: {file} already exists; --replace replaces it\n"
    assert main(["backup", file, "--replace", *place(one, first)]) == 0
    assert Path(file).stat().st_mode & 0o077 == 0 or sys.platform == "win32"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    assert main(["restore", file, *place(other, second)]) == 0
    assert "2 people, 2 tables, 6000 events" in capsys.readouterr().out
    assert rows(one, first) == rows(other, second)

    # Nothing is overwritten unless that is asked for, and then all of it.
    engine = engine_of(other, second)
    with engine.begin() as db:
        database.rename_person(db, "p0", "Zoë")
    engine.dispose()
    changed = rows(other, second)
    assert main(["restore", file, *place(other, second)]) == 2
    assert "--replace replaces all of it" in capsys.readouterr().err
    assert rows(other, second) == changed
    assert main(["restore", file, "--replace", *place(other, second)]) == 0
    assert rows(one, first) == rows(other, second)


def repack(file: Path, change: Callable[[list[bytes]], None], *, sealed: bool = True) -> None:
    """The file with other lines; with a right checksum, if `sealed`."""
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    change(lines)
    if sealed:
        end = json.loads(lines[-1])
        end["sha256"] = hashlib.sha256(b"".join(lines[:-1])).hexdigest()
        lines[-1] = json.dumps(end).encode() + b"\n"
    file.write_bytes(gzip.compress(b"".join(lines)))


def swap(place: int, old: bytes, new: bytes) -> Callable[[list[bytes]], None]:
    def change(lines: list[bytes]) -> None:
        assert old in lines[place]
        lines[place] = lines[place].replace(old, new)

    return change


SPOILED: dict[str, tuple[Callable[[Path], Any], str]] = {
    "cut": (lambda file: file.write_bytes(file.read_bytes()[:-40]), "is incomplete"),
    "short": (lambda file: repack(file, lambda lines: lines.__delitem__(-1), sealed=False), "is incomplete"),
    "empty": (lambda file: file.write_bytes(b""), "is incomplete"),
    "flipped": (lambda file: file.write_bytes(flip_a_byte(file.read_bytes())), "is damaged or was altered"),
    "edited": (lambda file: repack(file, swap(2, b"Anna", b"Ande"), sealed=False), "is damaged or was altered"),
    "row missing": (lambda file: repack(file, lambda lines: lines.__delitem__(2)), "is damaged or was altered"),
    "wrong type": (lambda file: repack(file, swap(2, b'"p0"', b"17")), "is damaged or was altered"),
    "too long": (lambda file: repack(file, swap(2, b"Anna", b"A" * 50)), "is damaged or was altered"),
    "other table": (lambda file: repack(file, swap(1, b"people", b"pupils")), "is damaged or was altered"),
    "newer": (lambda file: repack(file, swap(0, b'"revision":"', b'"revision":"9')), "is from a newer Peling (revision 9"),
    "a picture": (lambda file: file.write_bytes(b"\x89PNG" * 100), "is not a backup of Peling"),
    "another gzip": (lambda file: file.write_bytes(gzip.compress(b"[1]\n[2]\n")), "is not a backup of Peling"),
    "not there": (lambda file: file.unlink(), "No such file"),
}


def flip_a_byte(raw: bytes) -> bytes:
    middle = len(raw) // 2
    return raw[:middle] + bytes([raw[middle] ^ 0x10]) + raw[middle + 1 :]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A good backup."""
    made = tmp_path_factory.mktemp("good")
    fill_database(made)
    assert main(["backup", str(made / "copy"), *place(made, "")]) == 0
    return (made / "copy").read_bytes()


@pytest.mark.parametrize("how", SPOILED)
def test_a_file_that_is_not_whole_changes_nothing(
    copy: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str], how: str
) -> None:
    file = tmp_path / "copy"
    file.write_bytes(copy)
    spoil, said = SPOILED[how]
    spoil(file)
    assert main(["restore", str(file), *place(tmp_path / "data", "")]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert said in error
    assert error.count("\n") == 1
    assert not (tmp_path / "data").exists()


def test_any_cut_and_any_changed_byte_is_noticed(copy: bytes, tmp_path: Path) -> None:
    file = tmp_path / "copy"
    chance = random.Random(5)
    for _ in range(8):
        cut = chance.randrange(1, len(copy))
        file.write_bytes(copy[:cut])
        with pytest.raises(backup.Unfit):
            backup.check(file)
        spot = chance.randrange(10, len(copy))  # the first bytes say when and where it was packed
        file.write_bytes(copy[:spot] + bytes([copy[spot] ^ (1 << chance.randrange(8))]) + copy[spot + 1 :])
        with pytest.raises(backup.Unfit):
            backup.check(file)


def test_a_restore_that_fails_leaves_all_as_it_was(
    copy: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "copy").write_bytes(copy)
    assert main(["restore", str(tmp_path / "copy"), *place(tmp_path, "")]) == 0
    engine = engine_of(tmp_path, "")
    with engine.begin() as db:
        database.rename_person(db, "p0", "Zoë")
    engine.dispose()
    before = rows(tmp_path, "")
    done: list[int] = []

    def fails(table: Any) -> Any:
        done.append(1)
        if len(done) > 4:
            raise OSError(28, "No space left on device")
        return insert(table)

    monkeypatch.setattr("peling.server.store.backup.sql_insert", fails)
    assert main(["restore", str(tmp_path / "copy"), "--replace", *place(tmp_path, "")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert rows(tmp_path, "") == before


@SLOW_ON_POSTGRESQL
def test_a_database_in_use_is_not_replaced(
    kind: Callable[[], str], copy: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = kind()
    (tmp_path / "copy").write_bytes(copy)
    process = Process(tmp_path, url, lease=60.0)
    process.start()
    try:
        words = ["restore", str(tmp_path / "copy"), "--replace", *place(tmp_path, url)]
        assert main(words) == 2
        assert capsys.readouterr().err.endswith(": stop it first\n")
    finally:
        process.kill()
    if not url:  # the lock of a server that was killed holds nothing; a heartbeat has to run out first
        assert main(words) == 0


# tidying


def make_old(data: Path, url: str, *names: str) -> None:
    """These tables, and all people, were last used long ago."""
    engine = engine_of(data, url)
    with engine.begin() as db:
        for name in names:
            db.execute(update(database.tables).where(database.tables.c.id == name).values(updated=time.time() - OLD))
            db.execute(update(database.events).where(database.events.c.table_id == name).values(at=time.time() - OLD))
        db.execute(update(database.people).values(created=time.time() - OLD))
    engine.dispose()


def remaining(data: Path, url: str) -> tuple[list[str], list[str], set[str]]:
    found = rows(data, url)
    return [row[0] for row in found["tables"]], [row[0] for row in found["people"]], {row[0] for row in found["events"]}


def test_what_is_old_goes_and_nothing_else(kind: Callable[[], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = kind()
    fill_database(tmp_path, url)
    words = ["tidy", "--older-than", "90d", *place(tmp_path, url)]
    assert main(words) == 0
    assert "0 tables (0 events), 0 people" in capsys.readouterr().out
    make_old(tmp_path, url, "old")
    assert main([*words, "--dry-run"]) == 0
    assert "to be removed" in (said := capsys.readouterr().out)
    assert "1 tables (3000 events), 1 people without a table" in said
    assert remaining(tmp_path, url) == (["new", "old"], ["p0", "p1"], {"new", "old"})
    assert main(words) == 0
    assert "1 tables (3000 events), 1 people without a table" in capsys.readouterr().out
    assert remaining(tmp_path, url) == (["new"], ["p1"], {"new"})
    for wrong in ("90", "d", "0d", "-1d", "1y"):
        assert main(["tidy", f"--older-than={wrong}", *place(tmp_path, url)]) == 2
        assert f"--older-than expects 90d, 12w or 36h, not {wrong} (" in capsys.readouterr().err
    for none in ((), ("--older-than=",)):
        assert main(["tidy", *none, *place(tmp_path, url)]) == 2
        assert "unused for how long? --older-than 90d, 12w or 36h (" in capsys.readouterr().err


def test_a_table_that_was_played_lately_stays(tmp_path: Path) -> None:
    """Its row only changes when a deal ends."""
    fill_database(tmp_path)
    make_old(tmp_path, "", "old", "new")
    engine = engine_of(tmp_path, "")
    with engine.begin() as db:
        last = (database.events.c.table_id == "new") & (database.events.c.seq == 3000)
        db.execute(update(database.events).where(last).values(at=time.time()))
    assert tidying.tidy(engine, time.time() - 86400).tables == 1
    engine.dispose()
    assert remaining(tmp_path, "")[0] == ["new"]


def test_tables_in_play_are_not_tidied_away(kind: Callable[[], str], capsys: pytest.CaptureFixture[str]) -> None:
    """A server runs: a table that it has in memory stays however old, one that it has not goes, and is gone for it, too."""
    url = kind()
    with folder() as data, serving(data, database_url=url) as served:
        lock = folder_lock(data) if not url else None
        token = served.person()
        made = [served.table(token, deals=1) for _ in range(2)]

        async def play() -> None:
            player = Player(served.port, made[0]["table"], token)
            await player.open()
            await player.turn()
            engine = engine_of(data, url)
            with engine.begin() as db:  # the other one was put away
                db.execute(update(database.leases).where(database.leases.c.table_id == made[1]["table"]).values(worker=""))
            engine.dispose()
            assert served.app.server is not None
            served.app.server.registry.live.pop(made[1]["table"])
            make_old(data, url, made[0]["table"], made[1]["table"])
            words = ["tidy", "--older-than", "90d", *place(data, url)]
            assert await asyncio.to_thread(main, words) == 0
            assert "1 tables" in capsys.readouterr().out
            await player.play()

        run(play())
        assert served.call("GET", f"/api/tables/{made[1]['code']}").status == 404
        assert served.call("GET", f"/api/verify/{made[0]['table']}").data["holds"] is True
        if lock is not None:
            lock.close()


def folder_lock(data: Path) -> Any:
    """The lock that `peling serve` holds on its folder."""
    from peling.server.cluster import supervisor

    return supervisor.lock_folder(data, "http://here/")


# forgetting


def test_an_operator_forgets_a_person(kind: Callable[[], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = kind()
    fill_database(tmp_path, url)
    assert main(["people", "bért", *place(tmp_path, url)]) == 0
    assert capsys.readouterr().out.startswith("p1  Bért ☃  since ")
    assert main(["people", "%", *place(tmp_path, url)]) == 0
    assert capsys.readouterr().out == "there is nobody called %\n"
    engine = engine_of(tmp_path, url)
    with engine.begin() as db:
        leases.beat(db, "w", "here:1", 60.0)
        leases.take(db, "new", "w")
    engine.dispose()
    lock = folder_lock(tmp_path)
    assert main(["forget", "p1", *place(tmp_path, url)]) == 2
    assert "is seated at an open table" in capsys.readouterr().err
    lock.close()
    engine = engine_of(tmp_path, url)
    with engine.begin() as db:
        leases.release_all(db, "w")
    engine.dispose()
    assert main(["forget", "p1", *place(tmp_path, url)]) == 0
    assert capsys.readouterr().out == "Bért ☃ is forgotten\n"
    assert main(["forget", "p1", *place(tmp_path, url)]) == 2
    found = rows(tmp_path, url)
    assert [row[0] for row in found["people"]] == ["p0"]
    assert "Bért" not in str(found["seats"])


def test_a_folder_without_a_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is made where nothing is."""
    for command in (["backup", str(tmp_path / "copy")], ["tidy", "--older-than", "90d"], ["people", "Anna"], ["forget", "p"]):
        assert main([*command, *place(tmp_path / "none", "")]) == 2
        assert capsys.readouterr().err == f"peling: there is no {tmp_path}/none/peling.sqlite\n"
    assert list(tmp_path.iterdir()) == []
