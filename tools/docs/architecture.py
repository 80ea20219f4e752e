"""The layers of the house in docs/architecture.md, drawn from the import contracts that hold them, and its rooms by their own first
lines."""

import ast
import re
import tomllib
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
BEGIN, END = "<!-- drawn by `make docs` -->\n", "<!-- end of the drawing -->\n"
ROOMS = (
    "armybuilder/engine/core",
    "armybuilder/engine/core/tables",
    "armybuilder/engine/core/declared",
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
    "factions/loading",
)


def drawn(text: str) -> str:
    """The page with a fresh drawing."""
    head, _, rest = text.partition(BEGIN)
    return head + BEGIN + drawing() + END + rest.partition(END)[2]


def drawing() -> str:
    """The layers from top to bottom, what each contract promises, and the rooms."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(contract["layers"] for contract in contracts if "armybuilder.urls" in contract.get("layers", ()))
    promises = "\n".join(f"- {contract['name']}." for contract in contracts)
    return f"```mermaid\n{_flow(layers)}\n```\n\n{promises}\n\n{_rooms()}\n"


def _flow(layers: Iterable[str]) -> str:
    """Layers as a flow chart: what stands above may import what stands below."""
    levels = [[name.strip("() ") for name in layer.split("|")] for layer in layers]
    lines = ["flowchart TD"]
    for upper, lower in pairwise(levels):
        lines += [f"  {_box(one)} --> {_box(other)}" for one in upper for other in lower]
    return "\n".join(lines)


def _box(module: str) -> str:
    name = module.replace("armybuilder.", "")
    return f"{name.replace('.', '_')}[{name}]"


def _rooms() -> str:
    rows = [f"| `{room}/` | {_first_line(ROOT / room / '__init__.py')} |" for room in ROOMS]
    return "\n".join(["| room | what it is |", "|---|---|", *rows])


def _first_line(path: Path) -> str:
    """What a package says of itself first."""
    if not path.exists():
        return ""
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(re.split(r"\n\n", told)[0].split())
