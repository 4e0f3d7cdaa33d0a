"""The table in the terminal: the whole application, driven by its keys."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from marks import mostly_slow
from sessions import Thrower, facts, keyboard_of, played, stacked
from textual.pilot import Pilot, WaitForScreenTimeout
from timeouts import TIMEOUT

from peling import RULESETS, record, tiles
from peling.bots.advice import advise
from peling.game import Action, View
from peling.terminal import board, hints, manual, results
from peling.terminal.app import PlayApp
from peling.terminal.faces import TileLook
from peling.terminal.keyboard import TILE_KEYS
from peling.terminal.pages import PageScreen
from peling.terminal.session import PERSON, Prompt, Session

Script = Callable[[PlayApp, Pilot[str]], Awaitable[None]]


def app_of(session: Session, tmp_path: Path, **options: Any) -> PlayApp:
    settings: dict[str, Any] = {"lang": "nl", "save_to": tmp_path / "saved.mjn", "pace": "none"}
    return PlayApp(session, **settings | options)


def drive(app: PlayApp, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    """Run a script of keys against the application."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await idle(app, pilot)
            await script(app, pilot)

    asyncio.run(run())


async def idle(app: PlayApp, pilot: Pilot[str]) -> None:
    """Wait until the table waits for the person."""
    async with asyncio.timeout(TIMEOUT):
        await asyncio.sleep(0.001)
        while app.is_running and not app.idle:  # noqa: ASYNC110
            await asyncio.sleep(0.001)


async def keys(app: PlayApp, pilot: Pilot[str], *names: str) -> None:
    with suppress(WaitForScreenTimeout):  # a busy machine; `idle` waits longer
        await pilot.press(*names)
    await idle(app, pilot)


def shown(app: PlayApp) -> str:
    """The text on the screen, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def page(app: PlayApp) -> str:
    """The whole text of the page that is open, what is scrolled away too."""
    assert isinstance(app.screen, PageScreen)
    return "\n".join(line.plain for line in app.screen.sheet.lines(74))


async def play_deal(app: PlayApp, pilot: Pilot[str]) -> None:
    """A whole deal by keys alone: mahjong and sets where they are offered, else the drawn tile."""
    keyboard, session = app.keyboard, app.session
    for _ in range(500):
        offers = {offer.key for offer in keyboard.offers()}
        if session.prompt in (Prompt.NEXT, Prompt.OVER):
            return
        if "m" in offers and not session.strict:
            await keys(app, pilot, "m")
        elif session.prompt is Prompt.EXCHANGE:
            await keys(app, pilot, "home", "space", "right", "space", "right", "space", "enter")
        elif session.prompt in (Prompt.CLAIM, Prompt.ROB):
            key = next((key for key in "kpc" if key in offers), "x")
            await keys(
                app, pilot, key, *(["1"] if len([o for o in keyboard.offers() if o.key == key for _ in o.actions]) > 1 else [])
            )
        else:
            await keys(app, pilot, "v" if "v" in offers else "end", "enter")
    raise AssertionError("the deal has no end")


@pytest.mark.parametrize(
    ("rules", "size"), mostly_slow([*((rules, (80, 24)) for rules in RULESETS), ("nts", (120, 40))], ("nts-2009", (80, 24)))
)
def test_a_whole_deal_by_keys(rules: str, size: tuple[int, int], tmp_path: Path) -> None:
    session = Session.begin(rules, name="Ik", bots=("random",), seed=4)

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        assert f"Peling {rules.upper()}" in shown(app)
        await play_deal(app, pilot)
        assert "Spel 1" in shown(app)
        await keys(app, pilot, "enter")
        assert session.view.table.deal == 2
        assert "spel 2" in shown(app)

    drive(app_of(session, tmp_path), script, size)


def test_a_win_with_everybodys_lines_and_the_payments(tmp_path: Path) -> None:
    session = stacked("nts", ["CCC FFF 99m 234s 56s", "EEE WW 159m 159p 14s"], "7s")

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        assert "MAHJONG" in shown(app)
        await keys(app, pilot, "m")
        text = page(app)
        assert "Oost maakt mahjong" in text
        assert re.search(r"betaalt aan +Oost +Zuid +West +Noord +saldo +totaal", text)
        assert "Zuid betaalt Oost" in text
        assert "Oost dubbel" in " ".join(text.split())
        for wind in ("Oost U", "Zuid random 1", "West random 2", "Noord random 3"):
            assert text.count(wind) >= 2  # in the matrix and above the lines
        assert "Kleine drie draken" not in text
        await keys(app, pilot, "f5")
        assert "East wins" in page(app)
        assert "pays to" in page(app)
        await keys(app, pilot, "u")
        assert session.prompt is Prompt.DISCARD
        assert session.view.table.totals == [0, 0, 0, 0]
        await keys(app, pilot, "m", "e")  # the match ends here
        assert session.match.finished
        assert "The match is over" in shown(app)
        assert "1  You (Ik)" in page(app)

    app = app_of(session, tmp_path, record_to=tmp_path / "record.mjn")
    drive(app, script)
    kept = record.read((tmp_path / "record.mjn").read_text())
    assert kept.replay().finished


def test_the_last_deal_leads_to_the_end(tmp_path: Path) -> None:
    session = stacked("nts", ["CCC FFF 99m 234s 56s"], "7s", deals=1)

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        await keys(app, pilot, "m")
        assert session.match.finished
        await keys(app, pilot, "escape")
        assert "Enter toont de telling" in shown(app)
        await keys(app, pilot, "enter", "q")
        assert "Stoppen?" in shown(app)
        await keys(app, pilot, "escape", "enter", "enter")
        assert "Einde van de partij" in shown(app)
        await pilot.press("enter")

    app = app_of(session, tmp_path)
    drive(app, script)
    assert app.return_value == "over"
    assert record.read((tmp_path / "saved.mjn").read_text()).replay().finished


def test_time_is_up_after_the_deal(tmp_path: Path) -> None:
    session = stacked("nts", ["CCC FFF 99m 234s 56s"], "7s", minutes=1)

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        app._started -= 61
        await keys(app, pilot, "m", "enter")
        assert session.match.finished
        assert "Einde van de partij" in shown(app)

    drive(app_of(session, tmp_path), script)


def test_a_bot_that_breaks_does_not_lose_the_match(tmp_path: Path) -> None:
    session = stacked("nts")

    class Broken:
        name = "broken"

        def choose(self, _view: View) -> Action:
            raise RuntimeError("broken")

    session._bots[1] = Broken()

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        await pilot.press("enter")
        while session.prompt is Prompt.CLAIM:
            await pilot.press("x")
        await idle(app, pilot)

    app = app_of(session, tmp_path)
    with pytest.raises(Exception, match="broken"):
        drive(app, script)
    assert app.saved
    assert facts(Session.resume((tmp_path / "saved.mjn").read_text())) == facts(session)


def test_a_draw_counts_nothing(tmp_path: Path) -> None:
    session = Session.begin("nts", name="Ik", bots=("random",), seed=4)
    played(session)
    text = "\n".join(
        line.plain for line in results.deal_page(session.view, session.settlement, session.headline("en"), TileLook("en"), 78)
    )
    assert text.startswith("A draw")
    assert "pays" not in text


def test_the_language_changes_in_the_middle(tmp_path: Path) -> None:
    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        assert "u bent Oost" in shown(app)
        assert "wegleggen" in shown(app)
        await keys(app, pilot, "f5")
        assert "you are East" in shown(app)
        assert "It is your turn" in shown(app)
        await keys(app, pilot, "f1", "f5")
        assert "Toetsen en stenen" in shown(app)
        await keys(app, pilot, "escape")
        assert "u bent Oost" in shown(app)

    drive(app_of(stacked("nts"), tmp_path), script)


def test_quit_offers_to_save_and_resume_goes_on(tmp_path: Path) -> None:
    session = Session.begin("mcr", name="Ik", bots=("random",), seed=6)

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        for _ in range(6):
            await keys(app, pilot, "space" if session.prompt is Prompt.CLAIM else "enter")
        await keys(app, pilot, "q")
        assert "saved.mjn" in shown(app)
        await keys(app, pilot, "escape", "q")
        await pilot.press("enter")

    app = app_of(session, tmp_path)
    drive(app, script)
    assert app.return_value == "saved"
    again = Session.resume((tmp_path / "saved.mjn").read_text())
    assert facts(again) == facts(session)

    async def more(app: PlayApp, pilot: Pilot[str]) -> None:
        assert "Peling MCR" in shown(app)
        await keys(app, pilot, "q", "w")

    app = app_of(again, tmp_path)
    drive(app, more)
    assert app.return_value == ""


def test_saving_that_fails_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        await keys(app, pilot, "f2")
        assert "Bewaren lukt niet" in shown(app)

    drive(app_of(stacked("nts"), tmp_path, save_to=tmp_path / "file" / "saved.mjn"), script)


def test_undo_by_its_key(tmp_path: Path) -> None:
    session = stacked("nts", ["123456789m 1234p"], "E")
    start = facts(session)

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        await keys(app, pilot, "u")
        assert "niets terug te nemen" in shown(app)
        await keys(app, pilot, "enter")
        assert facts(session) != start
        while session.prompt is not Prompt.DISCARD:
            await keys(app, pilot, "space")
        for _ in range(10):
            await keys(app, pilot, "u")
        assert facts(session) == start

    drive(app_of(session, tmp_path), script)


def test_the_three_exchanges_of_goulash(tmp_path: Path) -> None:
    session = stacked("bmr", ["123m 456m 789m 12p EJ"], "9s", goulash=True)

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        assert "GOULASH" in shown(app)
        for stage, wind in enumerate(("West", "Zuid", "Noord"), 1):
            assert f"Ruil {stage} van 3 met {wind}" in shown(app)
            await keys(app, pilot, "home", "space", "right", "space", "right", "space", "enter")
        assert session.prompt is Prompt.DISCARD
        assert session.view.counts[tiles.JOKER] == 1
        await keys(app, pilot, "f3")
        assert "Ruil 3" in page(app)

    drive(app_of(session, tmp_path), script)


def test_the_hint_page(tmp_path: Path) -> None:
    session = stacked("nts", ["CCC FFF 99m 234s 56s", "EEE WW 159m 159p 14s"], "N")
    best = advise(session.view).choices[0].kind

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        await keys(app, pilot, "home", "h")
        text = page(app)
        assert f"Leg {tiles.name(best, 'nl')} weg." in text
        assert "U mikt op " in text
        assert "Wegleggen, met de punten" in text
        assert "Na noordenwind wacht u op" in text
        assert "4B bamboe 4" in text
        assert "7B bamboe 7" in text
        assert "van de muur" in text
        assert "pung of kong draken" in text  # what it is worth, and why
        await keys(app, pilot, "f5")
        assert f"Discard {tiles.name(best, 'en')}." in page(app)
        assert "You aim for " in page(app)
        await keys(app, pilot, "enter")
        assert app.keyboard.chosen == best  # the cursor stands on the advice

    drive(app_of(session, tmp_path), script)


@pytest.mark.parametrize("rules", RULESETS)
def test_a_hint_at_any_moment(rules: str) -> None:
    session = Session.begin(rules, bots=("random",), seed=8)
    session.run()
    for _ in range(8):
        hint = hints.work_out(session.view)
        for lang in ("nl", "en"):
            assert hints.hint_page(hint, TileLook(lang), 74)
        if session.prompt in (Prompt.NEXT, Prompt.OVER):
            break
        session.act(Thrower().choose(session.view))
        session.run()


def test_a_click_is_as_good_as_a_letter(tmp_path: Path) -> None:
    session = stacked("nts", ["123456789m 1234p"], "E")

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        start, _ = app._table.query_one("HandRow")._starts[2]  # type: ignore[attr-defined]
        await pilot.click("#hand", offset=(start + 1, 2))
        await idle(app, pilot)
        assert app.keyboard.chosen == 2
        await pilot.click("#hand", offset=(start + 1, 2))
        await idle(app, pilot)
        assert session.view.table.discards[PERSON][0].kind == 2

    drive(app_of(session, tmp_path), script)


def test_pages_and_paces(tmp_path: Path) -> None:
    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        await keys(app, pilot, "f4")
        assert "Stand" in shown(app)
        await keys(app, pilot, "enter", "minus")
        assert "Tempo: vlot" in shown(app)
        await keys(app, pilot, "plus", "s")
        assert "troefstenen eerst" in shown(app)
        await keys(app, pilot, "f1")
        for name, words in manual.KEYS:
            assert words.nl.split()[0] in page(app), name
        await keys(app, pilot, "space", "escape", "ctrl+c")
        assert "Stoppen?" in shown(app)

    drive(app_of(stacked("nts"), tmp_path), script)


def test_a_small_window_says_so(tmp_path: Path) -> None:
    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        await pilot.pause()
        assert "te klein" in shown(app)

    drive(app_of(stacked("nts"), tmp_path), script, (60, 20))


@pytest.mark.parametrize("rules", RULESETS)
def test_plain_letters_are_ascii(rules: str, tmp_path: Path) -> None:
    session = Session.begin(rules, name="Ik", bots=("random",), seed=21)
    for _ in range(8):
        session.run()
        if session.prompt in (Prompt.NEXT, Prompt.OVER):
            break
        session.act(Thrower().choose(session.view))
    session.run()

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        await pilot.pause()
        assert shown(app).isascii()
        assert "+--+" in shown(app)

    drive(app_of(session, tmp_path, plain=True), script)


def test_without_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert app_of(stacked("nts"), tmp_path).no_color


def test_nothing_is_cut_off_at_eighty_letters(tmp_path: Path) -> None:
    for lang in ("nl", "en"):
        for session in (stacked("nts"), stacked("bmr", referee="strict"), stacked("nts", players=5)):
            look = TileLook(lang)
            assert len(board.title(session.view, look, 80)) == 80
            for line in hints.hint_page(hints.work_out(session.view), look, 74):
                assert len(line) <= 74


FUZZ_KEYS = (
    *TILE_KEYS,
    *"cpkmxdwvazsu123",
    "left",
    "right",
    "home",
    "end",
    "up",
    "shift+left",
    "enter",
    "enter",
    "space",
    "space",
)


@pytest.mark.parametrize(
    ("rules", "options"),
    [("nts", {"players": 3}), ("nts-2009", {"players": 5}), ("mcr", {"referee": "strict"}), ("bmr", {"referee": "strict"})],
)
def test_no_keys_break_the_table(rules: str, options: dict[str, Any]) -> None:
    rng = Random(rules)
    session = Session.begin(rules, bots=("random",), seed=1, options=options)
    keyboard = keyboard_of(session)
    look = TileLook("nl")
    for _ in range(250):
        if session.prompt in (Prompt.NEXT, Prompt.OVER):
            assert results.deal_page(session.view, session.settlement, session.headline("nl"), look, 75)
            session.next()
        command = keyboard.press(rng.choice(FUZZ_KEYS))
        if command is not None and command.name == "act":
            assert command.action is not None
            session.act(command.action)
        elif command is not None and command.name == "undo" and rng.random() < 0.3:
            session.undo()
        session.run()
        keyboard.follow()
        for place in board.places(session.view):
            lines = board.panel(session.view, place, look, 24, 6).plain.split("\n")
            assert len(lines) <= 6
            assert max(len(line) for line in lines) <= 24
