"""A second checker of the rules of building a beta force, to check the first one by.

Plain loops over the plain document and over the YAML records, written from the book (L994-1164, L3951-4496, with
L3532-3533 and L3616-3620 for aircraft and generic support) and sharing no code with the engine. It is slow, proposes
no way out, and answers three things: total TV, the rules that are broken, and those that wait for a ruling.

`brute_armies` says what each faction and sub-list changes.
"""

from collections import Counter
from functools import cache

from tests.engine.blitz_beta.brute_armies import Army
from tests.engine.blitz_beta.brute_data import Data
from tests.engine.blitz_beta.brute_purchases import Purchases

COMMANDERS = ("CO", "XO", "CGL", "2iC")
RANK_COST = {"XO": 3, "2iC": 2}
RULED_PRICES = {
    "veteran/combat-focus": ("combat-focus-price", ("0", "1", "2")),
    "duelist/reach": ("duelist-reach-price", ("0", "1")),
    "wfp/stripped-down": ("stripped-down-price", ("0", "1")),
}
"""Purchase → ruling that tells its price, and the prices that it may have."""
COLONIAL = ("cef", "caprice", "utopia", "eden")
TALON_HOSTS = ("north", "south", "peace-river", "nucoal", "caprice", "utopia", "eden")
LENDS_SUPPORT = {
    "cef": ("caprice", "utopia", "eden"),
    "caprice": ("cef", "utopia", "black-talon", "eden"),
    "utopia": ("cef", "black-talon", "caprice", "eden"),
    "eden": ("caprice", "utopia", "black-talon", "cef"),
}
"""List → forces that may take support units from it."""
DATA = cache(Data)


def check(document):
    """(verdict, total, broken rules, open rules)."""
    checker = Checker(document)
    checker.run()
    verdict = "illegal" if checker.broken else "undetermined" if checker.open else "legal"
    return verdict, checker.total, checker.broken, checker.open


class Checker(Purchases):
    def __init__(self, document):
        self.data = DATA()
        self.document = document
        self.faction = document["faction"]
        self.sublist = document.get("sublist") or ""
        self.rulings = document.get("options", {}).get("rulings", {})
        self.broken, self.open = set(), set()
        self.groups = [
            {role: self.unit(group[role], role) for role in ("primary", "support") if group.get(role)}
            for group in document.get("groups", [])
        ]
        self.units = []
        for group, source in zip(self.groups, document.get("groups", []), strict=True):
            extra = [self.unit(unit, "support") for unit in source.get("extra_support", [])]
            group["units"] = [*group.values(), *extra]
            for unit in group["units"]:
                unit["group"] = group
                self.units.append(unit)
        self.rows = [row for unit in self.units for row in unit["rows"]]
        options = document.get("options", {})
        own = self.data.factions.get(self.faction)
        self.elite = bool(options.get("elite")) or bool(own and own.get("elite"))
        self.army = Army(self, options.get("ally"))
        self.army.reprice()
        self.total = sum(self.cost_of(unit) for unit in self.units)

    def ruled(self, ruling, reading):
        """Whether the players have chosen a reading that is not ours."""
        return self.rulings.get(ruling) == reading

    def ruled_price(self, key):
        ruling, prices = RULED_PRICES.get(key, ("", ()))
        chosen = self.rulings.get(ruling)
        return int(chosen) if chosen in prices else None

    # ---------------------------------------------------------------- reading

    def unit(self, source, role):
        unit = {"role": role, "support": role == "support", "ua": source.get("ua", "")}
        unit["veteran"] = source.get("veteran", False)
        unit["rows"] = [row for row in (self.row(entry) for entry in source.get("models", [])) if row]
        for row in unit["rows"]:
            row["unit"] = unit
        unit["bought"] = []
        for key in source.get("upgrades", []):
            purchase = self.data.purchases.get(key)
            if purchase and purchase["kind"] in ("generic-unit", "sublist-unit"):
                unit["bought"].append({"key": key, "cost": purchase["cost"] or 0, "purchase": purchase})
            else:
                self.broken.add("DQ-12")
        unit["actions"] = sum(row["actions"] * row["count"] for row in unit["rows"])
        return unit

    def row(self, source):
        model = self.data.models.get(source["model"])
        if not model:
            self.broken.add("DQ-12")
            return None
        row = {"model": model, "count": source.get("count", 1), "rank": source.get("rank")}
        row["bought"] = [
            bought for bought in (self.bought(item, model) for item in source.get("upgrades", [])) if bought
        ]
        row["rank_cost"] = RANK_COST.get(row["rank"], 0)
        row["off"] = row["rebate"] = 0
        row["actions"] = model["counted"]
        for bought in row["bought"]:
            if bought.get("row") and "APC" in bought["row"]["traits"]:
                row["actions"] = 1
            elif bought["key"] in ("duelist/extra-action", "th/jannite"):
                row["actions"] += 1
        if self.ruled("vet-price", "bought"):
            more = sum(bought["key"] in ("duelist/extra-action", "th/jannite") for bought in row["bought"])
            for bought in row["bought"]:
                bought["cost"] += 2 * more if bought["key"] == "vet" else 0
        row["vet"] = "Vet" in model["traits"] or any(bought["key"] == "vet" for bought in row["bought"])
        row["commands"] = row["rank"] in COMMANDERS
        row["duelist"] = row["rank"] == "duelist"
        return row

    def bought(self, item, model):
        key, weapon = (item, None) if isinstance(item, str) else (item["upgrade"], item.get("weapon"))
        if key in self.data.rows:
            whole = key == "south/command-caiman-crocodile" and self.ruled("command-caiman-price", "whole")
            cost = self.data.rows[key]["tv"] - (model["tv"] if whole else 0)
            return {"key": key, "weapon": weapon, "row": self.data.rows[key], "cost": cost}
        purchase = self.data.purchases.get(key)
        if not purchase or purchase["kind"] not in ("generic-model", "veteran", "duelist", "faction", "sublist-model"):
            self.broken.add("DQ-12")
            return None
        price = self.ruled_price(key)
        price = (purchase["cost"] or 0) if price is None else price
        cost = price * (model["acts"] if purchase["cost_per"] == "action" else 1)
        return {"key": key, "weapon": weapon, "purchase": purchase, "cost": cost}

    def cost_of(self, unit):
        total = sum(bought["cost"] for bought in unit["bought"])
        for row in unit["rows"]:
            one = row["model"]["tv"] + sum(bought["cost"] for bought in row["bought"]) + row["rank_cost"] - row["off"]
            total += one * row["count"] - row["rebate"]
        return total

    # ---------------------------------------------------------------- questions that several rules ask

    def is_veteran(self, unit):
        """Chosen, Black Talon, or a unit of printed veterans."""
        return unit["veteran"] or self.is_talon(unit) or self.is_printed_veteran(unit)

    def is_printed_veteran(self, unit):
        return bool(unit["rows"]) and all("Vet" in row["model"]["traits"] for row in unit["rows"])

    def is_talon(self, unit):
        return any(row["model"]["list"] == "black-talon" for row in unit["rows"])

    def has_duelist(self, unit):
        return any(row["duelist"] for row in unit["rows"])

    def row_limit(self, upgrade, code):
        return upgrade["ua"].get(code) or upgrade["ua"].get("ANY")

    def upgrade_rows(self, row):
        return [bought["row"] for bought in row["bought"] if "row" in bought]

    def is_command_row(self, upgrade):
        return any(limit["cmd"] for limit in upgrade["ua"].values())

    def largest(self, unit):
        demanded = {}
        for row in unit["rows"]:
            limit = row["model"]["ua"].get(unit["ua"])
            if limit and limit["least"]:
                demanded[row["model"]["key"]] = limit["least"] * row["model"]["counted"]
        return max(self.army.largest(unit), sum(demanded.values()))

    # ---------------------------------------------------------------- the rules

    def run(self):
        self.names()
        self.force()
        for unit in self.units:
            self.unit_type(unit)
            self.size(unit)
            self.limits(unit)
            self.upgrade_limits(unit)
            self.commanders(unit)
            self.generic_upgrades(unit)
            self.carriers(unit)
            self.veterans(unit)
            self.pools(unit)
            for row in unit["rows"]:
                self.purchases(row, unit)
                self.duelist(row, unit)
        self.army.rules()

    def names(self):
        if self.faction not in self.data.factions:
            self.broken.add("DQ-12")
        if self.sublist:
            sublist = self.data.sublists.get(self.sublist)
            if not sublist:
                self.broken.add("DQ-12")
            elif sublist["faction"] != self.faction:
                self.broken.add("FC-60")

    def force(self):
        if not self.groups or any("primary" not in group for group in self.groups):
            self.broken.add("FC-1")
        if any(sum(unit["support"] for unit in group["units"]) > 1 for group in self.groups):
            self.broken.add("FC-1")
        if self.total > self.document["limit"] + self.army.free():
            self.broken.add("FC-2")
        if sum(row["rank"] == "CO" for row in self.rows) != 1:
            self.broken.add("FC-14")
        if sum(row["rank"] == "XO" for row in self.rows) > 1 and (self.sublist != "ese" or self.ruled("ese-xo", "one")):
            self.broken.add("FC-15")
        if sum(row["duelist"] for row in self.rows) > 1 and self.sublist != "kada":
            self.broken.add("FC-40")
        for key, rule in (("grenades/hhg", "FC-21"), ("explosives/hse", "FC-22")):
            if sum(any(bought["key"] == key for bought in unit["bought"]) for unit in self.units) > 1:
                self.broken.add(rule)
        self.veteran_units()
        self.generic_units()
        self.talons()

    def veteran_units(self):
        talons = any(self.is_talon(unit) for unit in self.units)
        others = [
            unit
            for unit in self.units
            if self.is_veteran(unit)
            and not self.is_talon(unit)
            and not self.has_duelist(unit)
            and not self.army.is_second_veteran(unit)
        ]
        if not self.elite and len(others) + talons > 1:
            self.broken.add("FC-30")

    def generic_units(self):
        support = [unit for unit in self.units if any(row["model"]["list"] == "support" for row in unit["rows"])]
        for unit in support:
            primary = unit["group"].get("primary")
            no_host = self.faction not in COLONIAL and primary and primary["ua"] not in ("GP", "FS", "IN")
            if not unit["support"] or no_host:
                self.broken.add("FC-50")
            if self.elite:
                self.broken.add("FC-33")
        if self.ruled("colonial-support", "besides"):
            hosts = ("GP", "FS", "IN", "")
            support = [unit for unit in support if unit["group"].get("primary", {"ua": ""})["ua"] not in hosts]
        if self.faction in COLONIAL and len(support) > 1:
            self.broken.add("FC-50")
        for role in ("primary", "support"):
            flying = [
                unit
                for unit in self.units
                if unit["role"] == role and any(row["model"]["list"] == "aircraft" for row in unit["rows"])
            ]
            if len(flying) > 1:
                self.broken.add("FC-51")

    def talons(self):
        lists = {self.faction, *(row["model"]["list"] for row in self.rows)}
        if {"black-talon", "cef"} <= lists:
            self.broken.add("FC-61")
        if self.faction not in TALON_HOSTS:
            return
        groups = []
        for group in self.groups:
            theirs = [row["model"]["list"] for unit in group["units"] for row in unit["rows"]]
            if "black-talon" in theirs:
                groups.append(group)
                if set(theirs) != {"black-talon"}:
                    self.broken.add("FC-61")
        if len(groups) > 1 or (groups and self.elite):
            self.broken.add("FC-61")

    def unit_type(self, unit):
        if unit["ua"] not in self.data.codes or (unit["ua"] == "ANY" and not unit["support"]):
            self.broken.add("FC-3")
        for row in unit["rows"]:
            named = any(unit["ua"] in upgrade["ua"] for upgrade in self.upgrade_rows(row))
            limit = self.army.limit(row["model"], unit)
            if not limit and not named:
                self.broken.add("FC-3")
            if limit and limit["su"] and not unit["support"] and not named:
                self.broken.add("FC-8")

    def size(self, unit):
        if not unit["support"]:
            filled = unit["actions"] - self.army.idle(unit)
            if filled < 4 or unit["actions"] - self.army.uncounted(unit) > self.largest(unit):
                self.broken.add("FC-4")
            return
        primary = unit["group"].get("primary")
        half = -(-(primary["actions"] - self.army.idle(primary)) // 2) if primary else 0
        if unit["actions"] - self.army.idle(unit) < 1 or unit["actions"] - self.army.uncounted(unit) > half:
            self.broken.add("FC-5")

    def limits(self, unit):
        counts: Counter = Counter()
        for row in unit["rows"]:
            limited = any(self.row_limit(upgrade, unit["ua"]) for upgrade in self.upgrade_rows(row))
            if not (limited and self.ruled("upgraded-models", "upgrade")):
                counts[row["model"]["key"]] += row["count"]
        for key, number in counts.items():
            limit = self.army.limit(self.data.models[key], unit)
            of_support = limit and limit["su"] and not self.ruled("support-only-limit", "lower")
            lower = unit["support"] and limit and not of_support
            if limit and limit["most"] is not None and number > limit["most"] - lower:
                general = "FC-9" if unit["support"] else "FC-8" if limit["marked"] else "FC-7"
                self.broken.add(limit.get("set by", general))
        if not unit["support"] and self.faction != "leagueless":
            for model in self.data.models.values():
                limit = model["ua"].get(unit["ua"])
                if model["list"] == self.faction and limit and counts[model["key"]] < limit["least"]:
                    self.broken.add("FC-8")

    def upgrade_limits(self, unit):
        counts: Counter = Counter()
        for row in unit["rows"]:
            rows = self.upgrade_rows(row)
            if len({upgrade["key"] for upgrade in rows}) < len(rows):
                self.broken.add("FC-11")
            for upgrade in rows:
                counts[upgrade["key"]] += row["count"]
                if row["model"]["key"] not in upgrade["models"]:
                    self.broken.add("FC-11")
                anywhere = self.ruled("upgrade-unit-types", "any")
                if upgrade["ua"] and not self.row_limit(upgrade, unit["ua"]) and not anywhere:
                    self.broken.add("FC-11")
        for key, number in counts.items():
            limit = self.row_limit(self.data.rows[key], unit["ua"])
            if limit and limit["most"] is not None and number > limit["most"] - unit["support"]:
                self.broken.add("FC-11")

    def commanders(self, unit):
        ranks = [row["rank"] for row in unit["rows"] if row["rank"]]
        if any(row["rank"] and row["count"] > 1 for row in unit["rows"]):
            self.broken.add("FC-13")
        if not unit["support"]:
            if ranks.count("CGL") + ranks.count("CO") != 1:
                self.broken.add("FC-13")
            if ranks.count("2iC") > 1:
                self.broken.add("FC-15")
        for row in unit["rows"]:
            limit = self.army.limit(row["model"], unit)
            for_command = bool(limit and limit["cmd"]) or any(map(self.is_command_row, self.upgrade_rows(row)))
            if (for_command or row["commands"]) and unit["support"]:
                self.broken.add("FC-17")
            elif for_command and not row["commands"]:
                self.broken.add("FC-13")
            if row["commands"] and "Medic" in row["model"]["traits"]:
                self.broken.add("FC-16")

    def veterans(self, unit):
        if self.elite:
            if not all(row["vet"] or row["model"]["list"] == "support" for row in unit["rows"]):
                self.broken.add("FC-33")
            return
        duelist = self.has_duelist(unit)
        chosen_support = unit["veteran"] and unit["support"] and unit["rows"] and not duelist
        if chosen_support and self.sublist != "ng" and not self.is_printed_veteran(unit):
            self.broken.add("FC-31")
        for row in unit["rows"]:
            limit = self.army.limit(row["model"], unit)
            only = (
                "Vet" in row["model"]["traits"] or (limit and limit["vet"]) or self.army.is_veterans_only(row["model"])
            )
            if only and not self.is_veteran(unit) and not duelist:
                self.broken.add("FC-32")
            buys = any(bought["key"] == "vet" for bought in row["bought"])
            may_buy = unit["veteran"] and (not unit["support"] or self.sublist == "ng")
            if buys and not may_buy and not duelist and not self.army.buys_vet_anywhere(row):
                self.broken.add("FC-30")

    def pools(self, unit):
        lists = set()
        for row in unit["rows"]:
            home = row["model"]["list"]
            if not self.army.is_guest(row["model"]):
                lists.add(home)
            if home in ("support", "aircraft") or home in self.army.own or self.army.allows(row, unit):
                continue
            if home == "black-talon" and self.faction in TALON_HOSTS:
                continue
            if self.faction in LENDS_SUPPORT.get(home, ()) and unit["support"]:
                continue
            if {self.faction, home} == {"black-talon", "cef"}:
                continue  # FC-61
            self.broken.add("FC-6")
        if len(lists) > 1 and not lists <= self.army.mixes:
            self.broken.add("FC-60")
        for bought in [*unit["bought"], *(bought for row in unit["rows"] for bought in row["bought"])]:
            seller = bought.get("purchase", {}).get("sublist")
            if seller and seller != self.sublist:
                self.broken.add("FC-60")
