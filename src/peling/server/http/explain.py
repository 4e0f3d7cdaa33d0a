"""Explanations: the sheets of a deal, advice for a hand, why one cannot win; all in Dutch and English.

These functions run in a process of the pool: they get views and stored events, never live tables.
"""

from __future__ import annotations

from typing import Any

from peling import scoring, tiles
from peling.bots import reasons
from peling.bots.advice import Advice, DiscardAdvice
from peling.bots.advice import advise as advice_for
from peling.bots.club import Weighed
from peling.game.actions import ActionType
from peling.game.match import Match
from peling.game.table import NOBODY
from peling.game.view import View
from peling.game.wins import NoWin
from peling.notation import NotationError, parse_hand
from peling.rules import OptionError, Words, get
from peling.scoring.oracle import HandOracle
from peling.scoring.vectors import check_hand
from peling.server.words import Refused, both

DISCARDS = 14
"""The most discards that are listed: a rack has no more kinds."""

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
    "only_winner": Words("In deze spelregels telt alleen de winnaar.", "In these rules only the winner scores."),
    "remise": Words("Remise: er wordt niets geteld.", "A draw: nothing is counted."),
}


def _names(kinds: list[int]) -> dict[str, str]:
    return {lang: ", ".join(tiles.name(kind, lang) for kind in kinds) for lang in ("nl", "en")}


def _say(key: str, **values: Any) -> dict[str, str]:
    """A sentence in both languages; a value that is a dictionary has its own Dutch and English."""
    said = {}
    for lang in ("nl", "en"):
        text = WORDS[key][lang].format(
            **{name: value[lang] if isinstance(value, dict) else value for name, value in values.items()}
        )
        said[lang] = _capital(text)
    return said


# advice


def advise(view: View, *, compiled: bool = False) -> dict[str, Any]:
    """What to do and why: the club bot's choice with its reasons, what it weighed, the waits, the nearest hands that may win."""
    if view.wind == NOBODY:
        return {"best": None, "say": [_say("dreams")], "minimum": None, "worth": None} | {
            name: [] for name in ("facts", "discards", "claims", "waits", "aims")
        }
    advice = advice_for(view, compiled=compiled)
    facts: list[dict[str, str]] = []
    if view.table.dead[view.seat]:
        facts.append(both(NoWin.DEAD.words))
    if advice.waits:
        facts.append(_say("waiting", tiles=_names([wait.kind for wait in advice.waits])))
    elif advice.hand is not None:
        facts.append(_say("not_waiting"))
    minimum = advice.minimum
    if minimum is not None and not minimum.sure:
        facts.append({lang: minimum.say(lang) for lang in ("nl", "en")})
    unseen = view.unseen()
    return {
        "best": None if advice.action is None else str(advice.action),
        "say": reasons_of(advice, view),
        "facts": facts,
        "discards": [_discard(choice) for choice in advice.choices[:DISCARDS]],
        "claims": [_claim(one) for one in advice.weighed if one.action.type not in (ActionType.DISCARD, ActionType.MAHJONG)],
        "waits": [_wait(wait, unseen[wait.kind]) for wait in advice.waits],
        "aims": _aims(advice),
        "minimum": None if minimum is None else {"need": minimum.need, "have": minimum.have, "lack": minimum.lack},
        "worth": None if advice.hand is None or view.rules.fan else sheet_dict(scoring.score(advice.hand, view.rules)),
    }


def reasons_of(advice: Advice, view: View) -> list[dict[str, str]]:
    """The advice in sentences, in both languages."""
    dutch, english = (reasons.sentences(advice, view, lang) for lang in ("nl", "en"))
    return [{"nl": nl, "en": en} for nl, en in zip(dutch, english, strict=True)]


def _numbers(weighed: Weighed) -> dict[str, float]:
    """What the bot expects of a choice, in points, and what that is made of."""
    parts = {part: round(getattr(weighed, part), 2) for part in reasons.PARTS}
    return {"value": round(weighed.value, 2), **parts, "chance": round(weighed.chance, 4)}


def _discard(choice: DiscardAdvice) -> dict[str, Any]:
    """A tile to discard: what it is worth, how far from waiting the rest is, and which unseen tiles bring it nearer."""
    name, distance = _names([choice.kind]), choice.distance - 1
    parts = [_say("ready", tile=name) if distance <= 0 else _say("away", tile=name, count=distance)]
    if choice.helping:
        parts.append(_say("helped_one" if choice.number == 1 else "helped", help=choice.number))
    parts.append(_points(choice.weighed))
    said = {lang: " ".join(part[lang] for part in parts) for lang in ("nl", "en")}
    helping = [[tiles.TEXT[kind], number] for kind, number in choice.helping]
    found = {"tile": tiles.TEXT[choice.kind], "distance": distance, "helping": helping, "help": choice.number}
    return {**found, **_numbers(choice.weighed), "say": said}


def _claim(weighed: Weighed) -> dict[str, Any]:
    """A claim, a kong or a pass, and what it is worth."""
    points = _points(weighed)
    said = {lang: f"{_capital(reasons.naming(weighed.action, lang))}. {points[lang]}" for lang in ("nl", "en")}
    kind = None if weighed.kind == NOBODY else tiles.TEXT[weighed.kind]
    return {"action": str(weighed.action), "discard": kind, **_numbers(weighed), "say": said}


def _points(weighed: Weighed) -> dict[str, str]:
    sign = "-" if weighed.value <= -reasons.LEAST else ""
    return _say("worth", points={lang: sign + reasons.amount(weighed.value, lang) for lang in ("nl", "en")})


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _wait(wait: scoring.Wait, unseen: int) -> dict[str, Any]:
    return {
        "tile": tiles.TEXT[wait.kind],
        "name": _names([wait.kind]),
        "unseen": unseen,
        "drawn": {"total": wait.drawn.total, "valid": wait.drawn.valid},
        "claimed": None if wait.claimed is None else {"total": wait.claimed.total, "valid": wait.claimed.valid},
        "valid": wait.valid,
    }


def _aims(advice: Advice) -> list[dict[str, Any]]:
    """The nearest hands that may win, each once, with its distance from waiting."""
    near: dict[str, dict[str, Any]] = {}
    for target in advice.targets:
        name, worth = ({lang: words(lang) for lang in ("nl", "en")} for words in (target.name, target.worth))
        near.setdefault(name["en"], {"name": name, "worth": worth, "distance": max(target.distance - 1, 0)})
    return list(near.values())[:4]


def why_not(view: View) -> dict[str, Any]:
    """Why the seat cannot win now, with the score sheet that the hand would have."""
    if view.wind == NOBODY:
        return {"can": False, "say": [_say("dreams")], "sheet": None}
    reason = view.why_no_win(HandOracle(view.rules))
    said = [_say("can") if reason is None else both(reason.words)]
    if reason in (NoWin.NO_TILE, NoWin.INCOMPLETE):
        return {"can": False, "say": said + _distance_words(view), "sheet": None}
    hand = None if reason is NoWin.DEAD else view.winning()
    sheet = None if hand is None else scoring.score(hand, view.rules)
    if sheet is not None and sheet.problem is not None:  # show how far the hand is from the minimum
        said = [both(sheet.problem)]
    return {"can": reason is None, "say": said, "sheet": None if sheet is None else sheet_dict(sheet)}


def why_false(view: View) -> dict[str, Any]:
    """Why the hand is dead: what was wrong with the mahjong that was called in this view."""
    found = why_not(view)
    return {"can": False, "say": [both(NoWin.DEAD.words), found["say"][0]], "sheet": found["sheet"]}


def _distance_words(view: View) -> list[dict[str, str]]:
    """How far the tiles are from waiting after the best discard, in words."""
    hands = [view.hand()] if len(view.rack) % 3 == 1 else [view.hand(without=kind) for kind in dict.fromkeys(view.rack)]
    distance, hand = min(
        ((scoring.shanten(hand, view.rules).best, hand) for hand in hands if hand is not None),
        key=lambda found: found[0],
        default=(0, None),
    )
    if hand is None:
        return []
    if distance > 0:
        return [_say("away_short", count=distance)]
    return [_say("waiting", tiles=_names([wait.kind for wait in scoring.waits(hand, view.rules)]))]


# sheets


def sheet_dict(sheet: scoring.ScoreSheet) -> dict[str, Any]:
    """A sheet as data and as text."""
    problem = sheet.problem
    return {
        "sheet": sheet.to_dict(),
        "text": {lang: sheet.explain(lang) for lang in ("nl", "en")},
        "problem": None if problem is None else both(problem),
    }


def score_text(text: str, rules: str, options: dict[str, Any], lang: str) -> dict[str, Any] | Refused:
    """The sheet of a hand."""
    try:
        chosen = get(rules, options)
        sheet = scoring.score(parse_hand(text, lambda hand: check_hand(hand, chosen)), chosen)
    except OptionError as error:
        return Refused("bad_option", error.words)
    except NotationError as error:
        return Refused("bad_hand", error.words, error.pos)
    return {**sheet.to_dict(), "text": sheet.explain(lang)}


def deal_sheets(match: Match) -> dict[str, Any]:
    """Everyone's sheet and who pays whom in the deal that is over."""
    table = match.state.table
    outcome = table.outcome
    assert outcome is not None
    rules = match.rules
    people: list[dict[str, Any]] = []
    for seat, hand in enumerate(outcome.hands):
        entry: dict[str, Any] = {
            "seat": seat,
            "name": table.names[seat],
            "wind": table.wind_of[seat],
            "hand": None,
            "scored": False,
        }
        if hand is not None:
            entry["hand"] = str(hand)
            entry["scored"] = outcome.winner != NOBODY and (seat == outcome.winner or not rules.fan)
            entry |= sheet_dict(scoring.score(hand, rules))
            if not entry["scored"]:
                entry["note"] = both(WORDS["only_winner" if outcome.winner != NOBODY else "remise"])
        people.append(entry)
    return {
        "deal": table.deal,
        "winner": outcome.winner,
        "discarder": outcome.discarder,
        "remise": outcome.remise,
        "seats": people,
        "net": list(outcome.net),
        "penalties": list(table.penalties),
        "totals": list(table.totals),
        "ranking": [
            {"seat": one.player, "place": one.place, "rating": None if one.rating is None else round(float(one.rating), 2)}
            for one in scoring.ranking(rules, table.totals)
        ],
        **_payments(match),
    }


def _payments(match: Match) -> dict[str, Any]:
    """The matrix by seat, and every payment in words."""
    table = match.state.table
    number = len(table.names)
    matrix = [[0] * number for _ in range(number)]
    said = []
    if table.outcome is not None and table.outcome.winner != NOBODY:
        _, settlement = match.settlement()
        for payment in settlement.payments:
            payer, payee = table.order[payment.payer], table.order[payment.payee]
            matrix[payer][payee] += payment.amount
            words = {lang: settlement.say(payment, lang) for lang in ("nl", "en")}
            said.append({"payer": payer, "payee": payee, "amount": payment.amount, "say": words})
    return {"matrix": matrix, "payments": said}
