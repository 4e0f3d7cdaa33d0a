"""Positions for the table in the browser: views that the engine made, shown by a server that sends nothing but them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from browser.guest import Guest
from playwright.sync_api import WebSocketRoute

from peling.game.actions import MAHJONG, PASS, ActionType
from peling.game.match import Match
from peling.game.table import Phase
from peling.game.view import View

NAMES = ("Annie de Vries", "Willemijn van der Berg", "Jan-Willem Oosterhuis", "Computer", "Mieke Bloemendaal")
SETS = (ActionType.CHOW, ActionType.PUNG, ActionType.KONG, ActionType.PROMOTE)
TABLE = "position"
POINTS = 88
"""What the position says that its mahjong counts."""


def greedy(view: View, chance: random.Random, eager: float) -> Any:
    """Lay down what can be laid down, discard anything else, and never win: so tables fill up."""
    sets = [action for action in view.legal if action.type in SETS]
    if sets and chance.random() < eager:
        return chance.choice(sets)
    rest = [action for action in view.legal if action not in sets and action != MAHJONG]
    return PASS if PASS in rest else chance.choice(rest)


def play(rules: str = "bmr", seed: int = 0, eager: float = 1.0, own: float = 0.0, **options: Any) -> Iterator[Match]:
    """A deal, position by position; seat 0 lays down less eagerly than the others."""
    players = int(options.get("players", 4))
    chance = random.Random(seed)
    match = Match(rules, NAMES[:players], seed, options=options)
    while match.state.phase in (Phase.TURN, Phase.CLAIM, Phase.ROB):
        yield match
        seat = match.to_act[0]
        match.push(greedy(match.view(seat), chance, eager if seat else own), seat)


def find(wanted: Callable[[View], bool], *, dreams: bool = False, **how: Any) -> dict[str, Any]:
    """The view of seat 0, or of who dreams, in the latest position of the first deal that has one like this."""
    for seed in range(1, 60):
        found = None
        for match in play(seed=seed, **how):
            view = match.view(match.state.table.dreamer if dreams else 0)
            if wanted(view):
                found = frame(view)
        if found is not None:
            return found
    raise AssertionError("no such position was found")


def frame(view: View) -> dict[str, Any]:
    """A view as a live table sends it."""
    seats = [{"name": name, "kind": "bot", "online": True, "stand_in": False, "bot": "club"} for name in view.table.names]
    seats[view.seat] |= {"kind": "person", "bot": None}
    around = {
        "table": TABLE,
        "code": "KLM-472",
        "commitment": "",
        "settings": {"tempo": "calm", "think": 30},
        "seats": seats,
        "owner": view.seat,
        "locked": False,
        "status": "playing",
        "paused": False,
        "votes": {},
        "asks": {"undo": None, "agreed": []},
        "thinks": [],
        "think_left": None,
        "clock": None,
        "auto_pass": [],
        "until_turn": False,
    }
    found: dict[str, Any] = json.loads(json.dumps({**view.to_dict(), **around}))
    return found


class Show:
    """A guest's browser that shows positions; what it sends is kept, and acknowledged."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page
        self.sent: list[dict[str, Any]] = []
        self._sockets: list[WebSocketRoute] = []
        self._seq = 1
        self._view: dict[str, Any] = {}
        sheet = {"sheet": {"total": POINTS, "lines": []}, "text": {"nl": "", "en": ""}, "problem": None}
        why = {"can": True, "say": [], "sheet": sheet}
        hint: dict[str, Any] = {"best": None, "minimum": None, "worth": None} | {
            name: [] for name in ("say", "facts", "discards", "claims", "waits", "aims")
        }
        self.page.route(re.compile(r"/api/me$"), lambda route: route.fulfill(json={"person": "0", "name": "Annie"}))
        self.page.route(re.compile(r"/why$"), lambda route: route.fulfill(json=why))
        self.page.route(re.compile(r"/hint$"), lambda route: route.fulfill(json=hint))
        self.page.route_web_socket(re.compile("/live"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)
        socket.on_message(lambda text: self._hear(socket, str(text)))
        if self._view:
            self._send(socket)

    def _hear(self, socket: WebSocketRoute, text: str) -> None:
        message = json.loads(text)
        self.sent.append(message)
        if message["type"] == "ping":
            socket.send(json.dumps({"type": "pong"}))
        if "cid" in message:
            socket.send(json.dumps({"type": "ack", "cid": message["cid"], "seq": self._seq}))

    def _send(self, socket: WebSocketRoute) -> None:
        socket.send(json.dumps({"type": "state", "seq": self._seq, "events": [], "view": self._view}))

    def show(self, view: dict[str, Any]) -> None:
        """Show this view, on a page that is already there if there is one."""
        self._view = view
        self._seq += 1
        if not self._sockets:
            self.guest.go(f"/table/{TABLE}", ".board")
        else:
            for socket in self._sockets[-1:]:
                self._send(socket)
        self.page.wait_for_selector(f'.page[data-seq="{self._seq}"]', state="attached")

    def again(self) -> None:
        """Load the page again."""
        self._sockets.clear()
        self.show(self._view)

    @property
    def actions(self) -> list[str]:
        """The actions that were sent."""
        return [str(message["action"]) for message in self.sent if message["type"] == "do"]
