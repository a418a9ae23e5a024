"""Databases of the P-positions of 3-pile Nim, 3-row Chomp and smaller games: open() gives a Table, build() makes one.

A position is given as its numbers, outcome(5, 7, 9), as one row of any kind, outcome((5, 7, 9)), or as a text,
outcome("5,7,9"); Table.form says how the game writes it. The passes left stand behind the numbers or in passes=; they are the
most that the table is for if not given. Every answer is a tuple, with the passes in games with passes, and can be asked again.

Any function raises ValueError if a number is negative or too large (never OverflowError) or a position is none, and TypeError
if an argument is of a wrong type; a method of a closed table raises ValueError, an array that does not fit in memory
MemoryError. Every look-up can raise StorageError, if a file cannot be read, DamagedError, if it is damaged where the answer
should be, and NotForGameError, where the game has no such thing. Messages are one line, and say what to do.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Any, Final, Literal, NoReturn, TypeAlias, final

import numpy
from numpy.typing import NDArray
from typing_extensions import Self

__all__ = [
    "BeyondError", "BuildError", "BuildSummary", "CellRead", "Certificate", "CertifyError", "Choices", "DamagedError", "ExistsError",
    "Explanation", "FormatError", "Lack", "Line", "List", "Moves", "NONE", "NoTheoryError", "NotForGameError", "NotFoundError", "Opening",
    "Outcome", "Overview", "Period", "Position", "Progress", "StorageError", "SupermexError", "Table", "Tail", "__version__", "build", "open", "solve",
]  # fmt: skip

_Position: TypeAlias = tuple[int, ...]
_Pair: TypeAlias = tuple[int, int]
_Positions: TypeAlias = list[_Position]
_Lines: TypeAlias = list[Line]
_Openings: TypeAlias = list[Opening]
_Tails: TypeAlias = list[Tail]
_Rows: TypeAlias = NDArray[numpy.integer[Any]] | Iterable[str | Iterable[int]]

__version__: Final[str]
NONE: Final[int]  # stands in rows of completions for "no completion": 2**32 - 1

class SupermexError(Exception):
    """What all errors of this package are, except for ValueError, TypeError and MemoryError."""

    index: int | None  # in an error of a batch, the row that could not be answered; a ValueError of a batch has it too

class NotFoundError(SupermexError, FileNotFoundError): ...  # there is nothing at the path; errno is ENOENT
class StorageError(SupermexError, OSError): ...  # the system refused to open, read or write; errno says why, or is None
class FormatError(SupermexError): ...  # no database, or its files are missing, damaged at their ends, or do not belong together

class DamagedError(SupermexError):
    """The file is damaged where the answer should be, or Table.verify() found it damaged."""

    problems: tuple[str, ...]
    """What Table.verify() found, a line for each file; otherwise empty."""

class BeyondError(SupermexError): ...  # what was asked for is outside what the table holds
class NotForGameError(SupermexError): ...  # tables of this game have no such thing
class NoTheoryError(SupermexError): ...  # a position of which no theory says who wins: a sum of piles in misere play
class CertifyError(SupermexError): ...  # a wrong answer was found, or it could not be told
class BuildError(SupermexError): ...  # a table could not be built
class ExistsError(BuildError, FileExistsError): ...  # a table is at the path, or an unfinished build of one; errno is EEXIST

@final
class Outcome:
    """Who wins. Equal to the numbers in the arrays of outcomes(): 0 to 4."""

    P: Final[Outcome]  # the player who just moved
    N: Final[Outcome]  # the player to move
    BEYOND: Final[Outcome]  # the position is outside what the table holds
    LEFT: Final[Outcome]  # Left, whoever moves: in partizan games only
    RIGHT: Final[Outcome]
    def __int__(self) -> int: ...
    def __bool__(self) -> NoReturn: ...  # raises TypeError: compare it
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Lack:
    """What an answer leaves out: one of "beyond", "outside", "too-many", "too-large" and "unsearched", and the same in words."""

    name: Final[str]
    words: Final[str]

@final
class Moves:
    """Who wins, and the moves that prove it: where each leads, ascending by its role and then by the position."""

    outcome: Final[Outcome]
    moves: Final[_Positions]
    roles: Final[list[Literal["wins", "unless-blocked", "block", "left", "right"]]]
    lacks: Final[Lack | None]  # why a move may be missing

@final
class Choices:
    """Every move that the rules allow: where each leads, who wins there, what sort it is, and in a partizan game who makes it."""

    outcome: Final[Outcome]
    moves: Final[_Positions]
    outcomes: Final[list[Outcome]]
    kinds: Final[list[Literal["move", "pass", "blockable"]]]
    players: Final[list[Literal["left", "right"] | None]]
    lacks: Final[Lack | None]  # why a move may be missing

@final
class CellRead:
    """A cell that an answer depends on: the completion, partner or value found in a row and a column, and the bytes of a file."""

    level: Final[int]
    row: Final[int]
    column: Final[int]
    found: Final[int | None]
    file: Final[str]
    bytes: Final[_Pair | None]  # None where a rule gives it

@final
class Explanation:
    """Who wins, and how the table knows: "3,5 is completed by 2, so 5 is N", and the cells that were read."""

    outcome: Final[Outcome]
    sentence: Final[str]
    cells: Final[list[CellRead]]

@final
class Line:
    """Play to the end: the winner wins as soon as possible, the other player holds out as long as possible."""

    first: Final[Literal["left", "right"] | None]  # who moves first in a partizan game
    positions: Final[_Positions]
    lacks: Final[Lack | None]  # why it need not be that

@final
class Opening:
    """The winning first moves of a board that a game begins with; its size is written "7", or "3x7"."""

    board: Final[str]
    start: Final[_Position]
    moves: Final[_Positions]
    lacks: Final[Lack | None]

@final
class List:
    """P-positions, one after the other. After an error it goes on behind what is damaged, or ends."""

    what: Final[str]
    def __iter__(self) -> Self: ...
    def __next__(self) -> _Position: ...

@final
class Tail:
    """How sheet x goes on: from column start on its completions repeat with a period, which is 0 where the sheet ends."""

    x: Final[int]
    start: Final[int]
    @property
    def period(self) -> int: ...
    @property
    def completions(self) -> NDArray[numpy.uint32]: ...

@final
class Period:
    """From where on values repeat: the first size, how many sizes, and what each period adds, which is 0 except in Nim."""

    start: Final[int]
    length: Final[int]
    saltus: Final[int]

@final
class Overview:
    """From which sheet on the cells of large parts of the plane are won at once. A pixel has side cells each way, and one of
    every further zoom is four of the zoom before."""

    side: Final[int]
    columns: Final[int]
    zooms: Final[int]
    def pixels(self, zoom: int, columns: tuple[int, int], rows: tuple[int, int]) -> NDArray[numpy.uint32]:
        """Those of some columns and rows, (first, end): shape (columns, rows, 8). Entry i is the first sheet at which
        (2 i + 1) / 16 of the cells are won at once; the number of sheets where none is. Raises ValueError."""

@final
class Certificate:
    """How many positions were checked that are answered P, and otherwise; and whether they stand for every size of a pile."""

    p_positions: Final[int]
    others: Final[int]
    every_size: Final[bool]

@final
class Progress:
    """How far a stage of a build is, "table", "index" or "overview": done, total, and their share, 0 to 1."""

    done: Final[int]
    total: Final[int]
    share: Final[float]
    cells: Final[int]
    bytes: Final[int]
    stage: Final[str]

@final
class BuildSummary:
    """What a build has made; the digest is of the contents, and depends neither on the profile nor on the files."""

    cells: Final[int]
    bytes: Final[int]
    logical_digest: Final[str]
    certified: Final[Certificate | None]  # a sample, of a game by rules

@final
class Position:
    """A position of a table, from Table.position(). It is a row of numbers, equal to the tuple of these."""

    table: Final[Table]
    numbers: Final[_Position]
    @property
    def outcome(self) -> Outcome: ...
    def options(self) -> list[Position]: ...  # every move that the rules allow
    def winning_moves(self) -> list[Position]: ...
    def line(self) -> list[Position]: ...
    def explain(self) -> Explanation: ...
    def grundy(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Table:
    """A table of any game, open: see open(). Its methods may be called from any number of threads; it is a context manager.

    details(), info and reach say what else is known. Where passes are not answered, outcome() is BEYOND, and others raise."""

    game: Final[str]
    form: Final[str]  # how a position is written
    arity: Final[int | None]  # how many numbers it has without the passes; None for any number
    passes: Final[int | None]  # the most that the table is for; None in games without passes
    reach: Final[str | None]  # what has to hold of a position that is answered, in words
    info: Final[dict[str, Any]]
    closed: Final[bool]
    def parse(self, text: str) -> _Position: ...
    def format(self, *position: Any, passes: int | None = None) -> str: ...
    def outcome(self, *position: Any, passes: int | None = None) -> Outcome: ...  # raises NoTheoryError
    def outcomes(self, positions: _Rows, passes: int | None = None) -> NDArray[numpy.uint8]:
        """Who wins at each row of an array of shape (n, k), with the passes behind the numbers or not, or at each row or text of a
        list: shape (n,). Raises NoTheoryError."""
    def winning_moves(self, *position: Any, passes: int | None = None) -> Moves: ...
    def position(self, *position: Any, passes: int | None = None) -> Position: ...  # as an object, which has options()
    def options(self, *position: Any, passes: int | None = None) -> Choices: ...  # every move, with who wins after it
    def explain(self, *position: Any, passes: int | None = None) -> Explanation: ...  # why: what was read, and a sentence
    def line(self, *position: Any, passes: int | None = None) -> Line: ...
    def lines(self, *position: Any, passes: int | None = None) -> _Lines: ...  # in a partizan game one for each player
    def openings(self, passes: int | None = None) -> _Openings: ...
    def list(self, max: int, all_orders: bool = False, passes: int | None = None) -> List:
        """The P-positions whose numbers are at most max, each once or with the piles in all orders. Raises BeyondError."""
    def p_positions(self, max: int, all_orders: bool = False, passes: int | None = None) -> NDArray[numpy.uint64]: ...
    def sheet(self, x: int | None = None, columns: int | None = None, passes: int | None = None) -> NDArray[numpy.uint64]:
        """The y, z of the P-positions of sheet x; in games of one sheet leave x out. Exactly the columns below, if given."""
    def to_arrow(self, sheets: _Pair | None = None, columns: int | None = None, passes: int | None = None) -> Any: ...
    def to_polars(self, sheets: _Pair | None = None, columns: int | None = None, passes: int | None = None) -> Any: ...
    def to_pandas(self, sheets: _Pair | None = None, columns: int | None = None, passes: int | None = None) -> Any: ...
    def plot(self, x: int | None = None, columns: int | None = None, passes: int | None = None, axes: Any = None) -> Any:
        """The sheet in axes of matplotlib; with axes="scaled" in new ones that are y/x and z/x."""

    def widget(self, x: int | None = None, passes: int | None = None, w: int | None = None) -> Any: ...  # for Jupyter
    def _repr_html_(self) -> str: ...
    def details(self, *position: Any, passes: int | None = None) -> dict[str, Any]: ...
    def completion(self, *numbers: Any, passes: int | None = None) -> int | None: ...  # the last number of a P-position
    def completions(
        self, first: int | Iterable[int], columns: int | tuple[int, int], passes: int | None = None
    ) -> NDArray[numpy.uint32]:
        """Those of the numbers first and then each of the columns, (first, end) or how many. Raises BeyondError."""
    def instant_winner(self, *position: Any, passes: int | None = None) -> bool:
        """Whether one move lowers the first number and reaches a P-position with the same number of passes. Raises BeyondError."""
    def instant_winners(self, x: int, columns: int, rows: int, passes: int | None = None) -> NDArray[numpy.bool_]:
        """The same of every [x, y, z]: shape (columns, rows), at [y, z]. Raises BeyondError."""
    def grundy(self, *position: Any) -> int: ...  # raises BeyondError
    def grundy_values(self, positions: _Rows) -> NDArray[numpy.uint64]: ...
    def period(self) -> Period | None: ...
    def tail(self, x: int, passes: int | None = None) -> Tail: ...  # raises BeyondError
    def tails(self, passes: int | None = None) -> _Tails: ...
    def overview(self, passes: int | None = None) -> Overview | None: ...  # None if the table was built without
    def redundant_variants(self) -> _Positions: ...  # those declared that are won without being declared
    def verify(self, quick: bool = False) -> None: ...  # every byte; with quick, the indexes. Raises DamagedError
    def certify(self, samples: int | None = None, seed: int = 0) -> Certificate:
        """Check that the answers are right, by the rules of moves: all, or random ones. Ctrl-C ends it. Raises CertifyError."""
    def close(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *_error: type[BaseException] | BaseException | TracebackType | None) -> None: ...

def open(path: str | os.PathLike[str], io: Literal["auto", "mmap", "pread", "memory"] = "auto") -> Table:
    """Open a table: the directory that was built, a file .smxz that it was packed into, or one file of it. help(supermex.open)
    says more of io.

    Mapped files must not be changed in place. Raises NotFoundError, StorageError and FormatError."""

def build(
    game: str, path: str | os.PathLike[str], *,
    sheets: int | None = None, columns: int | None = None, passes: int | None = None, variants: Iterable[Iterable[int]] = (),
    random_variants: int | None = None, misere: bool = False, k: int | None = None, m: int | None = None,
    divisor: int | None = None, subtract: Iterable[int] | Literal["all"] | None = None, length: int | None = None,
    rows: int | None = None, rules: str | None = None, box: Iterable[int] | None = None, grundy: bool = False,
    profile: Literal["fast", "small", "ends"] = "fast", zstd_level: int = 1, keep_sheets: str | None = None,
    index: bool = False, overview: bool = False, threads: int | None = None, memory: int | None = None,
    resume: bool = False, force: bool = False, progress: Callable[[Progress], object] | Literal[True] | None = None,
) -> BuildSummary:  # fmt: skip
    """Build a table, and write it to a directory, which appears when everything in it is complete. With progress=True a bar shows
    how far it is, in notebooks too.

    help(supermex.build) says which game takes which arguments. An interrupted build goes on with resume=True. Raises
    ValueError, ExistsError, StorageError and BuildError."""

def solve(
    game: str, *position: Any, passes: int | None = None, variants: Iterable[Iterable[int]] = (), misere: bool = False,
    k: int | None = None, m: int | None = None, divisor: int | None = None,
    subtract: Iterable[int] | Literal["all"] | None = None, rules: str | None = None,
) -> Moves:  # fmt: skip
    """Who wins a position, and every move that proves it, without a table that is kept. Raises BuildError where that takes long."""
