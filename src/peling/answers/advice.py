"""Advice: what to do with a hand and why, and why it cannot win."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from peling import scoring, tiles
from peling.answers.sheets import explained
from peling.answers.values import sheets as values
from peling.bots import advice as bots
from peling.bots import reasons
from peling.bots.club import Weighed
from peling.game.actions import ActionType
from peling.game.table import NOBODY
from peling.game.view import View
from peling.game.wins import NoWin
from peling.scoring.oracle import HandOracle
from peling.words import Words, in_both

DISCARDS = 14
"""The most discards listed: a rack holds no more kinds."""
AIMS = 4
"""The most hands listed as within reach."""

WORDS = {
    "away": Words("{tile} weg: nog {count} tot u wacht.", "Without {tile}: {count} away from waiting."),
    "ready": Words("{tile} weg: dan wacht u.", "Without {tile} you are waiting."),
    "helped": Words("{help} ongeziene stenen helpen.", "{help} unseen tiles help."),
    "helped_one": Words("1 ongeziene steen helpt.", "1 unseen tile helps."),
    "worth": Words("Gemiddeld {points}.", "{points} on average."),
    "waiting": Words("U wacht op {tiles}.", "You are waiting for {tiles}."),
    "not_waiting": Words("U wacht nog nergens op.", "You are not waiting yet."),
    "dreams": Words("U doet dit spel niet mee.", "You sit this deal out."),
    "can": Words("U kunt wél winnen: roep mahjong.", "You can win: call mahjong."),
    "away_short": Words("U bent nog {count} stenen van wachten.", "You are {count} tiles away from waiting."),
}


def _sentence(key: str, **parts: object) -> Words:
    """A sentence with its values filled in."""
    return WORDS[key].format(**parts).sentence


def _names(kinds: Iterable[int]) -> Words:
    """The names of tiles, as a list."""
    known = tuple(kinds)
    return in_both(lambda lang: ", ".join(tiles.name(kind, lang) for kind in known))


def sentences_in_both(write: Callable[[str], Sequence[str]]) -> tuple[Words, ...]:
    """The sentences that a function writes in one language, in both languages."""
    return tuple(Words(dutch, english) for dutch, english in zip(write("nl"), write("en"), strict=True))


# advice


def advise(view: View, *, compiled: bool = False) -> values.Advice:
    """What to do and why: the club bot's choice with its reasons, what it weighed, the waits, the nearest winning hands."""
    if view.wind == NOBODY:
        return values.Advice(None, (_sentence("dreams"),), (), (), (), (), (), None)
    advice = bots.advise(view, compiled=compiled)
    minimum, hand, unseen = advice.minimum, advice.hand, view.unseen()
    return values.Advice(
        best=None if advice.action is None else str(advice.action),
        say=sentences_in_both(lambda lang: reasons.sentences(advice, view, lang)),
        facts=_facts(advice, view),
        discards=tuple(_discard(choice) for choice in advice.choices[:DISCARDS]),
        claims=tuple(_claim(one) for one in advice.weighed if one.action.type not in (ActionType.DISCARD, ActionType.MAHJONG)),
        waits=tuple(_wait(wait, unseen[wait.kind]) for wait in advice.waits),
        aims=_aims(advice),
        minimum=None if minimum is None else values.Minimum(minimum.need, minimum.have, minimum.lack),
        worth=None if hand is None or view.rules.fan else explained(scoring.score(hand, view.rules)),
    )


def _facts(advice: bots.Advice, view: View) -> tuple[Words, ...]:
    """Facts worth knowing besides the choice."""
    facts = [NoWin.DEAD.words] if view.table.dead[view.seat] else []
    if advice.waits:
        facts.append(_sentence("waiting", tiles=_names(wait.kind for wait in advice.waits)))
    elif advice.hand is not None:
        facts.append(_sentence("not_waiting"))
    if advice.minimum is not None and not advice.minimum.sure:
        facts.append(in_both(advice.minimum.say))
    return tuple(facts)


def _rounded(weighed: Weighed) -> values.Weighed:
    """The points that the bot expects of a choice, broken down into parts."""
    value, wins, others, keeps, risk = (round(getattr(weighed, part), 2) for part in ("value", *reasons.PARTS))
    return values.Weighed(value, wins, others, keeps, risk, round(weighed.chance, 4))


def _discard(choice: bots.DiscardAdvice) -> values.AdvisedDiscard:
    """A tile to discard: what it is worth, how far from waiting the rest is, and which unseen tiles bring it nearer."""
    name, distance = _names([choice.kind]), choice.distance - 1
    parts = [_sentence("ready", tile=name) if distance <= 0 else _sentence("away", tile=name, count=distance)]
    if choice.helping:
        parts.append(_sentence("helped_one" if choice.number == 1 else "helped", help=choice.number))
    parts.append(_points(choice.weighed))
    worth = _rounded(choice.weighed)
    return values.AdvisedDiscard(
        worth.value, worth.wins, worth.others, worth.keeps, worth.risk, worth.chance,
        tile=tiles.TEXT[choice.kind],
        distance=distance,
        helping=tuple((tiles.TEXT[kind], number) for kind, number in choice.helping),
        help=choice.number,
        say=in_both(lambda lang: " ".join(part[lang] for part in parts)),
    )  # fmt: skip


def _claim(weighed: Weighed) -> values.AdvisedClaim:
    """A claim, a kong or a pass, and what it is worth."""
    worth, points = _rounded(weighed), _points(weighed)
    action = in_both(lambda lang: reasons.naming(weighed.action, lang)).sentence
    return values.AdvisedClaim(
        worth.value, worth.wins, worth.others, worth.keeps, worth.risk, worth.chance,
        action=str(weighed.action),
        discard=None if weighed.kind == NOBODY else tiles.TEXT[weighed.kind],
        say=in_both(lambda lang: f"{action[lang]}. {points[lang]}"),
    )  # fmt: skip


def _points(weighed: Weighed) -> Words:
    sign = "-" if weighed.value <= -reasons.LEAST else ""
    return _sentence("worth", points=in_both(lambda lang: sign + reasons.amount(weighed.value, lang)))


def _wait(wait: scoring.Wait, unseen: int) -> values.AdvisedWait:
    claimed = None if wait.claimed is None else values.Worth(wait.claimed.total, wait.claimed.valid)
    drawn = values.Worth(wait.drawn.total, wait.drawn.valid)
    return values.AdvisedWait(tiles.TEXT[wait.kind], _names([wait.kind]), unseen, drawn, claimed, wait.valid)


def _aims(advice: bots.Advice) -> tuple[values.Aim, ...]:
    """The nearest winning hands, each listed once, with its distance from waiting."""
    near: dict[str, values.Aim] = {}
    for target in advice.targets:
        name = in_both(target.name)
        near.setdefault(name.en, values.Aim(name, in_both(target.worth), max(target.distance - 1, 0)))
    return tuple(near.values())[:AIMS]


# why it cannot win


def why_not(view: View) -> values.WhyNot:
    """Why the seat cannot win now, with the score sheet that the hand would have."""
    if view.wind == NOBODY:
        return values.WhyNot(can=False, say=(_sentence("dreams"),), sheet=None)
    reason = view.why_no_win(HandOracle(view.rules))
    say = _sentence("can") if reason is None else reason.words
    if reason in (NoWin.NO_TILE, NoWin.INCOMPLETE):
        return values.WhyNot(can=False, say=(say, *_distance(view)), sheet=None)
    hand = None if reason is NoWin.DEAD else view.winning()
    sheet = None if hand is None else scoring.score(hand, view.rules)
    if sheet is not None and sheet.problem is not None:  # show how far the hand is from the minimum
        say = sheet.problem
    return values.WhyNot(can=reason is None, say=(say,), sheet=None if sheet is None else explained(sheet))


def why_false(view: View) -> values.WhyNot:
    """Why the hand is dead: what was wrong with the mahjong called in this view."""
    found = why_not(view)
    return values.WhyNot(can=False, say=(NoWin.DEAD.words, found.say[0]), sheet=found.sheet)


def _distance(view: View) -> tuple[Words, ...]:
    """How far the tiles are from waiting after the best discard, in words."""
    hands = [view.hand()] if len(view.rack) % 3 == 1 else [view.hand(without=kind) for kind in dict.fromkeys(view.rack)]
    distance, hand = min(
        ((scoring.shanten(hand, view.rules).best, hand) for hand in hands if hand is not None),
        key=lambda found: found[0],
        default=(0, None),
    )
    if hand is None:
        return ()
    if distance > 0:
        return (_sentence("away_short", count=distance),)
    return (_sentence("waiting", tiles=_names(wait.kind for wait in scoring.waits(hand, view.rules))),)
