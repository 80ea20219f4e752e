"""Write docs/rule-coverage.md: what is checked of each rule of the inventory, and by which cases of the corpus.

A rule is *enforced* when a function is registered for it, when an army states it in typed parts, or when a report cites
it; *advisory* when all its clauses are about play; it *needs a ruling* where it leaves one open. The rulings follow, each
with its readings and with the cases that depend on it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from armybuilder.engine.core.rules.report import Problem
from armybuilder.engine.core.rules.rulings import HOUSE_RULING, READING, Ruling
from armybuilder.engine.systems.blitz_beta.army import ARMIES
from armybuilder.engine.systems.blitz_beta.book.tables import SubList
from armybuilder.engine.systems.blitz_beta.construction import RULES, validate
from armybuilder.engine.systems.blitz_beta.document import convert
from armybuilder.engine.systems.blitz_beta.rulings import RULINGS
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.corpus import cases
from tools import ruling_table
from tools.rule_codes import codes_of, number_of

PAGE = Path(__file__).parents[1] / "docs" / "rule-coverage.md"
HEAD = """# What is checked of each rule

Made by `make docs` from the rules, the catalogue and the corpus. *Enforced*: a list that breaks it is told so.
*Advisory*: it works in play only and stands on the force's page of rules; where some clauses of a sub-list are, they are
counted. *Needs ruling*: the book does not say, and a report answers "undetermined" until the players agree. *Rulings* are
those of [the table below](#rulings). *Codes* are what a report's `problems[].code` says; a sub-list also bears on general
rules, which report under their own ids. *Cases* are those of `tests/corpus/`: legal, illegal and undetermined ones.

| rule | what it is about | status | rulings | codes | legal | illegal | undetermined |
|---|---|---|---|---|---|---|---|
"""
ENFORCED, ADVISORY, NEEDS_RULING, OPEN = "enforced", "advisory", "needs ruling", "**not checked**"
ELSEWHERE = {
    "FC-10": (ENFORCED, "Limits that demand more actions than a unit holds widen it; part of FC-4."),
    "FC-12": (ENFORCED, "How many actions a model counts; figured when the catalogue is built."),
    "FC-41": (ADVISORY, "What a duelist does in play; printed on the card."),
    "FC-70": (ENFORCED, "ATVs and ORVs are bought within infantry units; their rows have the unit type IN."),
    "FC-71": (ENFORCED, "There are no other points to spend; the catalogue sells none."),
    "FC-72": (ENFORCED, "A list shows combat groups, unit types and action totals; every report and print has them."),
}
"""Rules without a function of their own: where they are kept instead."""


@dataclass
class Row:
    """One id of the inventory."""

    texts: list[str] = field(default_factory=list)
    armies: list[SubList] = field(default_factory=list)
    codes: set[str] = field(default_factory=set)
    general: set[str] = field(default_factory=set)
    """Ids of general rules that the broken cases of a sub-list are about."""
    cases: Counter[str] = field(default_factory=Counter)
    enforced: bool = False


def table() -> str:
    """The whole page."""
    found = rows()
    rules = [_line(key, found[key]) for key in sorted(found, key=number_of)]
    return HEAD + "\n".join(rules) + "\n" + ruling_table.section(RULINGS, cases())


def rows() -> dict[str, Row]:
    """What is known of every FC- and SL- id."""
    found: dict[str, Row] = defaultdict(Row)
    for rule in RULES:
        row = found[rule.id]
        row.texts.append(rule.summary)
        row.codes.update(codes_of(rule))
        row.enforced = True
    catalogue = get_catalogue("blitz-beta")
    for army in (*catalogue.sublists.values(), *catalogue.faction_rules.values()):
        if army.rule.startswith("SL-"):
            found[army.rule].armies.append(army)
            found[army.rule].enforced |= army.key in ARMIES and _bears_on_construction(army)
    for about, problem in _reported():
        if problem.code in (READING, HOUSE_RULING):
            continue
        row = found[problem.rule]
        row.codes.add(problem.code)
        row.enforced = True
        if about.startswith("SL-") and problem.rule.startswith("FC-"):
            found[about].general.add(problem.rule)
    for case in cases():
        found[case.rule].cases[case.expect] += 1
    for identity, (_, text) in ELSEWHERE.items():
        found[identity].texts.insert(0, text)
    return {key: row for key, row in found.items() if key.startswith(("FC-", "SL-"))}


def status(identity: str, row: Row) -> str:
    """Enforced, advisory, needs ruling, or some of them."""
    if identity in ELSEWHERE:
        return ELSEWHERE[identity][0]
    clauses = [clause for army in row.armies for clause in army.clauses]
    play = sum(clause.when == "play" for clause in clauses)
    parts = [ENFORCED] if row.enforced else []
    if clauses and play == len(clauses):
        parts = [ADVISORY]
    elif play:
        parts.append(f"{play} of {len(clauses)} clauses {ADVISORY}")
    if any(ruling.is_open for ruling in rulings_of(identity)):
        parts.append(NEEDS_RULING)
    return ", ".join(parts) or OPEN


def _reported() -> Iterator[tuple[str, Problem]]:
    """Every problem of every case, with the id that the case is about."""
    catalogue = get_catalogue("blitz-beta")
    for case in cases():
        for problem in validate(convert(case.document), catalogue, fixes=False).problems:
            yield case.rule, problem


def _bears_on_construction(army: SubList) -> bool:
    return any(clause.when == "construction" for clause in army.clauses)


def _line(identity: str, row: Row) -> str:
    about = [f"{army.name}: {army.gist}" for army in row.armies] or row.texts
    cells = [
        identity,
        " ".join(about),
        status(identity, row),
        ", ".join([*(f"`{ruling.key}`" for ruling in rulings_of(identity)), *_of_inventory(identity, row)]),
        ", ".join([*(f"`{code}`" for code in sorted(row.codes)), *sorted(row.general, key=number_of)]),
        *(str(row.cases[verdict]) for verdict in ("legal", "illegal", "undetermined")),
    ]
    return f"| {' | '.join(cells)} |"


def rulings_of(identity: str) -> list[Ruling]:
    """The rulings that a rule leaves open."""
    return [ruling for ruling in RULINGS.values() if any(clause.rule == identity for clause in ruling.clauses)]


def _of_inventory(identity: str, row: Row) -> list[str]:
    """Faults of the inventory that the catalogue has settled without a ruling: they bear on no list."""
    told = {ruling.inventory for ruling in rulings_of(identity)}
    return sorted({fault for army in row.armies for fault in army.provenance.rulings} - told)
