"""The keyboard: what keys mean at the table of the terminal, without a screen."""

from __future__ import annotations

import re
from pathlib import Path

from sessions import claiming, keyboard_of, press, stacked

from peling.game import Action, ActionType
from peling.game.actions import MAHJONG, PASS, REPLACE
from peling.terminal import hints
from peling.terminal.keyboard import PAGES, TILE_KEYS, Request, set_tiles
from peling.terminal.session import PERSON, Prompt
from peling.tiles import JOKER, TEXT


def test_no_tile_has_the_letter_of_a_command() -> None:
    keyboard = keyboard_of(stacked("nts"))
    assert not set(TILE_KEYS) & {*PAGES, *keyboard._plain_keys()}
    assert len(set(TILE_KEYS)) == 14


def test_a_letter_chooses_and_once_more_discards() -> None:
    session = stacked("nts", ["123456789m 1234p"], "E")
    keyboard = keyboard_of(session)
    assert keyboard.chosen == 27
    assert press(keyboard, "b") is None
    assert keyboard.chosen == 0
    assert press(keyboard, "b") == Action(ActionType.DISCARD, (0,))
    assert session.view.table.discards[PERSON][0].kind == 0


def test_arrows_go_round_and_enter_discards() -> None:
    keyboard = keyboard_of(stacked("nts", ["123456789m 1234p"], "E"))
    assert press(keyboard, "right") is None
    assert keyboard.cursor == 0
    assert press(keyboard, "left", "left", "enter") == Action(ActionType.DISCARD, (12,))
    keyboard = keyboard_of(stacked("nts", ["123456789m 1234p"], "E"))
    assert press(keyboard, "home", "enter") == Action(ActionType.DISCARD, (0,))


def test_a_chow_of_several_is_chosen_by_number() -> None:
    keyboard = claiming("5m")
    assert [offer.key for offer in keyboard.offers()] == ["c", "x", "z"]
    assert press(keyboard, "c") is None
    assert [TEXT[kind] for kind in set_tiles(keyboard.picking[1], 4)] == ["4m", "5m", "6m"]
    assert press(keyboard, "escape") is None
    assert keyboard.picking == ()
    assert press(keyboard, "c", "2") == Action(ActionType.CHOW, (3, 5))
    assert keyboard.session.prompt is Prompt.DISCARD
    assert keyboard.question() == "Leg een steen weg."


def test_pung_kong_and_pass() -> None:
    assert press(claiming("7p"), "p") == Action(ActionType.PUNG, (15, 15))
    assert press(claiming("7p"), "k") == Action(ActionType.KONG, (15, 15, 15))
    assert press(claiming("7p"), "x") == PASS
    assert press(claiming("7p"), "space") is None
    keyboard = claiming("7p")
    assert press(keyboard, "c") is None
    assert keyboard.note == "U kunt hier geen chow maken."


def test_dozing_passes_until_the_own_turn() -> None:
    session = stacked("nts", ["34679m 777p 99p 128s"], "N 1s 1s 7p", referee="strict")
    keyboard = keyboard_of(session)
    press(keyboard, "end", "enter")
    assert session.prompt is Prompt.CLAIM
    assert press(keyboard, "z") == PASS
    while keyboard.passes():
        session.act(PASS)
        session.run()
        keyboard.follow()
    assert session.prompt.value == "discard"
    assert not keyboard.dozing


def test_dozing_never_sleeps_through_a_win() -> None:
    session = stacked("bmr", ["111222333m 44p 5p E"], "N 1s 1s 1s")
    keyboard = keyboard_of(session)
    keyboard.dozing = True
    assert not keyboard.passes()


def test_own_kongs_of_both_sorts() -> None:
    session = stacked("nts", ["1111m 2222m 345p 67p"], "9s", loose="8p 9p")
    keyboard = keyboard_of(session)
    assert press(keyboard, "k") is None
    assert len(keyboard.picking) == 2
    assert press(keyboard, "2") == Action(ActionType.KONG, (1, 1, 1, 1))
    assert [TEXT[kind] for kind in session.view.melds[0].tiles] == ["2m"] * 4


def test_a_strict_referee_lets_the_person_err() -> None:
    session = stacked("mcr", ["147m 258p 369s ESWN"], "9s", referee="strict")
    keyboard = keyboard_of(session)
    assert press(keyboard, "m") is None
    assert keyboard.note == "Nog een keer m: u roept mahjong."
    assert press(keyboard, "m") == MAHJONG
    assert session.view.table.dead[PERSON]
    assert session.view.table.totals == [-30, 10, 10, 10]
    assert press(keyboard, "m") is None
    assert keyboard.note == "Een dood spel mag niet winnen en telt nul."


def test_letters_do_what_they_do_in_the_browser() -> None:
    page = (Path(__file__).parents[1] / "docs" / "browser.md").read_text(encoding="utf-8")
    table = page.partition("## Keys")[2].partition("##")[0]
    letters = {key.lower() for row in re.findall(r"^\| ([^|]+) \|", table, re.MULTILINE) for key in re.findall(r"\b[A-Z]\b", row)}
    keyboard = keyboard_of(stacked("nts", ["123456789m 1234p"], "E"))
    commands = {*PAGES, *keyboard._plain_keys()}
    assert {"c", "p", "k", "m", "x", "d", "s", "h", "w", "u"} == letters & commands
    assert press(keyboard, "home", "d") == Action(ActionType.DISCARD, (0,))
    assert [keyboard.press(key) for key in ("h", "?", "u")] == [Request("hint"), Request("help"), Request("undo")]
    keyboard = keyboard_of(stacked("nts", ["123456789m 1234p"], "E"))
    assert press(keyboard, "home", "space") == Action(ActionType.DISCARD, (0,))


def test_why_no_mahjong() -> None:
    assert claiming("5s", "123m 456m 789p 22s 34s").press("w") == Request("why_no_mahjong")
    keyboard = keyboard_of(stacked("mcr", ["147m 258p 369s ESWN"], "9s", referee="strict"))
    assert keyboard.press("w") is None
    assert keyboard.note == "Dat kan nu niet."
    keyboard = keyboard_of(stacked("bmr", ["111222333m 44p 55p"], "5p"))
    assert keyboard.press("w") is None
    assert keyboard.note == "U kunt mahjong maken: m."


def test_an_assisting_referee_says_why_there_is_no_mahjong() -> None:
    keyboard = claiming("5s", "123m 456m 789p 22s 34s")
    command = keyboard.press("m")
    assert command is not None
    assert command.name == "why_no_mahjong"
    reason = hints.refusal(keyboard.session.view)
    assert reason is not None
    assert "verdubbelingen" in reason.nl


def test_a_forgotten_replacement_is_the_players_own_affair() -> None:
    session = stacked("nts", ["1111m 234p 567p 99s E"], "9s", loose="WW", referee="strict")
    keyboard = keyboard_of(session)
    press(keyboard, "k")
    assert keyboard.question() == "Neem de vervangende steen van uw kong: v."
    press(keyboard, "end", "enter")
    assert session.match.state.table.short[PERSON] == 1
    assert hints.work_out(session.view).hand is None
    session.undo()
    keyboard.follow()
    assert press(keyboard, "v") == REPLACE


def test_waiting_is_announced_with_the_discard() -> None:
    session = stacked("bmr", ["111222333m 44p 5p E"], "N", referee="strict")
    keyboard = keyboard_of(session)
    assert "a" in [offer.key for offer in keyboard.offers()]
    press(keyboard, "a")
    keyboard.point_at(27)
    action = press(keyboard, "a", "a", "enter")
    assert action == Action(ActionType.DISCARD, (27,), announce=True)


def test_three_tiles_are_exchanged() -> None:
    session = stacked("bmr", ["123m 456m 789m 12p EJ"], "9s", goulash=True)
    keyboard = keyboard_of(session)
    assert keyboard.question() == "Ruil 1 van 3 met West: kies drie stenen."
    assert press(keyboard, "enter") is None
    assert keyboard.note == "Kies drie stenen; u hebt er 0."
    press(keyboard, "home", "space", "right", "up", TILE_KEYS[2])
    assert sorted(keyboard.lifted) == [0, 1, 2]
    press(keyboard, "end", "space")
    assert keyboard.note == "Kies drie stenen; u hebt er 3."
    assert press(keyboard, "enter") == Action(ActionType.EXCHANGE, (0, 1, 2))
    assert session.view.table.exchange == 1
    joker = keyboard.rack.kinds.index(JOKER)
    press(keyboard, "home", "space", "right", "space")
    press(keyboard, *["right"] * (joker - 1), "space")
    assert press(keyboard, "enter") is None
    assert "Jokers" in keyboard.note
