"""Rooms below `tools/` that belong to one system, as systems have them elsewhere: found by their names, `pages` in them makes
what only that system has in docs/."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from armybuilder.engine.registry import SYSTEMS

DOCS = Path(__file__).parents[1] / "docs"


def own_pages() -> dict[str, str]:
    """The pages of all rooms: path in docs/ → text."""
    rooms = [f"tools.{key.replace('-', '_')}" for key in SYSTEMS]
    made = [import_module(room).pages() for room in rooms if find_spec(room)]
    return {path: text for pages in made for path, text in pages.items()}
