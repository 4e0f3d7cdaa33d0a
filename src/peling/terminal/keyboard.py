"""The keyboard: what the keys mean now. It knows the session and the person's rack, turns keys into commands, and draws nothing.

>>> from peling.terminal.session import Session
>>> session = Session.begin('nts', bots=('random',), seed=1)
>>> session.run()
>>> keyboard = Keyboard(session, 'nl')
>>> keyboard.follow()
>>> keyboard.press('enter').action.type.value
'discard'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from peling.game.actions import MAHJONG, PASS, REPLACE, Action, ActionType
from peling.game.wins import NoWin
from peling.kernels.play.exchange import EXCHANGED
from peling.terminal.rack import Rack
from peling.terminal.session import PERSON, Prompt, Session
from peling.terminal.words import say, wind

TILE_KEYS = "befgijlnorty,."
"""The keys below the tiles: those that no command has. The commands have the letters that they have in the browser."""
PAGES = {
    "h": "hint",
    "?": "help",
    "f1": "help",
    "f2": "save",
    "ctrl+s": "save",
    "f3": "log",
    "f4": "standing",
    "f5": "lang",
    "q": "quit",
    "ctrl+c": "quit",
}


class Request(NamedTuple):
    """What the keys asked for: `act` with an action, or a name that the application knows."""

    name: str
    action: Action | None = None


class Offer(NamedTuple):
    """Something that can be done now: its key, the key of its words, and the actions to choose from."""

    key: str
    words: str
    actions: tuple[Action, ...]


_CLAIMS = (("c", "do_chow", (ActionType.CHOW,)), ("p", "do_pung", (ActionType.PUNG,)))
_KONGS = ("k", "do_kong", (ActionType.KONG, ActionType.PROMOTE))


class Keyboard:
    """The person's side of the table."""

    def __init__(self, session: Session, lang: str = "nl") -> None:
        self.session = session
        self.lang = lang
        self.rack = Rack()
        self.cursor = 0
        self.lifted: set[int] = set()
        """Places of the tiles chosen for an exchange."""
        self.announcing = False
        self.picking: tuple[Action, ...] = ()
        """Actions of one sort between which the person is choosing by number."""
        self.dozing = False
        """Whether the person passes until their turn."""
        self.note = ""
        self._armed = False
        self._moment: tuple[int, Prompt] = (-1, Prompt.NOTHING)

    # what can be seen

    def follow(self) -> None:
        """Look at the session again: tiles may have come and gone."""
        session = self.session
        view = session.view
        self.rack.follow(view.rack, view.drawn)
        moment = (len(session.match.events), session.prompt)
        if moment != self._moment:
            self._moment = moment
            self.lifted.clear()
            self.picking, self._armed, self.announcing = (), False, False
            if session.prompt is Prompt.DISCARD:
                self.cursor, self.dozing = len(self.rack.kinds) - 1, False
        self.cursor = min(max(self.cursor, 0), max(len(self.rack.kinds) - 1, 0))

    @property
    def choosing(self) -> bool:
        """Whether a tile is to be chosen."""
        return self.session.prompt in (Prompt.DISCARD, Prompt.EXCHANGE)

    @property
    def chosen(self) -> int:
        """The kind under the cursor, -1 if there is none."""
        return self.rack.kinds[self.cursor] if self.choosing and self.rack.kinds else -1

    def offers(self) -> list[Offer]:
        """What can be done now beside choosing a tile."""
        legal = self.session.view.legal
        prompt = self.session.prompt
        if prompt in (Prompt.NOTHING, Prompt.NEXT, Prompt.OVER):
            return []
        found = []
        for key, words, types in (*_CLAIMS, _KONGS):
            actions = tuple(action for action in legal if action.type in types)
            if actions:
                found.append(Offer(key, words, actions))
        for key, words, action in (("m", "do_mahjong", MAHJONG), ("v", "do_replace", REPLACE), ("x", "do_pass", PASS)):
            if action in legal:
                found.append(Offer(key, words, (action,)))
        if any(action.announce for action in legal):
            found.append(Offer("a", "do_announce", ()))
        if PASS in legal:
            found.append(Offer("z", "do_doze", ()))
        return found

    def question(self) -> str:
        """What the table asks of the person."""
        session, lang = self.session, self.lang
        table = session.view.table
        prompt = session.prompt
        if prompt is Prompt.EXCHANGE:
            return say("exchange", lang, stage=table.exchange + 1, wind=wind(table.wind_of[session.view.partner], lang))
        if prompt is Prompt.DISCARD:
            if REPLACE in session.view.legal:
                return say("replacement_due", lang)
            return say("your_turn" if table.turn_has_drawn else "after_claim", lang)
        if prompt in (Prompt.CLAIM, Prompt.ROB):
            return say(prompt.value, lang)
        if prompt in (Prompt.NEXT, Prompt.OVER):
            return say("deal_over", lang)
        if session.dreaming:
            return say("dreaming", lang)
        thinker = session.thinker
        return "" if thinker is None else say("wait_for", lang, who=wind(table.wind_of[thinker], lang))

    # keys

    def press(self, key: str) -> Request | None:
        """What a key asks for, None where it only changes the keyboard."""
        self.note = ""
        if self.picking:
            return self._pick(key)
        if key in PAGES:
            return Request(PAGES[key])
        handler = self._plain_keys().get(key)
        if handler is not None:
            return handler()
        if len(key) == 1 and key in TILE_KEYS:
            return self.touch(TILE_KEYS.index(key))
        return None

    def _plain_keys(self) -> dict[str, Callable[[], Request | None]]:
        return {
            "left": lambda: self._step(-1),
            "right": lambda: self._step(1),
            "home": lambda: self._step(-len(self.rack.kinds)),
            "end": lambda: self._step(len(self.rack.kinds)),
            "shift+left": lambda: self._move(-1),
            "shift+right": lambda: self._move(1),
            "up": self._lift,
            "down": self._lift,
            "enter": self._enter,
            "space": self._space,
            "d": self._discard,
            "x": lambda: self._simple(PASS),
            "c": lambda: self._claim("c", "chow"),
            "p": lambda: self._claim("p", "pung"),
            "k": lambda: self._claim("k", "kong"),
            "m": self._mahjong,
            "w": self._why,
            "v": lambda: self._simple(REPLACE),
            "a": self._announce,
            "z": self._doze,
            "s": self._sort,
            "u": lambda: Request("undo"),
            "+": lambda: Request("faster"),
            "-": lambda: Request("slower"),
        }

    def touch(self, place: int) -> Request | None:
        """A tile's letter or a click on it: the first time chooses it, the second time discards it."""
        if not self.choosing or place >= len(self.rack.kinds):
            return None
        again = self.cursor == place
        self.cursor = place
        if self.session.prompt is Prompt.EXCHANGE:
            self._lift()
            return None
        return self._throw() if again else None

    def _step(self, step: int) -> None:
        if self.choosing:
            last = len(self.rack.kinds) - 1
            if abs(step) == 1 and not 0 <= self.cursor + step <= last:
                self.cursor = 0 if step > 0 else last  # round the end
            else:
                self.cursor = min(max(self.cursor + step, 0), last)

    def _move(self, step: int) -> None:
        if not self.lifted:
            self.cursor = self.rack.move(self.cursor, step)

    def _lift(self) -> None:
        """Choose a tile for the exchange, or put it back."""
        if self.session.prompt is not Prompt.EXCHANGE:
            return
        if self.cursor in self.lifted:
            self.lifted.remove(self.cursor)
        elif len(self.lifted) < EXCHANGED:
            self.lifted.add(self.cursor)
        else:
            self.note = say("three_first", self.lang, count=len(self.lifted))

    def _enter(self) -> Request | None:
        prompt = self.session.prompt
        if prompt in (Prompt.NEXT, Prompt.OVER):
            return Request("results")
        if prompt is Prompt.EXCHANGE:
            return self._exchange()
        return self._throw() if prompt is Prompt.DISCARD else None

    def _space(self) -> Request | None:
        """Lift a tile for the exchange, else the same as Enter."""
        if self.session.prompt is not Prompt.EXCHANGE:
            return self._enter()
        self._lift()
        return None

    def _discard(self) -> Request | None:
        return self._throw() if self.session.prompt is Prompt.DISCARD else None

    def _exchange(self) -> Request | None:
        if len(self.lifted) != EXCHANGED:
            self.note = say("three_first", self.lang, count=len(self.lifted))
            return None
        action = Action(ActionType.EXCHANGE, tuple(sorted(self.rack.kinds[place] for place in self.lifted)))
        if action not in self.session.view.legal:
            self.note = say("not_these", self.lang)
            return None
        return Request("act", action)

    def _throw(self) -> Request | None:
        kind = self.chosen
        action = Action(ActionType.DISCARD, (kind,), announce=self.announcing)
        if kind < 0 or action not in self.session.view.legal:
            self.note = say("not_now", self.lang)
            return None
        return Request("act", action)

    def _simple(self, action: Action) -> Request | None:
        if self.session.prompt is not Prompt.NOTHING and action in self.session.view.legal:
            return Request("act", action)
        self.note = say("not_now", self.lang)
        return None

    def _claim(self, key: str, what: str) -> Request | None:
        offer = next((offer for offer in self.offers() if offer.key == key), None)
        if offer is None:
            self.note = say("no_such", self.lang, what=what)
            return None
        if len(offer.actions) == 1:
            return Request("act", offer.actions[0])
        self.picking = offer.actions
        self.note = say("which", self.lang, what=what)
        return None

    def _pick(self, key: str) -> Request | None:
        actions, self.picking = self.picking, ()
        if key.isdigit() and 1 <= int(key) <= len(actions):
            return Request("act", actions[int(key) - 1])
        return None

    def _mahjong(self) -> Request | None:
        session = self.session
        if session.prompt in (Prompt.NOTHING, Prompt.NEXT, Prompt.OVER):
            self.note = say("not_now", self.lang)
        elif session.view.table.dead[PERSON]:
            self.note = NoWin.DEAD.words[self.lang]
        elif MAHJONG not in session.view.legal:
            return Request("why_no_mahjong")
        elif session.strict and not self._armed:  # a strict referee forgives nothing: once more to be sure
            self._armed = True
            self.note = say("press_again", self.lang, key="m")
        else:
            return Request("act", MAHJONG)
        return None

    def _why(self) -> Request | None:
        """Ask why there is no mahjong; a strict referee does not say."""
        session = self.session
        if session.strict or session.prompt in (Prompt.NOTHING, Prompt.NEXT, Prompt.OVER):
            self.note = say("not_now", self.lang)
        elif MAHJONG in session.view.legal:
            self.note = say("can_win", self.lang)
        else:
            return Request("why_no_mahjong")
        return None

    def _announce(self) -> None:
        if not any(action.announce for action in self.session.view.legal):
            self.note = say("not_now", self.lang)
            return
        self.announcing = not self.announcing
        self.note = say("announced" if self.announcing else "not_announced", self.lang)

    def _doze(self) -> Request | None:
        self.dozing = not self.dozing
        self.note = say("dozing" if self.dozing else "awake", self.lang)
        if self.dozing and self.session.prompt in (Prompt.CLAIM, Prompt.ROB):
            return Request("act", PASS)
        return None

    def _sort(self) -> None:
        chosen = self.rack.kinds[self.cursor] if self.rack.kinds else -1
        self.lifted.clear()
        self.rack.turn()
        if chosen in self.rack.kinds and self.cursor < len(self.rack.kinds) - (self.rack.drawn >= 0):
            self.cursor = self.rack.kinds.index(chosen)
        self.note = say(f"sorted_{self.rack.order}", self.lang)

    def point_at(self, kind: int) -> None:
        """Put the cursor on a tile of a kind."""
        if self.choosing and kind in self.rack.kinds:
            self.cursor = self.rack.kinds.index(kind)

    def passes(self) -> bool:
        """Whether to pass for a person who dozes; a win that an assisting referee offers is always shown."""
        session = self.session
        if not self.dozing or session.prompt not in (Prompt.CLAIM, Prompt.ROB):
            return False
        return session.strict or MAHJONG not in session.view.legal


def set_tiles(action: Action, offered: int) -> tuple[int, ...]:
    """The set that an action would make, the claimed tile among its own."""
    claims = action.type in (ActionType.CHOW, ActionType.PUNG) or (action.type is ActionType.KONG and len(action.tiles) == 3)
    return tuple(sorted((*action.tiles, offered))) if claims and offered >= 0 else action.tiles
