"""One suit (or the honours): all ways to split it into sets and a pair, and its waits. Its distance to sets is in `shapes.py`.

The tables of `tables.py` hold the results of these functions for every possible suit.
"""

from peling.kernels.jit import kernel

# An arrangement of one suit is an int: up to four sets of four bits (0-6 a chow from that rank, 7-15 a pung of rank 0-8),
# the pair's rank + 1 in bits 16-19 (0: none), the number of sets in bits 20-22.
PAIR_SHIFT = 16
SETS_SHIFT = 20
MAX_ARRANGEMENTS = 7


@kernel
def arrange(counts, ranks, runs, stack, out, limit):
    """Write every arrangement of `counts` (consumed and restored) to `out`; return how many, at most `limit`.

    Rank by rank: a pung or not, the pair or not, and what is left of the rank must start chows. `stack` has 3 x ranks places.
    """
    found = 0
    rank = 0
    pair = 0
    sets = 0
    stack[0] = 0
    while rank >= 0:
        if rank == ranks:
            if found < limit:
                code = 0
                number = 0
                for i in range(ranks):
                    for _ in range(stack[2 * ranks + i]):
                        code |= i << (4 * number)
                        number += 1
                    if stack[ranks + i] & 1:
                        code |= (7 + i) << (4 * number)
                        number += 1
                out[found] = code | pair << PAIR_SHIFT | number << SETS_SHIFT
            found += 1
            if found >= limit:
                # restore what the current choices took
                for i in range(ranks - 1, -1, -1):
                    starts = stack[2 * ranks + i]
                    counts[i] += starts + 3 * (stack[ranks + i] & 1) + 2 * (stack[ranks + i] >> 1)
                    if starts > 0:
                        counts[i + 1] += starts
                        counts[i + 2] += starts
                return found
            rank -= 1
        option = stack[rank]
        if option > 0:  # undo the choice made here last
            choice = stack[ranks + rank]
            starts = stack[2 * ranks + rank]
            counts[rank] = starts + 3 * (choice & 1) + 2 * (choice >> 1)
            if starts > 0:
                counts[rank + 1] += starts
                counts[rank + 2] += starts
            sets -= starts + (choice & 1)
            if choice & 2:
                pair = 0
            stack[ranks + rank] = 0
            stack[2 * ranks + rank] = 0
        held = counts[rank]
        advanced = False
        while option < 4:
            choice = option
            option += 1
            if choice & 2 and pair > 0:
                break
            starts = held - 3 * (choice & 1) - 2 * (choice >> 1)
            if starts < 0:
                continue
            if sets + starts + (choice & 1) > 4:
                continue
            if starts > 0:
                if not runs or rank + 2 >= ranks or counts[rank + 1] < starts or counts[rank + 2] < starts:
                    continue
                counts[rank + 1] -= starts
                counts[rank + 2] -= starts
            counts[rank] = 0
            sets += starts + (choice & 1)
            if choice & 2:
                pair = rank + 1
            stack[rank] = option
            stack[ranks + rank] = choice
            stack[2 * ranks + rank] = starts
            rank += 1
            if rank < ranks:
                stack[rank] = 0
                stack[ranks + rank] = 0
                stack[2 * ranks + rank] = 0
            advanced = True
            break
        if not advanced:
            counts[rank] = held
            rank -= 1
    return found


@kernel
def suit_waits(counts, ranks, runs, stack, out):
    """Ranks that complete the suit to sets (or to sets and a pair, as its size says), as bits. Fifth tiles are included (M9)."""
    total = 0
    for i in range(ranks):
        total += counts[i]
    if total % 3 == 0 or total > 13:
        return 0
    waits = 0
    for i in range(ranks):
        near = counts[i] > 0
        if runs and not near:
            near = (
                (i > 0 and counts[i - 1] > 0)
                or (i > 1 and counts[i - 2] > 0)
                or (i + 1 < ranks and counts[i + 1] > 0)
                or (i + 2 < ranks and counts[i + 2] > 0)
            )
        if near:
            counts[i] += 1
            if arrange(counts, ranks, runs, stack, out, 1) > 0:
                waits |= 1 << i
            counts[i] -= 1
    return waits
