"""The picture of a whole table: the wheel, the moon track, the draw pile and the players."""

from __future__ import annotations

from typing import Final

from novaluna._words import amount, shown
from novaluna.state import PHASE_TWO_DISCS, GameState, PlayerState, Table
from novaluna.svg.display import drawing_of
from novaluna.svg.elements import Theme, left, moved, paint, picture, text, title
from novaluna.svg.track import disc
from novaluna.svg.track import elements_of as track_elements
from novaluna.svg.wheel import REACH, elements_of, in_order
from novaluna.view import PublicView

_WIDTH: Final = 2 * REACH
_GAP: Final = 24
_HEADER: Final = 56
_LARGEST: Final = 0.8
"""The greatest scale of a display."""


def render_state(
    state: GameState | PublicView,
    *,
    goal: tuple[int, tuple[int, int], int] | None = None,
    legal: bool = False,
    theme: Theme = "light",
) -> str:
    """Draw a whole table as SVG: the wheel with the moon track inside, below it the players.

    In the middle is the number of tiles in the draw pile. On the moon track, discs on one space lie
    in a row, the top of the stack outside. Each player has the disc, the supply and the display;
    who is to move, or has won, is told beside it.

    Args:
        state: a game, or the view of one.
        goal: a player, and position and goal index, from 0, of a goal to point out.
        legal: whether to mark the positions where the current player may place a tile.
        theme: "light", "dark", or "auto" for what the reader's system prefers.

    Raises:
        TypeError: what is given is no GameState and no PublicView.
        ValueError: there is no such goal, or the theme is none.

    Rules: C2, T1 to T3, K1, P2, G1 to G4, G7, L1.
    """
    if not isinstance(state, (GameState, PublicView)):
        msg = f"state is a GameState or a PublicView, not {shown(state)}"
        raise TypeError(msg)
    if goal is not None and (type(goal[0]) is not int or not 0 <= goal[0] < len(state.players)):
        msg = f"goal begins with a player's number, which {shown(goal[0])} is not"
        raise ValueError(msg)
    wheel = elements_of(state.wheel, theme) + _middle(state, theme)
    if state.track is not None:
        wheel += track_elements(state.track, theme)
    below, height = _players(state, goal, theme, legal=legal)
    box = (-REACH, -REACH, _WIDTH, _WIDTH + height + _GAP)
    return picture(box, f"{wheel}<g {moved(-REACH, REACH)}>{below}</g>", theme, _label(state), 0.6)


def _label(state: Table) -> str:
    players = [
        f"player {number}: {_standing(state, number)}" for number in range(len(state.players))
    ]
    return f"{in_order(state.wheel)}; {'; '.join(players)}"


def _middle(state: Table, theme: Theme) -> str:
    """Draw the draw pile and, in solo, the phase."""
    ink, faint = paint(theme, fill="ink"), paint(theme, fill="faint")
    solo = state.solo
    lines = [text(0, -8, state.draw_pile_size, 54, f'font-weight="700" {ink}')]
    lines.append(text(0, 34, "draw pile", 20, faint))
    if solo is not None:
        note = "" if solo.phase_one_note is None else f", {solo.phase_one_note} noted"
        lines.append(text(0, -76, f"phase {solo.phase}{note}", 26, ink))
    return "".join(lines)


def _players(
    state: Table, goal: tuple[int, tuple[int, int], int] | None, theme: Theme, *, legal: bool
) -> tuple[str, float]:
    """Draw the players, two beside each other, and tell how high that is."""
    columns = min(2, len(state.players))
    width = (_WIDTH - _GAP * (columns + 1)) / columns
    parts, top, height = [], 0.0, 0.0
    for number, player in enumerate(state.players):
        if number % columns == 0:
            top, height = top + height, 0.0
        drawing = drawing_of(
            player.display,
            theme,
            goal=goal[1:] if goal is not None and goal[0] == number else None,
            legal=legal and number == state.current_player,
        )
        scale = min(_LARGEST, width / drawing.width)
        x = _GAP + (number % columns) * (width + _GAP)
        parts.append(
            f'<g class="player" data-player="{number}" {moved(x, top)}>'
            f"{_header(state, number, theme)}"
            f"<g {moved(0, _HEADER, scale)}>{drawing.elements}</g></g>"
        )
        height = max(height, _HEADER + drawing.height * scale + _GAP / 2)
    return "".join(parts), top + height


def _header(state: Table, number: int, theme: Theme) -> str:
    """Draw a player's disc, with an arrow before it when it is the player's turn."""
    turn = number == state.current_player
    mark = paint(theme, fill="mark")
    arrow = f'<path d="M-17 14l14 11l-14 11z" {mark}/>' if turn else ""
    paint_of_words = mark if turn else paint(theme, fill="ink")
    words = left(44, 25, _standing(state, number), 20, f'font-weight="600" {paint_of_words}')
    return title(f"player {number}") + arrow + disc(number, 18, 25, theme) + words


def _standing(state: Table, number: int) -> str:
    """Say what a player has left, how far the disc has gone, and whether that is the winner."""
    player = state.players[number]
    words = [_supply(state, player)]
    if state.track is not None:
        words.append(f"at {state.track.distance_of(number)}")
    outcome = state.outcome
    if outcome is not None and outcome.winner == number:
        words.append("wins")
    if outcome is not None and outcome.score is not None:
        words.append(f"score {outcome.score.total}")
    return ", ".join(words)


def _supply(state: Table, player: PlayerState) -> str:
    if state.discs_held_back:
        return f"{player.discs - PHASE_TWO_DISCS} and {amount(PHASE_TWO_DISCS, 'disc')} left"
    return f"{amount(player.discs, 'disc')} left"
