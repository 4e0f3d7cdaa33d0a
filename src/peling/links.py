"""Links: a hand with its rules and options in a few characters that go into an address, and that know when they were spoiled.

A link is, in letters, digits, `-` and `_`: the form (`1`), the length of what follows (two characters, six bits each), and in
base 64 a checksum of three bytes and the hand, rules, options and version as text, deflated.

>>> link = write_link(read_draft('2234p 678s CCC (789<m) >2p ; seat W'), get('nts', {'luck_tiles': True}))
>>> read_link(link).hand
'2234p 678s CCC (789<m) >2p ; seat W, round E'
>>> read_link(link[:-2])
Traceback (most recent call last):
    ...
peling.links.LinkError: 2 characters are missing at the end
"""

from __future__ import annotations

import base64
import binascii
import string
import zlib
from dataclasses import dataclass
from typing import Any

from peling.drafts import Draft, read_draft
from peling.notation import NotationError
from peling.rules import OptionError, Ruleset, get
from peling.scoring.vectors import check_hand
from peling.words import Words, option_text

FORM = "1"
LONGEST = 4000
"""Characters that a link may have."""
_TEXT = 9000
"""Characters that a link may hold: most are those of custom rules, if the hand is scored by such."""
_ALPHABET = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
_CHECK = 3
USUAL = (
    b"classification=placing\nempty_dead_wall=at_once\nedition=mil\nedition=wmo\nopen_kong_as_concealed_pung=false\n"
    b"double_wind_points=twice\nminimum_points=\ndiscard_limit=\nplayers=3\nplayers=5\nminimum_doubles=0\nlimit=1000\nchips=true\n"
    b"luck_tiles=true\nnts-2009\n1\nbmr\n2\nmcr\n1\nnts\n1\n\n"
    b"123m 456m 789m 111s 234s 567s 678s 999s 123p 234p 345p 456p 567p 678p 789p EEE SSS WWW NNN CCC FFF PPP 1f 2y "
    b"(111<m) (222p) (333s) (EEE) (CCC) (FFF) (PPP) [FFFF] [PPPP] >2p <5s +E ; seat N, round N, original-call, announced, "
    b"last-of-kind, robbed-kong, kong-on-kong, replacement, last-tile, heaven, earth, goulash ; seat S, round S "
    b"; seat W, round W ; seat S, round E ; seat W, round E ; seat N, round E ; seat E, round E"
)
"""What most links hold: deflated, such pieces take a few bits. It belongs to the form and never changes."""


class LinkError(ValueError):
    """A link that holds no hand: `words` say what is wrong with it."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


@dataclass(frozen=True, slots=True)
class Linked:
    """What a link holds."""

    draft: Draft
    rules: Ruleset
    version: str
    """The version of the rules when the link was made."""

    def __repr__(self) -> str:
        return f"<Linked {self.hand!r} in {self.rules.label}, version {self.version}>"

    @property
    def hand(self) -> str:
        """The hand in notation."""
        return self.draft.write()

    @property
    def changed(self) -> bool:
        """Whether the rules have another version now."""
        return self.version != self.rules.version


def write_link(draft: Draft, rules: Ruleset) -> str:
    """The link of a hand, finished or not; `LinkError` where custom rules are too large for one."""
    options = [f"{name}={option_text(value)}" for name, value in rules.chosen]
    text = "\n".join((*options, rules.key, rules.version, "", draft.write())).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=USUAL)
    packed = deflate.compress(text) + deflate.flush()
    code = _coded(_check(packed) + packed)
    if len(code) + 3 > LONGEST:
        raise LinkError(
            Words(
                "de regels zijn te uitgebreid voor een link; stuur hun bestand",
                "the rules are too large for a link; send their file",
            )
        )
    return FORM + _ALPHABET[len(code) >> 6] + _ALPHABET[len(code) & 63] + code


def read_link(link: str) -> Linked:
    """The hand of a link; `LinkError` says what is wrong with it."""
    *options, name, version, _, hand = _unpacked(link.strip())
    try:
        rules = get(name, _options(options))
        return Linked(read_draft(hand, lambda laid: check_hand(laid, rules)), rules, version)
    except (OptionError, NotationError) as error:
        raise LinkError(error.words) from None


def _options(lines: list[str]) -> dict[str, Any]:
    return dict(line.split("=", 1) for line in lines if "=" in line)


def _unpacked(link: str) -> list[str]:
    """The lines that a link holds."""
    if not link:
        raise LinkError(Words("er staat niets in", "there is nothing in it"))
    if len(link) > LONGEST:
        raise LinkError(Words("hij is te lang", "it is too long"))
    for place, char in enumerate(link, 1):
        if char not in _ALPHABET:
            raise LinkError(
                Words(f"{char!r} (teken {place}) hoort er niet in", f"{char!r} (character {place}) does not belong in it")
            )
    if link[0] != FORM:
        raise LinkError(
            Words("hij begint anders dan een link van Peling, of is van een nieuwere versie",
                  "it does not begin like a link of Peling, or is of a newer version")
        )  # fmt: skip
    code = link[3:]
    lacks = (_ALPHABET.index(link[1]) << 6 | _ALPHABET.index(link[2])) - len(code) if len(link) > 2 else 0
    if len(link) < 3 or lacks > 0:
        raise LinkError(_missing(lacks))
    if lacks < 0:
        raise LinkError(
            Words(f"er staan {-lacks} tekens te veel in", f"there are {-lacks} characters too many in it")
            if lacks < -1
            else Words("er staat één teken te veel in", "there is one character too many in it")
        )
    try:
        raw = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        inflate = zlib.decompressobj(-15, zdict=USUAL)
        text = inflate.decompress(raw[_CHECK:], _TEXT)
        lines = text.decode().split("\n")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise LinkError(_ALTERED) from None
    if _check(raw[_CHECK:]) != raw[:_CHECK] or _coded(raw) != code or len(lines) < 4:
        raise LinkError(_ALTERED)
    return lines


_ALTERED = Words("er zijn tekens in veranderd of verwisseld", "characters in it were changed or swapped")


def _missing(number: int) -> Words:
    if number < 1:
        return Words("het grootste deel ontbreekt", "most of it is missing")
    if number == 1:
        return Words("er ontbreekt één teken aan het eind", "one character is missing at the end")
    return Words(f"er ontbreken {number} tekens aan het eind", f"{number} characters are missing at the end")


def _coded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _check(packed: bytes) -> bytes:
    return zlib.crc32(packed).to_bytes(4, "big")[-_CHECK:]
