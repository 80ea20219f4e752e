"""The catalogue of Gundam: Skirmish and the text of its book."""

import re
from pathlib import Path
from typing import Any

from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.system import GUNDAM_SKIRMISH
from factions.loader.files import load_folder

BOOK = Path(__file__).parents[4] / "shared" / "sources" / "gundam-skirmish-1.2.txt"
SYSTEM: Any = GUNDAM_SKIRMISH
CATALOGUE: Catalogue
CATALOGUE, FOLDER = load_folder(SYSTEM)


def page(line: int) -> str:
    """A line of the book, which is a page of it."""
    return " ".join(BOOK.read_text(encoding="utf-8").split("\n")[line - 1].split())


def between(line: int, first: str, last: str) -> str:
    """What stands on a page from the first words to the last ones."""
    found = re.search(f"{re.escape(first)}(.*?){re.escape(last)}", page(line))
    assert found, (line, first, last)
    return found[1]
