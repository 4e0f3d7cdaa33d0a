"""The vectorised environment and its adapters: the engine's own play, table by table, whatever stands beside it."""

from __future__ import annotations

import importlib
import sys
import warnings
from typing import Any

import numpy as np
import pytest
from kernel_play import legal

from peling.env import Turn, VectorEnv
from peling.env.places import places_of
from peling.kernels.play import layout as at
from peling.kernels.play import observe as seen
from peling.rules import get
from peling.sim.engine import Engine, VectorTable


def chosen(turn: Turn, table: int, salt: int = 0) -> int:
    """An action that follows from what the table shows alone, so that it is the same wherever the table stands."""
    places = np.flatnonzero(turn.mask[table])
    shown = int(turn.scalars[table].sum()) * 31 + int(turn.planes[table, :10].sum()) * 7 + salt
    return int(places[shown % len(places)])


def steps_of(env: VectorEnv, steps: int) -> list[list[Any]]:
    """What each table showed, and what came of it."""
    turn = env.reset()
    told: list[list[Any]] = [[] for _ in range(env.tables)]
    for _ in range(steps):
        for i in range(env.tables):
            shown = hash((turn.planes[i].tobytes(), turn.scalars[i].tobytes(), turn.mask[i].tobytes()))
            told[i].append((shown, int(turn.actors[i]), bool(turn.done[i]), turn.rewards[i].tolist(), env.deal_of(i)))
        turn = env.step([chosen(turn, i) for i in range(env.tables)])
        assert not turn.rewards.sum(axis=1).any()
    return told


@pytest.mark.parametrize(("rules", "size"), [("nts", 113), ("nts-2009", 113), ("mcr", 113), ("bmr", 223)])
def test_places_are_the_numbers_of_actions(rules: str, size: int) -> None:
    """One place a number, both ways."""
    places = places_of(get(rules))
    assert len(places.numbers) == len(set(places.numbers)) == size
    assert [places.place_of(number) for number in places.numbers] == list(range(size))
    with pytest.raises(ValueError, match="no action of number 511"):
        places.place_of(at.A_DEAL)


@pytest.mark.parametrize("rules", ["nts", "mcr", "bmr"])
def test_a_table_is_a_table_of_the_engine(rules: str) -> None:
    """The same actions at a table of the engine: actor, legal actions, payments, the next deal and the next match."""
    env = VectorEnv(rules, 2, "python", 5, deals=2)
    turn = env.reset()
    table = VectorTable(Engine(rules))
    table.begin(5, 1)
    table.do(at.A_DEAL)
    for count in range(260):
        assert turn.actors[1] == table.m[at.M_ORDER + table.t[at.T_ACTOR]]
        assert [env.places.numbers[place] for place in np.flatnonzero(turn.mask[1])] == legal(table.t)
        assert env.deal_of(1) == tuple(table.t[word] for word in (at.T_SEED, at.T_MATCH, at.T_DEAL))
        actions = [chosen(turn, 0), chosen(turn, 1, count)]
        turn = env.step(actions)
        table.do(env.places.numbers[actions[1]])
        assert bool(turn.done[1]) == (table.t[at.T_PHASE] == at.OVER)
        if turn.done[1]:
            paid = {table.m[at.M_ORDER + wind]: table.t[at.T_NET + wind] for wind in range(4)}
            assert turn.rewards[1].tolist() == [paid[chair] for chair in range(4)]
            table.end_deal()
            if table.m[at.M_DEAL] > 2:
                break
            table.do(at.A_DEAL)
    seed, match, deal = env.deal_of(1)
    assert turn.done[1]
    assert seed != 5
    assert (match, deal) == (1, 1)


def test_a_table_does_not_depend_on_how_many_stand_beside_it() -> None:
    few, many = (
        steps_of(VectorEnv("nts", 1, "python", 9, deals=1), 150),
        steps_of(VectorEnv("nts", 3, "python", 9, deals=1), 150),
    )
    assert few[0] == many[0]
    assert len({told[0][0] for told in many}) == 3
    assert steps_of(VectorEnv("nts", 1, "python", 10), 1) != few[:1]


@pytest.mark.parametrize(("rules", "options"), [("nts", {"players": 5}), ("bmr", {"luck_tiles": False})], ids=str)
def test_only_the_seats_of_the_learner_are_asked(rules: str, options: dict[str, Any]) -> None:
    """The others are played inside; with five players also deals in which the learner dreams."""
    env = VectorEnv(rules, 2, "python", 3, options=options, seats=(1,), deals=3)
    turn = env.reset()
    deals = 0
    for count in range(70):
        assert set(turn.actors.tolist()) == {1}
        turn = env.step([chosen(turn, 0, count), chosen(turn, 1, count)])
        deals += int(turn.done.sum())
    assert deals > 1


def test_without_going_on_a_table_stays_as_it_ended() -> None:
    env = VectorEnv("mcr", 1, "python", 3, autoreset=False)
    turn = env.reset()
    while not turn.done[0]:
        assert turn.mask.any()
        turn = env.step([chosen(turn, 0)])
    assert turn.scalars[0, 0] == at.OVER
    assert not turn.mask.any()
    first = env.deal_of(0)
    turn = env.step([-7])
    assert env.deal_of(0) == (*first[:2], 2)
    assert turn.mask.any()
    turn = env.deal()
    assert env.deal_of(0)[1:] == (0, 1)
    assert env.deal_of(0)[0] != first[0]


def test_an_illegal_action_names_its_table_and_does_nothing() -> None:
    env = VectorEnv("nts", 3, "python", 1)
    with pytest.raises(ValueError, match="reset the environment"):
        env.step([0, 0, 0])
    turn = env.reset()
    before = [array.copy() for array in turn]
    actions = [chosen(turn, i) for i in range(3)]
    for wrong in (at.A_PASS, 113, -1, 10**12):
        with pytest.raises(ValueError, match=rf"table 2: action {wrong} is not legal; legal are \["):
            env.step([*actions[:2], wrong])
    for odd in ([0, 0], [[0, 0, 0]], [0.5, 0, 0], None, ["a", "b", "c"]):
        with pytest.raises(ValueError, match="actions must be 3 whole numbers"):
            env.step(odd)
    assert all((array == kept).all() for array, kept in zip(env.turn, before, strict=True))
    env.step(actions)
    replaced = VectorEnv("nts", 3, "python", 1, illegal="replace")
    replaced.reset()
    replaced.step([*actions[:2], 999])
    assert replaced.replaced.tolist() == [0, 0, 1]
    assert (replaced.turn.planes[:2] == env.turn.planes[:2]).all()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"tables": 0}, "tables must be 1 to"),
        ({"seed": -1}, "a seed must be 0 to"),
        ({"seed": 1 << 32}, "a seed must be 0 to"),
        ({"deals": 0}, "deals must be 1 to"),
        ({"seats": ()}, "seats must be different chairs from 0 to 3"),
        ({"seats": (4,)}, "seats must be different chairs from 0 to 3"),
        ({"seats": (1, 1)}, "seats must be different chairs from 0 to 3"),
        ({"seed": 1.5}, "a seed must be 0 to"),
        ({"opponents": "nobody"}, "there is no policy 'nobody'"),
        ({"illegal": "ignore"}, "illegal must be error or replace"),
        ({"backend": "fortran"}, "there is no backend 'fortran'; known are python, numba, cuda"),
    ],
    ids=str,
)
def test_wrong_settings_are_told(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        VectorEnv("nts", **{"backend": "python", **settings})


def test_what_is_shown_can_only_be_read() -> None:
    """Kernels write what has changed: what somebody else wrote there would stay wrong for good."""
    env = VectorEnv("nts", 2, "python", 7)
    for array in env.reset():
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_nothing_is_shown_before_the_first_deal() -> None:
    env = VectorEnv("nts", 2, "python", 7)
    for ask in (lambda: env.observe(0, 0), lambda: env.deal_of(0), env.deal):
        with pytest.raises(ValueError, match="reset the environment"):
            ask()
    env.reset()
    for table in (-1, 2):
        with pytest.raises(ValueError, match=f"there is no table {table}"):
            env.observe(table, 0)


def test_points_are_those_before_the_deal_to_its_end() -> None:
    """Also in the last observation of a deal, in which its own points are the reward."""
    env = VectorEnv("bmr", 1, "python", 11, autoreset=False)
    turn = env.reset()
    points, mahjong = np.zeros(4, np.int64), env.places.place_of(at.A_MAHJONG)
    for _ in range(2):
        while not turn.done[0]:
            turn = env.step([mahjong if turn.mask[0, mahjong] else chosen(turn, 0)])
        for chair in range(4):
            scalars = env.observe(0, chair)[1]
            assert scalars[seen.SCALAR_TOTALS] == points[chair]
        points += turn.rewards[0]
        turn = env.step([0])
    assert points.any()


def test_the_tile_just_drawn_is_on_the_rack() -> None:
    """Also while tiles are given away in an exchange."""
    env = VectorEnv("bmr", 4, "python", 5)
    turn = env.reset()
    given = 0
    for count in range(400):
        assert not (turn.planes[:, seen.PLANE_DRAWN] > turn.planes[:, seen.PLANE_RACK]).any()
        given += int((turn.scalars[:, seen.SCALAR_PHASE] == at.EXCHANGE).sum())
        turn = env.step([chosen(turn, i, count) for i in range(4)])
    assert given


@pytest.mark.xdist_group("kernels")
@pytest.mark.slow
@pytest.mark.parametrize("rules", ["nts", "bmr"])
def test_compiled_tables_are_the_same(rules: str) -> None:
    pytest.importorskip("numba")
    assert steps_of(VectorEnv(rules, 2, "python", 4, deals=1), 120) == steps_of(VectorEnv(rules, 2, "numba", 4, deals=1), 120)


@pytest.mark.parametrize("rules", ["nts", "bmr"])
def test_gymnasium(rules: str) -> None:
    """Its own checker, and an episode of a deal."""
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from peling.env.gym import NAME

    env = gymnasium.make(NAME, rules=rules)
    check_env(env.unwrapped, skip_render_check=True)
    tables = env.unwrapped.tables
    observation, info = env.reset(seed=3)
    assert info == {"replaced": 0}, "nothing from which a learner could have the wall"
    assert tables.deal_of(0)[2] == 1
    over, reward, steps = False, 0.0, 0
    while not over:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, over, cut, info = env.step(action)
        assert not cut
        assert over or reward == 0
        steps += 1
    assert steps > 3
    assert info["replaced"] == 0
    assert not observation["action_mask"].any()
    env.reset()
    assert tables.deal_of(0)[2] == 2


@pytest.mark.parametrize("rules", ["nts", "bmr"])
def test_pettingzoo(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its own tests of the interface and of seeds."""
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from peling.env.zoo import TableEnv

    with warnings.catch_warnings():
        # It warns of a dictionary with a mask, empty for an agent that is not asked, and that nothing is drawn on a screen.
        for known in (
            "Observation is not a NumPy",
            "Observation space for each",
            "Action mask numpy array is",
            ".*render.. method",
        ):
            warnings.filterwarnings("ignore", message=known)
        api_test(TableEnv(rules), num_cycles=40)
        seed_test(lambda: TableEnv(rules), num_cycles=20)
    assert "Passed API test" in capsys.readouterr().out


def adapters() -> tuple[Any, Any]:
    """The environments of Gymnasium and of PettingZoo."""
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    from peling.env.gym import DealEnv
    from peling.env.zoo import TableEnv

    return DealEnv, TableEnv


def test_the_seed_of_an_adapter_is_that_of_its_first_reset() -> None:
    for adapter in adapters():
        deals = []
        for given, first in ((5, None), (5, None), (None, 5), (6, 5), (6, None)):
            env = adapter(seed=given)
            env.reset(seed=first)
            deals.append(env.tables.deal_of(0))
            env.reset()
            assert env.tables.deal_of(0) != deals[-1], "the seed is not begun again"
        assert len(set(deals[:4])) == 1
        assert deals[4] != deals[0]


def test_adapters_have_the_arguments_that_they_name() -> None:
    deal, table = adapters()
    for adapter, name, value in (
        (deal, "seats", (1,)),
        (table, "illegal", "replace"),
        (deal, "autoreset", True),
        (table, "tables", 2),
    ):
        with pytest.raises(TypeError, match=f"unexpected keyword argument '{name}'"):
            adapter(**{name: value})
    env = table("nts", options={"minimum_doubles": 0}, seats=(1, 2), opponents="random", deals=1)
    env.reset(seed=1)
    assert env.agents == ["chair_1", "chair_2"]


def test_what_an_adapter_is_given_too_early_or_wrongly_is_told() -> None:
    deal, table = adapters()
    for env in (deal(), table()):
        with pytest.raises(ValueError, match="reset the environment before"):
            env.step(0)
        env.reset(seed=1)
        for odd in (2.7, "2", np.array([1, 2])):
            with pytest.raises(ValueError, match="an action is a whole number, not"):
                env.step(odd)
    with pytest.raises(ValueError, match="reset the environment before"):
        table().observe("chair_0")
    for made in (deal, table):
        with pytest.raises(ValueError, match="one table gains nothing on a GPU"):
            made(backend="cuda")
    env = table()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="there is no agent 'chair_9'; there are chair_0, chair_1, chair_2, chair_3"):
        env.observe("chair_9")


@pytest.mark.parametrize(("module", "name"), [("gym", "Gymnasium"), ("zoo", "PettingZoo")])
def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, module: str, name: str) -> None:
    monkeypatch.setitem(sys.modules, name.lower(), None)
    monkeypatch.delitem(sys.modules, f"peling.env.{module}", raising=False)
    with pytest.raises(ModuleNotFoundError, match=rf"peling.env.{module} needs {name}: pip install 'peling\[rl\]'"):
        importlib.import_module(f"peling.env.{module}")


@pytest.mark.parametrize("opponents", ["plain", "quick"])
def test_players_that_think_sit_at_the_other_chairs(opponents: str) -> None:
    """They choose what the same policies choose at a table of the engine, until the deal is over."""
    env = VectorEnv("nts", 1, "python", seed=3, seats=(0,), opponents=opponents)
    turn = env.reset()
    engine = Engine("nts")
    chairs = engine.chairs((opponents,) * 4)
    table = VectorTable(engine)
    table.begin(*env.deal_of(0)[:2])
    table.do(at.A_DEAL)
    while True:
        while table.t[at.T_PHASE] != at.OVER and table.m[at.M_ORDER + table.t[at.T_ACTOR]] != 0:
            table.do(engine.chosen(table.t, table.m, chairs))
        if table.t[at.T_PHASE] == at.OVER:
            break
        assert [env.places.numbers[place] for place in np.flatnonzero(turn.mask[0])] == legal(table.t)
        action = engine.chosen(table.t, table.m, chairs)
        table.do(action)
        turn = env.step([env.places.place_of(action)])
    assert turn.done[0]
    assert turn.rewards[0].tolist() == [table.t[at.T_NET + table.m[at.M_ORDER : at.M_ORDER + 4].index(i)] for i in range(4)]
