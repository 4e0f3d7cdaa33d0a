"""The step: from one decision to the next. It never scores: where a hand must be judged it stops with a question (`judge.py`)."""

from peling.kernels.jit import inlined, lowest
from peling.kernels.layout import CHOW, EL_CODE, EL_JOKERS, EL_KONG, EL_MELD, EL_OPEN, PUNG
from peling.kernels.play import layout as at
from peling.kernels.play.chance import shuffle
from peling.kernels.play.claims import strength
from peling.kernels.play.exchange import EXCHANGED, GIVEN, GIVEN_BITS, STAGES, may_give, partner
from peling.kernels.play.moves import (
    chows_laid,
    is_last_turn,
    kongs_of,
    may_claim,
    may_claim_sets,
    may_kong,
    may_replace,
    neighbours,
    set_claims,
)
from peling.kernels.play.rack import add_tile, drop_tile, held, seat_of, see_tile
from peling.kernels.play.rotation import crown
from peling.kernels.play.waits import may_complete_rack, see_waits
from peling.kernels.play.wall import bit_of, break_stack, dead_left, live_left, live_slot, take, word_of
from peling.kernels.play.wins import ANY_TILE, THE_DRAWN, calls_after, calls_with_set, waits_as_before, wins_with
from peling.tiles import FLOWER, KINDS
from peling.tiles import JOKER as JOKER_TILE

# What is to be done next; up to LUCK somebody takes a tile.
DRAW, REPLACE, LUCK, LAY, SWAP, MY_TURN, CALL, OFFER, ROBBERY, FINISH = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
RESOLVE = -1


@inlined
def after(seat, step_, play):
    """The seat a number of turns after another."""
    seat += step_
    return seat - play[at.P_PLAYERS] if seat >= play[at.P_PLAYERS] else seat


@inlined
def deal_tiles(t, wall, dice, m, play, tables):
    """Break the wall and deal; luck tiles stay in the racks. East has fourteen tiles, and the last of them is drawn."""
    for i in range(at.T_SEED):
        t[i] = 0
    for i in range(at.T_BLOCK, at.TABLE_SIZE):
        t[i] = 0
    t[at.T_SPARE] = at.NONE
    t[at.T_OFFER] = at.NONE
    t[at.T_WINNER] = at.NONE
    t[at.T_WIN_KIND] = at.NONE
    t[at.T_DISCARDER] = at.NONE
    t[at.T_ROUND] = m[at.M_ROUND]
    t[at.T_RULED] = m[at.M_RULED]
    t[at.T_GOULASH] = m[at.M_GOULASH]
    players = play[at.P_PLAYERS]
    opening = dice % 6 + dice // 6 % 6 + 2
    count = opening + (0 if t[at.T_RULED] else dice // 36 % 6 + dice // 216 % 6 + 2)
    t[at.T_BREAK] = break_stack(0 if t[at.T_RULED] else opening, count, players, play[at.P_TILES] >> 1)
    first = t[at.T_BREAK]
    dead = play[at.P_DEAD]
    stacks = play[at.P_TILES] >> 1
    for n in range(13 * players + 1):
        base = seat_of(n // 4 % players if n < 12 * players else n % players)
        slot = live_slot(n, first, stacks, dead)
        if dead == 0:
            t[word_of(slot)] |= bit_of(slot)
        kind = 0 + wall[slot]
        if FLOWER <= kind < JOKER_TILE:
            t[base + at.S_HELD] |= 1 << kind - FLOWER
        else:
            add_tile(t, base, at.JOKER if kind == JOKER_TILE else kind, tables)
        if n == 13 * players:
            t[base + at.S_DRAWN] = at.JOKER if kind == JOKER_TILE else kind if kind < KINDS else at.NONE
    t[at.T_FRONT] = 13 * players + 1
    for seat in range(1, 4):
        t[seat_of(seat) + at.S_DRAWN] = at.NONE
    t[at.T_HAS_DRAWN] = 1


@inlined
def lay_held(t, wall, play, tables):
    """Lay the luck tiles of all racks open and replace them, East first; 0 if no replacement is left."""
    for seat in range(play[at.P_PLAYERS]):
        base = seat_of(seat)
        while t[base + at.S_HELD]:
            bits = t[base + at.S_HELD]
            t[base + at.S_LUCK] |= bits & -bits
            t[base + at.S_HELD] = bits & (bits - 1)
            if not may_replace(dead_left(t, play)):
                return 0
            kind = take(t, wall, play, 1)
            if FLOWER <= kind < JOKER_TILE:
                t[base + at.S_HELD] |= 1 << kind - FLOWER
            else:
                tile = at.JOKER if kind == JOKER_TILE else kind
                add_tile(t, base, tile, tables)
                if seat == 0:
                    t[base + at.S_DRAWN] = tile
    return 1


@inlined
def ask(t, play):
    """The next seat that must answer, in the order of turn."""
    actor = t[at.T_TURN]
    for _ in range(3):
        actor = after(actor, 1, play)
        if t[at.T_PENDING] >> actor & 1:
            break
    t[at.T_ACTOR] = actor
    t[at.T_LEGAL] = t[seat_of(actor) + at.S_CLAIMS]


@inlined
def ask_to_give(t, wins):
    """The next seat that must give a tile; East may win instead before it gives any (B14)."""
    seat = 0
    while t[at.T_PENDING] >> seat & 1 == 0:
        seat += 1
    base = seat_of(seat)
    t[at.T_ACTOR] = seat
    t[at.T_LEGAL] = may_give(t[base + at.S_ONE], t[base + at.S_HELD]) | (1 << at.A_MAHJONG if wins else 0)


@inlined
def asks(t, question, seats, do):
    """Stop until the scorer has answered."""
    t[at.T_QUESTION] = question
    t[at.T_ASKED] = seats
    t[at.T_GO_ON] = do
    t[at.T_ACTOR] = at.NONE


@inlined
def find_stale(t, rules, tables, hand, work):
    """Find the waits of the seats whose tiles changed; a tile just drawn does not belong to them."""
    stale = t[at.T_STALE]
    t[at.T_STALE] = 0
    while stale:
        seat = lowest(stale)
        stale &= stale - 1
        base = seat_of(seat)
        drawn = t[base + at.S_DRAWN]
        if drawn >= 0:
            drop_tile(t, base, drawn, tables)
        see_waits(t, seat, rules, tables, hand, work)
        if drawn >= 0:
            add_tile(t, base, drawn, tables)


@inlined
def run(t, wall, do, play, rules, tables, hand, work):
    """From what is to be done to the next decision."""
    while True:
        find_stale(t, rules, tables, hand, work)
        seat = t[at.T_TURN]
        if do <= LUCK:
            if do == DRAW:
                do = FINISH if is_last_turn(live_left(t, play), dead_left(t, play), play) else DRAW
            elif not may_replace(dead_left(t, play)):
                do = FINISH
            if do != FINISH:
                kind = take(t, wall, play, 0 if do == DRAW else 1)
                if do == DRAW:
                    seat = after(seat, 1, play)
                    t[at.T_TURN] = seat
                    t[at.T_KONGS] = 0
                t[at.T_REPLACED] = 1 if do == REPLACE else 0
                base = seat_of(seat)
                if FLOWER <= kind < JOKER_TILE:
                    t[base + at.S_LUCK] |= 1 << kind - FLOWER
                    do = LUCK
                    continue
                kind = at.JOKER if kind == JOKER_TILE else kind
                add_tile(t, base, kind, tables)
                t[base + at.S_DRAWN] = kind
                t[at.T_HAS_DRAWN] = 1
                t[at.T_PHASE] = at.TURN
                t[at.T_OFFER] = at.NONE
                do = MY_TURN
        if do == LAY:
            do = MY_TURN if lay_held(t, wall, play, tables) else FINISH
            if do == FINISH:
                t[at.T_WINNER] = at.NONE
            elif t[at.T_WINNER] >= 0:
                do = FINISH
            else:
                t[at.T_PHASE] = at.TURN
                t[at.T_STALE] = (1 << play[at.P_PLAYERS]) - 1
                continue
        if do == FINISH:
            t[at.T_ACTOR] = at.NONE
            if t[at.T_WINNER] >= 0 and t[at.T_JUDGED] == 0:
                asks(t, at.ASK_SCORES, 0, do)
            else:
                t[at.T_PHASE] = at.OVER
            return
        if t[at.T_JUDGED] == 0:
            question = 0
            check = 0
            if do in (MY_TURN, SWAP):
                base = seat_of(seat)
                drawn = t[base + at.S_DRAWN]
                tile = wins_with(drawn, t[base + at.S_HELD])
                if t[at.T_HAS_DRAWN] == 0 or (do == SWAP and t[at.T_PENDING] & 1 == 0):
                    question = 0
                elif tile == THE_DRAWN:
                    if t[base + at.S_WAITS] >> drawn & 1:
                        question = at.ASK_WINS
                elif tile == ANY_TILE and may_complete_rack(t, base, 0, rules):
                    question = at.ASK_ANY
                check = 1 << seat
            elif do == CALL:
                if t[seat_of(seat) + at.S_WAITS]:
                    question = at.ASK_CALL
            elif may_claim(t[at.T_OFFER]):
                for other in range(play[at.P_PLAYERS]):
                    if other != seat:
                        check |= (t[seat_of(other) + at.S_WAITS] >> t[at.T_OFFER] & 1) << other
                question = at.ASK_WINS if check else 0
            if question:
                asks(t, question, check, do)
                return
        wins = t[at.T_WINS]
        t[at.T_WINS] = 0
        t[at.T_JUDGED] = 0
        for i in range(1, at.FAMILIES):
            t[at.T_LEGAL + i] = 0
        if do == MY_TURN:
            my_turn(t, seat, wins, play)
            return
        if do == SWAP:
            ask_to_give(t, wins)
            return
        if do == CALL:
            base = seat_of(seat)
            called = 1 if wins else 0
            t[base + at.S_CALLS] = calls_after(t[base + at.S_CALLS], t[base + at.S_OUT] == 1, called, t[at.T_AS_DRAWN])
            do = OFFER
            continue
        if offer(t, seat, wins, do == OFFER, play):
            ask(t, play)
            return
        do = REPLACE if do == ROBBERY else DRAW


@inlined
def my_turn(t, seat, wins, play):
    """What the seat in turn may do."""
    base = seat_of(seat)
    t[at.T_ACTOR] = seat
    t[at.T_LEGAL] = t[base + at.S_ONE] | (1 << at.A_MAHJONG if wins else 0)
    if may_kong(t[at.T_HAS_DRAWN], live_left(t, play), dead_left(t, play), play):
        jokers = held(t, base, at.JOKER)
        one = t[base + at.S_ONE]
        for family in range(1, at.FAMILIES):
            if family >= at.F_KONG_JOKER and jokers == 0:
                break
            t[at.T_LEGAL + family] = kongs_of(
                family, one, t[base + at.S_TWO], t[base + at.S_THREE], t[base + at.S_FOUR], t[base + at.S_PUNGED], jokers
            )


@inlined
def offer(t, seat, wins, sets, play):
    """Who may answer to the tile on offer, with what; `sets`: it may be claimed for a set too."""
    kind = t[at.T_OFFER]
    pending = 0
    if sets:
        sets = may_claim_sets(kind, is_last_turn(live_left(t, play), dead_left(t, play), play)) != 0
    for step_ in range(1, play[at.P_PLAYERS]):
        other = after(seat, step_, play)
        base = seat_of(other)
        claims = (wins >> other & 1) << at.A_MAHJONG
        if sets:
            near = neighbours(t[base + at.S_ONE], kind) if step_ == 1 else 0
            alike = t[base + at.S_ONE] >> kind & 1
            if near or alike:
                claims |= set_claims(
                    kind,
                    held(t, base, kind),
                    held(t, base, at.JOKER),
                    near,
                    step_ == 1,
                    t[base + at.S_CHOWS],
                    1,
                    t[at.T_GOULASH],
                    play,
                )
        t[base + at.S_CLAIMS] = claims | 1 << at.A_PASS
        t[base + at.S_ANSWER] = at.A_PASS
        pending |= (1 if claims else 0) << other
    t[at.T_PENDING] = pending
    return pending


@inlined
def resolve(t, play, tables):
    """All have answered: whose answer is heard, and what follows; RESOLVE if the scorer must say whose win goes first."""
    seat = t[at.T_TURN]
    heard = at.NONE
    best = 99
    winners = 0
    for step_ in range(1, play[at.P_PLAYERS]):
        other = after(seat, step_, play)
        answer = t[seat_of(other) + at.S_ANSWER]
        winners += 1 if answer == at.A_MAHJONG else 0
        found = strength(answer, t[at.T_RANK + (other & 3)] if t[at.T_JUDGED] else 0)
        if found < best:
            best = found
            heard = other
    if winners > 1 and t[at.T_JUDGED] == 0 and play[at.P_RANKED]:
        asks(t, at.ASK_RANKS, 0, RESOLVE)
        return RESOLVE
    t[at.T_JUDGED] = 0
    answer = t[seat_of(heard) + at.S_ANSWER]
    if answer == at.A_MAHJONG:
        t[at.T_WINNER] = heard
        t[at.T_WIN_KIND] = t[at.T_OFFER]
        t[at.T_DISCARDER] = seat
        if t[at.T_PHASE] == at.CLAIM:
            note_claimed(t)
        return FINISH
    if t[at.T_PHASE] == at.ROB:
        return REPLACE
    if answer == at.A_PASS:
        return DRAW
    claim(t, heard, answer, tables)
    return REPLACE if t[at.T_KONGS] else MY_TURN


@inlined
def note_discard(t, seat, kind, drawn):
    """Write a discard down in the river."""
    number = t[at.T_DISCARDS] & at.RIVER_MOST
    entry = kind | seat << 6 | drawn << 8
    t[at.T_RIVER + number // 6] |= entry << number % 6 * at.RIVER_BITS
    t[at.T_DISCARDS] = number + 1


@inlined
def note_claimed(t):
    """The latest discard does not lie there any more."""
    number = t[at.T_DISCARDS] - 1 & at.RIVER_MOST
    t[at.T_RIVER + number // 6] |= 1 << number % 6 * at.RIVER_BITS + 9


@inlined
def lay_meld(t, base, element):
    """Lay a set beside a rack."""
    number = t[base + at.S_MELDS]
    t[base + at.S_MELDS] = number + 1
    for i in range(4):  # at places that a compiler knows
        t[base + at.S_MELD + i] = element if i == number else t[base + at.S_MELD + i]


@inlined
def claim(t, seat, answer, tables):
    """Lay the set open that is made with the discard."""
    base = seat_of(seat)
    kind = t[at.T_OFFER]
    kong = 0
    note_claimed(t)
    if answer >= at.A_CHOW:
        low = kind - (answer - at.A_CHOW)
        for tile in range(low, low + 3):
            if tile != kind:
                drop_tile(t, base, tile, tables)
                see_tile(t, tile)
        t[base + at.S_CHOWS] = chows_laid(t[base + at.S_CHOWS], low)
        lay_meld(t, base, (CHOW + low // 9 * 7 + low % 9) << EL_CODE | EL_MELD | EL_OPEN)
    else:
        kong = 1 if answer >= at.A_KONG else 0
        jokers = answer - (at.A_KONG if kong else at.A_PUNG)
        for i in range(2 + kong):
            tile = at.JOKER if i < jokers else kind
            drop_tile(t, base, tile, tables)
            see_tile(t, tile)
        lay_meld(t, base, (PUNG + kind) << EL_CODE | jokers << EL_JOKERS | EL_MELD | EL_OPEN | (EL_KONG if kong else 0))
        if kong == 0:
            t[base + at.S_PUNGED] |= 1 << kind
    t[base + at.S_DRAWN] = at.NONE
    t[base + at.S_CALLS] = calls_with_set(t[base + at.S_CALLS])
    t[at.T_TURN] = seat
    t[at.T_HAS_DRAWN] = 0
    t[at.T_PHASE] = at.TURN
    t[at.T_OFFER] = at.NONE
    t[at.T_REPLACED] = 0
    t[at.T_KONGS] = kong
    if kong:
        t[at.T_STALE] = 1 << seat


@inlined
def discard(t, seat, kind, play, tables):
    """Lay a tile off; what is to be done then."""
    base = seat_of(seat)
    drawn = 1 if t[base + at.S_DRAWN] == kind else 0
    drop_tile(t, base, kind, tables)
    see_tile(t, kind)
    note_discard(t, seat, kind, drawn)
    t[base + at.S_DRAWN] = at.NONE
    t[at.T_OFFER] = kind
    t[at.T_HAS_DRAWN] = 0
    t[at.T_REPLACED] = 0
    t[at.T_PHASE] = at.CLAIM
    t[at.T_AS_DRAWN] = drawn
    if drawn == 0:
        t[at.T_STALE] = 1 << seat
    earlier = t[base + at.S_OUT]
    t[base + at.S_OUT] = earlier + 1
    if play[at.P_ANNOUNCE] == 0 or waits_as_before(drawn, t[at.T_KONGS], earlier):
        return OFFER
    return CALL


@inlined
def kong(t, seat, family, kind, tables):
    """Lay a kong from the rack, or promote a pung; what is to be done then."""
    base = seat_of(seat)
    t[at.T_KONGS] += 1
    t[at.T_REPLACED] = 0
    t[at.T_KONG_LAID] = 1
    t[at.T_HAS_DRAWN] = 0
    t[at.T_STALE] = 1 << seat
    t[base + at.S_DRAWN] = at.NONE
    t[base + at.S_CALLS] = calls_with_set(t[base + at.S_CALLS])
    if family == at.F_PROMOTE or family == at.F_PROMOTE_JOKER:
        joker = 1 if family == at.F_PROMOTE_JOKER else 0
        added = at.JOKER if joker else kind
        drop_tile(t, base, added, tables)
        see_tile(t, added)
        pungs = 0
        for i in range(4):
            element = t[base + at.S_MELD + i]
            if element >> EL_CODE == PUNG + kind and element & EL_KONG == 0:  # with jokers there may be two: the first
                pungs += 1
                if pungs == 1:
                    t[base + at.S_MELD + i] = element + EL_KONG + (joker << EL_JOKERS)
        t[base + at.S_PUNGED] &= ~((1 if pungs == 1 else 0) << kind)
        t[at.T_PHASE] = at.ROB
        t[at.T_OFFER] = added
        return ROBBERY
    jokers = 0 if family == at.F_KONG else family - at.F_KONG_JOKER + 1
    for i in range(4):
        drop_tile(t, base, at.JOKER if i < jokers else kind, tables)
    lay_meld(t, base, (PUNG + kind) << EL_CODE | jokers << EL_JOKERS | EL_MELD | EL_KONG)
    return REPLACE


@inlined
def give(t, seat, action, play, tables):
    """Give a tile in an exchange; RESOLVE while more are to be given, else what is to be done."""
    base = seat_of(seat)
    if action >= at.A_LUCK:
        t[base + at.S_HELD] &= ~(1 << action - at.A_LUCK)
    else:
        drop_tile(t, base, action, tables)
    t[base + at.S_GIVEN] = t[base + at.S_GIVEN] << GIVEN_BITS | action
    if t[base + at.S_GIVEN] >> GIVEN_BITS * EXCHANGED:
        t[at.T_PENDING] &= ~(1 << seat)
    if t[at.T_PENDING]:
        return RESOLVE
    stage = t[at.T_STAGE]
    for place in range(play[at.P_PLAYERS]):
        other = partner(place, stage, play[at.P_PLAYERS])
        if other >= 0:
            to = seat_of(other)
            tiles = t[seat_of(place) + at.S_GIVEN]
            for i in range(EXCHANGED):
                tile = tiles >> GIVEN_BITS * i & GIVEN
                if tile >= at.A_LUCK:
                    t[to + at.S_HELD] |= 1 << tile - at.A_LUCK
                else:
                    add_tile(t, to, tile, tables)
    t[seat_of(0) + at.S_DRAWN] = at.NONE  # East's hand is as if drawn, but no tile of it is the fourteenth (B14)
    t[at.T_STAGE] = stage + 1
    if stage + 1 == STAGES:
        return LAY
    await_exchange(t, play)
    return SWAP


@inlined
def await_exchange(t, play):
    """Who gives tiles now."""
    t[at.T_PHASE] = at.EXCHANGE
    t[at.T_STALE] = 1  # only East may win now
    pending = 0
    for seat in range(play[at.P_PLAYERS]):
        t[seat_of(seat) + at.S_GIVEN] = 1
        pending |= (1 if partner(seat, t[at.T_STAGE], play[at.P_PLAYERS]) >= 0 else 0) << seat
    t[at.T_PENDING] = pending


@inlined
def begin(t, wall, dice, m, play, tables):
    """Deal from a wall that is built; what is to be done then."""
    deal_tiles(t, wall, dice, m, play, tables)
    if t[at.T_GOULASH] == 0:
        return LAY
    await_exchange(t, play)
    return SWAP


@inlined
def go_on(t, wall, m, do, play, rules, tables, hand, work):
    """All that follows by itself, until somebody must choose or the scorer is asked."""
    if do == RESOLVE:
        do = resolve(t, play, tables)
    if do != RESOLVE:
        run(t, wall, do, play, rules, tables, hand, work)


@inlined
def step(t, wall, m, action, play, rules, tables, hand, work):
    """Do an action of the actor, and all that follows by itself."""
    seat = t[at.T_ACTOR]
    phase = t[at.T_PHASE]
    do = RESOLVE
    if action == at.A_DEAL:
        first = at.P_WALL + (at.WALL_SIZE if m[at.M_GOULASH] else 0)
        dice = shuffle(wall, first, play, t[at.T_MATCH], m[at.M_DEAL], t[at.T_SEED])
        t[at.T_DEAL] = m[at.M_DEAL]
        if m[at.M_RULED]:
            crown(m, dice % 6 + dice // 6 % 6 + 2, play)
        do = begin(t, wall, dice, m, play, tables)
    elif action == at.A_JUDGED:
        t[at.T_QUESTION] = 0
        t[at.T_JUDGED] = 1
        do = t[at.T_GO_ON]
    else:
        t[at.T_STEPS] += 1
        if action == at.A_MAHJONG and (phase == at.TURN or phase == at.EXCHANGE):
            base = seat_of(seat)
            t[at.T_WINNER] = seat
            if t[base + at.S_DRAWN] >= 0:
                t[at.T_WIN_KIND] = t[base + at.S_DRAWN]
            drop_tile(t, base, t[at.T_WIN_KIND], tables)
            do = FINISH if phase == at.TURN else LAY
        elif phase == at.TURN:
            if action <= at.JOKER:
                do = discard(t, seat, action, play, tables)
            else:
                do = kong(t, seat, action >> at.FAMILY, action & at.INDEX, tables)
        elif phase == at.EXCHANGE:
            do = give(t, seat, action, play, tables)
            if do == RESOLVE:
                ask_to_give(t, 0)
                return
        else:
            t[seat_of(seat) + at.S_ANSWER] = action
            t[at.T_PENDING] &= ~(1 << seat)
            if t[at.T_PENDING]:
                ask(t, play)
                return
    go_on(t, wall, m, do, play, rules, tables, hand, work)
