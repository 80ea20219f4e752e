"""Duelists (FC-40; A.2.4, L4150-4175; alpha status). What they do in play (FC-41) is printed on their card."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule, either, with_clause
from armybuilder.engine.systems.blitz_beta.army.parts import ResolvedEntry
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedGroup, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators import against, patches
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact
from armybuilder.engine.systems.blitz_beta.validators.rule import (
    force_rule,
    purchase_rule,
    rank_rule,
)
from armybuilder.engine.systems.blitz_beta.validators.rules.upgrades import MELEE_PURCHASES, fitting_weapons

EXTRA_ACTION = "duelist/extra-action"
SHIELD = "duelist/shield"
LINK = "duelist/link"


@force_rule("FC-40", "A.2.4", 4151, about=ForceFact.DUELIST)
def one_duelist(rule: Rule, force: Force) -> Findings:
    """A force has at most one duelist."""
    duelists = [entry for _, entry in force.entries if entry.rank == "duelist"]
    allowed = force.army.groups["duelist"]
    for entry in allowed.excess_of(duelists):
        yield rule.finding(
            "several-duelists",
            f"{entry.where}/rank",
            gettext(
                "The force has {duelists} duelists; at most {number}.\nMake {entry} an ordinary model.",
                duelists=len(duelists),
                number=allowed.number_words,
                entry=entry.label,
            ),
            candidates=[patches.make_ordinary(entry), patches.remove_entry(entry)],
            duelists=len(duelists),
            max=allowed.most,
        )


@rank_rule("FC-40", "A.2.4", 4155, about=ForceFact.DUELIST)
def duelist_gear(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Only Gears become duelists."""
    types = force.army.duelist_types
    if entry.rank == "duelist" and entry.model.statline.base_type not in types:
        yield rule.finding(
            "duelist-type",
            f"{entry.where}/rank",
            gettext(
                "{model} is not a {types} and cannot be a duelist.\nRemove the rank.",
                model=entry.model.name,
                types=either(sorted(types)),
            ),
            candidates=[patches.make_ordinary(entry)],
            type=entry.model.statline.type,
        )


@rank_rule("FC-40", "A.2.4", 4163, about=ForceFact.DUELIST)
def duelist_alone(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """A duelist is bought as a support unit and stands in it alone."""
    if entry.rank != "duelist":
        return
    if not unit.is_support:
        yield rule.finding(
            "duelist-place",
            entry.where,
            gettext(
                "{entry} is a duelist in a primary unit; a duelist is its own support unit.\nMove it there.",
                entry=entry.label,
            ),
            candidates=[
                *_unit_of_its_own(entry, unit, force),
                (gettext("Make {entry} an ordinary model", entry=entry.label), patches.drop_rank(entry)),
                *_plain(entry),
            ],
        )
    others = [other for other in unit.entries if other is not entry]
    if unit.is_support and (others or entry.count > 1):
        yield rule.finding(
            "duelist-alone",
            entry.where,
            gettext(
                "{entry} is a duelist and must be the only model of its support unit.\nRemove the others.",
                entry=entry.label,
            ),
            candidates=[patches.remove_entry(others[0])] if len(others) == 1 else [],
            models=sum(other.count for other in unit.entries),
            max=1,
        )


@rank_rule("FC-40", "A.2.4", 4167, about=ForceFact.DUELIST)
def duelist_veteran(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """A duelist must have the Vet trait, printed or bought."""
    if entry.rank == "duelist" and not entry.has_vet:
        told = gettext("{entry} is a duelist and must buy the Vet trait.", entry=entry.label)
        yield rule.finding("duelist-not-veteran", entry.where, told, candidates=[patches.buy_vet(entry)])


@purchase_rule("FC-40", "A.2.4", 4159, about=ForceFact.DUELIST)
def duelist_no_command(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """A duelist uses no upgrade rows for commanders."""
    if entry.rank != "duelist":
        return
    for bought in entry.upgrades:
        if bought.row and bought.row.command_only:
            told = gettext("{bought} is for commanders, and a duelist is not one.\nRemove it.", bought=bought.name)
            yield against.purchase(rule, "duelist-command-row", bought, told, upgrade=bought.key)


@purchase_rule("FC-40", "A.2.4", 4165, 4175, about=ForceFact.DUELIST_PURCHASE)
def duelist_purchases(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """The extra action, shield, link and reach of A.2.4 are for duelists; shield and link exclude each other."""
    bought = entry.purchases("duelist")
    if not force.army.is_duelist(entry):
        for upgrade in bought:
            told = gettext(
                "{upgrade} is for duelists, and {entry} is not one.\nRemove it.",
                upgrade=upgrade.name,
                entry=entry.label,
            )
            yield against.purchase(rule, "duelist-only", upgrade, told, upgrade=upgrade.key)
    extra = [upgrade for upgrade in bought if upgrade.key == EXTRA_ACTION]
    for upgrade in extra[1:]:
        told = gettext(
            "{entry} buys {actions} extra actions; a duelist may buy one.\nRemove {number}.",
            entry=entry.label,
            actions=len(extra),
            number=len(extra) - 1,
        )
        yield against.purchase(
            rule, "extra-action-twice", upgrade, told, called=gettext("one extra action"), actions=len(extra), max=1
        )
    if entry.has_upgrade(SHIELD) and entry.has_upgrade(LINK):
        yield rule.finding(
            "shield-or-link",
            entry.where,
            gettext("{entry} has the duelist's shield and the linked melee weapon; choose one.", entry=entry.label),
            candidates=[patches.remove_upgrade(u) for u in bought if u.key in {SHIELD, LINK}],
        )


@purchase_rule("FC-40", "A.2.4", 4173, 4175, about=ForceFact.DUELIST_PURCHASE | ForceFact.FACTION_PURCHASE)
def melee_weapon(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Link and Reach go on a melee weapon that the model carries."""
    for bought in entry.upgrades:
        on_melee = bought.weapon is not None and bought.weapon.category == "melee"
        if bought.purchase and bought.key in MELEE_PURCHASES and not on_melee:
            fitting = [weapon.code for weapon in fitting_weapons(bought.key, entry)]
            ways = (
                gettext("Choose {weapons}.", weapons=either(fitting))
                if fitting
                else gettext("Remove it: the model has no melee weapon.")
            )
            yield against.purchase(
                with_clause(rule, bought.purchase.rule, bought.purchase.source),
                "melee-weapon",
                bought,
                gettext(
                    "{bought} of {entry} needs a melee weapon.\n{ways}",
                    bought=bought.name,
                    entry=entry.label,
                    ways=ways,
                ),
                *patches.move_to_weapon(bought, fitting),
                weapon=bought.weapon_code,
                allowed=fitting,
            )


def _unit_of_its_own(entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Iterator[Candidate]:
    """A support unit for a duelist alone: of its own group, else of the next that has none, else of a new group, which then
    lacks a primary unit."""
    groups = [unit.group, *(group for group in force.groups if group is not unit.group and group.primary)]
    group = next((group for group in groups if not group.support), None)
    codes = sorted(force.army.unit_codes(entry.model), key=lambda code: (code != unit.ua, code))
    code = next((code for code in codes if _supports(entry, code)), None)
    if group and code:
        yield patches.stand_alone(
            entry,
            group,
            code,
            _moved(entry, unit, group, code),
        )
    elif code:
        yield patches.stand_alone_in_new_group(entry, code)


def _moved(entry: ResolvedEntry, unit: ResolvedUnit, group: ResolvedGroup, code: str) -> str:
    """Describe a move to a separate support unit; the group is named only if it is another, and so is the type."""
    said: dict[str, str] = {"entry": entry.label, "group": group.label, "code": code}
    if group is unit.group and code == unit.ua:
        return gettext("Move {entry} to its own support unit", **said)
    if group is unit.group:
        return gettext("Move {entry} to its own support unit of type {code}", **said)
    if code == unit.ua:
        return gettext("Move {entry} to its own support unit in {group}", **said)
    return gettext("Move {entry} to its own support unit of type {code} in {group}", **said)


def _supports(entry: ResolvedEntry, code: str) -> bool:
    """Whether one such model may stand in support units of this type, as far as its own list tells (FC-9)."""
    listed = entry.model.availability.get(code)
    if not listed:
        return True
    return not listed.command_only and (listed.most is None or listed.support_only or listed.most > 1)


def _plain(entry: ResolvedEntry) -> list[Candidate]:
    """An ordinary model that gives up what was bought, which it may have as a duelist alone."""
    if not any(bought.purchase for bought in entry.upgrades):
        return []
    label = gettext("Make {entry} an ordinary model without its upgrades", entry=entry.label)
    return [(label, patches.make_ordinary(entry)[1])]
