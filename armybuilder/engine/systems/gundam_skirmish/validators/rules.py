"""Registration of the force construction rules."""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.row_game.rules import set_option
from armybuilder.engine.core.rules.construction import Candidate
from armybuilder.engine.core.rules.notices import readings_of
from armybuilder.engine.core.rules.rulebook import ImplementedElsewhere
from armybuilder.engine.core.rules.ruleset import RuleSet
from armybuilder.engine.systems.gundam_skirmish.document import SYSTEM
from armybuilder.engine.systems.gundam_skirmish.force import Force
from armybuilder.engine.systems.gundam_skirmish.rulings.construction import RULINGS

_IN_PLAY = ImplementedElsewhere("Asks for nothing that a list can break.", in_play=True)
ELSEWHERE = {
    "FC-4": ImplementedElsewhere("A unit costs its points and ten for each rank of its pilot."),
    "FC-8": ImplementedElsewhere("Mounted weapons, shields and close combat weapons are not counted."),
    "FC-12": ImplementedElsewhere("Pilots belong to the faction of their unit, which FC-1 asks for."),
    "FC-24": ImplementedElsewhere("Units that a campaign buys are of the faction, which FC-1 asks for."),
    **dict.fromkeys(("FC-14", "FC-25", "FC-27"), _IN_PLAY),
}
MODULES = (
    "character_pilots",
    "setting_up",
    "special_rules",
    "unit_statistics",
    "book_rulings",
    "campaign",
    "mobile_fighters",
)
"""Modules in the order in which their rules are asked: what they find at one place is reported in it."""
RULES = RuleSet[Force](SYSTEM, RULINGS, ELSEWHERE, MODULES)
of_teams = RULES.each(lambda force: force.groups)
of_units = RULES.each(lambda force: force.rows)
of_fighters = RULES.each(lambda force: [row for row in force.rows if row.is_fighter])


def ruling_candidates(force: Force, ruling: str) -> list[Candidate]:
    """Every other reading of a ruling, as a ruling of the players."""
    rulings = force.source.options.rulings
    return [
        (gettext("Rule that {text}", text=text), set_option(force, "rulings", {**rulings, ruling: reading}))
        for reading, text in readings_of(force.catalogue.rulings[ruling])
    ]
