"""The warm-up: compiles the bots' kernels before anyone has to wait for them."""

from __future__ import annotations

from peling.bots import make
from peling.game.match import Match
from peling.kernels.caches import cache_dir
from peling.rules import RULESETS
from peling.server.locks import lock


def compile_all() -> None:
    """Compile all the bots' kernels into the cache folder; takes minutes, or seconds if they are already there."""
    # Several servers may start at once: one compiles, the others wait and then find the kernels in the cache.
    with (cache_dir("peling.kernels.think.club") / "warmup.lock").open("w") as file:
        lock(file, wait=True)
        for rules in RULESETS:
            play(rules, compiled=True)


def play(rules: str, *, compiled: bool) -> Match:
    """Play one deal with both thinking bots, so that every kernel is used: turns, claims, scoring."""
    names = ["club", "quick", "club", "quick"]
    match = Match(rules, names, seed=1, deals=1)
    bots = [make(name, match.rules, seed=seat, compiled=compiled) for seat, name in enumerate(names)]
    while not match.finished:
        seat = match.to_act[0]
        match.push(bots[seat].choose(match.view(seat)), seat)
    return match
