"""The words of the terminal table, in Dutch and English; `peling.game.story` has those of the story of a deal."""

from __future__ import annotations

from peling import tiles
from peling.rules import Words

WORDS = {
    # the table
    "deal": Words("spel {number}", "deal {number}"),
    "round": Words("ronde {wind}", "round {wind}"),
    "green_dragon": Words("groene draak", "green dragon"),
    "you_are": Words("u bent {wind}", "you are {wind}"),
    "you_dream": Words("u droomt", "you sit out"),
    "dreams": Words("{name} droomt", "{name} sits out"),
    "rules": Words("{wind} heerst", "{wind} rules"),
    "wall": Words("muur {left}", "wall {left}"),
    "dead_wall": Words("dode muur {left}", "dead wall {left}"),
    "goulash": Words("GOULASH", "GOULASH"),
    "strict": Words("streng", "strict"),
    "you": Words("U", "You"),
    "waits": Words("WACHT", "WAITS"),
    "dead": Words("DOOD", "DEAD"),
    "thinking": Words("denkt na", "thinking"),
    "laid": Words("gelegd", "laid"),
    "thrown": Words("weg", "discards"),
    # questions
    "your_turn": Words("U bent aan de beurt: kies een steen.", "It is your turn: choose a tile."),
    "after_claim": Words("Leg een steen weg.", "Discard a tile."),
    "claim": Words("Wilt u deze steen hebben?", "Do you want this tile?"),
    "rob": Words("Wilt u de kong roven?", "Do you want to rob the kong?"),
    "exchange": Words(
        "Ruil {stage} van 3 met {wind}: kies drie stenen.", "Exchange {stage} of 3 with {wind}: choose three tiles."
    ),
    "exchange_sit": Words("Ruil {stage} van 3: u ruilt niet mee.", "Exchange {stage} of 3: you sit out."),
    "wait_for": Words("{who} is aan de beurt.", "It is {who}'s turn."),
    "dreaming": Words("U droomt dit spel en kijkt mee.", "You sit out this deal and watch."),
    "replacement_due": Words("Neem de vervangende steen van uw kong: v.", "Take the replacement tile of your kong: v."),
    "deal_over": Words("Het spel is uit. Enter toont de telling.", "The deal is over. Enter shows the scores."),
    # what can be done
    "do_discard": Words("{tile} wegleggen", "discard {tile}"),
    "do_chow": Words("chow", "chow"),
    "do_pung": Words("pung", "pung"),
    "do_kong": Words("kong", "kong"),
    "do_mahjong": Words("MAHJONG", "MAHJONG"),
    "do_pass": Words("pas", "pass"),
    "do_replace": Words("vervangende steen", "replacement tile"),
    "do_announce": Words("wacht aankondigen", "announce waiting"),
    "do_exchange": Words("ruil ({count} van 3)", "pass on ({count} of 3)"),
    "do_choose": Words("kies", "choose"),
    "do_doze": Words("pas tot mijn beurt", "pass until my turn"),
    # notes
    "which": Words("Welke {what}? Kies een cijfer (Esc: toch niet).", "Which {what}? Choose a number (Esc: none)."),
    "not_now": Words("Dat kan nu niet.", "You cannot do that now."),
    "no_such": Words("U kunt hier geen {what} maken.", "You cannot make a {what} here."),
    "can_win": Words("U kunt mahjong maken: m.", "You can declare mahjong: m."),
    "press_again": Words("Nog een keer {key}: u roept mahjong.", "Press {key} again to call mahjong."),
    "three_first": Words("Kies drie stenen; u hebt er {count}.", "Choose three tiles; you have {count}."),
    "not_these": Words(
        "Jokers en geluksstenen ruilt u pas als er niets anders is.",
        "Jokers and luck tiles are passed only if there is nothing else.",
    ),
    "announced": Words("U kondigt bij deze steen aan dat u wacht.", "You announce waiting with this discard."),
    "not_announced": Words("Geen aankondiging.", "No announcement."),
    "undone": Words("Teruggenomen.", "Taken back."),
    "nothing_to_undo": Words("In dit spel valt niets terug te nemen.", "There is nothing to take back in this deal."),
    "sorted_suits": Words("Gesorteerd op soort.", "Sorted by suit."),
    "sorted_honours": Words("Gesorteerd op soort, troefstenen eerst.", "Sorted by suit, honours first."),
    "sorted_numbers": Words("Gesorteerd op getal.", "Sorted by number."),
    "saved": Words("Bewaard in {path}", "Saved in {path}"),
    "not_saved": Words("Bewaren lukt niet: {reason}", "Could not save: {reason}"),
    "dozing": Words("U past tot uw beurt (z: toch niet).", "You pass until your turn (z to stop)."),
    "awake": Words("U wordt weer gevraagd.", "You will be asked again."),
    "considering": Words("Even denken …", "Let me think …"),
    "pace": Words("Tempo: {pace}", "Pace: {pace}"),
    "pace_slow": Words("rustig", "slow"),
    "pace_normal": Words("gewoon", "normal"),
    "pace_quick": Words("vlot", "quick"),
    "pace_none": Words("meteen", "instant"),
    "too_small": Words(
        "Het venster is te klein: minstens 80 bij 24 letters. Maak het groter of de letters kleiner.",
        "The window is too small: at least 80 by 24 characters. Enlarge it, or use a smaller font.",
    ),
    # the bar of keys
    "key_choose": Words("kies", "choose"),
    "key_throw": Words("wegleggen", "discard"),
    "key_hint": Words("raad", "hint"),
    "key_undo": Words("terug", "undo"),
    "key_sort": Words("sorteer", "sort"),
    "key_lang": Words("English", "Nederlands"),
    "key_help": Words("toetsen", "keys"),
    "key_save": Words("bewaar", "save"),
    "key_log": Words("verloop", "story"),
    "key_scores": Words("stand", "standing"),
    "key_quit": Words("stop", "quit"),
    "key_pace": Words("tempo", "pace"),
    "key_close": Words("sluiten", "close"),
    "key_scroll": Words("bladeren", "scroll"),
    "key_next": Words("volgende spel", "next deal"),
    "key_end": Words("partij beëindigen", "end the match"),
    "key_enter": Words("Enter", "Enter"),
    "key_space": Words("spatie", "space"),
    # quitting
    "quit_title": Words("Stoppen?", "Quit?"),
    "quit_save": Words("bewaren en stoppen", "save and quit"),
    "quit_without": Words("stoppen, dit spel niet bewaren", "quit without saving this deal"),
    "quit_stay": Words("verder spelen", "keep playing"),
    "quit_where": Words("De partij komt in {path}", "The match will be saved in {path}"),
    # the end
    "over_title": Words("Einde van de partij", "The match is over"),
    "place": Words("plaats", "place"),
    "player": Words("speler", "player"),
    "total": Words("totaal", "total"),
    "record_in": Words("Het verslag staat in {path}", "The record is in {path}"),
    "resume_with": Words("Verder spelen: peling play --resume {path}", "To continue: peling play --resume {path}"),
    "standing": Words("Stand na spel {number}", "Standing after deal {number}"),
    "standing_first": Words("Stand", "Standing"),
    "log_title": Words("Het verloop van dit spel", "The story of this deal"),
}


def say(key: str, lang: str, /, **values: object) -> str:
    """The words of a key in a language, with the values filled in."""
    return WORDS[key][lang].format(**values)


def wind(number: int, lang: str) -> str:
    """A seat's wind in words."""
    return tiles.wind_name(number, lang)


def round_name(number: int, lang: str) -> str:
    """The wind of a round, or the green dragon."""
    return say("green_dragon", lang) if number == tiles.DRAGON_ROUND else wind(number, lang)
