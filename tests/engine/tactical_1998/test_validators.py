"""Each rule: a force that keeps it, one that breaks it, what is said as a whole, and the rule's own way out."""

import pytest

from armybuilder.engine.systems.tactical_1998 import edits
from armybuilder.engine.systems.tactical_1998.document import to_data
from armybuilder.engine.systems.tactical_1998.validators import RULES
from tests.engine.tactical_1998.forces import LED, ODD_CREW, SQUADRON, force, only, report, squad, told

RIFLES = ["rifle"] * 8
MEN = [*RIFLES, "chaingun", "chaingun"]
"""Ten troopers of whom two carry the heavy weapon: nothing is to be said of them."""
PLATOON = [{"model": "infantry/standard", "count": 4}]
HUNTER = {"model": "north/hunter"}

BROKEN = [
    (
        "FC-1",
        force(SQUADRON, limit=1800),
        "over-limit",
        "error",
        "/limit",
        ("The force is worth 1,900 TV, 100 more than its limit of 1,800. Remove 100 TV of units, choose greener crews, "
        "or raise the limit."),
    ),
    (
        "FC-1",
        force(SQUADRON, options={"equal": True}),
        "no-budget",
        "warning",
        "/limit",
        "Equal budgets need a limit. Set the TV that both sides have, or turn the option off.",
    ),
    (
        "FC-3",
        force([*SQUADRON[:2], {**SQUADRON[2], "crew": ODD_CREW}], limit=2000),
        "unpriced-crew",
        "undetermined",
        "/groups/0/units/2/crew",
        ("The rulebook only has prices for standard crews, and the skills of Hunter don't match one: its "
         "threat value is unknown. Choose a standard crew, or agree on a value with the other player."),
    ),
    (
        "FC-2",
        force([*LED, {"model": "north/hunter", "count": 3, "crew": "vetran"}]),
        "unknown-name",
        "error",
        "/groups/0/units/2/crew",
        "There is no crew 'vetran' in this catalogue. Perhaps: veteran. The unit counts as 0 TV until it is replaced.",
    ),
    ("FC-4", force(), "no-units", "error", "/groups", "The force is empty. Add a vehicle or an infantry squad."),
    (
        "FC-4",
        force([*SQUADRON, {}]),
        "no-model",
        "error",
        "/groups/0/units/3",
        "This unit is still empty. Choose a vehicle or a squad, or remove it.",
    ),
    (
        "FC-4",
        force(SQUADRON, [{"model": "infantry/standard", "count": 3}, {**squad(*MEN), "model": "infantry/recon"}]),
        "two-models",
        "error",
        "/groups/1/units/1",
        "This unit is both a rulebook squad and a custom squad. Keep one.",
    ),
    (
        "FC-8",
        force(SQUADRON, [squad(*MEN, "rifle")]),
        "too-many-troopers",
        "error",
        "/groups/1/units/0/design/troopers",
        (
            "Custom squad has 11 troopers; its sheet has rows for 10, the most a squad can have. Remove 1, "
            "or split the squad."
        ),
    ),
    (
        "FC-8",
        force(SQUADRON, [squad()]),
        "no-troopers",
        "error",
        "/groups/1/units/0/design/troopers",
        "Custom squad has no troopers; a squad can have up to 10. Add some, or remove it.",
    ),
    (
        "FC-4",
        force([*SQUADRON, {"model": "Huntr"}]),
        "unknown-name",
        "error",
        "/groups/0/units/3/model",
        ("There is no model 'Huntr' in this catalogue. Perhaps: north/hunter. The unit counts as 0 TV until "
         "it is replaced."),
    ),
    (
        "FC-5",
        force(SQUADRON, [HUNTER]),
        "small-group",
        "warning",
        "/groups/1",
        ("Combat group 2 has one unit; a combat group generally has two or more. Add a unit, or move this one to another "
        "group."),
    ),
    (
        "FC-5",
        force(SQUADRON, []),
        "empty-group",
        "warning",
        "/groups/1",
        "Combat group 2 has no units. Add some, or remove the group.",
    ),
    (
        "FC-6",
        force(LED),
        "squadron-size",
        "warning",
        "/groups/0",
        "Combat group 1 has 2 gears; gears form squadrons of five. The rulebook gives no penalty.",
    ),
    (
        "FC-6",
        force(SQUADRON, [{"model": "infantry/recon", "count": 5}]),
        "platoon-size",
        "warning",
        "/groups/1",
        "Combat group 2 has 5 squads; infantry forms platoons of four squads. The rulebook gives no penalty.",
    ),
    (
        "FC-7",
        force([*LED[1:], {"model": "north/hunter", "count": 4}]),
        "no-commander",
        "warning",
        "/groups",
        "No unit is the commander. Choose one, and note it down before the battle starts.",
    ),
    (
        "FC-7",
        force([*LED, {"model": "north/grizzly", "rank": "commander"}, {"model": "north/hunter", "count": 2}]),
        "rank-taken",
        "error",
        "/groups/0/units/2/rank",
        ("Grizzly is commander, and so is Hunter in Combat group 1; a side can only have one. Remove the "
         "rank from one of them."),
    ),
    (
        "FC-7",
        force([LED[0], {"model": "north/hunter", "count": 4, "rank": "second"}]),
        "ranked-row",
        "error",
        "/groups/0/units/1",
        ("4 Hunter share the rank of second in command; only one unit can have it. Put the others in a "
         "separate row."),
    ),
    (
        "FC-9",
        force(SQUADRON, [{"model": "infantry/standard", "count": 4, "crew": "elite"}]),
        "crew-of-squad",
        "error",
        "/groups/1/units/0/crew",
        ("Standard squad is infantry: its quality (Qualified) is its only skill, and it has no crew. "
         "Remove the crew."),
    ),
    (
        "FC-10",
        force(SQUADRON, [{"model": "infantry/standard", "count": 3}, squad(*MEN[:9], {"weapon": "chaingun", "armor": "turtleshell"})]),
        "mixed-armor",
        "warning",
        "/groups/1/units/1/design/troopers",
        ("Troopers in Custom squad wear Light Flak and Turtleshell; the sheet has room for one armor. "
         "All rolls use the worst encumbrance, 2."),
    ),
    (
        "FC-10",
        force(SQUADRON, [{"model": "infantry/standard", "count": 4}], options={"rulings": {"mixed-armor": "all"}}),
        "unknown-ruling",
        "warning",
        "/options/rulings/mixed-armor",
        ("The ruling mixed-armor has no reading 'all': the list is read without it. Choose 'worst' or "
         "'most'."),
    ),
    (
        "FC-11",
        force(SQUADRON, [{"model": "infantry/standard", "count": 3}, squad(*MEN[:9], "bazooka")]),
        "unknown-name",
        "error",
        "/groups/1/units/1/design/troopers/9",
        ("There is no infantry weapon 'bazooka' in this catalogue. Perhaps: rifle, assault-rifle, heavy-rifle, "
        "sniper-rifle, light-machine-gun, chaingun, anti-gear-rifle, grenade-rifle, rocket-launcher, light-mortar, "
        "sniper-laser-rifle. The unit counts as 0 TV until it is replaced."),
    ),
    (
        "FC-12",
        force(SQUADRON, [{"model": "infantry/standard", "count": 3}, squad(*MEN[2:], leader=9)]),
        "no-such-leader",
        "error",
        "/groups/1/units/1/design/leader",
        "Trooper 9 leads Custom squad, but it only has 8 troopers. Choose one of them.",
    ),
    (
        "FC-17",
        force(SQUADRON, [{"model": "infantry/standard", "count": 3}, squad(*MEN, transport="jetpak")]),
        "unknown-name",
        "error",
        "/groups/1/units/1/design/transport",
        "There is no transport 'jetpak' in this catalogue. Perhaps: jetpack. The unit counts as 0 TV until it is replaced.",
    ),
    (
        "FC-19",
        force(SQUADRON, sublist="ng"),
        "no-sublists",
        "error",
        "/sublist",
        "This game has no sub-lists, so 'ng' doesn't exist. Remove it.",
    ),
    (
        "FC-20",
        force([*SQUADRON[:2], {"model": "north/hunter", "count": 2}, {"model": "north/jaguar"}], limit=2000),
        "lost-price",
        "undetermined",
        "/groups/0/units/3",
        ("The threat value of Jaguar can't be read in our copy of the rulebook: the force is worth an "
         "unknown amount more. Enter your own value for it, or use another vehicle."),
    ),
    (
        "FC-20",
        force([*SQUADRON, {"model": "badger-apc"}], limit=2000),
        "lost-price",
        "undetermined",
        "/groups/0/units/3",
        ("The rulebook names Badger APC, but no line of its sheet survives: the force is worth an "
         "unknown amount more. Enter your own value for it, or use another vehicle."),
    ),
    (
        "VERSION",
        force(SQUADRON, catalogue="1997.1"),
        "other-catalogue",
        "info",
        "/catalogue",
        "The list was written for catalogue 1997.1; it's checked against 1998.1.",
    ),
]  # fmt: skip
FIXABLE = [case for case in BROKEN if case[2] != "no-units"]
NOTES = [
    (
        "FC-10",
        force(
            SQUADRON,
            [
                {"model": "infantry/standard", "count": 3},
                squad(*MEN[:9], {"weapon": "chaingun", "armor": "turtleshell"}),
            ],
        ),
        "reading",
        "/groups/1/units/1",
        (
            "Read as: a squad in mixed armor uses the worst encumbrance of its troopers for all rolls; the "
            "rulebook has one armor per squad. You can rule otherwise."
        ),
    ),
    (
        "FC-10",
        force(
            SQUADRON,
            [
                {"model": "infantry/standard", "count": 3},
                squad(*MEN[:9], {"weapon": "chaingun", "armor": "turtleshell"}),
            ],
            options={"rulings": {"mixed-armor": "most"}},
        ),
        "house-ruling",
        "/groups/1/units/1",
        (
            "Ruling: a squad in mixed armor uses the encumbrance of what most of its troopers wear for all "
            "rolls; the rulebook has one armor per squad. Muster's reading: a squad in mixed armor uses the "
            "worst encumbrance of its troopers for all rolls."
        ),
    ),
    (
        "FC-1",
        force(SQUADRON, limit=2000, options={"equal": True}),
        "budget-left",
        "/limit",
        "100 of the 2,000 TV for each side is left.",
    ),
    (
        "FC-8",
        force(SQUADRON, [squad(*MEN[2:])]),
        "short-squad",
        "/groups/1/units/0/design/troopers",
        "Custom squad has 8 troopers; squads have ten, and fewer are allowed.",
    ),
    (
        "FC-11",
        force(SQUADRON, [squad(*RIFLES, "chaingun", "light-mortar")]),
        "many-weapons",
        "/groups/1/units/0/design/troopers",
        (
            "Custom squad carries 3 kinds of weapons; the sheet has room for two, and a squad can attack at "
            "most two targets per round."
        ),
    ),
    (
        "FC-11",
        force(SQUADRON, [squad(*RIFLES, "rifle", "chaingun")]),
        "heavy-troopers",
        "/groups/1/units/0/design/troopers",
        "1 trooper in Custom squad carries the heavy weapon; usually two do.",
    ),
    (
        "FC-14",
        force(SQUADRON, [squad(*MEN, armor="turtleshell", quality="veteran")]),
        "encumbered",
        "/groups/1/units/0",
        "Custom squad subtracts 1 from all rolls: Turtleshell encumbers Veteran troops.",
    ),
    (
        "FC-14",
        force(
            SQUADRON, [squad(*RIFLES, "chaingun", {"weapon": "chaingun", "armor": "turtleshell"}, quality="veteran")]
        ),
        "encumbered",
        "/groups/1/units/0",
        "Custom squad subtracts 1 from all rolls: Turtleshell encumbers Veteran troops.",
    ),
    (
        "FC-20",
        force([*SQUADRON, {"model": "south/spitting-cobra", "lost": {"size": 7, "weapon_3_damage": 20}}]),
        "own-figures",
        "/groups/0/units/3",
        (
            "Spitting Cobra uses 2 custom stats where the rulebook's are missing: Size 7, Damage of SCRP-98 "
            "Rocket Pod 20. Agree on them with the other player."
        ),
    ),
    (
        "FC-20",
        force([*SQUADRON, {"model": "south/spitting-cobra", "lost": {"weapon_1_arc": "F", "weapon_4_arc": "FF"}}]),
        "own-arcs",
        "/groups/0/units/3",
        (
            "Spitting Cobra uses custom firing arcs where the rulebook's are missing: MR60 Autocannon "
            "forward, MGU-77 Minigun fixed forward. Agree on them with the other player."
        ),
    ),
]
by_case = pytest.mark.parametrize("case", BROKEN, ids=lambda case: f"{case[0]} {case[2]} {case[4]}")


def test_a_squadron_has_nothing_said_about_it():
    found = report(force(SQUADRON, PLATOON, limit=2200, catalogue="1998.1"))

    assert (found.verdict, found.total, found.problems) == ("legal", 2195.556, [])


@by_case
def test_what_is_said(case):
    rule, broken, code, severity, where, message = case
    problem = only(broken, code)

    assert (problem.rule, problem.severity, problem.where, problem.message) == (rule, severity, where, message)
    assert problem.source is not None
    assert problem.source.book == "tactical-1998"


@pytest.mark.parametrize("case", FIXABLE, ids=lambda case: f"{case[0]} {case[2]} {case[4]}")
def test_each_way_out_mends_it(case):
    _, broken, code, _, _, _ = case
    fixes = only(broken, code).fixes

    assert fixes
    for fix in fixes:
        mended = edits.apply_patch(broken, fix.patch, fix.label).document
        assert code not in {problem.code for problem in report(mended, fixes=False).problems}, fix.label


@pytest.mark.parametrize("case", NOTES, ids=lambda case: case[2])
def test_what_is_only_worth_knowing(case):
    rule, document, code, where, message = case
    problem = only(document, code)

    assert (problem.rule, problem.severity, problem.where, problem.message) == (rule, "info", where, message)


def test_only_an_own_threat_value_is_warned_of():
    priced = force([*SQUADRON, {"model": "north/jaguar", "lost": {"tv": 500}}])

    assert (report(priced).verdict, report(priced).total) == ("legal", 2400)
    assert only(priced, "own-figures").severity == "warning"


@pytest.mark.parametrize(
    "unit", [{"model": "south/jager"}, {"model": "iguana"}, {"model": "north/hunter", "crew": ODD_CREW}]
)
def test_a_price_is_needed_where_there_is_a_budget(unit):
    verdicts = [report(force([*SQUADRON, unit], limit=limit)).verdict for limit in (0, 1, 100_000)]

    assert verdicts == ["legal", "illegal", "undetermined"]


def test_what_needs_no_price_is_told_all_the_same():
    crewed, lost = (
        force([*SQUADRON, {"model": "north/hunter", "crew": ODD_CREW}]),
        force([*SQUADRON, {"model": "iguana"}]),
    )
    told = [only(crewed, "unpriced-crew"), only(lost, "lost-price")]

    assert [(problem.rule, problem.severity, problem.message) for problem in told] == [
        (
            "FC-3",
            "info",
            (
                "The rulebook only has prices for standard crews, and the skills of Hunter don't match one: its "
                "threat value is unknown. Without a budget, it doesn't need a price."
            ),
        ),
        (
            "FC-20",
            "info",
            (
                "The rulebook names Iguana, but no line of its sheet survives: the force is worth an unknown "
                "amount more. Without a budget, it doesn't need a price."
            ),
        ),
    ]


def test_a_lower_bound_beyond_the_limit_is_illegal():
    assert report(force([*SQUADRON, {"model": "iguana"}], limit=1000)).verdict == "illegal"
    assert only(force([*SQUADRON, {"model": "iguana"}], limit=1000), "over-limit").message.startswith(
        "The force is worth at least 1,900 TV"
    )


def test_ways_out_of_a_large_squad():
    named = {**squad(*["rifle"] * 25, leader=12), "name": "Alpha", "rank": "commander"}
    document = force(SQUADRON, [named, {"model": "infantry/standard"}])
    problem = only(document, "too-many-troopers")
    shorter, divided = (to_data(edits.apply_patch(document, fix.patch).document)["groups"][1] for fix in problem.fixes)

    assert [fix.label for fix in problem.fixes] == ["Remove the last 15", "Split the squad"]
    first, second = shorter["units"]
    assert (len(first["design"]["troopers"]), first["design"].get("leader", 1)) == (10, 1)
    *squads, last = divided["units"]
    assert [(len(unit["design"]["troopers"]), unit.get("rank"), unit.get("name")) for unit in squads] == [
        (10, "commander", "Alpha"),
        (10, None, None),
        (5, None, None),
    ]
    assert last == second == {"model": "infantry/standard"}


def test_factions_may_be_mixed():
    assert told(force([*SQUADRON, {"model": "south/caiman-apc"}, {"model": "infantry/recon", "count": 4}])) == []


def test_an_unknown_faction_is_told():
    assert only(force(SQUADRON, faction="east"), "unknown-name").message == (
        "There is no faction 'east' in this catalogue. Perhaps: north, south, mixed."
    )


def test_ways_out_of_an_excess():
    labels = [fix.label for fix in only(force(SQUADRON, limit=1500), "over-limit").fixes]

    assert labels == [
        "Remove 2 Hunter from Combat group 1",
        "Give Hunter a Rookie crew",
        "Set the limit to 1,900 TV",
    ]


def test_rules_have_a_place_and_a_sentence():
    assert [rule.id for rule in RULES if not rule.summary.endswith(".") or rule.lines[0] < 1] == []
