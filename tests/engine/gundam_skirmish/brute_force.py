"""The rules of Gundam: Skirmish a second time, as plain loops over the files of the book and of the samples.

Nothing of the engine is used. `verdict` gives the points of a force and the ids of the rules that it breaks; None where a name
is not known, which other tests look at.
"""

from pathlib import Path

import yaml

from tests.conformance.samples import priced_samples

ROOT = Path(__file__).parents[3]
DATA = ROOT / "factions" / "data" / "gundam-skirmish"
SAMPLES = priced_samples(ROOT / "factions" / "packs" / "gundam-skirmish" / "samples.json")["records"]
WORDS = yaml.safe_load((DATA / "words.yaml").read_bytes())
FACTIONS = {row["key"]: row for row in yaml.safe_load((DATA / "system.yaml").read_bytes())["factions"]}
UNITS = {f"{row['faction']}/{row['key']}": row for row in SAMPLES["models"]["models"]}
WEAPONS = {row["key"]: row for row in SAMPLES["weapons"]["weapons"]}
TECHNIQUES = {row["key"]: row for row in SAMPLES["weapons"]["close_weapons"]}
ABILITIES = {row["key"]: row for row in [*WORDS["abilities"], *SAMPLES["words"]["abilities"]]}
TRAITS = {row["key"]: row for row in WORDS["traits"]}
MODIFICATIONS = {row["key"]: row for row in WORDS["modifications"]}
ORDERS = {row["key"]: row for row in WORDS["orders"]}
SUITS = ("mobile-suit", "mobile-fighter")
FIGHTER = {1: (1, 0), 2: (2, 1), 3: (2, 1), 4: (3, 2), 5: (3, 2), 6: (4, 3), 7: (4, 3), 8: (5, 4), 9: (5, 4)}
"""Techniques and abilities of a Mobile Fighter by rank; of rank 10 all."""


def verdict(data):
    """Points and broken rules; what nobody can tell breaks its rule, too."""
    cards = dict(UNITS)
    for pack in data.get("packs", []):
        for row in pack["records"]["models"]["models"]:
            cards[f"{row['faction']}/{row['key']}"] = row
    units = [unit for team in data.get("groups", []) for unit in team.get("units", [])]
    if not known(data, units, cards):
        return None
    options = data.get("options", {})
    rulings = options.get("rulings", {})
    total = sum(cost(unit, cards) for unit in units)
    broken = of_points(data, options, rulings, units, cards, total)
    broken |= of_orders(data, options, units, cards)
    broken |= set() if units else {"FC-3"}
    if options.get("campaign"):
        broken |= of_campaign(data, options, cards)
        ranks = [unit["pilot"].get("rank", 1) for unit in units if unit.get("pilot") is not None]
        broken |= {"FC-15"} if max(ranks, default=1) > 1 and not options.get("under_way") else set()
    for unit in units:
        broken |= of_unit(data, options, rulings, unit, cards[unit["model"]])
        broken |= of_pilot(rulings, unit, cards[unit["model"]], units)
    return total, broken


def known(data, units, cards):
    if data.get("faction") not in FACTIONS or data.get("sublist"):
        return False
    named = [(data.get("options", {}).get("orders", []), ORDERS)]
    for unit in units:
        pilot = unit.get("pilot") or {}
        if not 1 <= pilot.get("rank", 1) <= 10 or not 1 <= unit.get("count", 1) <= 30:
            return False
        named += [([unit.get("model")], cards), (unit.get("weapons", []), WEAPONS)]
        named += [([unit["equipped"]] if unit.get("equipped") else [], WEAPONS)]
        named += [(unit.get("techniques", []), TECHNIQUES), (unit.get("abilities", []), ABILITIES)]
        named += [(pilot.get("traits", []), TRAITS), (pilot.get("modifications", []), MODIFICATIONS)]
    return all(name in table for names, table in named for name in names)


def single(unit, cards):
    pilot = unit.get("pilot")
    return cards[unit["model"]]["points"] + (10 * pilot.get("rank", 1) if pilot is not None else 0)


def cost(unit, cards):
    return single(unit, cards) * unit.get("count", 1)


def of_points(data, options, rulings, units, cards, total):
    broken = set()
    limit = data.get("limit", 0)
    if total > limit:
        broken.add("FC-3")
    strict = rulings.get("equal-points") != "about"
    if options.get("game") and not options.get("campaign") and strict and total < limit:
        broken.add("FC-2")
    commanders = [single(unit, cards) for unit in units if unit.get("command") for _ in range(unit.get("count", 1))]
    if commanders:
        gone = max(commanders) if rulings.get("command-units") == "itself" else sum(commanders)
        if len(commanders) * 500 > total - gone:
            broken.add("FC-5")
    return broken


def of_orders(data, options, units, cards):
    for name in options.get("orders", []):
        order = ORDERS[name]
        if data["faction"] not in order.get("factions", [data["faction"]]):
            return {"FC-26"}
        if options.get("campaign") and not order.get("campaign", True):
            return {"FC-26"}
        if "most_points" in order and all(single(unit, cards) > order["most_points"] for unit in units):
            return {"FC-26"}
    return set()


def of_campaign(data, options, cards):
    broken = set()
    totals = [sum(cost(unit, cards) for unit in team.get("units", [])) for team in data["groups"]]
    if any(total > 1000 for total in totals):
        broken.add("FC-21")
    if options.get("under_way"):
        if len(totals) > 8:
            broken.add("FC-22")
    elif len(totals) != 4 or len(set(totals)) != 1:
        broken.add("FC-22")
    if FACTIONS[data["faction"]]["era"] != options["campaign"]:
        broken.add("FC-23")
    return broken


def of_unit(data, options, rulings, unit, card):
    broken = set()
    pilot = unit.get("pilot") or {}
    tags = card.get("tags", [])
    if card["faction"] != data["faction"]:
        broken.add("FC-1")
    if unit.get("command") and "c" not in tags:
        broken.add("FC-6")
    weapons = [*unit.get("weapons", []), *([unit["equipped"]] if unit.get("equipped") else [])]
    if any(name not in card.get("weapons", []) for name in weapons):
        broken.add("FC-10")
    means = [ABILITIES[name] for name in abilities(rulings, unit, card)]
    means += [MODIFICATIONS[name] for name in pilot.get("modifications", [])]
    carried = [name for name in unit.get("weapons", []) if WEAPONS[name]["equip"] == "carried"]
    as_suit = card["sort"] == "mobile-armour" and rulings.get("mobile-armour-weapons") == "as-suits"
    if card["sort"] in SUITS or as_suit:
        broken |= of_suit(unit, carried, means)
    if unit.get("reserve"):
        surprised = any(each.get("ambush") for each in means)
        if rulings.get("ambush-means") == "trait" and "ambusher" in pilot.get("traits", []):
            surprised = True
        if not surprised:
            broken.add("FC-20")
    if options.get("space") and ("s" in tags or unit.get("reserve")):
        broken.add("FC-19")
    if chooses_badly(rulings, unit, card):
        broken.add("FC-18")
    return broken


def allowed(rulings, unit):
    """Techniques and abilities of a Mobile Fighter; None for all there are."""
    pilot = unit.get("pilot")
    if pilot is None and rulings.get("fighters-without-characters") == "all":
        return None
    return FIGHTER.get(pilot.get("rank", 1) if pilot is not None else 1)


def abilities(rulings, unit, card):
    known = card.get("abilities", [])
    numbers = allowed(rulings, unit)
    if card["sort"] != "mobile-fighter" or numbers is None or numbers[1] >= len(known):
        return known
    return [name for name in known if name in unit.get("abilities", [])]


def chooses_badly(rulings, unit, card):
    techniques, powers = unit.get("techniques", []), unit.get("abilities", [])
    if card["sort"] != "mobile-fighter":
        return bool(techniques or powers)
    for chosen, known in ((techniques, card.get("close_weapons", [])), (powers, card.get("abilities", []))):
        if any(name not in known for name in chosen) or len(set(chosen)) < len(chosen):
            return True
    numbers = allowed(rulings, unit)
    return numbers is not None and (len(techniques) > numbers[0] or len(powers) > numbers[1])


def of_suit(unit, carried, means):
    broken = set()
    if len(carried) > max([2, *(each.get("carries", 0) for each in means)]):
        broken.add("FC-7")
    if (unit.get("equipped") or len(set(carried)) > 1) and unit.get("equipped") not in carried:
        broken.add("FC-9")
    return broken


def of_pilot(rulings, unit, card, units):
    pilot = unit.get("pilot")
    if pilot is None:
        return set()
    broken = set()
    traits, modifications = pilot.get("traits", []), pilot.get("modifications", [])
    as_suit = card["sort"] == "mobile-armour" and rulings.get("mobile-armour-pilots") == "as-suits"
    if card["sort"] not in SUITS and not as_suit:
        broken.add("FC-11")
    name = pilot.get("name")
    namesakes = [each for each in units if name and (each.get("pilot") or {}).get("name") == name]
    if unit.get("count", 1) > 1 or len(namesakes) > 1:
        broken.add("FC-13")
    if len(set(traits)) < len(traits) or len(set(modifications)) < len(modifications):
        broken.add("FC-16")
    if card["sort"] == "mobile-fighter":
        if traits or modifications:
            broken.add("FC-18")
    elif too_many(rulings, pilot.get("rank", 1), traits, modifications):
        broken.add("FC-17")
    return broken


def too_many(rulings, rank, traits, modifications):
    giving = {2, 4, 6, 8, 10} if rulings.get("trait-ranks") != "odd" else {3, 5, 7, 9}
    if len(traits) > sum(1 for each in giving if each <= rank):
        return True
    reading = rulings.get("modification-ranks")
    if not modifications or reading == "agreed":
        return False
    if reading == "with-traits":
        ranks = giving
    elif reading == "between-traits":
        ranks = set(range(2, 11)) - giving
    elif reading == "every-rank":
        ranks = set(range(2, 11))
    else:
        return True
    return len(modifications) > sum(1 for each in ranks if each <= rank)
