"""The clauses of a sub-list, each with what the rules read of it: its effects in words, and where they stand."""

from typing import NamedTuple

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules import citations
from armybuilder.engine.systems.blitz_beta.book.effect_words import describe_effect
from armybuilder.engine.systems.blitz_beta.document import SYSTEM
from factions.catalogues import get_catalogue
from factions.systems.blitz_beta.models import SubList


class SubListClause(NamedTuple):
    """A clause in our own words; `effects` are what it changes and the rule with its page, `SL-N3, page 72`."""

    text: str
    effects: tuple[tuple[str, str], ...]


def clauses(sublist: SubList, when: str) -> list[SubListClause]:
    """The clauses about construction or play, in their order. An effect of several stands beside the first of them."""
    catalogue = get_catalogue(SYSTEM)
    effects = catalogue.effects(sublist.key)
    return [
        SubListClause(
            gettext(clause.text),
            tuple(
                (describe_effect(effect, catalogue), citations.rule(effect.rule, effect.source, catalogue.book))
                for effect in effects
                if min(effect.says) == number
            ),
        )
        for number, clause in enumerate(sublist.clauses.all(), 1)
        if clause.when == when
    ]
