"""Counting: what is known about a hand, finished or not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from peling import scoring, tiles
from peling.answers.refusals import Refused
from peling.answers.sheets import line_of, sheet_of
from peling.answers.values import count as values
from peling.answers.values.count import Count, Worthy
from peling.drafts import WHOLE, Draft, read_draft
from peling.hands import Flag, Shape, Source, counts
from peling.notation import NotationError
from peling.rules import OptionError, Ruleset, get
from peling.scoring import Line, ScoreSheet
from peling.scoring.almost import almost, with_source
from peling.scoring.circumstances import Circumstance, circumstances
from peling.scoring.readings import readings
from peling.scoring.unfinished import certain
from peling.scoring.vectors import check_hand
from peling.words import Words, in_both

READINGS = 8
"""The most readings shown."""
WORDS = {
    "later": Words("{rules} telt pas als het spel uit is.", "{rules} counts only when the hand is won."),
    "or": Words("{low} of {high}", "{low} or {high}"),
    "gone": Words("Van {tile} liggen alle stenen al in dit spel.", "All copies of {tile} are in this hand already."),
    "gone_one": Words("{tile} ligt al in dit spel.", "{tile} is in this hand already."),
    "full": Words(
        "Er liggen al veertien stenen. Haal er eerst een weg.", "There are fourteen tiles already. Take one away first."
    ),
}


def count_hand(hand: str = "", rules: str = "nts", options: Mapping[str, bool | int | str] | None = None) -> Count:
    """What is known about a hand, given as text."""
    try:
        chosen = get(rules, options)
        return count_draft(read_draft(hand, lambda hand: check_hand(hand, chosen)), chosen)
    except OptionError as error:
        raise Refused("bad_option", error.words) from None
    except NotationError as error:
        raise Refused("bad_hand", error.words, error.pos) from None


def count_draft(draft: Draft, rules: Ruleset) -> Count:
    """What is known about a hand."""
    found = Count(
        state="empty",
        rules=rules.id,
        version=rules.version,
        hand=in_both(draft.write),
        tiles=draft.number,
        win=None if draft.win is None else tiles.TEXT[draft.win],
        source=None if draft.source is Source.UNKNOWN else "claimed" if draft.source.claimed else "drawn",
        circumstances=tuple(_circumstance(one) for one in circumstances(draft, rules)),
        keys=_keys(draft, rules),
    )
    if not draft.hands:
        return _laying(found, draft, rules)
    sheets = [scoring.score(hand, rules) for hand in draft.hands]
    if draft.flags & Flag.DEAD:
        return replace(_with_sheet(found, sheets[0]), state="done")
    if draft.win is None:
        return _thirteen(found, draft, rules, sheets[0])
    if not any(sheet.complete for sheet in sheets):
        whole = sheet_of(sheets[0]) if draft.finished else None
        return replace(found, state="none", problem=sheets[0].problem, almost=_almost(draft, rules), sheet=whole)
    return _complete(found, draft, rules, sheets[0]) if draft.finished else _either_way(found, sheets)


# the states


def _laying(found: Count, draft: Draft, rules: Ruleset) -> Count:
    """Fewer than thirteen tiles: what is certain."""
    if not draft.number and not draft.luck:
        return found
    if rules.fan:
        return replace(found, state="laying", note=_later(rules))
    sure = certain(draft, rules)
    text = f"{sure.points} x {1 << sure.doubles} = {sure.points << sure.doubles}"
    return replace(
        found,
        state="laying",
        lines=tuple(map(line_of, sure.lines)),
        points=sure.points,
        doubles=sure.doubles,
        total=sure.total,
        sum=Words(text, text),
    )


def _thirteen(found: Count, draft: Draft, rules: Ruleset, sheet: ScoreSheet) -> Count:
    """A hand that did not win: its sheet, and what it waits for."""
    waits = tuple(_wait(draft, wait) for wait in scoring.waits(sheet.hand, rules))
    if rules.fan:  # only a winner counts
        return replace(found, state="thirteen", waits=waits, sheet=sheet_of(sheet), note=_later(rules))
    return replace(_with_sheet(found, sheet), state="thirteen", waits=waits)


def _either_way(found: Count, sheets: list[ScoreSheet]) -> Count:
    """Mahjong, and the source is not known: what counts either way."""
    ways = {bool(sheet.hand.win and sheet.hand.win.source.claimed): sheet for sheet in sheets}
    lines = _common(sheets)
    low, high = (choose(sheet.total for sheet in sheets) for choose in (min, max))
    elements, wins = _elements(sheets[0])
    return replace(
        found,
        state="how",
        lines=tuple(map(line_of, lines)),
        points=sum(line.value for line in lines if line.row.unit in ("points", "fan")),
        doubles=sum(line.value for line in lines if line.row.unit == "doubles"),
        sum=WORDS["or"].format(low=low, high=high) if low != high else Words(str(low), str(low)),
        elements=elements,
        wins=wins,
        drawn=_worth(ways[False]) if False in ways else None,
        claimed=_worth(ways[True]) if True in ways else None,
    )


def _complete(found: Count, draft: Draft, rules: Ruleset, sheet: ScoreSheet) -> Count:
    """Mahjong: the sheet, how else it can be read, and what one change would bring."""
    other = Source.LEFT if draft.source is Source.DRAWN else Source.DRAWN
    ways = {draft.source.claimed: _worth(sheet), other.claimed: _other(draft, rules, other)}
    elements, wins = _elements(sheet)
    return replace(
        _with_sheet(found, sheet),
        state="done",
        elements=elements,
        wins=wins,
        drawn=ways[False],
        claimed=ways[True],
        readings=tuple(_reading(one) for one in readings(sheet.hand, rules, READINGS)),
        almost=_almost(draft, rules),
    )


def _common(sheets: list[ScoreSheet]) -> list[Line]:
    """The lines that count on every sheet, each as often as on the sheet where it counts least."""
    least: dict[str, Line] = {line.id: line for line in sheets[0].lines}
    for sheet in sheets[1:]:
        there = {line.id: line for line in sheet.lines}
        least = {name: min(line, there[name], key=lambda one: one.value) for name, line in least.items() if name in there}
    return list(least.values())


def _other(draft: Draft, rules: Ruleset, source: Source) -> Worthy | None:
    """What the hand counts if the winning tile came from elsewhere; None where that is impossible."""
    other = with_source(draft, source)
    return None if other is None else _worth(scoring.score(other.hands[0], rules))


# parts


def _later(rules: Ruleset) -> Words:
    return WORDS["later"].format(rules=rules.id.upper())


def _worth(sheet: ScoreSheet) -> Worthy:
    return Worthy(sheet.total, sheet.valid, in_both(sheet.sum), sheet.problem)


def _with_sheet(found: Count, sheet: ScoreSheet) -> Count:
    """The count with a sheet added, and the sheet's parts in their usual fields."""
    whole = sheet_of(sheet)
    return replace(
        found,
        lines=whole.lines,
        not_counted=whole.not_counted,
        points=whole.points,
        doubles=whole.doubles,
        total=whole.total,
        sum=in_both(sheet.sum),
        problem=sheet.problem,
        sheet=whole,
    )


def _elements(sheet: ScoreSheet) -> tuple[tuple[str, ...], int | None]:
    """The sets and the pair, and which of them the winning tile completes."""
    wins = next((i for i, element in enumerate(sheet.elements) if element.wins), None)
    return tuple(element.write() for element in sheet.elements), wins


def _reading(sheet: ScoreSheet) -> values.Reading:
    elements, wins = _elements(sheet)
    return values.Reading(elements, wins, sheet_of(sheet), in_both(sheet.sum))


def _wait(draft: Draft, wait: scoring.Wait) -> values.CountedWait:
    won = Draft(draft.rack, draft.melds, draft.luck, wait.kind, Source.UNKNOWN, draft.seat, draft.round, draft.flags)
    return values.CountedWait(
        tile=tiles.TEXT[wait.kind],
        name=_name(wait.kind),
        left=wait.unseen,
        drawn=_worth(wait.drawn),
        claimed=None if wait.claimed is None else _worth(wait.claimed),
        hand=won.write(),
    )


def _almost(draft: Draft, rules: Ruleset) -> tuple[values.Almost, ...]:
    return tuple(
        values.Almost(
            change=one.change,
            say=one.words.sentence,
            total=one.sheet.total,
            valid=one.sheet.valid,
            sum=in_both(one.sheet.sum),
            hand=one.draft.write(),
        )
        for one in almost(draft, rules)
    )


def _circumstance(one: Circumstance) -> values.Circumstance:
    return values.Circumstance(one.flag.text, one.name, one.row, one.on)


def _name(kind: int) -> Words:
    return in_both(lambda lang: tiles.name(kind, lang))


# the keyboard


def _keys(draft: Draft, rules: Ruleset) -> tuple[values.Key, ...]:
    """Every kind in play: how many the hand has, and whether one more can be added."""
    copies = rules.copies(goulash=bool(draft.flags & Flag.GOULASH))
    held = counts([*draft.luck, *_laid(draft)])
    return tuple(_key(draft, kind, held[kind], number) for kind, number in enumerate(copies) if number)


def _laid(draft: Draft) -> Iterable[int]:
    yield from draft.rack
    for meld in draft.melds:
        yield from meld.tiles
    if draft.win is not None:
        yield draft.win


def _key(draft: Draft, kind: int, held: int, copies: int) -> values.Key:
    name = _name(kind)
    state, why = _room(draft, kind, held, copies)
    if state == "gone":
        why = WORDS["gone_one" if copies == 1 else "gone"].format(tile=name).sentence
    return values.Key(tiles.TEXT[kind], name, held, copies - held, state, why)


def _room(draft: Draft, kind: int, held: int, copies: int) -> tuple[values.KeyState, Words | None]:
    """Whether a tile of the kind can be added, and why not."""
    if held >= copies:
        return "gone", None
    if tiles.is_luck(kind) or draft.number < WHOLE:
        return "on", None
    if draft.rack.count(kind) == 3 or any(meld.shape is Shape.PUNG and meld.kind == kind for meld in draft.melds):
        return "kong", None
    return "full", WORDS["full"]
