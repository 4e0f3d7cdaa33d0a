"""Advice gives its reasons: the choice is the first by the measure shown, and what the sentences name is in the numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from bot_views import view_of
from marks import mostly_slow
from playing import start

from peling.answers.advice import advise as advice_as_value
from peling.answers.values import sheets as values
from peling.bots import make
from peling.bots.advice import Advice, advise
from peling.bots.club import Player as Club
from peling.bots.reasons import PARTS, amount, clause, fastest, gain, sentences
from peling.game.actions import MAHJONG, NEXT, ActionType
from peling.game.match import Match
from peling.game.table import Phase
from peling.game.view import View
from peling.notation import parse_meld, parse_tiles
from peling.rules import RULESETS, get
from peling.tiles import KIND

NAMES = ("Anna", "Bert", "Carla", "Dirk")
FEW, MANY = 24, 300


def positions(rules: str, seed: int, *, goulash: bool = False) -> Iterator[View]:
    """Decisions of seeded matches, spread over the deals; quick bots with a whim play, so that hands of every sort come up."""
    chance = Random(f"{rules}/{seed}")
    bot = make("quick", rules, compiled=True)
    for number in range(1000):
        match = start(rules, 1000 * seed + number, deals=1, goulash=goulash)
        while not match.finished:
            if not match.to_act:
                match.push(NEXT, 0)
                continue
            seat = match.to_act[0]
            view = match.view(seat)
            if len(view.legal) > 1 and chance.random() < 0.1:
                yield view
            match.push(
                chance.choice(view.legal) if chance.random() < 0.1 and MAHJONG not in view.legal else bot.choose(view), seat
            )


def check_first(view: View, advice: Advice, told: values.Advice) -> None:
    """The choice is the first of its list by the value shown, and the sentences say what it gains."""
    action = advice.action
    assert action in view.legal
    assert told.best == str(action)
    if view.table.phase is Phase.EXCHANGE or action == MAHJONG:
        return
    for listed in (told.discards, told.claims):
        assert [one.value for one in listed] == sorted((one.value for one in listed), reverse=True)
        for one in listed:
            assert sum(getattr(one, part) for part in PARTS) == pytest.approx(one.value, abs=0.03)
    if not advice.weighed:  # nothing to choose from but to pass
        assert action.type in (ActionType.PASS, ActionType.REPLACE)
        return
    assert advice.weighed[0].action == action
    if action.type is ActionType.DISCARD:
        best = told.discards[0].value
        assert f"discard {told.discards[0].tile}" == str(action)
    else:
        best = told.claims[0].value
        assert told.claims[0].action == str(action)
    assert all(one.value <= best for one in (*told.discards, *told.claims))
    check_gain(view, advice)


def check_gain(view: View, advice: Advice) -> None:
    best = advice.weighed[0]
    others = [one for one in advice.weighed if one.action != best.action]
    if not others:
        return
    said = sentences(advice, view, "nl")
    over = others[0]
    if advice.action is not None and advice.action.type is ActionType.DISCARD:
        quick = fastest(advice.choices)
        if (quick.distance, quick.number) == (advice.choices[0].distance, advice.choices[0].number):
            assert "Geen andere steen brengt u sneller verder." in said
            return
        over = quick.weighed
    found = gain(best, over)
    if found is None:
        assert best.value - over.value < 0.05
        assert said[-1].startswith("Veel scheelt het niet met ")
        return
    assert found.points == best.value - over.value
    assert getattr(best, found.part) > getattr(over, found.part)
    assert amount(found.points, "nl") in said[-1]
    assert clause(found, "nl") in said[-1]
    if found.plan is not None:
        assert found.plan in best.plans
        before = next((plan for plan in over.plans if plan.aim == found.plan.aim), None)
        assert found.before == (0.0 if before is None else before.chance)
        assert before is None or found.plan.brings > before.brings


@pytest.mark.parametrize("rules", mostly_slow(RULESETS, "nts"))
def test_the_choice_is_the_first_by_the_measure_shown(rules: str) -> None:
    for view in islice(positions(rules, 1), FEW):
        check_first(view, advise(view, compiled=True), advice_as_value(view, compiled=True))


@pytest.mark.long
@pytest.mark.parametrize("rules", RULESETS)
def test_the_choice_is_the_first_in_many_positions(rules: str) -> None:
    """Three hundred positions of each rule set, with compiled bots, and the choice is the bot's own."""
    bot = Club(get(rules), compiled=True)
    named = 0
    for view in islice(positions(rules, 2), MANY):
        advice = advise(view, compiled=True)
        assert advice.action == bot.choose(view)
        check_first(view, advice, advice_as_value(view, compiled=True))
        named += "meer waard" in " ".join(sentences(advice, view, "nl"))
    assert named > MANY // 10  # the hints that must say what they gain are no rare thing


def test_goulash_has_its_reasons_too() -> None:
    for view in islice(positions("bmr", 3, goulash=True), 12):
        advice = advise(view, compiled=True)
        check_first(view, advice, advice_as_value(view, compiled=True))
        if view.table.phase is Phase.EXCHANGE and advice.action != MAHJONG:
            assert sentences(advice, view, "nl")[-1].startswith("Die ")


def test_what_is_weighed_is_what_decides() -> None:
    """The thinking is the choice: the same action with and without notes, and values of the notes that decide it."""
    club, plain = Club(get("nts"), compiled=True), Club(get("nts"))
    for view in islice(positions("nts", 4), 8):
        thinking = club.think(view)
        assert thinking.action == club.choose(view) == plain.choose(view)
        for one in thinking.weighed:
            assert one.value == pytest.approx(sum(getattr(one, part) for part in PARTS))


def test_a_tile_that_does_not_fit() -> None:
    """One suit and one tile of another: the plan is named, and why the odd tile goes."""
    view = view_of(get("nts"), parse_tiles("1234566778m 8s"), [parse_meld("(789<m)")])
    for _ in range(3):
        view.table.seen[KIND["8s"]] += 1
    said = sentences(advise(view), view, "nl")
    assert said[0] == "Leg bamboe 8 weg."
    assert said[1].startswith("U mikt op ")
    assert said[1].endswith(": nog 1 steen.")
    assert said[2] == "Bamboe 8 past daar niet bij, en er liggen er al 3."
    english = sentences(advise(view), view, "en")
    assert english[0] == "Discard bamboo 8."
    assert english[2] == "Bamboo 8 does not fit that, and 3 of it are out already."


def test_a_slower_choice_says_what_it_gains() -> None:
    """Where the best discard is not the fastest the sentence has both numbers and the points between them."""
    found = 0
    for view in islice(positions("nts", 5), 80):
        if view.table.phase is not Phase.TURN:
            continue
        advice = advise(view, compiled=True)
        if len(advice.choices) < 2 or advice.action is None or advice.action.type is not ActionType.DISCARD:
            continue
        quick, best = fastest(advice.choices), advice.choices[0]
        if quick.distance == best.distance and quick.number > best.number and gain(best.weighed, quick.weighed):
            said = sentences(advice, view, "nl")[-1]
            assert f"({quick.number}, nu {best.number})" in said
            found += 1
            if found == 3:
                return
    assert found


@pytest.mark.parametrize(
    ("points", "dutch", "english"),
    [
        (14.4, "14 punten", "14 points"),
        (2.64, "2,6 punten", "2.6 points"),
        (0.42, "0,4 punt", "0.4 points"),
        (1.0, "1 punt", "1 point"),
    ],
)
def test_points_as_people_write_them(points: float, dutch: str, english: str) -> None:
    assert amount(points, "nl") == dutch
    assert amount(points, "en") == english


def test_a_strict_table_does_not_give_the_win_away() -> None:
    """With a strict referee neither mahjong nor the announcement of a wait is advised."""
    rules = get("bmr", {"referee": "strict"})
    match = Match(rules, NAMES, "strict", deals=1)
    bot = make("quick", rules)
    seen = 0
    while not match.finished and seen < 12:
        seat = match.to_act[0] if match.to_act else 0
        view = match.view(seat)
        if len(view.legal) > 1 and match.to_act:
            advice = advise(view)
            assert advice.action is None or (advice.action != MAHJONG and not advice.action.announce)
            seen += 1
        match.push(bot.choose(view) if match.to_act else NEXT, seat)
