"""The second half of docs/architecture.md: what the import contracts promise, and the packages by their own first lines."""

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
BEGIN, END = "<!-- written by `make docs` -->\n", "<!-- end of what `make docs` writes -->\n"
ROOMS = (
    "armybuilder/engine/core",
    "armybuilder/engine/core/tables",
    "armybuilder/engine/core/row_game",
    "armybuilder/engine/core/battle",
    "armybuilder/engine/core/table",
    "armybuilder/engine/conversion",
    *sorted(path.parent.relative_to(ROOT).as_posix() for path in ROOT.glob("armybuilder/engine/systems/*/__init__.py")),
    "armybuilder/cards",
    "armybuilder/forces",
    "armybuilder/forces/presenters",
    "armybuilder/forces/domain",
    "armybuilder/maintenance",
    "armybuilder/ratelimit",
    "armybuilder/battles",
    "armybuilder/campaigns",
    "armybuilder/scenarios/decks",
    "armybuilder/battles/tracker",
    "armybuilder/scenarios",
    "armybuilder/tournaments",
    "armybuilder/tournaments/domain",
    "armybuilder/pack_editor",
    "armybuilder/api",
    "armybuilder/server",
    "factions",
    "factions/loader",
)


def page(text: str) -> str:
    """The page with fresh promises and packages; the picture above them is drawn by hand."""
    head, _, rest = text.partition(BEGIN)
    promises = "\n".join(f"- {contract['name']}." for contract in contracts())
    return head + BEGIN + f"{promises}\n\n{_rooms()}\n" + END + rest.partition(END)[2]


def contracts() -> list[dict[str, Any]]:
    """Import contracts as import-linter reads them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = settings["tool"]["importlinter"]["contracts"]
    return found


def _rooms() -> str:
    rows = [f"| `{room}/` | {_first_line(ROOT / room / '__init__.py')} |" for room in ROOMS]
    return "\n".join(["| package | what it is |", "|---|---|", *rows])


def _first_line(path: Path) -> str:
    """Return the first line of a package's description."""
    if not path.exists():
        return ""
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(re.split(r"\n\n", told)[0].split())
