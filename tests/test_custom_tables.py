"""Tables of the server that play by custom rules: made from a packed text, kept with the table, refused with a sentence."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from club_rules import CLUB, TEXT, TWO_SUITS
from served import Served, folder, run, serving, sit

from peling import record
from peling.rules.custom import read, texts
from peling.rules.custom.checks import Checks

SEATS = ["me", "random", "random", "random"]


@pytest.fixture(scope="module")
def data() -> Iterator[Path]:
    with folder() as place:
        yield place


def test_a_table_plays_by_the_rules_it_was_made_with(data: Path) -> None:
    """Through a deal, a restart of the server, and the record that anybody can verify."""
    with serving(data) as served:
        token = served.person()
        made = served.table(token, rules=CLUB.packed, options={"limit": 1500}, deals=1)

        async def play() -> None:
            player = await sit(served, made, token)
            rules = player.view["rules"]
            assert rules["id"] == "groene-draak"
            assert rules["name"] == {"nl": "De Groene Draak", "en": "The Green Dragon"}
            assert (rules["key"], rules["options"]) == (CLUB.packed, {"limit": 1500})
            await player.play()
            await player.close()

        run(play())
    texts._unpacked.cache_clear()
    with serving(data) as served:
        info = served.call("GET", f"/api/tables/{made['table']}", token=token).data
        assert (info["rules"], info["rules_name"]["nl"]) == ("groene-draak", "De Groene Draak")
        assert (info["version"], info["changed"], info["status"]) == ("2026-2027", False, "finished")
        mine = served.call("GET", "/api/me/tables", token=token).data
        assert [table["rules_name"]["en"] for table in mine] == ["The Green Dragon"]
        text = served.call("GET", f"/api/tables/{made['table']}/record", token=token).raw.decode()
        found = record.read(text)
        assert found.ruleset() == CLUB.with_options({"limit": 1500})
        assert found.replay().finished


def test_rules_that_are_wrong_are_refused_with_a_sentence() -> None:
    with serving() as served:
        token = served.person()
        before = len(served.call("GET", "/api/me/tables", token=token).data)
        for rules, status, said in (
            (CLUB.packed[:-4], 400, "beschadigd"),
            ("own:", 400, "beschadigd"),
            ("own:" + "A" * 9000, 400, ""),
            ("groene-draak", 400, "zijn er niet"),
        ):
            answer = served.call("POST", "/api/tables", {"seats": SEATS, "rules": rules}, token)
            assert answer.status == status, answer.data
            assert said in answer.data["error"]["message"]["nl"]
        assert len(served.call("GET", "/api/me/tables", token=token).data) == before


def test_nobody_waits_while_strange_rules_are_looked_at(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of strangers are unpacked and checked where hands are counted, not where all tables wait for it."""
    where: list[str] = []

    def noted(*data: Any) -> Checks:
        where.append(threading.current_thread().name)
        return Checks(*data)

    monkeypatch.setattr(texts, "Checks", noted)
    texts._unpacked.cache_clear()
    token = served.person()
    wrong = texts._packed('{"rows":{"half_clen":2}}')
    for rules, status in ((CLUB.packed, 200), (wrong, 400)):
        answer = served.call("GET", f"/api/rules/{rules}?limit=1500")
        assert answer.status == status, answer.data
    answer = served.call("POST", "/api/tables", {"seats": SEATS, "rules": wrong}, token)
    assert (answer.status, answer.data["error"]["code"]) == (400, "bad_option")
    assert "ontbreekt" in answer.data["error"]["message"]["nl"]
    assert [name.partition("_")[0] for name in where] == ["counting"] * 3
    served.table(token, rules=CLUB.packed)
    where.clear()
    texts._unpacked.cache_clear()
    assert [table["rules_name"]["nl"] for table in served.call("GET", "/api/me/tables", token=token).data] == ["De Groene Draak"]
    assert {name.partition("_")[0] for name in where} <= {"read", "bots"}  # bots play at the table, and may come first


def test_the_rule_book_and_the_scorer_take_them_too(served: Served) -> None:
    book = served.call("GET", f"/api/rules/{CLUB.packed}").data
    assert book["name"]["nl"] == "De Groene Draak"
    rows = {row["id"]: row for row in book["rows"]}
    assert rows["two_suits"]["name"]["nl"] == "Zeven paren uit twee soorten"
    assert rows["half_clean"]["example"]
    spoiled = served.call("GET", f"/api/rules/{CLUB.packed[:-2]}")
    assert (spoiled.status, spoiled.data["error"]["code"]) == (400, "bad_option")
    for rules, total in ((CLUB, 1000), (read(TEXT.replace("= 1000", "= 900")), 900)):
        answer = served.call("POST", "/api/score", {"hand": f"{TWO_SUITS} +9p", "rules": rules.packed}).data
        assert answer["total"] == total


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running
