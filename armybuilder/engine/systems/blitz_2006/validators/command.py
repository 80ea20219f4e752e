"""Who commands an army (FC-6, FC-12, FC-17, FC-21)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.construction import Candidate, Findings, Patch, Rule, either
from armybuilder.engine.core.rules.operations import set_value
from armybuilder.engine.systems.blitz_2006.book.changes import Become
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, sold_by, units_of
from armybuilder.engine.systems.blitz_2006.command import COMMANDED, command_options
from armybuilder.engine.systems.blitz_2006.completion.standard_squads import added, as_printed
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.modifications import fits_on
from armybuilder.engine.systems.blitz_2006.validators.rules import RULES
from armybuilder.engine.systems.blitz_2006.validators.squads import lead, may_lead

GROUPS = {"squad": gettext_noop("squad"), "cadre": gettext_noop("cadre")}
"""What guides call their squads."""


@RULES.of_force("FC-6", "Army Lists", 1697)
def commanded(rule: Rule, force: Force) -> Findings:
    """From 1000 TV on an army has a command squad, whose leader commands it; a smaller one may have."""
    if force.source.limit < COMMANDED or force.commanders or not (options := command_options(force)):
        return
    option = options[0]
    names = [units_of(force.catalogue)[key].name for key in option.option.of]
    yield rule.finding(
        "no-command-squad",
        "/groups",
        _uncommanded(force, option, names),
        lacking=True,
        candidates=[way for squad in force.squads for way in _commanding(squad, option)]
        or list(_further(force, option)),
        option=option.key,
        from_limit=COMMANDED,
    )


def _uncommanded(force: Force, option: Purchase, names: list[str]) -> str:
    """Who may command: any leader, or one of these; the guide of the South calls its squads cadres."""
    group = gettext(GROUPS[force.faction.group if force.faction else "squad"])
    told = {"limit": force.source.limit, "option": option.name, "group": group, "tv": option.tv}
    if not names:
        return gettext(
            "An army with a limit of {limit} TV has a {option}.\nGive it to the leader of a {group}, for {tv} TV.",
            **told,
        )
    return gettext(
        "An army with a limit of {limit} TV has a {option}, led by one {leaders}.\nGive it to the leader of a {group}, "
        "for {tv} TV.",
        **told,
        leaders=either(names),
    )


def _commanding(squad: FieldedSquad, option: Purchase) -> Iterator[Candidate]:
    """The leader of a squad commands, perhaps in another machine; of infantry that has none yet, one of its units."""
    for row in squad.leaders or [row for row in squad.rows if not squad.needs_leader and may_lead(row)]:
        who, led = (
            gettext("{unit} of {squad} commands", unit=row.label, squad=squad.label),
            [] if row.leads else lead(row)[1],
        )
        if fits_on(option.option, row.fit.key, squad.catalogue):
            yield who, [*led, *_buys(row, option.key)]
            continue
        for machine in _machines(row, option):
            yield (
                gettext(
                    "{unit} of {squad} commands, with {machine}",
                    unit=row.label,
                    squad=squad.label,
                    machine=machine.name,
                ),
                [*led, *_buys(row, machine.key, option.key)],
            )


def _further(force: Force, option: Purchase) -> Iterator[Candidate]:
    """Another squad, whose leader commands as the guide prints it."""
    for record in force.catalogue.squads.values():
        squad = as_printed(record)
        leader = next((unit for unit in squad.units if unit.leads), None)
        own = force.faction is not None and record.faction == force.faction.key and record.column
        if own and leader and fits_on(option.option, leader.model, force.catalogue):
            leader.options = [option.key]
            name = units_of(force.catalogue)[leader.model].name
            yield (
                gettext("Add {squad}, whose {leader} commands", squad=record.name, leader=name),
                added(squad, 1, force.source),
            )


def _machines(row: FieldedUnit, option: Purchase) -> Iterator[Purchase]:
    """What makes a leader one of those who may command."""
    for purchase in sold_by(row.squad.catalogue).get(row.squad.record.key, ()):
        becomes = [change.model for change in purchase.changes if isinstance(change, Become)]
        if set(becomes) & set(option.option.of) and fits_on(purchase.option, row.fit.key, row.squad.catalogue):
            yield purchase


def _buys(row: FieldedUnit, *keys: str) -> Patch:
    where = f"{row.where}/options"
    if not row.source.options:
        return set_value(where, list(keys))
    return [step for key in keys for step in set_value(f"{where}/-", key)]
