"""Cases of the corpus: a document's members, and `pack`, a file beside them with units that the rules refuse."""

import json
from functools import cache
from typing import Any

from armybuilder.engine.core.documents import FORMAT
from tests.engine.corpus import CORPUS, Case, read_cases

SYSTEM = "legend-weaver"
MEMBERS = {"name", "faction", "limit", "groups", "options", "catalogue"}


@cache
def cases() -> tuple[Case, ...]:
    return read_cases(SYSTEM, _document, {"options", "catalogue", "pack"})


def _document(row: dict[str, Any]) -> dict[str, Any]:
    said = {member: value for member, value in row.items() if member in MEMBERS}
    return {"format": FORMAT, "system": SYSTEM, **said, **({"packs": [_pack(row["pack"])]} if "pack" in row else {})}


@cache
def _pack(name: str) -> Any:
    return json.loads((CORPUS / SYSTEM / f"{name}.json").read_bytes())
