"""The rules data as plain dictionaries, read from the YAML files for the brute-force checker.

Nothing of `armybuilder` is used here, on purpose: see `brute_force`.
"""

import re
from pathlib import Path

import yaml

FOLDER = Path(__file__).parents[3] / "factions" / "data" / "blitz-beta"


def load(name):
    with (FOLDER / f"{name}.yaml").open(encoding="utf-8") as file:
        return yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 - both are safe


def parts(text):
    """The items of a comma list; commas inside brackets do not count."""
    found, depth, current = [], 0, ""
    for letter in text or "":
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            found.append(current.strip())
            current = ""
        else:
            current += letter
    return [*found, current.strip()] if current.strip() else found


def availability(text):
    """{code: limit}; a limit is {least, most (None: any number), marked, su, cmd, vet}."""
    found = {}
    for part in parts(text):
        code, _, rest = part.partition(" (")
        found[code] = limit(rest.rstrip(")"))
        found[code]["su"] |= code == "SU"
    return found


def limit(text):
    result: dict = {"least": 0, "most": 2, "marked": False, "su": False, "cmd": False, "vet": False}
    for word in text.replace(",", " ").split():
        if match := re.fullmatch(r"(\d+)(?:\+|-(\d+))", word):
            result |= {"least": int(match[1]), "most": int(match[2]) if match[2] else None, "marked": True}
        elif word in ("SU", "RSU"):
            result |= {"su": True}
        elif word == "CMD":
            result |= {"cmd": True}
        elif word == "Vet":
            result |= {"vet": True}
        elif word == "X":
            result |= {"most": None, "marked": True}
    if result["su"] and not result["marked"]:
        result["most"] = None
    return result


def trait_names(text):
    return {re.split(r"[:(]", part)[0].strip() for part in parts(text)}


def drone_bay(text):
    for part in parts(text):
        if match := re.match(r"Drone Bay:(\d+)", part):
            return int(match[1])
    return 0


def weapons(text, categories):
    """[{code, kind, category, aa}]: `kind` is the code without the letter of its size."""
    found = []
    for part in parts(text):
        code, _, rest = part.partition(" (")
        code = re.sub(r"^\d+x", "", code)
        kind = code if code in categories else code[1:]
        aa = "AA" in parts(rest.rstrip(")"))
        found.append({"code": code, "kind": kind, "category": categories.get(kind), "aa": aa})
    return found


def codes_of(text, categories):
    return {weapon["code"] for weapon in weapons(text, categories)}


def model(row, faction, family, gains, categories):
    bodies = [row, *row.get("attached", [])]
    names = set().union(*(trait_names(body.get("traits")) for body in bodies)) | gains
    acts = sum(body.get("act") or 0 for body in bodies)
    counted = row["counts_as"] if row.get("counts_as") is not None else 1 if "APC" in names else acts
    move = row.get("mr") or ""
    return {
        "key": f"{faction}/{row['key']}",
        "name": row["name"],
        "list": faction,
        "family": f"{faction}/{family}",
        "tv": row["tv"],
        "ua": availability(row["ua"]),
        "act": row.get("act") or 0,
        "acts": acts,
        "counted": counted,
        "traits": names,
        "bay": drone_bay(row.get("traits")),
        "own_drones": "includes-recon-drones" in row.get("flags", []),
        "type": row["type"],
        "kind": row["type"].split(" (")[0],
        "walks": move.rstrip().endswith("W"),
        "ground": move.rstrip().endswith("G"),
        "weapons": [weapon for body in bodies for weapon in weapons(body.get("weapons"), categories)],
    }


def upgrade_row(row, faction, family, models, categories):
    applies = row.get("applies_to") or [other["key"] for other in models]
    swapped = codes_of(row.get("remove_weapons"), categories)
    carried = {other["key"]: codes_of(other.get("weapons"), categories) for other in models}
    return {
        "key": f"{faction}/{row['key']}",
        "family": f"{faction}/{family}",
        "tv": row["tv"],
        "ua": availability(row.get("ua")),
        "models": {f"{faction}/{key}" for key in applies if swapped <= carried[key]},
        "traits": trait_names(row.get("add_traits")),
        "adds": weapons(row.get("add_weapons"), categories),
        "removes": swapped,
        "price_unclear": "needs-ruling" in row.get("flags", []) and "tv" in row.get("printed", {}),
    }


class Data:
    """Everything that the checker looks up."""

    def __init__(self):
        self.factions = {row["key"]: row for row in load("system")["factions"]}
        self.sublists = {row["key"]: row for row in load("sublists")["sublists"]}
        special = load("sublists")["faction_rules"]
        self.rules = {row["key"]: row["rule"] for row in [*self.sublists.values(), *special]}
        self.codes = {row["code"] for row in load("availability")["codes"]}
        self.purchases = {row["key"]: row for row in load("upgrades")["purchases"]}
        self.categories = {row["code"]: row["category"] for row in load("weapons")["classes"]}
        self.models, self.rows = {}, {}
        for path in sorted((FOLDER / "models").glob("*.yaml")):
            self.add_list(load(f"models/{path.stem}"))
        for row in load("support")["items"]:
            self.put(model(row, "support", "generic", set(), self.categories))
        for row in load("aircraft")["aircraft"]:
            self.put(model(row, "aircraft", "generic", set(), self.categories))

    def add_list(self, content):
        faction = content["faction"]
        gains = trait_names(self.factions[faction].get("gains"))
        for family in content["families"]:
            for row in family["models"]:
                self.put(model(row, faction, family["key"], gains, self.categories))
            for row in family.get("upgrades", []):
                upgrade = upgrade_row(row, faction, family["key"], family["models"], self.categories)
                self.rows[upgrade["key"]] = upgrade

    def put(self, found):
        self.models[found["key"]] = found
