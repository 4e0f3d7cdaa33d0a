"""Bad input: any text ends in a score sheet, a `NotationError` or a `HandError`, and nothing else."""

from __future__ import annotations

import traceback
from functools import lru_cache
from multiprocessing.pool import Pool
from random import Random
from typing import Any

import golden
import pytest
from generators import VARIANTS, random_hands

from peling import RULESETS, HandError, NotationError, ScoreSheet, get_rules, parse_hand, score
from peling.hands import FLAG_WORDS
from peling.kernels.layout import H_MELD, H_MELDS, H_TILE, H_TILES
from peling.scoring.vectors import encode
from peling.stream import Writer, _Reader

NOTATION = "123456789mpsfyzTKBESWNOZCFPJ?()[]<^>+;, "
WORDS = (*FLAG_WORDS, "seat E", "seat Z", "seat N", "seat F", "round W", "round F")
OUTSIDE = "0xXq-_=.:'\"\\/%{}~\t\n\r\x00\x1b\x7fé中🀇²٣五\u00a0\u200b\u202e\ud800"
SETTINGS: list[tuple[str, dict[str, Any]]] = [
    *VARIANTS.values(),
    ("nts", {"players": 3}),
    ("nts", {"players": 3, "luck_tiles": True}),
    ("nts-2009", {"players": 3}),
    ("bmr", {"players": 3}),
    ("bmr", {"luck_tiles": False}),
    ("mcr", {"minimum_points": 0}),
]
SAMPLE, LONG_SAMPLE, CHUNK = 20_000, 1_000_000, 10_000


@lru_cache
def corpus() -> tuple[str, ...]:
    """Good texts to spoil: the golden hands, and random ones in Dutch and English letters."""
    rng = Random("corpus")
    hands = [hand for name in VARIANTS for win in (True, False) for hand in random_hands(rng, name, 100, win=win)]
    written = [hand.write(rng.choice(("nl", "en"))) for hand in hands]
    return (*(case.hand for rules in RULESETS for case in golden.read(rules)), *written)


# ---- mutations


def delete(rng: Random, text: str) -> str:
    """Without one to three characters."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + rng.choice((1, 1, 1, 2, 3)) :]


def insert(rng: Random, text: str) -> str:
    """With a character more, or a circumstance."""
    at = rng.randrange(len(text) + 1)
    if rng.random() < 0.2:
        return f"{text}{rng.choice((', ', ',', ' ', ' ; '))}{rng.choice(WORDS)}"
    return text[:at] + character(rng) + text[at:]


def swap(rng: Random, text: str) -> str:
    """With two characters changed about."""
    if len(text) < 2:
        return text
    one, other = sorted(rng.sample(range(len(text)), 2))
    return text[:one] + text[other] + text[one + 1 : other] + text[one] + text[other + 1 :]


def duplicate(rng: Random, text: str) -> str:
    """With a piece twice."""
    start = rng.randrange(len(text) + 1)
    end = start + rng.choice((1, 1, 2, 3, 8))
    return text[:end] + text[start:end] + text[end:]


def substitute(rng: Random, text: str) -> str:
    """With one character replaced."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + character(rng) + text[at + 1 :]


def substitute_digit(rng: Random, text: str) -> str:
    """With one number replaced by another: often still a hand, of other tiles."""
    places = [at for at, char in enumerate(text) if char in "123456789"]
    if not places:
        return text
    at = rng.choice(places)
    return text[:at] + rng.choice("123456789") + text[at + 1 :]


def splice(rng: Random, text: str) -> str:
    """The head of one hand and the tail of another."""
    other = rng.choice(corpus())
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


def recircumstance(rng: Random, text: str) -> str:
    """The tiles of one hand with the circumstances of another."""
    return text.partition(";")[0] + ";" + rng.choice(corpus()).partition(";")[2]


def character(rng: Random) -> str:
    """One of the notation, or now and then one that does not belong there."""
    return rng.choice(NOTATION if rng.random() < 0.8 else OUTSIDE)


MUTATIONS = (delete, insert, swap, duplicate, substitute, substitute_digit, substitute_digit, splice, recircumstance)


def mutated(rng: Random) -> str:
    """A text of the corpus, spoiled once or a few times."""
    text = rng.choice(corpus())
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5))):
        text = rng.choice(MUTATIONS)(rng, text)
    return text


# ---- what may happen


def check_error(error: NotationError, text: str) -> None:
    """A refusal says why and where."""
    assert error.text == text
    assert error.reason
    assert 0 <= error.pos <= len(text)
    assert error.pointer().endswith(" " * error.pos + "^")


def outcome(rng: Random, text: str) -> str:
    """`sheet`, `notation` or `hand`: what a text ends in. Anything else is raised."""
    rules = get_rules(*rng.choice(SETTINGS))
    try:
        hand = parse_hand(text)
    except NotationError as error:
        check_error(error, text)
        return "notation"
    assert parse_hand(str(hand)) == hand
    try:
        sheet = score(hand, rules)
    except HandError:
        return "hand"
    assert isinstance(sheet, ScoreSheet)
    if rng.random() < 0.1:
        assert sheet.explain(rng.choice(("nl", "en")))
        assert sheet.to_dict()["total"] == sheet.total
    return "sheet"


def fuzz(seed: int, number: int) -> tuple[dict[str, int], list[str]]:
    """How often each outcome came, and the texts that ended in something else, with the traceback."""
    rng = Random(f"fuzz {seed}")
    counts, bad = {"sheet": 0, "notation": 0, "hand": 0}, []
    for _ in range(number):
        text = mutated(rng)
        try:
            counts[outcome(rng, text)] += 1
        except Exception:  # noqa: BLE001 (whatever else is raised is what the test is after)
            bad.append(f"{text!r}\n{traceback.format_exc()}")
    return counts, bad


def fuzz_job(seed: int) -> list[str]:
    """One job of a long run."""
    return fuzz(seed, CHUNK)[1]


def test_fuzz() -> None:
    """Mutated hand texts; many of them must still be hands, or the test would see the parser only."""
    counts, bad = fuzz(0, SAMPLE)
    assert bad == []
    assert counts["sheet"] > SAMPLE // 10
    assert counts["hand"] > SAMPLE // 100
    assert counts["notation"] > SAMPLE // 10


SCRAPS = ("", " ", ";", "; ;", ",", "()", "[]", "(", "+", "+1", "m", "; seat", "; seat E E", ";,", "\ud800", "9" * 5000)


@pytest.mark.parametrize("rules", ["nts", "nts-2009", "mcr", "bmr"])
def test_the_quick_reader_reads_as_the_parser_does(rules: str) -> None:
    """Streams have a reader for ordinary hands: what it reads is the same hand, and what it does not is left to the parser."""
    settled = get_rules(rules)
    quick, writer = _Reader(settled), Writer(settled)
    rng = Random(f"stream/{rules}")
    read = wrong = 0
    for number in range(4_000):
        text = rng.choice(corpus()) if number % 4 == 0 else mutated(rng)
        vector = quick.read(text)
        try:
            expected = encode(writer.parse(text))
        except NotationError:
            wrong += 1
            assert vector is None, text
        else:
            assert vector is None or alike(vector) == alike(expected), text
            read += vector is not None
    assert read > 800
    assert wrong > 800


def alike(vector: list[int]) -> list[object]:
    """A hand vector without the order of its tiles and melds."""
    tiles_end, melds_end = H_TILE + vector[H_TILES], H_MELD + vector[H_MELDS]
    rest = [*vector[:H_TILE], *vector[tiles_end:H_MELD], *vector[melds_end:]]
    return [sorted(vector[H_TILE:tiles_end]), sorted(vector[H_MELD:melds_end]), rest]


@pytest.mark.parametrize("text", SCRAPS)
def test_scraps(text: str) -> None:
    """Texts with hardly anything in them are refused with a position."""
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    check_error(caught.value, text)


@pytest.mark.long
def test_fuzz_long(pool: Pool) -> None:
    """The same on a million texts."""
    for bad in pool.imap_unordered(fuzz_job, range(1, LONG_SAMPLE // CHUNK + 1)):
        assert bad == []
