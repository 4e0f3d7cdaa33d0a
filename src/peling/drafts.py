"""Drafts: a hand that somebody is still laying or typing, from no tile at all to fourteen.

>>> draft = read_draft('999b) ggg) 234b 678b 44b >')
>>> print(draft.hand())
2344678s (999s) (FFF) >4s ; seat E, round E
>>> read_draft('99b gg').number, read_draft('2234p 678s CCC (789<m) 2p').source
(4, <Source.UNKNOWN: ''>)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from peling import tiles
from peling.hands import NO_FLAGS, Flag, Hand, HandError, Meld, Source, Win, write_circumstances
from peling.notation import MARKS, Pieces, Scanner, read_circumstances, read_meld, read_win
from peling.words import Words

WHOLE = 14
"""Tiles of a hand that won, a kong counted as three."""


@dataclass(frozen=True)
class Draft:
    """Tiles that are laid so far; `number` of them, a kong counted as three.

    Below fourteen tiles nobody has won. Of fourteen one is the winning tile, and its `source` may not be known yet: then `hands`
    has what the draft may be, drawn first. A dead hand is not asked how many tiles it has. What cannot become a hand is a
    `HandError`.
    """

    rack: tuple[int, ...] = ()
    """Without the winning tile."""
    melds: tuple[Meld, ...] = ()
    luck: tuple[int, ...] = ()
    win: int | None = None
    source: Source = Source.UNKNOWN
    seat: int = 0
    round: int = 0
    flags: Flag = field(default=NO_FLAGS)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rack", tuple(sorted(self.rack)))
        object.__setattr__(self, "luck", tuple(sorted(self.luck)))
        if self.number > WHOLE or self.win is not None or self.flags & Flag.DEAD:
            assert self.hands  # it has one, or has raised what is wrong
        else:
            assert self.laid

    def __repr__(self) -> str:
        return f"read_draft({self.write()!r})"

    @property
    def number(self) -> int:
        """How many tiles are laid: a kong is three, luck tiles are none."""
        return len(self.rack) + 3 * len(self.melds) + (self.win is not None)

    @property
    def finished(self) -> bool:
        """Whether it is a hand that can be scored: thirteen tiles, or fourteen and the source of the winning one; or dead."""
        return len(self.hands) == 1 and (self.win is None or self.source is not Source.UNKNOWN)

    @cached_property
    def laid(self) -> Hand:
        """The tiles as they lie, marked as dead: only a dead hand may have any number of tiles."""
        return Hand(self.rack, self.melds, self.luck, None, self.seat, self.round, self.flags | Flag.DEAD)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """What can be scored: nothing below thirteen tiles, and a hand for each source where the source is not known."""
        if self.win is None:
            short = self.number < WHOLE - 1 and not self.flags & Flag.DEAD
            return () if short else (self._hand(None),)
        if self.source is not Source.UNKNOWN:
            return (self._hand(self.source),)
        found, problem = [], None
        for source in (Source.DRAWN, Source.LEFT):
            try:
                found.append(self._hand(source))
            except HandError as error:
                problem = problem or error
        if not found and problem is not None:
            raise problem
        return tuple(found)

    def hand(self) -> Hand:
        """The hand, if it is finished; `HandError` if not."""
        if not self.finished:
            raise HandError(
                Words(f"het spel is niet af: {self.number} stenen", f"the hand is not finished: {self.number} tiles")
                if self.win is None
                else Words("er staat niet bij hoe de winnende steen kwam", "it does not say how the winning tile came"),
                "count",
            )
        return self.hands[0]

    def write(self, lang: str = "en") -> str:
        """The draft as text: the notation, with a winning tile of unknown source unmarked at the end.

        In Dutch the circumstances are Dutch as well, as one types them; `read_draft` reads them back, `parse_hand` does not.
        """
        parts = [tiles.write(self.rack, lang)] if self.rack else []
        parts += [meld.write(lang) for meld in self.melds]
        parts += [tiles.write(self.luck)] if self.luck else []
        parts += [self.source.value + tiles.write((self.win,), lang)] if self.win is not None else []
        return " ".join([*parts, ";", write_circumstances(self.seat, self.round, self.flags, lang)])

    def __str__(self) -> str:
        return self.write()

    def _hand(self, source: Source | None) -> Hand:
        win = None if self.win is None or source is None else Win(self.win, source)
        return Hand(self.rack, self.melds, self.luck, win, self.seat, self.round, self.flags)


def read_draft(text: str, check: Callable[[Hand], None] | None = None) -> Draft:
    """A draft from typed or pasted text; `NotationError` points at what is wrong.

    All that `parse_hand` reads, unfinished too, and loosely: small letters, `r` and `g` for the red and green dragon, any space,
    `)` behind a set that lies open, `]` behind a concealed kong, the mark of the winning tile behind it at the end, and Dutch
    words for the circumstances. Of fourteen tiles without a mark the last one written in the rack wins. `check` may refuse it
    with a `HandError`, as in `parse_hand`.
    """
    pieces = Pieces(text, text.find(";"))
    scanner = Scanner(text, len(text) if pieces.semicolon < 0 else pieces.semicolon, typed=True)
    scanner.space()
    while scanner.peek():
        _piece(scanner, pieces)
        scanner.space()
    seat, round_, flags, pieces.places = read_circumstances(text, pieces.semicolon, typed=True)
    won = pieces.win
    held = len(pieces.concealed) + 3 * len(pieces.melds)
    if won is None and held == WHOLE and pieces.concealed and not flags & Flag.DEAD:
        last = pieces.concealed.pop()
        pieces.win = won = Win(last.kind, Source.UNKNOWN), last.pos
    pieces.sort()
    try:
        draft = Draft(
            tuple(tile.kind for tile in pieces.concealed),
            tuple(meld for meld, _ in pieces.melds),
            tuple(tile.kind for tile in pieces.luck),
            None if won is None else won[0].kind,
            Source.UNKNOWN if won is None else won[0].source,
            seat,
            round_,
            flags,
        )
        if check is not None:
            for hand in draft.hands or (draft.laid,):
                check(hand)
    except HandError as error:
        raise pieces.error(error) from None
    return draft


def _piece(scanner: Scanner, pieces: Pieces) -> None:
    """Read what comes next."""
    start = scanner.pos
    char = scanner.peek()
    if pieces.win is not None:
        raise scanner.error(Words("de winnende steen staat achteraan", "the winning tile stands last"))
    if char in ("(", "["):
        pieces.melds.append((read_meld(scanner), start))
    elif char in (")", "]"):
        _lay(scanner, pieces, concealed=char == "]")
        scanner.pos += 1
    elif char in MARKS:
        if scanner.text[start + 1 : scanner.end].strip():
            pieces.win = read_win(scanner), start
            return
        if not pieces.concealed:
            raise scanner.error(Words("er ontbreekt een winnende steen", "a winning tile is missing"))
        last = pieces.concealed.pop()
        pieces.win = Win(last.kind, MARKS[char]), last.pos
        scanner.pos += 1
    else:
        pieces.add(scanner.group(marks=False))


def _lay(scanner: Scanner, pieces: Pieces, *, concealed: bool) -> None:
    """Lay the set that was written last: four alike, or else three tiles."""
    rack = pieces.concealed
    alike = len(rack) >= 4 and len({tile.kind for tile in rack[-4:]}) == 1
    some = rack[-4:] if alike or concealed else rack[-3:]
    try:
        meld = Meld(tuple(tile.kind for tile in some), concealed=concealed)
    except HandError as error:
        raise scanner.error(error.words) from None
    del rack[len(rack) - len(some) :]
    pieces.melds.append((meld, some[0].pos))
