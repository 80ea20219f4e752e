"""Write docs/rules/<system>.md for every system: its construction rules with their codes, what is checked of each and by
which cases of the corpus, what the book leaves open, and what it says of campaigns.

`python -m tools.rule_table` writes these pages, and those that a system's own room below `tools/` makes; `page(system)` is
what the tests compare.
"""

from armybuilder.engine.core.rules.construction import Rule
from armybuilder.engine.registry import SYSTEMS, AnySystem
from factions.catalogues import get_catalogue
from tests.engine.corpus import cases_of
from tools import campaign_table, rule_coverage, ruling_table
from tools.rooms import DOCS, own_pages
from tools.rule_codes import codes_of, number_of

HEAD = """# Construction rules of {name}

Made by `make docs` from the rules themselves: one function a rule, in `{package}`.
*Lines* are those of the book's text, *sections* its headings; *codes* are what a report's `problems[].code` says. Rules with
the bare id of a chapter ask what a record of the catalogue states, and report under the id of that record.

| rule | section | lines | what it asks | codes |
|---|---|---|---|---|
"""


def path_of(system: AnySystem) -> str:
    """Where the page of a system stands, from the folder of the documents."""
    return f"rules/{system.key}.md"


def page(system: AnySystem) -> str:
    """The whole page."""
    rules = sorted(system.rulebook.rules, key=lambda rule: (number_of(rule.id), rule.lines))
    package = type(system).__module__.rpartition(".")[0].replace(".", "/")
    parts = [HEAD.format(name=system.name, package=package), *map(_row, rules), rule_coverage.section(system)]
    if rulings := get_catalogue(system.key).rulings:
        parts.append(ruling_table.section(rulings, cases_of(system)))
    if system.campaign:
        parts.append(campaign_table.section(system.campaign))
    return "".join(parts)


def _row(rule: Rule) -> str:
    first, last = rule.lines
    lines = f"L{first}" if first == last else f"L{first}–{last}"
    codes = ", ".join(f"`{code}`" for code in codes_of(rule))
    return f"| {rule.id} | {rule.section} | {lines} | {rule.summary} | {codes} |\n"


def pages() -> dict[str, str]:
    """Every generated table: its path in the folder of the documents, and what shall stand there."""
    return {path_of(system): page(system) for system in SYSTEMS.values()} | own_pages()


if __name__ == "__main__":
    for path, text in pages().items():
        (DOCS / path).parent.mkdir(exist_ok=True)
        (DOCS / path).write_text(text, encoding="utf-8")
