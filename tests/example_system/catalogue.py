"""The frozen catalogue, and how it is built from checked records."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from armybuilder.engine.core.records import BookRecord
from armybuilder.engine.core.system import CatalogueError
from tests.example_system.records import RECORD_FILES, ModelRecord, Sourced


@dataclass(frozen=True)
class Catalogue:
    """Everything by its key. Shared code reads of it what `core.catalogue` lists."""

    system: str
    name: str
    version: str
    hash: str
    book: BookRecord
    factions: Mapping[str, Sourced]
    models: Mapping[str, ModelRecord]


def build_catalogue(records: Mapping[str, BaseModel], content_hash: str) -> Catalogue:
    """The catalogue; `CatalogueError` lists every missing file and every reference that leads nowhere."""
    if missing := [f"{name}: this file is missing" for name in RECORD_FILES if name not in records]:
        raise CatalogueError(missing)
    system: Any = records["system"]
    models: Any = records["models"]
    factions = {faction.key: faction for faction in system.factions}
    if dangling := [
        f"models: models[{model.key}].faction: there is no faction '{model.faction}'"
        for model in models.models
        if model.faction not in factions
    ]:
        raise CatalogueError(dangling)
    by_key = {f"{model.faction}/{model.key}": model for model in models.models}
    return Catalogue(system.key, system.name, system.version, content_hash, system.book, factions, by_key)
