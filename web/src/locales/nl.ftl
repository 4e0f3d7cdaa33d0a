### Peling in het Nederlands: de woorden van de bond, en u als aanspreekvorm.

## Stenen
tile-characters = { $rank } tekens
tile-circles = { $rank } kringen
tile-bamboo = { $rank } bamboe
tile-east = oostenwind
tile-south = zuidenwind
tile-west = westenwind
tile-north = noordenwind
tile-red = rode draak
tile-green = groene draak
tile-white = witte draak
tile-joker = joker
tile-hidden = gesloten steen
tile-flower-1 = pruimenbloesem, bloem 1
tile-flower-2 = orchidee, bloem 2
tile-flower-3 = chrysant, bloem 3
tile-flower-4 = bamboebloem, bloem 4
tile-season-1 = lente, seizoen 1
tile-season-2 = zomer, seizoen 2
tile-season-3 = herfst, seizoen 3
tile-season-4 = winter, seizoen 4
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
to-replay = Bekijk het spel terug
to-verify = Muur controleren
page-home = Begin
page-play = Nieuw spel
page-friends = Met vrienden
page-join = Aanschuiven
page-table = Tafel
page-learn = Leren
page-rules = Spelregels
page-card = Scorekaart
page-games = Mijn spellen
page-replay = Terugkijken
page-drills = Oefenen
page-verify = Muur controleren
page-settings = Instellingen
page-about = Over Peling
page-missing = Deze pagina is er niet

## Begin
home-title = Schuif aan voor mahjong
home-lead = Speel zoals op de club, tegen de computer of met vrienden. Zonder account, met grote stenen en uitleg bij elke telling.
home-play = Tegen de computer
home-go = Ga aan tafel
home-with = { $rules }, niveau { $level }, tempo { $tempo }.
home-choose = Kies spelregels en niveau
home-friends = Met vrienden
home-friends-text = Open een tafel en stuur een link. Lege stoelen speelt de computer, tot uw vrienden er zijn.
home-friends-go = Open een tafel
home-code = Hebt u een code gekregen?
home-join = Schuif aan
home-learn = Leren
home-learn-text = Mahjong in het kort, een eerste spel met uitleg, alle spelregels en scorekaarten.
home-learn-go = Ga leren
home-games = Mijn spellen
home-games-text = Elk spel wordt bewaard: kijk het terug of oefen ermee.
home-games-go = Alle spellen
home-resume = Ga verder: { $rules }, spel { $deals }
first-name = Uw voornaam
first-name-more = Zo ziet iedereen aan tafel u. Meer vragen we niet.
first-name-wanted = Vul eerst een voornaam in.
short-nts = NTS 2016
short-nts-2009 = NTS 2009
short-mcr = MCR
short-bmr = BMR met goulash
about-nts = De toernooiregels van de Nederlandse Mahjong Bond: punten en verdubbelingen, minstens twee verdubbelingen om te winnen.
about-nts-2009 = De oudere uitgave van de toernooiregels: wie de winnende steen weggooit, betaalt dubbel.
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
level-random = Beginner
level-random-more = Speelt zomaar wat.
level-quick = Vlot
level-quick-more = Gaat recht op mahjong af.
level-club = Club
level-club-more = Let op de waarde en op u.
choose-tempo = Tempo
tempo-calm = Rustig
tempo-normal = Gewoon
tempo-fast = Snel
wish-coach = Met uitleg onderweg
wish-coach-more = Voor een eerste spel: telkens een korte tip op het goede moment.
wish-teaching = Met open spellen
wish-teaching-more = Iedereen ziet elkaars stenen, zoals op een lesavond.
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
value-limit = limietspel
value-irregular-limit = onregelmatig limietspel
value-pair = paar
value-pung = pung
value-chow = chow
value-turn = eerste aan de beurt
value-ES-WN = Oost met Zuid en West met Noord
value-EWSN = Oost naar West, West naar Zuid, Zuid naar Noord, Noord naar Oost

## Aanschuiven
join-title = Tafel { $code }
join-rules = Er wordt gespeeld volgens { $rules }.
join-go = Ga zitten
join-full = Alle stoelen zijn bezet.
table-missing = Deze tafel is er niet (meer). Klopt de code?
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
dreams = { $name } droomt
goulash = Goulash
strict = Streng
tools-label = Hulp en instellingen
tool-hint = Raad
tool-why = Waarom geen mahjong?
tool-undo = Terug
tool-pause = Pauze
tool-resume = Verder
tool-keys = Toetsen
tool-settings = Instellingen
tool-leave = Weggaan
tool-menu = Menu
board-label = De tafel
centre-label = Midden van de tafel
centre-discard = { $who } gooit { $tile }
centre-kong = { $who } maakt een kong met { $tile }
wall-left = nog { $left }
wall-label = Muur: nog { $left } stenen
wall-label-dead = Muur: nog { $left } stenen, dode muur { $dead }
latest = laatste
total-label = stand { $total }
badge-turn = aan zet
badge-waits = wacht
badge-dead = dood spel
badge-ruler = heerst
badge-away = computer speelt
rack-label = { $count } stenen op het rek
sets-label = Sets
discards-label = { $count ->
    [0] Nog niets weggegooid
    [one] 1 weggegooide steen
   *[other] { $count } weggegooide stenen
}
hand-label = Uw spel
rack-own-label = Uw rek, { $count } stenen
just-drawn = net gepakt
advised = aangeraden
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
choose-which = Welke { $call }?
choose-with = met { $tiles }
discard-idle = Gooi weg
discard-choose = Kies een steen
discard-tile = Gooi { $tile }
exchange-give = Geef door ({ $count } van 3)
replace = Pak de vervangende steen
announce = Ik kondig aan dat ik wacht
sort-now = Sorteren
clock-left = nog { $left } seconden
prompt-turn = U bent aan de beurt: gooi een steen weg.
prompt-turn-drawn = U pakte { $tile }. Gooi een steen weg.
prompt-claim = Wilt u deze steen? U kunt: { $calls } of pas.
prompt-claims = Wil iemand deze steen?
prompt-answered = Uw antwoord is gegeven.
prompt-wait = { $who } ({ $name }) is aan de beurt.
prompt-exchange = Ruil { $number } van 3: kies drie stenen voor { $who } ({ $name }).
prompt-exchange-wait = De anderen ruilen stenen.
prompt-replace = Pak eerst de vervangende steen van uw kong.
prompt-dream = U droomt dit spel en kijkt mee.
prompt-paused = Pauze. Niemand hoeft iets te doen.
line-lost = De verbinding is even weg. We proberen het vanzelf opnieuw; uw plaats blijft van u.
consent-undo = { $name } wil een zet terugnemen. Vindt u dat goed?
consent-wait = U wilt een zet terugnemen. We wachten tot de anderen het goed vinden.
agree = Goed
disagree = Nee
table-left = U zit niet meer aan deze tafel.
table-bye = Deze tafel is elders opnieuw geopend of de verbinding werd verbroken.
watching = U kijkt mee, zonder stenen te zien. Gespeeld: { $deals }. Een spel kunt u bekijken als het uit is.
watch-deal = Bekijk spel { $deal }
side-label = Verloop en zinnen
log-title = Verloop
passes-title = Altijd passen op
phrases-title = Zeg iets
back-to-sheets = Terug naar de telling
tell-round = Ronde { $round }, spel { $deal }, nog { $left } stenen in de muur.
tell-own = U bent { $wind } en hebt: { $tiles }.
tell-other = { $who }, { $name }: { $sets ->
    [one] 1 set open
   *[other] { $sets } sets open
}, { $count } weggegooid, laatste { $latest }.
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
next-deal = Volgend spel
stop-match = Stoppen na dit spel
look-at-table = Bekijk de tafel
votes-wait = We wachten tot iedereen de telling heeft gezien.
play-again = Nog een partij
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
hint-title = Raad
hint-discard = Gooi weg: { $tiles }
hint-exchange = Geef door: { $tiles }
hint-chow = Neem de chow
hint-pung = Neem de pung
hint-kong = Leg de kong
hint-promote = Maak van de pung een kong
hint-mahjong = Roep mahjong!
hint-pass = Pas
hint-replace = Pak de vervangende steen
hint-next = Ga naar het volgende spel
hint-stop = Stop
hint-waits = U wacht op
hint-tile = Steen
hint-unseen = Nog ongezien
hint-drawn = Zelf gepakt
hint-claimed = Van tafel
hint-points = { $value } punten
hint-not-enough = mag niet
hint-discards = Wat weg kan
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
coach-welcome = Welkom aan tafel! Onderaan staan uw stenen, die alleen u ziet. Boven, links en rechts zitten de anderen, met hun weggegooide stenen bij hun naam.
coach-goal = U wilt als eerste vier sets en een paar maken. Een set is een chow (drie op een rij in één soort), een pung (drie gelijke) of een kong (vier gelijke).
coach-discard = U bent aan de beurt. Tik een steen aan die u niet nodig hebt; hij komt omhoog. Losse winden en draken zijn vaak het eerste om weg te gooien.
coach-lifted = De steen staat omhoog. Tik hem nog eens aan, of druk op de knop Gooi, en hij is weg. Toch niet? Tik gewoon een andere aan.
coach-claim = Iemand gooit een steen die u kunt gebruiken. Onderaan lichten de knoppen op die kunnen. Er is geen haast: de tafel wacht tot u drukt. Wilt u hem niet, druk dan op Pas.
coach-kong = U hebt vier gelijke stenen. Met de knop Kong legt u ze neer en krijgt u een vervangende steen. Het hoeft niet.
coach-win = U kunt mahjong maken! Druk op Mahjong, dan is dit spel van u.
coach-others = Nu zijn de anderen. In Verloop leest u wat iedereen doet. De laatst gegooide steen staat in het midden.
coach-hints = Weet u het even niet? Druk op Raad. Dan ziet u wat de computer zou doen, en waarom.
coach-exchange = Dit is goulash: u ruilt drie keer drie stenen. Tik drie stenen aan die u kwijt wilt en druk op de knop.

## Toetsen
keys-title = Toetsen
keys-show = Toon de toetsen
keys-key = Toets
keys-does = Doet
keys-off = De lettertoetsen kunt u bij de instellingen uitzetten.
key-move = naar een andere steen
key-lift = steen optillen; nog eens: weggooien
key-arrange = steen verplaatsen
key-discard = opgetilde steen weggooien
key-chow = chow
key-pung = pung
key-kong = kong
key-mahjong = mahjong
key-pass = pas
key-next = volgend spel
key-rack = naar uw rek
key-sort = rek sorteren
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
setting-scale = Grootte: { $scale } procent
setting-play = Spelen
setting-twoStep = Weggooien in twee stappen
setting-twoStep-more = Eerst tikken tilt de steen op, nog eens tikken gooit hem weg.
setting-index = Cijfer en letter op de stenen
setting-index-more = In de hoek: 5B is bamboe 5, O is Oost, Rd is de rode draak.
setting-sort = Rek vanzelf sorteren
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
speech-all = Alles wat gegooid en geroepen wordt
speech-calls = Alleen wat geroepen wordt
speech-off = Niets
speech-missing = Dit apparaat heeft geen stem.
name-keep = Naam bewaren
name-kept = Bewaard.
name-erase = Wis mij
name-erased = U bent gewist.
erase-title = Alles over u wissen?
erase-text = Uw naam verdwijnt van de server en u kunt niet meer terug naar uw spellen. De spellen zelf blijven, zonder uw naam.
erase-yes = Ja, wis mij
erase-no = Nee

## Leren
learn-title = Leren
learn-text = Lees het korte lesje, of leer al spelend: aan tafel helpt de knop Raad u altijd.
learn-first = Een eerste spel met uitleg
learn-first-text = U speelt echt, en krijgt bij elk nieuw ding een korte uitleg. Er is geen klok.
learn-first-go = Begin met uitleg
learn-drills = Wat zou u weggooien?
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
lesson-turn-text = Pak een steen, gooi er één weg. Het spel gaat tegen de klok in: Oost, Zuid, West, Noord.
lesson-calls = Roepen
lesson-calls-text = Een weggegooide steen mag u nemen voor een pung, een kong of mahjong. Een chow alleen van de speler links van u. Wie mahjong roept gaat voor, dan pung en kong, dan chow.
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
action-discard = { $tiles } weggooien
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
drills-title = Wat zou u weggooien?
drills-none = Er zijn nog geen standen. Speel eerst een spel, dan kunt u ermee oefenen.
drills-text = Stand { $at } van { $count }, { $rules }. Kies een steen uit uw rek.
drills-question = Wat gooit u weg?
drills-same = De computer zou dezelfde steen kiezen.
drills-other = De computer koos liever: { $action }.
drills-then = Toen koos u: { $action }.
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
credit-code = Gebouwd met Svelte en Fluent. Witte draak, achterkant en hoekletters zijn van ons.
about-licences = Alle licenties
about-programs = Voor programmeurs
about-programs-text = Een eigen speler schrijven kan: alles wat deze pagina's doen staat beschreven op
