"""docs/rules/<system>.md of every system: its construction rules with their codes, what is checked of each and by which cases of
the corpus, what the book leaves open, and what it says of campaigns."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from armybuilder.engine.core.battle.campaign.rules import CampaignRules
from armybuilder.engine.core.rules.construction import Rule
from armybuilder.engine.core.rules.notices import readings_of
from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.registry import SYSTEMS, AnySystem
from factions.catalogues import get_catalogue
from tests.engine.corpus import Case, cases_of
from tools.docs import rule_coverage
from tools.docs.rule_codes import codes_of, number_of

HEAD = """# Construction rules of {name}

Made by `make docs` from the rules themselves: one function a rule, in `{package}`.
*Lines* are those of the book's text, *sections* its headings; *codes* are what a report's `problems[].code` says. Rules with
the bare id of a chapter ask what a record of the catalogue states, and report under the id of that record.

| rule | section | lines | what it asks | codes |
|---|---|---|---|---|
"""
RULINGS = """
## Rulings

What the book leaves open, and how it is read. A list whose total or problems depend on a ruling is told so once, by the
problem `reading`; players who read it otherwise choose so among the house rulings of a list's settings (`options.rulings`
of its document), and then the problem `house-ruling` says what they chose. Neither changes a verdict by itself. Without a
reading of ours (*open*) a list is undetermined until they choose. *Cases* are those of the corpus that depend on it.

| ruling | rule | lines | question | our reading | players may also choose | inventory | cases |
|---|---|---|---|---|---|---|---|
"""
CAMPAIGNS = """
## Campaigns

What the log of a campaign cites. Nothing of it is forbidden: what is against a clause is told and done. Ids that begin with an
R are rulings, where the print is lost or says nothing: the players agree on what counts.

| rule | lines | what it says |
|---|---|---|
"""


def path_of(system: AnySystem) -> str:
    """Return the path of a system's page, relative to the folder of the documents."""
    return f"rules/{system.key}.md"


def page(system: AnySystem) -> str:
    """The whole page."""
    rules = sorted(system.rulebook.rules, key=lambda rule: (number_of(rule.id), rule.lines))
    package = type(system).__module__.rpartition(".")[0].replace(".", "/")
    parts = [HEAD.format(name=system.name, package=package), *map(_row, rules), rule_coverage.section(system)]
    if rulings := get_catalogue(system.key).rulings:
        parts.append(_rulings(rulings, cases_of(system)))
    if system.campaign:
        parts.append(_campaign(system.campaign))
    return "".join(parts)


def _row(rule: Rule) -> str:
    codes = ", ".join(f"`{code}`" for code in codes_of(rule))
    return f"| {rule.id} | {rule.section} | {_lines(rule.lines)} | {rule.summary} | {codes} |\n"


def _lines(lines: tuple[int, int]) -> str:
    first, last = lines
    return f"L{first}" if first == last else f"L{first}–{last}"


def _rulings(rulings: Mapping[str, Ruling], cases: Iterable[Case]) -> str:
    """Return what a book leaves open, with its readings."""
    depending = [key for case in cases for key in case.depends or ()]
    return RULINGS + "".join(_ruling(ruling, depending.count(key)) for key, ruling in rulings.items())


def _ruling(ruling: Ruling, depending: int) -> str:
    others = [f"`{key}`: {reading}" for key, reading in readings_of(ruling)]
    cells = [
        f"`{ruling.key}`",
        ", ".join(clause.rule for clause in ruling.clauses),
        ", ".join(_lines(clause.lines) for clause in ruling.clauses),
        ruling.question,
        ruling.readings[ruling.default] if ruling.default else "*open*",
        "; ".join(others),
        ruling.inventory,
        str(depending),
    ]
    return f"| {' | '.join(cells)} |\n"


def _campaign(rules: CampaignRules[Any]) -> str:
    """Return what a book says of campaigns, clause by clause."""
    return CAMPAIGNS + "".join(
        f"| {key} | {_lines(clause.lines)} | {clause.text} |\n"
        for key, clause in sorted(rules.clauses.items(), key=lambda item: _place(item[0]))
    )


def _place(identity: str) -> tuple[str, list[int]]:
    word, _, number = identity.rpartition("-")
    return word or "R", [int(part) for part in number.strip("R").split(".")]


def pages() -> dict[str, str]:
    """The page of each system, and those that `tools/docs/<system>/` makes: path in the folder of the documents → text."""
    found = {path_of(system): page(system) for system in SYSTEMS.values()}
    rooms = [f"{__package__}.{key.replace('-', '_')}" for key in SYSTEMS]
    for room in filter(find_spec, rooms):
        found |= import_module(room).pages()
    return found
