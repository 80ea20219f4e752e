"""The catalogue of Legend Weaver and the text of its book."""

from pathlib import Path
from typing import Any

from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.system import LEGEND_WEAVER
from factions.loader.files import load_folder

BOOK = Path(__file__).parents[4] / "shared" / "sources" / "legend-weaver-part-4.txt"
SYSTEM: Any = LEGEND_WEAVER
CATALOGUE: Catalogue
CATALOGUE, _ = load_folder(SYSTEM)


def rows(table):
    return list(CATALOGUE[table].values())


def lines(first, last=None):
    """Lines of the book, in one, without double spaces."""
    text = BOOK.read_text(encoding="utf-8").split("\n")[first - 1 : last or first]
    return " ".join(" ".join(text).split())
