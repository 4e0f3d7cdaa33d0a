"""Laws of scoring and settlement, on random hands of every rule set."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from generators import random_non_winner, random_winner
from hypothesis import assume, given
from hypothesis import strategies as st
from marks import mostly_slow
from strategies import RULES, examples, hands, non_winners, played

from peling import (
    Flag,
    Hand,
    HandError,
    Meld,
    ScoreSheet,
    SettlementError,
    Shape,
    Source,
    Win,
    get_rules,
    parse_hand,
    score,
    settle,
    waits,
)
from peling.tiles import (
    BAMBOO_1,
    CIRCLE_1,
    CIRCLE_5,
    DRAGON_ROUND,
    FLOWER,
    GREEN,
    JOKER,
    KINDS,
    REVERSIBLE,
    SUIT_MASKS,
    TEXT,
    C,
    E,
)

OPTIONS: dict[str, dict[str, Any]] = {"nts": {"luck_tiles": True}, "nts-2009": {"luck_tiles": True}, "mcr": {}, "bmr": {}}
CAKE = ("nts", "nts-2009")
EVERY = pytest.mark.parametrize("rules", RULES)


def sheet_of(hand: Hand, rules: str) -> ScoreSheet:
    """The score, luck tiles allowed everywhere."""
    return score(hand, rules, OPTIONS[rules])


def worth(hand: Hand, rules: str) -> tuple[object, ...]:
    """What must not change. Points and items are left out: of readings with equal totals any may be shown."""
    sheet = sheet_of(hand, rules)
    return sheet.valid, sheet.complete, sheet.total, sheet.limit, sheet.waiting


# ---- symmetries


def mapped(hand: Hand, change: Callable[[int], int]) -> Hand:
    """The hand with other tiles; jokers and luck tiles stay."""

    def tile(kind: int) -> int:
        return change(kind) if kind < KINDS else kind

    def perhaps(kind: int | None) -> int | None:
        return None if kind is None else tile(kind)

    melds = [
        Meld(tuple(map(tile, meld.tiles)), meld.concealed, meld.source, perhaps(meld.claimed), perhaps(meld.added))
        for meld in hand.melds
    ]
    win = None if hand.win is None else Win(tile(hand.win.kind), hand.win.source)
    return replace(hand, concealed=tuple(map(tile, hand.concealed)), melds=tuple(melds), win=win)


def has_named_tiles(hand: Hand, rules: str) -> bool:
    """Whether a row that names tiles can apply: green, reversible, circles 1 as last tile, circles 5 after a kong, cake."""
    real = [kind for kind in hand.tiles() if kind != JOKER]
    if all(GREEN >> kind & 1 for kind in real) or (rules == "mcr" and all(REVERSIBLE >> kind & 1 for kind in real)):
        return True
    if hand.win is None:
        return False
    return (
        (hand.win.kind == CIRCLE_1 and bool(hand.flags & Flag.LAST_TILE))
        or (hand.win.kind == CIRCLE_5 and bool(hand.flags & Flag.REPLACEMENT))
        or (rules in CAKE and hand.win.kind == CIRCLE_1 and BAMBOO_1 in hand.concealed)
    )


def has_named_numbers(hand: Hand, rules: str) -> bool:
    """Whether a row that names low numbers can apply, or be waited for: the court's 1 to 7, the snake with a second 1 in bmr.

    All other rows with numbers have their mirror image in the rule set: nine gates, snakes, knitted straights, upper tiles.
    """
    rack = set(hand.concealed)
    if rules in CAKE:
        return len(rack) == 13 and sum(kind >= E for kind in rack) >= 6
    winds = sum(E <= kind < C for kind in rack)
    return rules == "bmr" and winds >= 3 and max(sum(mask >> kind & 1 for kind in rack) for mask in SUIT_MASKS) >= 8


@pytest.mark.parametrize("rules", mostly_slow(RULES, "mcr"))
def test_suits_may_be_permuted(rules: str) -> None:
    """In goulash only characters and circles, for bamboo 2 is not in the set."""

    @examples(250)
    @given(played(rules, luck=True), st.sampled_from([*permutations(range(3))][1:]))
    def check(hand: Hand, order: tuple[int, int, int]) -> None:
        order = (1, 0, 2) if hand.goulash else order
        other = mapped(hand, lambda kind: order[kind // 9] * 9 + kind % 9 if kind < E else kind)
        assume(not has_named_tiles(hand, rules) and not has_named_tiles(other, rules))
        assert worth(other, rules) == worth(hand, rules)

    check()


@pytest.mark.parametrize("rules", mostly_slow(RULES, "nts"))
def test_numbers_may_be_mirrored(rules: str) -> None:
    """1 becomes 9, 2 becomes 8 … Not in goulash, for bamboo 2 is not in the set and bamboo 8 is."""

    @examples(250)
    @given(played(rules, luck=True))
    def check(hand: Hand) -> None:
        assume(not hand.goulash)
        other = mapped(hand, lambda kind: kind // 9 * 9 + 8 - kind % 9 if kind < E else kind)
        assume(not has_named_tiles(hand, rules) and not has_named_tiles(other, rules))
        assume(not has_named_numbers(hand, rules) and not has_named_numbers(other, rules))
        assert worth(other, rules) == worth(hand, rules)

    check()


@pytest.mark.parametrize("rules", mostly_slow(RULES, "nts-2009"))
def test_seats_may_be_rotated(rules: str) -> None:
    """Seat, round, wind tiles and own luck tiles move on together. Heaven is East's and earth the others', so they stay out."""

    @examples(250)
    @given(played(rules, luck=True), st.integers(1, 3))
    def check(hand: Hand, turns: int) -> None:
        assume(not hand.flags & (Flag.HEAVEN | Flag.EARTH))
        other = mapped(hand, lambda kind: E + (kind - E + turns) % 4 if E <= kind < C else kind)
        luck = tuple(kind - (kind - FLOWER) % 4 + (kind - FLOWER + turns) % 4 for kind in hand.luck)
        round_ = hand.round if hand.round == DRAGON_ROUND else (hand.round + turns) % 4
        other = replace(other, seat=(hand.seat + turns) % 4, round=round_, luck=luck)
        assert worth(other, rules) == worth(hand, rules)

    check()


@pytest.mark.parametrize("rules", mostly_slow(RULES, "nts"))
def test_who_threw_the_tile_does_not_matter(rules: str) -> None:
    @examples(100)
    @given(played(rules, luck=True), st.sampled_from((Source.LEFT, Source.ACROSS, Source.RIGHT)))
    def check(hand: Hand, source: Source) -> None:
        assume(hand.win is not None and hand.win.source.claimed)
        assert hand.win is not None
        other = replace(
            hand, win=Win(hand.win.kind, source), melds=tuple(replace(meld, **_from(meld, source)) for meld in hand.melds)
        )
        assert sheet_of(other, rules).items == sheet_of(hand, rules).items

    check()


def _from(meld: Meld, source: Source) -> dict[str, Any]:
    """The change that lets an open meld come from somebody else."""
    return {} if meld.concealed or meld.shape is Shape.CHOW else {"source": source}


# ---- text


def shuffled(hand: Hand, rng: Random) -> str:
    """The hand as text, its tiles one by one and everything but the winning tile in any order."""
    pieces = [TEXT[kind] for kind in (*hand.concealed, *hand.luck)] + [str(meld) for meld in hand.melds]
    rng.shuffle(pieces)
    if hand.win is not None:
        pieces.append(str(hand.win))
    _, _, after = str(hand).partition(" ; ")
    words = after.split(", ")
    rng.shuffle(words)
    return f"{rng.choice(('', ' ')).join(pieces)};{','.join(words)}"


@pytest.mark.parametrize("rules", mostly_slow(RULES, "bmr"))
def test_the_order_in_the_text_does_not_matter(rules: str) -> None:
    @examples(200)
    @given(played(rules, luck=True), st.integers(0, 2**32))
    def check(hand: Hand, seed: int) -> None:
        other = parse_hand(shuffled(hand, Random(seed)))
        assert sorted(map(str, other.melds)) == sorted(map(str, hand.melds))
        assert replace(other, melds=hand.melds) == hand
        one, two = sheet_of(hand, rules), sheet_of(other, rules)
        assert (one.items, one.points, one.doubles, one.total, one.limit) == (
            two.items,
            two.points,
            two.doubles,
            two.total,
            two.limit,
        )

    check()


# ---- sheets


def limit_of(hand: Hand, rules: str) -> int:
    """Where an ordinary count is cut (D28)."""
    drawn = hand.win is not None and not hand.win.source.claimed
    return {"nts": 2000, "nts-2009": 2000 if drawn else 1500, "bmr": 1000}[rules]


def check_fold(sheet: ScoreSheet, rules: str) -> None:
    """The total is the fold of the lines shown."""
    of = {unit: [line for line in sheet.lines if line.row.unit == unit] for unit in ("points", "doubles", "limit", "fan")}
    if rules == "mcr":
        assert of["fan"] == list(sheet.lines)
        assert sheet.points == sum(line.value for line in sheet.lines if not line.row.luck)
        assert sheet.total == sum(line.value for line in sheet.lines)
        assert (sheet.doubles, sheet.limit, sheet.waiting) == (0, None, False)
        return
    points, doubles = (sum(line.value for line in of[unit]) for unit in ("points", "doubles"))
    assert (sheet.points, sheet.doubles) == (points, doubles)
    if of["limit"]:
        (line,) = of["limit"]
        assert sheet.limit == line.id
        assert sheet.total == line.value + points * 2**doubles
        assert sheet.waiting == (sheet.hand.win is None)
        assert rules == "bmr" or not points
        assert all(other.row.luck for other in sheet.lines if other is not line)
    else:
        assert (sheet.limit, sheet.waiting) == (None, False)
        assert sheet.total == min(points * 2**doubles, limit_of(sheet.hand, rules))


def check_lines(sheet: ScoreSheet) -> None:
    """Lines that count have a value and tiles of the hand; the others have a reason in both languages."""
    held = Counter(sheet.hand.tiles()) + Counter(sheet.hand.luck)
    for line in (*sheet.lines, *sheet.not_counted):
        assert line.tiles, f"{line.id} shows no tiles"
        more = Counter(line.tiles) - held
        assert not more, f"{line.id} shows {[TEXT[kind] for kind in more]}, which the hand does not have"
        assert line.times > 0
    for line in sheet.lines:
        assert line.value > 0
        assert line.counts
        assert line.reason is None
        assert line.row.winner is False or sheet.hand.win is not None or sheet.waiting
    for line in sheet.not_counted:
        assert not line.counts
        assert line.reason is not None
        assert line.reason.row in ("", *(counted.id for counted in sheet.lines)), f"{line.id}: {line.reason.row} does not count"
        for lang in ("nl", "en"):
            said = line.reason.say(lang)
            assert said == said.strip()
            assert said.strip(": ") == said
            assert "{" not in said
    assert len({line.id for line in sheet.lines}) == len(sheet.lines), "one line a row: equal ones add up"
    assert sheet.items == {line.id: line.value for line in sheet.lines}


def check_answer(sheet: ScoreSheet) -> None:
    """What the fields say of each other."""
    hand = sheet.hand
    if hand.dead or (hand.win is not None and not sheet.complete):
        assert (sheet.valid, sheet.points, sheet.doubles, sheet.total, sheet.limit) == (False, 0, 0, 0, None)
        assert not sheet.lines
    if hand.win is None:
        assert not sheet.valid
        assert not sheet.complete
    assert (sheet.problem is None) == (not hand.dead and (sheet.valid or hand.win is None))
    if sheet.valid:
        assert sheet.complete
    if sheet.complete and sheet.elements:
        assert Counter(kind for element in sheet.elements for kind in element.tiles) == Counter(hand.tiles())
        assert sum(element.wins for element in sheet.elements) == 1
        assert sum(element.declared for element in sheet.elements) == len(hand.melds)


def check_words(sheet: ScoreSheet) -> None:
    """The sheet as data and in words."""
    data = json.loads(json.dumps(sheet.to_dict()))
    assert (data["total"], data["valid"], data["items"]) == (sheet.total, sheet.valid, sheet.items)
    assert parse_hand(data["hand"]) == sheet.hand
    assert [line["id"] for line in data["lines"]] == [line.id for line in sheet.lines]
    for lang in ("nl", "en"):
        text = sheet.explain(lang)
        assert str(sheet.total) in text
        assert all(line.row.name[lang] in text for line in (*sheet.lines, *sheet.not_counted))
        assert "{" not in text
        assert "\x1b" not in text
        plain = sheet.explain(lang, color=True)
        for code in ("[1m", "[2m", "[32m", "[31m", "[33m", "[0m"):
            plain = plain.replace(f"\x1b{code}", "")
        assert plain == text
    assert str(sheet) == sheet.explain("en")


@pytest.mark.parametrize("rules", mostly_slow(RULES, "mcr"))
def test_sheets(rules: str) -> None:
    @examples(700)
    @given(played(rules, luck=True))
    def check(hand: Hand) -> None:
        sheet = sheet_of(hand, rules)
        check_fold(sheet, rules)
        check_answer(sheet)
        check_words(sheet)
        if not sheet.cake:  # its lines have a test of their own
            check_lines(sheet)

    check()


@pytest.mark.parametrize("rules", CAKE)
def test_sheets_with_cake(rules: str) -> None:
    """The lines of Pe-ling's pair show the circles 1 that lies there."""
    for text in (
        "456m 1567s (234<s) (4<56m) >1p",
        "1444556677999s >1p",
        "22m 33m 44p 55p 66s 77s 1s +1p",
        "789s 1s PPP EEE 999s +1p",
    ):
        sheet = sheet_of(parse_hand(text), rules)
        assert sheet.cake
        check_lines(sheet)


@pytest.mark.parametrize(
    ("text", "drawn", "claimed"),
    [
        ("[1111m] [9999m] [1111p] [9999p] 1s {}1s ; seat S", {"heads_and_tails": 2000}, {"heads_and_tails": 1500}),
        (
            "EE SS WW NN CC FF P {}P ; seat S",
            {"twins_very_clean": 1000, "twins_clean": 500, "twins_any": 200},
            {"twins_very_clean": 750, "twins_clean": 375, "twins_any": 150},
        ),
        ("1112345678999s {}5s ; seat S, earth", {}, {"earth": 1000}),
    ],
)
def test_limit_hands_that_do_not_count_are_shown_at_what_they_would_pay(
    text: str, drawn: dict[str, int], claimed: dict[str, int]
) -> None:
    """On a discard nts-2009 pays less."""
    for mark, expected in (("+", drawn), ("<", claimed)):
        if expected:
            sheet = score(parse_hand(text.format(mark)), "nts-2009")
            assert {line.id: line.value for line in sheet.not_counted if line.row.unit == "limit"} == expected


@pytest.mark.parametrize("rules", mostly_slow(RULES, "bmr"))
def test_any_hand_has_a_sheet_or_is_none_of_the_rule_set(rules: str) -> None:
    @examples(200)
    @given(hands())
    def check(hand: Hand) -> None:
        try:
            sheet = sheet_of(hand, rules)
        except HandError:
            assert (hand.goulash and rules != "bmr") or (hand.round == DRAGON_ROUND and rules not in CAKE)
        else:
            check_fold(sheet, rules)
            check_answer(sheet)
            check_words(sheet)

    check()


# ---- waits


@EVERY
def test_waits_are_the_kinds_that_complete(rules: str) -> None:
    @examples(60)
    @given(non_winners(rules, luck=True))
    def check(hand: Hand) -> None:
        assume(not hand.dead)
        found = {wait.kind: wait for wait in waits(hand, rules, OPTIONS[rules])}
        held = Counter(hand.tiles())
        for kind in (*range(KINDS), JOKER):
            if held[kind] == 4 or (kind == JOKER and not hand.goulash) or (kind == 19 and hand.goulash):
                assert kind not in found
                continue
            won = replace(hand, win=Win(kind, Source.DRAWN))
            sheet = sheet_of(won, rules)
            assert sheet.complete == (kind in found)
            if kind in found:
                assert found[kind].drawn == sheet
                assert found[kind].unseen == 4 - held[kind]
                assert (found[kind].claimed is None) == (kind == JOKER)
                claimed = found[kind].claimed
                assert claimed is None or claimed == sheet_of(replace(hand, win=Win(kind, Source.LEFT)), rules)
                assert found[kind].valid == (sheet.valid or (claimed is not None and claimed.valid))

    check()


@EVERY
def test_a_winning_tile_is_put_back_first(rules: str) -> None:
    for seed in range(25):
        hand = random_winner(Random(seed), rules)
        of_the_win = (
            Flag.HEAVEN
            | Flag.EARTH
            | Flag.LAST_TILE
            | Flag.LAST_OF_KIND
            | Flag.REPLACEMENT
            | Flag.KONG_ON_KONG
            | Flag.ROBBED_KONG
        )
        bare = replace(hand, win=None, flags=hand.flags & ~of_the_win)
        kinds = [wait.kind for wait in waits(hand, rules)]
        assert kinds == [wait.kind for wait in waits(bare, rules)]
        assert hand.win is not None
        if score(hand, rules).complete:
            assert hand.win.kind in kinds


def racks(kinds: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """All racks of a number of tiles of these kinds."""
    for copies in product(range(5), repeat=len(kinds)):
        if sum(copies) == size:
            yield tuple(kind for kind, number in zip(kinds, copies, strict=True) for _ in range(number))


FAMILIES = {
    "one suit": [0, 1, 2, 3, 4],
    "green": [19, 20, 21, 25, 32],
    "two suits and a wind": [9, 10, 1, 0, 27],
    "nobles": [0, 8, 17, 28, 33],
}


@pytest.mark.parametrize(
    ("family", "rules"),
    mostly_slow(
        product(FAMILIES, RULES), ("one suit", "nts"), ("green", "mcr"), ("nobles", "bmr"), ("two suits and a wind", "nts-2009")
    ),
)
def test_sum_of_waits_is_the_sum_of_kinds(rules: str, family: str) -> None:
    """Over all racks of a few kinds: each kind of a complete hand is a wait of the rest, and each wait has its complete hand."""
    kinds = FAMILIES[family]
    total = 0
    for rack in racks(kinds, 14):
        complete = {score(_drawn(rack, kind), rules).complete for kind in set(rack)}
        assert len(complete) == 1, "which tile came last does not matter"
        total += len(set(rack)) * complete.pop()
    found = sum(wait.kind in kinds for rack in racks(kinds, 13) for wait in waits(Hand(rack), rules))
    assert found == total
    assert total


def _drawn(rack: tuple[int, ...], kind: int) -> Hand:
    """The fourteen tiles with this one drawn last."""
    rest = list(rack)
    rest.remove(kind)
    return Hand(tuple(rest), win=Win(kind, Source.DRAWN))


# ---- settlement


def owed(rules: str, scores: Sequence[int], seats: dict[str, int | None], *, chips: bool) -> list[list[int]]:
    """Who owes whom what, pair by pair, straight from the rules pages."""
    number = len(scores)
    winner, thrower, east, ruler = (seats[name] for name in ("winner", "discarder", "east", "ruler"))
    if chips:
        scores = [10 * ((score + 5) // 10) for score in scores]
    matrix = [[0] * number for _ in range(number)]
    if winner is None:
        return matrix
    for payer, payee in permutations(range(number), 2):
        if payer == winner:
            continue
        if rules == "mcr":
            if payee == winner:
                matrix[payer][payee] = 8 + (scores[winner] if thrower in (None, payer) else 0)
            continue
        amount = scores[payee]
        double = ruler if ruler is not None else east if rules in ("nts", "bmr") else None
        if double in (payer, payee):
            amount *= 2
        if rules == "nts-2009" and payee == winner and payer == thrower:
            amount *= 2
        matrix[payer][payee] = amount
    return matrix


def cases(number: int) -> Iterator[dict[str, int | None]]:
    """Every winner, discarder, East and ruler."""
    anybody = (None, *range(number))
    for winner, discarder, east, ruler in product(anybody, anybody, range(number), anybody):
        if (winner is None and discarder is None) or (winner is not None and winner != discarder):
            yield {"winner": winner, "discarder": discarder, "east": east, "ruler": ruler}


@pytest.mark.parametrize(
    ("rules", "number"), [(rules, number) for rules in RULES for number in (3, 4) if (rules, number) != ("mcr", 3)]
)
def test_settlement_against_the_pairs(rules: str, number: int) -> None:
    rng = Random(f"{rules} {number}")
    penalty = 10 if rules == "mcr" else 0
    for seats, chips in product(cases(number), (False, True)):
        if rules == "mcr" and (chips or seats["ruler"] is not None):
            continue
        top = {"nts-2009": 1500, "bmr": 1000, "mcr": 300}.get(rules, 2000)  # what a hand can count, and in mcr a winner's must
        scores = [rng.choice((0, 0, rng.randrange(1, 60), rng.randrange(top + 1))) for _ in range(number)]
        if rules == "mcr" and seats["winner"] is not None:
            scores[seats["winner"]] = max(scores[seats["winner"]], 8)
        false_wins = [seat for seat in range(number) if seat != seats["winner"] and rng.random() < 0.1]
        options: dict[str, Any] = {} if rules == "mcr" else {"chips": chips, "players": number}
        settlement = settle(scores, rules, **seats, false_wins=false_wins, options=options)  # type: ignore[arg-type]
        expected = owed(rules, scores, seats, chips=chips)
        for seat, other in permutations(range(number), 2):
            expected[seat][other] += penalty * false_wins.count(seat)
        assert [list(row) for row in settlement.matrix] == expected, (seats, scores)
        net = settlement.net
        assert sum(net) == 0
        assert list(net) == [sum(row[seat] for row in expected) - sum(expected[seat]) for seat in range(number)]
        assert all(payment.amount == payment.base * payment.factor > 0 for payment in settlement.payments)
        assert all(payment.payer != payment.payee for payment in settlement.payments)


@EVERY
def test_settlement_of_sheets(rules: str) -> None:
    """Sheets may stand for their totals; seats may be rotated."""
    rng = Random(rules)
    for _ in range(30):
        winner = rng.randrange(4)
        table = [sheet_of(random_non_winner(rng, rules, luck=True), rules) for _ in range(4)]
        while not table[winner].valid:
            with pytest.raises(SettlementError):
                settle(table, rules, winner=winner)
            table[winner] = sheet_of(random_winner(rng, rules, luck=True), rules)
        totals = [sheet.total for sheet in table]
        won = table[winner].hand.win
        assert won is not None
        thrower = rng.choice([seat for seat in range(4) if seat != winner]) if won.source.claimed else None
        net = settle(table, get_rules(rules), winner=winner, discarder=thrower, east=1).net
        assert net == settle(totals, rules, winner=winner, discarder=thrower, east=1).net
        turned = settle(
            totals[3:] + totals[:3],
            rules,
            winner=(winner + 1) % 4,
            discarder=None if thrower is None else (thrower + 1) % 4,
            east=2,
        )
        assert turned.net == net[3:] + net[:3]
