"""The list that the home page shows: a small one with one mistake, checked by the real rules when first asked for."""

from functools import cache
from typing import NamedTuple

from armybuilder.engine.core.cards import PrintContent
from armybuilder.engine.core.report import Report
from armybuilder.forces import checking

EXAMPLE = b"""{"format": "muster.force/1", "system": "blitz-beta", "name": "First Platoon", "faction": "north", "limit": 100,
 "groups": [{"name": "Alpha",
   "primary": {"ua": "GP", "models": [{"model": "north/hunter", "rank": "CO", "upgrades": ["north/headhunter"]},
                                      {"model": "north/hunter", "count": 6}]},
   "support": {"ua": "FS", "models": [{"model": "north/grizzly", "count": 2}]}}]}"""


class Example(NamedTuple):
    """The list as the army sheet has it, and the report on it."""

    content: PrintContent
    report: Report


@cache
def example() -> Example:
    force = checking.read(EXAMPLE)
    return Example(force.system.print_content(force.document, force.catalogue), checking.check(EXAMPLE))
