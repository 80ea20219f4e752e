"""A system whose book prints nothing to field is looked at with its ready pack of samples as if the book had them."""

import copy
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from armybuilder.engine.core.packs import Pack
from armybuilder.engine.core.packs.parser import decode
from armybuilder.engine.registry import SYSTEMS
from armybuilder.packs.bundled import FOLDER
from factions.loader.files import ENDING, Folder, read_folder
from factions.loader.records import content_of_files

SAMPLES = "samples.json"
CORPUS_PRICES: dict[str, dict[str, int]] = {"gundam-skirmish": {
    "sample-commander": 240, "sample-tank": 60, "sample-diver": 170, "sample-fighter": 200, "sample-armour": 320,
}}  # fmt: skip
"""Points of samples by game, in the cases of the corpus. What battles find a unit worth changes; what the cases say of the
rules does not."""


def sampled(system: Any, folder: Path | None) -> tuple[Any, Folder]:
    """The catalogue of a folder with the samples of the system in it, each on the first line of the book; once, where they
    are there already (`write_samples`)."""
    read = read_folder(system, folder)
    path = FOLDER / system.key / SAMPLES
    if not path.exists():
        return content_of_files(system, read.plain, read.content_hash).catalogue(), read
    plain: dict[str, Any] = copy.deepcopy(dict(read.plain))
    line = plain["system"]["book"]["first_line"]
    for name, tables in priced_samples(path)["records"].items():
        for table, records in tables.items():
            written = [record | {"source": [line, line]} for record in records]
            plain[name][table] += [record for record in written if record not in plain[name][table]]
    read = replace(read, plain=plain)
    return content_of_files(system, plain, read.content_hash).catalogue(), read


def write_samples(folder: Path) -> None:
    """Data folders with samples in them in place of those without, for the database of a test."""
    for key in (path.parent.name for path in FOLDER.glob(f"*/{SAMPLES}")):
        _, read = sampled(SYSTEMS[key], folder / key)
        (folder / key).unlink()
        (folder / key).mkdir()
        for name, plain in read.plain.items():
            (folder / key / f"{name}{ENDING}").write_text(json.dumps(plain), encoding="utf-8")


def samples_of(key: str) -> list[Pack]:
    """The ready pack of samples of a system, where its book prints nothing to field."""
    path = FOLDER / key / SAMPLES
    return [decode(json.dumps(priced_samples(path)).encode())] if path.exists() else []


def priced_samples(path: Path) -> dict[str, Any]:
    """The pack at a path, its samples at the prices of the corpus."""
    data: dict[str, Any] = json.loads(path.read_bytes())
    data.pop("hash", None)
    prices = CORPUS_PRICES.get(path.parent.name, {})
    for tables in data["records"].values():
        for records in tables.values():
            for record in records:
                if record.get("key") in prices and "points" in record:
                    record["points"] = prices[record["key"]]
    return data
