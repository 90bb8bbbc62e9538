"""The protocol of the conformance kit: requests and answers, a JSON object on a line each.

{"setup": SETUP} asks for the beginning of a game, {"state": STATE} what may be done in a state,
{"state": STATE, "action": ACTION} for the state after, and {"state": STATE, "perft": DEPTH} for
the number of leaves.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TextIO

from novaluna._words import shown
from novaluna.documents import FORMAT, from_json, load_json, to_json
from novaluna.engine import apply, legal_actions, why_illegal
from novaluna.notation import FormatError, parse_action
from novaluna.outcome import Outcome
from novaluna.perft import perft
from novaluna.records import GameRecord
from novaluna.state import GameState


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Answer one request.

    Args:
        request: the request, as it is read from JSON.

    Returns:
        The answer: "refused" with a rule's id for an illegal action; "leaves" for a perft; and
        otherwise "state" (but for a request that has just a state), "legal", "outcome".

    Raises:
        FormatError: the request is none.
    """
    match request:
        case {"setup": setup}:
            heading = {"format": FORMAT, "kind": "record"}
            record = from_json(GameRecord, {**heading, "setup": setup, "actions": []})
            return _position(record.setup.start())
        case {"state": state, "action": text}:
            if not isinstance(text, str):
                raise FormatError(path="$.action", fault=f"wanted: text, not {shown(text)}")
            before, action = from_json(GameState, state), parse_action(text)
            violation = why_illegal(before, action)
            if violation is not None:
                return {"refused": violation.rule.id}
            return _position(apply(before, action))
        case {"state": state, "perft": depth}:
            if type(depth) is not int or depth < 0:
                fault = f"wanted: a whole number from 0, not {shown(depth)}"
                raise FormatError(path="$.perft", fault=fault)
            return {"leaves": perft(from_json(GameState, state), depth)}
        case {"state": state}:
            return _legal(from_json(GameState, state))
    raise FormatError(path="$", fault="a request has a setup or a state")


def _position(state: GameState) -> dict[str, Any]:
    return {"state": to_json(state), **_legal(state)}


def _legal(state: GameState) -> dict[str, Any]:
    return {"legal": list(map(str, legal_actions(state))), "outcome": _outcome(state.outcome)}


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    score = outcome.score
    return {
        "reason": outcome.reason.value,
        "winner": outcome.winner,
        "ranking": list(outcome.ranking),
        "score": None
        if score is None
        else {
            "phase_one": score.phase_one,
            "phase_two": score.phase_two,
            "total": score.total,
            "tiles_once": score.tiles_once,
        },
    }


def serve(requests: Iterable[str], answers: TextIO) -> None:
    """Answer requests line by line until there are no more; with an "error" what is no request.

    Args:
        requests: the lines to read, such as `sys.stdin`.
        answers: where to write a line for each.
    """
    for line in requests:
        try:
            answered = answer(load_json(line))
        except FormatError as error:
            answered = {"error": str(error)}
        print(json.dumps(answered), file=answers, flush=True)
