"""Playthroughs: one whole deal of each rule set as plain text, event by event, with what the seats see and may do.

The players are of the simplest: they collect one suit with honours. The deal is an ordinary one from a seed, chosen because it is
won and has claims, a kong and (where there are any) luck tiles. `python tests/deals.py` writes the files.
"""

from __future__ import annotations

import json
from pathlib import Path

from peling import score, tiles
from peling.game.actions import PASS, Action, ActionType
from peling.game.lines import to_lines
from peling.game.match import Match
from peling.game.view import View
from peling.tiles import WINDS, E

FOLDER = Path(__file__).parent / "golden" / "playthrough"
SEEDS = {"nts": 48, "nts-2009": 4, "mcr": 8, "bmr": 42}
"""A robbed kong; a loser who scores more than the winner; the last of its kind; a win on a kong's replacement."""
EAGER = (ActionType.MAHJONG, ActionType.KONG, ActionType.PROMOTE, ActionType.PUNG)


def path(rules: str) -> Path:
    """The file of a rule set."""
    return FOLDER / f"{rules}.txt"


def tell(rules: str) -> str:
    """The text of the file."""
    match = Match(rules, "ABCD", SEEDS[rules], order=(0, 1, 2, 3), deals=1)
    lines = [f"rules {rules} {match.rules.hash}, seed {match.seed}", f"facts {_facts(match)}", ""]
    shown = 0
    seen: set[int] = set()
    while True:
        for number in range(shown, len(match.events)):
            lines += [f"{number + 1:3} {line}" for line in to_lines(match.events[number])]
        shown = len(match.events)
        if match.finished:
            break
        seat = match.to_act[0]
        view = match.view(seat)
        if seat not in seen:  # once in full: all that a client of this seat is sent
            seen.add(seat)
            lines.append(f"    {json.dumps(view.to_dict(), ensure_ascii=False)}")
        action = choose(view)
        lines += [f"    {line}" for line in _sight(view)]
        lines.append(f"  > {_wind(match, seat)} {action}")
        match.push(action, seat)
    return "\n".join([*lines, "", *_sheets(match), ""])


def _facts(match: Match) -> str:
    return ", ".join(f"{fact.id}={fact.value}" for fact in match.rules.facts)


def _wind(match: Match, seat: int) -> str:
    return WINDS[match.state.table.wind_of[seat]]


def _sight(view: View) -> list[str]:
    """What the seat to act sees, in two lines."""
    table = view.table
    own = tiles.write(view.rack) + "".join(f" {meld}" for meld in view.melds)
    drawn = "" if view.drawn == -1 else f", drawn {tiles.TEXT[view.drawn]}"
    luck = "" if not table.luck[view.seat] else f", luck {tiles.write(table.luck[view.seat])}"
    plain = tiles.write([action.tiles[0] for action in view.legal if action.type is ActionType.DISCARD])
    other = [str(action) for action in view.legal if action.type is not ActionType.DISCARD]
    may = ([f"discard {plain}"] if plain else []) + other
    return [f"{WINDS[view.wind]} {own}{drawn}{luck}; wall {table.wall_left}, dead {table.dead_left}", f"may {', '.join(may)}"]


def _sheets(match: Match) -> list[str]:
    """The score sheets of all hands that count, and what they come to."""
    table = match.state.table
    assert table.outcome is not None
    lines = []
    for seat in table.order:
        hand = table.outcome.hands[seat]
        lines.append(f"{_wind(match, seat)} {hand}: scores {table.outcome.scores[seat]}, net {table.outcome.net[seat]}")
        if hand is not None and (seat == table.outcome.winner or not match.rules.fan):
            lines += [f"    {name} {value}" for name, value in score(hand, match.rules).items.items()]
    return lines


# players


def choose(view: View) -> Action:
    """Mahjong, kongs and pungs of its own suit and honours; the discard is the tile worth least to it."""
    suit = _suit(view)
    for kind in EAGER:
        for action in view.legal:
            if action.type is kind and (kind is ActionType.MAHJONG or _fits(action.tiles[0], suit)):
                return action
    discards = [action for action in view.legal if action.type is ActionType.DISCARD]
    return min(discards, key=lambda action: _worth(view, action.tiles[0], suit)) if discards else PASS


def _suit(view: View) -> int:
    """The suit of which the seat holds most."""
    held = [*view.rack, *(kind for meld in view.melds for kind in meld.tiles)]
    return max(range(3), key=lambda suit: sum(kind // 9 == suit for kind in held))


def _fits(kind: int, suit: int) -> bool:
    return kind >= E or kind // 9 == suit


def _worth(view: View, kind: int, suit: int) -> tuple[bool, int, int]:
    """What a tile is worth in the rack: of its own suit or an honour, beside its like and its neighbours; then by kind."""
    counts = view.counts
    near = 0
    if kind < E:
        near = sum(counts[kind + step] for step in (-2, -1, 1, 2) if 0 <= kind % 9 + step < 9)
    return _fits(kind, suit), 4 * counts[kind] + near, kind


def write() -> None:
    """Write the files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for rules in SEEDS:
        path(rules).write_text(tell(rules), encoding="utf-8")
