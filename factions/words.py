"""Glossary of the codes and words of a game, for readers of a list, wherever one of them appears."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.language import cached_per_language, gettext
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of


class GlossaryEntry(NamedTuple):
    """A code or a label as it stands in a list, its name in full and what it means; one of the two may be empty."""

    code: str
    name: str
    meaning: str


class CatalogueGlossary(NamedTuple):
    """The labels of figures, and what stands in lines; `AR` may be one thing here and another there."""

    labels: list[GlossaryEntry]
    codes: list[GlossaryEntry]


@cached_per_language(2 * len(SYSTEMS))
def words_of(system: str, catalogue: str) -> CatalogueGlossary:  # noqa: ARG001 - another hash asks for new ones
    """All words of a game, in the language that is read; the hash of the catalogue asks for new ones.

    Codes that only cards make (`LAC`, by size and kind of a weapon) come from its cards, which is why a game of 500 cards
    takes a second, once.
    """
    game = game_of(system)
    tables: Any = game.catalogue
    explained = game.system.glossary
    found: dict[str, GlossaryEntry] = {}
    for table in tables.tables:
        if table.kind in explained.kinds:
            found |= {word.code: word for word in map(_word, tables[table].values()) if word}
    for code, name in _names_on_cards(game):
        found.setdefault(code, GlossaryEntry(code, name, ""))
    figures = [GlossaryEntry(gettext(label), "", gettext(meaning)) for label, meaning in explained.figures.items()]
    return CatalogueGlossary(figures, list(found.values()))


def _word(record: Any) -> GlossaryEntry | None:
    code, name = getattr(record, "code", "") or "", getattr(record, "name", "") or ""
    told = getattr(record, "title", "") or (name if code else "")
    meaning = getattr(record, "effect", "") or ""
    return GlossaryEntry(code or name, told, meaning) if (code or name) and (told or meaning) else None


def _names_on_cards(game: AnyGame) -> Iterator[tuple[str, str]]:
    tables: Any = game.catalogue
    for table in tables.tables:
        for key in tables[table] if table.cards else ():
            yield from _coded_rows(game.model_card(key))


def _coded_rows(card: Card) -> Iterator[tuple[str, str]]:
    for table in card.tables:
        yield from ((row.code, row.name) for row in table.rows if row.name and row.code != row.name)
    for part in card.parts:
        yield from _coded_rows(part)
