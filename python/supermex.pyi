"""Databases of the P-positions of 3-pile Nim, 3-row Chomp and smaller games.

open() gives a Table: Sheets of Nim and Chomp, Pairs of Wythoff Nim and D_r, Piles of games of piles, Strips of Clobber, 
Boards of Chomp on boards, or Layers of Nim and Chomp on four numbers.
build() makes one.

Any function raises ValueError if a number is negative or too large (never OverflowError), and TypeError if an argument is of a
wrong type; a method of a closed table raises ValueError, an array that does not fit in memory MemoryError. Every look-up can
raise StorageError, if a file cannot be read, and DamagedError, if it is damaged where the answer should be. What else is raised
is said where it is. All that is no ValueError, TypeError or MemoryError is an Error. Messages are one line, and say what to do.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import Any, Final, Literal, TypedDict, final, type_check_only

import numpy
from numpy.typing import NDArray
from typing_extensions import Self

__all__ = [
    "BeyondError",
    "BoardMoves",
    "Boards",
    "Boxes",
    "BuildError",
    "BuildSummary",
    "Certificate",
    "CertifyError",
    "Class",
    "DamagedError",
    "Error",
    "ExistsError",
    "FormatError",
    "FourMoves",
    "Imitation",
    "ImitationMoves",
    "Layers",
    "Moves",
    "NONE",
    "NoTheoryError",
    "NotFoundError",
    "Outcome",
    "PairMoves",
    "Pairs",
    "Period",
    "PileMoves",
    "Piles",
    "Progress",
    "Sheets",
    "State",
    "StorageError",
    "StripMoves",
    "Strips",
    "Table",
    "Tail",
    "__version__",
    "build",
    "open",
]

__version__: Final[str]
NONE: Final[int]
"""Stands in arrays of completions for "no completion": 2**32 - 1."""

class Error(Exception):
    """What all errors of this package are, except for ValueError, TypeError and MemoryError."""

    index: int | None
    """In an error of a batch, the row that could not be answered; otherwise None."""

class NotFoundError(Error, FileNotFoundError):
    """There is nothing at the path. Its errno is ENOENT."""

class StorageError(Error, OSError):
    """The system refused to open, read or write a file. The same call may succeed later.

    Its errno is the number of the system's error, or None if it gave none.
    """

class FormatError(Error):
    """The path is no database, or its files are missing, damaged where it is opened, of another version, or do not belong
    together."""

class DamagedError(Error):
    """The file is damaged where the answer should be, or Table.verify() found it damaged."""

    problems: tuple[str, ...]
    """What Table.verify() found, a line for each file; otherwise empty."""

class BeyondError(Error):
    """What was asked for is outside what the table holds."""

class NoTheoryError(Error):
    """It is a position, and no theory says who wins: a sum of piles in misere play."""

class CertifyError(Error):
    """Table.certify() found a wrong answer, or could not tell."""

class BuildError(Error):
    """A table could not be built."""

class ExistsError(BuildError, FileExistsError):
    """Something is at the path already: a table, or an unfinished build of one. Its errno is EEXIST."""

@final
class Outcome:
    """Who wins. Equal to the numbers in the arrays of outcomes()."""

    P: Final[Outcome]
    """0: the player who just moved."""
    N: Final[Outcome]
    """1: the player to move."""
    BEYOND: Final[Outcome]
    """2: the position is outside what the table holds."""
    LEFT: Final[Outcome]
    """3: Left, whoever moves: in Clobber only."""
    RIGHT: Final[Outcome]
    """4: Right, whoever moves: in Clobber only."""
    def __int__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Class:
    """Of which class two piles are in (k,m)-Imitation Nim."""

    P_STABLE: Final[Class]
    """A P-position of (k,m)-Wythoff Nim, the first on its diagonal: P whatever came before."""
    P_FREE: Final[Class]
    """Another P-position: P if fewer imitations were made than P-positions lie at it and after it on its diagonal."""
    N_STABLE: Final[Class]
    """An N-position that is N whatever came before."""
    N_FREE: Final[Class]
    """Another N-position: P if a P-position is an imitation away that leads to no further one."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Moves:
    """An outcome in Nim or Chomp, and the moves that prove it."""

    @property
    def outcome(self) -> Outcome: ...
    @property
    def moves(self) -> list[tuple[int, int, int, int]]:
        """Every winning move, ascending: x, y, z, passes left."""

    @property
    def complete(self) -> bool:
        """Whether the table sees every move."""

@final
class PairMoves:
    """An outcome of two piles, and the P-positions that one move leads to."""

    @property
    def outcome(self) -> Outcome: ...
    @property
    def free(self) -> list[tuple[int, int]]:
        """The P-positions that cannot be blocked: with one of them the position is N."""

    @property
    def diagonal(self) -> list[tuple[int, int]]:
        """Those on the diagonal, nearest to the origin first. The player who just moved may block up to k - 1 options of a
        diagonal: with k of them the position is N; with fewer and nothing free it is P, and these have to be blocked."""

@final
class ImitationMoves:
    """An outcome of (k,m)-Imitation Nim, and the moves that prove it."""

    @property
    def outcome(self) -> Outcome: ...
    @property
    def moves(self) -> list[State]:
        """Every winning move, as the State that it leads to, ascending."""

@final
class PileMoves:
    """The outcome of a sum of piles, and the moves that prove it."""

    @property
    def outcome(self) -> Outcome: ...
    @property
    def moves(self) -> list[list[int]]:
        """Every winning move, as the piles that it leads to, ascending."""

@final
class FourMoves:
    """An outcome in Nim or Chomp on four numbers, and the moves that prove it."""

    @property
    def outcome(self) -> Outcome:
        """Who wins."""

    @property
    def moves(self) -> list[tuple[int, int, int, int, int]]:
        """Every winning move, ascending, as (w, x, y, z, passes)."""

    @property
    def complete(self) -> bool:
        """Whether the table sees every move."""

@final
class BoardMoves:
    """The outcome of a board of Chomp, and the moves that prove it."""

    @property
    def outcome(self) -> Outcome:
        """Who wins."""

    @property
    def moves(self) -> list[list[int]]:
        """Every winning move, as the rows of the board that it leads to, ascending."""

@final
class StripMoves:
    """The outcome of a strip, and the moves that win."""

    @property
    def outcome(self) -> Outcome: ...
    @property
    def left(self) -> list[str]:
        """Every move of Left after which Right, to move, loses: the strips that they lead to, ascending."""

    @property
    def right(self) -> list[str]:
        """Every move of Right after which Left, to move, loses: the strips that they lead to, ascending."""

@final
class Tail:
    """How a sheet goes on after its scattered part."""

    @property
    def x(self) -> int:
        """Number of the sheet."""

    @property
    def start(self) -> int:
        """The first column y of the tail."""

    @property
    def period(self) -> int:
        """Columns in a period; 0 where the sheet ends, that is, where no column from start on has a completion."""

    @property
    def offsets(self) -> NDArray[numpy.uint32]:
        """The completions z that repeat (in Nim the differences z - y), the first of them at start: shape (period,)."""

@final
class Period:
    """From where on the values of a pile repeat."""

    @property
    def start(self) -> int:
        """First size of the first period."""

    @property
    def length(self) -> int:
        """Sizes in a period."""

    @property
    def saltus(self) -> int:
        """What is added to the values after each period: 0, except in Nim."""

@final
class Certificate:
    """What Table.certify() has certified."""

    @property
    def p_positions(self) -> int:
        """Positions answered P that were checked."""

    @property
    def others(self) -> int:
        """Positions with another answer that were checked."""

    @property
    def every_size(self) -> bool:
        """Whether these certify, by a proved period, every size of a pile."""

@final
class Progress:
    """How far a build is."""

    @property
    def done(self) -> int:
        """What is done: sheets, numbers, strips by their stones, or boards by their rows below the longest; rows of an
        index, or bands of columns of an overview."""

    @property
    def total(self) -> int:
        """Of how many."""

    @property
    def share(self) -> float:
        """The part of the work that this is, from 0 to 1."""

    @property
    def cells(self) -> int:
        """Cells computed and encoded; 0 where they are written at the end."""

    @property
    def bytes(self) -> int:
        """Bytes that they were encoded into."""

    @property
    def stage(self) -> str:
        """What is made: table, index or overview. All else is of this stage alone."""

@final
class BuildSummary:
    """What a build has made."""

    @property
    def cells(self) -> int:
        """Cells that are stored: completions, pairs, values, strips, or the P-positions among boards."""

    @property
    def bytes(self) -> int:
        """Bytes of all files and the manifest."""

    @property
    def logical_digest(self) -> str:
        """BLAKE3 of the contents, which depends neither on the profile nor on the files."""

@type_check_only
class Info(TypedDict):
    """What a table is: what every table has."""

    game: str
    profile: str
    files: int
    cells: int
    bytes: int
    index_bytes: int
    overview_bytes: int
    generator: str | None
    logical_digest: str | None

@type_check_only
class SheetsInfo(Info):
    passes: int
    variants: list[tuple[int, int, int] | tuple[int, int, int, int]]
    random_variants: int | None
    symmetric: bool
    first_sheet: int
    sheets: int
    columns: int | None

@type_check_only
class PairsInfo(Info, total=False):
    k: int
    m: int
    divisor: int
    columns: int
    pairs: int

@type_check_only
class PilesInfo(Info):
    subtract: list[int] | Literal["all"]
    misere: bool
    stored: int

@type_check_only
class StripsInfo(Info):
    length: int

@type_check_only
class BoardsInfo(Info):
    rows: int
    columns: int
    boards: int
    p_positions: int

@type_check_only
class LayersInfo(Info):
    passes: int
    misere: bool
    sheets: int
    columns: int

@type_check_only
class BoxesInfo(Info):
    rules: str
    name: str
    moves: list[str]
    misere: bool
    box: list[int]
    passes: int
    variants: list[tuple[int, ...]]
    grundy: bool

class Table:
    """A table that is open, of any kind: see open(). Its methods may be called from any number of threads.

    It is a context manager, which closes it.
    """

    @property
    def game(
        self,
    ) -> Literal["nim", "chomp", "wythoff", "heap", "clobber", "chomp-board", "rules", "nim-4", "chomp-4"]: ...
    @property
    def info(self) -> Any:
        """What the table is: SheetsInfo, PairsInfo, PilesInfo, StripsInfo, BoardsInfo, LayersInfo or BoxesInfo."""

    def verify(self, quick: bool = False) -> None:
        """Check that every byte is what was written; with quick, the indexes only. Raises DamagedError."""

    def certify(self, samples: int | None = None, seed: int = 0) -> Certificate:
        """Check that the answers are right, by the rules of moves alone: all of them, or random ones. Raises CertifyError."""

    def close(self) -> None:
        """Close the table: its methods raise ValueError from now on. Look-ups of other threads end as they would have."""

    @property
    def closed(self) -> bool: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self, *_error: type[BaseException] | BaseException | TracebackType | None
    ) -> None: ...

@final
class Sheets(Table):
    """A table of 3-pile Nim or 3-row Chomp. Positions are [x, y, z] with passes left: three piles in Nim, the columns of
    height 3, 2 and 1 in Chomp.

    passes: where it is not given, the most that the table was built for. A table with one pass answers any number.
    """

    @property
    def info(self) -> SheetsInfo: ...
    def outcome(self, x: int, y: int, z: int, passes: int | None = None) -> Outcome:
        """Who wins at [x, y, z]."""

    def outcomes(self, positions: NDArray[numpy.integer[Any]], passes: int | None = None) -> NDArray[numpy.uint8]:
        """Who wins at each row of positions, of shape (n, 3), or (n, 4) with the passes left: shape (n,)."""

    def completion(self, x: int, y: int, passes: int | None = None) -> int | None:
        """The z for which [x, y, z] is a P-position, or None if there is none. Raises BeyondError."""

    def completions(
        self, first: int, end: int, columns: int | None = None, passes: int | None = None
    ) -> NDArray[numpy.uint32]:
        """The completions of the sheets from first on and below end: shape (end - first, columns). Raises BeyondError, and
        ValueError without columns where the sheets have no last one, as those of Chomp."""

    def sheet(self, x: int, columns: int | None = None, passes: int | None = None) -> NDArray[numpy.uint32]:
        """The completions of the sheet x: shape (columns,). Raises BeyondError, and ValueError as completions() does."""

    def tail(self, x: int, passes: int | None = None) -> Tail:
        """How sheet x goes on for ever. Raises BeyondError if the table does not have it, or is cut."""

    def tails(self, passes: int | None = None) -> list[Tail]:
        """Every sheet that goes on for ever, in ascending order of x; none where the table is cut, as Nim's are. Raises
        BeyondError if the table does not answer so many passes."""

    def openings(self, passes: int | None = None) -> list[list[tuple[int, int, int, int]]]:
        """The winning first moves of every 3 x n board of Chomp: those from [n, 0, 0] stand at n. Raises ValueError in Nim,
        and BeyondError if the table does not answer so many passes."""

    def losers(self, x: int, columns: int, rows: int, passes: int | None = None) -> NDArray[numpy.bool_]:
        """A window of the loser sheet L_x: shape (columns, rows), True at [y, z]. Raises BeyondError."""

    def instant_winners(self, x: int, columns: int, rows: int, passes: int | None = None) -> NDArray[numpy.bool_]:
        """A window of the instant-winner sheet W_x: shape (columns, rows), True at [y, z]. Raises BeyondError."""

    def instant_winner(self, x: int, y: int, z: int, passes: int | None = None) -> bool:
        """Whether one move lowers x and reaches a P-position with as many passes. Raises BeyondError."""

    def winning_moves(self, x: int, y: int, z: int, passes: int | None = None) -> Moves:
        """Every move to a P-position."""

@final
class Pairs(Table):
    """A table of (k,m)-Wythoff Nim or of D_r. Positions are two piles a, b."""

    @property
    def info(self) -> PairsInfo: ...
    def outcome(self, a: int, b: int) -> Outcome:
        """Who wins at (a, b)."""

    def outcomes(self, positions: NDArray[numpy.integer[Any]]) -> NDArray[numpy.uint8]:
        """Who wins at each row of positions, of shape (n, 2): shape (n,)."""

    def partner(self, n: int) -> int:
        """The other pile of the P-position that has a pile of n. Raises BeyondError."""

    def pair(self, index: int) -> tuple[int, int]:
        """P-position number index, by the smaller pile, from 0 on. Raises BeyondError."""

    def pairs(self, first: int, end: int) -> NDArray[numpy.uint64]:
        """The P-positions from number first on and below end: shape (end - first, 2). Raises BeyondError."""

    def winning_moves(self, a: int, b: int) -> PairMoves:
        """Every P-position that one move from (a, b) leads to."""

    def imitation(self) -> Imitation:
        """(k,m)-Imitation Nim, which the same table answers. Raises ValueError for D_r."""

@final
class State:
    """A state in play of (k,m)-Imitation Nim: the piles a and b; what the previous move took from each, of which one number
    is 0, and both before any move; imitations in a row by who has just moved, the last move included; and those by who is
    to move, before that.
    """

    def __new__(cls, a: int, b: int, taken: tuple[int, int] = (0, 0), made: int = 0, before: int = 0) -> State: ...
    @property
    def a(self) -> int: ...
    @property
    def b(self) -> int: ...
    @property
    def taken(self) -> tuple[int, int]: ...
    @property
    def made(self) -> int: ...
    @property
    def before(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Imitation:
    """(k,m)-Imitation Nim over the table of (k,m)-Wythoff Nim: see Pairs.imitation()."""

    def outcome(self, state: State) -> Outcome:
        """Who wins from a state. Raises ValueError if play cannot lead to it."""

    def outcomes(self, states: NDArray[numpy.integer[Any]]) -> NDArray[numpy.uint8]:
        """Who wins from each row of states, of shape (n, 2) or (n, 6), the arguments of State: shape (n,)."""

    def class_of(self, a: int, b: int) -> Class:
        """Of which class two piles are. Raises BeyondError."""

    def winning_moves(self, state: State) -> ImitationMoves:
        """Every legal move from a state to a state that is P. Raises ValueError if play cannot lead to it."""

@final
class Piles(Table):
    """A table of a game of piles. Positions are sums of any number of piles."""

    @property
    def info(self) -> PilesInfo: ...
    def value(self, n: int) -> int:
        """The value of a pile of n: its Sprague-Grundy value in normal play. Raises BeyondError."""

    def values(self, first: int, end: int) -> NDArray[numpy.uint64]:
        """The values of the piles from first on and below end: shape (end - first,). Raises BeyondError."""

    @property
    def period(self) -> Period | None:
        """From where on the values repeat; None where no period is proved, and the table ends."""

    def outcome(self, *piles: int) -> Outcome:
        """Who wins a sum of piles. Raises NoTheoryError in misere play of other games than Nim, if more than one pile has a
        move."""

    def outcomes(self, sums: NDArray[numpy.integer[Any]]) -> NDArray[numpy.uint8]:
        """Who wins each row of sums, of shape (n, k): shape (n,). Raises NoTheoryError as outcome() does."""

    def winning_moves(self, *piles: int) -> PileMoves:
        """Every move from a sum of piles to a sum that is P. Raises NoTheoryError as outcome() does."""

@final
class Strips(Table):
    """A table of linear Clobber. Positions are strips of cells, written with x for Left's stones, o for Right's and _ for
    empty cells."""

    @property
    def info(self) -> StripsInfo: ...
    def outcome(self, strip: str) -> Outcome:
        """Who wins on a strip: N for whoever moves first, P for whoever moves second, LEFT or RIGHT."""

    def outcomes(self, strips: Sequence[str] | NDArray[numpy.integer[Any]]) -> NDArray[numpy.uint8]:
        """Who wins on each strip, given as strings, or as rows of 0 for an empty cell, 1 for x and 2 for o: shape (n,)."""

    def winning_moves(self, strip: str) -> StripMoves:
        """The moves of both players that win on a strip."""

    def openings(self) -> list[list[str]]:
        """The winning first moves of Left on every board of n times xo that the table has: those for n stand at n."""

@final
class Boards(Table):
    """A table of Chomp on boards. A board is its rows from the longest on: 7, 5, 5, 2. One that is not inside the table's
    rectangle is asked by its transpose."""

    @property
    def info(self) -> BoardsInfo: ...
    def outcome(self, *rows: int) -> Outcome:
        """Who wins on a board, given by its rows. Raises ValueError if they are no board."""

    def outcomes(self, boards: NDArray[numpy.integer[Any]]) -> NDArray[numpy.uint8]:
        """Who wins on each row of boards, of shape (n, k), with 0 for rows that are not there: shape (n,)."""

    def winning_moves(self, *rows: int) -> BoardMoves:
        """Every move from a board to one that is P."""

    def p_positions(self) -> list[list[int]]:
        """Every P-position of the table, in the order of its rows."""

@final
class Layers(Table):
    """A table of 4-row Chomp or 4-pile Nim. Positions are [w, x, y, z] with passes left: four piles in Nim, the columns of
    height 4, 3, 2 and 1 in Chomp.

    passes: where it is not given, the most that the table was built for. A table with one pass answers any number.
    """

    @property
    def info(self) -> LayersInfo: ...
    def outcome(self, w: int, x: int, y: int, z: int, passes: int | None = None) -> Outcome:
        """Who wins at [w, x, y, z]."""

    def outcomes(self, positions: NDArray[numpy.integer[Any]], passes: int | None = None) -> NDArray[numpy.uint8]:
        """Who wins at each row of positions, of shape (n, 4), or (n, 5) with the passes left: shape (n,)."""

    def completion(self, w: int, x: int, y: int, passes: int | None = None) -> int | None:
        """The z for which [w, x, y, z] is a P-position, or None if there is none. Raises BeyondError."""

    def completions(self, w: int, x: int, passes: int | None = None) -> NDArray[numpy.uint32]:
        """The completions z of [w, x, y] as far as the table has them, from y = 0 on in Chomp, from y = x on in Nim, where
        w <= x. Raises BeyondError."""

    def openings(self, passes: int | None = None) -> list[list[tuple[int, int, int, int, int]]]:
        """The winning first moves of every 4 x n board of Chomp: those from [n, 0, 0, 0] stand at n. Raises ValueError in Nim,
        and BeyondError if the table does not answer so many passes."""

    def winning_moves(self, w: int, x: int, y: int, z: int, passes: int | None = None) -> FourMoves:
        """Every move to a P-position."""

@final
class Boxes(Table):
    """A table of a game by a rules file, in a box. A position is its numbers, and perhaps the passes left: as many as the table
    was built for if not given."""

    @property
    def info(self) -> BoxesInfo: ...
    def outcome(self, *numbers: int) -> Outcome:
        """Who wins at a position. Raises ValueError if there are more or fewer numbers."""

    def outcomes(self, positions: NDArray[numpy.integer[Any]]) -> NDArray[numpy.uint8]:
        """Who wins at the position in each row: shape (n,)."""

    def winning_moves(self, *numbers: int) -> list[list[int]]:
        """Every move from a position to one that is P, with the passes left where the table has some."""

    def completion(self, x: int, y: int, passes: int | None = None) -> int | None:
        """The z for which [x, y, z] is a P-position, or None if there is none in the box. Raises ValueError where a column may
        have several, and BeyondError."""

    def instant_winner(self, *numbers: int) -> bool:
        """Whether one move lowers the first number and reaches a P-position with as many passes. Raises BeyondError."""

    def instant_winners(self, x: int, columns: int, rows: int = 1, passes: int | None = None) -> NDArray[numpy.bool_]:
        """Where a move lowers x and reaches a P-position: shape (columns, rows). Raises BeyondError."""

    def sheet(self, x: int, passes: int | None = None) -> list[list[int]]:
        """The P-positions with the first number x."""

def open(
    path: str | os.PathLike[str], io: Literal["mmap", "pread", "memory"] = "mmap"
) -> Sheets | Pairs | Piles | Strips | Boards | Layers | Boxes:
    """Open a table: the directory that was built, or one file of it.

    io: "mmap" maps the files, which must not be changed in place, nor be cut short, while the table is open; "pread" reads
    what a look-up needs; "memory" reads everything at once. Raises NotFoundError if there is nothing at the path, StorageError if
    a file cannot be read, FormatError if it is no database, and ValueError if io is none of the three.
    """

def build(
    game: Literal["nim", "chomp", "wythoff", "heap", "clobber", "chomp-board", "rules", "nim-4", "chomp-4"],
    path: str | os.PathLike[str],
    *,
    sheets: int | None = None,
    columns: int | None = None,
    passes: int | None = None,
    variants: Sequence[Iterable[int]] = (),
    random_variants: int | None = None,
    misere: bool = False,
    k: int | None = None,
    m: int | None = None,
    divisor: int | None = None,
    subtract: Iterable[int] | Literal["all"] | None = None,
    length: int | None = None,
    rows: int | None = None,
    rules: str | None = None,
    box: Iterable[int] | None = None,
    grundy: bool = False,
    profile: Literal["fast", "small", "ends"] = "fast",
    zstd_level: int = 1,
    index: bool = False,
    overview: bool = False,
    threads: int | None = None,
    memory: int | None = None,
    resume: bool = False,
    force: bool = False,
    progress: Callable[[Progress], object] | None = None,
) -> BuildSummary:
    """Build a table, and write it to a directory, which appears when everything in it is complete.

    Nim and Chomp need sheets; wythoff needs columns, and k and m or divisor; heap needs subtract, and columns unless that is
    "all"; clobber needs length; chomp-board needs rows and columns; nim-4 and chomp-4 need sheets; rules need the
    text of a rules file in rules, and the sides of the box, two of them where the game has two numbers or the rules allow any z.
    variants are tuples (x, y, z), or (x, y, z, passes) that hold at one level only. progress is called now and then, by the thread that called build().

    Raises ValueError if there is no such table, ExistsError if something is in the way, StorageError if the system refuses,
    and otherwise BuildError: too little memory or disk, an unfinished build of something else. If progress raises an
    exception, or Ctrl-C is pressed (KeyboardInterrupt), the build stops, is left unfinished, and goes on with resume=True.
    """
