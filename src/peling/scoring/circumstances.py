"""Circumstances: which may be added to a hand, and which row of the rule set counts them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from peling.drafts import Draft
from peling.hands import Flag, Hand, HandError, Source
from peling.rules import Row, Ruleset
from peling.scoring import phrases
from peling.words import Words


@dataclass(frozen=True, slots=True)
class Circumstance:
    """A flag that the hand has or may have, named as on the score card."""

    flag: Flag
    name: Words
    row: str | None
    on: bool


PATTERNS: dict[Flag, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Flag.HEAVEN: (("heaven",), ()),
    Flag.EARTH: ((), ("earth",)),
    Flag.LAST_TILE: (("last_wall_tile", "last_tile_draw", "moon_from_sea", "moon"), ("last_discard", "last_tile_claim", "moon")),
    Flag.LAST_OF_KIND: (("last_of_kind",), ("last_of_kind",)),
    Flag.REPLACEMENT: (("kong_flower", "replacement", "plum_blossom"), ()),
    Flag.KONG_ON_KONG: (("kong_on_kong",), ()),
    Flag.ROBBED_KONG: ((), ("robbed_kong",)),
    Flag.ORIGINAL_CALL: (("original_call",), ("original_call",)),
}
"""The patterns that a flag makes with the winning tile drawn, and claimed; the plainest first."""


def circumstances(draft: Draft, rules: Ruleset) -> list[Circumstance]:
    """The circumstances that a draft may have and that count in the rule set, and those that it has.

    Of a winning tile whose source is unknown only those that it has; of thirteen tiles an announced wait, where that pays.
    Any hand may be dead, and of a dead one nothing else matters.
    """
    if draft.flags & Flag.DEAD:
        return [Circumstance(Flag.DEAD, phrases.DEAD, None, on=True)]
    dead = [Circumstance(Flag.DEAD, phrases.DEAD, None, on=False)] if draft.number else []
    if draft.win is None:
        said = bool(draft.flags & (Flag.ANNOUNCED | Flag.ORIGINAL_CALL))
        pays = rules.play.announce_waits and len(draft.hands) == 1
        # The original call is an announced wait: of a hand that did not win it earns nothing more.
        flag = Flag.ORIGINAL_CALL if draft.flags & Flag.ORIGINAL_CALL else Flag.ANNOUNCED
        return ([Circumstance(flag, phrases.ANNOUNCED, None, said)] if pays or said else []) + dead
    found = []
    for flag, patterns in PATTERNS.items():
        on = bool(draft.flags & flag)
        if not on and (draft.source is Source.UNKNOWN or not _possible(draft, flag)):
            continue
        row = _row(rules, patterns[draft.hands[0].win.source.claimed if draft.hands[0].win is not None else 0])
        if row is not None:
            found.append(Circumstance(flag, row.name, row.id, on))
    return found + dead


def _possible(draft: Draft, flag: Flag) -> bool:
    try:
        return any(can_be(hand) for hand in replace(draft, flags=draft.flags | flag).hands)
    except HandError:
        return False


def can_be(hand: Hand) -> bool:
    """Whether the tiles allow the circumstances of a hand.

    Three copies of a robbed tile lie in another player's pung (in goulash one of them may be a joker), those of a last tile lie
    open, and a player who announced after the first discard lays one set open at most.
    """
    if hand.flags & Flag.ORIGINAL_CALL and sum(not meld.concealed for meld in hand.melds) > 1:
        return False
    if hand.win is None:
        return True
    kind = hand.win.kind
    held = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)].count(kind)
    if hand.flags & Flag.ROBBED_KONG and held > (1 if hand.goulash else 0):
        return False
    return not hand.flags & Flag.LAST_OF_KIND or kind not in hand.concealed


def _row(rules: Ruleset, patterns: tuple[str, ...]) -> Row | None:
    """The row of the first pattern that the rule set pays."""
    rows = {row.pattern: row for row in rules.rows}
    return next((rows[pattern] for pattern in patterns if pattern in rows), None)
