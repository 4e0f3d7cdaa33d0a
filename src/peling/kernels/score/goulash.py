"""Goulash: readings with jokers (B10-B12).

A joker stands for any kind, also as a fifth tile. A set or pair holds at most one joker in the rack; the set of a winning joker
drawn from the wall may hold more. The search always gives the lowest real tile left a set, a pair or a run to be in.
"""

from peling.kernels import layout as at
from peling.kernels.jit import kernel, ones
from peling.kernels.planes import add_win, element_jokers, element_mask, plane, real_kinds
from peling.kernels.score.classical import read_classical
from peling.kernels.score.features import circumstance_patterns, luck_patterns
from peling.kernels.score.fold import fold_classical, keep, note_waits
from peling.kernels.score.hits import clear_hits, hit
from peling.kernels.score.irregular import SUIT, lacking_gates
from peling.tiles import DRAGON_MASK, GREEN, JOKER, KINDS, C, E

# What the lowest real tile left may be part of: options 0-2 pungs of three, two and one real tiles, 3-4 pairs of two and one,
# 5-11 runs; then pairs and pungs of jokers alone.
OPTIONS = 12
ALONE = 2 * KINDS
RUNS = 0o3516420  # the places of a run that are jokers, one octal digit an option from 5 on


@kernel
def take(counts, first, kind, option, out):
    """Try an option for the lowest real kind: take its tiles, write element and jokers to out[0:2]. False if impossible."""
    if option < 5:
        pung = option < 3
        real = (3 if pung else 5) - option
        if counts[first + kind] < real:
            return False
        counts[first + kind] -= real
        out[1] = (3 if pung else 2) - real
        out[0] = ((at.PUNG if pung else at.PAIR) + kind) << at.EL_CODE | out[1] << at.EL_JOKERS
        return True
    if kind >= E:
        return False
    jokers = RUNS >> 3 * (option - 5) & 7
    start = run_start(kind, jokers)
    if start < kind // 9 * 9 or start % 9 > 6:
        return False
    for i in range(3):
        if jokers >> i & 1 == 0 and counts[first + start + i] == 0:
            return False
    for i in range(3):
        counts[first + start + i] -= 1 - (jokers >> i & 1)
    out[0] = (at.CHOW + start // 9 * 7 + start % 9) << at.EL_CODE | jokers << at.EL_JOKERS
    out[1] = ones(jokers)
    return True


@kernel
def run_start(kind, jokers):
    """The lowest kind of a run whose lowest real tile is `kind`."""
    return kind - (jokers & 1) - (1 if jokers & 3 == 3 else 0)


@kernel
def give_back(counts, first, kind, option):
    """Undo `take`."""
    if option < 5:
        counts[first + kind] += (3 if option < 3 else 5) - option
    else:
        jokers = RUNS >> 3 * (option - 5) & 7
        start = run_start(kind, jokers)
        for i in range(3):
            counts[first + start + i] += 1 - (jokers >> i & 1)


@kernel
def read_jokers(hand, win, rules, tables, space, out):
    """Every reading of rack, winning tile and jokers as sets and a pair."""
    work = space.work
    el = space.el
    melds = hand[at.H_MELDS]
    for i in range(KINDS):
        work[at.W_COUNTS + i] = 0
    green = True
    dragons = 0
    for i in range(hand[at.H_TILES]):
        work[at.W_COUNTS + hand[at.H_TILE + i]] += 1
    jokers = hand[at.H_JOKERS]
    wild = win == JOKER
    if wild:
        jokers += 1
    else:
        work[at.W_COUNTS + win] += 1
    for i in range(melds):
        el[i] = hand[at.H_MELD + i]
        if element_mask(el[i]) & ~GREEN:
            green = False
        if element_mask(el[i]) & DRAGON_MASK:
            dragons += 1
    for kind in range(KINDS):
        if work[at.W_COUNTS + kind] > 0:
            if (GREEN >> kind) & 1 == 0:
                green = False
            if kind >= C:
                dragons += 1
    runs_allowed = rules.params[at.R_CHOWS_JOKERS]
    if dragons >= 2:
        runs_allowed = max(runs_allowed, rules.params[at.R_CHOWS_DRAGONS])
    if green:
        runs_allowed = max(runs_allowed, rules.params[at.R_CHOWS_GREEN])
    level = 0
    pairs = 0
    runs = 0
    exceeded = 0
    work[at.W_LEVEL] = -1
    last = 4 - melds  # levels 0 .. last: the sets and the pair
    pair_at = 0
    while level >= 0:
        base = at.W_LEVEL + 4 * level
        option = work[base]
        if option >= 0:  # undo
            kind = work[base + 1]
            used = work[base + 2]
            if kind < KINDS:
                give_back(work, at.W_COUNTS, kind, option)
            jokers += used
            element = work[base + 3]
            if element >> at.EL_CODE >= at.PAIR:
                pairs -= 1
            elif element >> at.EL_CODE < at.PUNG:
                runs -= 1
            if used > 1:
                exceeded = 0
        kind = 0
        while kind < KINDS and work[at.W_COUNTS + kind] == 0:
            kind += 1
        options = OPTIONS if kind < KINDS else ALONE
        option += 1
        found = False
        while option < options and not found:
            if kind < KINDS:
                if take(work, at.W_COUNTS, kind, option, space.sets):
                    element = space.sets[0]
                    used = space.sets[1]
                    found = True
            else:
                used = 2 if option < KINDS else 3
                element = (at.PAIR + option if option < KINDS else at.PUNG + option - KINDS) << at.EL_CODE | used << at.EL_JOKERS
                found = rules.params[at.R_AVAILABLE] & element_mask(element) != 0
            if found:
                pair = 1 if element >> at.EL_CODE >= at.PAIR else 0
                run = 1 if element >> at.EL_CODE < at.PUNG else 0
                if (
                    used > jokers
                    or pairs + pair > 1
                    or runs + run > runs_allowed
                    or (pair == 0 and level - pairs >= last)
                    or (used > 1 and (not wild or exceeded))
                ):
                    found = False
                    if kind < KINDS:
                        give_back(work, at.W_COUNTS, kind, option)
                    option += 1
            else:
                option += 1
        if not found:
            level -= 1
            continue
        work[base] = option
        work[base + 1] = kind
        work[base + 2] = used
        work[base + 3] = element
        jokers -= used
        pairs += 1 if element >> at.EL_CODE >= at.PAIR else 0
        runs += 1 if element >> at.EL_CODE < at.PUNG else 0
        if used > 1:
            exceeded = 1
        if level < last:
            level += 1
            work[at.W_LEVEL + 4 * level] = -1
            continue
        if jokers > 0 or pairs != 1:
            continue
        left = 0
        for i in range(KINDS):
            left += work[at.W_COUNTS + i]
        if left > 0:
            continue
        number = melds
        for i in range(last + 1):
            element = work[at.W_LEVEL + 4 * i + 3]
            if element >> at.EL_CODE < at.PAIR:
                el[number] = element
                number += 1
            else:
                pair_at = i
        el[4] = work[at.W_LEVEL + 4 * pair_at + 3]
        read_joker_places(hand, win, rules, tables, space, out)


@kernel
def read_joker_places(hand, win, rules, tables, space, out):
    """The readings of one arrangement with jokers: a claimed tile opens the set that it completes."""
    el = space.el
    present = 0
    most = 0
    for i in range(5):
        present |= element_mask(el[i])
        if i >= hand[at.H_MELDS]:
            most = max(most, element_jokers(el[i]))
    done = False
    for place in range(4, hand[at.H_MELDS] - 1, -1):
        element = el[place]
        code = element >> at.EL_CODE
        if win == JOKER:
            if element_jokers(element) < most or done:  # a winning joker lies in the set with most jokers
                continue
        elif not holds_real(element, win):
            continue
        if hand[at.H_CLAIMED] and code >= at.PUNG and code < at.PAIR:
            el[place] |= at.EL_OPEN  # D2
        elif done:
            continue
        else:
            done = True
        read_classical(hand, win, present, place, 1, rules, tables, space, out)
        el[place] = element


@kernel
def holds_real(element, kind):
    """Whether an element of the rack holds a real tile of the kind."""
    code = element >> at.EL_CODE
    if code >= at.PUNG and element_jokers(element) == (2 if code >= at.PAIR else 3):
        return False
    return real_kinds(element) >> kind & 1 == 1


@kernel
def knit_three_fits(one, two, three, four, wild):
    """Four groups of one number in three suits and a pair in two, one joker each at most (one more around a winning joker)."""
    for number in range(9):
        for left_out in range(3):
            for real in range(0 if wild else 1, 3):  # real tiles in the pair
                for first in range(2 if real == 1 else 1):
                    for rich in range(10 if wild and real > 0 else 1):
                        if groups_fit(one, two, three, four, number, left_out, real, first, rich - 1):
                            return True
    return False


@kernel
def groups_fit(one, two, three, four, pair, left_out, real, first, rich):
    """The same with the pair fixed: its number, the suit left out, its real tiles; `rich` is the number of the joker-rich group.

    With t groups of a number, each lacking at most one tile, 3t minus the tiles held is at most t.
    """
    fewest = 0
    most = 0
    for number in range(9):
        a = (one >> number & 1) + (two >> number & 1) + (three >> number & 1) + (four >> number & 1)
        b = (one >> number + 9 & 1) + (two >> number + 9 & 1) + (three >> number + 9 & 1) + (four >> number + 9 & 1)
        c = (one >> number + 18 & 1) + (two >> number + 18 & 1) + (three >> number + 18 & 1) + (four >> number + 18 & 1)
        if number == pair and real > 0:
            lower = 1 if real == 2 or first == 0 else 0
            upper = 1 if real == 2 or first == 1 else 0
            if left_out == 0:
                b -= lower
                c -= upper
            elif left_out == 1:
                a -= lower
                c -= upper
            else:
                a -= lower
                b -= upper
            if a < 0 or b < 0 or c < 0:
                return False
        groups = (a + b + c + (2 if number == rich else 0)) // 2
        if max(a, b, c) > groups:
            return False
        fewest += max(a, b, c)
        most += groups
    return fewest <= 4 <= most


@kernel
def joker_fits(number, rules, one, two, three, four, jokers, wild):
    """Whether the real tiles and the jokers form the irregular pattern at place `number`."""
    base = number * at.IR_SIZE
    kind = rules.irregular[base + at.IR_TYPE]
    first = rules.irregular[base + at.IR_FIRST]
    for i in range(first, first + rules.irregular[base + at.IR_COUNT]):
        left = rules.instances[2 * i]
        right = rules.instances[2 * i + 1]
        if kind == at.PAIRS:
            pairs = ones(two & left) + ones(four & left)
            singles = ones((one & ~two | three & ~four) & left)
            if one & ~left == 0 and pairs + singles <= 7:  # a real pair may be two pairs with a joker each
                return True
        elif kind == at.ONCE:
            if one & ~left == 0 and three == 0 and ones(two) <= 1:
                return True
        elif kind == at.EXACT:
            jokers_alone = ones(right & ~one)  # pairs without a real tile: that of a winning joker (B17)
            if one & ~left == 0 and two & ~right == 0 and three == 0 and jokers_alone <= (1 if wild else 0):
                return True
        elif kind == at.GATES:
            if one & ~left == 0 and lacking_gates(one, two, three, four, left) == jokers:
                return True
        elif kind == at.KNIT_TWO:
            pairs = 0
            singles = 0
            inside = SUIT << left | SUIT << right
            for times in range(4):
                bits = plane(times, one, two, three, four)
                pairs += ones((bits >> left) & (bits >> right) & SUIT)
                singles += ones(((bits >> left) ^ (bits >> right)) & SUIT)
            if one & ~inside == 0 and pairs + singles <= 7:
                return True
        elif kind == at.KNITTED:
            if one & ~left == 0 and two == 0:
                return True
        elif kind == at.KNIT_THREE:
            if one >> 27 == 0 and knit_three_fits(one, two, three, four, wild):
                return True
    return False


@kernel
def goulash_winner(hand, win, rules, tables, space, out):
    """All readings of a goulash hand with its winning tile, a joker perhaps."""
    work = space.work
    work[at.W_WIN] = win
    hits = space.hits
    add_win(win, tables, work)
    if hand[at.H_MELDS] == 0:
        jokers = hand[at.H_JOKERS] + (1 if win == JOKER else 0)
        found = -1
        clear_hits(hits)
        for number in range(rules.params[at.R_IRREGULAR]):
            if joker_fits(
                number,
                rules,
                work[at.W_FULL_PLANES],
                work[at.W_FULL_PLANES + 1],
                work[at.W_FULL_PLANES + 2],
                work[at.W_FULL_PLANES + 3],
                jokers,
                win == JOKER,
            ):
                found = rules.irregular[number * at.IR_SIZE + at.IR_PATTERN]
                hit(hits, found, at.MASK_ALL)
        if found >= 0:
            if work[at.W_MODE] == at.WAIT:
                note_waits(hits, rules, 0, 1, work)
            else:
                circumstance_patterns(hand, work, win, hits)
                luck_patterns(hand, rules.params, hits)
                fold_classical(hits, rules, hand[at.H_CLAIMED], 0, 1, 0, space.trial)
                keep(space.trial, out, space.el, 0, -1, found, -1, work)
                work[at.W_IRREGULAR_TOTAL] = 0 + space.trial[at.O_TOTAL]
    read_jokers(hand, win, rules, tables, space, out)


@kernel
def read_goulash(hand, rules, tables, space, out):
    """All readings of a goulash hand with its winning tile; without one, with each tile that may still come to the rack."""
    winner = hand[at.H_WIN] >= 0
    space.work[at.W_IRREGULAR_TOTAL] = -1
    for kind in range(1 if winner else KINDS + 1):  # the readings stand in the code once, which a GPU wants short
        win = hand[at.H_WIN]
        if not winner:
            win = kind if kind < KINDS else JOKER
            comes = rules.params[at.R_AVAILABLE_GOULASH] | 1 << KINDS
            if (comes & ~space.work[at.W_HELD_FOUR]) >> kind & 1 == 0:
                continue
        goulash_winner(hand, win, rules, tables, space, out)
