"""Bots: they play every variant, see only their view, aim for hands that may win, and compiled as they do interpreted."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from itertools import groupby, islice, product
from operator import itemgetter
from random import Random

import pytest
from bot_views import needless, places_of, special_deal, view_of, winning_hand
from hidden import another_world
from marks import mostly_slow, partly_slow
from playing import VARIANTS, start
from walls import Plan
from walls import Table as Scripted

from peling.bots import Bot, Seeded, levels, make, names
from peling.bots.advice import advise
from peling.bots.aims import aims, encoded
from peling.bots.beginner import Player as Beginner
from peling.bots.club import Player as Club
from peling.bots.payments import payments
from peling.bots.quick import Player as Quick
from peling.bots.valuation import taste
from peling.game import Match, State
from peling.game.actions import MAHJONG, NEXT, PASS, Action, ActionType
from peling.game.view import View
from peling.kernels.think import club as kernels
from peling.kernels.think.aims import A_NEXT, A_USED, AIM_SIZE, distance, fits
from peling.kernels.think.facts import ST_COUNT, ST_UNSEEN, STATE_SIZE, take_planes
from peling.kernels.think.reach import ACCEPT_SIZE, SCRATCH_SIZE, reach
from peling.notation import parse_meld, parse_tiles
from peling.rules import RULESETS, Row, Ruleset, get
from peling.scoring import score, settle, shanten
from peling.sim.arena import Plan as SimPlan
from peling.sim.boards import play
from peling.sim.statistics import Tally
from peling.tiles import KINDS, E

pytestmark = pytest.mark.xdist_group("bots")

THINKERS = ("beginner", "quick", "club")
CIRCUMSTANCES = {"heaven", "earth", "moon", "plum_blossom", "kong_on_kong"}
"""Limit hands by how the winning tile comes: nobody can aim for them."""
DEALS = 5
TRIO = ("beginner", "beginner", "beginner", "quick")
BIG = 24
"""Fan of the rows of mcr that are special hands."""


def special_rows(rules: Ruleset) -> list[Row]:
    """The rows that name a hand one may play for: limit hands, irregular hands, the big rows of mcr."""
    return [
        row
        for row in rules.rows
        if (row.unit == "limit" and row.pattern not in CIRCUMSTANCES)
        or (row.unit == "fan" and row.value >= BIG)
        or row.pattern in rules.irregular_hands
    ]


def sit(match: Match, name: str, *, compiled: bool = True) -> list[Bot]:
    return [make(name, match.rules, seed=seat, compiled=compiled) for seat in range(len(match.state.table.names))]


def decisions(match: Match, bots: list[Bot]) -> Iterator[View]:
    """The views of a match at every decision of more than one way; the bots play it."""
    while not match.finished:
        if not match.to_act:
            match.push(NEXT, 0)
            continue
        seat = match.to_act[0]
        view = match.view(seat)
        if len(view.legal) > 1:
            yield view
        match.push(bots[seat].choose(view), seat)


# aims


@pytest.mark.parametrize("variant", mostly_slow(["nts", "nts-2009", "mcr", "bmr", "nts three", "bmr three"], "nts", "bmr"))
def test_aims_may_win(variant: str) -> None:
    """Every hand that an aim asks for may win, with as many open sets as the aim allows."""
    rules = get(*VARIANTS[variant])
    for seat, round_ in ((0, 0), (1, 2)):
        for aim in aims(rules, seat, round_):
            chance = Random(f"{aim}")
            made = (winning_hand(aim, chance, rules, seat, round_) for _ in range(200))
            for hand in islice((hand for hand in made if hand is not None), 2):
                assert score(hand, rules).valid, (aim, hand)


@pytest.mark.parametrize("rules", RULESETS)
def test_every_special_hand_is_an_aim(rules: str) -> None:
    known = {row.id for aim in aims(get(rules), 0, 0) for row in aim.rows}
    assert {row.id for row in special_rows(get(rules))} <= known


SPECIAL = [(rules.id, row.id) for rules in RULESETS.values() for row in special_rows(rules)]


@pytest.mark.parametrize(("rules", "row"), partly_slow(SPECIAL, *(pair for pair in SPECIAL if pair[0] in {"mcr", "nts-2009"})))
def test_bots_aim_for_special_hands(rules: str, row: str) -> None:
    """Deals that call for a special hand: two tiles lack. Club counts on it in all of them; the bots keep it in most.

    Not in all: thirteen orphans may be as near as the court of Peking. What is worth more than a win needs is not for quick.
    """
    ruleset = get(rules)
    wanted = ruleset.row(row)
    quick, club = Quick(ruleset), Club(ruleset)
    kept = {"quick": 0, "club": 0}
    for number in range(DEALS):
        aim, rack, melds = special_deal(ruleset, wanted, Random(f"{rules}/{row}/{number}"))
        view = view_of(ruleset, rack, melds)
        lack, free = needless(ruleset, wanted, view)
        assert lack <= 2 + bool(aim.part.kongs)
        for bot in (quick, club):
            action = bot.choose(view)
            kept[bot.name] += action.type is not ActionType.DISCARD or action.tiles[0] in free or (aim.extra and bot is quick)
        assert any(wanted in plan.aim.rows for plan in club.think(view).weighed[0].plans), (aim, view.rack)
    assert min(kept.values()) > DEALS // 2, kept


def test_aims_come_from_the_rows() -> None:
    """A rule set without a row does not aim for it; one where less is enough has other aims."""
    easy = get("nts", {"minimum_doubles": 0})
    assert any(not aim.rows for aim in aims(easy, 0, 0))
    assert not any(not aim.rows for aim in aims(get("nts"), 0, 0))
    assert not any(row.id == "twins_terminals" for aim in aims(get("nts"), 0, 0) for row in aim.rows)
    assert any(row.id == "twins_terminals" for aim in aims(get("nts-2009"), 0, 0) for row in aim.rows)


# distances


def dealt(rules: Ruleset, chance: Random, size: int) -> list[int]:
    """A state with a number of random tiles in the rack."""
    wall = [kind for kind, number in enumerate(rules.tile_set[:KINDS]) for _ in range(number)]
    chance.shuffle(wall)
    state = [0] * STATE_SIZE
    for kind in wall[:size]:
        state[ST_COUNT + kind] += 1
    for kind in wall[size:]:
        state[ST_UNSEEN + kind] += 1
    return state


def with_more_held(state: list[int], kind: int, number: int) -> list[int]:
    other = list(state)
    other[ST_COUNT + kind] += number
    other[ST_UNSEEN + kind] -= number
    return other


@pytest.mark.parametrize("rules", ["nts", "mcr", "bmr"])
def test_reach_agrees_with_distance(rules: str) -> None:
    """The tiles that help, after each discard, are those that make the distance smaller."""
    ruleset, chance = get(rules), Random(rules)
    arrays = encoded(ruleset, 0, 1, goulash=False, compiled=False, extra=True)
    space, accept = [0] * SCRATCH_SIZE, [0] * ACCEPT_SIZE

    def lack(state: list[int], base: int) -> int:
        take_planes(arrays, state)
        assert fits(arrays.rows, base, state)
        return int(distance(arrays, base, state))

    for _ in range(12):
        state = dealt(ruleset, chance, 14)
        take_planes(arrays, state)
        base = AIM_SIZE * chance.randrange(len(arrays.rows) // AIM_SIZE)
        if not fits(arrays.rows, base, state):
            continue
        far = reach(arrays, base, state, space, accept, 1)
        found = list(accept)
        assert far == lack(list(state), base)
        held = [kind for kind in range(KINDS) if state[ST_COUNT + kind]]
        for gone in chance.sample(held, 4):
            less = with_more_held(state, gone, -1)
            assert (found[gone] < 0) == (lack(list(less), base) > far)
            for come in chance.sample([kind for kind in range(KINDS) if state[ST_UNSEEN + kind]], 8) if found[gone] >= 0 else ():
                helps = come != gone and lack(with_more_held(less, come, 1), base) < far
                assert bool(found[gone] >> come & 1) == helps, (base, gone, come)


@pytest.mark.slow
def test_rows_that_can_use_the_same_kinds_stand_together() -> None:
    """With a minimum of 40 the aims of mcr can use 299 sets of kinds."""
    rules = get("mcr", {"minimum_points": 40})
    arrays = encoded(rules, 0, 0, goulash=False, compiled=False, extra=True)
    rows = [arrays.rows[base : base + AIM_SIZE] for base in range(0, len(arrays.rows), AIM_SIZE)]
    groups = [[*group] for _, group in groupby(rows, itemgetter(A_USED))]
    assert len(groups) == len({row[A_USED] for row in rows}) == 299
    assert all(row[A_NEXT] == AIM_SIZE * (len(group) - place) for group in groups for place, row in enumerate(group))
    match = Match(rules, seed=2, deals=1)
    bots = [make("quick", rules) for _ in range(4)]
    while match.to_act:
        seat = match.to_act[0]
        match.push(bots[seat].choose(match.view(seat)), seat)
    assert match.state.table.outcome is not None


def test_distance_is_shanten() -> None:
    """Aims that any four sets and a pair make, and irregular ones, lack one tile more than the shanten says."""
    from peling.hands import Hand

    ruleset, chance = get("nts"), Random(3)
    found = aims(ruleset, 0, 0)
    arrays = encoded(ruleset, 0, 0, goulash=False, compiled=False)
    places = places_of(arrays)
    plain = next(i for i, aim in enumerate(found) if [row.id for row in aim.rows] == ["hidden_treasure"])
    twins = next(i for i, aim in enumerate(found) if [row.id for row in aim.rows] == ["twins_any"])
    for _ in range(20):
        state = dealt(ruleset, chance, 13)
        take_planes(arrays, state)
        rack = tuple(kind for kind in range(KINDS) for _ in range(state[ST_COUNT + kind]))
        told = shanten(Hand(rack), ruleset)
        for number, expected in ((plain, told.regular), (twins, told.irregular["twins_any"])):
            assert fits(arrays.rows, places[number], state)
            assert distance(arrays, places[number], state) - 1 == expected


# players


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", THINKERS)
def test_bots_play_every_variant(name: str, variant: str) -> None:
    """Whole deals; where the referee is strict nobody calls a false mahjong."""
    match = start(variant, 11, deals=2)
    for _ in decisions(match, sit(match, name)):
        assert not any(match.state.table.dead)
    assert match.finished


@pytest.mark.parametrize("name", THINKERS)
def test_bots_play_goulash(name: str) -> None:
    match = start("bmr", 5, deals=2, goulash=True)
    exchanged = 0
    for view in decisions(match, sit(match, name)):
        exchanged += view.legal[0].type is ActionType.EXCHANGE
    assert exchanged == 24


@pytest.mark.parametrize(
    ("name", "variant"),
    mostly_slow(
        product(THINKERS, ["nts", "nts-2009", "mcr", "bmr", "nts three", "nts luck"]),
        ("club", "nts"),
        ("quick", "bmr"),
        ("beginner", "mcr"),
    ),
)
def test_interpreted_and_compiled_bots_agree(name: str, variant: str) -> None:
    match = start(variant, 21, deals=1)
    slow = sit(match, name, compiled=False)
    fast = sit(match, name)
    for view in islice(decisions(match, fast), 0, 40, 4):
        assert slow[view.seat].choose(view) == fast[view.seat].choose(view)


@pytest.mark.parametrize("name", THINKERS)
def test_interpreted_and_compiled_bots_agree_in_goulash(name: str) -> None:
    match = start("bmr", 8, deals=1, goulash=True)
    slow = sit(match, name, compiled=False)
    fast = sit(match, name)
    for view in islice(decisions(match, fast), 0, 60, 6):
        assert slow[view.seat].choose(view) == fast[view.seat].choose(view)


@pytest.mark.parametrize("name", names())
def test_same_view_same_action(name: str) -> None:
    """A new bot with the same seed, and one that has seen other views before, choose alike."""
    first, second = start("mcr", 3, deals=1), start("mcr", 3, deals=1)
    ones, others = sit(first, name), sit(second, name)
    played = [str(event) for view in decisions(first, ones) for event in view.legal]
    assert played == [str(event) for view in decisions(second, others) for event in view.legal]
    assert first.events == second.events


@pytest.mark.parametrize("variant", ["nts", "mcr", "bmr"])
@pytest.mark.parametrize("name", THINKERS)
def test_bots_see_only_their_view(name: str, variant: str) -> None:
    """In a world that a seat cannot tell from this one, it chooses the same."""
    match = start(variant, 31, deals=1)
    chance = Random(variant)
    bots = sit(match, name)
    for number, view in enumerate(decisions(match, bots)):
        if number % 12:
            continue
        other = State.fold(match.rules, match.state.table.names, another_world(match, view.seat, chance))
        twin = View(other.table, other.private[view.seat], view.legal)
        assert bots[view.seat].choose(twin) == bots[view.seat].choose(view)


def test_bots_win_when_they_can() -> None:
    match = start("nts", 2, deals=4)
    for view in decisions(match, sit(match, "club")):
        if MAHJONG in view.legal:
            assert Quick(match.rules).choose(view) == MAHJONG


@pytest.mark.parametrize("kind", [Quick, Club])
def test_bots_win_with_the_replacement_of_a_kong_that_they_could_not_announce(kind: type[Quick | Club]) -> None:
    """Strict, bmr: the wait was never said, and since the kong there was no moment to; the tile on offer is another matter."""
    plan = Plan(("9m", "46p 111s 999s CCC 22p"), draws="1m 8m 8m 8m 1s", loose="5p")
    table = Scripted("bmr", plan, options={"referee": "strict"})
    table.play("E 9m; S 1m; W .; N .; E .; S draws; S kong 1111s; S replace")
    assert kind(table.match.rules).choose(table.match.view(1)) == MAHJONG
    table = Scripted("bmr", Plan(plan.racks, draws="1m 5p"), options={"referee": "strict"})
    table.play("E 9m; S 1m; W 5p")
    assert kind(table.match.rules).choose(table.match.view(1)) != MAHJONG


def test_club_folds() -> None:
    """With a hopeless hand late in a deal, club throws what was just thrown and quick what helps least."""
    rules = get("mcr")
    view = view_of(rules, parse_tiles("159m 26p 37s ESWN CFP"), seat=1)
    table = view.table
    table.wall_left = 9
    for seat in (0, 2, 3):
        table.melds[seat] = [None, None, None]
    for kind in parse_tiles("5m 2p 5m 2p"):
        table.river.append((0, kind))
        table.seen[kind] += 1
    table.river = [(0, 4)] * 60 + table.river
    assert Club(rules).choose(view).tiles[0] in (*parse_tiles("5m 2p"), *range(27, 34))


# taste


def test_only_bmr_has_a_taste_of_its_own() -> None:
    """Elsewhere a point is a point and the best aim counts; in bmr a big win counts for less, and split aims are added."""
    for rules in ("nts", "nts-2009", "mcr"):
        plain = taste(get(rules))
        assert [plain.value(total) for total in (8, 500, 2000)] == [8, 500, 2000]
        assert plain.power == 4.0
    liking = taste(get("bmr"))
    assert liking.value(liking.usual) == liking.usual < liking.value(500) < 500
    assert liking.power == 1.0
    assert taste(get("bmr", {"players": 3})).power == 4.0, "without chows no aim is split"


def special_share(walls: int) -> float:
    """How many of the wins of four club bots in bmr are made with the limit hand that they make most."""
    tally = Tally(get("bmr"), ("club",) * 4)
    for board in play(SimPlan("bmr", ("club",) * 4, 1), walls):
        tally.add(board)
    return max(tally.limits.values()) / tally.wins


@pytest.mark.slow
def test_club_plays_a_varied_game_in_bmr() -> None:
    """Points alone would have more than half of all wins knitted."""
    assert special_share(80) < 0.42  # 0.28 in the long run


@pytest.mark.long
def test_no_special_hand_makes_a_third_of_the_wins_in_bmr() -> None:
    assert special_share(3000) < 1 / 3


def test_payments_are_those_of_the_settlement() -> None:
    for rules in RULESETS.values():
        for wind in range(4):
            pay = payments(rules, wind, compiled=False)
            for place, discarder in ((kernels.PAY_DRAWN, None), (kernels.PAY_CLAIMED, (wind + 1) % 4)):
                scores = [120 if seat == wind else 0 for seat in range(4)]
                told = [
                    settle(scores, rules, winner=wind, discarder=other).net[wind]
                    for other in ([None] if discarder is None else [seat for seat in range(4) if seat != wind])
                ]
                assert pay[place] + 120 * pay[place + 1] == pytest.approx(sum(told) / len(told))


# the beginner


def test_the_beginner_follows_its_seed() -> None:
    """Another seed makes other mistakes; the same one makes the same, whatever else was asked before."""
    match = start("nts", 17, deals=3)
    one, same, other, turncoat = (Beginner(match.rules, seed=seed, compiled=True) for seed in "aabb")
    differ = 0
    for number, view in enumerate(decisions(match, sit(match, "quick"))):
        chosen = one.choose(view)
        if number % 2:
            assert same.choose(view) == chosen
        differ += other.choose(view) != chosen
        turncoat.reseed("a")
        assert turncoat.choose(view) == chosen
    assert differ
    assert isinstance(one, Seeded)
    assert not isinstance(Quick(match.rules), Seeded)


def test_the_beginner_plays_much_like_quick_and_makes_mistakes() -> None:
    """Most choices are those of quick; of each sort of mistake there are some."""
    match = start("nts", 23, deals=12)
    quick, bot = (make(name, match.rules, compiled=True) for name in ("quick", "beginner"))
    pairs = [(view, quick.choose(view), bot.choose(view)) for view in decisions(match, sit(match, "quick"))]
    alike = sum(right == done for _, right, done in pairs)
    assert len(pairs) * 0.7 < alike < len(pairs) * 0.95
    wrong = [(view, right, done) for view, right, done in pairs if right != done]
    assert any(right.type in SETS and done == PASS for _, right, done in wrong), "a claim overlooked"
    assert any(right == PASS and done.type in SETS for _, right, done in wrong), "a set snatched"
    lone = [done for view, right, done in wrong if right.type is ActionType.DISCARD and lone_honour(view, right)]
    assert any(done.type is ActionType.DISCARD and done.tiles[0] < E for done in lone), "a lone honour kept"
    assert all(done == MAHJONG for _, right, done in pairs if right == MAHJONG)


SETS = (ActionType.CHOW, ActionType.PUNG)


def lone_honour(view: View, action: Action) -> bool:
    """Whether a discard is a wind or dragon of which the rack has no second."""
    return action.tiles[0] >= E and view.counts[action.tiles[0]] == 1


def test_the_beginner_does_not_look_at_the_table() -> None:
    """Tiles that lie there already are waited for as if they could come; quick knows better."""
    rules = get("mcr", {"minimum_points": 0})
    there, gone = (view_of(rules, parse_tiles("123m 456m 789m 22p 579s")) for _ in range(2))
    gone.table.seen[parse_tiles("8s")[0]] = 4
    five, nine = parse_tiles("59s")
    assert [Quick(rules).choose(view).tiles[0] for view in (there, gone)] == [five, nine]
    for seed in range(20):
        bot = Beginner(rules, seed=seed)
        assert bot.choose(there) == bot.choose(gone)


def test_beginners_win_and_lose_to_quick() -> None:
    """Three of them and a quick bot in nts: most deals are won, and quick wins more of them than each beginner."""
    tally = Tally(get("nts"), TRIO)
    for board in play(SimPlan("nts", TRIO, 1), 40):
        tally.add(board)
    rates = {name: tally.of(name, "wins").value or 0.0 for name in set(TRIO)}
    assert (tally.draws.rate().value or 0.0) < 0.42  # 0.29 in the long run
    assert 0.08 < rates["beginner"] < rates["quick"]


def test_people_play_against_all_but_the_blind_one() -> None:
    assert levels() == ("beginner", "quick", "club")
    assert names() == ("random", *levels())


def test_unknown_bot() -> None:
    with pytest.raises(ValueError, match="there is no bot 'chess'"):
        make("chess")


# advice


@pytest.mark.parametrize("variant", mostly_slow(VARIANTS, "nts", "mcr strict", "bmr"))
def test_advice_for_every_view(variant: str) -> None:
    match = start(variant, 51, deals=1)
    for view in islice(decisions(match, sit(match, "quick")), 0, 60, 15):
        advice = advise(view)
        assert advice.action in view.legal
        for lang in ("nl", "en"):
            assert all(target.words(lang) for target in advice.targets)
            assert variant.startswith("bmr") or advice.minimum is None or advice.minimum.say(lang).startswith(("Om te", "To be"))


def test_advice_says_why() -> None:
    rules = get("nts-2009")
    advice = advise(view_of(rules, parse_tiles("1122m 4455p 7788s E C")))
    assert [wait.kind for wait in advice.waits] in ([27], [31])
    assert advice.choices[0].number == 3
    assert advice.targets[0].words("nl") == "Zeven tweelingen (limietspel)"
    assert advice.targets[0].words("en") == "Seven twins (limit hand)"
    assert advice.targets[0].distance == 1
    assert advice.minimum is not None
    assert advice.minimum.lack == 0


@pytest.mark.parametrize(
    ("rules", "rack", "have", "lack", "words"),
    [
        # beside an open chow; the red dragons are the only double
        ("nts", "2247p 68s CCC P E", 1, 1, "minstens 2 verdubbelingen, of een limietspel. U hebt er nu 1: nog 1 nodig."),
        ("nts", "2246p 68s 55s PE 9s", 0, 2, "minstens 2 verdubbelingen, of een limietspel. U hebt er nu nog geen."),
        # pungs of two dragons
        ("nts", "CCC PPP 25p 16s E", 2, 0, "minstens 2 verdubbelingen, of een limietspel. Daar zit u al aan."),
        # without 1m it waits for 2p and 5p: 1 double
        ("nts", "1m 2234p 678s CCC", 1, 1, "minstens 2 verdubbelingen, of een limietspel. Zo komt u tot 1: 1 te weinig."),
        # a pung of dragons 2, drawn 1
        ("mcr", "1m 2234p 678s CCC", 3, 5, "minstens 8 punten zonder geluksstenen. Zo komt u tot 3: 5 te weinig."),
        # all concealed: drawn two doubles more for the hidden treasure
        (
            "nts",
            "1m 2234p 678s CCC 789m",
            3,
            0,
            "minstens 2 verdubbelingen, of een limietspel. Van de muur is het genoeg; van tafel komt u tot 1.",
        ),
    ],
)
def test_advice_says_how_far_the_minimum_is(rules: str, rack: str, have: int, lack: int, words: str) -> None:
    tiles = parse_tiles(rack)
    found = advise(view_of(get(rules), tiles, [parse_meld("(789<m)")] if len(tiles) == 11 else [])).minimum
    assert found is not None
    assert (found.have, found.lack) == (have, lack)
    assert found.say("nl") == f"Om te mogen winnen: {words}"


def test_advice_names_the_way_to_eight_points() -> None:
    """Far from waiting nobody can count points: the nearest hand that has enough is named with its worth."""
    found = advise(view_of(get("mcr"), parse_tiles("123m 456p 7s 29m 1p EESS")))
    assert found.minimum is not None
    assert (found.minimum.have, found.minimum.lack) == (None, None)
    name, worth = found.targets[0].name("en"), found.targets[0].aim.worth
    assert worth >= 8
    assert found.minimum.say("en").endswith(f" {name} ({worth} points) would reach that.")


def test_advice_while_another_plays() -> None:
    match = start("mcr", 1, deals=1)
    other = (match.state.turn + 1) % 4
    advice = advise(match.view(other))
    assert advice.action is None
    assert advice.helping
    assert advice.targets


def test_advice_from_several_threads() -> None:
    """Threads that ask at the same time get the same answers as one thread alone."""
    match = start("nts", 52, deals=1)
    seen = [deepcopy(view) for view in islice(decisions(match, sit(match, "quick")), 0, 40, 10)]
    alone = [advise(view) for view in seen]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(advise, seen * 4)) == alone * 4
