"""Stories: games already played, replayed step by step, as sheets and records, and verified against their seed.

A `Story` holds only finished deals, never the deal in progress, so it cannot reveal anything that is still hidden.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from peling import record, scoring, tiles
from peling.answers.refusals import Refused
from peling.answers.sheets import explained
from peling.answers.values import history as values
from peling.answers.values.sheets import Ranked, SeatSheet, Sheets, Transfer
from peling.game import events as e
from peling.game.actions import Action, ActionType
from peling.game.chance import Chance
from peling.game.changes import Memory, event_for_seat, open_hands
from peling.game.match import Match
from peling.game.rotation import next_deal, seat_players
from peling.game.state import State
from peling.game.story import tell
from peling.game.table import NOBODY, Private, Table
from peling.game.view import PUBLIC, View
from peling.rules import Ruleset
from peling.words import Words, in_both

WORDS = {
    "only_winner": Words("In deze spelregels telt alleen de winnaar.", "In these rules only the winner scores."),
    "remise": Words("Remise: er wordt niets geteld.", "A draw: nothing is counted."),
}


@dataclass(frozen=True, slots=True)
class Story:
    """A game: its rules and players, and the events of the finished deals."""

    rules: Ruleset
    """The rules, with their options."""
    names: tuple[str, ...]
    """The players' names, by seat."""
    events: tuple[e.Event, ...]
    """The events up to the end of the latest finished deal."""
    decided: frozenset[int] = frozenset()
    """The indexes in `events` of a person's decisions. What a bot did on a person's behalf is not among them."""
    seed: str | None = None
    """The seed, once the game is finished."""
    commitment: str = ""
    """The SHA-256 of the seed, published before the game."""
    deals: int = 0
    """How many deals the players agreed on; 0 for the number that the rules set."""
    version: str = ""
    """The version of the rules when the game was created; empty for the current one."""
    hash: str = ""
    """The hash of the rules at that time."""

    def bounds(self, number: int, code: str = "hidden") -> tuple[int, int]:
        """Where the events of a deal begin and end; refused with `code` if that deal is not finished."""
        events = self.events
        start = next((i for i, event in enumerate(events) if isinstance(event, e.Dealt) and event.number == number), None)
        if start is None:
            raise Refused(code)
        end = next((i for i in range(start + 1, len(events)) if isinstance(events[i], e.Dealt)), len(events))
        return start, end

    def match_at(self, number: int, step: int) -> tuple[Match, Sequence[e.Event]]:
        """The match after the first `step` events of a deal, and the deal's remaining events."""
        start, end = self.bounds(number)
        if not 0 <= step <= end - start:
            raise Refused("hidden")
        now = start + max(step, 1)
        match = Match(self.rules, self.names, self.seed or "", log=self.events[:now], pausing=True)
        return match, self.events[now:end]


def over(events: Sequence[e.Event]) -> int:
    """How many of a game's events belong to finished deals, or end the match."""
    return max((place + 1 for place, event in enumerate(events) if isinstance(event, (e.Scored, e.Finished))), default=0)


def deal_events(story: Story, number: int) -> values.DealEvents:
    """All events of a deal, with words."""
    start, end = story.bounds(number)
    state = State.fold(story.rules, story.names, story.events[:end])
    events = []
    for event in story.events[start:end]:
        say = _spoken(event, state.table)
        events.append({**e.to_dict(event), "say": {"nl": say.nl, "en": say.en}})
    return values.DealEvents(number, tuple(events), end - start, story.names)


def _spoken(event: e.Event, table: Table) -> Words:
    """An event in words, with nothing hidden, suitable for reading aloud."""
    return in_both(lambda lang: tell(event, table, lang, aloud=True))


def film(story: Story, number: int) -> values.Film:
    """A deal with all hands open: the view just after the deal, then what each event changed."""
    start, end = story.bounds(number)
    state = State.fold(story.rules, story.names, story.events[: start + 1])
    hands = open_hands(state)
    view = {**View(state.table, Private(NOBODY), ()).to_dict(), "open": hands}
    public = Memory(PUBLIC)
    public.changes(state.table)
    steps = []
    for event in story.events[start + 1 : end]:
        state.apply(event)
        heard = event_for_seat(event, NOBODY, state.table)
        before, hands = hands, open_hands(state)
        patch = public.changes(state.table)
        patch |= {f"open.{seat}": hand for seat, hand in enumerate(hands) if hand != before[seat]}
        if heard is not None or patch:
            steps.append(values.FilmStep(() if heard is None else (heard,), patch))
    return values.Film(number, view, tuple(steps))


# a step


def step_of(story: Story, number: int, step: int, seat: int | None, bot: str, choose: Callable[[View], Action]) -> values.Step:
    """The views after some events of a deal (one seat's, or everyone's if None), with what a bot would do and what was done.

    `bot` is the bot's name; `choose` makes its decisions.
    """
    match, rest = story.match_at(number, step)
    every = range(len(story.names))
    if seat is not None and seat not in every:
        raise Refused("hidden")
    seats = tuple(every) if seat is None else (seat,)
    views = {str(one): match.view(one).to_dict() for one in seats}
    opinions = tuple(
        values.Opinion(one, bot, str(choose(match.view(one))), None if (played := _played(rest, one)) is None else str(played))
        for one in match.to_act
        if one in seats
    )
    return values.Step(number, step, dict(views), opinions)


def _played(rest: Sequence[e.Event], seat: int) -> Action | None:
    """What a seat did next."""
    return next((action for action in (action_of(event, seat) for event in rest) if action is not None), None)


def action_of(event: e.Event, seat: int) -> Action | None:
    """The seat's action that caused an event, None if it did not cause it."""
    match event:
        case e.Discarded(seat=who) if who == seat:
            return Action(ActionType.DISCARD, (event.kind,), event.announce)
        case e.Chose(seat=who) if who == seat:
            return event.action
        case e.KongLaid(seat=who) if who == seat:
            return Action(ActionType.KONG, event.meld.tiles)
        case e.Promoted(seat=who) if who == seat:
            return Action(ActionType.PROMOTE, (event.meld.kind,))
        case e.Won(seat=who, discarder=by) if who == seat and by == NOBODY:
            return Action(ActionType.MAHJONG)
    return None


# sheets


def sheets(story: Story, number: int | None = None) -> Sheets:
    """Everyone's sheet for a deal (the latest by default), and who pays whom."""
    latest = max((event.number for event in story.events if isinstance(event, e.Dealt)), default=0)
    start, end = story.bounds(latest if number is None else number, "not_scored")
    place = next(i for i in range(start, end) if isinstance(story.events[i], e.Scored))
    return deal_sheets(Match(story.rules, story.names, story.seed or "", log=story.events[: place + 1]))


def deal_sheets(match: Match) -> Sheets:
    """Everyone's sheet and who pays whom in the deal that has just finished."""
    table = match.state.table
    outcome = table.outcome
    assert outcome is not None
    matrix, payments = _payments(match)
    return Sheets(
        deal=table.deal,
        winner=outcome.winner,
        discarder=outcome.discarder,
        remise=outcome.remise,
        seats=tuple(_seat_sheet(match, seat) for seat in range(len(outcome.hands))),
        net=tuple(outcome.net),
        penalties=tuple(table.penalties),
        totals=tuple(table.totals),
        ranking=ranked(match.rules, table.totals),
        matrix=matrix,
        payments=payments,
    )


def _seat_sheet(match: Match, seat: int) -> SeatSheet:
    """A seat's sheet; a dreamer has none."""
    table, rules = match.state.table, match.rules
    outcome = table.outcome
    assert outcome is not None
    name, wind, hand = table.names[seat], table.wind_of[seat], outcome.hands[seat]
    if hand is None:
        return SeatSheet(seat, name, wind, None, scored=False)
    won = outcome.winner != NOBODY
    scored = won and (seat == outcome.winner or not rules.fan)
    note = None if scored else WORDS["only_winner" if won else "remise"]
    found = explained(scoring.score(hand, rules))
    return SeatSheet(seat, name, wind, str(hand), scored, note, found.sheet, found.text, found.problem)


def _payments(match: Match) -> tuple[tuple[tuple[int, ...], ...], tuple[Transfer, ...]]:
    """The matrix by seat, and every payment in words."""
    table = match.state.table
    number = len(table.names)
    matrix = [[0] * number for _ in range(number)]
    transfers = []
    if table.outcome is not None and table.outcome.winner != NOBODY:
        _, settlement = match.settlement()
        for payment in settlement.payments:
            payer, payee = table.order[payment.payer], table.order[payment.payee]
            matrix[payer][payee] += payment.amount
            say = in_both(partial(settlement.say, payment))
            transfers.append(Transfer(payer, payee, payment.amount, say))
    return tuple(map(tuple, matrix)), tuple(transfers)


def ranked(rules: Ruleset, totals: Sequence[int]) -> tuple[Ranked, ...]:
    """The seats ranked by points; ties share a place."""
    return tuple(
        Ranked(one.player, one.place, None if one.rating is None else round(float(one.rating), 2))
        for one in scoring.ranking(rules, totals)
    )


# the whole game


def record_text(story: Story, form: str) -> str:
    """The finished deals as `.mjn` text (`mjn`) or JSON lines (`jsonl`)."""
    rules = story.rules
    tags = {"Commitment": story.commitment} if story.commitment else {}
    # The rules that the game was played by. Scores do not change within a version, so the current rules are as good.
    same = story.version in ("", rules.version)
    version, exact = (rules.version, rules.hash) if same else (story.version, story.hash)
    made = record.Record(
        rules.key, story.names, dict(rules.chosen), story.seed, story.deals or None, version, exact, tags, list(story.events),
    )  # fmt: skip
    return made.to_json() if form == "jsonl" else made.write()


def verify(story: Story) -> values.Verified:
    """Whether the seats, dice and walls of a finished game follow from its seed, and the seed from its commitment."""
    seed = story.seed
    if seed is None:
        return values.Verified(story.commitment, None, None, None, (), None)
    state = State(story.rules, story.names)
    deals = []
    seats_hold = True
    for event in story.events:
        if isinstance(event, e.Seated):
            seats_hold = event == seat_players(story.rules, len(story.names), Chance(seed, "seats"))
        elif isinstance(event, e.Dealt):
            expected = next_deal(state, lambda label: Chance(seed, label))
            wall = [] if expected is None else expected.wall
            deals.append(values.VerifiedDeal(event.number, tuple(event.dice), tiles.write(wall), event == expected))
        state.apply(event)
    holds = hashlib.sha256(seed.encode()).hexdigest() == story.commitment
    all_hold = holds and seats_hold and all(deal.holds for deal in deals)
    return values.Verified(story.commitment, seed, holds, seats_hold, tuple(deals), all_hold)
