"""Write docs/construction-rules.md: every construction rule with its place in the book and the codes that it reports.

`python -m tools.rule_table` writes the page, and docs/rule-coverage.md with it; `table()` is what the tests compare.
"""

from pathlib import Path

from armybuilder.engine.core.construction import Rule
from armybuilder.engine.systems.blitz_beta.construction import RULES
from tools import rule_coverage
from tools.rule_codes import codes_of, number_of

PAGE = Path(__file__).parents[1] / "docs" / "construction-rules.md"
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


def table() -> str:
    """The whole page."""
    rows = sorted(RULES, key=lambda rule: (number_of(rule.id), rule.lines))
    return HEAD + "\n".join(_row(rule) for rule in rows) + "\n" + FOOT


def _row(rule: Rule) -> str:
    first, last = rule.lines
    lines = f"L{first}" if first == last else f"L{first}–{last}"
    codes = ", ".join(f"`{code}`" for code in codes_of(rule))
    return f"| {rule.id} | {rule.section} | {lines} | {rule.summary} | {codes} |"


if __name__ == "__main__":
    PAGE.write_text(table(), encoding="utf-8")
    rule_coverage.PAGE.write_text(rule_coverage.table(), encoding="utf-8")
