"""Streams: one hand a line in, one JSON object a line out, in order.

A few hands are scored by the interpreted kernels, which start at once; a long stream by the compiled ones, where the extra `fast`
is installed. For those a fast reader keeps the words that it has read before, and leaves everything unusual to the real parser,
so that both ways give the same answers.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any, BinaryIO

from peling.extras import is_fast
from peling.hands import Flag, Hand
from peling.kernels import layout as at
from peling.kernels.caches import cache_dir
from peling.notation import NotationError, parse_hand, parse_meld, parse_tiles, read_circumstances
from peling.rules import Ruleset
from peling.scoring.scorer import scorer_of
from peling.scoring.vectors import check_hand, encode, encode_meld
from peling.tiles import FLOWER, JOKER, KINDS
from peling.words import Words

CHUNK = 1 << 20
LONGEST = 10_000
"""Characters of the longest line that is read; a hand has a hundred."""
_ENOUGH = 4 * (LONGEST + 1)
"""Bytes that show whether a line is too long, as a character has four of them at most."""
USUAL = 300
"""Characters of the longest line that the fast reader looks at, so that the words it keeps are short."""
FEW = 300
"""This many hands, the first, are always scored by the interpreted kernels."""
MANY = 20_000
"""From this many hands on compiling pays even if it was never done on this machine."""
MOST_WORDS = 200_000
"""The most words that are kept; then the reader forgets them all and begins again."""

_UNUSUAL = Flag.HEAVEN | Flag.EARTH | Flag.REPLACEMENT | Flag.KONG_ON_KONG | Flag.ROBBED_KONG | Flag.GOULASH | Flag.DEAD
_LAST = Flag.LAST_TILE | Flag.LAST_OF_KIND


class NoText(ValueError):  # noqa: N818
    """The input is not a text: it may have no lines and no end."""


def run(source: int, target: BinaryIO, rules: Ruleset) -> None:
    """Answer every line of the file descriptor `source` on `target`, as soon as it is complete; `NoText` if it has no lines."""
    writer = Writer(rules)
    reader: _Reader | None = None
    seen = 0
    for lines in _lines(source):
        seen += len(lines)
        if reader is None and (seen > MANY or (seen > FEW and _compiled_mark().exists())) and is_fast():
            reader = _Reader(rules)
        if reader is None:
            answers = [writer.one(line) for line in lines]
        else:
            answers = _many(lines, reader, writer)
            _compiled_mark().touch()
        target.write("".join(answers).encode())
        target.flush()


def _lines(source: int) -> Iterator[list[str]]:
    """The lines as they come, without the byte order mark of a spreadsheet; of one that is too long only as much as shows it.

    `NoText` ends what is no text.
    """
    rest, mark = b"", BOM_UTF8
    while data := os.read(source, CHUNK):
        if b"\0" in data:
            raise NoText
        lines = data.split(b"\n")
        lines[0] = rest + lines[0]
        rest = lines.pop()[:_ENOUGH]
        if lines:
            lines[0], mark = lines[0].removeprefix(mark), b""
            yield [_decoded(line) for line in lines]
    if rest := rest.removeprefix(mark):
        yield [_decoded(rest)]


def _decoded(line: bytes) -> str:
    return line[:_ENOUGH].decode("utf-8", "replace").rstrip("\r")


def _compiled_mark() -> Path:
    """A file that exists if the kernels installed here were compiled before (Numba caches them by path)."""
    return cache_dir("peling.kernels.score.hand") / f"compiled-{sha256(__file__.encode()).hexdigest()[:8]}"


class Writer:
    """Writes answer vectors as JSON lines."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.order = rules.order()
        self.heads = [f'"{row.id}": ' for row in self.order]
        self.values = [row.value for row in self.order]
        self.limits = [row.unit == "limit" for row in self.order]

    def one(self, line: str) -> str:
        """The answer to one line, interpreted."""
        try:
            hand = self.parse(line)
        except NotationError as error:
            return self.error(error)
        return self.write(scorer_of(self.rules).answer(hand))

    def parse(self, line: str) -> Hand:
        """The hand of a line, checked against the rule set."""
        if len(line) > LONGEST:
            raise NotationError(
                Words(f"een regel heeft hoogstens {LONGEST} tekens", f"a line has at most {LONGEST} characters"), line, LONGEST
            )
        return parse_hand(line, lambda hand: check_hand(hand, self.rules))

    def write(self, out: Sequence[int]) -> str:
        """One answer vector as a line."""
        points, doubles, total, limit = out[at.O_POINTS], out[at.O_DOUBLES], out[at.O_TOTAL], out[at.O_LIMIT]
        items = []
        for place in range(at.O_LINE, at.O_LINE + 2 * out[at.O_LINES], 2):
            head = out[place]
            if head & 1:
                row = head >> 1
                if self.limits[row]:
                    value = total - (points << doubles)
                else:
                    value = self.values[row] * (out[place + 1] >> at.HIT_COUNT & 15)
                items.append(f"{self.heads[row]}{value}")
        return (
            f'{{"valid": {"true" if out[at.O_VALID] else "false"}, "points": {points}, "doubles": {doubles}, "total": {total}, '
            f'"limit": {"null" if limit < 0 else dumps(self.order[limit].id)}, "items": {{{", ".join(items)}}}}}\n'
        )

    @staticmethod
    def error(error: NotationError) -> str:
        """The answer to a line that is no hand of the rule set."""
        return dumps({"error": str(error), "position": error.pos + 1}) + "\n"


def _many(lines: list[str], reader: _Reader, writer: Writer) -> list[str]:
    import numpy as np

    from peling.sim.batch import batch

    answers = [""] * len(lines)
    places: list[int] = []
    vectors: list[int] = []
    for i, line in enumerate(lines):
        vector = reader.read(line)
        if vector is None:
            try:
                vector = encode(writer.parse(line))
            except NotationError as error:
                answers[i] = writer.error(error)
                continue
        places.append(i)
        vectors += vector
    if places:
        scorer = batch(writer.rules)
        hands = np.array(vectors, np.int32).reshape(-1, at.HAND_SIZE)
        for start in range(0, len(places), 4096):
            outs = scorer.answers(hands[start : start + 4096])
            width = at.O_LINE + 2 * int(outs[:, at.O_LINES].max())
            for i, out in zip(places[start : start + 4096], outs[:, :width].tolist(), strict=True):
                answers[i] = writer.write(out)
    return answers


class _Reader:
    """Reads ordinary hands quickly; gives None for a line that the real parser must read."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.words: dict[str, tuple[Any, ...] | None] = {}
        self.ends: dict[str, tuple[int, int, int] | None] = {}
        self.luck = any(rules.tile_set[FLOWER:JOKER])
        self.usual = rules.players == 4

    def read(self, line: str) -> list[int] | None:  # noqa: C901 - one pass over the words, and it is the hot one
        """The hand vector of an ordinary line."""
        if len(self.words) + len(self.ends) > MOST_WORDS:
            self.words.clear()
            self.ends.clear()
        body, _, end = line.partition(";")
        words = [word for word in body.split(" ") if word]
        if not words or not self.usual or len(line) > USUAL:
            return None
        if end not in self.ends:
            self.ends[end] = self._end(end)
        circumstances = self.ends[end]
        if circumstances is None:
            return None
        kinds: list[int] = []
        melds: list[int] = []
        held = luck = claimed = 0
        win = -1
        known = self.words
        for word in words:
            if win >= 0:
                return None
            found = known[word] if word in known else known.setdefault(word, self._word(word))
            if found is None:
                return None
            tag, value, count = found
            held += count
            if tag == 0:
                kinds += value
            elif tag == 1:
                melds.append(value)
            elif tag == 2:
                if luck & value:
                    return None
                luck |= value
            else:
                win, claimed = value, tag - 3
        size = len(kinds)
        if size + 3 * len(melds) != 13 or len(melds) > 4 or (held + _ROOM) & _FIFTH or (luck and not self.luck):
            return None
        if win < 0 and circumstances[2] & _LAST:
            return None
        vector = [0] * at.HAND_SIZE
        vector[at.H_TILES] = size
        vector[at.H_TILE : at.H_TILE + size] = kinds
        vector[at.H_LUCK] = luck
        vector[at.H_MELDS] = len(melds)
        vector[at.H_MELD : at.H_MELD + len(melds)] = melds
        vector[at.H_WIN], vector[at.H_CLAIMED] = win, claimed
        vector[at.H_SEAT], vector[at.H_ROUND], vector[at.H_FLAGS] = circumstances
        return vector

    def _end(self, end: str) -> tuple[int, int, int] | None:
        try:
            seat, round_, flags, _ = read_circumstances(f";{end}", 0)
        except NotationError:
            return None
        if flags & _UNUSUAL or round_ > 3:
            return None
        if flags & Flag.ORIGINAL_CALL:
            flags |= Flag.ANNOUNCED
        return seat, round_, int(flags)

    def _word(self, word: str) -> tuple[Any, ...] | None:
        """What a word adds: (0, tiles), (1, meld), (2, luck bits), (3 drawn or 4 claimed, kind), and its tiles in `held`."""
        try:
            if word[0] in "([":
                meld = parse_meld(word)
                return None if JOKER in meld.tiles else (1, encode_meld(meld), _held(meld.tiles))
            if word[0] in "+<^>":
                (kind,) = parse_tiles(word[1:])
                return (3 + (word[0] != "+"), kind, _held((kind,))) if kind < KINDS else None
            kinds = parse_tiles(word)
        except ValueError:
            return None
        if len(kinds) > 13:
            return None
        if all(kind < KINDS for kind in kinds):
            return 0, list(kinds), _held(kinds)
        if all(FLOWER <= kind < JOKER for kind in kinds) and len(set(kinds)) == len(kinds):
            return 2, sum(1 << (kind - FLOWER) for kind in kinds), 0
        return None


# How many of each kind, a byte a kind; a fifth copy reaches the highest bit when 123 is added everywhere.
_ROOM = sum(123 << (8 * kind) for kind in range(KINDS))
_FIFTH = sum(128 << (8 * kind) for kind in range(KINDS))


def _held(kinds: Sequence[int]) -> int:
    return sum(1 << (8 * kind) for kind in kinds)
