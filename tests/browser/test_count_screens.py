"""The screens of counting, paying and home: nothing is cut, moves or is impossible, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser.guest import Guest
from browser.inspection import DRAWN, WIDER, inspect, resize
from browser.presses import OPEN_HAND, OPEN_TAPS, demos, play
from browser.teller import Teller
from playwright.sync_api import expect

from peling import parse_hand

Invite = Callable[..., Guest]
HERE = Path(__file__).parent
CHECK = (HERE / "check_count.js").read_text(encoding="utf-8")
RANDOM = (HERE / "random_presses.js").read_text(encoding="utf-8")
SCREENS = ((390, 844), (360, 640), (844, 390), (820, 1180), (1180, 820), (1366, 768), (1920, 1080))
SCALES = (100, 125, 150)
THEMES = ("light", "dark", "contrast")
BOXES = """() => [...document.querySelectorAll('[data-region]')].map((node) => {
  const {x, y, width, height} = node.getBoundingClientRect();
  return [node.dataset.region, x, y, width, height].join(' ');
}).join('; ')"""
LAID = {
    "open": ("nts", OPEN_HAND),
    "goulash": ("bmr", "1199m 22p J (EEE) [FFFF] 1f +J ; seat E, round S, goulash"),
    "kong": ("nts", "222p 777s EEE [CCCC] 5m +5m ; seat E, round E"),
    "short": ("nts", "123m 888p 888s 99s EE >E ; seat S, round E"),
    "wait": ("nts", "444678999s NNN 1s ; seat S, round W"),
}
"""Hands that lie there when the page comes."""


def show(teller: Teller, name: str, scale: int, theme: str = "light") -> None:
    """Come to a page where a hand lies already."""
    rules, text = LAID[name]
    hand = parse_hand(text)
    settings = "(kept) => localStorage['peling.settings'] = JSON.stringify(kept)"
    teller.page.evaluate(settings, {"scale": scale, "theme": theme})
    teller.rules, teller.facts = rules, {"seat": "ESWN"[hand.seat], "round": "ESWN"[hand.round], "goulash": hand.goulash}
    teller.remember(text=text, tiles=14, at=1)


def faults(teller: Teller) -> list[str]:
    """What is wrong on the screen, once the answer is there."""
    teller.answered()
    teller.page.evaluate(DRAWN)
    found = list(teller.page.evaluate(CHECK))
    if found:  # wrong either way; whether it stays so says where to look
        fonts = teller.page.evaluate("() => document.fonts.status")
        teller.page.wait_for_timeout(500)
        stays = set(teller.page.evaluate(CHECK))
        found = [f"{fault} (fonts {fonts}, half a second later {'still' if fault in stays else 'no more'})" for fault in found]
    return found


# nothing is cut, nothing moves


QUICK = (("open", 100, (0, 3)), ("goulash", 125, (1, 4)), ("kong", 150, (2, 5)), ("short", 150, (0, 6)), ("wait", 125, (0, 2)))
"""Hands, how large the words are, and on which screens."""


@pytest.mark.slow
def test_nothing_is_cut(invite: Invite) -> None:
    teller = Teller(invite("desktop"))
    found = []
    for name, scale, screens in QUICK:
        for number, screen in enumerate(screens):
            resize(teller.page, *SCREENS[screen])
            if not number:
                show(teller, name, scale)
            found += [f"{name} at {scale} on {SCREENS[screen]}: {fault}" for fault in faults(teller)]
    assert not found


def test_nothing_moves(invite: Invite) -> None:
    teller = Teller(invite("phone"), seat="S")
    boxes = teller.page.evaluate(BOXES)
    found = []
    for number, step in enumerate(OPEN_TAPS):
        play(teller, [step])
        if number % 4 == 2:
            found += faults(teller)
        assert teller.page.evaluate(BOXES) == boxes
    teller.press(teller.page.locator("[data-panel]"))
    assert not found + faults(teller)


AT_ONCE = f"""() => new Promise((done) => {{
  const check = {CHECK.strip().removesuffix(";")};
  new MutationObserver(() => done(check())).observe(document.querySelector('.count'), {{attributeFilter: ['data-state']}});
}})"""
"""What is wrong when the state of the page has just changed: after the page is through with it, and before any frame is drawn."""


def test_words_fit_in_the_moment_of_an_answer(invite: Invite) -> None:
    teller = Teller(invite("phone"))
    show(teller, "open", 100)
    let_go = teller.hold()
    teller.came("+")
    expect(teller.box).to_have_attribute("data-state", "asked")
    teller.page.evaluate(DRAWN)
    teller.page.evaluate(f"() => {{ window.found = ({AT_ONCE})() }}")
    let_go()
    assert teller.page.evaluate("() => window.found") == []
    assert teller.answered() == "done"


@pytest.mark.long
@pytest.mark.parametrize("name", demos())
def test_nothing_is_ever_cut_and_nothing_moves(invite: Invite, name: str) -> None:
    """Every tap on every screen at every size, and the panel."""
    teller = Teller(invite("desktop"))
    rules, facts, steps = demos()[name]
    found = []
    for scale in SCALES:
        for width, height in SCREENS:
            resize(teller.page, width, height)
            teller.page.evaluate("(scale) => localStorage['peling.settings'] = JSON.stringify({scale, theme: 'light'})", scale)
            teller.rules, teller.facts = rules, {"seat": "E", "round": "E", "goulash": False, **facts}
            teller.remember()
            where = f"{width}x{height} at {scale}"
            boxes = teller.page.evaluate(BOXES)
            for number, step in enumerate(steps):
                play(teller, [step])
                found += [f"{where}, step {number}: {fault}" for fault in faults(teller)]
                if teller.page.evaluate(BOXES) != boxes:
                    found.append(f"{where}, step {number}: a region moved")
            if teller.page.locator("[data-panel]").count():
                teller.press(teller.page.locator("[data-panel]"))
                found += [f"{where}, panel: {fault}" for fault in faults(teller)]
    assert not found


DAMAGE = {
    "is outside": "document.querySelector('[data-region=sheet]').style.left = '-60px'",
    "overlap": "document.querySelector('[data-region=strip]').style.height = '120px'",
    "is covered": "document.body.append(Object.assign(document.createElement('div'), "
    "{style: 'position:fixed;inset:0;z-index:50'}))",
    "is cut": "document.querySelector('.group').style.transform = 'translate(-40px, 0)'",
    "are cut": "document.querySelector('.strip .opt > span').textContent = 'lang '.repeat(60)",
    "is 20.0 by": "document.querySelector('.key').style.cssText = 'width:20px'",
    "the page scrolls": "document.body.append(Object.assign(document.createElement('div'), {style: 'height:2000px'}))",
}


def test_damage_is_seen(invite: Invite) -> None:
    teller = Teller(invite("phone"))
    show(teller, "open", 100)
    assert not faults(teller)
    for sign, script in DAMAGE.items():
        teller.page.evaluate("() => { window.before = document.body.cloneNode(true) }")
        teller.page.evaluate(f"() => {{ {script} }}")
        assert any(sign in fault for fault in faults(teller)), sign
        teller.page.evaluate("() => document.body.replaceWith(window.before)")


# nothing impossible


def press_at_random(teller: Teller, seed: int, presses: int) -> list[str]:
    """Press whatever is offered; what is wrong with the hand or on the screen."""
    found = list(teller.page.evaluate(RANDOM, [seed, presses]))
    return [f"{teller.rules}, seed {seed}: {fault}" for fault in (*found, *faults(teller))]


GAMES: tuple[tuple[str, dict[str, Any]], ...] = (("nts", {}), ("mcr", {}), ("bmr", {"goulash": True}))


@pytest.mark.slow
def test_random_presses_never_make_an_impossible_hand(invite: Invite) -> None:
    guest = invite("phone")
    assert not [fault for rules, facts in GAMES for fault in press_at_random(Teller(guest, rules, **facts), 1, 40)]


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_many_random_presses_never_make_an_impossible_hand(invite: Invite, width: int, height: int) -> None:
    guest = invite("desktop")
    resize(guest.page, width, height)
    found = []
    for rules, facts in GAMES:
        teller = Teller(guest, rules, **facts)
        for part in range(24):  # 3 x 24 x 5 on each of seven screens: 2520
            found += press_at_random(teller, width * 100 + part, 5)
    assert not found


# large letters


def test_who_pays_whom_fits_with_large_letters(invite: Invite) -> None:
    guest = invite("phone", scale=150)
    guest.go("/pay", "[data-net]")
    assert guest.page.evaluate(WIDER) <= 0
    cut = "() => [...document.querySelectorAll('.seat > *')].filter((node) => node.scrollWidth > node.clientWidth + 1).length"
    assert guest.page.evaluate(cut) == 0


# axe


@pytest.mark.parametrize("theme", ["light", *(pytest.param(theme, marks=pytest.mark.long) for theme in THEMES[1:])])
def test_axe_finds_nothing(invite: Invite, theme: str) -> None:
    """A hand with its panel; in the long run also without, waiting, who pays whom, and home with something to go on with."""
    guest = invite("phone", theme=theme)
    teller = Teller(guest)
    found = []
    if guest.everywhere:
        for name in ("wait", "short", "goulash"):
            show(teller, name, 100, theme)
            found += inspect(guest, f"{name} in {theme}")
    show(teller, "open", 100, theme)
    if guest.everywhere:
        guest.page.locator("[data-settle]").click()
        guest.page.get_by_label("Punten van Noord").fill("40")
        expect(guest.page.locator("[data-net='1']")).to_have_text("+480")
        found += inspect(guest, f"who pays whom in {theme}")
        guest.go("/", "h1")
        found += inspect(guest, f"home in {theme}")
        show(teller, "open", 100, theme)
    teller.press(teller.page.locator("[data-panel]"))
    assert not found + inspect(guest, f"panel in {theme}")
