"""A table of odds: every weapon of some models at every one of others, each pair a question of its own.

A game says how models of a list stand in its questions (`Fighter`) and what an answer comes to (`Cell`); what is asked of all
pairs alike, range and cover, is `said` once: the question in plain data without those fields that models say themselves.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.documents import DocumentError, fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.boxes import CrossedBoxes

CatalogueT_contra = TypeVar("CatalogueT_contra", bound=CatalogueLike, contravariant=True)
QuestionData = Mapping[str, Any]
MOST_CELLS = 2500
"""Weapons times targets of a table; more would take longer than anybody waits."""
MOST_FIGHTERS = 60
"""Kinds of models on one side of a table."""
MEASURES: Mapping[str, str] = {
    "hit": gettext_noop("Chance to hit"),
    "expected": gettext_noop("Expected damage"),
    "destroyed": gettext_noop("Chance to destroy"),
}
"""What people call the numbers of a `Cell` where it is about a single target."""


class FighterAttack(NamedTuple):
    """An attack that a model has: what people call it, and what says so in a question (`asked`) and in its attacker (`side`)."""

    label: str
    question: QuestionData = {}
    side: QuestionData = {}


class TableFighter(NamedTuple):
    """So many equal models as a list fields them: what a question says of one as its `attacker`, with its weapons, and as its
    `defender`. `where` is the JSON pointer of its row, empty for one that stands in no list."""

    name: str
    attacker: QuestionData
    defender: QuestionData
    arms: tuple[FighterAttack, ...] = ()
    models: int = 1
    where: str = ""


class OddsCell(NamedTuple):
    """One attack: chance to hit, expected damage, chance to destroy, which is None where nobody can say."""

    hit: float
    expected: float
    destroyed: float | None


class OddsLine(NamedTuple):
    """A weapon of a model against every target, in their order; where an attack cannot be made or reckoned, why not."""

    fighter: TableFighter
    arm: str
    cells: tuple[OddsCell | str, ...]


class OddsTable(NamedTuple):
    """Lines by model and weapon, columns by target."""

    targets: tuple[TableFighter, ...]
    lines: tuple[OddsLine, ...]


class TableRules(Protocol[CatalogueT_contra]):
    """The rules of a game's tables. `kind` is the question that each cell asks. `apart` are the fields of it, as
    JSON pointers, that models supply themselves; `blank` names in its place what the question cannot do
    without. `measures` are what people call the three numbers of an `OddsCell`; `usual` are targets that
    everybody knows, by name, as `fighter_of` takes them.
    """

    kind: str
    apart: Collection[str]
    blank: QuestionData
    measures: Mapping[str, str]

    @property
    def usual(self) -> Mapping[str, QuestionData]: ...

    def fighters(self, document: Any, catalogue: CatalogueT_contra, said: QuestionData) -> Sequence[TableFighter]:
        """The models of a list that fight, row by row; what nobody knows is left out."""

    def fighter_of(self, side: QuestionData, catalogue: CatalogueT_contra, said: QuestionData) -> TableFighter:
        """A model as a side of a question names it, with figures if need be; `DocumentError` for one that nobody knows."""

    def with_damage(self, fighter: TableFighter, boxes: Mapping[str, CrossedBoxes]) -> TableFighter:
        """A model of which boxes are crossed out, by the labels of its card, as it stands in questions."""

    def cell(self, question: dict[str, Any], catalogue: CatalogueT_contra) -> OddsCell:
        """Return the answer to a question; `DocumentError` where it cannot be answered."""


def anonymous_fighter(figures: QuestionData, arms: tuple[FighterAttack, ...] = ()) -> TableFighter:
    """Somebody of whom there are figures alone, called by them."""
    name = ", ".join(f"{name} {value}" for name, value in figures.items()) or gettext("Nobody")
    return TableFighter(name, figures, figures, arms)


def merge_equal(fighters: Iterable[TableFighter]) -> list[TableFighter]:
    """Equal models under one head, added up, in their order."""
    found: dict[str, TableFighter] = {}
    for each in fighters:
        key = repr((each.name, each.attacker, each.defender, each.arms))
        known = found.get(key)
        found[key] = each if known is None else known._replace(models=known.models + each.models)
    return list(found.values())


def question_of(fighter: TableFighter, arm: FighterAttack, target: TableFighter, said: QuestionData) -> dict[str, Any]:
    """The question of one pair. What the models say counts before what is said of all."""
    sides = {
        "attacker": {**said.get("attacker", {}), **fighter.attacker, **arm.side},
        "defender": {**said.get("defender", {}), **target.defender},
    }
    return {**said, **arm.question, **sides}


def build_table(
    mine: Sequence[TableFighter],
    targets: Sequence[TableFighter],
    said: QuestionData,
    ask: Callable[[dict[str, Any]], OddsCell],
) -> OddsTable:
    """The table of some models against others; `DocumentError` where there are too many."""
    cells = len(targets) * sum(len(fighter.arms) for fighter in mine)
    if cells > MOST_CELLS:
        raise fail(
            "",
            gettext(
                "That's {number:,} attacks; the limit is {most:,}: name fewer models or targets.",
                number=cells,
                most=MOST_CELLS,
            ),
        )
    lines = (
        OddsLine(fighter, arm.label, tuple(_cell(question_of(fighter, arm, one, said), ask) for one in targets))
        for fighter in mine
        for arm in fighter.arms
    )
    return OddsTable(tuple(targets), tuple(lines))


def _cell(question: dict[str, Any], ask: Callable[[dict[str, Any]], OddsCell]) -> OddsCell | str:
    checkpoint()
    try:
        return ask(question)
    except DocumentError as error:
        return " ".join(dict.fromkeys(problem.message for problem in error.problems))
