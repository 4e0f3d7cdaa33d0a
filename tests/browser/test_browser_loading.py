"""Parts of the client that do not come: a tablet that changes its network in the middle of a load."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.guest import Guest
from playwright.sync_api import Route, expect

Invite = Callable[..., Guest]
COUNT = "**/assets/CountPage-*.js"


def refuse(route: Route) -> None:
    """What a change of the network looks like to a page."""
    route.abort("connectionreset")


def forget(guest: Guest) -> None:
    """Forget complaints of the console about what was refused."""
    guest.complaints[:] = [text for text in guest.complaints if "ERR_CONNECTION_RESET" not in text]


def test_a_page_that_does_not_come_at_once_comes_by_itself(invite: Invite) -> None:
    guest = invite("tablet").go("/")
    guest.page.route(COUNT, refuse, times=1)
    guest.page.locator('a[href="/count"]').first.click()
    guest.page.wait_for_selector(".count")
    assert any("ERR_CONNECTION_RESET" in text for text in guest.complaints)
    forget(guest)


@pytest.mark.slow
def test_a_page_that_does_not_come_can_be_tried_again(invite: Invite) -> None:
    """The page reloads once by itself; then its reader says when."""
    guest = invite("tablet").go("/")
    guest.page.route(COUNT, refuse)
    with guest.page.expect_event("load"):
        guest.page.locator('a[href="/count"]').first.click()
    expect(guest.page.get_by_role("alert")).to_contain_text("De server antwoordt niet")
    guest.page.unroute(COUNT)
    guest.page.get_by_role("button", name="Opnieuw proberen").click()
    guest.page.wait_for_selector(".count")
    forget(guest)


@pytest.mark.slow
def test_a_client_that_does_not_come_says_what_to_do(invite: Invite) -> None:
    guest = invite("tablet")
    guest.page.route("**/assets/index-*.js", refuse)
    guest.page.goto(guest.home)
    link = guest.page.get_by_role("link", name="Laad opnieuw")
    expect(guest.page.locator(".late")).to_have_css("opacity", "1")
    guest.page.unroute("**/assets/index-*.js")
    link.click()
    guest.page.wait_for_selector("h1")
    expect(link).to_have_count(0)
    forget(guest)


def test_words_and_pictures_that_do_not_come_at_once(invite: Invite) -> None:
    guest = invite("tablet")
    refused: list[str] = []

    def refuse_it(route: Route) -> None:
        refused.append(route.request.url)
        refuse(route)

    guest.page.route("**/assets/nl-*.js", refuse_it, times=1)
    guest.page.route("**/assets/tiles-*.svg", refuse_it, times=2)
    guest.go("/count", ".count")
    expect(guest.page.locator("svg.sprite")).to_have_count(1)
    assert len(refused) == 3
    forget(guest)
