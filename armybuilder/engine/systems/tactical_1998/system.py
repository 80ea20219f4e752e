"""The rules of 1998 as a game system: where shared code meets its parts."""

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.paper.emblems import EmblemMark, emblem
from armybuilder.engine.core.row_game.system import DeclaredSystem
from armybuilder.engine.core.rules.report import GroupTotals
from armybuilder.engine.systems.tactical_1998 import document, edits, force, validators
from armybuilder.engine.systems.tactical_1998.battle.game import TACTICAL_BATTLES
from armybuilder.engine.systems.tactical_1998.battle.ground.library import LIBRARY
from armybuilder.engine.systems.tactical_1998.book.catalogue import TABLES, Catalogue
from armybuilder.engine.systems.tactical_1998.book.lookup import models_of
from armybuilder.engine.systems.tactical_1998.completion import choices, fill, replacements
from armybuilder.engine.systems.tactical_1998.completion.examples import EXAMPLES
from armybuilder.engine.systems.tactical_1998.completion.starter_armies import BEGINNINGS
from armybuilder.engine.systems.tactical_1998.document import ForceDocument
from armybuilder.engine.systems.tactical_1998.odds.game import TACTICAL_ODDS
from armybuilder.engine.systems.tactical_1998.paper import sheets
from armybuilder.engine.systems.tactical_1998.paper.emblems import EMBLEMS
from armybuilder.engine.systems.tactical_1998.paper.glossary import EXPLAINED
from armybuilder.engine.systems.tactical_1998.text import writer as text_list
from armybuilder.engine.systems.tactical_1998.validators.rulebook import RULEBOOK
from armybuilder.engine.systems.tactical_1998.validators.totals import CombatGroupTotals


class Tactical1998(DeclaredSystem[ForceDocument, Catalogue]):
    """Heavy Gear tactical, 1998."""

    key = document.SYSTEM
    words = document.WORDS
    name = "Heavy Gear Tactical (1998)"
    badge = emblem(EmblemMark.HEXAGON, "5b3e01")
    pitch = gettext_noop("Gears on hexes, with record sheets and threat values.")
    summary = gettext_noop(
        "Eight vehicle sheets, three squads, an infantry designer, threat values and record sheets, "
        "from an incomplete copy of the rulebook."
    )
    tables = TABLES
    examples = EXAMPLES
    emblems = EMBLEMS
    beginnings = BEGINNINGS
    glossary = EXPLAINED
    group_totals: type[GroupTotals] = CombatGroupTotals
    rulebook = RULEBOOK
    battle = TACTICAL_BATTLES
    odds = TACTICAL_ODDS
    maps = LIBRARY

    documents = document.DOCUMENTS
    edits = edits.EDITS
    read_text = staticmethod(text_list.read)
    write_text = staticmethod(text_list.write)
    validate = staticmethod(validators.validate)
    choices = staticmethod(choices.choices)
    completions = staticmethod(fill.completions)
    swaps = replacements.SWAPS
    print_content = staticmethod(sheets.print_content)
    model_card = staticmethod(sheets.model_card)

    def canonical(self, document: ForceDocument, catalogue: Catalogue) -> ForceDocument:
        return force.canonical(document, catalogue)

    def names(self, catalogue: Catalogue) -> RecordNames:
        return models_of(catalogue)


TACTICAL_1998 = Tactical1998()
