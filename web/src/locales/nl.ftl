### Peling in het Nederlands: de woorden van de bond, en u als aanspreekvorm.

## Stenen
tile-characters = tekens { $rank }
tile-circles = kringen { $rank }
tile-bamboo = bamboe { $rank }
tile-east = oostenwind
tile-south = zuidenwind
tile-west = westenwind
tile-north = noordenwind
tile-red = rode draak
tile-green = groene draak
tile-white = witte draak
tile-joker = joker
tile-hidden = gesloten steen
number-1 = een
number-2 = twee
number-3 = drie
number-4 = vier
number-5 = vijf
number-6 = zes
number-7 = zeven
number-8 = acht
number-9 = negen
tile-flower-1 = pruimenbloesem (bloem 1)
tile-flower-2 = orchidee (bloem 2)
tile-flower-3 = chrysant (bloem 3)
tile-flower-4 = bamboebloem (bloem 4)
tile-season-1 = lente (seizoen 1)
tile-season-2 = zomer (seizoen 2)
tile-season-3 = herfst (seizoen 3)
tile-season-4 = winter (seizoen 4)
index-m = T
index-p = K
index-s = B
index-E = O
index-S = Z
index-W = W
index-N = N
index-C = Rd
index-F = Gr
index-P = Wt
index-J = J
wind-east = Oost
wind-south = Zuid
wind-west = West
wind-north = Noord
wind-dragon = groene draak
dreamer = Dromer
shape-chow = chow
shape-pung = pung
shape-kong = kong
meld-hidden = dichte kong
meld-open = { $shape }: { $tiles }
meld-concealed = dichte { $shape }: { $tiles }
no-tiles = geen stenen
winning-tile = winnende steen: { $tile }
none = geen

## Overal
skip = Naar de inhoud
nav-label = Hoofdmenu
nav-play = Spelen
nav-count = Tellen
nav-friends = Vrienden
nav-learn = Leren
nav-games = Mijn spellen
nav-settings = Instellingen
language = Taal
loading = Een ogenblik…
thinking = Even nadenken…
offline = De server antwoordt niet. Kijk of u verbinding hebt en probeer het nog eens.
again = Opnieuw proberen
close = Sluiten
yes = ja
no = nee
you = u
copy = Kopiëren
copied = Gekopieerd
share = Delen
print = Afdrukken
footer = Peling: mahjong zoals het in Nederland wordt gespeeld. Geen account, geen reclame, geen bezoek aan andere sites.
footer-about = Over Peling
to-home = Naar het begin
to-learn = Naar leren
to-games = Naar mijn spellen
to-rules = Spelregels
to-rules-of = Spelregels: { $rules }
to-card = Scorekaart
to-card-of = Scorekaart: { $rules }
to-replay = Kijk de partij terug
to-record = Bewaar het verslag
to-review = Bekijk uw keuzes
to-drills = Oefenen
to-summary = Naar de einduitslag
to-verify = Muur controleren
page-home = Begin
page-play = Nieuw spel
page-friends = Met vrienden
page-join = Aanschuiven
page-table = Tafel
page-watch = Meekijken
page-count = Tellen
page-pay = Wie betaalt wie
page-learn = Leren
page-rules = Spelregels
page-card = Scorekaart
page-club = Regels van uw club
page-club-edit = Regels van uw club
page-club-shared = Gedeelde regels
page-games = Mijn spellen
page-replay = Terugkijken
page-review = Uw keuzes
page-drills = Oefenen
page-lessons = Telles
page-lesson-progress = Voortgang
page-lesson-row = Les over een regel
page-verify = Muur controleren
page-settings = Instellingen
page-about = Over Peling
page-missing = Deze pagina is er niet

## Begin
home-title = Peling
home-on = Ga verder
home-half = Een spel tellen
home-half-more = { $tiles ->
    [one] 1 steen gelegd, { $time }
   *[other] { $tiles } stenen gelegd, { $time }
}
home-doors = Wat u kunt doen
home-door-play = tegen de computer
home-door-count = een spel van uw eigen tafel
home-door-learn = uitleg, regels en oefenen
home-door-friends = samen aan één tafel
home-pay = Wie betaalt wie
home-club = Regels van uw club
home-games = Mijn spellen
home-code = Hebt u een code gekregen?
home-join = Schuif aan
home-turn = U bent aan de beurt.
home-resume = { $rules }, spel { $deals }
first-name = Uw voornaam
first-name-more = Zo ziet iedereen aan tafel u. Meer vragen we niet.
first-name-wanted = Vul eerst een voornaam in.
short-nts = NTS 2016
short-nts-2009 = NTS 2009
short-mcr = MCR
short-bmr = BMR met goulash
about-nts = De toernooiregels van de Nederlandse Mahjong Bond: punten en verdubbelingen, minstens twee verdubbelingen om te winnen.
about-nts-2009 = De oudere uitgave van de toernooiregels: wie de winnende steen weglegt, betaalt dubbel.
about-mcr = De officiële Chinese regels met 81 combinaties: minstens acht punten om te winnen, alleen de winnaar telt.
about-bmr = De Britse regels van club Pe-ling, met geluksstenen, aangekondigd wachten en goulash na een remise.

## Nieuw spel
play-title = Spelen tegen de computer
play-text = Kies hoe u wilt spelen. U kunt alles laten zoals het staat.
play-go = Ga aan tafel
friends-title = Spelen met vrienden
friends-text = U opent een tafel en krijgt een link en een korte code voor uw vrienden.
friends-count = Hoeveel vrienden nodigt u uit?
friends-bots = De andere stoelen speelt de computer.
friends-go = Open de tafel
choose-rules = Spelregels
choose-players = Aantal spelers
players = { $number } spelers
choose-level = Hoe goed speelt de computer?
choose-bots = Hoe goed speelt de computer op lege stoelen?
level-beginner = Beginner
level-beginner-more = Wil winnen, en vergist zich nog.
level-quick = Vlot
level-quick-more = Gaat recht op mahjong af.
level-club = Club
level-club-more = Let op de waarde en op u.
choose-tempo = Tempo
tempo-calm = Rustig
tempo-normal = Gewoon
tempo-fast = Snel
tempo-title = Tempo aan deze tafel
wish-coach = Met uitleg onderweg
wish-coach-more = Voor een eerste spel: telkens een korte tip op het goede moment.
wish-teaching = Met open spellen
wish-teaching-more = Iedereen ziet elkaars stenen, zoals op een lesavond.
wish-watched = Anderen mogen meekijken
wish-watched-more = Wie de link heeft, ziet het spel terwijl u speelt, zonder uw stenen. Wie aan tafel zit, kan dat altijd uitzetten. Anders is een spel te zien als het uit is.
wish-clock = bedenktijd per beurt in seconden, 0 is geen klok
house-rules = Huisregels
value-assist = helpt
value-strict = streng
value-sum = som
value-placing = plaats
value-wmo = WMO
value-mil = MIL
value-jokers = jokers
value-bamboo-2 = bamboe 2
value-when-needed = als er een vervangende steen nodig is
value-at-once = direct
value-once = één keer
value-twice = twee keer
value-always = na elk spel
value-unless-East-wins-or-the-game-is-drawn = na elk spel, behalve als Oost wint of bij remise
value-highest-throw-is-East = de hoogste worp is Oost
value-East-South-West-North-by-the-height-of-the-throw = Oost, Zuid, West, Noord naar hoogte van de worp
value-drawn-winds-East-picks-a-seat = winden trekken; Oost kiest een plaats
value-goulash = goulash
value-ordinary = gewoon spel
value-limit = limietspel
value-irregular-limit = onregelmatig limietspel
value-pair = paar
value-pung = pung
value-chow = chow
value-turn = eerste aan de beurt
value-ES-WN = Oost met Zuid en West met Noord
value-EWSN = Oost naar West, West naar Zuid, Zuid naar Noord, Noord naar Oost

## Aanschuiven
join-title = Tafel van { $name }
join-code = Code { $code }.
join-missing = Geen tafel gevonden
join-over = De partij is afgelopen.
join-locked = De tafel is op slot: er kan niemand meer aanschuiven.
join-watch = Kijk mee
join-live = Wie de link heeft, kan meekijken terwijl u speelt. Uw stenen ziet alleen u. Aan tafel kunt u dat uitzetten.
join-replay = Bekijk de spellen
join-rules = Er wordt gespeeld volgens { $rules }.
join-go = Ga zitten
join-full = Alle stoelen zijn bezet.
table-missing = Deze tafel is er niet (meer). Klopt de code of de link?
lobby-invite = Nodig uw vrienden uit
lobby-code-label = Code: { $code }
lobby-how = Zeg deze code door. Uw vrienden gaan naar { $host } en typen hem in, of gebruiken de link.
lobby-link = Link naar deze tafel
lobby-seats = Aan tafel
lobby-start = Begin met spelen
lobby-bots = Wie er nog niet is, wordt zolang door de computer gespeeld en kan later aanschuiven.
share-text = Schuif aan voor mahjong: code { $code }
seat-open = Vrije stoel
seat-person = speler
seat-bot = computer

## De tafel
table-title = Tafel, { $rules }
deal-number = Spel { $deal }
round-name = Ronde { $round }
round-short = Ronde
you-are = U bent { $wind }
you-dream = U droomt
you-watch = U kijkt mee
watchers = { $count ->
    [one] { $count } kijker
   *[other] { $count } kijkers
  }
dreams = { $name } droomt
dreams-total = { $name } droomt ({ $total })
goulash = Goulash
strict = Streng
tools-label = Hulp en instellingen
tool-hint = Raad
tool-why = Waarom geen mahjong?
tool-undo = Terug
tool-pause = Pauze
tool-resume = Verder
tool-watch = Anderen mogen meekijken
tool-guests = Gasten
tool-keys = Toetsen
tool-settings = Instellingen
tool-leave = Weggaan
tool-menu = Menu
board-label = De tafel
centre-label = Midden van de tafel
wall-left = nog { $left }
wall-facts = muur nog { $left }
wall-label = Muur: nog { $left } stenen
wall-label-dead = Muur: nog { $left } stenen, dode muur { $dead }
latest = laatste
total-label = stand { $total }
badge-turn = aan zet
badge-threw = legde weg
badge-thinks = denkt na
badge-waits = wacht
badge-dead = dood spel
badge-ruler = heerst
badge-away = computer speelt
place-left = links
place-across = overkant
place-right = rechts
place-own = u
seat-left = links van u
seat-across = tegenover u
seat-right = rechts van u
enlarge = { $who } ({ $name }) groot tonen
rack-label = { $count } stenen op de stok
sets-label = Sets
sets-own-label = Uw sets
luck-own-label = Uw geluksstenen
discards-label = { $count ->
    [0] Nog niets weggelegd
    [one] 1 weggelegde steen
   *[other] { $count } weggelegde stenen
}
discards-own-label = { $count ->
    [0] U hebt nog niets weggelegd
    [one] Uw weggelegde steen
   *[other] Uw { $count } weggelegde stenen
}
hand-label = Uw spel
rack-own-label = Uw stok, { $count } stenen
just-drawn = net gepakt
advised = aangeraden
of-use = te gebruiken
actions-label = Wat u kunt doen
call-name-chow = Chow
call-name-pung = Pung
call-name-kong = Kong
call-name-mahjong = Mahjong
call-name-pass = Pas
call-chow = Chow!
call-pung = Pung!
call-kong = Kong!
call-mahjong = Mahjong!
call-mahjong-points = Mahjong ({ $points })
choose-which = Welke { $call }?
choose-with = met { $tiles }
discard-idle = Wegleggen
discard-choose = Kies een steen
discard-tile = { $tile } wegleggen
exchange-give = Geef door ({ $count } van 3)
exchange-short = Geef door
replace = Pak de vervangende steen
announce = Ik kondig aan dat ik wacht
announce-not = Met { $tile } kunt u niet aankondigen.
until = tot mijn beurt
until-label = Pas tot mijn beurt
think = Bedenktijd
think-done = Ik ben eruit
sort-now = Sorteren
clock-left = nog { $left } seconden
clock-brief = { $left } s
prompt-turn = U bent aan de beurt: leg een steen weg.
prompt-drawn = U pakte { $tile }.
prompt-lifted = Tik nog eens, of druk op Wegleggen.
prompt-copies = { $tile }: { $table } op tafel, nog { $left } te vinden
prompt-copies-none = { $tile }: alle vier zijn in zicht
prompt-win = U kunt mahjong maken!
prompt-win-points = U kunt mahjong maken! ({ $points } punten)
prompt-dead = Uw spel is dood: u riep ten onrechte mahjong en kunt dit spel niet meer winnen.
prompt-dead-why = Uw spel is dood: u riep ten onrechte mahjong. { $wrong }
ask-discard = U kunt mahjong maken! Toch { $tile } wegleggen?
ask-discard-yes = Toch wegleggen
ask-pass = U kunt mahjong maken! Toch passen?
ask-pass-yes = Toch passen
prompt-claim = Wilt u deze steen? U kunt: { $calls } of pas.
prompt-claims = Wil iemand deze steen?
prompt-offer = { $who } ({ $where }) legt { $tile } weg
prompt-offer-kong = { $who } ({ $where }) maakt een kong met { $tile }
prompt-offer-own = U legde { $tile } weg
prompt-answered = Uw antwoord is gegeven.
prompt-thinks = { $count ->
    [one] { $names } denkt na.
   *[other] { $names } denken na.
}
prompt-many-think = { $count } spelers denken na.
prompt-think-own = U denkt na.
prompt-wait = { $who } ({ $name }) is aan de beurt.
prompt-exchange = Ruil { $number } van 3: kies drie stenen voor { $who } ({ $name }).
prompt-exchange-wait = De anderen ruilen stenen.
prompt-replace = Pak eerst de vervangende steen van uw kong.
prompt-dream = U droomt dit spel en kijkt mee.
prompt-paused = Pauze. Niemand hoeft iets te doen.
prompt-offer-all = { $who } legt { $tile } weg
prompt-offer-kong-all = { $who } maakt een kong met { $tile }
away-lost = De verbinding is weg. We proberen het vanzelf opnieuw; uw plaats blijft van u.
away-watching = De verbinding is weg. We proberen het vanzelf opnieuw.
away-offline = Uw apparaat heeft geen verbinding. Zodra die er weer is, gaat u vanzelf verder.
away-restart = De server start opnieuw. U gaat zo vanzelf verder waar u was.
away-moved = De tafel verhuist naar een andere server. U gaat zo vanzelf verder waar u was.
away-replaced = U speelt nu in een ander venster of op een ander apparaat.
away-cut = De server heeft de verbinding verbroken.
away-take = Hier verder spelen
away-again = Probeer het nu
window-small = Dit venster is te klein voor de tafel. Maak het groter of draai het scherm.
consent-undo = { $name } wil een zet terugnemen. Vindt u dat goed?
consent-agreed = U vindt het goed dat { $name } een zet terugneemt.
consent-withdraw = Toch niet
consent-wait = U wilt een zet terugnemen.
consent-yes = Goed: { $names }.
consent-open = Nog geen antwoord: { $names }.
agree = Goed
disagree = Nee
table-left = U zit niet meer aan deze tafel.
table-removed = Wie deze tafel beheert, heeft u van de tafel verwijderd. U kunt hier niet meer aanschuiven.
table-lock = Tafel op slot
table-unlock = Tafel van het slot
table-is-locked = De tafel is op slot: niemand kan nog aanschuiven. Lege stoelen speelt de computer.
table-is-open = Wie de code kent, kan nog aanschuiven op een vrije stoel.
guest-remove = Verwijderen
guest-remove-name = { $name } verwijderen
remove-title = Gast verwijderen?
remove-text = De computer speelt voor { $name } verder, en { $name } kan aan deze tafel niet meer aanschuiven.
remove-yes = Ja, verwijderen
remove-no = Nee, laat maar
watch-live = U kijkt mee.
watch-over = U ziet spel { $deal }, dat uit is.
watch-next = Spel { $deal } wordt nu gespeeld; u ziet het zodra het uit is.
watch-finished = De partij is afgelopen.
watch-lobby = De partij is nog niet begonnen. Zodra er gespeeld wordt, ziet u het hier.
watch-full = Er kijken al te veel mensen mee. Probeer het later nog eens.
watch-end = Naar het eind
watch-deal = Zelf bladeren
watch-sit = Schuif aan
watch-stop = Stoppen
side-label = Raad, verloop en stand
log-title = Verloop
passes-title = Altijd passen op
phrases-title = Zeg iets
back-to-sheets = Terug naar de telling
tell-round = Ronde { $round }, spel { $deal }, nog { $left } stenen in de muur.
tell-own = U bent { $wind } en hebt: { $tiles }.
tell-other = { $who }, { $name }: { $sets ->
    [one] 1 set open
   *[other] { $sets } sets open
}, { $count } weggelegd, laatste { $latest }.
leave-title = Van tafel gaan?
leave-text = De computer speelt voor u verder. Via Mijn spellen neemt u uw stoel weer in.
leave-yes = Ja, ik ga weg
leave-no = Nee, ik blijf
sure-title = Weet u het zeker?
sure-text = De scheidsrechter is streng: roept u ten onrechte mahjong, dan is uw spel dood.
sure-yes = Ja, mahjong
sure-no = Nee, toch niet

## Na het spel
result-remise = Remise
result-you-won = U hebt mahjong!
result-won = { $who } ({ $name }) heeft mahjong
result-finished = De partij is afgelopen
finished-rounds = { $deals ->
    [one] Er is 1 spel gespeeld.
   *[other] Er zijn { $deals } spellen gespeeld: alle rondes zijn uit.
}
finished-time = { $deals ->
    [one] De tijd is om, na 1 spel.
   *[other] De tijd is om, na { $deals } spellen.
}
finished-stopped = { $deals ->
    [one] De spelers zijn gestopt, na 1 spel.
   *[other] De spelers zijn gestopt, na { $deals } spellen.
}
last-deal = Telling van het laatste spel
order-title = Einduitslag
best-title = Het beste spel
best-hand = { $name }, spel { $deal }: { $total } punten.
best-replay = Bekijk spel { $deal } terug
costly-title = Uw duurste keuzes
costly-none = Geen van uw keuzes kostte punten: de computer zou het niet beter doen.
costly-rather = De computer koos liever: { $action }. Dat scheelt gemiddeld { $cost } punten.
scores-title = Alle spellen
scores-none = Er is nog geen spel uit.
scores-caption = Alle spellen van deze partij: wat ieder won of betaalde, en de stand daarna
scores-deal = Spel
scores-deal-number = Spel { $deal }
scores-row = { $deal }. { $outcome }
scores-result = spel
scores-total = stand
deal-remise = Remise
deal-from = { $winner } wint van { $from }
deal-drawn = { $winner } wint, zelf gepakt
graph-label = Lijnen van de stand na elk spel; de getallen staan in de tabel hieronder
next-deal = Volgend spel
stop-match = Stoppen na dit spel
look-at-table = Bekijk de tafel
votes-wait = We wachten tot iedereen de telling heeft gezien.
play-again = Nog een keer
standing-title = Stand
standing-change = dit spel { $net }
standing-rating = { $points } ratingpunten
sheets-title = De telling
sheets-failed = De telling kon niet worden opgehaald.
sheet-total = stand { $total }
sheet-lines = Telling van { $name }
sheet-amount = Waarde
sheet-what = Waarvoor
sheet-nothing = Niets dat telt.
sheet-waiting = De waarde van het wachten op een limietspel.
sheet-not-counted = Telt niet mee ({ $count })
sheet-text = Als tekst
amount-points = { $value ->
    [one] 1 punt
   *[other] { $value } punten
}
amount-doubles = { $value ->
    [one] 1 verdubbeling
   *[other] { $value } verdubbelingen
}
times = { $times } keer
sum-points = Totaal { $total } punten
sum-luck = { $points } + { $luck } voor geluksstenen = { $total }
sum-doubled = { $doubles ->
    [0] { $product } punten
    [one] { $points } punten × 2 (1 verdubbeling) = { $product }
   *[other] { $points } punten × { $factor } ({ $doubles } verdubbelingen) = { $product }
}
sum-cut = afgekapt op { $total }
sum-limit = Limietspel: { $total }
sum-limit-luck = Limietspel { $limit } + { $points } voor geluksstenen = { $total }
sum-limit-doubled = Limietspel { $limit } + { $points } × { $factor } voor geluksstenen = { $total }
mahjong = Mahjong
payments-title = Wie betaalt wie
payments-fine = { $who } betaalde { $amount } boete voor een valse mahjong.
payments-none = Niemand betaalt.
matrix-caption = Wat ieder (links) betaalt aan ieder (boven)
matrix-payer = Betaalt aan
matrix-net = Saldo
telraam-title = Telraam
telraam-label = Telraam: { $tens } stenen dicht, { $ones } open, { $luck } voor geluksstenen; samen { $total } punten
telraam-words = Dichte stenen { $tens }, open stenen { $ones }, geluksstenen { $luck }: samen { $total } punten.

## Hulp
hint-waits = U wacht op
hint-tile = Steen
hint-unseen = Nog ongezien
hint-drawn = Zelf gepakt
hint-claimed = Van tafel
hint-points = { $value } punten
hint-not-enough = mag niet
hint-weighed = Wat de computer afwoog
hint-criterion = Bovenaan staat wat gemiddeld de meeste punten oplevert: wat u met mahjong wint, min wat u aan anderen betaalt.
hint-choice = Keuze
hint-away = Nog tot wachten
hint-help = Helpen
hint-value = Gemiddeld
hint-ready = wacht
hint-all = Alle { $count } keuzes
hint-fewer = Minder keuzes
hint-parts = Waaruit die punten bestaan
hint-part = Onderdeel
part-wins = uw eigen mahjong
part-others = mahjong van anderen
part-keeps = uw stenen als een ander wint
part-risk = gevaar van de weggelegde steen
part-value = samen, gemiddeld
part-chance = kans op uw mahjong
hint-later = Raad komt hier weer zodra u iets kunt kiezen.
hint-worth = Wat uw spel nu telt als een ander wint: { $value }
hint-near = Waar u op kunt mikken
hint-distance = { $name }: nog { $distance ->
    [0] niets tot u wacht
    [one] 1 steen tot u wacht
   *[other] { $distance } stenen tot u wacht
}
hint-nothing = Er is nu niets te raden.
why-title = Waarom geen mahjong?
coach-label = Uitleg
coach-read = Begrepen
coach-off = Geen uitleg meer
coach-welcome = Welkom aan tafel! Onderaan staan uw stenen, die alleen u ziet. Boven, links en rechts zitten de anderen, met hun weggelegde stenen voor zich.
coach-goal = U wilt als eerste vier sets en een paar maken. Een set is een chow (drie op een rij in één soort), een pung (drie gelijke) of een kong (vier gelijke).
coach-discard = U bent aan de beurt. Tik een steen aan die u niet nodig hebt; hij komt omhoog. Losse winden en draken zijn vaak het eerste om weg te leggen.
coach-lifted = De steen staat omhoog. Tik hem nog eens aan, of druk op Wegleggen, en hij is weg. Toch niet? Tik gewoon een andere aan.
coach-claim = Iemand legt een steen weg die u kunt gebruiken. Onderaan lichten de knoppen op die kunnen. Er is geen haast: de tafel wacht tot u drukt. Wilt u hem niet, druk dan op Pas.
coach-kong = U hebt vier gelijke stenen. Met de knop Kong legt u ze neer en krijgt u een vervangende steen. Het hoeft niet.
coach-win = U kunt mahjong maken! Druk op Mahjong, dan is dit spel van u.
coach-others = Nu zijn de anderen. In Verloop leest u wat iedereen doet. De laatst weggelegde steen heeft een gouden rand.
coach-hints = Weet u het even niet? Druk op Raad. Dan ziet u wat de computer zou doen, en waarom.
coach-exchange = Dit is goulash: u ruilt drie keer drie stenen. Tik drie stenen aan die u kwijt wilt en druk op de knop.

## Toetsen
keys-title = Toetsen
keys-show = Toon de toetsen
keys-key = Toets
keys-does = Doet
keys-off = De lettertoetsen kunt u bij de instellingen uitzetten.
key-move = naar een andere steen
key-lift = steen optillen; nog eens: wegleggen
key-arrange = steen verplaatsen
key-discard = opgetilde steen wegleggen
key-chow = chow
key-pung = pung
key-kong = kong
key-mahjong = mahjong
key-pass = pas
key-think = bedenktijd vragen, of klaar zijn
key-next = volgend spel
key-rack = naar uw stok
key-sort = stok sorteren
key-tell = vertel hoe de tafel erbij ligt
key-hint = raad
key-why = waarom geen mahjong?
key-undo = zet terugnemen
key-pause = pauze
key-phrases = zeg iets
key-settings = instellingen
key-help = deze lijst

## Instellingen
settings-title = Instellingen
settings-name = Uw naam
setting-theme = Kleuren
theme-auto = Zoals dit apparaat
theme-light = Licht
theme-dark = Donker
theme-contrast = Hoog contrast
setting-felt = Laken
felt-green = Groen
felt-blue = Blauw
setting-tiles = Stenen
tiles-index = Met cijfer en letter
tiles-plain = Zonder
setting-tiles-more = In de hoek: 5B is bamboe 5, O is Oost, Rd is de rode draak.
setting-scale = Grootte: { $scale } procent
setting-play = Spelen
setting-twoStep = Wegleggen in twee stappen
setting-twoStep-more = Eerst tikken tilt de steen op, nog eens tikken legt hem weg.
setting-sort = Stok vanzelf sorteren
setting-sort-more = Zet u zelf een steen ergens anders, dan blijft uw volgorde staan.
setting-motion = Bewegende stenen
setting-motion-more = Ze laten zien wie wat deed.
setting-sounds = Geluiden
setting-sounds-more = Het tikken van de stenen en een belletje als u aan de beurt bent.
setting-safe = Kleuren voor kleurenblinden
setting-safe-more = Geen rood naast groen op de stenen.
setting-keys = Lettertoetsen
setting-keys-more = P voor pung, X voor pas enzovoort.
setting-speech = Hardop
speech-all = Alles wat weggelegd en geroepen wordt
speech-calls = Alleen wat geroepen wordt
speech-off = Niets
speech-missing = Dit apparaat heeft geen stem.
name-keep = Naam bewaren
name-kept = Bewaard.
name-erase = Wis mij
name-erased = U bent gewist.
erase-title = Uzelf wissen?
erase-text = Uw naam verdwijnt van de server en u kunt niet meer terug naar uw spellen. De spellen zelf blijven, zonder uw naam. Wat alleen op dit apparaat staat, zoals instellingen, tellingen, lessen en regels van uw club, blijft hier.
erase-yes = Ja, wis mij
erase-no = Nee

## Leren
learn-title = Leren
learn-text = Lees het korte lesje, of leer al spelend: aan tafel helpt de knop Raad u altijd.
learn-first = Een eerste spel met uitleg
learn-first-text = U speelt echt, en krijgt bij elk nieuw ding een korte uitleg. Er is geen klok.
learn-first-go = Begin met uitleg
learn-drills = Wat zou u wegleggen?
learn-drills-text = Standen uit uw eigen spellen, met het oordeel van de computer.
learn-drills-go = Oefenen met uw eigen spellen
learn-short = Mahjong in het kort
learn-rules = Spelregels en scorekaarten
lesson-tiles = De stenen
lesson-tiles-text = Drie soorten van 1 tot 9 (tekens, kringen en bamboe), vier winden en drie draken; van elke steen zijn er vier. Soms doen acht geluksstenen mee.
lesson-sets = Sets
lesson-sets-text = Een chow is drie op een rij in één soort. Een pung is drie gelijke stenen, een kong vier. Twee gelijke stenen zijn een paar.
lesson-goal = Het doel
lesson-goal-text = Vier sets en een paar: dan roept u mahjong. Bijna alle spelregels vragen ook dat uw spel iets waard is, zoals twee verdubbelingen of acht punten.
lesson-turn = Een beurt
lesson-turn-text = Pak een steen, leg er één weg. Het spel gaat tegen de klok in: Oost, Zuid, West, Noord.
lesson-calls = Roepen
lesson-calls-text = Een weggelegde steen mag u nemen voor een pung, een kong of mahjong. Een chow alleen van de speler links van u. Wie mahjong roept gaat voor, dan pung en kong, dan chow.
lesson-score = Tellen
lesson-score-text = Na elk spel ziet u van iedereen regel voor regel wat het telt, wat niet en waarom, en wie wat betaalt.
rules-search = Zoek in deze spelregels
rules-found = { $count ->
    [0] niets gevonden
    [one] 1 regel
   *[other] { $count } regels
}
rules-not-beside = Telt niet naast: { $names }
rules-limit-note = Limietspelen: zelf gepakt / van tafel, en tussen haakjes wat wachten oplevert.
rules-star-note = * Of de gewone telling, als die hoger is.
rules-facts = Aan tafel
rules-version = { $id }, versie { $version }, { $hash }
rows-points-all = Punten, iedere speler
rows-points-winner = Punten, alleen de winnaar
rows-doubles-all = Verdubbelingen, iedere speler
rows-doubles-winner = Verdubbelingen, alleen de winnaar
rows-limit = Limietspelen
rows-fan = Combinaties van { $value ->
    [one] 1 punt
   *[other] { $value } punten
}
card-title = Scorekaart { $rules }
card-groups = Van regels met dezelfde letter telt alleen de hoogste.
card-doublings = Verdubbelingstabel: punten na 1 tot 8 verdubbelingen
card-points = punten
card-doublings-limit = Wat boven de limiet uitkomt, telt als de limiet.

## Tellen
count-title = Een spel tellen
count-skip = Naar de toetsen
count-facts = Regels, plaats en ronde
count-rules = Regels
count-rules-title = Regels
count-rules-now = Regels: { $rules }. Andere kiezen
count-rules-nts = NTS 2016
count-rules-nts-2009 = NTS 2009
count-rules-mcr = MCR
count-rules-bmr = BMR
count-rules-changed = De regels zijn bijgewerkt sinds deze link gemaakt werd: dit is de telling van nu.
count-goulash = Goulash
count-seat = U bent
count-seat-now = U bent { $wind }. Druk voor de volgende wind
count-round = Ronde
count-round-now = Ronde { $wind }. Druk voor de volgende
count-new = Nieuw
count-type = Typen
count-type-text = Bijvoorbeeld 999b) ggg) 234b 678b 44b >. Cijfers met T, K of B; O Z W N; r g p voor de draken. Een ) legt de set open, + is zelf gepakt, > van een ander. Achter een ; komt de rest: plaats Z, ronde O, kongroof.
count-type-hand = Het spel
count-type-go = Tel dit spel
count-share-text = De link en de QR-code bevatten het hele spel met de regels. Wie ze opent, ziet dezelfde telling.
count-link = De link
count-qr = QR-code van de link
count-shared = Een telling die met u gedeeld is.
count-change = Verander
count-own = Tel een eigen spel
count-bring = Naar wie betaalt wie, met deze telling
count-settle = Wie betaalt wie
count-print = eigen wind { $seat }, ronde { $round }
count-sheet = De telling
count-sheet-empty = Hier verschijnt de telling, regel voor regel.
count-nothing = Nog niets dat telt.
count-depends = De rest hangt af van hoe de winnende steen kwam.
count-waits = Wacht op
count-left = nog { $left }
count-almost = Bijna
count-not = Telt niet
count-read-as = Gelezen als
count-irregular = bijzonder spel
count-other-reading = Zo gelezen telt het spel minder.
count-of-thirteen = { $tiles } van 13
count-so-far = tot nu toe
count-not-won = Niet gewonnen
count-waiting = wel wachtend
count-waits-for = wacht op { $name }
count-how = Hoe kwam de steen?
count-none = Geen mahjong
count-may-not = Mag niet winnen
count-dead = Dood spel
count-dead-more = telt nul
count-dead-strip = Mag niet winnen en telt nul. In de telling zet u dat uit.
count-either = { $low } of { $high }
count-times = { $points } × { $factor } =
count-cut = { $points } × { $factor }, limiet
count-hand = Uw spel, { $tiles } stenen
count-set = { $shape } { $tiles }
count-set-open = { $shape } { $tiles }, open
count-take = { $tile }: weghalen
count-take-winning = { $tile }, winnende steen: weghalen
count-turn = { $now }. Druk voor { $to }
count-concealed = dicht
count-open = open
count-concealed-kong = dichte kong
count-open-kong = open kong
count-no-kong = geen kong
count-kong = kong
count-in-hand = in de hand
count-on-table = op tafel
count-fourth = 4e erbij
count-pair = paar
count-loose = los
count-together = hoort bij elkaar
count-luck = geluksstenen
count-luck-short = geluk
count-next = Volgende stap
count-start = Tik uw stenen aan, de winnende als laatste.
count-start-more = Open of dicht kiest u onder elke set.
count-still = { $tiles ->
    [one] Nog 1 steen, en de winnende.
   *[other] Nog { $tiles } stenen, en de winnende.
}
count-still-more = Tik een steen in uw spel om hem weg te halen.
count-thirteen = 13 stenen: niet gewonnen.
count-thirteen-more = Tik de winnende steen als u mahjong hebt.
count-waits-keys = { $number ->
    [one] Wacht op 1 steen: goud op de toetsen.
   *[other] Wacht op { $number } stenen: goud op de toetsen.
}
count-wait-short = wacht op
count-wait = { $tile }: van een ander { $claimed }, zelf { $drawn }
count-no-hand = Geen mahjong met deze stenen.
count-no-hand-more = Tik de steen die niet klopt weg: dan telt het als niet gewonnen.
count-which-suit = { $typed }: T, K of B?
count-winning = Winnende steen: { $tile }. Andere kiezen
count-winning-tile = Winnende steen
count-claimed = van een ander
count-drawn = zelf gepakt
count-claimed-short = ander
count-drawn-short = zelf
count-came = { $how }: { $worth }
count-not-allowed = mag niet
count-special = bijzonder
count-on = { $number } aan
count-panel = Winnende steen en bijzonderheden
count-ready = Klaar
count-switched-off = Kan niet meer, en is uitgezet: { $names }.
count-undo = Terug
count-undo-more = Terug: maak het laatste ongedaan
count-undone = Teruggezet, { $tiles } stenen
count-laid = { $tile }, { $tiles } stenen
count-tiles = { $tiles } stenen
count-heard = { $what }: { $state }, { $total }
count-keys = Stenen
count-block-m = tekens
count-block-p = kringen
count-block-s = bamboe
count-block-z = winden en draken
count-key-held = { $number } gelegd
count-key-gone = op
count-key-wins = maakt mahjong
count-key-kong = maakt een kong
count-key-luck = geluks- stenen
count-key-back = terug
count-refused-gone = Alle stenen { $tile } liggen al in dit spel.
count-refused-full = Er liggen al veertien stenen. Haal er eerst een weg.
count-refused-unused = { $tile } doet niet mee met deze regels.

## Wie betaalt wie
pay-players = De spelers
pay-name = Naam van { $wind }
pay-points = Punten van { $wind }
pay-count = Tel
pay-count-more = Tel het spel van { $wind }
pay-winner = Wie maakte mahjong?
pay-nobody = niemand
pay-discarder = Wie legde de steen weg?
pay-uncounted = Nog niet geteld: { $winds }. Druk op Tel, of vul de punten in.
pay-discarder-first = Kies eerst wie de winnende steen weglegde, of dat hij zelf gepakt is: dat telt in deze regels mee.
pay-matrix = De verrekening
pay-together = De saldo's zijn samen 0: dat klopt.
pay-together-wrong = De saldo's zijn samen { $sum }: dat klopt niet.
pay-words = In woorden
pay-pays = { $payer } betaalt { $payee }
pay-chips = Fiches om te geven
pay-chips-more = Per tweetal het verschil, afgerond op tientallen.
pay-gives = { $payer } geeft { $payee }

## Mijn spellen, terugkijken, oefenen
games-title = Mijn spellen
games-none = U hebt nog geen spellen. Ze komen hier vanzelf te staan.
games-deals = { $deals ->
    [0] nog geen spel uit
    [one] 1 spel gespeeld
   *[other] { $deals } spellen gespeeld
}
games-resume = Ga verder
games-replay = Kijk terug
status-lobby = wacht op spelers
status-playing = bezig
status-finished = afgelopen
replay-title = Spel { $deal } terugkijken
rules-changed = Sinds deze partij begon zijn de spelregels hier bijgewerkt. Wat betaald is, blijft; de tellingen volgen de regels van nu.
replay-first = Begin
replay-last = Einde
replay-back = Terug
replay-on = Verder
replay-play = Afspelen
replay-stop = Stilzetten
replay-decision = Volgende keuze
replay-step = Stap { $step } van { $steps }
replay-seat = Gezien door
replay-all = alle spellen open
replay-opinion = Oordeel
replay-chosen = { $name } koos: { $action }.
replay-same = De computer zou hetzelfde doen.
replay-other = De computer koos liever: { $action }.
replay-share = Kopieer de link
replay-previous-deal = Vorig spel
replay-next-deal = Volgend spel
review-title = Uw keuzes in deze partij
review-loading = De computer kijkt al uw keuzes na. Dat kan even duren…
review-facts = { $decisions ->
    [one] U maakte 1 keuze
   *[other] U maakte { $decisions } keuzes
}; bij { $same } daarvan koos de computer hetzelfde. Samen kostten de andere gemiddeld { $cost } punten.
review-more = { $left ->
    [one] Nog 1 spel wordt nagekeken…
   *[other] Nog { $left } spellen worden nagekeken…
}
review-back = Vorige keuze
review-on = Volgende keuze
review-order = Volgorde
review-by-cost = duurste eerst
review-by-time = zoals gespeeld
review-choice = Keuze { $number } van { $count }: spel { $deal }
review-played = U koos
review-best = De computer zou doen
review-cost = Dat kostte gemiddeld
review-points = { $cost } punten
review-all = Alle keuzes die iets kostten
review-rather = liever: { $action }
action-discard = { $tiles } wegleggen
action-chow = chow met { $tiles }
action-pung = pung met { $tiles }
action-kong = kong met { $tiles }
action-promote = van de pung een kong maken met { $tiles }
action-mahjong = mahjong
action-pass = pas
action-exchange = { $tiles } ruilen
action-replace = vervangende steen pakken
action-next = volgend spel
action-stop = stoppen
drills-title = Wat zou u wegleggen?
drills-none = Er zijn nog geen standen. Speel eerst een spel, dan kunt u ermee oefenen.
drills-text = Stand { $at } van { $count }, { $rules }. Kies een steen van uw stok.
drills-question = Wat legt u weg?
drills-same = De computer zou dezelfde steen kiezen.
drills-other = De computer koos liever: { $action }.
drills-then = Toen koos u: { $action }. Dat kostte gemiddeld { $cost } punten.
drills-then-same = Dat koos u toen ook.
drills-score = { $right } van { $done } gelijk.
drills-next = Volgende stand
drills-replay = Bekijk het spel

## Controleren
verify-title = Was de muur eerlijk?
verify-text = Voor het spel legt de server een getal vast waaruit alle muren volgen, en laat daar een vingerafdruk van zien. Na afloop komt het getal zelf, en kan iedereen het narekenen.
verify-commitment = Vingerafdruk, voor het spel getoond
verify-seed = Het getal, na het spel getoond
verify-here-yes = Uw eigen browser heeft het nagerekend: getal en vingerafdruk horen bij elkaar.
verify-here-no = Getal en vingerafdruk horen niet bij elkaar!
verify-yes = Alle muren volgen uit het getal.
verify-no = Een muur volgt niet uit het getal!
verify-deal-yes = Spel { $deal }: klopt
verify-deal-no = Spel { $deal }: klopt niet
verify-later = Het getal wordt getoond als de partij is afgelopen.
verify-command = Zelf narekenen kan ook zonder deze server, met

## Over
about-title = Over Peling
about-text = Peling heet naar Pe-ling, de vogel op bamboe 1. Het speelt mahjong in vier spelregels zoals Nederlandse clubs ze spelen, telt precies en legt elk punt uit.
about-privacy = Wat wij bewaren
about-privacy-text = Uw voornaam en uw spellen, en één cookie waarmee u uw stoel terugvindt. Instellingen blijven in uw browser. Er gaat niets naar anderen, en u kunt zich bij Instellingen laten wissen.
about-fair = Eerlijk spel
about-fair-text = Ieder krijgt van de server alleen te zien wat hij aan tafel zou zien. De muur ligt vast voordat het spel begint, en dat kunt u achteraf controleren.
about-credits = Met dank aan
credit-faces = Afbeeldingen van de stenen: riichi-mahjong-tiles van FluffyStuff (CC0).
credit-luck = Geluksstenen en joker: omtrekken uit Noto Sans Symbols 2 (SIL Open Font License 1.1).
credit-font = Letter: Atkinson Hyperlegible Next van het Braille Institute (SIL Open Font License 1.1).
credit-code = Gebouwd met Svelte en Fluent. Witte draak, achterkant, hoekletters en de nul zijn van ons.
about-licences = Alle licenties
about-programs = Voor programmeurs
about-programs-text = Een eigen speler schrijven kan: alles wat deze pagina's doen staat beschreven op

# Telles
lessons-title = Telles
lessons-about = Leer tellen: welke regels tellen, wat het totaal is, waarop u wacht en wie wie betaalt. Wat fout ging komt vaker terug.
lessons-go = Begin de les
lessons-at = vraag { $at } van { $count }
lessons-gold = De gouden rand is de winnende steen.
lessons-open = Een set die los ligt, is open.
lessons-concealed = Een kong met twee stenen omgekeerd is dicht.
lessons-number = Vraag { $number }
lessons-rows = Vink aan wat telt
lessons-total = Totaal
lessons-parts = Wat vult u in?
lessons-parts-count-both = Regels en totaal
lessons-parts-count-lines = Alleen regels
lessons-parts-count-total = Alleen totaal
lessons-parts-waits-both = Stenen en waarde
lessons-parts-waits-lines = Alleen stenen
lessons-check = Kijk na
lessons-next = Volgende vraag
lessons-ten-more = Nog tien vragen
lessons-all = Alle vragen
lessons-progress = Voortgang
lessons-lacks-total = Vul het totaal in, of kies Alleen regels.
lessons-lacks-amounts = Vul bij iedereen een bedrag in.
lessons-lacks-worth = Vul bij elke steen in wat het spel dan telt, of kies Alleen stenen.
lessons-waits = Vink aan waarop u wacht
lessons-worth-drawn = Schrijf erbij wat het spel telt als u de steen zelf pakt; 0 als u niet mag winnen.
lessons-worth-claimed = Schrijf erbij wat het spel telt als een ander de steen weglegt; 0 als u niet mag winnen.
lessons-worth = Wat telt het spel met { $tile }?
lessons-to-winner = Wat betaalt ieder aan de winnaar?
lessons-net = Wat wint of verliest ieder?
lessons-net-text = Schrijf verlies met een min: -120.
lessons-amount = Bedrag van { $who }
lessons-discarder = gaf de winnende steen
lessons-marks = Nagekeken
lessons-verdict-missed = Gemist.
lessons-verdict-wrong = U schreef { $given }.
lessons-verdict-extra = Telt niet.
lessons-left = Telt niet, en u liet het weg ({ $count })
lessons-sheets = { $count ->
    [one] Het hele telblad
   *[other] De telbladen
  }
lessons-progress-title = Voortgang, { $rules }
lessons-progress-text = Vijf stenen: u kent de regel. Wat fout ging komt vaker terug. Dit blijft op dit apparaat.
lessons-level-1 = Om te beginnen
lessons-level-2 = Daarna
lessons-level-3 = Voor gevorderden
lessons-new = nog niet gevraagd
lessons-back = { $days ->
    [0] komt terug: vandaag
    [1] komt terug: morgen
   *[other] komt terug: over { $days } dagen
  }
lessons-box = { $box } van { $of } stenen
lessons-try = Oefen
lessons-try-of = Oefen { $name }
lessons-rules = Regels en huisregels
lessons-not-kept = Dit apparaat kan uw voortgang nu niet bewaren: die blijft tot u deze pagina sluit.
lessons-print = Afdrukken
lessons-forget = Voortgang wissen
lessons-forget-sure = Weet u het zeker? Druk nog eens om te wissen
lessons-row-try = Oefen deze regel
lessons-examples = Zo telt het
lessons-counts = Samen { $total }.
lessons-misses = Net niet
lessons-together = Met andere regels
lessons-excludes = Telt er niet naast
lessons-excluded-by = Telt zelf niet naast
lessons-beside = Staat er vaak naast

## Regels van uw club

club-rules = eigen regels
club-about = Eigen regels op basis van { $base }, versie { $version }.
club-text = Speelt uw club volgens eigen regels? Begin met de spelregels waar ze het meest op lijken en verander wat bij u anders is. Daarna kunt u ermee tellen, leren en spelen.
club-not-kept = Dit apparaat bewaart niets: de regels zijn weg zodra u de pagina sluit. Bewaar ze als bestand.
club-first-nl = Regels van onze club
club-first-en = Rules of our club
club-new = Nieuwe regels
club-new-text = Waar lijken de regels van uw club het meest op?
club-go-on = Ga verder met { $name }
club-half = U was hieraan bezig; de laatste veranderingen zijn nog niet bewaard.
club-from-file = Van een ander gekregen?
club-from-file-text = Open het bestand (.toml), of de link of QR-code die u gestuurd is.
club-open-file = Open een bestand
club-file = Bestand
club-file-of = Bestand van { $name }
club-file-large = Dit bestand is te groot.
club-file-wrong = In { $name } klopt iets niet:
club-line = regel { $line }
club-share-of = Delen: { $name }
club-share-text = De link en de QR-code bevatten alle regels. Wie ze opent, ziet wat er anders is en kan ze bewaren.
share-no-qr = Dit is te veel voor een QR-code. Deel de link.
club-remove = Verwijder
club-remove-of = Verwijder { $name }
club-remove-title = { $name } verwijderen?
club-remove-text = Wat ermee gespeeld is, blijft zoals het is. Bewaar eerst een bestand als u de regels later weer wilt gebruiken.
club-leave = Laat staan
club-anew = Begin opnieuw
club-anew-title = { $name } vervangen?
club-anew-text = U was hieraan bezig. Begint u opnieuw, dan is wat u al veranderd had weg.
club-full = Er is plaats voor twintig eigen regels. Verwijder er eerst een.
club-base = Op basis van { $base }.
club-differences = { $count ->
    [0] Geen verschillen.
    [one] 1 verschil:
   *[other] { $count } verschillen:
  }
club-version = Versie
club-version-now = Versie { $version }.
club-version-hash = Versie { $version }, kenmerk { $hash }
club-stays = Wat al gespeeld is, houdt de regels van toen.
club-unnamed = zonder naam
club-name = Naam
club-name-nl = Naam
club-name-en = Naam in het Engels
club-own = Erbij in uw club
club-own-text = Spellen en regels die in de gewone spelregels niet staan.
club-known = Voeg een bekende regel toe
club-known-text = Deze regels staan in andere spelregels. De punten kunt u daarna veranderen.
club-add-hand = Voeg een spel toe
club-change-hand = Verander een spel
club-add = Voeg toe
club-add-row = Voeg toe: { $name }
club-ready = Klaar
club-back = Terug
club-change = Verander
club-change-of = Verander { $name }
club-card = De scorekaart
club-card-text = Open een deel, zet een regel uit of verander wat hij telt.
club-rows = { $count ->
    [one] 1 regel
   *[other] { $count } regels
  }
club-changed = { $count } veranderd
club-off = telt niet
club-was = was { $value }
club-counts = { $name } telt
club-value-of = waarde van { $name }
club-less = { $name } minder
club-more = { $name } meer
club-open = { $count ->
    [one] Er staat nog één ding open:
   *[other] Er staan nog { $count } dingen open:
  }
club-keep = Bewaar
club-discard = Verwijder
club-discard-sure = Echt verwijderen
club-keep-here = Bewaar deze regels
club-here = Deze regels staan al op dit apparaat.
club-played = Gespeeld met { $name }.
club-what-differs = Wat is er anders?
club-step-type = 1. Wat voor spel?
club-step-tiles = 2. Met welke stenen?
club-step-names = 3. Naam en punten
club-step-sample = 4. Zo ziet het eruit
club-type-pairs = Zeven paren
club-type-once = Elk één keer, één dubbel
club-type-exact = Precies deze stenen
club-type-gates = Poorten
club-type-knit_two = Breien in twee soorten
club-type-knit_three = Driedubbel breien
club-type-knitted = Verweven
club-tiles-pairs = Tik aan welke stenen erin mogen. Vier gelijke zijn twee paren.
club-tiles-once = Tik de dertien stenen aan. Een ervan is dubbel.
club-tiles-exact = Tik de veertien stenen aan; nog een keer tikken is twee keer.
club-tiles-gates = 1112345678999 van één soort en nog een steen ervan. In welke soorten?
club-tiles-knit_two = Zeven paren, elk één nummer in twee soorten. Welke soorten mogen?
club-tiles-knit_three = Vier keer één nummer in drie soorten, en een paar in twee soorten. Alle soorten doen mee.
club-tiles-knitted = Tik de stenen aan waaruit veertien verschillende gekozen worden.
club-tiles-now = { $number ->
    [one] Nu één steen gekozen.
   *[other] Nu { $number } stenen gekozen.
  }
club-tile-times = { $tile }, { $number } keer
club-all-of = alle { $block }
club-forms = Dit spel heeft { $count } vormen. Ze blijven zoals ze zijn zolang u geen steen verandert.
club-other-suits = Ook zo met andere soorten
club-hand-names = Naam
club-hand-value = Punten
club-hand-wait = Punten voor wie erop wacht (mag leeg blijven)
club-sample = Dit spel telt:
club-miss = Dit spel telt niet:
club-no-sample = Kies de stenen, dan staan hier een voorbeeld en het spel dat er net naast zit.
