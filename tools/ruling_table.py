"""The table of what a book leaves open, with its readings, for the pages in docs: see `tools.rule_table`."""

from collections.abc import Iterable, Mapping

from armybuilder.engine.core.rules.notices import readings_of
from armybuilder.engine.core.rules.rulings import Ruling
from tests.engine.corpus import Case

HEAD = """
## Rulings

What the book leaves open, and how it is read. A list whose total or problems depend on a ruling is told so once, by the
problem `reading`; players who read it otherwise choose so among the house rulings of a list's settings (`options.rulings`
of its document), and then the problem `house-ruling` says what they chose. Neither changes a verdict by itself. Without a
reading of ours (*open*) a list is undetermined until they choose. *Cases* are those of the corpus that depend on it.

| ruling | rule | lines | question | our reading | players may also choose | inventory | cases |
|---|---|---|---|---|---|---|---|
"""


def section(rulings: Mapping[str, Ruling], cases: Iterable[Case]) -> str:
    """The whole section; `cases` are those of the corpus."""
    depending = [key for case in cases for key in case.depends or ()]
    return HEAD + "".join(_line(ruling, depending.count(key)) + "\n" for key, ruling in rulings.items())


def _line(ruling: Ruling, depending: int) -> str:
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
    return f"| {' | '.join(cells)} |"


def _lines(lines: tuple[int, int]) -> str:
    first, last = lines
    return f"L{first}" if first == last else f"L{first}–{last}"
