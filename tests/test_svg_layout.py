"""Where things are in the pictures: nothing covers another, is cut off, or is out of place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import atan2, pi
from typing import TypeAlias
from xml.etree import ElementTree as ET

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st
from table import drawn, made, wheel_with

from novaluna import Color, Display, GameState, MoonTrack, TrackDisc, new_game
from novaluna.svg import render_display, render_state, render_tile, render_track, render_wheel
from novaluna.svg.elements import COLORS, DARK, PAINT, PLAYERS, WHITE, on
from novaluna.testing import states

SVG = "{http://www.w3.org/2000/svg}"
Box: TypeAlias = tuple[float, float, float, float]


@frozen
class Placed:
    """Hold an element with its place and scale in the whole picture, and the groups it is in."""

    element: ET.Element
    x: float
    y: float
    scale: float
    groups: tuple[ET.Element, ...]

    def within(self, kind: str) -> bool:
        """Say whether it is in a group of a class."""
        return any(kind in group.get("class", "").split() for group in self.groups)

    def box(self) -> Box | None:
        """Return left, top, right and bottom of a rectangle, a circle or a text; else None."""
        get = {name: float(value) for name, value in self.element.items() if is_number(value)}
        if self.element.tag == f"{SVG}rect":
            left, top = get.get("x", 0), get.get("y", 0)
            right, bottom = left + get["width"], top + get["height"]
        elif self.element.tag == f"{SVG}circle":
            left, top = get.get("cx", 0) - get["r"], get.get("cy", 0) - get["r"]
            right, bottom = left + 2 * get["r"], top + 2 * get["r"]
        elif self.element.tag == f"{SVG}text":
            size = get["font-size"]
            long = len(self.element.text or "") * size * 0.6
            left = get["x"] - (long / 2 if self.element.get("text-anchor") else 0)
            right, top, bottom = left + long, get["y"] - size * 0.8, get["y"]
        else:
            return None
        x, y, scale = self.x, self.y, self.scale
        return (x + left * scale, y + top * scale, x + right * scale, y + bottom * scale)


def is_number(value: str) -> bool:
    """Say whether an attribute is a number."""
    return re.fullmatch(r"-?\d+(\.\d+)?(e-?\d+)?", value) is not None


def placed(text: str) -> list[Placed]:
    """Return all elements of a picture with their places; turned groups are left out."""
    return list(_placed(parsed(text), 0, 0, 1, ()))


def _placed(
    element: ET.Element, x: float, y: float, scale: float, groups: tuple[ET.Element, ...]
) -> Iterator[Placed]:
    transform = element.get("transform", "")
    if "rotate" in transform:
        return
    if move := re.search(r"translate\((\S+) ([^)\s]+)\)", transform):
        x, y = x + float(move[1]) * scale, y + float(move[2]) * scale
    if grow := re.search(r"scale\((\S+)\)", transform):
        scale *= float(grow[1])
    yield Placed(element, x, y, scale, groups)
    for child in element:
        yield from _placed(child, x, y, scale, (*groups, element))


def all_of(text: str, kind: str) -> list[Placed]:
    """Return the groups of a class with their places."""
    return [each for each in placed(text) if kind in each.element.get("class", "").split()]


def boxes(elements: Iterable[Placed]) -> list[Box]:
    """Return the boxes of all elements that have one."""
    return [box for each in elements if (box := each.box()) is not None]


def parsed(text: str) -> ET.Element:
    """Read a picture as XML."""
    return ET.fromstring(text)  # noqa: S314 - the pictures are our own


def around(found: list[Box]) -> Box:
    """Return the box around boxes."""
    left, top, right, bottom = zip(*found, strict=True)
    return min(left), min(top), max(right), max(bottom)


def apart(one: Box, other: Box) -> bool:
    """Say whether two boxes don't overlap."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def words_at(text: str) -> list[tuple[str, float, float]]:
    """Return each text with the middle of its line."""
    return [
        (each.element.text or "", (left + right) / 2, (top + bottom) / 2)
        for each in placed(text)
        if each.element.tag == f"{SVG}text"
        for left, top, right, bottom in boxes([each])
    ]


def in_view(text: str) -> None:
    """See that all is within the picture; a twentieth is granted for what texts measure."""
    root = parsed(text)
    x, y, width, height = map(float, root.get("viewBox", "").split())
    left, top, right, bottom = around(boxes(placed(text)))
    assert left >= x - width / 20
    assert top >= y
    assert right <= x + width * 1.05
    assert bottom <= y + height
    ratio = float(root.get("width", "")) / float(root.get("height", ""))
    assert ratio == pytest.approx(width / height, rel=0.05)


@given(states(), st.booleans())
def test_a_table_is_laid_out(state: GameState, legal: bool) -> None:
    """All is in view, and the wheel and each player's display and words have their own room."""
    text = render_state(state, legal=legal)
    in_view(text)
    elements = placed(text)
    rooms = [around(boxes(each for each in elements if each.within("space")))]
    for player in all_of(text, "player"):
        number = player.element.get("data-player", "")
        own = [
            each
            for each in elements
            if any(group.get("data-player") == number for group in each.groups)
        ]
        tiles = boxes(each for each in own if each.within("place") or each.within("free"))
        # The first circle and text of a player are the disc and its number, then come the words.
        disc, name, header, *_ = (each for each in own if boxes([each]))
        assert disc.element.get("fill") == PLAYERS[int(number)]
        assert name.element.text == number
        assert all(apart(around(boxes([disc, header])), tile) for tile in tiles)
        rooms.append(around([*boxes([disc, header]), *tiles]))
    for index, one in enumerate(rooms):
        assert all(apart(one, other) for other in rooms[:index])
    assert str(state.draw_pile_size) in [each.element.text for each in elements]
    discs = [each for each in elements if each.element.get("r") == "17"]
    assert len(discs) == len(state.players) * (1 if state.track is None else 2)


@given(states(), st.booleans())
def test_tiles_lie_at_their_positions(state: GameState, legal: bool) -> None:
    """A tile or mark is a tile's width per position from every other, under its column's number."""
    for player in state.players:
        text = render_display(player.display, legal=legal)
        in_view(text)
        found = [*all_of(text, "place"), *all_of(text, "free")]
        shown_at = {
            (int(each.element.get("data-x", "")), int(each.element.get("data-y", ""))): each
            for each in found
        }
        labels = words_at(text)
        for (x, y), each in shown_at.items():
            middle_x, middle_y = each.x + 50, each.y + 50
            assert any(
                name == str(x) and abs(at_x - middle_x) < 1 and at_y < middle_y
                for name, at_x, at_y in labels
            )
            assert any(
                name == str(y) and abs(at_y - middle_y) < 4 and at_x < middle_x
                for name, at_x, at_y in labels
            )
        places = {(round(each.x), round(each.y)) for each in found}
        assert len(places) == len(found)


def test_spaces_go_round_clockwise() -> None:
    """Space 0 is at the top and 3 at the right; each has its number nearer to the middle."""
    wheel = wheel_with({space: space for space in range(1, 12)})
    text = render_wheel(wheel)
    in_view(text)
    numbers = {name: (x, y) for name, x, y in words_at(text) if name.isdigit()}
    for each in all_of(text, "space"):
        space = int(each.element.get("data-space", ""))
        x, y = each.x + 50, each.y + 50
        assert atan2(x, -y) % (2 * pi) == pytest.approx(2 * pi * space / 12, abs=0.01)
        assert x * x + y * y == pytest.approx(292**2, rel=0.01)
    for space in (0, *range(8, 12)):  # the other numbers are on tiles as well
        x, y = numbers[str(space)]
        assert atan2(x, -y) % (2 * pi) == pytest.approx(2 * pi * space / 12, abs=0.05)


@pytest.mark.rule("K1")
def test_what_can_be_taken_is_framed_and_named() -> None:
    """The next three tiles have a frame; holes, moon and tiles differ."""
    text = render_wheel(wheel_with({1: 18, 4: 19, 5: 20, 9: 21}, marker=11))
    framed = [
        int(each.element.get("data-space", ""))
        for each in all_of(text, "space")
        if any(rect.get("stroke-width") == "8" for rect in each.element.iter(f"{SVG}rect"))
    ]
    assert framed == [1, 4, 5]
    assert [each.element.get("data-space") for each in all_of(text, "choice")] == ["1", "4", "5"]
    moons = [
        PAINT["moon"][0] in ET.tostring(each.element, "unicode") for each in all_of(text, "space")
    ]
    assert [space for space, moon in enumerate(moons) if moon] == [11]
    label = ET.fromstring(text).findtext(f"{SVG}title")  # noqa: S314 - our own
    assert label == (
        "the wheel: the marker on space 11, to choose from: red 1 on space 1, red 2 on space 4 and"
        " red 2 on space 5"
    )


def test_the_arrow_begins_at_the_marker() -> None:
    """The arrow that shows the way round is turned with the marker."""
    for marker in (0, 4):
        root = parsed(render_wheel(wheel_with({}, marker=marker)))
        turned = [group.get("transform") for group in root.iter(f"{SVG}g")]
        assert f"rotate({marker * 30})" in turned


def test_discs_are_told_apart() -> None:
    """On the moon track each disc has its number and colour, and its place; none hides another."""
    track = MoonTrack((TrackDisc(2, 5), TrackDisc(0, 5), TrackDisc(3, 5), TrackDisc(1, 5)))
    text = render_track(track)
    in_view(text)
    circles = [each for each in placed(text) if each.element.get("r") == "17"]
    assert [each.element.get("fill") for each in circles] == [PLAYERS[n] for n in (1, 3, 0, 2)]
    middles = [
        (float(each.element.get("cx", "")), float(each.element.get("cy", ""))) for each in circles
    ]
    for (x, y), (next_x, next_y) in pairwise(middles):
        assert (x - next_x) ** 2 + (y - next_y) ** 2 > 24**2
    numbers = [(name, x, y) for name, x, y in words_at(text) if name in set("1302")][-4:]
    assert [name for name, _, _ in numbers] == ["1", "3", "0", "2"]
    labels = {name: (x, y) for name, x, y in words_at(text)[:4]}
    for space in (0, 6, 12, 18):
        x, y = labels[str(space)]
        assert atan2(x, -y) % (2 * pi) == pytest.approx(2 * pi * space / 24, abs=0.05)


def test_the_caption_of_a_goal_is_below_the_tiles() -> None:
    """What a goal has and lacks is in view, under all tiles, and as wide as it needs."""
    text = render_display(Display(drawn("R", goals="brty bbbb")), goal=((0, 0), 0))
    in_view(text)
    (tile,) = all_of(text, "place")
    captions = [(x, y) for name, x, y in words_at(text) if " of " in name]
    assert len(captions) == 4
    assert all(y > tile.y + 100 for _, y in captions)
    assert sorted(captions) == captions
    dims = [each.get("opacity") for each in tile.element.iter() if each.get("opacity")]
    assert [float(dim) < 0.5 for dim in dims if dim] == [True]


def test_goals_are_rows_of_dots() -> None:
    """Goals lie below each other, their dots beside each other, the tick of a covered one last."""
    text = render_tile(made("b rrr bt yyyy"), covered=[2])
    in_view(text)
    rows = all_of(text, "goal")
    assert len({each.x for each in rows}) == 1
    gaps = {round(below.y - above.y) for above, below in pairwise(rows)}
    assert gaps == {21}
    for each, dots in zip(rows, (3, 2, 4), strict=True):
        ground, *shapes = each.element.findall("*")[1:]
        width = float(ground.get("width", ""))
        assert len(shapes) == dots + (each is rows[2])
        assert width >= dots * 18
        assert each.x + width <= 100
    _, *squares = rows[0].element.iter(f"{SVG}rect")
    reds = [float(square.get("x", "")) for square in squares]
    assert [round(after - before) for before, after in pairwise(reds)] == [
        20,
        20,
    ]
    tick = rows[2].element.findall("*")[-1].get("d", "")
    assert float(tick[1:].split()[0]) > 79


def test_colours_and_contrast() -> None:
    """Four colours, four discs, and writing that is dark on light and light on dark."""
    assert len({*COLORS.values()}) == len(Color)
    assert len({*PLAYERS}) == 4
    assert {color.letter: on(COLORS[color]) for color in Color} == {
        "b": WHITE,
        "r": WHITE,
        "t": DARK,
        "y": DARK,
    }
    assert [on(disc) for disc in PLAYERS] == [DARK, WHITE, DARK, WHITE]


def test_the_automatic_theme_applies_to_itself_only() -> None:
    """The dark colours are those of the picture's own class."""
    root = parsed(render_wheel(new_game(2).wheel, theme="auto"))
    assert "novaluna-auto" in root.get("class", "").split()
    style = root.findtext(f"{SVG}style", "")
    rules = re.findall(r"([^{}]+)\{(fill|stroke):(#\w+)\}", style.partition("{")[2])
    assert all(selector.startswith(".novaluna-auto .") for selector, _, _ in rules)
    assert (".novaluna-auto .fill-paper", "fill", PAINT["paper"][1]) in rules
