"""Sub-lists of Peace River: PRDF, POC, Home Guard, Combined Task Force, PSBM (SL-P1 to SL-P5)."""

from functools import lru_cache

from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule
from armybuilder.engine.systems.blitz_beta.army.army import ArmyRules
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.book.values import GENERIC, SUPPORT_LIST
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.rulings import PILUM, TECH_AIRCRAFT
from armybuilder.engine.systems.blitz_beta.validators import against, patches
from armybuilder.engine.systems.blitz_beta.validators.rule import format_actions, unit_rule

HIGH_TECH = ("fusilade", "pillium")
PILUM_NAME = "pilum"
HIGH_TECH_ACTIONS = 2


@unit_rule("SL-P3", "A.2.5", 4307, army="hgsf")
def high_tech(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """Each unit has two actions of Fusilade or Pillium variants; generic support has none to have."""
    if not unit.entries or unit.factions <= _exempt(force.army):
        return
    actions = sum(entry.actions * entry.count for entry in unit.entries if _is_high_tech(entry.model, force.army))
    if actions < HIGH_TECH_ACTIONS:
        yield against.unit(
            rule,
            "hgsf-high-tech",
            unit,
            gettext(
                (
                    "{unit} has {actions} of Fusilade or Pillium models; a Home Guard unit has at least {least}.\nAdd "
                    "Fusilade or Pillium models worth {missing}."
                ),
                unit=unit.label,
                actions=format_actions(actions),
                least=HIGH_TECH_ACTIONS,
                missing=format_actions(HIGH_TECH_ACTIONS - actions),
            ),
            *_high_tech_swaps(unit, force, HIGH_TECH_ACTIONS - actions),
            lacking=True,
            actions=actions,
            min=HIGH_TECH_ACTIONS,
        )


def _exempt(army: ArmyRules) -> frozenset[str]:
    """Lists that have no Fusilades, and whose units need none."""
    return GENERIC if army.uses_reading(TECH_AIRCRAFT, "exempt") else frozenset({SUPPORT_LIST})


def _is_high_tech(model: Model, army: ArmyRules) -> bool:
    return _has_name(model.name, pilum=army.uses_reading(PILUM, "pillium"))


@lru_cache(maxsize=2048)
def _has_name(name: str, *, pilum: bool) -> bool:
    names = (*HIGH_TECH, PILUM_NAME) if pilum else HIGH_TECH
    return any(word in name.lower() for word in names)


def _high_tech_swaps(unit: ResolvedUnit, force: Force, actions: int) -> list[Candidate]:
    """Put Fusilades or Pilliums in the place of as many plain models."""
    ordinary = [entry for entry in unit.entries if not entry.rank and not _is_high_tech(entry.model, force.army)]
    found = []
    for model in force.catalogue.pool("peace-river"):
        if unit.ua not in model.availability or not _is_high_tech(model, force.army):
            continue
        number = -(-actions // model.counted_actions)
        entry = next((entry for entry in ordinary if 0 < number <= entry.count), None)
        if entry:
            label = ngettext(
                "Replace one {model} with {other}",
                "Replace {number} {model} with {other}",
                number,
                model=entry.model.name,
                other=model.name,
            )
            found.append((label, patches.swap_models(entry, number, model.key)))
    return found
