"""Utopian force special rules that bear on construction (SL-U, L4464-4487)."""

from armybuilder.engine.systems.blitz_beta.construction import patches
from armybuilder.engine.systems.blitz_beta.construction.rule import (
    Findings,
    Patch,
    Rule,
    force_rule,
    plural,
    purchase_rule,
    unit_label,
    unit_rule,
)
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedEntry, ResolvedUnit

UTOPIA = "utopia"
ARMIGER_FAMILIES = frozenset({"utopia/recce-armiger", "utopia/support-armiger", "utopia/commando-armiger"})
N_KIDU_FAMILIES = frozenset({"utopia/recon-n-kidu", "utopia/support-n-kidu", "utopia/commando-n-kidu"})
MOST_ARMIGERS = 2
CLUSTER = 8


def is_n_kidu(entry: ResolvedEntry) -> bool:
    return entry.model.family in N_KIDU_FAMILIES


def cluster_size(unit: ResolvedUnit) -> int:
    """A unit of nothing but N-KIDU may have up to eight actions (L4484); 0 for any other unit."""
    return CLUSTER if unit.entries and all(is_n_kidu(entry) for entry in unit.entries) else 0


@force_rule("SL-U", "A.2.5", 4475)
def utopian_commander(rule: Rule, force: Force) -> Findings:
    """The CO of a Utopian army is an Armiger."""
    if not force.faction or force.faction.key != UTOPIA:
        return
    for unit, entry in force.entries:
        if entry.rank == "CO" and entry.model.family not in ARMIGER_FAMILIES:
            yield rule.finding(
                "utopia-commander",
                entry.where,
                f"The CO of a Utopian force is an Armiger; {entry.model.name} is none. Give the rank to an Armiger.",
                candidates=[
                    (f"Make {other.label} the CO", _swap_command(entry, other))
                    for other in unit.entries
                    if other.model.family in ARMIGER_FAMILIES and not other.rank
                ],
            )


def _swap_command(entry: ResolvedEntry, other: ResolvedEntry) -> Patch:
    return [*patches.drop_rank(entry), *patches.set_rank(other, "CO")]


@unit_rule("SL-U", "A.2.5", 4477)
def armigers(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A Utopian unit has at most two Armigers, whatever their variants."""
    armigers = [entry for entry in unit.entries if entry.model.family in ARMIGER_FAMILIES]
    number = sum(entry.count for entry in armigers)
    if number > MOST_ARMIGERS:
        yield rule.finding(
            "utopia-armigers",
            unit.where,
            f"{unit_label(unit)} has {number} Armigers; a Utopian unit has at most {MOST_ARMIGERS} of any variant. "
            f"Remove {plural(number - MOST_ARMIGERS, 'Armiger')}.",
            candidates=[
                patches.remove_models(entry, number - MOST_ARMIGERS)
                for entry in reversed(armigers)
                if not entry.rank and entry.count >= number - MOST_ARMIGERS
            ],
            armigers=number,
            max=MOST_ARMIGERS,
        )


@purchase_rule("SL-U", "A.2.5", 4487)
def small_n_kidu(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """An N-KIDU with one action carries no bought drones."""
    if not is_n_kidu(entry) or entry.actions > 1:
        return
    for bought in entry.bought:
        if bought.key.startswith("drone/"):
            yield rule.finding(
                "n-kidu-drone",
                bought.where,
                f"{entry.model.name} has one action; an N-KIDU of one action carries no drones. Remove the drone.",
                candidates=[patches.remove_upgrade(bought, "the drone")],
            )
