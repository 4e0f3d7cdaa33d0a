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

import reprlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from peling import tiles
from peling.hands import DUTCH_FLAGS, FLAG_WORDS, NO_FLAGS, Flag, Hand, HandError, Meld, Source, Win
from peling.tiles import DRAGON_ROUND, FLOWER, HIDDEN, JOKER, SEASON
from peling.words import Words

_SUITS = {"m": 0, "p": 9, "s": 18, "T": 0, "K": 9, "B": 18}
_LUCK = {"f": FLOWER, "y": SEASON}
_LETTERS = {letter: tiles.KIND[letter] for letter in (*tiles.HONOURS, "J", "?")} | {"O": tiles.E, "Z": tiles.S}
_TYPED = {"R": tiles.C, "G": tiles.F}
"""Letters that only typed text has: rood and groen."""
SHORT = 16
"""Characters of the longest word whose tiles are cached."""
_RIICHI = (tiles.E, tiles.S, tiles.W, tiles.N, tiles.P, tiles.F, tiles.C)
MARKS = {source.value: source for source in Source if source.value}
"""Where the winning tile or a claimed one came from, by its mark."""
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
class Piece:
    """A tile and its place in the text."""

    kind: int
    pos: int
    mark: Source | None = None
    added: bool = False


class Scanner:
    """Reads tiles off a text; digits wait for their suit letter. Typed text may have small letters, and any space."""

    def __init__(self, text: str, end: int | None = None, *, typed: bool = False) -> None:
        self.text = text
        self.pos = 0
        self.end = len(text) if end is None else end
        self.typed = typed
        self.letters = _LETTERS | _TYPED if typed else _LETTERS

    def error(self, words: Words, pos: int | None = None) -> NotationError:
        """What is wrong, here or at another place."""
        return NotationError(words, self.text, self.pos if pos is None else pos)

    def peek(self) -> str:
        """The next character; nothing at the end."""
        return self.text[self.pos] if self.pos < self.end else ""

    def space(self) -> None:
        """Go on to the next character that is no space."""
        while self.pos < self.end and (self.text[self.pos] in " \t" or (self.typed and self.text[self.pos].isspace())):
            self.pos += 1

    def _letter(self, *, numbers: bool) -> str:
        """The next character as the notation has it; after numbers it is a suit."""
        char = self.peek()
        if not self.typed or not char.isascii():
            return char
        if numbers or char in "tkb":
            return char.upper() if char in "tkb" else char.lower() if char in "MPSFYZ" else char
        return char.upper() if char.upper() in self.letters else char

    def group(self, *, marks: bool) -> list[Piece]:
        """One honour, or digits with their suit letter; in a meld with claim marks and the plus of an added tile."""
        found: list[Piece] = []
        added = False
        while True:
            char, pos = self._letter(numbers=bool(found)), self.pos
            if marks and char == "+":
                if added:
                    raise self.error(Words("er komt één steen bij een pung, één keer", "one tile is added to a pung, once"))
                added = True
                self.pos += 1
            elif char and char in "123456789":
                found.append(Piece(int(char), pos, added=added))
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
            elif char in self.letters and not found:
                self.pos += 1
                found.append(Piece(self.letters[char], pos, added=added))
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

    def _mark(self, found: list[Piece], *, marks: bool) -> None:
        if marks and self.peek() in MARKS and self.peek() not in ("", "+"):
            if found[-1].mark is not None:
                raise self.error(Words("er is één steen gevraagd, van één speler", "one tile is claimed, from one player"))
            found[-1].mark = MARKS[self.peek()]
            self.pos += 1

    def _name(self, found: list[Piece], letter: str) -> None:
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


def _check_text(text: object, what: str) -> None:
    """`TypeError` for anything but text."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is written as a text, not {reprlib.repr(text)}")


def as_hand(hand: Hand | str, check: Callable[[Hand], None] | None = None) -> Hand:
    """The hand itself, or the one that a text writes; `check` may refuse it, as in `parse_hand`."""
    if isinstance(hand, str):
        return parse_hand(hand, check)
    if not isinstance(hand, Hand):
        raise TypeError(f"a hand is a Hand or a text such as '2234p 678s CCC (789<m) >2p', not {reprlib.repr(hand)}")
    if check is not None:
        check(hand)
    return hand


def parse_tiles(text: str) -> tuple[int, ...]:
    """Kinds in the order written: `parse_tiles('123m EE') == (0, 1, 2, 27, 27)`."""
    _check_text(text, "a row of tiles")
    kinds: list[int] = []
    try:
        for word in text.replace("\t", " ").split(" "):
            kinds += _short_word(word) if len(word) <= SHORT else _scanned(word)
    except NotationError:
        return _scanned(text)  # it knows the place in the whole text
    return tuple(kinds)


@lru_cache(maxsize=4096)
def _short_word(word: str) -> tuple[int, ...]:
    """The kinds of a word, cached: a wall has a hundred and more of them."""
    return _scanned(word)


def _scanned(text: str) -> tuple[int, ...]:
    scanner = Scanner(text)
    kinds: list[int] = []
    scanner.space()
    while scanner.peek():
        kinds += [tile.kind for tile in scanner.group(marks=False)]
        scanner.space()
    return tuple(kinds)


def parse_tile(text: str) -> int:
    """One kind: `parse_tile('5p') == 13`."""
    _check_text(text, "a tile")
    kinds = parse_tiles(text)
    if len(kinds) != 1:
        raise NotationError(Words(f"hier hoort één steen, niet {len(kinds)}", f"one tile expected, not {len(kinds)}"), text, 0)
    return kinds[0]


def parse_meld(text: str) -> Meld:
    """One declared set: `(789<m)`, `(EE^E)`, `[FFFF]`."""
    _check_text(text, "a set")
    scanner = Scanner(text)
    scanner.space()
    if scanner.peek() not in ("(", "["):
        raise scanner.error(
            Words(
                "een set staat tussen ( ) of, een gesloten kong, tussen [ ]", "a set stands in ( ) or, a concealed kong, in [ ]"
            )
        )
    meld = read_meld(scanner)
    scanner.space()
    if scanner.peek():
        raise scanner.error(Words("na de set mag niets staan", "nothing may follow the set"))
    return meld


def read_meld(scanner: Scanner) -> Meld:
    """The declared set that begins here, with its bracket."""
    start = scanner.pos
    opening = scanner.peek()
    closing = ")" if opening == "(" else "]"
    scanner.pos += 1
    found: list[Piece] = []
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
            Words("een weggelegde joker kan niet gevraagd worden", "a discarded joker cannot be claimed"),
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


@dataclass(slots=True)
class Pieces:
    """The pieces of a hand, each with its place in the text."""

    text: str
    semicolon: int
    concealed: list[Piece] = field(default_factory=list)
    luck: list[Piece] = field(default_factory=list)
    melds: list[tuple[Meld, int]] = field(default_factory=list)
    win: tuple[Win, int] | None = None
    places: dict[str, int] = field(default_factory=dict)

    def error(self, error: HandError) -> NotationError:
        """The same error, pointing at its character."""
        places = {**self.places, "count": self.semicolon if self.semicolon >= 0 else len(self.text.rstrip())}
        if self.win is not None:
            places["win"] = self.win[1]
        parts = {
            "concealed": [tile.pos for tile in self.concealed],
            "luck": [tile.pos for tile in self.luck],
            "meld": [at for _, at in self.melds],
        }
        pos = parts[error.part][error.index] if error.part in parts else places.get(error.part, 0)
        return NotationError(error.words, self.text, min(pos, len(self.text)))

    def add(self, found: list[Piece]) -> None:
        """Put tiles in the rack, luck tiles apart."""
        for tile in found:
            if tile.kind == HIDDEN:
                words = Words("een gesloten steen kan niet geteld worden", "a face-down tile cannot be scored")
                raise NotationError(words, self.text, tile.pos)
            (self.luck if tiles.is_luck(tile.kind) else self.concealed).append(tile)

    def sort(self) -> None:
        """In the order in which a hand keeps its tiles, so that its errors find their places."""
        self.concealed.sort(key=lambda tile: tile.kind)
        self.luck.sort(key=lambda tile: tile.kind)


def parse_hand(text: str, check: Callable[[Hand], None] | None = None) -> Hand:
    """A whole hand: `2234p 678s CCC (789<m) >2p ; seat W, round E`.

    `check` may refuse it with a `HandError` (a rule set without such tiles, say), which then points at the character too.
    """
    _check_text(text, "a hand")
    pieces = Pieces(text, text.find(";"))
    scanner = Scanner(text, len(text) if pieces.semicolon < 0 else pieces.semicolon)
    scanner.space()
    while scanner.peek():
        start = scanner.pos
        if pieces.win is not None:
            raise scanner.error(Words("de winnende steen staat achteraan", "the winning tile stands last"))
        if scanner.peek() in ("(", "["):
            pieces.melds.append((read_meld(scanner), start))
        elif scanner.peek() in MARKS:
            pieces.win = read_win(scanner), start
        else:
            pieces.add(scanner.group(marks=False))
        scanner.space()
    seat, round_, flags, pieces.places = read_circumstances(text, pieces.semicolon)
    pieces.sort()
    try:
        hand = Hand(
            tuple(tile.kind for tile in pieces.concealed),
            tuple(meld for meld, _ in pieces.melds),
            tuple(tile.kind for tile in pieces.luck),
            None if pieces.win is None else pieces.win[0],
            seat,
            round_,
            flags,
        )
        if check is not None:
            check(hand)
    except HandError as error:
        raise pieces.error(error) from None
    return hand


def read_win(scanner: Scanner) -> Win:
    """The mark that stands here and the winning tile behind it."""
    source = MARKS[scanner.peek()]
    scanner.pos += 1
    if scanner.typed:
        scanner.space()
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


def read_circumstances(text: str, semicolon: int, *, typed: bool = False) -> tuple[int, int, Flag, dict[str, int]]:
    """Seat, round, flags and where each word stands, after the semicolon at that place (-1: none); `typed`: in Dutch as well."""
    seat, round_, flags = 0, 0, NO_FLAGS
    places: dict[str, int] = {}
    if semicolon < 0:
        return seat, round_, flags, places
    start = semicolon + 1
    if not text[start:].strip():
        return seat, round_, flags, places
    for piece in text[start:].split(","):
        words = _translated(piece.split()) if typed else piece.split()
        pos = start + len(piece) - len(piece.lstrip())
        start += len(piece) + 1
        name = words[0] if words else ""
        if name in places:
            raise NotationError(Words(f"{name} staat er twee keer", f"{name} is given twice"), text, pos)
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
            dutch = ", ".join(("plaats W", "ronde O", *DUTCH_FLAGS.values())) if typed else known
            raise NotationError(
                Words(
                    f"{' '.join(words)!r} is geen omstandigheid; er zijn {dutch}",
                    f"{' '.join(words)!r} is no circumstance; known are {known}",
                ),
                text,
                pos,
            )
        places[name] = pos
    return seat, round_, flags, places


_DUTCH_NAMES = {"plaats": "seat", "eigen wind": "seat", "u bent": "seat", "ronde": "round"}
_DUTCH_WINDS = {"oost": "E", "zuid": "S", "west": "W", "noord": "N", "groene draak": "F"}
_DUTCH_WORDS = {
    **{name: flag.text for flag, name in DUTCH_FLAGS.items()},
    "spel van de hemel": "heaven",
    "spel van de aarde": "earth",
    "vervanging": "replacement",
    "aangekondigd": "announced",
    "dood": "dead",
}


def _translated(words: list[str]) -> list[str]:
    """A typed circumstance in the words of the notation; what is none stays as it is."""
    said = " ".join(words).lower()
    if said in _DUTCH_WORDS:
        return [_DUTCH_WORDS[said]]
    for dutch, name in (*_DUTCH_NAMES.items(), ("seat", "seat"), ("round", "round")):
        if said.startswith(f"{dutch} "):
            wind = said.removeprefix(f"{dutch} ")
            letter = _DUTCH_WINDS.get(wind) or wind.upper()
            return [name, letter] if letter in _WIND_WORDS or (name, letter) == ("round", "F") else words
    return words if said not in FLAG_WORDS else [said]
