"""Counting a hand in the browser: tapped, typed, by keyboard, by roles; shared; who pays whom."""

from __future__ import annotations

import random
from collections.abc import Callable

import golden
import pytest
from browser.guest import Guest
from browser.inspection import resize
from browser.presses import OPEN_HAND, OPEN_TAPS, demos, play
from browser.stage import CLAIMS, Stage
from browser.teller import Teller, can_be_tapped
from marks import mostly_slow
from playwright.sync_api import expect

from peling import RULESETS, parse_hand, score

Invite = Callable[..., Guest]


def check(teller: Teller, hand: str) -> None:
    """The sheet on the screen is the one of the scorer."""
    sheet = score(parse_hand(hand), teller.rules, teller.options)
    assert teller.lines() == [(line.id, line.value) for line in sheet.lines], hand
    if sheet.hand.win is None or sheet.complete:
        assert teller.total() == str(sheet.total), hand


HANDS = {
    "phone": (
        ("nts", OPEN_HAND),
        ("nts", "5p55p 88s EE 347m (CCC) ; seat E, round E".replace("5p55p", "555p")),
        ("bmr", "1199m 22p J (EEE) [FFFF] 1f +J ; seat E, round S, goulash"),
    ),
    "tablet": (
        ("mcr", "147m 258p 369s EEE 5s >5s ; seat S, round E"),
        ("nts-2009", "222p 777s EEE [CCCC] 5m +5m ; seat E, round E, replacement"),
        ("nts", "1444678999s NNN ; seat S, round W"),
    ),
}


@pytest.mark.parametrize("size", mostly_slow(HANDS, "tablet"))
def test_hands_that_are_tapped_in(invite: Invite, size: str) -> None:
    guest = invite(size)
    for rules, hand in HANDS[size]:
        teller = Teller(guest, rules)
        teller.tap(parse_hand(hand))
        check(teller, hand)


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "tablet"])
@pytest.mark.parametrize("rules", RULESETS)
def test_goldens_that_are_tapped_in(invite: Invite, rules: str, size: str) -> None:
    cases = [case for case in golden.read(rules) if not case.options and can_be_tapped(case.hand)]
    chosen = random.Random(rules + size).sample(cases, 60)
    teller = Teller(invite(size), rules)
    for case in chosen:
        if teller.page.locator("[data-group]").count():
            teller.clear()
        teller.tap(parse_hand(case.hand))
        check(teller, case.hand)


def test_few_taps_and_each_is_undone_by_one(invite: Invite) -> None:
    teller = Teller(invite("phone"))
    teller.turn_fact("seat", "U bent", "S")
    seen = [teller.laid()]
    for step in OPEN_TAPS:
        play(teller, [step])
        teller.answered()
        seen.append(teller.laid())
    assert teller.taps == 14
    check(teller, OPEN_HAND)
    for before in reversed(seen[:-1]):
        teller.undo()
        teller.answered()
        assert teller.laid() == before

    # Tile by tile, with what was chosen before.
    teller.taps = 0
    teller.tap(parse_hand(OPEN_HAND))
    check(teller, OPEN_HAND)
    assert teller.taps <= 18

    # Nieuw is a step as well, and the facts stay.
    teller.clear()
    expect(teller.page.get_by_text("Tik uw stenen aan")).to_be_visible()
    expect(teller.page.get_by_role("button", name="U bent Zuid")).to_be_visible()
    teller.undo()
    check(teller, OPEN_HAND)


@pytest.mark.long
@pytest.mark.parametrize("screen", [(390, 844), (360, 640)])
@pytest.mark.parametrize("name", demos())
def test_every_tap_is_undone_by_one(invite: Invite, name: str, screen: tuple[int, int]) -> None:
    rules, facts, steps = demos()[name]
    guest = invite("phone")
    resize(guest.page, *screen)
    teller = Teller(guest, rules, **facts)
    seen = [teller.laid()]
    for step in steps:
        play(teller, [step])
        teller.answered()
        seen.append(teller.laid())
    assert teller.taps <= 24
    for before in reversed(seen[:-1]):
        teller.undo()
        teller.answered()
        assert teller.laid() == before
    expect(teller.page.locator("[data-undo]")).to_have_attribute("aria-disabled", "true")


def test_what_is_said_of_a_hand_that_did_not_win(invite: Invite) -> None:
    """An announced wait and a dead hand are switches in the sheet; either is one step, undone by one."""
    teller = Teller(invite("tablet"), "bmr", seat="S", round="W")
    hand = "(222m) (555p) [7777s] EEE 9p ; seat S, round W"
    teller.tap(parse_hand(hand))
    check(teller, hand)
    for word in ("announced", "dead"):
        teller.switch(word)
        check(teller, f"{hand}, {word}")
        teller.undo()
        check(teller, hand)
    teller.switch("dead")
    expect(teller.page.locator(".total")).to_contain_text("Dood spel")
    teller.key("9p")  # with all tiles there it is still dead
    expect(teller.page.locator(".strip")).to_contain_text("Dood spel")
    check(teller, f"{hand.replace(' ;', ' +9p ;')}, dead")


def test_the_question_has_its_price_and_the_impossible_is_not_offered(invite: Invite) -> None:
    teller = Teller(invite("phone"))
    page = teller.page
    teller.turn_fact("seat", "U bent", "S")
    play(teller, OPEN_TAPS[:-1])
    assert teller.answered() == "how"
    assert teller.total() == "120 of 128"
    expect(page.get_by_role("button", name="van een ander: 120")).to_be_visible()
    expect(page.get_by_role("button", name="zelf gepakt: 128")).to_be_visible()

    # There is no room, but for the fourth tile of a pung; pressed anyway, a key says why.
    off = page.locator('[data-key="1m"]')
    expect(off).to_have_attribute("aria-disabled", "true")
    teller.press(off)
    expect(page.locator(".strip")).to_contain_text("Er liggen al veertien stenen")
    expect(page.locator('[data-key="9s"]')).to_have_attribute("aria-disabled", "false")
    teller.key("9s")
    expect(page.locator('[data-key="9s"]')).to_have_attribute("aria-disabled", "true")
    teller.key("9s")
    expect(page.locator(".strip")).to_contain_text("liggen al in dit spel")
    assert teller.answered() == "how"


BUTTONS = """() => [...document.querySelectorAll('.strip button, .how button, [data-group]')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const { came, note, panel, ready, win, undo, group } = one.dataset;
  return [came ?? note ?? panel ?? ready ?? win ?? undo ?? group, x, y, width, height];
})"""


@pytest.mark.parametrize(
    ("hand", "panel", "note"),
    [
        ("123m 456m 789s 66s 23p +4p ; seat S, round W", True, "last-tile"),  # one switch, and then the button to go on
        pytest.param("EE SS WW NN 11m 22p 3s +3s", True, "last-tile", marks=pytest.mark.slow),
        # No mahjong: the sheet says why.
        pytest.param("111m 222m 333p 444p 5s +6s", False, "dead", marks=pytest.mark.slow),
    ],
)
def test_what_can_be_pressed_stays_where_it_is(invite: Invite, hand: str, panel: bool, note: str) -> None:
    """While the server thinks about a circumstance, nothing moves under the finger that presses the next thing."""
    teller = Teller(invite("tablet"), "nts-2009")
    page = teller.page
    teller.tap(parse_hand(hand))
    teller.answered()
    if panel:
        teller.press(page.locator("[data-panel]"))
    switch = page.locator(f'[data-note="{note}"]')
    before = page.evaluate(BUTTONS)
    let_go = teller.hold()
    teller.press(switch)
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(teller.box).to_have_attribute("data-state", "asked")
    held = page.evaluate(BUTTONS)
    let_go()
    teller.answered()
    after = page.evaluate(BUTTONS)
    if note != "dead":
        assert before == held == after
    else:  # a dead hand is told so in the strip, at once and not a moment later
        assert held == after
    expect(switch).to_have_attribute("aria-checked", "true")


@pytest.mark.slow
def test_typing_with_mistakes_and_a_shared_link(invite: Invite) -> None:
    guest = invite("tablet")
    teller = Teller(guest)
    page = teller.page
    page.get_by_role("button", name="Typen").click()
    field = page.get_by_role("textbox", name="Het spel")
    field.fill("2234k 678b ccc (ees)")
    page.get_by_role("button", name="Tel dit spel").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("[data-position]")).to_be_visible()
    guest.complaints.clear()  # the browser logs the refusal
    field.fill("999b) ggg) 234b 678b 44b > ; plaats zuid")
    page.get_by_role("button", name="Tel dit spel").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    check(teller, OPEN_HAND)

    page.get_by_role("button", name="Delen").click()
    expect(page.get_by_role("img", name="QR-code van de link")).to_be_visible()
    url = page.get_by_role("textbox", name="De link").input_value()
    assert url.startswith(f"{guest.home}/count/")
    other = invite("phone", name="Bea")
    other.go(url.removeprefix(guest.home), "[data-line]")
    reader = Teller(other, come=False)
    check(reader, OPEN_HAND)
    reader.press(other.page.locator('[data-key="1m"]'))  # only to be looked at
    check(reader, OPEN_HAND)
    other.page.get_by_role("button", name="Verander").click()
    expect(other.page.locator("[data-undo]")).to_be_visible()
    check(reader, OPEN_HAND)

    spoiled = invite("phone", name="Cor")
    spoiled.go(url.removeprefix(guest.home)[:-3], "main")
    expect(spoiled.page.get_by_role("alert")).to_contain_text("Deze link is beschadigd")
    spoiled.complaints.clear()  # the browser logs the refusal


def test_by_the_keyboard_alone(invite: Invite) -> None:
    teller = Teller(invite("desktop"), seat="S")
    keys = teller.page.keyboard
    keys.type("999b)ggg)234b678b44b>")
    check(teller, OPEN_HAND)
    for _ in range(2):
        keys.press("Backspace")
    assert teller.answered() == "thirteen"

    # The keys are one stop a block; arrows go on by place, and a press leaves the focus where it is.
    for _ in range(40):
        keys.press("Tab")
        if teller.page.evaluate("() => document.activeElement.dataset.key") == "1m":
            break
    keys.press("ArrowRight")
    keys.press("ArrowDown")
    assert teller.page.evaluate("() => document.activeElement.dataset.key") == "5m"
    for _ in range(3):
        keys.press("ArrowRight")
    keys.press("Enter")
    assert teller.page.evaluate("() => document.activeElement.dataset.key") == "5p"
    expect(teller.box).to_have_attribute("data-tiles", "14")
    keys.press("Tab")
    assert teller.page.evaluate("() => document.activeElement.dataset.key[1]") == "s"


def test_by_roles(invite: Invite) -> None:
    teller = Teller(invite("phone"), seat="S")
    page = teller.page
    bamboo = page.get_by_role("group", name="bamboe", exact=True)
    heard = page.get_by_role("status").last
    for _ in range(3):
        bamboo.get_by_role("button", name="bamboe 9").click()
    expect(heard).to_have_text("bamboe 9, 3 stenen")
    page.get_by_role("group", name="Volgende stap").get_by_role("button", name="open op tafel").click()
    hand = page.get_by_role("region", name="Uw spel, 3 stenen")
    expect(hand.get_by_role("group", name="pung bamboe 9, open")).to_be_visible()
    expect(bamboo.get_by_role("button", name="bamboe 9, 3 gelegd")).to_be_visible()
    dragons = page.get_by_role("group", name="winden en draken")
    for _ in range(3):
        dragons.get_by_role("button", name="groene draak").click()
    page.get_by_role("button", name="dicht. Druk voor open").click()
    for rank in (2, 3, 4, 6, 7, 8, 4, 4):
        bamboo.get_by_role("button", name=f"bamboe {rank}").click()
    page.get_by_role("button", name="van een ander: 120").click()
    expect(heard).to_have_text("van een ander: Mahjong, 120")
    rows = page.get_by_role("region", name="De telling").get_by_role("listitem")
    expect(rows.first).to_contain_text("8 punten")
    page.get_by_role("button", name="bamboe 4, winnende steen: weghalen").click()
    expect(page.locator(".total")).to_contain_text("Niet gewonnen")


def test_ones_own_turn_comes_first_at_home(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    guest = invite("phone")
    mine = guest.sit()
    guest.wait_for_turn()
    # A newer table, of which nothing is expected yet.
    seats = ["me", "open", "beginner", "beginner"]
    guest.ask("POST", "/tables", {"rules": "nts", "options": {}, "seats": seats, "settings": {"bots": "beginner"}})
    guest.go("/", ".go")
    first = guest.page.locator(".go").first
    expect(first).to_have_attribute("href", f"/table/{mine}")
    expect(first).to_contain_text("U bent aan de beurt")
    expect(guest.page.locator(".go").nth(1)).not_to_contain_text("U bent aan de beurt")


def test_what_is_half_counted_waits_at_home(invite: Invite) -> None:
    teller = Teller(invite("phone"))
    for tile in ("9s", "9s", "E"):
        teller.key(tile)
    before = teller.laid()
    teller.page.get_by_role("button", name="Naar het begin").click()
    teller.page.get_by_role("link", name="Een spel tellen").click()
    teller.page.wait_for_selector("[data-group]")
    assert teller.laid().split("Regels")[0] == before.split("Regels")[0]


def test_who_pays_whom(invite: Invite) -> None:
    teller = Teller(invite("phone"))
    page = teller.page
    teller.turn_fact("seat", "U bent", "S")
    play(teller, OPEN_TAPS)
    teller.answered()
    page.locator("[data-settle]").click()
    expect(page.get_by_label("Punten van Zuid")).to_have_value("120")
    page.get_by_label("Punten van Noord").fill("40")
    expect(page.locator("[data-net='1']")).to_have_text("+480")
    expect(page.get_by_text("De saldo's zijn samen 0: dat klopt.")).to_be_visible()
    expect(page.get_by_text("Wie legde de steen weg?")).to_have_count(0)

    # The hand of another player is counted on the same page, and its points come back.
    page.get_by_role("button", name="Tel het spel van Oost").click()
    page.wait_for_selector("[data-key]")
    expect(page.get_by_role("button", name="U bent Oost")).to_be_visible()
    for tile in ("C", "C", "C", "1m", "3m", "5m", "7m", "2p", "4p", "6p", "8p", "9s", "N"):
        teller.key(tile)
    teller.answered()
    total = teller.total()
    page.get_by_role("button", name="Naar wie betaalt wie").click()
    expect(page.get_by_label("Punten van Oost")).to_have_value(total)
    expect(page.get_by_role("radio", name="Zuid")).to_be_checked()

    # Where it matters who discarded the tile, it is asked.
    page.get_by_role("button", name="NTS 2016").click()
    page.get_by_role("dialog").get_by_role("radio", name="2009").check()
    page.get_by_role("dialog").get_by_role("button", name="Klaar").click()
    expect(page.get_by_role("group", name="Wie legde de steen weg?")).to_be_visible()
    page.get_by_role("group", name="Wie legde de steen weg?").get_by_text("West").click()
    expect(page.locator("[data-cell='21']")).to_have_text("240")
