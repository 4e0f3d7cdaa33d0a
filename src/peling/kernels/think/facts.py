"""Facts: what a view tells a bot, as bytes, and the state of a seat that the kernels make of them."""

from typing import Any, NamedTuple

from peling.kernels.jit import kernel, lowest
from peling.kernels.layout import EL_KONG, EL_OPEN, PUNG
from peling.tiles import JOKER, KINDS

# -- the facts of a view, as bytes --------------------------------------------------------------------------------------------
F_COUNTS = 0  # your own rack, 43 kinds
F_SEEN = 43  # what lies open, 43 kinds
F_SET = 86  # how many of each kind are in play, 43 kinds
F_MELDS = 129  # how many own melds, then code and flags of each
F_MELD = 130
F_OTHERS = 138  # how many others play
F_OPTIONS = 139  # how many kongs or claims there are to choose from, then each of them: OPTION_SIZE places
F_OPTION = 140
OP_CODE = 0
OP_FLAGS = 1
OP_TILES = 2  # four places: tiles that go from the rack (NO_TILE: none)
OPTION_SIZE = 6
NO_TILE = 127
OPTIONS = 16
F_SEAT = F_OPTION + OPTIONS * OPTION_SIZE  # your own wind
F_ROUND = F_SEAT + 1
F_FLOWERS = F_SEAT + 2  # own luck tiles, four bits each
F_SEASONS = F_SEAT + 3
F_GOULASH = F_SEAT + 4
F_SAID = F_SEAT + 5  # 1: every wait is announced
F_RIVER = F_SEAT + 6  # how many tiles have been discarded
F_ROUNDS = F_SEAT + 7  # how many tiles the player may still draw
F_CHOICE = F_SEAT + 8  # the option that is weighed, NO_TILE for none
F_DISCARDS = F_SEAT + 9  # 1: a tile is discarded after it
F_RECENT = F_SEAT + 10  # eight places: the latest discards
RECENT = 8
F_RIVALS = F_RECENT + RECENT  # three times: the others, in the order of turn
RV_MELDS = 0  # sets that they have laid down
RV_SAID = 1  # 1: said to be waiting
RV_WORTH = 2  # doubles (fan) that their sets show
RV_SUITS = 3  # suits that they show, as bits
RIVAL_SIZE = 4
FACT_SIZE = F_RIVALS + 3 * RIVAL_SIZE

# -- the state that is looked at ----------------------------------------------------------------------------------------------
ST_COUNT = 0  # the rack by kind
ST_UNSEEN = 34  # tiles of each kind that the player does not see
ST_HELD = 68  # four planes of the rack
ST_LIVE = 72  # four planes of rack and unseen tiles together: what can still be had
ST_JOKERS = 76
ST_MELDS = 77
ST_MELD = 78  # codes of the melds
ST_OPEN = 82  # how many of them are open
ST_KONGS = 83  # how many of them are kongs
ST_PUNGED = 84  # kinds of open pungs
ST_HIDDEN = 85  # how many tiles are unseen
ST_FREE = 86  # the aim looked at: sets still to be found beside the fixed ones
ST_LACK = 87  # tiles that its fixed sets and pair lack
ST_NEED = 88  # planes of what those need from the rack
ST_KEY = 92  # keys of the rack in the four groups, less what the fixed sets use
ST_WIDTH = 96  # tiles in the rack
ST_OTHERS = 97
ST_WILD = 98  # unseen jokers
ST_FLAGS = 99  # flags and jokers of the melds, four places
ST_COMING = 103  # kinds of which the player does not see all tiles
ST_CODES = 104  # codes of the melds, as bits
ST_LAID = 105  # kinds of the melds, as bits
ST_FIRST = 106  # the rows of aims that are looked at: from here to before ST_LAST
ST_LAST = 107
ST_ROW = 108  # where the search for near aims is (`aims.next_near`)
ST_END = 109  # where the rows end that can use the same kinds
ST_LEAST = 110  # what those lack at least, as a distance
ST_COSTS = 111  # the costs of the four groups of the aim looked at
ST_KNOWN = 115  # slots whose key is known, as bits, SLOTS_A_WORD in each of six places
SLOTS_A_WORD = 32
ST_SLOTS = 121  # the key of the rack in each slot
MOST_SLOTS = 6 * SLOTS_A_WORD
STATE_SIZE = ST_SLOTS + MOST_SLOTS

# -- one slot: a table of `shapes.py` as one group of tiles uses it -----------------------------------------------------------
SL_BASE = 0
SL_GROUP = 1
SL_POWER = 2  # nine places
SLOT_SIZE = 11


class Aims(NamedTuple):
    """Aims: rows (`aims.py`), what those refer to, the tables, and how hands are made (`forecast.CURVES`, `forecast.STEPS`)."""

    rows: Any
    slots: Any  # of SLOT_SIZE
    costs: Any
    curves: Any
    steps: Any


@kernel
def read_facts(facts, state):
    """The state of a view: rack, unseen tiles, melds."""
    for i in range(ST_SLOTS):
        state[i] = 0
    hidden = 0
    for kind in range(KINDS):
        held = facts[F_COUNTS + kind]
        unseen = facts[F_SET + kind] - facts[F_SEEN + kind] - held
        state[ST_COUNT + kind] = held
        state[ST_UNSEEN + kind] = unseen if unseen > 0 else 0
    state[ST_JOKERS] = facts[F_COUNTS + JOKER]
    state[ST_OTHERS] = facts[F_OTHERS]
    for i in range(facts[F_MELDS]):
        code = facts[F_MELD + 2 * i]
        flags = facts[F_MELD + 2 * i + 1]
        add_meld(code, flags, state)
        if flags & EL_OPEN == 0:  # a concealed kong is seen by its owner alone
            state[ST_UNSEEN + code - PUNG] = 0
    for kind in range(KINDS):
        hidden += state[ST_UNSEEN + kind]
    for kind in range(KINDS, JOKER + 1):
        rest = facts[F_SET + kind] - facts[F_SEEN + kind] - facts[F_COUNTS + kind]
        hidden += rest if rest > 0 else 0
        if kind == JOKER:
            state[ST_WILD] = rest if rest > 0 else 0
    state[ST_HIDDEN] = hidden if hidden > 0 else 1


@kernel
def add_meld(code, flags, state):
    """Put a declared set beside the rack."""
    state[ST_MELD + state[ST_MELDS]] = code
    state[ST_FLAGS + state[ST_MELDS]] = flags
    state[ST_MELDS] += 1
    state[ST_CODES] |= 1 << code
    state[ST_LAID] |= 7 << (code // 7 * 9 + code % 7) if code < PUNG else 1 << (code - PUNG)
    state[ST_OPEN] += flags & EL_OPEN
    if flags & EL_KONG:
        state[ST_KONGS] += 1
    elif code >= PUNG and flags & EL_OPEN:
        state[ST_PUNGED] |= 1 << (code - PUNG)


@kernel
def lay_set(code, flags, state):
    """Lay the set of an option beside the rack; a fourth tile joins the pung that lies there."""
    for i in range(state[ST_MELDS]):
        if state[ST_MELD + i] == code and code >= PUNG:
            state[ST_FLAGS + i] = flags
            state[ST_KONGS] += 1
            state[ST_PUNGED] &= ~(1 << (code - PUNG))
            return
    add_meld(code, flags, state)


@kernel
def use_option(facts, option, state):
    """Take the tiles of an option from the counts of the rack and lay its set."""
    base = F_OPTION + option * OPTION_SIZE
    for i in range(4):
        kind = facts[base + OP_TILES + i]
        if kind == JOKER:
            state[ST_JOKERS] -= 1
        elif kind != NO_TILE:
            state[ST_COUNT + kind] -= 1
    lay_set(facts[base + OP_CODE], facts[base + OP_FLAGS], state)


@kernel
def take_planes(aims, state):
    """Planes and keys of the rack as it stands now."""
    width = state[ST_JOKERS]
    one = two = three = four = coming = 0
    live1 = live2 = live3 = live4 = 0
    for kind in range(KINDS):
        held = state[ST_COUNT + kind]
        unseen = state[ST_UNSEEN + kind]
        live = held + unseen
        width += held
        bit = 1 << kind
        one |= bit if held > 0 else 0
        two |= bit if held > 1 else 0
        three |= bit if held > 2 else 0
        four |= bit if held > 3 else 0
        coming |= bit if unseen > 0 else 0
        live1 |= bit if live > 0 else 0
        live2 |= bit if live > 1 else 0
        live3 |= bit if live > 2 else 0
        live4 |= bit if live > 3 else 0
    state[ST_HELD] = one
    state[ST_HELD + 1] = two
    state[ST_HELD + 2] = three
    state[ST_HELD + 3] = four
    state[ST_LIVE] = live1
    state[ST_LIVE + 1] = live2
    state[ST_LIVE + 2] = live3
    state[ST_LIVE + 3] = live4
    state[ST_COMING] = coming
    state[ST_WIDTH] = width
    state[ST_FIRST] = 0
    state[ST_LAST] = len(aims.rows)
    forget_keys(state)


@kernel
def forget_keys(state):
    """The rack is another: its keys are asked again."""
    for place in range(ST_KNOWN, ST_SLOTS):
        state[place] = 0


@kernel
def slot_key(slot, slots, state):
    """The key of the rack in a slot."""
    known = ST_KNOWN + slot // SLOTS_A_WORD
    bit = 1 << slot % SLOTS_A_WORD
    if state[known] & bit:
        return 0 + state[ST_SLOTS + slot]
    base = slot * SLOT_SIZE
    group = slots[base + SL_GROUP]
    key = 0
    for i in range(4):
        ranks = state[ST_HELD + i] >> 9 * group & 511
        while ranks:
            key += slots[base + SL_POWER + lowest(ranks)]
            ranks &= ranks - 1
    state[ST_SLOTS + slot] = key
    state[known] |= bit
    return key
