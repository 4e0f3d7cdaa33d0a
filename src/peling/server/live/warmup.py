"""The warm-up: the kernels of the bots compiled once, before anyone waits for them."""

from __future__ import annotations

from peling.bots import make
from peling.game.match import Match
from peling.kernels.jit import cache_dir
from peling.rules import RULESETS
from peling.server.locks import lock


def compile_all() -> None:
    """Have every kernel of the bots compiled and kept in the cache folder; seconds where that was done before, else minutes."""
    # Several servers may start at once: one compiles, the others wait and find its work.
    with (cache_dir("peling.kernels.think.club") / "warmup.lock").open("w") as file:
        lock(file, wait=True)
        for rules in RULESETS:
            play(rules, compiled=True)


def play(rules: str, *, compiled: bool) -> Match:
    """One deal by both bots that think: turns, claims, and what hands are worth."""
    names = ["club", "quick", "club", "quick"]
    match = Match(rules, names, seed=1, deals=1)
    bots = [make(name, match.rules, seed=seat, compiled=compiled) for seat, name in enumerate(names)]
    while not match.finished:
        seat = match.to_act[0]
        match.push(bots[seat].choose(match.view(seat)), seat)
    return match
