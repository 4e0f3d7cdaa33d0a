"""The table fits every screen: nothing is cut, covered or lost in nine windows, at three sizes, in all states."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.guest import Guest
from browser.inspection import inspect
from browser.positions import POINTS, Show, find, frame, play
from marks import mostly_slow
from playwright.sync_api import Page, expect

from peling.game.actions import MAHJONG, PASS, ActionType
from peling.game.view import View

Invite = Callable[..., Guest]
SCREENS = ((390, 844), (360, 640), (844, 390), (820, 1180), (1180, 820), (1024, 768), (1366, 768), (1920, 1080), (683, 384))
SCALES = (100, 125, 150)
CHECK = (Path(__file__).parent / "check.js").read_text(encoding="utf-8")
LAID = """([width, height]) => {
  const [top, calls] = ['top', 'calls'].map((name) => document.querySelector(`[data-region=${name}]`)?.getBoundingClientRect());
  return calls && Math.abs(top.width - width) < 1 && Math.abs(calls.bottom - height) < 1;
}"""
"""Whether the table is laid out for a window of this size."""
STILL = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  done(document.getAnimations().every(({playState}) => playState !== 'running')))))"""
"""Whether nothing moves, after everything was drawn."""


def claims(view: View) -> bool:
    """A tile is offered, late in a deal."""
    return PASS in view.legal and view.table.wall_left < 40


def chows(view: View) -> bool:
    """A tile is offered that makes several chows."""
    return sum(action.type is ActionType.CHOW for action in view.legal) > 1


def turns(view: View) -> bool:
    """The player has drawn, late in a deal."""
    return view.drawn >= 0 and any(action.type is ActionType.DISCARD for action in view.legal) and view.table.wall_left < 12


def winning(view: dict[str, Any]) -> dict[str, Any]:
    """The same, but mahjong is possible."""
    return {**view, "legal": [*view["legal"], str(MAHJONG)]}


def flagged(view: dict[str, Any]) -> dict[str, Any]:
    """The same with everything that can stand in the facts, and large scores."""
    totals = [-1132, 412, -768, 1024, -208][: len(view["totals"])]
    return {**view, "goulash": True, "totals": totals, "rules": {**view["rules"], "options": {"referee": "strict"}}}


@pytest.fixture(scope="module")
def views() -> dict[str, dict[str, Any]]:
    """The positions, by what they show."""
    turn = find(turns, own=0.5)
    found = {
        "claim": find(claims),
        "chow": find(chows),
        "turn": turn,
        "five": find(turns, players=5, rules="nts", own=0.5),
        "three": find(turns, players=3, rules="nts", own=0.5),
        "mid": find(lambda view: 60 < view.table.wall_left < 80 and bool(view.legal)),
        "wait": find(lambda view: not view.legal and view.table.wall_left < 12, own=0.5),
    }
    return {
        **found,
        "win": winning(found["claim"]),
        "ask": winning(turn),
        "strict": flagged(turn),
        "think": {**found["claim"], "thinks": found["claim"]["order"], "think_left": 30.0},
        "dreams": flagged(find(lambda view: view.table.wall_left < 20, players=5, rules="nts", dreams=True)),
    }


@pytest.fixture
def show(invite: Invite) -> Show:
    """A browser that shows positions."""
    return Show(invite("desktop"))


def counts(view: dict[str, Any]) -> dict[str, int]:
    """How many tiles of each sort must be on the screen."""
    own = view["order"].index(view["seat"]) if view["seat"] in view["order"] else len(view["order"]) - 1
    seat = view["order"][own]
    others = [other for other in view["order"] if other != seat]
    sets = [*view["own"]["melds"], *(meld for other in others for meld in view["melds"][other])]
    if seat != view["seat"]:
        sets = [meld for other in view["order"] for meld in view["melds"][other]]
    luck = sum(sum(sign.isdigit() for sign in view["luck"][other]) for other in others)
    tiles = sum(4 if meld is None else sum(sign in "123456789ESWNCFPJ" for sign in meld) for meld in sets)
    return {
        "set": tiles + luck,
        "luck": sum(sign.isdigit() for sign in view["luck"][seat]),
        "discard": sum(by < 0 for seat in view["order"] for _, by in view["discards"][seat]),
        "rack": view["rack_sizes"][seat],
        "plate": len(view["order"]),
        "dreamer": int(view["dreamer"] not in (-1, view["seat"])),
        "prompt": 1,
    }


def resize(page: Page, size: tuple[int, int]) -> None:
    """Another window, and the table laid out for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(LAID, arg=list(size))


def rescale(show: Show, scale: int) -> None:
    """Another size of the tiles."""
    show.page.evaluate("(scale) => localStorage['peling.settings'] = JSON.stringify({scale, theme: 'light'})", scale)
    show.again()


def faults(page: Page, view: dict[str, Any]) -> list[str]:
    """What is wrong on the screen, once everything has its place."""
    page.wait_for_function(STILL)
    return list(page.evaluate(CHECK, counts(view)))


def lift(page: Page) -> None:
    """Lift a tile."""
    page.locator("button[data-tile]").last.click()


def ask(page: Page) -> None:
    """Try to discard although mahjong is possible."""
    lift(page)
    page.locator("[data-call=discard]").click()


def press(selector: str) -> Callable[[Page], None]:
    """Press something."""
    return lambda page: page.locator(selector).first.click()


def key(name: str, found: str) -> Callable[[Page], None]:
    """Press a key, and wait for what it opens."""

    def pressed(page: Page) -> None:
        page.keyboard.press(name)
        page.wait_for_selector(found)

    return pressed


STATES: dict[str, tuple[str, Callable[[Page], None] | None]] = {
    "claim": ("claim", None),
    "which chow": ("chow", press("[data-call=chow]")),
    "can win": ("win", None),
    "asks once": ("ask", ask),
    "passes a win": ("win", press("[data-call=pass]")),
    "own turn, lifted": ("turn", lift),
    "all think": ("think", None),
    "waiting": ("wait", None),
    "strict, flags": ("strict", lift),
    "five players": ("five", None),
    "dreaming": ("dreams", None),
    "three players": ("three", lift),
    "mid-deal": ("mid", None),
    "advice": ("turn", key("h", "[data-drawer=hint]")),
    "enlarged": ("turn", press(".seat.left .larger")),
}
QUICK = {
    100: (("which chow", SCREENS[::2]), ("strict, flags", SCREENS[1::2])),
    125: (("asks once", SCREENS[::3]), ("claim", SCREENS[1::3])),
    150: (("five players", SCREENS[2::3]), ("can win", SCREENS[:2]), ("all think", SCREENS[1::4])),
}
"""What the ordinary tests look at, by size of the tiles: every window, the fullest states; the long test looks at all."""


def look(show: Show, views: dict[str, dict[str, Any]], state: str, sizes: Any) -> list[str]:
    """What is wrong with a state, at these sizes of the window."""
    name, act = STATES[state]
    found = []
    for size in sizes:
        show.show(views["mid" if name != "mid" else "turn"])  # what was lifted or chosen is over
        show.page.keyboard.press("Escape")
        show.page.keyboard.press("Escape")
        resize(show.page, size)
        show.show(views[name])
        if "mahjong" in views[name]["legal"] and state != "strict, flags":  # its worth comes later
            expect(show.guest.prompt).to_contain_text(f"({POINTS} punten)")
        if act:
            act(show.page)
        found += [f"{state}, {size[0]}x{size[1]}: {fault}" for fault in faults(show.page, views[name])]
    return found


@pytest.mark.parametrize("scale", mostly_slow(SCALES, 100))
def test_the_table_is_whole(show: Show, views: dict[str, dict[str, Any]], scale: int) -> None:
    show.show(views["claim"])
    rescale(show, scale)
    assert not [fault for state, sizes in QUICK[scale] for fault in look(show, views, state, sizes)]


@pytest.mark.long
@pytest.mark.parametrize("state", STATES)
def test_every_state_is_whole(show: Show, views: dict[str, dict[str, Any]], state: str) -> None:
    show.show(views["claim"])
    for scale in SCALES:
        rescale(show, scale)
        assert not look(show, views, state, SCREENS), scale


def some(seeds: range) -> Iterator[dict[str, Any]]:
    """Positions of all kinds: few sets or many, early or late, three to five players, four rule sets."""
    for seed in seeds:
        rules = ("nts", "nts-2009", "mcr", "bmr")[seed % 4]
        options = {"players": 3 + seed % 3} if rules.startswith("nts") else {}
        views = [frame(match.view(0)) for match in play(rules, seed, eager=seed % 5 / 4, own=seed % 3 / 2, **options)]
        yield views[seed * 7919 % len(views)]


ANY = [
    pytest.param((125,), range(1, 3), 2, marks=pytest.mark.slow),
    pytest.param(SCALES, range(3, 60), 1, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("scales", "seeds", "step"), ANY, ids=["some", "many"])
def test_so_is_any_table(show: Show, scales: tuple[int, ...], seeds: range, step: int) -> None:
    show.show(next(some(range(1, 2))))
    for scale in scales:
        rescale(show, scale)
        for number, view in enumerate(some(seeds)):
            show.show(view)
            for size in SCREENS[number % step :: step]:
                resize(show.page, size)
                assert not faults(show.page, view), (view["rules"], size, scale)


DAMAGE = {
    "is outside": "document.querySelector('[data-set=left]').style.left = '-300px'",
    "overlap": "const [one, ...rest] = document.querySelectorAll('[data-discard=left]'); one.style.top = rest[6].style.top",
    "is covered": "document.querySelector('[data-region=hand]').append(Object.assign(document.createElement('div'), "
    "{style: 'position:absolute;inset:0;z-index:20'}))",
    "are cut": "document.querySelector('[data-prompt] .large').textContent = 'lang '.repeat(200)",
    "(discard)": "document.querySelector('[data-discard=own]').remove()",
    "is 20 by": "document.querySelector('[data-call=chow]').style.cssText = 'width:20px;min-width:20px'",
    "the page scrolls": "document.body.append(Object.assign(document.createElement('div'), {style: 'height:2000px'}))",
    "a panel covers": "document.querySelector('[data-region=words]').append(Object.assign(document.createElement('div'), "
    "{style: 'position:absolute;inset:0'})); document.querySelector('[data-region=words] > :last-child').dataset.drawer = 'log'",
    "does not follow": "document.querySelector('[data-region=calls]').style.top = '0'",
    "a tile of the rack is": "document.querySelector('button[data-tile] .tile').style.setProperty('--w', '30px')",
}


DAMAGES = [pytest.param(tuple(DAMAGE)[:3], marks=pytest.mark.slow), pytest.param(tuple(DAMAGE)[3:], marks=pytest.mark.long)]


@pytest.mark.parametrize("kinds", DAMAGES, ids=["some", "rest"])
def test_damage_is_reported(show: Show, views: dict[str, dict[str, Any]], kinds: tuple[str, ...]) -> None:
    show.show(views["claim"])
    resize(show.page, (1366, 768))
    assert not faults(show.page, views["claim"])
    for fault in kinds:
        show.again()
        show.page.evaluate(DAMAGE[fault])
        assert any(fault in found for found in faults(show.page, views["claim"])), fault


BOXES = """() => [...document.querySelectorAll('[data-call], [data-tool], button[data-tile], [data-set]')].map((node) => {
  const {left, top, width, height} = node.getBoundingClientRect();
  return [left, top, width, height];
})"""
SIZE = "() => document.querySelector('[data-discard] .tile')?.getBoundingClientRect().width"


@pytest.mark.parametrize(
    "size", [pytest.param(size, marks=() if place in (0, 4) else pytest.mark.long) for place, size in enumerate(SCREENS)]
)
def test_nothing_moves_while_a_deal_grows(show: Show, views: dict[str, dict[str, Any]], size: tuple[int, int]) -> None:
    seen = []
    for number in (0, 1, 9, 18):
        view = copy.deepcopy(views["wait"])
        view["discards"] = [[one for one in row if one[1] < 0][:number] for row in view["discards"]]
        show.show(view)
        resize(show.page, size)
        seen.append((show.page.evaluate(BOXES), show.page.evaluate(SIZE)))
    assert all(boxes == seen[0][0] for boxes, _ in seen)
    assert len({width for _, width in seen[1:]}) == 1


def test_a_win_is_not_lost_by_one_press(show: Show, views: dict[str, dict[str, Any]]) -> None:
    page = show.page
    show.show(views["ask"])
    prompt = page.locator("[data-prompt]")
    expect(prompt).to_contain_text(f"U kunt mahjong maken! ({POINTS} punten)")
    expect(page.locator("[data-call=mahjong]")).to_have_text(f"Mahjong ({POINTS})M")
    tile = page.locator("button[data-tile]").first
    tile.click()
    tile.dblclick()
    expect(prompt).to_contain_text("Toch")
    page.locator("[data-call=discard]").click(force=True)  # it is off now
    page.keyboard.press("d")
    assert show.actions == []
    page.get_by_role("button", name="Toch wegleggen").click()
    expect(page.get_by_role("button", name="Toch wegleggen")).to_have_count(0)
    assert [action.split()[0] for action in show.actions] == ["discard"]

    show.show(views["win"])
    page.locator("[data-call=pass]").click()
    page.keyboard.press("x")
    expect(prompt).to_contain_text("Toch passen?")
    assert len(show.actions) == 1
    page.locator("[data-call=mahjong]").click()
    expect(prompt).not_to_contain_text("Toch passen?")
    assert show.actions[1:] == ["mahjong"]


def test_a_claim_shows_what_it_would_use(show: Show, views: dict[str, dict[str, Any]]) -> None:
    page, view = show.page, views["chow"]
    show.show(view)
    expect(page.locator("button[data-tile].raised")).not_to_have_count(0)
    page.locator("[data-call=chow]").click()
    offered = [action for action in view["legal"] if action.startswith("chow")]
    expect(page.locator("[data-pick]")).to_have_count(len(offered))
    page.locator("[data-call=chow]").click()
    expect(page.locator("[data-pick]")).to_have_count(0)
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    expect(page.locator("[data-pick]")).to_have_count(0)
    assert show.actions == offered[:1]


def test_copies_of_the_lifted_tile_are_ringed(show: Show, views: dict[str, dict[str, Any]]) -> None:
    view = copy.deepcopy(views["turn"])
    tile = view["legal"][0].split()[1]
    view["discards"] = [[[one if one != tile else "9s", by] for one, by in row] for row in view["discards"]]
    seat = view["order"][(view["order"].index(0) + 1) % 4]
    view["discards"][seat][0] = [tile, -1]
    show.show(view)
    show.page.locator(f'button[data-tile="{tile}"]').first.click()
    expect(show.page.locator("[data-discard] .tile.blue")).to_have_count(1)
    expect(show.page.locator("[data-prompt]")).to_contain_text("op tafel, nog")


def test_pass_until_my_turn(show: Show, views: dict[str, dict[str, Any]]) -> None:
    def passed() -> list[tuple[list[str], bool]]:
        return [(message["auto_pass"], message["until_turn"]) for message in show.sent if message["type"] == "settings"]

    page = show.page
    show.show({**views["wait"], "auto_pass": ["chow"]})
    until = page.get_by_role("button", name="Pas tot mijn beurt")
    until.click()
    expect(until).to_have_attribute("aria-pressed", "true")
    assert passed() == [(["chow"], True)]
    show.show({**views["turn"], "auto_pass": ["chow"], "until_turn": False})  # the server has ended it
    expect(until).to_have_attribute("aria-pressed", "false")
    assert passed()[1:] == []


def test_a_strict_referee_does_not_invite(show: Show, views: dict[str, dict[str, Any]]) -> None:
    page, view = show.page, winning(views["strict"])
    show.show(view)
    expect(page.locator("[data-prompt]")).not_to_contain_text("mahjong")
    expect(page.locator("[data-call=mahjong].wins")).to_have_count(0)
    page.locator("[data-call=mahjong]").click()
    expect(page.get_by_role("dialog", name="Weet u het zeker?").locator(".primary")).to_have_text("Nee, toch niet")
    page.get_by_role("button", name="Nee, toch niet").click()
    assert show.actions == []
    show.show({**view, "dead": [True, False, False, False]})
    expect(page.locator("[data-prompt]")).to_contain_text("Uw spel is dood")


THEMED = [("light", "can win"), ("dark", "which chow"), ("contrast", "can win")]
THEMES = [
    (theme, state) if (theme, state) in THEMED else pytest.param(theme, state, marks=pytest.mark.long)
    for theme in ("light", "dark", "contrast")
    for state in STATES
]


@pytest.mark.parametrize(("theme", "state"), mostly_slow(THEMES, ("contrast", "can win")))
def test_themes_of_the_table(invite: Invite, views: dict[str, dict[str, Any]], theme: str, state: str) -> None:
    show = Show(invite("tablet", theme=theme))
    name, act = STATES[state]
    show.show(views[name])
    if act:
        act(show.page)
    assert not inspect(show.guest, f"{theme}, {state}", ["tablet"])


def centres(page: Page, selector: str) -> dict[str, tuple[float, float]]:
    """The middle of what a selector finds, by place at the table."""
    found = {}
    for place in ("left", "across", "right"):
        box = page.locator(selector.format(place)).first.bounding_box()
        assert box is not None, place
        found[place] = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return found


@pytest.mark.parametrize(
    "size", [pytest.param((390, 844), marks=pytest.mark.slow), (360, 640), pytest.param((1180, 820), marks=pytest.mark.slow)]
)
def test_left_is_left(show: Show, views: dict[str, dict[str, Any]], size: tuple[int, int]) -> None:
    show.show(views["claim"])
    resize(show.page, size)
    for selector in ("[data-plate={}]", "[data-set={}]", "[data-discard={}]"):
        seats = centres(show.page, selector)
        assert seats["left"][0] < size[0] / 2 < seats["right"][0], selector
        assert seats["across"][1] < min(seats["left"][1], seats["right"][1]), selector


def test_a_large_window_has_large_tiles(show: Show, views: dict[str, dict[str, Any]]) -> None:
    widths = []
    for size in ((1366, 768), (1920, 1080)):
        show.show(views["turn"])
        resize(show.page, size)
        widths.append(show.page.evaluate(SIZE))
        middle = show.page.locator("[data-region=middle], .middle").first.bounding_box()
        felt = show.page.locator(".felt.board, .board").first.bounding_box()
        assert middle is not None
        assert felt is not None
        assert abs(middle["x"] + middle["width"] / 2 - felt["x"] - felt["width"] / 2) < felt["width"] * 0.06, size
    assert widths[1] > 44
    assert widths[1] > widths[0] * 1.2


@pytest.mark.parametrize("tile", ["1f", "1y"])
def test_flowers_and_seasons_are_told_apart(show: Show, views: dict[str, dict[str, Any]], tile: str) -> None:
    shapes = {"1f": ".sign .heart", "1y": ".sign .rays"}
    view = {**views["mid"], "luck": [tile, tile, tile, tile]}
    show.show(view)
    for size in ((360, 640), (1920, 1080)):
        resize(show.page, size)
        for where in ("[data-set] .tile", "[data-luck] .tile"):
            signs = show.page.locator(f"{where}.ink-{tile[1]} {shapes[tile]}")
            expect(signs).not_to_have_count(0)
            box = show.page.locator(f"{where}.ink-{tile[1]} .sign").first.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 7, (size, where, box)


def test_phrases_lie_over_nothing(show: Show, views: dict[str, dict[str, Any]]) -> None:
    show.show(views["turn"])
    resize(show.page, (1366, 768))
    show.page.keyboard.press("f")
    dialog = show.page.get_by_role("dialog", name="Menu")
    expect(dialog.get_by_role("button", name="Mooi gespeeld!")).to_be_visible()
    boxes = [button.bounding_box() for button in dialog.get_by_role("button").all() if button.is_visible()]
    whole = [box for box in boxes if box is not None]
    assert len(whole) > 12
    for number, one in enumerate(whole):
        for other in whole[number + 1 :]:
            across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
            down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
            assert across <= 1 or down <= 1, (one, other)
