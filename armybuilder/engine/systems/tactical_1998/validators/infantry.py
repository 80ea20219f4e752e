"""Infantry squads of the players' own (FC-8 to FC-14)."""

from armybuilder.engine.core.language import gettext, gettext_noop, ngettext
from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Finding, Findings, Rule
from armybuilder.engine.core.rules.notices import read_as
from armybuilder.engine.core.words import Noun
from armybuilder.engine.systems.tactical_1998.document import SYSTEM, TROOPERS
from armybuilder.engine.systems.tactical_1998.force import DEFAULT_CREW, FieldedUnit, Force
from armybuilder.engine.systems.tactical_1998.rulings import MIXED_ARMOR, MOST, WORST
from armybuilder.engine.systems.tactical_1998.validators import patches
from armybuilder.engine.systems.tactical_1998.validators.rule import force_rule, unit_rule

SHEET = "Infantry Record Sheet"
TROOPER = Noun(gettext_noop("trooper"), gettext_noop("troopers"))
SLOTS = 2
"""Weapons that the sheet has room for, and targets that a squad may attack in a round."""


@unit_rule("FC-8", SHEET, 1184, alone=True)
def troopers(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
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
            gettext(
                "{squad} has no troopers; a squad can have up to {most}.\nAdd some, or remove it.",
                squad=unit.label,
                most=TROOPERS,
            ),
            lacking=True,
            candidates=[
                (gettext("Give it {number} troopers with a {weapon}", number=TROOPERS, weapon=weapon.name), ten),
                patches.remove_units(unit, unit.count),
            ],
            troopers=number,
            most=TROOPERS,
        )
    elif number < TROOPERS:
        yield rule.finding(
            "short-squad",
            where,
            gettext(
                "{squad} has {troopers}; squads have ten, and fewer are allowed.",
                squad=unit.label,
                troopers=TROOPER.with_number(number),
            ),
            severity="info",
            troopers=number,
            most=TROOPERS,
        )


def _too_many_troopers(rule: Rule, unit: FieldedUnit, number: int) -> Finding:
    excess = number - TROOPERS
    return rule.finding(
        "too-many-troopers",
        f"{unit.where}/design/troopers",
        gettext(
            (
                "{squad} has {number} troopers; its sheet has rows for {most}, the most a squad can have.\n"
                "Remove {excess}, or split the squad."
            ),
            squad=unit.label,
            number=number,
            most=TROOPERS,
            excess=excess,
        ),
        candidates=[
            (_last(excess), patches.shorten(unit, TROOPERS)),
            (gettext("Split the squad"), patches.divide(unit, TROOPERS)),
        ],
        troopers=number,
        most=TROOPERS,
    )


def _last(number: int) -> str:
    return gettext("Remove the last one") if number == 1 else gettext("Remove the last {number}", number=number)


@unit_rule("FC-9", "Quality", 1123, alone=True)
def one_skill(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """The quality of a squad is its one skill for everything: it has no crew."""
    crew = unit.source.crew
    if unit.squad and crew != DEFAULT_CREW:
        yield rule.finding(
            "crew-of-squad",
            f"{unit.where}/crew",
            gettext(
                (
                    "{squad} is infantry: its quality ({quality}) is its only skill, and it has no crew.\nRemove the "
                    "crew."
                ),
                squad=unit.label,
                quality=unit.squad.quality.name,
            ),
            candidates=[(gettext("Remove the crew"), operations.remove(f"{unit.where}/crew"))],
            quality=unit.squad.quality.key,
        )


@unit_rule("FC-10", "Armor", 1136, alone=True)
def one_armor(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """A trooper wears one armour, and the sheet has room for one type a squad; what a mixed squad is encumbered by the
    book does not say, so the worst of it counts."""
    if not unit.squad or len(unit.squad.armors) < 2:
        return
    worn = sorted(armor.name for armor in unit.squad.armors)
    worst = gettext_noop(
        "Troopers in {squad} wear {armors}; the sheet has room for one armor. All rolls use the worst "
        "encumbrance, {encumbrance}."
    )
    most = gettext_noop(
        "Troopers in {squad} wear {armors}; the sheet has room for one armor. All rolls use the "
        "encumbrance of what most troopers wear, {encumbrance}."
    )
    text = worst if unit.squad.reading == WORST else most
    yield rule.finding(
        "mixed-armor",
        f"{unit.where}/design/troopers",
        gettext(text, squad=unit.label, armors=gettext(" and ").join(worn), encumbrance=unit.squad.encumbrance),
        severity="warning",
        candidates=[
            (gettext("Give all of them {armor}", armor=armor.name), _same_armor(unit, armor.key))
            for armor in unit.squad.armors
        ],
        armors=[armor.key for armor in unit.squad.armors],
        encumbrance=unit.squad.encumbrance,
    )


@force_rule("FC-10", "Armor", 1136)
def mixed_armor(rule: Rule, force: Force) -> Findings:
    """Report once how squads in mixed armour were read, where another reading would encumber them differently."""
    for unit in force.units:
        if unit.squad and unit.squad.encumbrance_by(WORST) != unit.squad.encumbrance_by(MOST):
            ruling = force.catalogue.rulings[MIXED_ARMOR]
            yield read_as(SYSTEM, ruling, ruling.clauses[0], unit.squad.reading, unit.where)
            return


@unit_rule("FC-11", "Weapons", 1157, alone=True)
def weapons(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """A squad carries a standard and a heavy weapon, each from its list or the heavy one in both; a few troopers,
    usually two, carry the heavy one."""
    squad = unit.squad
    if not squad or squad.book or not squad.soldiers:
        return
    if len(squad.weapons) > SLOTS:
        yield rule.finding(
            "many-weapons",
            f"{unit.where}/design/troopers",
            gettext(
                (
                    "{squad} carries {number} kinds of weapons; the sheet has room for two, and a squad can attack "
                    "at most two targets per round."
                ),
                squad=unit.label,
                number=len(squad.weapons),
            ),
            severity="info",
            weapons=list(squad.weapons),
        )
    elif len(squad.heavy) != SLOTS:
        number = len(squad.heavy)
        yield rule.finding(
            "heavy-troopers",
            f"{unit.where}/design/troopers",
            _heavy(unit.label, number),
            severity="info",
            heavy=number,
            usual=SLOTS,
        )


def _heavy(squad: str, number: int) -> str:
    if not number:
        return gettext("No trooper in {squad} carries the heavy weapon; usually two do.", squad=squad)
    return ngettext(
        "{number} trooper in {squad} carries the heavy weapon; usually two do.",
        "{number} troopers in {squad} carry the heavy weapon; usually two do.",
        number,
        squad=squad,
    )


@unit_rule("FC-12", "Squad Damage Track", 1184, alone=True)
def leader(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """One of the troopers leads the squad."""
    number = len(unit.squad.soldiers) if unit.squad else 0
    if unit.squad and number and not 1 <= unit.squad.leader <= number:
        where = f"{unit.where}/design/leader"
        yield rule.finding(
            "no-such-leader",
            where,
            gettext(
                "Trooper {leader} leads {squad}, but it only has {troopers}.\nChoose one of them.",
                leader=unit.squad.leader,
                squad=unit.label,
                troopers=TROOPER.with_number(number),
            ),
            candidates=[
                (gettext("Make trooper {number} the leader", number=1), operations.set_value(where, 1)),
                (gettext("Make trooper {number} the leader", number=number), operations.set_value(where, number)),
            ],
            leader=unit.squad.leader,
            troopers=number,
        )


@unit_rule("FC-14", "Armor", 1136, 1153, alone=True)
def encumbrance(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """Heavier armour takes its encumbrance from all rolls of the squad, less for better troops."""
    if unit.squad and unit.squad.encumbrance:
        squad = unit.squad
        worn = next(armor for armor in squad.armors if armor.encumbrance_of(squad.quality) == squad.encumbrance)
        yield rule.finding(
            "encumbered",
            unit.where,
            gettext(
                "{squad} subtracts {encumbrance} from all rolls: {armor} encumbers {quality} troops.",
                squad=unit.label,
                encumbrance=squad.encumbrance,
                armor=worn.name,
                quality=squad.quality.name,
            ),
            severity="info",
            encumbrance=unit.squad.encumbrance,
        )


def _same_armor(unit: FieldedUnit, armor: str) -> list[dict[str, object]]:
    """Everybody in the same armour."""
    weapons = [soldier.weapon.key for soldier in unit.squad.soldiers] if unit.squad else []
    where = f"{unit.where}/design"
    return [*operations.set_value(f"{where}/armor", armor), *operations.set_value(f"{where}/troopers", weapons)]
