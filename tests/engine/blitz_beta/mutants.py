"""Documents a little wrong, or wrong at random: the generator's armies with things done to them."""

import copy

from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from armybuilder.engine.systems.blitz_beta.document import to_data

LIMITS = (50, 100, 150, 300, 500)


def armies(catalogue):
    """Every faction, and every sub-list with its faction."""
    return [
        *((faction, None) for faction in catalogue.factions),
        *((sublist.faction, sublist.key) for sublist in catalogue.sublists.values()),
    ]


def legal(catalogue, rng, faction, sublist, limit):
    """A legal army as plain data."""
    return to_data(random_force(catalogue, rng, faction=faction, sublist=sublist, limit=limit))


def mutated(document, catalogue, rng):
    """A copy with one to three things changed; mostly with TV to spare, which would hide what else is wrong."""
    mutant = copy.deepcopy(document)
    if rng.random() < 0.7:
        mutant["limit"] += 200
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rng.choice(MUTATIONS)(mutant, catalogue, rng)
    return mutant


def units(document):
    named = [group[role] for group in document["groups"] for role in ("primary", "support") if group.get(role)]
    return named + [unit for group in document["groups"] for unit in group.get("extra_support", [])]


def any_unit(document, rng):
    found = units(document)
    return rng.choice(found) if found else {"ua": "GP", "models": []}


def any_row(document, rng):
    """A row, and the rows that it stands among."""
    rows = [(row, unit["models"]) for unit in units(document) for row in unit.get("models", [])]
    return rng.choice(rows) if rows else ({"model": "north/hunter"}, [])


def any_model(document, catalogue, rng):
    """Mostly of the force's own lists."""
    pool = catalogue.pool(document["faction"]) if rng.random() < 0.7 else ()
    return rng.choice(pool or tuple(catalogue.models.values())).key


def remove_rank(document, catalogue, rng):
    row, _ = any_row(document, rng)
    row.pop("rank", None)


def set_rank(document, catalogue, rng):
    row, _ = any_row(document, rng)
    row["rank"] = rng.choice(("CO", "XO", "CGL", "2iC", "duelist"))


def add_model(document, catalogue, rng):
    any_unit(document, rng).setdefault("models", []).append({"model": any_model(document, catalogue, rng)})


def swap_model(document, catalogue, rng):
    row, _ = any_row(document, rng)
    row["model"] = any_model(document, catalogue, rng)


def remove_row(document, catalogue, rng):
    row, rows = any_row(document, rng)
    if row in rows:
        rows.remove(row)


def change_count(document, catalogue, rng):
    row, _ = any_row(document, rng)
    row["count"] = max(1, row.get("count", 1) + rng.choice((-2, -1, 1, 1, 2)))


def change_ua(document, catalogue, rng):
    any_unit(document, rng)["ua"] = rng.choice(list(catalogue.unit_codes))


def toggle_veteran(document, catalogue, rng):
    unit = any_unit(document, rng)
    unit["veteran"] = not unit.get("veteran", False)


def toggle_elite(document, catalogue, rng):
    options = document.setdefault("options", {})
    options["elite"] = not options.get("elite", False)


def set_ruling(document, catalogue, rng):
    """Mostly one that may matter to the force, now and then a reading that nobody knows."""
    army = document.get("sublist") or document["faction"]
    own = [ruling for ruling in catalogue.rulings.values() if ruling.is_setting and ruling.clause(army)]
    for ruling in rng.sample(own, min(len(own), rng.choice((1, 1, 3)))):
        readings = [reading for reading in ruling.readings if reading != ruling.default]
        rulings = document.setdefault("options", {}).setdefault("rulings", {})
        rulings[ruling.key] = rng.choice([*readings, *readings, *readings, "no-such"])


def set_ally(document, catalogue, rng):
    document.setdefault("options", {})["ally"] = rng.choice([*catalogue.factions, None])


def change_sublist(document, catalogue, rng):
    mine = [sublist.key for sublist in catalogue.sublists.values() if sublist.faction == document["faction"]]
    document["sublist"] = rng.choice([*mine, *mine, *mine, None, rng.choice(list(catalogue.sublists))])


def change_faction(document, catalogue, rng):
    document["faction"] = rng.choice(list(catalogue.factions))


def buy_for_model(document, catalogue, rng):
    row, _ = any_row(document, rng)
    family = catalogue.models[row["model"]].family
    rows = [upgrade.key for upgrade in catalogue.upgrades_by_family.get(family, ())]
    keys = [key for key, item in catalogue.purchases.items() if not item.kind.endswith("unit") and item.kind != "rank"]
    special = sold_by_sublist(document, catalogue, unit=False)
    kinds = [keys, keys, ["vet"], ["drone/recon", "anti-air"], rows or keys, special or ["vet"]]
    key = rng.choice(rng.choice(kinds) if rng.random() > 0.03 else list(catalogue.upgrades))
    if key in catalogue.purchases and catalogue.purchases[key].parameter:
        codes = [weapon.code for weapon in catalogue.models[row["model"]].statline.weapons]
        key = {"upgrade": key, "weapon": rng.choice([*codes, "LAC"])}
    row.setdefault("upgrades", []).append(key)


def buy_for_unit(document, catalogue, rng):
    keys = [key for key, item in catalogue.purchases.items() if item.kind.endswith("unit")]
    special = sold_by_sublist(document, catalogue, unit=True)
    any_unit(document, rng).setdefault("upgrades", []).append(rng.choice(rng.choice((keys, special or keys))))


def sold_by_sublist(document, catalogue, *, unit):
    """What the force's sub-list sells."""
    return [
        key
        for key, item in catalogue.purchases.items()
        if item.sublist and item.sublist == document.get("sublist") and item.kind.endswith("unit") == unit
    ]


def remove_upgrade(document, catalogue, rng):
    bought = [row["upgrades"] for unit in units(document) for row in [unit, *unit["models"]] if row.get("upgrades")]
    if bought:
        upgrades = rng.choice(bought)
        upgrades.pop(rng.randrange(len(upgrades)))


def change_own_sublist(document, catalogue, rng):
    """Another sub-list of the same faction: what is legal under one is mostly legal under the next."""
    mine = [sublist.key for sublist in catalogue.sublists.values() if sublist.faction == document["faction"]]
    document["sublist"] = rng.choice([*mine, None])


def swap_within_unit_type(document, catalogue, rng):
    """Another model that lists the unit's code, of whatever list."""
    unit = any_unit(document, rng)
    fitting = [model.key for model in catalogue.models.values() if unit.get("ua") in model.availability]
    if fitting and unit.get("models"):
        rng.choice(unit["models"])["model"] = rng.choice(fitting)


def move_ranks(document, catalogue, rng):
    """The ranks of two rows change places."""
    first, _ = any_row(document, rng)
    second, _ = any_row(document, rng)
    ranks = first.pop("rank", None), second.pop("rank", None)
    for row, rank in ((first, ranks[1]), (second, ranks[0])):
        if rank:
            row["rank"] = rank


def change_limit(document, catalogue, rng):
    document["limit"] = max(0, document["limit"] + rng.choice((-30, -5, -1, 1, 50)))


def copy_group(document, catalogue, rng):
    if document["groups"]:
        document["groups"].append(copy.deepcopy(rng.choice(document["groups"])))


def copy_unit(document, catalogue, rng):
    if document["groups"]:
        rng.choice(document["groups"])["support"] = copy.deepcopy(any_unit(document, rng))


def add_support(document, catalogue, rng):
    """One more support unit, which is one too many where the group has one."""
    if document["groups"]:
        group, unit = rng.choice(document["groups"]), copy.deepcopy(any_unit(document, rng))
        if group.get("support"):
            group["extra_support"] = [unit]
        else:
            group["support"] = unit


def remove_unit(document, catalogue, rng):
    if document["groups"]:
        group = rng.choice(document["groups"])
        group.pop(rng.choice(("primary", "support", "extra_support")), None)


def remove_group(document, catalogue, rng):
    if document["groups"]:
        document["groups"].pop(rng.randrange(len(document["groups"])))


def share_groups(document, catalogue, rng):
    """A group of another army of the same faction joins, as when a player tries another sub-list."""
    limit = max(50, document["limit"])
    other = random_force(catalogue, rng, faction=document["faction"], limit=limit)
    document["groups"].append(to_data(other)["groups"][0])


MUTATIONS = (
    remove_rank, set_rank, add_model, add_model, swap_model, remove_row, change_count, change_count, change_ua,
    change_own_sublist, change_own_sublist, swap_within_unit_type, swap_within_unit_type, move_ranks, move_ranks,
    toggle_veteran, toggle_elite, set_ruling, set_ruling, set_ally, change_sublist, change_faction, buy_for_model,
    buy_for_model, buy_for_model, buy_for_unit, remove_upgrade, change_limit, copy_group, copy_unit, add_support,
    remove_unit, remove_group, share_groups,
)  # fmt: skip
