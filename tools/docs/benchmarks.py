"""The table of docs/benchmarks.md: every figure with its target, and what was reached when it was measured last.

`make docs` writes figures and targets anew and keeps what was reached; `python -m tools.bench --page` measures.
"""

import pkgutil
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

from tools.bench import pieces
from tools.bench.harness import BENCHES, BenchFigure, number, target

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- written by `make docs` -->\n", "<!-- end of the table -->\n"
HEAD = "| piece | figure | target | reached |\n|---|---|---|---|\n"
ROW = re.compile(r"^\| `\w+` \| (?P<what>.+?) \| .+? \| (?P<reached>.*?) \|$", re.MULTILINE)
PIECES = tuple(sorted(module.name for module in pkgutil.iter_modules(pieces.__path__)))


def declare(names: Iterable[str]) -> None:
    """Have pieces declare what they measure."""
    for name in names:
        import_module(f"{pieces.__name__}.{name}")


def write(found: Iterable[BenchFigure]) -> None:
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")


def page(text: str, found: Iterable[BenchFigure] = ()) -> str:
    """The page with figures that were found now; others are as they stand there."""
    declare(PIECES)
    head, _, rest = text.partition(BEGIN)
    table, _, rest = rest.partition(END)
    reached = {row["what"]: row["reached"] for row in ROW.finditer(table)}
    reached |= {figure.what: f"{number(figure.value)} {figure.unit}".strip() for figure in found}
    return "".join([head, BEGIN, HEAD, *_rows(reached), END, rest])


def _rows(reached: dict[str, str]) -> Iterator[str]:
    for piece in PIECES:
        for bench in BENCHES[piece]:
            wanted = f"{target(bench.at_least, bench.at_most)} {bench.unit}".strip()
            yield f"| `{piece}` | {bench.what} | {wanted} | {reached.get(bench.what, '')} |\n"
