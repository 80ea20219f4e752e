"""Sub-lists of the New Coalition: HAPF, PAK, LP, FN, PG, EN, TH, KADA (SL-C1 to SL-C8)."""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule
from armybuilder.engine.systems.blitz_beta.army.parts import VET, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.rulings import SOUTHERN_ALLIES
from armybuilder.engine.systems.blitz_beta.validators import against, patches
from armybuilder.engine.systems.blitz_beta.validators.rule import (
    force_rule,
    format_from_models,
    format_units_of_role,
    format_units_of_type,
    purchase_rule,
    unit_purchase_rule,
)

SATUP = "pg/satup"
SANDRIDERS = "SR"


@force_rule("SL-C2", "A.2.5", 4357, 4358, army="pak")
def cef_recon(rule: Rule, force: Force) -> Findings:
    """One RC unit comes from the CEF, and it has HC-3A models only."""
    units = [unit for unit in force.units if unit.ua == "RC" and "cef" in unit.factions]
    for unit in units:
        others = [entry for entry in unit.entries if entry.model.family != "cef/hc-3a"]
        if others:
            yield rule.finding(
                "pak-recon",
                others[0].where,
                gettext(
                    "{model} is in an RC unit of the CEF, which has HC-3A models only.\nRemove it.",
                    model=others[0].model.name,
                ),
                candidates=[
                    *(_as_hc3(entry) for entry in others if len(others) == 1),
                    *(patches.remove_entry(entry) for entry in others if len(others) == 1),
                    patches.remove_unit(unit),
                ],
            )
    for unit in units[1:]:
        told = gettext(
            "The force has {units} RC units of the CEF; it may have one.\nRemove {unit}.",
            units=len(units),
            unit=unit.label,
        )
        yield against.unit(rule, "pak-one-recon", unit, told, units=len(units), max=1)


def _as_hc3(entry: ResolvedEntry) -> Candidate:
    return gettext("Replace {entry} with HC-3A", entry=entry.label), operations.replace(
        f"{entry.where}/model", "cef/hc-3a"
    )


@unit_purchase_rule("SL-C4", "A.2.5", 4371, 4372, army="fn")
def test_pilot(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """Outside the veteran unit one model of each unit buys Vet."""
    pilots = [entry for entry in unit.entries if entry.has_upgrade(VET)]
    number = sum(entry.count for entry in pilots)
    if number > 1 and not unit.is_veteran and not force.elite and not unit.duelist:
        yield rule.finding(
            "fn-test-pilot",
            unit.where,
            gettext(
                (
                    "{number} models of {unit} buy Vet; outside the veteran unit only one test pilot may.\nRemove it "
                    "{from_models}."
                ),
                number=number,
                unit=unit.label,
                from_models=format_from_models(number - 1),
            ),
            candidates=[patches.remove_upgrade(bought, "Vet") for bought in pilots[-1].upgrades if bought.key == VET],
            models=number,
            max=1,
        )


@force_rule("SL-C5", "A.2.5", 4375, 4376, army="pg")
def southern_allies(rule: Rule, force: Force) -> Findings:
    """Whether Prince Gable may have southern allies is unclear: its heading names the North alone (DQ-18)."""
    if force.army.readings[SOUTHERN_ALLIES]:
        return
    for unit in force.units:
        if "south" in unit.factions:
            yield against.unit(
                rule,
                "pg-south",
                unit,
                gettext(
                    (
                        "{unit} is from the South: the text allows it, but the heading names only the North (DQ-18).\n"
                        "Agree on it with your opponent."
                    ),
                    unit=unit.label,
                ),
                *patches.reading_choices(force, SOUTHERN_ALLIES),
                severity="undetermined",
                ruling=SOUTHERN_ALLIES,
            )


@purchase_rule("SL-C5", "A.2.5", 4378, 4379, army="pg")
def satellite_commanders(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """A commander without SatUp buys one."""
    for bought in entry.upgrades:
        if bought.key != SATUP:
            continue
        has = entry.model.trait("SatUp") or any(t.name == "SatUp" for row in entry.rows for t in row.add_traits)
        if not entry.is_commander or has:
            told = (
                gettext("{entry} already has a satellite uplink and cannot buy another.\nRemove it.", entry=entry.label)
                if has
                else gettext(
                    "{entry} is not a commander and cannot buy a satellite uplink.\nRemove it.", entry=entry.label
                )
            )
            yield against.purchase(rule, "pg-satup", bought, told, called=gettext("the satellite uplink"))


@force_rule("SL-C7", "A.2.5", 4398, 4399, army="th")
def sand_riders(rule: Rule, force: Force) -> Findings:
    """Half of the primary units, rounded up, are Sandriders (SR)."""
    primaries = [unit for unit in force.units if not unit.is_support]
    riders = sum(unit.ua == SANDRIDERS for unit in primaries)
    least = -(-len(primaries) // 2)
    if riders < least:
        yield rule.finding(
            "th-sandriders",
            "/groups",
            gettext(
                "Sandriders (SR) are {riders} of {units}; Temple Heights has at least half, here {least}.\nAdd {missing}, or remove others.",
                riders=riders,
                units=format_units_of_role(PRIMARY, len(primaries)),
                least=least,
                missing=format_units_of_type(SANDRIDERS, least - riders),
            ),
            lacking=True,
            candidates=[patches.remove_unit(unit) for unit in primaries if unit.ua != SANDRIDERS],
            riders=riders,
            min=least,
        )


@force_rule("SL-C8", "A.2.5", 4391, 4392, army="kada")
def one_strider(rule: Rule, force: Force) -> Findings:
    """One duelist may pilot a Strider."""
    duelists = [entry for _, entry in force.entries if entry.rank == "duelist"]
    striders = [entry for entry in duelists if entry.model.statline.base_type == "Strider"]
    for entry in striders[1:]:
        yield against.model(
            rule,
            "kada-striders",
            entry,
            gettext(
                "{striders} duelists pilot Striders; only one may.\nRemove {entry}, or choose a Gear for it.",
                striders=len(striders),
                entry=entry.label,
            ),
            patches.make_ordinary(entry),
            striders=len(striders),
            max=1,
        )
