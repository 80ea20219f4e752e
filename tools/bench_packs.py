"""Packs: what a catalogue with one costs, and what a report of a list that uses it costs beside the same list of the book."""

import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

from armybuilder.engine.core.game import AnyGame, AnyRoster, Roster
from armybuilder.engine.core.packs import Pack
from armybuilder.engine.core.packs.reading import convert
from armybuilder.engine.core.tables import Catalogue
from factions.catalogues import game_of
from tools.figures import Figure

SYSTEM, FACTION, FILE, OWN = "blitz-beta", "north", "models/north", "club-"
DOCUMENT = Path("tests/forces/documents/north-30-models.json")
UNITS = 40
ROUNDS = 200


def figures() -> Iterator[Figure]:
    game = game_of(SYSTEM)
    own = _pack(game, UNITS)
    made = min(_seconds(partial(game.checked, own)) for _ in range(20))
    yield Figure(f"catalogue with a pack of {UNITS} units", made * 1000, 20, "ms", at_least=False)
    patched = min(_seconds(partial(game.checked, _patches())) for _ in range(5))
    yield Figure("catalogue with a changed price", patched * 1000, 50, "ms", at_least=False)
    plain, using = game.decode(DOCUMENT.read_bytes()), _using(game, own)
    note = "both of 30 models"
    yield Figure(
        "report of a list that uses a pack, times one without",
        _ratio(using, plain),
        1.1,
        "x",
        at_least=False,
        note=note,
    )


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
    head = {"format": "muster.pack/1", "system": SYSTEM, "key": "club", "name": "Club", "version": "1"}
    return convert(head | content)


def _using(game: AnyGame, own: Pack) -> AnyRoster:
    """The list with the pack's copies of its models, where these have no upgrades of their families."""
    data = json.loads(DOCUMENT.read_bytes())
    known = {model["key"] for family in own.records[FILE]["families"] for model in family["models"]}
    for group in data["groups"]:
        for row in [row for unit in group.values() if isinstance(unit, dict) for row in unit["models"]]:
            copy = OWN + row["model"].rpartition("/")[2]
            if copy in known and "upgrades" not in row:
                row["model"] = f"{FACTION}/{copy}"
    using = Roster(game.with_packs([own]), game.system.convert(data))
    using.document.packs = using.carrying([own])
    return game.decode(json.dumps(using.data()))


def _ratio(one: AnyRoster, other: AnyRoster) -> float:
    """The fastest run of one, in fastest runs of the other: what else the machine does only slows a run down."""
    pairs = [(_seconds(one.report), _seconds(other.report)) for _ in range(ROUNDS)]
    return min(pair[0] for pair in pairs) / min(pair[1] for pair in pairs)


def _seconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin
