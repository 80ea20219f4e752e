"""Forces of a system to show and to try: what the pages and the description of the API begin with."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Examples:
    """`document` is a legal force, told by `title` and `summary`; `where` is a part of it that may take more. `flawed` is a
    small one with one mistake, `text` a force as text."""

    title: str
    summary: str
    document: dict[str, Any]
    where: str
    flawed: dict[str, Any]
    text: str
