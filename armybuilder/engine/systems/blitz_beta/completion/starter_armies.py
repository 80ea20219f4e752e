"""Starter armies: how each army fights, and what armies to start from are made of, by unit types and sorts of models
for each theme.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.beginnings import FactionCharacter, Heads, StarterArmies, StarterArmy
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Model

# What is counted (the most, the dearest, the heaviest) is counted in the model lists of those lines, printed figures.
CHARACTERS = {
    "north": FactionCharacter(
        gettext_noop("Gears for every task, including its own dragoons, backed by tanks and tall striders."),
        (4497, 5986),
    ),
    "south": FactionCharacter(
        gettext_noop(
            "The longest model list: rugged gears of every weight and more striders of its own than anyone "
            "else on Terra Nova."
        ),
        (5987, 7730),
    ),
    "peace-river": FactionCharacter(
        gettext_noop(
            "Quick gears that see far and jam: more than half of its models have ECM, and only this list "
            "has anti-rover units."
        ),
        (7731, 9241),
    ),
    "nucoal": FactionCharacter(
        gettext_noop(
            "Hover gears, hover tanks and riders of the sands: light, at home off-road, and brittle when caught."
        ),
        (9243, 10436),
    ),
    "leagueless": FactionCharacter(
        gettext_noop(
            "A bit of everything: nearly any model from four armies, most of them only once, with equipment "
            "that may fail on the day."
        ),
        (4401, 4415),
    ),
    "black-talon": FactionCharacter(
        gettext_noop("Few but superb: every model is a stealthy veteran dropped from the air, and costs accordingly."),
        (4417, 4430),
    ),
    "cef": FactionCharacter(
        gettext_noop("Floating armor: hover tanks and hover frames that strike fast, backed by GREL infantry."),
        (11279, 12119),
    ),
    "caprice": FactionCharacter(
        gettext_noop(
            "Walking mounts that climb like spiders and stay low behind thick armor; it has no gears or tanks."
        ),
        (12121, 12479),
    ),
    "utopia": FactionCharacter(
        gettext_noop(
            "Armiger suits, at most two per unit, lead cheap, stealthy N-KIDU drones that are lost without them."
        ),
        (4464, 4487),
    ),
    "eden": FactionCharacter(
        gettext_noop(
            "Eight small gears and nothing else: cheap, thinly armored, and all of them drop in and leap by jetpack."
        ),
        (12797, 12945),
    ),
}
LINE = ("GP", "IF", "AL", "TI", "HM", "SK", "FS", "CO", "PI", "TA", "OA", "HF", "BT")
SCOUTS = ("RC", "SF", "LS")
TANKS = ("HT", "MT", "LT", "ST")
GUNS = ("FS", "MO", "HA", "HF", "FL", "HM")
FEET = ("IN",)
"""Unit types of each theme; the first that a list has are those of the first groups."""
TV_OF_A_GROUP = 75
MOST_GROUPS = 2
"""Groups that are of that type from the first."""

Takes = Callable[[Model], bool]


def _takes_codes(codes: tuple[str, ...]) -> Takes:
    return lambda model: any(code in model.availability for code in codes) and _fights_alone(model)


def _is_heavy(model: Model) -> bool:
    return model.statline.type.startswith(("Vehicle", "Strider")) and _fights_alone(model)


def _is_gunner(model: Model) -> bool:
    return _takes_codes(GUNS)(model) and "GP" not in model.availability


def _is_on_foot(model: Model) -> bool:
    return model.statline.type.startswith("Infantry")


def _fights_alone(model: Model) -> bool:
    """Whether it is no infantry and does not go with infantry, as carriers and field engineers do."""
    return not _is_on_foot(model) and "IN" not in model.availability


THEMES: dict[str, tuple[str, tuple[str, ...], Takes, str]] = {
    "general": (
        gettext_noop("Line units of all kinds."),
        LINE,
        _takes_codes(LINE),
        gettext_noop("{faction} has no line units."),
    ),
    "recon": (
        gettext_noop("Scouts, light striders, special forces."),
        SCOUTS,
        _takes_codes(SCOUTS),
        gettext_noop("{faction} has no scouts, light striders or special forces."),
    ),
    "armour": (
        gettext_noop("Tanks, other vehicles and striders."),
        TANKS,
        _is_heavy,
        gettext_noop("{faction} has no vehicles or striders."),
    ),
    "infantry": (
        gettext_noop("Squads and teams, on foot or mounted."),
        FEET,
        _is_on_foot,
        gettext_noop("{faction} has no infantry."),
    ),
    "fire-support": (
        gettext_noop("Heavy weapons at long range."),
        GUNS,
        _is_gunner,
        gettext_noop("{faction} has no fire support, heavy assault or ordnance units."),
    ),
}
"""What an army of each is, its unit types, who belongs to it, and what is missing where nobody does."""
LEAST = {("black-talon", "fire-support"): 100}
"""Limits below which the dice find nothing."""


def starts(catalogue: Catalogue, faction: str) -> Iterator[StarterArmy]:
    name, pool = catalogue.factions[faction].name, catalogue.pool(faction)
    for theme, (says, codes, takes, missing) in THEMES.items():
        taken = [model for model in pool if takes(model)]
        start = StarterArmy(
            theme,
            gettext(says),
            frozenset(model.key for model in taken),
            _list_heads(taken, codes),
            LEAST.get((faction, theme), 0),
        )
        yield start.only_of(gettext(missing, faction=name))


def _list_heads(models: Sequence[Model], codes: Sequence[str]) -> Heads:
    """Lists with groups of the first of these unit types that the models have; as many as the limit pays for, or none."""
    code = next((code for code in codes if any(code in model.availability for model in models)), "")
    typed = {"primary": {"ua": code}}

    def heads(limit: Points) -> list[dict[str, Any]]:
        number = max(1, min(MOST_GROUPS, round(limit / TV_OF_A_GROUP)))
        return [{"groups": [typed] * number}, {"groups": [{}]}]

    return heads


BEGINNINGS = StarterArmies(CHARACTERS, starts)
