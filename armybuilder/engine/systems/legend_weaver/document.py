"""A player's choices: squads of models, vehicles, platforms and off-board units, under the common envelope."""

from typing import Annotated

import msgspec

from armybuilder.engine.core.documents import (
    COUNT,
    MOST_MODELS,
    DocumentPart,
    Documents,
    Envelope,
    Key,
    Label,
    ListOf,
    Name,
    Notes,
    OneOf,
    Ref,
    number_between,
)
from armybuilder.engine.core.documents.envelope import Rulings
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.words import TURN, VICTORY_POINTS, GameCounter, Noun, Terminology

SYSTEM = "legend-weaver"
WORDS = Terminology(
    points="pts",
    group=Noun("squad", "squads"),
    row=gettext_noop("model, choices"),
    kept=(GameCounter(TURN, 12), GameCounter(VICTORY_POINTS)),
)
CAMOUFLAGED, DUG_IN, ENTRENCHED, FORTIFIED, HIDDEN = "camouflaged", "dug-in", "entrenched", "fortified", "hidden"
HIDDEN_DUG_IN = "hidden-dug-in"
"""Both, as spotters start (L735, L761)."""
STARTS = {
    HIDDEN: "Hidden",
    DUG_IN: "Dug in",
    HIDDEN_DUG_IN: "Hidden and dug in",
    CAMOUFLAGED: "Camouflaged",
    ENTRENCHED: "Entrenched",
    FORTIFIED: "Fortified or in a bunker",
}


class Model(DocumentPart):
    """`count` equal models; each of them has so many `rounds` of each kind of `ammunition`."""

    model: Annotated[Key, Ref("model")]
    count: Annotated[int, number_between(1, MOST_MODELS), COUNT] = 1
    name: Name = ""
    ammunition: Annotated[list[Annotated[Key, Ref("ammunition")]], ListOf(8, "ammunition"), Label("Ammunition")] = []
    rounds: Annotated[int, number_between(1, 99), Label("Rounds", "of each kind", "You pay for each.")] = 1
    breakdown: Annotated[
        int,
        number_between(0, 20),
        Label("Prone to breakdown", "in 20", "Chance that its weapon breaks down; it costs less."),
    ] = 0
    notes: Notes = ""


class Squad(DocumentPart):
    """A unit of the game: a squad with whoever leads it, vehicles, a platform, spotters, an off-board unit."""

    models: Annotated[list[Model], ListOf(20, "model")] = []
    name: Name = ""
    start: Annotated[str | None, OneOf(STARTS), Label("Start")] = None
    reserve: Annotated[bool, Label("In reserve", "", "Enters with the chaos card Flank attack.")] = False
    teleport: Annotated[bool, Label("Teleports")] = False
    notes: Notes = ""


class Options(DocumentPart):
    """The options that the players agreed on; `rulings` where the book is open."""

    defender: Annotated[bool, Label("Defender", "", "A game of that type, with fortified positions.")] = False
    scenario: Annotated[bool, Label("Set scenario", "", "Units may start entrenched.")] = False
    teleport: Annotated[bool, Label("Teleport agreed")] = False
    rulings: Rulings = {}


class ForceDocument(Envelope):
    """The whole document. The book has no factions."""

    faction: Annotated[Key, Ref("faction")] = ""
    options: Options = msgspec.field(default_factory=Options)
    groups: Annotated[list[Squad], ListOf(40, "squad")] = []


DOCUMENTS = Documents(SYSTEM, ForceDocument)
