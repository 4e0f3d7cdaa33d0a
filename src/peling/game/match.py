"""A match: the referee that takes actions, makes events of them, and folds those into the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from peling.game import events as e
from peling.game.actions import MAHJONG, Action, ActionType, read_action, shown, sound
from peling.game.chance import Chance
from peling.game.claims import best_set, best_win
from peling.game.legal import legal, offers
from peling.game.rotation import next_deal, seat_players
from peling.game.state import State
from peling.game.table import LAST_EXCHANGE, NOBODY, Phase
from peling.game.view import View
from peling.game.wins import NoWin, drawn_win, is_right_call, rack_waits, waits_after, why_no_win
from peling.hands import Meld, source_of
from peling.kernels.layout import O_TOTAL
from peling.kernels.play.moves import may_replace
from peling.kernels.play.wins import waits_as_before
from peling.rules import Ruleset, get
from peling.scoring import Settlement, settle
from peling.scoring.oracle import HandOracle
from peling.text import cut
from peling.tiles import FLOWER, JOKER
from peling.words import Words

_NO_ACTION = Words("dit is geen actie van het spel", "this is no action of the game")


class IllegalAction(ValueError):  # noqa: N818
    """An action that the rules do not allow now; `words` say why."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


class Match:
    """A match from the drawing of seats to the last settlement.

    `seats` are the players' names around the table, against the clock; the place in that list is a player's seat number for the
    whole match. Walls and dice follow from `seed` (None: `dealer` gives them); `order` (seats by wind) skips the drawing of
    seats, `deals` ends the match after that many deals. With a `log` the match goes on where those events end (`state` is the
    state after them, if it is known). A `pausing` match stands still after a discard and after the last answer until `resume`, so
    that a live table can give every discard the same time, whether somebody may claim it or not.
    """

    def __init__(  # noqa: PLR0913
        self,
        rules: str | Ruleset = "nts",
        seats: Sequence[str] = ("East", "South", "West", "North"),
        seed: int | str | None = 0,
        *,
        options: Mapping[str, Any] | None = None,
        order: Sequence[int] | e.Seated | None = None,
        deals: int | None = None,
        oracle: HandOracle | None = None,
        dealer: Callable[[State], e.Dealt | None] | None = None,
        log: Sequence[e.Event] | None = None,
        state: State | None = None,
        pausing: bool = False,
    ) -> None:
        self.rules = oracle.rules if oracle is not None else get(rules, options)
        if len(seats) != self.rules.players:
            raise ValueError(f"expected {self.rules.players} players (option players), not {len(seats)}")
        self.seed = seed
        self.deals = deals
        self.oracle = oracle if oracle is not None else HandOracle(self.rules)
        self.events: list[e.Event] = []
        self.state = State(self.rules, seats)
        self._dealer = dealer
        self._next: e.Dealt | None = None
        self._marks: list[int] = []
        self._seats = range(len(seats))
        self._known: dict[int, tuple[Action, ...]] = {}
        """What seats may do now, cached: a view, a choice and its check each ask for it."""
        self.pausing = pausing
        if log:
            self.events = list(log)
            self.state = state if state is not None else State.fold(self.rules, seats, self.events)
        else:
            self._begin(order)

    def __repr__(self) -> str:
        return (
            f"<Match {self.rules.label}: seed {cut(repr(self.seed), 40)}, {self.state.table.progress}, events {len(self.events)}>"
        )

    def _begin(self, order: Sequence[int] | e.Seated | None) -> None:
        seats = self.state.table.names
        if isinstance(order, e.Seated):
            seated = order
        elif order is not None:
            seated = e.Seated((), tuple(order))
        else:
            seated = seat_players(self.rules, len(seats), self._chance("seats"))
        if sorted(seated.order) != list(range(len(seats))):
            raise ValueError(f"order is the seats 0 to {len(seats) - 1} by wind, not {list(seated.order)}")
        self._do(seated)
        self._deal()

    def _chance(self, label: str) -> Chance:
        return Chance(0 if self.seed is None else self.seed, label)

    def _deal_after(self) -> e.Dealt | None:
        """The deal that follows, None after the last."""
        return next_deal(self.state, self._chance) if self._dealer is None else self._dealer(self.state)

    # what a table asks

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the table waits for, in the order of turn; none when the deal is over (any seat may say `next`)."""
        table = self.state.table
        return (table.turn,) if table.phase is Phase.TURN and table.outcome is None else self.state.pending

    @property
    def is_paused(self) -> bool:
        """Whether a pausing match waits for `resume`: nobody is left to answer."""
        return self.state.phase in (Phase.CLAIM, Phase.ROB, Phase.EXCHANGE) and not self.state.pending

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.state.phase is Phase.FINISHED

    def legal(self, seat: int) -> list[Action]:
        """All actions that a seat may choose now."""
        self._check_seat(seat)
        return list(self._legal(seat))

    def _legal(self, seat: int) -> tuple[Action, ...]:
        known = self._known.get(seat)
        if known is None:
            known = self._known[seat] = tuple(legal(self.state, self.oracle, seat))
        return known

    def view(self, seat: int) -> View:
        """What a seat may know."""
        self._check_seat(seat)
        return View(self.state.table, self.state.private[seat], self._legal(seat))

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or seat not in self._seats:
            raise IllegalAction(Words(f"plaats {shown(seat)} is er niet", f"there is no seat {shown(seat)}"))

    # what players do

    def push(self, action: Action | str | Mapping[str, Any], seat: int | None = None) -> list[e.Event]:
        """Do an action (a value, its text or its JSON data) for a seat, the first that is to act if none is given.

        Returns the events that follow. Raises `IllegalAction` for an action that is not allowed now and `NotationError` for what
        is no action; then nothing has changed.
        """
        chosen = action if type(action) is Action else read_action(action)
        if seat is None:
            seat = self.to_act[0] if self.to_act else 0
        self._check_seat(seat)
        if chosen not in self._legal(seat):
            raise IllegalAction(self._why_not(chosen, seat) if sound(chosen) else _NO_ACTION)
        before = len(self.events)
        self._marks.append(before)
        self._act(chosen, seat)
        return self.events[before:]

    def resume(self) -> list[e.Event]:
        """Let a pausing match go on; the events that follow, none if it did not stand still."""
        before = len(self.events)
        if self.is_paused:
            self._resolve()
        return self.events[before:]

    def end_for_time(self) -> list[e.Event]:
        """End the match because its time is up; the events that follow. Only between deals: a deal begun is played to its end."""
        if self.state.phase is not Phase.SCORED:
            raise IllegalAction(Words("een partij eindigt tussen twee spellen", "a match ends between deals"))
        before = len(self.events)
        self._do(e.Finished("time"))
        return self.events[before:]

    def _why_not(self, action: Action, seat: int) -> Words:
        state = self.state
        name = state.table.names[seat]
        if state.phase is Phase.FINISHED:
            return Words("de partij is uit", "the match is over")
        allowed = self.legal(seat)
        if not allowed:
            if state.phase in (Phase.CLAIM, Phase.ROB):  # do not name those who are asked: that would show what they hold
                return Words(
                    f"{name} heeft niets te antwoorden; de tafel wacht op anderen",
                    f"{name} has nothing to answer; the table waits for others",
                )
            waiting = ", ".join(state.table.names[other] for other in self.to_act)
            return Words(
                f"{name} is niet aan de beurt; de tafel wacht op {waiting}",
                f"{name} is not to act; the table waits for {waiting}",
            )
        reason = self.why_no_win(seat) if action == MAHJONG else None
        if reason is not None:
            return Words(f"{name} mag niet winnen: {reason.words.nl}", f"{name} may not win: {reason.words.en}")
        same = ", ".join([str(other) for other in allowed if other.type is action.type][:20])
        if same:
            return Words(f"{action} kan {name} niet; wel {same}", f"{name} cannot {action}; possible are {same}")
        word, kinds = action.type.value, ", ".join(dict.fromkeys(other.type.value for other in allowed))
        return Words(f"{word} kan {name} nu niet; wel {kinds}", f"{name} cannot {word} now; possible are {kinds}")

    def why_no_win(self, seat: int) -> NoWin | None:
        """Why a seat's call of mahjong would be wrong now; None if it would be right."""
        return why_no_win(self.state.table, self.state.private[seat], self.oracle)

    def is_right_call(self, seat: int) -> bool:
        """Whether a mahjong that a seat may call now is right."""
        return is_right_call(self.state.table, self.state.private[seat], self.oracle)

    def undo(self) -> bool:
        """Take back the latest action and what followed from it; False if there is none in this deal."""
        if not self._marks:
            return False
        self.rewind(self._marks[-1])
        return True

    def rewind(self, length: int) -> None:
        """Keep the first `length` events and forget the rest."""
        self.events = self.events[:length]
        self._next, self._known = None, {}
        self._marks = [mark for mark in self._marks if mark < length]
        self.state = State.latest(self.rules, self.state.table.names, self.events)

    def copy(self) -> Match:
        """An independent copy of the match, to try an action out."""
        other = type(self)(
            self.rules,
            self.state.table.names,
            self.seed,
            deals=self.deals,
            oracle=self.oracle,
            dealer=self._dealer,
            log=self.events,
            state=self.state.copy(),
            pausing=self.pausing,
        )
        other._next, other._marks = self._next, self._marks[:]  # noqa: SLF001
        return other

    # the referee

    def _do(self, event: e.Event) -> None:
        self.state.apply(event)
        self.events.append(event)
        if self._known:
            self._known = {}

    def _act(self, action: Action, seat: int) -> None:
        kind = action.type
        if kind is ActionType.DISCARD:
            self._discard(action, seat)
        elif kind is ActionType.NEXT:
            self._deal()
        elif kind is ActionType.STOP:
            self._do(e.Finished("stopped"))
        elif self.state.phase in (Phase.CLAIM, Phase.ROB, Phase.EXCHANGE) and not (
            kind is ActionType.MAHJONG and self.state.phase is Phase.EXCHANGE
        ):
            self._do(e.Chose(seat, action))
            if not self.state.pending and not self.pausing:
                self._resolve()
        elif kind is ActionType.MAHJONG:
            self._drawn_mahjong(seat)
        elif kind is ActionType.REPLACE:
            self._replace(seat)
        elif kind is ActionType.PROMOTE:
            self._promote(action, seat)
        else:
            self._do(e.KongLaid(seat, Meld(action.tiles, concealed=True)))
            self._replacement_due(seat)

    def _deal(self) -> None:
        dealt = self._next if self._next is not None else self._deal_after()
        assert dealt is not None
        self._next = None
        self._do(dealt)
        if not dealt.goulash:
            self._lay_luck(dealt.order)

    def _lay_luck(self, seats: Sequence[int]) -> bool:
        """Lay luck tiles open and replace them, East first, until none is left; False if the wall ran out."""
        return all(self._lay_luck_of(seat) for seat in seats)

    def _lay_luck_of(self, seat: int) -> bool:
        counts = self.state.private[seat].counts
        while True:
            kind = next((k for k in range(FLOWER, JOKER) if counts[k]), None)
            if kind is None:
                return True
            self._do(e.LuckShown(seat, kind))
            if not may_replace(self.state.table.dead_left):
                self._remise("replacement")
                return False
            self._draw(seat, loose=True)

    def _draw(self, seat: int, *, loose: bool) -> None:
        wall = self.state.wall
        assert wall is not None
        self._do(e.Drawn(seat, wall.next_kind(loose=loose), loose))

    def _discard(self, action: Action, seat: int) -> None:
        private = self.state.private[seat]
        kind = action.tiles[0]
        drawn = private.drawn == kind
        if not self.state.rules.play.announce_waits:
            self._do(e.Discarded(seat, kind, drawn))
        else:
            table = self.state.table
            waits = rack_waits(table, private, self.oracle, kind)
            unchanged = bool(waits_as_before(drawn, table.kongs, len(table.discards[seat])))
            announce = self._announces(action, seat, kind, waits, unchanged=unchanged)
            self._do(e.Discarded(seat, kind, drawn, announce))
            private.waits = waits
        self._ask_claims(seat)

    def _announces(self, action: Action, seat: int, kind: int, waits: int, *, unchanged: bool) -> bool:
        """Whether the hand waits after this discard and that is announced: by the assisting referee, or by the player.

        A hand that is `unchanged` since its latest discard waits if it did then.
        """
        before = self.state.table.announced[seat]
        if self.state.strict and not (action.announce or before):
            return False
        if unchanged and (before or not self.state.strict):
            return before
        return waits_after(self.state.table, self.state.private[seat], self.oracle, waits, kind)

    def _ask_claims(self, seat: int) -> None:
        """Ask who may claim the tile that a seat has discarded or added to its pung; with a strict referee all are asked."""
        state = self.state
        if state.strict:
            self._do(e.Asked(state.table.seats_after(seat)))
        elif found := offers(state, self.oracle):
            self._do(e.Asked(tuple(found)))
            self._known = {other: tuple(actions) for other, actions in found.items()}
        elif not self.pausing:
            self._resolve_claims()

    def _resolve(self) -> None:
        if self.state.phase is Phase.EXCHANGE:
            self._exchange()
        else:
            self._resolve_claims()

    def _exchange(self) -> None:
        state = self.state
        stage = state.table.exchange
        given = tuple(private.answer.tiles if private.answer is not None else () for private in state.private)
        self._do(e.Exchanged(stage, given))
        if stage == LAST_EXCHANGE:
            self._lay_luck(state.table.order)

    def _resolve_claims(self) -> None:
        state, table = self.state, self.state.table
        discarder = table.offered_by
        seats = state.table.seats_after(discarder)
        winners = []
        for seat in seats:
            if state.private[seat].answer == MAHJONG:
                if self.is_right_call(seat):
                    winners.append(seat)
                else:
                    self._false_win(seat, table.offered, discarder)
        if winners:
            self._win(best_win(state, self.oracle, winners), table.offered, discarder)
        elif state.phase is Phase.ROB:
            self._do(e.KongStands(discarder))
            self._replacement_due(discarder)
        else:
            claimant = best_set(state, seats)
            if claimant is None:
                self._next_turn(discarder)
            else:
                self._claim(claimant, discarder)

    def _false_win(self, seat: int, kind: int, discarder: int) -> None:
        self._do(e.FalseWin(seat, kind, discarder, self.rules.payment.false_win))

    def _drawn_mahjong(self, seat: int) -> None:
        private = self.state.private[seat]
        if self.is_right_call(seat):
            self._win(seat, drawn_win(self.state.table, private, self.oracle), NOBODY)
        else:
            self._false_win(seat, private.drawn if private.drawn != NOBODY else private.rack[0], NOBODY)

    def _claim(self, seat: int, discarder: int) -> None:
        state = self.state
        action, kind = state.private[seat].answer, state.table.offered
        assert action is not None
        wind = state.table.wind_of
        source = source_of(wind[seat], wind[discarder], len(state.table.order))
        meld = Meld((*action.tiles, kind), source=source, claimed=kind)
        self._do(e.Claimed(seat, meld, discarder))
        if action.type is ActionType.KONG:
            self._replacement_due(seat)

    def _promote(self, action: Action, seat: int) -> None:
        state = self.state
        kind, added = action.tiles[0], action.tiles[-1]
        pung = next(meld for meld in state.private[seat].melds if len(meld.tiles) == 3 and meld.kind == kind == meld.tiles[1])
        kong = Meld((*pung.tiles, added), source=pung.source, claimed=pung.claimed, added=added)
        self._do(e.Promoted(seat, kong, added))
        self._ask_claims(seat)

    def _replacement_due(self, seat: int) -> None:
        """Replace a kong's tile: without one left the deal is a draw. With a strict referee the player must take it."""
        if not may_replace(self.state.table.dead_left):
            self._remise("replacement")
        elif not self.state.strict:
            self._replace(seat)

    def _replace(self, seat: int) -> None:
        self._draw(seat, loose=True)
        self._lay_luck_of(seat)

    def _next_turn(self, discarder: int) -> None:
        state = self.state
        if state.table.is_last_turn:
            self._remise("replacement" if state.table.wall_left else "wall")
            return
        seat = state.table.next_seat(discarder)
        self._draw(seat, loose=False)
        if FLOWER <= state.private[seat].drawn < JOKER:
            self._lay_luck_of(seat)

    def _win(self, seat: int, kind: int, discarder: int) -> None:
        early = self.state.phase is Phase.EXCHANGE
        self._do(e.Won(seat, kind, discarder))
        if early and not self._lay_luck(self.state.table.order):
            return
        scores, settlement = self.settlement()
        net = [0] * len(scores)
        for place, other in enumerate(self.state.table.order):
            net[other] = settlement.net[place]
        self._finish(e.Scored(scores, tuple(net)))

    def settlement(self) -> tuple[tuple[int, ...], Settlement]:
        """The scores by seat and who pays whom (by wind) in the deal that was won."""
        state, table = self.state, self.state.table
        outcome = table.outcome
        assert outcome is not None
        hands = state.final_hands()
        scores = [0] * len(table.names)
        for seat in table.order:
            hand = hands[seat]
            assert hand is not None
            if seat == outcome.winner or not self.rules.fan:
                scores[seat] = int(self.oracle.answer(hand)[O_TOTAL])
        wind = table.wind_of
        settlement = settle(
            [scores[seat] for seat in table.order],
            self.rules,
            winner=wind[outcome.winner],
            discarder=None if outcome.discarder == NOBODY else wind[outcome.discarder],
            ruler=None if table.ruler == NOBODY else wind[table.ruler],
        )
        return tuple(scores), settlement

    def _remise(self, reason: str) -> None:
        self._do(e.Remise(reason))
        nothing = (0,) * len(self.state.table.names)
        self._finish(e.Scored(nothing, nothing))

    def _finish(self, scored: e.Scored) -> None:
        self._do(scored)
        if self.deals is None or self.state.table.deal < self.deals:
            self._next = self._deal_after()
        if self._next is None:
            self._do(e.Finished("rounds"))
