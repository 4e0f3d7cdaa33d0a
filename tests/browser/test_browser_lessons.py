"""A lesson in counting in the browser: by touch, by keyboard and by roles; what was wrong comes back, and it can be printed."""

from __future__ import annotations

import re
from collections.abc import Callable

from browser.guest import Guest
from browser.inspection import inspect
from playwright.sync_api import Locator, expect

from peling.lessons import Question, question
from peling.tiles import name

Invite = Callable[..., Guest]


def open_question(guest: Guest, topic: str, level: int, seed: int, rules: str = "nts") -> Question:
    """Open a question by its address; the same one as the engine makes it."""
    guest.go(f"/lessons/{rules}?topic={topic}&level={level}&seed={seed}", ".answer")
    return question(rules, topic, level, seed)


def rows(asked: Question, *, right: bool) -> list[str]:
    """The names of the rows that count, or do not."""
    return [choice.row.name.nl for choice in asked.choices if choice.right == right]


def box(guest: Guest, label: str) -> Locator:
    return guest.page.get_by_role("checkbox", name=label, exact=True)


def test_a_lesson_by_touch(invite: Invite) -> None:
    """All right: the row is known a little, and comes back tomorrow; then a question about waits and one about payments."""
    guest = invite("phone")
    page = guest.page
    page.clock.set_fixed_time("2026-11-15T12:00:00")  # so that it does not become tomorrow meanwhile
    asked = open_question(guest, "dragon_pung", 1, 3)
    payload = guest.ask("GET", "/lessons/nts/dragon_pung/1/3")
    assert not {"answer", "sheet", "total", "lines", "choices"} & set(payload), "the answer does not come with the question"
    page.get_by_role("button", name="Kijk na").tap()
    expect(page.get_by_role("alert")).to_have_text("Vul het totaal in, of kies Alleen regels.")
    for label in rows(asked, right=True):
        box(guest, label).tap()
    page.get_by_role("textbox", name="Totaal").fill(str(asked.sheet.total))
    page.get_by_role("button", name="Kijk na").tap()
    verdict = page.get_by_role("status").filter(has_text="Goed: alles klopt.")
    expect(verdict).to_be_visible()
    expect(verdict).to_be_focused()
    assert page.locator(".mark.right").count() == len(rows(asked, right=True))
    found = inspect(guest, "marked")
    page.get_by_role("button", name="Volgende vraag").tap()
    expect(page.get_by_text("vraag 2 van 10")).to_be_visible()
    guest.go("/lessons/nts/progress", ".boxes")
    known = page.locator("[data-topic=dragon_pung]")
    expect(known.get_by_role("img", name="1 van 5 stenen")).to_be_visible()
    expect(known).to_contain_text("komt terug: morgen")
    waits = open_question(guest, "waits", 1, 5)
    for wait in waits.waits:
        label = name(wait.kind, "nl")
        page.get_by_role("checkbox", name=label).tap()
        page.get_by_role("textbox", name=f"Wat telt het spel met {label}?").fill(str(waits.worth(wait)))
    page.get_by_role("button", name="Kijk na").tap()
    expect(page.get_by_text("Goed: alles klopt.")).to_be_visible()
    pay = open_question(guest, "pay", 2, 5)
    assert pay.deal is not None
    for slot in pay.deal.slots:
        page.get_by_role("textbox", name=f"Bedrag van {name_of(slot.seat)}").fill(str(slot.amount))
    page.get_by_role("button", name="Kijk na").tap()
    expect(page.get_by_text("Goed: alles klopt.")).to_be_visible()
    assert not found


def name_of(seat: int) -> str:
    return ("Oost", "Zuid", "West", "Noord")[seat]


def test_a_lesson_by_keyboard(invite: Invite) -> None:
    """One row is missed and one too much; both are dashed and said in words, and come back the same day."""
    guest = invite("desktop")
    page = guest.page
    asked = open_question(guest, "half_clean", 2, 5)
    missed, *others = rows(asked, right=True)
    extra = rows(asked, right=False)[0]
    boxes = page.get_by_role("group", name="Vink aan wat telt").get_by_role("checkbox")
    boxes.first.focus()
    for place in range(boxes.count()):
        label = page.evaluate("document.activeElement.closest('label').innerText.trim()")
        if label in (*others, extra):
            page.keyboard.press("Space")
        if place < boxes.count() - 1:
            page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("textbox", name="Totaal")).to_be_focused()
    page.keyboard.type(str(asked.sheet.total))
    page.keyboard.press("Enter")
    verdict = page.get_by_role("status").filter(has_text="Bijna:")
    expect(verdict).to_contain_text(f"{len(others)} van {len(others) + 1} regels goed, 1 te veel. Het totaal klopt.")
    expect(verdict).to_be_focused()
    marks = page.get_by_role("list", name="Nagekeken").get_by_role("listitem")
    expect(marks.nth(0)).to_contain_text(re.compile(f"{re.escape(missed)}.*Gemist", re.DOTALL))
    expect(marks.nth(1)).to_contain_text(re.compile(f"{re.escape(extra)}.*Telt niet", re.DOTALL))
    for mark in (marks.nth(0), marks.nth(1)):
        expect(mark).to_have_css("border-top-style", "dashed")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) <= 2
    kept = page.evaluate("JSON.parse(localStorage['peling.lessons']).cards.nts")
    wrong = [choice.row.id for choice in asked.choices if choice.row.name.nl in (missed, extra)]
    assert all(kept[row]["box"] == 0 and kept[row]["seen"] == 1 for row in wrong)
    page.get_by_role("button", name="Volgende vraag").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Telles")).to_be_focused()
    page.get_by_role("combobox", name="Wat vult u in?").select_option("Alleen regels")
    expect(page.get_by_role("textbox", name="Totaal")).to_have_count(0)
    guest.go("/lessons/nts?topic=nothing", "[role=alert]")
    expect(page.get_by_role("alert")).to_contain_text("Deze vraag is er niet")
    guest.complaints = [complaint for complaint in guest.complaints if "404" not in complaint]  # that is what the address is


def test_house_rules_and_a_device_that_cannot_keep(invite: Invite) -> None:
    """House rules are chosen and remembered; what is learnt lasts over a reload, or the page says that it will not."""
    guest = invite("phone")
    page = guest.page
    asked = open_question(guest, "dragon_pung", 1, 3)
    page.get_by_role("textbox", name="Totaal").fill(str(asked.sheet.total + 1))
    for label in rows(asked, right=True):
        box(guest, label).tap()
    page.get_by_role("button", name="Kijk na").tap()
    expect(page.get_by_role("status").filter(has_text=f"U schreef {asked.sheet.total + 1}.")).to_be_visible()
    page.get_by_role("button", name="Regels en huisregels").tap()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Huisregels").tap()
    dialog.get_by_label("met geluksstenen", exact=True).select_option("true")
    dialog.get_by_role("button", name="Klaar").tap()
    expect(page).to_have_url(re.compile(r"/lessons/nts\?luck_tiles=true$"))
    guest.go("/lessons/nts/progress", ".boxes")
    expect(page.locator("[data-topic=own_flower]")).to_be_visible()  # a row that only luck tiles bring
    expect(page.locator("[data-topic=dragon_pung]")).not_to_contain_text("nog niet gevraagd")
    page.evaluate("void (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') })")
    page.get_by_role("button", name="Voortgang wissen").tap()
    page.get_by_role("button", name="Weet u het zeker?").tap()
    expect(page.get_by_text("Dit apparaat kan uw voortgang nu niet bewaren")).to_be_visible()
    page.reload()
    expect(page.locator(".boxes").first).to_be_visible()
    page.evaluate("localStorage['peling.lessons'] = '{\"cards\":[5],\"parts\":'")
    page.reload()
    expect(page.locator(".boxes").first).to_be_visible()
    open_question(guest, "dragon_pung", 1, 3)
    shown = open_question(guest, "pung_simple_open", 1, 283756)
    assert shown.hand is not None
    assert [meld.concealed for meld in shown.hand.melds] == [False]
    expect(page.get_by_text("De gouden rand is de winnende steen. Een set die los ligt, is open.", exact=True)).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".paper")).to_have_text("Totaal:")
    expect(page.locator(".paper")).to_be_visible()
