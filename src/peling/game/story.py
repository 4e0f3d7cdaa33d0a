"""The story: every event in words, Dutch and English, as everyone or as one seat may know it.

>>> from peling.game import Match
>>> match = Match('nts', ['Anna', 'Bert', 'Carla', 'Dirk'], seed=1, order=(0, 1, 2, 3))
>>> [tell(event, match.state.table, 'nl') for event in match.push('discard F')][0]
'Oost legt groene draak weg.'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from peling import tiles
from peling.game import events as e
from peling.game.actions import ActionType
from peling.game.table import NOBODY, Table, partners
from peling.hands import Shape
from peling.rules import Words
from peling.scoring.ranking import Ranked, ranking, rating_text
from peling.words import signed

WORDS = {
    "times": Words("{n} keer {tile}", "{n} times {tile}"),
    "throws": Words("Worp {turn}: {pips}.", "Throw {turn}: {pips}."),
    "seats": Words("Plaatsen: {winds}.", "Seats: {winds}."),
    "dreams": Words("{name} droomt.", "{name} dreams."),
    "deal": Words("Spel {number}, ronde {round}. {winds}.", "Deal {number}, round {round}. {winds}."),
    "dragon": Words("de groene draak", "the green dragon"),
    "ruler": Words("{name} heerst.", "{name} rules."),
    "goulash": Words("Goulash, met vier jokers.", "Goulash, with four jokers."),
    "dice": Words("Dobbelstenen: {dice}.", "Dice: {dice}."),
    "draw": Words("{who} pakt {tile}.", "{who} draws {tile}."),
    "draw_hidden": Words("{who} pakt een steen.", "{who} draws a tile."),
    "replace": Words("{who} pakt als vervanging {tile}.", "{who} draws {tile} as replacement."),
    "replace_hidden": Words("{who} pakt een vervangende steen.", "{who} draws a replacement tile."),
    "luck": Words("{who} legt een gelukssteen open: {tile}.", "{who} lays a luck tile open: {tile}."),
    "discard": Words("{who} legt {tile} weg.", "{who} discards {tile}."),
    "announce": Words("{who} legt {tile} weg en wacht.", "{who} discards {tile} and is waiting."),
    "asks_chow": Words("{who} vraagt chow.", "{who} asks for a chow."),
    "asks_pung": Words("{who} vraagt pung.", "{who} asks for a pung."),
    "asks_kong": Words("{who} vraagt kong.", "{who} asks for a kong."),
    "asks_mahjong": Words("{who} roept mahjong.", "{who} calls mahjong."),
    "asks_exchange": Words("{who} legt klaar om te ruilen: {tiles}.", "{who} puts out for exchange: {tiles}."),
    "exchanged": Words("Ruil {stage}: {pairs}.", "Exchange {stage}: {pairs}."),
    "and": Words("{one} met {other}", "{one} with {other}"),
    "given": Words("{who} geeft {other} {tiles}.", "{who} gives {other} {tiles}."),
    "chow": Words(
        "{who} neemt {tile} van {other} en legt een chow: {set}.", "{who} takes {tile} from {other} for a chow: {set}."
    ),
    "pung": Words(
        "{who} neemt {tile} van {other} en legt een pung: {set}.", "{who} takes {tile} from {other} for a pung: {set}."
    ),
    "kong": Words(
        "{who} neemt {tile} van {other} en legt een kong: {set}.", "{who} takes {tile} from {other} for a kong: {set}."
    ),
    "concealed": Words("{who} legt een dichte kong: {set}.", "{who} lays a concealed kong: {set}."),
    "concealed_hidden": Words("{who} legt een dichte kong.", "{who} lays a concealed kong."),
    "promoted": Words("{who} maakt met {tile} van de pung een kong: {set}.", "{who} adds {tile} to the pung, a kong now: {set}."),
    "stands": Words("Niemand rooft de kong.", "Nobody robs the kong."),
    "false": Words(
        "{who} roept ten onrechte mahjong met {tile} en heeft nu een dood spel.",
        "{who} calls mahjong wrongly with {tile} and has a dead hand now.",
    ),
    "fine": Words("{who} betaalt iedereen {paid}.", "{who} pays everyone {paid}."),
    "won": Words("{who} maakt mahjong met {tile} van {other}!", "{who} wins on {tile} from {other}!"),
    "won_drawn": Words("{who} maakt mahjong met de zelf gepakte {tile}!", "{who} wins with a self-drawn {tile}!"),
    "remise_wall": Words("Remise: de muur is op.", "A draw: the wall is finished."),
    "remise_replacement": Words("Remise: er is geen vervangende steen meer.", "A draw: there is no replacement tile left."),
    "scored": Words("Telling: {scores}.", "Scores: {scores}."),
    "score": Words("{who} {score} ({net})", "{who} {score} ({net})"),
    "nothing": Words("Er wordt niets geteld.", "Nothing is counted."),
    "rating": Words("{points} ratingpunten", "{points} rating points"),
    "finished": Words("Einde van de partij. Eindstand: {totals}.", "The match is over. Final standing: {totals}."),
}


def tell(event: e.Event, table: Table, lang: str = "en", seat: int | None = None, *, aloud: bool = False) -> str:
    """The event in a sentence or more, empty where there is nothing to tell.

    Players are named by their winds in the deal at `table`. With a `seat` only what that seat may know is in it, as
    `view.redact` has it; without one everything. `aloud`: sets in words, to be spoken, instead of in notation.
    """
    return _Teller(table, lang, seat, aloud=aloud).tell(event)


class _Teller:
    """One method an event."""

    def __init__(self, table: Table, lang: str, seat: int | None, *, aloud: bool) -> None:
        self.table = table
        self.lang = lang
        self.seat = seat
        self.aloud = aloud

    def tell(self, event: e.Event) -> str:
        return _TELL[type(event)](self, event)

    # words

    def say(self, key: str, **values: object) -> str:
        return WORDS[key][self.lang].format(**values)

    def who(self, seat: int) -> str:
        wind = self.table.wind_of[seat]
        return self.table.names[seat] if wind == NOBODY else tiles.wind_name(wind, self.lang)

    def tile(self, kind: int) -> str:
        return tiles.name(kind, self.lang)

    def write(self, kinds: Iterable[int]) -> str:
        if not self.aloud:
            return tiles.write(kinds, self.lang)
        held = Counter(kinds).items()
        return ", ".join(self.tile(kind) if n == 1 else self.say("times", n=n, tile=self.tile(kind)) for kind, n in held)

    def knows(self, seat: int) -> bool:
        """Whether the listener may know a seat's secrets."""
        return self.seat is None or self.seat == seat

    def winds(self, order: tuple[int, ...]) -> str:
        return ", ".join(f"{tiles.wind_name(wind, self.lang)} {self.table.names[seat]}" for wind, seat in enumerate(order))

    # events

    def seated(self, event: e.Seated) -> str:
        parts = []
        for turn in sorted({turn for turn, _, _ in event.throws}):
            pips = ", ".join(f"{self.table.names[seat]} {number}" for at, seat, number in event.throws if at == turn)
            parts.append(self.say("throws", turn=turn, pips=pips))
        parts.append(self.say("seats", winds=self.winds(event.order[:4])))
        parts += [self.say("dreams", name=self.table.names[seat]) for seat in event.order[4:]]
        return " ".join(parts)

    def dealt(self, event: e.Dealt) -> str:
        round_ = self.say("dragon") if event.round == tiles.DRAGON_ROUND else tiles.wind_name(event.round, self.lang)
        parts = [self.say("deal", number=event.number, round=round_, winds=self.winds(event.order))]
        if event.dreamer != NOBODY:
            parts.append(self.say("dreams", name=self.table.names[event.dreamer]))
        if event.ruler != NOBODY:
            parts.append(self.say("ruler", name=self.table.names[event.ruler]))
        if event.goulash:
            parts.append(self.say("goulash"))
        parts.append(self.say("dice", dice=" ".join(str(die) for die in event.dice)))
        return " ".join(parts)

    def chose(self, event: e.Chose) -> str:
        if not self.knows(event.seat) or event.action.type is ActionType.PASS:
            return ""
        return self.say(f"asks_{event.action.type.value}", who=self.who(event.seat), tiles=self.write(event.action.tiles))

    def exchanged(self, event: e.Exchanged) -> str:
        passed = partners(self.table.order, event.stage)
        pairs = ", ".join(self.say("and", one=self.who(a), other=self.who(b)) for a, b in passed[::2])
        parts = [self.say("exchanged", stage=event.stage + 1, pairs=pairs)]
        for seat, other in passed:
            if self.knows(seat) or self.knows(other):
                given = self.write(event.given[seat])
                parts.append(self.say("given", who=self.who(seat), other=self.who(other), tiles=given))
        return " ".join(parts)

    def drawn(self, event: e.Drawn) -> str:
        key = "replace" if event.loose else "draw"
        known = self.knows(event.seat) or tiles.is_luck(event.kind)
        return self.say(key if known else f"{key}_hidden", who=self.who(event.seat), tile=self.tile(event.kind))

    def luck(self, event: e.LuckShown) -> str:
        return self.say("luck", who=self.who(event.seat), tile=self.tile(event.kind))

    def discarded(self, event: e.Discarded) -> str:
        return self.say("announce" if event.announce else "discard", who=self.who(event.seat), tile=self.tile(event.kind))

    def claimed(self, event: e.Claimed) -> str:
        meld = event.meld
        kind = meld.claimed if meld.shape is Shape.CHOW and meld.claimed is not None else meld.kind
        return self.say(
            meld.shape.name.lower(),
            who=self.who(event.seat),
            other=self.who(event.discarder),
            tile=self.tile(kind),
            set=self.write(meld.tiles),
        )

    def kong(self, event: e.KongLaid) -> str:
        key = "concealed" if self.knows(event.seat) else "concealed_hidden"
        return self.say(key, who=self.who(event.seat), set=self.write(event.meld.tiles))

    def promoted(self, event: e.Promoted) -> str:
        return self.say("promoted", who=self.who(event.seat), tile=self.tile(event.added), set=self.write(event.meld.tiles))

    def false_win(self, event: e.FalseWin) -> str:
        who = self.who(event.seat)
        fine = " " + self.say("fine", who=who, paid=event.paid) if event.paid else ""
        return self.say("false", who=who, tile=self.tile(event.kind)) + fine

    def won(self, event: e.Won) -> str:
        if event.discarder == NOBODY:
            return self.say("won_drawn", who=self.who(event.seat), tile=self.tile(event.kind))
        return self.say("won", who=self.who(event.seat), tile=self.tile(event.kind), other=self.who(event.discarder))

    def remise(self, event: e.Remise) -> str:
        return self.say(f"remise_{event.reason}") + " " + self.say("nothing")

    def scored(self, event: e.Scored) -> str:
        if not any(event.scores):
            return ""
        scores = (
            self.say("score", who=self.who(seat), score=event.scores[seat], net=signed(event.net[seat]))
            for seat in self.table.order
        )
        return self.say("scored", scores=", ".join(scores))

    def finished(self, _event: e.Finished) -> str:
        return self.say("finished", totals=", ".join(self.ranked(one) for one in ranking(self.table.rules, self.table.totals)))

    def ranked(self, one: Ranked) -> str:
        text = f"{self.table.names[one.player]} {signed(one.net)}"
        return text if one.rating is None else f"{text} ({self.say('rating', points=rating_text(one.rating))})"


_TELL: dict[type, Callable[[_Teller, Any], str]] = {
    e.Seated: _Teller.seated,
    e.Dealt: _Teller.dealt,
    e.Chose: _Teller.chose,
    e.Exchanged: _Teller.exchanged,
    e.Drawn: _Teller.drawn,
    e.LuckShown: _Teller.luck,
    e.Discarded: _Teller.discarded,
    e.Asked: lambda *_: "",
    e.Claimed: _Teller.claimed,
    e.KongLaid: _Teller.kong,
    e.Promoted: _Teller.promoted,
    e.KongStands: lambda teller, _: teller.say("stands"),
    e.FalseWin: _Teller.false_win,
    e.Won: _Teller.won,
    e.Remise: _Teller.remise,
    e.Scored: _Teller.scored,
    e.Finished: _Teller.finished,
}
