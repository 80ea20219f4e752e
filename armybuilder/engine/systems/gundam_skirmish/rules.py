"""The rules of building a force (inventory 3). A book without unit roles: faction, command, loadout, pilots, campaign teams."""

from armybuilder.engine.core.declared import Group
from armybuilder.engine.core.declared.rules import over_limit, unknown_names
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule, either, plural
from armybuilder.engine.core.rules.notices import other_catalogue
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.core.rules.rulebook import Elsewhere
from armybuilder.engine.core.rules.ruleset import RuleSet
from armybuilder.engine.systems.gundam_skirmish.document import ERAS, SYSTEM, WORDS
from armybuilder.engine.systems.gundam_skirmish.force import Fielded, Force

POINTS_A_COMMAND, MOST_TEAM_POINTS, MOST_TEAMS = 500, 1000, 8
ELSEWHERE = {
    "FC-4": Elsewhere("A unit costs its points and ten for each rank of its pilot."),
    "FC-8": Elsewhere("Mounted weapons, shields and close combat weapons are not counted."),
    "FC-12": Elsewhere("Pilots belong to the faction of their unit, which FC-1 asks for."),
    "FC-15": Elsewhere("A rank from 1 to 10 is the only one that a document can have."),
    **dict.fromkeys(
        ("FC-14", "FC-24", "FC-25", "FC-26", "FC-27"),
        Elsewhere("Asks for nothing that a list can break.", in_play=True),
    ),
}
RULES = RuleSet[Force](SYSTEM, elsewhere=ELSEWHERE)
of_teams = RULES.each(lambda force: force.groups)
of_units = RULES.each(lambda force: force.rows)


# ---------------------------------------------------------------- the army


@RULES.of_force("FC-3", "Set-up", 16)
def limit(rule: Rule, force: Force) -> Findings:
    """Players agree on the points of each side; a force costs no more."""
    yield from over_limit(rule, force, WORDS)


@RULES.of_force("FC-2", "Set-up", 16)
def equal(rule: Rule, force: Force) -> Findings:
    """Where both sides field the same points, each fields all of them."""
    left = force.source.limit - force.total
    if force.source.options.equal and left > 0:
        yield rule.finding(
            "points-left",
            "/limit",
            f"Both sides field {force.source.limit} pts, and {left} are left. Add units, or agree on {force.total} pts.",
            lacking=True,
            candidates=[
                (f"Agree on {force.total} pts", set_value("/limit", force.total)),
                ("Field no equal points", remove("/options/equal")),
            ],
            left=left,
            limit=force.source.limit,
        )


@RULES.of_force("FC-1", "Unit Statistics", 68)
def known(rule: Rule, force: Force) -> Findings:
    """An army is made of a faction's units, weapons and pilots as the catalogue has them."""
    yield from unknown_names(rule, force)
    yield from other_catalogue(rule, force)


@of_units("FC-1", "Unit Statistics", 68)
def one_faction(rule: Rule, unit: Fielded, force: Force) -> Findings:
    """All units of an army are of its faction."""
    if force.faction and unit.record.faction != force.faction.key:
        yield rule.finding(
            "other-faction",
            unit.where,
            f"{unit.label} is no unit of the {force.faction.name}. Remove it.",
            candidates=[unit.fewer(unit.count)],
            faction=unit.record.faction,
        )


@RULES.of_force("FC-5", "Command", 32)
def commands(rule: Rule, force: Force) -> Findings:
    """One Command unit for every 500 points of the others (R26: all Command units are left out)."""
    leading = [row for row in force.rows if row.source.command]
    number, others = sum(row.count for row in leading), force.total - sum(row.total for row in leading)
    most = int(others // POINTS_A_COMMAND)
    if number > most:
        yield rule.finding(
            "too-many-commands",
            leading[most if most < len(leading) else -1].where,
            f"{plural(number, 'unit')} take Command and {others} pts of others allow {most}: one for every "
            f"{POINTS_A_COMMAND}. Let {number - most} of them go without.",
            candidates=[(f"{row.label} without Command", remove(f"{row.where}/command")) for row in leading],
            commands=number,
            most=most,
        )


@of_units("FC-6", "Command", 32)
def may_command(rule: Rule, unit: Fielded, _: Force) -> Findings:
    """Only a unit with the tag C takes the Command rule."""
    if unit.source.command and "c" not in unit.record.tags:
        yield rule.finding(
            "no-command",
            f"{unit.where}/command",
            f"{unit.label} has no tag C and cannot take Command. Take it away.",
            candidates=[("Take Command away", remove(f"{unit.where}/command"))],
        )


# ---------------------------------------------------------------- what a unit takes


@of_units("FC-10", "Unit Statistics", 68)
def own_weapons(rule: Rule, unit: Fielded, _: Force) -> Findings:
    """A unit takes only weapons of its own card."""
    for taken in unit.of("weapon"):
        if taken.record not in unit.record.weapons:
            yield rule.finding(
                "foreign-weapon",
                taken.where,
                f"The card of {unit.label} has no {taken.record.name}. Remove it.",
                candidates=[(f"Remove the {taken.record.name}", remove(taken.where))],
                weapon=taken.record.key,
            )


@of_units("FC-7", "Carried Weapons", 20)
def carried(rule: Rule, unit: Fielded, _: Force) -> Findings:
    """A Mobile Suit carries two weapons at most, or three with a Weapon Pack."""
    excess = len(unit.carried) - unit.most_carried
    if unit.is_suit and excess > 0:
        last = [step for taken in reversed(unit.carried[-excess:]) for step in remove(taken.where)]
        yield rule.finding(
            "too-many-carried",
            f"{unit.where}/weapons",
            f"{unit.label} carries {plural(len(unit.carried), 'weapon')} and may carry {unit.most_carried}. "
            f"Remove {plural(excess, 'weapon')}.",
            candidates=[(f"Remove the last {plural(excess, 'weapon')}", last)],
            carried=len(unit.carried),
            most=unit.most_carried,
        )


@of_units("FC-9", "Carried Weapons", 20)
def equipped(rule: Rule, unit: Fielded, _: Force) -> Findings:
    """A Mobile Suit that carries weapons begins with one of them equipped, and with no other."""
    ways = {taken.record.key: taken.record.name for taken in unit.carried}
    chosen = {taken.record.key for taken in unit.of("weapon", "equipped")}
    if not unit.is_suit or (chosen <= set(ways) and (chosen or not ways)):
        return
    where = f"{unit.where}/equipped"
    nothing: list[Candidate] = [] if ways else [("Equip nothing", remove(where))]
    yield rule.finding(
        "nothing-equipped",
        where,
        f"{unit.label} begins with one weapon equipped that it carries: {either(ways.values()) if ways else 'none'}.",
        candidates=[*((f"Equip the {name}", set_value(where, key)) for key, name in ways.items()), *nothing],
        carried=list(ways),
    )


# ---------------------------------------------------------------- pilots


@of_units("FC-11", "Character Pilots", 42)
def suits_only(rule: Rule, unit: Fielded, _: Force) -> Findings:
    """A Character pilots Mobile Suits alone."""
    if unit.source.pilot and not unit.is_suit:
        yield rule.finding(
            "no-pilot",
            f"{unit.where}/pilot",
            f"{unit.label} is no Mobile Suit, and takes no Character. Remove the pilot.",
            candidates=[_without_pilot(unit)],
        )


@of_units("FC-13", "Character Pilots", 42)
def one_unit(rule: Rule, unit: Fielded, force: Force) -> Findings:
    """A Character pilots one unit at a time."""
    pilot = unit.source.pilot
    same = [
        row for row in force.rows if pilot and pilot.name and row.source.pilot and row.source.pilot.name == pilot.name
    ]
    if pilot and (unit.count > 1 or (same[1:] and same[0] is not unit)):
        number = unit.count if unit.count > 1 else len(same)
        yield rule.finding(
            "pilot-of-several",
            f"{unit.where}/pilot",
            f"{pilot.name or 'The pilot'} has {plural(number, 'unit')}, and pilots one at a time. "
            "Give the others none, or a name of their own.",
            candidates=[
                *([unit.fewer(unit.count - 1)] if unit.count > 1 else []),
                _without_pilot(unit),
            ],
            units=number,
        )


@of_units("FC-16", "Character Pilots", 42)
def no_doubles(rule: Rule, unit: Fielded, _: Force) -> Findings:
    """No pilot has the same trait or modification twice."""
    for kind in ("trait", "modification"):
        seen: set[str] = set()
        for taken in (each for each in unit.taken if each.kind == kind):
            if taken.record.key in seen:
                yield rule.finding(
                    "twice",
                    taken.where,
                    f"{unit.label} has {taken.record.name} twice. Remove one.",
                    candidates=[(f"Remove one {taken.record.name}", remove(taken.where))],
                    key=taken.record.key,
                )
            seen.add(taken.record.key)


@of_units("FC-17", "Character Pilots", 42)
def earned(rule: Rule, unit: Fielded, _: Force) -> Findings:
    """A pilot has a trait for every two ranks (R18); which ranks give modifications is lost."""
    pilot = unit.source.pilot
    if pilot and len(pilot.traits) > pilot.rank // 2:
        number, most = len(pilot.traits), pilot.rank // 2
        ways: list[Candidate] = [("Remove the last trait", remove(f"{unit.where}/pilot/traits/{number - 1}"))]
        if 2 * number <= 10:
            ways.append((f"Rank {2 * number}", set_value(f"{unit.where}/pilot/rank", 2 * number)))
        yield rule.finding(
            "too-many-traits",
            f"{unit.where}/pilot/traits",
            f"A pilot of rank {pilot.rank} has {plural(most, 'trait')} at most, and this one {number}. Remove "
            f"{number - most}.",
            candidates=ways,
            traits=number,
            most=most,
        )


@of_units("FC-18", "Mobile Fighters", 42)
def fighters(rule: Rule, unit: Fielded, _: Force) -> Findings:
    """Pilots of Mobile Fighters have neither traits nor modifications."""
    pilot = unit.source.pilot
    if pilot and unit.record.sort == "mobile-fighter" and (pilot.traits or pilot.modifications):
        where = f"{unit.where}/pilot"
        gone = [name for name in ("traits", "modifications") if getattr(pilot, name)]
        yield rule.finding(
            "fighter-traits",
            where,
            f"The pilot of {unit.label} has neither traits nor modifications. Remove them.",
            candidates=[("Remove them", [step for name in gone for step in remove(f"{where}/{name}")])],
        )


def _without_pilot(unit: Fielded) -> Candidate:
    return "Remove the pilot", remove(f"{unit.where}/pilot")


# ---------------------------------------------------------------- where it is fought


@of_units("FC-19", "Space Combat", 32)
def space(rule: Rule, unit: Fielded, force: Force) -> Findings:
    """In space nobody fights who has the tag S, and nobody waits in reserve."""
    if not force.source.options.space:
        return
    if "s" in unit.record.tags:
        yield rule.finding(
            "not-in-space",
            unit.where,
            f"{unit.label} has the tag S and cannot be used in space. Remove it.",
            candidates=[unit.fewer(unit.count)],
        )
    if unit.source.reserve:
        yield rule.finding(
            "no-ambush-in-space",
            f"{unit.where}/reserve",
            f"There is no Ambush in space. Let {unit.label} begin on the table.",
            candidates=[("Begin on the table", remove(f"{unit.where}/reserve"))],
        )


@of_units("FC-20", "Ambush", 32)
def ambush(rule: Rule, unit: Fielded, _: Force) -> Findings:
    """Only units with a means of ambush begin in reserve (R37)."""
    if unit.source.reserve and not unit.may_ambush:
        yield rule.finding(
            "no-ambush",
            f"{unit.where}/reserve",
            f"Nothing lets {unit.label} ambush. Let it begin on the table.",
            candidates=[("Begin on the table", remove(f"{unit.where}/reserve"))],
        )


@of_teams("FC-21", "Campaign", 40)
def team_points(rule: Rule, team: Group[Fielded], force: Force) -> Findings:
    """In a campaign a team has 1000 points at most, pilots counted."""
    excess = team.total - MOST_TEAM_POINTS
    if force.source.options.campaign and excess > 0:
        yield rule.finding(
            "large-team",
            team.where,
            f"{team.label} has {team.total} pts and may have {MOST_TEAM_POINTS}. Remove {excess} pts.",
            candidates=[row.fewer(1) for row in team.rows if (row.each or 0) >= excess],
            total=team.total,
            most=MOST_TEAM_POINTS,
        )


@RULES.of_force("FC-22", "Campaign", 40)
def teams(rule: Rule, force: Force) -> Findings:
    """In a campaign a player has eight teams at most."""
    number = len(force.groups)
    if force.source.options.campaign and number > MOST_TEAMS:
        yield rule.finding(
            "too-many-teams",
            "/groups",
            f"There are {plural(number, 'team')}, and a player has {MOST_TEAMS} at most. Remove {number - MOST_TEAMS}.",
            candidates=[("Remove the last team", remove(force.groups[-1].where))],
            teams=number,
            most=MOST_TEAMS,
        )


@RULES.of_force("FC-23", "Campaign", 40)
def era(rule: Rule, force: Force) -> Findings:
    """The factions of a campaign are those of its era."""
    campaign = force.source.options.campaign
    if campaign in ERAS and force.faction and force.faction.era != campaign:
        yield rule.finding(
            "other-era",
            "/options/campaign",
            f"The {force.faction.name} fight in the {ERAS[force.faction.era]}. Choose that era, or another faction.",
            candidates=[
                (f"Play in the {ERAS[force.faction.era]}", set_value("/options/campaign", force.faction.era)),
            ],
            era=force.faction.era,
        )
