"""Random forces of the real catalogue: the total is the sum of its parts, and the report depends on nothing else."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.blitz_beta.test_corpus import CATALOGUE, SYSTEM

RANK_COSTS = {None: 0, "CO": 0, "CGL": 0, "XO": 3, "2iC": 2, "duelist": 0}
UNIT_COSTS = {
    "grenades/lhg": 2,
    "grenades/mhg": 4,
    "grenades/hhg": 8,
    "explosives/lse": 2,
    "explosives/mse": 4,
    "explosives/hse": 8,
}
MODEL_COSTS = {
    "drone/recon": 1,
    "drone/demo-grenade": 1,
    "drone/demo-charge": 1,
    "drone/hunter-killer": 1,
    "anti-air": 1,
    "veteran/armored-jacket": 2,
    "veteran/ace-gunner": 2,
    "veteran/ew-specialist": 2,
    "veteran/combat-focus": 0,
    "veteran/melee-specialist": 2,
    "veteran/blast-resistance": 1,
    "veteran/fire-resistance": 1,
    "veteran/corrosion-resistance": 1,
    "veteran/rugged-weapons": 2,
    "veteran/rugged-movement": 2,
    "veteran/rugged-sensors": 1,
    "duelist/extra-action": 4,
    "duelist/shield": 1,
    "duelist/link": 1,
    "duelist/reach": 0,
    "black-talon/reach": 1,
}
VET_COST = 2

MODELS = sorted(CATALOGUE.models)
ROWS = sorted(CATALOGUE.upgrades)
CODES = ["", "ZZ", *CATALOGUE.unit_codes]
FACTIONS = ["north", "south", "peace-river", "nucoal", "black-talon", "cef", "caprice", "utopia", "eden"]
weapons = st.sampled_from([None, "LAC", "MAC", "HAC", "LATM", "LVB", "LRP"])


def upgrades():
    """Rows of any family, purchases, and those that name a weapon, fitting or not."""
    named = st.builds(
        lambda key, weapon: {"upgrade": key, "weapon": weapon},
        st.sampled_from(["anti-air", "duelist/link", "duelist/reach", "black-talon/reach"]),
        weapons,
    )
    return st.lists(st.sampled_from(["vet", *MODEL_COSTS, *ROWS]) | named, max_size=4)


entries = st.fixed_dictionaries(
    {"model": st.sampled_from(MODELS), "count": st.integers(1, 6)},
    optional={"rank": st.sampled_from([rank for rank in RANK_COSTS if rank]), "upgrades": upgrades()},
)
units = st.fixed_dictionaries(
    {"ua": st.sampled_from(CODES), "models": st.lists(entries, max_size=5)},
    optional={
        "veteran": st.booleans(),
        "upgrades": st.lists(st.sampled_from(sorted(UNIT_COSTS)), max_size=2),
    },
)
groups = st.fixed_dictionaries({}, optional={"primary": units, "support": units})
documents = st.fixed_dictionaries(
    {
        "format": st.just("muster.force/1"),
        "system": st.just("blitz-beta"),
        "faction": st.sampled_from(FACTIONS),
        "limit": st.integers(0, 600),
        "options": st.fixed_dictionaries({"elite": st.booleans()}),
        "groups": st.lists(groups, max_size=4),
    }
)


def price_of(choice, model):
    key = choice if isinstance(choice, str) else choice["upgrade"]
    if key == "vet":
        return VET_COST * sum(line.act or 0 for line in (model.statline, *model.attached))
    return MODEL_COSTS[key] if key in MODEL_COSTS else CATALOGUE.upgrades[key].tv


def price_of_unit(unit):
    total = sum(UNIT_COSTS[key] for key in unit.get("upgrades", ()))
    for entry in unit["models"]:
        model = CATALOGUE.models[entry["model"]]
        each = model.tv + RANK_COSTS[entry.get("rank")]
        for choice in entry.get("upgrades", ()):
            each += price_of(choice, model)
        total += each * entry["count"]
    return total


def report_on(document):
    return SYSTEM.validate(SYSTEM.convert(document), CATALOGUE)


def found(report):
    return sorted((problem.code, problem.severity) for problem in report.problems)


@settings(deadline=None, max_examples=50)
@given(documents)
def test_total_is_the_sum_of_its_parts(document):
    report = report_on(document)

    parts = [
        sum(price_of_unit(group[role]) for role in ("primary", "support") if role in group)
        for group in document["groups"]
    ]
    assert ([group.total for group in report.groups], report.total) == (parts, sum(parts))


@settings(deadline=None, max_examples=20)
@given(documents)
def test_same_force_gives_the_same_report(document):
    assert report_on(document) == report_on(document)


@settings(deadline=None, max_examples=40)
@given(documents, st.randoms(use_true_random=False))
def test_order_of_groups_decides_nothing(document, random):
    shuffled = {**document, "groups": random.sample(document["groups"], len(document["groups"]))}

    report, other = report_on(document), report_on(shuffled)

    assert (report.verdict, report.total, found(report)) == (other.verdict, other.total, found(other))
