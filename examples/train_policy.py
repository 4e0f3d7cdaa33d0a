"""A player that learns in minutes, with NumPy alone: `python examples/train_policy.py [--rounds 100] [--tables 128]`.

It plays one chair against three players who choose anything, in nts without a minimum. Its policy is linear: what to discard
follows from how many of a kind it holds, what stands beside it and what lies open, by weights that are the same for every kind;
every other action has a weight of its own. The weights follow the gradient of what was gained (REINFORCE): points, and on the way
to them, progress of the rack. At the end it plays new deals, and the same walls are played once more by a random player in its
chair: the difference is what it learnt. docs/environment.md explains the arrays.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from peling.env import Turn, VectorEnv
from peling.env.places import places_of
from peling.kernels.play import layout as at
from peling.kernels.play import observe as seen
from peling.rules import get

Floats = NDArray[np.float64]
RULES: dict[str, Any] = {"rules": "nts", "options": {"minimum_doubles": 0}, "seats": (0,), "opponents": "random"}
KINDS = 34
NUMBERS = 27
KONG, PROMOTE = (places_of(get("nts")).starts[family] for family in (at.F_KONG, at.F_PROMOTE))
OTHER = ((at.A_PASS, 1), (at.A_MAHJONG, 1), (at.A_PUNG, 2), (at.A_KONG, 3), (at.A_CHOW, 3), (KONG, KINDS), (PROMOTE, KINDS))
"""Actions other than discards: the first place and how many."""
DISCARD = 9
FEATURES = DISCARD + len(OTHER)
FUTURE = 0.8
"""The weight of a gain that comes one decision later."""
POINTS = 1 / 20


def neighbours(held: Floats, step: int) -> Floats:
    """How many kinds at this distance in the same suit are held, 0 to 2, for every kind."""
    suits = (held[:, :NUMBERS] > 0).reshape(-1, 3, 9)
    found = np.zeros_like(held)
    near = np.zeros(suits.shape)
    near[:, :, step:] += suits[:, :, :-step]
    near[:, :, :-step] += suits[:, :, step:]
    found[:, :NUMBERS] = near.reshape(-1, NUMBERS)
    return found


def racks(turn: Turn) -> Floats:
    """How many of each kind the rack holds."""
    held: Floats = turn.planes[:, seen.PLANE_RACK : seen.PLANE_RACK + 4, :KINDS].sum(axis=1, dtype=np.float64)
    return held


def features(turn: Turn) -> Floats:
    """What each action looks like: (tables, places, features)."""
    made = np.zeros((*turn.mask.shape, FEATURES))
    held = racks(turn)
    shown = turn.planes[:, seen.PLANE_SEEN : seen.PLANE_SEEN + 4, :KINDS].sum(axis=1)
    discards = made[:, :KINDS]
    for times in range(4):
        discards[:, :, times] = held == times + 1
    discards[:, :, 4] = neighbours(held, 1)
    discards[:, :, 5] = neighbours(held, 2)
    discards[:, :, 6] = shown / 4
    discards[:, NUMBERS:, 7] = 1
    discards[:, :NUMBERS, 8] = np.abs(np.arange(NUMBERS) % 9 - 4) / 4
    for i, (place, number) in enumerate(OTHER):
        made[:, place : place + number, DISCARD + i] = 1
    return made


def progress(turn: Turn) -> Floats:
    """How advanced a hand is, roughly: pairs, threes, neighbours, and declared sets."""
    held = racks(turn)
    sets = turn.planes[:, seen.PLANE_SETS : seen.PLANE_SETS + seen.SETS_JOKER].sum(axis=(1, 2))
    together = (held >= 2).sum(axis=1) + 1.5 * (held >= 3).sum(axis=1)
    beside = neighbours(held, 1).astype(bool) & (held > 0)
    gaps = neighbours(held, 2).astype(bool) & (held > 0)
    made: Floats = together + 0.4 * beside.sum(axis=1) + 0.15 * gaps.sum(axis=1) + 3.0 * sets
    return made


def chances(shown: Floats, mask: NDArray[np.int8], weights: Floats) -> Floats:
    """How likely each action is."""
    values = np.where(mask, shown @ weights, -np.inf)
    values = np.exp(values - values.max(axis=1, keepdims=True))
    made: Floats = values / values.sum(axis=1, keepdims=True)
    return made


def drawn(likely: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """One action for each table, drawn by its probability."""
    sums = likely.cumsum(axis=1)
    chosen: NDArray[np.int64] = (sums < rng.random((len(sums), 1)) * sums[:, -1:]).sum(axis=1)
    return chosen


def played_round(
    env: VectorEnv, turn: Turn, weights: Floats, steps: int, rng: np.random.Generator
) -> tuple[Turn, Floats, Floats, list[Floats]]:
    """Play some steps: what each gained, alone and with what followed, and which weights make the chosen actions likelier."""
    gains, pulls, follows = np.zeros((steps, env.tables)), [], np.zeros((steps, env.tables))
    before = progress(turn)
    for step in range(steps):
        shown = features(turn)
        likely = chances(shown, turn.mask, weights)
        actions = drawn(likely, rng)
        pulls.append(shown[np.arange(env.tables), actions] - np.einsum("tp,tpf->tf", likely, shown))
        turn = env.step(actions)
        after = progress(turn)
        gains[step] = np.where(turn.done, 0.0, after - before) + turn.rewards[:, 0] * POINTS
        follows[step] = np.where(turn.done, 0.0, FUTURE)
        before = after
    worth = gains.copy()
    for step in reversed(range(steps - 1)):
        worth[step] += follows[step] * worth[step + 1]
    return turn, gains, worth, pulls


def train(
    rounds: int, tables: int, steps: int = 24, backend: str = "numba", seed: int = 1, *, told: int = 0
) -> tuple[Floats, list[float]]:
    """Learn; the weights, and what a decision gained in each round."""
    env, rng = VectorEnv(tables=tables, backend=backend, seed=seed, **RULES), np.random.default_rng(seed)
    weights, speed = np.zeros(FEATURES), np.zeros(FEATURES)
    turn, history = env.reset(), list[float]()
    for number in range(rounds):
        turn, gains, worth, pulls = played_round(env, turn, weights, steps, rng)
        worth = np.clip((worth - worth.mean()) / (worth.std() + 1e-9), -3, 3)
        gradient = np.einsum("st,stf->f", worth, np.array(pulls))
        speed = 0.8 * speed + gradient / (np.linalg.norm(gradient) + 1e-9)
        weights += 0.1 * speed
        history.append(float(gains.mean()))
        if told and (number + 1) % told == 0:
            print(f"round {number + 1:4}: {np.mean(history[-told:]):+.4f} gained a decision")
    return weights, history


def points(weights: Floats | None, tables: int, deals: int, backend: str, seed: int) -> Floats:
    """What the chair won at each table over `deals` deals, by the best action that it sees, or by any (None)."""
    env, rng = VectorEnv(tables=tables, backend=backend, seed=seed, deals=deals, **RULES), np.random.default_rng(seed)
    turn, won, left = env.reset(), np.zeros(tables), np.full(tables, deals)
    while left.any():
        if weights is None:
            actions = (turn.mask * rng.random(turn.mask.shape)).argmax(axis=1)
        else:
            actions = chances(features(turn), turn.mask, weights).argmax(axis=1)
        turn = env.step(actions)
        won += np.where(left > 0, turn.rewards[:, 0], 0)
        left -= np.minimum(left, turn.done)
    return won / deals


def main() -> None:
    """Train, then compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--tables", type=int, default=128)
    parser.add_argument("--backend", default="numba")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.perf_counter()
    weights, _ = train(asked.rounds, asked.tables, backend=asked.backend, seed=asked.seed, told=max(1, asked.rounds // 10))
    print(f"trained in {time.perf_counter() - began:.0f} s; weights {np.round(weights, 2).tolist()}")
    learnt, anything = (points(who, 4 * asked.tables, 4, asked.backend, asked.seed + 1) for who in (weights, None))
    for name, what in (("learnt", learnt), ("random", anything), ("difference", learnt - anything)):
        error = 1.96 * what.std(ddof=1) / len(what) ** 0.5
        print(f"{name:10} {what.mean():+8.2f} points a deal, +- {error:.2f} (95 %)")


if __name__ == "__main__":
    main()
