"""Databases of the P-positions of 3-pile Nim and 3-row Chomp."""

import os
from typing import Any, Final, TypedDict, final

import numpy
from numpy.typing import NDArray

__version__: str
NONE: Final[int]
"""Stands in arrays of completions for "no completion": 2**32 - 1."""

class Error(Exception):
    """What all errors of this package are, but for OSError, TypeError and ValueError."""

class FormatError(Error):
    """The path is no database, or files are missing, damaged, of another version, or do not belong together."""

class DamagedError(Error):
    """The file is damaged where the answer should be."""

class BeyondError(Error):
    """What was asked for is outside what the database holds."""

@final
class Outcome:
    """Who wins. Equal to the numbers in the arrays of Database.outcomes()."""

    P: Final[Outcome]
    """0: the player who just moved."""
    N: Final[Outcome]
    """1: the player to move."""
    BEYOND: Final[Outcome]
    """2: the position is outside what the database holds."""
    def __int__(self) -> int: ...

@final
class Moves:
    """An outcome, and the moves that prove it."""

    @property
    def outcome(self) -> Outcome: ...
    @property
    def moves(self) -> list[tuple[int, int, int, int]]:
        """Every winning move, ascending: x, y, z, passes left."""
    @property
    def complete(self) -> bool:
        """Whether the database sees every move."""

class Info(TypedDict):
    game: str
    passes: int
    variants: list[tuple[tuple[int, int, int], int | None]]
    random_variants: int | None
    symmetric: bool
    first_sheet: int
    sheets: int
    columns: int | None
    profile: str
    files: int
    cells: int
    bytes: int
    generator: str | None
    logical_digest: str | None

def open(path: str | os.PathLike[str]) -> Database:
    """Open a database: the directory that `supermex build` wrote, or one sheet file of it."""

@final
class Database:
    """A database that is open. Its methods may be called from any number of threads.

    passes: where it is not given, the most that the database was built for.
    """

    def outcome(self, x: int, y: int, z: int, passes: int | None = None) -> Outcome:
        """Who wins at [x, y, z]."""

    def outcomes(self, positions: NDArray[Any], passes: int | None = None) -> NDArray[numpy.uint8]:
        """Who wins at each row of positions, of shape (n, 3) or (n, 4) and an integer type: shape (n,)."""

    def completion(self, x: int, y: int, passes: int | None = None) -> int | None:
        """The z for which [x, y, z] is a P-position, or None if there is none."""

    def completions(
        self, first: int, end: int, columns: int | None = None, passes: int | None = None
    ) -> NDArray[numpy.uint32]:
        """The completions of the sheets from first on and below end: shape (end - first, columns)."""

    def sheet(self, x: int, columns: int | None = None, passes: int | None = None) -> NDArray[numpy.uint32]:
        """The completions of the sheet x: shape (columns,)."""

    def losers(self, x: int, columns: int, rows: int, passes: int | None = None) -> NDArray[numpy.bool_]:
        """A window of the loser sheet L_x: shape (columns, rows), True at [y, z]."""

    def instant_winners(self, x: int, columns: int, rows: int, passes: int | None = None) -> NDArray[numpy.bool_]:
        """A window of the instant-winner sheet W_x: shape (columns, rows), True at [y, z]."""

    def instant_winner(self, x: int, y: int, z: int, passes: int | None = None) -> bool:
        """Whether one move lowers x and reaches a P-position with as many passes."""

    def winning_moves(self, x: int, y: int, z: int, passes: int | None = None) -> Moves:
        """Every move to a P-position."""

    @property
    def info(self) -> Info:
        """What the database is."""
