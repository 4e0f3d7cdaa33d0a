"""What stands where: the hand vector, the rule vectors, the elements of an arrangement, the hits, the answer.

Everything a kernel reads or writes is a flat array of ints; these are the only names for its places.
"""

from typing import Any, NamedTuple

# -- the hand vector ---------------------------------------------------------------------------------------------------
H_TILES = 0  # how many tiles stand in the rack, without the winning tile and without jokers
H_TILE = 1  # their kinds, 18 places (a dead hand may hold too many)
H_JOKERS = 19  # jokers in the rack
H_LUCK = 20  # luck tiles as bits: flowers 0-3, seasons 4-7
H_MELDS = 21  # how many melds
H_MELD = 22  # four times: element as below
H_WIN = 26  # kind of the winning tile, -1 for a non-winner
H_CLAIMED = 27  # 1 if it was claimed, 0 if drawn
H_SEAT = 28  # 0-3
H_ROUND = 29  # 0-3, or 4 in the green dragon's round
H_FLAGS = 30  # the bits of peling.hands.Flag
HAND_SIZE = 32

FLAG_HEAVEN, FLAG_EARTH, FLAG_LAST_TILE, FLAG_LAST_OF_KIND = 1, 2, 4, 8
FLAG_REPLACEMENT, FLAG_KONG_ON_KONG, FLAG_ROBBED_KONG = 16, 32, 64
FLAG_ANNOUNCED, FLAG_ORIGINAL_CALL, FLAG_GOULASH, FLAG_DEAD = 128, 256, 512, 1024

# -- elements: the sets and the pair of an arrangement --------------------------------------------------------------------
# code << 6 | jokers << 3 | flags. Sorted, the chows come first, then the pungs and kongs of the suits, of winds, of dragons.
# Jokers: how many; of a chow a bit for each of its three places, because there it matters which tile is missing.
CHOW = 0  # codes 0-20: suit * 7 + (lowest rank - 1)
PUNG = 21  # codes 21-54: 21 + kind
PAIR = 55  # codes 55-88: 55 + kind
EL_CODE = 6
EL_JOKERS = 3
EL_OPEN, EL_MELD, EL_KONG = 1, 2, 4

# -- marks: properties of the sets of a reading (marks.py), a field of four bits for each property, one bit for each set ------
M_CHOW, M_SUIT, M_WIND, M_DRAGON = 0, 4, 8, 12  # chows; pungs and kongs of the suits, of winds, of dragons
M_CONCEALED = 16  # pungs and kongs that are not open
M_OPEN_KONG, M_CLOSED_KONG = 20, 24
M_CLAIMED = 28  # open melds
M_NOBLE, M_FIVE = 32, 36  # sets that hold a terminal or honour, a five
M_EVEN, M_TERMINAL = 40, 44  # pungs and kongs of even numbers, of terminals
SETS = 15

# -- hits: the patterns found in a reading, one int a row, or four bits where nobody reads more (score/hits.py) -----------
# tiles: bits 0-11 elements, 12-19 luck tiles, 20 the winning tile, 21 all tiles.
MASK_LUCK = 12
MASK_WIN = 1 << 20
MASK_ALL = 1 << 21
MASK = (1 << 22) - 1
HIT_COUNT = 22
HIT_BLOCKED = 26
HIT_BY = 30
HIT_TILES = 38
HIT_SET = 96  # three words: which rows have hits, 64 a word; the third has NO_ROW alone
NO_ROW = 128  # the place for hits of patterns that have no row in the rule set
HIT_SIZE = 129
COUNT_WORDS = 6  # counts alone: 16 rows a word
COUNT_SIZE = 9  # the last word has NO_ROW
BY_ACCOUNT_ONCE = 254  # a set combination that the exclusionary rule leaves out
BY_MISSING_KONG = 253  # a replacement tile without a kong (D30)

# -- rules: parameters ---------------------------------------------------------------------------------------------------
R_FAN = 0  # 1: fan are added up and only the winner scores; 0: points are doubled and everybody scores
R_MINIMUM = 1  # doubles, or fan without luck tiles, that a winner needs
R_LIMIT_DRAWN = 2
R_LIMIT_CLAIMED = 3
R_LIMIT_OTHERS = 4
R_CHOWS = 5  # how many chows a winner may have
R_CAKE = 6  # Pe-ling eet cake
R_HELD_WAITS = 7  # M9: a kind of which all four are held is still a wait
R_KONG_CONCEALED = 8  # D22: an open kong counts as a concealed pung
R_LUCK_APART = 9  # luck tiles come on top of limit and waiting values
R_ANNOUNCED = 10  # waiting values only for announced waits, regular limit hands included
R_ROWS = 11
R_IRREGULAR = 12  # how many irregular patterns
R_LUCK_SET = 13  # how many flowers (seasons) are in play
R_KNITTED = 14  # knitted straights complete a hand
R_WAITS = 15  # some row asks how many kinds complete the hand
R_EXCEPT = 17  # how many conditional exclusions
R_KNIT = 16  # some irregular hand is knit of two or three suits
R_AVAILABLE = 18  # kinds in play, as bits
R_CHOWS_GOULASH = 19  # how many chows a winner may have in goulash
R_FEWEST_KINDS = 20  # the fewest kinds of an irregular hand that is neither pairs, gates nor knit
R_GOULASH = 21  # goulash is played
R_HULLS = 22  # where in the instances the hulls begin: masks that hold the kinds of all irregular hands with many kinds
R_HULLS_END = 23
R_CHOWS_JOKERS = 24  # how many chows a winner in goulash has at most, in any hand
R_CHOWS_DRAGONS = 25  # and with tiles of two dragons or more
R_CHOWS_GREEN = 26  # and if all tiles are green
R_AVAILABLE_GOULASH = 27  # kinds in play in goulash, as bits
RULE_SIZE = 28

# -- rules: one row ------------------------------------------------------------------------------------------------------
ROW_PATTERN = 0
ROW_UNIT = 1
ROW_DRAWN = 2  # value when the winning tile was drawn (or always)
ROW_CLAIMED = 3  # value when it was claimed
ROW_WAIT = 4  # value of waiting for it, 0 if none
ROW_STAR = 5  # 1: the ordinary count if that is more than the waiting value
ROW_EXCLUDES_LOW = 6  # rows 0-47 that are not counted beside this one
ROW_EXCLUDES_HIGH = 7  # rows 48-95
ROW_CHOWS = 8  # how many chows a hand may have that takes this row, goulash << 4
ROW_LUCK = 9  # 1: earned by luck tiles
ROW_WINNER = 10  # 1: the winner's alone
ROW_WORD = 48  # bits in an exclusion word
ROW_SIZE = 11

POINTS, DOUBLES, LIMIT, FAN = 0, 1, 2, 3

# -- rules: one conditional exclusion ----------------------------------------------------------------------------------------
EX_BY, EX_ROW, EX_FACT = 0, 1, 2
EX_SIZE = 3
FACT_OPEN_SET = 1

# -- rules: one irregular pattern --------------------------------------------------------------------------------------------
IR_PATTERN = 0
IR_TYPE = 1
IR_FIRST = 2  # first instance
IR_COUNT = 3  # number of instances, two masks each
IR_SIZE = 4
PAIRS, ONCE, EXACT, GATES, KNIT_TWO, KNIT_THREE, KNITTED = 0, 1, 2, 3, 4, 5, 6

# -- the answer ----------------------------------------------------------------------------------------------------------
O_VALID = 0
O_POINTS = 1
O_DOUBLES = 2
O_TOTAL = 3
O_LIMIT = 4  # row of the limit hand, -1 if none
O_COMPLETE = 5  # 1 if the tiles form a winning pattern
O_WAITING = 6  # 1 if the limit is a waiting value
O_LINES = 7  # how many lines
O_PLACE = 8  # the element that the winning tile completes, -1 if none
O_CAKE = 9  # 1 if circles 1 plays for bamboo 1
O_IRREGULAR = 10  # pattern of the irregular reading, -1 for sets and a pair
O_KNITTED = 11  # permutation of the knitted straight, -1 if none
O_ELEMENTS = 12
O_ELEMENT = 13  # 12 places
O_WAITS = 25  # kinds that complete the thirteen tiles
O_LINE = 26  # two places a line: row << 1 | counted, and the hit
LINES = 30
ANSWER_SIZE = O_LINE + 2 * LINES

# -- work space ----------------------------------------------------------------------------------------------------------
W_KEYS = 0  # four base-5 keys: characters, circles, bamboo, honours, of the rack
W_PLANES = 4  # four bit planes: kinds held at least 1, 2, 3, 4 times, of the rack
W_FULL_KEYS = 8  # the same with the winning tile
W_FULL_PLANES = 12
W_PRESENT = 16  # kinds in rack and melds
W_HELD_FOUR = 17  # kinds of which the player holds all four; place KINDS is the joker's
W_WAITS = 18  # kinds that complete the thirteen tiles
W_WIN = 19  # the winning tile as it plays: Pe-ling's circles 1 is bamboo 1
W_CAKE = 20  # 1 if it does
W_MODE = 21  # SCORE, or WAIT to find the limit hands that are waited for
W_REGULAR_LIMIT = 22  # a regular limit hand was found
W_IRREGULAR_TOTAL = 23  # what the irregular reading is worth, -1 if none
W_WAIT_LOW = 24  # limit rows 0-47 that are waited for
W_WAIT_HIGH = 25  # limit rows 48-95
W_OPEN = 26  # how many melds are claimed or promoted
W_KONGS = 27  # how many melds are kongs
W_THREE = 28  # kinds held three and four times in rack and melds, kongs left out
W_FOUR = 29
W_COUNTS = 30  # the joker search (goulash alone needs it and what follows): counts of the real tiles, 34 places
W_LEVEL = 64  # the joker search: option, kind, jokers and element of five levels
WORK_SIZE = 86
SCORE, WAIT = 0, 1

# -- entries of the suit tables (tables.py) -----------------------------------------------------------------------------------
STATE = 3  # 0 sets alone, 1 sets and the pair, 3 unfinished
UNFINISHED = 3
PAIR_WAIT = 4
WAITS_SHIFT = 3
FIRST_SHIFT = 12
FIRST = 65535
NUMBER_SHIFT = 28

SUIT_KEYS = 5**9
HONOUR_KEYS = 5**7


class Tables(NamedTuple):
    """What the kernels look up (tables.py)."""

    suits: Any
    honours: Any
    codes: Any  # arrangements, both of the above point into them
    powers: Any  # what a kind adds to its group's base-5 key
    keys: Any  # the same for all four keys, two keys a word and two words a kind
    knitted: Any  # the six knitted straights, as masks
    knitted_keys: Any  # and as keys, three each
    binomials: Any  # n over k at place 5 n + k
    parts: Any  # the element of part p of an arrangement of group g at place 16 g + p
    kinds: Any  # the kinds of an element as bits, by code
    narrow: Any  # those of them that complete a chow by its middle or edge
    marks: Any  # the marks of an element, at place 8 code + flags


class Rules(NamedTuple):
    """A rule set as the kernels read it."""

    params: Any  # R_…
    rows: Any  # ROW_SIZE places a row
    excepts: Any  # EX_SIZE places a conditional exclusion
    irregular: Any  # IR_SIZE places an irregular pattern
    instances: Any  # two masks an instance, then the hulls
    chow_index: Any  # combinations of chows, see score/combinations.py
    pung_index: Any
    combinations: Any


class Hits(NamedTuple):
    """What a reading has, and which row pays for it."""

    found: Any  # HIT_SIZE: 96 hits, three words that say which rows have one; COUNT_SIZE where counts are enough
    row_of: Any  # the row of each pattern, NO_ROW if it has none


class Space(NamedTuple):
    """Scratch space of one scorer."""

    work: Any  # WORK_SIZE
    el: Any  # 16 elements
    hits: Hits
    sets: Any  # 4, for combination keys
    trial: Any  # ANSWER_SIZE; O_LINE where nobody reads lines
