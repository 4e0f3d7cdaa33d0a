"""Whole matches: every invariant after every event, the second referee beside the engine, fold, undo and record at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from multiprocessing.pool import Pool
from random import Random

import pytest
from invariants import Watched, any_action, check_decision, check_push, check_waits, differences
from marks import mostly_slow, partly_slow
from naive_moves import Deal
from playing import VARIANTS, Sharp, next_to_act, start

from peling import RULESETS, get_rules, record
from peling.game import Action, ActionType, Match, State
from peling.game import events as e
from peling.game.actions import MAHJONG, NEXT, PASS, REPLACE, STOP
from peling.game.table import NOBODY, Outcome, Phase
from peling.hands import Flag, Shape, Source
from peling.scoring.oracle import HandOracle
from peling.tiles import JOKER

LONG_DEALS, CHUNK = 20_000, 250
THOROUGH = 0.02
"""How often a decision is tried out in all its ways."""
SAMPLE = {"random": 1, "sharp": 1, "rich": 2, "goulash": 1}
"""Matches of each style and variant in every run."""
MEMORABLE = (
    ("nts luck", 33, "sharp"),  # a robbed kong
    ("nts luck", 11, "rich"),  # kong on kong
    ("nts", 28, "rich"),  # heaven
    ("nts", 9, "rich"),  # earth
    ("nts-2009 luck", 33, "sharp"),
    ("nts-2009 luck", 11, "rich"),
    ("nts-2009", 28, "rich"),
    ("nts-2009", 9, "rich"),
    ("mcr", 47, "sharp"),  # a robbed kong
    ("mcr", 48, "sharp"),  # no replacement left
    ("mcr", 2, "rich"),  # earth
    ("bmr", 1, "sharp"),  # no replacement left
    ("bmr", 11, "rich"),  # kong on kong
)
"""Matches in which something rare happens."""
SETS = {"drawn", "claimed", "wall", "chow", "pung", "kong", "concealed", "promoted", "luck", "false"}
HAPPENS = {
    "nts": SETS | {"robbed-kong", "kong-on-kong", "heaven", "earth", "ruler", "dreamer"},
    "nts-2009": SETS | {"robbed-kong", "kong-on-kong", "heaven", "earth", "ruler", "dreamer"},
    "mcr": SETS | {"robbed-kong", "replacement", "earth"},
    "bmr": SETS | {"kong-on-kong", "replacement", "goulash", "exchanged", "announced", "original-call"},
}
"""What the sample must have seen, so that the invariants are not proven of dull games."""


class Game:
    """A match that is played to its end with everything checked."""

    def __init__(self, variant: str, seed: int, style: str, *, deals: int = 3, oracle: HandOracle | None = None) -> None:
        self.rules, self.options = VARIANTS[variant]
        self.style = style
        self.second = oracle is None or seed % 8 == 0
        """Whether the second referee sits beside the first: with the quick oracle at every eighth match."""
        self.rng = Random(f"{variant}/{seed}/{style}")
        every = 1 if style in ("random", "goulash") else {5: 10, 3: 4}.get(self.options.get("players", 4), deals)
        walls = {"rich": style == "rich", "goulash": style == "goulash"}
        self.match = start(variant, seed, deals=every, kind=Watched, oracle=oracle, **walls)
        self.player, self.asking = Sharp(seed), Random(seed)
        self.happened: Counter[str] = Counter()
        self.deals = 0
        self.snapshots: list[tuple[int, State]] = []

    def play(self) -> Counter[str]:
        """Play to the end; what happened, counted."""
        match = self.match
        while not match.finished:
            self._deal()
            self.deals += 1
            self._end_of_deal()
            if not match.finished:
                self._fuzz(self.rng.randrange(len(match.state.table.names)))
                match.push(NEXT, self.rng.randrange(len(match.state.table.names)))
        assert match.to_act == ()
        check_decision(match)
        self._check_fold()
        self._check_record()
        return self.happened

    def _deal(self) -> None:
        match, rng = self.match, self.rng
        order = match.state.table.order
        second = second_referee(match, self.options) if self.second else None
        while match.to_act:
            check_decision(match)
            if second is not None:
                assert tuple(order[wind] for wind in second.to_act()) == match.to_act
                for seat in match.to_act:
                    assert set(match.legal(seat)) == second.legal(order.index(seat)), f"seat {seat} after {match.events[-1]}"
            seat = next_to_act(match, self.asking)
            if rng.random() < 0.2:
                check_waits(match)
                self._fuzz(rng.randrange(len(match.state.table.names)))
            if rng.random() < THOROUGH:
                self.snapshots.append((len(match.events), match.state.copy()))
                for action in rng.sample(match.legal(seat), min(8, len(match.legal(seat)))):
                    assert check_push(match, seat, action)
            action = rng.choice(match.legal(seat)) if self.style == "random" else self.player.choose(match, seat)
            match.push(action, seat)
            if second is not None:
                second.do(order.index(seat), action)
        check_decision(match)
        outcome = match.state.table.outcome
        assert outcome is not None
        if second is not None:
            compare_end(match, second, outcome)

    def _fuzz(self, seat: int) -> None:
        for _ in range(3):
            check_push(self.match, seat, any_action(self.rng, self.match, seat))

    def _end_of_deal(self) -> None:
        table = self.match.state.table
        outcome = table.outcome
        assert outcome is not None
        if outcome.winner != NOBODY:
            hand = outcome.hands[outcome.winner]
            assert hand is not None
            self.happened["drawn" if outcome.discarder == NOBODY else "claimed"] += 1
            self.happened.update(flag.text for flag in Flag if flag & hand.flags)
        else:
            self.happened[outcome.remise] += 1
        self.happened["ruler"] += table.ruler != NOBODY
        self.happened["dreamer"] += table.dreamer != NOBODY

    def _check_fold(self) -> None:
        """The state at any point is the fold of the events so far, also where deals that are over are passed over."""
        match = self.match
        for length, state in self.snapshots:
            for fold in (State.fold, State.latest):
                folded = fold(match.rules, match.state.table.names, match.events[:length])
                assert differences(folded, state) == []
                assert folded.to_dict() == state.to_dict()

    def _check_record(self) -> None:
        """The record reads back equal, in both forms, and replays to the same events."""
        written = record.of_match(self.match, comments={0: ["before"], 5: ["two\nlines", ""]}, tags={"Place": 'Zaal "Oost" \\ 1'})
        if self.style in ("rich", "goulash"):
            written.seed = None  # such walls follow from no seed
        again = record.read(written.write())
        assert again == written
        assert record.read(written.to_json()) == written
        if self.style != "goulash":
            replayed = again.replay(self.match.oracle)
            assert replayed.events == self.match.events
            assert differences(replayed.state, self.match.state) == []
        self.happened.update(names(self.match.events))


def names(log: list[e.Event]) -> Iterator[str]:
    """What a log shows, in the words of `HAPPENS`."""
    for event in log:
        match event:
            case e.Claimed():
                yield event.meld.shape.name.lower()
            case e.KongLaid():
                yield "concealed"
            case e.Promoted():
                yield "promoted"
            case e.LuckShown():
                yield "luck"
            case e.FalseWin():
                yield "false"
            case e.Exchanged():
                yield "exchanged"


def second_referee(match: Match, options: dict[str, object]) -> Deal:
    """The deal at the table for the second referee."""
    dealt = next(event for event in reversed(match.events) if isinstance(event, e.Dealt))
    return Deal(
        match.rules.id, options, dealt.wall, dealt.dice, players=len(dealt.order), round_=dealt.round, goulash=dealt.goulash
    )


def compare_end(match: Match, second: Deal, outcome: Outcome) -> None:
    """Both referees see the same end: who won with which hand, or why nobody did; the others' tiles are the same."""
    order = match.state.table.order
    assert second.phase == "over"
    if outcome.winner == NOBODY:
        assert second.result == ("draw", outcome.remise)
    else:
        _, wind, kind, by, hand = second.result
        assert (outcome.winner, outcome.kind) == (order[wind], kind)
        assert outcome.discarder == (NOBODY if by < 0 else order[by])
        won = outcome.hands[outcome.winner]
        assert won is not None
        if match.rules.id != "mcr" and won.flags & Flag.REPLACEMENT:  # said of a replacement too, but never paid (D17)
            won = replace(won, flags=won.flags & ~Flag.LAST_TILE)
        assert won == hand
        assert outcome.scores[outcome.winner] == second.total(hand)
    for wind, seat in enumerate(order):
        if seat != outcome.winner:
            private = match.state.private[seat]
            assert (list(private.rack), private.melds) == (sorted(second.racks[wind]), second.melds[wind])
            assert match.state.table.luck[seat] == second.luck[wind]


def styles(variant: str) -> tuple[str, ...]:
    """How a variant is played: blindly, sharply, with walls that make things happen; bmr in goulash too."""
    return ("random", "sharp", "rich", "goulash") if VARIANTS[variant][0] == "bmr" else ("random", "sharp", "rich")


def variants_of(rules: str) -> list[str]:
    """The variants of a rule set."""
    return [name for name, (base, _) in VARIANTS.items() if base == rules]


@pytest.mark.parametrize("rules", mostly_slow(RULESETS, "mcr"))
def test_matches_keep_every_invariant(rules: str) -> None:
    happened: Counter[str] = Counter()
    for variant in variants_of(rules):
        for style in styles(variant):
            for seed in range(SAMPLE[style]):
                happened += Game(variant, seed, style).play()
        for memorable, seed, style in MEMORABLE:
            if memorable == variant:
                happened += Game(variant, seed, style).play()
    assert HAPPENS[rules] <= set(happened), f"not seen: {HAPPENS[rules] - set(happened)}"


def _long_chunk(rules: str, chunk: int) -> tuple[int, Counter[str]]:
    """About `CHUNK` deals of a rule set, variants and styles in turn, judged by the compiled oracle."""
    judges = {variant: HandOracle(get_rules(rules, VARIANTS[variant][1]), "numba") for variant in variants_of(rules)}
    happened: Counter[str] = Counter()
    deals, seed = 0, 1000 * (chunk + 1)
    while deals < CHUNK:
        for variant in variants_of(rules):
            for style in styles(variant):
                game = Game(variant, seed, style, deals=4, oracle=judges[variant])
                happened += game.play()
                deals += game.deals
        seed += 1
    return deals, happened


@pytest.mark.long
@pytest.mark.parametrize("rules", RULESETS)
def test_twenty_thousand_deals_keep_every_invariant(rules: str, pool: Pool) -> None:
    deals, happened = 0, Counter[str]()
    for number, tally in pool.imap_unordered(partial(_long_chunk, rules), range(LONG_DEALS // CHUNK)):
        deals += number
        happened += tally
    assert deals >= LONG_DEALS
    assert HAPPENS[rules] <= set(happened)


def universe(match: Match) -> Iterator[Action]:
    """Every action that could ever be written in a turn or a claim, legal or not; exchanges are too many."""
    yield from (MAHJONG, PASS, REPLACE, NEXT, STOP)
    for kind in range(JOKER + 1):
        yield Action(ActionType.DISCARD, (kind,))
        yield Action(ActionType.DISCARD, (kind,), announce=True)
        yield Action(ActionType.PROMOTE, (kind,))
        yield Action(ActionType.PROMOTE, (kind, JOKER))
        for other in range(kind, JOKER + 1):
            yield Action(ActionType.CHOW, (kind, other))
            yield Action(ActionType.PUNG, (kind, other))
        for jokers in range(4):
            yield Action(ActionType.KONG, (kind,) * (3 - jokers) + (JOKER,) * jokers)
            yield Action(ActionType.KONG, (kind,) * (4 - jokers) + (JOKER,) * jokers)


@pytest.mark.parametrize("variant", partly_slow(["nts", "nts-2009 strict", "mcr", "bmr strict", "bmr"], "nts-2009 strict"))
def test_push_takes_exactly_the_legal_actions(variant: str) -> None:
    """At points of a deal every action there is is tried for every seat: taken if and only if `legal` has it."""
    rng = Random(variant)
    match = start(variant, 3, deals=1, rich=variant.startswith("bmr"), goulash=variant == "bmr")
    player = Sharp(variant)
    while match.to_act:
        if rng.random() < 0.03 and match.state.phase is not Phase.EXCHANGE:
            for seat in range(4):
                legal = set(match.legal(seat))
                tried = list(universe(match))
                assert legal <= set(tried)
                for action in tried:
                    if action in legal or rng.random() < 0.3:
                        assert check_push(match, seat, action) is (action in legal)
        seat = match.to_act[0]
        match.push(player.choose(match, seat), seat)


@pytest.mark.parametrize("variant", ["nts luck", "mcr strict", "bmr", "nts five"])
def test_undo_goes_back_to_the_start_and_the_same_play_gives_the_same_match(variant: str) -> None:
    match = start(variant, 11, deals=2, rich=True)
    beginning = match.events[:]
    player, pushed = Sharp(5), []
    while not match.finished:
        seat, action = (match.to_act[0], None) if match.to_act else (0, NEXT)
        action = action or player.choose(match, seat)
        pushed.append((action, seat))
        match.push(action, seat)
    played = match.events[:]
    for _ in pushed:
        assert match.undo()
    assert not match.undo()
    assert match.events == beginning
    for action, seat in pushed:
        match.push(str(action) if seat % 2 else action.to_dict(), seat)
    assert match.events == played


def test_a_copy_goes_its_own_way() -> None:
    match = start("bmr", 2, deals=2, rich=True)
    before, events = match.state.to_dict(), match.events[:]
    other = match.copy()
    player = Sharp(1)
    while not other.finished:
        other.push(player.choose(other, other.to_act[0]) if other.to_act else NEXT)
    assert match.state.to_dict() == before
    assert match.events == events
    assert other.events[: len(events)] == events
    assert len(other.events) > len(events)


def test_melds_say_where_their_tile_came_from() -> None:
    """A claimed set names the seat it was claimed from, seen from the claimant."""
    match = start("nts", 4, deals=2)
    player = Sharp(4)
    while match.to_act:
        match.push(player.choose(match, match.to_act[0]), match.to_act[0])
    claims = [event for event in match.events if isinstance(event, e.Claimed)]
    assert claims
    order = match.state.table.order
    for event in claims:
        step = (order.index(event.discarder) - order.index(event.seat)) % 4
        assert event.meld.source is {1: Source.RIGHT, 2: Source.ACROSS, 3: Source.LEFT}[step]
        assert event.meld.shape is not Shape.CHOW or step == 3
