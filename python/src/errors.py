# The exceptions of the package. Some are derived from Python's own, so that code which knows only those catches them.


class SupermexError(Exception):
    """What all errors of this package are, except for ValueError, TypeError and MemoryError.

    index: in an error of a batch, the row that could not be answered; otherwise None.
    """

    index = None


class NotFoundError(SupermexError, FileNotFoundError):
    """There is nothing at the path."""


class StorageError(SupermexError, OSError):
    """The system refused to open, read or write a file. The same call may succeed later.

    errno: the number of the system's error, or None if it gave none.
    """


class FormatError(SupermexError):
    """The path is not a database, or its files are missing, damaged where it is opened, of another version, or do not belong together."""


class DamagedError(SupermexError):
    """The file is damaged where the answer should be, or Table.verify() found it damaged.

    problems: what Table.verify() found, a line for each file; otherwise empty.
    """

    problems = ()


class BeyondError(SupermexError):
    """What was asked for is outside what the table holds."""


class NotForGameError(SupermexError):
    """What was asked for is not there in tables of this game."""


class NoTheoryError(SupermexError):
    """It is a position, and no theory says who wins: a sum of piles in misere play."""


class CertifyError(SupermexError):
    """Table.certify() found a wrong answer, or could not tell."""


class BuildError(SupermexError):
    """A table could not be built."""


class ExistsError(BuildError, FileExistsError):
    """Something is at the path already: a table, or an unfinished build of one."""
