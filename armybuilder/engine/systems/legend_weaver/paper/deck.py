"""The two decks of the game: chaos cards (L993-L1059), and those that order activations (L192-L194, L887)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.cards import Card, CardBack, TraitLine
from armybuilder.engine.core.paper.emblems import Emblem, EmblemMark
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.activation import Activation, activations
from armybuilder.engine.systems.legend_weaver.book.catalogue import CHAOS_CARDS
from armybuilder.engine.systems.legend_weaver.book.chaos import ChaosCard
from armybuilder.engine.systems.legend_weaver.force import Force, unit_level
from armybuilder.engine.systems.legend_weaver.paper.cards import render_look
from armybuilder.engine.systems.legend_weaver.paper.labels import FORMS, actions
from armybuilder.engine.systems.legend_weaver.paper.sheets import find_leader

CHAOS_EMBLEM = Emblem(EmblemMark.STAR, (0.36, 0.11, 0.29))
TURN_EMBLEM = Emblem(EmblemMark.ARROW, (0.16, 0.20, 0.26))
CHAOS, ACTIVATION = gettext_noop("Chaos card"), gettext_noop("Activation")
SIDES = {
    "own": gettext_noop("On your own troops"),
    "opponent": gettext_noop("On the opponent's"),
    "any": gettext_noop("On anything"),
}


def chaos_cards(catalogue: Catalogue, game: str) -> Iterator[Card]:
    """All of them, each once."""
    back = CardBack(gettext(CHAOS), game, CHAOS_EMBLEM)
    for card in catalogue[CHAOS_CARDS].values():
        yield Card(
            key=f"chaos/{card.key}",
            title=card.name,
            kind=gettext(SIDES[card.side]),
            faction=gettext(CHAOS),
            points=None,
            traits=tuple(_chaos(card)),
            rank=str(card.number),
            emblem=CHAOS_EMBLEM,
            back=back,
        )


def _chaos(card: ChaosCard) -> Iterator[TraitLine]:
    yield TraitLine(gettext("Target:"), f"{card.target}.")
    yield TraitLine(gettext("When:"), f"{card.when}.")
    yield TraitLine("", card.effect)


def activation_cards(force: Force, owner: str, game: str) -> Iterator[Card]:
    """One for each squad, and one for each strike that an off-board unit may have on its way."""
    back = CardBack(gettext(ACTIVATION), game, TURN_EMBLEM, shared=True)
    return (_card(activation, owner, back) for activation in activations(force))


def _card(activation: Activation, owner: str, back: CardBack) -> Card:
    """Return the card of what is activated, and of what it can do then."""
    strike, first = activation.is_strike, activation.rows[0]
    return Card(
        key=f"activation/{activation.squad.where}{'/strike' if strike else ''}",
        title=activation.name if strike else activation.squad.label,
        kind=gettext("Off-board strike") if strike else gettext(FORMS[first.record.form]),
        faction=owner,
        points=None,
        traits=tuple(_activated(activation)),
        figure=render_look(first.record),
        emblem=TURN_EMBLEM,
        back=back,
        count=first.count if strike else 1,
    )


def _activated(activation: Activation) -> Iterator[TraitLine]:
    if activation.is_strike:
        yield TraitLine("", gettext("Arrives on this card, the turn after it was called."))
        return
    yield TraitLine(gettext("Unit level:"), str(unit_level(activation.rows)))
    if first := find_leader(activation.rows):
        yield TraitLine(
            gettext("Actions:"),
            gettext("{actions} while {leader} leads it.", actions=first.record.actions, leader=first.label),
        )
    for row in activation.rows:
        unit = row.record
        number = f"{row.count} × " if row.count > 1 else ""
        yield TraitLine(
            f"{number}{row.label}:",
            gettext("{actions} actions, level {level}.", actions=actions(unit), level=unit.level),
        )
