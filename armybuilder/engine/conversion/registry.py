"""The conversions that there are, by the books that they lead from and to."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from armybuilder.engine.conversion import tactical_1998_to_blitz_2006
from armybuilder.engine.conversion.card import ConvertedCard
from armybuilder.engine.conversion.cards_of_1998 import cards_of_1998
from armybuilder.engine.core.documents.names import similar_keys, unknown
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.packs import Pack
from armybuilder.engine.core.text import slug


class Conversion(NamedTuple):
    """From the catalogue of the system `source` to cards of the book `target`; `models` are those that can be converted,
    by key; `pack` makes of both catalogues a pack of all cards for the new one."""

    source: str
    target: str
    models: Callable[[Any], Mapping[str, Any]]
    convert: Callable[[Any], ConvertedCard]
    pack: Callable[[Any, Any], Pack]


CONVERSIONS = (
    Conversion(
        "tactical-1998",
        "blitz-2006",
        attrgetter("vehicles"),
        tactical_1998_to_blitz_2006.convert,
        cards_of_1998,
    ),
)


def find(source: str, target: str) -> Conversion:
    """The conversion, or `LookupError` that lists those that there are."""
    for conversion in CONVERSIONS:
        if (conversion.source, conversion.target) == (source, target):
            return conversion
    known = ", ".join(
        gettext("'{source}' to '{target}'", source=each.source, target=each.target) for each in CONVERSIONS
    )
    text = gettext_noop("Can't convert from '{source}' to '{target}'. Known: {known}.")
    raise LookupError(gettext(text, source=source, target=target, known=known))


def card_of(conversion: Conversion, name: str, catalogue: Any) -> ConvertedCard:
    """The card of a model by its key or its printed name, or `LookupError` with what was perhaps meant."""
    models = conversion.models(catalogue)
    alike = [key for key, model in models.items() if slug(model.name) == slug(name)]
    key = name if name in models else alike[0] if len(alike) == 1 else ""
    if not key:
        candidates = alike or similar_keys(name, models)
        raise LookupError(unknown("", gettext("model"), name, candidates, ambiguous=len(alike) > 1).message)
    return conversion.convert(models[key])
