"""A player's choices: squads of models, vehicles, platforms and off-board units, under the common envelope."""

from typing import Annotated

import msgspec

from armybuilder.engine.core.documents import (
    COUNT,
    MOST_MODELS,
    Choice,
    Documents,
    Envelope,
    Key,
    Label,
    Name,
    Notes,
    Part,
    Ref,
    Several,
    within,
)
from armybuilder.engine.core.documents.envelope import Rulings
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.words import TURN, VICTORY_POINTS, Kept, Noun, Words

SYSTEM = "legend-weaver"
WORDS = Words(
    points="pts",
    group=Noun("squad", "squads"),
    row=gettext_noop("model, choices"),
    kept=(Kept(TURN, 12), Kept(VICTORY_POINTS)),
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


class Model(Part):
    """`count` equal models; each of them has so many `rounds` of each kind of `ammunition`."""

    model: Annotated[Key, Ref("model")]
    count: Annotated[int, within(1, MOST_MODELS), COUNT] = 1
    name: Name = ""
    ammunition: Annotated[list[Annotated[Key, Ref("ammunition")]], Several(8, "ammunition"), Label("Ammunition")] = []
    rounds: Annotated[int, within(1, 99), Label("Rounds", "of each kind", "Each is paid for.")] = 1
    breakdown: Annotated[
        int, within(0, 20), Label("Prone to breakdown", "in 20", "Chance that its weapon breaks down; it costs less.")
    ] = 0
    notes: Notes = ""


class Squad(Part):
    """A unit of the game: a squad with whoever leads it, vehicles, a platform, spotters, an off-board unit."""

    models: Annotated[list[Model], Several(20, "model")] = []
    name: Name = ""
    start: Annotated[str | None, Choice(STARTS), Label("Start")] = None
    reserve: Annotated[bool, Label("In reserve", "", "Enters by the chaos card Flank attack.")] = False
    teleport: Annotated[bool, Label("Teleports")] = False
    notes: Notes = ""


class Options(Part):
    """What the players agreed on; `rulings` where the book is open."""

    defender: Annotated[bool, Label("Defender", "", "A game of that type, with fortified positions.")] = False
    scenario: Annotated[bool, Label("Set scenario", "", "Units may start entrenched.")] = False
    teleport: Annotated[bool, Label("Teleport agreed")] = False
    rulings: Rulings = {}


class ForceDocument(Envelope):
    """The whole document. The book has no factions."""

    faction: Annotated[Key, Ref("faction")] = ""
    options: Options = msgspec.field(default_factory=Options)
    groups: Annotated[list[Squad], Several(40, "squad")] = []


DOCUMENTS = Documents(SYSTEM, ForceDocument)
