"""What armies to start from are made of: units by the form of their sheets. The book knows no factions."""

from collections.abc import Iterator

from armybuilder.engine.core.language import later, say
from armybuilder.engine.core.rules.beginnings import Beginnings, Start
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import UNITS

FORMS: dict[str, tuple[str, frozenset[str]]] = {
    "general": (
        later("Troops on foot, with vehicles and guns."),
        frozenset({"ground", "vehicle", "platform", "off-board"}),
    ),
    "infantry": (later("Troops on foot."), frozenset({"ground"})),
    "armour": (later("Vehicles."), frozenset({"vehicle"})),
    "fire-support": (
        later("Platforms, fire from off the board, and troops around them."),
        frozenset({"ground", "platform", "off-board"}),
    ),
}


def starts(catalogue: Catalogue, _faction: str) -> Iterator[Start]:
    units = catalogue[UNITS].values()
    for theme, (says, forms) in FORMS.items():
        models = frozenset(unit.key for unit in units if unit.form in forms)
        yield Start(theme, say(says), models).only_of(say("There are no such units yet: enter them in a pack."))
    yield Start("recon", "", frozenset(), why_not=say("The book knows no scouts."))


BEGINNINGS = Beginnings(starts=starts, pack="samples")
