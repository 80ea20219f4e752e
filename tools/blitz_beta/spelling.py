"""Writes the modules of battles with their changes of state spelled out, for machines without a C compiler: `make setup` and
`make run`. It takes no second. What comes of it is the same, to the last byte of every log.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from armybuilder.compiled import PROGRAM, SPELLED, fingerprint, folders
from tools.blitz_beta.compiled import forget, module_of, put, wanted
from tools.blitz_beta.spelled_out import spelled_out


def main() -> int:
    """Write them, unless they are there for these sources, or nobody wants them."""
    place = folders()
    if place is not None and not (place / SPELLED / fingerprint()).is_dir():
        folder = place / SPELLED / fingerprint()
        with tempfile.TemporaryDirectory() as made:
            for name, text in spelled(PROGRAM):
                (Path(made) / f"{name}.py").write_text(text, encoding="utf-8")
            put(Path(made), folder)
        forget(place / SPELLED, folder)
    return 0


def spelled(program: Path) -> Iterator[tuple[str, str]]:
    """The names and texts of modules that change anything."""
    for file in wanted(program):
        text = file.read_text(encoding="utf-8")
        other = spelled_out(text)
        if other != text:
            yield module_of(file, program.parent), other


if __name__ == "__main__":
    sys.exit(main())
