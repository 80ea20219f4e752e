"""Factions as somebody meets them who begins a list."""

from armybuilder.cards.screen.vector import screen_emblem
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.system import CatalogueT, DocumentT, GameSystem
from armybuilder.forces.presenters.parts import FactionCard


def faction_card(system: GameSystem[DocumentT, CatalogueT], key: str, name: str, note: str) -> FactionCard:
    """A faction with what its game says of it; one that a pack brought has no more than its name."""
    character, emblem = system.beginnings.characters.get(key), system.emblems.get(key)
    if emblem is None:
        return FactionCard(key, name, note)
    shown = screen_emblem(emblem)
    return FactionCard(key, name, note, gettext(character.says) if character else "", shown.mark, shown.colour)
