"""Joining, staying and watching: any link shows the door, a lost line greys the table and comes back, requests stay."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from browser.conftest import MILLISECONDS
from browser.guest import SIZES, Guest
from browser.inspection import inspect
from browser.stage import CLAIMS, Stage
from browser.test_browser_guests import come, open_table, shoot
from killing import Process
from playwright.sync_api import Browser, Locator, expect

Invite = Callable[..., Guest]


def banner(guest: Guest) -> Locator:
    """The words about a lost connection."""
    return guest.page.locator("[data-away]")


def excuse(guest: Guest, *words: str) -> None:
    """Forget complaints of the console that the test asked for."""
    guest.complaints[:] = [text for text in guest.complaints if not any(word in text for word in words)]


# joining


def test_any_link_to_a_table_shows_its_door(invite: Invite) -> None:
    anna, code = open_table(invite, 1)
    table = anna.page.url.rpartition("/")[2]
    bea = invite("phone", name="Bea")
    bea.page.goto(f"{bea.home}/table/{table}")
    expect(bea.page.get_by_role("heading", name="Tafel van Anna", exact=True)).to_be_visible()
    expect(bea.page.get_by_text("NTS 2016")).to_be_visible()
    assert table not in bea.page.locator("body").inner_text()
    assert not inspect(bea, "door", ["phone"])
    shoot(bea, "door")
    bea.page.get_by_label("Uw voornaam").fill("Bea")
    bea.page.get_by_role("button", name="Ga zitten").click()
    expect(bea.page.locator(".lobby")).to_contain_text(code)

    # An address that leads nowhere, with a name and without one.
    stranger = invite("desktop")
    for guest in (bea, stranger):
        guest.page.goto(f"{guest.home}/table/0123456789abcdef")
        expect(guest.page.get_by_role("heading", name="Geen tafel gevonden")).to_be_visible()
        expect(guest.page.get_by_role("alert")).to_contain_text("Klopt de code of de link?")
        excuse(guest, "404")
    shoot(stranger, "missing")


def test_a_guided_game_asks_for_a_name_and_goes_on(invite: Invite) -> None:
    anna = invite("phone")
    anna.go("/learn")
    anna.page.get_by_role("button", name="Begin met uitleg").click()
    expect(anna.page.get_by_text("Vul eerst een voornaam in.")).to_be_visible()
    anna.page.get_by_label("Uw voornaam").fill("Anna")
    anna.page.get_by_role("button", name="Begin met uitleg").click()
    expect(anna.page.get_by_role("complementary", name="Uitleg")).to_contain_text("Welkom aan tafel")
    expect(anna.page.get_by_text("Computer 2").first).to_be_attached()

    # The way back to a running game is the first thing on the home page.
    anna.go("/")
    back = anna.page.get_by_role("navigation", name="Ga verder").get_by_role("link")
    expect(back).to_be_in_viewport(ratio=1)
    shoot(anna, "home")
    back.click()
    anna.page.wait_for_selector(".board")


# agreeing


def test_a_request_to_take_back_is_seen_by_all_and_outlives_a_reload(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    anna, code = open_table(invite, 2)
    bea, cor = come(invite, code, "Bea", "phone"), come(invite, code, "Cor", "tablet")
    anna.page.get_by_role("button", name="Begin met spelen").click()
    anna.throw("9s")
    anna.page.keyboard.press("u")
    expect(anna.prompt).to_contain_text("Nog geen antwoord: Bea, Cor.")
    for guest in (bea, cor):
        expect(guest.prompt).to_contain_text("Anna wil een zet terugnemen")
        expect(guest.page.get_by_role("timer")).to_contain_text(" s")
    shoot(bea, "asked-of")
    for size in ((390, 844), (844, 390), (360, 640)):
        bea.page.set_viewport_size({"width": size[0], "height": size[1]})
        for answer in ("Goed", "Nee"):
            expect(bea.page.get_by_role("button", name=answer, exact=True)).to_be_in_viewport(ratio=1)
    bea.page.get_by_role("button", name="Goed", exact=True).click()
    expect(anna.prompt).to_contain_text("Goed: Bea. Nog geen antwoord: Cor.")
    shoot(anna, "asking")
    expect(bea.prompt).to_contain_text("U vindt het goed dat Anna een zet terugneemt")
    for guest in (cor, anna):
        guest.page.reload()
    expect(cor.page.get_by_role("button", name="Nee", exact=True)).to_be_visible()
    expect(anna.page.get_by_role("button", name="Toch niet")).to_be_visible()
    cor.page.get_by_role("button", name="Goed", exact=True).click()
    anna.wait_for_turn()
    assert "9s" in anna.tiles

    # Who is paused by another finds the way on without a menu.
    anna.page.keyboard.press("b")
    expect(bea.prompt).to_contain_text("Pauze")
    shoot(bea, "paused")
    bea.page.get_by_role("button", name="Verder", exact=True).click()
    expect(anna.prompt).not_to_contain_text("Pauze")


# staying


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """A server that can be stopped."""
    running = Process(tmp_path)
    running.start()
    yield running
    with suppress(ProcessLookupError):
        running.kill()


def test_the_table_stays_when_the_server_goes_and_comes_back_by_itself(browser: Browser, process: Process) -> None:
    width, height = SIZES["desktop"]
    context = browser.new_context(viewport={"width": width, "height": height}, locale="nl-NL", reduced_motion="reduce")
    context.set_default_timeout(MILLISECONDS)
    anna = Guest(context, f"http://127.0.0.1:{process.port}", "Anna", "nl")
    anna.sit()
    asked = anna.page.locator('[data-asked="turn"], [data-asked="claim"]')
    expect(asked).to_be_attached()
    for how in (signal.SIGTERM, signal.SIGKILL):
        tiles = anna.tiles
        process.kill(how)
        expect(banner(anna)).to_be_visible()
        expect(anna.page.locator("[inert] .board")).to_be_visible()
        assert not inspect(anna, "lost", ["phone"])
        shoot(anna, f"lost-{how.name}")
        process.start()
        expect(banner(anna)).to_have_count(0)
        expect(anna.page.locator("[inert] .board")).to_have_count(0)
        assert anna.tiles == tiles
    seq = anna.seq
    if anna.page.locator('[data-asked="turn"]').count():
        anna.throw(anna.tiles[0])
    else:
        anna.claim("pass")
    anna.wait_past(seq)
    context.close()


def test_a_window_whose_seat_was_taken_says_so_and_takes_it_back(invite: Invite) -> None:
    anna = invite()
    table = anna.sit()
    first, address = anna.page, anna.page.url
    others = [anna.context.new_page() for _ in range(4)]  # a seat has four places; this is one too many
    for page in others:
        page.goto(address)
        page.wait_for_selector(".board")
    expect(banner(anna)).to_contain_text("U speelt nu in een ander venster")
    expect(first.locator("[inert] .board")).to_be_visible()
    shoot(anna, "replaced")
    first.get_by_role("button", name="Hier verder spelen").click()
    expect(banner(anna)).to_have_count(0)
    expect(others[0].locator("[data-away=replaced]")).to_be_visible()
    assert table in address


# watching


@pytest.mark.slow
def test_friends_are_watched_as_they_play_and_after(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    anna = invite("desktop", name="Anna")
    anna.go("/friends", ".choice")
    anna.page.get_by_label("Uw voornaam").fill("Anna")
    anna.page.get_by_role("radio", name="1", exact=True).check()
    anna.page.get_by_role("radio", name="Beginner").check()
    anna.page.get_by_role("checkbox", name="Anderen mogen meekijken").check()
    anna.page.get_by_role("button", name="Open de tafel").click()
    code = anna.page.locator(".code").inner_text()
    anna.page.get_by_role("button", name="Begin met spelen").click()
    anna.wait_for_turn()

    cor = invite("tablet", name="Cor")
    cor.go(f"/t/{code}")
    expect(cor.page.get_by_text("Wie de link heeft, kan meekijken")).to_be_visible()
    cor.page.get_by_label("Uw voornaam").fill("Cor")
    cor.page.get_by_role("button", name="Kijk mee").click()
    cor.page.wait_for_selector('[data-watch="live"] .board')
    expect(anna.page.locator("[data-watchers]")).to_have_text("1 kijker")
    anna.throw("9s")
    expect(cor.page.get_by_role("listitem").filter(has_text="bamboe 9")).to_be_visible()
    hidden = cor.page.locator(".rack [data-tile]").evaluate_all("all => all.map((one) => one.dataset.tile)")
    assert set(hidden) <= {"?"}, hidden
    assert not inspect(cor, "watching", ["phone"])
    shoot(cor, "watching")
    cor.page.reload()
    cor.page.wait_for_selector('[data-watch="live"] .board')

    # Anna minds after all: what was seen is gone, until the deal is over.
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Anderen mogen meekijken").click()
    expect(cor.page.locator('[data-watch="after"]')).to_contain_text("Spel 1 wordt nu gespeeld")
    expect(cor.page.locator(".board")).to_have_count(0)
    anna.claim("pung")
    anna.throw("1p")
    anna.claim("mahjong")
    cor.page.wait_for_selector('[data-watch="after"] .board')
    shoot(cor, "film")
    expect(cor.prompt).to_contain_text("Oost")
    expect(cor.page.get_by_role("link", name="Zelf bladeren")).to_be_visible()
    shoot(cor, "film-end")
