"""The construction rules a second time, as plain loops over the data files and the document; shares no code with the engine.
`verdict` gives the total and the ids of the rules that an army of a guide breaks, None for an army that names what the files do
not have."""

import re
from collections import Counter
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

import yaml

DATA = Path(__file__).parents[3] / "factions" / "data" / "blitz-2006"
GUIDES = ("northern-guard", "milicia", "prdf")
Row = dict[str, Any]


@cache
def data(name: str) -> Any:
    return yaml.safe_load((DATA / f"{name}.yaml").read_text(encoding="utf-8"))


def own(word: str, faction: str) -> str:
    return word if "/" in word else f"{faction}/{word}"


@cache
def squads() -> dict[str, Row]:
    found = {}
    for faction in GUIDES:
        for row in data(f"armies/{faction}")["squads"]:
            units = {own(model, faction): number for model, number in row["units"].items()}
            leaders = [own(model, faction) for model in row["leader"]["of"]]
            found[f"{faction}/{row['key']}"] = row | {"faction": faction, "units": units, "leaders": leaders}
    return found


@cache
def options() -> dict[str, Row]:
    """Everything that can be bought, by the key that lists have for it, with `tv` and `changes` of the choice."""
    found: dict[str, Row] = {}
    for key, squad in squads().items():
        for option in squad.get("options", ()):
            if not option.get("given"):
                found |= bought(option, f"{key}/{option['key']}", key, squad["faction"])
    for faction in GUIDES:
        for option in data(f"armies/{faction}")["army_options"]:
            found |= bought(option, f"{faction}/{option['key']}", "", faction)
    return found


def bought(option: Row, key: str, squad: str, faction: str) -> dict[str, Row]:
    said = {"option": key, "squad": squad, "faction": faction, "word": option["key"]}
    said["of"] = [own(model, faction) for model in option.get("of", ())]
    said["not_of"] = [own(model, faction) for model in option.get("not_of", ())]
    if "choices" not in option:
        return {key: {**option, **said}}
    return {f"{key}-{choice['key']}": {**option, **choice, **said} for choice in option["choices"]}


def verbs(option: Row) -> set[str]:
    return {next(iter(change)) for change in option["changes"]}


def sells(option: Row) -> bool:
    """Whether it is bought as an option: units that come, transports and further squads stand in a list by themselves."""
    return not verbs(option) & {"add", "ride", "squad"}


def is_for_all(option: Row) -> bool:
    return option["taker"].startswith(("the squad", "the cadre", "the section", "every"))


def most_takers(option: Row) -> float:
    found = re.search(r"\d+", option["taker"])
    return 1 if option["taker"].startswith(("one", "the")) and not found else int(found[0]) if found else float("inf")


@cache
def cards() -> dict[str, Row]:
    """The weapons of every vehicle that lines tell, and of variants those that they have not any more."""
    found = {}
    for row in data("models")["models"]:
        weapons = [words(written[0]) for written in row.get("weapons", ())]
        many = {words(written[0]) for written in row.get("weapons", ()) if re.match(r"\d", written[0])}
        found[f"{row['faction']}/{row['key']}"] = {"weapons": weapons, "gone": [], "many": many, "sort": row["sort"]}
    for row in data("models")["variants"]:
        base = found[row["base"]]
        weapons = list(base["weapons"])
        for change in row["changes"]:
            for word in change.get("swap", change.get("remove", ())):
                weapons.remove(words(word))
            weapons += [words(word) for word in change.get("for", change.get("arm", ()))]
        gone = [weapon for weapon in base["weapons"] if weapon not in weapons]
        found[f"{row['faction']}/{row['key']}"] = base | {"weapons": weapons, "gone": gone}
    for row in data("models")["infantry"]:
        found[f"{row['faction']}/{row['key']}"] = {"weapons": [], "gone": [], "many": set(), "sort": "infantry"}
    return found


def words(written: str) -> str:
    """`LFG` of `2 LFG (F, no reloads)`."""
    return re.sub(r"^\d+ ", "", written).partition(" (")[0]


def is_one(weapon: str, word: str) -> bool:
    return weapon == word or weapon in classes().get(word, ())


@cache
def classes() -> dict[str, list[str]]:
    return {row["key"]: row["weapons"] for row in data("weapons")["classes"]}


# ---------------------------------------------------------------- an army


def verdict(force: Row) -> tuple[float, set[str]] | None:
    """Its total, and the ids of the rules that it breaks."""
    if force["faction"] not in GUIDES or not all(known(group) for group in force["groups"]):
        return None
    assets = {row["key"]: row for table in ("air_strikes", "salvos") for row in data("support")[table]}
    if not all(asset["asset"] in assets for asset in force.get("support", ())):
        return None
    broken: set[str] = set()
    total = sum(squad(group, broken) for group in force["groups"])
    for asset in force.get("support", ()):
        price = assets[asset["asset"]]["prices"].get(force["faction"])
        total += price[0] * asset.get("number", 1) if price else 0
        broken |= set() if price else {"FC-9"}
    broken |= {"FC-1"} if total > force["limit"] else set()
    columns(force, broken)
    few(force, broken)
    return total, broken


def known(group: Row) -> bool:
    units = group.get("units", ())
    named = [*group.get("options", ()), *(key for unit in units for key in unit.get("options", ()))]
    plain = all(unit["model"] in cards() and not unit.get("converted") for unit in units)
    return group.get("squad") in squads() and plain and all(key in options() and sells(options()[key]) for key in named)


def columns(force: Row, broken: set[str]) -> None:
    """FC-2 to FC-6: the chart, snipers, the command squad."""
    guide, limit = data(f"armies/{force['faction']}"), force["limit"]
    counts = Counter(
        column(group) for group in force["groups"] if squads()[group["squad"]]["faction"] == force["faction"]
    )
    for asset in force.get("support", ()):
        is_strike = asset["asset"] in {row["key"] for row in data("support")["air_strikes"]}
        counts["air-strikes" if is_strike else "artillery"] += asset.get("number", 1)
    if any(squads()[group["squad"]]["faction"] != force["faction"] for group in force["groups"]):
        broken.add("FC-3")
    types = {f"{force['faction']}/{row['key']}": row for row in guide["army_types"]}
    if force.get("sublist") not in types:
        broken.add("FC-3")
    else:
        support = {row["key"] for row in guide["columns"] if row.get("support")}
        for name, cell in types[force["sublist"]]["chart"].items():
            least, most = bounds(cell, limit, name in support)
            if not least <= counts[name] <= most:
                broken.add("FC-3")
    sections = sum(has_snipers(group) for group in force["groups"])
    snipers = sum("sniper" in squads()[group["squad"]].get("tags", ()) for group in force["groups"])
    if snipers > sections:
        broken.add("FC-2")
    command = [key for group in force["groups"] for unit in group.get("units", ()) for key in unit.get("options", ())]
    if limit >= 1000 and not any(options()[key]["option"].count("/") == 1 and "command" in key for key in command):
        broken.add("FC-6")


def column(group: Row) -> str | None:
    for key in group.get("options", ()):
        for change in options()[key]["changes"]:
            if "count_as" in change:
                return str(change["count_as"])
    found = squads()[group["squad"]]["column"]
    return None if found is None else str(found)


def has_snipers(group: Row) -> bool:
    offers = any(
        "squad" in verbs(option) for option in squads()[group["squad"]].get("options", ()) if "changes" in option
    )
    return offers and not any(
        "sniper-escouade" in options()[key].get("excludes", ()) for key in group.get("options", ())
    )


def bounds(cell: str, limit: int, support: bool) -> tuple[float, float]:
    """FC-3 to FC-5."""
    least, _, most = str(cell).removesuffix("+").partition("-")
    low = int(least)
    high = float("inf") if str(cell).endswith("+") else int(most or least)
    if limit < 1000:
        return (low, high // 2) if support else (ceil(low / 2), high)
    more = ceil(limit / 1000) - 1
    return low + (more if low else 0), high + (more if high else 0)


def few(force: Row, broken: set[str]) -> None:
    """What an army has so often (FC-14, FC-15, FC-24)."""
    taken: Counter[str] = Counter()
    for group in force["groups"]:
        taken.update(options()[key]["option"] for key in group.get("options", ()))
        for unit in group.get("units", ()):
            for key in unit.get("options", ()):
                taken[options()[key]["option"]] += unit.get("count", 1)
    for option in options().values():
        if "army" in option:
            most = option["army"]["most"]
            if "per" in option["army"]:
                most *= ceil(force["limit"] / option["army"]["per"])
            if taken[option["option"]] > most:
                broken.add("FC-24")


# ---------------------------------------------------------------- a squad


def squad(group: Row, broken: set[str]) -> float:
    """What a squad costs; the rules that it breaks are added."""
    book, units = squads()[group["squad"]], group.get("units", [])
    counts: Counter[str] = Counter()
    for unit in units:
        counts[unit["model"]] += unit.get("count", 1)
    number = sum(counts.values())
    shared = [options()[key] for key in group.get("options", ())]
    total = float(book["tv"])
    total += sum(option["tv"] * (number if option["taker"].startswith("every") else 1) for option in shared)
    total += sum(options()[key]["tv"] * unit.get("count", 1) for unit in units for key in unit.get("options", ()))
    added, price = additions(group, counts, broken)
    for option in (*shared, *(options()[key] for unit in units for key in unit.get("options", ()))):
        if option["squad"] != group["squad"] and (option["squad"] or option["faction"] != book["faction"]):
            broken.add("FC-8")
    if number > 6:
        broken.add("FC-2")
    if any(counts[model] < printed for model, printed in book["units"].items()):
        broken.add("FC-8")
    leading(book, group, units, broken)
    taking(group, shared, added, broken)
    for unit in units:
        fitting(unit, [] if unit["model"] in added and "ride" in verbs(added[unit["model"]]) else shared, broken)
    return total + price


@cache
def added_by(key: str) -> dict[str, Row]:
    """Options that bring units to a squad, by the model."""
    adding: dict[str, Row] = {}
    for option in squads()[key].get("options", ()):
        for choice in option.get("choices", [option]):
            for change in (change for change in choice["changes"] if "add" in change or "ride" in change):
                model = own(change.get("add", change.get("ride")), squads()[key]["faction"])
                adding.setdefault(model, {**option, **choice, "word": option["key"]})
    return adding


def additions(group: Row, counts: Counter[str], broken: set[str]) -> tuple[dict[str, Row], float]:
    """Units beyond the composition (FC-8, FC-35): the options that brought some, by the model, and what they cost."""
    book, price, adding = squads()[group["squad"]], 0.0, added_by(group["squad"])
    used: dict[str, Row] = {}
    times: Counter[str] = Counter()
    for model, count in counts.items():
        more = count - book["units"].get(model, 0)
        if more > 0 and model not in adding:
            broken.add("FC-8")
        elif more > 0:
            used[model] = adding[model]
            times[adding[model]["word"]] += more
            price += more * adding[model]["tv"]
    for option in used.values():
        most = most_takers(option)
        if option["taker"] == "any unit":
            most = riders(group, option, book["faction"])
        if times[option["word"]] > most:
            broken.add("FC-35")
    return used, price


def riders(group: Row, option: Row, faction: str) -> int:
    """Units that may ride: those of the models, on foot and without parachutes."""
    walking = 0
    for unit in group.get("units", ()):
        taken = {options()[key]["word"] for key in unit.get("options", ())}
        if become(unit, group) in [own(model, faction) for model in option["of"]] and not taken & set(
            option["excludes"]
        ):
            walking += unit.get("count", 1)
    return walking


def become(unit: Row, group: Row) -> str:
    steps = [options()[key] for key in (*group.get("options", ()), *unit.get("options", ()))]
    return becoming(unit["model"], steps)[0]


def becoming(model: str, taken: list[Row]) -> tuple[str, list[Row]]:
    """What a unit is at the end of all steps, and the steps that it could not go (FC-36)."""
    steps = sorted((each for each in taken if "become" in verbs(each)), key=lambda each: each.get("number", 1000))
    while True:
        for step in steps:
            if (not step["of"] or model in step["of"]) and model not in step["not_of"]:
                model = next(own(change["become"], step["faction"]) for change in step["changes"] if "become" in change)
                steps.remove(step)
                break
        else:
            return model, steps


def leading(book: Row, group: Row, units: list[Row], broken: set[str]) -> None:
    """FC-39, FC-40."""
    leaders = [unit for unit in units if unit.get("leads")]
    if sum(unit.get("count", 1) for unit in leaders) > 1:
        broken.add("FC-39")
    if book["leader"]["leadership"] is not None and units and not leaders:
        broken.add("FC-39")
    for unit in leaders:
        ranks = [
            change["rank"]
            for key in unit.get("options", ())
            for change in options()[key]["changes"]
            if "rank" in change
        ]
        if not {unit["model"], become(unit, group)} & set(book["leaders"]) and "leader" not in ranks:
            broken.add("FC-39")
        if "second" in ranks:
            broken.add("FC-40")


def taking(group: Row, shared: list[Row], added: dict[str, Row], broken: set[str]) -> None:
    """Who takes what, how often, with what and without what (FC-35, FC-40 to FC-42, FC-19)."""
    if not all(is_for_all(option) for option in shared):
        broken.add("FC-41")
    takers: Counter[str] = Counter()
    around = {option["word"] for option in shared} | {option["word"] for option in added.values()}
    whole = [option for option in shared if not option["taker"].startswith("every") and is_for_all(option)]
    whole += [option for option in added.values() if "ride" in verbs(option) and option["taker"] != "any unit"]
    repeated([option["option"] for option in shared], broken)
    for option in shared:
        if set(option.get("needs", ())) - around:
            broken.add("FC-42")
    for unit in group.get("units", ()):
        taken = [options()[key] for key in unit.get("options", ())]
        repeated([option["option"] for option in taken], broken)
        for option in {option["option"]: option for option in taken}.values():
            takers[option["option"]] += unit.get("count", 1)
            if (
                not is_for_all(option)
                and option["taker"] != "the leader"
                and "army" not in option
                and takers[option["option"]] > most_takers(option)
            ):
                broken.add("FC-35")
        for number, option in enumerate(taken):
            beside(option, unit, [*whole, *taken[:number]], broken)
            if set(option.get("needs", ())) - around - {each["word"] for each in taken}:
                broken.add("FC-42")
            if "excludes_changes" in option and any(sturdier(other) for other in (*shared, *taken)):
                broken.add("FC-19")


def beside(option: Row, unit: Row, others: list[Row], broken: set[str]) -> None:
    """What a unit takes, beside what it and its squad took before."""
    if is_for_all(option):
        broken.add("FC-41")
    if option["taker"] == "the leader" and not unit.get("leads"):
        broken.add("FC-40")
    if any(
        option["word"] in other.get("excludes", ()) or other["word"] in option.get("excludes", ()) for other in others
    ):
        broken.add("FC-42")


def repeated(keys: list[str], broken: set[str]) -> None:
    if len(keys) > len(set(keys)):
        broken.add("FC-35")


def sturdier(option: Row) -> bool:
    return any(change.get("improve") == "sturdy" and change["by"] > 0 for change in option["changes"])


def fitting(unit: Row, shared: list[Row], broken: set[str]) -> None:
    """What a unit can take as what it is (FC-36 to FC-38); what stands with the squad is told there."""
    mine = [options()[key] for key in unit.get("options", ())]
    model, stuck = becoming(unit["model"], [*shared, *mine])
    wrong = {"FC-38" if step["not_of"] else "FC-36" for step in stuck if step in mine}
    arms: dict[str, list[str]] = {"printed": list(cards()[model]["weapons"]), "bought": [], "lent": []}
    for option in sorted([*shared, *mine], key=lambda each: each.get("number", 1000)):
        found = "" if "become" in verbs(option) else refused(option, model, arms)
        if found and option in mine:
            wrong.add(found)
    broken |= wrong


def refused(option: Row, model: str, arms: dict[str, list[str]]) -> str:
    """The rule that keeps a model from an option; empty where it takes it, and swaps what it swaps."""
    if not is_for_all(option) and not suits(option, model):
        return "FC-38" if option["not_of"] else "FC-36"
    with_one = option.get("carries", ())
    if with_one and not set(with_one) & {*arms["printed"], *arms["bought"]}:
        known = (*cards()[model]["weapons"], *cards()[model]["gone"])
        if any(set(with_one) & set(codes) and set(known) & set(codes) for codes in classes().values()):
            return "FC-38"
    return "" if swapped(option, model, arms) else "FC-37"


def suits(option: Row, model: str) -> bool:
    if option.get("sorts") and cards()[model]["sort"] not in option["sorts"]:
        return False
    return (not option["of"] or model in option["of"]) and model not in option["not_of"]


def swapped(option: Row, model: str, arms: dict[str, list[str]]) -> bool:
    """Take away what it swaps and put in what it gets, unless one is not there any more; a weapon of which no line tells may be
    there (DQ-1), once: it is the one of which only the class is told, or is `lent`."""
    out, into = list[str](), list[str]()
    for change in option["changes"]:
        on = [own(each, option["faction"]) for each in change.get("on", ())]
        not_on = [own(each, option["faction"]) for each in change.get("not_on", ())]
        if model not in not_on and (not on or model in on):
            out += [words(word) for word in change.get("swap", change.get("remove", ()))]
            into += [words(word) for word in change.get("for", change.get("arm", ()))]
    if not all(is_there(word, cards()[model], arms) for word in out):
        return False
    for word in out:
        take(word, cards()[model], arms)
    arms["bought"] += into
    return True


def perhaps(weapon: str, word: str, card: Row) -> bool:
    """Whether a weapon of which only the class is told may be that one."""
    return weapon not in card["many"] and word in classes().get(weapon, ())


def is_there(word: str, card: Row, arms: dict[str, list[str]]) -> bool:
    if any(is_one(weapon, word) for weapon in arms["printed"]):
        return True
    if any(is_one(weapon, word) or perhaps(weapon, word, card) for weapon in card["weapons"]):
        return any(perhaps(weapon, word, card) for weapon in arms["printed"])
    if any(is_one(word, other) or is_one(other, word) for other in arms["lent"]):
        return False
    return any(is_one(weapon, word) for weapon in arms["bought"]) or not any(
        is_one(weapon, word) for weapon in card["gone"]
    )


def take(word: str, card: Row, arms: dict[str, list[str]]) -> None:
    """The weapon goes: one that is told, one that may be it, one that was bought; or it is lent."""
    for place in ("printed", "bought"):
        known = arms[place]
        ways = [weapon for weapon in known if is_one(weapon, word)]
        ways += [weapon for weapon in known if perhaps(weapon, word, card)]
        if ways:
            known.remove(ways[0])
            return
    arms["lent"].append(word)
