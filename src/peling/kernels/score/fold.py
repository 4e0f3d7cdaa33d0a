"""Fold: hits to lines and a total, by the rows of a rule set. The lines that are shown are those that are added."""

from peling.kernels import layout as at
from peling.kernels import patterns as p
from peling.kernels.jit import inlined, kernel, lowest, ones
from peling.kernels.score.features import luck_patterns
from peling.kernels.score.hits import clear_hits, explained, hit, noted, rows_hit


@inlined
def chows_allowed(rows, row, goulash):
    """How many chows a hand may have that takes this limit row."""
    allowed = rows[row * at.ROW_SIZE + at.ROW_CHOWS]
    return allowed >> 4 if goulash else allowed & 15


@inlined
def note_waits(hits, rules, chows, goulash, work):
    """Remember every limit row with a waiting value that this reading would make."""
    rows = rules.rows
    for row in range(rules.params[at.R_ROWS]):
        base = row * at.ROW_SIZE
        if rows[base + at.ROW_WAIT] > 0 and noted(hits, row) and chows <= chows_allowed(rows, row, goulash):
            note_row(row, work)


@inlined
def note_row(row, work):
    """Remember one limit row that is waited for."""
    if row < at.ROW_WORD:
        work[at.W_WAIT_LOW] |= 1 << row
    else:
        work[at.W_WAIT_HIGH] |= 1 << (row - at.ROW_WORD)


@inlined
def has_row(low, high, row):
    """Whether a row is in a set of rows, kept in two words."""
    return low >> row & 1 if row < at.ROW_WORD else high >> row - at.ROW_WORD & 1


@inlined
def first_row(first, second):
    """The first of the rows that are there, as bits of two words."""
    return lowest(first if first else second) + (0 if first else 64)


@inlined
def count_lines(hits, rules, claimed, chows, goulash, facts, winner, out):
    """One line for each row that is there, in the order of counting; add up those that no counted row excludes.

    Returns the row of the best limit hand (-1 if none) and leaves in `out` the points, doubles and (fan) luck total.
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
    first = rows_hit(hits, 0)
    second = rows_hit(hits, 1)
    for _ in range(ones(first) + ones(second)):
        row = first_row(first, second)
        second &= second - (0 if first else 1)
        first &= first - 1
        base = row * at.ROW_SIZE
        found = noted(hits, row)
        if (rows[base + at.ROW_WINNER] and not winner) or lines == at.LINES:
            continue
        unit = rows[base + at.ROW_UNIT]
        times = found >> at.HIT_COUNT & 15
        counted = 1 - has_row(low, high, row) if times > 0 else 0
        if unit == at.LIMIT:
            value = rows[base + (at.ROW_CLAIMED if claimed else at.ROW_DRAWN)]
            if value > best_value and times > 0 and chows <= chows_allowed(rows, row, goulash):
                best_value = value
                best = row
            counted = 0
        low |= rows[base + at.ROW_EXCLUDES_LOW] & -counted
        high |= rows[base + at.ROW_EXCLUDES_HIGH] & -counted
        for i in range(rules.params[at.R_EXCEPT] * counted):
            if excepts[i * at.EX_SIZE + at.EX_BY] == row and excepts[i * at.EX_SIZE + at.EX_FACT] & facts:
                other = excepts[i * at.EX_SIZE + at.EX_ROW]
                if other < at.ROW_WORD:
                    low |= 1 << other
                else:
                    high |= 1 << (other - at.ROW_WORD)
        value = rows[base + at.ROW_DRAWN] * times * counted
        double = value if unit == at.DOUBLES else 0
        lucky = value if unit == at.FAN and rows[base + at.ROW_LUCK] else 0
        doubles += double
        luck += lucky
        points += value - double - lucky
        if explained():
            out[at.O_LINE + 2 * lines] = row << 1 | counted
            out[at.O_LINE + 2 * lines + 1] = found
        lines += 1
    out[at.O_LINES] = lines
    out[at.O_POINTS] = points
    out[at.O_DOUBLES] = doubles
    out[at.O_TOTAL] = luck
    return best


@inlined
def take_limit(best, value, limit, hits, rules, out):
    """The answer is the limit hand of row `best`: its value, and luck tiles on top where the rules count them apart."""
    rows = rules.rows
    points = 0
    doubles = 0
    if rules.params[at.R_LUCK_APART]:
        first = rows_hit(hits, 0)
        second = rows_hit(hits, 1)
        for _ in range(ones(first) + ones(second)):
            row = first_row(first, second)
            second &= second - (0 if first else 1)
            first &= first - 1
            base = row * at.ROW_SIZE
            if rows[base + at.ROW_LUCK] and row != best:
                value_of = rows[base + at.ROW_DRAWN] * (noted(hits, row) >> at.HIT_COUNT & 15)
                if rows[base + at.ROW_UNIT] == at.POINTS:
                    points += value_of
                else:
                    doubles += value_of
    if explained():
        for i in range(out[at.O_LINES]):
            row = out[at.O_LINE + 2 * i] >> 1
            apart = rows[row * at.ROW_SIZE + at.ROW_LUCK] and rules.params[at.R_LUCK_APART]
            out[at.O_LINE + 2 * i] = row << 1 | (1 if row == best or apart else 0)
    out[at.O_LIMIT] = best
    out[at.O_POINTS] = points
    out[at.O_DOUBLES] = doubles
    out[at.O_TOTAL] = (value if value < limit else limit) + (points << doubles)


@inlined
def clear(out):
    """An empty answer."""
    for i in range(at.O_LINE):
        out[i] = 0
    out[at.O_LIMIT] = -1
    out[at.O_PLACE] = -1
    out[at.O_IRREGULAR] = -1
    out[at.O_KNITTED] = -1


@inlined
def fold_classical(hits, rules, claimed, chows, goulash, facts, out):
    """A winner's reading: the limit hand if it is one, points and doubles otherwise. False if it is no win."""
    params = rules.params
    best = count_lines(hits, rules, claimed, chows, goulash, facts, 1, out)
    limit = params[at.R_LIMIT_CLAIMED] if claimed else params[at.R_LIMIT_DRAWN]
    out[at.O_COMPLETE] = 1
    out[at.O_WAITING] = 0
    if best >= 0:
        value = rules.rows[best * at.ROW_SIZE + (at.ROW_CLAIMED if claimed else at.ROW_DRAWN)]
        take_limit(best, value, limit, hits, rules, out)
        out[at.O_VALID] = 1
        return True
    if chows > (params[at.R_CHOWS_GOULASH] if goulash else params[at.R_CHOWS]):
        return False
    total = out[at.O_POINTS] << out[at.O_DOUBLES]
    out[at.O_TOTAL] = total if total < limit else limit
    out[at.O_LIMIT] = -1
    out[at.O_VALID] = 1 if out[at.O_DOUBLES] >= params[at.R_MINIMUM] else 0
    return True


@inlined
def fold_loser(hits, rules, facts, out):
    """A non-winner's points and doubles."""
    count_lines(hits, rules, 0, 0, 0, facts, 0, out)
    total = out[at.O_POINTS] << out[at.O_DOUBLES]
    limit = rules.params[at.R_LIMIT_OTHERS]
    out[at.O_TOTAL] = total if total < limit else limit


@inlined
def fold_fan(hits, rules, out):
    """A winner's fan; a hand without any is the chicken hand."""
    for _ in range(2):
        count_lines(hits, rules, 0, 0, 0, 0, 1, out)
        if out[at.O_POINTS] or hits.row_of[p.CHICKEN] == at.NO_ROW:
            break
        hit(hits, p.CHICKEN, at.MASK_ALL)
    out[at.O_TOTAL] += out[at.O_POINTS]
    out[at.O_LIMIT] = -1
    out[at.O_VALID] = 1 if out[at.O_POINTS] >= rules.params[at.R_MINIMUM] else 0
    out[at.O_COMPLETE] = 1
    out[at.O_WAITING] = 0


@inlined
def better(trial, out):
    """Whether one answer beats another: it may win, has the higher total, or counts more where both are cut at the limit."""
    if trial[at.O_VALID] != out[at.O_VALID]:
        return trial[at.O_VALID] > out[at.O_VALID]
    if trial[at.O_TOTAL] != out[at.O_TOTAL]:
        return trial[at.O_TOTAL] > out[at.O_TOTAL]
    uncut = trial[at.O_POINTS] << trial[at.O_DOUBLES] > out[at.O_POINTS] << out[at.O_DOUBLES]
    return uncut and trial[at.O_LIMIT] < 0 and out[at.O_LIMIT] < 0


@inlined
def keep(trial, out, el, elements, place, irregular, knitted, work):
    """Make the trial reading the answer if it is better: one that may win first, then the higher total.

    D27: a hand of sets and a pair that is a limit hand is that limit hand, whatever another such reading would count.
    """
    if irregular < 0:
        if trial[at.O_LIMIT] >= 0:
            work[at.W_REGULAR_LIMIT] = 1
            if out[at.O_LIMIT] < 0:
                out[at.O_COMPLETE] = 0
                out[at.O_VALID] = 0
                out[at.O_TOTAL] = 0
        elif work[at.W_REGULAR_LIMIT]:
            return
    if out[at.O_COMPLETE] and not better(trial, out):
        return
    for i in range(at.O_LINES + 1):
        out[i] = trial[i]
    out[at.O_PLACE] = place  # this and the elements tell the class of a win (`classes.py`), also where nothing is explained
    for i in range(5):
        out[at.O_ELEMENT + i] = el[i]
    if explained():
        for i in range(at.O_LINE, at.O_LINE + 2 * trial[at.O_LINES]):
            out[i] = trial[i]
        out[at.O_CAKE] = work[at.W_CAKE]
        out[at.O_IRREGULAR] = irregular
        out[at.O_KNITTED] = knitted
        out[at.O_ELEMENTS] = elements


@inlined
def take_waiting(hand, rules, space, out):
    """Replace a non-winner's count by the best waiting value noted, if the player is paid for it (D26; the stars of bmr)."""
    rows = rules.rows
    work = space.work
    best = -1
    best_value = 0
    star = 0
    for row in range(rules.params[at.R_ROWS]):
        if has_row(work[at.W_WAIT_LOW], work[at.W_WAIT_HIGH], row):
            star |= rows[row * at.ROW_SIZE + at.ROW_STAR]
            if rows[row * at.ROW_SIZE + at.ROW_WAIT] > best_value:
                best_value = rows[row * at.ROW_SIZE + at.ROW_WAIT]
                best = row
    if best < 0:
        return
    hits = space.hits
    trial = space.trial
    clear_hits(hits)
    luck_patterns(hand, rules.params, hits)
    hit(hits, rows[best * at.ROW_SIZE + at.ROW_PATTERN], at.MASK_ALL)
    count_lines(hits, rules, 0, 0, 0, 0, 1, trial)
    take_limit(best, best_value, rules.params[at.R_LIMIT_OTHERS], hits, rules, trial)
    if star and out[at.O_TOTAL] > trial[at.O_TOTAL]:
        return
    for i in range(at.O_POINTS, at.O_LIMIT + 1):
        out[i] = trial[i]
    out[at.O_WAITING] = 1
    out[at.O_LINES] = trial[at.O_LINES]
    if explained():
        for i in range(at.O_LINE, at.O_LINE + 2 * trial[at.O_LINES]):
            out[i] = trial[i]


@kernel
def count_rows(answer, first, counts, to, rows):
    """How often each of a number of rows counts in the answer at answer[first:], to counts[to:]; a limit hand counts once."""
    for row in range(rows):
        counts[to + row] = 0
    for i in range(answer[first + at.O_LINES]):
        line = first + at.O_LINE + 2 * i
        if answer[line] & 1:
            counts[to + (answer[line] >> 1)] = answer[line + 1] >> at.HIT_COUNT & 15


@kernel
def count_rows_batch(answers, number, width, counts, rows):
    """The same for a number of answers, one after the other."""
    for i in range(number):
        count_rows(answers, i * width, counts, i * rows, rows)
