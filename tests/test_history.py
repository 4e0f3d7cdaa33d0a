"""The match as a whole: the score list, the review of a player's own decisions, exercises made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
from served import Served, run, serving, sit

from peling.answers import review, scores
from peling.answers.refusals import Refused
from peling.answers.story import Story, action_of
from peling.answers.values.history import Judged, Scores
from peling.bots import make
from peling.bots.advice import weigh
from peling.game import events as e
from peling.game.actions import MAHJONG, NEXT, PASS
from peling.game.match import Match
from peling.notation import parse_hand
from peling.rules import RULESETS, get
from peling.scoring import score
from peling.server.http.api import history
from peling.server.live import entries
from peling.server.live.seating import first_rows
from peling.server.live.stored import StoredGame
from peling.server.store.database import TableRow

NAMES = ("Anna", "Bert", "Carla", "Dirk")
PERSON = 0


def stored(rules: str, texts: Sequence[str], commands: Sequence[bool], status: str = "finished") -> StoredGame:
    """A game as the database has it."""
    row = TableRow("t", "ABC-123", rules, "", "", {}, {}, "1", "c" * 64, status, 0, 0.0, 0.0)
    seats = first_rows(["me", "club", "club", "club"], "p", NAMES[0], "club")
    return StoredGame(row, tuple(seats), tuple(texts), tuple(commands))


@lru_cache
def game(rules: str, seed: int, deals: int = 2, *, unfinished: bool = False) -> StoredGame:
    """A stored match: a person who plays at random and never wins on purpose, and three bots."""
    match = Match(get(rules), NAMES, seed, deals=deals)
    commands = [False] * len(match.events)
    whim, bots = make("random", rules, seed=seed), make("quick", rules, compiled=True)
    while not match.finished:
        if not match.to_act:
            match.push(NEXT, 0)
        else:
            seat = match.to_act[0]
            new = match.push((whim if seat == PERSON else bots).choose(match.view(seat)), seat)
            commands += [seat == PERSON] + [False] * (len(new) - 1)
            if unfinished and match.state.table.deal == deals and len(match.state.table.river) > 8:
                break
        commands += [False] * (len(match.events) - len(commands))
    texts = [entries.write(event) for event in match.events]
    return stored(rules, texts, commands, "playing" if unfinished else "finished")


def play_story(rules: str, seed: int) -> Story:
    """The story of such a match of two deals."""
    return game(rules, seed).story()


def reviewed(story: Story, seat: int, number: int) -> tuple[Judged, ...]:
    """The review of a deal by interpreted bots."""
    return review.deal_review(story, seat, number, lambda _: False)


@pytest.mark.parametrize("rules", RULESETS)
def test_the_score_list_adds_up(rules: str) -> None:
    story = play_story(rules, 3)
    found = scores.score_list(story)
    ends = [event for event in story.events if isinstance(event, e.Scored)]
    assert [deal.deal for deal in found.deals] == [1, 2]
    totals: tuple[int, ...] = (0,) * 4
    for deal, end in zip(found.deals, ends, strict=True):
        assert deal.scores == end.scores
        assert deal.result == end.net
        totals = tuple(before + gained for before, gained in zip(totals, deal.result, strict=True))
        assert deal.totals == totals
        assert (deal.winner == -1) == bool(deal.remise)
    assert found.totals == totals
    summary = found.summary
    assert summary is not None
    assert summary.reason == "rounds"
    for one in summary.ranking:
        assert one.place == 1 + sum(total > totals[one.seat] for total in totals)
    won = [deal for deal in found.deals if deal.winner >= 0]
    if not won:
        assert summary.best is None
        return
    best = max(won, key=lambda deal: deal.scores[deal.winner])
    assert summary.best is not None
    assert (summary.best.deal, summary.best.seat) == (best.deal, best.winner)
    assert summary.best.total == best.scores[best.winner]
    assert summary.best.name.nl
    assert len(summary.best.reading) in (0, 5, 7)  # sets and a pair, or pairs; irregular hands have neither


def test_equals_share_a_place() -> None:
    """A deal that nobody won leaves everyone first."""
    match = Match(get("nts"), NAMES, 1, deals=1, pausing=True)
    match.push(next(action for action in match.legal(match.to_act[0]) if str(action).startswith("discard")))
    log = [*match.events, e.Remise("wall"), e.Scored((0,) * 4, (0,) * 4), e.Finished("rounds")]
    found = scores.score_list(Story(get("nts"), NAMES, tuple(log), seed="1"))
    assert found.summary is not None
    assert [one.place for one in found.summary.ranking] == [1, 1, 1, 1]
    assert found.summary.best is None
    assert found.deals[0].remise == "wall"


def test_the_running_deal_is_in_none_of_it() -> None:
    running = game("nts", 3, unfinished=True)
    story = running.story()
    assert story.seed is None
    found = scores.score_list(story)
    assert [deal.deal for deal in found.deals] == [1]
    assert found.summary is None
    assert review.deals_over(story) == (1,)
    with pytest.raises(Refused, match="hidden"):
        reviewed(story, PERSON, 2)
    assert replace(running, texts=running.texts[:-3], commands=running.commands[:-3]).story() == story


def test_what_was_taken_back_is_nobodys_decision() -> None:
    """A story has the events of the game as it stands, and the places at which a person decided among them."""
    whole = game("nts", 3)
    place = next(number for number, command in enumerate(whole.commands) if command)
    back = [entries.write(entries.Paused(0, on=True)), entries.write(entries.Undone(0, place))]
    texts = [*whole.texts[: place + 2], *back, *whole.texts[place:]]
    commands = [*whole.commands[: place + 2], True, True, *whole.commands[place:]]
    assert stored("nts", texts, commands).story() == whole.story()


@pytest.mark.parametrize("rules", ["nts", "mcr"])
def test_a_choice_costs_what_the_hint_says(rules: str) -> None:
    """The cost is the difference of the values that the bot gives both choices; own decisions only, each once."""
    story = play_story(rules, 3)
    judged = reviewed(story, PERSON, 1)
    assert judged
    log, own = story.events, story.decided
    assert all(one.seat == PERSON and one.cost >= 0 for one in judged)
    assert len({one.step for one in judged}) == len(judged)
    assert any(one.cost > 1 for one in judged)
    start = next(i for i, event in enumerate(log) if isinstance(event, e.Dealt))
    for one in judged[::5]:
        assert start + one.step in own
        assert str(action_of(log[start + one.step], PERSON)) == one.played
        match, _ = story.match_at(1, one.step)
        thinking = weigh(match.view(PERSON))
        value = {str(weighed.action): weighed.value for weighed in thinking.weighed}
        assert one.best == str(thinking.action)
        assert one.cost == pytest.approx(value[one.best] - value[one.played], abs=0.01)
        if one.cost >= 0.05:
            assert "meer waard dan" in one.say[-1].nl
    assert reviewed(story, 1, 1) == ()  # what bots did is nobody's choice


def test_the_most_costly_comes_first() -> None:
    judged = reviewed(play_story("nts", 3), PERSON, 1)
    found = review.costly(judged, 5)
    assert [one.cost for one in found] == sorted((one.cost for one in judged), reverse=True)[:5]
    drills = review.drills(play_story("nts", 3), PERSON, judged, 4, "t")
    assert [one.cost for one in drills] == sorted((one.cost for one in drills), reverse=True)
    for drill in drills:
        legal = drill.view["legal"]
        assert isinstance(legal, list)
        assert drill.table == "t"
        assert drill.played in legal
        assert drill.best in legal
        assert drill.say[0].nl.startswith("Leg ")


def test_a_win_that_was_passed_is_the_most_costly_choice() -> None:
    """The bot weighs a win by its payment, and what was done instead as if there were none."""
    for seed in range(40):
        match = Match(get("nts"), NAMES, seed, deals=1)
        commands = [False] * len(match.events)
        bot = make("quick", "nts", compiled=True)
        passed = False
        while not match.finished:
            seat = match.to_act[0]
            view = match.view(seat)
            refuses = MAHJONG in view.legal and PASS in view.legal and not passed
            passed = passed or refuses
            new = match.push(PASS if refuses else bot.choose(view), seat)
            commands += [refuses] + [False] * (len(new) - 1)
        if passed:
            break
    decided = frozenset(place for place, command in enumerate(commands) if command)
    story = Story(get("nts"), NAMES, tuple(match.events), decided)
    (found,) = [one for seat in range(4) for one in reviewed(story, seat, 1)]
    assert (found.best, found.played) == ("mahjong", "pass")
    assert found.cost > 50
    assert found.say[0].nl == "U kunt mahjong maken."


def test_little_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process keeps the reviews of a few deals, and gives them again without any bot."""
    monkeypatch.setattr(history, "KEPT", 2)
    monkeypatch.setattr(history, "_known", {})
    asked = game("nts", 3)
    for seat in range(4):
        assert history._deal_review(asked, seat, 1) == reviewed(asked.story(), seat, 1)
    assert len(history._known) == 2
    monkeypatch.setattr(review, "deal_review", None)
    assert history._deal_review(asked, 3, 1) == ()


def test_the_best_hand_is_that_of_its_sheet() -> None:
    for seed in range(3, 9):
        summary = scores.score_list(play_story("nts", seed)).summary
        assert summary is not None
        if summary.best is not None:
            assert score(parse_hand(summary.best.hand), "nts").total == summary.best.total
            return
    raise AssertionError("nobody won")


def test_the_summary_names_the_most_costly_choices() -> None:
    story = play_story("nts", 3)
    judged = reviewed(story, PERSON, 1)
    found: Scores = scores.with_costly(scores.score_list(story), judged)
    assert found.summary is not None
    assert found.summary.costly == review.costly(judged, 5)
    assert len(found.summary.costly) == 5


# over HTTP


def call(served: Served, path: str, token: str | None = None) -> Any:
    return served.call("GET", path, None, token).data


def test_scores_and_reviews_over_http() -> None:
    with serving() as served:
        token, stranger = served.person(), served.person("Zoe")
        made = served.table(token, deals=1)
        path = f"/api/tables/{made['table']}"
        assert call(served, f"{path}/scores")["deals"] == []
        assert call(served, f"{path}/review", token)["error"]["code"] == "not_scored"
        assert call(served, f"{path}/review?seat=1", token)["error"]["code"] == "forbidden"

        async def play() -> None:
            player = await sit(served, made, token)
            await player.play()
            await player.close()

        run(play())
        listed = call(served, f"{path}/scores")
        assert [deal["deal"] for deal in listed["deals"]] == [1]
        assert sorted(one["seat"] for one in listed["summary"]["ranking"]) == [0, 1, 2, 3]
        mine = call(served, f"{path}/review", token)
        assert mine["seat"] == made["seat"]
        assert mine["deals"] == [1]
        assert mine["decisions"] >= len(mine["choices"])
        assert listed["summary"]["costly"] == mine["choices"][:5]
        assert call(served, f"{path}/review?seat={made['seat']}", stranger) == mine  # the match is over, and may be read
        assert call(served, f"{path}/review?seat={made['seat']}&deal=1", token)["choices"] == mine["choices"]
        for query, code in (("?seat=9", "bad_request"), ("?seat=x", "bad_request"), ("?deal=2", "hidden"), ("?deal=x", "hidden")):
            assert call(served, f"{path}/review{query}", token)["error"]["code"] == code
        assert call(served, f"{path}/review")["error"]["code"] == "unauthorized"
        assert call(served, f"{path}/review", stranger)["error"]["code"] == "forbidden"
        drills = call(served, "/api/drills", token)
        assert [drill["cost"] for drill in drills] == sorted((drill["cost"] for drill in drills), reverse=True)
        assert all(drill["say"] and drill["best"] in drill["view"]["legal"] for drill in drills)


def test_others_choices_stay_closed_while_the_match_is_played() -> None:
    with serving() as served:
        token, friend = served.person(), served.person("Bert")
        made = served.table(token, deals=2, seats=["me", "open", "club", "club"])
        path = f"/api/tables/{made['table']}"
        served.call("POST", f"{path}/join", {"seat": 1}, friend)
        assert call(served, f"{path}/review?seat=0", friend)["error"]["code"] == "forbidden"
        assert call(served, f"{path}/review?seat=1", friend)["error"]["code"] == "not_scored"
        closed = served.table(token, spectators="none")
        assert call(served, f"/api/tables/{closed['table']}/scores")["error"]["code"] == "forbidden"
