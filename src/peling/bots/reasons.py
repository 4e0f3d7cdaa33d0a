"""Reasons: advice in sentences: what to do, with which plan, why this choice, and what it gains over a faster one.

The server and the terminal say the same sentences. Whatever they name is a number of what the bot weighed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from peling import tiles
from peling.bots.advice import Advice, DiscardAdvice, Target
from peling.bots.club import Weighed, WeighedAim
from peling.game.actions import MAHJONG, Action, ActionType
from peling.game.view import View
from peling.rules import Words

PARTS = ("wins", "others", "keeps", "risk")
"""What a value is made of (`club.Weighed`)."""
LEAST = 0.05
"""Points below which two choices are worth about the same."""

_WORDS = {
    "mahjong": Words("U kunt mahjong maken.", "You can make mahjong."),
    "plan": Words("U mikt op {name}: nog {count} stenen.", "You aim for {name}: {count} tiles lack."),
    "plan_one": Words("U mikt op {name}: nog 1 steen.", "You aim for {name}: 1 tile lacks."),
    "apart": Words("{tile} past daar niet bij", "{tile} does not fit that"),
    "spare": Words("{tile} hebt u daar niet voor nodig", "{tile} is not needed for that"),
    "costs": Words("Zonder {tile} bent u daar een steen verder vanaf", "Without {tile} that is a tile farther away"),
    "least": Words("{tile} kunt u het best missen", "{tile} is what you can best spare"),
    "out": Words("{reason}, en er liggen er al {count}.", "{reason}, and {count} of it are out already."),
    "out_one": Words("{reason}, en er ligt er al 1.", "{reason}, and 1 of it is out already."),
    "full_stop": Words("{reason}.", "{reason}."),
    "given_apart": Words("Die passen daar niet bij.", "They do not fit that."),
    "given": Words("Die kunt u het best missen.", "They are what you can best spare."),
    "soonest": Words("Geen andere steen brengt u sneller verder.", "No other tile takes you further sooner."),
    "sooner_ready": Words(
        "Zonder {tile} wacht u al, en nu nog niet; maar dit is gemiddeld {points} meer waard: {clause}.",
        "Without {tile} you would be waiting, and this way not yet; but this is worth {points} more on average: {clause}.",
    ),
    "sooner": Words(
        "Zonder {tile} bent u dichter bij wachten (nog {fast}, nu {slow}); maar dit is gemiddeld {points} meer waard: {clause}.",
        "Without {tile} waiting is nearer ({fast} away, now {slow}); but this is worth {points} more on average: {clause}.",
    ),
    "more_help": Words(
        "Zonder {tile} helpen er meer stenen ({fast}, nu {slow}); maar dit is gemiddeld {points} meer waard: {clause}.",
        "Without {tile} more tiles help ({fast}, now {slow}); but this is worth {points} more on average: {clause}.",
    ),
    "better": Words(
        "Dat is gemiddeld {points} meer waard dan {other}: {clause}.",
        "That is worth {points} more on average than {other}: {clause}.",
    ),
    "same": Words("Veel scheelt het niet met {other}.", "It makes little difference to {other}."),
    "nearer": Words("het brengt u dichter bij {name}", "it brings you nearer to {name}"),
    "odds": Words(" (kans {now} %, anders {before} %)", " (chance {now} %, otherwise {before} %)"),
    "richer": Words("het maakt {name} meer waard", "it makes {name} worth more"),
    "wins": Words("uw mahjong brengt dan meer op", "your mahjong brings more then"),
    "others": Words("u wint dan vaker zelf", "you win more often then"),
    "keeps": Words("uw stenen tellen dan meer als een ander wint", "your tiles count more then if another wins"),
    "risk": Words("het is veiliger", "it is safer"),
    "points": Words("{number} punten", "{number} points"),
    "part": Words("{number} punt", "{number} points"),
    "point": Words("1 punt", "1 point"),
    "and": Words(" en ", " and "),
}  # fmt: skip
_ACTIONS = {
    ActionType.PASS: Words("passen", "to pass"),
    ActionType.MAHJONG: Words("mahjong", "mahjong"),
    ActionType.CHOW: Words("chow met {tiles}", "a chow with {tiles}"),
    ActionType.PUNG: Words("pung", "a pung"),
    ActionType.KONG: Words("kong", "a kong"),
    ActionType.PROMOTE: Words("kong", "a kong"),
    ActionType.EXCHANGE: Words("{tiles} ruilen", "to pass on {tiles}"),
    ActionType.REPLACE: Words("een losse steen nemen", "to take a replacement tile"),
    ActionType.NEXT: Words("verder spelen", "to play on"),
    ActionType.STOP: Words("stoppen", "to stop"),
    ActionType.DISCARD: Words("{tiles} wegleggen", "to discard {tiles}"),
}
_DO = {
    ActionType.PASS: Words("Pas.", "Pass."),
    ActionType.CHOW: Words("Neem chow met {tiles}.", "Claim a chow with {tiles}."),
    ActionType.PUNG: Words("Neem pung.", "Claim a pung."),
    ActionType.KONG: Words("Maak een kong van {kind}.", "Make a kong of {kind}."),
    ActionType.PROMOTE: Words("Maak van uw pung {kind} een kong.", "Make your pung of {kind} a kong."),
    ActionType.EXCHANGE: Words("Ruil {tiles}.", "Pass on {tiles}."),
    ActionType.REPLACE: Words("Neem een losse steen.", "Take a replacement tile."),
    ActionType.NEXT: Words("Speel verder.", "Play on."),
    ActionType.STOP: Words("Stop.", "Stop."),
    ActionType.DISCARD: Words("Leg {tiles} weg.", "Discard {tiles}."),
}


class Gain(NamedTuple):
    """Why one choice is worth more than another: by how much, the part that differs most, the hand that this is about."""

    over: Weighed
    points: float
    part: str
    plan: WeighedAim | None
    before: float
    """How likely that hand is made after the other choice."""


def gain(best: Weighed, other: Weighed) -> Gain | None:
    """What one choice gains over another; None where that is next to nothing."""
    points = best.value - other.value
    if points < LEAST:
        return None
    part = max(PARTS, key=lambda name: getattr(best, name) - getattr(other, name))
    if part != "wins":
        return Gain(other, points, part, None, 0.0)
    known = {plan.aim: plan for plan in other.plans}

    def grows(plan: WeighedAim) -> float:
        before = known.get(plan.aim)
        return plan.brings - (before.brings if before is not None else 0.0)

    plan = max(best.plans, key=grows, default=None)
    if plan is None or grows(plan) <= 0:
        return Gain(other, points, part, None, 0.0)
    return Gain(other, points, part, plan, known[plan.aim].chance if plan.aim in known else 0.0)


def fastest(choices: Sequence[DiscardAdvice]) -> DiscardAdvice:
    """The discard after which fewest tiles lack and most unseen ones help; of equals the one that is worth most."""
    return min(choices, key=lambda choice: (choice.distance, -choice.number))


def sentences(advice: Advice, view: View, lang: str) -> list[str]:
    """The advice in words: what to do, the plan, the reason, what it gains. Nothing where there is nothing to do."""
    action = advice.action
    if action is None:
        return []
    if action == MAHJONG:
        return [_WORDS["mahjong"][lang]]
    said = [command(action, lang)]
    chosen = next((one for one in advice.weighed if one.action == action), None)
    if action.type is ActionType.EXCHANGE and advice.weighed:
        chosen = advice.weighed[-1]
    if chosen is None:
        return said
    said += _plan(chosen, lang)
    if action.type is ActionType.EXCHANGE:
        plan = chosen.plans[0] if chosen.plans else None
        apart = plan is not None and not any(plan.used >> kind & 1 for kind in action.tiles)
        said.append(_WORDS["given_apart" if apart else "given"][lang])
    elif action.type is ActionType.DISCARD:
        said += [_fit(chosen, advice.weighed, view, lang), *_speed(advice.choices, lang)]
    else:
        said += _better(chosen, advice.weighed, lang)
    return said


def judgement(weighed: Sequence[Weighed], played: Weighed, view: View, lang: str) -> list[str]:
    """What the bot would have done, with which plan, and what that gains over what was played."""
    best = weighed[0]
    said = [command(best.action, lang), *_plan(best, lang)]
    if best.action.type is ActionType.DISCARD:
        said.append(_fit(best, weighed, view, lang))
    return said if best.action == played.action else [*said, *_better(best, (played,), lang)]


def _plan(chosen: Weighed, lang: str) -> list[str]:
    if not chosen.plans:
        return []
    plan = chosen.plans[0]
    name = Target(plan.aim, plan.lack).words(lang)
    return [_WORDS["plan_one" if plan.lack == 1 else "plan"][lang].format(name=name, count=plan.lack)]


def command(action: Action, lang: str) -> str:
    """An action as a sentence that asks for it."""
    kind = tiles.name(action.tiles[0], lang) if action.tiles else ""
    words = _WORDS["mahjong"] if action == MAHJONG else _DO[action.type]
    return words[lang].format(tiles=listed(action.tiles, lang), kind=kind)


def naming(action: Action, lang: str) -> str:
    """An action in a few words, inside a sentence."""
    return _ACTIONS[action.type][lang].format(tiles=listed(action.tiles, lang))


def listed(kinds: Sequence[int], lang: str) -> str:
    """Tiles by their names, as one says them: `bamboe 3, bamboe 4 en rode draak`."""
    names = [tiles.name(kind, lang) for kind in kinds]
    return _WORDS["and"][lang].join([part for part in (", ".join(names[:-1]), *names[-1:]) if part])


def amount(points: float, lang: str) -> str:
    """Points on average: whole ones from ten on, otherwise with one decimal."""
    size = abs(points)
    text = f"{size:.0f}" if size >= 10 else f"{size:.1f}".removesuffix(".0")
    words = _WORDS["point" if text == "1" else "part" if size < 2 else "points"][lang]
    return words.format(number=text.replace(".", ",") if lang == "nl" else text)


def clause(found: Gain, lang: str) -> str:
    """What a choice gains, as part of a sentence."""
    if found.plan is None:
        return _WORDS[found.part][lang]
    name = Target(found.plan.aim, found.plan.lack).words(lang)
    if found.plan.chance <= found.before:
        return _WORDS["richer"][lang].format(name=name)
    now, before = (round(100 * chance) for chance in (found.plan.chance, found.before))
    odds = _WORDS["odds"][lang].format(now=now, before=before) if now != before else ""
    return _WORDS["nearer"][lang].format(name=name) + odds


def _fit(chosen: Weighed, weighed: Sequence[Weighed], view: View, lang: str) -> str:
    """Why this tile goes: whether the plan can use it, and how many of it lie there."""
    key = "least"
    if chosen.plans:
        plan = chosen.plans[0]
        needed = any(other.aim == plan.aim and other.lack < plan.lack for one in weighed for other in one.plans)
        key = "apart" if not plan.used >> chosen.kind & 1 else "costs" if needed else "spare"
    name = tiles.name(chosen.kind, lang)
    reason = _WORDS[key][lang].format(tile=name)
    out = view.table.seen[chosen.kind]
    words = _WORDS["full_stop" if not out else "out_one" if out == 1 else "out"][lang]
    said = words.format(reason=reason, count=out)
    return said[:1].upper() + said[1:]


def _speed(choices: Sequence[DiscardAdvice], lang: str) -> list[str]:
    """What the best discard gains over a faster one; that none is faster, where none is."""
    if len(choices) < 2:
        return []
    best, fast = choices[0], fastest(choices)
    if (best.distance, best.number) == (fast.distance, fast.number):
        return [_WORDS["soonest"][lang]]
    found = gain(best.weighed, fast.weighed)
    name = tiles.name(fast.kind, lang)
    if found is None:
        return [_WORDS["same"][lang].format(other=naming(fast.weighed.action, lang))]
    key, numbers = "more_help", (fast.number, best.number)
    if fast.distance < best.distance:
        key, numbers = "sooner_ready" if fast.distance <= 1 else "sooner", (fast.distance - 1, best.distance - 1)
    points, why = amount(found.points, lang), clause(found, lang)
    return [_WORDS[key][lang].format(tile=name, fast=numbers[0], slow=numbers[1], points=points, clause=why)]


def _better(chosen: Weighed, weighed: Sequence[Weighed], lang: str) -> list[str]:
    """What a claim, a kong or a pass gains over the next best choice."""
    other = next((one for one in weighed if one.action != chosen.action), None)
    if other is None:
        return []
    found = gain(chosen, other)
    name = naming(other.action, lang)
    if found is None:
        return [_WORDS["same"][lang].format(other=name)]
    return [_WORDS["better"][lang].format(points=amount(found.points, lang), other=name, clause=clause(found, lang))]
