"""Custom irregular hands: tiles as text become the instances of a type, or a mistake in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from peling.notation import NotationError, parse_tiles
from peling.rules.custom.mistakes import shown
from peling.rules.irregular import Irregular
from peling.tiles import KINDS, SUIT_MASKS, mask, write

MOST_INSTANCES = 24
Wrong = Callable[..., None]
"""Notes a mistake: the key of its sentence, and the values in it."""


def read_tiles(type_: str, value: object, available: int, wrong: Wrong) -> list[str]:
    """The texts of the instances, each checked and written in one way."""
    if type_ == "knit_three":
        if value not in (None, []):
            wrong("tiles_none")
        if not _makeable(Irregular("own", type_, ((0, 0),)), available):
            wrong("not_in_play", value=type_)
        return []
    texts = [value] if isinstance(value, str) else value
    if not texts:
        wrong("tiles_missing")
        return []
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        wrong("texts")
        return []
    if len(texts) > MOST_INSTANCES:
        wrong("too_many", number=len(texts), most=MOST_INSTANCES)
    found = {_instance(type_, text, available, wrong) for text in texts[:MOST_INSTANCES]}
    return sorted(text for text in found if text)


def _instance(type_: str, text: str, available: int, wrong: Wrong) -> str:
    try:
        kinds = sorted(parse_tiles(text[:200]))
    except NotationError as error:
        wrong("tiles_text", value=shown(text), reason=error.words, place=error.pos + 1)
        return ""
    value = shown(text)
    if any(kind >= KINDS for kind in kinds):
        wrong("tiles_kind", value=value)
        return ""
    if type_ not in ("exact", "gates") and len(set(kinds)) != len(kinds):
        wrong("tiles_once", value=value)
        return ""
    hand = Irregular("own", type_, (_instance_of(type_, kinds),))
    if (
        (type_ == "exact" and max(map(kinds.count, kinds), default=0) > 2)
        or (type_ == "gates" and not _gates(kinds))
        or any(hand.slips())
    ):
        number = len(kinds)
        wrong(f"hand_{type_}", value=value, number=number)
        return ""
    if not _makeable(hand, available):
        wrong("not_in_play", value=value)
        return ""
    return write(kinds)


def _instance_of(type_: str, kinds: list[int]) -> tuple[int, int]:
    """Sorted kinds as the two numbers of an instance; whether they are one is for `Irregular.slips` to say."""
    bits = mask(kinds)
    if type_ == "exact":
        return bits, mask(kind for kind in kinds if kinds.count(kind) > 1)
    if type_ == "knit_two":
        suits = [9 * suit for suit, kinds_of in enumerate(SUIT_MASKS) if kinds_of & bits]
        whole = len(suits) == 2 and bits == SUIT_MASKS[suits[0] // 9] | SUIT_MASKS[suits[1] // 9]
        return (suits[0], suits[1]) if whole else (1, 0)
    return bits, 0


def _makeable(hand: Irregular, available: int) -> bool:
    """Whether a hand can be made with the kinds in play."""
    made = Irregular(hand.pattern, hand.type, hand.within(available))
    return bool(made.instances) and not any(made.slips())


def _gates(kinds: list[int]) -> bool:
    first = kinds[0] if kinds else 0
    return kinds == sorted([first, first, *range(first, first + 9), first + 8, first + 8])


def irregular_of(pattern: str, made: Mapping[str, Any]) -> Irregular:
    """The irregular hand of checked data."""
    if made["type"] == "knit_three":
        return Irregular(pattern, "knit_three", ((0, 0),))
    found = (_instance_of(made["type"], sorted(parse_tiles(text))) for text in made["tiles"])
    return Irregular(pattern, made["type"], tuple(sorted(found)))
