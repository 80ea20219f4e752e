"""The answer to "what may I add here?": the same rules, asked before the model is added."""

from typing import Any

import msgspec

from armybuilder.engine.core.catalogue import Book
from armybuilder.engine.core.rules import citations
from armybuilder.engine.core.rules.report import Points, Problem


class Choice(msgspec.Struct, frozen=True):
    """One candidate: `allowed` or not, `reasons` why not, `total` it would add (points), `actions` (null where its game
    counts none), and the `patch` that adds it."""

    key: str
    name: str
    family: str
    total: Points
    actions: int | None
    allowed: bool
    reasons: list[Problem]
    note: str = ""
    patch: list[dict[str, Any]] = []


class Completion(msgspec.Struct, frozen=True):
    """One way to spend what is left of the limit: `adds` in words, `added` and `total` in points, what is `left`
    afterwards, and the `patch` that does it. Nothing that the document has is changed or removed by it; only what is left
    open, such as the type of an empty unit, is chosen. `unsolved` is what still keeps the force from being legal, message
    by message."""

    adds: list[str]
    added: Points
    total: Points
    left: Points
    patch: list[dict[str, Any]]
    unsolved: list[str] = []


class Choices(msgspec.Struct, frozen=True):
    """All candidates for the unit at `where`, in the order of the catalogue, fitting or not."""

    where: str
    choices: list[Choice]

    def with_pages(self, book: Book) -> "Choices":
        """The same, with the pages of the reasons."""
        paged = [
            msgspec.structs.replace(choice, reasons=citations.with_pages(choice.reasons, book))
            if choice.reasons
            else choice
            for choice in self.choices
        ]
        return msgspec.structs.replace(self, choices=paged)
