"""The sentences of lessons, in Dutch and English: what a question tells, what a row asks for, what a change would be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from peling.hands import Flag
from peling.tiles import DRAGON_ROUND, E, name, rank, wind_name
from peling.words import Words

CHANGES: dict[str, Words] = {
    "seat": Words("u {wind} was", "you were {wind}"),
    "round": Words("het de ronde van {wind} was", "it were the round of {wind}"),
    "won": Words("u ermee gewonnen had", "you had won with it"),
    "not_won": Words("u niet gewonnen had", "you had not won"),
    "drawn": Words("u de winnende steen zelf gepakt had", "you had drawn the winning tile"),
    "claimed": Words("een ander de winnende steen had weggelegd", "another player had discarded the winning tile"),
    "tiles": Words("u {more} had in plaats van {fewer}", "you had {more} instead of {fewer}"),
    "a_pung": Words("een pung {tile}", "a pung of {tile}"),
    "a_chow": Words("een chow {tile}", "a chow of {tile}"),
    "a_pair": Words("een paar {tile}", "a pair of {tile}"),
    "winning": Words("{tile} de winnende steen was", "{tile} were the winning tile"),
    "open_pung": Words("de pung {tile} open lag", "the pung of {tile} lay open"),
    "open_chow": Words("de chow {tile} open lag", "the chow of {tile} lay open"),
    "open_kong": Words("{tile} een open kong was", "{tile} were an open kong"),
    "kong": Words("{tile} een dichte kong was", "{tile} were a concealed kong"),
    "in_rack": Words("{tile} een dichte pung was", "{tile} were a concealed pung"),
    "in_rack_chow": Words("de chow {tile} dicht was", "the chow of {tile} were concealed"),
    "luck": Words("u {tiles} had", "you had {tiles}"),
    "no_luck": Words("u {tiles} niet had", "you did not have {tiles}"),
}
HAPPENED = {
    Flag.HEAVEN: Words("Oost met de gedeelde stenen won", "East won with the tiles as dealt"),
    Flag.EARTH: Words("het de eerste weggelegde steen van het spel was", "it were the first discard of the game"),
    Flag.LAST_TILE: Words("het de laatste steen was", "it were the last tile"),
    Flag.LAST_OF_KIND: Words("de drie andere al open lagen", "the three others lay open already"),
    Flag.REPLACEMENT: Words("het de losse steen na een kong was", "it were a kong's replacement tile"),
    Flag.KONG_ON_KONG: Words("het de losse steen na een tweede kong was", "it were the replacement of a second kong"),
    Flag.ROBBED_KONG: Words("u een kong beroofde", "you robbed a kong"),
    Flag.ANNOUNCED: Words("u het wachten had aangekondigd", "you had announced your wait"),
    Flag.ORIGINAL_CALL: Words(
        "u na uw eerste weggelegde steen had aangekondigd", "you had announced after your own first discard"
    ),
    Flag.GOULASH: Words("het goulash was", "it were goulash"),
    Flag.DEAD: Words("het spel dood was", "the hand were dead"),
}
NOT_HAPPENED = {
    Flag.HEAVEN: Words("het niet met de gedeelde stenen was", "it were not with the tiles as dealt"),
    Flag.EARTH: Words("het niet de eerste weggelegde steen was", "it were not the first discard"),
    Flag.LAST_TILE: Words("het niet de laatste steen was", "it were not the last tile"),
    Flag.LAST_OF_KIND: Words("de drie andere niet open lagen", "the three others did not lie open"),
    Flag.REPLACEMENT: Words("het geen losse steen was", "it were no replacement tile"),
    Flag.KONG_ON_KONG: Words("het niet na een tweede kong was", "it were not after a second kong"),
    Flag.ROBBED_KONG: Words("het geen kongroof was", "no kong were robbed"),
    Flag.ANNOUNCED: Words("u niet had aangekondigd", "you had not announced"),
    Flag.ORIGINAL_CALL: Words(
        "u niet na uw eerste weggelegde steen had aangekondigd", "you had not announced after your own first discard"
    ),
    Flag.GOULASH: Words("het geen goulash was", "it were no goulash"),
    Flag.DEAD: Words("het spel niet dood was", "the hand were not dead"),
}
SITUATION: dict[str, Words] = {
    "place": Words("U bent {seat}, ronde {round}.", "You are {seat}, round {round}."),
    "drawn": Words("U pakte {tile} zelf.", "You drew {tile} yourself."),
    "thrown": Words("{who} legde {tile} weg.", "{who} discarded {tile}."),
    "not_won": Words("Een ander heeft gewonnen.", "Another player has won."),
    "count": Words("Wat telt er?", "What counts?"),
    "waits": Words("Waarop wacht u, en wat telt elk?", "What do you wait for, and what does each count?"),
    "if_drawn": Words("Als u de steen zelf pakt.", "If you draw the tile yourself."),
    "if_claimed": Words("Als een ander de steen weglegt.", "If another player discards the tile."),
    "winner_drawn": Words("{who} wint en pakte de steen zelf.", "{who} wins and drew the tile."),
    "winner_claimed": Words("{who} wint met een steen van {other}.", "{who} wins with a tile of {other}."),
    "pays_winner": Words("Wat betaalt ieder aan {who}?", "What does each pay {who}?"),
    "round_is": Words("Ronde {round}.", "Round of {round}."),
    "net": Words("Wat wint of verliest ieder?", "What does each win or lose?"),
}
EVENTS = {
    Flag.HEAVEN: Words("Het is de gedeelde hand van Oost.", "These are East's tiles as dealt."),
    Flag.EARTH: Words("Het is de eerste weggelegde steen van het spel.", "It is the first discard of the game."),
    Flag.LAST_TILE: Words("Het is de laatste steen.", "It is the last tile."),
    Flag.LAST_OF_KIND: Words("De drie andere van die steen liggen al open.", "The three others of that tile lie open already."),
    Flag.REPLACEMENT: Words("Het is een losse steen.", "It is a replacement tile."),
    Flag.KONG_ON_KONG: Words(
        "Het is de losse steen na de tweede kong in één beurt.", "It is the replacement of the second kong in one turn."
    ),
    Flag.ROBBED_KONG: Words(
        "Die zou een open pung tot kong maken: u rooft hem.", "It would have promoted an open pung: you rob it."
    ),
    Flag.ANNOUNCED: Words("U had uw wachten aangekondigd.", "You had announced your wait."),
    Flag.ORIGINAL_CALL: Words(
        "U had na uw eerste weggelegde steen aangekondigd.", "You had announced after your own first discard."
    ),
    Flag.GOULASH: Words("Dit is goulash: jokers doen mee.", "This is goulash: jokers are in play."),
}
MARKING: dict[str, Words] = {
    "all": Words("Goed: alles klopt.", "Right: all of it."),
    "nothing": Words("Goed: er telt niets.", "Right: nothing counts."),
    "almost": Words("Bijna: {right} van {of} {what} goed{extra}.", "Almost: {right} of {of} {what} right{extra}."),
    "none": Words("Nog niet: 0 van {of} {what} goed{extra}.", "Not yet: 0 of {of} {what} right{extra}."),
    "zero": Words("Nog niet: hier telt niets{extra}.", "Not yet: nothing counts here{extra}."),
    "extra": Words(", {number} te veel", ", {number} too many"),
    "lines": Words("regels", "lines"),
    "tiles": Words("stenen", "tiles"),
    "amounts": Words("bedragen", "amounts"),
    "total_right": Words("Het totaal klopt.", "The total is right."),
    "total_wrong": Words("U schreef {given}.", "You wrote {given}."),
    "total_only": Words("Nog niet.", "Not yet."),
    "would": Words("Het zou tellen als {change}.", "It would count if {change}."),
    "may_not": Words("Daarmee mag u niet winnen: 0.", "You may not win with it: 0."),
    "no_wait": Words("Daarmee is het spel niet compleet.", "The hand is not complete with it."),
    "worth": Words("Telt {total}.", "Counts {total}."),
    "is": Words("Het is {amount}.", "It is {amount}."),
    "pays": Words("{payer} betaalt {payee} {amount}: {why}", "{payer} pays {payee} {amount}: {why}"),
    "nothing_to_pay": Words("Er valt niets te betalen", "There is nothing to pay"),
}
_SENTENCES = SITUATION | MARKING


def clause(key: str, **values: Words | int | str) -> Words:
    """What would be otherwise, with what it names."""
    return filled(CHANGES[key], **values)


def phrase(key: str, **values: Words | int | str) -> Words:
    """A sentence with what it names."""
    return filled(_SENTENCES[key], **values)


def filled(words: Words, **values: Words | int | str) -> Words:
    """Words with values, each in its language."""
    return Words(
        *(
            words[lang].format(**{key: value[lang] if isinstance(value, Words) else value for key, value in values.items()})
            for lang in ("nl", "en")
        )
    )


def joined(some: Iterable[Words], nl: str = " en ", en: str = " and ") -> Words:
    """Words one after another."""
    every = list(some)
    return Words(nl.join(one.nl for one in every), en.join(one.en for one in every))


def sentences(some: Iterable[Words]) -> Words:
    """Sentences one after another; empty ones are left out."""
    every = [one for one in some if one.nl]
    return Words(*(" ".join(one[lang] for one in every) for lang in ("nl", "en")))


def named(kinds: Iterable[int]) -> Words:
    """Tiles by name; of tiles alike the number."""
    counts = Counter(kinds)
    return Words(*(_listed([*_names(counts, lang)], joint) for lang, joint in (("nl", " en "), ("en", " and "))))


def _listed(names: list[str], joint: str) -> str:
    """One after another; the last with a word before it, but not the last number of a suit."""
    if len(names) > 1 and not names[-1].isdecimal():
        return f"{', '.join(names[:-1])}{joint}{names[-1]}"
    return ", ".join(names)


def _names(counts: Counter[int], lang: str) -> Iterator[str]:
    """The names, a suit named once for single tiles in a row."""
    before = -1
    for kind, number in counts.items():
        if number > 1:
            yield f"{number}x {name(kind, lang)}"
        elif kind < E and kind // 9 == before:
            yield str(rank(kind))
        else:
            yield name(kind, lang)
        before = kind // 9 if number == 1 and kind < E else -1


def wind(seat: int) -> Words:
    """The wind as a player."""
    return Words(wind_name(seat, "nl"), wind_name(seat, "en"))


def round_name(round_: int) -> Words:
    """The round by its wind, or the green dragon's."""
    return Words("groene draak", "green dragon") if round_ == DRAGON_ROUND else wind(round_)


def capital(text: str) -> str:
    """With a capital at the start."""
    return f"Eén{text[3:]}" if text.startswith("één") else text[:1].upper() + text[1:]
