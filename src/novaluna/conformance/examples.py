"""The examples in play: situations for the rules of a turn, from taking a tile to its goals."""

from __future__ import annotations

from typing import Final

from novaluna.actions import Play, Refill
from novaluna.conformance import situations as s
from novaluna.conformance.situations import may, place, refuses, shows
from novaluna.track import TRACK_SPACES

IN_PLAY: Final = (
    shows(
        "C1",
        "the 6 of turquoise with goals bb yy r: its last goal asks for red",
        lambda turn: any(turn.new.tiles[at].id == 50 and index == 2 for at, index in turn.covered),
        "state.players",
    ),
    shows(
        "C1",
        "a tile of time 7",
        lambda turn: turn.tile is not None and turn.tile.time == 7 and not turn.is_solo,
        "state.track",
    ),
    shows("C2", "the wheel is a circle: space 0 comes after space 11", lambda turn: turn.wraps),
    may(
        "C2",
        "the choices go past space 11",
        lambda turn: turn.before.wheel.choices[:1] > turn.before.wheel.choices[-1:],
    ),
    shows(
        "T1",
        "the same player has the next turn, being furthest back still",
        lambda turn: (
            not turn.is_refill
            and [player for player, _ in turn.order[:1]] == [turn.mover]
            and not turn.lands_on
        ),
    ),
    shows(
        "T1",
        "the disc lands on top of the rearmost, so the same player is next",
        lambda turn: turn.lands_on[:1] == [1],
    ),
    shows(
        "T2",
        "the disc lands on top of another, in front of others still",
        lambda turn: turn.lands_on[:1] > [1],
    ),
    shows("T2", "the disc lands on a stack of two", lambda turn: len(turn.lands_on) > 1),
    shows("T2", "the disc lands on a stack of three", lambda turn: len(turn.lands_on) > 2),
    shows(
        "T2",
        "the disc moves from behind to the front",
        lambda turn: [player for player, _ in turn.order[-1:]] == [turn.mover],
    ),
    shows(
        "T3",
        "one disc is past the new moon, one is not: by spaces the order would be another",
        lambda turn: turn.order_by_spaces_differs and len(turn.order) == 2,
    ),
    shows(
        "T3",
        "the same with more discs",
        lambda turn: turn.order_by_spaces_differs and len(turn.order) > 2,
    ),
    shows(
        "T3",
        "a disc passes the new moon, and its distance goes on",
        lambda turn: (
            not turn.is_refill
            and dict(turn.order).get(turn.mover, 0) > TRACK_SPACES
            and turn.before.players[turn.mover].display.sum_of_times < TRACK_SPACES
        ),
    ),
    refuses(
        "W1",
        "a refill with three tiles on the track",
        lambda turn: Refill() if turn.before.wheel.tile_count == 3 else None,
    ),
    refuses("W1", "a refill at the beginning of a game", lambda _: Refill()),
    refuses(
        "W1",
        "a refill with three tiles or more on the track, and an empty draw pile",
        lambda turn: None if turn.before.draw_pile else Refill(),
    ),
    may(
        "W1",
        "two tiles are on the track: refill or not",
        lambda turn: turn.is_refill and turn.before.wheel.tile_count == 2,
    ),
    may(
        "W1",
        "one tile is on the track: refill or not",
        lambda turn: turn.is_refill and turn.before.wheel.tile_count == 1,
    ),
    refuses("W2", "a play with no tile on the track", lambda turn: Play(1, turn.old.free[0])),
    may(
        "W2",
        "no tile is on the track: nothing but a refill",
        lambda turn: turn.is_refill and not turn.is_solo and not turn.before.wheel.choices,
    ),
    shows("W3", "a refill of an empty wheel", lambda turn: s.refills(turn, 0)),
    shows("W3", "a refill with one tile left", lambda turn: s.refills(turn, 1)),
    shows("W3", "a refill with two tiles left", lambda turn: s.refills(turn, 2)),
    shows(
        "W4",
        "a refill from a draw pile that is too short",
        lambda turn: turn.is_refill and turn.after.wheel.tile_count < 11,
    ),
    refuses(
        "W4",
        "a refill with an empty draw pile",
        lambda turn: Refill() if turn.before.wheel.choices else None,
    ),
    may(
        "W4",
        "two tiles are on the track, but the draw pile is empty",
        lambda turn: turn.before.wheel.tile_count == 2 and not turn.before.draw_pile,
    ),
    refuses("K1", "the fourth tile from the marker", s.fourth_tile),
    refuses("K1", "the fourth tile, to a position that is not free", s.fourth_tile_anywhere),
    refuses("K1", "the space next to the marker, with no tile on it", s.empty_space),
    shows("K1", "the third tile, more than three spaces away", s.takes_far_choice),
    may("K1", "the next three tiles are not on the next three spaces", s.far_choice),
    shows("K2", "the marker moves three spaces", lambda turn: turn.marker_steps == 3),
    shows("K2", "the marker moves more than three spaces", lambda turn: turn.marker_steps > 3),
    shows(
        "K3",
        "one tile is taken, and another player is next",
        lambda turn: not turn.is_refill and turn.after.next_player != turn.mover,
        "state.track",
        "state.wheel",
    ),
    may(
        "K3",
        "the last tile of the game: it has to be taken",
        lambda turn: turn.before.wheel.tile_count == 1 and not turn.before.draw_pile,
    ),
    shows(
        "P1",
        "the first tile of the player who begins",
        lambda turn: turn.tiles_on_table == 0 and turn.mover == 0,
    ),
    shows(
        "P1",
        "the first tile of another player",
        lambda turn: not turn.old.tiles and turn.tiles_on_table > 0,
    ),
    refuses("P1a", "the first tile at (1, 0)", lambda turn: place(turn, (1, 0))),
    refuses(
        "P1a",
        "the first tile of another player beside the origin",
        lambda turn: place(turn, (0, -1)) if turn.tiles_on_table else None,
    ),
    refuses("P2", "a position that meets a tile only at a corner", s.corner),
    refuses(
        "P2",
        "a position with a tile on it, beside another",
        lambda turn: place(turn, (0, 0)) if len(turn.old.tiles) > 1 else None,
    ),
    refuses("P2", "a position away from the display", lambda turn: place(turn, (5, 5))),
    may("P2", "every free position of a display", lambda turn: len(turn.old.tiles) == 3),
    shows("P3", "beside a tile of another colour", lambda turn: turn.colors_beside == 1),
    shows("P3", "between tiles of two other colours", lambda turn: turn.colors_beside == 2),
    shows("G1", "more tiles than the goal shows", lambda turn: s.more_than_enough(turn, 1)),
    shows(
        "G1",
        "more of one of two colours than the goal shows",
        lambda turn: s.more_than_enough(turn, 2),
    ),
    shows("G2", "a chain reaches further than the tiles beside the goal's", s.chain_is_needed),
    shows("G2", "a chain of three steps", s.chain_of_three),
    shows("G2", "a tile at a corner of the goal's tile does not count", s.corner_would_do),
    shows("G3", "one is missing, and the goal's own tile is no help", s.own_tile_would_do),
    shows("G3", "just enough of the colour of the goal's own tile", s.own_color_is_covered),
    shows(
        "G4",
        "a chain touches the goal's tile twice and counts once",
        lambda turn: s.loop_would_do(turn, own_color=False),
    ),
    shows(
        "G4",
        "the same with a chain of the tile's own colour",
        lambda turn: s.loop_would_do(turn, own_color=True),
    ),
    shows("G4", "such a chain is enough", s.loop_is_enough),
    shows("G4", "two chains of a colour add up", s.chains_add_up),
    shows(
        "G5",
        "a tile counts for two goals of one tile",
        lambda turn: s.shared_tile(turn, same_goal_tile=True),
    ),
    shows(
        "G5",
        "a tile counts for goals of two tiles",
        lambda turn: s.shared_tile(turn, same_goal_tile=False),
    ),
    shows("G5", "a tile whose own goals are covered still counts", s.done_tile_counts),
    shows("G6", "a goal of a tile away from the one placed", s.old_goal),
    shows(
        "G6",
        "goals of two tiles at once",
        lambda turn: len({at for at, _ in turn.covered}) > 1,
    ),
    shows("G7", "one goal, one disc", lambda turn: len(turn.covered) == 1),
    shows("G7", "three goals, three discs", lambda turn: len(turn.covered) == 3),
    shows(
        "G8",
        "a goal of the placed tile is covered at once",
        lambda turn: {at for at, _ in turn.covered} == {turn.placed},
    ),
    shows(
        "G8",
        "a goal placed before is covered at once",
        lambda turn: bool(turn.covered) and turn.placed not in {at for at, _ in turn.covered},
    ),
    shows(
        "G9",
        "more goals than discs: by rows, not by columns",
        lambda turn: turn.covers_others_than(lambda goal: (*goal[0], goal[1])),
    ),
    shows(
        "G9",
        "more goals than discs: by rows, not by the index of the goal",
        lambda turn: turn.covers_others_than(lambda goal: (goal[1], goal[0].y, goal[0].x)),
    ),
)
"""What the positions of rules C to G show; setups show C3 and S1 to S3."""
