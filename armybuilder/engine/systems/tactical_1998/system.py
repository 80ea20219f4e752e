"""The rules of 1998 as a game system: where shared code meets its parts."""

from armybuilder.engine.core.declared.system import Declared
from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.core.language import later
from armybuilder.engine.core.rules.report import GroupTotals
from armybuilder.engine.systems.tactical_1998 import construction, document, edits, force
from armybuilder.engine.systems.tactical_1998.book.catalogue import TABLES, Catalogue
from armybuilder.engine.systems.tactical_1998.book.lookup import models_of
from armybuilder.engine.systems.tactical_1998.construction.rulebook import RULEBOOK
from armybuilder.engine.systems.tactical_1998.construction.totals import CombatGroupTotals
from armybuilder.engine.systems.tactical_1998.document import ForceDocument
from armybuilder.engine.systems.tactical_1998.drafting import choices, completion, swaps
from armybuilder.engine.systems.tactical_1998.drafting.beginnings import BEGINNINGS
from armybuilder.engine.systems.tactical_1998.examples import EXAMPLES
from armybuilder.engine.systems.tactical_1998.odds.rules import TACTICAL_ODDS
from armybuilder.engine.systems.tactical_1998.paper import sheets
from armybuilder.engine.systems.tactical_1998.paper.emblems import EMBLEMS
from armybuilder.engine.systems.tactical_1998.paper.explained import EXPLAINED
from armybuilder.engine.systems.tactical_1998.text import writing as text_list


class Tactical1998(Declared[ForceDocument, Catalogue]):
    """Heavy Gear tactical, 1998."""

    key = document.SYSTEM
    words = document.WORDS
    name = "Heavy Gear Tactical (1998)"
    summary = later(
        "Eight vehicle sheets, three squads, an infantry designer, threat values and record sheets of a damaged book."
    )
    tables = TABLES
    examples = EXAMPLES
    emblems = EMBLEMS
    beginnings = BEGINNINGS
    explained = EXPLAINED
    group_totals: type[GroupTotals] = CombatGroupTotals
    rulebook = RULEBOOK
    battle = None
    odds = TACTICAL_ODDS

    documents = document.DOCUMENTS
    edits = edits.EDITS
    read_text = staticmethod(text_list.read)
    write_text = staticmethod(text_list.write)
    validate = staticmethod(construction.validate)
    choices = staticmethod(choices.choices)
    completions = staticmethod(completion.completions)
    swaps = swaps.SWAPS
    print_content = staticmethod(sheets.print_content)
    model_card = staticmethod(sheets.model_card)

    def canonical(self, document: ForceDocument, catalogue: Catalogue) -> ForceDocument:
        return force.canonical(document, catalogue)

    def names(self, catalogue: Catalogue) -> Names:
        return models_of(catalogue)


TACTICAL_1998 = Tactical1998()
