"""Veterans and the elite army (FC-30 to FC-34; 5.5, A.2.2, A.2.3)."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.construction import Findings, Rule, with_clause
from armybuilder.engine.systems.blitz_beta.army.army import ArmyRules
from armybuilder.engine.systems.blitz_beta.army.parts import VET, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.tables import Upgrade
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT, SUPPORT_LIST
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.rulings import PRICES, ROW_PRICES
from armybuilder.engine.systems.blitz_beta.validators import against, patches
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact
from armybuilder.engine.systems.blitz_beta.validators.rule import force_rule, purchase_rule, unit_rule

BLACK_TALON = "black-talon"
_NO_VETERAN_UNIT: Mapping[str, str] = {
    PRIMARY: gettext_noop(
        "{model} can be only in a veteran unit, and {unit} is not one.\nMake this the veteran unit, or remove "
        "the model."
    ),
    SUPPORT: gettext_noop(
        "{model} can be only in a veteran unit, and {unit} is not one: not all its models have Vet printed.\nRemove it."
    ),
}


@force_rule("FC-30", "5.5", 1155, 1157, about=ForceFact.SEVERAL_VETERANS)
def one_veteran_unit(rule: Rule, force: Force) -> Findings:
    """A force has at most one veteran unit, unless it is elite; duelists do not count, and a Black Talon combat group
    counts as one (FC-40, FC-61)."""
    if force.elite:
        return
    veterans = [
        unit
        for unit in force.units
        if unit.is_veteran and not _is_talon(unit) and force.army.counts_as_veteran_unit(unit)
    ]
    talons = [unit for unit in force.units if _is_talon(unit)] if veterans else []
    number = len(veterans) + bool(talons)
    allowed = force.army.groups["veteran"]
    for unit in allowed.excess_of([*talons[:1], *veterans]):
        others = [other for other in veterans if other is not unit and not other.has_printed_veterans]
        yield rule.finding(
            "several-veteran-units",
            unit.where,
            "\n".join(_several(unit, number, allowed.number_words, talons=bool(talons))),
            candidates=[
                patches.make_ordinary_unit(unit),
                *(patches.make_ordinary_unit(other, named=True) for other in others if not talons),
                (gettext("Choose the elite option"), patches.set_option(force, "elite", value=True)),
                patches.remove_unit(unit),
                *(patches.remove_unit(talon) for talon in talons if not talon.is_support),
            ],
            units=number,
            max=allowed.most,
        )


def _several(unit: ResolvedUnit, units: int, most: str, *, talons: bool) -> Iterator[str]:
    """Yield how many veteran units there are, and what to do about this one; with `talons` Black Talons are one of
    them.
    """
    if talons:
        yield gettext(
            "The force has {units} veteran units; it may have {most}, and its Black Talons count as one.",
            units=units,
            most=most,
        )
    else:
        yield gettext(
            "The force has {units} veteran units; it may have {most}, or any number as an elite army.",
            units=units,
            most=most,
        )
    if talons:
        yield gettext("{ways}, or remove the Black Talons.", ways=_with_one_less(unit))
    else:
        yield gettext("{ways}, or choose the elite option.", ways=_with_one_less(unit))


def _with_one_less(unit: ResolvedUnit) -> str:
    """Describe what to do about a veteran unit too many."""
    if unit.has_printed_veterans:
        return gettext("Every model of {unit} has Vet printed: remove the unit", unit=unit.label)
    return gettext("Make {unit} an ordinary unit", unit=unit.label)


@purchase_rule("FC-30", "A.2.2", 4107, 4110, about=ForceFact.VET)
def veteran_purchase(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """The Vet trait is bought in the veteran unit; an elite army and a duelist buy it anywhere."""
    if force.elite or entry.rank == "duelist" or unit.veteran:
        return
    if unit.is_support and not unit.army.support_buys_generic:
        return  # FC-31 speaks for support units
    if force.army.buys_vet_anywhere(entry, unit):
        return
    for bought in entry.upgrades:
        if bought.key == VET:
            told = gettext(
                (
                    "{model} buys the Vet trait, but {unit} is not a veteran unit.\nMake it the veteran unit, or "
                    "remove the trait."
                ),
                model=entry.model.name,
                unit=unit.label,
            )
            yield against.purchase(
                rule, "vet-outside", bought, told, patches.make_veteran(unit), called=gettext("the Vet trait")
            )


@unit_rule("FC-31", "5.5", 1156, 1157, roles=[SUPPORT], about=ForceFact.VETERAN_UNIT | ForceFact.VET)
def support_veterans(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A support unit cannot buy the veteran upgrade: it is veteran only where all its models have Vet printed."""
    if force.elite or unit.duelist or unit.army.support_buys_generic:
        return
    if unit.veteran and unit.entries and not unit.has_printed_veterans:
        others = [entry for entry in unit.entries if not entry.model.has_vet]
        names = ", ".join(dict.fromkeys(entry.model.name for entry in others))
        yield rule.finding(
            "support-veteran",
            f"{unit.where}/veteran",
            gettext(
                (
                    "{unit} cannot be a veteran unit: {names} has no Vet printed, and support cannot buy it.\nMake it "
                    "an ordinary unit, or remove the models without it."
                ),
                unit=unit.label,
                names=names,
            ),
            candidates=[
                patches.make_ordinary_unit(unit),
                *([patches.remove_entry(others[0])] if len(others) == 1 else []),
            ],
        )
    for entry in unit.entries:
        for bought in entry.upgrades:
            if bought.key == VET and not force.army.buys_vet_anywhere(entry, unit):
                told = gettext(
                    "{model} is in a support unit, which cannot buy the Vet trait.\nRemove it.", model=entry.model.name
                )
                yield against.purchase(rule, "support-vet", bought, told, called=gettext("the Vet trait"))


@unit_rule("FC-32", "5.2", 1057, about=ForceFact.VETERAN_MODEL)
def veteran_models(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """Models with Vet printed, or with the limit Vet, are chosen for a veteran unit only."""
    if force.elite or unit.is_veteran or unit.duelist or _is_talon(unit):
        return
    for entry in unit.entries:
        if force.army.is_for_veterans(entry.model, unit.availability(entry.model)):
            told = gettext(_NO_VETERAN_UNIT[unit.role], model=entry.model.name, unit=unit.label)
            yield against.model(
                rule, "veteran-model", entry, told, *([] if unit.is_support else [patches.make_veteran(unit)])
            )


@force_rule("FC-33", "5.5", 1159, 1161, about=ForceFact.ELITE)
def elite_army(rule: Rule, force: Force) -> Findings:
    """In an elite army every model has or buys Vet, support units included."""
    if not force.elite:
        return
    for _, entry in force.entries:
        if not entry.has_vet and entry.model.faction != SUPPORT_LIST:
            told = gettext(
                "{entry} has no Vet trait; in an elite army every model has it.\nBuy it, or remove the model.",
                entry=entry.label,
            )
            yield against.model(rule, "elite-not-veteran", entry, told, patches.buy_vet(entry))


@force_rule("FC-33", "5.5", 1160, 1161, about=ForceFact.ELITE)
def elite_support(rule: Rule, force: Force) -> Findings:
    """An elite army takes no generic support but aircraft."""
    if not force.elite:
        return
    for unit in force.units:
        if SUPPORT_LIST in unit.factions:
            told = gettext(
                ("{unit} is generic support; the only generic support an elite army can take is aircraft.\nRemove it."),
                unit=unit.label,
            )
            yield against.unit(rule, "elite-support", unit, told)


@purchase_rule("FC-34", "A.2.3", 4125, 4126, about=ForceFact.VETERAN_UPGRADE)
def veteran_upgrades(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Veteran upgrades are bought for models with the Vet trait."""
    if entry.has_vet:
        return
    for bought in entry.purchases("veteran")[force.army.upgrades_without_vet(entry) :]:
        told = gettext(
            "{bought} is for veterans, and {entry} has no Vet trait.\nBuy Vet, or remove it.",
            bought=bought.name,
            entry=entry.label,
        )
        yield against.purchase(rule, "veteran-upgrade", bought, told, patches.buy_vet(entry), upgrade=bought.key)


@purchase_rule("FC-34", "A.3", 13199, about=ForceFact.VET)
def vet_once(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """A model that has Vet cannot gain it again."""
    bought = [upgrade for upgrade in entry.upgrades if upgrade.key == VET]
    if bought and (entry.model.has_vet or len(bought) > 1):
        told = gettext("{model} already has the Vet trait.\nRemove the one it buys.", model=entry.model.name)
        yield against.purchase(rule, "vet-twice", bought[-1], told, called=gettext("the bought Vet trait"))


@purchase_rule("FC-34", "A.2.3", 4134, about=ForceFact.UNPRICED)
def unpriced(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Some purchases are printed without a price: whether they are free is for the players to rule (DQ-18)."""
    given = force.army.free_upgrades(entry)
    for bought in entry.upgrades:
        if bought.purchase and force.army.price(bought.key, bought.purchase.cost) is None and bought not in given:
            yield against.purchase(
                with_clause(rule, bought.purchase.rule, bought.purchase.source),
                "no-price",
                bought,
                gettext(
                    "The rulebook prints no price for {purchase} (DQ-18).\nAgree on one; it counts as 0 TV here.",
                    purchase=bought.purchase.name,
                ),
                *patches.reading_choices(force, PRICES.get(bought.key)),
                severity="undetermined",
                upgrade=bought.key,
                ruling=PRICES.get(bought.key, "DQ-18"),
            )
        if bought.row and _is_open(bought.row, force.army):
            yield against.purchase(
                with_clause(rule, "FC-11", bought.row.provenance.source),
                "price-ruling",
                bought,
                gettext(
                    (
                        "The price of {row} is printed as '{printed}', unlike any other upgrade (DQ-14).\nAgree on "
                        "it; it counts as {tv} TV here."
                    ),
                    row=bought.row.name,
                    printed=bought.row.provenance.printed["tv"],
                    tv=bought.row.tv,
                ),
                *patches.reading_choices(force, ROW_PRICES.get(bought.key)),
                severity="undetermined",
                upgrade=bought.key,
                ruling=ROW_PRICES.get(bought.key, "DQ-14"),
            )


def _is_open(row: Upgrade, army: ArmyRules) -> bool:
    """Whether the price of an upgrade row is printed so that it waits for a ruling, and the players have chosen none."""
    provenance = row.provenance
    doubtful = "needs-ruling" in provenance.flags and "tv" in provenance.printed
    return doubtful and not (row.key in ROW_PRICES and army.readings[ROW_PRICES[row.key]])


def _is_talon(unit: ResolvedUnit) -> bool:
    """Whether a unit belongs to the Black Talons, veterans without being chosen as such (FC-61, FC-62)."""
    return BLACK_TALON in unit.factions
