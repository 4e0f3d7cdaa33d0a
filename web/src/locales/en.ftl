### Peling in English.

## Tiles
tile-characters = characters { $rank }
tile-circles = circles { $rank }
tile-bamboo = bamboo { $rank }
tile-east = East wind
tile-south = South wind
tile-west = West wind
tile-north = North wind
tile-red = red dragon
tile-green = green dragon
tile-white = white dragon
tile-joker = joker
tile-hidden = face-down tile
number-1 = one
number-2 = two
number-3 = three
number-4 = four
number-5 = five
number-6 = six
number-7 = seven
number-8 = eight
number-9 = nine
tile-flower-1 = plum blossom (flower 1)
tile-flower-2 = orchid (flower 2)
tile-flower-3 = chrysanthemum (flower 3)
tile-flower-4 = bamboo flower (flower 4)
tile-season-1 = spring (season 1)
tile-season-2 = summer (season 2)
tile-season-3 = autumn (season 3)
tile-season-4 = winter (season 4)
index-m = Ch
index-p = Ci
index-s = B
index-E = E
index-S = S
index-W = W
index-N = N
index-C = Rd
index-F = Gr
index-P = Wh
index-J = J
wind-east = East
wind-south = South
wind-west = West
wind-north = North
wind-dragon = green dragon
dreamer = Sitting out
shape-chow = chow
shape-pung = pung
shape-kong = kong
meld-hidden = concealed kong
meld-open = { $shape }: { $tiles }
meld-concealed = concealed { $shape }: { $tiles }
no-tiles = no tiles
winning-tile = winning tile: { $tile }
none = none

## Everywhere
skip = Skip to content
nav-label = Main menu
nav-play = Play
nav-count = Count
nav-friends = Friends
nav-learn = Learn
nav-games = My games
nav-settings = Settings
language = Language
loading = One moment…
thinking = Thinking…
offline = The server is not responding. Check your connection and try again.
again = Try again
close = Close
yes = yes
no = no
you = you
copy = Copy
copied = Copied
share = Share
print = Print
footer = Peling: mahjong as it is played in the Netherlands. No account, no advertising, nothing sent to other sites.
footer-about = About Peling
to-home = Home
to-learn = Back to Learn
to-games = My games
to-rules = Rules
to-rules-of = Rules: { $rules }
to-card = Score card
to-card-of = Score card: { $rules }
to-replay = Replay the match
to-record = Save the record
to-review = Review your choices
to-drills = Practise
to-summary = Final result
to-verify = Check the wall
page-home = Home
page-play = New game
page-friends = With friends
page-join = Sit down
page-table = Table
page-watch = Watching
page-count = Counting
page-pay = Who pays whom
page-learn = Learn
page-rules = Rules
page-card = Score card
page-club = Rules of your club
page-club-edit = Rules of your club
page-club-shared = Shared rules
page-games = My games
page-replay = Replay
page-review = Your choices
page-drills = Practise
page-lessons = Counting lesson
page-lesson-progress = Progress
page-lesson-row = Lesson on a scoring item
page-verify = Check the wall
page-settings = Settings
page-about = About Peling
page-missing = This page does not exist

## Home
home-title = Peling
home-on = Continue
home-half = Counting a hand
home-half-more = { $tiles ->
    [one] 1 tile laid, { $time }
   *[other] { $tiles } tiles laid, { $time }
}
home-doors = What you can do
home-door-play = against the computer
home-door-count = a hand from your own table
home-door-learn = lessons, rules and practice
home-door-friends = together at one table
home-pay = Who pays whom
home-club = Rules of your club
home-games = My games
home-code = Do you have a code?
home-join = Sit down
home-turn = It is your turn.
home-resume = { $rules }, deal { $deals }
first-name = Your first name
first-name-more = The others at the table see this name. That is all we ask.
first-name-wanted = Please enter a first name.
short-nts = NTS 2016
short-nts-2009 = NTS 2009
short-mcr = MCR
short-bmr = BMR with goulash
about-nts = The tournament rules of the Dutch mahjong federation: points and doubles, at least two doubles to win.
about-nts-2009 = The older edition of the tournament rules: a player who discards the winning tile pays double.
about-mcr = The official Chinese rules with 81 combinations: at least eight points to win, only the winner scores.
about-bmr = The British rules of club Pe-ling, with luck tiles, declared waits, and goulash after a draw.

## New game
play-title = Play against the computer
play-text = Choose how you want to play, or leave everything as it is.
play-go = Take a seat
friends-title = Play with friends
friends-text = You open a table and get a link and a short code for your friends.
friends-count = How many friends do you invite?
friends-bots = The computer plays the other seats.
friends-go = Open the table
choose-rules = Rules
choose-players = Number of players
players = { $number } players
choose-level = How well does the computer play?
choose-bots = How well does the computer play in empty seats?
level-beginner = Beginner
level-beginner-more = Wants to win, but still makes mistakes.
level-quick = Quick
level-quick-more = Goes straight for mahjong.
level-club = Club
level-club-more = Plays for points and watches what you do.
choose-tempo = Tempo
tempo-calm = Calm
tempo-normal = Normal
tempo-fast = Fast
tempo-title = Tempo at this table
wish-coach = With explanations as you play
wish-coach-more = For a first game: a short tip at the right moment.
wish-teaching = With open hands
wish-teaching-more = Everyone sees everyone’s tiles, as in a lesson.
wish-watched = Others may watch
wish-watched-more = Anyone with the link can watch as you play, without seeing your tiles. Any player can switch that off. Otherwise a deal can be watched once it is over.
wish-clock = seconds per decision, 0 for no clock
house-rules = House rules
value-assist = assisting
value-strict = strict
value-sum = sum
value-placing = placing
value-wmo = WMO
value-mil = MIL
value-jokers = jokers
value-bamboo-2 = bamboo 2
value-when-needed = when a replacement is needed
value-at-once = at once
value-once = once
value-twice = twice
value-always = after every deal
value-unless-East-wins-or-the-game-is-drawn = after every deal, unless East wins or it is drawn
value-highest-throw-is-East = the highest throw becomes East
value-East-South-West-North-by-the-height-of-the-throw = East, South, West, North in order of their throws
value-drawn-winds-East-picks-a-seat = winds are drawn; East picks a seat
value-goulash = goulash
value-ordinary = an ordinary deal
value-limit = limit hand
value-irregular-limit = irregular limit hand
value-pair = pair
value-pung = pung
value-chow = chow
value-turn = first in turn
value-ES-WN = East with South and West with North
value-EWSN = East to West, West to South, South to North, North to East

## Sitting down
join-title = { $name }’s table
join-code = Code { $code }.
join-missing = No table found
join-over = The match is over.
join-locked = The table is locked: nobody else can sit down.
join-watch = Watch
join-live = Anyone with the link can watch as you play. Only you see your tiles. You can switch this off at the table.
join-replay = Watch the deals
join-rules = This table plays { $rules }.
join-go = Sit down
join-full = All seats are taken.
table-missing = There is no table here, or not any more. Is the code or the link correct?
lobby-invite = Invite your friends
lobby-code-label = Code: { $code }
lobby-how = Pass this code on. Your friends go to { $host } and enter it, or use the link.
lobby-link = Link to this table
lobby-seats = At the table
lobby-start = Start playing
lobby-bots = The computer plays for anyone who is not here yet; they can sit down later.
share-text = Join me for mahjong: code { $code }
seat-open = Free seat
seat-person = player
seat-bot = computer

## The table
table-title = Table, { $rules }
deal-number = Deal { $deal }
round-name = { $round } round
round-short = Round
you-are = You are { $wind }
you-dream = You sit out
you-watch = You are watching
watchers = { $count ->
    [one] { $count } watcher
   *[other] { $count } watchers
  }
dreams = { $name } sits out
dreams-total = { $name } sits out ({ $total })
goulash = Goulash
strict = Strict
tools-label = Help and settings
tool-hint = Hint
tool-why = Why no mahjong?
tool-undo = Undo
tool-pause = Pause
tool-resume = Resume
tool-watch = Others may watch
tool-guests = Guests
tool-keys = Keys
tool-settings = Settings
tool-leave = Leave
tool-menu = Menu
board-label = The table
centre-label = Middle of the table
wall-left = { $left } left
wall-facts = wall { $left }
wall-label = Wall: { $left } tiles left
wall-label-dead = Wall: { $left } tiles left, dead wall { $dead }
latest = latest
total-label = total { $total }
badge-turn = to play
badge-threw = discarded
badge-thinks = thinking
badge-waits = waiting
badge-dead = dead hand
badge-ruler = ruler
badge-away = computer plays
place-left = left
place-across = across
place-right = right
place-own = you
seat-left = to your left
seat-across = opposite you
seat-right = to your right
enlarge = Enlarge { $who } ({ $name })
rack-label = { $count } tiles on the rack
sets-label = Sets
sets-own-label = Your sets
luck-own-label = Your luck tiles
discards-label = { $count ->
    [0] Nothing discarded yet
    [one] 1 discard
   *[other] { $count } discards
}
discards-own-label = { $count ->
    [0] You have discarded nothing yet
    [one] Your discard
   *[other] Your { $count } discards
}
hand-label = Your hand
rack-own-label = Your rack, { $count } tiles
just-drawn = just drawn
advised = advised
of-use = usable
actions-label = What you can do
call-name-chow = Chow
call-name-pung = Pung
call-name-kong = Kong
call-name-mahjong = Mahjong
call-name-pass = Pass
call-chow = Chow!
call-pung = Pung!
call-kong = Kong!
call-mahjong = Mahjong!
call-mahjong-points = Mahjong ({ $points })
choose-which = Which { $call }?
choose-with = with { $tiles }
discard-idle = Discard
discard-choose = Choose a tile
discard-tile = Discard { $tile }
exchange-give = Pass on ({ $count } of 3)
exchange-short = Pass on
replace = Take the replacement tile
announce = I declare my wait
announce-not = You cannot declare your wait with { $tile }.
until = until my turn
until-label = Pass until my turn
think = Time to think
think-done = I am ready
sort-now = Sort
clock-left = { $left ->
    [one] 1 second left
   *[other] { $left } seconds left
}
clock-brief = { $left } s
prompt-turn = Your turn: discard a tile.
prompt-drawn = You drew { $tile }.
prompt-lifted = Press again, or press Discard.
prompt-copies = { $tile }: { $table } on the table, { $left } unseen
prompt-copies-none = { $tile }: all four are visible
prompt-win = You can declare mahjong!
prompt-win-points = You can declare mahjong! ({ $points } points)
prompt-dead = Your hand is dead: you declared a false mahjong and cannot win this deal.
prompt-dead-why = Your hand is dead: you declared a false mahjong. { $wrong }
ask-discard = You can declare mahjong! Discard { $tile } anyway?
ask-discard-yes = Discard anyway
ask-pass = You can declare mahjong! Pass anyway?
ask-pass-yes = Pass anyway
prompt-claim = Do you want this tile? You can: { $calls } or pass.
prompt-claims = Does anyone want this tile?
prompt-offer = { $who } ({ $where }) discards { $tile }
prompt-offer-kong = { $who } ({ $where }) makes a kong with { $tile }
prompt-offer-own = You discarded { $tile }
prompt-answered = You have answered.
prompt-thinks = { $count ->
    [one] { $names } is thinking.
   *[other] { $names } are thinking.
}
prompt-many-think = { $count } players are thinking.
prompt-think-own = You are thinking.
prompt-wait = { $who } ({ $name }) is to play.
prompt-exchange = Exchange { $number } of 3: choose three tiles for { $who } ({ $name }).
prompt-exchange-wait = The others are exchanging tiles.
prompt-replace = First take the replacement tile for your kong.
prompt-dream = You sit this deal out and watch.
prompt-paused = Paused. Nobody needs to do anything.
prompt-offer-all = { $who } discards { $tile }
prompt-offer-kong-all = { $who } makes a kong with { $tile }
away-lost = Connection lost. Reconnecting automatically; your seat is kept.
away-watching = Connection lost. Reconnecting automatically.
away-offline = Your device is offline. You continue where you were as soon as it is back.
away-restart = The server is restarting. You continue where you were in a moment.
away-moved = The table is moving to another server. You continue where you were in a moment.
away-replaced = You are playing in another window or on another device now.
away-cut = The server has closed the connection.
away-take = Continue here
away-again = Try now
window-small = This window is too small for the table. Enlarge it or turn the screen.
consent-undo = { $name } wants to take back a move. Is that all right?
consent-agreed = You agree to { $name } taking back a move.
consent-withdraw = Never mind
consent-wait = You asked to take back a move.
consent-yes = Agreed: { $names }.
consent-open = No answer yet: { $names }.
agree = All right
disagree = No
table-left = You are no longer at this table.
table-removed = The owner has removed you from this table. You cannot sit down here again.
table-lock = Lock table
table-unlock = Unlock table
table-is-locked = The table is locked: nobody else can sit down. The computer plays empty seats.
table-is-open = Anyone with the code can still take a free seat.
guest-remove = Remove
guest-remove-name = Remove { $name }
remove-title = Remove guest?
remove-text = The computer plays on for { $name }, who cannot sit down at this table again.
remove-yes = Yes, remove
remove-no = No, keep them
watch-live = You are watching.
watch-over = You are watching deal { $deal }, which is over.
watch-next = Deal { $deal } is being played; you will see it when it is over.
watch-finished = The match is over.
watch-lobby = The match has not begun. You will see it here as soon as it does.
watch-full = Too many people are watching. Try again later.
watch-end = Skip to the end
watch-deal = Step through it
watch-sit = Take a seat
watch-stop = Stop
side-label = Hint, log and standings
log-title = Log
passes-title = Always pass on
phrases-title = Say something
back-to-sheets = Back to the score
tell-round = { $round } round, deal { $deal }, { $left } tiles left in the wall.
tell-own = You are { $wind } and hold: { $tiles }.
tell-other = { $who }, { $name }: { $sets ->
    [one] 1 open set
   *[other] { $sets } open sets
}, { $count ->
    [one] 1 discard
   *[other] { $count } discards
}, latest { $latest }.
leave-title = Leave the table?
leave-text = The computer plays on for you. You can return to your seat from My games.
leave-yes = Yes, leave
leave-no = No, stay
sure-title = Are you sure?
sure-text = The referee is strict: a false mahjong makes your hand dead.
sure-yes = Yes, mahjong
sure-no = No, cancel

## After the deal
result-remise = Draw
result-you-won = Mahjong! You win
result-won = { $who } ({ $name }) wins
result-finished = The match is over
finished-rounds = { $deals ->
    [one] 1 deal was played.
   *[other] { $deals } deals were played: all rounds are complete.
}
finished-time = { $deals ->
    [one] Time is up, after 1 deal.
   *[other] Time is up, after { $deals } deals.
}
finished-stopped = { $deals ->
    [one] The players stopped, after 1 deal.
   *[other] The players stopped, after { $deals } deals.
}
last-deal = Score of the last deal
order-title = Final result
best-title = The best hand
best-hand = { $name }, deal { $deal }: { $total } points.
best-replay = Replay deal { $deal }
costly-title = Your most costly choices
costly-none = None of your choices cost points: the computer could not have done better.
costly-rather = The computer would { $action }. That is worth { $cost } points more on average.
scores-title = All deals
scores-none = No deal is over yet.
scores-caption = All deals of this match: what each player won or paid, and the total after it
scores-deal = Deal
scores-deal-number = Deal { $deal }
scores-row = { $deal }. { $outcome }
scores-result = deal
scores-total = total
deal-remise = Draw
deal-from = { $winner } wins off { $from }
deal-drawn = { $winner } wins, self-drawn
graph-label = Each player’s total after every deal, as lines; the numbers are in the table below
next-deal = Next deal
stop-match = Stop after this deal
look-at-table = Look at the table
votes-wait = Waiting until everyone has seen the score.
play-again = Play again
standing-title = Standings
standing-change = this deal { $net }
standing-rating = { $points } rating points
sheets-title = The score
sheets-failed = The score could not be loaded.
sheet-total = total { $total }
sheet-lines = Score of { $name }
sheet-amount = Value
sheet-what = What for
sheet-nothing = Nothing counts.
sheet-waiting = The value of waiting for a limit hand.
sheet-not-counted = Not counted ({ $count })
sheet-text = As text
amount-points = { $value ->
    [one] 1 point
   *[other] { $value } points
}
amount-doubles = { $value ->
    [one] 1 double
   *[other] { $value } doubles
}
times = { $times } times
sum-points = Total { $total } points
sum-luck = { $points } + { $luck } for luck tiles = { $total }
sum-doubled = { $doubles ->
    [0] { $product } points
    [one] { $points } points × 2 (1 double) = { $product }
   *[other] { $points } points × { $factor } ({ $doubles } doubles) = { $product }
}
sum-cut = limited to { $total }
sum-limit = Limit hand: { $total }
sum-limit-luck = Limit hand { $limit } + { $points } for luck tiles = { $total }
sum-limit-doubled = Limit hand { $limit } + { $points } × { $factor } for luck tiles = { $total }
mahjong = Mahjong
payments-title = Who pays whom
payments-fine = { $who } paid { $amount } for a false mahjong.
payments-none = Nobody pays.
matrix-caption = What each player (left) pays each other player (above)
matrix-payer = Pays to
matrix-net = Net
telraam-title = Counting frame (telraam)
telraam-label = Counting frame: { $tens } tiles face down, { $ones } face up, { $luck } for luck tiles; { $total } points in all
telraam-words = Face down { $tens }, face up { $ones }, luck tiles { $luck }: { $total } points in all.

## Help
hint-waits = You wait for
hint-tile = Tile
hint-unseen = Still unseen
hint-drawn = Self-drawn
hint-claimed = Discard
hint-points = { $value } points
hint-not-enough = not enough
hint-weighed = What the computer weighed
hint-criterion = At the top is the choice that brings the most points on average: what you win with mahjong, less what you pay the others.
hint-choice = Choice
hint-away = Tiles to go
hint-help = Useful tiles
hint-value = On average
hint-ready = waiting
hint-all = All { $count } choices
hint-fewer = Fewer choices
hint-parts = Where those points come from
hint-part = Part
part-wins = your own mahjong
part-others = mahjong by others
part-keeps = your tiles if another player wins
part-risk = risk of the discard
part-value = total, on average
part-chance = chance of your mahjong
hint-later = Advice appears here again as soon as you have a choice.
hint-worth = What your hand is worth if another player wins now: { $value }
hint-near = What you can aim for
hint-distance = { $name }: { $distance ->
    [0] you are waiting
    [one] 1 tile from waiting
   *[other] { $distance } tiles from waiting
}
hint-nothing = There is no advice for now.
why-title = Why no mahjong?
coach-label = Explanation
coach-read = I see
coach-off = No more explanations
coach-welcome = Welcome to the table! Your tiles are at the bottom; only you see them. The others are above, left and right, with their discards in front of them.
coach-goal = You want to be the first with four sets and a pair. A set is a chow (three in a row in one suit), a pung (three alike) or a kong (four alike).
coach-discard = It is your turn. Tap a tile that you do not need; it moves up. Single winds and dragons are often the first to go.
coach-lifted = The tile is up. Tap it again, or press the Discard button, to discard it. Changed your mind? Just tap another.
coach-claim = Someone has discarded a tile that you can use. The buttons that light up below show how. There is no hurry: the table waits for you. If you do not want it, press Pass.
coach-kong = You have four alike. The Kong button lays them down and gives you a replacement tile. You do not have to.
coach-win = You can make mahjong! Press Mahjong and this deal is yours.
coach-others = Now it is the others’ turn. The log shows what everyone does. The latest discard has a golden edge.
coach-hints = Not sure what to do? Press Hint. It shows what the computer would do, and why.
coach-exchange = This is goulash: three times you exchange three tiles. Tap three tiles that you want to get rid of and press the button.

## Keys
keys-title = Keys
keys-show = Show the keys
keys-key = Key
keys-does = Action
keys-off = The letter keys can be switched off in the settings.
key-move = to another tile
key-lift = lift the tile; again: discard it
key-arrange = move the tile
key-discard = discard the lifted tile
key-chow = chow
key-pung = pung
key-kong = kong
key-mahjong = mahjong
key-pass = pass
key-think = ask for time to think, or be ready
key-next = next deal
key-rack = to your rack
key-sort = sort the rack
key-tell = describe the table
key-hint = hint
key-why = why no mahjong?
key-undo = take back a move
key-pause = pause
key-phrases = say something
key-settings = settings
key-help = this list

## Settings
settings-title = Settings
settings-name = Your name
setting-theme = Colours
theme-auto = Same as this device
theme-light = Light
theme-dark = Dark
theme-contrast = High contrast
setting-felt = Cloth
felt-green = Green
felt-blue = Blue
setting-tiles = Tiles
tiles-index = With rank and letter
tiles-plain = Without
setting-tiles-more = In the corner: 5B is bamboo 5, E is East, Rd is the red dragon.
setting-scale = Size: { $scale } percent
setting-play = Playing
setting-twoStep = Discard in two steps
setting-twoStep-more = The first tap lifts the tile, the second discards it.
setting-sort = Sort the rack automatically
setting-sort-more = Once you move a tile yourself, your order is kept.
setting-motion = Moving tiles
setting-motion-more = They show who did what.
setting-sounds = Sounds
setting-sounds-more = The click of the tiles, and a small bell when it is your turn.
setting-safe = Colours for the colour-blind
setting-safe-more = No red beside green on the tiles.
setting-keys = Letter keys
setting-keys-more = P for pung, X for pass, and so on.
setting-speech = Read aloud
speech-all = Every discard and call
speech-calls = Calls only
speech-off = Nothing
speech-missing = This device cannot speak.
name-keep = Save name
name-kept = Saved.
name-erase = Delete my data
name-erased = Your data is deleted.
erase-title = Delete your data?
erase-text = Your name is deleted from the server and you cannot return to your games. The games stay, without your name. What is on this device alone, such as settings, counts, lessons and your club’s rules, stays here.
erase-yes = Yes, delete my data
erase-no = No

## Learn
learn-title = Learn
learn-text = Read the short lesson, or learn by playing: at the table the Hint button is always there to help.
learn-first = A guided first game
learn-first-text = You play a real game, with a short explanation of each new thing. There is no clock.
learn-first-go = Start with explanations
learn-drills = What would you discard?
learn-drills-text = Positions from your own games, with the computer's opinion.
learn-drills-go = Practise with your own games
learn-short = Mahjong in brief
learn-rules = Rules and score cards
lesson-tiles = The tiles
lesson-tiles-text = Three suits numbered 1 to 9 (characters, circles and bamboo), four winds and three dragons; there are four of each tile. Some rules add eight luck tiles.
lesson-sets = Sets
lesson-sets-text = A chow is three in a row in one suit. A pung is three alike, a kong four. Two alike are a pair.
lesson-goal = The goal
lesson-goal-text = Four sets and a pair: then you declare mahjong. Most rules also require your hand to be worth something, such as two doubles or eight points.
lesson-turn = A turn
lesson-turn-text = Draw a tile, discard one. Play goes anticlockwise: East, South, West, North.
lesson-calls = Calling
lesson-calls-text = You may claim a discard for a pung, a kong or mahjong, and for a chow only if the player on your left discarded it. Mahjong takes priority, then pung and kong, then chow.
lesson-score = Scoring
lesson-score-text = After each deal you see, line by line, what everyone’s hand scores, what does not count and why, and who pays whom.
rules-search = Search these rules
rules-found = { $count ->
    [0] nothing found
    [one] 1 item
   *[other] { $count } items
}
rules-not-beside = Not counted with: { $names }
rules-limit-note = Limit hands: self-drawn / on a discard, and in brackets what waiting for them pays.
rules-star-note = * Or the ordinary count, if that is higher.
rules-facts = At the table
rules-version = { $id }, version { $version }, { $hash }
rows-points-all = Points, every player
rows-points-winner = Points, the winner only
rows-doubles-all = Doubles, every player
rows-doubles-winner = Doubles, the winner only
rows-limit = Limit hands
rows-fan = Combinations of { $value ->
    [one] 1 point
   *[other] { $value } points
}
card-title = Score card { $rules }
card-groups = Of items with the same letter only the highest counts.
card-doublings = Doubling table: points after 1 to 8 doubles
card-points = points
card-doublings-limit = Anything above the limit counts as the limit.

## Counting
count-title = Counting a hand
count-skip = Skip to the keys
count-facts = Rules, seat and round
count-rules = Rules
count-rules-title = Rules
count-rules-now = Rules: { $rules }. Change
count-rules-nts = NTS 2016
count-rules-nts-2009 = NTS 2009
count-rules-mcr = MCR
count-rules-bmr = BMR
count-rules-changed = The rules have been updated since this link was made: this is today’s count.
count-goulash = Goulash
count-seat = You are
count-seat-now = You are { $wind }. Press for the next wind
count-round = Round
count-round-now = Round { $wind }. Press for the next
count-new = New
count-type = Type
count-type-text = For example 999s) FFF) 234s 678s 44s >. Numbers with m, p or s; E S W N; c f p for the dragons. A ) makes the set open, + means self-drawn, > claimed. Anything else goes after a ;: seat S, round E, robbed-kong.
count-type-hand = The hand
count-type-go = Count this hand
count-share-text = The link and the QR code hold the whole hand with its rules. Anyone who opens them sees the same count.
count-link = The link
count-qr = QR code of the link
count-shared = A count that was shared with you.
count-change = Change
count-own = Count a hand of your own
count-bring = Back to who pays whom, with this count
count-settle = Who pays whom
count-print = seat wind { $seat }, prevailing wind { $round }
count-sheet = The count
count-sheet-empty = The count appears here, line by line.
count-nothing = Nothing counts yet.
count-depends = The rest depends on how you got the winning tile.
count-waits = Waiting for
count-left = { $left } left
count-almost = Almost
count-not = Does not count
count-read-as = Read as
count-irregular = special hand
count-other-reading = Read this way, the hand counts less.
count-of-thirteen = { $tiles } of 13
count-so-far = so far
count-not-won = Not won
count-waiting = but waiting
count-waits-for = waiting for { $name }
count-how = How did you get it?
count-none = No mahjong
count-may-not = Cannot win
count-dead = Dead hand
count-dead-more = counts nothing
count-dead-strip = It cannot win and counts nothing. Switch that off in the count.
count-either = { $low } or { $high }
count-times = { $points } × { $factor } =
count-cut = { $points } × { $factor }, limit
count-hand = Your hand, { $tiles } tiles
count-set = { $shape } { $tiles }
count-set-open = { $shape } { $tiles }, open
count-take = { $tile }: remove
count-take-winning = { $tile }, winning tile: remove
count-turn = { $now }. Press for { $to }
count-concealed = concealed
count-open = open
count-concealed-kong = concealed kong
count-open-kong = open kong
count-no-kong = no kong
count-kong = kong
count-in-hand = in the hand
count-on-table = on the table
count-fourth = add the 4th
count-pair = pair
count-loose = loose
count-together = together
count-luck = luck tiles
count-luck-short = luck
count-next = Next step
count-start = Tap your tiles, the winning one last.
count-start-more = Choose open or concealed under each set.
count-still = { $tiles ->
    [one] 1 tile to go, plus the winning one.
   *[other] { $tiles } tiles to go, plus the winning one.
}
count-still-more = Tap a tile in the hand to remove it.
count-thirteen = 13 tiles: not won.
count-thirteen-more = Tap the winning tile if you have mahjong.
count-waits-keys = { $number ->
    [one] Waiting for 1 tile: gold on the keys.
   *[other] Waiting for { $number } tiles: gold on the keys.
}
count-wait-short = waiting for
count-wait = { $tile }: claimed { $claimed }, drawn { $drawn }
count-no-hand = No mahjong with these tiles.
count-no-hand-more = Tap the wrong tile to remove it: then it counts as not won.
count-which-suit = { $typed }: m, p or s?
count-winning = Winning tile: { $tile }. Choose another
count-winning-tile = Winning tile
count-claimed = claimed
count-drawn = self-drawn
count-claimed-short = claimed
count-drawn-short = drawn
count-came = { $how }: { $worth }
count-not-allowed = not allowed
count-special = Extras
count-on = { $number } on
count-panel = Winning tile and circumstances
count-ready = Done
count-switched-off = No longer possible, so switched off: { $names }.
count-undo = Undo
count-undo-more = Undo the last step
count-undone = Undone, { $tiles } tiles
count-laid = { $tile }, { $tiles } tiles
count-tiles = { $tiles } tiles
count-heard = { $what }: { $state }, { $total }
count-keys = Tiles
count-block-m = characters
count-block-p = circles
count-block-s = bamboo
count-block-z = winds and dragons
count-key-held = { $number } laid
count-key-gone = none left
count-key-wins = makes mahjong
count-key-kong = makes a kong
count-key-luck = luck tiles
count-key-back = back
count-refused-gone = All copies of { $tile } are in this hand already.
count-refused-full = There are fourteen tiles already. Remove one first.
count-refused-unused = { $tile } is not used in these rules.

## Who pays whom
pay-players = The players
pay-name = Name of { $wind }
pay-points = Points of { $wind }
pay-count = Count
pay-count-more = Count the hand of { $wind }
pay-winner = Who won?
pay-nobody = nobody
pay-discarder = Who discarded the tile?
pay-uncounted = Not counted yet: { $winds }. Press Count, or enter the points.
pay-discarder-first = First choose who discarded the winning tile, or that it was self-drawn: it matters in these rules.
pay-matrix = The settlement
pay-together = The balances add up to 0, as they should.
pay-together-wrong = The balances add up to { $sum }, not to 0.
pay-words = In words
pay-pays = { $payer } pays { $payee }
pay-chips = Chips to hand over
pay-chips-more = The difference between each two players, rounded to tens.
pay-gives = { $payer } gives { $payee }

## My games, looking back, practising
games-title = My games
games-none = You have no games yet. They appear here automatically.
games-deals = { $deals ->
    [0] no deal finished yet
    [one] 1 deal played
   *[other] { $deals } deals played
}
games-resume = Continue
games-replay = Replay
status-lobby = waiting for players
status-playing = in progress
status-finished = finished
replay-title = Replay of deal { $deal }
rules-changed = The rules have been updated here since this match began. What was paid stays; the counts follow today’s rules.
replay-first = Start
replay-last = End
replay-back = Back
replay-on = Forward
replay-play = Play
replay-stop = Stop
replay-decision = Next decision
replay-step = Step { $step } of { $steps }
replay-seat = Seen by
replay-all = all hands open
replay-opinion = Opinion
replay-chosen = { $name } chose: { $action }.
replay-same = The computer would do the same.
replay-other = The computer would { $action }.
replay-share = Copy link
replay-previous-deal = Previous deal
replay-next-deal = Next deal
review-title = Your choices in this match
review-loading = The computer is looking at all your choices. This may take a while…
review-facts = { $decisions ->
    [one] You made 1 choice
   *[other] You made { $decisions } choices
}; in { $same } of them the computer chose the same. Together the others cost { $cost } points on average.
review-more = { $left ->
    [one] 1 more deal is being looked at…
   *[other] { $left } more deals are being looked at…
}
review-back = Previous choice
review-on = Next choice
review-order = Order
review-by-cost = most costly first
review-by-time = as played
review-choice = Choice { $number } of { $count }: deal { $deal }
review-played = You chose
review-best = The computer would
review-cost = Average cost
review-points = { $cost } points
review-all = All choices that cost points
review-rather = better: { $action }
action-discard = discard { $tiles }
action-chow = chow with { $tiles }
action-pung = pung with { $tiles }
action-kong = kong with { $tiles }
action-promote = make the pung a kong with { $tiles }
action-mahjong = declare mahjong
action-pass = pass
action-exchange = exchange { $tiles }
action-replace = take the replacement tile
action-next = go to the next deal
action-stop = stop
drills-title = What would you discard?
drills-none = There are no positions yet. Play a deal first; then you can practise with it.
drills-text = Position { $at } of { $count }, { $rules }. Choose a tile from your rack.
drills-question = What do you discard?
drills-same = The computer would choose the same tile.
drills-other = The computer would { $action }.
drills-then = At the table you chose: { $action }. That cost { $cost } points on average.
drills-then-same = That is what you chose at the table.
drills-score = { $right } of { $done } the same.
drills-next = Next position
drills-replay = See the deal

## Checking
verify-title = Was the wall fair?
verify-text = Before the game the server fixes a number from which all walls follow, and shows its fingerprint. Afterwards the number itself is shown, so that anyone can do the sum.
verify-commitment = Fingerprint, shown before the game
verify-seed = The number, shown after the game
verify-here-yes = Your own browser did the sum: number and fingerprint match.
verify-here-no = Number and fingerprint do not match!
verify-yes = All walls follow from the number.
verify-no = A wall does not follow from the number!
verify-deal-yes = Deal { $deal }: right
verify-deal-no = Deal { $deal }: wrong
verify-later = The number is shown when the match is over.
verify-command = You can also do the sum without this server, with

## About
about-title = About Peling
about-text = Peling is named after Pe-ling, the bird on bamboo 1. It plays mahjong by four rule sets as Dutch clubs play them, counts exactly and explains every point.
about-privacy = What we keep
about-privacy-text = Your first name and your games, and one cookie that finds your seat again. Settings stay in your browser. Nothing goes to anyone else, and you can delete your data in Settings.
about-fair = Fair play
about-fair-text = The server shows everyone only what they would see at the table. The wall is fixed before play begins, and afterwards you can check that.
about-credits = With thanks to
credit-faces = Tile faces: riichi-mahjong-tiles by FluffyStuff (CC0).
credit-luck = Luck tiles and joker: outlines of Noto Sans Symbols 2 (SIL Open Font License 1.1).
credit-font = Typeface: Atkinson Hyperlegible Next by the Braille Institute (SIL Open Font License 1.1).
credit-code = Built with Svelte and Fluent. White dragon, back, corner letters and the zero are ours.
about-licences = All licences
about-programs = For programmers
about-programs-text = You can write a player of your own: everything these pages do is described at

# Lessons in counting
lessons-title = Counting lesson
lessons-about = Learn to count: what counts, what the total is, what you are waiting for and who pays whom. Questions you get wrong come back more often.
lessons-go = Start the lesson
lessons-at = question { $at } of { $count }
lessons-gold = The golden edge is the winning tile.
lessons-open = A set that lies apart is open.
lessons-concealed = A kong with two tiles face down is concealed.
lessons-number = Question { $number }
lessons-rows = Tick what counts
lessons-total = Total
lessons-parts = What do you want to fill in?
lessons-parts-count-both = Lines and total
lessons-parts-count-lines = Lines only
lessons-parts-count-total = Total only
lessons-parts-waits-both = Tiles and value
lessons-parts-waits-lines = Tiles only
lessons-check = Check
lessons-next = Next question
lessons-ten-more = Ten more questions
lessons-all = All questions
lessons-progress = Progress
lessons-lacks-total = Fill in the total, or choose Lines only.
lessons-lacks-amounts = Fill in an amount for everyone.
lessons-lacks-worth = Fill in what the hand is worth with each tile, or choose Tiles only.
lessons-waits = Tick what you are waiting for
lessons-worth-drawn = Write what the hand is worth if you draw the tile; 0 if you may not win.
lessons-worth-claimed = Write what the hand is worth if another player discards the tile; 0 if you may not win.
lessons-worth = What is the hand worth with { $tile }?
lessons-to-winner = What does each pay the winner?
lessons-net = What does each win or lose?
lessons-net-text = Write a loss with a minus sign: -120.
lessons-amount = Amount of { $who }
lessons-discarder = discarded the winning tile
lessons-marks = Checked
lessons-verdict-missed = Missed.
lessons-verdict-wrong = You wrote { $given }.
lessons-verdict-extra = Does not count.
lessons-left = Does not count, and you left it out ({ $count })
lessons-sheets = { $count ->
    [one] The whole sheet
   *[other] The sheets
  }
lessons-progress-title = Progress, { $rules }
lessons-progress-text = Five tiles: you know the item. Questions you get wrong come back more often. This stays on this device.
lessons-level-1 = To start with
lessons-level-2 = Next
lessons-level-3 = Advanced
lessons-new = not asked yet
lessons-back = { $days ->
    [0] comes back today
    [1] comes back tomorrow
   *[other] comes back in { $days } days
  }
lessons-box = { $box } of { $of } tiles
lessons-try = Practise
lessons-try-of = Practise { $name }
lessons-rules = Rules and house rules
lessons-not-kept = This device cannot save your progress: it lasts until you close this page.
lessons-print = Print
lessons-forget = Erase progress
lessons-forget-sure = Are you sure? Press again to erase
lessons-row-try = Practise this item
lessons-examples = This counts
lessons-counts = { $total } in all.
lessons-misses = Not quite
lessons-together = With other items
lessons-excludes = Not counted with it
lessons-excluded-by = It is not counted with
lessons-beside = Often counted with it

## Rules of your club

club-rules = custom rules
club-about = Custom rules based on { $base }, version { $version }.
club-text = Does your club have rules of its own? Start from the rules most like them and change what is different. Then you can count, learn and play by them.
club-not-kept = This device saves nothing: the rules are lost when you close the page. Save them as a file.
club-first-nl = Regels van onze club
club-first-en = Rules of our club
club-new = New rules
club-new-text = Which rules are most like those of your club?
club-go-on = Continue with { $name }
club-half = You were changing these; the latest changes are not saved yet.
club-from-file = Were you sent rules?
club-from-file-text = Open the file (.toml), or the link or QR code that you were sent.
club-open-file = Open a file
club-file = File
club-file-of = File of { $name }
club-file-large = This file is too large.
club-file-wrong = Something is wrong in { $name }:
club-line = line { $line }
club-share-of = Share: { $name }
club-share-text = The link and the QR code hold all the rules. Anyone who opens them sees what differs and can keep them.
share-no-qr = This is too much for a QR code. Share the link.
club-remove = Remove
club-remove-of = Remove { $name }
club-remove-title = Remove { $name }?
club-remove-text = Games played by them stay as they are. Save a file first if you want to use the rules again.
club-leave = Keep them
club-anew = Start over
club-anew-title = Replace { $name }?
club-anew-text = You were making these. If you start over, your changes are lost.
club-full = There is room for twenty custom rule sets. Remove one first.
club-base = Based on { $base }.
club-differences = { $count ->
    [0] No differences.
    [one] 1 difference:
   *[other] { $count } differences:
  }
club-version = Version
club-version-now = Version { $version }.
club-version-hash = Version { $version }, fingerprint { $hash }
club-stays = Games already played keep the rules they were played by.
club-unnamed = without a name
club-name = Name
club-name-nl = Name in Dutch
club-name-en = Name in English
club-own = Added by your club
club-own-text = Hands and scoring items that the ordinary rules do not have.
club-known = Add a known item
club-known-text = These items are in other rule sets. You can change their points afterwards.
club-add-hand = Add a hand
club-change-hand = Change a hand
club-add = Add
club-add-row = Add: { $name }
club-ready = Done
club-back = Back
club-change = Change
club-change-of = Change { $name }
club-card = The score card
club-card-text = Open a section, switch an item off or change what it counts.
club-rows = { $count ->
    [one] 1 item
   *[other] { $count } items
  }
club-changed = { $count } changed
club-off = does not count
club-was = was { $value }
club-counts = { $name } counts
club-value-of = value of { $name }
club-less = { $name } less
club-more = { $name } more
club-open = { $count ->
    [one] One thing is left to do:
   *[other] { $count } things are left to do:
  }
club-keep = Save
club-discard = Discard changes
club-discard-sure = Really discard them
club-keep-here = Save these rules
club-here = These rules are on this device already.
club-played = Played by { $name }.
club-what-differs = What is different?
club-step-type = 1. What kind of hand?
club-step-tiles = 2. With which tiles?
club-step-names = 3. Name and points
club-step-sample = 4. What it looks like
club-type-pairs = Seven pairs
club-type-once = One of each, one twice
club-type-exact = Exactly these tiles
club-type-gates = Gates
club-type-knit_two = Knitting in two suits
club-type-knit_three = Triple knitting
club-type-knitted = Knitted
club-tiles-pairs = Tap the tiles that may be in it. Four alike count as two pairs.
club-tiles-once = Tap the thirteen tiles. One of them is there twice.
club-tiles-exact = Tap the fourteen tiles; tap again for a second one.
club-tiles-gates = 1112345678999 of one suit and one more tile of that suit. In which suits?
club-tiles-knit_two = Seven pairs, each of one number in two suits. Which suits may be used?
club-tiles-knit_three = Four sets of one number in three suits, and a pair in two suits. All suits are used.
club-tiles-knitted = Tap the tiles from which fourteen different ones are chosen.
club-tiles-now = { $number ->
    [one] One tile chosen.
   *[other] { $number } tiles chosen.
  }
club-tile-times = { $tile }, { $number } times
club-all-of = all { $block }
club-forms = This hand has { $count } forms. They stay as they are until you change a tile.
club-other-suits = The same with other suits
club-hand-names = Name
club-hand-value = Points
club-hand-wait = Points for a player waiting for it (optional)
club-sample = This hand counts:
club-miss = This hand does not count:
club-no-sample = Choose the tiles to see an example here, and a hand that just misses.
