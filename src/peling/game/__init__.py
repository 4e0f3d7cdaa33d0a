"""The game: from drawing seats to the last settlement, as events from which the state follows.

>>> from peling.game import Match
>>> match = Match('nts', ['Anna', 'Bert', 'Carla', 'Dirk'], seed=1)
>>> match.state.phase.name, len(match.legal(match.state.turn)) > 0
('TURN', True)
"""

from peling.game.actions import Action, ActionType, parse_action
from peling.game.events import Event
from peling.game.match import IllegalAction, Match
from peling.game.state import State
from peling.game.table import Phase
from peling.game.view import View

__all__ = ["Action", "ActionType", "Event", "IllegalAction", "Match", "Phase", "State", "View", "parse_action"]
