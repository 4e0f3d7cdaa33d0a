"""What the server says to people, in Dutch and English: refusals, table events, phrases."""

from __future__ import annotations

import secrets

from peling.answers import refusals
from peling.game.wins import NoWin
from peling.words import Words

REFUSALS: dict[str, tuple[int, Words]] = {
    **refusals.REFUSALS,
    "malformed": (400, Words("Dit bericht is niet te lezen.", "This message cannot be read.")),
    "unauthorized": (401, Words("Zeg eerst wie u bent.", "You are not signed in.")),
    "forbidden_origin": (403, Words("Deze pagina mag hier niet verbinden.", "This page may not connect here.")),
    "forbidden": (403, Words("Dat mag alleen wie aan deze tafel zit.", "Only players at this table can do that.")),
    "wrong_key": (403, Words("Deze deur is er voor andere werkers.", "This address is for other workers only.")),
    "no_table": (404, Words("Deze tafel is er niet (meer).", "This table does not exist (any more).")),
    "too_slow": (408, Words("Dit bericht kwam niet op tijd binnen.", "This message did not arrive in time.")),
    "seat_taken": (409, Words("Die plaats is bezet.", "That seat is taken.")),
    "locked": (409, Words("De tafel is op slot: er kan niemand meer bij.", "The table is locked: nobody new may sit down.")),
    "removed": (403, Words("U bent van deze tafel verwijderd.", "You were removed from this table.")),
    "not_owner": (403, Words("Dat mag alleen wie de tafel beheert.", "Only the table's owner can do that.")),
    "no_guest": (409, Words("Op die plaats zit geen gast.", "There is no guest in that seat.")),
    "table_full": (409, Words("Er is geen plaats meer vrij.", "There is no seat left.")),
    "not_playing": (409, Words("Er wordt nu niet gespeeld.", "No game is being played right now.")),
    "too_large": (413, Words("Dit bericht is te groot.", "This message is too large.")),
    "too_long": (414, Words("Dit adres is te lang.", "This address is too long.")),
    "wrong_host": (421, Words("Deze server heet niet zo.", "This server is not known by that name.")),
    "slow_down": (429, Words("Dat gaat te snel; wacht even.", "That is too fast; wait a moment.")),
    "storage": (503, Words("Het kon niet worden opgeschreven; probeer het zo weer.", "It could not be saved; please try again.")),
    "busy": (503, Words("De computer denkt nog; probeer het zo weer.", "The computer is still thinking; try again soon.")),
    "moved": (503, Words("De tafel verhuist; probeer het zo weer.", "The table is moving; try again soon.")),
    "error": (500, Words("Er ging iets mis; het is genoteerd.", "Something went wrong; the error has been logged.")),
    "illegal_action": (409, Words("Dat kan nu niet.", "That is not possible now.")),
    "not_your_turn": (409, Words("U bent nu niet aan de beurt.", "It is not your turn now.")),
    "match_over": (409, Words("De partij is uit.", "The match is over.")),
    **{f"no_win_{reason.value}": (409, reason.words) for reason in NoWin},
    "no_such_action": (400, Words("Dat is geen actie: {reason}", "That is not an action: {reason}")),
    "paused": (409, Words("Het spel staat even stil.", "The game is paused.")),
    "no_undo": (409, Words("Er is niets terug te nemen.", "There is nothing to take back.")),
    "undo_open": (409, Words(
        "Er is gevraagd een beslissing terug te nemen: eerst het antwoord.",
        "Somebody has asked to take back a decision: answer that first.")),
    "no_think": (409, Words(
        "Bedenktijd kunt u vragen zolang er een steen van een ander ligt.",
        "You can ask for thinking time while another player's discard is on the table.")),
    "undo_asked": (409, Words("Er is al gevraagd iets terug te nemen.", "Somebody has already asked to take something back.")),
    "undo_refused": (409, Words(
        "Dat is geweigerd. U kunt het weer vragen na uw volgende beslissing.",
        "That was refused. You can ask again after your next decision.")),
    "undo_scored": (409, Words(
        "Het spel is geteld en alle spellen zijn open: er is niets meer terug te nemen.",
        "The deal has been scored and all hands are open: nothing can be taken back any more.")),
    "enough": (409, Words(
        "Daarvan is het in deze partij genoeg geweest; er kan nog wel gespeeld worden.",
        "That has been done too often in this match; the game itself can go on.")),
    "stale": (409, Words(
        "Intussen is er verder gespeeld: kijk, en kies opnieuw.", "The game has moved on: look, and choose again.")),
    "voted": (409, Words("Dat hebt u al gezegd; we wachten op de anderen.", "You have voted; waiting for the others.")),
    "undo_off": (409, Words("Aan deze tafel wordt niets teruggenomen.", "Decisions cannot be taken back at this table.")),
    "nothing_asked": (409, Words("Er is niets gevraagd.", "Nobody has asked for anything.")),
    "no_phrase": (400, Words("Die zin is er niet.", "That phrase does not exist.")),
    "hints_off": (409, Words("Aan deze tafel wordt geen raad gegeven.", "No hints are given at this table.")),
    "no_watching": (409, Words("Aan deze tafel wordt niet meegekeken.", "This table cannot be watched.")),
    "audience_full": (409, Words("Er kijken al te veel mensen mee.", "Too many people are watching already.")),
    "spectator": (403, Words("U kijkt alleen.", "You are only watching.")),
}  # fmt: skip
"""The status and sentence for each code: those of `peling.answers.refusals`, and the server's own."""

EVENTS = {
    "undone": Words("{who} neemt de laatste beslissing terug.", "{who} takes back the last decision."),
    "paused": Words("{who} zet het spel stil.", "{who} pauses the game."),
    "resumed": Words("{who} laat het spel doorgaan.", "{who} resumes the game."),
    "voted_next": Words("{who} wil verder spelen.", "{who} wants to play on."),
    "voted_stop": Words("{who} wil stoppen.", "{who} wants to stop."),
    "undo_asked": Words("{who} vraagt een beslissing te mogen terugnemen.", "{who} asks to take back a decision."),
    "undo_agreed": Words("{who} vindt het goed.", "{who} agrees."),
    "undo_refused": Words("{who} vindt het niet goed: de beslissing blijft staan.", "{who} refuses: the decision stands."),
    "undo_withdrawn": Words("{who} vraagt niet meer om de beslissing terug te nemen.", "{who} withdraws the request."),
    "undo_overtaken": Words("Er is doorgespeeld: wat {who} vroeg vervalt.", "The game went on: {who}'s request has lapsed."),
    "undo_lapsed": Words(
        "Niet iedereen heeft op tijd geantwoord: de beslissing van {who} blijft staan.",
        "Not everyone answered in time: {who}'s decision stands.",
    ),
    "tempo_calm": Words("{who} zet het tempo op rustig.", "{who} sets the tempo to calm."),
    "tempo_normal": Words("{who} zet het tempo op gewoon.", "{who} sets the tempo to normal."),
    "tempo_fast": Words("{who} zet het tempo op snel.", "{who} sets the tempo to fast."),
    "watch_on": Words("{who} laat anderen meekijken.", "{who} lets others watch."),
    "watch_off": Words("{who} laat anderen niet meer meekijken.", "{who} no longer lets others watch."),
    "left": Words("Een speler is voorgoed vertrokken.", "A player has left for good."),
    "removed": Words("{who} heeft een gast van de tafel verwijderd.", "{who} has removed a guest from the table."),
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
    """A sentence in both languages, with its values filled in, as plain data."""
    return {"nl": words.nl.format(**values), "en": words.en.format(**values)}


class Problem(Exception):  # noqa: N818
    """A refusal: a code, its HTTP status, and the reason in both languages."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.status, words = REFUSALS[code]
        self.error = refusals.error_of(code, words, values)
        """The answer to send."""
        self.headers: dict[str, str] = {}
        if self.status == 503:  # each client gets a different wait, so that they do not all come back at once
            self.headers["Retry-After"] = str(2 + secrets.randbelow(5))

    @classmethod
    def of(cls, refused: refusals.Refused) -> Problem:
        """The refusal of a question, as a problem."""
        problem = cls(refused.code, reason=refused.reason)
        problem.error = refused.error
        return problem

    @property
    def message(self) -> Words:
        """The reason."""
        return self.error.error.message
