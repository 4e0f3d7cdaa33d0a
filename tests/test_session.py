"""Sessions: the table of the terminal without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from marks import mostly_slow
from sessions import Thrower, facts, played, stacked

from peling import RULESETS
from peling.bots import make
from peling.game import Action, ActionType, View
from peling.game import events as e
from peling.game.actions import MAHJONG, PASS, REPLACE
from peling.notation import parse_tiles
from peling.terminal import board, hints
from peling.terminal.keyboard import Keyboard
from peling.terminal.rack import Rack
from peling.terminal.session import PERSON, Prompt, Session


@pytest.mark.parametrize("rules", RULESETS)
def test_a_session_asks_the_person_and_shows_only_a_view(rules: str) -> None:
    session = Session.begin(rules, name="Ik", bots=("random",), seed=3)
    session.run()
    assert isinstance(session.view, View)
    assert session.view.seat == PERSON
    assert session.prompt is not Prompt.NOTHING
    assert session.match.state.table.names == ("Ik", "random 1", "random 2", "random 3")
    played(session)
    assert session.prompt is Prompt.NEXT
    session.next()
    assert session.view.table.deal == 2


def test_bots_are_repeated_until_every_chair_is_taken() -> None:
    session = Session.begin("nts", bots=("random",), seed=1, options={"players": 5})
    assert session.bot_names == ("random",) * 4


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
        if session.prompt in (Prompt.NEXT, Prompt.OVER):
            break
        before.append(facts(session))
        session.act(Thrower().choose(session.view))
        session.run()
    for state in reversed(before):
        assert session.undo()
        assert session.prompt is not Prompt.NOTHING
        session.run()
        assert facts(session) == state
    assert not session.undo()


def test_undo_takes_a_win_and_its_score_back() -> None:
    session = stacked("bmr", ["111222333m 44p 55p"], "5p")
    start = facts(session)
    session.act(MAHJONG)
    assert session.prompt is Prompt.NEXT
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
    assert (again.view.to_dict(), again.prompt) == (session.view.to_dict(), session.prompt)
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
    assert session.prompt is Prompt.NEXT
    assert [place.side for place in board.places(session.view)] == [0, 1, 3]


def test_the_dreamer_watches() -> None:
    session = Session.begin("nts", bots=("random",), seed=1, options={"players": 5})
    dreamt = False
    for _ in range(5):
        if session.dreaming:
            dreamt = True
            assert session.view.rack == ()
            assert session.prompt is Prompt.NOTHING
            assert Keyboard(session, "nl").question() == "U droomt dit spel en kijkt mee."
            assert len(board.places(session.view)) == 4
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


@pytest.mark.parametrize("rules", mostly_slow(RULESETS, "bmr"))
def test_bots_do_not_err_at_a_strict_table(rules: str) -> None:
    session = Session.begin(rules, bots=("quick",), seed=3, options={"referee": "strict"}, deals=2)
    for _ in range(2):
        played(session)
        assert not any(isinstance(event, e.FalseWin) for event in session.match.events)
        assert not any(session.match.state.table.short)
        if not session.match.finished:
            session.next()


def test_bots_announce_their_waits_at_a_strict_table() -> None:
    session = stacked("bmr", ["", "111222333m 44p 55p"], "N N", referee="strict")
    session._bots[1] = make("quick", session.match.rules)
    session.act(Action(ActionType.DISCARD, (session.view.drawn,)))
    while session.view.table.discards[1] == []:
        if session.prompt is Prompt.CLAIM:
            session.act(PASS)
        session.run()
    assert session.view.table.announced == [False, True, False, False]


# the rack and the keyboard


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
