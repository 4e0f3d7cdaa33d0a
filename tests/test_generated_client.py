"""A client made at run time from `/api/openapi.json` and `/api/asyncapi.json` alone plays a match to the end.

Nothing of Peling is imported for it: what it sends is built and checked by the schemas, and so is all that it hears.
"""

from __future__ import annotations

import asyncio
import json
import re
import urllib.error
import urllib.request
from typing import Any

import jsonschema_rs
import pytest
from timeouts import TEST_TIMEOUT, TIMEOUT

pytest.importorskip("starlette", reason="the extra `server` is not installed")

from served import serving
from websockets.asyncio.client import connect


class Http:
    """Operations of an OpenAPI document, by their ids."""

    def __init__(self, base: str) -> None:
        self.base = base
        with urllib.request.urlopen(f"{base}/api/openapi.json") as answer:  # noqa: S310
            self.document = json.load(answer)
        self.token = ""

    def call(self, wanted: str, body: dict[str, Any] | None = None, **parameters: str) -> Any:
        """Do an operation; its answer, which is as the document says."""
        for path, operations in self.document["paths"].items():
            for method, operation in operations.items():
                if operation["operationId"] == wanted:
                    return self._request(path, method, operation, body, parameters)
        raise AssertionError(wanted)

    def _request(self, path: str, method: str, operation: Any, body: Any, parameters: dict[str, str]) -> Any:
        names = [given["name"] for given in operation.get("parameters", ()) if given["in"] == "path"]
        url = self.base + path.format(**{name: parameters[name] for name in names})
        headers = {"Content-Type": "application/json"}
        if {"token": []} in operation.get("security", ()):
            scheme = self.document["components"]["securitySchemes"]["token"]
            headers["Authorization"] = f"{scheme['scheme'].title()} {self.token}"
        raw = None
        if "requestBody" in operation:
            self._valid(operation["requestBody"], body)
            raw = json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(url, raw, headers, method=method.upper())) as answer:  # noqa: S310
            data = json.load(answer)
            self._valid(operation["responses"][str(answer.status)], data)
        return data

    def _valid(self, described: Any, data: Any) -> None:
        schema = described["content"]["application/json"]["schema"]
        jsonschema_rs.Draft202012Validator({**schema, "components": self.document["components"]}).validate(data)


class Live:
    """The channel of an AsyncAPI document: what may be sent and what is heard, by the names of the messages."""

    def __init__(self, base: str) -> None:
        with urllib.request.urlopen(f"{base}/api/asyncapi.json") as answer:  # noqa: S310
            self.document = json.load(answer)
        [(_, self.channel)] = self.document["channels"].items()
        [server] = self.document["servers"].values()
        assert "host" in server["variables"]
        self.url = f"{server['protocol']}://{server['host'].replace('{host}', base.partition('//')[2])}"
        self.answers = {
            self._name(asked): {self._name(answer) for answer in operation["reply"]["messages"]}
            for operation in self.document["operations"].values()
            if "reply" in operation
            for asked in operation["messages"]
        }
        self.count = 0
        self._validators: dict[str, Any] = {}

    def _resolve(self, place: str) -> Any:
        found = self.document
        for key in place.removeprefix("#/").split("/"):
            found = found[key]
        return self._resolve(found["$ref"]) if set(found) == {"$ref"} else found

    def _name(self, ref: dict[str, str]) -> str:
        return str(self._resolve(ref["$ref"])["title"])

    def schema(self, title: str) -> dict[str, Any]:
        """The schema of a message."""
        payload = self.document["components"]["messages"][title]["payload"]
        return {**payload, "components": self.document["components"]}

    def validator(self, title: str) -> Any:
        """What checks such a message."""
        if title not in self._validators:
            self._validators[title] = jsonschema_rs.Draft7Validator(self.schema(title))
        return self._validators[title]

    def heard(self, data: dict[str, Any]) -> str:
        """What sort of message it is that was heard: exactly one that the server sends fits."""
        sent = {self._name(ref) for o in self.document["operations"].values() if o["action"] == "send" for ref in o["messages"]}
        sent |= set().union(*self.answers.values())
        fitting = [title for title in sorted(sent) if self.validator(title).is_valid(data)]
        assert len(fitting) == 1, (data, fitting)
        return fitting[0]

    def frame(self, title: str, **given: Any) -> str:
        """A message to send: what is not given is made from the schema."""
        schema = self._resolve(self.schema(title)["$ref"])
        made: dict[str, Any] = {}
        for name in schema["required"]:
            field = schema["properties"][name]
            if name in given:
                made[name] = given[name]
            elif "enum" in field:
                made[name] = field["enum"][0]
            else:
                self.count += 1
                made[name] = f"{name}-{self.count}"
        self.validator(title).validate(made)
        return json.dumps(made)


def apply_patch(view: Any, path: list[str], value: Any) -> Any:
    """As `patch` is described: keys and list places, and the values that are there now."""
    if not path:
        return value
    key, *rest = path
    if isinstance(view, list):
        place = int(key)
        return [*view[:place], apply_patch(view[place] if rest else None, rest, value), *view[place + 1 :]]
    return {**view, key: apply_patch(view.get(key), rest, value)}


async def play(http: Http, live: Live, table: str) -> dict[str, Any]:
    """Play whatever is legal until the match is over; the last view."""
    url = live.url + live.channel["address"].format(table=table)
    assert live.document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    headers = {"Authorization": f"Bearer {http.token}"}
    view: dict[str, Any] = {}
    waiting: str | None = None
    async with connect(url, additional_headers=headers, proxy=None) as socket:
        while view.get("status") != "finished":
            message = json.loads(await asyncio.wait_for(socket.recv(), TIMEOUT))
            sort = live.heard(message)
            assert sort != "Bye", message
            if sort == "State":
                view = message["view"]
            elif sort == "Events":
                for path, value in message["patch"].items():
                    view = apply_patch(view, path.split("."), value)
            elif sort in live.answers["Do"] and message["cid"] == waiting:
                waiting = None
            if waiting is None and view.get("legal") and view.get("status") != "finished":
                frame = live.frame("Do", action=view["legal"][0])
                waiting = json.loads(frame)["cid"]
                await socket.send(frame)
    return view


@pytest.mark.parametrize("rules", ["nts", "mcr"])
def test_a_client_made_from_the_description_plays_a_match(rules: str) -> None:
    with serving() as served:
        base = f"http://127.0.0.1:{served.port}"
        http, live = Http(base), Live(base)
        http.token = http.call("make_person", {"name": "Robot"})["token"]
        assert rules in {known["id"] for known in http.call("list_rules")}
        bot = http.call("list_bots")[0]
        settings = http.document["components"]["schemas"]["TableSettings"]["properties"]
        assert "fast" in settings["tempo"]["enum"]
        body = {"rules": rules, "seats": ["me", bot, bot, bot], "settings": {"tempo": "fast", "deals": 1}}
        made = http.call("make_table", body)
        view = asyncio.run(asyncio.wait_for(play(http, live, made["table"]), TEST_TIMEOUT))
        assert view["phase"] == "finished"
        assert http.call("get_table", table=made["code"])["status"] == "finished"
        assert http.call("verify_table", table=made["table"])["holds"] is True
        assert http.call("get_sheets", table=made["table"])["totals"] == view["totals"]
        with pytest.raises(urllib.error.HTTPError) as refused:
            http.call("get_deal", table=made["table"], deal="9")
        refused.value.close()
        assert re.fullmatch("[0-9a-f]{64}", made["commitment"])
