"""Fighting style of each faction, and the building blocks of starter teams."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.beginnings import FactionCharacter, StarterArmies, StarterArmy
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import UNITS

# All five stand in the chapter of factions, which is one line of the text.
FACTIONS = (38, 38)
CHARACTERS = {
    "eff": FactionCharacter(
        gettext_noop("Solid suits with good armour and guns, fit for most tasks but expensive, so teams are smaller."),
        FACTIONS,
    ),
    "zeon": FactionCharacter(
        gettext_noop(
            "Cheap specialists, each very good at one thing: the widest choice of units, and teams that "
            "have to work together."
        ),
        FACTIONS,
    ),
    "titans": FactionCharacter(
        gettext_noop("A few mighty suits that deal the damage, while cheaper allies draw the fire away from them."),
        FACTIONS,
    ),
    "aeug": FactionCharacter(
        gettext_noop("Well-rounded units of every kind, from jacks of all trades up to a champion."), FACTIONS
    ),
    "axis": FactionCharacter(
        gettext_noop("Many and weak: suits you spend in numbers; winning with them takes careful tactics."), FACTIONS
    ),
}
UNKNOWN = {
    "recon": gettext_noop("The rulebook has no scouts: any unit may carry any weapon."),
    "infantry": gettext_noop("The rulebook has no infantry: any unit may carry any weapon."),
    "fire-support": gettext_noop("The rulebook has no fire support: any unit may carry any weapon."),
}
HEAVY = frozenset({"ground-vehicle", "mobile-armour"})


def starts(catalogue: Catalogue, faction: str) -> Iterator[StarterArmy]:
    known = catalogue[UNITS].values()
    own = {unit.key: unit for unit in known if unit.faction == faction}
    heavy = frozenset(key for key, unit in own.items() if unit.sort in HEAVY)
    yield StarterArmy("general", gettext("Units of any kind."), frozenset(own)).only_of(
        gettext("No units here yet: add them in a pack.")
    )
    yield StarterArmy("armour", gettext("Mobile armours and ground vehicles."), heavy).only_of(
        gettext("No mobile armours or vehicles here.")
    )
    for theme, why_not in UNKNOWN.items():
        yield StarterArmy(theme, "", frozenset(), why_not=gettext(why_not))


BEGINNINGS = StarterArmies(CHARACTERS, starts, pack="samples")
