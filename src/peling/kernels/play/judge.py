"""The judge: what the scorer answers to the questions of the step. The one module of play that scores."""

from peling.kernels.jit import inlined, kernel, lowest, merged
from peling.kernels.layout import EL_KONG, H_LUCK, O_COMPLETE, O_TOTAL, O_VALID, W_HELD_FOUR
from peling.kernels.planes import element_mask
from peling.kernels.play import layout as at
from peling.kernels.play.claims import rank_of
from peling.kernels.play.moves import is_last_turn
from peling.kernels.play.payment import owes, rounded
from peling.kernels.play.rack import add_tile, drop_tile, fill_hand, seat_of
from peling.kernels.play.waits import see_held
from peling.kernels.play.wall import dead_left, live_left
from peling.kernels.play.wins import as_dealt, claimed_flags, drawn_flags, hand_flags
from peling.kernels.score.classes import ANYWHERE, classes_shown, places_to_try, with_kinds
from peling.kernels.score.hand import score_in

WINNER_LAST = 4  # the bit after four seats


@kernel
def win_flags(t, seat, kind, claimed, play):
    """The circumstances of a win of a seat on `kind`."""
    left = live_left(t, play)
    seen = 0
    for i in range(4):
        seen += t[at.T_SEEN + i] >> kind & 1
    seen = 0 if kind == at.JOKER else seen - claimed
    own = hand_flags(t[at.T_GOULASH], t[seat_of(seat) + at.S_CALLS])
    if claimed:
        last = is_last_turn(left, dead_left(t, play), play)
        return own | claimed_flags(t[at.T_PHASE] == at.ROB, t[at.T_DISCARDS], last, seen)
    untouched = as_dealt(t[at.T_DISCARDS], t[at.T_KONG_LAID], t[at.T_STAGE])
    return own | drawn_flags(untouched, t[at.T_REPLACED], t[at.T_KONGS], t[at.T_LOOSE], left, seen, play)


@inlined
def give_back(t):
    """A robbed player keeps the open pung."""
    base = seat_of(t[at.T_DISCARDER])
    for i in range(4):
        element = t[base + at.S_MELD + i]
        if element & EL_KONG and element_mask(element) == 1 << t[at.T_WIN_KIND]:
            t[base + at.S_MELD + i] = element ^ EL_KONG


@inlined
def pay(t, play):
    """What every seat wins or loses."""
    players = play[at.P_PLAYERS]
    for payer in range(players):
        for payee in range(players):
            score = rounded(t[at.T_SCORE + payee], play)
            amount = owes(payer, payee, score, t[at.T_WINNER], t[at.T_DISCARDER], t[at.T_RULED], play)
            t[at.T_NET + payer] -= amount
            t[at.T_NET + payee] += amount


@inlined
def to_score(t, question, play, tables, work):
    """What is to be scored: seats as bits, or the kinds that the seat in turn could win on."""
    base = seat_of(t[at.T_TURN])
    if question == at.ASK_SCORES:  # the winner last, so that the answer about that hand is the one that stays
        return (1 << play[at.P_PLAYERS]) - 1 & ~(1 << t[at.T_WINNER]) | 1 << WINNER_LAST
    if question == at.ASK_RANKS:
        seats = 0
        for seat in range(play[at.P_PLAYERS]):
            if seat != t[at.T_TURN] and t[seat_of(seat) + at.S_ANSWER] == at.A_MAHJONG:
                seats |= 1 << seat
                t[at.T_RANK + seat] = 0
        return seats
    if question == at.ASK_CALL:
        see_held(t, base, tables, work)  # of a rack with jokers any tile was noted as a wait: a fifth cannot come
        return t[base + at.S_WAITS] & ~work[W_HELD_FOUR] if t[base + at.S_ONE] >> at.JOKER else t[base + at.S_WAITS]
    return t[base + at.S_ONE] if question == at.ASK_ANY else t[at.T_ASKED]


@merged
def judge(t, play, rules, tables, classes, hand, space, out):
    """Answer what the step asked: score hand after hand, at one place in the code."""
    question = t[at.T_QUESTION]
    turn = t[at.T_TURN]
    own = question == at.ASK_CALL or question == at.ASK_ANY  # the seat in turn, kind after kind
    claimed = 1 if t[at.T_PHASE] == at.CLAIM or t[at.T_PHASE] == at.ROB else 0
    left = to_score(t, question, play, tables, space.work)
    place = ANYWHERE
    best = -1
    if question == at.ASK_SCORES and t[at.T_PHASE] == at.ROB and claimed and t[at.T_DISCARDER] >= 0:
        give_back(t)
    while left:
        number = lowest(left)
        seat = turn if own else number
        if question == at.ASK_SCORES and number == WINNER_LAST:
            seat = t[at.T_WINNER]
        base = seat_of(seat)
        kind = number if own else (t[at.T_OFFER] if claimed else t[base + at.S_DRAWN])
        taken = question == at.ASK_ANY or (question == at.ASK_WINS and claimed == 0)  # the tile is still in the rack
        if question == at.ASK_SCORES:
            kind = t[at.T_WIN_KIND] if seat == t[at.T_WINNER] else at.NONE
        if taken:
            drop_tile(t, base, kind, tables)
        if question == at.ASK_CALL:
            fill_hand(t, seat, kind, 0, hand_flags(t[at.T_GOULASH], 0), hand)
            hand[H_LUCK] = 0
        elif kind < 0:
            fill_hand(t, seat, kind, 0, hand_flags(t[at.T_GOULASH], t[base + at.S_CALLS]), hand)
        else:
            fill_hand(t, seat, kind, claimed, win_flags(t, seat, kind, claimed, play), hand)
        if taken:
            add_tile(t, base, kind, tables)
        score_in(hand, rules, tables, with_kinds(tables, classes[place]), space, out)
        wins = 1 if out[O_COMPLETE] and out[O_VALID] else 0
        if question == at.ASK_SCORES:
            t[at.T_SCORE + seat] = 0 + out[O_TOTAL]
            t[at.T_NET + seat] = 0
        elif question == at.ASK_RANKS:
            t[at.T_RANK + seat] |= classes_shown(place, hand, out, space.work)
            place -= 1
            if ANYWHERE - place == places_to_try(hand):
                t[at.T_RANK + seat] = rank_of(t[at.T_RANK + seat], play)
                place = ANYWHERE
            else:
                continue
        elif question == at.ASK_ANY:
            if wins and out[O_TOTAL] > best:
                best = 0 + out[O_TOTAL]
                t[at.T_WIN_KIND] = kind
        elif question == at.ASK_CALL:
            left = left if wins == 0 else 0
        t[at.T_WINS] |= wins << seat if question < at.ASK_RANKS or question == at.ASK_CALL else 0
        left &= left - 1
    if question == at.ASK_SCORES:
        pay(t, play)
