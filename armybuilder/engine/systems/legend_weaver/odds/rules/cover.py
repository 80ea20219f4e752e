"""Cover of the target: of all the cover that it has, the best single value counts (L510)."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import SHELTERS, TARGET_TYPES
from armybuilder.engine.systems.legend_weaver.book.targets import Shelter
from armybuilder.engine.systems.legend_weaver.odds.questions import Ground, ShotQuestion

VEHICLES = "vehicles"
"""The row of the Defensive Modifier Table."""
_WORKS = {"dug-in": "dug_in_open", "entrenched": "entrenched", "fortified": "fortified"}


def cover_columns(ground: Ground, *, moved: bool) -> Iterator[str]:
    """The columns of the Defensive Modifier Table that the target has a claim to; camouflage only where it has not `moved`
    (L528-L530)."""
    said = {
        "rough_ground": ground.rough,
        "edge_of_woods": ground.woods,
        "hedge": ground.hedge,
        "rock_wall": ground.wall,
    }
    yield from (column for column, has in said.items() if has)
    if ground.woods and ground.camouflaged and not moved:
        yield "camouflaged"
    if ground.works == "dug-in" and ground.woods:
        yield "dug_in_woods"
    elif ground.works:
        yield _WORKS[ground.works]


def best_cover(question: ShotQuestion, catalogue: Catalogue) -> tuple[int, list[str]]:
    """The best cover, and what is to be said of it; a blank cell of the table (L502) counts nothing."""
    moved = bool(question.defender.speed)
    found = list(cover_columns(question.ground, moved=moved))
    if question.ground.camouflaged and not question.ground.woods:
        raise fail(
            "/ground/camouflaged",
            gettext("Camouflage counts at the edge of woods (L525): say that the target is there."),
        )
    if not found:
        return 0, []
    shelter = _shelter(question, catalogue)
    told = {column: getattr(shelter, column) for column in found}
    return max(value or 0 for value in told.values()), list(_notes(question.ground, shelter, told, moved=moved))


def _notes(ground: Ground, shelter: Shelter, told: Mapping[str, int | None], *, moved: bool) -> Iterator[str]:
    """Yield notes on what does not count."""
    if None in told.values():
        blank = gettext_noop("{shelter}: the table leaves the edge of woods blank (L502), which is read as no cover.")
        yield gettext(blank, shelter=shelter.name)
    if ground.camouflaged and moved:
        yield gettext("The target has moved and isn't camouflaged any more (L528-L530).")


def is_vehicle(question: ShotQuestion, catalogue: Catalogue) -> bool:
    """Whether the target is a vehicle, by how it moves or is covered."""
    return question.defender.mover in ("vehicle", "flyer") or _row(question, catalogue) == VEHICLES


def _row(question: ShotQuestion, catalogue: Catalogue) -> str | None:
    """The key of the row of the table that the target is covered as, None where nothing says it."""
    target = question.defender.target
    return question.defender.shelter or (catalogue[TARGET_TYPES][target].shelter if target else None)


def _shelter(question: ShotQuestion, catalogue: Catalogue) -> Shelter:
    row = _row(question, catalogue)
    if row is None:
        message = gettext(
            "Choose the row of the Defensive Modifier Table that covers the target: its target type doesn't say."
        )
        raise fail("/defender/shelter", message)
    return catalogue[SHELTERS][row]
