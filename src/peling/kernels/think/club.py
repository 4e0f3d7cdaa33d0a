"""Club: what each discard, claim or kong is worth, in points.

Two steps. `club_look` finds the nearest aims and how likely each is to be made after each discard, and lists hands for the
scorer: the aims completed, the hands that win when a wait comes, the hand as it counts when another wins. `club_weigh` takes
the totals of those hands and computes what each discard brings.
"""

from typing import Any, NamedTuple

from peling.kernels import layout as at
from peling.kernels.jit import kernel, lowest
from peling.kernels.planes import prepare
from peling.kernels.score.waits import find_waits, open_waits
from peling.kernels.think import facts as f
from peling.kernels.think.aims import A_DRAWN, A_FORM, A_LIMIT, A_WORTH, A_WORTH_CLAIMED, KONGS, fits, nearest
from peling.kernels.think.facts import read_facts, take_planes, use_option
from peling.kernels.think.forecast import CLAIMED, forecast, unseen
from peling.kernels.think.reach import ACCEPT_SIZE, KEPT, reach
from peling.tiles import KINDS, E

NEAREST = 32  # aims that are looked at
SPAN = 25  # how much farther than the first, in tenths of a tile
SCORED = 8  # aims whose hand is completed and scored
HANDS = 256
ROUNDS = 40  # the most draws that are planned ahead

# -- what a hand in the list is: AIM + 2 i + claimed, LOSER + discard, READY + (discard * KINDS + wait) * 2 + claimed --------
AIM = 0
LOSER = 1000
READY = 2000

# -- payments: what a player of this seat gets, a + b x total ------------------------------------------------------------------
PAY_DRAWN = 0  # for winning on a drawn tile
PAY_CLAIMED = 2  # on a discard
PAY_LOSER = 4  # for each point of your own hand when another wins
PAY_TYPICAL = 5  # what a winner's hand is worth on average
PAY_DOUBLES = 6  # 1: sets that show doubles double it; 0: they add
PAY_RIVAL = 7  # three times: when that rival draws the tile, gets it from this player, gets it from another; a and b each
PAY_SHARE = PAY_RIVAL + 18  # how much of what a win counts above PAY_TYPICAL is taken into account
PAY_POWER = PAY_SHARE + 1  # how aims add up: the power of a mean; higher means that only the best counts
PAY_SIZE = PAY_POWER + 1

# -- places of `steps` that are read after `club_look` -------------------------------------------------------------------------
HIT_CHANCE = 30
FOUND = 31

# -- the threat of the rivals --------------------------------------------------------------------------------------------------
TH_WAITS = 0  # three places: how likely each waits
TH_COST = 3  # what dealing in to each costs
TH_LATER = 6  # what another's win costs, when it is not dealt in
TH_OTHERS = 7  # how likely it is that another wins if this player does not
THREAT_SIZE = 8

# -- what a value is made of: ACCEPT_SIZE places each; the first four add up to it -----------------------------------------------
PT_WINS = 0  # what your own wins bring
PT_OTHERS = 1  # what the wins of others cost
PT_KEEPS = 2  # what your own tiles count when another wins
PT_RISK = 3  # what the discard costs if a rival wins on it
PT_CHANCE = 4  # how likely your own win is
PARTS = 5


class Club(NamedTuple):
    """Work space of a club player."""

    state: Any  # STATE_SIZE
    trial: Any  # STATE_SIZE
    near: Any  # 3 x NEAREST
    accept: Any  # ACCEPT_SIZE
    space: Any  # SCRATCH_SIZE
    hand: Any  # HAND_SIZE
    work: Any  # WORK_SIZE
    hands: Any  # HANDS x HAND_SIZE
    owners: Any  # HANDS
    totals: Any  # HANDS
    chance: Any  # NEAREST x ACCEPT_SIZE: how likely an aim is made after a discard
    gain: Any  # NEAREST: what it brings
    alive: Any  # ROUNDS + 1: how likely the deal goes on until that draw
    steps: Any  # 32
    paces: Any  # PACES_SIZE
    ready: Any  # 2 x ACCEPT_SIZE: chance a round to win, and what it brings
    value: Any  # ACCEPT_SIZE: what a discard brings
    threat: Any  # THREAT_SIZE
    parts: Any  # PARTS x ACCEPT_SIZE: what the values are made of
    lacks: Any  # NEAREST x ACCEPT_SIZE: how many tiles an aim lacks after a discard, where its chance is not 0


@kernel
def waiting(facts, rival, later):
    """How likely a rival waits after a number of further discards (an estimate from played deals)."""
    base = f.F_RIVALS + rival * f.RIVAL_SIZE
    if later == 0 and facts[f.F_SAID]:
        return 1.0 if facts[base + f.RV_SAID] else 0.01
    melds = facts[base + f.RV_MELDS]
    logit = -2.75 + 0.065 * (facts[f.F_RIVER] + later - 36) + 1.5 * (melds - 1 if melds > 1 else 0)
    return 1.0 / (1.0 + 2.718281828 ** (-logit))


@kernel
def look_ahead(facts, pay, club):
    """How long the deal goes on, and what the rivals' wins cost."""
    alive = club.alive
    threat = club.threat
    others = facts[f.F_OTHERS]
    alive[0] = 1.0
    for i in range(ROUNDS):
        hazard = 0.0
        for rival in range(others):
            hazard += waiting(facts, rival, (others + 1) * (i + 1)) * WON
        alive[i + 1] = alive[i] * (1.0 - (hazard if hazard < 0.8 else 0.8))
    total = 0.0
    later = 0.0
    for rival in range(others):
        base = PAY_RIVAL + 6 * rival
        shown = facts[f.F_RIVALS + rival * f.RIVAL_SIZE + f.RV_WORTH]
        worth = pay[PAY_TYPICAL]
        if pay[PAY_DOUBLES] > 0.0:
            worth *= 1.0 + 0.6 * shown
        else:
            worth += shown
        waits = waiting(facts, rival, 0)
        soon = waiting(facts, rival, others + 1)
        threat[TH_WAITS + rival] = waits
        threat[TH_COST + rival] = -(pay[base + 2] + pay[base + 3] * worth)
        drawn = -(pay[base] + pay[base + 1] * worth)
        other = -(pay[base + 4] + pay[base + 5] * worth)
        later += soon * (0.3 * drawn + 0.2 * threat[TH_COST + rival] + 0.5 * other)
        total += soon
    threat[TH_LATER] = later / total
    threat[TH_OTHERS] = 1.0 - alive[facts[f.F_ROUNDS] if facts[f.F_ROUNDS] < ROUNDS else ROUNDS]


@kernel
def win_chance(lack, rounds, club):
    """How likely `lack` steps are made in a number of rounds at the forecast paces, while nobody else wins."""
    if lack > rounds + 2:
        return 0.0
    steps = club.steps
    paces = club.paces
    alive = club.alive
    for step in range(lack):
        steps[step] = 0.0
    steps[lack] = 1.0
    total = 0.0
    for i in range(rounds):
        for step in range(1, lack + 1):
            moved = steps[step] * paces[step]
            steps[step] -= moved
            if step == 1:
                total += moved * alive[i]
            else:
                steps[step - 1] += moved
    return total


@kernel
def aim_chance(aims, base, found, more, lack, rounds, club):
    """How likely an aim is made that lacks `lack` tiles and is helped by the kinds `found`, `more` times as many."""
    if found == 0:
        return 0.0
    forecast(found, more, lack, aims, base, club.state, club.paces)
    return win_chance(lack, rounds, club)


@kernel
def chances(aims, facts, i, club):
    """How likely the i-th nearest aim is made, after each discard and without one."""
    rows = aims.rows
    state = club.state
    accept = club.accept
    chance = club.chance
    lacks = club.lacks
    base = club.near[3 * i]
    start = i * ACCEPT_SIZE
    for kind in range(ACCEPT_SIZE):
        chance[start + kind] = 0.0
    if not fits(rows, base, state):
        return
    discards = facts[f.F_DISCARDS]
    rounds = facts[f.F_ROUNDS] if facts[f.F_ROUNDS] < ROUNDS else ROUNDS
    lack = reach(aims, base, state, club.space, accept, discards)
    if discards == 0:
        lacks[start + KEPT] = lack
        chance[start + KEPT] = aim_chance(aims, base, accept[KEPT], 1.0, lack, rounds, club)
        return
    worse = aim_chance(aims, base, accept[KEPT], (lack + 1.0) / (lack if lack > 0 else 1), lack + 1, rounds, club)
    before = -1
    same = 0.0
    for kind in range(KINDS):
        if state[f.ST_COUNT + kind] == 0:
            continue
        if accept[kind] < 0:
            lacks[start + kind] = lack + 1
            chance[start + kind] = worse
        else:
            lacks[start + kind] = lack
            if accept[kind] != before:
                before = accept[kind]
                same = aim_chance(aims, base, before, 1.0, lack, rounds, club)
            chance[start + kind] = same


@kernel
def best_kind(kinds, state):
    """The kind of which most tiles are unseen."""
    best = -1
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if best < 0 or state[f.ST_UNSEEN + kind] > state[f.ST_UNSEEN + best]:
            best = kind
    return best


@kernel
def complete(aims, base, club):
    """Swap useless tiles of the rack for those that an aim lacks, in `trial`; return the tile that comes last, -1 if it fails."""
    state = club.state
    trial = club.trial
    accept = club.accept
    for i in range(f.STATE_SIZE):
        trial[i] = state[i]
    last = -1
    for _ in range(14):
        if not fits(aims.rows, base, trial):
            return -1
        full = trial[f.ST_WIDTH] + 3 * trial[f.ST_MELDS] == 14
        lack = reach(aims, base, trial, club.space, accept, 1 if full else 0)
        if lack == 0:
            return last if full else -1
        gone = KEPT
        if full:
            gone = -1
            most = -1
            for kind in range(KINDS):
                if trial[f.ST_COUNT + kind] > 0 and accept[kind] > 0:
                    comes = unseen(accept[kind], trial)
                    if comes > most:
                        most = comes
                        gone = kind
        if gone < 0 or accept[gone] <= 0:
            return -1
        last = best_kind(accept[gone], trial)
        if gone < KEPT:
            trial[f.ST_COUNT + gone] -= 1
        trial[f.ST_COUNT + last] += 1
        trial[f.ST_UNSEEN + last] -= 1
        take_planes(aims, trial)
    return -1


@kernel
def write_hand(facts, state, gone, win, claimed, place, hands):
    """A hand vector: the rack less a tile `gone` (-1: none), won with a tile `win` of the rack (-1: it does not win)."""
    tiles = 0
    for i in range(at.HAND_SIZE):
        hands[place + i] = 0
    for kind in range(KINDS):
        number = state[f.ST_COUNT + kind]
        if kind == gone:
            number -= 1
        if kind == win:
            number -= 1
        for _ in range(number):
            hands[place + at.H_TILE + tiles] = kind
            tiles += 1
    hands[place + at.H_TILES] = tiles
    hands[place + at.H_JOKERS] = state[f.ST_JOKERS]
    hands[place + at.H_LUCK] = facts[f.F_FLOWERS] | facts[f.F_SEASONS] << 4
    hands[place + at.H_MELDS] = state[f.ST_MELDS]
    for i in range(state[f.ST_MELDS]):
        hands[place + at.H_MELD + i] = state[f.ST_MELD + i] << at.EL_CODE | state[f.ST_FLAGS + i] | at.EL_MELD
    hands[place + at.H_WIN] = win
    hands[place + at.H_CLAIMED] = claimed
    hands[place + at.H_SEAT] = facts[f.F_SEAT]
    hands[place + at.H_ROUND] = facts[f.F_ROUND]
    hands[place + at.H_FLAGS] = at.FLAG_GOULASH if facts[f.F_GOULASH] else 0


@kernel
def add_hand(facts, state, gone, win, claimed, owner, number, club):
    """Add a hand to the list; return how many there are now."""
    if number == HANDS:
        return number
    write_hand(facts, state, gone, win, claimed, number * at.HAND_SIZE, club.hands)
    club.owners[number] = owner
    return number + 1


@kernel
def list_aims(aims, facts, found, number, club):
    """Add the completed hands of the aims that promise most."""
    rows = aims.rows
    gain = club.gain
    for i in range(found):
        base = club.near[3 * i]
        best = 0.0
        for kind in range(ACCEPT_SIZE):
            if club.chance[i * ACCEPT_SIZE + kind] > best:
                best = club.chance[i * ACCEPT_SIZE + kind]
        gain[i] = best * rows[base + A_WORTH]
    for _ in range(SCORED):
        best_aim = -1
        for i in range(found):
            if gain[i] > 0.0 and (best_aim < 0 or gain[i] > gain[best_aim]):
                best_aim = i
        if best_aim < 0:
            break
        gain[best_aim] = 0.0
        base = club.near[3 * best_aim]
        if rows[base + A_LIMIT] or rows[base + A_FORM] == KONGS:
            continue
        last = complete(aims, base, club)
        if last >= 0:
            owner = AIM + 2 * best_aim
            number = add_hand(facts, club.trial, -1, last, 0, owner, number, club)
            if rows[base + A_DRAWN] == 0:
                number = add_hand(facts, club.trial, -1, last, 1, owner + 1, number, club)
    return number


@kernel
def list_ready(facts, rules, tables, gone, number, club):
    """Add the hands that win when a wait of the rack without `gone` comes."""
    state = club.state
    write_hand(facts, state, gone, -1, 0, 0, club.hand)
    prepare(club.hand, tables, club.work)
    waits = open_waits(find_waits(club.hand, club.work, rules, tables), club.work, rules.params)
    while waits:
        kind = lowest(waits)
        waits &= waits - 1
        if state[f.ST_UNSEEN + kind] == 0:  # none is in play, or all are seen: of those held, rules may say that one may wait
            continue
        state[f.ST_COUNT + kind] += 1
        place = gone if gone >= 0 else KEPT
        owner = READY + (place * KINDS + kind) * 2
        number = add_hand(facts, state, gone, kind, 0, owner, number, club)
        number = add_hand(facts, state, gone, kind, 1, owner + 1, number, club)
        state[f.ST_COUNT + kind] -= 1
    return number


@kernel
def club_look(facts, aims, rules, tables, pay, club):
    """Look at a view (with an option, if F_CHOICE names one): chances of aims, hands for the scorer; returns how many hands.

    steps[FOUND] keeps how many aims were found.
    """
    state = club.state
    read_facts(facts, state)
    if facts[f.F_CHOICE] != f.NO_TILE:
        use_option(facts, facts[f.F_CHOICE], state)
    take_planes(aims, state)
    look_ahead(facts, pay, club)
    found = nearest(aims, state, 1, SPAN, club.near, NEAREST)
    for i in range(found):
        chances(aims, facts, i, club)
    number = list_aims(aims, facts, found, 0, club)
    classical = rules.params[at.R_FAN] == 0
    if facts[f.F_DISCARDS] == 0:
        if classical:
            number = add_hand(facts, state, -1, -1, 0, LOSER + KEPT, number, club)
        if facts[f.F_GOULASH] == 0:
            number = list_ready(facts, rules, tables, -1, number, club)
    else:
        for kind in range(KINDS):
            if state[f.ST_COUNT + kind] > 0:
                if classical:
                    number = add_hand(facts, state, kind, -1, 0, LOSER + kind, number, club)
                if facts[f.F_GOULASH] == 0:
                    number = list_ready(facts, rules, tables, kind, number, club)
    club.steps[FOUND] = found
    return number


@kernel
def liked(total, usual, share):
    """What a win is worth to a player that counts so much: all of it up to the usual total, and a share of the rest."""
    return total if total <= usual else usual + share * (total - usual)


@kernel
def gains(facts, aims, pay, number, club):
    """What each aim brings when it is made, and how each ready hand wins."""
    rows = aims.rows
    gain = club.gain
    ready = club.ready
    state = club.state
    hidden = state[f.ST_HIDDEN]
    claims = CLAIMED * state[f.ST_OTHERS]
    share = 1.0 / (1.0 + claims)  # of wins on a drawn tile
    loose = 1.0 - KEPT_BACK * facts[f.F_RIVER]
    usual, liking = pay[PAY_TYPICAL], pay[PAY_SHARE]
    found = int(club.steps[FOUND])
    for i in range(found):
        base = club.near[3 * i]
        drawn = pay[PAY_DRAWN] + pay[PAY_DRAWN + 1] * liked(1.0 * rows[base + A_WORTH], usual, liking)
        gain[i] = drawn
        if rows[base + A_DRAWN] == 0:
            claim = pay[PAY_CLAIMED] + pay[PAY_CLAIMED + 1] * liked(1.0 * rows[base + A_WORTH_CLAIMED], usual, liking)
            gain[i] = share * drawn + (1.0 - share) * claim
    for i in range(2 * ACCEPT_SIZE):
        ready[i] = 0.0
    for n in range(number):
        owner = club.owners[n]
        total = club.totals[n]
        claimed = owner & 1
        won = 0.0
        if total >= 0:
            line = PAY_CLAIMED if claimed else PAY_DRAWN
            won = pay[line] + pay[line + 1] * liked(1.0 * total, usual, liking)
        if owner < LOSER:
            i = (owner - AIM) >> 1
            if claimed:
                gain[i] += (1.0 - share) * won
            else:
                gain[i] = (1.0 if rows[club.near[3 * i] + A_DRAWN] else share) * won
        elif owner >= READY and total >= 0:
            place = (owner - READY) // 2 // KINDS
            kind = (owner - READY) // 2 % KINDS
            often = state[f.ST_UNSEEN + kind] * (claims if claimed else 1.0) * loose / hidden
            ready[place] += often
            ready[ACCEPT_SIZE + place] += often * won


@kernel
def danger(facts, kind, club):
    """What discarding a kind costs because a rival may win on it, and how likely that is (in steps[HIT_CHANCE])."""
    threat = club.threat
    state = club.state
    rank = kind % 9
    near = rank if rank < 4 else 8 - rank
    often = 0.25
    if kind < E:
        often = 0.6 if near == 0 else 1.1 if near == 1 else 1.65
    elif state[f.ST_UNSEEN + kind] == 0:
        often = 0.02
    elif state[f.ST_UNSEEN + kind] == 1:
        often = 0.15
    for i in range(f.RECENT):
        if facts[f.F_RECENT + i] == kind:
            often *= 0.15
            break
    hit = 0.0
    cost = 0.0
    for rival in range(facts[f.F_OTHERS]):
        chance = threat[TH_WAITS + rival] * HIT * often
        base = f.F_RIVALS + rival * f.RIVAL_SIZE
        suits = facts[base + f.RV_SUITS]
        if facts[base + f.RV_MELDS] >= 2 and suits & (suits - 1) == 0 and kind < E:
            chance *= 2.0 if suits >> (kind // 9) & 1 else 0.4
        hit += chance
        cost += chance * threat[TH_COST + rival]
    club.steps[HIT_CHANCE] = hit
    return cost


@kernel
def club_weigh(facts, aims, pay, numbers, club):
    """What each discard brings (value), from the totals of the `numbers[0]` listed hands; returns the best place."""
    number = numbers[0]
    state = club.state
    value = club.value
    threat = club.threat
    parts = club.parts
    gains(facts, aims, pay, number, club)
    found = int(club.steps[FOUND])
    rounds = facts[f.F_ROUNDS] if facts[f.F_ROUNDS] < ROUNDS else ROUNDS
    best = -1
    for place in range(ACCEPT_SIZE):
        if place == KEPT if facts[f.F_DISCARDS] else place < KEPT:
            continue
        if place < KEPT and state[f.ST_COUNT + place] == 0:
            continue
        total = 0.0
        sure = 0.0
        for i in range(found):
            brings = club.chance[i * ACCEPT_SIZE + place] * club.gain[i]
            total += brings ** pay[PAY_POWER]
            if club.chance[i * ACCEPT_SIZE + place] > sure:
                sure = club.chance[i * ACCEPT_SIZE + place]
        often = club.ready[place]
        if often > 0.0:
            wins = ready_chance(often, rounds, club)
            total += (wins * club.ready[ACCEPT_SIZE + place] / often) ** pay[PAY_POWER]
            if wins > sure:
                sure = wins
        own = total ** (1.0 / pay[PAY_POWER]) if total > 0.0 else 0.0
        lost = threat[TH_OTHERS] * (1.0 - sure)
        value[place] = own - lost * threat[TH_LATER]
        parts[PT_WINS * ACCEPT_SIZE + place] = own
        parts[PT_OTHERS * ACCEPT_SIZE + place] = -lost * threat[TH_LATER]
        parts[PT_KEEPS * ACCEPT_SIZE + place] = 0.0
        parts[PT_RISK * ACCEPT_SIZE + place] = 0.0
        parts[PT_CHANCE * ACCEPT_SIZE + place] = sure
        for n in range(number):
            if club.owners[n] == LOSER + place:
                value[place] += lost * pay[PAY_LOSER] * club.totals[n]
                parts[PT_KEEPS * ACCEPT_SIZE + place] += lost * pay[PAY_LOSER] * club.totals[n]
        if place < KEPT:
            cost = danger(facts, place, club)
            parts[PT_RISK * ACCEPT_SIZE + place] = -(cost + club.steps[HIT_CHANCE] * value[place])
            value[place] -= cost + club.steps[HIT_CHANCE] * value[place]
        if best < 0 or value[place] > value[best]:
            best = place
    return best


@kernel
def ready_chance(often, rounds, club):
    """How likely a hand that waits wins in a number of rounds."""
    if often > 0.9:
        often = 0.9
    left = 1.0
    total = 0.0
    for i in range(rounds):
        total += left * often * club.alive[i]
        left *= 1.0 - often
    return total


KEPT_BACK = 0.005  # how much less often a waited-for tile is discarded with every discard made: the others hold on to it
WON = 0.16  # how likely a player who waits wins in a round
HIT = 0.055  # how likely a tile is one that such a player waits for
