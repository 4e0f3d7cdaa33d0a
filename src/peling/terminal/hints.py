"""Hints as text: what `peling.bots.advice` advises, what the hand waits for, what it is worth and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.text import Text

from peling import scoring, tiles
from peling.bots.advice import Advice, Minimum, advise, after_discard, measure
from peling.bots.reasons import LEAST, amount, sentences
from peling.game.actions import MAHJONG, ActionType
from peling.game.table import NOBODY, Phase
from peling.game.view import View
from peling.game.wins import NoWin
from peling.hands import Hand
from peling.page import fold
from peling.rules import Words
from peling.scoring import ScoreSheet, Wait
from peling.scoring.oracle import HandOracle
from peling.terminal import faces, results
from peling.terminal.faces import DIM, INK, MARKED, TileLook
from peling.terminal.keyboard import set_tiles

HEAD = f"bold {MARKED}"

HINTS = {
    "title": Words("Raad", "Hint"),
    "mahjong": Words("Wat uw mahjong telt", "What your mahjong scores"),
    "discards": Words(
        "Wegleggen, met de punten die het gemiddeld waard is", "Discards, with the points they are worth on average"
    ),
    "ready": Words("dan wacht u", "then you wait"),
    "lacking": Words("dan mist u er {count}", "then {count} tiles are missing"),
    "helped": Words("{count} stenen helpen", "{count} tiles help"),
    "helped_one": Words("1 steen helpt", "1 tile helps"),
    "helping": Words("Wat u helpt: {count} stenen", "Tiles that help you: {count}"),
    "near": Words("Waar u op kunt mikken", "What you can aim for"),
    "aim": Words("{name}: nog {count} stenen", "{name}: {count} tiles missing"),
    "aim_one": Words("{name}: nog 1 steen", "{name}: 1 tile missing"),
    "waits": Words("U wacht op", "You wait for"),
    "waits_after": Words("Na {tile} wacht u op", "After {tile} you wait for"),
    "unseen": Words("nog {count}", "{count} left"),
    "drawn": Words("van de muur {total}", "drawn {total}"),
    "claimed": Words("van tafel {total}", "claimed {total}"),
    "too_low": Words("{total}: te weinig", "{total}: too few"),
    "worth": Words("Wat uw spel nu telt, als een ander wint", "What your hand scores now, if another player wins"),
    "worth_fan": Words("In deze spelregels telt alleen de winnaar.", "In these rules only the winner scores."),
    "best_win": Words("Met {tile} van de muur telt u", "With {tile} drawn you score"),
    "none": Words("U hebt nu geen stenen om raad over te geven.", "You have no tiles to give a hint about now."),
}


def refusal(view: View) -> Words | None:
    """Why the person may not call mahjong, None where it may."""
    reason = view.why_no_win(HandOracle(view.rules))
    hand = view.winning() if reason is NoWin.MINIMUM else None
    if hand is not None:  # how far from it
        return scoring.score(hand, view.rules).problem
    return None if reason is None else reason.words


class Hint(NamedTuple):
    """The advice, worked out once and written in either language."""

    view: View
    advice: Advice | None = None
    thrown: int = NOBODY
    """The discard after which waits and worth are counted, -1 if it is not the player's turn."""
    hand: Hand | None = None
    """The thirteen tiles that are left."""
    waits: tuple[Wait, ...] = ()
    win: ScoreSheet | None = None
    """What mahjong counts, where it can be called."""
    minimum: Minimum | None = None
    """How far the thirteen tiles are from what a winner needs."""

    @property
    def discard(self) -> int:
        """The tile that is advised to discard, -1 if none is."""
        action = None if self.advice is None else self.advice.action
        return action.tiles[0] if action is not None and action.type is ActionType.DISCARD else NOBODY


def work_out(view: View) -> Hint:
    """The hint for a view. At a strict table it does not say that the player may call mahjong."""
    if view.wind == NOBODY or view.table.dead[view.seat] or view.table.phase in (Phase.SCORED, Phase.FINISHED):
        return Hint(view)
    advice = advise(view)
    win = None
    if MAHJONG in view.legal and not view.table.strict:
        won = view.winning()
        win = None if won is None else scoring.score(won, view.rules)
    thrown, hand, waits = advice.choices[0].kind if advice.choices else NOBODY, advice.hand, advice.waits
    if not waits:  # the advised hand may be worth more and be farther away: then also say what a nearer one would wait for
        near = next((choice.kind for choice in advice.choices if choice.distance == 1), NOBODY)
        if near != NOBODY:
            thrown, (hand, waits) = near, after_discard(view, near)
    return Hint(view, advice, thrown, hand, waits, win, measure(hand, view.rules, waits, advice.targets))


def hint_page(hint: Hint, look: TileLook, width: int) -> list[Text]:
    """Everything a hint has to say."""
    lang, view = look.lang, hint.view
    if view.wind != NOBODY and view.table.dead[view.seat]:
        return [Text(NoWin.DEAD.words[lang], results.BAD)]
    if hint.advice is None:
        return [Text(HINTS["none"][lang], INK)]
    lines = [*_advice(hint, hint.advice, look, width), *_mahjong(hint, look, width)]
    lines += [*_discards(hint.advice, look, width), *_waits(hint, look, width), *_minimum(hint, look, width)]
    lines += _aims(hint.advice, look, width)
    lines += _worth(hint, look, width)
    return lines or [Text(HINTS["none"][lang], INK)]


def _advice(hint: Hint, advice: Advice, look: TileLook, width: int) -> Iterator[Text]:
    """What to do, with its tiles, and why."""
    action, advised = advice.action, sentences(advice, hint.view, look.lang)
    if action is None:
        return
    shown = (
        action.tiles if action.type in (ActionType.EXCHANGE, ActionType.DISCARD) else set_tiles(action, hint.view.table.offered)
    )
    line = Text(advised[0], results.GOOD)
    if shown:
        line.append("  ").append_text(faces.chips(shown, look))
    yield line
    for sentence in advised[1:]:
        yield from (Text(part, INK) for part in fold(sentence, width))
    yield Text()


def _mahjong(hint: Hint, look: TileLook, width: int) -> Iterator[Text]:
    if hint.win is not None:
        yield Text(HINTS["mahjong"][look.lang], HEAD)
        yield from results.sheet_lines(hint.win, look, width)
        yield Text()


def _discards(advice: Advice, look: TileLook, width: int) -> Iterator[Text]:
    """The best discards, and which unseen tiles help then; where nothing is to be discarded, which help now."""
    lang = look.lang
    room = (width - 8) // 3
    if not advice.choices and advice.helping:
        number = sum(unseen for _, unseen in advice.helping)
        yield Text(HINTS["helping"][lang].format(count=number), HEAD)
        yield Text("  ").append_text(faces.chips([kind for kind, _ in advice.helping][:room], look))
        yield Text()
    if not advice.choices:
        return
    yield Text(HINTS["discards"][lang], HEAD)
    for place, choice in enumerate(advice.choices[:4], 1):
        words = HINTS["ready" if choice.distance <= 1 else "lacking"][lang].format(count=choice.distance)
        if choice.number:
            words += f"; {HINTS['helped' if choice.number > 1 else 'helped_one'][lang].format(count=choice.number)}"
        points = ("-" if choice.value <= -LEAST else "") + amount(choice.value, lang)
        words += f"; {points}"
        name = f" {tiles.name(choice.kind, lang):<13} "
        yield Text.assemble((f"  {place}. ", INK), faces.chip(choice.kind, look), (name, f"bold {INK}"), (words, INK))
        if choice.helping and place <= 2:
            yield Text("       ").append_text(faces.chips([kind for kind, _ in choice.helping][:room], look))
    yield Text()


def _waits(hint: Hint, look: TileLook, width: int) -> Iterator[Text]:
    lang, view, found = look.lang, hint.view, hint.waits
    if not found:
        return
    key = "waits" if hint.thrown == NOBODY else "waits_after"
    yield Text(HINTS[key][lang].format(tile=tiles.name(hint.thrown, lang) if hint.thrown != NOBODY else ""), HEAD)
    unseen = view.unseen()
    for wait in found:
        yield _wait(wait, unseen[wait.kind], look)
    valid = [wait for wait in found if wait.drawn.valid]
    best = max(valid or found, key=lambda wait: wait.drawn.total)
    yield Text()
    yield Text(HINTS["best_win"][lang].format(tile=tiles.name(best.kind, lang)), HEAD)
    yield from results.sheet_lines(best.drawn, look, width)
    yield Text()


def _wait(wait: Wait, unseen: int, look: TileLook) -> Text:
    lang = look.lang
    facts = [HINTS["unseen"][lang].format(count=unseen), HINTS["drawn"][lang].format(total=_total(wait.drawn, lang))]
    if wait.claimed is not None:
        facts.append(HINTS["claimed"][lang].format(total=_total(wait.claimed, lang)))
    words = ", ".join(facts)
    style = INK if wait.valid and unseen else DIM
    name = tiles.name(wait.kind, lang)
    return Text.assemble("  ", faces.chip(wait.kind, look), (f" {name:<13} ", f"bold {INK}"), (words, style))


def _total(sheet: ScoreSheet, lang: str) -> str:
    return str(sheet.total) if sheet.valid else HINTS["too_low"][lang].format(total=sheet.total)


def _minimum(hint: Hint, look: TileLook, width: int) -> Iterator[Text]:
    """How far the hand is from what a winner needs, unless every wait has enough."""
    if hint.minimum is None or hint.minimum.sure:
        return
    yield from (Text(part, INK) for part in fold(hint.minimum.say(look.lang), width))
    yield Text()


def _aims(advice: Advice, look: TileLook, width: int) -> Iterator[Text]:
    lang = look.lang
    near: dict[str, int] = {}
    for target in advice.targets:
        near.setdefault(target.words(lang), target.distance)
    if not near:
        return
    yield Text(HINTS["near"][lang], HEAD)
    for name, count in list(near.items())[:4]:
        words = HINTS["aim_one" if count == 1 else "aim"][lang].format(name=name, count=count)
        yield from (Text(("    " if i else "  ") + part, INK) for i, part in enumerate(fold(words, width - 4)))
    yield Text()


def _worth(hint: Hint, look: TileLook, width: int) -> Iterator[Text]:
    lang, rules = look.lang, hint.view.rules
    if hint.hand is None:
        return
    if rules.fan:
        yield from (Text(part, DIM) for part in fold(HINTS["worth_fan"][lang], width))
        return
    yield Text(HINTS["worth"][lang], HEAD)
    yield from results.sheet_lines(scoring.score(hint.hand, rules), look, width)
