"""The command line."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from random import Random
from typing import NoReturn

from novaluna import __version__, commands
from novaluna._selfplay import started
from novaluna.commands import CommandError

_LONGEST = 24 * 60 * 60


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {message}; see {self.prog} --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with some arguments, or those of the process.

    Returns:
        The exit status: 0, 1 where a record or a program is checked and found wrong, or 130 when
        interrupted from the keyboard. What can't be used at all ends the process with status 2
        and a line on standard error.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    # What comes after conformance -- is the command of a program, with options of its own.
    has_program = "conformance" in given and "--" in given
    separator = given.index("--") if has_program else len(given)
    parser = _parser()
    options = parser.parse_args(given[:separator])
    options.program = given[separator + 1 :]
    if isinstance(sys.stdout, TextIOWrapper):
        # Names of files may hold letters that can't be printed here.
        sys.stdout.reconfigure(errors="backslashreplace")
    status = 0
    try:
        lines, status = _run(parser, options)
        for line in lines:
            print(line)
        print(end="", flush=True)
    except CommandError as error:
        parser.exit(2, f"{parser.prog}: error: {error}\n")
    except KeyboardInterrupt:
        _give_up_output()
        return 130
    except BrokenPipeError:
        _give_up_output()  # whoever reads this has seen enough
    except OSError as error:
        _give_up_output()
        parser.exit(1, f"{parser.prog}: error: can't print: {error.strerror}\n")
    return status


def _parser() -> ArgumentParser:
    parser = _Parser(
        prog="novaluna",
        description="Play one whole game of Nova Luna and show it, a line for each turn;"
        " or do one of the commands.",
        epilog="The same seed and options give the same game.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--players", type=int, choices=(2, 3, 4), help="how many play (without it: 2)"
    )
    parser.add_argument("--seed", type=int, help="a whole number (without it: another every time)")
    parser.add_argument(
        "--first-game", action="store_true", help="fewer goal discs for 3 and 4 players (C3)"
    )
    parser.add_argument("--solo", action="store_true", help="play the game for one")
    parser.add_argument(
        "--record", metavar="FILE", help="write the record of the game, as JSON to a .json file"
    )
    parser.add_argument("--version", action="version", version=f"novaluna {__version__}")
    several = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    replay = several.add_parser(
        "replay", allow_abbrev=False, help="show a record turn by turn, with its events"
    )
    replay.add_argument("file", help="a record as text or JSON; - for standard input")
    check = several.add_parser(
        "check", allow_abbrev=False, help="say whether all actions of a record are legal"
    )
    check.add_argument("file", help="a record as text or JSON; - for standard input")
    rule = several.add_parser("rule", allow_abbrev=False, help="show a rule with its reason")
    rule.add_argument("id", nargs="?", help="such as G4 (without it: the titles of all rules)")
    rule.add_argument("--all", action="store_true", help="show all rules in full")
    conformance = several.add_parser(
        "conformance",
        allow_abbrev=False,
        usage="novaluna conformance [-h] [--timeout SECONDS] [--rule ID] [--no-solo]"
        " [--show NAME]\n"
        "                            -- PROGRAM [ARGUMENT ...]",
        help="hold a program that speaks JSON lines against the rules",
    )
    conformance.add_argument(
        "--timeout", type=float, default=600, metavar="SECONDS", help="for all (without it: 600)"
    )
    conformance.add_argument(
        "--rule", action="append", metavar="ID", help="only the positions of this rule, such as G4"
    )
    conformance.add_argument("--no-solo", action="store_true", help="nothing of solo games")
    conformance.add_argument(
        "--show", metavar="NAME", help="show request and right answer of this name, such as G4.1"
    )
    return parser


def _run(parser: ArgumentParser, options: Namespace) -> tuple[Iterable[str], int]:
    """Return what to print, and the exit status."""
    of_a_game = (options.players, options.seed, options.record)
    chosen = options.first_game or options.solo or any(each is not None for each in of_a_game)
    if options.command is not None and chosen:
        parser.error(f"{options.command} goes with none of the options of a game")
    match options.command:
        case "conformance":
            return _conformance(parser, options)
        case "rule" if options.id is None:
            return commands.rules(whole=options.all), 0
        case "rule":
            return commands.rule(options.id), 0
        case "replay":
            return commands.replay(options.file)
        case "check":
            return commands.check(options.file)
    if options.solo and (options.players is not None or options.first_game):
        parser.error("--solo goes with neither --players nor --first-game")
    seed = Random().randrange(1_000_000) if options.seed is None else options.seed
    players = 1 if options.solo else options.players or 2
    start = started(players, seed, first_game=options.first_game)
    return commands.play(start, seed, options.record), 0


def _conformance(parser: ArgumentParser, options: Namespace) -> tuple[Iterable[str], int]:
    if options.show is not None:
        return commands.vector(options.show), 0
    if not options.program:
        parser.error("conformance needs a program, as in: novaluna conformance -- python x.py")
    if not 0 < options.timeout <= _LONGEST:
        parser.error(f"argument --timeout: up to {_LONGEST} seconds, not {options.timeout:g}")
    chosen = commands.chosen_vectors(options.rule, solo=not options.no_solo)
    return commands.conformance(options.program, options.timeout, chosen)


def _give_up_output() -> None:
    # What is not printed yet can't be; Python would try once more at its exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
