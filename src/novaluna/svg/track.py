"""The picture of the moon track: its spaces in a circle, and the player discs in stacks."""

from __future__ import annotations

from typing import Final

from novaluna._words import listed, shown
from novaluna.svg.elements import PLAYERS, Theme, on, paint, picture, point, text
from novaluna.track import TRACK_SPACES, MoonTrack, TrackDisc

_RADIUS: Final = 152
"""From the centre to the spaces."""
_REACH: Final = 196
"""From the centre to the edge of the picture."""
_DISC: Final = 17
_BELOW: Final = 26
"""How much nearer to the centre the next disc of a stack lies."""


def render_track(track: MoonTrack, *, theme: Theme = "light") -> str:
    """Draw the moon track as SVG, space 0, the new moon, at the top and the others clockwise.

    Discs on one space lie in a row, the top of the stack outside. Each has its player's number.

    Args:
        track: the moon track.
        theme: "light", "dark", or "auto" for what the reader's system prefers.

    Raises:
        TypeError: what is given is no MoonTrack.
        ValueError: the theme is none.

    Rules: C2, T1 to T3.
    """
    if not isinstance(track, MoonTrack):
        msg = f"track is a MoonTrack, not {shown(track)}"
        raise TypeError(msg)
    box = (-_REACH, -_REACH, 2 * _REACH, 2 * _REACH)
    discs = listed(
        [f"player {disc.player} at {disc.distance}" for disc in track.order] or ["empty"]
    )
    label = f"the moon track, next to play first: {discs}"
    return picture(box, elements_of(track, theme), theme, label, 0.8)


def elements_of(track: MoonTrack, theme: Theme) -> str:
    """Return the moon track as elements, its centre at 0, 0."""
    parts = []
    dots, number = paint(theme, fill="line"), paint(theme, fill="faint")
    for space in range(TRACK_SPACES):
        x, y = point(space, TRACK_SPACES, _RADIUS)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" {dots}/>')
        if space % 6 == 0:
            parts.append(text(*point(space, TRACK_SPACES, _RADIUS + 27), space, 16, number))
    stacks: dict[int, list[TrackDisc]] = {}
    for each in track.order:
        stacks.setdefault(each.distance % TRACK_SPACES, []).append(each)
    for space, stack in stacks.items():
        for under, each in reversed(list(enumerate(stack))):
            place = point(space, TRACK_SPACES, _RADIUS - _BELOW * under)
            parts.append(disc(each.player, *place, theme))
    return "".join(parts)


def disc(player: int, x: float, y: float, theme: Theme) -> str:
    """Return a player's disc."""
    fill = PLAYERS[player % len(PLAYERS)]
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_DISC}" stroke-width="2"'
        f" {paint(theme, fill=fill, stroke='ink')}/>"
        + text(round(x, 1), round(y, 1), player, 22, f'font-weight="700" fill="{on(fill)}"')
    )
