"""The list that the home page shows: a small one with one mistake, checked by the real rules when first asked for."""

from functools import cache
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces import checking
from armybuilder.forces.sharing import links


class Example(NamedTuple):
    """The list as the army sheet has it, the report on it, and the list as it stands in a link."""

    content: PrintContent
    report: Report
    packed: str


@cache
def example() -> Example:
    system = next(iter(SYSTEMS.values()))
    data = msgspec.json.encode(system.examples.flawed)
    return Example(checking.read(data).print_content(), checking.check(data), links.pack(data))
