"""The conformance kit: vectors for engines in any language, and what runs them.

The vectors lie beside this module as JSON: `games.json`, `positions.json`, `perft.json`, and
`tiles.json` with the tiles of the game. `novaluna conformance -- COMMAND` holds a program
against them; `python -m novaluna.conformance` is a program that passes.
"""

from novaluna.conformance.protocol import answer, serve
from novaluna.conformance.runner import Report, run
from novaluna.conformance.vectors import Vector, vectors

__all__ = ["Report", "Vector", "answer", "run", "serve", "vectors"]
