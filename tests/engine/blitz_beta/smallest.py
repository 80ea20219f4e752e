"""Small lists with a given model or upgrade row, found by trying. Nothing here knows a rule: what the checker says to a
list decides about everything."""

from itertools import product

from armybuilder.engine.registry import get_system

SYSTEM = get_system("blitz-beta")
LACKS = frozenset({"unit-actions", "required-model", "no-cgl", "no-co"})
"""What more models may mend."""
LARGEST = 6


class Smallest:
    """Looks for lists in one catalogue."""

    def __init__(self, catalogue):
        self.catalogue = catalogue
        self.hosts = {}

    def with_model(self, model, row=None):
        """A list that has the model, with the upgrade row where one is given, and breaks no rule; None without any."""
        found = (self.in_force(faction, model, row) for faction in self.factions(model, row))
        return next(filter(None, found), None)

    def factions(self, model, row):
        """Its own, then those that may perhaps borrow it."""
        return sorted(self.catalogue.factions, key=lambda key: key != model.faction)

    def in_force(self, faction, model, row):
        bought = {"upgrades": [row.key]} if row else {}
        codes = dict.fromkeys([*model.availability, *(limit.code for limit in (row.ua if row else ()))])
        for code, veteran, rank in product(codes, (False, True), ({}, {"rank": "CO"})):
            unit = {"ua": code, "veteran": veteran, "models": [{"model": model.key, **bought, **rank}]}
            found = self.grown(faction, {"primary": unit}, "primary")
            if not found and not rank and (host := self.host(faction)):
                found = self.grown(faction, {"primary": host, "support": unit}, "support")
            if found:
                return found
        return None

    def host(self, faction):
        """A primary unit of six actions, for a support unit to stand behind."""
        if faction not in self.hosts:
            rows = [(model, code) for model in self.fillers(faction) for code in model.availability]
            units = ({"ua": code, "models": [{"model": model.key, "rank": "CO"}]} for model, code in rows)
            lists = (self.grown(faction, {"primary": unit}, "primary", least=LARGEST) for unit in units)
            self.hosts[faction] = next((found["groups"][0]["primary"] for found in lists if found), None)
        return self.hosts[faction]

    def grown(self, faction, group, role, first=0, least=1):
        """The list of this one group once its unit has grown until nothing is wrong; None where that cannot be. Models
        are added in order of their prices, from number `first` on."""
        document = self.document(faction, group)
        report = SYSTEM.validate(SYSTEM.convert(document), self.catalogue, fixes=False)
        wrong = {problem.code for problem in report.problems if problem.severity == "error"}
        actions = getattr(report.groups[0], role).actions
        if not wrong and actions >= least:
            return document
        if wrong - LACKS or actions >= LARGEST:
            return None
        unit = group[role]
        for number, model in enumerate(self.fillers(faction)[first:], first):
            if unit["ua"] not in model.availability:
                continue
            for rank in ({"rank": "CO"}, {}) if "no-co" in wrong else ({},):
                more = {**unit, "models": [*unit["models"], {"model": model.key, **rank}]}
                found = self.grown(faction, {**group, role: more}, role, 0 if rank else number, least)
                if found:
                    return found
        return None

    def fillers(self, faction):
        return sorted(self.catalogue.pool(faction), key=lambda model: (model.tv, model.key))

    def document(self, faction, group):
        return {
            "format": "muster.force/1",
            "system": "blitz-beta",
            "faction": faction,
            "limit": 500,
            "groups": [group],
        }
