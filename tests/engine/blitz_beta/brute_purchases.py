"""What may be bought for units and models, for the brute-force checker (L4099-4175)."""

from typing import Any

ANTI_AIR = ("AC", "RC", "ATM", "LC")
MELEE = ("duelist/link", "duelist/reach", "black-talon/reach")


class Purchases:
    """The part of the checker that looks at purchases."""

    faction: str
    sublist: str
    broken: set[str]
    open: set[str]
    army: Any
    has_duelist: Any
    rulings: Any
    ruled: Any
    ruled_price: Any
    upgrade_rows: Any

    def generic_upgrades(self, unit):
        barred = unit["support"] and not self.has_duelist(unit) and self.sublist != "ng"
        if barred and any(bought["purchase"]["kind"] == "generic-unit" for bought in unit["bought"]):
            self.broken.add("FC-17")
        arms = any("Arms" in row["model"]["traits"] for row in unit["rows"])
        for bought in unit["bought"]:
            if bought["key"].startswith(("grenades/", "explosives/")) and not arms:
                self.broken.add("FC-21" if bought["key"].startswith("grenades/") else "FC-22")
        for row in unit["rows"]:
            for bought in row["bought"]:
                of_bay = bought["key"].startswith("drone/") and row["model"]["bay"]
                generic = bought.get("purchase", {}).get("kind") == "generic-model" and bought["key"] != "vet"
                if barred and generic and not of_bay:
                    self.broken.add("FC-17")

    def carriers(self, unit):
        carriers = anti_air = 0
        for row in unit["rows"]:
            keys = [bought["key"] for bought in row["bought"]]
            drones = sum(key.startswith("drone/") for key in keys)
            bay = row["model"]["bay"]
            if drones > (0 if row["model"]["own_drones"] else bay or 1):
                self.broken.add("FC-20")
            carriers += row["count"] * bool(drones and not bay)
            anti_air += row["count"] * ("anti-air" in keys)
        if carriers > 2:
            self.broken.add("FC-20")
        if anti_air > 2:
            self.broken.add("FC-23")

    def purchases(self, row, unit):
        keys = [bought["key"] for bought in row["bought"]]
        if keys.count("vet") > ("Vet" not in row["model"]["traits"]):
            self.broken.add("FC-34")
        veteran = [bought for bought in row["bought"] if bought.get("purchase", {}).get("kind") == "veteran"]
        free = 1 if self.sublist == "umf" and row["rank"] == "CO" and not self.ruled("umf-gift-vet", "vet") else 0
        if self.army.key in ("wfp", "psbm", "leagueless") and row["commands"]:
            free = 1 if self.ruled("family-upgrade-vet", "no-vet") else 0
        if len(veteran) > free and not row["vet"]:
            self.broken.add("FC-34")
        for bought in row["bought"]:
            self.purchase(bought, row, unit)

    def purchase(self, bought, row, unit):
        key, purchase = bought["key"], bought.get("purchase")
        if "row" in bought:
            agreed = self.rulings.get("command-caiman-price") in ("added", "whole")
            if bought["row"]["price_unclear"] and not agreed:
                self.open.add("DQ-14")
            if key.startswith("eden/utopia-apes") and not (self.faction == "utopia" and unit["support"]):
                self.broken.add("FC-64")
            return
        if purchase["cost"] is None and self.ruled_price(key) is None and not bought.get("given"):
            self.open.add("DQ-18")
        if purchase["kind"] == "faction" and row["model"]["list"] != "black-talon":
            self.broken.add("FC-62")
        carried = self.carried(row)
        if key == "anti-air":
            fitting = [weapon["code"] for weapon in carried if weapon["kind"] in ANTI_AIR and not weapon["aa"]]
            if bought["weapon"] not in fitting:
                self.broken.add("FC-23")
        if key in MELEE and bought["weapon"] not in [w["code"] for w in carried if w["category"] == "melee"]:
            self.broken.add("FC-40")

    def carried(self, row):
        removed = set().union(*(upgrade["removes"] for upgrade in self.upgrade_rows(row)))
        added = [weapon for upgrade in self.upgrade_rows(row) for weapon in upgrade["adds"]]
        return [weapon for weapon in row["model"]["weapons"] if weapon["code"] not in removed] + added

    def duelist(self, row, unit):
        keys = [bought["key"] for bought in row["bought"]]
        if any(key.startswith("duelist/") for key in keys):
            commander = self.sublist == "kada" and row["commands"] and not self.ruled("kada-commanders", "trait")
            if not row["duelist"] and not commander:
                self.broken.add("FC-40")
            if keys.count("duelist/extra-action") > 1 or {"duelist/shield", "duelist/link"} <= set(keys):
                self.broken.add("FC-40")
        if row["duelist"]:
            alone = len(unit["rows"]) == 1 and row["count"] == 1
            gear = row["model"]["kind"] == "Gear" or self.army.may_be_strider(row)
            if not unit["support"] or not alone or not row["vet"] or not gear:
                self.broken.add("FC-40")
