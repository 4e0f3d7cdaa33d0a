"""What stands where: the table vector, the match vector, the rules of play, and the numbers of actions.

Everything a kernel of play reads or writes is a flat array of ints; these are the only names for its places. Seats of a table are
winds: 0 is East. Which chair of the match sits there is in the match vector. In planes, masks and fields a joker is kind 34.
"""

PLAIN = (1 << 34) - 1  # the kinds that make sets, as bits
JOKER = 34  # as a kind of the planes; in walls and hand vectors it is peling.tiles.JOKER
NONE = -1

# -- the table vector: the header -------------------------------------------------------------------------------------
T_PHASE = 0
T_ACTOR = 1  # who must choose, -1 while the scorer is asked and when the deal is over
T_TURN = 2
T_HAS_DRAWN = 3  # whether the seat in turn has taken a tile, and not a discard
T_OFFER = 4  # the kind on offer, -1
T_FRONT = 5  # live tiles taken
T_BACK = 6  # replacements taken
T_POPPED = 7  # live tiles that joined the dead wall
T_BREAK = 8  # the stack where the wall broke
T_ROUND = 9
T_RULED = 10  # 1: the game of the green dragon, in which East rules
T_GOULASH = 11
T_STAGE = 12  # exchanges done
T_DISCARDS = 13  # how many discards lie or lay there
T_KONGS = 14  # of this turn
T_REPLACED = 15  # the tile taken last replaces a kong's
T_LOOSE = 16  # the tile taken last was a replacement, of a kong's tile or of a luck tile
T_KONG_LAID = 17  # somebody laid a kong from the rack or promoted a pung
T_STALE = 18  # seats whose waits are to be found again, as bits
T_PENDING = 19  # seats that must still answer, as bits
T_SEEN = 20  # four planes: what lies open
T_WINNER = 24
T_WIN_KIND = 25
T_DISCARDER = 26
T_QUESTION = 27  # what the scorer is asked: ASK_…
T_ASKED = 28  # about which seats, as bits
T_GO_ON = 29  # what is to be done when it has answered
T_JUDGED = 30  # 1: it has
T_WINS = 31  # its answer: seats that may win
T_AS_DRAWN = 32  # the latest discard was the tile just drawn
T_STEPS = 33  # decisions so far
T_SEED = 34
T_MATCH = 35
T_DEAL = 36
T_BLOCK = 37  # of the policies' random numbers
T_SPARE = 38  # a random number that is left, -1
T_PLACES = 39  # from here on words are found by number: a seat's, a slot's. Those before are named wherever they are used
T_TAKEN = 39  # where live and dead wall are one: the slots that are empty, 48 a word, three words
T_LEGAL = 42  # six words: what the actor may do, a word a family of actions
T_SCORE = 48
T_NET = 52
T_RANK = 56  # the scorer's answer: whose mahjong goes first, the lowest
T_RIVER = 60  # discards, six a word: kind, seat << 6, drawn << 8, claimed << 9
RIVER_WORDS = 19
RIVER_BITS = 10
RIVER_MOST = 127  # no deal has more discards; as a mask it tells a compiler so
T_SEATS = T_RIVER + RIVER_WORDS

# -- the table vector: a seat -----------------------------------------------------------------------------------------
S_ONE = 0  # four planes: kinds held at least once, twice, three and four times
S_TWO = 1
S_THREE = 2
S_FOUR = 3
S_LOW = 4  # two base-5 keys a word, as tables.keys
S_HIGH = 5
S_WAITS = 6  # kinds that may complete the rack without the tile just drawn
S_MELDS = 7
S_MELD = 8  # four elements
S_PUNGED = 12  # kinds of open pungs
S_CHOWS = 13  # how many open chows, and 16 if one of them is not green
S_LUCK = 14  # luck tiles laid open, as bits
S_HELD = 15  # luck tiles still in the rack (goulash), as bits
S_DRAWN = 16  # the tile just taken; -1
S_ANSWER = 17
S_CLAIMS = 18  # what may be answered
S_CALLS = 19  # 1: the wait is announced; 2: since the first discard, and the hand did not change
S_OUT = 20  # how many discards
S_GIVEN = 21  # tiles given in an exchange, seven bits each, and a one above them
SEAT_SIZE = 22
TABLE_SIZE = T_SEATS + 4 * SEAT_SIZE
WALL_SIZE = 144
WALL_WORD = 48

TURN, CLAIM, ROB, OVER, EXCHANGE = 0, 1, 2, 3, 4
ASK_WINS, ASK_ANY, ASK_RANKS, ASK_CALL, ASK_SCORES = 1, 2, 3, 4, 5
CALLED, ORIGINAL = 1, 2

# -- actions: family << 6 | index ---------------------------------------------------------------------------------------
# Family 0: 0-34 discard a kind (in an exchange: give it).
A_PASS, A_MAHJONG = 35, 36
A_PUNG = 37  # with that number of jokers: 37, 38
A_KONG = 39  # of the discard, with that number of jokers: 39-41
A_CHOW = 42  # the discard is the lowest, middle, highest: 42-44
A_LUCK = 45  # in an exchange: give a luck tile, 45-52
FAMILY = 6
INDEX = 63
F_KONG, F_PROMOTE = 1, 2  # a concealed kong of a kind; the pung of a kind promoted
F_KONG_JOKER, F_KONG_JOKERS, F_PROMOTE_JOKER = 3, 4, 5  # with one joker, with two; promoted with a joker
FAMILIES = 6
A_JUDGED, A_DEAL = 7 << FAMILY | 62, 7 << FAMILY | 63  # not for players

# -- the match vector ---------------------------------------------------------------------------------------------------
M_DEAL = 0
M_ROUND = 1
M_ORDER = 2  # the chairs by wind, five places; the fifth is the dreamer's, -1
M_FIRST = 7  # the same when the round began
M_RULED = 12
M_GOULASH = 13
M_LAST = 14  # the chair that won last, -1
M_OVER = 15
M_TOTAL = 16  # by chair, five places
M_HASH = 21
M_CHOICE = 22  # the action that the actor's policy chose, -1 until it has
M_NEAR = 23  # by wind: the aim that was nearest last, where the policy begins to look
MATCH_SIZE = 27
DREAMER = 4  # the place after four winds

# -- rules of play --------------------------------------------------------------------------------------------------------
P_PLAYERS = 0  # at the table, without a dreamer
P_CHAIRS = 1
P_TILES = 2
P_DEAD = 3  # tiles in the dead wall; 0: live and dead wall are one
P_REFILLED = 4
P_EMPTY_ENDS = 5  # 1: an empty dead wall ends the deal at once
P_KONG_AFTER_CLAIM = 6
P_CHOWS = 7  # how many chows a player may lay open
P_CHOWS_GOULASH = 8
P_GREEN_CHOWS = 9
P_ANNOUNCE = 10
P_GOULASH = 11  # played after a draw
P_FAN = 12
P_EAST_DOUBLE = 13
P_DISCARDER_DOUBLE = 14
P_BASE = 15
P_TENS = 16  # scores are rounded to tens
P_PRIORITY = (
    17  # by class of win: how early it is heard; 9 for a class that does not matter. Limit, irregular limit, pair, pung, chow
)
P_RANKED = 22  # 1: some class matters
P_WINDS_STAY = 23  # if East wins and after a draw
P_ROUNDS = 24
P_DRAGON = 25  # 1: the game of the green dragon follows (three players); 2: its round (five)
P_CHANGES = 26  # how many changes of seats follow one another
P_CHANGE = 27  # four changes at most: from which wind the player comes who sits at a wind after it
P_EDGES = 43  # 34: which neighbours of a kind are in its suit, five bits from two below to two above
P_WALL = 77  # 144 kinds of an ordinary wall, then 144 of goulash
PLAY_SIZE = P_WALL + 2 * WALL_SIZE
UNHEARD = 9
