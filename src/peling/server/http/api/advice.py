"""Advice at a live table: what to do now, and why mahjong cannot be called."""

from __future__ import annotations

from peling.answers import advice
from peling.answers.values.sheets import Advice, WhyNot
from peling.game.events import FalseWin
from peling.game.match import Match
from peling.game.view import View
from peling.server.http.call import Call
from peling.server.live.thinking import is_ready, pack, substitute, unpack
from peling.server.words import Problem


async def get_hint(call: Call) -> Advice:
    """Advice for your seat now."""
    if not call.table.settings.hints:
        raise Problem("hints_off")
    packed = await call.table.consult(call.person, lambda match, seat: pack(match.view(seat)))
    return await call.analysis(_hint, substitute("club"), packed, plays=True)


async def get_why(call: Call) -> WhyNot:
    """Why you cannot win now."""
    packed, is_false = await call.table.consult(call.person, _why_view)
    return await call.analysis(_why_false if is_false else _why_not, packed, plays=True)


def _why_view(match: Match, seat: int) -> tuple[bytes, bool]:
    """The view of a seat that cannot win now, or its view when it called a false mahjong; and whether it did."""
    called = _false_call(match, seat)
    return pack(called or match.view(seat)), called is not None


def _false_call(match: Match, seat: int) -> View | None:
    """A seat's view when it called a false mahjong in this deal; None if it did not."""
    if not match.state.table.dead[seat]:
        return None
    then = match.copy()
    then.rewind(max(at for at, event in enumerate(match.events) if isinstance(event, FalseWin) and event.seat == seat))
    return then.view(seat)


# in a process of the pool


def _hint(bot: str, packed: bytes) -> Advice:
    view = unpack(packed)
    return advice.advise(view, compiled=is_ready(bot, view))


def _why_not(packed: bytes) -> WhyNot:
    return advice.why_not(unpack(packed))


def _why_false(packed: bytes) -> WhyNot:
    return advice.why_false(unpack(packed))
