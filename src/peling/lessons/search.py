"""The search for hands: one that earns a row, and one that nearly does."""

from __future__ import annotations

from peling.game.chance import Chance
from peling.hands import HandError
from peling.lessons.changes import changes, spoiled
from peling.lessons.compose import HARD, STYLES, CannotCompose, Style, compose, without_chows
from peling.lessons.differences import distance
from peling.lessons.draws import odds
from peling.lessons.wishes import Occasion, where, wish
from peling.rules import Row, Ruleset
from peling.scoring import ScoreSheet, score
from peling.scoring.doubt import in_doubt

TRIES = 500
"""Hands that are tried before a row is given up."""
PLAIN, TRIED = 8, 32
"""Hands one change away that are looked at: the plainest changes, and some of the others."""
BETTER = 12
"""Hands that earn the row but may not win, among which one that may is looked for."""


def counts(sheet: ScoreSheet, row: Row) -> bool:
    """Whether the row is paid."""
    return any(line.id == row.id for line in sheet.lines)


def earning(rules: Ruleset, row: Row, style: Style, chance: Chance, *, goulash: bool = False) -> ScoreSheet | None:
    """The sheet of a hand that earns the row, if possible one that may win; None if none is found."""
    first, seen = None, 0
    for _ in range(TRIES):
        sheet = _tried(rules, row, style, chance, goulash=goulash)
        if sheet is not None and not counts(sheet, row) and not row.winner:
            sheet = score(sheet.hand.bare(), rules)  # some are paid only to players who did not win: a winner has a limit hand
        if sheet is None or not counts(sheet, row) or in_doubt(sheet):
            continue
        seen += 1
        if sheet.valid or (first is not None and seen >= BETTER):
            return _not_winning(sheet, row, style, chance)
        first = first or sheet
    return first


def earning_at(rules: Ruleset, row: Row, level: int, chance: Chance) -> ScoreSheet | None:
    """The same at a level; a row that plain hands never earn is looked for among the hardest ones."""
    found = earning(rules, row, STYLES[level], chance)
    return found if found is not None or level == max(STYLES) else earning(rules, row, HARD, chance)


def _tried(rules: Ruleset, row: Row, style: Style, chance: Chance, *, goulash: bool) -> ScoreSheet | None:
    place = where(row.pattern, rules, chance)
    jokers = goulash or (rules.goulash and odds(chance, style.goulash))
    kinds = rules.available(goulash=jokers)
    wanted = wish(row.pattern, Occasion(rules, place, kinds, chance))
    if wanted is None:
        return None
    part = wanted.part
    if part.irregular is None:
        part = part.within(kinds)
        if jokers:
            part = without_chows(part)
        if any(not part.codes >> code & 1 for code in part.sets) or (part.pair >= 0 and not kinds >> part.pair & 1):
            return None
    elif jokers:
        return None
    try:
        hand = compose(wanted._replace(part=part), rules, place, style, chance, goulash=jokers)
        return score(hand, rules)
    except (CannotCompose, HandError):
        return None


def _not_winning(sheet: ScoreSheet, row: Row, style: Style, chance: Chance) -> ScoreSheet:
    """Now and then the same hand of a player who did not win, where the row is paid all the same."""
    if sheet.rules.fan or not odds(chance, style.waiting):
        return sheet
    other = score(sheet.hand.bare(), sheet.rules)
    return other if counts(other, row) else sheet


def near_miss(sheet: ScoreSheet, row: Row, chance: Chance) -> ScoreSheet | None:
    """The sheet of a hand one change away that does not earn the row: a complete one where there is one."""
    tried = changes(sheet, chance)
    others = tried[PLAIN:]
    some = [*tried[:PLAIN], *(others[place] for place in chance.shuffled(range(len(others)))[:TRIED])]
    for hands in (some, list(spoiled(sheet, chance))):
        missing = [other for other in (score(hand, sheet.rules) for hand in hands) if not counts(other, row)]
        missing.sort(key=lambda other: _strangeness(other, sheet))
        found = next((other for other in missing if not in_doubt(other)), None)
        if found is not None:
            return found
    return None


def _strangeness(miss: ScoreSheet, sheet: ScoreSheet) -> tuple[bool, bool, int, bool]:
    """What makes a near miss a poor one: no complete hand, another limit hand, more than one difference, one that may not win."""
    limit = miss.limit is not None and sheet.limit is None
    return not miss.complete, limit, distance(miss.hand, sheet.hand), sheet.valid and not miss.valid
