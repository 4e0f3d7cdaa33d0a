"""Records: a match as text (`.mjn`) or JSON lines, two equivalent forms, replayed and verified by the engine.

A record is a header and items: events (`peling.game.events`) and comments, in order. Names, tags and comments are written and
read without what is not seen (`peling.text`), so that the record of a stranger is safe to print. The last line has the number of
items and a hash of them, so that a file that was cut off or edited is noticed. The grammar is in `docs/records.md`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any

from peling.game import events as e
from peling.game.actions import MAHJONG, NEXT, REPLACE, STOP, Action, ActionType
from peling.game.chance import Chance
from peling.game.lines import from_line, to_lines
from peling.game.match import IllegalAction, Match
from peling.game.rotation import next_deal, ruler_order, seat_players
from peling.game.state import State
from peling.game.table import NOBODY
from peling.notation import NotationError, parse_tiles
from peling.rules import OptionError, Ruleset, get
from peling.scoring.oracle import HandOracle
from peling.text import cut, plain, plain_lines
from peling.words import Words, option_text

FORMAT = "1"
_AFTER_END = Words("er staat nog iets na het einde", "something stands after the end")
_CUT_OFF = Words("de partij is afgekapt: de laatste regel ontbreekt", "the record is cut off: its last line is missing")


_LINE = Words("regel {0}: {1}", "line {0}: {1}")
_EVENT = Words("gebeurtenis {0}: {1}", "event {0}: {1}")


class RecordError(ValueError):
    """A text that is no record: `words` say what is wrong, `line` (from 1) where."""

    def __init__(self, words: Words, line: int = 0) -> None:
        self.words = words
        self.line = line
        super().__init__(self.say("en"))

    def say(self, lang: str) -> str:
        """Where, and what is wrong."""
        return _LINE[lang].format(self.line, self.words[lang]) if self.line else self.words[lang]


class Refuted(ValueError):  # noqa: N818
    """A record that cannot have been played: `words` say why, `event` (from 1) is the first that is wrong."""

    def __init__(self, words: Words, event: int) -> None:
        self.words = words
        self.event = event
        super().__init__(self.say("en"))

    def say(self, lang: str) -> str:
        """Which event, and what is wrong."""
        return _EVENT[lang].format(self.event, self.words[lang])


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment between the events."""

    text: str


Item = e.Event | Comment


@dataclass(slots=True)
class Record:
    """Header and items. `rules`, `version` and `hash` name the rule set exactly; `seed` may be unknown.

    Custom rules are in the record whole (`own:…`), so that it can be replayed where nobody has seen them.
    """

    rules: str
    names: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int | str | None = None
    deals: int | None = None
    version: str = ""
    hash: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    """Other headers: place, date …"""
    items: list[Item] = field(default_factory=list)

    def __repr__(self) -> str:
        deals = sum(isinstance(item, e.Dealt) for item in self.items)
        names = ", ".join(cut(name, 40) for name in self.names[:5])
        return f"<Record {cut(self.rules, 40)} {cut(self.hash, 16)}: {names}, deals {deals}, items {len(self.items)}>"

    @property
    def events(self) -> list[e.Event]:
        """The events without the comments."""
        return [item for item in self.items if not isinstance(item, Comment)]

    def ruleset(self) -> Ruleset:
        """The rule set of the header; `RecordError` if it is another edition of it."""
        try:
            rules = get(self.rules, self.options)
        except OptionError as error:
            raise RecordError(error.words) from None
        if self.version and self.version != rules.version:
            raise RecordError(
                Words(
                    f"de partij is van {rules.id} versie {self.version}, hier is versie {rules.version}",
                    f"the record is of {rules.id} version {self.version}, here is version {rules.version}",
                )
            )
        if self.hash and self.hash != rules.hash:
            raise RecordError(
                Words(
                    f"de partij is van {rules.id} {self.hash}, hier is {rules.hash}",
                    f"the record is of {rules.id} {self.hash}, here is {rules.hash}",
                )
            )
        return rules

    def replay(self, oracle: HandOracle | None = None) -> Match:
        """The match played again, every event checked; `Refuted` says which event is wrong and why.

        To replay many records of one rule set, give one compiled oracle for all (`HandOracle(rules, "numba")`).
        """
        return _Replay(self, oracle).run()

    # writing

    def write(self) -> str:
        """The record as `.mjn` text."""
        lines = [f'[{key} "{_quote(value)}"]' for key, value in self._header().items()]
        body = [line for item in self.items for line in _item_lines(item)]
        return "\n".join([*lines, "", *body, f"end {len(self.items)} {_seal(lines, body)}", ""])

    def to_json(self) -> str:
        """The record as JSON lines."""
        lines = [json.dumps({"header": self._header()}, ensure_ascii=False)]
        for item in self.items:
            data = {"comment": plain_lines(item.text)} if isinstance(item, Comment) else e.to_dict(item)
            lines.append(json.dumps(data, ensure_ascii=False))
        return "\n".join([*lines, json.dumps({"end": len(self.items), "seal": _seal(lines, [])}), ""])

    def _header(self) -> dict[str, str]:
        header = {"Peling": FORMAT, "Rules": self.rules, "Version": self.version, "Hash": self.hash}
        if self.options:
            header["Options"] = " ".join(f"{name}={option_text(value)}" for name, value in sorted(self.options.items()))
        if self.seed is not None:
            header["Seed"] = f"{self.seed}" if isinstance(self.seed, int) else f"'{self.seed}"
        if self.deals is not None:
            header["Deals"] = str(self.deals)
        header |= {f"Seat{seat}": plain(name) for seat, name in enumerate(self.names)}
        for tag in self.tags:
            if _OWN_TAG.fullmatch(tag) or not _TAG.fullmatch(f'[{tag} ""]'):
                raise RecordError(
                    Words(
                        f"een eigen kopregel is een woord dat de partij zelf niet gebruikt, niet {tag!r}",
                        f"a custom header is a word that no header of the record is, not {tag!r}",
                    )
                )
        return header | {tag: plain(value) for tag, value in self.tags.items()}


def of_match(
    match: Match, *, comments: Mapping[int, Iterable[str]] | None = None, tags: Mapping[str, str] | None = None
) -> Record:
    """The record of a match so far; `comments` by the number of events before them."""
    rules = match.rules
    items: list[Item] = []
    said = comments or {}
    for number in range(len(match.events) + 1):
        items += [Comment(text) for text in said.get(number, ())]
        if number < len(match.events):
            items.append(match.events[number])
    return Record(
        rules.key,
        match.state.table.names,
        dict(rules.chosen),
        match.seed,
        match.deals,
        rules.version,
        rules.hash,
        dict(tags or {}),
        items,
    )


def write(match: Match) -> str:
    """A match as `.mjn` text."""
    return of_match(match).write()


def read(text: str) -> Record:
    """The record of an `.mjn` text or of JSON lines; `RecordError` says what is wrong."""
    if not isinstance(text, str):
        raise RecordError(Words("een partij is een tekst", "a record is a text"))
    return _read_json(text) if text.lstrip()[:1] == "{" else _read_text(text)


# text


_ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_ENDS = {"n": "\n", "r": "\r"}


def _quote(value: str) -> str:
    return "".join(_ESCAPED.get(char, char) for char in value)


def _unquote(value: str) -> str:
    return value if "\\" not in value else re.sub(r"\\(.)", lambda found: _ENDS.get(found[1], found[1]), value)


def _lines(text: str) -> list[str]:
    """The lines of a text, with the line ends of any system; other Unicode line breaks may be part of names and comments."""
    return [line.removesuffix("\r") for line in text.split("\n")]


def _seal(*parts: list[str]) -> str:
    text = "\n".join(line for part in parts for line in part)
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]


_LARGEST_WALL = 500
_LONGEST = 2_000


def _item_lines(item: Item) -> list[str]:
    if isinstance(item, Comment):
        said = plain_lines(item.text).replace("\\", "\\\\").split("\n")
        return [f"{mark} {line}" if line else mark for mark, line in zip(chain([";"], repeat(";;")), said, strict=False)]
    return to_lines(item)


_TAG = re.compile(r'\[([A-Za-z]\w*) "((?:[^"\\]|\\.)*)"\]', re.ASCII)
_OWN_TAG = re.compile(r"Peling|Rules|Version|Hash|Options|Seed|Deals|Seat[0-9]+")
_END = re.compile(r"end ([0-9]{1,9}) ([0-9a-f]{16})")


def _read_text(text: str) -> Record:
    header: dict[str, str] = {}
    tags: list[str] = []
    body: list[str] = []
    items: list[Item] = []
    said: dict[int, list[str]] = {}
    ended = False
    for number, line in enumerate(_lines(text), 1):
        if not line.strip():
            continue
        if ended:
            raise RecordError(_AFTER_END, number)
        found = None if body or line[0] != "[" else _TAG.fullmatch(line)
        if found:
            if found[1] in header:
                raise RecordError(Words(f"{found[1]} staat twee keer in de kop", f"the header says {found[1]} twice"), number)
            header[found[1]] = _unquote(found[2])
            tags.append(line)
            continue
        end = _END.fullmatch(line) if line[0] == "e" else None
        if end:
            _check_end(int(end[1]), end[2], items, _seal(tags, body), number)
            ended = True
            continue
        body.append(line)
        _read_line(line, items, said, number)
    if not ended:
        raise RecordError(_CUT_OFF, len(_lines(text)))
    for place, lines in said.items():
        items[place] = Comment(plain_lines("\n".join(lines)))
    return _record(header, items)


def _read_line(line: str, items: list[Item], said: dict[int, list[str]], number: int) -> None:
    try:
        if line.startswith(";"):
            _read_comment(line, items, said)
        elif len(line) > _LONGEST:
            raise RecordError(  # noqa: TRY301
                Words(
                    f"een regel met gebeurtenissen of stenen heeft hoogstens {_LONGEST} tekens",
                    f"a line of events or tiles has at most {_LONGEST} characters",
                )
            )
        elif line.startswith("  "):
            _read_wall(line.strip(), items)
        else:
            items.append(from_line(line))
    except (RecordError, e.EventError, NotationError) as error:
        raise RecordError(error.words, number) from None


def _read_comment(line: str, items: list[Item], said: dict[int, list[str]]) -> None:
    """A comment is a line after `;`, further lines of it stand after `;;`; they go to `said`, by its place in `items`."""
    mark, _, text = line.partition(" ")
    if mark == ";":
        said[len(items)] = [_unquote(text)]
        items.append(Comment(""))
    elif mark == ";;" and len(items) - 1 in said:
        said[len(items) - 1].append(_unquote(text))
    else:
        raise RecordError(
            Words(
                "een opmerking begint met een puntkomma en een spatie, haar verdere regels met twee puntkomma's",
                "a comment begins with a semicolon and a space, its further lines with two semicolons",
            )
        )


def _read_wall(line: str, items: list[Item]) -> None:
    last = items[-1] if items else None
    if not isinstance(last, e.Dealt):
        raise RecordError(Words("stenen van een muur volgen op een spel", "tiles of a wall follow a deal"))
    if len(last.wall) > _LARGEST_WALL:
        raise RecordError(Words("dit zijn meer stenen dan een muur heeft", "these are more tiles than any wall has"))
    items[-1] = last._replace(wall=last.wall + tuple(parse_tiles(line)))


def _check_end(count: int, seal: str, items: list[Item], computed: str, line: int) -> None:
    if count != len(items):
        words = Words(
            f"de partij heeft {len(items)} onderdelen, volgens het einde {count}",
            f"the record has {len(items)} items, its end says {count}",
        )
        raise RecordError(words, line)
    if seal != computed:
        words = Words(
            "de partij is veranderd nadat ze geschreven was (het zegel past niet)",
            "the record was changed after it was written (its seal does not fit)",
        )
        raise RecordError(words, line)


# JSON lines


def _read_json(text: str) -> Record:
    lines = [line for line in _lines(text) if line.strip()]
    items: list[Item] = []
    header: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            words = Words("dit is geen JSON (de partij kan zijn afgekapt)", "this is no JSON (the record may be cut off)")
            raise RecordError(words, number) from None
        if not isinstance(data, dict):
            raise RecordError(Words("een regel is een object in JSON", "a line is a JSON object"), number)
        if number == 1:
            header = _json_header(data)
        elif "end" in data:
            if number != len(lines):
                raise RecordError(_AFTER_END, number)
            _check_end(data["end"], str(data.get("seal")), items, _seal(lines[:-1]), number)
            return _record(header, items)
        elif isinstance(data.get("comment"), str):
            items.append(Comment(plain_lines(data["comment"])))
        else:
            try:
                items.append(e.from_dict(data))
            except e.EventError as error:
                raise RecordError(error.words, number) from None
    raise RecordError(_CUT_OFF, len(lines) + 1)


def _json_header(data: dict[str, Any]) -> dict[str, str]:
    header = data.get("header")
    if not isinstance(header, dict) or not all(isinstance(value, str) for value in header.values()):
        words = Words("de eerste regel is de kop, teksten bij hun naam", "the first line is the header, texts by name")
        raise RecordError(words, 1)
    return header


def _record(header: dict[str, str], items: list[Item]) -> Record:
    left = dict(header)
    if left.pop("Peling", None) != FORMAT:
        words = Words(
            f'dit is geen partij van vorm {FORMAT} (kopregel Peling "{FORMAT}")',
            f'this is no record of format {FORMAT} (header Peling "{FORMAT}")',
        )
        raise RecordError(words, 1)
    if "Rules" not in left:
        raise RecordError(Words("in de kop ontbreekt Rules, de spelregels", "the header lacks Rules, the rule set"), 1)
    names: list[str] = []
    while f"Seat{len(names)}" in left:
        names.append(plain(left.pop(f"Seat{len(names)}")))
    seed, deals = left.pop("Seed", None), left.pop("Deals", None)
    rules = left.pop("Rules")
    return Record(
        rules,
        tuple(names),
        _options(rules, left.pop("Options", "")),
        seed[1:] if seed is not None and seed.startswith("'") else _whole("Seed", seed),
        _whole("Deals", deals),
        left.pop("Version", ""),
        left.pop("Hash", ""),
        {tag: plain(value) for tag, value in left.items()},
        items,
    )


def _whole(tag: str, text: str | None) -> int | None:
    """The number of a header; None where there is none."""
    try:
        return None if text is None else int(text)
    except ValueError:
        words = Words(f"{tag} in de kop is geen geheel getal", f"{tag} in the header is no whole number")
        raise RecordError(words, 1) from None


def _options(rules: str, text: str) -> dict[str, Any]:
    """The options with the rule set's types; as written where it does not know them, so that `Record.ruleset` refuses them."""
    written = {name: value for name, _, value in (part.partition("=") for part in text.split())}
    try:
        return dict(get(rules, written).chosen)
    except OptionError:
        return written


# replaying


class _Replay:
    """Plays a record's actions again and compares every event."""

    def __init__(self, record: Record, oracle: HandOracle | None) -> None:
        self.record = record
        self.rules = record.ruleset()
        if oracle is not None and oracle.rules.hash != self.rules.hash:
            raise ValueError(f"an oracle of {oracle.rules.id} {oracle.rules.hash} cannot judge {self.rules.id} {self.rules.hash}")
        self.oracle = oracle if oracle is not None else HandOracle(self.rules)
        self.log = record.events
        self.deals = {event.number: event for event in self.log if isinstance(event, e.Dealt)}

    def run(self) -> Match:
        log = self.log
        if len(self.record.names) != self.rules.players:
            raise RecordError(
                Words(
                    f"er horen {self.rules.players} spelers te zijn, de kop noemt er {len(self.record.names)}",
                    f"{self.rules.players} players are expected, the header names {len(self.record.names)}",
                )
            )
        if not log or not isinstance(log[0], e.Seated):
            raise Refuted(Words("een partij begint met de plaatsen", "a record begins with the seats"), 1)
        self._check_seats(log[0])
        self.at = 1
        match = Match(
            self.rules,
            self.record.names,
            self.record.seed,
            order=log[0],
            deals=self.record.deals,
            dealer=self._deal,
            oracle=self.oracle,
        )
        self._compare(match, 0)
        while len(match.events) < len(log):
            self.at = len(match.events) + 1
            event = log[len(match.events)]
            before = len(match.events)
            try:
                if event == e.Finished("time"):
                    match.end_for_time()
                else:
                    match.push(*self._action(event, match.state))
            except IllegalAction as error:
                raise Refuted(error.words, self.at) from None
            self._compare(match, before)
        return match

    def _deal(self, state: State) -> e.Dealt | None:
        """The deal that the rotation asks for, with the wall and dice of the record."""
        seed = self.record.seed if self.record.seed is not None else 0
        expected = next_deal(state, lambda label: Chance(seed, label))
        number = state.table.deal + 1
        recorded = self.deals.get(number)
        if expected is None or recorded is None:
            return expected
        place = self.log.index(recorded) + 1
        if len(recorded.dice) != len(expected.dice) or not all(1 <= die <= 6 for die in recorded.dice):
            number_of = len(expected.dice)
            raise Refuted(Words(f"er worden {number_of} dobbelstenen geworpen", f"{number_of} dice are thrown"), place)
        asked = expected._replace(dice=recorded.dice, wall=recorded.wall)
        if expected.ruler != NOBODY:  # D31: the throw names the ruler
            order = ruler_order(state, sum(recorded.dice))
            asked = asked._replace(order=order, ruler=order[0])
        if recorded != asked:
            words = Words(f"spel {number} had moeten zijn: {_say(asked)}", f"deal {number} should be: {_say(asked)}")
            raise Refuted(words, place)
        if sorted(recorded.wall) != sorted(expected.wall):
            raise Refuted(Words("de muur is niet het hele stel stenen", "the wall is not the tile set"), place)
        if self.record.seed is not None and recorded != expected:
            words = Words(
                f"muur en dobbelstenen volgen niet uit het zaad {self.record.seed}",
                f"the wall and dice do not follow from the seed {self.record.seed}",
            )
            raise Refuted(words, place)
        return recorded

    def _check_seats(self, seated: e.Seated) -> None:
        """Check that the seats follow from the throws and the throws from the seed; without throws any seats are allowed."""
        number = len(self.record.names)
        if sorted(seated.order) != list(range(number)):
            raise Refuted(Words("dit zijn niet de plaatsen van de tafel", "these are not the seats of the table"), 1)
        if not seated.throws:
            return
        seed = self.record.seed
        chance = _Throws(seated.throws) if seed is None else Chance(seed, "seats")
        try:
            expected = seat_players(self.rules, number, chance)
        except IndexError:
            words = Words("om de plaatsen te vinden zijn meer worpen nodig", "more throws are needed to find the seats")
            raise Refuted(words, 1) from None
        if seated != expected:
            raise Refuted(_should_be(expected), 1)

    def _compare(self, match: Match, start: int) -> None:
        for number in range(start, len(match.events)):
            if number >= len(self.log):
                said = _say(match.events[number])
                words = Words(
                    f"de partij houdt op waar het spel doorgaat: {said}", f"the record stops where the game goes on: {said}"
                )
                raise Refuted(words, number + 1)
            if match.events[number] != self.log[number]:
                raise Refuted(_should_be(match.events[number]), number + 1)

    def _action(self, event: e.Event, state: State) -> tuple[Action, int]:
        table = state.table
        match event:
            case e.Discarded():
                announce = event.announce and state.strict
                return Action(ActionType.DISCARD, (event.kind,), announce), event.seat
            case e.Chose():
                return event.action, event.seat
            case e.KongLaid():
                return Action(ActionType.KONG, event.meld.tiles), event.seat
            case e.Promoted():
                kind = event.meld.kind
                return Action(ActionType.PROMOTE, (kind,) if event.added == kind else (kind, event.added)), event.seat
            case e.Won() | e.FalseWin() if event.discarder == NOBODY:
                return MAHJONG, event.seat
            case e.Drawn() if event.loose and state.owed:
                return REPLACE, event.seat
            case e.Dealt():
                return NEXT, table.order[0]
            case e.Finished():
                return STOP, table.order[0]
        said = _say(event)
        raise Refuted(Words(f"dit kan niemand gedaan hebben: {said}", f"nobody can have done this: {said}"), self.at)


def _say(event: e.Event) -> str:
    return to_lines(event)[0]


def _should_be(event: e.Event) -> Words:
    return Words(f"dit had moeten zijn: {_say(event)}", f"this should be: {_say(event)}")


class _Throws(Chance):
    """Dice that fall as a record says."""

    __slots__ = ("_pips",)

    def __init__(self, throws: Iterable[tuple[int, int, int]]) -> None:
        self._pips = [pips for _, _, pips in throws]

    def dice(self) -> tuple[int, int]:
        """The next throw; only its sum is known and used, so how it is split over the dice does not matter."""
        pips = self._pips.pop(0)
        if not 2 <= pips <= 12:
            raise Refuted(Words(f"twee dobbelstenen wijzen geen {pips} aan", f"two dice do not show {pips}"), 1)
        return pips, 0
