"""Notation: text to values. The grammar is in `docs/notation.md`; values write themselves with `str`.

>>> hand = parse_hand('2234p 678s CCC (789<m) >2p ; seat W, round E')
>>> parse_hand(str(hand)) == hand
True
>>> parse_hand('2234p 678s CCC (EES<) >2p')
Traceback (most recent call last):
    ...
peling.notation.NotationError: there is no chow of winds, at character 16
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from peling import tiles
from peling.hands import DRAGON_ROUND, FLAG_WORDS, NO_FLAGS, Flag, Hand, HandError, Meld, Source, Win
from peling.tiles import FLOWER, HIDDEN, JOKER, SEASON
from peling.words import Words

_SUITS = {"m": 0, "p": 9, "s": 18, "T": 0, "K": 9, "B": 18}
_LUCK = {"f": FLOWER, "y": SEASON}
_LETTERS = {letter: tiles.KIND[letter] for letter in (*tiles.HONOURS, "J", "?")} | {"O": tiles.E, "Z": tiles.S}
_RIICHI = (tiles.E, tiles.S, tiles.W, tiles.N, tiles.P, tiles.F, tiles.C)
_SOURCES = {source.value: source for source in Source if source.value}
_WIND_WORDS = {"E": 0, "S": 1, "W": 2, "N": 3, "O": 0, "Z": 1}


_NO_TILE = {
    "0": Words("stenen hebben de nummers 1 tot 9", "tiles are numbered 1 to 9"),
    "": Words("er ontbreekt een steen", "a tile is missing"),
}
_WINDS = {
    "seat": Words("de plaats (seat) is een van E S W N", "the seat is one of E S W N"),
    "round": Words(
        "de ronde (round) is een van E S W N, of F voor die van de groene draak",
        "the round is one of E S W N, or F for the green dragon's round",
    ),
}


class NotationError(ValueError):
    """Text that is not a value: `reason` says what is wrong, `pos` at which character (from 0) of `text`."""

    def __init__(self, words: Words, text: str, pos: int) -> None:
        super().__init__(f"{words.en}, at character {pos + 1}")
        self.words = words
        self.text = text
        self.pos = pos

    @property
    def reason(self) -> str:
        """What is wrong, in English."""
        return self.words.en

    def pointer(self) -> str:
        """The text with a caret under the wrong character."""
        line = "".join(c if c.isprintable() else " " for c in self.text)
        return f"{line}\n{' ' * self.pos}^"


@dataclass(slots=True)
class _Tile:
    kind: int
    pos: int
    mark: Source | None = None
    added: bool = False


class _Scanner:
    """Reads tiles off a text; digits wait for their suit letter."""

    def __init__(self, text: str, pos: int = 0, end: int | None = None) -> None:
        self.text = text
        self.pos = pos
        self.end = len(text) if end is None else end

    def error(self, words: Words, pos: int | None = None) -> NotationError:
        return NotationError(words, self.text, self.pos if pos is None else pos)

    def peek(self) -> str:
        return self.text[self.pos] if self.pos < self.end else ""

    def space(self) -> None:
        while self.pos < self.end and self.text[self.pos] in " \t":
            self.pos += 1

    def group(self, *, marks: bool) -> list[_Tile]:
        """One honour, or digits with their suit letter; in a meld with claim marks and the plus of an added tile."""
        found: list[_Tile] = []
        added = False
        while True:
            char, pos = self.peek(), self.pos
            if marks and char == "+":
                if added:
                    raise self.error(Words("er komt één steen bij een pung, één keer", "one tile is added to a pung, once"))
                added = True
                self.pos += 1
            elif char and char in "123456789":
                found.append(_Tile(int(char), pos, added=added))
                added = False
                self.pos += 1
                self._mark(found, marks=marks)
            elif char in _SUITS or char in _LUCK or char == "z":
                if not found:
                    raise self.error(Words(f"voor {char!r} hoort een getal", f"{char!r} needs a number before it"))
                if added:
                    raise self.error(Words("na de plus hoort een steen", "a tile must follow the plus"))
                self.pos += 1
                self._name(found, char)
                self._mark(found, marks=marks)
                return found
            elif char in _LETTERS and not found:
                self.pos += 1
                found.append(_Tile(_LETTERS[char], pos, added=added))
                self._mark(found, marks=marks)
                return found
            elif found:
                raise self.error(
                    Words(
                        "na de getallen hoort een letter (m p s, of T K B)",
                        "a suit letter (m p s, or T K B) must follow the numbers",
                    )
                )
            elif added:
                raise self.error(Words("na de plus hoort een steen", "a tile must follow the plus"))
            else:
                raise self.error(_NO_TILE.get(char, Words(f"{char!r} is geen steen", f"{char!r} is no tile")))

    def _mark(self, found: list[_Tile], *, marks: bool) -> None:
        if marks and self.peek() in _SOURCES and self.peek() not in ("", "+"):
            if found[-1].mark is not None:
                raise self.error(Words("er is één steen gevraagd, van één speler", "one tile is claimed, from one player"))
            found[-1].mark = _SOURCES[self.peek()]
            self.pos += 1

    def _name(self, found: list[_Tile], letter: str) -> None:
        for tile in found:
            number = tile.kind
            if letter in _LUCK:
                if number > 4:
                    raise self.error(
                        Words("bloemen en seizoenen hebben de nummers 1 tot 4", "flowers and seasons are numbered 1 to 4"),
                        tile.pos,
                    )
                tile.kind = _LUCK[letter] + number - 1
            elif letter == "z":
                if number > 7:
                    raise self.error(Words("troeven hebben de nummers 1z tot 7z", "honours are numbered 1z to 7z"), tile.pos)
                tile.kind = _RIICHI[number - 1]
            else:
                tile.kind = _SUITS[letter] + number - 1


def parse_tiles(text: str) -> tuple[int, ...]:
    """Kinds in the order written: `parse_tiles('123m EE') == (0, 1, 2, 27, 27)`."""
    scanner = _Scanner(text)
    kinds: list[int] = []
    scanner.space()
    while scanner.peek():
        kinds += [tile.kind for tile in scanner.group(marks=False)]
        scanner.space()
    return tuple(kinds)


def parse_tile(text: str) -> int:
    """One kind: `parse_tile('5p') == 13`."""
    kinds = parse_tiles(text)
    if len(kinds) != 1:
        raise NotationError(Words(f"hier hoort één steen, niet {len(kinds)}", f"one tile expected, not {len(kinds)}"), text, 0)
    return kinds[0]


def parse_meld(text: str) -> Meld:
    """One declared set: `(789<m)`, `(EE^E)`, `[FFFF]`."""
    scanner = _Scanner(text)
    scanner.space()
    if scanner.peek() not in ("(", "["):
        raise scanner.error(
            Words(
                "een set staat tussen ( ) of, een gesloten kong, tussen [ ]", "a set stands in ( ) or, a concealed kong, in [ ]"
            )
        )
    meld = _meld(scanner)
    scanner.space()
    if scanner.peek():
        raise scanner.error(Words("na de set mag niets staan", "nothing may follow the set"))
    return meld


def _meld(scanner: _Scanner) -> Meld:
    start = scanner.pos
    opening = scanner.peek()
    closing = ")" if opening == "(" else "]"
    scanner.pos += 1
    found: list[_Tile] = []
    scanner.space()
    while scanner.peek() != closing:
        if not scanner.peek() or scanner.peek() == ";":
            raise scanner.error(Words(f"{opening!r} is niet gesloten", f"{opening!r} is not closed"), start)
        if len(found) >= 4:
            raise scanner.error(Words("een set heeft drie of vier stenen", "a set has three or four tiles"))
        found += scanner.group(marks=True)
        scanner.space()
    scanner.pos += 1
    for tile in found:
        if not 0 <= tile.kind < tiles.KINDS and tile.kind != JOKER:
            raise scanner.error(
                Words(f"{tiles.TEXT[tile.kind]} is geen steen van een set", f"{tiles.TEXT[tile.kind]} is no tile of a set"),
                tile.pos,
            )
    marked = [tile for tile in found if tile.mark is not None]
    added = [tile for tile in found if tile.added]
    if len(marked) > 1:
        raise scanner.error(
            Words("er is één steen gevraagd, van één speler", "one tile is claimed, from one player"), marked[1].pos
        )
    if len(added) > 1:
        raise scanner.error(Words("er komt één steen bij een pung, één keer", "one tile is added to a pung, once"), added[1].pos)
    if added and found[-1] is not added[0]:
        raise scanner.error(Words("de bijgelegde steen staat achteraan", "the added tile stands last"), added[0].pos)
    if added and marked and added[0] is marked[0]:
        raise scanner.error(
            Words("een bijgelegde steen is gepakt, niet gevraagd", "an added tile is drawn, not claimed"), added[0].pos
        )
    if marked and marked[0].kind == JOKER:
        raise scanner.error(
            Words("een weggelegde joker kan niet gevraagd worden (B12)", "a discarded joker cannot be claimed (B12)"),
            marked[0].pos,
        )
    source = marked[0].mark if marked and marked[0].mark is not None else Source.UNKNOWN
    try:
        return Meld(
            tuple(tile.kind for tile in found),
            concealed=opening == "[",
            source=source,
            claimed=marked[0].kind if marked else None,
            added=added[0].kind if added else None,
        )
    except HandError as error:
        raise scanner.error(error.words, start) from None


def parse_hand(text: str, check: Callable[[Hand], None] | None = None) -> Hand:
    """A whole hand: `2234p 678s CCC (789<m) >2p ; seat W, round E`.

    `check` may refuse it with a `HandError` (a rule set without such tiles, say), which then points at the character too.
    """
    semicolon = text.find(";")
    scanner = _Scanner(text, 0, len(text) if semicolon < 0 else semicolon)
    concealed: list[_Tile] = []
    luck: list[_Tile] = []
    melds: list[tuple[Meld, int]] = []
    win: tuple[Win, int] | None = None
    scanner.space()
    while scanner.peek():
        start = scanner.pos
        if win is not None:
            raise scanner.error(Words("de winnende steen staat achteraan", "the winning tile stands last"))
        if scanner.peek() in ("(", "["):
            melds.append((_meld(scanner), start))
        elif scanner.peek() in _SOURCES:
            win = _win(scanner), start
        else:
            for tile in scanner.group(marks=False):
                if tile.kind == HIDDEN:
                    raise scanner.error(
                        Words("een gesloten steen kan niet geteld worden", "a face-down tile cannot be scored"), tile.pos
                    )
                (luck if tiles.is_luck(tile.kind) else concealed).append(tile)
        scanner.space()
    seat, round_, flags, places = read_circumstances(text, semicolon)
    concealed.sort(key=lambda tile: tile.kind)
    luck.sort(key=lambda tile: tile.kind)
    try:
        hand = Hand(
            tuple(tile.kind for tile in concealed),
            tuple(meld for meld, _ in melds),
            tuple(tile.kind for tile in luck),
            None if win is None else win[0],
            seat,
            round_,
            flags,
        )
        if check is not None:
            check(hand)
    except HandError as error:
        places["count"] = scanner.end if semicolon >= 0 else len(text.rstrip())
        if win is not None:
            places["win"] = win[1]
        parts = {
            "concealed": [tile.pos for tile in concealed],
            "luck": [tile.pos for tile in luck],
            "meld": [at for _, at in melds],
        }
        pos = parts[error.part][error.index] if error.part in parts else places.get(error.part, 0)
        raise NotationError(error.words, text, min(pos, len(text))) from None
    return hand


def _win(scanner: _Scanner) -> Win:
    source = _SOURCES[scanner.peek()]
    scanner.pos += 1
    start = scanner.pos
    found = scanner.group(marks=False)
    if len(found) != 1:
        raise scanner.error(Words("er is één winnende steen", "there is one winning tile"), found[1].pos)
    if found[0].kind == HIDDEN or tiles.is_luck(found[0].kind):
        raise scanner.error(
            Words(
                f"{tiles.TEXT[found[0].kind]} kan niet de winnende steen zijn",
                f"{tiles.TEXT[found[0].kind]} cannot be the winning tile",
            ),
            start,
        )
    return Win(found[0].kind, source)


def read_circumstances(text: str, semicolon: int) -> tuple[int, int, Flag, dict[str, int]]:
    """Seat, round, flags and where each word stands, after the semicolon at that place (-1: none)."""
    seat, round_, flags = 0, 0, NO_FLAGS
    places: dict[str, int] = {}
    if semicolon < 0:
        return seat, round_, flags, places
    start = semicolon + 1
    if not text[start:].strip():
        return seat, round_, flags, places
    for piece in text[start:].split(","):
        words = piece.split()
        pos = start + len(piece) - len(piece.lstrip())
        start += len(piece) + 1
        name = words[0] if words else ""
        if name in places:
            raise NotationError(Words(f"{name} staat er twee keer", f"{name} is said twice"), text, pos)
        if name in ("seat", "round") and len(words) == 2:
            wind = _WIND_WORDS.get(words[1], DRAGON_ROUND if (name, words[1]) == ("round", "F") else -1)
            if wind < 0:
                raise NotationError(_WINDS[name], text, piece.rindex(words[1]) + start - len(piece) - 1)
            if name == "seat":
                seat = wind
            else:
                round_ = wind
        elif len(words) == 1 and name in FLAG_WORDS:
            flags |= FLAG_WORDS[name]
        elif not words:
            raise NotationError(Words("er ontbreekt een omstandigheid", "a circumstance is missing"), text, min(pos, len(text)))
        else:
            known = ", ".join(("seat W", "round E", *FLAG_WORDS))
            raise NotationError(
                Words(
                    f"{' '.join(words)!r} is geen omstandigheid; er zijn {known}",
                    f"{' '.join(words)!r} is no circumstance; known are {known}",
                ),
                text,
                pos,
            )
        places[name] = pos
    return seat, round_, flags, places
