"""The table in the terminal: sessions without a screen, keys without a screen, and the whole application driven by its keys."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot, WaitForScreenTimeout

from peling import RULESETS, cli, get_rules, record
from peling.bots.advice import advise
from peling.cli import play
from peling.cli.help import GUIDES
from peling.game import Action, ActionType, Match, View
from peling.game import events as e
from peling.game.actions import MAHJONG, PASS, REPLACE
from peling.game.chance import Chance
from peling.game.rotation import next_deal
from peling.game.state import State
from peling.game.wall import Wall, tile_set
from peling.notation import parse_tiles
from peling.page import Page
from peling.terminal import board, hints, manual, results
from peling.terminal.app import PlayApp
from peling.terminal.desk import TILE_KEYS, Desk, laid
from peling.terminal.faces import Look
from peling.terminal.pages import PageScreen
from peling.terminal.rack import Rack
from peling.terminal.session import PERSON, Asked, Session, available_bots, best_bot
from peling.terminal.words import WORDS, tile
from peling.tiles import JOKER, TEXT, is_luck

PATIENCE = 300
"""How many seconds a test waits for a busy machine."""
NAMES = ("Ik", "random 1", "random 2", "random 3", "random 4")


class Thrower:
    """A quiet player: discards the tile just drawn (or the first one) and wants nothing of the others."""

    name = "thrower"

    def choose(self, view: View) -> Action:
        """Pass, or throw."""
        if PASS in view.legal:
            return PASS
        if REPLACE in view.legal:
            return REPLACE
        drawn = Action(ActionType.DISCARD, (view.drawn,))
        if drawn in view.legal:
            return drawn
        return next(action for action in view.legal if action.type in (ActionType.DISCARD, ActionType.EXCHANGE))


def stacked(
    rules: str,
    racks: Sequence[str] = (),
    draws: str = "",
    *,
    loose: str = "",
    goulash: bool = False,
    deals: int | None = None,
    **options: Any,
) -> Session:
    """A session in which the person is East and the tiles come as told: racks from East on, then the wall, and replacements."""
    settled = get_rules(rules, options)

    def deal(state: State) -> e.Dealt | None:
        dealt = next_deal(state, lambda label: Chance(7, label))
        if dealt is None or dealt.number > 1:
            return dealt
        whole = tile_set(settled, goulash=goulash)
        wall = Wall(whole, dealt.dice, settled)
        slots = arranged(wall, [_tiles(rack) for rack in racks], _tiles(draws), _tiles(loose), len(dealt.order))
        return dealt._replace(goulash=goulash, wall=slots)

    match = Match(settled, NAMES[: settled.players], None, order=range(settled.players), dealer=deal, deals=deals)
    session = Session(match, ("random",))
    session._bots = {seat: Thrower() for seat in range(1, settled.players)}
    return session


def _tiles(text: str) -> list[int]:
    return [*parse_tiles(text)] if text else []


def arranged(wall: Wall, racks: list[list[int]], draws: list[int], loose: list[int], players: int) -> tuple[int, ...]:
    """The slots of a wall that gives these tiles; the others come by chance, luck tiles and jokers last."""
    left = list(wall.slots)
    for kind in (*draws, *loose, *(kind for rack in racks for kind in rack)):
        left.remove(kind)
    rest = sorted(Chance(7, "rest").shuffled(left), key=lambda kind: is_luck(kind) or kind == JOKER)
    filled = [[*rack] for rack in (*racks, *([] for _ in range(players - len(racks))))]
    for rack in filled:
        while len(rack) < 13:
            rack.append(rest.pop(0))
    dealt = [rack.pop(0) for size in (4, 4, 4, 1) for rack in filled for _ in range(size)]
    slots = dict(zip(wall.live, [*dealt, *draws], strict=False)) | dict(zip(wall.dead, loose, strict=False))
    return tuple(slots[place] if place in slots else rest.pop(0) for place in range(len(wall.slots)))


def played(session: Session, *, claims: bool = False) -> None:
    """Play the deal out: the person wins if that can be, and otherwise discards what was drawn."""
    session.run()
    while session.asked not in (Asked.NEXT, Asked.OVER):
        legal = session.view.legal
        if MAHJONG in legal and not session.strict:
            session.act(MAHJONG)
        elif session.asked in (Asked.CLAIM, Asked.ROB):
            session.act(legal[-1] if claims else PASS)
        else:
            session.act(Thrower().choose(session.view))
        session.run()


def facts(session: Session) -> Any:
    return deepcopy(session.match.state.to_dict())


# sessions


@pytest.mark.parametrize("rules", RULESETS)
def test_a_session_asks_the_person_and_shows_only_a_view(rules: str) -> None:
    session = Session.begin(rules, name="Ik", bots=("random",), seed=3)
    session.run()
    assert isinstance(session.view, View)
    assert session.view.seat == PERSON
    assert session.asked is not Asked.NOTHING
    assert session.match.state.table.names == ("Ik", "random 1", "random 2", "random 3")
    played(session)
    assert session.asked is Asked.NEXT
    session.next()
    assert session.view.table.deal == 2


def test_bots_are_repeated_until_every_chair_is_taken() -> None:
    session = Session.begin("nts", bots=("random",), seed=1, options={"players": 5})
    assert session.bot_names == ("random",) * 4
    assert "random" in available_bots()
    assert best_bot() in available_bots()


def test_a_choice_that_came_too_late_is_dropped() -> None:
    session = stacked("nts")
    session.act(Thrower().choose(session.view))
    choice = session.think()
    assert session.push(choice._replace(mark=choice.mark - 1)) is False
    assert session.push(choice) is True


@pytest.mark.parametrize("rules", RULESETS)
def test_undo_goes_back_decision_by_decision(rules: str) -> None:
    session = Session.begin(rules, bots=("random",), seed=11)
    session.run()
    before = []
    for _ in range(12):
        if session.asked in (Asked.NEXT, Asked.OVER):
            break
        before.append(facts(session))
        session.act(Thrower().choose(session.view))
        session.run()
    for state in reversed(before):
        assert session.undo()
        assert session.asked is not Asked.NOTHING
        session.run()
        assert facts(session) == state
    assert not session.undo()


def test_undo_takes_a_win_and_its_score_back() -> None:
    session = stacked("bmr", ["111222333m 44p 55p"], "5p")
    start = facts(session)
    session.act(MAHJONG)
    assert session.asked is Asked.NEXT
    assert session.view.table.totals[PERSON] > 0
    assert session.undo()
    assert facts(session) == start
    assert session.view.table.totals[PERSON] == 0


def test_undo_of_a_replacement_that_a_strict_referee_leaves_to_the_player() -> None:
    session = stacked("nts", ["1111m 234p 567p 99s E"], "9s", loose="WW", referee="strict")
    session.act(Action(ActionType.KONG, (0, 0, 0, 0)))
    owed = facts(session)
    session.act(REPLACE)
    assert session.undo()
    assert facts(session) == owed
    assert REPLACE in session.view.legal
    assert session.undo()
    assert session.view.melds == []


@pytest.mark.parametrize("rules", RULESETS)
def test_save_and_resume_give_the_same_state(rules: str, tmp_path: Path) -> None:
    session = Session.begin(rules, name="Ik", bots=("random",), seed=5, deals=3)
    played(session)
    session.next()
    session.run()
    for _ in range(3):
        session.act(Thrower().choose(session.view))
        session.run()
    path = tmp_path / "deep" / "match.mjn"
    session.save(path)
    again = Session.resume(path.read_text())
    assert facts(again) == facts(session)
    assert again.bot_names == session.bot_names
    assert (again.view.to_dict(), again.asked) == (session.view.to_dict(), session.asked)
    assert again.undo()
    played(again)
    assert [*path.parent.iterdir()] == [path]


def test_other_bots_may_take_over() -> None:
    saved = Session.begin("nts", bots=("random",), seed=5).text()
    assert "random,random,random" in saved
    assert Session.resume(saved, ("random",)).bot_names == ("random",) * 3


@pytest.mark.parametrize("rules", ["nts", "nts-2009", "bmr"])
def test_three_players(rules: str) -> None:
    session = Session.begin(rules, bots=("random",), seed=2, options={"players": 3})
    played(session)
    assert session.asked is Asked.NEXT
    assert [chair.place for chair in board.chairs(session.view)] == [0, 1, 3]


def test_the_dreamer_watches() -> None:
    session = Session.begin("nts", bots=("random",), seed=1, options={"players": 5})
    dreamt = False
    for _ in range(5):
        if session.dreaming:
            dreamt = True
            assert session.view.rack == ()
            assert session.asked is Asked.NOTHING
            assert Desk(session, "nl").question() == "U droomt dit spel en kijkt mee."
            assert len(board.chairs(session.view)) == 4
            assert hints.work_out(session.view).advice is None
        played(session)
        session.next()
    assert dreamt


@pytest.mark.parametrize("rules", RULESETS)
def test_the_story_tells_no_secrets(rules: str) -> None:
    session = Session.begin(rules, bots=("random",), seed=9)
    played(session)
    own = session.view.wind
    winds = ("Oost", "Zuid", "West", "Noord")
    for sentence in session.story("nl"):
        if " pakt " in sentence or "klaar om te ruilen" in sentence:
            assert sentence.startswith(winds[own])
    assert session.headline("nl").startswith(("Remise", *winds))


@pytest.mark.parametrize("rules", RULESETS)
def test_bots_do_not_err_at_a_strict_table(rules: str) -> None:
    session = Session.begin(rules, bots=("quick",), seed=3, options={"referee": "strict"}, deals=2)
    for _ in range(2):
        played(session)
        assert not any(isinstance(event, e.FalseWin) for event in session.match.events)
        assert not any(session.match.state.short)
        if not session.match.finished:
            session.next()


def test_bots_announce_their_waits_at_a_strict_table() -> None:
    session = stacked("bmr", ["", "111222333m 44p 55p"], "N N", referee="strict")
    session.act(Action(ActionType.DISCARD, (session.view.drawn,)))
    while session.view.table.discards[1] == []:
        if session.asked is Asked.CLAIM:
            session.act(PASS)
        session.run()
    assert session.view.table.announced == [False, True, False, False]


# the rack and the desk


def test_the_rack_keeps_the_order_that_the_player_likes() -> None:
    rack = Rack()
    rack.follow(parse_tiles("19m 5p ECJ"), drawn=-1)
    assert rack.kinds == [0, 8, 13, 27, 31, 42]
    rack.turn()
    assert rack.kinds == [27, 31, 42, 0, 8, 13]
    rack.turn()
    assert rack.kinds == [0, 13, 8, 27, 31, 42]
    assert rack.move(0, 1) == 1
    assert rack.kinds[:2] == [13, 0]
    rack.follow(parse_tiles("1m 5p 6p ECJ 2p"), drawn=10)
    assert rack.kinds == [13, 0, 14, 27, 31, 42, 10]
    assert rack.move(6, -1) == 6  # the drawn tile stands apart
    rack.turn()
    assert rack.order == "suits"
    assert rack.kinds[-1] == 10


def desk_of(session: Session, lang: str = "nl") -> Desk:
    session.run()
    desk = Desk(session, lang)
    desk.follow()
    return desk


def press(desk: Desk, *keys: str) -> Action | None:
    """Press keys and do what they ask for; the last action."""
    action = None
    for key in keys:
        command = desk.press(key)
        if command is not None and command.name == "act":
            assert command.action is not None
            desk.session.act(command.action)
            desk.session.run()
            action = command.action
        desk.follow()
    return action


def test_no_tile_has_the_letter_of_a_command() -> None:
    desk = desk_of(stacked("nts"))
    assert not set(TILE_KEYS) & set(desk._plain_keys())
    assert len(set(TILE_KEYS)) == 14


def test_a_letter_chooses_and_once_more_discards() -> None:
    session = stacked("nts", ["123456789m 1234p"], "E")
    desk = desk_of(session)
    assert desk.chosen == 27
    assert press(desk, "b") is None
    assert desk.chosen == 0
    assert press(desk, "b") == Action(ActionType.DISCARD, (0,))
    assert session.view.table.discards[PERSON][0].kind == 0


def test_arrows_go_round_and_enter_discards() -> None:
    desk = desk_of(stacked("nts", ["123456789m 1234p"], "E"))
    assert press(desk, "right") is None
    assert desk.cursor == 0
    assert press(desk, "left", "left", "enter") == Action(ActionType.DISCARD, (12,))
    desk = desk_of(stacked("nts", ["123456789m 1234p"], "E"))
    assert press(desk, "home", "enter") == Action(ActionType.DISCARD, (0,))


def claiming(tile: str, rack: str = "34679m 777p 99p 128s", **options: Any) -> Desk:
    """The person, East, is asked about a tile that North discards."""
    session = stacked("nts", [rack], f"N 1s 1s {tile}", **options)
    desk = desk_of(session)
    press(desk, "end", "enter")
    while session.asked is Asked.CLAIM and session.view.table.offered_by != 3:
        press(desk, "space")
    assert session.asked is Asked.CLAIM
    return desk


def test_a_chow_of_several_is_chosen_by_number() -> None:
    desk = claiming("5m")
    assert [offer.key for offer in desk.offers()] == ["c", "space", "z"]
    assert press(desk, "c") is None
    assert [TEXT[kind] for kind in laid(desk.picking[1], 4)] == ["4m", "5m", "6m"]
    assert press(desk, "escape") is None
    assert desk.picking == ()
    assert press(desk, "c", "2") == Action(ActionType.CHOW, (3, 5))
    assert desk.session.asked is Asked.DISCARD
    assert desk.question() == "Gooi een steen weg."


def test_pung_kong_and_pass() -> None:
    assert press(claiming("7p"), "p") == Action(ActionType.PUNG, (15, 15))
    assert press(claiming("7p"), "k") == Action(ActionType.KONG, (15, 15, 15))
    desk = claiming("7p")
    assert press(desk, "space") == PASS
    desk = claiming("7p")
    assert press(desk, "c") is None
    assert desk.note == "U kunt hier geen chow maken."


def test_dozing_passes_until_the_own_turn() -> None:
    session = stacked("nts", ["34679m 777p 99p 128s"], "N 1s 1s 7p", referee="strict")
    desk = desk_of(session)
    press(desk, "end", "enter")
    assert session.asked is Asked.CLAIM
    assert press(desk, "z") == PASS
    while desk.passes():
        session.act(PASS)
        session.run()
        desk.follow()
    assert session.asked.value == "discard"
    assert not desk.dozing


def test_dozing_never_sleeps_through_a_win() -> None:
    session = stacked("bmr", ["111222333m 44p 5p E"], "N 1s 1s 1s")
    desk = desk_of(session)
    desk.dozing = True
    assert not desk.passes()


def test_own_kongs_of_both_sorts() -> None:
    session = stacked("nts", ["1111m 2222m 345p 67p"], "9s", loose="8p 9p")
    desk = desk_of(session)
    assert press(desk, "k") is None
    assert len(desk.picking) == 2
    assert press(desk, "2") == Action(ActionType.KONG, (1, 1, 1, 1))
    assert [TEXT[kind] for kind in session.view.melds[0].tiles] == ["2m"] * 4


def test_a_strict_referee_lets_the_person_err() -> None:
    session = stacked("mcr", ["147m 258p 369s ESWN"], "9s", referee="strict")
    desk = desk_of(session)
    assert press(desk, "m") is None
    assert desk.note == "Nog een keer m: u roept mahjong."
    assert press(desk, "m") == MAHJONG
    assert session.view.table.dead[PERSON]
    assert session.view.table.totals == [-30, 10, 10, 10]
    assert press(desk, "m") is None
    assert desk.note == "U hebt een dood spel en mag niet winnen."


def test_an_assisting_referee_says_why_there_is_no_mahjong() -> None:
    desk = claiming("5s", "123m 456m 789p 22s 34s")
    command = desk.press("m")
    assert command is not None
    assert command.name == "why_no_mahjong"
    reason = hints.refusal(desk.session.view)
    assert reason is not None
    assert "verdubbelingen" in reason.nl


def test_a_forgotten_replacement_is_the_players_own_affair() -> None:
    session = stacked("nts", ["1111m 234p 567p 99s E"], "9s", loose="WW", referee="strict")
    desk = desk_of(session)
    press(desk, "k")
    assert desk.question() == "Neem de vervangende steen van uw kong: r."
    press(desk, "end", "enter")
    assert session.match.state.short[PERSON] == 1
    assert hints.work_out(session.view).hand is None
    session.undo()
    desk.follow()
    assert press(desk, "r") == REPLACE


def test_waiting_is_announced_with_the_discard() -> None:
    session = stacked("bmr", ["111222333m 44p 5p E"], "N", referee="strict")
    desk = desk_of(session)
    assert "a" in [offer.key for offer in desk.offers()]
    press(desk, "a")
    desk.point_at(27)
    action = press(desk, "a", "a", "enter")
    assert action == Action(ActionType.DISCARD, (27,), announce=True)


def test_three_tiles_are_exchanged() -> None:
    session = stacked("bmr", ["123m 456m 789m 12p EJ"], "9s", goulash=True)
    desk = desk_of(session)
    assert desk.question() == "Ruil 1 van 3 met West: kies drie stenen."
    assert press(desk, "enter") is None
    assert desk.note == "Kies drie stenen; u hebt er 0."
    press(desk, "home", "space", "right", "up", "e")
    assert sorted(desk.lifted) == [0, 1, 2]
    press(desk, "end", "space")
    assert desk.note == "Kies drie stenen; u hebt er 3."
    assert press(desk, "enter") == Action(ActionType.EXCHANGE, (0, 1, 2))
    assert session.view.table.exchange == 1
    joker = desk.rack.kinds.index(JOKER)
    press(desk, "home", "space", "right", "space")
    press(desk, *["right"] * (joker - 1), "space")
    assert press(desk, "enter") is None
    assert "Jokers" in desk.note


# the application


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
    async with asyncio.timeout(PATIENCE):
        await asyncio.sleep(0.001)
        while app.is_running and not app.idle:  # noqa: ASYNC110
            await asyncio.sleep(0.001)


async def keys(app: PlayApp, pilot: Pilot[str], *names: str) -> None:
    with suppress(WaitForScreenTimeout):  # a busy machine; `idle` has more patience
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
    desk, session = app.desk, app.session
    for _ in range(500):
        offers = {offer.key for offer in desk.offers()}
        if session.asked in (Asked.NEXT, Asked.OVER):
            return
        if "m" in offers and not session.strict:
            await keys(app, pilot, "m")
        elif session.asked is Asked.EXCHANGE:
            await keys(app, pilot, "home", "space", "right", "space", "right", "space", "enter")
        elif session.asked in (Asked.CLAIM, Asked.ROB):
            key = next((key for key in "kpc" if key in offers), "space")
            await keys(
                app, pilot, key, *(["1"] if len([o for o in desk.offers() if o.key == key for _ in o.actions]) > 1 else [])
            )
        else:
            await keys(app, pilot, "r" if "r" in offers else "end", "enter")
    raise AssertionError("the deal has no end")


@pytest.mark.parametrize(("rules", "size"), [*((rules, (80, 24)) for rules in RULESETS), ("nts", (120, 40))])
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
        await keys(app, pilot, "l")
        assert "East is mahjong" in page(app)
        assert "pays to" in page(app)
        await keys(app, pilot, "u")
        assert session.asked is Asked.DISCARD
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
        while session.asked is Asked.CLAIM:
            await pilot.press("space")
        await idle(app, pilot)

    app = app_of(session, tmp_path)
    with pytest.raises(Exception, match="broken"):
        drive(app, script)
    assert app.kept
    assert facts(Session.resume((tmp_path / "saved.mjn").read_text())) == facts(session)


def test_a_draw_counts_nothing(tmp_path: Path) -> None:
    session = Session.begin("nts", name="Ik", bots=("random",), seed=4)
    played(session)
    text = "\n".join(
        line.plain for line in results.deal_page(session.view, session.settlement, session.headline("en"), Look("en"), 78)
    )
    assert text.startswith("A draw")
    assert "pays" not in text


def test_the_language_changes_in_the_middle(tmp_path: Path) -> None:
    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        assert "u bent Oost" in shown(app)
        assert "gooi oost" not in shown(app)
        await keys(app, pilot, "l")
        assert "you are East" in shown(app)
        assert "It is your turn" in shown(app)
        await keys(app, pilot, "f1", "l")
        assert "Uitleg" in shown(app)
        await keys(app, pilot, "escape")
        assert "u bent Oost" in shown(app)

    drive(app_of(stacked("nts"), tmp_path), script)


def test_quit_offers_to_save_and_resume_goes_on(tmp_path: Path) -> None:
    session = Session.begin("mcr", name="Ik", bots=("random",), seed=6)

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        for _ in range(6):
            await keys(app, pilot, "space" if session.asked is Asked.CLAIM else "enter")
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
        while session.asked is not Asked.DISCARD:
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
        assert session.asked is Asked.DISCARD
        assert session.view.counts[JOKER] == 1
        await keys(app, pilot, "f3")
        assert "Ruil 3" in page(app)

    drive(app_of(session, tmp_path), script)


def test_the_hint_page(tmp_path: Path) -> None:
    session = stacked("nts", ["CCC FFF 99m 234s 56s", "EEE WW 159m 159p 14s"], "N")
    best = advise(session.view).choices[0].kind

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        await keys(app, pilot, "home", "?")
        text = page(app)
        assert f"Advies: gooi {tile(best, 'nl')} weg" in text
        assert "Beste stenen om weg te gooien" in text
        assert "Na noordenwind wacht u op" in text
        assert "4B 4 bamboe" in text
        assert "7B 7 bamboe" in text
        assert "van de muur" in text
        assert "pung of kong draken" in text  # what it is worth, and why
        await keys(app, pilot, "l")
        assert f"Advice: discard {tile(best, 'en')}" in page(app)
        await keys(app, pilot, "enter")
        assert app.desk.chosen == best  # the cursor stands on the advice

    drive(app_of(session, tmp_path), script)


@pytest.mark.parametrize("rules", RULESETS)
def test_a_hint_at_any_moment(rules: str) -> None:
    session = Session.begin(rules, bots=("random",), seed=8)
    session.run()
    for _ in range(8):
        hint = hints.work_out(session.view)
        for lang in ("nl", "en"):
            assert hints.hint_page(hint, Look(lang), 74)
        if session.asked in (Asked.NEXT, Asked.OVER):
            break
        session.act(Thrower().choose(session.view))
        session.run()


def test_a_click_is_as_good_as_a_letter(tmp_path: Path) -> None:
    session = stacked("nts", ["123456789m 1234p"], "E")

    async def script(app: PlayApp, pilot: Pilot[str]) -> None:
        start, _ = app._table.query_one("HandRow")._starts[2]  # type: ignore[attr-defined]
        await pilot.click("#hand", offset=(start + 1, 2))
        await idle(app, pilot)
        assert app.desk.chosen == 2
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
        if session.asked in (Asked.NEXT, Asked.OVER):
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
            look = Look(lang)
            assert len(board.title(session.view, look, 80)) == 80
            for line in hints.hint_page(hints.work_out(session.view), look, 74):
                assert len(line) <= 74


FUZZ_KEYS = (*TILE_KEYS, *"cpkmrazsu123", "left", "right", "home", "end", "up", "shift+left", "enter", "enter", "space", "space")


@pytest.mark.parametrize(
    ("rules", "options"),
    [("nts", {"players": 3}), ("nts-2009", {"players": 5}), ("mcr", {"referee": "strict"}), ("bmr", {"referee": "strict"})],
)
def test_no_keys_break_the_table(rules: str, options: dict[str, Any]) -> None:
    rng = Random(rules)
    session = Session.begin(rules, bots=("random",), seed=1, options=options)
    desk = desk_of(session)
    look = Look("nl")
    for _ in range(250):
        if session.asked in (Asked.NEXT, Asked.OVER):
            assert results.deal_page(session.view, session.settlement, session.headline("nl"), look, 75)
            session.next()
        command = desk.press(rng.choice(FUZZ_KEYS))
        if command is not None and command.name == "act":
            assert command.action is not None
            session.act(command.action)
        elif command is not None and command.name == "undo" and rng.random() < 0.3:
            session.undo()
        session.run()
        desk.follow()
        for chair in board.chairs(session.view):
            lines = board.panel(session.view, chair, look, 24, 6).plain.split("\n")
            assert len(lines) <= 6
            assert max(len(line) for line in lines) <= 24


# the command line


def arguments(*words: str) -> Any:
    from peling.cli.arguments import parse
    from peling.cli.commands import COMMANDS

    command = COMMANDS["play"]
    return parse(Page("nl"), list(words), command.switches, command.name)


def test_the_command_line_seats_a_session(tmp_path: Path) -> None:
    session = play.seated(arguments("--rules", "bmr", "--bots", "random", "--name", " Jo  Jansen ", "--seed", "9"), Page("nl"))
    assert session.match.state.table.names[PERSON] == "Jo Jansen"
    assert (session.match.rules.id, session.match.seed) == ("bmr", 9)
    session = play.seated(arguments("--deals", "1", "--option", "players=3"), Page("nl"))
    assert len(session.bot_names) == 2
    assert session.bot_names[0] == best_bot()
    path = tmp_path / "one.mjn"
    session.save(path)
    assert facts(play.seated(arguments("--resume", str(path)), Page("nl"))) == facts(session)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--bots", "clbu"], "clbu kan niet"),
        (["--seed", "x"], "--seed wil een geheel getal"),
        (["--deals", "0"], "--deals wil een geheel getal"),
        (["--rules", "xts"], "verkeerde optie"),
        (["--resume", "nowhere.mjn"], "niet te lezen"),
        (["--resume", "README.md"], "geen goede partij"),
        (["--resume", "x.mjn", "--seed", "4"], "ligt vast"),
    ],
)
def test_wrong_words(words: list[str], reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])
    with pytest.raises(Exception, match=re.escape(reason)):
        play.seated(arguments(*words), Page("nl"))


def test_it_wants_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--lang", "nl"]) == 2
    assert "alleen in een terminal" in capsys.readouterr().err


def test_without_textual_it_says_what_to_install(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for name in [name for name in sys.modules if name.partition(".")[0] == "textual" or name == "peling.terminal.app"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    assert cli.main(["play", "--lang", "nl"]) == 2
    assert "pip install 'peling[play]'" in capsys.readouterr().err


def test_the_examples_of_the_help_are_read() -> None:
    for example in GUIDES["play"].examples:
        for text in (example.nl, example.en):
            arguments(*text.split()[2:])


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_in_a_real_terminal(tmp_path: Path) -> None:
    import fcntl
    import pty
    import select
    import struct
    import termios
    import time

    pid, master = pty.fork()
    if pid == 0:  # the child: a table of 80 by 24
        os.environ |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "XDG_DATA_HOME": str(tmp_path)}
        os.execv(sys.executable, [sys.executable, "-m", "peling", "play", "--bots", "random", "--seed", "3", "--lang", "nl"])  # noqa: S606
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen = b""
    pressed = 0
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if select.select([master], [], [], 0.2)[0]:
            try:
                seen += os.read(master, 65536)
            except OSError:  # the child has gone
                break
        if pressed == 0 and b"Peling NTS" in seen:
            os.write(master, b"q")
            pressed = 1
        elif pressed == 1 and b"Stoppen?" in seen:
            os.write(master, b"\r")
            pressed = 2
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert b"peling play --resume" in seen
    assert [path.name for path in (tmp_path / "peling").iterdir()] == ["nts-3.mjn"]


def test_every_word_is_there_in_both_languages() -> None:
    for words in (*WORDS.values(), *hints.HINTS.values(), *results.RESULTS.values()):
        assert words.nl
        assert words.en
        assert sorted(re.findall(r"{(\w+)}", words.nl)) == sorted(re.findall(r"{(\w+)}", words.en))
