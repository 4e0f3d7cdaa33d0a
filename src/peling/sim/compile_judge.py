"""Compiles what judges, with the whole scorer in it: the program of the process that `Engine.prepare` starts."""

from __future__ import annotations

from peling.sim.engine import Engine

if __name__ == "__main__":
    engine = Engine(backend="numba")
    engine.judge(engine.rows(1, 1), 0)
