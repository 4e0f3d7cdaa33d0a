"""The owner of a table in the browser: locks it, removes a guest after one question; a request to take back is withdrawn."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from browser.guest import SIZES, Guest
from browser.inspection import inspect
from browser.stage import CLAIMS, Stage
from playwright.sync_api import expect

Invite = Callable[..., Guest]
SHOTS = os.environ.get("PELING_SHOTS", "")
"""A folder for pictures of what the tests see, for anyone who wants to look."""


def shoot(guest: Guest, name: str) -> None:
    """Take pictures at the three sizes; the page gets its own size back."""
    if SHOTS:
        before = guest.page.viewport_size
        for size, (width, height) in SIZES.items():
            guest.page.set_viewport_size({"width": width, "height": height})
            guest.page.wait_for_timeout(200)
            guest.page.screenshot(path=Path(SHOTS) / f"{name}-{size}.png")
        assert before is not None
        guest.page.set_viewport_size(before)


def open_table(invite: Invite, friends: int = 2) -> tuple[Guest, str]:
    """Anna opens a table for friends; she, and its code."""
    anna = invite("desktop", name="Anna")
    anna.go("/friends", ".choice")
    anna.page.get_by_label("Uw voornaam").fill("Anna")
    anna.page.get_by_role("radio", name=str(friends), exact=True).check()
    anna.page.get_by_role("radio", name="Beginner").check()
    anna.page.get_by_role("button", name="Open de tafel").click()
    return anna, anna.page.locator(".code").inner_text()


def come(invite: Invite, code: str, name: str, size: str = "desktop") -> Guest:
    """A friend follows the link and sits down."""
    guest = invite(size, name=name)
    guest.go(f"/t/{code}")
    guest.page.get_by_label("Uw voornaam").fill(name)
    guest.page.get_by_role("button", name="Ga zitten").click()
    guest.page.wait_for_selector(".lobby, .board")
    return guest


def test_a_guest_is_removed_in_the_lobby_and_the_table_is_locked(invite: Invite) -> None:
    anna, code = open_table(invite)
    bea = come(invite, code, "Bea")
    expect(bea.page.get_by_role("button", name="Tafel op slot")).to_have_count(0)
    expect(bea.page.get_by_role("button", name="Anna verwijderen")).to_have_count(0)
    anna.page.get_by_role("button", name="Bea verwijderen").click()
    question = anna.page.get_by_role("dialog", name="Gast verwijderen?")
    expect(question).to_contain_text("De computer speelt voor Bea verder")
    question.get_by_role("button", name="Nee, laat maar").click()
    expect(anna.page.locator(".lobby li").filter(has_text="Bea").first).to_be_visible()
    anna.page.get_by_role("button", name="Bea verwijderen").click()
    shoot(anna, "question")
    question.get_by_role("button", name="Ja, verwijderen").click()
    expect(bea.page.get_by_role("alert")).to_contain_text("heeft u van de tafel verwijderd")
    assert not inspect(bea, "removed")
    shoot(bea, "removed")
    expect(anna.page.get_by_role("button", name="Bea verwijderen")).to_have_count(0)

    anna.page.get_by_role("button", name="Tafel op slot").click()
    expect(anna.page.get_by_role("button", name="Tafel van het slot")).to_be_visible()
    expect(anna.page.locator(".guests [role=status]")).to_contain_text("De tafel is op slot")
    assert not inspect(anna, "locked lobby")
    shoot(anna, "lobby")
    bea.page.get_by_role("link", name="Naar het begin", exact=True).click()
    bea.page.wait_for_selector("h1")
    with bea.page.expect_console_message(lambda message: "404" in message.text) as noted:
        bea.page.goto(f"{bea.home}/t/{code}")
    expect(bea.page.get_by_role("alert")).to_contain_text("Deze tafel is er niet (meer)")
    bea.complaints.remove(noted.value.text)  # this one was asked for; any other complaint still fails the test


@pytest.mark.slow
def test_a_guest_is_removed_during_play(invite: Invite, stage: Stage) -> None:
    stage.set(CLAIMS)
    anna, code = open_table(invite, 1)
    bea = come(invite, code, "Bea", "phone")
    anna.page.get_by_role("button", name="Begin met spelen").click()
    anna.throw("9s")
    bea.wait_for_turn()
    anna.page.get_by_role("button", name="Terug", exact=True).click()
    expect(bea.page.get_by_role("button", name="Goed", exact=True)).to_be_visible()
    shoot(anna, "asked")
    anna.page.get_by_role("button", name="Toch niet").click()
    expect(bea.page.get_by_role("button", name="Goed", exact=True)).to_have_count(0)
    bea.page.get_by_role("button", name="Menu").click()
    expect(bea.page.get_by_role("dialog").get_by_role("button", name="Gasten")).to_have_count(0)
    bea.leave_dialog()

    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Gasten").click()
    guests = anna.page.get_by_role("dialog", name="Gasten")
    expect(guests.get_by_role("button", name="Bea verwijderen")).to_be_visible()
    assert not inspect(anna, "guests")
    shoot(anna, "guests")
    guests.get_by_role("button", name="Bea verwijderen").click()
    anna.page.get_by_role("button", name="Ja, verwijderen").click()
    expect(bea.page.get_by_role("alert")).to_contain_text("heeft u van de tafel verwijderd")
    anna.claim("pung")  # the computer has discarded for Bea
    expect(anna.page.locator('[role="log"]')).to_contain_text("Anna heeft een gast van de tafel verwijderd.")


def test_the_menu_of_a_phone_has_the_guests(invite: Invite) -> None:
    anna, code = open_table(invite)
    come(invite, code, "Bea")
    anna.page.get_by_role("button", name="Begin met spelen").click()
    anna.page.wait_for_selector(".board")
    width, height = SIZES["phone"]
    anna.page.set_viewport_size({"width": width, "height": height})
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("dialog", name="Menu").get_by_role("button", name="Gasten").click()
    anna.page.get_by_role("button", name="Tafel op slot").click()
    expect(anna.page.get_by_role("button", name="Tafel van het slot")).to_be_visible()
    shoot(anna, "menu")
