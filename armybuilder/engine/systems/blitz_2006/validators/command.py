"""Command of an army: its command squad and leader (FC-6, FC-12, FC-17, FC-21)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.construction import Candidate, Findings, Patch, Rule, either
from armybuilder.engine.core.rules.operations import set_value
from armybuilder.engine.systems.blitz_2006.book.changes import Become
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, purchases_by_seller, units_of
from armybuilder.engine.systems.blitz_2006.command import COMMANDED, command_options
from armybuilder.engine.systems.blitz_2006.completion.standard_squads import add_squads, printed_squad
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.modifications import can_take
from armybuilder.engine.systems.blitz_2006.validators.rules import RULES
from armybuilder.engine.systems.blitz_2006.validators.squads import make_leader, may_lead

GROUPS = {"squad": gettext_noop("squad"), "cadre": gettext_noop("cadre")}
"""What guides call their squads."""


@RULES.of_force("FC-6", "Army Lists", 1697)
def command_squad(rule: Rule, force: Force) -> Findings:
    """From 1000 TV on an army has a command squad, whose leader commands it; a smaller one may have."""
    if force.source.limit < COMMANDED or force.commanders or not (options := command_options(force)):
        return
    option = options[0]
    names = [units_of(force.catalogue)[key].name for key in option.option.of]
    yield rule.finding(
        "no-command-squad",
        "/groups",
        _describe_no_commander(force, option, names),
        lacking=True,
        candidates=[way for squad in force.squads for way in _appoint_leader(squad, option)]
        or list(_add_commanding_squad(force, option)),
        option=option.key,
        from_limit=COMMANDED,
    )


def _describe_no_commander(force: Force, option: Purchase, names: list[str]) -> str:
    """Describe who may command: any leader, or one of these; the guide of the South calls its squads cadres."""
    group = gettext(GROUPS[force.faction.group if force.faction else "squad"])
    told = {"limit": force.source.limit, "option": option.name, "group": group, "tv": option.tv}
    if not names:
        return gettext(
            ("An army with a limit of {limit} TV needs a {option}.\nGive it to the leader of a {group}, for {tv} TV."),
            **told,
        )
    return gettext(
        (
            "An army with a limit of {limit} TV needs a {option}, led by one {leaders}.\nGive it to the "
            "leader of a {group}, for {tv} TV."
        ),
        **told,
        leaders=either(names),
    )


def _appoint_leader(squad: FieldedSquad, option: Purchase) -> Iterator[Candidate]:
    """The leader of a squad commands, perhaps in another machine; of infantry that has none yet, one of its units."""
    for row in squad.leaders or [row for row in squad.rows if not squad.needs_leader and may_lead(row)]:
        who, led = (
            gettext("{unit} of {squad} commands", unit=row.label, squad=squad.label),
            [] if row.leads else make_leader(row)[1],
        )
        if can_take(option.option, row.fit.key, squad.catalogue):
            yield who, [*led, *_add_options(row, option.key)]
            continue
        for machine in _commander_machines(row, option):
            yield (
                gettext(
                    "{unit} of {squad} commands, with {machine}",
                    unit=row.label,
                    squad=squad.label,
                    machine=machine.name,
                ),
                [*led, *_add_options(row, machine.key, option.key)],
            )


def _add_commanding_squad(force: Force, option: Purchase) -> Iterator[Candidate]:
    """Another squad, whose leader commands as the guide prints it."""
    for record in force.catalogue.squads.values():
        squad = printed_squad(record)
        leader = next((unit for unit in squad.units if unit.leads), None)
        own = force.faction is not None and record.faction == force.faction.key and record.column
        if own and leader and can_take(option.option, leader.model, force.catalogue):
            leader.options = [option.key]
            name = units_of(force.catalogue)[leader.model].name
            yield (
                gettext("Add {squad}, whose {leader} commands", squad=record.name, leader=name),
                add_squads(squad, 1, force.source),
            )


def _commander_machines(row: FieldedUnit, option: Purchase) -> Iterator[Purchase]:
    """Yield the purchases that turn a leader into one of those who may command."""
    for purchase in purchases_by_seller(row.squad.catalogue).get(row.squad.record.key, ()):
        becomes = [change.model for change in purchase.changes if isinstance(change, Become)]
        if set(becomes) & set(option.option.of) and can_take(purchase.option, row.fit.key, row.squad.catalogue):
            yield purchase


def _add_options(row: FieldedUnit, *keys: str) -> Patch:
    where = f"{row.where}/options"
    if not row.source.options:
        return set_value(where, list(keys))
    return [step for key in keys for step in set_value(f"{where}/-", key)]
