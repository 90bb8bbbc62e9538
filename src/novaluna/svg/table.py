"""The picture of a whole table: the wheel, the moon track, the draw pile and the players."""

from __future__ import annotations

from typing import Final

from novaluna._words import shown
from novaluna.pointing import for_tables, phase, standing
from novaluna.state import GameState, Table
from novaluna.svg.display import drawing_of
from novaluna.svg.elements import Theme, left, moved, paint, picture, text, title
from novaluna.svg.track import disc
from novaluna.svg.track import elements_of as track_elements
from novaluna.svg.wheel import REACH, in_order
from novaluna.svg.wheel import elements_of as wheel_elements
from novaluna.view import PublicView

_WIDTH: Final = 2 * REACH
_GAP: Final = 24
_HEADER: Final = 56
_LARGEST: Final = 0.8
"""The greatest scale of a display."""


@for_tables
def render_state(
    state: GameState | PublicView,
    *,
    goal: tuple[int, tuple[int, int], int] | None = None,
    legal: bool = False,
    players: bool = True,
    theme: Theme = "light",
) -> str:
    """Draw a whole table as SVG: the wheel with the moon track inside, below it the players.

    In the middle is the number of tiles in the draw pile. On the moon track, discs on one space lie
    in a row, the top of the stack outside. Each player has the disc, the supply and the display;
    who is to move, or has won, is told beside it.

    Args:
        state: a game, or the view of one.
        goal: a player, and position and goal index, from 0, of a goal to point out.
        legal: whether to mark the positions where the current player may place a tile; that player
            comes first then, and has the whole width.
        players: whether to draw the players; without them the picture is a square with the wheel,
            the moon track and the draw pile.
        theme: "light", "dark", or "auto" for what the reader's system prefers.

    Raises:
        TypeError: what is given is no GameState and no PublicView.
        ValueError: there is no such goal, the theme is none, or the state was built by hand and
            can't be drawn.

    Rules: C2, T1 to T3, K1, P2, G1 to G4, G7, L1.
    """
    pointed_out = None if goal is None else _goal_of_a_player(state, goal)
    if type(legal) is not bool:
        msg = f"legal is True or False, not {shown(legal)}"
        raise ValueError(msg)
    choices = () if state.is_over else state.wheel.choices
    wheel = wheel_elements(state.wheel, theme, choices) + _middle(state, theme)
    if state.track is not None:
        wheel += track_elements(state.track, theme)
    label = in_order(state.wheel, choices)
    if not players:
        return picture((-REACH, -REACH, _WIDTH, _WIDTH), wheel, theme, label, 0.6)
    below, height = _players(state, pointed_out, theme, legal=legal)
    box = (-REACH, -REACH, _WIDTH, _WIDTH + height + _GAP)
    standings = [f"player {each}: {standing(state, each)}" for each in range(len(state.players))]
    elements = f"{wheel}<g {moved(-REACH, REACH)}>{below}</g>"
    return picture(box, elements, theme, "; ".join([label, *standings]), 0.6)


def _goal_of_a_player(state: Table, goal: object) -> tuple[int, tuple[tuple[int, int], int]]:
    if type(goal) is not tuple or len(goal) != 3:
        msg = f"goal is a player, a position and an index, like (0, (0, 0), 1), not {shown(goal)}"
        raise ValueError(msg)
    player, at, index = goal
    if type(player) is not int or not 0 <= player < len(state.players):
        msg = f"goal begins with a player's number, which {shown(player)} is not"
        raise ValueError(msg)
    return player, (at, index)


def _middle(state: Table, theme: Theme) -> str:
    """Draw the draw pile and, in solo, the phase."""
    ink, faint = paint(theme, fill="ink"), paint(theme, fill="faint")
    words = phase(state)
    return (
        (text(0, -76, words, 26, ink) if words else "")
        + text(0, -8, state.draw_pile_size, 54, f'font-weight="700" {ink}')
        + text(0, 34, "draw pile", 20, faint)
    )


def _players(
    state: Table,
    goal: tuple[int, tuple[tuple[int, int], int]] | None,
    theme: Theme,
    *,
    legal: bool,
) -> tuple[str, float]:
    """Draw the players, two beside each other, and tell how high that is."""
    parts, top = [], 0.0
    for row in _rows(state, legal=legal):
        columns = 1 if row == [state.current_player] and legal else min(2, len(state.players))
        width = (_WIDTH - _GAP * (columns + 1)) / columns
        height = 0.0
        for column, number in enumerate(row):
            drawing = drawing_of(
                state.players[number].display,
                theme,
                goal=goal[1] if goal is not None and goal[0] == number else None,
                legal=legal and number == state.current_player,
            )
            scale = min(_LARGEST, width / drawing.width)
            parts.append(
                f'<g class="player" data-player="{number}"'
                f" {moved(_GAP + column * (width + _GAP), top)}>{_header(state, number, theme)}"
                f"<g {moved(0, _HEADER, scale)}>{drawing.elements}</g></g>"
            )
            height = max(height, _HEADER + drawing.height * scale + _GAP / 2)
        top += height
    return "".join(parts), top


def _rows(state: Table, *, legal: bool) -> list[list[int]]:
    """Say which players are beside each other; with marks around it a display needs the width."""
    numbers = list(range(len(state.players)))
    rows = []
    if legal and state.current_player in numbers:
        numbers.remove(state.current_player)
        rows.append([state.current_player])
    return rows + [numbers[start : start + 2] for start in range(0, len(numbers), 2)]


def _header(state: Table, number: int, theme: Theme) -> str:
    """Draw a player's disc, with an arrow before it when it is the player's turn."""
    turn = number == state.current_player
    mark = paint(theme, fill="mark")
    arrow = f'<path d="M-17 14l14 11l-14 11z" {mark}/>' if turn else ""
    paint_of_words = mark if turn else paint(theme, fill="ink")
    words = left(44, 25, standing(state, number, "disc"), 18, f'font-weight="600" {paint_of_words}')
    return title(f"player {number}") + arrow + disc(number, 18, 25, theme) + words
