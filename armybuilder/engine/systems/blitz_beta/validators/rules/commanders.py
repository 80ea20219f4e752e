"""Commander rules (FC-13 to FC-17; 5.4, 15.0, 15.1, 18.7, A.2.2)."""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule
from armybuilder.engine.core.rules.operations import set_value
from armybuilder.engine.systems.blitz_beta.army.parts import ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators import against, patches
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact
from armybuilder.engine.systems.blitz_beta.validators.rule import (
    force_rule,
    purchase_rule,
    rank_rule,
    unit_purchase_rule,
    unit_rule,
)

LEADERS = ("CGL", "CO")


@unit_rule("FC-13", "5.4", 1140, roles=[PRIMARY], about=ForceFact.ODD_LEADERS)
def group_leader(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """Every primary unit has exactly one combat group leader (CGL); the CO is the CGL of its own unit."""
    leaders = [entry for entry in unit.entries if entry.rank in LEADERS]
    if not leaders:
        told = gettext("{unit} has no combat group leader (CGL).\nGive one of its models the rank.", unit=unit.label)
        yield rule.finding(
            "no-cgl", unit.where, told, lacking=True, candidates=_promotions(unit, "CGL" if _has_co(force) else "CO")
        )
    allowed = unit.army.groups["cgl"]
    for entry in allowed.excess_of(leaders):
        told = gettext(
            (
                "{unit} has more than {number} leader; a primary unit has {number} CGL or CO.\nRemove the rank "
                "from {entry}."
            ),
            unit=unit.label,
            number=allowed.number_words,
            entry=entry.label,
        )
        yield against.rank(rule, "several-cgl", entry, told, leaders=len(leaders), max=allowed.most)


@rank_rule("FC-13", "5.4", 1140, about=ForceFact.SHARED_RANK)
def one_model_a_rank(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """A rank belongs to one model."""
    if entry.rank and entry.count > 1:
        yield rule.finding(
            "rank-count",
            f"{entry.where}/rank",
            gettext(
                "{count} {entry} share the rank {rank}; a rank is for one model.\nSplit the row.",
                count=entry.count,
                entry=entry.label,
                rank=entry.rank,
            ),
            candidates=[(gettext("Give the rank to one {entry}", entry=entry.label), patches.split_off(entry))],
            count=entry.count,
            max=1,
        )


@unit_rule("FC-13", "5.2", 1059, 1060, roles=[PRIMARY], about=ForceFact.COMMAND_MODEL | ForceFact.COMMAND_ROW)
def command_rows(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A model or upgrade row with the limit CMD is for commanders: CGL, 2iC, XO or CO."""
    for entry in unit.entries:
        if entry.is_commander:
            continue
        availability = unit.availability(entry.model)
        if availability and availability.command_only:
            told = gettext(
                "{model} can be in {ua} units only as a commander.\nGive it a rank, or remove it.",
                model=entry.model.name,
                ua=unit.ua,
            )
            yield rule.finding(
                "command-only", entry.where, told, candidates=_ranks_for(unit, entry, force), limit=availability.limit
            )
        for bought in entry.upgrades:
            if bought.row and bought.row.command_only:
                told = gettext(
                    "{row} is for commanders.\nGive {model} a rank, or remove the upgrade.",
                    row=bought.row.name,
                    model=entry.model.name,
                )
                yield against.purchase(
                    rule, "command-only", bought, told, *_ranks_for(unit, entry, force), upgrade=bought.key
                )


@force_rule("FC-14", "5.4", 1152, about=ForceFact.ODD_COMMAND)
def commanding_officer(rule: Rule, force: Force) -> Findings:
    """Exactly one CGL of the force is its commanding officer (CO), for no TV."""
    officers = [(unit, entry) for unit, entry in force.entries if entry.rank == "CO"]
    if not officers and any(group.primary for group in force.groups):
        leaders = [entry for _, entry in force.entries if entry.rank == "CGL"]
        yield rule.finding(
            "no-co",
            "/groups",
            gettext(
                "The force has no commanding officer (CO).\nMake one of its combat group leaders the CO; it costs nothing."
            ),
            lacking=True,
            candidates=[
                (gettext("Make {entry} the CO", entry=entry.label), operations.set_value(f"{entry.where}/rank", "CO"))
                for entry in leaders[:3]
            ],
        )
    allowed = force.army.groups["co"]
    for _unit, entry in allowed.excess_of(officers):
        yield rule.finding(
            "several-co",
            f"{entry.where}/rank",
            gettext(
                "The force has {officers} commanding officers; at most {number}.\nMake {entry} a CGL.",
                officers=len(officers),
                number=allowed.number_words,
                entry=entry.label,
            ),
            candidates=[
                (gettext("Make {entry} the CGL", entry=entry.label), operations.set_value(f"{entry.where}/rank", "CGL"))
            ],
            officers=len(officers),
            max=allowed.most,
        )


@force_rule("FC-15", "A.2.2", 4103, 4105, about=ForceFact.XO)
def executive_officer(rule: Rule, force: Force) -> Findings:
    """At most one model of the force is its executive officer (XO), for 3 TV."""
    officers = [entry for _, entry in force.entries if entry.rank == "XO"]
    allowed = force.army.groups["xo"]
    for entry in allowed.excess_of(officers):
        told = gettext(
            "The force has {officers} executive officers (XO); at most {number}.\nRemove the rank from {entry}.",
            officers=len(officers),
            number=allowed.number_words,
            entry=entry.label,
        )
        yield against.rank(rule, "several-xo", entry, told, officers=len(officers), max=allowed.most)


@unit_rule("FC-15", "A.2.2", 4103, 4105, about=ForceFact.SECOND)
def second_in_command(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """At most one model of a primary unit is its second in command (2iC), for 2 TV."""
    seconds = [entry for entry in unit.entries if entry.rank == "2iC"]
    allowed = unit.army.groups["second"]
    for entry in allowed.excess_of(seconds):
        told = gettext(
            "{unit} has {seconds} seconds in command (2iC); at most {number}.\nRemove the rank from {entry}.",
            unit=unit.label,
            seconds=len(seconds),
            number=allowed.number_words,
            entry=entry.label,
        )
        yield against.rank(rule, "several-2ic", entry, told, officers=len(seconds), max=allowed.most)


@rank_rule("FC-16", "18.7", 3848, about=ForceFact.MEDIC)
def no_medics(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """A combat medic is never a commander."""
    if entry.is_commander and entry.model.trait("Medic"):
        yield rule.finding(
            "medic-commander",
            f"{entry.where}/rank",
            gettext(
                "{model} is a combat medic and may not command.\nGive the rank to another model.",
                model=entry.model.name,
            ),
            candidates=[
                (gettext("Give the rank to {other}", other=other.label), patches.pass_rank(entry, other))
                for other in unit.entries
                if not other.rank and not other.model.trait("Medic")
            ]
            + [patches.take_rank(entry)],
        )


@rank_rule("FC-17", "5.4", 1147, 1148, roles=[SUPPORT])
def no_support_commanders(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """A support unit has no commander of its own."""
    if unit.is_support and entry.is_commander:
        told = gettext("{entry} is in a support unit, which has no commander.\nRemove its rank.", entry=entry.label)
        yield against.rank(rule, "support-commander", entry, told, rank=entry.rank)


@purchase_rule("FC-17", "5.4", 1147, 1148, roles=[SUPPORT], about=ForceFact.COMMAND_ROW)
def no_support_command_rows(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """A support unit has no upgrade rows for commanders."""
    if not unit.is_support or entry.rank == "duelist":
        return  # FC-40 speaks for duelists
    for bought in entry.upgrades:
        if bought.row and bought.row.command_only:
            told = gettext("{row} is for commanders, and a support unit has none.\nRemove it.", row=bought.row.name)
            yield against.purchase(rule, "support-command-row", bought, told, upgrade=bought.key)


@unit_rule("FC-17", "5.4", 1147, 1148, roles=[SUPPORT], about=ForceFact.COMMAND_MODEL)
def no_support_command_models(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A support unit has no models that are for commanders only."""
    for entry in unit.entries:
        availability = unit.availability(entry.model)
        if availability and availability.command_only:
            told = gettext(
                "{model} is for commanders, and a support unit has none.\nMove it to a primary unit.",
                model=entry.model.name,
            )
            ways = _as_commander(entry, unit, force)
            yield against.model(rule, "support-command-model", entry, told, *ways, limit=availability.limit)


@unit_purchase_rule("FC-17", "5.4", 3999, 4001, roles=[SUPPORT], about=ForceFact.GENERIC_PURCHASE)
def no_support_upgrades(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A support unit buys no generic upgrades; a duelist, and drones of models with a drone bay, are the exceptions."""
    if unit.duelist or unit.army.support_buys_generic:
        return
    for bought in unit.purchases:
        if bought.purchase and bought.purchase.kind == "generic-unit":
            told = gettext(
                "{unit} may not buy generic upgrades such as {purchase}.\nRemove it.",
                unit=unit.label,
                purchase=bought.purchase.name,
            )
            yield against.purchase(rule, "support-upgrade", bought, told, upgrade=bought.key)
    for entry in unit.entries:
        for bought in entry.upgrades:
            if (
                bought.purchase
                and bought.purchase.kind == "generic-model"
                and not _allowed_in_support(bought.key, entry)
            ):
                told = gettext(
                    "{model} is in a support unit and may not buy {purchase}.\nRemove it.",
                    model=entry.model.name,
                    purchase=bought.purchase.name,
                )
                yield against.purchase(rule, "support-upgrade", bought, told, upgrade=bought.key)


def _allowed_in_support(key: str, entry: ResolvedEntry) -> bool:
    """Drones of a printed drone bay (L4113-4114); the Vet trait has rules of its own (FC-31, FC-33)."""
    return key == "vet" or (key.startswith("drone/") and entry.model.trait("Drone Bay") is not None)


def _has_co(force: Force) -> bool:
    return any(entry.rank == "CO" for _, entry in force.entries)


def _promotions(unit: ResolvedUnit, rank: str) -> list[Candidate]:
    """Give the rank to a model, those with command traits first."""
    free = [entry for entry in unit.entries if not entry.rank and not entry.model.trait("Medic")]
    free.sort(key=lambda entry: 0 if entry.model.trait("CMD") or any(row.command_only for row in entry.rows) else 1)
    return [
        (gettext("Make one {entry} the {rank}", entry=entry.label, rank=rank), patches.set_rank(entry, rank))
        for entry in free[:3]
    ]


def _as_commander(entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> list[Candidate]:
    """Let a model of a support unit join the primary unit of its group, with its rank or one that is free there."""
    primary = unit.group.primary
    ranks = _free_ranks(primary, force) if primary and entry.count == 1 else []
    if not primary or not ranks:
        return []
    _label, (move, *emptied) = patches.join(entry, primary, unit)
    rank = entry.rank or ranks[0]
    ranked = set_value(f"{primary.where}/models/{len(primary.source.models)}/rank", rank)
    return [
        (
            gettext(
                "Move {entry} to the primary unit of {group} as {rank}",
                entry=entry.label,
                group=primary.group.label,
                rank=rank,
            ),
            [move, *ranked, *emptied],
        )
    ]


def _ranks_for(unit: ResolvedUnit, entry: ResolvedEntry, force: Force) -> list[Candidate]:
    """The ranks that are still free for an entry."""
    return [
        (gettext("Make it the {rank}", rank=rank), patches.set_rank(entry, rank)) for rank in _free_ranks(unit, force)
    ]


def _free_ranks(unit: ResolvedUnit, force: Force) -> list[str]:
    taken = {other.rank for other in unit.entries}
    ranks = [] if taken & set(LEADERS) else ["CGL" if _has_co(force) else "CO"]
    ranks += [] if "2iC" in taken else ["2iC"]
    return ranks + ([] if any(other.rank == "XO" for _, other in force.entries) else ["XO"])
