"""What happens at the table in the browser: friends and a reload, goulash, a strict referee, undo, teaching, languages, help."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from browser.guest import Guest
from browser.inspection import inspect
from browser.stage import CLAIMS, MINE, Stage
from playwright.sync_api import expect
from walls import Plan

Invite = Callable[..., Guest]
HEAR_BUBBLES = """() => {
  window.bubbles = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll('.seat.own .bubble')) window.bubbles.push(one.textContent.trim());
  }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""
"""Keeps what the bubbles say: each is there for a moment only."""
DISCARD_ON = """() => {
  let seen = '';
  const page = document.querySelector('.page');
  const discard = () => {
    const {asked, seq} = page.dataset;
    if (asked !== 'turn' || seq === seen) return;
    seen = seq;
    [...document.querySelectorAll('.rack [data-tile]')].at(-1).click();
  };
  new MutationObserver((_, observer) => {
    if (page.dataset.asked === 'over') observer.disconnect();
    else discard();
  }).observe(page, {attributes: true});
  discard();
}"""
"""Discard what is drawn until the deal is over, without a browser test that asks and waits forty times."""


def test_two_friends_two_bots_and_a_reload(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    anna = invite("tablet", name="Anna")
    anna.go("/friends", ".choice")
    anna.page.get_by_label("Uw voornaam").fill("Anna")
    anna.page.get_by_role("radio", name="1", exact=True).check()
    anna.page.get_by_role("radio", name="Beginner").check()
    anna.page.get_by_role("button", name="Open de tafel").click()
    code = anna.page.locator(".code").inner_text()
    assert re.fullmatch(r"[A-Z]{3}-\d{3}", code)

    bea = invite("phone", name="Bea")
    bea.go("/")
    bea.page.get_by_role("link", name="Vrienden").click()
    bea.page.get_by_label("Hebt u een code gekregen?").fill(code.lower())
    bea.page.get_by_role("button", name="Schuif aan").click()
    bea.page.get_by_label("Uw voornaam").fill("Bea")
    assert not inspect(bea, "join")
    bea.page.get_by_role("button", name="Ga zitten").click()
    bea.page.wait_for_selector(".lobby")
    expect(anna.page.locator(".lobby li").nth(1)).to_contain_text("Bea")
    assert not inspect(anna, "lobby")
    anna.page.get_by_role("button", name="Begin met spelen").click()

    anna.throw("9s")
    bea.wait_for_turn()
    before = sorted(bea.tiles)
    bea.page.reload()
    bea.page.wait_for_selector(".rack")
    bea.wait_for_turn()
    assert sorted(bea.tiles) == before
    assert bea.page.locator('[role="log"] p').count() > 0
    bea.throw("C")
    anna.claim("pung")
    anna.throw("1p")
    # Bea draws 5p now; Anna has second thoughts, and Bea agrees.
    bea.wait_for_turn()
    anna.page.get_by_role("button", name="Terug", exact=True).click()
    bea.page.get_by_role("button", name="Goed", exact=True).click()
    anna.wait_for_turn()
    assert "1p" in anna.tiles
    anna.throw("1p")
    bea.throw("5p")
    anna.claim("mahjong")
    for guest in (anna, bea):
        guest.page.wait_for_selector(".sheet")
    bea.page.get_by_role("button", name="Volgend spel").click()
    expect(bea.page.locator(".voted")).to_be_visible()
    anna.page.get_by_role("button", name="Volgend spel").click()
    for guest in (anna, bea):
        expect(guest.page.locator(".facts")).to_contain_text("Spel 2")


@pytest.mark.slow
def test_goulash_after_a_draw(invite: Invite, stage: Stage) -> None:
    stage.set(Plan(("147m 258p 369s ESWNC",)), Plan(("1122334455m 678p J",)))
    guest = invite("tablet", twoStep=False)
    guest.sit("bmr")
    guest.always_pass("Chow", "Pung", "Kong")
    guest.page.evaluate(DISCARD_ON)
    guest.wait_until("over")
    assert guest.page.locator(".result h2").first.inner_text() == "Remise"
    expect(guest.page.locator(".payments")).to_contain_text("Niemand betaalt")
    guest.page.get_by_role("button", name="Volgend spel").click()
    expect(guest.page.locator(".facts")).to_contain_text("Goulash")
    for number, partner in enumerate(("West", "Zuid", "Noord"), 1):
        expect(guest.prompt).to_contain_text(f"Ruil {number} van 3: kies drie stenen voor {partner}")
        for place in (0, 1, 2):
            guest.rack.get_by_role("button").nth(place).click()
        expect(guest.rack.get_by_role("button", pressed=True)).to_have_count(3)
        if number == 1:
            assert not inspect(guest, "exchange")
        guest.page.get_by_role("button", name="Geef door (3 van 3)").click()
    guest.wait_for_turn()
    assert len(guest.tiles) == 14


def test_a_false_mahjong_at_a_strict_table(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    guest = invite("desktop")
    guest.sit("nts", {"referee": "strict"})
    guest.wait_for("mahjong").click()
    guest.page.get_by_role("button", name="Nee, toch niet").click()
    expect(guest.page.locator(".seat.own .badge.bad")).to_have_count(0)
    guest.wait_for("mahjong").click()
    guest.page.get_by_role("button", name="Ja, mahjong").click()
    expect(guest.page.locator(".seat.own")).to_contain_text("dood spel")
    expect(guest.prompt).to_contain_text(
        "Uw spel is dood: u riep ten onrechte mahjong. Met deze steen is het spel niet compleet."
    )
    expect(guest.page.locator('[role="log"]')).to_contain_text("ten onrechte mahjong")
    assert not inspect(guest, "dead hand")
    guest.throw("9s")


def test_undo_at_a_table_of_bots(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    guest = invite("tablet")
    guest.sit()
    guest.throw("9s")
    guest.wait_for("pung")
    assert "9s" not in guest.tiles
    guest.page.get_by_role("button", name="Terug", exact=True).click()
    guest.wait_for_turn()
    assert "9s" in guest.tiles
    assert len(guest.tiles) == 14


def test_teaching_with_open_hands(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    guest = invite("desktop")
    guest.sit(teaching=True)
    open_racks = guest.page.locator(".seat.opened")
    expect(open_racks).to_have_count(3)
    assert open_racks.first.locator(".open .tile").count() >= 13
    assert not inspect(guest, "open hands")


def test_the_language_changes_and_the_game_does_not(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    guest = invite("desktop")
    guest.sit()
    guest.throw("9s")
    guest.wait_for("pung")
    held = guest.tiles
    expect(guest.page.locator('[role="log"]')).to_contain_text("Oost legt bamboe 9 weg")
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_role("button", name="English").click()
    guest.leave_dialog()
    expect(guest.page.get_by_role("list", name="Your rack")).to_be_visible()
    expect(guest.page.locator('[role="log"]')).to_contain_text("East discards bamboo 9")
    assert guest.page.locator("html").get_attribute("lang") == "en"
    guest.lang = "en"
    assert guest.tiles == held
    guest.claim("pung")
    guest.throw("1p")
    guest.claim("mahjong")
    expect(guest.page.locator(".result h2").first).to_have_text("Mahjong! You win")
    guest.page.reload()
    expect(guest.page.locator(".result h2").first).to_have_text("Mahjong! You win")


def test_hints_and_why_not(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    guest = invite("desktop")
    guest.sit()
    guest.wait_for_turn()
    guest.page.keyboard.press("h")
    expect(guest.page.locator("[data-drawer=hint] .best")).to_be_visible()
    expect(guest.page.locator(".rack .advised")).not_to_have_count(0)
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("[data-drawer]")).to_have_count(0)
    guest.page.keyboard.press("w")
    why = guest.page.get_by_role("dialog", name="Waarom geen mahjong?")
    expect(why.locator("p").first).to_contain_text(re.compile("compleet|steen"))
    guest.leave_dialog()
    guest.page.keyboard.press("?")
    expect(guest.page.get_by_role("dialog", name="Toetsen").get_by_role("row")).not_to_have_count(0)


def test_several_chows_are_offered_with_their_tiles(invite: Invite, stage: Stage) -> None:
    stage.set(Plan(("3467m 159p 19s EWCF 7s",), draws="S P 5m"))
    guest = invite("desktop")
    guest.sit()
    guest.throw("7s")
    button = guest.wait_for("chow")
    button.click()
    choices = guest.page.get_by_role("group", name="Welke chow?").get_by_role("button")
    expect(choices).to_have_count(3)
    choices.first.click()
    expect(guest.page.get_by_role("list", name="Uw sets").get_by_role("listitem")).to_have_count(1)


def test_the_rack_is_arranged_by_hand(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    guest = invite("desktop")
    guest.sit()
    guest.wait_for_turn()
    sorted_tiles = guest.tiles
    first = guest.rack.get_by_role("button").first
    first.focus()
    guest.page.keyboard.press("Shift+ArrowRight")
    assert guest.tiles[:4] == [*sorted_tiles[1:2], sorted_tiles[0], *sorted_tiles[2:4]] or guest.tiles[1] == sorted_tiles[0]
    box = guest.rack.get_by_role("button").last.bounding_box()
    start = guest.rack.get_by_role("button").nth(5).bounding_box()
    assert box is not None
    assert start is not None
    moved = guest.tiles[5]
    guest.page.mouse.move(start["x"] + 20, start["y"] + 30)
    guest.page.mouse.down()
    guest.page.mouse.move(box["x"] + 40, box["y"] + 30, steps=6)
    guest.page.mouse.up()
    assert guest.tiles[-1] == moved
    guest.page.get_by_role("button", name="Sorteren").click()
    assert sorted(guest.tiles) == sorted(sorted_tiles)
    assert guest.tiles[:3] == ["1m", "1m", "1m"]


def test_always_passing_is_passing(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    guest = invite("desktop")
    guest.sit()
    guest.always_pass("Pung")
    guest.throw("9s")
    guest.wait_for_turn()
    assert "9s" not in guest.tiles
    expect(guest.page.locator('[role="log"]')).to_contain_text("Zuid legt rode draak weg")


def test_a_phrase_and_a_pause(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    guest = invite("desktop")
    guest.sit()
    guest.wait_for_turn()
    guest.page.keyboard.press("f")
    guest.page.evaluate(HEAR_BUBBLES)
    guest.page.get_by_role("button", name="Mooi gespeeld!").click()
    guest.page.wait_for_function("() => window.bubbles.includes('Mooi gespeeld!')")
    guest.page.keyboard.press("b")
    expect(guest.prompt).to_contain_text("Pauze")
    guest.page.get_by_role("button", name="Verder").click()
    guest.wait_for_turn()


@pytest.mark.parametrize("players", [3, 5])
def test_three_and_five_players(invite: Invite, players: int) -> None:
    guest = invite("desktop")
    guest.sit("nts", {"players": players})
    assert guest.page.locator(".seat").count() == min(players, 4)
    expect(guest.page.locator(".facts")).to_contain_text("droomt" if players == 5 else "U bent")
    assert not inspect(guest, f"{players} players")


def test_replay_with_the_bots_opinion(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    guest = invite("desktop")
    table = guest.sit()
    guest.win()
    guest.go(f"/replay/{table}/1", ".board")
    expect(guest.page.locator(".seat.opened")).to_have_count(4)
    expect(guest.page.locator(".opinion")).to_contain_text("Anna koos: bamboe 9 wegleggen")
    guest.page.get_by_role("button", name="Verder", exact=True).click()
    expect(guest.page.locator(".sentence")).to_have_text("Oost legt bamboe 9 weg.")
    guest.page.get_by_label("Gezien door").select_option("0")
    expect(guest.page.locator(".seat.opened")).to_have_count(1)
    guest.page.get_by_role("button", name="Einde", exact=True).click()
    expect(guest.page.locator(".sentence")).to_contain_text("Telling")
    assert "seat=0" in guest.page.url
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name=".mjn").click()
    assert download.value.suggested_filename.endswith(".mjn")


@pytest.mark.slow
def test_drills_from_own_games(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    guest = invite("tablet")
    guest.sit()
    guest.win()
    guest.go("/drills", ".rack")
    tile = guest.rack.get_by_role("button").first
    tile.click()
    tile.click()
    expect(guest.page.locator(".verdict")).to_be_visible()
    assert not inspect(guest, "drills")
    guest.page.get_by_role("button", name="Volgende stand").click()
    expect(guest.page.locator(".verdict")).to_have_count(0)


def test_the_wall_is_verified_in_the_browser(invite: Invite, stage: Stage) -> None:
    stage.set(Plan((MINE,), draws="C 5p N"))
    guest = invite("desktop")
    table = guest.sit(deals=1)
    guest.win()
    guest.page.keyboard.press("n")
    expect(guest.page.locator(".summary h2").first).to_have_text("De partij is afgelopen")
    guest.go(f"/verify/{table}", ".verdict")
    expect(guest.page.locator(".verdict").first).to_contain_text("Uw eigen browser heeft het nagerekend")
