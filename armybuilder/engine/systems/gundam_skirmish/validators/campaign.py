"""Teams of a campaign: their points, how many there are, new Characters, the factions of the era."""

from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.row_game import ForceGroup
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.systems.gundam_skirmish.document import ERAS
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, Force
from armybuilder.engine.systems.gundam_skirmish.validators.rules import RULES, of_teams, of_units

MOST_TEAM_POINTS, FIRST_TEAMS, MOST_TEAMS = 1000, 4, 8
FIRST_RANK = 1


def _under_way() -> Candidate:
    return gettext("The campaign is under way"), set_value("/options/under_way", True)


@of_teams("FC-21", "Running a Campaign", 40, alone=True)
def team_points(rule: Rule, team: ForceGroup[FieldedUnit], force: Force) -> Findings:
    """In a campaign a team has 1000 points at most, pilots counted."""
    excess = team.total - MOST_TEAM_POINTS
    if force.source.options.campaign and excess > 0:
        yield rule.finding(
            "large-team",
            team.where,
            gettext(
                "{team} has {total} pts and may have {most}.\nRemove {excess} pts.",
                team=team.label,
                total=team.total,
                most=MOST_TEAM_POINTS,
                excess=excess,
            ),
            candidates=[row.fewer(1) for row in team.rows if (row.each or 0) >= excess],
            total=team.total,
            most=MOST_TEAM_POINTS,
        )


@RULES.of_force("FC-22", "Running a Campaign", 40)
def teams(rule: Rule, force: Force) -> Findings:
    """A player begins a campaign with four teams, and never has more than eight."""
    options, number = force.source.options, len(force.groups)
    most = MOST_TEAMS if options.under_way else FIRST_TEAMS
    if options.campaign and number > most:
        goes_on = [_under_way()] if not options.under_way and number <= MOST_TEAMS else []
        last = [step for group in reversed(force.groups[most:]) for step in remove(group.where)]
        yield rule.finding(
            "too-many-teams",
            "/groups",
            _too_many(number, most, is_under_way=options.under_way),
            candidates=[
                *goes_on,
                (ngettext("Remove the last team", "Remove the last {number} teams", number - most), last),
            ],
            teams=number,
            most=most,
        )
    if options.campaign and not options.under_way and number < FIRST_TEAMS:
        yield rule.finding(
            "teams-missing",
            "/groups",
            ngettext(
                "A player begins a campaign with {first} teams, and this list has {teams}.\nAdd {number} team.",
                "A player begins a campaign with {first} teams, and this list has {teams}.\nAdd {number} teams.",
                FIRST_TEAMS - number,
                first=FIRST_TEAMS,
                teams=number,
            ),
            lacking=True,
            candidates=[_under_way()],
            teams=number,
            most=FIRST_TEAMS,
        )


def _too_many(number: int, most: int, *, is_under_way: bool) -> str:
    if is_under_way:
        return gettext(
            "A player has at most {most} teams, and this list has {teams}.\nRemove {excess}.",
            most=most,
            teams=number,
            excess=number - most,
        )
    return gettext(
        "A player begins a campaign with {most} teams, and this list has {teams}.\nRemove {excess}.",
        most=most,
        teams=number,
        excess=number - most,
    )


@RULES.of_force("FC-22", "Running a Campaign", 40)
def equal_teams(rule: Rule, force: Force) -> Findings:
    """A player begins a campaign with teams of equal points."""
    options, totals = force.source.options, [team.total for team in force.groups]
    if options.campaign and not options.under_way and len(set(totals)) > 1:
        odd = next(team for team in force.groups if team.total != max(totals))
        yield rule.finding(
            "unequal-teams",
            odd.where,
            gettext(
                "{team} has {total} pts and the largest team {largest}. A campaign begins with teams of equal points: add units to one, or remove some of the other.",
                team=odd.label,
                total=odd.total,
                largest=max(totals),
            ),
            candidates=[_under_way()],
            totals=totals,
        )


@of_units("FC-15", "Character Pilots", 42, alone=True)
def new_characters(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """Characters begin a campaign at rank 1, the least of ten."""
    options, pilot = force.source.options, unit.source.pilot
    if options.campaign and not options.under_way and pilot and pilot.rank > FIRST_RANK:
        where = f"{unit.where}/pilot/rank"
        yield rule.finding(
            "begins-above-rank",
            where,
            gettext(
                "{pilot} has rank {rank}, and Characters begin a campaign at rank {first}.\nLower it, or say that the campaign is under way.",
                pilot=pilot.name or gettext("The pilot"),
                rank=pilot.rank,
                first=FIRST_RANK,
            ),
            candidates=[(gettext("Rank {rank}", rank=FIRST_RANK), set_value(where, FIRST_RANK)), _under_way()],
            rank=pilot.rank,
        )


@RULES.of_force("FC-23", "Running a Campaign", 40)
def era(rule: Rule, force: Force) -> Findings:
    """The factions of a campaign are those of its era."""
    campaign = force.source.options.campaign
    if campaign in ERAS and force.faction and force.faction.era != campaign:
        yield rule.finding(
            "other-era",
            "/options/campaign",
            gettext(
                "The {faction} fight in the {era}.\nChoose that era, or another faction.",
                faction=force.faction.name,
                era=gettext(ERAS[force.faction.era]),
            ),
            candidates=[
                (
                    gettext("Play in the {era}", era=gettext(ERAS[force.faction.era])),
                    set_value("/options/campaign", force.faction.era),
                ),
            ],
            era=force.faction.era,
        )
