"""Rules on what both sides field: the points that they agree on, and units of one faction that the catalogue
knows.
"""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.row_game.rules import nothing_fielded, over_limit, unknown_names
from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.core.rules.notices import other_catalogue, unknown_rulings
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.systems.gundam_skirmish.document import GAMES, WORDS
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, Force
from armybuilder.engine.systems.gundam_skirmish.rulings import construction as read
from armybuilder.engine.systems.gundam_skirmish.validators.rules import RULES, of_units


@RULES.of_force("FC-3", "Setting up a game", 16)
def limit(rule: Rule, force: Force) -> Findings:
    """Players agree on the points of each side; a force has units, and costs no more."""
    yield from nothing_fielded(rule, force, WORDS)
    yield from over_limit(rule, force, WORDS)


@RULES.of_force("FC-2", "Setting up a game", 16)
def equal_points(rule: Rule, force: Force) -> Findings:
    """In each type of game both sides field the same points, and so all that were agreed on. Teams of a campaign are fielded as
    they are."""
    left, game = points_left(force), force.source.options.game or ""
    if left > 0:
        strict = force.readings[read.EQUAL_POINTS] == read.STRICT
        yield rule.finding(
            "points-left",
            "/limit",
            gettext(
                "In a game of {game} both sides field {limit} pts, and {left} are left.\nAdd units, or agree on {total} pts.",
                game=GAMES.get(game, game),
                limit=force.source.limit,
                left=left,
                total=force.total,
            ),
            severity="error" if strict else "warning",
            lacking=True,
            candidates=[
                (gettext("Agree on {total} pts", total=force.total), set_value("/limit", force.total)),
                (gettext("Play without a game type"), remove("/options/game")),
            ],
            left=left,
            limit=force.source.limit,
        )


def points_left(force: Force) -> int:
    """Points that a type of game asks for and the force does not field; 0 without one, and in campaigns."""
    options = force.source.options
    asked = options.game and not options.campaign
    return max(0, int(force.source.limit - force.total)) if asked else 0


@RULES.of_force("FC-1", "How to read Unit Statistics", 68)
def known_names(rule: Rule, force: Force) -> Findings:
    """A force is made of a faction's units, weapons and pilots as the catalogue has them, and house rulings choose among known
    readings."""
    yield from unknown_names(rule, force)
    yield from other_catalogue(rule, force)
    yield from unknown_rulings(rule, force.source.options.rulings, force.catalogue.rulings)


@of_units("FC-1", "How to read Unit Statistics", 68, alone=True)
def one_faction(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """All units of an army are of its faction."""
    if force.faction and unit.record.faction != force.faction.key:
        yield rule.finding(
            "other-faction",
            unit.where,
            gettext("{unit} doesn't belong to the {faction}.\nRemove it.", unit=unit.label, faction=force.faction.name),
            candidates=[unit.fewer(unit.count)],
            faction=unit.record.faction,
        )
