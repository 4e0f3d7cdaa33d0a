"""Fold: hits to lines and a total, by the rows of a rule set. What is shown is what is added."""

from peling.kernels import patterns as p
from peling.kernels.jit import inlined, kernel, lowest, ones
from peling.kernels.layout import (
    DOUBLES,
    EX_BY,
    EX_FACT,
    EX_ROW,
    EX_SIZE,
    FAN,
    HIT_COUNT,
    HIT_ROWS,
    HIT_SET,
    LIMIT,
    LINES,
    MASK_ALL,
    NO_ROW,
    O_CAKE,
    O_COMPLETE,
    O_DOUBLES,
    O_ELEMENT,
    O_ELEMENTS,
    O_IRREGULAR,
    O_KNITTED,
    O_LIMIT,
    O_LINE,
    O_LINES,
    O_PLACE,
    O_POINTS,
    O_TOTAL,
    O_VALID,
    O_WAITING,
    O_WAITS,
    POINTS,
    R_CHOWS,
    R_CHOWS_GOULASH,
    R_EXCEPT,
    R_LIMIT_CLAIMED,
    R_LIMIT_DRAWN,
    R_LIMIT_OTHERS,
    R_LUCK_APART,
    R_MINIMUM,
    R_ROWS,
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
    W_CAKE,
    W_REGULAR_LIMIT,
    W_WAIT_HIGH,
    W_WAIT_LOW,
)
from peling.kernels.score.features import luck_patterns
from peling.kernels.score.hits import clear_hits, hit


@kernel
def chows_allowed(rows, row, goulash):
    """How many chows a hand may have that takes this limit row."""
    allowed = rows[row * ROW_SIZE + ROW_CHOWS]
    return allowed >> 4 if goulash else allowed & 15


@kernel
def note_waits(hits, rules, chows, goulash, work):
    """Remember every limit row with a waiting value that this reading would make."""
    rows = rules.rows
    for row in range(rules.params[R_ROWS]):
        base = row * ROW_SIZE
        if rows[base + ROW_WAIT] > 0 and hits[row] and chows <= chows_allowed(rows, row, goulash):
            note_row(row, work)


@kernel
def note_row(row, work):
    """Remember one limit row that is waited for."""
    if row < ROW_WORD:
        work[W_WAIT_LOW] |= 1 << row
    else:
        work[W_WAIT_HIGH] |= 1 << (row - ROW_WORD)


@inlined
def has_row(low, high, row):
    """Whether a row is in a set of rows, kept in two words."""
    return low >> row & 1 if row < ROW_WORD else high >> row - ROW_WORD & 1


@inlined
def count_lines(hits, rules, claimed, chows, goulash, facts, winner, out):
    """One line for each row that is there, in the order of counting; add up those that no counted row excludes.

    Returns the line of the best limit hand (-1 if none) and leaves in `out` the points, doubles and (fan) luck total.
    """
    rows = rules.rows
    excepts = rules.excepts
    low = 0
    high = 0
    points = 0
    doubles = 0
    luck = 0
    lines = 0
    best = -1
    best_value = 0
    first = hits[HIT_SET]
    second = hits[HIT_SET + 1]
    for _ in range(ones(first) + ones(second)):
        row = lowest(first if first else second) + (0 if first else 64)
        second &= second - (0 if first else 1)
        first &= first - 1
        base = row * ROW_SIZE
        found = hits[row]
        if (rows[base + ROW_WINNER] and not winner) or lines == LINES:
            continue
        unit = rows[base + ROW_UNIT]
        times = found >> HIT_COUNT & 15
        counted = 1 - has_row(low, high, row) if times > 0 else 0
        if unit == LIMIT:
            value = rows[base + (ROW_CLAIMED if claimed else ROW_DRAWN)]
            if value > best_value and times > 0 and chows <= chows_allowed(rows, row, goulash):
                best_value = value
                best = lines
            counted = 0
        low |= rows[base + ROW_EXCLUDES_LOW] & -counted
        high |= rows[base + ROW_EXCLUDES_HIGH] & -counted
        for i in range(rules.params[R_EXCEPT] * counted):
            if excepts[i * EX_SIZE + EX_BY] == row and excepts[i * EX_SIZE + EX_FACT] & facts:
                other = excepts[i * EX_SIZE + EX_ROW]
                if other < ROW_WORD:
                    low |= 1 << other
                else:
                    high |= 1 << (other - ROW_WORD)
        value = rows[base + ROW_DRAWN] * times * counted
        double = value if unit == DOUBLES else 0
        lucky = value if unit == FAN and rows[base + ROW_LUCK] else 0
        doubles += double
        luck += lucky
        points += value - double - lucky
        out[O_LINE + 2 * lines] = row << 1 | counted
        out[O_LINE + 2 * lines + 1] = found
        lines += 1
    out[O_LINES] = lines
    out[O_POINTS] = points
    out[O_DOUBLES] = doubles
    out[O_TOTAL] = luck
    return best


@inlined
def take_limit(best, value, limit, rules, out):
    """The answer is the limit hand of line `best`: its value, and luck tiles on top where the rules count them apart."""
    rows = rules.rows
    points = 0
    doubles = 0
    for i in range(out[O_LINES]):
        row = out[O_LINE + 2 * i] >> 1
        base = row * ROW_SIZE
        counted = 0
        if i == best:
            counted = 1
            out[O_LIMIT] = row
        elif rows[base + ROW_LUCK] and rules.params[R_LUCK_APART]:
            counted = 1
            value_of = rows[base + ROW_DRAWN] * ((out[O_LINE + 2 * i + 1] >> HIT_COUNT) & 15)
            if rows[base + ROW_UNIT] == POINTS:
                points += value_of
            else:
                doubles += value_of
        out[O_LINE + 2 * i] = row << 1 | counted
    out[O_POINTS] = points
    out[O_DOUBLES] = doubles
    out[O_TOTAL] = (value if value < limit else limit) + (points << doubles)


@kernel
def clear(out):
    """An empty answer."""
    for i in range(O_LINE):
        out[i] = 0
    out[O_WAITS] = 0
    out[O_LIMIT] = -1
    out[O_PLACE] = -1
    out[O_IRREGULAR] = -1
    out[O_KNITTED] = -1


@inlined
def fold_classical(hits, rules, claimed, chows, goulash, facts, out):
    """A winner's reading: the limit hand if it is one, points and doubles otherwise. False if it is no win."""
    params = rules.params
    best = count_lines(hits, rules, claimed, chows, goulash, facts, 1, out)
    limit = params[R_LIMIT_CLAIMED] if claimed else params[R_LIMIT_DRAWN]
    out[O_COMPLETE] = 1
    out[O_WAITING] = 0
    if best >= 0:
        row = out[O_LINE + 2 * best] >> 1
        take_limit(best, rules.rows[row * ROW_SIZE + (ROW_CLAIMED if claimed else ROW_DRAWN)], limit, rules, out)
        out[O_VALID] = 1
        return True
    if chows > (params[R_CHOWS_GOULASH] if goulash else params[R_CHOWS]):
        return False
    total = out[O_POINTS] << out[O_DOUBLES]
    out[O_TOTAL] = total if total < limit else limit
    out[O_LIMIT] = -1
    out[O_VALID] = 1 if out[O_DOUBLES] >= params[R_MINIMUM] else 0
    return True


@inlined
def fold_loser(hits, rules, facts, out):
    """A non-winner's points and doubles."""
    count_lines(hits, rules, 0, 0, 0, facts, 0, out)
    total = out[O_POINTS] << out[O_DOUBLES]
    limit = rules.params[R_LIMIT_OTHERS]
    out[O_TOTAL] = total if total < limit else limit


@inlined
def fold_fan(hits, rules, out):
    """A winner's fan; a hand without any is the chicken hand."""
    count_lines(hits, rules, 0, 0, 0, 0, 1, out)
    if out[O_POINTS] == 0 and hits[HIT_ROWS + p.CHICKEN] != NO_ROW:
        hit(hits, p.CHICKEN, MASK_ALL)
        count_lines(hits, rules, 0, 0, 0, 0, 1, out)
    out[O_TOTAL] += out[O_POINTS]
    out[O_LIMIT] = -1
    out[O_VALID] = 1 if out[O_POINTS] >= rules.params[R_MINIMUM] else 0
    out[O_COMPLETE] = 1
    out[O_WAITING] = 0


@kernel
def better(trial, out):
    """Whether one answer beats another: it may win, has the higher total, or counts more where both are cut at the limit."""
    if trial[O_VALID] != out[O_VALID]:
        return trial[O_VALID] > out[O_VALID]
    if trial[O_TOTAL] != out[O_TOTAL]:
        return trial[O_TOTAL] > out[O_TOTAL]
    uncut = trial[O_POINTS] << trial[O_DOUBLES] > out[O_POINTS] << out[O_DOUBLES]
    return uncut and trial[O_LIMIT] < 0 and out[O_LIMIT] < 0


@kernel
def keep(trial, out, el, elements, place, irregular, knitted, work):
    """Make the trial reading the answer if it is better: one that may win first, then the higher total.

    D27: a hand of sets and a pair that is a limit hand is that limit hand, whatever another such reading would count.
    """
    if irregular < 0:
        if trial[O_LIMIT] >= 0:
            work[W_REGULAR_LIMIT] = 1
            if out[O_LIMIT] < 0:
                out[O_COMPLETE] = 0
                out[O_VALID] = 0
                out[O_TOTAL] = 0
        elif work[W_REGULAR_LIMIT]:
            return
    if out[O_COMPLETE] and not better(trial, out):
        return
    for i in range(O_WAITS):
        out[i] = trial[i]
    out[O_PLACE] = place
    out[O_CAKE] = work[W_CAKE]
    out[O_IRREGULAR] = irregular
    out[O_KNITTED] = knitted
    out[O_ELEMENTS] = elements
    for i in range(5):
        out[O_ELEMENT + i] = el[i]


@kernel
def take_waiting(hand, rules, space, out):
    """Replace a non-winner's count by the best waiting value noted, where the player gets that (D26; the stars of bmr)."""
    rows = rules.rows
    work = space.work
    best = -1
    best_value = 0
    star = 0
    for row in range(rules.params[R_ROWS]):
        if has_row(work[W_WAIT_LOW], work[W_WAIT_HIGH], row):
            star |= rows[row * ROW_SIZE + ROW_STAR]
            if rows[row * ROW_SIZE + ROW_WAIT] > best_value:
                best_value = rows[row * ROW_SIZE + ROW_WAIT]
                best = row
    if best < 0:
        return
    hits = space.hits
    trial = space.trial
    clear_hits(hits)
    luck_patterns(hand, rules.params, hits)
    hit(hits, rows[best * ROW_SIZE + ROW_PATTERN], MASK_ALL)
    count_lines(hits, rules, 0, 0, 0, 0, 1, trial)
    line = 0
    for i in range(trial[O_LINES]):
        if trial[O_LINE + 2 * i] >> 1 == best:
            line = i
    take_limit(line, best_value, rules.params[R_LIMIT_OTHERS], rules, trial)
    if star and out[O_TOTAL] > trial[O_TOTAL]:
        return
    for i in range(O_POINTS, O_LIMIT + 1):
        out[i] = trial[i]
    out[O_WAITING] = 1
    out[O_LINES] = trial[O_LINES]
    for i in range(O_LINE, O_LINE + 2 * trial[O_LINES]):
        out[i] = trial[i]
