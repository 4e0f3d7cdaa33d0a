"""What the server says to people, in Dutch and English: refusals, table events, phrases."""

from __future__ import annotations

from peling.game.wins import NoWin
from peling.rules import Words
from peling.text import cut, plain

LONGEST = 600
"""Characters of quoted input that are looked at."""

REFUSALS: dict[str, tuple[int, Words]] = {
    "bad_request": (400, Words("Deze vraag klopt niet: {reason}", "This request is not right: {reason}")),
    "malformed": (400, Words("Dit bericht is niet te lezen.", "This message cannot be read.")),
    "bad_hand": (400, Words("Dit spel klopt niet: {reason}", "This hand is not right: {reason}")),
    "bad_option": (400, Words("Deze optie kan niet: {reason}", "This option is not possible: {reason}")),
    "unauthorized": (401, Words("Zeg eerst wie u bent.", "Say first who you are.")),
    "forbidden_origin": (403, Words("Deze pagina mag hier niet verbinden.", "This page may not connect here.")),
    "forbidden": (403, Words("Dat mag alleen wie aan deze tafel zit.", "Only who sits at this table may do that.")),
    "hidden": (403, Words("Dat is te zien als het spel uit is.", "This can be seen when the deal is over.")),
    "not_found": (404, Words("Dat is er niet.", "There is no such thing.")),
    "no_table": (404, Words("Deze tafel is er niet.", "There is no such table.")),
    "not_allowed": (405, Words("Zo kan dat niet gevraagd worden.", "This cannot be asked that way.")),
    "seat_taken": (409, Words("Die plaats is bezet.", "That seat is taken.")),
    "table_full": (409, Words("Er is geen plaats meer vrij.", "There is no seat left.")),
    "not_playing": (409, Words("Er wordt nu niet gespeeld.", "Nothing is being played now.")),
    "not_scored": (409, Words("Het spel is nog niet uit.", "The deal is not over yet.")),
    "too_large": (413, Words("Dit bericht is te groot.", "This message is too large.")),
    "slow_down": (429, Words("Dat gaat te snel; wacht even.", "That is too fast; wait a moment.")),
    "storage": (503, Words("Het kon niet worden opgeschreven; probeer het zo weer.", "It could not be written down; try again.")),
    "busy": (503, Words("De computer denkt nog; probeer het zo weer.", "The computer is still thinking; try again soon.")),
    "moved": (503, Words("De tafel verhuist; probeer het zo weer.", "The table is moving; try again soon.")),
    "error": (500, Words("Er ging iets mis; het is genoteerd.", "Something went wrong; it was noted.")),
    "illegal_action": (409, Words("Dat kan nu niet.", "That is not possible now.")),
    "not_your_turn": (409, Words("U bent nu niet aan de beurt.", "It is not your turn now.")),
    "match_over": (409, Words("De partij is uit.", "The match is over.")),
    **{f"no_win_{reason.value}": (409, reason.words) for reason in NoWin},
    "no_such_action": (400, Words("Dat is geen actie: {reason}", "That is no action: {reason}")),
    "paused": (409, Words("Het spel staat even stil.", "The game is paused.")),
    "no_undo": (409, Words("Er is niets terug te nemen.", "There is nothing to take back.")),
    "undo_off": (409, Words("Aan deze tafel wordt niets teruggenomen.", "Nothing is taken back at this table.")),
    "nothing_asked": (409, Words("Er is niets gevraagd.", "Nothing was asked.")),
    "no_phrase": (400, Words("Die zin is er niet.", "There is no such phrase.")),
    "hints_off": (409, Words("Aan deze tafel wordt geen raad gegeven.", "No hints are given at this table.")),
    "spectator": (403, Words("U kijkt alleen.", "You are only watching.")),
}  # fmt: skip
"""Status and sentence by code."""

EVENTS = {
    "undone": Words("{who} neemt de laatste beslissing terug.", "{who} takes the last decision back."),
    "paused": Words("{who} zet het spel stil.", "{who} pauses the game."),
    "resumed": Words("{who} laat het spel doorgaan.", "{who} lets the game go on."),
}

PHRASES = {
    "hello": Words("Goedendag!", "Good day!"),
    "luck": Words("Veel geluk!", "Good luck!"),
    "nice": Words("Mooi gespeeld!", "Well played!"),
    "congratulations": Words("Gefeliciteerd!", "Congratulations!"),
    "thanks": Words("Dank u wel.", "Thank you."),
    "sorry": Words("Neem me niet kwalijk.", "I am sorry."),
    "thinking": Words("Ik denk nog even na.", "I am still thinking."),
    "moment": Words("Een ogenblik, ik ben zo terug.", "One moment, I will be right back."),
    "back": Words("Ik ben er weer.", "I am back."),
    "unlucky": Words("Wat een pech.", "How unlucky."),
    "wow": Words("Wat een spel!", "What a hand!"),
    "bye": Words("Dank voor het spel, tot ziens!", "Thank you for the game, goodbye!"),
}
"""What players may say to each other."""


def both(words: Words, **values: object) -> dict[str, str]:
    """The sentence in both languages, as plain data."""
    return {"nl": words.nl.format(**values), "en": words.en.format(**values)}


class Problem(Exception):  # noqa: N818
    """Something is refused: a code, its HTTP status, and why in both languages."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.status, words = REFUSALS[code]
        self.message = both(words, **{key: cut(plain(str(value)[:LONGEST]), 300) for key, value in values.items()})
        self.headers: dict[str, str] = {}

    def to_dict(self) -> dict[str, object]:
        """As plain data."""
        return {"error": {"code": self.code, "message": self.message}}
