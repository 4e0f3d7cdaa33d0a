"""The match as a whole: the score list, the review of a player's own decisions, exercises made of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from served import Served, run, serving, sit

from peling.bots import make
from peling.bots.advice import weigh
from peling.game import events as e
from peling.game.actions import MAHJONG, NEXT, PASS
from peling.game.match import Match
from peling.notation import parse_hand
from peling.rules import RULESETS, get
from peling.scoring import score
from peling.server.http import review, scores
from peling.server.http.replay import Missing, Story, action_of, match_at
from peling.server.live import entries

NAMES = ("Anna", "Bert", "Carla", "Dirk")
PERSON = 0
BOT = "club"


@lru_cache
def played(rules: str, seed: int, deals: int = 2, *, unfinished: bool = False) -> Story:
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
    texts = tuple(entries.write(event) for event in match.events)
    return Story(rules, {}, NAMES, texts, None if unfinished else str(seed), commands=tuple(commands))


@pytest.mark.parametrize("rules", RULESETS)
def test_the_score_list_adds_up(rules: str) -> None:
    story = played(rules, 3)
    found = scores.scores(story)
    log = story.events()
    ends = [event for event in log if isinstance(event, e.Scored)]
    assert [deal["deal"] for deal in found["deals"]] == [1, 2]
    totals = [0] * 4
    for deal, end in zip(found["deals"], ends, strict=True):
        assert deal["scores"] == list(end.scores)
        assert deal["result"] == list(end.net)
        totals = [before + gained for before, gained in zip(totals, deal["result"], strict=True)]
        assert deal["totals"] == totals
        assert (deal["winner"] == -1) == bool(deal["remise"])
    assert found["totals"] == totals
    summary = found["summary"]
    assert summary["reason"] == "rounds"
    for one in summary["ranking"]:
        assert one["place"] == 1 + sum(total > totals[one["seat"]] for total in totals)
    won = [deal for deal in found["deals"] if deal["winner"] >= 0]
    if not won:
        assert summary["best"] is None
        return
    best = max(won, key=lambda deal: deal["scores"][deal["winner"]])
    assert (summary["best"]["deal"], summary["best"]["seat"]) == (best["deal"], best["winner"])
    assert summary["best"]["total"] == best["scores"][best["winner"]]
    assert summary["best"]["name"]["nl"]
    assert len(summary["best"]["reading"]) in (0, 5, 7)  # sets and a pair, or pairs; irregular hands have neither


def test_equals_share_a_place() -> None:
    """A deal that nobody won leaves everyone first."""
    match = Match(get("nts"), NAMES, 1, deals=1, pausing=True)
    match.push(next(action for action in match.legal(match.to_act[0]) if str(action).startswith("discard")))
    log = [*match.events, e.Remise("wall"), e.Scored((0,) * 4, (0,) * 4), e.Finished("rounds")]
    story = Story("nts", {}, NAMES, tuple(entries.write(event) for event in log), "1", commands=(False,) * len(log))
    found = scores.scores(story)
    assert [one["place"] for one in found["summary"]["ranking"]] == [1, 1, 1, 1]
    assert found["summary"]["best"] is None
    assert found["deals"][0]["remise"] == "wall"


def test_the_running_deal_is_in_none_of_it() -> None:
    story = played("nts", 3, unfinished=True)
    found = scores.scores(story)
    assert [deal["deal"] for deal in found["deals"]] == [1]
    assert found["summary"] is None
    assert review.over(story) == [1]
    with pytest.raises(Missing):
        review.deal_review(story, PERSON, 2, BOT)
    short = story._replace(texts=story.texts[:-3], commands=story.commands[:-3])
    assert scores.scores(short) == found
    assert review.deal_review(short, PERSON, 1, BOT) == review.deal_review(story, PERSON, 1, BOT)


@pytest.mark.parametrize("rules", ["nts", "mcr"])
def test_a_choice_costs_what_the_hint_says(rules: str) -> None:
    """The cost is the difference of the values that the bot gives both choices; own decisions only, each once."""
    story = played(rules, 3)
    judged = review.deal_review(story, PERSON, 1, BOT)
    assert judged
    log, own = story.events(), story.own()
    assert all(one["seat"] == PERSON and one["cost"] >= 0 for one in judged)
    assert len({one["step"] for one in judged}) == len(judged)
    assert any(one["cost"] > 1 for one in judged)
    start = next(i for i, event in enumerate(log) if isinstance(event, e.Dealt))
    for one in judged[::5]:
        assert start + one["step"] in own
        assert str(action_of(log[start + one["step"]], PERSON)) == one["played"]
        match, _ = match_at(story, 1, one["step"])
        thinking = weigh(match.view(PERSON))
        value = {str(weighed.action): weighed.value for weighed in thinking.weighed}
        assert one["best"] == str(thinking.action)
        assert one["cost"] == pytest.approx(value[one["best"]] - value[one["played"]], abs=0.01)
        if one["cost"] >= 0.05:
            assert "meer waard dan" in one["say"][-1]["nl"]
    assert review.deal_review(story, 1, 1, BOT) == []  # what bots did is nobody's choice


def test_the_most_costly_comes_first() -> None:
    judged = review.deal_review(played("nts", 3), PERSON, 1, BOT)
    found = review.costly(judged, 5)
    assert [one["cost"] for one in found] == sorted((one["cost"] for one in judged), reverse=True)[:5]
    made = review.drills(played("nts", 3), PERSON, judged, 4)
    assert [one["cost"] for one in made] == sorted((one["cost"] for one in made), reverse=True)
    for drill in made:
        assert drill["played"] in drill["view"]["legal"]
        assert drill["best"] in drill["view"]["legal"]
        assert drill["say"][0]["nl"].startswith("Leg ")


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
    texts = tuple(entries.write(event) for event in match.events)
    story = Story("nts", {}, NAMES, texts, None, commands=tuple(commands))
    (found,) = [one for seat in range(4) for one in review.deal_review(story, seat, 1, BOT)]
    assert (found["best"], found["played"]) == ("mahjong", "pass")
    assert found["cost"] > 50
    assert found["say"][0]["nl"] == "U kunt mahjong maken."


def test_little_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "KEPT", 2)
    story = played("nts", 3)
    for seat in range(4):
        review.deal_review(story, seat, 1, BOT)
    assert len(review._known) <= 2


def test_the_best_hand_is_that_of_its_sheet() -> None:
    for seed in range(3, 9):
        found = scores.scores(played("nts", seed))["summary"]["best"]
        if found is not None:
            assert score(parse_hand(found["hand"]), "nts").total == found["total"]
            return
    raise AssertionError("nobody won")


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
