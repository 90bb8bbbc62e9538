"""The examples of ends and of solo: situations for the rules E and L."""

from __future__ import annotations

from typing import Final

from novaluna.actions import Play, Refill
from novaluna.conformance.situations import ends, may, refuses, refuses_after, shows
from novaluna.state import PHASE_TWO_DISCS

AT_ENDS: Final = (
    ends(
        "E1",
        "the last goal disc",
        lambda turn: turn.discs[1] == 0 and len(turn.before.players) == 2,
    ),
    ends(
        "E1",
        "the others come by their discs, not by their turns",
        lambda turn: (
            turn.discs[1] == 0
            and [player for player, _ in turn.order if turn.after.players[player].discs]
            != list((turn.after.outcome.ranking if turn.after.outcome else ())[1:])
        ),
    ),
    ends(
        "E1",
        "the last goal disc in a game of more than two",
        lambda turn: turn.discs[1] == 0 and len(turn.before.players) > 2,
    ),
    refuses_after("E1", "a play after the last goal disc", play=True),
    refuses_after("E1", "a refill after the last goal disc", play=False),
    ends(
        "E2",
        "no tile is left, and the winner is not the last to have moved",
        lambda turn: turn.without_tiles and not turn.tie and turn.winner not in {turn.mover, None},
    ),
    ends(
        "E2",
        "the same with more players, first by number not being the winner",
        lambda turn: (
            turn.without_tiles
            and not turn.tie
            and turn.winner not in {turn.mover, 0, None}
            and len(turn.before.players) > 2
        ),
    ),
    refuses_after("E2", "a play after the last tile", play=True),
    refuses_after("E2", "a refill after the last tile", play=False),
    ends(
        "E3",
        "of two with as many discs the one who is next wins, not the first by number",
        lambda turn: bool(turn.tie) and turn.winner == turn.after.next_player != turn.tie[0],
    ),
    ends(
        "E3",
        "a tie with more than two players",
        lambda turn: (
            bool(turn.tie)
            and turn.winner == turn.after.next_player
            and len(turn.before.players) > 2
        ),
    ),
    ends(
        "E3a",
        "the next player is not among the tied, the first of them by turn wins",
        lambda turn: (
            bool(turn.tie) and turn.after.next_player not in turn.tie and turn.winner != turn.tie[0]
        ),
    ),
    ends(
        "E3a",
        "the same once more",
        lambda turn: bool(turn.tie) and turn.after.next_player not in turn.tie,
    ),
    refuses(
        "L2",
        "a refill in phase two",
        lambda turn: Refill() if turn.before.wheel.tile_count < 3 else None,
    ),
    may(
        "L2",
        "two tiles are left in phase two: no refill",
        lambda turn: turn.phase == 2 and turn.before.wheel.tile_count == 2,
    ),
    refuses("L3", "phase two before the 8 discs are placed", lambda _: Refill()),
    refuses(
        "L3",
        "phase two with 7 discs placed",
        lambda turn: Refill() if turn.discs[0] == PHASE_TWO_DISCS + 1 else None,
    ),
    may(
        "L3",
        "7 discs are placed: another tile, but not phase two yet",
        lambda turn: (
            turn.phase == 1
            and turn.discs[0] == PHASE_TWO_DISCS + 1
            and bool(turn.before.wheel.choices)
        ),
    ),
    refuses("L3", "a play when all 11 tiles are taken", lambda turn: Play(1, turn.old.free[0])),
    may(
        "L3",
        "the 8 discs are placed: phase two or another tile",
        lambda turn: (
            turn.phase == 1 and turn.discs[0] == PHASE_TWO_DISCS and bool(turn.before.wheel.choices)
        ),
    ),
    shows(
        "L4",
        "phase two starts with discs not placed",
        lambda turn: turn.is_solo and turn.is_refill and turn.discs[0] > PHASE_TWO_DISCS,
        "state.solo",
        "state.wheel",
    ),
    shows(
        "L4",
        "phase two starts with more than five discs not placed",
        lambda turn: turn.is_solo and turn.is_refill and turn.discs[0] > PHASE_TWO_DISCS + 5,
        "state.solo",
        "state.wheel",
        "state.draw_pile",
        "state.players",
    ),
    shows(
        "L4",
        "phase two starts with tiles left on the track",
        lambda turn: turn.is_solo and turn.is_refill and bool(turn.before.wheel.choices),
        "state.solo",
        "state.wheel",
    ),
    shows(
        "L5",
        "one of the 13 discs in phase two",
        lambda turn: turn.phase == 2 and turn.discs[1] < min(turn.discs[0], PHASE_TWO_DISCS),
    ),
    shows(
        "L5",
        "one left of the first 8 in phase two",
        lambda turn: turn.phase == 2 and turn.discs[0] > turn.discs[1] >= PHASE_TWO_DISCS,
    ),
    shows(
        "L6",
        "phase one has discs for some of the goals only",
        lambda turn: (
            turn.phase == 1
            and bool(turn.covered)
            and bool(turn.open_fulfilled)
            and not turn.is_refill
        ),
    ),
    shows(
        "L6",
        "phase two starts and covers a goal that had no disc",
        lambda turn: turn.is_refill and bool(turn.covered),
    ),
    shows(
        "L6",
        "the same in another display",
        lambda turn: turn.is_refill and bool(turn.covered),
    ),
    ends("L7", "no tile is left in phase two", lambda turn: turn.is_solo and turn.without_tiles),
    ends("L7", "all 21 discs are placed", lambda turn: turn.is_solo and turn.discs[1] == 0),
    refuses_after("L7", "a play after the end", play=True),
    refuses_after("L7", "a refill after the end", play=False),
    ends("L8", "a score with discs not placed", lambda turn: turn.is_solo and turn.discs[1] > 3),
    ends(
        "L8",
        "a score with more than 13 discs not placed",
        lambda turn: turn.is_solo and turn.discs[1] > PHASE_TWO_DISCS,
    ),
    ends("L8", "a score of under 200", lambda turn: turn.is_solo and turn.total < 200),
)
"""What the positions of rules E and L show; setups show L1."""
