"""Explanations: the sheets of a deal, advice for a hand, why one cannot win; all in Dutch and English.

These run in a process of the pool: they see views and stored events, and know nothing of live tables.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from peling import scoring, tiles
from peling.game.actions import MAHJONG, Action, ActionType
from peling.game.match import Match
from peling.game.state import NOBODY
from peling.game.view import View
from peling.hands import Flag, Hand, HandError, Source, Win
from peling.notation import parse_hand
from peling.rules import OptionError, Ruleset, Words, get
from peling.server.words import both
from peling.tiles import JOKER

WORDS = {
    "mahjong": Words("U kunt mahjong maken.", "You can make mahjong."),
    "discard": Words("Gooi {tile} weg.", "Discard {tile}."),
    "action": Words("Ik zou nu kiezen: {action}.", "I would choose now: {action}."),
    "away": Words("{tile} weg: nog {count} tot u wacht.", "Without {tile}: {count} away from waiting."),
    "ready": Words("{tile} weg: dan wacht u.", "Without {tile} you are waiting."),
    "helped": Words(" {help} ongeziene stenen helpen.", " {help} unseen tiles help."),
    "waiting": Words("U wacht op {tiles}.", "You are waiting for {tiles}."),
    "not_waiting": Words("U wacht nog nergens op.", "You are not waiting yet."),
    "minimum": Words("Om te mogen winnen: {minimum}.", "To be allowed to win: {minimum}."),
    "doubles": Words("minstens {number} verdubbelingen", "at least {number} doubles"),
    "doubles_one": Words("minstens 1 verdubbeling", "at least 1 double"),
    "points": Words("minstens {number} punten zonder geluksstenen", "at least {number} points without luck tiles"),
    "points_one": Words("minstens 1 punt zonder geluksstenen", "at least 1 point without luck tiles"),
    "regular": Words("vier sets en een paar", "four sets and a pair"),
    "dead": Words("Uw spel is dood: het mag niet winnen en telt nul.", "Your hand is dead: it may not win and counts zero."),
    "dreams": Words("U doet dit spel niet mee.", "You sit this deal out."),
    "no_tile": Words("Er ligt nu geen steen waarmee u kunt winnen.", "There is no tile now that you could win with."),
    "can": Words("U kunt wél winnen: roep mahjong.", "You can win: call mahjong."),
    "incomplete": Words("Met {tile} is uw spel niet compleet.", "With {tile} your hand is not complete."),
    "away_short": Words("U bent nog {count} stenen van wachten.", "You are {count} tiles away from waiting."),
    "pays": Words("{payer} betaalt {payee} {amount}: {why}.", "{payer} pays {payee} {amount}: {why}."),
    "pays_factor": Words(
        "{payer} betaalt {payee} {amount} ({base} x {factor}): {why}.",
        "{payer} pays {payee} {amount} ({base} x {factor}): {why}.",
    ),
    "only_winner": Words("In deze spelregels telt alleen de winnaar.", "In these rules only the winner scores."),
    "remise": Words("Remise: er wordt niets geteld.", "A draw: nothing is counted."),
}


# hands of a view


def held(view: View, *, without: int = NOBODY) -> Hand | None:
    """The seat's thirteen tiles, less one to be discarded; None where they are not thirteen."""
    rack = list(view.rack)
    if without != NOBODY:
        rack.remove(without)
    if view.wind == NOBODY or len(rack) + 3 * len(view.melds) != 13:
        return None
    table = view.table
    flags = Flag.GOULASH if table.goulash else Flag(0)
    if table.announced[view.seat]:
        flags |= Flag.ANNOUNCED
    try:
        return Hand(tuple(rack), tuple(view.melds), tuple(table.luck[view.seat]), None, view.wind, table.round, flags)
    except HandError:  # luck tiles still on the rack, in the exchanges of goulash
        return None


def winning(view: View) -> tuple[int, Hand | None]:
    """The tile that could win now and the hand with it; the rarer circumstances are left out."""
    table = view.table
    if table.offered != NOBODY and table.offered_by != view.seat:
        kind, hand, source = table.offered, held(view), Source.LEFT
    elif view.drawn != NOBODY:
        kind, hand, source = view.drawn, held(view, without=view.drawn), Source.DRAWN
    else:
        return NOBODY, None
    try:
        return kind, None if hand is None else _with(hand, Win(kind, source))
    except HandError:
        return kind, None


def _with(hand: Hand, win: Win) -> Hand:
    return Hand(hand.concealed, hand.melds, hand.luck, win, hand.seat, hand.round, hand.flags)


def _names(kinds: list[int]) -> dict[str, str]:
    return {lang: ", ".join(tiles.spoken(kind, lang) for kind in kinds) for lang in ("nl", "en")}


def _say(key: str, **values: Any) -> dict[str, str]:
    """A sentence; values that are dictionaries have their own Dutch and English."""
    words = WORDS[key]
    return {
        lang: words[lang].format(**{name: value[lang] if isinstance(value, dict) else value for name, value in values.items()})
        for lang in ("nl", "en")
    }


# advice


class Throw(NamedTuple):
    """A tile to discard: how far from waiting the rest is, and which unseen tiles bring it nearer."""

    kind: int
    distance: int
    helping: tuple[tuple[int, int], ...]

    @property
    def help(self) -> int:
        """How many unseen tiles help."""
        return sum(number for _, number in self.helping)

    def to_dict(self) -> dict[str, Any]:
        """As plain data, with words."""
        name = _names([self.kind])
        said = _say("ready", tile=name) if self.distance <= 0 else _say("away", tile=name, count=self.distance)
        if self.helping:
            helped = _say("helped", help=self.help)
            said = {lang: said[lang] + helped[lang] for lang in said}
        helping = [[tiles.TEXT[kind], number] for kind, number in self.helping]
        return {"tile": tiles.TEXT[self.kind], "distance": self.distance, "helping": helping, "help": self.help, "say": said}


def throws(view: View) -> list[Throw]:
    """Every discard, the best first: nearest to waiting, then most help."""
    unseen = view.unseen()
    rules = view.rules
    found = []
    for kind in dict.fromkeys(view.rack):
        hand = held(view, without=kind)
        if hand is not None:
            found.append((kind, hand, scoring.shanten(hand, rules).best))
    best = min((distance for _, _, distance in found), default=0)
    made = [
        Throw(kind, distance, _helping(hand, rules, unseen, best) if distance == best and kind != JOKER else ())
        for kind, hand, distance in found
    ]
    return sorted(made, key=lambda throw: (throw.distance, -throw.help))


def _helping(hand: Hand, rules: Ruleset, unseen: list[int], distance: int) -> tuple[tuple[int, int], ...]:
    found = []
    for kind in range(tiles.KINDS):
        if unseen[kind] > 0:
            try:
                nearer = scoring.shanten(_with(hand, Win(kind, Source.DRAWN)), rules).best < distance
            except (HandError, ValueError):  # a tile that this deal does not have
                continue
            if nearer:
                found.append((kind, unseen[kind]))
    return tuple(found)


def advise(view: View, choice: Action | None) -> dict[str, Any]:
    """What to do and why; `choice` is what the bot would do."""
    if view.wind == NOBODY:
        return {"best": None, "say": [_say("dreams")], "discards": [], "waits": [], "aims": []}
    said: list[dict[str, str]] = []
    if view.table.dead[view.seat]:
        said.append(_say("dead"))
    found = throws(view) if len(view.rack) % 3 == 2 else []
    if choice is not None:
        said.append(_choice_words(choice))
    thrown = choice.tiles[0] if choice is not None and choice.type is ActionType.DISCARD else found[0].kind if found else NOBODY
    found.sort(key=lambda throw: throw.kind != thrown)  # what is advised stands first
    hand = held(view, without=thrown) if found else held(view)
    waits = [] if hand is None else _waits(view, hand)
    if waits:
        said.append(_say("waiting", tiles=_names([wait.kind for wait in waits])))
    elif hand is not None:
        said.append(_say("not_waiting"))
    if not all(wait.valid for wait in waits) or not waits:
        said.append(_say("minimum", minimum=_minimum(view.rules)))
    unseen = view.unseen()
    return {
        "best": None if choice is None else str(choice),
        "say": said,
        "discards": [throw.to_dict() for throw in found[:6]],
        "waits": [_wait(wait, unseen[wait.kind]) for wait in waits],
        "aims": [] if hand is None else _aims(hand, view.rules),
        "worth": None if hand is None or view.rules.fan else sheet_dict(scoring.score(hand, view.rules)),
    }


def _choice_words(choice: Action) -> dict[str, str]:
    if choice == MAHJONG:
        return _say("mahjong")
    if choice.type is ActionType.DISCARD:
        return _say("discard", tile=_names(list(choice.tiles)))
    return {lang: WORDS["action"][lang].format(action=action_words(choice, lang)) for lang in ("nl", "en")}


_ACTIONS = {
    ActionType.PASS: Words("passen", "pass"),
    ActionType.NEXT: Words("volgend spel", "next deal"),
    ActionType.STOP: Words("stoppen", "stop"),
    ActionType.REPLACE: Words("vervangende steen pakken", "take the replacement"),
    ActionType.EXCHANGE: Words("ruilen", "exchange"),
    ActionType.PROMOTE: Words("kong maken van een pung", "make a pung a kong"),
    ActionType.DISCARD: Words("weggooien", "discard"),
}


def action_words(action: Action, lang: str) -> str:
    """An action in a few words."""
    words = _ACTIONS.get(action.type)
    name = action.type.value if words is None else words[lang]
    return f"{name} {tiles.write(action.tiles, lang)}".strip()


def _waits(view: View, hand: Hand) -> list[scoring.Wait]:
    try:
        return scoring.waits(hand, view.rules)
    except (HandError, ValueError):
        return []


def _wait(wait: scoring.Wait, unseen: int) -> dict[str, Any]:
    return {
        "tile": tiles.TEXT[wait.kind],
        "name": _names([wait.kind]),
        "unseen": unseen,
        "drawn": {"total": wait.drawn.total, "valid": wait.drawn.valid},
        "claimed": None if wait.claimed is None else {"total": wait.claimed.total, "valid": wait.claimed.valid},
        "valid": wait.valid,
    }


def _minimum(rules: Ruleset) -> dict[str, str]:
    name = "points" if rules.fan else "doubles"
    number = rules[f"minimum_{name}"]
    return _say(f"{name}_one" if number == 1 else name, number=number)


def _aims(hand: Hand, rules: Ruleset) -> list[dict[str, Any]]:
    distance = scoring.shanten(hand, rules)
    names = {row.pattern: row.name for row in rules.rows}
    ways = [(distance.regular, WORDS["regular"])]
    ways += [(number, names[way]) for way, number in distance.irregular.items() if number is not None and way in names]
    ways.sort(key=lambda way: way[0])
    return [{"name": both(name), "distance": number} for number, name in ways[:4]]


def why_not(view: View) -> dict[str, Any]:
    """Why the seat cannot win now; with the sheet of the hand as it would be."""
    if view.wind == NOBODY:
        return {"can": False, "say": [_say("dreams")], "sheet": None}
    if MAHJONG in view.legal and view.rules["referee"] != "strict":
        _, hand = winning(view)
        return {"can": True, "say": [_say("can")], "sheet": None if hand is None else sheet_dict(scoring.score(hand, view.rules))}
    if view.table.dead[view.seat]:
        return {"can": False, "say": [_say("dead")], "sheet": None}
    kind, hand = winning(view)
    if hand is None:
        return {"can": False, "say": [_say("no_tile"), *_distance_words(view)], "sheet": None}
    sheet = scoring.score(hand, view.rules)
    if not sheet.complete:
        said = [_say("incomplete", tile=_names([kind])), *_distance_words(view)]
        return {"can": False, "say": said, "sheet": None}
    problem = sheet.problem
    said = [both(problem) if problem is not None else _say("can"), _say("minimum", minimum=_minimum(view.rules))]
    return {"can": problem is None, "say": said, "sheet": sheet_dict(sheet)}


def _distance_words(view: View) -> list[dict[str, str]]:
    hand = held(view)
    if hand is None:
        found = throws(view)
        hand = held(view, without=found[0].kind) if found else None
    if hand is None:
        return []
    distance = scoring.shanten(hand, view.rules).best
    if distance > 0:
        return [_say("away_short", count=distance)]
    return [_say("waiting", tiles=_names([wait.kind for wait in _waits(view, hand)]))]


# sheets


def sheet_dict(sheet: scoring.ScoreSheet) -> dict[str, Any]:
    """A sheet as data and as text."""
    problem = sheet.problem
    return {
        "sheet": sheet.to_dict(),
        "text": {lang: sheet.explain(lang) for lang in ("nl", "en")},
        "problem": None if problem is None else both(problem),
    }


def score_text(text: str, rules: str, options: dict[str, Any], lang: str) -> dict[str, Any] | tuple[str, str]:
    """A hand's sheet, for anyone; or the code of a refusal and its reason, which travel between processes better than errors."""
    try:
        sheet = scoring.score(parse_hand(text), get(rules, options))
    except OptionError as error:
        return "bad_option", str(error)
    except ValueError as error:
        return "bad_hand", str(getattr(error, "reason", error))
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
            key = "pays_factor" if payment.factor > 1 else "pays"
            words = {
                lang: WORDS[key][lang].format(
                    payer=tiles.wind_name(payment.payer, lang),
                    payee=tiles.wind_name(payment.payee, lang),
                    amount=payment.amount,
                    base=payment.base,
                    factor=payment.factor,
                    why=payment.why(lang),
                )
                for lang in ("nl", "en")
            }
            said.append({"payer": payer, "payee": payee, "amount": payment.amount, "say": words})
    return {"matrix": matrix, "payments": said}
