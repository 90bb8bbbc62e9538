"""Pictures of tiles, displays, wheels and whole tables as SVG."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from table import drawn, made, table_with, wheel_with

from novaluna import (
    Color,
    Display,
    GameState,
    MoonTrack,
    Play,
    PlayerState,
    Position,
    TrackDisc,
    apply,
    get_tile,
    legal_actions,
    new_game,
    new_solo_game,
    public_view,
)
from novaluna.svg import (
    Theme,
    render_display,
    render_state,
    render_tile,
    render_track,
    render_wheel,
)
from novaluna.svg.elements import COLORS, PAINT
from novaluna.testing import states

SVG = "{http://www.w3.org/2000/svg}"
THEMES: tuple[Theme, ...] = ("light", "dark", "auto")
SHAPES = {Color.BLUE: "circle", Color.RED: "rect", Color.TURQUOISE: "path", Color.YELLOW: "path"}


def parsed(text: str) -> ET.Element:
    """Read a picture as XML."""
    return ET.fromstring(text)  # noqa: S314 - the pictures are our own


def groups(root: ET.Element, kind: str) -> list[ET.Element]:
    """Return the groups of a class, in the order in which they are drawn."""
    return [each for each in root.iter(f"{SVG}g") if kind in each.get("class", "").split()]


def at(group: ET.Element) -> Position:
    """Return the position that a group says it is at."""
    return Position(int(group.get("data-x", "")), int(group.get("data-y", "")))


def words(element: ET.Element) -> list[str]:
    """Return the texts that are drawn, without titles."""
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def is_dim(group: ET.Element) -> bool:
    """Tell whether what a group holds is dimmed."""
    return any(each.get("opacity") for each in group.iter())


def is_framed(group: ET.Element) -> bool:
    """Tell whether a tile has a frame to point it out."""
    return any(rect.get("stroke-width") == "7" for rect in group.iter(f"{SVG}rect"))


def is_ticked(group: ET.Element) -> bool:
    """Tell whether a tile has the badge of tiles that count."""
    return any(circle.get("r") == "15" for circle in group.iter(f"{SVG}circle"))


@given(states(), st.sampled_from(THEMES), st.booleans())
def test_every_table_is_drawn(state: GameState, theme: Theme, legal: bool) -> None:
    """Whatever the state, it gives valid XML, with each tile, disc, goal and free position once."""
    root = parsed(render_state(state, theme=theme, legal=legal))
    players = groups(root, "player")
    assert len(players) == len(state.players)
    for group in players:
        number = int(group.get("data-player", ""))
        player = state.players[number]
        places = Counter(map(at, groups(group, "place")))
        assert places == Counter(list(player.display.tiles))
        goals = [goal for place in groups(group, "place") for goal in groups(place, "goal")]
        assert len(goals) == len(list(player.display.goals()))
        titles = [goal.findtext(f"{SVG}title", "") for goal in goals]
        assert sum("covered" in each for each in titles) == len(player.display.covered)
        marked = legal and number == state.current_player
        free = player.display.free if marked else ()
        assert tuple(map(at, groups(group, "free"))) == free
    choices = [int(each.get("data-space", "")) for each in groups(root, "choice")]
    assert sorted(choices) == ([] if state.is_over else sorted(state.wheel.choices))
    assert len(groups(root, "space")) == 12
    assert [int(each.get("data-space", "")) for each in groups(root, "marker")] == [
        state.wheel.marker
    ]


@given(states(), st.sampled_from(THEMES))
def test_parts_and_views_are_drawn_too(state: GameState, theme: Theme) -> None:
    """Wheels, displays, views and tiles of any state give valid XML as well."""
    assert render_state(public_view(state)) == render_state(state)
    parsed(render_wheel(state.wheel, theme=theme))
    if state.track is not None:
        assert len(words(parsed(render_track(state.track, theme=theme)))) == 4 + len(state.players)
    for player in state.players:
        parsed(render_display(player.display, legal=True, theme=theme))
        for place, index in player.display.goals():
            parsed(render_display(player.display, goal=(place, index), chain=place, theme=theme))
    for tile in filter(None, state.wheel.spaces):
        assert len(groups(parsed(render_tile(tile, theme=theme)), "goal")) == len(tile.goals)


@pytest.mark.parametrize("color", Color)
def test_a_tile_tells_its_colour_three_times(color: Color) -> None:
    """A tile has the colour itself, its letter, and its shape."""
    root = parsed(render_tile(made(f"{color.letter} {color.letter}", time=5)))
    assert words(root) == ["5", color.letter]
    assert COLORS[color] in {rect.get("fill") for rect in root.iter(f"{SVG}rect")}
    (goal,) = groups(root, "goal")
    dots = [each for each in goal if each.get("fill") == COLORS[color]]
    assert [each.tag for each in dots] == [f"{SVG}{SHAPES[color]}"]


def test_the_shapes_of_colours_differ() -> None:
    """Diamond and triangle are paths, but not the same one."""
    paths = [
        each.get("d")
        for each in groups(parsed(render_tile(made("b ty"))), "goal")[0].iter(f"{SVG}path")
    ]
    assert len({(path or "").partition("l")[2] for path in paths}) == 2


@pytest.mark.rule("G7")
def test_a_covered_goal_is_dark_and_ticked() -> None:
    """Of two goals the covered one has another ground, and a tick."""
    root = parsed(render_tile(get_tile(7), covered=[1]))
    grounds = [next(goal.iter(f"{SVG}rect")).get("fill") for goal in groups(root, "goal")]
    ticks = [
        any(each.get("stroke-linecap") for each in goal.iter()) for goal in groups(root, "goal")
    ]
    assert grounds[0] != grounds[1]
    assert ticks == [False, True]


def test_goals_beyond_three_are_drawn_smaller() -> None:
    """A made-up tile with six goals still has them all within its border."""
    root = parsed(render_tile(made("b r r r r r r")))
    goals = groups(root, "goal")
    lowest = (goals[-1].get("transform") or "").split()[1].split(")")[0]
    assert len(goals) == 6
    assert float(lowest) + 63 / 6 <= 98


@pytest.mark.rule("G2", "G3", "G4")
def test_what_counts_for_a_goal_is_pointed_out() -> None:
    """The counted tiles are ticked, the goal's own framed, the others dimmed."""
    display = Display(drawn("rbr", "rRr", "r.b", goals="rrrr b"))
    root = parsed(render_display(display, goal=((0, 0), 0)))
    places = {at(group): group for group in groups(root, "place")}
    counted = {(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1)}
    assert {place for place, group in places.items() if is_ticked(group)} == counted
    assert {place for place, group in places.items() if is_framed(group)} == counted | {(0, 0)}
    dim = {place for place, group in places.items() if is_dim(group)}
    assert dim == {(0, -1), (1, 1), (0, 0)}  # on the goal's own tile the other goal is dimmed
    assert [goal.get("opacity") for goal in groups(places[Position(0, 0)], "goal")] == [
        None,
        "0.35",
    ]
    assert words(root)[-1] == "5 of 4"


@pytest.mark.rule("G1")
def test_what_a_goal_lacks_is_shown_hollow() -> None:
    """Below the display stand the tiles that count, filled, and those missing, hollow."""
    text = render_display(Display(drawn("rR", goals="bbrr")), goal=((0, 0), 0))
    assert words(parsed(text))[-2:] == ["0 of 2", "1 of 2"]
    caption = text.rpartition("</g><g")[2]
    assert caption.count("stroke-dasharray") == 3
    assert caption.count(f'fill="{COLORS[Color.RED]}"') == 1


@pytest.mark.rule("G2")
def test_a_chain_is_outlined() -> None:
    """The line around a chain has the sides that it shares with nothing of its own."""
    root = parsed(render_display(Display(drawn("Rr.", "br.")), chain=(0, 0)))
    (outline,) = groups(root, "chain")
    sides = outline[0].get("d", "").split("M")[1:]
    assert sorted(sides) == sorted(
        [
            *("0 0h100", "0 0v100", "0 100h100", "100 0h100"),
            *("200 0v100", "200 100v100", "100 100v100", "100 200h100"),
        ]
    )


@pytest.mark.rule("P2")
def test_free_positions_are_marked() -> None:
    """All of them, or only those that are named."""
    display = Display(drawn("R"))
    everywhere = groups(parsed(render_display(display, legal=True)), "free")
    assert tuple(map(at, everywhere)) == display.free
    one = groups(parsed(render_display(display, legal=[(1, 0), (1, 0)])), "free")
    assert list(map(at, one)) == [(1, 0)]
    assert groups(parsed(render_display(display)), "free") == []


@pytest.mark.rule("P1a")
def test_before_the_first_tile() -> None:
    """An empty display has the place of its first tile, and can be marked there."""
    assert words(parsed(render_display(Display()))) == ["0", "0"]
    assert list(map(at, groups(parsed(render_display(Display(), legal=True)), "free"))) == [(0, 0)]


def test_axes_name_the_positions() -> None:
    """Columns and rows have the numbers of the positions, negative ones too."""
    root = parsed(render_display(Display({(-2, 5): get_tile(1), (-1, 5): get_tile(18)})))
    assert words(root)[:3] == ["-2", "-1", "5"]


@pytest.mark.rule("C2", "T2")
def test_a_stack_lies_in_a_row_with_its_top_outside() -> None:
    """Who is on top is furthest from the middle, on the space that the distance leads to."""
    order = (TrackDisc(1, 26), TrackDisc(0, 26), TrackDisc(2, 30))
    circles = [
        (float(circle.get("cx", "")), float(circle.get("cy", "")))
        for circle in parsed(render_track(MoonTrack(order))).iter(f"{SVG}circle")
        if circle.get("r") == "17"
    ]
    under, top, alone = circles
    assert [round(x**2 + y**2) > 150**2 for x, y in (under, top, alone)] == [False, True, True]
    assert top == pytest.approx((76, -131.6), abs=0.1)  # space 2 of 24


def test_whose_turn_it_is_and_who_has_won() -> None:
    """The player to move has an arrow; once the game is over the winner is named."""
    state = table_with(Display(drawn("Rr", goals="rr")), wheel=wheel_with({1: 18}), discs=1)
    first, second = groups(parsed(render_state(state)), "player")
    arrow = f"{SVG}path"
    assert (first.find(arrow) is not None, second.find(arrow) is not None) == (True, False)
    over = apply(state, Play(1, (0, 1)))
    first, second = groups(parsed(render_state(over)), "player")
    assert first.find(arrow) is None
    assert "0 discs left, at 1, wins" in words(first)
    assert "20 discs left, at 0" in words(second)


@pytest.mark.rule("L1", "L4", "L8")
def test_a_solo_table() -> None:
    """Both stacks of discs are told apart in phase one, then phase and note are shown."""
    state = new_solo_game(seed=1)
    assert "8 and 13 discs left" in words(parsed(render_state(state)))
    assert "phase 1" in words(parsed(render_state(state)))
    while not state.is_over:
        state = apply(state, legal_actions(state)[0])
    told = words(parsed(render_state(state)))
    assert state.outcome is not None
    assert state.outcome.score is not None
    assert f"phase 2, {state.outcome.score.phase_one} noted" in told
    assert any(f"score {state.outcome.score.total}" in each for each in told)


def test_a_table_without_its_players() -> None:
    """The wheel, the moon track and the draw pile can be drawn by themselves, in a square."""
    state = new_game(3, seed=1)
    root = parsed(render_state(state, players=False))
    assert root.get("width") == root.get("height")
    assert groups(root, "player") == []
    assert len(groups(root, "space")) == 12
    assert "57" in words(root)


def test_themes_differ_and_auto_has_both() -> None:
    """Light and dark have their paper; auto is light with the dark one in a media query."""
    light, dark, auto = (render_tile(get_tile(1), theme=theme) for theme in THEMES)
    assert PAINT["paper"][0] in light
    assert PAINT["paper"][1] not in light
    assert PAINT["paper"][1] in dark
    assert PAINT["paper"][0] in auto
    style = parsed(auto).findtext(f"{SVG}style", "")
    assert "prefers-color-scheme:dark" in style
    assert PAINT["paper"][1] in style
    assert 'class="fill-paper"' in auto


def test_strange_values_can_do_no_harm() -> None:
    """What a hand-built state holds in the place of a number is text, not markup."""
    state = new_game(2, seed=1)
    odd: Any = "<script>"
    state = evolve(state, players=(evolve(state.players[0], discs=odd), state.players[1]))
    assert "<script>" not in render_state(state)
    odd = "\x00\ud800\ufffe"
    state = evolve(state, players=(evolve(state.players[0], discs=odd), state.players[1]))
    assert any(
        "\N{REPLACEMENT CHARACTER}" * 3 in each for each in words(parsed(render_state(state)))
    )


def test_notebooks_show_pictures() -> None:
    """States, views, displays and wheels show themselves as pictures."""
    state, display = new_game(2, seed=1), Display(drawn("Rr"))
    assert state._repr_svg_() == render_state(state)
    assert public_view(state)._repr_svg_() == render_state(state)
    assert state.wheel._repr_svg_() == render_wheel(state.wheel)
    assert state.track is not None
    assert state.track._repr_svg_() == render_track(state.track)
    assert display._repr_svg_() == render_display(display)


def test_pictures_are_loaded_only_when_shown() -> None:
    """Playing and printing load no picture; the module is there as an attribute all the same."""
    code = (
        "import sys, novaluna; state = novaluna.new_game(2); repr(state);"
        "novaluna.apply(state, novaluna.legal_actions(state)[0]);"
        "assert 'novaluna.svg' not in sys.modules; state._repr_svg_();"
        "assert 'novaluna.svg' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    code = "import novaluna; novaluna.svg.render_tile(novaluna.get_tile(1))"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("other", [None, "b1", PlayerState(Display(), 20)])
def test_only_their_own_kind_is_drawn(other: Any) -> None:
    """What is none of the kind is named."""
    with pytest.raises(TypeError, match="tile is a Tile, not "):
        render_tile(other)
    with pytest.raises(TypeError, match="display is a Display, not "):
        render_display(other)
    with pytest.raises(TypeError, match="wheel is a Wheel, not "):
        render_wheel(other)
    with pytest.raises(TypeError, match="track is a MoonTrack, not "):
        render_track(other)
    with pytest.raises(TypeError, match="state is a GameState or a PublicView, not "):
        render_state(other)


def test_what_can_not_be_pointed_out() -> None:
    """Goals, tiles, positions and themes that don't exist are named."""
    display = Display(drawn("Rr", goals="r"))
    wrong: Any
    with pytest.raises(ValueError, match="has 1 goal, counted from 0, and no goal 1"):
        render_display(display, goal=((0, 0), 1))
    with pytest.raises(ValueError, match=r"no tile lies at \(5, 5\)"):
        render_display(display, chain=(5, 5))
    with pytest.raises(ValueError, match=r"free positions, which \(1, 0\) is not"):
        render_display(display, legal=[(1, 0)])
    for wrong in (7, None):
        with pytest.raises(ValueError, match="legal is True, False or positions, not"):
            render_display(display, legal=wrong)
    for wrong in ("blue", None, []):
        with pytest.raises(ValueError, match="theme is 'light', 'dark' or 'auto', not"):
            render_display(display, theme=wrong)
    for wrong in (2, -1, True, "0"):
        with pytest.raises(
            ValueError, match=r"goal begins with a player's number, which .* is not"
        ):
            render_state(new_game(2), goal=(wrong, (0, 0), 0))
    for wrong in ((), {}, (0, (0, 0)), 5):
        with pytest.raises(ValueError, match="goal is a player, a position and an index, like"):
            render_state(new_game(2), goal=wrong)
    for wrong in ((), {}, ((0, 0),), ((0, 0), 0, 0), ("ab", 0), ((0, 0), "0"), 5):
        with pytest.raises(ValueError, match="goal is a position and the goal's index, like"):
            render_display(display, goal=wrong)
    for wrong in (1, [3], ["x"], [-1], [True]):
        with pytest.raises(ValueError, match=r"covered holds indices|counted from 0, and no goal"):
            render_tile(get_tile(7), covered=wrong)
    for wrong in ([(0, 0)], "x", None):
        with pytest.raises(ValueError, match="legal is True or False, not"):
            render_state(new_game(2), legal=wrong)
    with pytest.raises(ValueError, match=r"no tile lies at \(0, 0\)"):
        render_state(new_game(2), goal=(1, (0, 0), 0))


@pytest.mark.parametrize(
    "parts", [{"track": MoonTrack(())}, {"wheel": None}, {"players": (1, 2)}, {"track": 5}]
)
def test_states_that_can_not_be_drawn(parts: Any) -> None:
    """A state built by hand of which there can be no picture is refused with what is wrong."""
    with pytest.raises(ValueError, match=r"this state can't be drawn: [A-Z]"):
        render_state(evolve(new_game(2), **parts))


def test_a_goal_of_one_player_is_pointed_out_at_a_table() -> None:
    """Only that player's display is dimmed."""
    state = table_with(Display(drawn("Rrb", goals="r")))
    state = evolve(state, players=(state.players[0], state.players[0]))
    first, second = groups(parsed(render_state(state, goal=(1, (0, 0), 0))), "player")
    assert (is_dim(first), is_dim(second)) == (False, True)


def test_tiles_far_apart() -> None:
    """A hand-built display with tiles too far apart is refused; a little apart it is drawn."""
    near = Display({(0, 0): get_tile(1), (4, 4): get_tile(2)})
    assert len(groups(parsed(render_display(near)), "place")) == 2
    far = Display({(0, 0): get_tile(1), (10**15, 0): get_tile(2)})
    with pytest.raises(ValueError, match="too far apart for a picture"):
        render_display(far)


def test_a_long_line_of_tiles_is_drawn() -> None:
    """A display of any size is drawn, as long as its tiles are connected."""
    line = Display.from_tiles({(x, 0): get_tile(1) for x in range(150)})
    assert len(groups(parsed(render_display(line)), "place")) == 150
