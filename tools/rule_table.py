"""Write docs/construction-rules.md: every construction rule with its place in the book and the codes that it reports.

`python -m tools.rule_table` writes the page, `table()` is what the tests compare it with.
"""

import inspect
import re
from pathlib import Path

from armybuilder.engine.systems.blitz_beta.construction import RULES
from armybuilder.engine.systems.blitz_beta.construction.rule import Rule

PAGE = Path(__file__).parents[1] / "docs" / "construction-rules.md"
HEAD = """# Construction rules of the beta

Made by `make docs` from the rules themselves: one function a rule, in `armybuilder/engine/systems/blitz_beta/construction/`
and `…/armies/`. *Lines* are those of the book's text; *codes* are what a report's `problems[].code` says.

| rule | section | lines | what it asks | codes |
|---|---|---|---|---|
"""
FOOT = """
FC-12 (how many actions a model counts) is figured when the catalogue is built: APC, FLAIL, HHT-90 and the generic
support items count as printed there. FC-41 is a rule of play, and FC-70 to FC-72 ask for nothing that a list can break.
"""
_CODE = re.compile(r'(?:\.finding\(\s*|_once_per_force\(rule, force, )"([a-z0-9-]+)"')
# Helpers that several rules share report these codes for them.
_SHARED = {
    "_too_many": "too-many",
    "_twice": "bought-twice",
    "_unit_purchase": "no-arms",
    "_once_per_force": "heavy-once",
}


def table() -> str:
    """The whole page."""
    rows = sorted(RULES, key=lambda rule: (_number(rule.id), rule.lines))
    return HEAD + "\n".join(_row(rule) for rule in rows) + "\n" + FOOT


def _row(rule: Rule) -> str:
    first, last = rule.lines
    lines = f"L{first}" if first == last else f"L{first}–{last}"
    codes = ", ".join(f"`{code}`" for code in _codes(rule))
    return f"| {rule.id} | {rule.section} | {lines} | {rule.summary} | {codes} |"


def _codes(rule: Rule) -> list[str]:
    source = inspect.getsource(rule.function)
    shared = [code for helper, code in _SHARED.items() if f"{helper}(" in source]
    return sorted({*(code for code in _CODE.findall(source) if "/" not in code), *shared})


def _number(identity: str) -> tuple[str, int]:
    kind, _, number = identity.partition("-")
    return kind, int(number) if number.isdecimal() else 0


if __name__ == "__main__":
    PAGE.write_text(table(), encoding="utf-8")
