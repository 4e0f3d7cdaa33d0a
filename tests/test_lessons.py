"""Lessons: every row has its questions, the answers are those of the slow scorers, and marking says what was wrong and why."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from multiprocessing.pool import Pool
from typing import Any

import naive
import pytest
from club_rules import CLUB
from custom_hands import own_rules
from marks import mostly_slow
from test_naive import difference

from peling import parse_hand, score
from peling.answers import lessons as answers
from peling.answers.refusals import Refused
from peling.hands import Flag, Hand, Source, Win
from peling.lessons import LEVELS, Answer, AnswerError, LessonError, Question, mark, question, row_lesson, topics
from peling.lessons.differences import difference as change
from peling.lessons.questions import OfferedRow
from peling.lessons.sentences import rule_of
from peling.rules import RULESETS, OptionError, Ruleset, get
from peling.scoring.doubt import in_doubt
from peling.tiles import KIND, TEXT
from peling.words import Words

VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "nts": ("nts", {}),
    "nts-luck": ("nts", {"luck_tiles": True, "double_wind_points": "twice"}),
    "nts-2009": ("nts-2009", {}),
    "mcr": ("mcr", {}),
    "bmr": ("bmr", {}),
}
"""Rule sets and options; the second has the rows that nts has only with options."""
LONG = 20_000
"""Questions of the long run, over all variants."""
TEN = 10
GOLDEN_HAND = "11233334777s WW +W ; seat E, round E"
Job = tuple[str, str, int, int]
"""Variant, topic, level, seed."""


def variant(name: str) -> Ruleset:
    """The rule set of a variant."""
    rules, options = VARIANTS[name]
    return get(rules, options)


def jobs(name: str, number: int, first: int = 0) -> list[Job]:
    """A number of questions of a variant, all topics and levels in turns."""
    every = [topic.id for topic in topics(variant(name))]
    return [(name, every[i % len(every)], LEVELS[i % 3], first + i // len(every)) for i in range(number)]


# the answers


def paid(totals: Sequence[int], name: str, winner: int, discarder: int | None) -> list[list[int]]:
    """Who pays whom, read from the rules once more: `paid[a][b]` is what a pays b."""
    seats = range(len(totals))
    matrix = [[0] * len(totals) for _ in seats]
    for payer in seats:
        for payee in seats:
            if payer in (payee, winner):
                continue
            if name == "mcr":
                if payee == winner:
                    matrix[payer][payee] = 8 + (totals[winner] if discarder in (None, payer) else 0)
                continue
            amount = totals[payee]
            if name != "nts-2009" and 0 in (payer, payee):
                amount *= 2
            if name == "nts-2009" and payee == winner and payer == discarder:
                amount *= 2
            matrix[payer][payee] = amount
    return matrix


def wrong(job: Job) -> list[str]:
    """What a question says otherwise than the slow scorers."""
    name, topic, level, seed = job
    rules, options = VARIANTS[name]
    asked = question(rules, topic, level, seed, options)
    return [f"{job}: {said}" for said in _wrong(asked, rules, options)]


def _wrong(asked: Question, rules: str, options: dict[str, Any]) -> Iterator[str]:
    yield from {"count": _wrong_rows, "waits": _wrong_waits, "pay": _wrong_amounts}[asked.kind](asked, rules, options)


def _wrong_rows(asked: Question, rules: str, options: dict[str, Any]) -> Iterator[str]:
    assert asked.hand is not None
    expected = naive.score(asked.hand, rules, options)
    yield from filter(None, [difference(asked.sheet, expected)])
    yield from impossible(asked.hand)
    counting = {choice.row.id for choice in asked.choices if choice.right}
    if {frozenset(best["items"]) for best in expected["best"]} != {frozenset(counting)}:  # one answer, and no doubt about it
        yield f"rows {counting}, expected {expected['best']}"
    for choice in asked.choices:
        if not choice.right and not (choice.why.nl and choice.why.en):
            yield f"no reason for {choice.row.id}"


def _wrong_waits(asked: Question, rules: str, options: dict[str, Any]) -> Iterator[str]:
    assert asked.hand is not None
    found = {wait.kind: asked.worth(wait) for wait in asked.waits}
    if set(found) != naive.waits(asked.hand, rules, options) or not set(found) < set(asked.tiles):
        yield f"{asked.hand}: waits {found}, offered {asked.tiles}"
    for kind, worth in found.items():
        source = Source.DRAWN if asked.drawn else Source.LEFT
        told = naive.score(replace(asked.hand, win=Win(kind, source)), rules, options)
        if worth != (told["total"] if told["valid"] else 0):
            yield f"{asked.hand} {TEXT[kind]}: {worth}, expected {told}"


def _wrong_amounts(asked: Question, rules: str, options: dict[str, Any]) -> Iterator[str]:
    deal = asked.deal
    assert deal is not None
    for total, sheet in zip(deal.totals, deal.hands, strict=True):
        if sheet is not None:
            told = naive.score(sheet.hand, rules, options)
            if told["total"] != total or (sheet.hand.win is not None and not told["valid"]):
                yield f"{sheet.hand}: {total}, expected {told}"
    matrix = paid(deal.totals, rules, deal.winner, deal.discarder)
    net = [sum(row[seat] for row in matrix) - sum(matrix[seat]) for seat in range(len(matrix))]
    for slot in deal.slots:
        if slot.amount != (matrix[slot.seat][deal.winner] if deal.to_winner else net[slot.seat]):
            yield f"seat {slot.seat} of {deal}: {slot.amount}"


def impossible(hand: Hand) -> Iterator[str]:
    """What is told of a hand that cannot have happened, by looking at the tiles."""
    if hand.win is None:
        return
    others = [*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles)].count(hand.win.kind)
    if hand.flags & Flag.ROBBED_KONG and others:
        yield "three copies of a robbed tile lie in another's pung"
    if hand.flags & Flag.LAST_OF_KIND and hand.win.kind in hand.concealed:
        yield "the other three lie open"
    if hand.flags & Flag.EARTH and (hand.seat, hand.win.source) not in EAST:
        yield "East discards first"
    if hand.flags & Flag.ORIGINAL_CALL and sum(not meld.concealed for meld in hand.melds) > 1:
        yield "a set was laid after the call"


EAST = {(1, Source.LEFT), (2, Source.ACROSS), (3, Source.RIGHT)}


@pytest.mark.parametrize("name", mostly_slow(VARIANTS, "nts-luck", "bmr"))
def test_answers_are_those_of_the_slow_scorers(name: str) -> None:
    """One question of every topic; the long run has many."""
    assert [said for job in jobs(name, len(topics(variant(name)))) for said in wrong(job)] == []


@pytest.mark.long
def test_answers_are_those_of_the_slow_scorers_long(pool: Pool) -> None:
    every = [job for name in VARIANTS for job in jobs(name, LONG // len(VARIANTS), first=100)]
    assert len(every) >= LONG
    for found in pool.imap_unordered(wrong, every, chunksize=50):
        assert found == []


# questions for every row


def different(name: str, row: str, number: int) -> set[str]:
    """The hands of a number of questions about a row, with what is offered."""
    asked = (question(variant(name), row, 1 + seed % 3, seed) for seed in range(number))
    return {f"{one.hand} {[choice.row.id for choice in one.choices]}" for one in asked}


@pytest.mark.parametrize("name", mostly_slow(VARIANTS, "bmr"))
def test_rows_have_different_questions(name: str) -> None:
    """Every tenth row has ten; the long run looks at all."""
    rows = variant(name).rows
    for row in rows[sum(map(ord, name)) % 10 :: 10]:
        assert len(different(name, row.id, TEN)) >= TEN, row.id


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_every_row_has_ten_different_questions(name: str) -> None:
    """And among thirty there are hands that earn it and hands that nearly do."""
    rules = variant(name)
    for row in rules.rows:
        assert len(different(name, row.id, TEN)) >= TEN, row.id
        earned = [
            any(choice.right and choice.row.id == row.id for choice in question(rules, row.id, 1 + seed % 3, seed).choices)
            for seed in range(3 * TEN)
        ]
        assert set(earned) == {True, False}, row.id


def test_every_topic_is_listed_from_easy_to_hard() -> None:
    for rules in RULESETS.values():
        rows = [topic for topic in topics(rules) if topic.row is not None]
        assert {topic.id for topic in rows} == {row.id for row in rules.rows}
        assert [topic.level for topic in rows] == sorted(topic.level for topic in rows)
    assert "goulash" in {topic.id for topic in topics("bmr")}
    assert "goulash" not in {topic.id for topic in topics("nts")}
    three = {topic.id for topic in topics("nts", {"players": 3})}
    assert "four_winds" not in three  # no North
    assert "three_dragons" in three


def test_a_beginner_counts_before_other_things_are_asked() -> None:
    """The first lesson is about rows; what one waits for and who pays come when the easy rows were seen."""
    for name in RULESETS:
        levels = {topic.id: topic.level for topic in topics(name) if topic.row is None}
        assert levels == {"count": 1, "waits": 2, "pay": 2} | ({"goulash": 3} if name == "bmr" else {})


def test_rules_of_ones_own_have_lessons() -> None:
    """As packed text, everywhere a rule set is named: the worked example's own hand is a row with questions and a lesson."""
    packed = CLUB.packed
    assert "two_suits" in {topic.id for topic in topics(packed)}
    asked = [question(packed, "two_suits", 1, seed) for seed in range(4)]
    assert any(choice.right and choice.row.id == "two_suits" for one in asked for choice in one.choices)
    assert row_lesson(packed, "two_suits").examples
    with pytest.raises(OptionError):
        topics("own:spoiled")
    answer = answers.get_question(packed, "two_suits", 1, 0)
    assert (answer.rules, answer.topic) == (CLUB.id, "two_suits")
    with pytest.raises(Refused) as refused:
        answers.list_topics("own:spoiled")
    assert refused.value.code == "bad_option"


def test_goulash_has_jokers_and_its_level_more_to_see() -> None:
    hands = [question("bmr", "goulash", 2, seed).hand for seed in range(6)]
    assert all(hand is not None and hand.goulash for hand in hands)
    assert any(hand is not None and "J" in str(hand) for hand in hands)


def test_irregular_hands_of_ones_own_rules_have_lessons() -> None:
    rules = own_rules("nts")
    for row in rules.rows:
        if row.id.startswith("own_"):
            if row.pattern == "bamboo_gates":  # nine gates of any suit pay more: no hand is paid as this one
                with pytest.raises(LessonError, match="no hand was found"):
                    question(rules, row.id)
                continue
            asked = [question(rules, row.id, 1, seed) for seed in range(4)]
            assert any(choice.right and choice.row.id == row.id for one in asked for choice in one.choices), row.id


@pytest.mark.parametrize("topic", ["half_clean", "count", "waits", "pay"])
def test_a_seed_is_a_question(topic: str) -> None:
    from peling.lessons import questions

    before = question("nts", topic, 2, 77)
    questions._made.cache_clear()
    assert question("nts", topic, 2, 77) == before
    assert question("nts", topic, 2, 78) != before
    assert question("nts", topic, 3, 77) != before


def test_a_question_stays_the_same() -> None:
    """On every machine: a question can be written down."""
    asked = question("nts", "half_clean", 1, 1)
    assert str(asked.hand) == GOLDEN_HAND
    assert asked.text.nl.endswith("Wat telt er?")


@pytest.mark.parametrize(
    ("rules", "topic", "level", "seed"),
    [
        ("nts", "nothing", 1, 1),
        ("nts", "goulash", 1, 1),
        ("nts", "count", 0, 1),
        ("nts", "count", 1, -1),
        ("nts", "count", 1, 10**6),
    ],
)
def test_no_such_question(rules: str, topic: str, level: int, seed: int) -> None:
    with pytest.raises(LessonError) as error:
        question(rules, topic, level, seed)
    assert error.value.words.nl
    assert error.value.words.en


# the lesson of a row


def test_the_lesson_of_a_row() -> None:
    lesson = row_lesson("nts", "half_clean")
    assert all(any(line.id == "half_clean" for line in sheet.lines) for sheet in lesson.examples)
    assert lesson.misses
    for miss in lesson.misses:
        assert not any(line.id == "half_clean" for line in miss.sheet.lines)
        assert "Eén soort met winden of draken." in miss.why.nl
        assert "Het zou tellen als" in miss.why.nl
    assert lesson.rule.nl == "Eén soort met winden of draken."
    assert {row.id for row in row_lesson("nts", "plum_blossom").excludes} == {"kong_flower"}
    assert {row.id for row in row_lesson("nts", "kong_flower").excluded_by} == {"plum_blossom", "kong_on_kong"}
    assert row_lesson("mcr", "all_chows").beside
    with pytest.raises(LessonError):
        row_lesson("nts", "waits")


@pytest.mark.parametrize("name", VARIANTS)
def test_every_row_is_told_in_a_sentence_that_stands_alone(name: str) -> None:
    for row in variant(name).rows:
        told = rule_of(row)
        for text in (told.nl, told.en):
            assert re.fullmatch(r"[A-ZÉ0-9].+\.", text), row.id
            assert not re.match(
                r"Dezelfde|The same|Open of|Open or|Een (open )?kong|An? (open )?kong|Met |Op |On |With ", text
            ) or (row.unit == "fan"), (row.id, text)


@pytest.mark.parametrize(
    ("name", "row", "sentence"),
    [
        ("nts", "moon_from_sea", "U wint met de laatste steen van de muur, zelf gepakt, en die is kringen 1."),
        ("nts", "three_concealed_pungs", "Drie dichte pungs; een kong geldt als dichte pung."),
        ("nts-2009", "three_concealed_pungs", "Drie dichte pungs; een open kong telt niet mee."),
        ("nts", "pung_simple_open", "Drie gelijke stenen van 2 tot en met 8, met de weggelegde steen van een ander."),
    ],
)
def test_the_sentence_of_a_row(name: str, row: str, sentence: str) -> None:
    assert rule_of(variant(name).row(row)).nl == sentence


def test_near_misses_are_plain() -> None:
    """A complete hand with one thing otherwise; what was told beside it stays."""
    for name, row in (("nts", "robbed_kong"), ("bmr", "last_wall_tile"), ("nts", "kong_on_kong"), ("mcr", "flower_tile")):
        lesson = row_lesson(name, row)
        assert len(lesson.misses) == 2
        for miss in lesson.misses:
            assert miss.sheet.complete, (row, str(miss.sheet.hand))
            assert " en " not in miss.why.nl.partition("Het zou tellen als")[2], miss.why.nl


def test_the_winning_tile_is_said_where_a_row_asks_for_it() -> None:
    hand, other = parse_hand("77m 44789s CCC [4444m] +7m ; last-tile"), parse_hand("11p 44789s CCC [4444m] +1p ; last-tile")
    assert change(hand, other).nl == "u een pung kringen 1 had in plaats van een pung tekens 7"
    assert change(hand, other, "moon_from_sea").nl.endswith(" en kringen 1 de winnende steen was")


@pytest.mark.parametrize(
    ("hand", "rules", "doubt"),
    [
        ("233445m 2334s (234<s) ^3s ; seat E, round E", "mcr", True),  # bamboo 3 in the middle of a chow, or the pair
        ("789p 9s (7<89m) (78<9s) (7<89p) ^9s ; seat E, round N", "mcr", True),  # a chow twice, or in two suits
        ("444m 77p W J (P<PPP) (22^2p) ^W ; seat S, round S, goulash", "bmr", True),  # the joker in the pung or in the pair
        ("1235789m (123<m) (789<m) +5m", "mcr", False),  # these chows are one combination
        ("2234p 678s CCC (789<m) >2p ; seat W, round E", "nts", False),
        ("2234p 678s CCC (789<m) ; seat W, round E", "nts", False),
        ("345m 3455p 345s [8888p] +5p ; seat W, round E, replacement", "nts", True),  # cut at the limit, with or without the pair
        ("345m 345p 345s [8888p] 2p +2p ; seat W, round E, replacement", "nts", False),
        ("EEE SSS WWW NNN C >C ; seat S, round W", "nts-2009", True),  # four winds, or winds and dragons only
        ("EEE SSS WWW NNN 5m >5m ; seat S, round W", "nts-2009", False),
        ("CCC FFF PPP EEE N 2y >N ; seat W, round S", "bmr", True),  # three great scholars, or all honours; a luck tile beside
        ("CCC FFF 555m N (PP^P) 2y >N ; seat W, round S", "bmr", False),
    ],
)
def test_doubt(hand: str, rules: str, doubt: bool) -> None:
    assert in_doubt(score(parse_hand(hand), rules)) == doubt


@pytest.mark.parametrize(
    ("hand", "other", "clause"),
    [
        ("22345p 678s CCC 34p <2p ; seat W", "22345p 678s CCC 34p +2p ; seat W", "u de winnende steen zelf gepakt had"),
        ("22345p 678s CCC 34p <2p ; seat W", "22345p 678s CCC 34p <2p ; seat E", "u Oost was"),
        ("22345p 678s CCC 34p <2p", "22345p 678s FFF 34p <2p", "u een pung groene draak had in plaats van een pung rode draak"),
        (
            "22345p 678s CCC 34p <2p",
            "22345p 678m CCC 34p <2p",
            "u een chow tekens 6, 7, 8 had in plaats van een chow bamboe 6, 7, 8",
        ),
        (
            "123s EE WW (111s) (888>s) <W",
            "123s EE WW (123s) (888>s) <W",
            "u een chow bamboe 1, 2, 3 had in plaats van een pung bamboe 1",
        ),
        ("1122m 3344p 5566s E +E", "1122m 3344p 5577s E +E", "u een paar bamboe 7 had in plaats van een paar bamboe 6"),
        ("123789m 3678p 666s +3p", "123789m 678p 1666s +1p", "u kringen 1 en bamboe 1 had in plaats van een paar kringen 3"),
        ("22345p 678s CCC 34p <2p", "22345p 678s (CCC) 34p <2p", "de pung rode draak open lag"),
        ("22345p 678s (CCC) 34p <2p", "22345p 678s [CCCC] 34p <2p", "rode draak een dichte kong was"),
        ("22345p 678s (CCC) 34p <2p", "22345p 678s CCC 34p <2p", "rode draak een dichte pung was"),
        ("2234p CCC (789m) (789m) >2p", "2234p 789m CCC (789m) >2p", "de chow tekens 7, 8, 9 dicht was"),
        ("22345p 678s CCC 34p <2p", "22235p 678s CCC 34p <4p", "kringen 4 de winnende steen was"),
        ("22345p 678s CCC 34p +2p", "22345p 678s CCC 34p +2p ; last-tile", "het de laatste steen was"),
        ("22345p 678s CCC 34p 1f +2p", "22345p 678s CCC 34p +2p", "u pruimenbloesem (bloem 1) niet had"),
        (
            "22345p 678s CCC 34p +2p ; original-call",
            "22345p 678s CCC 34p +2p",
            "u niet na uw eerste weggelegde steen had aangekondigd",
        ),
    ],
)
def test_a_change_in_words(hand: str, other: str, clause: str) -> None:
    assert change(parse_hand(hand), parse_hand(other)).nl == clause


# marking

HAND = "2234p 678s CCC (789<m) >2p ; seat W, round E"
"""Chow, chow, a concealed pung of dragons, an open chow and a pair of circles 2: worked out below by hand.

Circles 2 was claimed from the right. Mahjong 20, concealed pung of dragons 8; 2 2 3 4 waits for 2 and for 5: not the only tile;
it makes the pair: 2. A pung of dragons: 1 double. 30 x 2 = 60, and two doubles are needed to win.
"""


def counting(hand: str, rules: str = "nts", **others: str) -> Question:
    """A question about this hand, with rows that do not count beside those that do."""
    sheet = score(parse_hand(hand), rules)
    settled = get(rules)
    rows = {line.id for line in sheet.lines} | set(others)
    choices = tuple(
        OfferedRow(
            row,
            tuple(line for line in sheet.lines if line.id == row.id),
            Words(others.get(row.id, "omdat"), others.get(row.id, "because")),
        )
        for row in settled.rows
        if row.id in rows
    )
    return Question(settled, "count", 1, 0, "count", Words("Wat telt er?", "What counts?"), sheet.hand, sheet, choices)


ASKED = partial(counting, HAND, half_clean="Eén soort met winden of draken.", self_drawn="De winnende steen komt van de muur.")
RIGHT = frozenset({"mahjong", "pung_noble_concealed", "completes_pair", "dragon_pung"})


def test_all_right() -> None:
    marking = mark(ASKED(), Answer(RIGHT, 60))
    assert marking.right
    assert marking.say == Words("Goed: alles klopt.", "Right: all of it.")
    assert marking.sum.nl == "Totaal: 30 x 2 = 60. Mag niet winnen: verdubbelingen 1, nodig 2."
    assert [one.verdict for one in marking.marks] == ["right"] * 4 + ["left"] * 2


def test_missed_and_too_much() -> None:
    marking = mark(ASKED(), Answer(RIGHT - {"dragon_pung"} | {"half_clean"}, 30))
    assert not marking.right
    assert marking.say == Words("Bijna: 3 van 4 regels goed, 1 te veel.", "Almost: 3 of 4 lines right, 1 too many.")
    assert marking.sum.nl.endswith("U schreef 30.")
    assert [(one.id, one.verdict) for one in marking.marks] == [
        ("dragon_pung", "missed"),
        ("half_clean", "extra"),
        ("pung_noble_concealed", "right"),
        ("mahjong", "right"),
        ("completes_pair", "right"),
        ("self_drawn", "left"),
    ]
    extra = marking.marks[1]
    assert (extra.amount, extra.unit, extra.why.nl) == (1, "doubles", "Eén soort met winden of draken.")


def test_only_lines_and_only_the_total() -> None:
    assert mark(ASKED(), Answer(lines=RIGHT)).right
    assert mark(ASKED(), Answer(total=60)).right
    wrong_total = mark(ASKED(), Answer(total=62))
    assert (wrong_total.right, wrong_total.marks) == (False, ())
    assert wrong_total.say.nl == "Nog niet."
    assert mark(ASKED(), Answer(lines=frozenset({"mahjong"}), total=60)).say.nl == "Bijna: 1 van 4 regels goed. Het totaal klopt."
    assert mark(ASKED(), Answer(lines=frozenset())).say.nl == "Nog niet: 0 van 4 regels goed."


def test_a_hand_in_which_nothing_counts() -> None:
    asked = counting("1234p 678s CCP (789<m) >2p", mahjong="Geen compleet spel.")
    assert mark(asked, Answer(frozenset(), 0)).say.nl == "Goed: er telt niets."
    assert mark(asked, Answer(frozenset({"mahjong"}))).say.nl == "Nog niet: hier telt niets, 1 te veel."


def test_waits_are_marked() -> None:
    asked = question("nts", "waits", 1, 5)
    worth = {wait.kind: asked.worth(wait) for wait in asked.waits}
    assert mark(asked, Answer(waits=dict(worth))).right
    assert mark(asked, Answer(waits=dict.fromkeys(worth))).right  # only the tiles
    first = next(iter(worth))
    off = mark(asked, Answer(waits=worth | {first: worth[first] + 2}))
    assert next((one.id, one.verdict, one.given) for one in off.marks) == (TEXT[first], "wrong", worth[first] + 2)
    other = next(kind for kind in asked.tiles if kind not in worth)
    extra = mark(asked, Answer(waits=worth | {other: 1}))
    assert [one.id for one in extra.marks if one.verdict == "extra"] == [TEXT[other]]
    assert {one.verdict for one in mark(asked, Answer(waits={})).marks} == {"missed", "left"}


def test_payments_are_marked() -> None:
    """East wins 100 with a discard of North, South has 20, West 8 and North 0; nts: East pays and receives double."""
    from peling.lessons.payments import PaidDeal
    from peling.scoring import settle

    totals = (100, 20, 8, 0)
    deal = PaidDeal(totals, (None,) * 4, 0, 3, settle(totals, "nts", winner=0, discarder=3), 0, to_winner=False)
    asked = Question(get("nts"), "pay", 2, 0, "pay", Words("?", "?"), deal=deal)
    amounts = {0: 600, 1: -200 - 8 + 20 + 20, 2: -200 - 20 + 8 + 8, 3: -200 - 28}
    marking = mark(asked, Answer(amounts=amounts))
    assert marking.right, marking
    off = mark(asked, Answer(amounts={**amounts, 3: 0}))
    assert [(one.id, one.verdict, one.given, one.amount) for one in off.marks if one.verdict != "right"] == [
        ("3", "wrong", 0, -228)
    ]
    assert "Noord betaalt Oost 200 = 100 x 2: de score van de winnaar, Oost dubbel" in off.marks[3].why.nl
    first = mark(replace(asked, deal=replace(deal, to_winner=True)), Answer(amounts={1: 200, 2: 200, 3: 200}))
    assert first.right


@pytest.mark.parametrize(
    ("topic", "answer"),
    [
        ("count", Answer()),
        ("count", Answer(lines=frozenset({"nothing"}))),
        ("waits", Answer(total=3)),
        ("waits", Answer(waits={KIND["1f"]: 2})),
        ("waits", Answer(waits={-1: 2})),
        ("pay", Answer()),
        ("pay", Answer(amounts={7: 3})),
    ],
)
def test_answers_to_another_question(topic: str, answer: Answer) -> None:
    with pytest.raises(AnswerError) as error:
        mark(question("nts", topic, 1, 1), answer)
    assert error.value.words.nl
