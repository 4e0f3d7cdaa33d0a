"""Combinations of chows and of pungs (MCR rows 1-4, 20 and their larger kin): the choice with the highest total.

The counting principles (M6) as a graph: sets are points and a counted combination connects its sets. No combination may join two
sets that are connected already (exclusionary rule, non-separation), and one kind of combination never uses a set twice
(non-identical).
"""

from peling.kernels import patterns as p
from peling.kernels.jit import kernel
from peling.kernels.layout import BY_ACCOUNT_ONCE, NO_ROW, ROW_DRAWN, ROW_SIZE

CHOW_CHOICES = 231 + 1771 + 10626
PUNG_CHOICES = 351 + 2925 + 17550
"""How many choices of two, three and four chows (of 21, equal ones allowed) and suit pungs (of 27) there are."""
MAX_CANDIDATES = 11
# An entry of the list that `combine` writes: pattern | (1 + blocking pattern) << 8 | sets << 16.
NO_PATTERN = -1


@kernel
def chow_pair(a, b):
    """The two-chow pattern of chow codes a <= b."""
    if a == b:
        return p.PURE_DOUBLE_CHOW
    if a % 7 == b % 7:
        return p.MIXED_DOUBLE_CHOW
    if a // 7 == b // 7:
        if b - a == 3:
            return p.SHORT_STRAIGHT
        if b - a == 6:
            return p.TWO_TERMINAL_CHOWS
    return NO_PATTERN


@kernel
def chow_triple(a, b, c):
    """The three-chow pattern of chow codes a <= b <= c."""
    if a // 7 == c // 7:
        if a == c:
            return p.PURE_TRIPLE_CHOW
        if b - a == c - b:
            if b - a == 3:
                return p.PURE_STRAIGHT
            if b - a < 3:
                return p.PURE_SHIFTED_CHOWS
        return NO_PATTERN
    if a // 7 == b // 7 or b // 7 == c // 7:
        return NO_PATTERN
    x = a % 7
    y = b % 7
    z = c % 7
    low = min(x, y, z)
    high = max(x, y, z)
    middle = x + y + z - low - high
    if low == high:
        return p.MIXED_TRIPLE_CHOW
    if middle - low == high - middle:
        if middle - low == 1:
            return p.MIXED_SHIFTED_CHOWS
        if middle - low == 3:
            return p.MIXED_STRAIGHT
    return NO_PATTERN


@kernel
def chow_four(a, b, c, d):
    """The four-chow pattern of chow codes a <= b <= c <= d."""
    if a // 7 == d // 7:
        if a == d:
            return p.QUADRUPLE_CHOW
        if b - a == c - b and c - b == d - c and b - a < 3:
            return p.FOUR_PURE_SHIFTED_CHOWS
    return NO_PATTERN


@kernel
def pung_pair(a, b):
    """The two-pung pattern of suit kinds a < b."""
    return p.DOUBLE_PUNG if a % 9 == b % 9 else NO_PATTERN


@kernel
def pung_triple(a, b, c):
    """The three-pung pattern of suit kinds a < b < c."""
    if a // 9 == c // 9:
        return p.PURE_SHIFTED_PUNGS if c - a == 2 else NO_PATTERN
    if a // 9 == b // 9 or b // 9 == c // 9:
        return NO_PATTERN
    x = a % 9
    y = b % 9
    z = c % 9
    if x == y and y == z:
        return p.TRIPLE_PUNG
    if x != y and y != z and x != z and max(x, y, z) - min(x, y, z) == 2:
        return p.MIXED_SHIFTED_PUNGS
    return NO_PATTERN


@kernel
def pung_four(a, b, c, d):
    """The four-pung pattern of suit kinds a < b < c < d."""
    return p.FOUR_PURE_SHIFTED_PUNGS if a // 9 == d // 9 and d - a == 3 else NO_PATTERN


@kernel
def candidates(sets, number, chows, row_of, out):
    """All combinations that `number` sorted sets contain, the large ones first; return how many."""
    found = 0
    if number == 4:
        pattern = chow_four(sets[0], sets[1], sets[2], sets[3]) if chows else pung_four(sets[0], sets[1], sets[2], sets[3])
        if pattern >= 0 and row_of[pattern] < NO_ROW:
            out[found] = pattern | 15 << 16
            found += 1
    for i in range(number - 2):
        for j in range(i + 1, number - 1):
            for k in range(j + 1, number):
                pattern = chow_triple(sets[i], sets[j], sets[k]) if chows else pung_triple(sets[i], sets[j], sets[k])
                if pattern >= 0 and row_of[pattern] < NO_ROW:
                    out[found] = pattern | (1 << i | 1 << j | 1 << k) << 16
                    found += 1
    for i in range(number - 1):
        for j in range(i + 1, number):
            pattern = chow_pair(sets[i], sets[j]) if chows else pung_pair(sets[i], sets[j])
            if pattern >= 0 and row_of[pattern] < NO_ROW:
                out[found] = pattern | (1 << i | 1 << j) << 16
                found += 1
    return found


@kernel
def worth(chosen, found, out, row_of, rows):
    """The total of the chosen candidates, -1 if the principles forbid them together."""
    # the component of each of the four sets, as four masks
    c0 = 1
    c1 = 2
    c2 = 4
    c3 = 8
    total = 0
    for i in range(found):
        if chosen >> i & 1 == 0:
            continue
        mask = out[i] >> 16
        for j in range(i):
            if chosen >> j & 1 and (out[j] & 255) == (out[i] & 255) and (out[j] >> 16) & mask:
                return -1
        merged = 0
        apart = 0
        for s in range(4):
            if mask >> s & 1:
                component = c0
                if s == 1:
                    component = c1
                elif s == 2:
                    component = c2
                elif s == 3:
                    component = c3
                if merged & component:
                    return -1
                merged |= component
                apart += 1
        if merged & 1:
            c0 = merged
        if merged & 2:
            c1 = merged
        if merged & 4:
            c2 = merged
        if merged & 8:
            c3 = merged
        total += rows[row_of[out[i] & 255] * ROW_SIZE + ROW_DRAWN]
    return total


@kernel
def combine(sets, number, chows, row_of, rows, out):
    """Write all combinations of the sets to `out`, those that do not count with what blocks them; return how many."""
    found = candidates(sets, number, chows, row_of, out)
    best = 0
    best_total = 0
    for chosen in range(1, 1 << found):
        total = worth(chosen, found, out, row_of, rows)
        if total > best_total:
            best_total = total
            best = chosen
    for i in range(found):
        if best >> i & 1 == 0:
            by = BY_ACCOUNT_ONCE
            for j in range(found):
                if best >> j & 1 and (out[i] >> 16) & ~(out[j] >> 16) == 0:
                    by = out[j] & 255
            out[i] |= (1 + by) << 8
    return found


@kernel
def combination_key(sets, number, chows, binomials):
    """The number of a choice of two to four sorted sets: its rank in the combinatorial number system."""
    key = 0
    if number > 2:
        key += 231 if chows else 351
    if number > 3:
        key += 1771 if chows else 2925
    for i in range(number):  # chows may be equal; adding their place makes them different
        key += binomials[5 * (sets[i] + (i if chows else 0)) + i + 1]
    return key


@kernel
def fill_combinations(kinds, chows, binomials, row_of, rows, index, codes, used, sets, out):
    """Remember `combine` for every choice of two to four sets; return how many places of `codes` are in use."""
    step = 0 if chows else 1
    for a in range(kinds):
        sets[0] = a
        for b in range(a + step, kinds):
            sets[1] = b
            used = remember(sets, 2, chows, binomials, row_of, rows, index, codes, used, out)
            for c in range(b + step, kinds):
                sets[2] = c
                used = remember(sets, 3, chows, binomials, row_of, rows, index, codes, used, out)
                for d in range(c + step, kinds):
                    sets[3] = d
                    used = remember(sets, 4, chows, binomials, row_of, rows, index, codes, used, out)
    return used


@kernel
def remember(sets, number, chows, binomials, row_of, rows, index, codes, used, out):
    """Store the combinations of one choice: first << 4 | number; return the next free place."""
    found = combine(sets, number, chows, row_of, rows, out)
    if found == 0:
        return used
    index[combination_key(sets, number, chows, binomials)] = used << 4 | found
    for i in range(found):
        codes[used + i] = out[i]
    return used + found
