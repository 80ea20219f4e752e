"""What factions and sub-lists change, for the brute-force checker: one plain question after the other (L4205-4496)."""

FIELD = {"GP", "SK", "FS", "RC"}
BANNED_IN_WFP = {"jaguar", "cheetah", "para-cheetah", "grizzly", "engineering-grizzly", "kodiak", "scimitar"}
ADDED = {
    "umf": {"north/tiger": ("FS", "GP"), "north/weasel": ("SK", "RC")},
}
GUESTS = {
    "fn": {"north/ferret", "south/sidewinder"},
    "poc": {"peace-river/greyhound"},
}
FAMILY_TIES = {"wfp", "psbm", "leagueless"}
NEIGHBOURS = ("north", "peace-river", "nucoal")
ALLIES: dict = {
    # sub-list: [(lists, codes, only one of the lists)]
    "mk": [(NEIGHBOURS, FIELD, True)],
    "ese": [(NEIGHBOURS, FIELD, True)],
    "poc": [(("north", "south"), FIELD, True)],
    "psbm": [(("north", "south"), FIELD, True)],
    "en": [(("north", "south"), FIELD, True)],
    "hapf": [(("south",), FIELD, False)],
    "pak": [(("north", "south"), FIELD, False), (("cef",), {"LT", "MT", "IN", "CV", "RC"}, False)],
    "lp": [(("south",), FIELD | {"LT", "HT"}, False)],
    "pg": [(("north", "south"), FIELD, False)],
}
STANDARD = {"least": 0, "most": 2, "marked": False, "su": False, "cmd": False, "vet": False}
ARMIGERS = {"utopia/recce-armiger", "utopia/support-armiger", "utopia/commando-armiger"}
N_KIDU = {"utopia/recon-n-kidu", "utopia/support-n-kidu", "utopia/commando-n-kidu"}
LEAGUE_CODES = {"GP", "SK", "FS", "RC", "LT", "ST", "HT"}
TANKS = {"LT", "MT", "HT"}


class Army:
    def __init__(self, checker, ally):
        self.c = checker
        self.key = checker.sublist if checker.sublist in checker.data.sublists else checker.faction
        self.rule = checker.data.rules.get(self.key, "FC-60")
        self.own = {checker.faction, *checker.data.factions.get(checker.faction, {}).get("borrows", ())}
        self.mixes = {"hapf": {"south", "nucoal"}, "leagueless": {"north", "south", "peace-river", "nucoal"}}.get(
            self.key, set()
        )
        self.ally = ally or self.first_ally()

    def first_ally(self):
        one_of = {name for lists, _, one in ALLIES.get(self.key, []) if one for name in lists}
        for row in self.c.rows:
            if row["model"]["list"] in one_of and not self.is_guest(row["model"]):
                return row["model"]["list"]
        return None

    # ---------------------------------------------------------------- answers

    def limit(self, model, unit):
        """The limit of a model in a unit, None where it may not stand."""
        code = unit["ua"]
        if self.key == "th" and code == "SR" and self.c.is_veteran(unit) and model["family"] == "nucoal/en-koreshi":
            return STANDARD | {"most": None, "marked": True}
        if self.key == "poc" and self.is_guest(model):
            most = 1 + (unit["support"] and not self.c.ruled("greyhound-support", "lower"))
            command = self.c.ruled("greyhound-command", "command")
            return STANDARD | {"most": most, "marked": True, "cmd": command, "set by": "SL-P2"}
        found = model["ua"].get(code)
        if not found and code in ADDED.get(self.key, {}).get(model["family"], ()):
            found = STANDARD
        if not found and unit["support"]:
            found = model["ua"].get("SU")
        generic = model["list"] in ("support", "aircraft")
        if found and model["list"] == "support" and self.c.ruled("generic-support-limit", "any"):
            found = found | {"most": None}
        if found and self.key == "leagueless" and found["most"] is not None and not generic:
            one = unit["support"] and not found["su"] and self.c.ruled("leagueless-support", "one")
            most, named = (2, True) if one else (1, found["most"] != 1)
            found = found | {"least": 0, "most": most, "marked": True} | ({"set by": "SL-L"} if named else {})
        return found

    def is_guest(self, model):
        return model["family"] in GUESTS.get(self.key, ())

    def allows(self, row, unit):
        home = row["model"]["list"]
        if self.is_guest(row["model"]):
            return True
        if self.key == "kada" and self.c.has_duelist(unit) and home in ("north", "south", "peace-river", "nucoal"):
            return True
        if self.key == "pg" and home == "south" and self.c.ruled("pg-south", "north"):
            return False
        for lists, codes, one in ALLIES.get(self.key, []):
            if home in lists and (unit["ua"] in codes or not unit["ua"]) and (not one or home == self.ally):
                return True
        return False

    def largest(self, unit):
        if self.key == "utopia" and unit["rows"] and all(row["model"]["family"] in N_KIDU for row in unit["rows"]):
            return 8
        return 6

    def uncounted(self, unit):
        if self.key != "ng" or unit["ua"] not in ("GP", "FS"):
            return 0
        return sum(row["actions"] * row["count"] for row in unit["rows"] if row["model"]["kind"] == "Infantry")

    def idle(self, unit):
        return self.uncounted(unit) if self.c.ruled("ng-infantry", "nothing") else 0

    def free(self):
        if self.key != "hgsf":
            return 0
        items = [row for row in self.c.rows if row["model"]["list"] == "support"]
        spent = sum(row["count"] * (row["model"]["tv"] + sum(b["cost"] for b in row["bought"])) for row in items)
        return min(spent, -(-self.c.document["limit"] // 10))

    def is_second_veteran(self, unit):
        return any(bought["key"] == "mk/police-veterans" for bought in unit["bought"])

    def veterans_only(self, model):
        return self.key == "pak" and model["family"] in ("cef/lht-71", "cef/mht-72")

    def buys_vet_anywhere(self, row):
        return self.key == "fn" or (self.key in FAMILY_TIES and row["commands"])

    def may_be_strider(self, row):
        striders = [other for other in self.c.rows if other["duelist"] and other["model"]["kind"] == "Strider"]
        return self.key == "kada" and row["model"]["kind"] == "Strider" and len(striders) == 1

    # ---------------------------------------------------------------- prices

    def reprice(self):
        for unit in self.c.units:
            halved = self.key == "mk" or (self.key == "poc" and self.bought(unit, "poc/military-police"))
            for bought in unit["bought"]:
                if bought["key"].startswith(("grenades/", "explosives/")) and halved:
                    bought["cost"] = (bought["cost"] + 1) // 2
                if bought["key"] == "nlc/warrior-monks" and self.c.ruled("warrior-monks-price", "model"):
                    bought["cost"] *= sum(row["count"] for row in unit["rows"]) if self.key == "nlc" else 1
                if bought["key"] == "mk/police-veterans" and self.key == "mk":
                    bought["cost"] = sum(row["count"] for row in unit["rows"])
                    unit["veteran"] = True
                    for row in unit["rows"]:
                        row["vet"] = True
            self.reprice_unit(unit)
        for row in self.c.rows:
            self.reprice_row(row)

    def reprice_unit(self, unit):
        if self.key == "ese":
            officers = sorted(row["rank_cost"] for row in unit["rows"] if row["rank"] in ("XO", "2iC"))
            dearest = officers[-1] if officers else 0
            for row in unit["rows"]:
                if dearest and row["rank_cost"] == dearest:
                    row["rank_cost"] = dearest = 0
        if self.key == "hover-tank-battalion" and not unit["support"]:
            for row in unit["rows"]:
                paid = [bought for bought in row["bought"] if bought["key"] == "anti-air"]
                if paid:
                    row["rebate"] = paid[0]["cost"]
                    return

    def reprice_row(self, row):
        veteran = [bought for bought in row["bought"] if bought.get("purchase", {}).get("kind") == "veteran"]
        if self.key in FAMILY_TIES and row["commands"] and veteran:
            veteran[0]["cost"] = max(0, veteran[0]["cost"] - 1)
        if self.key == "umf":
            limit = self.limit(row["model"], row["unit"])
            command_row = any(self.c.is_command_row(upgrade) for upgrade in self.c.upgrade_rows(row))
            row["off"] = int(bool(limit and limit["cmd"]) or command_row)
            if row["rank"] == "CO" and veteran:
                # What is printed without a price is the one to get for nothing: then there is nothing to rule.
                unpriced = [bought for bought in veteran if self.is_unpriced(bought)]
                if self.c.ruled("umf-gift-choice", "priced") and len(unpriced) < len(veteran):
                    unpriced, veteran = [], [bought for bought in veteran if not self.is_unpriced(bought)]
                gift = unpriced[-1] if unpriced else max(veteran, key=lambda bought: bought["cost"])
                gift["cost"], gift["given"] = 0, True
        if self.key == "nlc" and row["rank"] in ("XO", "2iC"):
            for bought in row["bought"]:
                if bought["key"] == "nlc/fighting-staff":
                    bought["cost"] = 0

    # ---------------------------------------------------------------- rules

    def rules(self):
        if self.key in FAMILY_TIES:
            self.family()
        if self.key in ("milicia", "hgsf") and self.c.elite:
            self.c.broken.add(self.rule)
        if self.key == "ctf" and (not self.c.elite or any(unit["ua"] in ("GP", "AR") for unit in self.c.units)):
            self.c.broken.add(self.rule)
        self.officers()
        for unit in self.c.units:
            if getattr(self, f"unit_{self.key.replace('-', '_')}", lambda unit: False)(unit):
                self.c.broken.add(self.rule)
            self.utopians(unit)
        for row in self.c.rows:
            self.banned(row)
            self.sold(row)
        if self.key in ("ng", "milicia"):
            self.other_types()
        self.sand_riders()
        self.once_per_force()

    def sand_riders(self):
        primaries = [unit for unit in self.c.units if not unit["support"]]
        if self.key == "th" and 2 * sum(unit["ua"] == "SR" for unit in primaries) < len(primaries):
            self.c.broken.add(self.rule)

    def family(self):
        commanders = [row for row in self.c.rows if row["commands"]]
        owned = [
            {bought["key"] for bought in row["bought"] if bought.get("purchase", {}).get("kind") == "veteran"}
            for row in commanders
        ]
        if commanders and not any(owned):
            duty = self.c.rulings.get("family-upgrade-duty")
            if duty != "optional":
                (self.c.broken if duty == "required" else self.c.open).add(self.rule)
        elif commanders and not set.intersection(*owned):
            self.c.broken.add(self.rule)

    def officers(self):
        for row in self.c.rows:
            if row["rank"] != "CO":
                continue
            model = row["model"]
            wrong = {
                "pak": model["type"] != "Vehicle (Hover)",
                "hover-tank-battalion": model["kind"] != "Vehicle" or not TANKS & set(model["ua"]),
                "grel-battalion": model["family"] not in ("cef/hc-3a", "cef/hpc-64"),
                "utopia": model["family"] not in ARMIGERS,
                "mk": not self.c.elite and not self.c.is_veteran(row["unit"]),
            }
            if wrong.get(self.key):
                self.c.broken.add(self.rule)

    def banned(self, row):
        model, primary = row["model"], not row["unit"]["support"]
        family = model["family"].split("/")[1]
        home = model["list"]
        if home in ("support", "aircraft") and self.key == "leagueless":
            if self.c.ruled("leagueless-generic", "closed"):
                self.c.broken.add(self.rule)
            return
        if (
            (self.key == "wfp" and primary and home == "north" and family in BANNED_IN_WFP)
            or (self.key == "umf" and primary and home == "north" and family in ("cheetah", "para-cheetah"))
            or (self.key == "leagueless" and not LEAGUE_CODES & set(model["ua"]))
            or (self.key == "hapf" and primary and home != "support" and self.is_idle_or_drives(model))
        ):
            self.c.broken.add(self.rule)

    def is_idle_or_drives(self, model):
        return model["act"] < 2 or (model["ground"] and model["kind"] == "Vehicle")

    def sold(self, row):
        """Conditions of what a sub-list sells."""
        keys = [bought["key"] for bought in row["bought"]]
        model = row["model"]
        uplinked = "SatUp" in model["traits"] or any("SatUp" in up["traits"] for up in self.c.upgrade_rows(row))
        if (
            ("umf/climber" in keys and self.key == "umf" and not model["walks"])
            or (self.stripped_in_support(row) and self.key == "wfp")
            or ("nlc/fighting-staff" in keys and self.key == "nlc" and not row["commands"])
            or ("milicia/conscript" in keys and self.key == "milicia" and row["vet"])
            or ("ese/basilisk" in keys and self.key == "ese" and model["list"] != "south")
            or ("pg/satup" in keys and self.key == "pg" and (uplinked or not row["commands"]))
        ):
            self.c.broken.add(self.rule)
        jannite = model["list"] == "nucoal" and model["kind"] == "Gear" and model["act"] == 1
        if "th/jannite" in keys and self.key == "th" and not jannite:
            self.c.broken.add(self.rule)
        once = ("milicia/conscript", "wfp/stripped-down", "ese/basilisk", "th/jannite")
        if any(keys.count(key) > 1 for key in once):
            self.c.broken.add(self.rule)

    def stripped_in_support(self, row):
        stripped = any(bought["key"] == "wfp/stripped-down" for bought in row["bought"])
        return stripped and row["unit"]["support"] and self.c.ruled("stripped-down-support", "primary")

    def is_unpriced(self, bought):
        return bought["purchase"]["cost"] is None and self.c.ruled_price(bought["key"]) is None

    def other_types(self):
        for group in self.c.groups:
            supports = [unit for unit in group["units"] if unit["support"]]
            kinds = {row["model"]["kind"] for row in group["primary"]["rows"]} if "primary" in group else set()
            if any(row["model"]["kind"] in kinds for unit in supports for row in unit["rows"]):
                self.c.broken.add(self.rule)

    def once_per_force(self):
        for key, sublist in (("mk/police-veterans", "mk"), ("poc/military-police", "poc")):
            buyers = [unit for unit in self.c.units if any(bought["key"] == key for bought in unit["bought"])]
            if self.key == sublist and len(buyers) > 1:
                self.c.broken.add(self.rule)

    def utopians(self, unit):
        if sum(row["count"] for row in unit["rows"] if row["model"]["family"] in ARMIGERS) > 2:
            self.c.broken.add("SL-U")
        for row in unit["rows"]:
            drones = any(bought["key"].startswith("drone/") for bought in row["bought"])
            if row["model"]["family"] in N_KIDU and row["actions"] == 1 and drones:
                self.c.broken.add("SL-U")

    # ---------------------------------------------------------------- units: True where the rule is broken

    def unit_nlc(self, unit):
        barred = unit["support"] and self.c.ruled("warrior-monks-support", "primary")
        return self.bought(unit, "nlc/warrior-monks") and (barred or unit["ua"] not in ("GP", "SK", "FS"))

    def unit_mk(self, unit):
        twice = any(bought["key"] == "vet" for row in unit["rows"] for bought in row["bought"])
        return self.bought(unit, "mk/police-veterans") and (unit["ua"] != "MP" or unit["support"] or twice)

    def unit_ese(self, unit):
        return sum(row["rank"] == "XO" for row in unit["rows"]) > 1

    def unit_poc(self, unit):
        police = self.bought(unit, "poc/military-police")
        foreign = any(row["model"]["list"] != "peace-river" for row in unit["rows"])
        return police and (foreign or unit["ua"] not in ("GP", "SK", "FS"))

    def unit_hgsf(self, unit):
        rows = unit["rows"]
        if not rows or all(row["model"]["list"] == "support" for row in rows):
            return False
        if self.c.ruled("hgsf-aircraft", "exempt") and self.are_generic(rows):
            return False
        words = ("fusilade", "pillium") if self.c.ruled("hgsf-pilum", "other") else ("fusilade", "pillium", "pilum")
        fitting = [row for row in rows if any(word in row["model"]["name"].lower() for word in words)]
        return sum(row["actions"] * row["count"] for row in fitting) < 2

    def are_generic(self, rows):
        return all(row["model"]["list"] in ("support", "aircraft") for row in rows)

    def unit_fn(self, unit):
        buyers = sum(row["count"] for row in unit["rows"] if any(b["key"] == "vet" for b in row["bought"]))
        free = self.c.elite or self.c.is_veteran(unit) or self.c.has_duelist(unit)
        return buyers > 1 and not free

    def unit_pak(self, unit):
        if unit["ua"] != "RC" or not any(row["model"]["list"] == "cef" for row in unit["rows"]):
            return False
        same = [other for other in self.c.units if other["ua"] == "RC" and self.has_cef(other)]
        return len(same) > 1 or any(row["model"]["family"] != "cef/hc-3a" for row in unit["rows"])

    def has_cef(self, unit):
        return any(row["model"]["list"] == "cef" for row in unit["rows"])

    def unit_pg(self, unit):
        agreed = self.c.rulings.get("pg-south") in ("both", "north")
        if not agreed and any(row["model"]["list"] == "south" for row in unit["rows"]):
            self.c.open.add(self.rule)
        return False

    def unit_hover_tank_battalion(self, unit):
        return unit["support"] and unit["ua"] in TANKS

    def unit_grel_battalion(self, unit):
        return not unit["support"] and unit["ua"] in TANKS

    def bought(self, unit, key):
        return any(bought["key"] == key for bought in unit["bought"])
