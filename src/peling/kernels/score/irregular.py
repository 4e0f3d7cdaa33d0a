"""Irregular hands: fourteen tiles that are not sets and a pair. One function per type says how many tiles lack.

A type has instances (which suit, which tiles), each two masks of kinds; the rule sets list them (`rules/irregular.py`).
"""

from peling.kernels import layout as at
from peling.kernels.jit import kernel, ones
from peling.kernels.planes import plane

SUIT = 511


@kernel
def lacking_seven(pairs, singles):
    """Seven pairs out of a number of pairs and tiles that may become one."""
    pairs = min(pairs, 7)
    return 14 - 2 * pairs - min(singles, 7 - pairs)


@kernel
def lacking_pairs(one, two, three, four, kinds):
    """Seven pairs out of `kinds`; four alike may be two pairs (D6)."""
    pairs = ones(two & kinds) + ones(four & kinds)
    singles = ones((one & ~two | three & ~four) & kinds)
    return lacking_seven(pairs, singles)


@kernel
def lacking_once(one, two, kinds):
    """Each of thirteen kinds once, and one of them twice."""
    double = 1 if two & kinds else 0
    return 14 - ones(one & kinds) - double


@kernel
def lacking_exact(one, two, singles, doubles):
    """Each of `singles` once, each of `doubles` a second time."""
    return 14 - ones(one & singles) - ones(two & doubles)


@kernel
def lacking_gates(one, two, three, four, suit):
    """1112345678999 of the suit and one more of it."""
    ends = suit & (suit << 8 | suit >> 8)
    held = ones(one & suit) + ones(two & ends) + ones(three & ends)
    extra = 1 if (two & suit & ~ends) | (four & ends) else 0
    return 14 - held - extra


@kernel
def lacking_knit_two(one, two, three, four, first, second):
    """Seven pairs, each one number in the suits `first` and `second` (their lowest bits)."""
    pairs = 0
    singles = 0
    for times in range(4):
        bits = plane(times, one, two, three, four)
        left = bits >> first & SUIT
        right = bits >> second & SUIT
        pairs += ones(left & right)
        singles += ones(left ^ right)
    return lacking_seven(pairs, singles)


@kernel
def lacking_knit_three(one, two, three, four):
    """Four times one number in all three suits and one number in two suits."""
    # Tiles of one number make groups of three, two or one: the i-th group holds a tile of each suit that has at least i.
    threes = 0
    twos = 0
    singles = 0
    for level in range(4):
        bits = plane(level, one, two, three, four)
        a = bits & SUIT
        b = bits >> 9 & SUIT
        c = bits >> 18 & SUIT
        all_three = ones(a & b & c)
        threes += all_three
        twos += ones(a & b | a & c | b & c) - all_three
        singles += ones(a ^ b ^ c) - all_three
    best = four_groups(threes, twos, singles)
    # Later groups of a number never hold more tiles than earlier ones, so taking the largest first finds the best four groups.
    for number in range(9):
        held0 = (one >> number & 1) + (two >> number & 1) + (three >> number & 1) + (four >> number & 1)
        held1 = (one >> number + 9 & 1) + (two >> number + 9 & 1) + (three >> number + 9 & 1) + (four >> number + 9 & 1)
        held2 = (one >> number + 18 & 1) + (two >> number + 18 & 1) + (three >> number + 18 & 1) + (four >> number + 18 & 1)
        least = min(held0, held1, held2)
        most = max(held0, held1, held2)
        middle = held0 + held1 + held2 - least - most
        for left_out in range(3):
            h0 = held0 - 1 if left_out != 0 and held0 > 0 else held0
            h1 = held1 - 1 if left_out != 1 and held1 > 0 else held1
            h2 = held2 - 1 if left_out != 2 and held2 > 0 else held2
            low = min(h0, h1, h2)
            high = max(h0, h1, h2)
            mean = h0 + h1 + h2 - low - high
            pair = least + middle + most - low - mean - high
            if pair:
                groups = four_groups(
                    threes - least + low, twos - middle + least + mean - low, singles - most + middle + high - mean
                )
                best = max(best, pair + groups)
    return 14 - best


@kernel
def four_groups(threes, twos, singles):
    """How many tiles the best four groups hold."""
    threes = min(threes, 4)
    twos = min(twos, 4 - threes)
    return 3 * threes + 2 * twos + min(singles, 4 - threes - twos)


@kernel
def lacking_knitted(one, kinds):
    """Fourteen different tiles of one knitted straight and the honours."""
    held = ones(one & kinds)
    return 14 - held if held < 14 else 0


@kernel
def lacking_one(kind, left, right, one, two, three, four):
    """How many tiles lack for one instance of a type."""
    if kind == at.PAIRS:
        return lacking_pairs(one, two, three, four, left)
    if kind == at.ONCE:
        return lacking_once(one, two, left)
    if kind == at.EXACT:
        return lacking_exact(one, two, left, right)
    if kind == at.GATES:
        return lacking_gates(one, two, three, four, left)
    if kind == at.KNIT_TWO:
        return lacking_knit_two(one, two, three, four, left, right)
    if kind == at.KNITTED:
        return lacking_knitted(one, left)
    return lacking_knit_three(one, two, three, four)


@kernel
def lacking(number, irregular, instances, one, two, three, four):
    """How many tiles lack for the irregular pattern at place `number` of the rule set's list."""
    base = number * at.IR_SIZE
    first = irregular[base + at.IR_FIRST]
    best = 14
    for i in range(first, first + irregular[base + at.IR_COUNT]):
        lack = lacking_one(irregular[base + at.IR_TYPE], instances[2 * i], instances[2 * i + 1], one, two, three, four)
        if lack < best:
            best = lack
    return best


@kernel
def forms(kind, left, right, odd, one, two, three, four):
    """Whether fourteen tiles, `odd` of their kinds an odd number of times, are this instance of a type: nothing lacks."""
    if kind == at.PAIRS:
        return odd == 0 and one & ~left == 0
    if kind == at.ONCE:
        return one == left
    if kind == at.EXACT:
        return one == left and two == right
    if kind == at.GATES:
        ends = left & (left << 8 | left >> 8)
        return one == left and three & ends == ends
    if kind == at.KNITTED:
        return two == 0 and one & ~left == 0
    if one >> 27:
        return False
    if kind == at.KNIT_TWO:
        return (
            one == (one >> left & SUIT) << left | (one >> left & SUIT) << right
            and two == (two >> left & SUIT) << left | (two >> left & SUIT) << right
            and three == (three >> left & SUIT) << left | (three >> left & SUIT) << right
            and four == (four >> left & SUIT) << left | (four >> left & SUIT) << right
        )
    return lacking_knit_three(one, two, three, four) == 0
