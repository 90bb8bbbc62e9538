"""Changes to texts and JSON values that keep most of their form, which changed bytes seldom do."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

SCALARS: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 7, 11, 12, 20, 21, 68, 69, 2**53 - 1, 2**53, 10**30),
    *(
        0.0,
        1.0,
        -0.0,
        1e400,
        "",
        "refill",
        "5@2,-1",
        "-0@0,0",
        "state",
        "view",
        "\ud800",
        "$",
        " @ ",
    ),
    *([], {}, [[]], [0, 0], {"format": 1}),
)
KEYS = ("more", "", "format", "kind", "_state", "choices", "]", "a.b", "\ud800", " @ $")
WORDS = (
    "refill",
    "1@0,0",
    "11@-1,0",
    "end",
    "",
    " ",
    "game: solo",
    ", first game",
    "0",
    "69",
    "\t",
)


def changed_json(text: str, random: Random) -> str:
    """Return a JSON text with one to four places changed.

    What is not JSON, too deep, or too long a number stays as it is.
    """
    try:
        value = json.loads(text)
        for _ in range(random.choice((1, 1, 2, 4))):
            value = _changed(value, random)
        return json.dumps(value)
    except (ValueError, RecursionError):
        return text


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Name every place within a value by what holds it and its key or index."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in inner:
        yield value, key
        if isinstance(each, dict | list):
            yield from _places(each)


def _changed(value: Any, random: Random) -> Any:
    places = list(_places(value)) if isinstance(value, dict | list) else []
    if not places:
        return deepcopy(random.choice(SCALARS))
    holder, key = random.choice(places)
    other, its_key = random.choice(places)
    match random.randrange(8):
        case 0:
            del holder[key]
        case 1:
            holder[key] = deepcopy(random.choice(SCALARS))
        case 2:
            holder[key] = deepcopy(other[its_key])
        case 3:
            holder[key], other[its_key] = deepcopy(other[its_key]), deepcopy(holder[key])
        case 4 if isinstance(holder, list):
            holder.insert(key, deepcopy(random.choice(holder)))
        case 5 if isinstance(holder, list):
            random.shuffle(holder)
        case 4 if isinstance(holder, dict):
            holder[random.choice(KEYS)] = deepcopy(other[its_key])
        case 6 if isinstance(holder, dict):
            holder[random.choice((*holder, *KEYS))] = holder.pop(key)
        case _:
            holder[key] = _nudged(holder[key], random)
    return value


def _nudged(value: Any, random: Random) -> Any:
    if type(value) is int:
        return random.choice((value + 1, value - 1, -value, value * 10, float(value), str(value)))
    if isinstance(value, str):
        return changed_line(value, random)
    return random.choice(([value], not value, {"value": value}))


def changed_line(line: str, random: Random) -> str:
    """Return a line with a word or a number of it changed."""
    words = line.split(" ")
    place = random.randrange(len(words))
    match random.randrange(5):
        case 0:
            del words[place]
        case 1:
            words.insert(place, random.choice(WORDS))
        case 2:
            other = random.randrange(len(words))
            words[place], words[other] = words[other], words[place]
        case 3:
            words[place] = words[place].replace(
                str(random.randrange(10)), str(random.randrange(-3, 30))
            )
        case _:
            words[place] += random.choice(("0", "@", ",", "-", ".", "\n", "\u0663", "\u2028", "{"))
    return " ".join(words)


def changed_lines(text: str, random: Random) -> str:
    """Return a text with one or more of its lines changed, moved, repeated or left out."""
    lines = text.split("\n")
    for _ in range(random.choice((1, 1, 2, 3))):
        place, other = random.randrange(len(lines)), random.randrange(len(lines))
        match random.randrange(6):
            case 0 if len(lines) > 1:
                del lines[place]
            case 1:
                lines.insert(place, lines[other])
            case 2:
                lines[place], lines[other] = lines[other], lines[place]
            case 3 if len(lines) > 6:
                lines = [*lines[:place], "end", ""]
            case _:
                lines[place] = changed_line(lines[place], random)
    return random.choice(("\n", "\n", "\n", "\r\n", "\r", " \n")).join(lines)
