"""Hints as text: the best discard, what the hand waits for, what it is worth and why. They see a view and no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import NamedTuple

from rich.text import Text

from peling import scoring, tiles
from peling.bots import Bot
from peling.game.actions import MAHJONG, Action, ActionType
from peling.game.state import NOBODY, Phase
from peling.game.view import View
from peling.hands import Flag, Hand, HandError, Source, Win
from peling.page import fold
from peling.rules import Ruleset, Words
from peling.scoring import ScoreSheet, Wait
from peling.terminal import faces, results
from peling.terminal.desk import laid
from peling.terminal.faces import DIM, INK, MARKED, Look
from peling.terminal.words import tile
from peling.tiles import JOKER

HEAD = f"bold {MARKED}"

HINTS = {
    "title": Words("Tip", "Hint"),
    "mahjong": Words("U kunt mahjong maken: druk op m.", "You can make mahjong: press m."),
    "advice": Words("Advies:", "Advice:"),
    "do_discard": Words("gooi {tile} weg", "discard {tile}"),
    "do_exchange": Words("ruil deze drie", "pass these three on"),
    "do_chow": Words("vraag chow", "claim a chow"),
    "do_pung": Words("vraag pung", "claim a pung"),
    "do_kong": Words("maak een kong", "make a kong"),
    "do_promote": Words("maak van uw pung een kong", "make your pung a kong"),
    "do_mahjong": Words("roep mahjong", "call mahjong"),
    "do_pass": Words("laat deze steen gaan", "let this tile go"),
    "do_replace": Words("neem de vervangende steen", "take the replacement tile"),
    "discards": Words("Het snelst naar een wachtend spel", "Fastest to a waiting hand"),
    "ready": Words("dan wacht u", "then you wait"),
    "away": Words("dan nog {count} tot u wacht", "then {count} away from waiting"),
    "helped": Words("{count} stenen helpen", "{count} tiles help"),
    "waits": Words("U wacht op", "You wait for"),
    "waits_after": Words("Na {tile} wacht u op", "After {tile} you wait for"),
    "unseen": Words("nog {count}", "{count} left"),
    "drawn": Words("van de muur {total}", "drawn {total}"),
    "claimed": Words("van tafel {total}", "claimed {total}"),
    "too_low": Words("{total}: te weinig", "{total}: too few"),
    "nothing": Words("U wacht nog nergens op.", "You are not waiting yet."),
    "nearest": Words("Het dichtst bij", "Nearest to"),
    "lacking": Words("{name}: nog {count} tot u wacht", "{name}: {count} away from waiting"),
    "lacking_none": Words("{name}: u wacht", "{name}: you are waiting"),
    "regular": Words("vier sets en een paar", "four sets and a pair"),
    "worth": Words("Wat uw spel nu telt, als een ander wint", "What your hand counts now, if another wins"),
    "worth_fan": Words("In deze spelregels telt alleen de winnaar.", "In these rules only the winner scores."),
    "worth_win": Words("Wat uw mahjong telt", "What your mahjong counts"),
    "best_win": Words("Met {tile} van de muur telt u", "With {tile} drawn you count"),
    "minimum": Words("Om te mogen winnen: minstens {minimum}.", "To be allowed to win: at least {minimum}."),
    "doubles": Words("verdubbelingen {number}", "doubles {number}"),
    "points": Words("{number} punten zonder geluksstenen", "{number} points without luck tiles"),
    "none": Words("U hebt nu geen stenen om een tip over te geven.", "You have no tiles to advise on now."),
    "dead": Words("Uw spel is dood: het mag niet winnen en telt nul.", "Your hand is dead: it may not win and counts zero."),
    "joker": Words("Jokers tellen in deze afstanden niet mee.", "Jokers are not counted in these distances."),
}


class Throw(NamedTuple):
    """A tile to discard: how far from waiting the rest is, and which unseen tiles bring it nearer."""

    kind: int
    distance: int
    helping: tuple[tuple[int, int], ...]

    @property
    def help(self) -> int:
        """How many unseen tiles help."""
        return sum(number for _, number in self.helping)


def held(view: View, *, without: int = NOBODY) -> Hand | None:
    """The person's thirteen tiles, less one to be discarded; None where they are not thirteen."""
    rack = list(view.rack)
    if without != NOBODY:
        rack.remove(without)
    if view.wind == NOBODY or len(rack) + 3 * len(view.melds) != 13:
        return None
    table = view.table
    flags = Flag.GOULASH if table.goulash else Flag(0)
    if table.announced[view.seat]:
        flags |= Flag.ANNOUNCED
    try:
        return Hand(tuple(rack), tuple(view.melds), tuple(table.luck[view.seat]), None, view.wind, table.round, flags)
    except HandError:  # luck tiles still on the rack, in the exchanges of goulash
        return None


def winning(view: View) -> Hand | None:
    """The hand with the tile on offer, or the one just drawn, as the winning tile; circumstances left out."""
    table = view.table
    if table.offered != NOBODY and table.offered_by != view.seat:
        hand, win = held(view), Win(table.offered, Source.LEFT)
    elif view.drawn != NOBODY:
        hand, win = held(view, without=view.drawn), Win(view.drawn, Source.DRAWN)
    else:
        return None
    try:
        return None if hand is None else Hand(hand.concealed, hand.melds, hand.luck, win, hand.seat, hand.round, hand.flags)
    except HandError:  # a joker on offer
        return None


def refusal(view: View) -> Words | None:
    """Why the person may not call mahjong, None where the tiles do not say."""
    hand = winning(view)
    return None if hand is None else scoring.score(hand, view.rules).problem


def throws(view: View) -> list[Throw]:
    """Every discard, the best first: nearest to waiting, then most help."""
    unseen = view.unseen()
    found: list[Throw] = []
    for kind in dict.fromkeys(view.rack):
        hand = held(view, without=kind)
        if hand is not None:
            found.append(Throw(kind, scoring.shanten(hand, view.rules).best, ()))
    if not found:
        return []
    best = min(throw.distance for throw in found)
    detailed = []
    for throw in found:
        if throw.distance == best and throw.kind != JOKER:
            hand = held(view, without=throw.kind)
            assert hand is not None
            detailed.append(throw._replace(helping=_helping(hand, view.rules, unseen, best)))
        else:
            detailed.append(throw)
    return sorted(detailed, key=lambda throw: (throw.distance, -throw.help))


def _helping(hand: Hand, rules: Ruleset, unseen: list[int], distance: int) -> tuple[tuple[int, int], ...]:
    found = []
    for kind in range(tiles.KINDS):
        if unseen[kind] > 0 and (kind != tiles.BAMBOO_2 or not hand.goulash):
            drawn = Hand(hand.concealed, hand.melds, hand.luck, Win(kind, Source.DRAWN), hand.seat, hand.round, hand.flags)
            if scoring.shanten(drawn, rules).best < distance:
                found.append((kind, unseen[kind]))
    return tuple(found)


class Hint(NamedTuple):
    """What there is to advise, worked out once and written in either language."""

    view: View
    throws: tuple[Throw, ...] = ()
    thrown: int = NOBODY
    """The discard after which waits and worth are counted, -1 if it is not one's turn."""
    hand: Hand | None = None
    """The thirteen tiles that are left."""
    waits: tuple[Wait, ...] = ()
    advised: Action | None = None
    """What a good player would do."""
    win: ScoreSheet | None = None
    """What mahjong counts, where it can be called."""


def work_out(view: View, advisor: Bot) -> Hint:
    """The hint for a view; `advisor` says what it would do."""
    if view.wind == NOBODY or view.table.dead[view.seat]:
        return Hint(view)
    win = None
    if MAHJONG in view.legal and not _strict(view):
        hand = winning(view)
        win = None if hand is None else scoring.score(hand, view.rules)
    advised = _advised(view, advisor)
    found = throws(view) if len(view.rack) % 3 == 2 and view.table.phase is not Phase.EXCHANGE else []
    thrown, waits = NOBODY, tuple[Wait, ...]()
    candidates = [advised.tiles[0]] if advised is not None and advised.type is ActionType.DISCARD else []
    for kind in [*candidates, *(throw.kind for throw in found[:1])]:  # the first of the two that waits
        if not waits:
            thrown, waits = kind, _waits_of(view, kind)
    rest = held(view, without=thrown)
    if not found:
        waits = _waits_of(view, NOBODY)
    return Hint(view, tuple(found), thrown, rest, waits, advised, win)


def _waits_of(view: View, without: int) -> tuple[Wait, ...]:
    hand = held(view, without=without)
    return () if hand is None else tuple(scoring.waits(hand, view.rules))


def _advised(view: View, advisor: Bot) -> Action | None:
    """The advisor's choice; that a call of mahjong would be right is for the player to see at a strict table."""
    seen = copy(view)
    strict = _strict(view)
    seen.legal = tuple(action for action in view.legal if not (strict and (action == MAHJONG or action.announce)))
    if not seen.legal or view.table.phase in (Phase.SCORED, Phase.FINISHED):
        return None
    return advisor.choose(seen)


def hint_page(hint: Hint, look: Look, width: int) -> list[Text]:
    """Everything a hint has to say."""
    lang, view = look.lang, hint.view
    if view.wind != NOBODY and view.table.dead[view.seat]:
        return [Text(HINTS["dead"][lang], results.BAD)]
    lines = [*_advice(hint, look), *_mahjong(hint, look, width), *_discards(hint.throws, look, width)]
    if hint.hand is None:
        return lines or [Text(HINTS["none"][lang], INK)]
    lines += _waits(hint, look, width)
    lines += _aims(view, hint.hand, look)
    return [*lines, *_worth(view, hint.hand, look, width)]


def _strict(view: View) -> bool:
    return bool(view.rules["referee"] == "strict")


def _advice(hint: Hint, look: Look) -> Iterator[Text]:
    action, lang = hint.advised, look.lang
    if action is None:
        return
    shown = action.tiles if action.type in (ActionType.EXCHANGE, ActionType.DISCARD) else laid(action, hint.view.table.offered)
    words = HINTS[f"do_{action.type.value}"][lang].format(tile=tile(shown[0], lang) if shown else "")
    line = Text.assemble((f"{HINTS['advice'][lang]} ", HEAD), (words, results.GOOD))
    if shown:
        line.append("  ").append_text(faces.chips(shown, look))
    yield line
    yield Text()


def _mahjong(hint: Hint, look: Look, width: int) -> Iterator[Text]:
    if hint.win is None:
        return
    yield Text(HINTS["mahjong"][look.lang], results.GOOD)
    yield Text(HINTS["worth_win"][look.lang], HEAD)
    yield from results.sheet_lines(hint.win, look, width)
    yield Text()


def _discards(found: Sequence[Throw], look: Look, width: int) -> Iterator[Text]:
    if not found:
        return
    lang = look.lang
    yield Text(HINTS["discards"][lang], HEAD)
    for number, throw in enumerate(found[:4], 1):
        name = tile(throw.kind, lang)
        words = HINTS["ready" if throw.distance <= 0 else "away"][lang].format(count=throw.distance)
        if throw.helping:
            words += f"; {HINTS['helped'][lang].format(count=throw.help)}"
        yield Text.assemble((f"  {number}. ", INK), faces.chip(throw.kind, look), (f" {name:<13} ", f"bold {INK}"), (words, INK))
        if throw.helping and number <= 2:
            helping = faces.chips([kind for kind, _ in throw.helping][: (width - 8) // 3], look)
            yield Text("       ").append_text(helping)
    yield Text()


def _waits(hint: Hint, look: Look, width: int) -> Iterator[Text]:
    lang, view, found = look.lang, hint.view, hint.waits
    if not found:
        yield Text(HINTS["nothing"][lang], INK)
        yield Text()
        return
    key = "waits" if hint.thrown == NOBODY else "waits_after"
    yield Text(HINTS[key][lang].format(tile=tile(hint.thrown, lang) if hint.thrown != NOBODY else ""), HEAD)
    unseen = view.unseen()
    for wait in found:
        yield _wait(wait, unseen[wait.kind], look)
    valid = [wait for wait in found if wait.drawn.valid]
    if not all(wait.drawn.valid and (wait.claimed is None or wait.claimed.valid) for wait in found):
        yield Text(f"  {HINTS['minimum'][lang].format(minimum=_minimum(view, lang))}", DIM)
    best = max(valid or found, key=lambda wait: wait.drawn.total)
    yield Text()
    yield Text(HINTS["best_win"][lang].format(tile=tile(best.kind, lang)), HEAD)
    yield from results.sheet_lines(best.drawn, look, width)
    yield Text()


def _wait(wait: Wait, unseen: int, look: Look) -> Text:
    lang = look.lang
    facts = [HINTS["unseen"][lang].format(count=unseen), HINTS["drawn"][lang].format(total=_total(wait.drawn, lang))]
    if wait.claimed is not None:
        facts.append(HINTS["claimed"][lang].format(total=_total(wait.claimed, lang)))
    words = ", ".join(facts)
    style = INK if wait.valid and unseen else DIM
    name = tile(wait.kind, lang)
    return Text.assemble("  ", faces.chip(wait.kind, look), (f" {name:<13} ", f"bold {INK}"), (words, style))


def _total(sheet: ScoreSheet, lang: str) -> str:
    return str(sheet.total) if sheet.valid else HINTS["too_low"][lang].format(total=sheet.total)


def _minimum(view: View, lang: str) -> str:
    name = "points" if view.rules.fan else "doubles"
    return HINTS[name][lang].format(number=view.rules[f"minimum_{name}"])


def _aims(view: View, hand: Hand, look: Look) -> Iterator[Text]:
    lang, rules = look.lang, view.rules
    distance = scoring.shanten(hand, rules)
    names = {row.pattern: row.name for row in rules.rows}
    ways = [(distance.regular, HINTS["regular"])]
    ways += [(number, names[way]) for way, number in distance.irregular.items() if number is not None and way in names]
    ways.sort(key=lambda way: way[0])
    yield Text(HINTS["nearest"][lang], HEAD)
    for number, name in ways[:3]:
        key = "lacking" if number > 0 else "lacking_none"
        yield Text("  " + HINTS[key][lang].format(name=name[lang], count=number), INK)
    if hand.goulash:
        yield Text(f"  {HINTS['joker'][lang]}", DIM)
    yield Text()


def _worth(view: View, hand: Hand, look: Look, width: int) -> Iterator[Text]:
    lang = look.lang
    if view.rules.fan:
        yield from (Text(part, DIM) for part in fold(HINTS["worth_fan"][lang], width))
        return
    yield Text(HINTS["worth"][lang], HEAD)
    yield from results.sheet_lines(scoring.score(hand, view.rules), look, width)
