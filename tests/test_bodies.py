"""Requests that cannot be read are refused in both languages, in our own words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from served import serving

from peling.server.edge.bodies import wrong
from peling.server.http.api.endpoints import ENDPOINTS
from peling.wire.schemas import NameBody, ScoreBody, TableBody

SAID: tuple[tuple[Any, bytes, str, str], ...] = (
    (NameBody, b"{", "het is geen JSON", "it is not JSON"),
    (NameBody, b'{"name": "a"} x', "het is geen JSON", "it is not JSON"),
    (NameBody, b'{"name": "\xff"}', "het is geen JSON", "it is not JSON"),
    (NameBody, b"[]", "het bericht moet een object zijn", "the message must be an object"),
    (NameBody, b"{}", "`name` ontbreekt", "`name` is missing"),
    (NameBody, b'{"name": 3}', "`name` moet tekst zijn", "`name` must be text"),
    (NameBody, b'{"name": ""}', "`name` mag niet leeg zijn", "`name` must not be empty"),
    (NameBody, b'{"name": "%s"}' % (b"a" * 200), "`name` heeft hoogstens 100 tekens", "`name` must have at most 100 characters"),
    (NameBody, b'{"name": "a", "x": 1}', "`x` is hier onbekend", "`x` is unknown here"),
    (ScoreBody, b'{"hand": "x", "lang": "de"}', "`lang` klopt niet", "`lang` is invalid"),
    (
        ScoreBody,
        b'{"hand": "x", "options": {"a": 1.5}}',
        "`options` moet true of false of een geheel getal of tekst zijn",
        "`options` must be true or false or a whole number or text",
    ),
    (TableBody, b'{"seats": ["me"]}', "`seats` telt minstens 3 delen", "`seats` must have at least 3 items"),
    (TableBody, b'{"seats": [1, 2, 3]}', "`seats[0]` moet tekst zijn", "`seats[0]` must be text"),
    (
        TableBody,
        b'{"seats": ["me", "a", "b"], "settings": {"deals": 99}}',
        "`settings.deals` is hoogstens 64",
        "`settings.deals` must be at most 64",
    ),
    (
        TableBody,
        b'{"seats": ["me", "a", "b"], "settings": {"tempo": "x"}}',
        "`settings.tempo` klopt niet",
        "`settings.tempo` is invalid",
    ),
)


@pytest.mark.parametrize(("body", "raw", "nl", "en"), SAID)
def test_what_is_wrong_is_said_in_both_languages(body: Any, raw: bytes, nl: str, en: str) -> None:
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError)) as caught:
        msgspec.json.decode(raw, type=body)
    said = wrong(caught.value)
    assert (said.nl, said.en) == (nl, en)


@pytest.mark.parametrize(
    "text", ["", "Something new", "Expected `wonder`, got `int`", "{place} {x}", "Expected `str`, got `{x}` - at `$.{x}`"]
)
def test_what_the_decoder_may_say_one_day_is_told_without_details(text: str) -> None:
    said = wrong(text)
    assert "Expected" not in said.nl + said.en
    assert "omething" not in said.nl


def test_a_stranger_reads_dutch() -> None:
    with serving() as served:
        made = served.call("POST", "/api/me", {"name": "Anna"})
        token = made.data["token"]
        asked = (
            ("/api/me", {"name": 3}, "Deze vraag klopt niet: `name` moet tekst zijn"),
            ("/api/score", {"hand": "1m", "options": []}, "Deze vraag klopt niet: `options` moet een object zijn"),
            ("/api/tables", {"seats": ["me", "random", "random"]}, "Deze vraag klopt niet: `seats` telt er 4"),
            ("/api/tables", {"seats": ["me"] * 4}, "`me` één keer"),
            ("/api/tables", {"seats": ["me", *["clbu"] * 3]}, "in `seats` staan me, open, beginner, quick, club, met"),
            ("/api/tables", {"seats": ["me", *["random"] * 3], "options": {"players": 9}}, "Deze optie kan niet: "),
        )
        for path, body, said in asked:
            answer = served.call("POST", path, body, token=token)
            assert answer.status == 400
            message = answer.data["error"]["message"]
            assert said in message["nl"]
            assert message["nl"] != message["en"]
            assert not {"must", "not", "Expected"} & set(message["nl"].split())
    assert any(endpoint.body is TableBody for endpoint in ENDPOINTS)
