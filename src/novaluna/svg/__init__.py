"""Pictures as SVG text, for pages, notebooks and documents.

`render_state` draws a whole table; `render_display`, `render_wheel`, `render_track` and
`render_tile` draw its parts. Colours are told apart by shapes as well: blue is a circle, red a
square, turquoise a diamond and yellow a triangle. What is drawn has hooks for scripts: a tile in
a display is a group of class `place` with `data-x` and `data-y`, a marked free position one of
class `free`, a goal within a tile one of class `goal` with `data-goal`, a space of the wheel one
of class `space` with `data-space` (and of class `choice` where a tile can be taken, `marker`
where the marker stands), and in a whole table each display is in one of class `player` with
`data-player`.

Nothing is needed beyond what the library needs, and no picture refers to anything outside itself.
"""

from novaluna.svg.display import render_display
from novaluna.svg.elements import Theme
from novaluna.svg.table import render_state
from novaluna.svg.tile import render_tile
from novaluna.svg.track import render_track
from novaluna.svg.wheel import render_wheel

__all__ = [
    "Theme",
    "render_display",
    "render_state",
    "render_tile",
    "render_track",
    "render_wheel",
]
