"""Fold: hits to a total, by the rows of a rule set. What is shown is what is added."""

from peling.kernels import patterns as p
from peling.kernels.emit import emit, sort_hits
from peling.kernels.features import luck_patterns
from peling.kernels.jit import kernel
from peling.kernels.layout import (
    ANSWER_SIZE,
    DOUBLES,
    EX_BY,
    EX_FACT,
    EX_ROW,
    EX_SIZE,
    HIT_BY,
    HIT_ROW,
    LIMIT,
    MASK_ALL,
    MASK_LUCK,
    O_CAKE,
    O_COMPLETE,
    O_COUNTED,
    O_DOUBLES,
    O_ELEMENT,
    O_ELEMENTS,
    O_HITS,
    O_IRREGULAR,
    O_KNITTED,
    O_LIMIT,
    O_PLACE,
    O_POINTS,
    O_TOTAL,
    O_VALID,
    O_WAITING,
    POINTS,
    ROW_CHOWS,
    ROW_CLAIMED,
    ROW_DRAWN,
    ROW_EXCLUDES_HIGH,
    ROW_EXCLUDES_LOW,
    ROW_LUCK,
    ROW_PATTERN,
    ROW_SIZE,
    ROW_STAR,
    ROW_UNIT,
    ROW_WAIT,
    ROW_WINNER,
    ROW_WORD,
    R_CHOWS,
    R_CHOWS_GOULASH,
    R_EXCEPT,
    R_LIMIT_CLAIMED,
    R_LIMIT_DRAWN,
    R_LIMIT_OTHERS,
    R_LUCK_APART,
    R_MINIMUM,
    R_ROWS,
    W_CAKE,
    W_WAIT_HIGH,
    W_WAIT_LOW,
)
from peling.kernels.planes import ones


@kernel
def times(hit, luck):
    """How often a hit counts: `luck` 2 says for each of its luck tiles, everything else counts once."""
    return ones((hit >> MASK_LUCK) & 255) if luck == 2 else 1


@kernel
def limit_value(rows, row, claimed):
    """What a limit hand pays."""
    return rows[row * ROW_SIZE + (ROW_CLAIMED if claimed else ROW_DRAWN)]


@kernel
def chows_allowed(rows, row, goulash):
    """How many chows a hand may have that takes this limit row."""
    allowed = rows[row * ROW_SIZE + ROW_CHOWS]
    return allowed >> 4 if goulash else allowed & 15


@kernel
def best_limit(hits, rows, claimed, chows, goulash):
    """The number of the hit of the best limit hand, 0 if none."""
    best = 0
    best_value = 0
    for i in range(1, hits[0] + 1):
        row = hits[i] >> HIT_ROW
        if rows[row * ROW_SIZE + ROW_UNIT] == LIMIT and chows <= chows_allowed(rows, row, goulash):
            value = limit_value(rows, row, claimed)
            if value > best_value:
                best_value = value
                best = i
    return best


@kernel
def note_waits(hits, rows, chows, goulash, work):
    """Remember every limit row with a waiting value that this reading would make."""
    for i in range(1, hits[0] + 1):
        row = hits[i] >> HIT_ROW
        if rows[row * ROW_SIZE + ROW_WAIT] > 0 and chows <= chows_allowed(rows, row, goulash):
            note_row(row, work)


@kernel
def note_row(row, work):
    """Remember one limit row that is waited for."""
    if row < ROW_WORD:
        work[W_WAIT_LOW] |= 1 << row
    else:
        work[W_WAIT_HIGH] |= 1 << (row - ROW_WORD)


@kernel
def count_luck(hits, rows, out):
    """Count the luck tiles alone: points and doubles of their own."""
    points = 0
    doubles = 0
    counted = 0
    for i in range(1, hits[0] + 1):
        base = (hits[i] >> HIT_ROW) * ROW_SIZE
        if rows[base + ROW_LUCK]:
            counted |= 1 << i
            if rows[base + ROW_UNIT] == POINTS:
                points += rows[base + ROW_DRAWN] * times(hits[i], rows[base + ROW_LUCK])
            else:
                doubles += rows[base + ROW_DRAWN]
    out[O_POINTS] = points
    out[O_DOUBLES] = doubles
    out[O_COUNTED] = counted
    return points << doubles


@kernel
def count_rows(hits, rows, params, excepts, facts, winner, out):
    """Add up the hits that no counted row excludes, in the order of the rows."""
    low = 0
    high = 0
    points = 0
    doubles = 0
    fan = 0
    luck = 0
    counted = 0
    for i in range(1, hits[0] + 1):
        hit = hits[i]
        row = hit >> HIT_ROW
        base = row * ROW_SIZE
        unit = rows[base + ROW_UNIT]
        if unit == LIMIT or (hit >> HIT_BY) & 255 or (rows[base + ROW_WINNER] and not winner):
            continue
        if row < ROW_WORD:
            if (low >> row) & 1:
                continue
        elif (high >> (row - ROW_WORD)) & 1:
            continue
        counted |= 1 << i
        low |= rows[base + ROW_EXCLUDES_LOW]
        high |= rows[base + ROW_EXCLUDES_HIGH]
        for e in range(params[R_EXCEPT]):
            if excepts[e * EX_SIZE + EX_BY] == row and excepts[e * EX_SIZE + EX_FACT] & facts:
                other = excepts[e * EX_SIZE + EX_ROW]
                if other < ROW_WORD:
                    low |= 1 << other
                else:
                    high |= 1 << (other - ROW_WORD)
        value = rows[base + ROW_DRAWN] * times(hit, rows[base + ROW_LUCK])
        if unit == POINTS:
            points += value
        elif unit == DOUBLES:
            doubles += value
        elif rows[base + ROW_LUCK]:
            luck += value
        else:
            fan += value
    out[O_POINTS] = points + fan
    out[O_DOUBLES] = doubles
    out[O_COUNTED] = counted
    return luck


@kernel
def clear(out):
    """An empty answer."""
    for i in range(ANSWER_SIZE):
        out[i] = 0
    out[O_LIMIT] = -1


@kernel
def take_limit(hits, best, value, limit, rules, out):
    """The answer is the limit hand of hit `best`: its value, and luck tiles on top where the rules count them apart."""
    luck = count_luck(hits, rules.rows, out)
    if rules.params[R_LUCK_APART] == 0:
        luck = 0
        out[O_POINTS] = 0
        out[O_DOUBLES] = 0
        out[O_COUNTED] = 0
    out[O_COUNTED] |= 1 << best
    out[O_TOTAL] = (value if value < limit else limit) + luck
    out[O_LIMIT] = hits[best] >> HIT_ROW


@kernel
def fold_classical(hits, rules, claimed, chows, goulash, facts, out):
    """A winner's reading: the limit hand if it is one, points and doubles otherwise. False if it is no win."""
    sort_hits(hits)
    params = rules.params
    best = best_limit(hits, rules.rows, claimed, chows, goulash)
    limit = params[R_LIMIT_CLAIMED] if claimed else params[R_LIMIT_DRAWN]
    out[O_COMPLETE] = 1
    out[O_WAITING] = 0
    if best > 0:
        take_limit(hits, best, limit_value(rules.rows, hits[best] >> HIT_ROW, claimed), limit, rules, out)
        out[O_VALID] = 1
        return True
    if chows > (params[R_CHOWS_GOULASH] if goulash else params[R_CHOWS]):
        return False
    count_rows(hits, rules.rows, params, rules.excepts, facts, 1, out)
    total = out[O_POINTS] << out[O_DOUBLES]
    out[O_TOTAL] = total if total < limit else limit
    out[O_LIMIT] = -1
    out[O_VALID] = 1 if out[O_DOUBLES] >= params[R_MINIMUM] else 0
    return True


@kernel
def fold_loser(hits, rules, facts, out):
    """A non-winner's points and doubles."""
    sort_hits(hits)
    params = rules.params
    count_rows(hits, rules.rows, params, rules.excepts, facts, 0, out)
    total = out[O_POINTS] << out[O_DOUBLES]
    limit = params[R_LIMIT_OTHERS]
    out[O_TOTAL] = total if total < limit else limit
    out[O_LIMIT] = -1
    out[O_VALID] = 0


@kernel
def fold_fan(hits, rules, out):
    """A winner's fan; a hand without any is the chicken hand."""
    sort_hits(hits)
    luck = count_rows(hits, rules.rows, rules.params, rules.excepts, 0, 1, out)
    if out[O_POINTS] == 0 and rules.row_of[p.CHICKEN] >= 0:
        emit(hits, rules.row_of, p.CHICKEN, MASK_ALL)
        sort_hits(hits)
        luck = count_rows(hits, rules.rows, rules.params, rules.excepts, 0, 1, out)
    out[O_TOTAL] = out[O_POINTS] + luck
    out[O_LIMIT] = -1
    out[O_VALID] = 1 if out[O_POINTS] >= rules.params[R_MINIMUM] else 0
    out[O_COMPLETE] = 1
    out[O_WAITING] = 0


@kernel
def keep(trial, out, el, elements, hits, place, irregular, knitted, work):
    """Make the trial reading the answer if it is better: one that may win first, then the higher total."""
    better = out[O_COMPLETE] == 0 or trial[O_VALID] > out[O_VALID]
    if trial[O_VALID] == out[O_VALID] and trial[O_TOTAL] > out[O_TOTAL]:
        better = True
    if not better:
        return
    for i in range(O_PLACE):
        out[i] = trial[i]
    out[O_COUNTED] = trial[O_COUNTED]
    out[O_PLACE] = place
    out[O_CAKE] = work[W_CAKE]
    out[O_IRREGULAR] = irregular
    out[O_KNITTED] = knitted
    out[O_ELEMENTS] = elements
    for i in range(elements):
        out[O_ELEMENT + i] = el[i]
    for i in range(hits[0] + 1):
        out[O_HITS + i] = hits[i]


@kernel
def take_waiting(hand, rules, space, out):
    """Replace a non-winner's count by the best waiting value noted, where that is what the player gets (D26; the stars of bmr)."""
    rows = rules.rows
    work = space.work
    best = -1
    best_value = 0
    star = 0
    for row in range(rules.params[R_ROWS]):
        noted = (work[W_WAIT_LOW] >> row) & 1 if row < ROW_WORD else (work[W_WAIT_HIGH] >> (row - ROW_WORD)) & 1
        if noted:
            star |= rows[row * ROW_SIZE + ROW_STAR]
            if rows[row * ROW_SIZE + ROW_WAIT] > best_value:
                best_value = rows[row * ROW_SIZE + ROW_WAIT]
                best = row
    if best < 0:
        return
    hits = space.hits
    hits[0] = 0
    luck_patterns(hand, rules.params, hits, rules.row_of)
    emit(hits, rules.row_of, rows[best * ROW_SIZE + ROW_PATTERN], MASK_ALL)
    sort_hits(hits)
    number = 0
    for i in range(1, hits[0] + 1):
        if hits[i] >> HIT_ROW == best:
            number = i
    trial = space.trial
    take_limit(hits, number, best_value, rules.params[R_LIMIT_OTHERS], rules, trial)
    if star and out[O_TOTAL] > trial[O_TOTAL]:
        return
    out[O_POINTS] = trial[O_POINTS]
    out[O_DOUBLES] = trial[O_DOUBLES]
    out[O_TOTAL] = trial[O_TOTAL]
    out[O_LIMIT] = trial[O_LIMIT]
    out[O_COUNTED] = trial[O_COUNTED]
    out[O_WAITING] = 1
    for i in range(hits[0] + 1):
        out[O_HITS + i] = hits[i]
