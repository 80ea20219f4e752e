"""How small a game system can be: files and lines of the example that `CONTRIBUTING.md` goes through step by step.

`python -m tools.example_size` prints it; `make docs` does so at its end.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parents[1] / "tests"
EXAMPLE = TESTS / "example_system"
APP = TESTS / "example_app"


class Size(NamedTuple):
    """So many files with so many lines."""

    files: int
    lines: int

    @classmethod
    def of(cls, paths: Iterable[Path]) -> "Size":
        """Of these files; what is empty is none."""
        counted = [len(path.read_text(encoding="utf-8").splitlines()) for path in paths]
        return cls(sum(bool(lines) for lines in counted), sum(counted))


def code() -> Size:
    """The modules that make the system."""
    return Size.of([*EXAMPLE.glob("*.py"), *APP.glob("*.py")])


def data() -> Size:
    """Its tables."""
    return Size.of(EXAMPLE.glob("data/*.yaml"))


if __name__ == "__main__":
    for what, size in (("code", code()), ("data", data())):
        print(f"The example system has {size.files} files of {what} with {size.lines} lines.")
