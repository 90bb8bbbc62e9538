"""The converter: how cattrs takes the parts of documents apart and puts them together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from operator import attrgetter
from types import GenericAlias
from typing import Any, Final, TypeVar, get_args, get_origin

from attrs import fields, frozen, has
from cattrs import Converter, transform_error
from cattrs.errors import BaseValidationError
from cattrs.gen import make_dict_structure_fn

from novaluna._words import shown
from novaluna.actions import Action, Play, Refill
from novaluna.display import Display
from novaluna.notation import FormatError, format_action, parse_action
from novaluna.position import Position, reading_order
from novaluna.tiles import TILES, Tile, get_tile

# The whole numbers that every JSON reader takes for what they are.
_GREATEST: Final = 2**53 - 1

_Hook = Callable[[Any, Any], Any]


@frozen
class _PlacedTile:
    tile: Tile
    at: Position
    covered: tuple[int, ...]


@frozen
class _WrittenAction:
    action: Action


def unstructure(value: object) -> Any:  # noqa: ANN401 - what JSON holds
    """Take a value apart into what JSON holds."""
    return _CONVERTER.unstructure(value)


def structure(body: dict[str, Any], type: Any) -> Any:  # noqa: A002, ANN401 - any type, its value
    """Put a value together from the body of a document; FormatError where that fails."""
    is_action = type in (Play, Refill, Action)
    try:
        value = _CONVERTER.structure(body, _WrittenAction if is_action else type)
    except (BaseValidationError, ValueError) as error:
        first = transform_error(error, format_exception=lambda error, _: str(error))[0]
        fault, _, path = first.rpartition(" @ ")
        raise FormatError(path, fault) from None
    if not is_action:
        return value
    if not isinstance(value.action, type):
        fault = f"wanted: a {type.__name__}, not {shown(str(value.action))}"
        raise FormatError(path="$.action", fault=fault)
    return value.action


def _object(cls: Any, converter: Converter) -> _Hook:  # noqa: ANN401 - a class
    build = make_dict_structure_fn(cls, converter)
    names = [attribute.name for attribute in fields(cls) if attribute.init]

    def read(value: object, type: Any) -> Any:  # noqa: A002, ANN401 - a hook of cattrs
        given = _of_type(dict, value, "an object")
        missing = [name for name in names if name not in given]
        if missing:
            msg = f"{missing[0]!r} is missing"
            raise ValueError(msg)
        unknown = [key for key in given if key not in names]
        if unknown:
            msg = f"unknown key {shown(unknown[0])}"
            raise ValueError(msg)
        return build(given, type)

    return read


def _tuple(type: Any, converter: Converter) -> _Hook:  # noqa: A002, ANN401 - any tuple[Item, ...]
    item_list = GenericAlias(list, get_args(type)[:1])
    read_items = converter.get_structure_hook(item_list)

    def read(value: object, _: object) -> tuple[Any, ...]:
        return tuple(read_items(_of_type(list, value, "an array"), item_list))

    return read


_Type = TypeVar("_Type")


def _of_type(type: type[_Type], value: object, name: str) -> _Type:  # noqa: A002 - as in cattrs
    # Exactly: in Python True is a whole number, and what JSON holds has no types of one's own.
    if value.__class__ is not type or not isinstance(value, type):
        msg = f"wanted: {name}, not {shown(value)}"
        raise ValueError(msg)
    return value


def _read_number(value: object, _: object) -> int:
    number = _of_type(int, value, "a whole number")
    if abs(number) > _GREATEST:
        msg = f"wanted: a whole number of at most {_GREATEST}, not {shown(number)}"
        raise ValueError(msg)
    return number


def _read_truth(value: object, _: object) -> bool:
    return _of_type(bool, value, "true or false")


def _read_tile(value: object, _: object) -> Tile:
    return get_tile(_read_number(value, int))


def _read_position(value: object, _: object) -> Position:
    pair = _of_type(list, value, "an array [x, y]")
    if len(pair) != len(Position._fields):
        msg = f"wanted: an array [x, y], not {shown(value)}"
        raise ValueError(msg)
    return Position(_read_number(pair[0], int), _read_number(pair[1], int))


def _read_action(value: object, _: object) -> Action:
    return parse_action(_of_type(str, value, "the notation of an action"))


def _read_unseen(value: object, _: object) -> frozenset[int]:
    tiles = _CONVERTER.structure(value, tuple[Tile, ...])
    ids = [tile.id for tile in tiles]
    _refuse_repeated(ids)
    return frozenset(ids)


def _read_display(value: list[object], _: object) -> Display:
    if len(_of_type(list, value, "an array")) > len(TILES):
        msg = f"wanted: at most {len(TILES)} tiles, not {len(value)}"
        raise ValueError(msg)
    placed = _CONVERTER.structure(value, tuple[_PlacedTile, ...])
    _refuse_repeated([each.at for each in placed])
    for each in placed:
        _refuse_repeated(each.covered)
    covered = [(each.at, index) for each in placed for index in each.covered]
    return Display({each.at: each.tile for each in placed}, covered)


def _write_display(display: Display) -> list[Any]:
    placed = (
        _PlacedTile(
            display.tiles[at],
            at,
            tuple(sorted(index for place, index in display.covered if place == at)),
        )
        for at in sorted(display.tiles, key=reading_order)
    )
    return [_CONVERTER.unstructure(each) for each in placed]


def _refuse_repeated(items: Sequence[object]) -> None:
    repeated = [item for item, times in Counter(items).items() if times > 1]
    if repeated:
        msg = f"{repeated[0]} is there twice"
        raise ValueError(msg)


def _is_tuple(type: object) -> bool:  # noqa: A002 - as in cattrs
    return get_origin(type) is tuple


def _is_set(type: object) -> bool:  # noqa: A002 - as in cattrs
    return get_origin(type) is frozenset


def _is_action(type: object) -> bool:  # noqa: A002 - as in cattrs
    return type == Action


def _made() -> Converter:
    converter = Converter(unstruct_collection_overrides={tuple: list})
    converter.register_structure_hook_factory(has)(_object)
    converter.register_structure_hook_factory(_is_tuple)(_tuple)
    converter.register_structure_hook_func(_is_action, _read_action)
    converter.register_structure_hook_func(_is_set, _read_unseen)
    for cls, read in (
        (int, _read_number),
        (bool, _read_truth),
        (Tile, _read_tile),
        (Position, _read_position),
        (Display, _read_display),
    ):
        converter.register_structure_hook(cls, read)
    converter.register_unstructure_hook(Tile, attrgetter("id"))
    converter.register_unstructure_hook(Position, list)
    converter.register_unstructure_hook(Display, _write_display)
    converter.register_unstructure_hook(Play, format_action)
    converter.register_unstructure_hook(Refill, format_action)
    converter.register_unstructure_hook_func(_is_set, sorted)
    return converter


_CONVERTER: Final = _made()
