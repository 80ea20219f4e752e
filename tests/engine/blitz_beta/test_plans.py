"""A list that changes its faction or sub-list: a plan for each, after which nothing misfits; and single models replaced."""

import random

import msgspec
import pytest

from armybuilder.engine.core.rules.completion.exchange import Swaps
from armybuilder.engine.core.rules.completion.plan import KEEP, REMOVE, misfits_in, proposed_values
from armybuilder.engine.core.rules.completion.planner import MisfitPlanner
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from armybuilder.engine.systems.blitz_beta.system import BLITZ_BETA
from factions.catalogues import get_catalogue

CATALOGUE = get_catalogue("blitz-beta")
FACTIONS = tuple(CATALOGUE.factions)
HEADS = [(key, None) for key in FACTIONS] + [(each.faction, each.key) for each in CATALOGUE.sublists.values()]
UNIT = "/groups/0/primary"


def force_of(*models, faction="north", ua="GP", limit=150, **more):
    group = {"primary": {"ua": ua, "models": list(models)}}
    head = {"format": "muster.force/1", "system": "blitz-beta", "faction": faction, "limit": limit}
    return BLITZ_BETA.convert(head | {"groups": [group]} | more)


def planner_of(document):
    return MisfitPlanner(BLITZ_BETA, document, CATALOGUE)


def misfits(document):
    return misfits_in(BLITZ_BETA.validate(document, CATALOGUE, fixes=False).problems, BLITZ_BETA)


@pytest.mark.parametrize("faction, sublist", HEADS)
def test_nothing_misfits_after_one_press_for_all(faction, sublist):
    others = [key for key in FACTIONS if key != faction]
    source = others[HEADS.index((faction, sublist)) % len(others)]
    filled = random_force(CATALOGUE, random.Random(7), faction=source, limit=100)  # noqa: S311 - a filled list, nothing secret
    changed = msgspec.structs.replace(filled, faction=faction, sublist=sublist)
    before = BLITZ_BETA.to_data(changed)
    planner = planner_of(changed)

    plan = planner.plan()
    after = planner.apply(proposed_values(plan))

    assert bool(plan) is bool(misfits(changed))
    assert misfits(after) == []
    assert [each.where for each in plan if {REMOVE, KEEP} - {way.value for way in each.proposals}] == []
    assert BLITZ_BETA.to_data(changed) == before
    assert BLITZ_BETA.to_data(planner.apply({each.where: KEEP for each in plan})) == before


def test_the_nearest_of_the_new_list_is_proposed():
    """Rank, number and name stay."""
    leader = {"model": "north/assault-hunter", "rank": "CGL", "name": "Ace"}
    planner = planner_of(force_of(leader, {"model": "north/grizzly", "count": 2}, faction="south", ua="FS"))
    plan = planner.plan()

    assert [(each.title, each.count, each.proposed.label, each.proposed.change) for each in plan] == [
        ("Assault Hunter", 1, "Striking Jager", 0),
        ("Grizzly", 2, "Spitting Cobra", 2),
    ]
    [unit] = [group["primary"] for group in BLITZ_BETA.to_data(planner.apply(proposed_values(plan)))["groups"]]
    assert unit["models"] == [leader | {"model": "south/striking-jager"}, {"model": "south/spitting-cobra", "count": 2}]


def test_a_unit_of_a_type_that_the_army_lacks_gets_another():
    planner = planner_of(force_of({"model": "eden/constable-golem", "count": 4}, faction="peace-river", ua="AL"))
    [unit, row] = planner.plan()

    assert (unit.where, unit.title) == (UNIT, "AL Alpha")
    assert unit.messages == ("As it is, not all of its models have a place.",)
    assert row.is_solved
    after = planner.apply(proposed_values((unit, row)))
    assert after.groups[0].primary.ua == unit.proposed.value != "AL"
    assert misfits(after) == []


def test_a_barred_unit_type_is_settled_with_its_models():
    planner = planner_of(force_of({"model": "north/hunter", "count": 4}, faction="peace-river", sublist="ctf"))
    plan = planner.plan()

    assert [each.where for each in plan] == [UNIT, f"{UNIT}/models/0"]
    assert misfits(planner.apply(proposed_values(plan))) == []


def test_what_a_large_list_has_beyond_the_checks_is_left_for_another_plan():
    groups = [{"primary": {"ua": "GP", "models": [{"model": "north/hunter"}] * 10}}] * 2
    planner = planner_of(force_of(faction="south", groups=groups))
    assert planner.budget == 6_000_000 // 40**2
    planner.budget = 30

    plan = planner.plan()
    after = planner.apply(proposed_values(plan))
    left = [each.where for each in plan if each.proposed.value == KEEP]

    assert len(plan) == 20
    assert 0 < len(left) < 20
    assert [one.where for one in misfits(after)] == left


def test_a_part_is_settled_as_it_was_chosen():
    models = [{"model": f"north/{name}"} for name in ("hunter", "jaguar", "cheetah")]
    planner = planner_of(force_of(*models, faction="south"))
    chosen = {f"{UNIT}/models/0": REMOVE, f"{UNIT}/models/1": "south/black-mamba", f"{UNIT}/models/2": KEEP}

    after = planner.apply(chosen)

    assert [row.model for row in after.groups[0].primary.models] == ["south/black-mamba", "north/cheetah"]


def test_what_makes_an_ordinary_model_a_veteran_is_a_way_to_settle_it():
    planner = planner_of(force_of({"model": "north/hunter"}, options={"elite": True}))
    [misfit] = planner.plan()

    assert misfit.proposed.label == "Buy Vet for Hunter"
    assert planner.apply(proposed_values((misfit,))).groups[0].primary.models[0].upgrades == ["vet"]


@pytest.mark.parametrize(
    "chosen",
    [
        {f"{UNIT}/models/7": REMOVE},
        {f"{UNIT}/models/0": "south/none"},
        {f"{UNIT}/models/0": "mend-9.9"},
        {"/limit": "x"},
    ],
)
def test_what_is_not_there_cannot_be_settled(chosen):
    with pytest.raises(LookupError):
        planner_of(force_of({"model": "north/hunter"}, faction="south")).apply(chosen)


# ---------------------------------------------------------------- one model by another


def exchange(document, key, where=f"{UNIT}/models/0"):
    return Swaps(BLITZ_BETA, document, CATALOGUE).exchange(where, key)


def test_a_swap_keeps_what_the_rules_let_it_keep_and_says_what_not():
    row = {
        "model": "north/hunter",
        "count": 1,
        "rank": "CGL",
        "name": "Ace",
        "upgrades": ["north/headhunter", "drone/recon"],
    }
    document = force_of(row, {"model": "north/hunter", "count": 3}, ua="SK")
    made = exchange(document, "north/jaguar")
    [kept, other] = made.document.groups[0].primary.models

    assert (kept.model, kept.rank, kept.name, kept.upgrades) == ("north/jaguar", "CGL", "Ace", ["drone/recon"])
    assert (other.model, other.count) == ("north/hunter", 3)
    assert made.lost == ("Headhunter",)
    assert made.allowed
    totals = [BLITZ_BETA.validate(each, CATALOGUE).total for each in (document, made.document)]
    assert made.change == totals[1] - totals[0]


def test_a_swap_that_the_list_cannot_pay_says_so():
    made = exchange(force_of({"model": "north/hunter", "count": 4}, limit=24, ua="SK"), "north/jaguar")

    assert (made.change, made.allowed) == (16, False)
    assert [reason.message for reason in made.reasons] == ["The force costs 40 TV, 16 more than its limit of 24."]


def test_the_nearest_come_first_and_the_model_itself_does_not():
    near = Swaps(BLITZ_BETA, force_of({"model": "north/hunter"}, ua="SK"), CATALOGUE).nearest(f"{UNIT}/models/0")

    assert "north/hunter" not in near
    assert CATALOGUE.models[near[0]].family == CATALOGUE.models["north/hunter"].family
    assert near.index("north/hunter-gunner") < near.index("north/jaguar")


@pytest.mark.parametrize("where", ["/groups/0", "/groups/9/primary/models/0", "/limit", "", "/name/x"])
def test_nothing_takes_the_place_of_what_is_no_row(where):
    with pytest.raises(LookupError):
        Swaps(BLITZ_BETA, force_of({"model": "north/hunter"}), CATALOGUE).nearest(where)
