"""What covers the target: of all that it has the best single value counts (L510)."""

from collections.abc import Iterator

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import say
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import SHELTERS, TARGET_TYPES
from armybuilder.engine.systems.legend_weaver.book.targets import Shelter
from armybuilder.engine.systems.legend_weaver.odds.questions import Ground, ShotQuestion

_WORKS = {"dug-in": "dug_in_open", "entrenched": "entrenched", "fortified": "fortified"}


def columns(ground: Ground) -> Iterator[str]:
    """The columns of the Defensive Modifier Table that the target has a claim to."""
    said = {
        "rough_ground": ground.rough,
        "edge_of_woods": ground.woods,
        "hedge": ground.hedge,
        "rock_wall": ground.wall,
    }
    yield from (column for column, has in said.items() if has)
    if ground.woods and ground.camouflaged:
        yield "camouflaged"
    if ground.works == "dug-in" and ground.woods:
        yield "dug_in_woods"
    elif ground.works:
        yield _WORKS[ground.works]


def covers(question: ShotQuestion, catalogue: Catalogue) -> tuple[int, list[str]]:
    """The best cover, and what is to be said of it; a blank cell of the table (L502) counts nothing."""
    found = list(columns(question.ground))
    if question.ground.camouflaged and not question.ground.woods:
        raise fail(
            "/ground/camouflaged", say("Camouflage counts at the edge of woods (L525): say that the target is there.")
        )
    if not found:
        return 0, []
    shelter = _shelter(question, catalogue)
    told = {column: getattr(shelter, column) for column in found}
    blank = [
        say(
            "{shelter}: the table leaves the edge of woods blank (L502), which is read as no cover.",
            shelter=shelter.name,
        )
    ]
    return max(value or 0 for value in told.values()), blank if None in told.values() else []


def _shelter(question: ShotQuestion, catalogue: Catalogue) -> Shelter:
    target = question.defender.target
    row = question.defender.shelter or (catalogue[TARGET_TYPES][target].shelter if target else None)
    if row is None:
        message = say(
            "Which row of the Defensive Modifier Table the target is covered as is needed: its target type does not say."
        )
        raise fail("/defender/shelter", message)
    return catalogue[SHELTERS][row]
