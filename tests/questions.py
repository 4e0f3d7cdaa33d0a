"""Real questions of all rule sets and of a club: the requests that server and `ask` must answer alike."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from club_rules import CLUB, TEXT

from peling.answers.rules import examples
from peling.rules import RULESETS

HANDS = {
    "nts": ["", "1f", "123m 45p", "1s 444s 678s 999s NNN", "1s 444s 678s 999s NNN 1p", "111m 222p 333s EEE C +C", "123m x",
            "1s 444s 678s 999s NNN >1p ; seat S, round W", "EEE ; dead"],
    "nts-2009": ["1s 444s 678s 999s NNN >1p", "(444^s) 11s 999p CCC 56m +7m ; seat W, replacement"],
    "mcr": ["123m 456m 789m 55s 78p >9p", "123m 456m 789m 55s 78p", "147m 258p 369s EEE CC 2m"],
    "bmr": ["1199m 22p J (EE^E) [FFFF] 1f +J ; seat E, round S, goulash", "123m 456p 789s EE CCC +C", "19m 19p 19s ESWN CFP 1m"],
}  # fmt: skip
"""Hands, finished and not, right and wrong."""
SEATS = [
    [{"total": 128}, {"total": 272}, {}, {"points": 20, "doubles": 1}],
    [{"hand": "1s 444s 678s 999s NNN >1p"}, {}, {"total": 40}, {"points": 30}],
    [{"total": 10}, {"total": 20}, {"total": 30}],
    [{"total": 1, "points": 1}, {}, {}, {}],
]


class Request(NamedTuple):
    """What is sent."""

    method: str
    path: str
    query: dict[str, str]
    body: bytes = b""

    @property
    def address(self) -> str:
        """The path with the query."""
        return self.path + ("?" + "&".join(f"{name}={quote(value)}" for name, value in self.query.items()) if self.query else "")


def requests() -> Iterator[Request]:
    """Every address that can be asked, for all rule sets; what is right, what is refused, and addresses that are none."""
    yield from (_get("/api/rules"), _get("/api/bots"), _get("/api/rules/own"), _get("/api/rules/nst"), _get("/api/rules/own%3Ax"))
    for rules in (*RULESETS, CLUB.packed):
        yield from _about(rules, RULESETS.get(rules, RULESETS["nts"]).id)
    yield from (_post("/api/rules/own", toml=TEXT), _post("/api/rules/own", toml=TEXT + "half_clen = 2\n"))
    yield from (
        _post("/api/rules/own", packed=CLUB.packed),
        _post("/api/rules/own", data={"base": "nts"}),
        _post("/api/rules/own"),
    )
    yield from (_post("/api/rules/own/link", packed=CLUB.packed), _post("/api/rules/own/link", packed="own:x"))
    yield from (_get("/api/links/x"), _get("/api/links/1AM9pXgQ44qDEkA"), _post("/api/bots"), _get("/api/nothing/here"))


def _about(rules: str, known: str) -> Iterator[Request]:
    name = quote(rules, safe="")
    yield from (_get(f"/api/rules/{name}"), _get(f"/api/rules/{name}/known"), _get(f"/api/rules/{name}", players="4"))
    yield _get(f"/api/rules/{name}", minimum="none")
    yield from (_get(f"/api/lessons/{name}"), _get(f"/api/lessons/{name}", players="9"))
    for hand in (*HANDS[known], *list(examples()[RULESETS[known].family].values())[:3]):
        yield _post("/api/count", hand=hand, rules=rules)
        yield _post("/api/score", hand=hand, rules=rules, lang="en")
        yield _post("/api/links", hand=hand, rules=rules)
    yield _post("/api/count", hand="123m", rules=rules, options={"players": "no"})
    for seats in SEATS:
        yield _post("/api/settle", seats=seats, rules=rules, winner=1, discarder=2)
        yield _post("/api/settle", seats=seats, rules=rules, false_wins=[0])
    for row in RULESETS[known].rows[::9]:
        yield _get(f"/api/lessons/{name}/{row.id}")
    yield from (
        _get(f"/api/lessons/{name}/nothing"),
        _get(f"/api/lessons/{name}/count/2/x"),
        _get(f"/api/lessons/{name}/count/2/9999999"),
    )
    for topic in ("count", "waits", "pay", "goulash"):
        for level in (1, 3):
            address = f"/api/lessons/{name}/{topic}/{level}/{level + 4}"
            yield _get(address)
            yield _post(address, lines=["mahjong"], total=20, waits={"1m": 20, "E": None}, amounts={"0": 20, "9": 3})
            yield _post(address)


def _get(path: str, **query: str) -> Request:
    return Request("GET", path, query)


def _post(path: str, **body: object) -> Request:
    return Request("POST", path, {}, json.dumps(body).encode())
