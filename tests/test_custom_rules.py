"""Custom rules: from file to score, every mistake a sentence, one hash whatever the order, and texts that travel."""

from __future__ import annotations

import base64
import json
import tomllib
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import naive_classical
import naive_mcr
import pytest
from club_rules import CLUB, FILE, HEAD, SHAPES, TEXT, TWO_SUITS, random_rules
from generators import random_hands
from naive_groups import NOBLES, Group

from peling import RULESETS, Hand, Ruleset, get_rules, parse_hand, score, shanten, waits
from peling.rules import OptionError
from peling.rules.base import OWN, check
from peling.rules.custom import OwnRulesError, from_data, pack, read, texts, unpack, write
from peling.rules.custom.visible_patterns import AT_LEAST
from peling.scoring.scorer import Scorer
from peling.tiles import write as tile_text

pytestmark = pytest.mark.xdist_group("kernels")

VARIANT = {"mcr": "mcr-wmo"}


# ---- from file to score


def test_seven_pairs_from_two_suits_score_a_thousand() -> None:
    for win in ("+9p", "<9p"):
        sheet = score(parse_hand(f"{TWO_SUITS} {win} ; seat S"), CLUB)
        assert (sheet.valid, sheet.total, sheet.limit) == (True, 1000, "two_suits")
        assert "Zeven paren uit twee soorten" in sheet.explain("nl")
        assert "Seven pairs from two suits" in sheet.explain("en")
    waiting = score(parse_hand(f"{TWO_SUITS} ; seat S"), CLUB)
    assert (waiting.total, waiting.limit, waiting.waiting) == (500, "two_suits", True)
    assert [wait.kind for wait in waits(parse_hand(TWO_SUITS), CLUB)] == [17]
    assert shanten(parse_hand(TWO_SUITS), CLUB).irregular["own_two_suits"] == 0
    three_suits = score(parse_hand("113377m 2255p 88s 9p +9p ; seat S"), CLUB)
    assert (three_suits.total, three_suits.limit) == (250, "twins_any")


def test_rows_are_changed_switched_off_and_added() -> None:
    nts = get_rules("nts")
    assert CLUB.row("half_clean").value == 2
    assert "bird_eats_cake" not in {row.id for row in CLUB.rows}
    sheet = score(parse_hand("111m 999m 111p EE SS +S ; seat W, round N"), CLUB)
    lines = {line.id: line.value for line in sheet.lines}
    assert lines["all_noble"] == 1
    assert lines["hidden_treasure"] == 3
    assert "self_drawn" not in lines
    reason = next(line.reason for line in sheet.not_counted if line.id == "self_drawn")
    assert reason is not None
    assert "Verborgen schat" in reason.say("nl")
    assert {row.id for row in CLUB.rows} == {row.id for row in nts.rows} - {"bird_eats_cake"} | {"all_noble", "two_suits"}
    assert CLUB["minimum_doubles"] == 1
    assert CLUB.chosen == ()


def test_a_row_that_is_worth_more_than_its_excluder_is_excluded_all_the_same() -> None:
    """De maan excludes winning with the last tile, also where that pays more."""
    rules = read(HEAD + "[rows]\nlast_wall_tile = 5\nmoon_from_sea = 2\n")
    sheet = score(parse_hand("123m 1456789p EEE +1p ; last-tile"), rules)
    assert {"moon_from_sea"} == {line.id for line in sheet.lines} & {"moon_from_sea", "last_wall_tile"}


def test_options_are_chosen_on_top() -> None:
    with_luck = get_rules(CLUB, {"luck_tiles": True, "limit": 800})
    assert with_luck.row("two_suits").value == 1000
    assert score(parse_hand(f"{TWO_SUITS} 1f +9p"), with_luck).total == 800
    assert with_luck.chosen == (("limit", 800), ("luck_tiles", True))
    assert get_rules(CLUB.key, dict(with_luck.chosen)) == with_luck
    with pytest.raises(OptionError, match="groene-draak has no option 'limt'"):
        get_rules(CLUB, {"limt": 3})


@pytest.mark.parametrize("base", RULESETS)
def test_whatever_options_are_chosen_the_rules_are_sound(base: str) -> None:
    rng = Random(f"options {base}")
    for _ in range(6):
        rules = random_rules(rng, base)
        for option in rules.options:
            for value in [option.allowed[0], option.allowed[-1]]:
                chosen = check(rules.with_options({option.name: value}))
                assert chosen[option.name] == value
                assert {row.id for row in rules.rows if row.id.startswith(("my_", "hand_"))} <= {row.id for row in chosen.rows}


@pytest.mark.parametrize("base", RULESETS)
def test_random_rules_score_alike_interpreted_and_compiled(base: str) -> None:
    """Whatever is changed and added, both backends say the same."""
    rng = Random(f"alike {base}")
    for _ in range(2):
        rules = random_rules(rng, base)
        interpreted, compiled = Scorer(rules), Scorer(rules, "numba")
        for hand in random_hands(rng, VARIANT.get(base, base), 60, win=True) + random_hands(
            rng, VARIANT.get(base, base), 20, win=False
        ):
            if hand.luck and not any(rules.tile_set[34:42]):
                continue
            assert interpreted.answer(hand)[:8] == compiled.answer(hand)[:8], (str(hand), write(rules))


# ---- against the slow scorer


class Counting(naive_classical.Count):
    """Counts by the values of the club, as its file says them: written here once more."""

    def add_points(self, row: str, value: int) -> None:
        """All rows but one."""
        if row != "bird_eats_cake":
            super().add_points(row, value)

    def add_doubles(self, row: str, value: int) -> None:
        """Two rows at another value."""
        super().add_doubles(row, {"half_clean": 2, "hidden_treasure": 3}.get(row, value) if value else 0)

    def result(self, *, valid: bool, limit: int) -> dict[str, Any]:
        """Self-drawn does not count beside the hidden treasure."""
        if "hidden_treasure" in self.doubles:
            self.points.pop("self_drawn", None)
        return super().result(valid=valid and sum(self.doubles.values()) >= 1, limit=limit)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slow scorer of nts, taught the rules of the club."""
    irregular, hand_doubles = naive_classical._irregular, naive_classical._nts_hand_doubles

    def with_two_suits(hand: Hand, tile: int, rules: str, options: Any) -> Any:
        yield from irregular(hand, tile, rules, options)
        held = [*hand.concealed, tile]
        even = not hand.melds and all(held.count(kind) in (2, 4) for kind in held)
        if even and max(held) < 27 and len({kind // 9 for kind in held}) <= 2:
            yield "twins_two_suits"

    def with_nobles(groups: tuple[Group, ...], hand: Hand, rules: str, count: naive_classical.Count) -> None:
        hand_doubles(groups, hand, rules, count)
        if all(kind in NOBLES for group in groups for kind in group.kinds()):
            count.add_doubles("all_noble", 1)

    monkeypatch.setattr(naive_classical, "Count", Counting)
    monkeypatch.setattr(naive_classical, "_irregular", with_two_suits)
    monkeypatch.setattr(naive_classical, "_nts_hand_doubles", with_nobles)
    monkeypatch.setitem(naive_classical.NTS_LIMITS, "twins_two_suits", ((1000, 500), None))


def some_hands(seed: int, number: int) -> list[Hand]:
    """Random hands, and some near seven pairs from two suits."""
    rng = Random(f"club {seed}")
    found = random_hands(rng, "nts", number, win=True) + random_hands(rng, "nts", number // 2, win=False)
    for _ in range(number // 4):
        suits = rng.sample((0, 9, 18), 2)
        tiles = sorted(2 * rng.sample([suit + rank for suit in suits for rank in range(9)], 7))
        if rng.random() < 0.3:
            tiles[rng.randrange(14)] = rng.randrange(34)
        if max(tiles.count(kind) for kind in tiles) <= 4:
            win = tiles.pop(rng.randrange(14))
            found.append(parse_hand(f"{tile_text(tiles)} {rng.choice('+<^>')}{tile_text([win])} ; seat S"))
    return [replace(hand, luck=()) for hand in found]


def compare(hands: list[Hand]) -> int:
    """Compare sheets with the slow scorer; how many hands were of two suits."""
    found = 0
    for hand in hands:
        sheet, expected = score(hand, CLUB), naive_classical.score(hand, "nts", {"minimum_doubles": 1})
        limit = expected["limit"] and expected["limit"].removeprefix("twins_two_").replace("suits", "two_suits")
        assert (sheet.total, sheet.valid) == (expected["total"], expected["valid"]), (str(hand), expected, sheet.explain("en"))
        if sheet.limit is None:
            assert limit is None
            best = [{**one["items"]} for one in expected["best"]]
            assert {line.id: line.value for line in sheet.lines} in best, str(hand)
        found += sheet.limit == "two_suits"
    return found


@pytest.mark.usefixtures("slow")
def test_the_club_counts_as_the_slow_scorer_does() -> None:
    assert compare(some_hands(1, 80)) > 5


def test_any_values_in_mcr_count_as_the_slow_scorer_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """All combinations at random values: the best reading is found, whatever pays more than what."""
    compare_mcr(monkeypatch, Random("mcr values"), 3, 25)


@pytest.mark.long
def test_many_values_in_mcr_count_as_the_slow_scorer_does(monkeypatch: pytest.MonkeyPatch) -> None:
    compare_mcr(monkeypatch, Random("many mcr values"), 12, 80)


def compare_mcr(monkeypatch: pytest.MonkeyPatch, rng: Random, clubs: int, hands: int) -> None:
    """Compare sheets by random values with the slow scorer, taught the same values."""
    rows = {row.pattern: row.id for row in get_rules("mcr").rows if row.id != "flower_tile"}
    for _ in range(clubs):
        most = rng.choice((3, 12, 60))
        values = {row: rng.randint(1, most) for row in rows.values()}
        values["closed_wait"] = values["edge_wait"]
        values["single_wait"] = values["edge_wait"] + rng.randint(0, 5)
        for whole, parts in AT_LEAST.items():
            values[rows[whole]] = sum(values[rows[part]] * times for part, times in parts.items()) + rng.randint(0, 9)
        rules = from_data({"id": "club", "base": "mcr", "name": {"nl": "a", "en": "b"}, "rows": values})
        points: dict[int, str] = {}
        for row, value in values.items():
            points[value] = f"{points.get(value, '')} {get_rules('mcr').row(row).number}"
        monkeypatch.setattr(naive_mcr, "POINTS", points)
        for hand in random_hands(rng, "mcr-wmo", hands, win=True):
            sheet, expected = score(hand, rules), naive_mcr.score(hand)
            assert sheet.total == expected["total"], (str(hand), sheet.explain("en"), expected["items"], values)


@pytest.mark.long
@pytest.mark.usefixtures("slow")
def test_the_club_counts_as_the_slow_scorer_does_on_many_hands() -> None:
    assert compare(some_hands(2, 4000)) > 300


# ---- one content, one hash


def shuffled(data: Any, rng: Random) -> Any:
    """The same content in another order."""
    if isinstance(data, dict):
        keys = list(data)
        rng.shuffle(keys)
        return {key: shuffled(data[key], rng) for key in keys}
    if isinstance(data, list):
        return rng.sample(data, len(data))
    return data


def test_order_comments_and_spaces_do_not_matter() -> None:
    rng = Random(5)
    data = tomllib.loads(TEXT)
    assert data["rows"]["half_clean"] == 2
    for _ in range(10):
        other = from_data(shuffled(data, rng))
        assert (other.hash, other.packed) == (CLUB.hash, CLUB.packed)
    tidy = read("# anders\n" + write(CLUB).replace(" = ", "   =  ").replace("\n", "\n\n"))
    assert (tidy.hash, tidy.packed, tidy) == (CLUB.hash, CLUB.packed, CLUB)
    longer = read(
        TEXT.replace("half_clean = 2 ", "half_clean = { value = 2 } ").replace("123456789m 123456789p", "987654321K123456789T")
    )
    assert longer.packed == CLUB.packed


def test_every_change_changes_the_hash() -> None:
    changes = {
        "half_clean = 2": "half_clean = 3",
        "2026-2027": "2027",
        "wait = 500": "wait = 400",
        "groene-draak": "rode-draak",
        "bird_eats_cake = false": "bird_eats_cake = 5",
        "minimum_doubles = 1": "minimum_doubles = 3",
        "twee soorten": "2 soorten",
        "123456789m 123456789p": "12345678m 123456789p",
    }
    hashes = {CLUB.hash, get_rules("nts").hash, *(read(TEXT.replace(old, new)).hash for old, new in changes.items())}
    assert len(hashes) == 2 + len(changes)
    assert {read(TEXT).hash for _ in range(3)} == {CLUB.hash}


def test_the_hash_of_the_example_is_known() -> None:
    """Records are bound to it: if it changes, a change of nts made it so."""
    assert (get_rules("nts").hash, CLUB.hash) == ("10d35a6a775ffa08", CLUB_HASH)


CLUB_HASH = "3e1f9f78c3d952a7"


# ---- packed


@pytest.mark.parametrize("base", RULESETS)
def test_packed_rules_are_the_same_rules(base: str) -> None:
    rng = Random(f"pack {base}")
    for _ in range(8):
        rules = random_rules(rng, base)
        assert unpack(pack(rules)) == read(write(rules)) == rules
        assert pack(rules).removeprefix(OWN).replace("-", "a").replace("_", "a").isalnum()
        assert get_rules(rules.key) == rules
    with pytest.raises(ValueError, match="is not a custom rule set"):
        pack(get_rules(base))


def test_a_spoiled_text_says_so() -> None:
    text = pack(CLUB)
    rng = Random(8)
    spoiled = [text[:-1], text + "A", text[:40], OWN, OWN + "!!!", OWN + "é", text.replace("own:", "own: ")]
    for _ in range(150):
        place = rng.randrange(len(OWN), len(text))
        spoiled.append(text[:place] + rng.choice("ABCdef019-_") + text[place + 1 :])
    for other in spoiled:
        if other != text:
            with pytest.raises(OwnRulesError, match=r"damaged|newer"):
                unpack(other)
    with pytest.raises(OptionError):
        get_rules("own:nothing")


def test_a_bomb_does_not_go_off() -> None:
    def packed(raw: bytes) -> str:
        squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
        return OWN + base64.urlsafe_b64encode(b"\x01" + b"\0" * 6 + squeeze.compress(raw) + squeeze.flush()).decode().rstrip("=")

    bomb = packed(b"[" * 5_000_000)
    assert len(bomb) < 8192
    for text in (bomb, packed(b"[" * 30_000), packed(json.dumps([1] * 9).encode()), OWN + "A" * 100_000):
        with pytest.raises(OwnRulesError, match="damaged"):
            unpack(text)


# ---- nothing leaks


def test_two_clubs_with_one_id_do_not_meet() -> None:
    other = read(TEXT.replace("value = 1000", "value = 700"))
    assert other.id == CLUB.id
    assert other.version == CLUB.version
    assert other != CLUB
    hand = parse_hand(f"{TWO_SUITS} +9p")
    for _ in range(3):
        assert (score(hand, CLUB).total, score(hand, other).total) == (1000, 700)
    with pytest.raises(OptionError, match="there is no rule set 'groene-draak'"):
        get_rules("groene-draak")
    assert list(RULESETS) == ["nts", "nts-2009", "mcr", "bmr"]


def test_many_threads_many_clubs() -> None:
    values = range(100, 2000, 50)
    hand = parse_hand(f"{TWO_SUITS} +9p")

    def count(value: int) -> int:
        rules: Ruleset = unpack(pack(read(TEXT.replace("= 1000", f"= {value}").replace("wait = 500", "wait = 50"))))
        return score(hand, rules).total

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(count, values)) == [max(value, 250) for value in values]
    assert texts._unpacked.cache_info().maxsize == texts.REMEMBERED


def test_every_type_of_hand_can_be_added() -> None:
    for type_, tiles in SHAPES.items():
        rules = from_data(
            {"id": "club", "base": "nts", "name": {"nl": "a", "en": "b"},
             "hands": {"mine": {"type": type_, "tiles": tiles, "value": 900, "name": {"nl": "Eigen", "en": "Own"}}}}
        )  # fmt: skip
        assert rules.irregular_hands["own_mine"].type == type_
        assert len(rules.irregular_hands["own_mine"].instances) == max(1, len(tiles))


def test_known_irregular_hands_can_be_added_as_rows() -> None:
    rules = read(HEAD + '[new.breien]\npattern = "knitting"\nvalue = 500\nname = { nl = "Breien", en = "Knitting" }\n')
    sheet = score(parse_hand("1122334m 112233p +4p"), rules)
    assert (sheet.limit, sheet.total) == ("breien", 500)
    assert not score(parse_hand("1122334m 112233p +4p"), "nts").valid


def test_the_example_is_the_one_that_the_page_shows() -> None:
    page = (FILE.parents[1] / "docs" / "own-rules.md").read_text("utf-8")
    assert TEXT in page
