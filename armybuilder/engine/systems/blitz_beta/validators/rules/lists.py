"""Which lists a force may buy from (FC-6, FC-60 to FC-64; A.2.5)."""

from typing import Literal

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule
from armybuilder.engine.systems.blitz_beta.army.parts import ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.tables import Faction
from armybuilder.engine.systems.blitz_beta.book.values import GENERIC, PRIMARY
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedGroup, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators import against, patches
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact
from armybuilder.engine.systems.blitz_beta.validators.rule import force_rule, purchase_rule, unit_rule
from armybuilder.engine.systems.blitz_beta.validators.rules.veterans import BLACK_TALON

CEF = "cef"
GOLEM_UPGRADES = frozenset({"eden/utopia-apes-al", "eden/utopia-apes-bt"})
_NEVER_TOGETHER = {
    CEF: gettext_noop("{entry} is a Black Talon, and Black Talons never serve in an army with the CEF.\nRemove it."),
    BLACK_TALON: gettext_noop(
        "{entry} is from the CEF, and Black Talons never serve in an army with the CEF.\nRemove it."
    ),
}
"""By the faction of the force."""
_NEVER_WITH_EACH_OTHER = gettext_noop(
    "{entry} is from the CEF, and Black Talons never serve in an army with the CEF.\nRemove it, or the Black Talons."
)


@unit_rule("FC-6", "A.2.5", 4191, 4196, about=ForceFact.OTHER_LIST)
def own_lists(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A force buys from its faction's list, from generic support and aircraft, and from allies where a rule opens them."""
    if not force.faction:
        return
    for entry in unit.entries:
        model = entry.model
        if not _is_open(entry, unit, force) and not _is_enemy(model.faction, force.faction):
            yield rule.finding(
                "foreign-model",
                entry.where,
                gettext(
                    "{model} is on the {list} list, which {force} may not use here{allied}.\nRemove it, or {way_out}.",
                    model=model.name,
                    list=_name(model.faction, force),
                    force=_a_force(force.faction),
                    allied=_allied_units(model.faction, force),
                    way_out=_way_out(model.faction, force),
                ),
                candidates=[
                    *_as_allies(unit, model.faction, force),
                    patches.remove_entry(entry),
                    patches.remove_unit(unit),
                ],
                list=model.faction,
                faction=force.faction.key,
            )


@unit_rule("FC-60", "A.2.5", 4198, 4200, about=ForceFact.OTHER_LIST)
def one_list_a_unit(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """The models of a unit come from one list."""
    if len(unit.entries) < 2 or len(unit.factions) < 2:
        return
    bought = [entry for entry in unit.entries if _is_open(entry, unit, force) and not force.army.is_guest(entry.model)]
    factions = {entry.model.faction for entry in bought} - GENERIC
    if len(factions) > 1 and not factions <= force.army.mixes:
        names = ", ".join(sorted(_name(key, force) for key in factions))
        yield rule.finding(
            "mixed-unit",
            unit.where,
            gettext(
                "{unit} mixes models of {names}; a unit buys from one list.\nRemove those from the other lists.",
                unit=unit.label,
                names=names,
            ),
            candidates=[
                patches.remove_entry(entry)
                for entry in unit.entries
                if sum(other.model.faction == entry.model.faction for other in unit.entries) == 1
            ],
            lists=sorted(factions),
        )


@force_rule("FC-61", "A.2.5", 4418, 4420, about=ForceFact.BLACK_TALON)
def black_talon_group(rule: Rule, force: Force) -> Findings:
    """A Black Talon ally is one whole combat group, in a force that is not elite; it is the force's veteran unit."""
    if not force.faction or BLACK_TALON not in lent_lists(force, "group"):
        return
    groups = [group for group in force.groups if any(BLACK_TALON in unit.factions for unit in group.units)]
    for group in groups:
        yield from _of_talons_alone(rule, group, force)
    allowed = force.army.groups["black-talon"]
    for group in allowed.excess_of(groups):
        yield rule.finding(
            "several-black-talon-groups",
            group.where,
            gettext(
                "The force has {groups} Black Talon combat groups; it may have {number}.\nRemove one.",
                groups=len(groups),
                number=allowed.number_words,
            ),
            candidates=[patches.remove_group(group)],
            groups=len(groups),
            max=allowed.most,
        )
    if groups and force.elite:
        yield rule.finding(
            "black-talon-elite",
            groups[0].where,
            gettext(
                "An elite army cannot have a Black Talon combat group.\nDrop the elite option, or remove the group."
            ),
            candidates=[patches.drop_elite(force), *map(patches.remove_group, groups)],
        )


def _of_talons_alone(rule: Rule, group: ResolvedGroup, force: Force) -> Findings:
    """Report what shares a combat group with Black Talons: guests, whom the army lets join any unit, and others."""
    for unit in (unit for unit in group.units if BLACK_TALON in unit.factions):
        for guest in (entry for entry in unit.entries if force.army.is_guest(entry.model)):
            told = gettext(
                (
                    "{model} is not a Black Talon but is in {unit}; Black Talons form their own combat group, which "
                    "no other model joins.\nRemove it."
                ),
                model=guest.model.name,
                unit=unit.label,
            )
            yield against.model(rule, "black-talon-guest", guest, told, model=guest.model.key)
    if any(unit.entries and BLACK_TALON not in unit.factions for unit in group.units):
        yield rule.finding(
            "black-talon-mixed",
            group.where,
            gettext(
                (
                    "{group} mixes Black Talons with others; Black Talons form their own combat group.\nRemove the "
                    "support unit, or choose it from the list of the primary unit."
                ),
                group=group.label,
            ),
            candidates=[patches.remove_unit(group.support)] if group.support else [],
        )


@force_rule("FC-61", "A.2.5", 4420, about=ForceFact.BLACK_TALON | ForceFact.CEF)
def no_talons_with_cef(rule: Rule, force: Force) -> Findings:
    """Black Talons never stand in an army with a CEF unit, neither in a force of the CEF nor the CEF in one of theirs."""
    own = force.faction.key if force.faction else ""
    talons = [(unit, entry) for unit, entry in force.entries if entry.model.faction == BLACK_TALON]
    cef = [(unit, entry) for unit, entry in force.entries if entry.model.faction == CEF]
    if not (talons or own == BLACK_TALON) or not (cef or own == CEF):
        return
    for unit, entry in talons if own == CEF else cef:
        yield rule.finding(
            "black-talon-cef",
            entry.where,
            gettext(_NEVER_TOGETHER.get(own, _NEVER_WITH_EACH_OTHER), entry=entry.label),
            candidates=[patches.remove_entry(entry), patches.remove_unit(unit)],
            list=entry.model.faction,
        )


@purchase_rule("FC-62", "A.2.5", 4430, about=ForceFact.FACTION_PURCHASE)
def black_talon_reach(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Reach on a melee weapon for 1 TV is for Black Talon models; their Vet, Stealth and Airdrop are in the catalogue."""
    for bought in entry.purchases("faction"):
        if entry.model.faction != BLACK_TALON:
            told = gettext(
                "{model} is not a Black Talon model and cannot buy their Reach.\nRemove it.", model=entry.model.name
            )
            yield against.purchase(rule, "black-talon-only", bought, told, called="Reach", upgrade=bought.key)


@unit_rule("FC-63", "A.2.5", 4436, 4494, roles=[PRIMARY], about=ForceFact.OTHER_LIST)
def support_allies(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """CEF, Caprice, Utopia and Eden lend each other, and the last three lend Black Talon, support units only."""
    if not force.faction:
        return
    allies = lent_lists(force, "support")
    for entry in unit.entries:
        if entry.model.faction in allies:
            yield rule.finding(
                "support-ally",
                entry.where,
                gettext(
                    "{model} is on the {list} list, which {force} uses for support units only.\nMove it to a support unit.",
                    model=entry.model.name,
                    list=_name(entry.model.faction, force),
                    force=_a_force(force.faction),
                ),
                candidates=[
                    *patches.move_to_support(entry, unit, unit.ua),
                    patches.remove_entry(entry),
                    patches.remove_unit(unit),
                ],
                list=entry.model.faction,
                faction=force.faction.key,
            )


@purchase_rule("FC-64", "A.2.5", 12876, about=ForceFact.ROW)
def utopia_apes(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """The Utopia Apes upgrade is for golem support units of a Utopian force."""
    at_home = force.faction is not None and force.faction.key == "utopia" and unit.is_support
    for bought in entry.upgrades:
        if bought.key in GOLEM_UPGRADES and not at_home:
            told = gettext("Utopia Apes are golems in a support unit of a Utopian force.\nRemove the upgrade.")
            yield against.purchase(rule, "utopia-apes", bought, told, upgrade=bought.key)


def may_join(faction: str, force: Force) -> bool:
    """Whether a force may buy from the list `faction` at all (FC-60, FC-61, FC-63)."""
    own = force.faction
    if own is None or faction == own.key or faction in own.borrows:
        return True
    return faction in lent_lists(force, "support") or faction in lent_lists(force, "group")


def lent_lists(force: Force, place: Literal["support", "group"]) -> frozenset[str]:
    """The lists that lend the force support units, or a combat group (FC-61, FC-63)."""
    own = force.faction.key if force.faction else ""
    return force.catalogue.loans[place].get(own, frozenset())


def is_ally(entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> bool:
    """Whether the force's army lets the unit have a model of another list (`army.Allies`, `army.Guests`, duelists)."""
    army, faction = force.army, entry.model.faction
    if army.is_guest(entry.model) or (unit.duelist and faction in army.duelist_lists):
        return True
    return any(
        faction in allies.lists
        and (not unit.ua or unit.ua in allies.codes)
        and (not allies.one or force.ally in (None, faction))
        for allies in army.allies
    )


def _is_open(entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> bool:
    """Whether the force may buy the model for the unit at all, from its own list or another."""
    faction = entry.model.faction
    return faction in GENERIC or may_join(faction, force) or is_ally(entry, unit, force)


def _is_enemy(faction: str, own: Faction) -> bool:
    """Whether FC-61 speaks for a model of this list in the force: Black Talons and the CEF."""
    return {faction, own.key} == {BLACK_TALON, CEF}


def _allied_units(faction: str, force: Force) -> str:
    """Describe in words which units of an allied list the force may have."""
    codes = sorted(_allied_codes(faction, force))
    if not codes:
        return ""
    chosen = (
        gettext("; its ally is {name}", name=_name(force.ally or "", force)) if _is_other_ally(faction, force) else ""
    )
    return gettext(" (allied units are {codes}{chosen})", codes=", ".join(codes), chosen=chosen)


def _way_out(faction: str, force: Force) -> str:
    """Describe how a model of another list can stay in the force."""
    if _is_other_ally(faction, force):
        return gettext("choose {name} as the ally", name=_name(faction, force))
    return gettext("choose one of these unit types") if _allied_codes(faction, force) else gettext("change the faction")


def _as_allies(unit: ResolvedUnit, faction: str, force: Force) -> list[Candidate]:
    """Ways to make allies of a unit: another ally for the force, or another type for the unit."""
    found: list[Candidate] = []
    if _is_other_ally(faction, force):
        found.append(
            (
                gettext("Choose {name} as the ally", name=_name(faction, force)),
                patches.set_option(force, "ally", faction),
            )
        )
    codes = unit.shared_codes & _allied_codes(faction, force) - {unit.ua}
    return found + [patches.set_code(unit, code) for code in sorted(codes)]


def _allied_codes(faction: str, force: Force) -> frozenset[str]:
    """Unit types that the army may have of a list."""
    return frozenset(code for allies in force.army.allies if faction in allies.lists for code in allies.codes)


def _is_other_ally(faction: str, force: Force) -> bool:
    """Whether the list is one that the force might have chosen as its ally, and another is."""
    return faction in force.army.ally_choices and force.ally not in (None, faction)


def _a_force(faction: Faction) -> str:
    """`a North force`, `an Eden force`, `a Colonial Expeditionary Force`."""
    if faction.name.endswith("Force"):
        return gettext("a {faction}", faction=faction.name)
    if faction.name[0] in "AEIO":
        return gettext("an {faction} force", faction=faction.name)
    return gettext("a {faction} force", faction=faction.name)


def _name(key: str, force: Force) -> str:
    faction = force.catalogue.factions.get(key)
    return faction.name if faction else key
