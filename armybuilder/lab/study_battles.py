"""The battles that studies are of: those of a game, with a pack of players where a unit of it is asked about."""

from django.utils.translation import gettext as _

from armybuilder.battles.play.playable import drawing_of
from armybuilder.engine.core.game import AnyBattles
from armybuilder.lab.plans.terms import SIZES, USUAL_POINTS
from armybuilder.packs import services


def studied_battles(system: str, pack: str = "") -> AnyBattles:
    """The battles of a game with the published version of this hash; `LookupError` where there is none."""
    if not pack:
        return drawing_of(system)
    version = services.version_of(pack)
    if version is None or version.pack.system != system:
        raise LookupError(_("There is no such pack."))
    return drawing_of(system, (services.document_of(version),))


def sizes_of(system: str) -> tuple[int, ...]:
    """Points of a force that are usual in a game, first those that are played quickest."""
    scale = drawing_of(system).rules.usual_points / USUAL_POINTS
    return tuple(round(size * scale) for size in SIZES)
