"""A match in the browser: its score list, its end, a review of your own decisions; thinking time and tempo at the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser.guest import Guest
from browser.inspection import inspect
from browser.positions import Show, find
from browser.stage import MINE, Stage
from playwright.sync_api import Page, expect
from walls import Plan

from peling.game.actions import PASS

Invite = Callable[..., Guest]
COSTLY = Plan((MINE,), draws="C 5p 9s")
"""As `CLAIMS`, but West discards 9 bamboo: who has discarded North, which is not the best, waits for it."""
HOLLOW = """async () => {
  const found = [];
  for (const weight of [400, 600, 750]) {
    const font = `${weight} 100px ${getComputedStyle(document.body).fontFamily}`;
    await document.fonts.load(font, '0');
    const canvas = Object.assign(document.createElement('canvas'), {width: 100, height: 120});
    const pen = canvas.getContext('2d', {willReadFrequently: true});
    pen.font = font;
    pen.fillText('0', 10, 100);
    const box = pen.measureText('0');
    const at = (x, y) => pen.getImageData(10 + box.width * x, 100 - 69 * y, 1, 1).data[3];
    found.push([at(0.5, 0.5), at(0.5, 0.02) > 128, at(0.14, 0.5) > 128]);
  }
  return found;
}"""
"""By weight: how dark the middle of a nought is, and whether it has a lower and a left edge."""
INSIDE = """() => {
  const {top, bottom} = document.querySelector('.answer').getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


def leave_for(page: Page, name: str, wait: str) -> None:
    """Follow a link, and wait for something behind it."""
    page.get_by_role("link", name=name).first.click()
    page.wait_for_selector(wait)


def test_a_short_match_and_what_follows(invite: Invite, stage: Stage) -> None:
    stage.set(COSTLY)
    guest = invite("phone")
    page = guest.page
    table = guest.sit(deals=2)
    guest.wait_for_turn()
    page.get_by_role("button", name="Raad").click()
    hint = page.locator("[data-drawer=hint]")
    expect(hint.locator(".best")).to_have_text(re.compile(r"Leg .* weg\."))
    expect(hint.locator(".line").first).to_contain_text("U mikt op")
    values = [int(text) for text in hint.locator(".weighed td.value").all_inner_texts()]
    assert values == sorted(values, reverse=True)
    assert len(values) > 2
    expect(hint.locator(".criterion")).to_contain_text("gemiddeld")
    expect(page.locator(".rack .advised")).to_have_count(1)
    page.keyboard.press("Escape")
    guest.throw("N")
    page.keyboard.press("h")
    expect(hint.locator(".weighed tbody tr").first).to_contain_text("pung met")  # it follows play, claims too
    expect(page.locator(".rack .advised")).to_have_count(2)
    expect(page.locator("[data-call=pung]")).to_have_class(re.compile("advised"))
    page.get_by_role("button", name="Stand").click()
    expect(page.locator("[data-drawer=scores]")).to_contain_text("Er is nog geen spel uit")
    page.keyboard.press("Escape")
    guest.claim("pung")
    guest.throw("1p")
    guest.claim("mahjong")

    found = score_lines(guest)
    page.get_by_role("button", name="Stoppen na dit spel").click()
    found += finished(guest)
    found += looked_back(guest)
    guest.go(f"/table/{table}", ".summary")
    page.get_by_role("button", name="Nog een keer").click()
    page.wait_for_selector(".rack")
    assert page.url.rsplit("/", 1)[1] != table
    assert not found


def score_lines(guest: Guest) -> list[str]:
    """The page of the deal: the list of all deals, a shared place, the hand by set, a matrix that fits."""
    page = guest.page
    page.get_by_text("Alle spellen").click()
    row = page.get_by_role("group", name=re.compile("Alle spellen"))
    expect(row).to_contain_text("1. Anna wint van Computer 3")
    expect(page.locator(".graph polyline")).to_have_count(4)
    assert page.locator(".standing .place").all_inner_texts() == ["1.", "2.", "2.", "2."]
    expect(page.locator(".winner .hand .set")).to_have_count(4)  # three pungs and the pair; the fourth pung lies open
    net = page.locator(".payments td.net").first
    assert net.evaluate("(node) => node.getBoundingClientRect().right <= innerWidth"), "the matrix fits a phone"
    return inspect(guest, "score", ["phone"])


def finished(guest: Guest) -> list[str]:
    """The end of the match: a summary, from which the last deal can be reached."""
    page = guest.page
    expect(page.locator(".summary h2").first).to_have_text("De partij is afgelopen")
    expect(page.locator(".summary .best")).to_contain_text("Anna, spel 1")
    assert page.locator(".summary .hand .set").count() == 4
    expect(page.locator(".costly li")).to_have_count(1)
    found = inspect(guest, "summary", ["desktop", "phone"])
    page.get_by_role("button", name="Telling van het laatste spel").click()
    page.wait_for_selector(".sheet")
    page.get_by_role("button", name="Naar de einduitslag").click()
    page.wait_for_selector(".summary")
    return found


def looked_back(guest: Guest) -> list[str]:
    """Your own decision that cost something, and an exercise made of it, whose answer is seen at once."""
    page = guest.page
    leave_for(page, "Bekijk uw keuzes", ".choice")
    expect(page.locator(".choice")).to_contain_text("noordenwind wegleggen")
    expect(page.locator(".choice")).to_contain_text("meer waard dan")
    page.wait_for_selector(".board")
    found = inspect(guest, "review", ["desktop", "phone"])
    leave_for(page, "Oefenen", ".rack")
    for _ in range(2):  # lift, then discard
        guest.rack.get_by_role("button").first.click()
    expect(page.locator(".verdict")).to_have_text(re.compile("De computer koos liever"))
    expect(page.locator(".answer")).to_contain_text("U mikt op")
    page.wait_for_function(INSIDE)
    assert page.evaluate(HOLLOW) == [[0, True, True]] * 3
    return found


@pytest.fixture(scope="module")
def claim() -> dict[str, Any]:
    """A tile is offered."""
    return find(lambda view: PASS in view.legal and view.table.wall_left < 40)


def test_thinking_time(invite: Invite, claim: dict[str, Any]) -> None:
    show = Show(invite("phone"))
    page = show.page
    show.show(claim)
    button = page.get_by_role("button", name="Bedenktijd")
    button.click()
    other = next(seat for seat in claim["order"] if seat not in (claim["seat"], claim["offered_by"]))
    show.show({**claim, "thinks": sorted([claim["seat"], other]), "think_left": 20.0})
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(show.guest.prompt).to_contain_text(f"{claim['names'][other]} denkt na.")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"nog (1\d|20) seconden"))
    page.keyboard.press("e")
    asked = [message["on"] for message in show.sent if message["type"] == "think"]
    assert asked == [True, False]
    show.show({**claim, "offered_by": claim["seat"], "legal": []})
    expect(button).to_have_count(0)


def test_tempo_in_the_menu(invite: Invite, claim: dict[str, Any]) -> None:
    show = Show(invite("phone"))
    page = show.page
    show.show(claim)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Rustig")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Snel").click()
    assert [message["tempo"] for message in show.sent if message["type"] == "tempo"] == ["fast"]
    seats = [{**seat, "kind": "person"} for seat in claim["seats"]]
    show.show({**claim, "owner": claim["offered_by"], "seats": seats})
    expect(page.get_by_role("button", name="Snel")).to_have_count(0)
