"""Score: all readings of a hand, the best of them, its answer."""

from peling.kernels import layout as at
from peling.kernels import patterns as p
from peling.kernels.jit import inlined, kernel, merged, ones
from peling.kernels.marks import read_marks
from peling.kernels.planes import add_win, prepare
from peling.kernels.score.classes import with_kinds
from peling.kernels.score.classical import classical_patterns, finish_classical
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
from peling.kernels.score.fold import clear, fold_fan, fold_loser, keep, note_row, take_waiting
from peling.kernels.score.goulash import read_goulash
from peling.kernels.score.hits import clear_hits, hit
from peling.kernels.score.irregular import forms, lacking
from peling.kernels.score.laid import lay_sets, loser_elements
from peling.kernels.score.waits import find_waits, possible
from peling.kernels.suits import PAIR_SHIFT, SETS_SHIFT
from peling.tiles import BAMBOO_1, CIRCLE_1, HONOUR_MASK, KINDS

ALL_PARTS = (1 << PAIR_SHIFT) - 1
NEXT_GROUP = 0x1111  # adding it moves all following parts to the next group
NOWHERE = 7  # the place of a tile that completes none of the elements
IRREGULAR = 5  # the rank of a reading that has none


@inlined
def note_irregular(rules, space):
    """Note the irregular hands that the fourteen tiles form; return the pattern of one, -1 if there is none."""
    params = rules.params
    work = space.work
    hits = space.hits
    one = work[at.W_FULL_PLANES]
    two = work[at.W_FULL_PLANES + 1]
    three = work[at.W_FULL_PLANES + 2]
    four = work[at.W_FULL_PLANES + 3]
    odd = one & ~two | three & ~four
    # a cheap test that rules out nearly all hands: neither pairs, nor enough kinds, nor gates, nor knit
    if odd and ones(one) < params[at.R_FEWEST_KINDS] and not one_suit(one) and params[at.R_KNIT] == 0:
        return -1
    found = -1
    for number in range(params[at.R_IRREGULAR]):
        base = number * at.IR_SIZE
        kind = rules.irregular[base + at.IR_TYPE]
        if work[at.W_CAKE] and kind != at.PAIRS:
            continue
        first = rules.irregular[base + at.IR_FIRST]
        formed = False
        for i in range(first, first + rules.irregular[base + at.IR_COUNT]):
            if forms(kind, rules.instances[2 * i], rules.instances[2 * i + 1], odd, one, two, three, four):
                formed = True
        if not formed:
            continue
        if found < 0:
            clear_hits(hits)
        found = rules.irregular[base + at.IR_PATTERN]
        hit(hits, found, at.MASK_ALL)
        if found == p.HONOURS_KNITTED:
            if ones(one & HONOUR_MASK) == 7:
                hit(hits, p.GREATER_HONOURS_KNITTED, at.MASK_ALL)
            else:
                hit(hits, p.LESSER_HONOURS_KNITTED, at.MASK_ALL)
                if ones(one & HONOUR_MASK) == 5:  # M8: the knitted straight is whole
                    hit(hits, p.KNITTED_STRAIGHT, at.MASK_ALL)
    return found


@inlined
def sort_sets(el):
    """Sort the first four elements with a sorting network, which has no branches to mispredict."""
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
    melds = hand[at.H_MELDS]
    first = 4 * (code0 >> SETS_SHIFT)
    second = first + 4 * (code1 >> SETS_SHIFT)
    third = second + 4 * (code2 >> SETS_SHIFT)
    parts = code0 & ALL_PARTS | (code1 & ALL_PARTS) << first | (code2 & ALL_PARTS) << second | (code3 & ALL_PARTS) << third
    groups = (NEXT_GROUP << first) + (NEXT_GROUP << second) + (NEXT_GROUP << third)
    for i in range(4):
        el[i] = hand[at.H_MELD + i]
    for i in range(4):
        el[melds + i] = tables.parts[(groups >> 4 * i & 15) << 4 | parts >> 4 * i & 15]
    return melds + third // 4 + (code3 >> SETS_SHIFT)


@inlined
def find_place(hand, rules, tables, space, number, knitted):
    """Where in an arrangement the winning tile pays most: 8 times the rank and the place, 0 if it is nowhere.

    That is: the pair (in MCR a wait row if it is the only tile, else two points), then a chow that earns a wait row,
    then any chow or the knitted straight (place 7), and a pung last, because a claimed tile opens it (D2).
    """
    work = space.work
    el = space.el
    win = work[at.W_WIN]
    unique = 1 if rules.params[at.R_FAN] and ones(work[at.W_WAITS]) == 1 else 0
    best = 0
    for place in range(number * work[at.W_CAKE], number + 1):  # Pe-ling eats cake in the pair alone
        code = el[place] >> at.EL_CODE
        free = 0 if el[place] & at.EL_MELD else 1
        holds = tables.kinds[code] >> win & free
        narrow = tables.narrow[code] >> win & unique
        rank = narrow + (4 if code >= at.PAIR else (1 if code >= at.PUNG else 2))
        best = max(best, holds * (8 * rank + place))
    if knitted >= 0 and best < 24 and tables.knitted[knitted] >> win & 1:
        return 8 * 2 + NOWHERE
    return best


@inlined
def note_fans(hand, number, place, knitted, rules, tables, space):
    """Note what only a reading of sets and a pair shows, by fan."""
    work = space.work
    el = space.el
    hits = space.hits
    marks = read_marks(el, number, tables)
    fan_set_patterns(hand, rules, tables, space, number, marks, knitted)
    wind_and_dragon_sets(el, marks, hand[at.H_SEAT], hand[at.H_ROUND], hits)
    concealed_and_kongs(marks, rules.params, hits)
    if knitted >= 0:
        hit(hits, p.KNITTED_STRAIGHT, at.MASK_ALL)
    else:
        whole_hand_patterns(el, marks, (el[number] >> at.EL_CODE) - at.PAIR, hits)
    wait_patterns(el, tables, place, work[at.W_WIN], work[at.W_WAITS], hits)


@inlined
def finish_fans(hand, present, elements, place, irregular, knitted, rules, tables, space, out):
    """Count a reading by fan, with what every reading may have, and keep it if it is the best."""
    work = space.work
    hits = space.hits
    win = work[at.W_WIN]
    tile_patterns(present, hits)
    fan_tile_patterns(present, hits)
    hog_patterns(work, space.el, elements, hits)
    if hand[at.H_MELDS] or hand[at.H_FLAGS]:
        last_of_kind(hand, tables, work, win, hits)
    circumstance_patterns(hand, work, win, hits)
    luck_patterns(hand, rules.params, hits)
    fold_fan(hits, rules, space.trial)
    keep(space.trial, out, space.el, elements, place, irregular, knitted, work)


@inlined
def read_all(hand, win, alone, rules, tables, space, out):
    """All readings of the rack with `win`: irregular (`alone` if that is 1), sets and a pair, these with a knitted straight.

    One loop over all of them, in which each kernel stands once: on a GPU the threads of a warp go through it together, whatever
    sort of reading each has found, and what limits them is how much code there is to fetch.
    """
    params = rules.params
    work = space.work
    el = space.el
    codes = tables.codes
    work[at.W_WIN] = win
    add_win(win, tables, work)
    present = work[at.W_PRESENT] | 1 << win
    orders = 6 if params[at.R_KNITTED] and hand[at.H_MELDS] < 2 and spaced_suits(work[at.W_FULL_PLANES]) == 3 else 0
    last = -2 if alone else orders - 1
    order = -3 if hand[at.H_MELDS] == 0 else -2  # -2 is the irregular reading, -1 sets and a pair alone
    entry0 = 0
    entry1 = 0
    entry2 = 0
    code3 = 0
    pair_group = 0
    i0 = 0
    i1 = 0
    i2 = 0
    left = 0  # readings of this order
    while left > 0 or order < last:
        irregular = -1
        chows = 0
        number = -1
        best = 0
        while best == 0 and (left > 0 or order < last):  # go on to the next reading that there is
            if left > 0:
                left -= 1
                code0 = codes[(entry0 >> at.FIRST_SHIFT & at.FIRST) + i0]
                code1 = codes[(entry1 >> at.FIRST_SHIFT & at.FIRST) + i1]
                code2 = codes[(entry2 >> at.FIRST_SHIFT & at.FIRST) + i2]
                i2 += 1
                if i2 == entry2 >> at.NUMBER_SHIFT:
                    i2 = 0
                    i1 += 1
                    if i1 == entry1 >> at.NUMBER_SHIFT:
                        i1 = 0
                        i0 += 1
                number = read_elements(hand, tables, el, code0, code1, code2, code3)
                if order < 0:
                    sort_sets(el)
                rank = (code0 | code1 | code2 | code3) >> PAIR_SHIFT & 15
                el[number] = (at.PAIR + 9 * pair_group + rank - 1) << at.EL_CODE
                best = find_place(hand, rules, tables, space, number, order)
                continue
            order += 1
            if order == -2:
                irregular = note_irregular(rules, space)
                best = 8 * IRREGULAR if irregular >= 0 else 0
                continue
            key0 = work[at.W_FULL_KEYS]
            key1 = work[at.W_FULL_KEYS + 1]
            key2 = work[at.W_FULL_KEYS + 2]
            if order >= 0:
                if tables.knitted[order] & ~work[at.W_FULL_PLANES]:
                    continue
                key0 -= tables.knitted_keys[3 * order]
                key1 -= tables.knitted_keys[3 * order + 1]
                key2 -= tables.knitted_keys[3 * order + 2]
            entry0 = tables.suits[key0]
            entry1 = tables.suits[key1]
            entry2 = tables.suits[key2]
            entry3 = tables.honours[work[at.W_FULL_KEYS + 3]]
            states = (entry0 & at.STATE) + (entry1 & at.STATE) + (entry2 & at.STATE) + (entry3 & at.STATE)
            if states == 1:  # one pair, nothing unfinished
                pair_group = (entry1 & at.STATE) + 2 * (entry2 & at.STATE) + 3 * (entry3 & at.STATE)
                code3 = codes[entry3 >> at.FIRST_SHIFT & at.FIRST]
                left = (entry0 >> at.NUMBER_SHIFT) * (entry1 >> at.NUMBER_SHIFT) * (entry2 >> at.NUMBER_SHIFT)
                i0 = 0
                i1 = 0
                i2 = 0
        if best == 0:
            return
        place = -1 if best & 7 == NOWHERE or irregular >= 0 else best & 7
        if irregular < 0:
            clear_hits(space.hits)
            if best >> 3 == 1 and hand[at.H_CLAIMED]:
                el[place] |= at.EL_OPEN
            if params[at.R_FAN]:
                note_fans(hand, number, place, order, rules, tables, space)
            else:
                chows = classical_patterns(hand, rules, tables, space, present, place)
        if params[at.R_FAN]:
            finish_fans(hand, present, number + 1, place, irregular, -1 if order < 0 else order, rules, tables, space, out)
        else:
            finish_classical(hand, win, number + 1, place, irregular, chows, 0, rules, space, out)


@inlined
def score_winner(hand, rules, tables, space, out):
    """The best reading of a hand with its winning tile."""
    work = space.work
    work[at.W_IRREGULAR_TOTAL] = -1
    cakes = rules.params[at.R_CAKE] and hand[at.H_WIN] == CIRCLE_1 and (work[at.W_HELD_FOUR] >> BAMBOO_1) & 1 == 0
    ways = 2 if cakes else 1
    for step in range(2 * ways):  # the readings stand in the code once, which a GPU wants short
        if step == ways and not (work[at.W_REGULAR_LIMIT] and work[at.W_IRREGULAR_TOTAL] > out[at.O_TOTAL]):
            break
        # the second time: an ordinary count had replaced the irregular reading before D27 removed it, so that is read again
        again = 1 if step >= ways else 0
        cake = step - ways if again else step
        work[at.W_CAKE] = cake
        read_all(hand, BAMBOO_1 if cake else hand[at.H_WIN], again, rules, tables, space, out)
    work[at.W_CAKE] = 0


@inlined
def announced_waits(hand, rules, tables, space, out):
    """Note the limit hands of every tile that completes an announced hand, as if drawn."""
    waits = space.work[at.W_WAITS]
    for kind in range(KINDS):
        if waits >> kind & 1:
            read_all(hand, kind, 0, rules, tables, space, out)


@kernel
def helped(choice, usable):
    """The kinds that a choice of `count_loser` names."""
    kinds = 0
    bit = 1 << ones(usable)
    while usable:
        bit >>= 1
        kinds |= usable & -usable if choice & bit else 0
        usable &= usable - 1
    return kinds


@inlined
def count_loser(hand, rules, tables, space, out):
    """The ordinary count of a non-winner of a classical rule set; jokers of the rack lie where that is highest (B12, R23)."""
    work = space.work
    hits = space.hits
    jokers = hand[at.H_JOKERS]
    usable = work[at.W_PLANES + 1] & ~work[at.W_PLANES + 2] | work[at.W_PLANES] & ~work[at.W_PLANES + 1] & HONOUR_MASK
    choice = (1 << ones(usable)) - 1 if jokers else 0  # which of those kinds have a joker, the highest bit for the lowest kind
    best = -1
    chosen = 0
    done = False
    while not done:
        if ones(choice) <= jokers:
            done = choice == chosen and best >= 0
            lay_sets(hand, loser_elements(hand, work, helped(choice, usable), space.el), rules, tables, space, out)
            tile_patterns(work[at.W_PRESENT], hits)
            fold_loser(hits, rules, at.FACT_OPEN_SET if work[at.W_OPEN] else 0, out)
            if out[at.O_POINTS] << out[at.O_DOUBLES] > best:
                best = out[at.O_POINTS] << out[at.O_DOUBLES]
                chosen = choice
                done = choice == 0
        choice = choice - 1 if choice else chosen
    work[at.W_WAIT_LOW] = 0
    work[at.W_WAIT_HIGH] = 0


@inlined
def read_loser(hand, rules, tables, space, out):
    """Note the limit hands that a non-winner waits for."""
    params = rules.params
    work = space.work
    if params[at.R_ANNOUNCED]:
        if hand[at.H_FLAGS] & at.FLAG_ANNOUNCED:
            announced_waits(hand, rules, tables, space, out)
    elif hand[at.H_MELDS] == 0:
        for irregular in range(params[at.R_IRREGULAR]):
            if (
                lacking(
                    irregular,
                    rules.irregular,
                    rules.instances,
                    work[at.W_PLANES],
                    work[at.W_PLANES + 1],
                    work[at.W_PLANES + 2],
                    work[at.W_PLANES + 3],
                )
                == 1
            ):
                note_row(space.hits.row_of[rules.irregular[irregular * at.IR_SIZE + at.IR_PATTERN]], work)


@merged
def score_in(hand, rules, tables, places, space, out):
    """Fill the answer for one hand vector; a winning tile lies in an element that has kinds in the tables `places`."""
    params = rules.params
    work = space.work
    clear(out)
    if hand[at.H_FLAGS] & at.FLAG_DEAD:
        return
    prepare(hand, tables, work)
    work[at.W_MODE] = at.SCORE
    work[at.W_CAKE] = 0
    work[at.W_REGULAR_LIMIT] = 0
    goulash = hand[at.H_FLAGS] & at.FLAG_GOULASH
    winner = hand[at.H_WIN] >= 0
    if goulash == 0 and (params[at.R_WAITS] or (not winner and hand[at.H_FLAGS] & at.FLAG_ANNOUNCED)):
        work[at.W_WAITS] = possible(find_waits(hand, work, rules, tables), work, params) & params[at.R_AVAILABLE]
        out[at.O_WAITS] = work[at.W_WAITS]
    else:
        work[at.W_WAITS] = 0
    if winner and goulash == 0:
        score_winner(hand, rules, places, space, out)
        return
    loser = not winner and params[at.R_FAN] == 0
    if loser:
        count_loser(hand, rules, tables, space, out)
        work[at.W_MODE] = at.WAIT
    if goulash and (winner or (params[at.R_ANNOUNCED] and hand[at.H_FLAGS] & at.FLAG_ANNOUNCED)):
        read_goulash(hand, rules, tables, space, out)
    elif loser:
        read_loser(hand, rules, tables, space, out)
    if loser:
        work[at.W_MODE] = at.SCORE
        take_waiting(hand, rules, space, out)


@kernel
def score_batch(hands, number, hand, rules, tables, kinds, space, out, totals, answers):
    """Score a number of hand vectors, one after the other: totals (-1 for a hand that may not win), whole answers if asked for.

    `kinds` says in which elements a winning tile may lie: one of `tables.CLASS_KINDS`, the last for all.
    """
    size = len(hand)
    width = len(out)
    for i in range(number):
        for j in range(size):
            hand[j] = hands[i * size + j]
        score_in(hand, rules, tables, with_kinds(tables, kinds), space, out)
        totals[i] = out[at.O_TOTAL] if out[at.O_VALID] or hand[at.H_WIN] < 0 else -1
        if len(answers) > 0:
            for j in range(width):
                answers[i * width + j] = out[j]
