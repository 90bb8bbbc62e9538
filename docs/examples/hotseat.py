"""A hot-seat game: the players of one table take turns at the keyboard.

Run it with `python docs/examples/hotseat.py`. Ctrl-D ends the game early.
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

HELP = "Type refill, or space@x,y like 5@2,-1; legal; undo; or why x y goal, like why 2 -1 0."


def set_up() -> GameRecord:
    """Ask how many play until that is clear."""
    while (answer := input("How many play, 1 to 4? ")) not in {"1", "2", "3", "4"}:
        print(f"{answer!r} is not a number from 1 to 4.")
    return GameRecord(GameSetup.of(new_solo_game() if answer == "1" else new_game(int(answer))))


def show(state: GameState) -> None:
    """Show the table, the display of the player to move last."""
    for player in sorted(range(len(state.players)), key=lambda each: each == state.next_player):
        distance = f", {state.track.distance_of(player)} on the moon track" if state.track else ""
        print(f"\nPlayer {player}, {state.players[player].discs} goal discs left{distance}")
        print(render_display(state.players[player].display))
    print(f"\n{render_wheel(state.wheel)}")


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
    with suppress(EOFError):
        record = set_up()
        print(HELP)
        while not record.state.is_over:
            show(record.state)
            try:
                record = obey(record, input(f"player {record.state.next_player}> "))
            except ValueError as error:
                print(f"{error}\n{HELP}")
            except EOFError:
                break
        print(f"\n{record.state.outcome or 'Not finished.'}\n{record}")


if __name__ == "__main__":
    main()
