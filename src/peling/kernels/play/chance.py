"""Chance: random numbers from a counter, the same on every backend, and walls made of them."""

from peling.kernels.jit import inlined, kernel
from peling.kernels.play import layout as at

BITS_32 = 0xFFFFFFFF
BITS_31 = 0x7FFFFFFF
WALLS, CHOICES, MATCHES = 0, 1, 2  # streams: how often a policy draws does not change the walls


@kernel
def philox(low: int, high: int, key: int) -> int:
    """Ten rounds of Philox2x32: of its two words of 32 bits the upper 31 of each, as one int of 62."""
    for _ in range(10):
        product = low * 0xD256D193
        low = (product >> 32 & BITS_32) ^ key ^ high
        high = product & BITS_32
        key = key + 0x9E3779B9 & BITS_32
    return (low >> 1) << 31 | high >> 1


@kernel
def counter(stream, deal, block):
    """The lower word of the counter; the upper one is the number of the match."""
    return stream << 30 | (deal & 0xFFFF) << 14 | block


@inlined
def draw(t):
    """31 random bits for the policies."""
    spare = t[at.T_SPARE]
    if spare >= 0:
        t[at.T_SPARE] = at.NONE
        return spare
    block = t[at.T_BLOCK]
    t[at.T_BLOCK] = block + 1
    both = philox(counter(CHOICES, t[at.T_DEAL], block), t[at.T_MATCH], t[at.T_SEED])
    t[at.T_SPARE] = both & BITS_31
    return both >> 31


@kernel
def shuffle(wall, first, play, match, deal, seed):
    """Fill the wall with the tiles that stand in `play` from `first` on, shuffled; return four dice as one number."""
    tiles = play[at.P_TILES]
    for i in range(tiles):
        wall[i] = play[first + i]
    i = tiles - 1
    block = 0
    while i > 0:
        both = philox(counter(WALLS, deal, block), match, seed)
        block += 1
        j = (both >> 31) * (i + 1) >> 31
        kind = wall[i]
        wall[i] = wall[j]
        wall[j] = kind
        i -= 1
        j = (both & BITS_31) * (i + 1) >> 31
        kind = wall[i]
        wall[i] = wall[j]
        wall[j] = kind
        i -= 1
    return (philox(counter(WALLS, deal, block), match, seed) >> 31) * 1296 >> 31
