"""Starter armies, made of units by the form of their sheets. The book knows no factions."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.beginnings import StarterArmies, StarterArmy
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import UNITS

FORMS: dict[str, tuple[str, frozenset[str]]] = {
    "general": (
        gettext_noop("Troops on foot, with vehicles and guns."),
        frozenset({"ground", "vehicle", "platform", "off-board"}),
    ),
    "infantry": (gettext_noop("Troops on foot."), frozenset({"ground"})),
    "armour": (gettext_noop("Vehicles."), frozenset({"vehicle"})),
    "fire-support": (
        gettext_noop("Platforms, off-board fire and troops around them."),
        frozenset({"ground", "platform", "off-board"}),
    ),
}


def starts(catalogue: Catalogue, _faction: str) -> Iterator[StarterArmy]:
    units = catalogue[UNITS].values()
    for theme, (says, forms) in FORMS.items():
        models = frozenset(unit.key for unit in units if unit.form in forms)
        yield StarterArmy(theme, gettext(says), models).only_of(gettext("No units like this yet: add them in a pack."))
    yield StarterArmy("recon", "", frozenset(), why_not=gettext("The rulebook has no scouts."))


BEGINNINGS = StarterArmies(starts=starts, pack="samples")
