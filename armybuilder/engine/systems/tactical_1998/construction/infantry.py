"""Infantry squads of the players' own (FC-8 to FC-14)."""

from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Finding, Findings, Rule, plural
from armybuilder.engine.core.rules.notices import read_as
from armybuilder.engine.systems.tactical_1998.construction import patches
from armybuilder.engine.systems.tactical_1998.construction.rule import force_rule, unit_rule
from armybuilder.engine.systems.tactical_1998.document import SYSTEM, TROOPERS
from armybuilder.engine.systems.tactical_1998.force import DEFAULT_CREW, Force, Team
from armybuilder.engine.systems.tactical_1998.rulings import MIXED_ARMOR, MOST, WORST

SHEET = "Infantry Record Sheet"
SLOTS = 2
"""Weapons that the sheet has room for, and targets that a squad may attack in a round."""


@unit_rule("FC-8", SHEET, 1184)
def troopers(rule: Rule, unit: Team, force: Force) -> Findings:
    """A squad has at most ten troopers, for whom the sheet has rows; fewer are allowed, as the examples show."""
    number = len(unit.squad.soldiers) if unit.squad else TROOPERS
    where = f"{unit.where}/design/troopers"
    if number > TROOPERS:
        yield _too_many_troopers(rule, unit, number)
    elif not number:
        weapon = next(iter(force.catalogue.infantry_weapons.values()))
        ten = operations.set_value(where, [weapon.key] * TROOPERS)
        yield rule.finding(
            "no-troopers",
            where,
            f"{unit.label} has no trooper; a squad has up to {TROOPERS}. Add some, or remove it.",
            lacking=True,
            candidates=[
                (f"Give it {TROOPERS} troopers with a {weapon.name}", ten),
                patches.remove_units(unit, unit.count),
            ],
            troopers=number,
            most=TROOPERS,
        )
    elif number < TROOPERS:
        yield rule.finding(
            "short-squad",
            where,
            f"{unit.label} has {plural(number, 'trooper')}; squads have ten, and fewer are allowed.",
            severity="info",
            troopers=number,
            most=TROOPERS,
        )


def _too_many_troopers(rule: Rule, unit: Team, number: int) -> Finding:
    excess = number - TROOPERS
    return rule.finding(
        "too-many-troopers",
        f"{unit.where}/design/troopers",
        f"{unit.label} has {number} troopers; its sheet has rows for {TROOPERS}, and a squad has no more. Remove {excess}, or "
        "divide the squad.",
        candidates=[
            (f"Remove {'the last one' if excess == 1 else f'the last {excess}'}", patches.shorten(unit, TROOPERS)),
            ("Divide the squad", patches.divide(unit, TROOPERS)),
        ],
        troopers=number,
        most=TROOPERS,
    )


@unit_rule("FC-9", "Quality", 1123)
def one_skill(rule: Rule, unit: Team, force: Force) -> Findings:
    """The quality of a squad is its one skill for everything: it has no crew."""
    crew = unit.source.crew
    if unit.squad and crew != DEFAULT_CREW:
        yield rule.finding(
            "crew-of-squad",
            f"{unit.where}/crew",
            f"{unit.label} is infantry: its quality ({unit.squad.quality.name}) is its one skill, and it has no crew. "
            "Take the crew away.",
            candidates=[("Take the crew away", operations.remove(f"{unit.where}/crew"))],
            quality=unit.squad.quality.key,
        )


@unit_rule("FC-10", "Armor", 1136)
def one_armor(rule: Rule, unit: Team, force: Force) -> Findings:
    """A trooper wears one armour, and the sheet has room for one type a squad; what a mixed squad is encumbered by the
    book does not say, so the worst of it counts."""
    if not unit.squad or len(unit.squad.armors) < 2:
        return
    worn = sorted(armor.name for armor in unit.squad.armors)
    counts = "the worst encumbrance" if unit.squad.reading == WORST else "the encumbrance of what most wear"
    yield rule.finding(
        "mixed-armor",
        f"{unit.where}/design/troopers",
        f"Troopers of {unit.label} wear {' and '.join(worn)}; the sheet has room for one armour. All rolls are made at "
        f"{counts}, {unit.squad.encumbrance}.",
        severity="warning",
        candidates=[(f"Give all of them {armor.name}", _uniform(unit, armor.key)) for armor in unit.squad.armors],
        armors=[armor.key for armor in unit.squad.armors],
        encumbrance=unit.squad.encumbrance,
    )


@force_rule("FC-10", "Armor", 1136)
def mixed_armor(rule: Rule, force: Force) -> Findings:
    """How squads in mixed armour were read is told once, where another reading encumbers them otherwise."""
    for unit in force.units:
        if unit.squad and unit.squad.encumbrance_by(WORST) != unit.squad.encumbrance_by(MOST):
            yield read_as(SYSTEM, MIXED_ARMOR, MIXED_ARMOR.clauses[0], unit.squad.reading, unit.where)
            return


@unit_rule("FC-11", "Weapons", 1157)
def weapons(rule: Rule, unit: Team, force: Force) -> Findings:
    """A squad carries a standard and a heavy weapon, each from its list or the heavy one in both; a few troopers,
    usually two, carry the heavy one."""
    squad = unit.squad
    if not squad or squad.book or not squad.soldiers:
        return
    if len(squad.weapons) > SLOTS:
        yield rule.finding(
            "many-weapons",
            f"{unit.where}/design/troopers",
            f"{unit.label} carries {len(squad.weapons)} kinds of weapons; the sheet has room for two, and a squad attacks "
            "at most two targets in a round.",
            severity="info",
            weapons=list(squad.weapons),
        )
    elif len(squad.heavy) != SLOTS:
        number = len(squad.heavy)
        yield rule.finding(
            "heavy-troopers",
            f"{unit.where}/design/troopers",
            f"{plural(number, 'trooper') if number else 'No trooper'} of {unit.label} "
            f"{'carry' if number > 1 else 'carries'} the heavy weapon; usually two do.",
            severity="info",
            heavy=number,
            usual=SLOTS,
        )


@unit_rule("FC-12", "Squad Damage Track", 1184)
def leader(rule: Rule, unit: Team, force: Force) -> Findings:
    """One of the troopers leads the squad."""
    number = len(unit.squad.soldiers) if unit.squad else 0
    if unit.squad and number and not 1 <= unit.squad.leader <= number:
        where = f"{unit.where}/design/leader"
        yield rule.finding(
            "no-such-leader",
            where,
            f"Trooper {unit.squad.leader} leads {unit.label}, which has {plural(number, 'trooper')}. Choose one of them.",
            candidates=[
                ("Let trooper 1 lead", operations.set_value(where, 1)),
                (f"Let trooper {number} lead", operations.set_value(where, number)),
            ],
            leader=unit.squad.leader,
            troopers=number,
        )


@unit_rule("FC-14", "Armor", 1136, 1153)
def encumbrance(rule: Rule, unit: Team, force: Force) -> Findings:
    """Heavier armour takes its encumbrance from all rolls of the squad, less for better troops."""
    if unit.squad and unit.squad.encumbrance:
        squad = unit.squad
        worn = next(armor for armor in squad.armors if armor.encumbrance_of(squad.quality) == squad.encumbrance)
        yield rule.finding(
            "encumbered",
            unit.where,
            f"{unit.label} takes {squad.encumbrance} from all its rolls: {worn.name} encumbers "
            f"{squad.quality.name} troops.",
            severity="info",
            encumbrance=unit.squad.encumbrance,
        )


def _uniform(unit: Team, armor: str) -> list[dict[str, object]]:
    """Everybody in the same armour."""
    weapons = [soldier.weapon.key for soldier in unit.squad.soldiers] if unit.squad else []
    where = f"{unit.where}/design"
    return [*operations.set_value(f"{where}/armor", armor), *operations.set_value(f"{where}/troopers", weapons)]
