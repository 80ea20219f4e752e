"""Which cover counts (BR-28; L24, L32, L34)."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.battle import Cover
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import COVERS
from armybuilder.engine.systems.gundam_skirmish.odds.output.answers import read_as
from armybuilder.engine.systems.gundam_skirmish.odds.questions import CoverReadings, RangedQuestion
from armybuilder.engine.systems.gundam_skirmish.rulings import battle

ORDER, PENETRATES = "Get to cover!", "Penetration"
OPEN, HALF, HIDDEN = "unobstructed", "in-cover", "obstructed"


def cover_of(
    question: RangedQuestion, readings: CoverReadings, catalogue: Catalogue, *, penetrates: bool, air: bool
) -> tuple[Cover, list[str]]:
    """The cover that counts for this attack, and what made it so."""
    covers, steps = catalogue[COVERS], []
    cover = question.cover if question.hidden is None else _cover_by_share(question.hidden, readings.cover_bands)
    if air:
        return covers[OPEN], [gettext("an air unit has none")]
    reading = readings.cover_order
    for step, then in cover_steps(
        cover, covers, order=question.get_to_cover, space=question.space, penetrates=penetrates, reading=reading
    ):
        steps += [gettext(step)] if then != cover else []
        cover = then
    return covers[cover], steps


def cover_steps(
    cover: str, covers: Mapping[str, Cover], *, order: bool, space: bool, penetrates: bool, reading: str
) -> Iterator[tuple[str, str]]:
    """Yield what changes cover, each with the cover that is left after it (BR-28, BR-29)."""
    worse = [told for told, counts in ((gettext_noop("in space"), space), (PENETRATES, penetrates)) if counts]
    orders = [ORDER] if order else []
    for step in [*orders, *worse] if reading == battle.BEFORE else [*worse, *orders]:
        cover = (HALF if cover == OPEN else cover) if step in orders else covers[cover].worse
        yield step, cover


def readings_of(question: RangedQuestion, readings: CoverReadings, *, penetrates: bool) -> Iterator[str]:
    """Yield how cover was read, where another reading might change something."""
    if question.hidden is not None:
        yield read_as(battle.COVER_BANDS, readings.cover_bands)
    if question.get_to_cover and (penetrates or question.space):
        yield read_as(battle.COVER_ORDER, readings.cover_order)


def _cover_by_share(hidden: int, reading: str) -> str:
    """The cover of a target of which so much is hidden, in percent."""
    if 3 * hidden > 200:
        return HIDDEN
    return HALF if reading == battle.THIRDS and 3 * hidden >= 100 else OPEN
