"""Actions: what a player may do, as small values with a text form and a JSON form.

>>> parse_action('discard 5p')
parse_action('discard 5p')
>>> parse_action('chow 35m').to_dict()
{'type': 'chow', 'tiles': '35m'}
"""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

from peling import tiles
from peling.kernels.play.exchange import EXCHANGED
from peling.notation import NotationError, parse_tiles
from peling.words import Words


class ActionType(Enum):
    """What is asked; the value is the word in texts and JSON."""

    EXCHANGE = "exchange"
    """Goulash: three tiles passed on."""
    DISCARD = "discard"
    CHOW = "chow"
    """With two tiles of the rack."""
    PUNG = "pung"
    KONG = "kong"
    """Three tiles of the rack: the discard is claimed. Four: a concealed kong."""
    PROMOTE = "promote"
    """A fourth tile beside your own open pung; a joker is named after the pung's kind."""
    MAHJONG = "mahjong"
    PASS = "pass"  # noqa: S105  # nosec B105  # no password
    REPLACE = "replace"
    """Take the replacement tile (`referee=strict`, where one may forget it)."""
    NEXT = "next"
    """The score is seen: deal again."""
    STOP = "stop"
    """Time is up: the match ends with the deal that was played."""

    __hash__ = object.__hash__  # faster than Enum's own, which is written in Python: texts of actions are looked up all the time


_SIZES = {
    ActionType.EXCHANGE: (EXCHANGED,),
    ActionType.DISCARD: (1,),
    ActionType.CHOW: (2,),
    ActionType.PUNG: (2,),
    ActionType.KONG: (3, 4),
    ActionType.PROMOTE: (1, 2),
}
_WORDS = {action.value: action for action in ActionType}
ANNOUNCE = "announce"
_LONGEST = 60


class Action(NamedTuple):
    """One action: its type, the tiles of the player's rack that it uses, and whether a wait is announced with the discard."""

    type: ActionType
    tiles: tuple[int, ...] = ()
    announce: bool = False

    def __str__(self) -> str:
        return _written(self)

    def __repr__(self) -> str:
        return f"parse_action({str(self)!r})"

    def to_dict(self) -> dict[str, Any]:
        """The action as plain data."""
        data: dict[str, Any] = {"type": self.type.value}
        if self.tiles:
            data["tiles"] = tiles.write(self.tiles)
        if self.announce:
            data["announce"] = True
        return data


@lru_cache(maxsize=4096)
def _written(action: Action) -> str:
    """The text of an action, cached: a table writes the same few hundred all the time."""
    words = [action.type.value]
    if action.tiles:
        words.append(tiles.write(action.tiles))
    if action.announce:
        words.append(ANNOUNCE)
    return " ".join(words)


def parse_action(text: str) -> Action:
    """Read `discard 5p`, `chow 35m`, `pung 5pJ`, `kong 5555p`, `mahjong`, `pass` …; `NotationError` if it is none."""
    if not isinstance(text, str):
        raise NotationError(Words("een actie is een tekst", "an action is a text"), shown(text), 0)
    words = text.split() if len(text) <= _LONGEST else []
    if not words:
        raise NotationError(
            Words("een actie is een woord, met de stenen die erbij horen", "an action is a word, and the tiles it uses"),
            text[:_LONGEST],
            0,
        )
    action = _WORDS.get(words[0].lower())
    at = text.index(words[0])
    if action is None:
        raise NotationError(
            Words(f"die is er niet; er zijn {', '.join(_WORDS)}", f"no such action; known are {', '.join(_WORDS)}"), text, at
        )
    rest = words[1:]
    announce = bool(rest) and rest[-1].lower() == ANNOUNCE
    if announce:
        if action is not ActionType.DISCARD:
            raise NotationError(
                Words("wachten wordt bij het wegleggen gemeld", "a wait is announced with a discard"), text, text.rindex(rest[-1])
            )
        rest = rest[:-1]
    written = " ".join(rest)
    start = text.index(rest[0], at + len(words[0])) if rest else len(text)
    try:
        kinds = tuple(sorted(parse_tiles(written))) if written else ()
    except NotationError as error:
        raise NotationError(error.words, text, min(start + error.pos, len(text))) from None
    return _checked(Action(action, kinds, announce), text, start)


def read_action(data: object) -> Action:
    """The action of a text or of JSON data as `Action.to_dict` gives it; `NotationError` if it is none."""
    if isinstance(data, str):
        return parse_action(data)
    if not isinstance(data, Mapping):
        raise NotationError(
            Words(
                "een actie is een tekst of een object met `type` en `tiles`",
                "an action is a text or an object with `type` and `tiles`",
            ),
            shown(data),
            0,
        )
    text = shown(dict(data))
    word, written, announce = data.get("type"), data.get("tiles", ""), data.get("announce", False)
    unknown = [key for key in data if key not in ("type", "tiles", "announce")]
    if unknown:
        raise NotationError(Words(f"een actie heeft geen {shown(unknown[0])}", f"an action has no {shown(unknown[0])}"), text, 0)
    if not isinstance(word, str) or not isinstance(written, str) or not isinstance(announce, bool):
        raise NotationError(
            Words(
                "`type` en `tiles` zijn teksten, `announce` is true of false",
                "`type` and `tiles` are texts, `announce` is true or false",
            ),
            text,
            0,
        )
    return parse_action(" ".join(part for part in (word, written, ANNOUNCE if announce else "") if part))


def shown(data: object) -> str:
    """Data from outside as text for a message, cut short where it is too long or too deep."""
    try:
        return reprlib.repr(data)[:_LONGEST]
    except (ValueError, RecursionError):  # a number of thousands of digits, say
        return f"a {type(data).__name__}"


def sound(action: Action) -> bool:
    """Whether the parts of an action have the right types: the value may come from outside."""
    return (
        type(action.type) is ActionType
        and type(action.tiles) is tuple
        and all(isinstance(kind, int) and 0 <= kind <= tiles.JOKER for kind in action.tiles)
    )


def _checked(action: Action, text: str, start: int) -> Action:
    sizes = _SIZES.get(action.type, (0,))
    if len(action.tiles) not in sizes:
        number = {"nl": " of ", "en": " or "}
        wanted = {lang: word.join(str(size) for size in sizes) for lang, word in number.items()}
        if sizes == (0,):
            wanted = {"nl": "geen", "en": "no"}
        name, held = action.type.value, len(action.tiles)
        english = f"{name} goes with {wanted['en']} tiles, not {held}"
        raise NotationError(Words(f"bij {name} horen {wanted['nl']} stenen, niet {held}", english), text, start)
    if tiles.HIDDEN in action.tiles:
        raise NotationError(
            Words("een gesloten steen kan niet genoemd worden", "a tile that lies face down cannot be named"), text, start
        )
    return action


PASS = Action(ActionType.PASS)
MAHJONG = Action(ActionType.MAHJONG)
REPLACE = Action(ActionType.REPLACE)
NEXT = Action(ActionType.NEXT)
STOP = Action(ActionType.STOP)
