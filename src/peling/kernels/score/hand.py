"""Score: all readings of a hand, the best of them, its answer."""

from peling.kernels import patterns as p
from peling.kernels.jit import inlined, kernel, lowest, ones
from peling.kernels.layout import (
    EL_CODE,
    EL_MELD,
    EL_OPEN,
    FACT_OPEN_SET,
    FIRST,
    FIRST_SHIFT,
    FLAG_ANNOUNCED,
    FLAG_DEAD,
    FLAG_GOULASH,
    H_CLAIMED,
    H_FLAGS,
    H_MELD,
    H_MELDS,
    H_ROUND,
    H_SEAT,
    H_WIN,
    HIT_ROWS,
    IR_COUNT,
    IR_FIRST,
    IR_PATTERN,
    IR_SIZE,
    IR_TYPE,
    MASK_ALL,
    NUMBER_SHIFT,
    O_ELEMENT,
    O_ELEMENTS,
    O_TOTAL,
    O_VALID,
    O_WAITS,
    PAIR,
    PAIRS,
    PUNG,
    R_ANNOUNCED,
    R_AVAILABLE,
    R_CAKE,
    R_FAN,
    R_FEWEST_KINDS,
    R_IRREGULAR,
    R_KNIT,
    R_KNITTED,
    R_WAITS,
    SCORE,
    STATE,
    W_CAKE,
    W_FULL_KEYS,
    W_FULL_PLANES,
    W_HELD_FOUR,
    W_IRREGULAR_TOTAL,
    W_MODE,
    W_OPEN,
    W_PLANES,
    W_PRESENT,
    W_REGULAR_LIMIT,
    W_WAIT_HIGH,
    W_WAIT_LOW,
    W_WAITS,
    W_WIN,
    WAIT,
)
from peling.kernels.marks import read_marks
from peling.kernels.planes import add_win, prepare
from peling.kernels.score.classical import pair_points, read_classical, set_points
from peling.kernels.score.fans import fan_set_patterns, fan_tile_patterns, hog_patterns, last_of_kind, wait_patterns
from peling.kernels.score.features import (
    circumstance_patterns,
    concealed_and_kongs,
    luck_patterns,
    one_suit,
    spaced_suits,
    tile_patterns,
    whole_hand_patterns,
    wind_and_dragon_sets,
)
from peling.kernels.score.fold import clear, fold_classical, fold_fan, fold_loser, keep, note_row, note_waits, take_waiting
from peling.kernels.score.goulash import goulash_elements, goulash_waits, goulash_winner
from peling.kernels.score.hits import clear_hits, hit
from peling.kernels.score.irregular import forms, lacking
from peling.kernels.score.waits import find_waits
from peling.kernels.suits import PAIR_SHIFT, SETS_SHIFT
from peling.tiles import BAMBOO_1, CIRCLE_1, HONOUR_MASK, KINDS

ALL_PARTS = (1 << PAIR_SHIFT) - 1
NEXT_GROUP = 0x1111  # added, it makes all parts from here on parts of the next group


@inlined
def read_irregular(hand, rules, tables, space, out):
    """The reading as an irregular hand, if the fourteen tiles form one."""
    params = rules.params
    work = space.work
    hits = space.hits
    one = work[W_FULL_PLANES]
    two = work[W_FULL_PLANES + 1]
    three = work[W_FULL_PLANES + 2]
    four = work[W_FULL_PLANES + 3]
    odd = one & ~two | three & ~four
    # cheap refusal of nearly all hands: neither pairs, nor so many kinds, nor gates, nor knit
    if odd and ones(one) < params[R_FEWEST_KINDS] and not one_suit(one) and params[R_KNIT] == 0:
        return
    found = -1
    for number in range(params[R_IRREGULAR]):
        base = number * IR_SIZE
        kind = rules.irregular[base + IR_TYPE]
        if work[W_CAKE] and kind != PAIRS:
            continue
        first = rules.irregular[base + IR_FIRST]
        formed = False
        for i in range(first, first + rules.irregular[base + IR_COUNT]):
            if forms(kind, rules.instances[2 * i], rules.instances[2 * i + 1], odd, one, two, three, four):
                formed = True
        if not formed:
            continue
        if found < 0:
            clear_hits(hits)
        found = rules.irregular[base + IR_PATTERN]
        hit(hits, found, MASK_ALL)
        if found == p.HONOURS_KNITTED:
            if ones(one & HONOUR_MASK) == 7:
                hit(hits, p.GREATER_HONOURS_KNITTED, MASK_ALL)
            else:
                hit(hits, p.LESSER_HONOURS_KNITTED, MASK_ALL)
                if ones(one & HONOUR_MASK) == 5:  # M8: the knitted straight is whole
                    hit(hits, p.KNITTED_STRAIGHT, MASK_ALL)
    if found < 0:
        return
    if work[W_MODE] == WAIT:
        note_waits(hits, rules, 0, 0, work)
        return
    trial = space.trial
    luck_patterns(hand, params, hits)
    circumstance_patterns(hand, work, work[W_WIN], hits)
    if params[R_FAN]:
        tile_patterns(one, hits)
        fan_tile_patterns(one, hits)
        hog_patterns(work, space.el, 0, hits)
        last_of_kind(hand, tables, work, work[W_WIN], hits)
        fold_fan(hits, rules, trial)
    else:
        fold_classical(hits, rules, hand[H_CLAIMED], 0, 0, 0, trial)
        if trial[O_TOTAL] > work[W_IRREGULAR_TOTAL]:
            work[W_IRREGULAR_TOTAL] = trial[O_TOTAL]
    keep(trial, out, space.el, 0, -1, found, -1, work)


@inlined
def sort_sets(el):
    """Sort the first four elements: a network, so that nothing has to be guessed."""
    a = min(el[0], el[1])
    b = max(el[0], el[1])
    c = min(el[2], el[3])
    d = max(el[2], el[3])
    el[0] = min(a, c)
    el[3] = max(b, d)
    low = max(a, c)
    high = min(b, d)
    el[1] = min(low, high)
    el[2] = max(low, high)


@inlined
def read_elements(hand, tables, el, code0, code1, code2, code3):
    """Write the melds and the sets of four arrangements, one a group, to the elements; return how many there are.

    The parts of all arrangements are strung together, four bits each, and so are the groups that they belong to.
    """
    melds = hand[H_MELDS]
    first = 4 * (code0 >> SETS_SHIFT)
    second = first + 4 * (code1 >> SETS_SHIFT)
    third = second + 4 * (code2 >> SETS_SHIFT)
    parts = code0 & ALL_PARTS | (code1 & ALL_PARTS) << first | (code2 & ALL_PARTS) << second | (code3 & ALL_PARTS) << third
    groups = (NEXT_GROUP << first) + (NEXT_GROUP << second) + (NEXT_GROUP << third)
    for i in range(4):
        el[i] = hand[H_MELD + i]
    for i in range(4):
        el[melds + i] = tables.parts[(groups >> 4 * i & 15) << 4 | parts >> 4 * i & 15]
    return melds + third // 4 + (code3 >> SETS_SHIFT)


@inlined
def read_arrangements(hand, rules, tables, space, key0, key1, key2, key3, knitted, out):
    """Every reading of the four keys as sets and a pair beside the melds (and a knitted straight, unless that is -1)."""
    entry0 = tables.suits[key0]
    entry1 = tables.suits[key1]
    entry2 = tables.suits[key2]
    entry3 = tables.honours[key3]
    if (entry0 & STATE) + (entry1 & STATE) + (entry2 & STATE) + (entry3 & STATE) != 1:  # one pair, nothing unfinished
        return
    el = space.el
    codes = tables.codes
    pair_group = (entry1 & STATE) + 2 * (entry2 & STATE) + 3 * (entry3 & STATE)
    code3 = codes[entry3 >> FIRST_SHIFT & FIRST]
    for i0 in range(entry0 >> NUMBER_SHIFT):
        code0 = codes[(entry0 >> FIRST_SHIFT & FIRST) + i0]
        for i1 in range(entry1 >> NUMBER_SHIFT):
            code1 = codes[(entry1 >> FIRST_SHIFT & FIRST) + i1]
            for i2 in range(entry2 >> NUMBER_SHIFT):
                code2 = codes[(entry2 >> FIRST_SHIFT & FIRST) + i2]
                number = read_elements(hand, tables, el, code0, code1, code2, code3)
                if knitted < 0:
                    sort_sets(el)
                rank = (code0 | code1 | code2 | code3) >> PAIR_SHIFT & 15
                el[number] = (PAIR + 9 * pair_group + rank - 1) << EL_CODE
                read_places(hand, rules, tables, space, number, knitted, out)


@inlined
def read_places(hand, rules, tables, space, number, knitted, out):
    """Read the arrangement with the winning tile where it pays most.

    That is: the pair (in MCR a wait row if it is the only tile, else two points), then a chow that earns a wait row,
    then any chow or the knitted straight, and a pung last, because a claimed tile opens it (D2).
    """
    work = space.work
    el = space.el
    win = work[W_WIN]
    opened = EL_OPEN if hand[H_CLAIMED] else 0
    unique = 1 if rules.params[R_FAN] and ones(work[W_WAITS]) == 1 else 0
    best = 0  # 8 times the rank, and the place
    for place in range(number * work[W_CAKE], number + 1):  # Pe-ling eats cake in the pair alone
        code = el[place] >> EL_CODE
        free = 0 if el[place] & EL_MELD else 1
        holds = tables.kinds[code] >> win & free
        narrow = tables.narrow[code] >> win & unique
        rank = narrow + (4 if code >= PAIR else (1 if code >= PUNG else 2))
        best = max(best, holds * (8 * rank + place))
    rank = best >> 3
    place = best & 7
    if knitted >= 0 and rank <= 2 and tables.knitted[knitted] >> win & 1:
        rank = 2
        place = -1
    if rank == 0:
        return
    el[place] |= opened if rank == 1 else 0
    present = work[W_PRESENT] | 1 << win
    if rules.params[R_FAN]:
        read_fans(hand, present, number, place, knitted, rules, tables, space, out)
    else:
        read_classical(hand, win, present, place, 0, rules, tables, space, out)


@inlined
def read_fans(hand, present, number, place, knitted, rules, tables, space, out):
    """Score one reading by fan."""
    work = space.work
    el = space.el
    hits = space.hits
    win = work[W_WIN]
    clear_hits(hits)
    marks = read_marks(el, number, tables)
    fan_set_patterns(hand, rules, tables, space, number, marks, knitted)
    wind_and_dragon_sets(el, marks, hand[H_SEAT], hand[H_ROUND], hits)
    concealed_and_kongs(marks, rules.params, hits)
    if knitted >= 0:
        hit(hits, p.KNITTED_STRAIGHT, MASK_ALL)
    else:
        whole_hand_patterns(el, marks, (el[number] >> EL_CODE) - PAIR, hits)
    tile_patterns(present, hits)
    fan_tile_patterns(present, hits)
    hog_patterns(work, el, number + 1, hits)
    wait_patterns(el, tables, place, win, work[W_WAITS], hits)
    if hand[H_MELDS] or hand[H_FLAGS]:
        last_of_kind(hand, tables, work, win, hits)
    circumstance_patterns(hand, work, win, hits)
    luck_patterns(hand, rules.params, hits)
    fold_fan(hits, rules, space.trial)
    keep(space.trial, out, el, number + 1, place, -1, knitted, work)


@inlined
def read_all(hand, win, rules, tables, space, out):
    """All readings of the rack with `win`, irregular and of sets and a pair."""
    work = space.work
    work[W_WIN] = win
    add_win(win, tables, work)
    if hand[H_MELDS] == 0:
        read_irregular(hand, rules, tables, space, out)
    orders = 6 if rules.params[R_KNITTED] and hand[H_MELDS] < 2 and spaced_suits(work[W_FULL_PLANES]) == 3 else 0
    for order in range(-1, orders):
        key0 = work[W_FULL_KEYS]
        key1 = work[W_FULL_KEYS + 1]
        key2 = work[W_FULL_KEYS + 2]
        if order >= 0:
            if tables.knitted[order] & ~work[W_FULL_PLANES]:
                continue
            key0 -= tables.knitted_keys[3 * order]
            key1 -= tables.knitted_keys[3 * order + 1]
            key2 -= tables.knitted_keys[3 * order + 2]
        read_arrangements(hand, rules, tables, space, key0, key1, key2, work[W_FULL_KEYS + 3], order, out)


@inlined
def score_winner(hand, rules, tables, space, out):
    """The best reading of a hand with its winning tile."""
    work = space.work
    work[W_IRREGULAR_TOTAL] = -1
    cakes = rules.params[R_CAKE] and hand[H_WIN] == CIRCLE_1 and (work[W_HELD_FOUR] >> BAMBOO_1) & 1 == 0
    for cake in range(2 if cakes else 1):
        work[W_CAKE] = cake
        read_all(hand, BAMBOO_1 if cake else hand[H_WIN], rules, tables, space, out)
    work[W_CAKE] = 0
    if work[W_REGULAR_LIMIT] and work[W_IRREGULAR_TOTAL] > out[O_TOTAL]:
        # an ordinary count had overtaken the irregular reading before D27 took it out: read that again
        for cake in range(2 if cakes else 1):
            work[W_CAKE] = cake
            work[W_WIN] = BAMBOO_1 if cake else hand[H_WIN]
            add_win(work[W_WIN], tables, work)
            read_irregular(hand, rules, tables, space, out)
        work[W_CAKE] = 0


@kernel
def loser_elements(hand, work, el):
    """A non-winner's melds as they lie, three alike in the rack, pairs of honours (D18); returns how many."""
    number = 0
    for i in range(hand[H_MELDS]):
        el[number] = hand[H_MELD + i]
        number += 1
    bits = work[W_PLANES + 2]
    while bits:
        el[number] = (PUNG + lowest(bits)) << EL_CODE
        number += 1
        bits &= bits - 1
    bits = work[W_PLANES + 1] & ~work[W_PLANES + 2] & HONOUR_MASK
    while bits:
        el[number] = (PAIR + lowest(bits)) << EL_CODE
        number += 1
        bits &= bits - 1
    return number


@inlined
def score_loser(hand, rules, tables, space, out):
    """A non-winner of a classical rule set: the ordinary count, or a waiting value."""
    params = rules.params
    work = space.work
    el = space.el
    hits = space.hits
    seat = hand[H_SEAT]
    round_ = hand[H_ROUND]
    goulash = hand[H_FLAGS] & FLAG_GOULASH
    number = goulash_elements(hand, rules, space) if goulash else loser_elements(hand, work, el)
    clear_hits(hits)
    for i in range(number):
        if el[i] >> EL_CODE >= PAIR:
            pair_points((el[i] >> EL_CODE) - PAIR, i, seat, round_, hits)
        else:
            set_points(el[i], i, hits)
    marks = read_marks(el, min(number, 4), tables)
    wind_and_dragon_sets(el, marks, seat, round_, hits)
    concealed_and_kongs(marks, params, hits)
    tile_patterns(work[W_PRESENT], hits)
    luck_patterns(hand, params, hits)
    fold_loser(hits, rules, FACT_OPEN_SET if work[W_OPEN] else 0, out)
    out[O_ELEMENTS] = number
    for i in range(number):
        out[O_ELEMENT + i] = el[i]
    work[W_WAIT_LOW] = 0
    work[W_WAIT_HIGH] = 0
    work[W_MODE] = WAIT
    if params[R_ANNOUNCED]:
        # every tile that completes the hand, as if drawn
        if hand[H_FLAGS] & FLAG_ANNOUNCED:
            if goulash:
                goulash_waits(hand, rules, tables, space, out)
            else:
                for kind in range(KINDS):
                    if (work[W_WAITS] >> kind) & 1:
                        read_all(hand, kind, rules, tables, space, out)
    elif hand[H_MELDS] == 0:
        for irregular in range(params[R_IRREGULAR]):
            if (
                lacking(
                    irregular,
                    rules.irregular,
                    rules.instances,
                    work[W_PLANES],
                    work[W_PLANES + 1],
                    work[W_PLANES + 2],
                    work[W_PLANES + 3],
                )
                == 1
            ):
                note_row(hits[HIT_ROWS + rules.irregular[irregular * IR_SIZE + IR_PATTERN]], work)
    work[W_MODE] = SCORE
    take_waiting(hand, rules, space, out)


@kernel
def score_places(hand, rules, tables, places, space, out):
    """Fill the answer for a winner whose winning tile may lie in some elements alone; `places` are tables with their kinds."""
    work = space.work
    clear(out)
    prepare(hand, tables, work)
    work[W_MODE] = SCORE
    work[W_CAKE] = 0
    work[W_REGULAR_LIMIT] = 0
    work[W_WAITS] = 0
    score_winner(hand, rules, places, space, out)


@inlined
def score(hand, rules, tables, space, out):
    """Fill the answer for one hand vector."""
    params = rules.params
    work = space.work
    clear(out)
    if hand[H_FLAGS] & FLAG_DEAD:
        return
    prepare(hand, tables, work)
    work[W_MODE] = SCORE
    work[W_CAKE] = 0
    work[W_REGULAR_LIMIT] = 0
    goulash = hand[H_FLAGS] & FLAG_GOULASH
    winner = hand[H_WIN] >= 0
    if goulash == 0 and (params[R_WAITS] or (not winner and hand[H_FLAGS] & FLAG_ANNOUNCED)):
        work[W_WAITS] = find_waits(hand, work, rules, tables) & params[R_AVAILABLE]
        out[O_WAITS] = work[W_WAITS]
    else:
        work[W_WAITS] = 0
    if winner:
        if goulash:
            goulash_winner(hand, hand[H_WIN], rules, tables, space, out)
        else:
            score_winner(hand, rules, tables, space, out)
    elif params[R_FAN] == 0:
        score_loser(hand, rules, tables, space, out)


@kernel
def score_batch(hands, number, hand, rules, tables, space, out, totals, answers):
    """Score so many hand vectors, one after the other: totals (-1 for a hand that may not win), whole answers if asked for."""
    size = len(hand)
    width = len(out)
    for i in range(number):
        for j in range(size):
            hand[j] = hands[i * size + j]
        score(hand, rules, tables, space, out)
        totals[i] = out[O_TOTAL] if out[O_VALID] or hand[H_WIN] < 0 else -1
        if len(answers) > 0:
            for j in range(width):
                answers[i * width + j] = out[j]
