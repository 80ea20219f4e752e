"""Rule coverage of a book: what is checked of each rule, and by which cases of the corpus; a section of a system's
rules page.

A rule is *enforced* when a function is registered for it, when a record of the catalogue states it in clauses, or
when a report cites it; *advisory* when all its clauses are about play; it *needs a ruling* where it leaves one
open.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from armybuilder.engine.core.rules.report import Problem
from armybuilder.engine.core.rules.rulings import HOUSE_RULING, READING, Ruling
from armybuilder.engine.registry import AnySystem
from factions.catalogues import get_catalogue
from tests.engine.corpus import cases_of
from tools.docs.rule_codes import codes_of, number_of

HEAD = """
## What is checked

*Enforced*: a list that breaks it is told so. *Advisory*: it works in play only; where some clauses of a record are, they are
counted. *Needs ruling*: the book does not say, and a report answers "undetermined" until the players agree. *Rulings* are
those of the table below. A record also bears on general rules, which report under their own ids. *Cases* are those of
`tests/corpus/{key}/`: legal, illegal and undetermined ones.

| rule | what it is about | status | rulings | codes | legal | illegal | undetermined |
|---|---|---|---|---|---|---|---|
"""
ENFORCED, ADVISORY, NEEDS_RULING, OPEN = "enforced", "advisory", "needs ruling", "**not checked**"


@dataclass
class RuleRow:
    """One id of the inventory."""

    texts: list[str] = field(default_factory=list)
    records: list[Any] = field(default_factory=list)
    """Records of the catalogue that state it in clauses: those of building a list, and those of play."""
    codes: set[str] = field(default_factory=set)
    general: set[str] = field(default_factory=set)
    """Ids of general rules that the broken cases of a record are about."""
    cases: Counter[str] = field(default_factory=Counter)
    rulings: list[Ruling] = field(default_factory=list)
    enforced: bool = False
    in_play: bool = False

    @property
    def status(self) -> str:
        """Enforced, advisory, needs ruling, or some of them."""
        clauses = [clause for record in self.records for clause in record.clauses]
        play = sum(clause.when == "play" for clause in clauses)
        parts = [ENFORCED] if self.enforced else []
        if self.in_play or (clauses and play == len(clauses)):
            parts = [ADVISORY]
        elif play:
            parts.append(f"{play} of {len(clauses)} clauses {ADVISORY}")
        if any(ruling.is_open for ruling in self.rulings):
            parts.append(NEEDS_RULING)
        return ", ".join(parts) or OPEN

    def line(self, identity: str) -> str:
        """The row of the table."""
        about = [f"{record.name}: {record.gist}" for record in self.records] or self.texts
        cells = [
            identity,
            " ".join(about),
            self.status,
            ", ".join([*(f"`{ruling.key}`" for ruling in self.rulings), *self._of_inventory()]),
            ", ".join([*(f"`{code}`" for code in sorted(self.codes)), *sorted(self.general, key=number_of)]),
            *(str(self.cases[verdict]) for verdict in ("legal", "illegal", "undetermined")),
        ]
        return f"| {' | '.join(cells)} |\n"

    def _of_inventory(self) -> list[str]:
        """Faults of the inventory that the catalogue has settled without a ruling: they bear on no list."""
        told = {ruling.inventory for ruling in self.rulings}
        return sorted({fault for record in self.records for fault in record.provenance.rulings} - told)


def section(system: AnySystem) -> str:
    """The whole section."""
    found = rows(system, get_catalogue(system.key))
    return HEAD.format(key=system.key) + "".join(found[key].line(key) for key in sorted(found, key=number_of))


def rows(system: AnySystem, catalogue: Any) -> dict[str, RuleRow]:
    """Return what is known of every id of the inventory."""
    found: dict[str, RuleRow] = defaultdict(RuleRow)
    for identity, kept in system.rulebook.elsewhere.items():
        found[identity] = RuleRow([kept.text], enforced=not kept.in_play, in_play=kept.in_play)
    for rule in system.rulebook.rules:
        row = found[rule.id]
        row.texts.append(rule.summary)
        row.codes.update(codes_of(rule))
        row.enforced = True
    records = _records(catalogue)
    for record in records:
        found[record.rule].records.append(record)
        found[record.rule].enforced |= any(clause.when == "construction" for clause in record.clauses)
    _count_cases(system, catalogue, found, {record.rule for record in records})
    for ruling in catalogue.rulings.values():
        for identity in dict.fromkeys(clause.rule for clause in ruling.clauses):
            found[identity].rulings.append(ruling)
    return {identity: row for identity, row in found.items() if "-" in identity}


def _records(catalogue: Any) -> list[Any]:
    records = (record for known in catalogue.tables.values() for record in known.values())
    return [record for record in records if getattr(record, "clauses", ()) and getattr(record, "gist", "")]


def _count_cases(system: AnySystem, catalogue: Any, found: dict[str, RuleRow], recorded: set[str]) -> None:
    """Count the cases of each rule, and note what their reports say."""
    for about, problem in _problems_of_cases(system, catalogue):
        row = found[problem.rule]
        row.codes.add(problem.code)
        row.enforced = True
        if about in recorded and problem.rule not in recorded:
            found[about].general.add(problem.rule)
    for case in cases_of(system):
        found[case.rule].cases[case.expect] += 1


def _problems_of_cases(system: AnySystem, catalogue: Any) -> Iterator[tuple[str, Problem]]:
    """Every problem of every case, with the id that the case is about."""
    for case in cases_of(system):
        for problem in system.validate(system.convert(case.document), catalogue, fixes=False).problems:
            if problem.code not in (READING, HOUSE_RULING):
                yield case.rule, problem
