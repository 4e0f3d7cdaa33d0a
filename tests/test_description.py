"""The description of the interface: valid, whole, in plain words, and true of every message and answer."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import pytest
from marks import mostly_slow

pytest.importorskip("starlette", reason="the extra `server` is not installed")

import described
import msgspec
from club_rules import CLUB, TEXT
from served import Player, Served, run, serving, sit

from peling.server.http.described import asyncapi, openapi
from peling.wire import frames
from peling.wire.events import GameEvent
from peling.wire.schemas import MadeTable, TableBody
from peling.wire.settings import TableSettings
from peling.wire.view import Phase, Status, View

SPECS = Path(__file__).parent.parent / "web" / "node_modules" / "@asyncapi" / "specs" / "schemas" / "3.0.0.json"
DOCUMENTS = {"openapi": openapi.describe, "asyncapi": asyncapi.describe}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


@pytest.mark.skipif(not SPECS.is_file(), reason="web/node_modules is not installed")
def test_asyncapi_is_valid() -> None:
    validator = jsonschema_rs.Draft7Validator(json.loads(SPECS.read_text("utf-8")))
    validator.validate(asyncapi.describe())
    broken = {**asyncapi.describe(), "operations": {"x": {"action": "fly"}}}
    assert not validator.is_valid(broken)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_everything_is_described_and_found(name: str) -> None:
    document = DOCUMENTS[name]()
    for kind, schema in document["components"]["schemas"].items():
        assert schema["description"], kind
        for field, inner in schema["properties"].items():
            assert inner.get("description"), f"{kind}.{field}"
            assert len(inner["description"]) < 500
    draft = {"openapi": jsonschema_rs.Draft202012Validator, "asyncapi": jsonschema_rs.Draft7Validator}[name]
    dialect = {"openapi": "https://json-schema.org/draft/2020-12/schema", "asyncapi": "http://json-schema.org/draft-07/schema#"}[
        name
    ]
    for kind in document["components"]["schemas"]:
        draft({"$ref": f"#/components/schemas/{kind}", "components": document["components"]})
        jsonschema_rs.meta.validate({"$schema": dialect, **document["components"]["schemas"][kind]})
    for place in _references(document):
        found: Any = document
        for key in place.removeprefix("#/").split("/"):
            found = found[key.replace("~1", "/")]


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for value in part.values():
            yield from _references(value)
    elif isinstance(part, list):
        for value in part:
            yield from _references(value)


def test_the_documents_and_the_page_are_served(served: Served) -> None:
    for name, describe in DOCUMENTS.items():
        assert served.call("GET", f"/api/{name}.json").data == json.loads(json.dumps(describe()))
    page = served.call("GET", "/api/docs").raw.decode()
    assert "/api/asyncapi.json" in page
    assert "One of `GET /api/phrases`" in page.replace("&#x27;", "'")


def test_examples_are_messages() -> None:
    """Every message of the description has an example that is one: of that type, by the schema and by the code that reads it."""
    document = described.strict(asyncapi.describe())
    for name, message in document["components"]["messages"].items():
        [example] = message["examples"]
        schema = {**message["payload"], "components": document["components"]}
        jsonschema_rs.Draft7Validator(schema).validate(example["payload"])
        union = frames.Frame if name in {kind.__name__ for kind in frames.Frame.__args__} else frames.Message
        assert type(msgspec.convert(example["payload"], union)).__name__ == name


def test_a_field_without_description_is_seen() -> None:
    view = asyncapi.describe()["components"]["messages"]["State"]["examples"][0]["payload"]["view"]
    described.check_view(view)
    with pytest.raises(jsonschema_rs.ValidationError):
        described.check_view({**view, "secret": 1})
    with pytest.raises(jsonschema_rs.ValidationError):
        described.check_message({"type": "events", "seq": 1, "events": [{"event": "won", "seat": 1}], "patch": {}})


DONE_OR_LATE = (None, "illegal_action", "no_win_no_tile", "not_your_turn", "stale", "match_over")


async def play_on(player: Player, enough: Any = None) -> None:
    """Play until the match is over, or enough; another may be faster, and then what was meant is refused."""
    while player.view["status"] != "finished" and not (enough and enough(player.view)):
        if player.view["legal"]:
            answer = await player.do(player.choose())
            assert answer.get("code") in DONE_OR_LATE, answer
        else:
            await player.hear()


TABLES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("nts", {}, {"clock": 60}),
    ("nts-2009", {"players": 3}, {}),
    ("mcr", {}, {"teaching": True}),
    ("bmr", {"referee": "strict"}, {"spectators": "after"}),
]


@pytest.mark.parametrize(("rules", "options", "settings"), mostly_slow(TABLES, TABLES[0], TABLES[3]))
def test_a_match_says_what_is_described(served: Served, rules: str, options: Any, settings: Any) -> None:
    """Two people, bots, and somebody who watches, from the lobby to the end; every client checks all that it hears."""
    number = options.get("players", 4)
    seats = ["me", "open", *["random"] * (number - 2)]
    token, friend, stranger = (served.person(name) for name in ("Anna", "Bert", "Carla"))
    made = served.table(token, rules, seats, options, deals=2, **settings)
    before = described.seen.copy()

    async def play() -> None:
        first = await sit(served, made, token)
        assert first.view["phase"] == "lobby"
        await asyncio.to_thread(served.call, "POST", f"/api/tables/{made['table']}/join", {"seat": 1}, friend)
        second, third = await sit(served, made, friend, 1), Player(served.port, made["table"], stranger)
        assert (await third.open())["type"] == "watch"
        await asyncio.to_thread(served.call, "POST", f"/api/tables/{made['table']}/start", {}, token)
        await first.command("phrase", id="luck")
        await first.command("settings", auto_pass=["chow"])
        assert (await third.command("undo"))["code"] == "spectator"

        def acted(_: Any) -> bool:
            return any(event["event"] == "discarded" and event["seat"] == 1 for event in second.heard)

        await asyncio.gather(play_on(first, acted), play_on(second, acted))
        assert (await first.command("pause", on=True))["type"] == "ack"  # so that nobody plays on meanwhile
        assert (await second.command("undo"))["type"] == "ack"
        await first.until(lambda view: view["asks"]["undo"] == 1)
        assert (await first.command("agree", on=True))["type"] == "ack"
        await first.command("pause", on=False)
        await first.send({"type": "look", "since": 0})
        watching = asyncio.create_task(third.hear_type("bye"))
        await asyncio.gather(play_on(first), play_on(second))
        watching.cancel()

    run(play())
    met = described.seen - before
    assert met["Events"] > 100
    assert {
        "State",
        "Watch",
        "Ack",
        "Refused",
        "Said",
        "undone",
        "paused",
        "dealt",
        "drawn",
        "discarded",
        "scored",
        "finished",
    } <= set(met)


def test_every_answer_is_as_described(served: Served) -> None:
    token = served.person()
    made = served.table(token, deals=1)

    async def play() -> None:
        player = await sit(served, made, token)
        await player.turn()
        for path in ("hint", "why"):
            await asyncio.to_thread(served.call, "GET", f"/api/tables/{made['table']}/{path}", None, token)
        await player.play()

    run(play())
    other = served.table(token, seats=["me", "open", "open", "random"])
    served.call("POST", f"/api/tables/{other['table']}/join", {"seat": 2}, served.person("Bert"))
    served.call("POST", f"/api/tables/{other['table']}/start", {}, token)
    served.call("POST", f"/api/tables/{other['table']}/lock", {"on": True}, token)
    served.call("POST", f"/api/tables/{other['table']}/remove", {"seat": 2}, token)
    served.call("POST", f"/api/tables/{other['table']}/leave", {"forget": False}, token)
    served.call("POST", "/api/score", {"hand": "22345p 678s CCC 34p +2p ; seat W, round E"})
    served.call("POST", "/api/count", {"hand": "22345p 678s CCC 34p 2p"})
    served.call("POST", "/api/settle", {"seats": [{"total": 64}, {}, {}, {}], "winner": 0, "options": {"chips": True}})
    link = served.call("POST", "/api/links", {"hand": "22345p"}).data["link"]
    for topic, answer in (("mahjong", {"total": 1}), ("waits", {"waits": {}}), ("pay", {"amounts": {}})):
        served.call("POST", f"/api/lessons/nts/{topic}/3/1", answer)
    for text in (TEXT, "id = 1"):
        served.call("POST", "/api/rules/own", {"toml": text})
    served.call("POST", "/api/rules/own/link", {"packed": CLUB.packed})
    served.call("PATCH", "/api/me", {"name": "Anne"}, token)
    game = f"/api/tables/{made['table']}"
    for path in (
        "/api/me", "/api/me/tables", "/api/rules", "/api/rules/mcr", "/api/phrases", "/api/bots", game, f"{game}/sheets",
        "/api/rules/nts/known", f"{game}/scores", f"{game}/review", f"{game}/deals/1/film",
        f"{game}/deals/1", f"{game}/deals/1/steps/20", f"/api/verify/{made['table']}", "/api/drills", "/health",
        f"/api/links/{link}",
        "/api/lessons/bmr", "/api/lessons/mcr/half_flush", "/api/lessons/nts/mahjong/1/1",
        "/api/lessons/nts/waits/2/1", "/api/lessons/nts/pay/3/1",
    ):  # fmt: skip
        assert served.call("GET", path, token=token).status == 200, path
    served.call("DELETE", "/api/me", token=token)
    typed = {
        f"{operation['operationId']} {status}"
        for path in openapi.describe()["paths"].values()
        for operation in path.values()
        for status, answer in operation["responses"].items()
        if status in ("200", "201") and "application/json" in answer.get("content", {})
    }
    assert typed - set(described.seen) == set()


def test_the_page_of_the_interface_names_everything() -> None:
    """What docs/api.md tells of the view, the commands, the goodbyes and the request for a table leaves nothing out."""
    text = (Path(__file__).parent.parent / "docs" / "api.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+)`", text)) | set(re.findall(r'"type": "(\w+)"', text))
    wanted = {*View.__struct_encode_fields__, *TableBody.__struct_fields__, *TableSettings.__struct_fields__}
    wanted |= {*MadeTable.__struct_fields__} - {"url"} | {*get_args(Status), *get_args(Phase), *get_args(frames.Goodbye)}
    wanted |= {kind.__struct_config__.tag for kind in (*get_args(frames.Frame), *get_args(frames.Message))}
    assert wanted - named == set()


def test_every_event_has_a_type() -> None:
    from peling.game.events import NAMES
    from peling.server.live import entries

    tags = {kind.__struct_config__.tag for kind in GameEvent.__args__}
    told = {entries.to_dict(kind(*range(len(kind._fields))))["event"] for kind in entries.OWN if kind is not entries.Sealed}
    assert tags == {*NAMES.values(), *told}
