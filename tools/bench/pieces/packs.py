"""Packs: what a catalogue with one costs, and what a report of a list that uses it costs beside the same list of the book."""

import json
from functools import partial
from typing import Any, cast

from armybuilder.engine.core.game import AnyGame, AnyRoster, Roster
from armybuilder.engine.core.packs import Pack
from armybuilder.engine.core.packs.parser import convert
from armybuilder.engine.core.tables import Catalogue
from factions.catalogues import game_of
from tools.bench.harness import Measurement, bench, duration, ratio
from tools.bench.lists import BETA, DOCUMENT

FACTION, FILE, OWN = "north", "models/north", "club-"
UNITS = 40
ROUNDS = 200


@bench(f"the catalogue of the beta with a pack of {UNITS} units", "ms", at_most=20)
def units() -> float:
    game = game_of(BETA)
    return 1000 * min(duration(partial(game.with_checked_pack, _pack(game, UNITS))) for _ in range(20))


@bench("the same with a changed price", "ms", at_most=50)
def price() -> float:
    return 1000 * min(duration(partial(game_of(BETA).with_checked_pack, _patches())) for _ in range(5))


@bench("a report of a list that uses a pack, against one without", "times", at_most=1.1)
def report() -> Measurement:
    game = game_of(BETA)
    plain, using = game.decode(DOCUMENT.read_bytes()), _list_using(game, _pack(game, UNITS))
    return Measurement(ratio(using.report, plain.report, ROUNDS), "both of 30 models")


def _pack(game: AnyGame, most: int) -> Pack:
    """Copies of the first units of a faction, each in a family of its own."""
    raw: Any = cast(Catalogue, game.catalogue).raw[FILE]
    models = [model for family in raw["families"] for model in family["models"]][:most]
    own = [{**model, "key": OWN + model["key"]} for model in models]
    for model in own:
        del model["source"]
    families = [{"key": model["key"], "name": model["name"], "models": [model]} for model in own]
    return _of(records={FILE: {"faction": FACTION, "families": families}})


def _patches() -> Pack:
    return _of(patches=[{"kind": "model", "key": "north/hunter", "field": "tv", "old": 6, "new": 5}])


def _of(**content: Any) -> Pack:
    head = {"format": "muster.pack/1", "system": BETA, "key": "club", "name": "Club", "version": "1"}
    return convert(head | content)


def _list_using(game: AnyGame, own: Pack) -> AnyRoster:
    """The list with the pack's copies of its models, where these have no upgrades of their families."""
    data = json.loads(DOCUMENT.read_bytes())
    known = {model["key"] for family in own.records[FILE]["families"] for model in family["models"]}
    for group in data["groups"]:
        for row in [row for unit in group.values() if isinstance(unit, dict) for row in unit["models"]]:
            copy = OWN + row["model"].rpartition("/")[2]
            if copy in known and "upgrades" not in row:
                row["model"] = f"{FACTION}/{copy}"
    using = Roster(game.with_packs([own]), game.system.convert(data))
    using.document.packs = using.carried_packs([own])
    return game.decode(json.dumps(using.data()))
