"""The actions: values that say what a player wants."""

from __future__ import annotations

from novaluna import Play, Position, Refill
from novaluna.actions import plays


def test_a_play_takes_a_plain_pair() -> None:
    """A pair and a position make the same play."""
    play = Play(5, (2, -1))
    assert type(play.at) is Position
    assert play == Play(space=5, at=Position(2, -1))
    assert hash(play) == hash(Play(5, Position(2, -1)))
    assert repr(play) == "Play(space=5, at=Position(x=2, y=-1))"


def test_a_play_of_nonsense_is_kept_as_it_is() -> None:
    """What can't be played can be asked about."""
    assert repr(Play("a", [1, 2])) == "Play(space='a', at=[1, 2])"  # type: ignore[arg-type]
    assert Play(None, None).space is None  # type: ignore[arg-type]
    assert Play(3, (1.0, 2)).at == (1.0, 2)  # type: ignore[arg-type]
    assert type(Play(3, (1.0, 2)).at) is tuple  # type: ignore[arg-type]


def test_actions_match() -> None:
    """Actions can be told apart with match."""
    for action in (Play(5, (2, -1)), Refill()):
        match action:
            case Play(space, Position(x, y)):
                assert (space, x, y) == (5, 2, -1)
            case Refill():
                assert action == Refill()


def test_listed_plays_are_made_once() -> None:
    """The same play is handed out again, near the origin and for no end of others far from it."""
    (first,) = plays([3], [(2, 1)])
    (again,) = plays([3], [(2, 1)])
    assert first is again
    assert first == Play(3, (1, 2))
    far = [(1000, x) for x in range(5000)]
    for _ in range(2):
        assert [play.at for play in plays([3], far)] == [(x, y) for y, x in far]
