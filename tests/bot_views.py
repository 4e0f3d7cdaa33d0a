"""Views for the tests of the bots: a rack on the table, with nothing else to see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from peling.bots.aims import Aim, aims, encoded
from peling.bots.facts import Desk
from peling.bots.parts import Part, set_tiles
from peling.game.actions import Action
from peling.game.legal import discard
from peling.game.table import Phase, Private, Table
from peling.game.view import View
from peling.hands import Flag, Hand, Meld, Source, Win
from peling.kernels.layout import EXACT, GATES, KNIT_TWO, KNITTED, ONCE, PAIRS, PUNG
from peling.kernels.think.aims import A_ORDER, AIM_SIZE, fits
from peling.kernels.think.facts import STATE_SIZE, Aims, read_facts, take_planes
from peling.kernels.think.reach import ACCEPT_SIZE, SCRATCH_SIZE, reach
from peling.rules import Row, Ruleset
from peling.tiles import JOKER, KINDS

NAMES = ("Anna", "Bert", "Carla", "Dirk")


def view_of(
    rules: Ruleset, rack: Iterable[int], melds: Sequence[Meld] = (), *, seat: int = 0, round_: int = 0, goulash: bool = False
) -> View:
    """The view of a player in turn who holds these tiles, early in a deal."""
    players = rules.playing
    table = Table(rules, NAMES[:players])
    table.order = tuple(range(players))
    table.wind_of = list(range(players))
    table.phase, table.turn, table.turn_has_drawn = Phase.TURN, seat, True
    table.round, table.goulash = round_, goulash
    table.wall_left, table.dead_left = 60, 14
    table.deal = 1
    own = Private(seat)
    for kind in rack:
        own.counts[kind] += 1
    own.melds = list(melds)
    table.melds[seat] = list(melds)
    for meld in melds:
        if not meld.concealed:
            for kind in meld.tiles:
                table.seen[kind] += 1
    table.rack_sizes[seat] = sum(own.counts)
    legal: tuple[Action, ...] = tuple(discard(kind) for kind in (*range(KINDS), JOKER) if own.counts[kind])
    return View(table, own, legal)


def sample(part: Part, chance: Random, available: int) -> tuple[list[tuple[int, ...]], tuple[int, ...]] | None:
    """Four sets and a pair that a part asks for; None if chance finds none."""
    sets = list(part.sets)
    free = [code for code in range(PUNG + KINDS) if part.codes >> code & 1]
    while len(sets) + (3 if part.straight else 0) < 4:
        if not free:
            return None
        sets.append(chance.choice(free))
    pairs = [part.pair] if part.pair >= 0 else [kind for kind in range(KINDS) if part.pairs >> kind & 1]
    pair = chance.choice(pairs)
    groups = [set_tiles(code) for code in sets]
    if part.straight:
        groups.append(tuple(kind for kind in range(KINDS) if part.straight >> kind & 1))
    tiles = [kind for group in groups for kind in group] + [pair, pair]
    if any(tiles.count(kind) > (4 if available >> kind & 1 else 0) for kind in tiles):
        return None
    return groups, (pair, pair)


def irregular_sample(part: Part, chance: Random) -> list[int]:
    """Fourteen tiles of an irregular hand."""
    assert part.irregular is not None
    kind, left, right = part.irregular
    ones = [k for k in range(KINDS) if left >> k & 1]
    if kind == PAIRS:
        return sorted(chance.sample(ones * 2, 7) * 2) if len(ones) < 7 else sorted(chance.sample(ones, 7) * 2)
    if kind == ONCE:
        return sorted([*ones, chance.choice(ones)])
    if kind == EXACT:
        return sorted([*ones, *(k for k in range(KINDS) if right >> k & 1)])
    if kind == GATES:
        return sorted([*ones, ones[0], ones[0], ones[-1], ones[-1], chance.choice(ones)])
    if kind == KNITTED:
        return sorted(chance.sample(ones, 14))
    if kind == KNIT_TWO:
        return sorted(base + rank for rank in chance.sample(range(9), 7) for base in (left, right))
    ranks = chance.sample(range(9), 5)
    return sorted([base + rank for rank in ranks[:4] for base in (0, 9, 18)] + [ranks[4], 9 + ranks[4]])


def winning_hand(aim: Aim, chance: Random, rules: Ruleset, seat: int, round_: int) -> Hand | None:
    """A hand that makes an aim: as many sets open as it allows, the last tile claimed unless it must be drawn."""
    part = aim.part
    source = Source.DRAWN if part.drawn else Source.LEFT
    if part.irregular is not None:
        tiles = irregular_sample(part, chance)
        win = chance.choice(tiles)
        tiles.remove(win)
        return Hand(tuple(tiles), (), (), Win(win, source), seat, round_)
    found = sample(part, chance, rules.available())
    if found is None:
        return None
    groups, pair = found
    melds: list[Meld] = []
    rack = list(pair)
    for group in groups:
        kong = len(melds) < part.kongs
        if kong:
            if rack.count(group[0]) or sum(group[0] in other for other in groups) > 1:
                return None
            four = (*group, group[0])
            if part.open:
                melds.append(Meld(four, source=Source.LEFT, claimed=group[0]))
            else:
                melds.append(Meld(four, concealed=True))
        elif len(melds) < part.open and len(group) == 3 and not (rules.players == 3 and group[0] != group[1]):
            melds.append(Meld(group, source=Source.LEFT, claimed=group[0]))
        else:
            rack += group
    win = chance.choice(rack)
    rack.remove(win)
    return Hand(tuple(rack), tuple(melds), (), Win(win, source), seat, round_, Flag(0))


def special_deal(rules: Ruleset, row: Row, chance: Random, lacks: int = 2) -> tuple[Aim, list[int], list[Meld]]:
    """Fourteen tiles (kongs laid down) that lack a few for an aim with this row."""
    found = [aim for aim in aims(rules, 0, 0) if row in aim.rows]
    while True:
        aim = chance.choice(found)
        hand = winning_hand(aim, chance, rules, 0, 0)
        if hand is None or hand.win is None:
            continue
        whole = [*hand.concealed, hand.win.kind]
        kongs = [meld for meld in hand.melds if len(meld.tiles) == 4]
        for meld in hand.melds:
            if len(meld.tiles) < 4:
                whole += meld.tiles
        if len(whole) < 4:
            whole += kongs.pop().tiles[:3]
        used = Counter([*whole, *(kind for meld in kongs for kind in meld.tiles)])
        rest = [kind for kind in range(KINDS) if rules.available() >> kind & 1 and used[kind] == 0]
        chance.shuffle(whole)
        return aim, sorted([*whole[lacks:], *chance.sample(rest, lacks)]), kongs


def places_of(arrays: Aims) -> dict[int, int]:
    """Where the row of each aim stands, by its place among the aims of the player."""
    return {arrays.rows[base + A_ORDER]: base for base in range(0, len(arrays.rows), AIM_SIZE)}


def needless(rules: Ruleset, row: Row, view: View) -> tuple[int, set[int]]:
    """How many tiles lack for the nearest aim with a row, and the kinds that none of those nearest needs."""
    arrays = encoded(rules, view.wind, view.table.round, goulash=False, compiled=False, extra=True)
    places = places_of(arrays)
    desk = Desk(rules)
    desk.look(view)
    state, space, accept = [0] * STATE_SIZE, [0] * SCRATCH_SIZE, [0] * ACCEPT_SIZE
    read_facts(desk.facts, state)
    take_planes(arrays, state)
    best, free = 99, set[int]()
    for number, aim in enumerate(aims(rules, view.wind, view.table.round)):
        if row not in aim.rows or not fits(arrays.rows, places[number], state):
            continue
        lack = reach(arrays, places[number], state, space, accept, 1)
        kept = {kind for kind in range(KINDS) if accept[kind] >= 0}
        if lack < best:
            best, free = lack, kept
        elif lack == best:
            free |= kept
    return best, free
