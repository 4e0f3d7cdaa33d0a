"""A whole deal to a scored win in each rule set: by mouse, by touch on a phone, by keyboard alone, by a screen reader's roles."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from browser.guest import Guest, Manner
from browser.reader import Reader
from browser.stage import CLAIMS, Stage
from marks import mostly_slow
from playwright.sync_api import expect

Invite = Callable[..., Guest]
MANNERS: dict[Manner, str] = {"mouse": "desktop", "touch": "phone", "keyboard": "desktop"}
RULES = ("nts", "nts-2009", "mcr", "bmr")
PLAYED = {("nts", "mouse"), ("mcr", "touch"), ("bmr", "keyboard")}
HEARD = {("nts", "nl"), ("nts-2009", "en"), ("mcr", "en"), ("bmr", "nl")}
"""What the ordinary tests play, so that each rule set and each manner occurs; the long ones play all."""
GOLDEN = Path(__file__).parent / "golden"
MAKE = "the screen reader's table changed; look at it, then: PELING_GOLDEN=write pytest tests/browser"


def cases(ways: Iterable[str], ordinary: set[tuple[str, str]]) -> list[Any]:
    """Every rule set in every way, those that are not ordinary marked long."""
    return [
        (rules, way) if (rules, way) in ordinary else pytest.param(rules, way, marks=pytest.mark.long)
        for way, rules in product(ways, RULES)
    ]


def number(text: str) -> int:
    """A number as the page writes it."""
    return int(text.replace("\N{MINUS SIGN}", "-").replace("\N{PLUS-MINUS SIGN}", ""))


@pytest.mark.parametrize(("rules", "manner"), mostly_slow(cases(MANNERS, PLAYED), ("nts", "mouse")))
def test_a_deal_to_a_scored_win(invite: Invite, stage: Stage, rules: str, manner: Manner) -> None:
    stage.set(CLAIMS)
    guest = invite(MANNERS[manner])
    guest.enter(rules, manner)
    guest.win(manner)
    page = guest.page
    assert page.locator(".result h2").first.inner_text() == "U hebt mahjong!"
    assert page.locator(".sheet").count() == 4
    assert page.locator(".sheet.winner .amount").count() > 2
    net = [number(text) for text in page.locator(".payments td.net").all_inner_texts()]
    assert len(net) == 4
    assert sum(net) == 0
    assert net[0] > 0
    assert page.locator(".payments li").count() >= 3
    assert page.locator(".telraam").count() == (1 if rules == "mcr" else 0)
    if manner == "keyboard":
        assert guest.focused[0] == "U hebt mahjong!"
        guest.tab_to("Als tekst")
    guest.press(page.get_by_role("button", name="Volgend spel"), manner, "n")
    page.wait_for_selector(".rack, .rack-closed")
    expect(page.locator(".facts")).to_contain_text("Spel 2")


@pytest.mark.parametrize(("rules", "lang"), mostly_slow(cases(("nl", "en"), HEARD), ("nts", "nl")))
def test_a_deal_by_roles_and_the_log(invite: Invite, stage: Stage, rules: str, lang: str) -> None:
    stage.set(CLAIMS)
    guest = invite("tablet", lang)
    guest.enter(rules, "mouse")
    reader = Reader(guest)
    reader.hear_turn()
    heard = {"turn": reader.snapshot()}
    reader.throw("9s")
    pung = reader.call("Pung")
    heard["claim"] = reader.snapshot()
    pung.click()
    reader.throw("1p")
    reader.call("Mahjong").click()
    reader.find("heading", "won").wait_for()
    reader.find("table", "sheet").get_by_role("row").nth(3).wait_for()
    pay = reader.find("region", "payments")
    assert pay.get_by_role("listitem").count() >= 3
    net = [number(row.get_by_role("cell").last.inner_text()) for row in pay.get_by_role("table").get_by_role("row").all()[1:]]
    assert sum(net) == 0
    assert net[0] == max(net) > 0
    heard["score"] = reader.snapshot()
    reader.find("button", "next").click()
    expect(guest.page.get_by_role("banner")).to_contain_text(reader.words["deal"])
    if os.environ.get("PELING_GOLDEN") == "write":
        GOLDEN.mkdir(exist_ok=True)
        for what, text in heard.items():
            (GOLDEN / f"{rules}-{what}-{lang}.yml").write_text(text, encoding="utf-8")
    for what, text in heard.items():
        assert text == (GOLDEN / f"{rules}-{what}-{lang}.yml").read_text(encoding="utf-8"), MAKE
