"""Write a page for each system in docs: every construction rule with its place in the book and the codes that it reports.

`python -m tools.rule_table` writes the pages, docs/rule-coverage.md and docs/battle-rules.md with them; `table(page)` is what the tests compare.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from armybuilder.engine.core.rules.construction import Rule
from armybuilder.engine.systems.blitz_beta import construction as blitz_beta
from armybuilder.engine.systems.tactical_1998 import construction as tactical_1998
from armybuilder.engine.systems.tactical_1998.rulings import RULINGS
from tests.engine.tactical_1998.corpus import cases
from tools import battle_coverage, rule_coverage, ruling_table
from tools.rule_codes import codes_of, number_of

DOCS = Path(__file__).parents[1] / "docs"
HEAD = """# Construction rules of the beta

Made by `make docs` from the rules themselves: one function a rule, in `armybuilder/engine/systems/blitz_beta/construction/`
and `…/armies/`. *Lines* are those of the book's text; *codes* are what a report's `problems[].code` says. Rules with
the bare id SL ask what a sub-list states in its typed parts, and report under the id of the sub-list. What is checked
of each rule, and by which cases, stands in [rule-coverage.md](rule-coverage.md).

| rule | section | lines | what it asks | codes |
|---|---|---|---|---|
"""
FOOT = """
FC-12 (how many actions a model counts) is figured when the catalogue is built: APC, FLAIL, HHT-90 and the generic
support items count as printed there. FC-41 is a rule of play, and FC-70 to FC-72 ask for nothing that a list can break.
"""

HEAD_1998 = """# Construction rules of 1998

Made by `make docs` from the rules themselves: one function a rule, in
`armybuilder/engine/systems/tactical_1998/construction/`. *Lines* are those of the book's text, *sections* its headings,
whose numbers do not agree; *codes* are what a report's `problems[].code` says. The cases of each rule stand in
`tests/corpus/tactical-1998/`.

| rule | section | lines | what it asks | codes |
|---|---|---|---|---|
"""
FOOT_1998 = """
FC-2, FC-13, FC-15, FC-16 and FC-18 are arithmetic: a team is worth its vehicle times its crew, a trooper his damage points
times the root of his weapon's multiplier, a squad the sum times its quality, twice that with jetpacks or all-terrain
vehicles; nothing is rounded. A crew that nobody knows is told under FC-2, and a name under the rule of what it names. FC-17
is told where a way of moving is unknown: a squad has one. FC-21 to FC-23 ask for nothing that a list can break.
"""


@dataclass(frozen=True, slots=True)
class Page:
    """The rules of a system, between what is said before and after them."""

    path: Path
    rules: Sequence[Rule]
    head: str
    foot: str
    rulings: str = ""
    """What the book leaves open, where no other page tells it."""


PAGES = (
    Page(DOCS / "construction-rules.md", blitz_beta.RULES, HEAD, FOOT),
    Page(
        DOCS / "construction-rules-1998.md",
        tactical_1998.RULES,
        HEAD_1998,
        FOOT_1998,
        ruling_table.section(RULINGS, cases()),
    ),
)


def table(page: Page) -> str:
    """The whole page."""
    rows = sorted(page.rules, key=lambda rule: (number_of(rule.id), rule.lines))
    return page.head + "\n".join(_row(rule) for rule in rows) + "\n" + page.foot + page.rulings


def _row(rule: Rule) -> str:
    first, last = rule.lines
    lines = f"L{first}" if first == last else f"L{first}–{last}"
    codes = ", ".join(f"`{code}`" for code in codes_of(rule))
    return f"| {rule.id} | {rule.section} | {lines} | {rule.summary} | {codes} |"


if __name__ == "__main__":
    for page in PAGES:
        page.path.write_text(table(page), encoding="utf-8")
    rule_coverage.PAGE.write_text(rule_coverage.table(), encoding="utf-8")
    battle_coverage.PAGE.write_text(battle_coverage.table(), encoding="utf-8")
