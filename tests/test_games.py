"""Whole games of every kind: what is true at any time of any game."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import brute_force
import pytest
from hypothesis import given, note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from strategies import seeds, turns

from novaluna import (
    EndReason,
    GameState,
    Play,
    Position,
    Refill,
    apply,
    is_legal,
    legal_actions,
    new_game,
    why_illegal,
)
from novaluna.testing import new_games, states

if TYPE_CHECKING:
    from novaluna import Action


def assert_sound(state: GameState) -> None:
    """Hold a state against all that must be true at any time."""
    tiles = [tile.id for tile in (*state.wheel.spaces, *state.draw_pile) if tile is not None]
    for player in state.players:
        tiles += [tile.id for tile in player.display.tiles.values()]
        assert player.discs + len(player.display.covered) == state.goal_discs
        assert_connected(set(player.display.tiles))
    assert sorted(tiles) == list(range(1, 69))
    assert state.wheel.spaces[state.wheel.marker] is None
    if state.track is not None:
        distances = [disc.distance for disc in state.track.order]
        assert distances == sorted(distances)
        assert distances[-1] - distances[0] <= 7
    assert state.check() == ()
    assert (state.outcome is not None) == state.is_over == (state.current_player is None)
    assert bool(legal_actions(state)) != state.is_over


def assert_connected(places: set[Position]) -> None:
    """Walk from one tile over shared sides and reach all."""
    reached: set[Position] = set()
    border = {Position(0, 0)} & places
    while border:
        reached |= border
        beside = {
            Position(x + dx, y + dy)
            for x, y in border
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        border = (beside & places) - reached
    assert reached == places


def assert_covered(state: GameState) -> None:
    """Find on goals just the discs that belong there."""
    held_back = 13 if state.solo is not None and state.solo.phase == 1 else 0
    for player in state.players:
        fulfilled = brute_force.fulfilled(player.display)
        assert player.display.covered <= fulfilled
        if player.discs > held_back:
            assert player.display.covered == fulfilled


def assert_moved_on(before: GameState, action: Action, after: GameState) -> None:
    """Compare the states before and after an action."""
    mover = before.current_player
    assert mover is not None
    for number, player in enumerate(before.players):
        assert player.display.covered <= after.players[number].display.covered
        assert player.display.tiles.items() <= after.players[number].display.tiles.items()
        if number != mover:
            assert after.players[number] is player
    if isinstance(action, Refill):
        assert after.wheel.marker == before.wheel.marker
        assert after.track == before.track
        assert after.wheel.tile_count == 11 or not after.draw_pile
        return
    tile = before.wheel.spaces[action.space]
    assert tile is not None
    assert after.players[mover].display.tiles[action.at] == tile
    assert after.wheel.tile_count == before.wheel.tile_count - 1
    assert after.wheel.marker == action.space
    assert after.draw_pile == before.draw_pile
    if before.track is not None and after.track is not None:
        assert before.track.order[0].player == mover
        others = [disc for disc in after.track.order if disc.player != mover]
        assert others == list(before.track.order[1:])
        gone = before.track.distance_of(mover) + tile.time
        assert after.track.distance_of(mover) == gone
        order = [disc.player for disc in after.track.order]
        assert all(
            order.index(mover) < order.index(disc.player)
            for disc in others
            if disc.distance == gone
        )


@given(new_games(), seeds)
@pytest.mark.rule("C1", "T1", "T2", "T3", "K2", "K3", "P2", "W3", "G7", "G8")
def test_all_is_well_at_any_time(start: GameState, seed: int) -> None:
    """A game is played to its end; at each turn every disc, tile and marker is in its place."""
    states = [start]
    kept = [(hash(start), repr(start))]
    for before, action, after in turns(start, Random(seed)):
        note(f"{action}")
        assert_moved_on(before, action, after)
        assert_sound(after)
        states.append(after)
        kept.append((hash(after), repr(after)))
        if len(states) % 7 == 0 or after.is_over:
            assert_covered(after)
    assert [(hash(state), repr(state)) for state in states] == kept


@given(new_games(), seeds)
def test_the_same_actions_give_the_same_game(start: GameState, seed: int) -> None:
    """A game played again action by action is the same in every state."""
    state = start
    for _, action, after in turns(start, Random(seed)):
        state = apply(state, action)
        assert state == after
        assert hash(state) == hash(after)


@given(states())
@pytest.mark.rule("K1", "P1a", "P2", "W1", "W2", "W4", "L2", "L3")
def test_legal_is_what_is_not_refused(state: GameState) -> None:
    """Of all spaces and a wide field of positions, just those without a refusal are listed."""
    display = state.players[state.next_player].display
    xs = [at.x for at in display.free]
    ys = [at.y for at in display.free]
    candidates: list[Action] = [Refill()]
    candidates += [
        Play(space, (x, y))
        for space in range(-1, 13)
        for y in range(min(ys) - 1, max(ys) + 2)
        for x in range(min(xs) - 1, max(xs) + 2)
    ]
    allowed = [action for action in candidates if why_illegal(state, action) is None]
    assert allowed == [action for action in candidates if is_legal(state, action)]
    listed = legal_actions(state)
    assert len(set(listed)) == len(listed)
    choices = state.wheel.choices
    in_order = sorted(
        allowed,
        key=lambda action: (
            (-1, 0, 0)
            if isinstance(action, Refill)
            else (choices.index(action.space), action.at.y, action.at.x)
        ),
    )
    assert list(listed) == in_order
    assert not (state.is_over and allowed)


@given(seeds, st.integers(2, 4), st.booleans())
@pytest.mark.rule("E1", "E2", "E3", "E3a")
def test_how_games_end(seed: int, players: int, first_game: bool) -> None:
    """At the end the discs, or the tiles, are gone, and the ranking is by discs, then by turn."""
    start = new_game(players, seed=seed, first_game=first_game)
    *_, (before, _, over) = turns(start, Random(seed))
    outcome, track = over.outcome, over.track
    assert outcome is not None
    assert track is not None
    discs = [player.discs for player in over.players]
    order = [disc.player for disc in track.order]
    if outcome.reason is EndReason.ALL_DISCS_PLACED:
        assert discs[before.next_player] == 0
        assert outcome.winner == before.next_player
    else:
        assert over.wheel.tile_count == len(over.draw_pile) == 0
    expected = sorted(range(players), key=lambda player: (discs[player], order.index(player)))
    assert outcome.ranking == tuple(expected)
    assert outcome.winner == outcome.ranking[0]
    assert outcome.score is None


@given(new_games().filter(lambda state: state.solo is not None), seeds)
@pytest.mark.rule("L2", "L4", "L5", "L6", "L7", "L8")
def test_solo_games(start: GameState, seed: int) -> None:
    """Both notes are kept by hand beside the game, and give the score at its end."""
    first_note = first_times = 0
    over = start
    for before, action, after in turns(start, Random(seed)):
        if isinstance(action, Refill):
            assert before.wheel.tile_count == 0 or before.players[0].discs == 13
            first_times = sum(tile.time for tile in before.players[0].display.tiles.values())
            first_note = first_times + 10 * (before.players[0].discs - 13)
            assert after.solo is not None
            assert (after.solo.phase, after.solo.phase_one_note) == (2, first_note)
            fulfilled = brute_force.fulfilled(after.players[0].display)
            assert after.players[0].display.covered == fulfilled
            assert after.wheel.tile_count == 11
        over = after
    assert over.outcome is not None
    assert over.outcome.score is not None
    player = over.players[0]
    times = sum(tile.time for tile in player.display.tiles.values())
    assert over.outcome.score.total == first_note + times + 10 * player.discs
    assert over.outcome.score.tiles_once == over.outcome.score.total - first_times
    assert over.outcome.winner is None
    assert player.discs == 0 or over.wheel.tile_count == 0


class Game(RuleBasedStateMachine):
    """Play any game, try illegal things, and take moves back."""

    state: GameState

    @initialize(start=new_games())
    def set_up(self, start: GameState) -> None:
        """Begin a game."""
        self.state = start
        self.past: list[tuple[GameState, int, str]] = []

    @precondition(lambda self: not self.state.is_over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Do anything legal."""
        self.past.append((self.state, hash(self.state), repr(self.state)))
        self.state = apply(self.state, data.draw(st.sampled_from(legal_actions(self.state))))

    @precondition(lambda self: not self.state.is_over)
    @rule(seed=seeds, steps=st.integers(5, 40))
    def play_on(self, seed: int, steps: int) -> None:
        """Play some turns."""
        for before, _, after in islice(turns(self.state, Random(seed)), steps):
            self.past.append((before, hash(before), repr(before)))
            self.state = after

    @precondition(lambda self: self.past)
    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        """Go on from an earlier state."""
        index = data.draw(st.integers(0, len(self.past) - 1))
        self.state = self.past[index][0]
        del self.past[index:]

    @rule(space=st.integers(-2, 13), at=st.tuples(st.integers(-5, 5), st.integers(-5, 5)))
    def try_something(self, space: int, at: tuple[int, int]) -> None:
        """Try any play: it is listed as legal or refused."""
        play = Play(space, at)
        assert (why_illegal(self.state, play) is None) == (play in legal_actions(self.state))

    @invariant()
    def all_is_well(self) -> None:
        """Hold the state against all that must be true at any time."""
        assert_sound(self.state)
        assert_covered(self.state)

    def teardown(self) -> None:
        """No state of the past has changed."""
        for state, hashed, printed in getattr(self, "past", []):
            assert (hash(state), repr(state)) == (hashed, printed)


TestGame = Game.TestCase
