"""Documents made of dice: every field that is declared, filled with something of its kind. Tests ask what becomes
of it; no rule of a game is kept."""

import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.documents.codec import Documents, EnvelopeT
from armybuilder.engine.core.documents.envelope import FIXED, FORMAT
from armybuilder.engine.core.documents.fields import COUNT, DocumentField, schema_of
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.documents.text.writer import is_long
from armybuilder.engine.core.rules.rulings import Ruling

TEXTS = ("First Platoon", "O'Brien & Söhne", "Рота «Б»", '4x (12 points), CO: "x"', "none", "Notes: [a]", "#1 *bold*")
"""Names that people give, and such as look like something else in a list of text."""
MOST = 3
"""As many stand in a list."""


def filled(
    documents: Documents[EnvelopeT],
    names: RecordNames,
    rng: random.Random,
    rulings: Mapping[str, Ruling] | None = None,
    *,
    odds: float = 1.0,
) -> EnvelopeT:
    """A document with each of its fields filled by these odds: references lead to records, numbers are small and within
    bounds. The same dice give the same document."""
    return documents.convert(_Filler(documents.system, names, rng, rulings or {}, odds).part(documents.kind))


class _Filler:
    def __init__(
        self, system: str, names: RecordNames, rng: random.Random, rulings: Mapping[str, Ruling], odds: float
    ) -> None:
        self.system, self.names, self.rng, self.rulings, self.odds = system, names, rng, rulings, odds

    def part(self, kind: type[msgspec.Struct]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for field in schema_of(kind).fields:
            if field.name in FIXED:
                found[field.name] = {"format": FORMAT, "system": self.system}[field.name]
            elif field.required or self.rng.random() < self.odds:
                says_none = field.optional and field.default is not None and self.rng.random() < 0.2
                value = None if says_none else self.value(field)
                if value is not None or says_none:
                    found[field.name] = value
        return found

    def value(self, field: DocumentField) -> Any:
        """Something of the kind of the field; None where there is nothing of it."""
        if field.name == "rulings":
            return self.chosen_rulings()
        if field.part and not (field.word and self.rng.random() < 0.5):
            return self.part(field.part)
        makers: dict[str, Callable[[DocumentField], Any]] = {
            "toggle": lambda field: not field.default,
            "number": self.number,
            "pair": lambda field: [self.number(item) for item in field.items],
            "several": self.several,
            "mapping": lambda field: {f"row_{number}": self.value(field.item or field) for number in range(1, MOST)},
            "choice": lambda field: self.rng.choice(list(field.options)),
        }
        return makers.get(field.kind, self.word)(field)

    def several(self, field: DocumentField) -> list[Any]:
        number = self.rng.randint(1, min(MOST, field.several.most))
        found = [self.value(field.item or field) for _ in range(number)]
        return [value for value in found if value is not None]

    def number(self, field: DocumentField) -> int | float:
        least, most = field.bounds
        first = int(least or 0)
        number = self.rng.randint(first, min(int(first + 9 if most is None else most), first + 9))
        if field.has(COUNT):
            return min(number, first + 2)
        return number + 0.5 if field.number is float and number != most else number

    def word(self, field: DocumentField) -> str | None:
        known = list(self.names.records(field.ref)) if field.ref else []
        if field.ref:
            return self.rng.choice(known) if known else "nobody" if field.required else None
        return self.rng.choice(TEXTS) + ("\nand more" if is_long(field) else "")

    def chosen_rulings(self) -> dict[str, str]:
        found = [ruling for ruling in self.rulings.values() if len(ruling.readings) > 1]
        return {ruling.key: self.rng.choice(list(ruling.readings)) for ruling in found[:MOST]}
