"""The rules of building an army (inventory 3). Costs are typed in: their formula is lost with parts 1 and 2."""

from collections.abc import Callable, Iterable, Iterator

from armybuilder.engine.core.declared.rules import over_limit, unknown_names
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule, plural
from armybuilder.engine.core.rules.notices import other_catalogue, read_as, unknown_rulings
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.core.rules.rulebook import Elsewhere
from armybuilder.engine.core.rules.ruleset import RuleSet
from armybuilder.engine.systems.legend_weaver import document as doc
from armybuilder.engine.systems.legend_weaver import rulings as read
from armybuilder.engine.systems.legend_weaver.book import fitting
from armybuilder.engine.systems.legend_weaver.book.units import strikes_area
from armybuilder.engine.systems.legend_weaver.document import SYSTEM, WORDS
from armybuilder.engine.systems.legend_weaver.force import Fielded, Force, Squad, whole

MOST_IN_SQUAD, MOST_SPOTTERS, MOST_OFF_BOARD = 10, 2, 1
MOST_BREAKDOWN = 5
POINTS_A_CARD, MOST_CARDS = 1000, 10
RESERVE_SHARE = 20
"""A unit in reserve is a twentieth of its army at most."""
ELSEWHERE = {
    "FC-1": Elsewhere("A level from 1 to 16 is the only one that a sheet can have."),
    "FC-2": Elsewhere("A target type from 0 to 9 is the only one that a sheet can have."),
    "FC-4": Elsewhere("Squads of vehicles have no most; those of more than three may split in battle.", in_play=True),
    "FC-20": Elsewhere("Five weapons have room on the ground form, four on that of vehicles: a doubt of the workshop."),
    "FC-22": Elsewhere("A sheet has one level for all of a crew, and its number without carried infantry."),
    "FC-23": Elsewhere("Actions that a character gives to a squad are had in battle.", in_play=True),
}
RULES = RuleSet[Force](SYSTEM, read.RULINGS, ELSEWHERE)
of_squads = RULES.each(lambda force: force.groups)
of_models = RULES.each(lambda force: force.rows)


# ---------------------------------------------------------------- the army


@RULES.of_force("FC-24", "Unit Sheets", 92)
def limit(rule: Rule, force: Force) -> Findings:
    """The book bounds no army by factions, ratios or minimums: it costs no more than the players agreed on."""
    yield from over_limit(rule, force, WORDS)


@RULES.of_force("FC-24", "Unit Sheets", 92)
def known(rule: Rule, force: Force) -> Findings:
    """What stands in an army stands in the catalogue, and house rulings choose among known readings."""
    yield from unknown_names(rule, force)
    yield from other_catalogue(rule, force)
    yield from unknown_rulings(rule, force.source.options.rulings, read.RULINGS)


@of_models("FC-24", "Unit Sheets", 92)
def priced(rule: Rule, row: Fielded, _: Force) -> Findings:
    """A model costs what its sheet says; one without a cost leaves the army undetermined."""
    if row.record.points is None:
        yield rule.finding(
            "no-cost",
            row.where,
            f"Nobody knows what {row.label} costs. Write the cost on its sheet in the workshop.",
            severity="undetermined",
            model=row.record.key,
        )


@RULES.of_force("FC-5", "Spotters", 735, 737)
def spotters(rule: Rule, force: Force) -> Findings:
    """An army has two spotters at most; each brings a dummy marker."""
    yield from _too_many(
        rule,
        "too-many-spotters",
        [row for row in force.rows if fitting.is_spotter(row.record)],
        MOST_SPOTTERS,
        "spotter",
    )


@RULES.of_force("FC-7", "Types of Fire", 891)
def off_board(rule: Rule, force: Force) -> Findings:
    """An army has one off-board unit at most, which buys each kind of round by itself."""
    yield from _too_many(
        rule,
        "too-many-off-board",
        [row for row in force.rows if row.record.form == "off-board"],
        MOST_OFF_BOARD,
        "off-board unit",
    )


def _too_many(rule: Rule, code: str, rows: list[Fielded], most: int, noun: str) -> Findings:
    number = sum(row.count for row in rows)
    excess = number - most
    if excess > 0:
        yield rule.finding(
            code,
            rows[-1].where,
            f"The army has {plural(number, noun)} and may have {most}. Remove {excess}.",
            candidates=_fewer(rows, excess),
            number=number,
            most=most,
        )


def _fewer(rows: Iterable[Fielded], excess: int) -> list[Candidate]:
    return [row.fewer(excess) for row in rows if row.count >= excess]


@RULES.of_force("FC-13", "Teleport", 991)
def teleport(rule: Rule, force: Force) -> Findings:
    """One unit of an army may teleport, and both players agree on it before; so the book advises."""
    teleporting = [squad for squad in force.groups if _chose(squad).teleport]
    if len(teleporting) > 1:
        yield rule.finding(
            "many-teleport",
            f"{teleporting[1].where}/teleport",
            f"{len(teleporting)} squads teleport, and only one of an army should. Let {len(teleporting) - 1} of them walk.",
            severity="warning",
            candidates=[(f"{squad.label} walks", remove(f"{squad.where}/teleport")) for squad in teleporting],
            number=len(teleporting),
        )
    if teleporting and not force.source.options.teleport:
        yield rule.finding(
            "teleport-not-agreed",
            f"{teleporting[0].where}/teleport",
            "Both players should agree on teleporting before the game. Say that they did, or let nobody teleport.",
            severity="warning",
            candidates=[("Teleport is agreed", set_value("/options/teleport", True))],
        )


@RULES.of_force("FC-17", "Chaos Cards", 995)
def chaos(rule: Rule, force: Force) -> Findings:
    """A player is dealt a chaos card for each full 1000 points, ten at most."""
    cards = cards_of(force, read.CHAOS.chosen(force.source.options.rulings))
    if cards:
        yield rule.finding(
            "chaos-cards",
            "",
            f"The army is dealt {plural(cards, 'chaos card')}: one for each {POINTS_A_CARD} {WORDS.points}, {MOST_CARDS} at most.",
            severity="info",
            cards=cards,
        )


def cards_of(force: Force, reading: str) -> int:
    """Chaos cards that its player is dealt (FC-17, L995)."""
    return min(int(points_of_cards(force, reading) // POINTS_A_CARD), MOST_CARDS)


def points_of_cards(force: Force, reading: str) -> Points:
    """Points that bring chaos cards."""
    counted: list[Points] = [
        row.total
        for squad in force.groups
        for row in squad.rows
        if reading == read.ALL or not (_chose(squad).reserve or row.record.form == "off-board")
    ]
    return sum(counted)


@RULES.of_force("FC-19", "Chaos Cards", 1035)
def reserves(rule: Rule, force: Force) -> Findings:
    """One unit may wait in reserve."""
    waiting = [squad for squad in force.groups if _chose(squad).reserve]
    if len(waiting) > 1:
        yield rule.finding(
            "many-in-reserve",
            f"{waiting[1].where}/reserve",
            f"{len(waiting)} squads wait in reserve, and one may. Let {len(waiting) - 1} of them begin on the table.",
            candidates=[_on_table(squad) for squad in waiting],
            number=len(waiting),
        )


# ---------------------------------------------------------------- squads


@of_squads("FC-3", "Reforming Units", 868)
def large(rule: Rule, squad: Squad, force: Force) -> Findings:
    """A squad on foot has ten models at most, and eleven with a character who leads it."""
    rows = _on_foot(squad)
    number = sum(row.count for row in rows)
    most = most_in(rows, read.SQUAD_SIZE.chosen(force.source.options.rulings))
    if number > most:
        yield rule.finding(
            "large-squad",
            squad.where,
            f"{squad.label} has {number} models on foot and may have {most}. Remove {number - most}.",
            candidates=_fewer(rows, number - most),
            number=number,
            most=most,
        )


def most_in(rows: Iterable[Fielded], reading: str) -> int:
    """Models that a squad on foot may have (FC-3)."""
    led = any(row.record.rank for row in rows)
    return MOST_IN_SQUAD + (led and reading == read.ELEVEN)


def _on_foot(squad: Squad) -> list[Fielded]:
    return [row for row in squad.rows if row.record.form == "ground"]


def _chose(squad: Squad) -> doc.Squad:
    """What the player chose for a squad."""
    return squad.source  # type: ignore[return-value]  # groups keep their part as what all parts are


@of_squads("FC-14", "Fortified / Bunker", 550)
def fortified(rule: Rule, squad: Squad, force: Force) -> Findings:
    """Fortified positions are for games of the type Defender."""
    if _chose(squad).start == doc.FORTIFIED and not force.source.options.defender:
        yield rule.finding(
            "fortified-attacker",
            f"{squad.where}/start",
            f"{squad.label} starts fortified, which only games of the type Defender should have. Play one, or let it start otherwise.",
            severity="warning",
            candidates=[("Play Defender", set_value("/options/defender", True)), _in_the_open(squad)],
        )


@of_squads("FC-15", "Entrenching Units", 810)
def entrenched(rule: Rule, squad: Squad, force: Force) -> Findings:
    """Only in a set scenario a unit starts entrenched; it counts double."""
    if _chose(squad).start == doc.ENTRENCHED and not force.source.options.scenario:
        yield rule.finding(
            "entrenched-without-scenario",
            f"{squad.where}/start",
            f"{squad.label} starts entrenched, which only a set scenario allows. Play one, or let it start otherwise.",
            candidates=[("Play a set scenario", set_value("/options/scenario", True)), _in_the_open(squad)],
        )


def _in_the_open(squad: Squad) -> Candidate:
    return f"{squad.label} starts in the open", remove(f"{squad.where}/start")


@of_squads("FC-19", "Chaos Cards", 1035)
def reserve_share(rule: Rule, squad: Squad, force: Force) -> Findings:
    """A unit in reserve costs a twentieth of the army at most."""
    most = whole(force.total / RESERVE_SHARE)
    if _chose(squad).reserve and squad.total > most:
        yield rule.finding(
            "dear-reserve",
            f"{squad.where}/reserve",
            f"{squad.label} costs {squad.total} {WORDS.points} in reserve, where 5% of the army, {most} {WORDS.points}, may wait. "
            "Let it begin on the table.",
            candidates=[_on_table(squad)],
            total=squad.total,
            most=most,
        )


def _on_table(squad: Squad) -> Candidate:
    return f"{squad.label} begins on the table", remove(f"{squad.where}/reserve")


@of_squads("FC-21", "Close Combat Weapons", 652)
def close_weapons(rule: Rule, squad: Squad, _: Force) -> Findings:
    """A squad on foot should have a close combat weapon: whoever strikes with another is 5 worse to hit and to wound."""
    rows = _on_foot(squad)
    if rows and not any(weapon.is_close for row in rows for weapon in row.record.weapons):
        yield rule.finding(
            "no-close-weapon",
            squad.where,
            f"Nobody in {squad.label} has a close combat weapon: its attacks in base contact are 5 worse to hit and to wound.",
            severity="warning",
        )


# ---------------------------------------------------------------- models


@of_models("FC-8", "Ammo", 693, 695)
def rounds(rule: Rule, row: Fielded, _: Force) -> Findings:
    """Rounds are bought one by one, for a weapon that fires them."""
    fired = {each.key for weapon in row.record.weapons for each in weapon.ammunition}
    for taken in row.of("ammunition"):
        if taken.record.key not in fired:
            yield rule.finding(
                "foreign-rounds",
                taken.where,
                f"No weapon of {row.label} fires {taken.record.name}. Remove the rounds.",
                candidates=[(f"Remove {taken.record.name}", remove(taken.where))],
                ammunition=taken.record.key,
            )


@of_models("FC-16", "Prone To Breakdown", 1097, 1104)
def breakdown(rule: Rule, row: Fielded, _: Force) -> Findings:
    """What breaks down does so 5 times in 20 at most, and is a weapon of a vehicle or platform, or a heavy one that strikes an
    area; so the book advises."""
    where, chance = f"{row.where}/breakdown", row.source.breakdown
    if chance > MOST_BREAKDOWN:
        yield rule.finding(
            "large-breakdown",
            where,
            f"{row.label} breaks down {chance} times in 20, and should {MOST_BREAKDOWN} times at most.",
            severity="warning",
            candidates=[(f"{MOST_BREAKDOWN} in 20", set_value(where, MOST_BREAKDOWN))],
            chance=chance,
        )
    if chance and row.record.form == "ground" and not any(map(strikes_area, row.record.weapons)):
        yield rule.finding(
            "odd-breakdown",
            where,
            f"{row.label} has no weapon that breaks down: those of vehicles, platforms and off-board units do, and heavy ones that "
            "strike an area.",
            severity="warning",
            candidates=[("Never breaks down", remove(where))],
        )


def _misfits(rule: Rule, row: Fielded, code: str, found: Iterator[fitting.Misfit]) -> Findings:
    """What a sheet has that its model does not bear: the workshop mends it, a list does without."""
    for _, what in found:
        yield rule.finding(
            code,
            row.where,
            f"{what}. Mend the sheet of {row.label} in the workshop, or remove it.",
            candidates=[row.fewer(row.count)],
            model=row.record.key,
        )


@of_models("FC-6", "Spotters", 735)
def spotter_sheets(rule: Rule, row: Fielded, _: Force) -> Findings:
    """A spotter wears no armor and bears no weapon larger than a one-handed one."""
    yield from _misfits(rule, row, "armed-spotter", fitting.spotter_misfits(row.record))


@of_models("FC-9", "Flak", 903)
def flak(rule: Rule, row: Fielded, _: Force) -> Findings:
    """A flying vehicle has flak once at most, and nobody else."""
    yield from _misfits(rule, row, "flak", fitting.flak_misfits(row.record))


@of_models("FC-10", "Shields", 948)
def shields(rule: Rule, row: Fielded, _: Force) -> Findings:
    """Only assault armor has shields."""
    yield from _misfits(rule, row, "shield", fitting.shield_misfits(row.record))


@of_models("FC-11", "Grenades", 915, 917)
def grenades(rule: Rule, row: Fielded, _: Force) -> Findings:
    """Hand grenades are thrown in no, body or power armor; assault armor may have auto grenade launchers."""
    yield from _misfits(rule, row, "grenades", fitting.grenade_misfits(row.record))


@of_models("FC-12", "Powered Jump Suits", 269, 273)
def jumpers(rule: Rule, row: Fielded, _: Force) -> Findings:
    """Jump troops bear no weapon larger than a two-handed one, and only powered ones drop grenades."""
    yield from _misfits(rule, row, "jump-troops", fitting.jumper_misfits(row.record))


@of_models("FC-18", "Platform Weapons", 954)
def platforms(rule: Rule, row: Fielded, _: Force) -> Findings:
    """Two man a platform weapon."""
    yield from _misfits(rule, row, "platform-crew", fitting.platform_misfits(row.record))


# ---------------------------------------------------------------- readings


@RULES.of_force("FC-24", "Unit Sheets", 92)
def readings(_: Rule, force: Force) -> Findings:
    """How the book is read where it is open is told once, where another reading would change something."""
    chosen = force.source.options.rulings
    for key, bearing in BEARINGS.items():
        where = next(bearing(force), None)
        if where is not None:
            ruling = read.RULINGS[key]
            yield read_as(SYSTEM, ruling, ruling.clauses[-1], ruling.chosen(chosen), where)


def _full_squads(force: Force) -> Iterator[str]:
    """Another reading allows another number of models than the squad has."""
    for squad in force.groups:
        rows = _on_foot(squad)
        number = sum(row.count for row in rows)
        if len({max(0, number - most_in(rows, reading)) for reading in read.SQUAD_SIZE.readings}) > 1:
            yield squad.where


def _otherwise_priced(key: str) -> Callable[[Force], Iterator[str]]:
    """Another reading gives a model another price."""

    def bearing(force: Force) -> Iterator[str]:
        for row in force.rows:
            prices = {row.priced({**row.rulings, key: reading}) for reading in read.RULINGS[key].readings}
            if len(prices) > 1:
                yield row.where

    return bearing


def _other_cards(force: Force) -> Iterator[str]:
    """Another reading deals another number of chaos cards."""
    if len({cards_of(force, reading) for reading in read.CHAOS.readings}) > 1:
        yield "/groups"


BEARINGS: dict[str, Callable[[Force], Iterator[str]]] = {
    read.SQUAD_SIZE.key: _full_squads,
    read.ENTRENCHED.key: _otherwise_priced(read.ENTRENCHED.key),
    read.BREAKDOWN.key: _otherwise_priced(read.BREAKDOWN.key),
    read.CHAOS.key: _other_cards,
}
"""What raises the question of each ruling."""
