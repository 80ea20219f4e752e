"""How each army fights, and what armies to start from are made of: unit types and sorts of models by theme."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.beginnings import Beginnings, Character, Heads, Start
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Model

# What is counted (the most, the dearest, the heaviest) is counted in the model lists of those lines, printed figures.
CHARACTERS = {
    "north": Character(
        gettext_noop(
            "Gears for every task, with dragoons of its own among them, and tanks and tall striders behind them."
        ),
        (4497, 5986),
    ),
    "south": Character(
        gettext_noop(
            "The longest list of models: rugged gears of every weight, and more striders of its own than anybody on Terra Nova."
        ),
        (5987, 7730),
    ),
    "peace-river": Character(
        gettext_noop(
            "Quick gears that see far and jam: more than half of its models have ECM, and anti-rover units are theirs alone."
        ),
        (7731, 9241),
    ),
    "nucoal": Character(
        gettext_noop(
            "Hover gears, hover tanks and riders of the sands: light, at home off the roads, and brittle where they are caught."
        ),
        (9243, 10436),
    ),
    "leagueless": Character(
        gettext_noop(
            "A bit of everything: nearly any model of four armies, most of them once, with equipment that may fail on the day."
        ),
        (4401, 4415),
    ),
    "black-talon": Character(
        gettext_noop(
            "Few and superb: every model is a veteran, stealthy and dropped from the air, and costs accordingly."
        ),
        (4417, 4430),
    ),
    "cef": Character(
        gettext_noop(
            "Armour that floats: hover tanks and hover frames that strike fast, with GREL infantry beside them."
        ),
        (11279, 12119),
    ),
    "caprice": Character(
        gettext_noop(
            "Walking mounts that climb like spiders and keep low, behind thick armour; there is no gear and no tank among them."
        ),
        (12121, 12479),
    ),
    "utopia": Character(
        gettext_noop(
            "Armiger suits, two to a unit at most, lead cheap and stealthy N-KIDU drones, which are lost without them."
        ),
        (4464, 4487),
    ),
    "eden": Character(
        gettext_noop(
            "Eight small gears and nothing else: cheap, thinly armoured, and all of them drop and leap by jetpack."
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


def _typed(codes: tuple[str, ...]) -> Takes:
    return lambda model: any(code in model.availability for code in codes) and _fights_alone(model)


def _heavy(model: Model) -> bool:
    return model.statline.type.startswith(("Vehicle", "Strider")) and _fights_alone(model)


def _gunner(model: Model) -> bool:
    return _typed(GUNS)(model) and "GP" not in model.availability


def _on_foot(model: Model) -> bool:
    return model.statline.type.startswith("Infantry")


def _fights_alone(model: Model) -> bool:
    """Whether it is no infantry and does not go with infantry, as carriers and field engineers do."""
    return not _on_foot(model) and "IN" not in model.availability


THEMES: dict[str, tuple[str, tuple[str, ...], Takes, str]] = {
    "general": (
        gettext_noop("Line units of all kinds."),
        LINE,
        _typed(LINE),
        gettext_noop("The list of {faction} has no line units."),
    ),
    "recon": (
        gettext_noop("Scouts, light striders, special forces."),
        SCOUTS,
        _typed(SCOUTS),
        gettext_noop("The list of {faction} has no scouts, light striders or special forces."),
    ),
    "armour": (
        gettext_noop("Tanks, other vehicles and striders."),
        TANKS,
        _heavy,
        gettext_noop("The list of {faction} has no vehicles and no striders."),
    ),
    "infantry": (
        gettext_noop("Squads and teams, on foot or mounted."),
        FEET,
        _on_foot,
        gettext_noop("The list of {faction} has no infantry."),
    ),
    "fire-support": (
        gettext_noop("Heavy weapons, from afar."),
        GUNS,
        _gunner,
        gettext_noop("The list of {faction} has no fire support, heavy assault or ordnance units."),
    ),
}
"""What an army of each is, its unit types, who belongs to it, and what is missing where nobody does."""
LEAST = {("black-talon", "fire-support"): 100}
"""Limits below which the dice find nothing."""


def starts(catalogue: Catalogue, faction: str) -> Iterator[Start]:
    name, pool = catalogue.factions[faction].name, catalogue.pool(faction)
    for theme, (says, codes, takes, missing) in THEMES.items():
        taken = [model for model in pool if takes(model)]
        start = Start(
            theme,
            gettext(says),
            frozenset(model.key for model in taken),
            _heads(taken, codes),
            LEAST.get((faction, theme), 0),
        )
        yield start.only_of(gettext(missing, faction=name))


def _heads(models: Sequence[Model], codes: Sequence[str]) -> Heads:
    """Lists with groups of the first of these unit types that the models have; as many as the limit pays for, or none."""
    code = next((code for code in codes if any(code in model.availability for model in models)), "")
    typed = {"primary": {"ua": code}}

    def heads(limit: Points) -> list[dict[str, Any]]:
        number = max(1, min(MOST_GROUPS, round(limit / TV_OF_A_GROUP)))
        return [{"groups": [typed] * number}, {"groups": [{}]}]

    return heads


BEGINNINGS = Beginnings(CHARACTERS, starts)
