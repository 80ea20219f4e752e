"""Utopian force special rules that bear on construction (SL-U, L4464-4487)."""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.systems.blitz_beta.army.parts import ResolvedEntry
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators import against, patches
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact
from armybuilder.engine.systems.blitz_beta.validators.rule import format_models, purchase_rule, unit_rule

ARMIGER_FAMILIES = frozenset({"utopia/recce-armiger", "utopia/support-armiger", "utopia/commando-armiger"})
N_KIDU_FAMILIES = frozenset({"utopia/recon-n-kidu", "utopia/support-n-kidu", "utopia/commando-n-kidu"})
MOST_ARMIGERS = 2


@unit_rule("SL-U", "A.2.5", 4477, about=ForceFact.UTOPIA)
def armigers(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A Utopian unit has at most two Armigers, whatever their variants."""
    armigers = [entry for entry in unit.entries if entry.model.family in ARMIGER_FAMILIES]
    number = sum(entry.count for entry in armigers)
    if number > MOST_ARMIGERS:
        yield rule.finding(
            "utopia-armigers",
            unit.where,
            gettext(
                "{unit} has {number} Armigers; a Utopian unit has at most {most}, whatever their variants.\nRemove {excess}.",
                unit=unit.label,
                number=number,
                most=MOST_ARMIGERS,
                excess=format_models("Armiger", number - MOST_ARMIGERS),
            ),
            candidates=[
                patches.remove_models(entry, number - MOST_ARMIGERS)
                for entry in reversed(armigers)
                if not entry.rank and entry.count >= number - MOST_ARMIGERS
            ],
            armigers=number,
            max=MOST_ARMIGERS,
        )


@purchase_rule("SL-U", "A.2.5", 4487, about=ForceFact.DRONE)
def small_n_kidu(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """An N-KIDU with one action carries no bought drones."""
    if entry.model.family not in N_KIDU_FAMILIES or entry.actions > 1:
        return
    for bought in entry.upgrades:
        if bought.key.startswith("drone/"):
            told = gettext(
                "{model} has one action; an N-KIDU with one action carries no drones.\nRemove the drone.",
                model=entry.model.name,
            )
            yield against.purchase(rule, "n-kidu-drone", bought, told, called=gettext("the drone"))
