"""What a book says of campaigns, clause by clause, as a section of the page of a system's rules."""

from typing import Any

from armybuilder.engine.core.battle.campaign.rules import CampaignRules
from armybuilder.engine.core.battle.campaign.told import Clause

HEAD = """
## Campaigns

What the log of a campaign cites. Nothing of it is forbidden: what is against a clause is told and done. Ids that begin with an
R are rulings, where the print is lost or says nothing: the players agree on what counts.

| rule | lines | what it says |
|---|---|---|
"""


def section(rules: CampaignRules[Any]) -> str:
    """The section."""
    return HEAD + "".join(_row(key, clause) for key, clause in sorted(rules.clauses.items(), key=_by_number))


def _by_number(item: tuple[str, Clause]) -> tuple[str, list[int]]:
    word, _, number = item[0].rpartition("-")
    return word or "R", [int(part) for part in number.strip("R").split(".")]


def _row(key: str, clause: Clause) -> str:
    first, last = clause.lines
    lines = f"L{first}" if first == last else f"L{first}–{last}"
    return f"| {key} | {lines} | {clause.text} |\n"
