"""A hot-seat game: the players of one table take turns at the keyboard.

Run it with `python docs/examples/hotseat.py`. An action is written as `refill` or as space@x,y,
such as `5@2,-1`; `legal` and `undo` are understood, and `why 0 1 2` explains goal 2 of the tile at
(0, 1). Ctrl-D ends the game early.
"""

from __future__ import annotations

from contextlib import suppress

from novaluna import (
    GameRecord,
    GameSetup,
    GameState,
    explain,
    explain_goal,
    legal_actions,
    new_game,
    new_solo_game,
    parse_action,
    render_display,
    render_wheel,
)


def set_up() -> GameRecord:
    """Ask how many play until that is clear."""
    while True:
        answer = input("How many play, 1 to 4? ")
        if answer.isdecimal() and 1 <= int(answer) <= 4:  # noqa: PLR2004 - C3
            players = int(answer)
            return GameRecord(GameSetup.of(new_solo_game() if players == 1 else new_game(players)))


def show(state: GameState) -> None:
    """Show what the player to move needs to see."""
    player = state.players[state.next_player]
    print(f"\n{render_wheel(state.wheel)}\n{render_display(player.display)}")
    print(f"Player {state.next_player}, {player.discs} goal discs left")


def obey(record: GameRecord, command: str) -> GameRecord:
    """Do what a player types; a ValueError says why it can't be done."""
    state = record.state
    match command.split():
        case ["undo"]:
            return record.undo()
        case ["legal"]:
            print(*legal_actions(state))
            return record
        case ["why", x, y, goal]:
            display = state.players[state.next_player].display
            print(explain_goal(display, (int(x), int(y)), int(goal)))
            return record
    action = parse_action(command.strip())
    longer = record.play(action)
    print(explain(state, action))
    return longer


def main() -> None:
    """Play a game to its end, or until the input ends; then print its record."""
    record = set_up()
    with suppress(EOFError):
        while not record.state.is_over:
            show(record.state)
            try:
                record = obey(record, input("> "))
            except ValueError as error:
                print(error)
    print(f"\n{record}")


if __name__ == "__main__":
    main()
