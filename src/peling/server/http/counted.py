"""A hand counted: what is known of it, finished or not, as plain data in Dutch and English (`wire/count.py`).

These functions run in a process of the pool: they get text, never live tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from peling import scoring, tiles
from peling.drafts import WHOLE, Draft, read_draft
from peling.hands import Flag, Shape, Source, counts
from peling.notation import NotationError
from peling.rules import OptionError, Ruleset, Words, get
from peling.scoring import Line, ScoreSheet
from peling.scoring.almost import almost, with_source
from peling.scoring.circumstances import Circumstance, circumstances
from peling.scoring.readings import readings
from peling.scoring.unfinished import certain
from peling.scoring.vectors import check_hand
from peling.server.words import Refused, both

READINGS = 8
"""The most readings that are shown."""
LANGUAGES = ("nl", "en")
WORDS = {
    "later": Words("{rules} telt pas als het spel uit is.", "{rules} counts only when the hand is won."),
    "or": Words("{low} of {high}", "{low} or {high}"),
    "gone": Words("Van {tile} liggen alle stenen al in dit spel.", "All tiles of {tile} lie in this hand already."),
    "gone_one": Words("{tile} ligt al in dit spel.", "{tile} lies in this hand already."),
    "full": Words(
        "Er liggen al veertien stenen. Haal er eerst een weg.", "There are fourteen tiles already. Take one away first."
    ),
}


def count_text(text: str, rules: str, options: dict[str, Any]) -> dict[str, Any] | Refused:
    """What is known of a hand, from its text."""
    try:
        chosen = get(rules, options)
        return count(read_draft(text, lambda hand: check_hand(hand, chosen)), chosen)
    except OptionError as error:
        return Refused("bad_option", error.words)
    except NotationError as error:
        return Refused("bad_hand", error.words, error.pos)


def count(draft: Draft, rules: Ruleset) -> dict[str, Any]:
    """What is known of a hand."""
    found: dict[str, Any] = {
        "state": "empty",
        "rules": rules.id,
        "version": rules.version,
        "hand": {lang: draft.write(lang) for lang in LANGUAGES},
        "tiles": draft.number,
        "win": None if draft.win is None else tiles.TEXT[draft.win],
        "source": None if draft.source is Source.UNKNOWN else "claimed" if draft.source.claimed else "drawn",
        "lines": [],
        "not_counted": [],
        "points": 0,
        "doubles": 0,
        "total": None,
        "sum": None,
        "note": None,
        "problem": None,
        "sheet": None,
        "elements": [],
        "wins": None,
        "drawn": None,
        "claimed": None,
        "readings": [],
        "waits": [],
        "almost": [],
        "circumstances": [_circumstance(one) for one in circumstances(draft, rules)],
        "keys": _keys(draft, rules),
    }
    if not draft.hands:
        return found | _laying(draft, rules)
    sheets = [scoring.score(hand, rules) for hand in draft.hands]
    if draft.flags & Flag.DEAD:
        return found | _sheet(sheets[0]) | {"state": "done"}
    if draft.win is None:
        return found | _thirteen(draft, rules, sheets[0])
    if not any(sheet.complete for sheet in sheets):
        told = {"state": "none", "problem": _words(sheets[0].problem), "almost": _almost(draft, rules)}
        return found | told | ({"sheet": sheets[0].to_dict()} if draft.finished else {})
    return found | (_done(draft, rules, sheets[0]) if draft.finished else _how(sheets))


# the states


def _laying(draft: Draft, rules: Ruleset) -> dict[str, Any]:
    """Fewer than thirteen tiles: what is certain."""
    if not draft.number and not draft.luck:
        return {}
    if rules.fan:
        return {"state": "laying", "note": _later(rules)}
    sure = certain(draft, rules)
    said = f"{sure.points} x {1 << sure.doubles} = {sure.points << sure.doubles}"
    return {
        "state": "laying",
        "lines": [line.to_dict() for line in sure.lines],
        "points": sure.points,
        "doubles": sure.doubles,
        "total": sure.total,
        "sum": dict.fromkeys(LANGUAGES, said),
    }


def _thirteen(draft: Draft, rules: Ruleset, sheet: ScoreSheet) -> dict[str, Any]:
    """A hand that did not win: its sheet, and what it waits for."""
    found = {"state": "thirteen", "waits": [_wait(draft, wait) for wait in scoring.waits(sheet.hand, rules)]}
    if rules.fan:  # only a winner counts
        return found | {"sheet": sheet.to_dict(), "note": _later(rules)}
    return found | _sheet(sheet)


def _how(sheets: list[ScoreSheet]) -> dict[str, Any]:
    """Mahjong, and the source is not known: what counts either way."""
    ways = {"claimed" if sheet.hand.win and sheet.hand.win.source.claimed else "drawn": sheet for sheet in sheets}
    lines = _common(sheets)
    totals = sorted({sheet.total for sheet in sheets})
    ends = {"low": totals[0], "high": totals[-1]}
    return {
        "state": "how",
        "lines": [line.to_dict() for line in lines],
        "points": sum(line.value for line in lines if line.row.unit in ("points", "fan")),
        "doubles": sum(line.value for line in lines if line.row.unit == "doubles"),
        "sum": both(WORDS["or"], **ends) if len(totals) > 1 else {lang: str(totals[0]) for lang in LANGUAGES},
        **{name: _worth(sheet) for name, sheet in ways.items()},
        **_elements(sheets[0]),
    }


def _done(draft: Draft, rules: Ruleset, sheet: ScoreSheet) -> dict[str, Any]:
    """Mahjong: the sheet, how else it can be read, and what one change would bring."""
    other = Source.LEFT if draft.source is Source.DRAWN else Source.DRAWN
    ways = {draft.source: _worth(sheet), other: _other(draft, rules, other)}
    return {
        "state": "done",
        **_sheet(sheet),
        **_elements(sheet),
        "drawn": ways[Source.DRAWN],
        "claimed": next(worth for source, worth in ways.items() if source.claimed),
        "readings": [_reading(one) for one in readings(sheet.hand, rules, READINGS)],
        "almost": _almost(draft, rules),
    }


def _common(sheets: list[ScoreSheet]) -> list[Line]:
    """The lines that count on all sheets, each as often as on the sheet where it counts least."""
    least: dict[str, Line] = {line.id: line for line in sheets[0].lines}
    for sheet in sheets[1:]:
        there = {line.id: line for line in sheet.lines}
        least = {name: min(line, there[name], key=lambda one: one.value) for name, line in least.items() if name in there}
    return list(least.values())


def _other(draft: Draft, rules: Ruleset, source: Source) -> dict[str, Any] | None:
    """What the hand counts with the winning tile from elsewhere; None where that cannot be."""
    other = with_source(draft, source)
    return None if other is None else _worth(scoring.score(other.hands[0], rules))


# parts


def _words(words: Words | None) -> dict[str, str] | None:
    return None if words is None else both(words)


def _later(rules: Ruleset) -> dict[str, str]:
    return both(WORDS["later"], rules=rules.id.upper())


def _sum(sheet: ScoreSheet) -> dict[str, str]:
    return {lang: sheet.sum(lang) for lang in LANGUAGES}


def _worth(sheet: ScoreSheet) -> dict[str, Any]:
    return {"total": sheet.total, "valid": sheet.valid, "sum": _sum(sheet), "problem": _words(sheet.problem)}


def _sheet(sheet: ScoreSheet) -> dict[str, Any]:
    """A sheet, and its parts where they always are."""
    data = sheet.to_dict()
    kept = {name: data[name] for name in ("lines", "not_counted", "points", "doubles", "total")}
    return {**kept, "sum": _sum(sheet), "problem": _words(sheet.problem), "sheet": data}


def _elements(sheet: ScoreSheet) -> dict[str, Any]:
    wins = next((i for i, element in enumerate(sheet.elements) if element.wins), None)
    return {"elements": [element.write() for element in sheet.elements], "wins": wins}


def _reading(sheet: ScoreSheet) -> dict[str, Any]:
    return {**_elements(sheet), "sheet": sheet.to_dict(), "sum": _sum(sheet)}


def _wait(draft: Draft, wait: scoring.Wait) -> dict[str, Any]:
    won = Draft(draft.rack, draft.melds, draft.luck, wait.kind, Source.UNKNOWN, draft.seat, draft.round, draft.flags)
    return {
        "tile": tiles.TEXT[wait.kind],
        "name": _named(wait.kind),
        "left": wait.unseen,
        "drawn": _worth(wait.drawn),
        "claimed": None if wait.claimed is None else _worth(wait.claimed),
        "hand": won.write(),
    }


def _almost(draft: Draft, rules: Ruleset) -> list[dict[str, Any]]:
    return [
        {
            "change": one.change,
            "say": {lang: one.words[lang][:1].upper() + one.words[lang][1:] for lang in LANGUAGES},
            "total": one.sheet.total,
            "valid": one.sheet.valid,
            "sum": _sum(one.sheet),
            "hand": one.draft.write(),
        }
        for one in almost(draft, rules)
    ]


def _circumstance(one: Circumstance) -> dict[str, Any]:
    return {"id": one.flag.text, "name": both(one.name), "row": one.row, "on": one.on}


def _named(kind: int) -> dict[str, str]:
    return {lang: tiles.name(kind, lang) for lang in LANGUAGES}


# the keyboard


def _keys(draft: Draft, rules: Ruleset) -> list[dict[str, Any]]:
    """Every kind in play: how many are held, and whether one more can be added."""
    copies = rules.copies(goulash=bool(draft.flags & Flag.GOULASH))
    held = counts([*draft.luck, *_laid(draft)])
    return [_key(draft, kind, held[kind], number) for kind, number in enumerate(copies) if number]


def _laid(draft: Draft) -> Iterable[int]:
    yield from draft.rack
    for meld in draft.melds:
        yield from meld.tiles
    if draft.win is not None:
        yield draft.win


def _key(draft: Draft, kind: int, held: int, copies: int) -> dict[str, Any]:
    name, why = _named(kind), None
    if held >= copies:
        state = "gone"
        why = {lang: WORDS["gone_one" if copies == 1 else "gone"][lang].format(tile=name[lang]) for lang in LANGUAGES}
        why = {lang: text[:1].upper() + text[1:] for lang, text in why.items()}
    elif tiles.is_luck(kind) or draft.number < WHOLE:
        state = "on"
    elif draft.rack.count(kind) == 3 or any(meld.shape is Shape.PUNG and meld.kind == kind for meld in draft.melds):
        state = "kong"
    else:
        state, why = "full", both(WORDS["full"])
    return {"tile": tiles.TEXT[kind], "name": name, "held": held, "left": copies - held, "state": state, "why": why}
