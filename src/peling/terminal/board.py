"""The table as text: what lies before each player, the tile that matters, and the question. It is drawn from a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.text import Text

from peling.game.table import NOBODY, Phase
from peling.game.view import View
from peling.hands import Meld
from peling.terminal import faces
from peling.terminal.faces import DIM, INK, MARKED, TileLook
from peling.terminal.words import round_name, say, wind
from peling.words import signed


class BoardPlace(NamedTuple):
    """Where a player sits, seen from the person: `side` 0 is the person's own, 1 right, 2 across, 3 left."""

    seat: int
    side: int


def places(view: View) -> list[BoardPlace]:
    """The places of the players of this deal, in the order of turn. A person who sits out sees the table from North's side."""
    table = view.table
    order = table.order
    own = view.wind if view.wind != NOBODY else len(order) - 1
    found = []
    for step in range(len(order)):
        side = 3 if len(order) == 3 and step == 2 else step
        found.append(BoardPlace(order[(own + step) % len(order)], side))
    return found


def title(view: View, look: TileLook, width: int) -> Text:
    """One line: the rules, the deal and round, the person's wind, the tiles left in the wall."""
    table, lang = view.table, look.lang
    facts = [say("deal", lang, number=table.deal), say("round", lang, wind=round_name(table.round, lang))]
    facts.append(say("you_are", lang, wind=wind(view.wind, lang)) if view.wind != NOBODY else say("you_dream", lang))
    if table.goulash:
        facts.append(say("goulash", lang))
    if table.ruler != NOBODY:
        facts.append(say("rules", lang, wind=wind(table.wind_of[table.ruler], lang)))
    if table.dreamer not in (NOBODY, view.seat):
        facts.append(say("dreams", lang, name=table.names[table.dreamer]))
    left = f" Peling {view.rules.id.upper()} {look.dot} " + f" {look.dot} ".join(facts)
    right = say("wall", lang, left=table.wall_left)
    if table.dead_left and view.rules.play.dead_wall:
        longer = f"{right} {look.dot} {say('dead_wall', lang, left=table.dead_left)}"
        right = longer if len(left) + len(longer) + 2 <= width else right
    left = left[: width - len(right) - 2]
    return Text(f"{left}{right:>{width - len(left) - 1}} ", f"bold {INK}")


def panel_title(view: View, place: BoardPlace, look: TileLook) -> str:
    """Where a player sits, the wind and the name."""
    table = view.table
    name = f"{wind(table.wind_of[place.seat], look.lang)} {look.dot} {table.names[place.seat]}"
    return f"{look.arrow(place.side)} {name}".strip()


def panel(view: View, place: BoardPlace, look: TileLook, width: int, height: int) -> Text:
    """What lies before another player: rack, luck tiles, sets, discards; the oldest discards go first where there is no room."""
    table, seat = view.table, place.seat
    head = Text(look.rack * table.rack_sizes[seat], faces.BACK)
    for badge in badges(view, seat, look):
        head.append(" ").append_text(badge)
    roomy = height >= 12
    pieces = [faces.chip(kind, look) for kind in table.luck[seat]]
    pieces += [faces.meld_chip(meld, look) for meld in table.melds[seat]]
    laid = [*meld_rows(table.melds[seat], table.luck[seat], look, width)] if roomy else [*flow(pieces, width)]
    thrown = [*discards(view, seat, look, width, roomy=roomy)]
    if roomy and laid and thrown:
        laid[-1] = Text(("-" if look.plain else "╌") * width, faces.BACK)
    room = max(height - 1 - len(laid), 0)
    if len(thrown) > room:  # whole rows leave at the top
        thrown = thrown[len(thrown) - room :]
    return Text("\n").join([head, *laid, *thrown])


def badges(view: View, seat: int, look: TileLook) -> Iterator[Text]:
    """What everybody knows about a hand: it waits, it is dead."""
    if view.table.announced[seat]:
        yield Text(say("waits", look.lang), "bold #101010 on #7fd4ff")
    if view.table.dead[seat]:
        yield Text(say("dead", look.lang), "bold #ffffff on #7a1020")


def discards(view: View, seat: int, look: TileLook, width: int, *, roomy: bool) -> Iterator[Text]:
    """A player's discards that still lie there, the latest marked."""
    table = view.table
    lying = [(lying.kind, place) for place, lying in enumerate(table.discards[seat]) if lying.claimed_by == NOBODY]
    latest = len(table.discards[seat]) - 1 if table.phase is Phase.CLAIM and table.offered_by == seat else -1
    if not roomy:
        yield from flow([faces.chip(kind, look, marked=place == latest) for kind, place in lying], width)
        return
    yield from _two_lines([faces.small(kind, look, marked=place == latest) for kind, place in lying], width)


def meld_rows(melds: Iterable[Meld | None], luck: Sequence[int], look: TileLook, width: int) -> Iterator[Text]:
    """Sets and luck tiles in two-line tiles, a set kept together."""
    groups: list[list[list[Text]]] = [[faces.small(kind, look)] for kind in luck]
    for meld in melds:
        if meld is None:
            groups.append([faces.small(None, look)] * 4)
        elif meld.concealed:
            inner = [faces.small(kind, look) for kind in meld.tiles[1:3]]
            groups.append([faces.small(None, look), *inner, faces.small(None, look)])
        else:
            groups.append([faces.small(kind, look) for kind in meld.tiles])
    joined = [[Text(" ").join([tile[line] for tile in group]) for line in (0, 1)] for group in groups]
    yield from _two_lines(joined, width, "  ")


def _two_lines(pieces: Sequence[Sequence[Text]], width: int, gap: str = " ") -> Iterator[Text]:
    """Pieces of two lines, side by side while they fit; a blank line between rows."""
    row: list[Sequence[Text]] = []
    used = 0
    for piece in [*pieces, None]:
        if piece is None or (row and used + len(piece[0]) > width):
            if row:
                yield from (Text(gap).join([part[line] for part in row]) for line in (0, 1))
                yield Text()
            row, used = [], 0
        if piece is not None:
            row.append(piece)
            used += len(piece[0]) + len(gap)


def flow(pieces: Iterable[Text], width: int) -> Iterator[Text]:
    """Pieces side by side, a space between them, as many to a line as fit."""
    line = Text()
    for piece in pieces:
        if line and len(line) + 1 + len(piece) > width:
            yield line
            line = Text()
        if line:
            line.append(" ")
        line.append_text(piece)
    if line:
        yield line


def own_side(view: View, look: TileLook, width: int, height: int) -> Text:
    """The person's own sets, luck tiles and discards (a dreamer sees North's)."""
    table, lang = view.table, look.lang
    seat = places(view)[0].seat
    mine = seat == view.seat
    who = say("you", lang) if mine else table.names[seat]
    head = Text(f"{who} {look.dot} {wind(table.wind_of[seat], lang)} {look.dot} {signed(table.totals[seat])}", f"bold {INK}")
    for badge in badges(view, seat, look):
        head.append("  ").append_text(badge)
    melds: Sequence[Meld | None] = view.melds if mine else table.melds[seat]
    if height < 6:
        for piece in (*(faces.chip(kind, look) for kind in table.luck[seat]), *(faces.meld_chip(meld, look) for meld in melds)):
            head.append("  ").append_text(piece)
        rows = [*discards(view, seat, look, width, roomy=False)]
        return Text("\n").join([head, *rows[-(height - 1) :]])
    rows = [*discards(view, seat, look, width, roomy=True)][:-1]
    laid = [*meld_rows(melds, table.luck[seat], look, width)]
    if laid and rows:
        laid[2] = Text(("-" if look.plain else "╌") * min(width, 71), faces.BACK)
    return Text("\n").join([head, *laid[:3], *rows[-2:]])


def key(name: str, words: str, *, strong: bool = False) -> Text:
    """A key and what it does."""
    lit = f"bold #101010 on {MARKED}" if strong else f"bold #101010 on {DIM}"
    return Text.assemble((f" {name} ", lit), (f" {words}", f"bold {MARKED}" if strong else INK))
