"""Rules of a club in the browser: made by real clicks in Dutch, counted by, played by, shared, printed, found in statistics."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser.guest import Guest
from browser.inspection import inspect, resize
from browser.teller import Teller
from playwright.sync_api import Page, expect
from shell import Shell
from walls import Plan, Table

from peling import get_rules, record, score
from peling.bots import make
from peling.rules import Ruleset
from peling.rules.custom import read, texts
from peling.sim.arena import play_deal

Invite = Callable[..., Guest]
NAME, ENGLISH = "De Contente Draak", "The Happy Dragon"
HAND, HAND_ENGLISH = "Tweelingen in twee soorten", "Twins in two suits"
TWO_SUITS = ("1m", "1m", "3m", "3m", "7m", "7m", "2p", "2p", "5p", "5p", "8p", "8p", "9p", "9p")
KEPT = "() => JSON.parse(localStorage['peling.own'] ?? '[]')"
SMALL = """() => [...document.querySelector('main').querySelectorAll('button, a, input, select, summary, label:has(input)')]
  .filter((node) => node.checkVisibility() && !node.closest('.hidden') && !node.closest('p'))
  .map((node) => {
    const around = node.matches('input') && node.closest('label') ? node.closest('label') : node;
    const {width, height} = around.getBoundingClientRect();
    const name = around.textContent.trim() || around.getAttribute('aria-label') || around.tagName;
    return [name, Math.round(width), Math.round(height)];
  })
  .filter(([, width, height]) => width > 1 && (height < 44 || width < 44))"""
"""Targets that are too small for a thumb; links in sentences may be."""
CUT = """() => [...document.querySelectorAll('main *')]
  .filter((node) => node.checkVisibility() && !node.closest('.hidden, svg') && node.children.length === 0)
  .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
  .map((node) => node.textContent.trim())"""
"""Words that stick out on the right."""
LATE = """() => {
  const ask = window.fetch;
  window.fetch = async (...words) => {
    if (String(words[0]).endsWith('/api/rules/own')) await new Promise((done) => setTimeout(done, 400));
    return ask(...words);
  };
}"""
"""The judgement of a club's rules comes late from now on."""
PLACES = "(buttons) => buttons.map((button) => [button.textContent.trim(), Math.round(button.getBoundingClientRect().top)])"


def kept_rules(page: Page) -> list[dict[str, Any]]:
    """The rules that are kept on the device."""
    found: list[dict[str, Any]] = page.evaluate(KEPT)
    return found


def begin(guest: Guest) -> Page:
    """From home to new rules."""
    page = guest.go("/").page
    page.get_by_role("link", name="Regels van uw club").click()
    page.get_by_role("button", name="NTS 2016").click()
    page.get_by_label("Naam", exact=True).fill(NAME)
    page.get_by_label("Naam in het Engels").fill(ENGLISH)
    return page


def lay_hand(page: Page) -> None:
    """The seven pairs from two suits, as the form asks for them."""
    page.get_by_role("button", name="Voeg een spel toe").click()
    expect(page.get_by_role("radio", name="Zeven paren")).to_be_checked()
    page.get_by_role("button", name="alle tekens").click()
    page.get_by_role("button", name="alle kringen").click()
    expect(page.get_by_text("Nu 18 stenen gekozen.")).to_be_visible()
    expect(page.get_by_label("Ook zo met andere soorten")).to_be_checked()
    page.get_by_label("Naam", exact=True).fill(HAND)


def keep(page: Page) -> None:
    """Bewaar, once the server has found nothing wrong."""
    page.locator("[data-fresh=true]").wait_for()
    page.get_by_role("button", name="Bewaar").click()
    page.wait_for_selector("[data-club]")


def make_rules(guest: Guest) -> Ruleset:
    """Only the hand, without looking around."""
    page = begin(guest)
    lay_hand(page)
    page.get_by_label("Naam in het Engels").fill(HAND_ENGLISH)
    add = page.get_by_role("button", name="Voeg toe", exact=True)
    expect(add).to_have_attribute("aria-disabled", "false")
    add.click()
    keep(page)
    return get_rules(kept_rules(page)[0]["packed"])


def test_a_hand_of_the_clubs_own(invite: Invite) -> None:
    """Made with every mistake explained, counted, played, printed; a bot wins with it, and its record needs no file."""
    guest = invite("phone")
    page = begin(guest)

    # A row that counts more, one that does not count: what differs is told on top.
    for row in ("half_clean", "hidden_treasure"):
        page.locator("details", has=page.locator(f"[data-row={row}]")).locator("summary").click()
    page.get_by_role("button", name="Schoon spel (één soort met troeven) meer").click()
    expect(page.locator("[data-row=half_clean]")).to_contain_text("was \N{MULTIPLICATION SIGN}2")
    page.locator("[data-row=hidden_treasure] .turn").click()
    expect(page.get_by_role("switch", name="Verborgen schat telt")).not_to_be_checked()
    told = page.locator("[data-differences]")
    expect(told).to_contain_text("Schoon spel (één soort met troeven) telt 2 verdubbelingen in plaats van 1.")
    expect(told).to_contain_text("Verborgen schat telt niet.")

    # A hand: mistakes stand at their fields and above the button, which works when none is left.
    lay_hand(page)
    page.get_by_label("Punten", exact=True).fill("10000")
    add = page.get_by_role("button", name="Voeg toe", exact=True)
    add.click(force=True)  # it says that it does not work yet, and why when it is pressed all the same
    open_ = page.get_by_role("alert")
    expect(open_).to_contain_text("Er staan nog 2 dingen open:")
    expect(open_).to_contain_text("De Engelse naam ontbreekt. Vul er een in, ook als hij gelijk is.")
    expect(open_).to_contain_text("10000 is meer dan de limiet van 2000. Maak het spel lager of de limiet hoger.")
    found = inspect(guest, "mistakes")
    page.get_by_label("Punten", exact=True).fill("1000")
    page.get_by_label("Naam in het Engels").fill(HAND_ENGLISH)
    expect(open_).to_have_count(0)
    expect(page.get_by_text("Met bamboe 7 in plaats van kringen 7 telt het niet.")).to_be_visible()
    expect(page.locator("[data-sample] .tile")).to_have_count(14)
    expect(add).to_have_attribute("aria-disabled", "false")
    add.click()
    expect(told).to_contain_text(f"Erbij: {HAND}, limietspel van 1000 punten.")
    page.reload()  # what is not kept yet is still there
    expect(told).to_contain_text(f"Erbij: {HAND}, limietspel van 1000 punten.")
    found += inspect(guest, "editor")
    keep(page)
    assert not found
    one = kept_rules(page)[0]
    rules = get_rules(one["packed"])
    assert (one["version"], one["hash"], rules.name.en) == ("1", rules.hash, ENGLISH)
    assert len(rules.irregular[-1].instances) == 3
    count_by_them(guest)
    play_by_them(guest, rules)
    print_them(guest, rules)


def count_by_them(guest: Guest) -> None:
    """The hand on the counting page."""
    page = guest.go("/count", "[data-key]").page
    teller = Teller(guest, come=False)
    page.get_by_role("button", name="Regels: NTS 2016").click()
    page.get_by_role("dialog").get_by_role("radio", name=NAME).check()
    page.get_by_role("dialog").get_by_role("button", name="Klaar").click()
    for tile in TWO_SUITS:
        teller.key(tile)
    teller.answered()
    teller.came("+")
    teller.answered()
    assert teller.total() == "1000"
    expect(page.get_by_text(HAND).first).to_be_visible()


def play_by_them(guest: Guest, rules: Ruleset) -> None:
    """The rules are chosen for a table."""
    page = guest.go("/play", ".choice").page
    page.get_by_label("Uw voornaam").fill("Anna")
    page.get_by_role("radio", name=NAME).check()
    page.get_by_role("button", name="Ga aan tafel").click()
    page.wait_for_selector(".board")
    table = guest.ask("GET", "/me/tables")[0]
    assert (table["rules_name"]["nl"], table["rules"]) == (NAME, rules.id)
    assert guest.ask("GET", f"/tables/{table['table']}")["rules_key"] == rules.packed


def print_them(guest: Guest, rules: Ruleset) -> None:
    """The hand is on the card."""
    page = guest.go(f"/rules/{rules.packed}/card", ".columns").page
    expect(page.get_by_role("row", name=HAND)).to_contain_text("1000")
    expect(page.get_by_text("Verborgen schat telt niet.")).to_be_visible()
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2


def test_a_bot_wins_with_the_hand(invite: Invite) -> None:
    """The rules as the page made them, at a table of bots; the record is verified by somebody who never saw them."""
    rules = get_rules(make_rules(invite("phone")).packed, {"minimum_doubles": 4})
    table = Table(rules, Plan(("", "113377m 22558p 19s"), draws="8p ESW 4m NCF 4m"), deals=1)
    play_deal(table.match, [make("quick", rules, seed=seat) for seat in range(4)])
    assert table.winner == "S"
    outcome = table.match.state.table.outcome
    assert outcome is not None
    hand = outcome.hands[outcome.winner]
    assert hand is not None
    assert score(hand, rules).limit == "twins_in_two_suits"
    text = record.of_match(table.match).write()
    texts._unpacked.cache_clear()
    assert record.read(text).replay().events == table.match.events


@pytest.mark.long
@pytest.mark.usefixtures("plain_environment")
def test_the_hand_is_found_in_statistics(invite: Invite, peling: Shell, tmp_path: Path) -> None:
    """The file that the page gives, simulated."""
    guest = invite("desktop")
    rules = make_rules(guest)
    with guest.page.expect_download() as download:
        guest.page.get_by_role("button", name=f"Bestand van {NAME}").click()
    file = tmp_path / "club.toml"
    download.value.save_as(file)
    assert read(file.read_bytes()) == rules
    said = peling(
        "simulate", "--rules", str(file), "--option", "minimum_doubles=4", "--bots", "quick,quick,quick,quick", "--deals", "400",
        "--seed", "3", "--json",
    )  # fmt: skip
    assert "twins_in_two_suits" in json.dumps(json.loads(said.splitlines()[-1]))


@pytest.mark.slow
def test_rules_travel(invite: Invite, tmp_path: Path) -> None:
    """By link to another device, where they are kept; by file; a spoiled link and a wrong file say so."""
    guest = invite("desktop")
    rules = make_rules(guest)
    page = guest.page
    page.get_by_role("button", name=f"Delen: {NAME}").click()
    link = page.get_by_role("dialog").get_by_label("De link")
    address = link.input_value()
    expect(page.get_by_role("img", name="QR-code van de link")).to_be_visible()
    guest.leave_dialog()

    friend = invite("phone", name="Bert")
    other = friend.go(address.removeprefix(guest.home), "main h1").page
    expect(other.get_by_text(f"Erbij: {HAND}, limietspel van 1000 punten.")).to_be_visible()
    found = inspect(friend, "shared")
    other.get_by_role("button", name="Bewaar deze regels").click()
    other.wait_for_selector("[data-club]")
    assert [one["packed"] for one in kept_rules(other)] == [rules.packed]
    friend.go(address.removeprefix(guest.home)[:-5], "main h1")
    expect(other.get_by_role("alert")).to_contain_text("Deze regels zijn beschadigd")

    # A file: one with a mistake, then one that is right, and is changed into a next version.
    bad, good = tmp_path / "bad.toml", tmp_path / "good.toml"
    text = texts.write(rules)
    bad.write_text(text.replace("1000", "10000"), encoding="utf-8")
    good.write_text(text.replace(NAME, "Andere club"), encoding="utf-8")
    page.locator("#club-file").set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("10000 is meer dan de limiet van 2000.")
    page.locator("#club-file").set_input_files(good)
    page.get_by_role("button", name="Bewaar deze regels").click()
    expect(page.locator("[data-club]")).to_have_count(2)
    found += inspect(guest, "clubs")
    page.get_by_role("link", name=f"Verander {NAME}").click()
    page.get_by_role("button", name="Voeg een bekende regel toe").click()
    page.locator("[data-known=twins_terminals]").get_by_role("button").click()
    expect(page.locator("[data-differences]")).to_contain_text("Erbij: Tweelingen van hoekstenen")
    keep(page)
    first = next(one for one in kept_rules(page) if one["name"]["nl"] == NAME)
    assert (first["version"], first["was"]) == ("2", [rules.packed])
    assert "twins_terminals" in [row.id for row in get_rules(first["packed"]).rows]
    page.get_by_role("button", name="Verwijder Andere club").click()
    page.get_by_role("dialog").get_by_role("button", name="Verwijder", exact=True).click()
    expect(page.locator("[data-club]")).to_have_count(1)
    assert not found


def test_buttons_stay_where_they_are(invite: Invite) -> None:
    """The lines about kept rules come with their buttons: a finger on its way to one does not meet the card behind it."""
    guest = invite("desktop")
    make_rules(guest)
    page = guest.page
    page.evaluate(LATE)
    page.get_by_role("link", name="Leren").click()
    page.get_by_role("heading", level=1, name="Leren").wait_for()
    page.go_back()
    page.wait_for_selector("[data-club] button")
    shown = page.locator("main .button").evaluate_all(PLACES)
    page.wait_for_timeout(1000)  # longer than what is late takes
    expect(page.locator("[data-club] li")).to_have_count(1)
    assert page.locator("main .button").evaluate_all(PLACES) == shown


WINDOWS = ((390, 844), (360, 640), (1180, 820), (1366, 768))
LOOKS = ("light", *(pytest.param(theme, marks=pytest.mark.long) for theme in ("dark", "contrast")))


@pytest.mark.parametrize("theme", LOOKS)
def test_nothing_is_cut_or_too_small(invite: Invite, theme: str) -> None:
    guest = invite("phone", theme=theme)
    page = begin(guest)
    found: list[str] = []

    def look(where: str) -> None:
        for width, height in WINDOWS:
            resize(page, width, height)
            found.extend(f"{where} at {width}x{height}: small {one}" for one in page.evaluate(SMALL))
            found.extend(f"{where} at {width}x{height}: cut {one}" for one in page.evaluate(CUT))
        if theme != "light":
            found.extend(inspect(guest, where))

    for summary in page.locator("summary").all():
        summary.click()
    look("editor")
    page.get_by_role("button", name="Voeg een spel toe").click()
    for name in ("Precies deze stenen", "Poorten", "Breien in twee soorten", "Zeven paren"):
        page.get_by_role("radio", name=name).check()
        look(name)
    page.get_by_role("button", name="alle bamboe").click()
    page.wait_for_selector("[data-sample]")
    look("sample")
    assert not found
