"""Squads as the guides sell them: how many units, which, and who leads (FC-2, FC-8, FC-39)."""

from collections.abc import Iterator, Mapping, Sequence

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Patch, Rule, either
from armybuilder.engine.core.rules.offers import as_data
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.core.words import Noun
from armybuilder.engine.systems.blitz_2006.book.changes import Field
from armybuilder.engine.systems.blitz_2006.book.options import SquadOption
from armybuilder.engine.systems.blitz_2006.book.purchases import option_word
from armybuilder.engine.systems.blitz_2006.completion.standard_squads import make_units, printed_squad
from armybuilder.engine.systems.blitz_2006.document import WORDS
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.rulings import COUNTED, DRONES
from armybuilder.engine.systems.blitz_2006.validators.rules import of_squads

MOST_UNITS = 6
DRONE = Noun(gettext_noop("drone"), gettext_noop("drones"))


@of_squads("FC-2", "Units and Combat Groups", 277)
def squad_size(rule: Rule, squad: FieldedSquad, force: Force) -> Findings:
    """A combat group has at most six units; drones are none of them, unless the players have agreed otherwise."""
    counts_drones = force.readings[DRONES] == COUNTED
    number = squad.count + (squad.drones if counts_drones else 0)
    excess = number - MOST_UNITS
    if excess > 0:
        drones = squad.drones if counts_drones else 0
        yield rule.finding(
            "crowded-squad",
            squad.where,
            _crowded(squad.label, number, drones),
            candidates=[_fewer(squad.rows, excess), *(_without_drones(squad) if counts_drones else ())],
            units=number,
            most=MOST_UNITS,
        )


def _crowded(squad: str, units: int, drones: int) -> str:
    told = {"squad": squad, "units": units, "most": MOST_UNITS, "excess": units - MOST_UNITS}
    if not drones:
        return gettext("{squad} has {units} units; a squad can have at most {most}.\nRemove {excess}.", **told)
    return gettext(
        "{squad} has {units} units with {drones}; a squad can have at most {most}.\nRemove {excess}.",
        **told,
        drones=DRONE.with_number(drones),
    )


def _without_drones(squad: FieldedSquad) -> Iterator[Candidate]:
    """Take the drones of a row away."""
    for row in reversed(squad.rows):
        for bought in row.purchases:
            if any(isinstance(change, Field) for change in bought.purchase.changes):
                yield (
                    gettext("Remove {option} of {unit}", option=bought.purchase.name, unit=row.label),
                    remove(bought.where),
                )


@of_squads("FC-2", "Units and Combat Groups", 277)
def empty(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """A combat group has a unit; what those of the guides have is told by their price."""
    if not squad.source.units and not squad.record.units:
        yield rule.finding(
            "empty-squad",
            squad.where,
            gettext("{squad} has no units.\nAdd one, or remove it.", squad=squad.label),
            lacking=True,
            candidates=[(gettext("Remove {part}", part=squad.label), remove(squad.where))],
        )


@of_squads("FC-8", "Army Lists", 1693)
def complete(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """A squad has at least the units that its guide prints, for which its price is."""
    if missing := squad.missing_units:
        yield rule.finding(
            "incomplete-squad",
            squad.where,
            gettext(
                "{squad} comes with {units}.\nAdd {missing}.",
                squad=squad.label,
                units=_describe_units(squad.record.units, squad),
                missing=_describe_units(missing, squad),
            ),
            lacking=True,
            candidates=[(gettext("Add what is missing"), _add_missing_units(squad, missing))],
            missing=dict(missing),
        )


def _add_missing_units(squad: FieldedSquad, missing: Mapping[str, int]) -> Patch:
    """Add what is missing; all units of a squad that has none, with its leader."""
    where = f"{squad.where}/units"
    if not squad.source.units:
        return set_value(where, [as_data(unit) for unit in printed_squad(squad.record).units])
    return [step for unit in make_units(missing) for step in set_value(f"{where}/-", as_data(unit))]


def _describe_units(counts: Mapping[str, int], squad: FieldedSquad) -> str:
    """`2 Black Mamba and 2 Jäger`."""
    *first, last = (f"{number} {squad.unit_name(key)}" for key, number in counts.items())
    return gettext("{units} and {last}", units=", ".join(first), last=last) if first else last


@of_squads("FC-8", "Army Lists", 1693)
def own_units(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """Units beyond those printed come by an option of the squad."""
    for row in squad.rows:
        if not row.joined or row.addition or squad.is_legacy:
            continue
        if printed := squad.record.units.get(row.record.key):
            message = gettext(
                "{squad} comes with {printed} {unit} and cannot add more.\nRemove {excess}.",
                squad=squad.label,
                printed=printed,
                unit=row.record.name,
                excess=row.joined,
            )
            yield _unsold_finding(rule, row, "too-many-units", message)
        else:
            known = either(squad.unit_name(key) for key in dict.fromkeys((*squad.record.units, *squad.additions)))
            message = gettext(
                "{unit} is not a unit of {squad}, which has {known}.\nRemove it.",
                unit=row.record.name,
                squad=squad.label,
                known=known,
            )
            yield _unsold_finding(rule, row, "foreign-unit", message)


def _unsold_finding(rule: Rule, row: FieldedUnit, code: str, message: str) -> Finding:
    return rule.finding(
        code, row.where, message, candidates=[row.fewer(row.joined)], unit=row.record.key, number=row.joined
    )


@of_squads("FC-35", "Army Lists", 1693)
def additions(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """An option adds as many units as it says, and a transport for each who rides."""
    for option, rows in _added_rows(squad):
        number, most = sum(row.joined for row in rows), _most(squad, option)
        if number > most:
            yield rule.finding(
                "too-many-added",
                rows[-1].where,
                gettext(
                    "{squad} may add {units} with the option '{option}', and has {joined}.\nRemove {excess}.",
                    squad=squad.label,
                    units=WORDS.count_models(most),
                    option=option.name,
                    joined=number,
                    excess=number - most,
                ),
                candidates=[_fewer(rows, number - most)],
                option=option.key,
                number=number,
                most=most,
            )


def _fewer(rows: Sequence[FieldedUnit], excess: int) -> Candidate:
    """Remove so many of those that were added, the last first."""
    ways = []
    for row in reversed(rows):
        number = min(excess, row.joined)
        excess -= number
        ways += [row.fewer(number)] if number else []
    if len(ways) == 1:
        return ways[0]
    return gettext("Remove the last ones added"), [step for _, patch in ways for step in patch]


def _added_rows(squad: FieldedSquad) -> Iterator[tuple[SquadOption, list[FieldedUnit]]]:
    """Rows of added units, by the option that adds them."""
    found: dict[str, tuple[SquadOption, list[FieldedUnit]]] = {}
    for row in squad.rows:
        if row.joined and row.addition:
            option = row.addition.option
            found.setdefault(option.key, (option, []))[1].append(row)
    yield from found.values()


def _most(squad: FieldedSquad, option: SquadOption) -> int:
    """Return how many units an option adds at most: one for each unit where units take it."""
    if option.taker.of == "group" and option.taker.most is not None:
        return option.taker.most
    riders = (row for row in squad.rows if row.fit.key in option.of or not option.of)
    return sum(
        row.count
        for row in riders
        if not {option_word(each.purchase.option) for each in row.purchases} & set(option.excludes)
    )


@of_squads("FC-39", "Army Lists", 1693)
def single_leader(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """One unit leads a squad, of the model to which the guide gives leadership, whatever it becomes."""
    leaders = squad.leaders
    if squad.needs_leader and squad.rows and not leaders:
        names = either(squad.unit_name(key) for key in squad.record.leader.of or squad.counts)
        yield rule.finding(
            "no-leader",
            squad.where,
            gettext("{squad} needs a leader: {models}.\nChoose which unit leads.", squad=squad.label, models=names),
            lacking=True,
            candidates=[make_leader(row) for row in squad.rows if may_lead(row)],
        )
    number = sum(row.count for row in leaders)
    if number > 1:
        yield rule.finding(
            "several-leaders",
            leaders[-1].where,
            gettext(
                "{squad} has {number} leaders, but only one unit leads.\nChoose one leader.",
                squad=squad.label,
                number=number,
            ),
            candidates=[_make_only_leader(row) for row in leaders],
            number=number,
        )


def _make_only_leader(row: FieldedUnit) -> Candidate:
    """One of a row leads, and nobody else."""
    _, patch = make_leader(row)
    others = [step for other in row.squad.leaders if other is not row for step in remove(f"{other.where}/leads")]
    return gettext("Only {unit} leads", unit=row.label), [*others, *patch]


@of_squads("FC-39", "Army Lists", 1693)
def may_lead_it(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """Nobody leads but a unit of the model that the guide names, or one that bought the command of its squad."""
    for row in squad.leaders:
        if not may_lead(row):
            names = either(squad.unit_name(key) for key in squad.record.leader.of)
            yield rule.finding(
                "wrong-leader",
                f"{row.where}/leads",
                gettext(
                    "{unit} cannot lead {squad}; only {models} can.\nChoose another leader.",
                    unit=row.label,
                    squad=squad.label,
                    models=names,
                ),
                candidates=[
                    *(_replace_leader(row, other) for other in squad.rows if may_lead(other)),
                    (gettext("{unit} does not lead", unit=row.label), remove(f"{row.where}/leads")),
                ],
                unit=row.record.key,
            )


def may_lead(row: FieldedUnit) -> bool:
    """Whether the guide gives such a unit leadership, by what it was or has become, or it bought it."""
    leader = row.squad.record.leader
    return not leader.of or row.record.key in leader.of or row.fit.key in leader.of or "leader" in row.ranks


def _replace_leader(row: FieldedUnit, other: FieldedUnit) -> Candidate:
    """Another leads in its place."""
    label, patch = make_leader(other)
    return label, [*remove(f"{row.where}/leads"), *patch]


def make_leader(row: FieldedUnit) -> Candidate:
    """Let one of a row lead; the others go on in a row of their own."""
    label = gettext("{unit} leads", unit=row.label)
    if row.count == 1:
        return label, set_value(f"{row.where}/leads", True)
    others = {**as_data(row.source), "count": row.count - 1}
    others.pop("leads", None)
    holder, _, index = row.where.rpartition("/")
    return label, [
        {"op": "add", "path": f"{row.where}/leads", "value": True},
        {"op": "add", "path": f"{row.where}/count", "value": 1},
        {"op": "add", "path": f"{holder}/{int(index) + 1}", "value": others},
    ]
