"""Hands: what one player holds, as small frozen values over kinds.

A value writes itself (`str`) in the notation of `docs/notation.md`; `peling.notation` reads it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum, IntFlag
from functools import reduce
from operator import or_

from peling import tiles
from peling.tiles import DRAGON_ROUND, JOKER, TEXT
from peling.words import Words


class HandError(ValueError):
    """A hand that cannot exist; `part` and `index` say which piece of it is wrong."""

    def __init__(self, words: Words, part: str = "hand", index: int = 0) -> None:
        super().__init__(words.en)
        self.words = words
        self.part = part
        self.index = index

    @property
    def reason(self) -> str:
        """What is wrong, in English."""
        return self.words.en


class Shape(IntEnum):
    """What a set is."""

    CHOW = 1
    PUNG = 2
    KONG = 3


class Source(Enum):
    """Where a tile came from, seen from the player; the value is its mark in the notation."""

    DRAWN = "+"
    LEFT = "<"
    ACROSS = "^"
    RIGHT = ">"
    UNKNOWN = ""

    @property
    def claimed(self) -> bool:
        """Whether another player discarded the tile."""
        return self is not Source.DRAWN


_STEPS = {Source.LEFT: -1, Source.ACROSS: 2, Source.RIGHT: 1}
"""How far round the table a player sits, by where a tile came from."""


def sources(playing: int) -> tuple[Source, ...]:
    """Where a discard can come from, by how many play the deal; with three nobody sits across."""
    return (Source.LEFT, Source.RIGHT) if playing == 3 else (Source.LEFT, Source.ACROSS, Source.RIGHT)


def seat_at(source: Source, seat: int, playing: int) -> int:
    """The seat that a tile came from, seen from a seat."""
    return (seat + _STEPS[source]) % playing


def source_of(seat: int, other: int, playing: int) -> Source:
    """Where `other` sits, seen from `seat`: the inverse of `seat_at`."""
    return next(source for source in sources(playing) if seat_at(source, seat, playing) == other)


class Flag(IntFlag):
    """Circumstances of a hand. `text` is the word in the notation."""

    HEAVEN = 1
    EARTH = 2
    LAST_TILE = 4
    LAST_OF_KIND = 8
    REPLACEMENT = 16
    KONG_ON_KONG = 32
    ROBBED_KONG = 64
    ANNOUNCED = 128
    ORIGINAL_CALL = 256
    GOULASH = 512
    DEAD = 1024

    @property
    def text(self) -> str:
        """The word in the notation: `last-tile`."""
        return str(self.name).lower().replace("_", "-")


OF_THE_WIN = (
    Flag.HEAVEN,
    Flag.EARTH,
    Flag.LAST_TILE,
    Flag.LAST_OF_KIND,
    Flag.KONG_ON_KONG,
    Flag.REPLACEMENT,
    Flag.ROBBED_KONG,
)
"""Circumstances that only a winning tile can have."""
WIN_FLAGS = reduce(or_, OF_THE_WIN)
"""The same in one value."""
FLAG_WORDS = {flag.text: flag for flag in Flag}
DUTCH_FLAGS = {
    Flag.HEAVEN: "hemel",
    Flag.EARTH: "aarde",
    Flag.LAST_TILE: "laatste steen",
    Flag.LAST_OF_KIND: "laatste van de soort",
    Flag.REPLACEMENT: "losse steen",
    Flag.KONG_ON_KONG: "kong op kong",
    Flag.ROBBED_KONG: "kongroof",
    Flag.ANNOUNCED: "wachten aangekondigd",
    Flag.ORIGINAL_CALL: "original call",
    Flag.GOULASH: "goulash",
    Flag.DEAD: "dood spel",
}
"""The same in Dutch, as they are typed (`peling.drafts`)."""
NO_FLAGS = Flag(0)
# The same as plain ints: every hand is checked, and flags are slow to combine.
_WIN_FLAGS = int(WIN_FLAGS)
_IMPLYING = int(Flag.KONG_ON_KONG | Flag.ORIGINAL_CALL)
_GOULASH, _DEAD = int(Flag.GOULASH), int(Flag.DEAD)


@dataclass(frozen=True, slots=True, repr=False)
class Meld:
    """A declared set: claimed from a discard, promoted, or a concealed kong.

    `tiles` are the kinds as they lie, real tiles first, then jokers. `claimed` is the kind that was taken from a
    discard (it matters for a chow), `added` the tile that promoted a pung to a kong.
    """

    tiles: tuple[int, ...]
    concealed: bool = False
    source: Source = Source.UNKNOWN
    claimed: int | None = None
    added: int | None = None

    def __post_init__(self) -> None:
        ordered = tuple(sorted(self.tiles))
        object.__setattr__(self, "tiles", ordered)
        _check_meld(self)
        if self.source is Source.UNKNOWN or self.concealed:
            object.__setattr__(self, "claimed", None)
        elif self.shape is not Shape.CHOW:
            object.__setattr__(self, "claimed", self.kind)

    @property
    def kind(self) -> int:
        """The kind of a pung or kong, the lowest kind of a chow."""
        return self.tiles[0]

    @property
    def shape(self) -> Shape:
        """Chow, pung or kong."""
        if len(self.tiles) == 4:
            return Shape.KONG
        return Shape.CHOW if self.tiles[0] != self.tiles[1] and self.tiles[1] != JOKER else Shape.PUNG

    @property
    def jokers(self) -> int:
        """How many of its tiles are jokers."""
        return self.tiles.count(JOKER)

    def write(self, lang: str = "en") -> str:
        """The meld as text, with Dutch suit letters for `lang='nl'`."""
        laid = list(self.tiles)
        if self.added is not None:
            laid.remove(self.added)
        marked = -1
        if self.source is not Source.UNKNOWN and not self.concealed:
            if self.shape is Shape.CHOW:
                marked = laid.index(self.claimed if self.claimed is not None else self.kind)
            else:  # as on the table: the turned tile points at the player it came from
                real = len(laid) - laid.count(JOKER)
                marked = min("<^>".index(self.source.value), real - 1)
        pieces = [(kind, self.source.value if i == marked else "", "") for i, kind in enumerate(laid)]
        if self.added is not None:
            pieces.append((self.added, "", "+"))
        text, suit = "", ""
        for kind, after, before in pieces:
            name = TEXT[kind]
            if suit and name[1:] != suit:
                text += tiles.DUTCH_SUITS[suit] if lang == "nl" else suit
            suit = name[1:]
            text += before + name[0] + after
        if suit:
            text += tiles.DUTCH_SUITS[suit] if lang == "nl" else suit
        return f"[{text}]" if self.concealed else f"({text})"

    def __str__(self) -> str:
        return self.write()

    def __repr__(self) -> str:
        return f"parse_meld({str(self)!r})"


def _check_meld(meld: Meld) -> None:
    real = [kind for kind in meld.tiles if kind != JOKER]
    if any(not 0 <= kind < tiles.KINDS and kind != JOKER for kind in meld.tiles):
        raise HandError(
            Words(
                "een set bestaat uit kringen, bamboe, tekens, winden, draken en jokers",
                "only suit tiles, winds, dragons and jokers make a set",
            ),
            "meld",
        )
    if len(meld.tiles) not in (3, 4):
        raise HandError(
            Words(
                f"een set heeft drie of vier stenen, niet {len(meld.tiles)}",
                f"a set has three or four tiles, not {len(meld.tiles)}",
            ),
            "meld",
        )
    if not real:
        raise HandError(Words("een set kan niet alleen uit jokers bestaan", "a set cannot be jokers alone"), "meld")
    alike = len(set(real)) == 1
    if len(meld.tiles) == 4 and not alike:
        raise HandError(Words("een kong is vier gelijke stenen", "a kong is four tiles alike"), "meld")
    if not alike:
        _check_chow(real, meld)
    if len(real) < len(meld.tiles) - (2 if len(meld.tiles) == 4 else 1):
        raise HandError(
            Words("hoogstens één joker in een pung en twee in een kong", "at most one joker in a pung and two in a kong"), "meld"
        )
    if meld.concealed and len(meld.tiles) == 3:
        raise HandError(
            Words(
                "alleen een kong wordt gesloten neergelegd; een gesloten pung of chow blijft op de stok",
                "only a kong is declared concealed; a concealed pung or chow stays in the rack",
            ),
            "meld",
        )
    if meld.source is Source.DRAWN:
        raise HandError(
            Words("een set is gevraagd van links, de overkant of rechts", "a set is claimed from the left, across or the right"),
            "meld",
        )
    if meld.concealed and (meld.source is not Source.UNKNOWN or meld.added is not None):
        raise HandError(
            Words("een gesloten kong is niet gevraagd en niet bijgelegd", "a concealed kong is not claimed and not promoted"),
            "meld",
        )
    if meld.added is not None and (len(meld.tiles) != 4 or meld.added not in meld.tiles):
        raise HandError(
            Words("alleen de vierde steen van een kong wordt later bijgelegd", "only the fourth tile of a kong is added later"),
            "meld",
        )
    if meld.claimed is not None and meld.claimed not in real:
        raise HandError(
            Words("de gevraagde steen is er een van de set, en geen joker", "the claimed tile is one of the set, and no joker"),
            "meld",
        )


def _check_chow(real: list[int], meld: Meld) -> None:
    if any(kind >= tiles.E for kind in real):
        winds = all(k in range(tiles.E, tiles.C) for k in real)
        dutch, english = ("winden", "winds") if winds else ("troeven", "honours")
        raise HandError(Words(f"er is geen chow van {dutch}", f"there is no chow of {english}"), "meld")
    if len(real) != 3:
        raise HandError(Words("een chow heeft geen joker", "a chow has no joker"), "meld")
    low = real[0]
    if [low, low + 1, low + 2] != real or low // 9 != real[2] // 9:
        raise HandError(Words("dit is geen chow en geen pung", "neither a chow nor a pung"), "meld")
    if meld.source is not Source.UNKNOWN and meld.claimed is None:
        raise HandError(
            Words("bij een chow staat welke steen gevraagd is", "the mark of a chow says which tile was claimed"), "meld"
        )


@dataclass(frozen=True, slots=True, repr=False)
class Win:
    """The winning tile and where it came from."""

    kind: int
    source: Source

    def __str__(self) -> str:
        return f"{self.source.value}{TEXT[self.kind]}"

    def __repr__(self) -> str:
        return f"Win({self.kind}, {self.source})"


@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """A player's tiles at the end of a deal.

    `concealed` are the tiles in the rack without the winning tile; `win` is None for everyone but the winner.
    Every hand that exists can be scored; one that cannot exist raises `HandError`.
    """

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    luck: tuple[int, ...] = ()
    win: Win | None = None
    seat: int = 0
    round: int = 0
    flags: Flag = field(default=NO_FLAGS)

    def __post_init__(self) -> None:
        if type(self.flags) is not Flag:
            object.__setattr__(self, "flags", Flag(self.flags))
        if int(self.flags) & _IMPLYING:
            object.__setattr__(self, "flags", self.flags | _implied(self.flags))
        problem = next(_problems(self), None)
        if problem is not None:
            raise problem
        object.__setattr__(self, "concealed", tuple(sorted(self.concealed)))
        object.__setattr__(self, "luck", tuple(sorted(self.luck)))

    @property
    def goulash(self) -> bool:
        """Whether jokers are in play."""
        return bool(int(self.flags) & _GOULASH)

    @property
    def dead(self) -> bool:
        """Whether the hand may not win and scores nothing."""
        return bool(int(self.flags) & _DEAD)

    def bare(self) -> Hand:
        """The hand before the winning tile came."""
        return replace(self, win=None, flags=self.flags & ~WIN_FLAGS)

    def tiles(self) -> Iterator[int]:
        """All kinds held, melds and winning tile included, luck tiles not."""
        yield from self.concealed
        for meld in self.melds:
            yield from meld.tiles
        if self.win is not None:
            yield self.win.kind

    def write(self, lang: str = "en") -> str:
        """The hand as text, with Dutch suit letters for `lang='nl'`."""
        parts = [tiles.write(self.concealed, lang)] if self.concealed else []
        parts += [meld.write(lang) for meld in self.melds]
        if self.luck:
            parts.append(tiles.write(self.luck))
        if self.win is not None:
            parts.append(self.win.source.value + tiles.write((self.win.kind,), lang))
        return f"{' '.join(parts)} ; {write_circumstances(self.seat, self.round, self.flags)}"

    def __str__(self) -> str:
        return self.write()

    def __repr__(self) -> str:
        return f"parse_hand({str(self)!r})"


def write_circumstances(seat: int, round_: int, flags: Flag, lang: str = "en") -> str:
    """Seat, round and the other circumstances as text, without those that another one implies; in Dutch only drafts are read."""
    if lang == "nl":
        words = [f"plaats {_DUTCH_WINDS[seat]}", f"ronde {_DUTCH_WINDS[round_]}"]
    else:
        words = [f"seat {tiles.WINDS[seat]}", f"round {(tiles.WINDS + 'F')[round_]}"]
    if int(flags):
        said = flags & ~_implied(flags)
        words += [DUTCH_FLAGS[flag] if lang == "nl" else flag.text for flag in Flag if flag & said]
    return ", ".join(words)


_DUTCH_WINDS = ("Oost", "Zuid", "West", "Noord", "groene draak")


def _implied(flags: Flag) -> Flag:
    """Circumstances that follow from others and need not be written."""
    found = Flag.REPLACEMENT if flags & Flag.KONG_ON_KONG else NO_FLAGS
    return found | Flag.ANNOUNCED if flags & Flag.ORIGINAL_CALL else found


def _problems(hand: Hand) -> Iterator[HandError]:
    if not _plain(hand):
        yield from _tile_problems(hand)
    yield from _count_problems(hand)
    yield from _win_problems(hand)


def _plain(hand: Hand) -> bool:
    """Whether all tiles are of the 34 kinds, at most four of each: a quick test that most hands pass."""
    held = [*hand.concealed]
    for meld in hand.melds:
        held += meld.tiles
    if hand.win is not None:
        held.append(hand.win.kind)
    if not held or hand.luck or hand.goulash or min(held) < 0 or max(held) >= tiles.KINDS:
        return False
    return all(held.count(kind) <= 4 for kind in {*held})


def _tile_problems(hand: Hand) -> Iterator[HandError]:
    pieces: list[tuple[int, str, int]] = [(k, "concealed", i) for i, k in enumerate(hand.concealed)]
    pieces += [(k, "meld", i) for i, meld in enumerate(hand.melds) for k in meld.tiles]
    if hand.win is not None:
        pieces.append((hand.win.kind, "win", 0))
    seen: dict[int, int] = {}
    in_play = tiles.tile_set(goulash=hand.goulash)
    for kind, part, index in pieces:
        if kind == JOKER and not hand.goulash:
            yield HandError(Words("een joker doet alleen in goulash mee", "a joker is in play only in goulash"), part, index)
        if not 0 <= kind < tiles.KINDS and kind != JOKER:
            what = TEXT[kind] if 0 <= kind < len(TEXT) else f"kind {kind}"
            words = Words(f"{what} is geen steen van het spel zelf", f"{what} is no tile of the hand proper")
            yield HandError(words, part, index)
        if hand.goulash and 0 <= kind < tiles.KINDS and not in_play[kind]:
            yield HandError(
                Words(
                    "bamboe 2 zit niet in goulash: de jokers zijn ervoor in de plaats",
                    "bamboo 2 is not in the goulash set: jokers take its place",
                ),
                part,
                index,
            )
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] == 5:
            yield HandError(
                Words(
                    f"een vijfde {tiles.name(kind, 'nl')}: er zijn er vier van elke steen",
                    f"a fifth {TEXT[kind]}: there are four of each tile",
                ),
                part,
                index,
            )
    for i, kind in enumerate(hand.luck):
        if not tiles.is_luck(kind):
            yield HandError(
                Words("alleen bloemen en seizoenen zijn geluksstenen", "only flowers and seasons are luck tiles"), "luck", i
            )
        if kind in hand.luck[:i]:
            yield HandError(
                Words(
                    f"gelukssteen {TEXT[kind]} staat er twee keer: er is er één van elk",
                    f"luck tile {TEXT[kind]} twice: there is one of each",
                ),
                "luck",
                i,
            )


def _count_problems(hand: Hand) -> Iterator[HandError]:
    if len(hand.melds) > 4:
        yield HandError(Words("meer dan vier sets", "more than four sets"), "meld", 4)
    held = len(hand.concealed) + 3 * len(hand.melds)
    if held != 13 and not hand.dead:
        dutch, english = (" en de winnende steen", " and the winning tile") if hand.win is not None else ("", "")
        words = Words(
            f"een spel heeft 13 stenen{dutch} (een kong telt voor drie), dit heeft er {held}",
            f"a hand has 13 tiles{english} (a kong counts as three), this one has {held}",
        )
        yield HandError(words, "count")
    if hand.dead and held > 18:
        yield HandError(
            Words(f"{held} stenen zijn te veel, ook voor een dood spel", f"{held} tiles are too many, even for a dead hand"),
            "count",
        )
    if not 0 <= hand.seat <= 3:
        yield HandError(
            Words("de plaats is 0 tot 3 (Oost, Zuid, West, Noord)", "the seat is 0 to 3 (East, South, West, North)"), "seat"
        )
    if not 0 <= hand.round <= DRAGON_ROUND:
        yield HandError(
            Words(
                "de ronde is 0 tot 3 (Oost, Zuid, West, Noord) of 4, die van de groene draak",
                "the round is 0 to 3 (East, South, West, North) or 4, the green dragon's",
            ),
            "round",
        )
    if hand.goulash:
        for i, meld in enumerate(hand.melds):
            if meld.shape is Shape.CHOW:
                yield HandError(Words("in goulash zijn er geen chows", "chows are not allowed in goulash"), "meld", i)


def _win_problems(hand: Hand) -> Iterator[HandError]:
    win, flags = hand.win, hand.flags
    circumstances = int(flags) & _WIN_FLAGS
    if win is None:
        for flag in OF_THE_WIN if circumstances else ():
            if flags & flag:
                yield HandError(Words(f"{flag.text} vraagt een winnende steen", f"{flag.text} needs a winning tile"), flag.text)
        return
    if win.kind == JOKER and win.source.claimed:
        yield HandError(Words("een weggelegde joker kan niet gevraagd worden", "a discarded joker cannot be claimed"), "win")
    if win.source is Source.UNKNOWN:
        yield HandError(
            Words(
                "de winnende steen is gepakt, of gevraagd van links, de overkant of rechts",
                "the winning tile is drawn, or claimed from the left, across or the right",
            ),
            "win",
        )
    if circumstances:
        yield from _circumstance_problems(hand, claimed=win.source.claimed)


def _circumstance_problems(hand: Hand, *, claimed: bool) -> Iterator[HandError]:
    flags = hand.flags
    for flag in (Flag.HEAVEN, Flag.REPLACEMENT):
        if flags & flag and claimed:
            said = Flag.KONG_ON_KONG if flag is Flag.REPLACEMENT and flags & Flag.KONG_ON_KONG else flag
            yield HandError(
                Words(f"{said.text} vraagt een zelf gepakte winnende steen", f"{said.text} needs a self-drawn winning tile"),
                said.text,
            )
    for flag in (Flag.EARTH, Flag.ROBBED_KONG):
        if flags & flag and not claimed:
            yield HandError(
                Words(f"{flag.text} vraagt een gevraagde winnende steen", f"{flag.text} needs a claimed winning tile"), flag.text
            )
    if flags & Flag.HEAVEN and (hand.seat != 0 or hand.melds):
        yield HandError(
            Words(
                "heaven is van Oost, met de eerste veertien stenen en zonder kong",
                "heaven is East's, with the dealt tiles and before any kong",
            ),
            "heaven",
        )
    if flags & Flag.EARTH and hand.seat == 0:
        yield HandError(
            Words("earth is winnen met de eerste steen die Oost weglegt", "earth is a win on East's first discard"), "earth"
        )
    if flags & Flag.EARTH and hand.melds:
        yield HandError(
            Words(
                "voor de eerste weggelegde steen kan niets neergelegd zijn", "nothing can be declared before the first discard"
            ),
            "earth",
        )
    kongs = sum(meld.shape is Shape.KONG for meld in hand.melds)
    if flags & Flag.KONG_ON_KONG and kongs < 2:
        yield HandError(Words("kong-on-kong vraagt twee kongs", "kong-on-kong needs two kongs"), "kong-on-kong")
    if flags & Flag.REPLACEMENT and not kongs and not hand.luck:
        yield HandError(
            Words("een losse steen vraagt een kong of een gelukssteen", "a replacement tile needs a kong or a luck tile"),
            "replacement",
        )


def counts(kinds: Iterable[int]) -> list[int]:
    """How many of each of the 43 kinds."""
    result = [0] * (JOKER + 1)
    for kind in kinds:
        result[kind] += 1
    return result
