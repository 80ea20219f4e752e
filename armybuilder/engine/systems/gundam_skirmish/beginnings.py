"""How each faction fights, and what teams to start from are made of."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.beginnings import Beginnings, Character, Start
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import UNITS

# All five stand in the chapter of factions, which is one line of the text.
FACTIONS = (38, 38)
CHARACTERS = {
    "eff": Character(
        gettext_noop(
            "Solid suits with good armour and good guns, fit for most tasks, and dear: its teams are the smaller ones."
        ),
        FACTIONS,
    ),
    "zeon": Character(
        gettext_noop(
            "Cheap specialists, each very good at one thing: the widest choice of units, and teams that must work together."
        ),
        FACTIONS,
    ),
    "titans": Character(
        gettext_noop("A few mighty suits that deal the damage, while cheaper allies draw the fire away from them."),
        FACTIONS,
    ),
    "aeug": Character(
        gettext_noop("Well-rounded units of every kind, from jacks of all trades up to a champion."), FACTIONS
    ),
    "axis": Character(
        gettext_noop("Many and weak: suits to be spent in numbers, which takes careful tactics to win with."), FACTIONS
    ),
}
UNKNOWN = {
    "recon": gettext_noop("The book knows no scouts: any unit may carry any weapon."),
    "infantry": gettext_noop("The book knows no infantry: any unit may carry any weapon."),
    "fire-support": gettext_noop("The book knows no fire support: any unit may carry any weapon."),
}
HEAVY = frozenset({"ground-vehicle", "mobile-armour"})


def starts(catalogue: Catalogue, faction: str) -> Iterator[Start]:
    known = catalogue[UNITS].values()
    own = {unit.key: unit for unit in known if unit.faction == faction}
    heavy = frozenset(key for key, unit in own.items() if unit.sort in HEAVY)
    yield Start("general", gettext("Units of any kind."), frozenset(own)).only_of(
        gettext("It has no units yet: enter them in a pack.")
    )
    yield Start("armour", gettext("Mobile armours and ground vehicles."), heavy).only_of(
        gettext("It has no mobile armour and no vehicle.")
    )
    for theme, why_not in UNKNOWN.items():
        yield Start(theme, "", frozenset(), why_not=gettext(why_not))


BEGINNINGS = Beginnings(CHARACTERS, starts, pack="samples")
