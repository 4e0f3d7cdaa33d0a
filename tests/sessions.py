"""Sessions of the terminal for tests: tiles that come as told, quiet bots, and keys without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from peling import get_rules
from peling.game import Action, ActionType, Match, View
from peling.game import events as e
from peling.game.actions import MAHJONG, PASS, REPLACE
from peling.game.chance import Chance
from peling.game.rotation import next_deal
from peling.game.state import State
from peling.game.wall import Wall, break_wall, wall_tiles
from peling.notation import parse_tiles
from peling.terminal.keyboard import Keyboard
from peling.terminal.session import Prompt, Session
from peling.tiles import JOKER, is_luck

NAMES = ("Ik", "random 1", "random 2", "random 3", "random 4")


class Thrower:
    """A quiet player: discards the tile just drawn (or the first one) and wants nothing of the others."""

    name = "thrower"

    def choose(self, view: View) -> Action:
        """Pass, or throw."""
        if PASS in view.legal:
            return PASS
        if REPLACE in view.legal:
            return REPLACE
        drawn = Action(ActionType.DISCARD, (view.drawn,))
        if drawn in view.legal:
            return drawn
        return next(action for action in view.legal if action.type in (ActionType.DISCARD, ActionType.EXCHANGE))


def stacked(
    rules: str,
    racks: Sequence[str] = (),
    draws: str = "",
    *,
    loose: str = "",
    goulash: bool = False,
    deals: int | None = None,
    **options: Any,
) -> Session:
    """A session in which the person is East and the tiles come as told: racks from East on, then the wall, and replacements."""
    settled = get_rules(rules, options)

    def deal(state: State) -> e.Dealt | None:
        dealt = next_deal(state, lambda label: Chance(7, label))
        if dealt is None or dealt.number > 1:
            return dealt
        whole = wall_tiles(settled, goulash=goulash)
        wall = break_wall(whole, dealt.dice, settled)
        slots = arranged(wall, [_tiles(rack) for rack in racks], _tiles(draws), _tiles(loose), len(dealt.order))
        return dealt._replace(goulash=goulash, wall=slots)

    match = Match(settled, NAMES[: settled.players], None, order=range(settled.players), dealer=deal, deals=deals)
    session = Session(match, ("random",))
    session._bots = {seat: Thrower() for seat in range(1, settled.players)}
    return session


def _tiles(text: str) -> list[int]:
    return [*parse_tiles(text)] if text else []


def arranged(wall: Wall, racks: list[list[int]], draws: list[int], loose: list[int], players: int) -> tuple[int, ...]:
    """The slots of a wall that gives these tiles; the others come by chance, luck tiles and jokers last."""
    left = list(wall.slots)
    for kind in (*draws, *loose, *(kind for rack in racks for kind in rack)):
        left.remove(kind)
    rest = sorted(Chance(7, "rest").shuffled(left), key=lambda kind: is_luck(kind) or kind == JOKER)
    filled = [[*rack] for rack in (*racks, *([] for _ in range(players - len(racks))))]
    for rack in filled:
        while len(rack) < 13:
            rack.append(rest.pop(0))
    dealt = [rack.pop(0) for size in (4, 4, 4, 1) for rack in filled for _ in range(size)]
    slots = dict(zip(wall.live, [*dealt, *draws], strict=False)) | dict(zip(wall.dead, loose, strict=False))
    return tuple(slots[place] if place in slots else rest.pop(0) for place in range(len(wall.slots)))


def played(session: Session, *, claims: bool = False) -> None:
    """Play the deal out: the person wins if that can be, and otherwise discards what was drawn."""
    session.run()
    while session.prompt not in (Prompt.NEXT, Prompt.OVER):
        legal = session.view.legal
        if MAHJONG in legal and not session.strict:
            session.act(MAHJONG)
        elif session.prompt in (Prompt.CLAIM, Prompt.ROB):
            session.act(legal[-1] if claims else PASS)
        else:
            session.act(Thrower().choose(session.view))
        session.run()


def facts(session: Session) -> Any:
    return deepcopy(session.match.state.to_dict())


def keyboard_of(session: Session, lang: str = "nl") -> Keyboard:
    session.run()
    keyboard = Keyboard(session, lang)
    keyboard.follow()
    return keyboard


def press(keyboard: Keyboard, *keys: str) -> Action | None:
    """Press keys and do what they ask for; the last action."""
    action = None
    for key in keys:
        command = keyboard.press(key)
        if command is not None and command.name == "act":
            assert command.action is not None
            keyboard.session.act(command.action)
            keyboard.session.run()
            action = command.action
        keyboard.follow()
    return action


def claiming(tile: str, rack: str = "34679m 777p 99p 128s", **options: Any) -> Keyboard:
    """The person, East, is asked about a tile that North discards."""
    session = stacked("nts", [rack], f"N 1s 1s {tile}", **options)
    keyboard = keyboard_of(session)
    press(keyboard, "end", "enter")
    while session.prompt is Prompt.CLAIM and session.view.table.offered_by != 3:
        press(keyboard, "space")
    assert session.prompt is Prompt.CLAIM
    return keyboard
