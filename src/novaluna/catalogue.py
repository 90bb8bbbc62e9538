"""The text of the rule catalogue: every rule and judgement with its id, in our own words.

A paragraph is an entry: id, kind and title on its first line, then the text, and for a
judgement its reason behind "Because:". `novaluna.rules` reads it.
"""

from typing import Final

CATALOGUE: Final = """\
C1 rule: The tiles
There are 68 tiles, 17 of each colour, with a time of 1 to 7 and 0 to 3 goals; a goal shows 1 to 4
colours and may repeat one. All tiles differ, but for the two of time 2 that each colour has.

C2 rule: The two tracks
The selection track is a circle of 12 spaces, the moon track one of 24.

C3 rule: Discs of a player
Of 21 discs one is the player disc and 20 are goal discs. In a first game three players have 17
goal discs each and four players 15; two players always have 20. Solo has its own number (L1).

S1 rule: Setting up the wheel
The marker starts on the top space, space 0, and each of the other 11 spaces gets a tile face up.
The remaining tiles are the face-down draw pile.

S2 judgement: Numbers and order of the spaces
Spaces are numbered 0 to 11 clockwise, and the setup fills 1, 2, up to 11 in that order.
Because: a record of a game needs numbers, and this is the order of a refill from space 0.

S3 rule: The first stack
The player discs start in one stack on the new moon, in random order; whose disc is on top begins.

T1 rule: Whose turn it is
The turn belongs to the player whose disc is furthest back on the moon track, on a shared space to
the one on top of the stack. The same player can have several turns in a row.

T2 rule: Moving the player disc
The time of the tile taken is the number of spaces the player disc moves clockwise. On a space
with other discs it lands on top of them.

T3 judgement: Furthest back by total distance
Who is furthest back is told by the whole distance gone, never by the number of the space: 22 is
behind 26, though 26 is space 2. No disc is ever more than 7 spaces ahead of the rearmost.
Because: the track is a circle, and only the distance says who has used less time; as just the
rearmost disc moves, and by 7 at most, nobody can be lapped.

W1 rule: When the wheel may be refilled
A refill is possible only at the beginning of a turn, before taking, while 1 or 2 tiles are on the
track. It is the player's choice then; with 3 or more tiles it is not allowed.

W2 rule: When the wheel must be refilled
With no tile on the track, the player has to refill before taking.

W3 rule: How a refill goes
The empty space nearest to the marker clockwise is filled first, then the next, until every space
but the marker's holds a tile. Stopping halfway is not allowed.

W4 rule: A short draw pile
A draw pile with too few tiles fills as many spaces as it can. An empty one allows no refill.

K1 rule: Three tiles to choose from
The tile taken is one of the next three clockwise from the marker; spaces without a tile do not
count. With fewer than three tiles on the track, it is any of them.

K2 rule: The marker follows
The marker goes to the space that the tile was taken from.

K3 rule: One tile a turn
Every turn takes exactly one tile; nobody can pass.

P1 rule: The first tile
A player's first tile begins the display.

P1a judgement: The first tile lies at (0, 0)
The first tile lies at (0, 0). Positions are pairs (x, y) of any whole numbers; x grows to the
right and y downwards.
Because: the table has no fixed place for a display, so the first tile sets the origin.

P2 rule: Side by side
Every later tile is placed at once, on a free position that shares a side with a tile of the same
player. Corners do not connect, a tile cannot be kept for later, and a display has no limits.

P3 rule: Anything may touch
Tiles of any colours may lie side by side, and it does not matter which way up a tile is.

G1 rule: At least as many
A goal is fulfilled when at least as many tiles count as it shows, for each colour it shows. More
are welcome: a chain of four reds fulfils "2 red" as well as "4 red".

G2 rule: What counts
A tile counts when it shares a side with the goal's tile, or is joined to one that does by a chain
of tiles of its own colour. Tiles that meet at a corner are not joined.

G3 rule: The goal's own tile
The tile that carries the goal never counts for it, whatever its colour, and no chain runs through
it.

G4 rule: Each tile once
A tile counts once for a goal, even where its chain touches the goal's tile at several sides.
Separate chains of one colour are added up.

G5 rule: Each goal on its own
A goal takes nothing from another: the same tile can count for any number of them, on one tile or
many, and tiles with covered goals go on counting.

G6 rule: Goals anywhere
A placement can fulfil goals all over the display, new and old, and any number at the same time.

G7 rule: One disc a goal
Each fulfilled goal is covered by one goal disc from the player's supply, and stays covered.

G8 judgement: Covering is automatic
A fulfilled goal is covered at once, without being asked for.
Because: a player is allowed to wait, but waiting can never help.

G9 judgement: More goals than discs
When a placement fulfils more goals than there are discs left, the discs go in reading order: upper
rows first, in a row from left to right, on a tile in the order of its goals.
Because: the choice decides nothing, and one fixed order keeps games repeatable.

E1 rule: The last disc
Whoever places the last goal disc of the supply wins, and the game ends at once.

E2 rule: The last tile
When after a turn no tile is left on the track or in the draw pile, the game ends. Whoever has the
fewest goal discs left in the supply wins.

E3 rule: A tie
Of tied players, the one who would have had the next turn wins.

E3a judgement: Who of the tied would have been next
It is the tied player who comes first in the order of turns after the last move: rearmost on the
moon track, on a shared space highest in the stack.
Because: the player actually next need not be among the tied, and the order of turns still tells
them apart.

L1 rule: Solo components
A solo game has one player, two stacks of 8 and 13 goal discs, and no moon track.

L2 rule: No refill within a phase
Phase one is played with the 11 tiles of the setup. The track is never refilled during a phase.

L3 rule: When phase two starts
Once the 8 discs are placed, the player may start phase two at the beginning of any turn, or take
more tiles first. When all 11 tiles are taken it has to start, wherever the discs are.

L4 rule: How phase two starts
First comes a note: the times of all tiles in the display, and 10 for each of the 8 discs not
placed. Then the wheel is refilled; tiles not taken and the marker stay where they are.

L5 rule: Discs in phase two
Phase two adds the 13 discs to what is left of the 8.

L6 judgement: Goals that phase one had no disc for
Goals fulfilled in phase one beyond the 8 discs are covered as phase two starts, in reading order.
Because: a goal once fulfilled stays fulfilled, and nothing takes that away.

L7 rule: The end of a solo game
The game ends when all 21 discs are placed, or when phase two has no tile left on the track.

L8 rule: The solo score
At the end comes a second note: the times of the whole display, and 10 for each disc not placed.
The score is the sum of both notes, so tiles of phase one count twice; lower is better, below 100 is
good. Reported as well is the figure with each tile once: the times of the whole display, and 10 for
each disc not placed in phase one and at the end.
"""
