"""Study: what is counted of deals and of the winners' hands, as whole numbers, where somebody wants to know.

A study vector has two parts: what is added up over all deals (K_…), and from K_MATCHES on a few sums of each match (C_…), because
the match is what is drawn at random: how much matches differ says how sure a mean is. An empty vector counts nothing.
"""

from peling.kernels.jit import kernel
from peling.kernels.layout import HIT_COUNT, O_LIMIT, O_LINE, O_LINES
from peling.kernels.play import layout as at

SCORE_BINS, LENGTH_BINS, LENGTH_BIN = 24, 15, 10
ROWS = 96

# -- over all deals -------------------------------------------------------------------------------------------------------
K_FIRST = 0  # the number of the first match
K_SQUARES = 1  # the winner's score, squared
K_NET_SQUARES = 2  # what a seat won or paid, squared, by wind
K_SCORES = 6  # winners' scores, by how many binary digits they have
K_LENGTHS_WON = K_SCORES + SCORE_BINS  # deals that were won, by tens of discards
K_LENGTHS_DRAWN = K_LENGTHS_WON + LENGTH_BINS  # and those that nobody won
K_HANDS = K_LENGTHS_DRAWN + LENGTH_BINS  # winning hands in which a row counts, by its place in the order of counting
K_TIMES = K_HANDS + ROWS  # how often it counts in them
K_LIMITS = K_TIMES + ROWS  # winning hands that are paid as this limit hand
K_MATCHES = K_LIMITS + ROWS

# -- of a match -----------------------------------------------------------------------------------------------------------
C_DEALS = 0
C_WON = 1
C_SELF_DRAWN = 2
C_ROBBED = 3
C_SCORE = 4  # of the winners
C_LIMITS = 5  # won with a limit hand
C_DISCARDS = 6
C_GOULASH = 7
C_NET = 8  # by wind
C_WINS = 12  # by wind
MATCH_COUNTS = 16


@kernel
def place_of(t, study):
    """Where the sums of a table's match stand."""
    return K_MATCHES + (t[at.T_MATCH] - study[K_FIRST]) * MATCH_COUNTS


@kernel
def digits(number, most):
    """How many binary digits a number has, below `most`."""
    found = 0
    while number > 0 and found < most - 1:
        number >>= 1
        found += 1
    return found


@kernel
def study_deal(t, study, play):
    """Count a deal that is over."""
    to = place_of(t, study)
    winner = t[at.T_WINNER]
    length = t[at.T_DISCARDS] // LENGTH_BIN
    length = length if length < LENGTH_BINS else LENGTH_BINS - 1
    study[to + C_DEALS] += 1
    study[to + C_DISCARDS] += t[at.T_DISCARDS]
    study[to + C_GOULASH] += t[at.T_GOULASH]
    if winner < 0:
        study[K_LENGTHS_DRAWN + length] += 1
    else:
        study[K_LENGTHS_WON + length] += 1
        study[to + C_WON] += 1
        study[to + C_WINS + winner] += 1
        study[to + C_SELF_DRAWN] += 1 if t[at.T_DISCARDER] < 0 else 0
        score = t[at.T_SCORE + winner]
        study[to + C_SCORE] += score
        study[K_SQUARES] += score * score
        study[K_SCORES + digits(score, SCORE_BINS)] += 1
    for wind in range(play[at.P_PLAYERS]):
        net = t[at.T_NET + wind]
        study[to + C_NET + wind] += net
        study[K_NET_SQUARES + wind] += net * net


@kernel
def study_win(t, out, study):
    """Count the rows of the winner's hand, whose answer is `out`; the table still shows how it was won."""
    to = place_of(t, study)
    study[to + C_ROBBED] += 1 if t[at.T_PHASE] == at.ROB and t[at.T_DISCARDER] >= 0 else 0
    if out[O_LIMIT] >= 0:
        study[to + C_LIMITS] += 1
        study[K_LIMITS + out[O_LIMIT]] += 1
    for i in range(out[O_LINES]):
        line = O_LINE + 2 * i
        if out[line] & 1:
            row = out[line] >> 1
            study[K_HANDS + row] += 1
            study[K_TIMES + row] += out[line + 1] >> HIT_COUNT & 15
