"""The beta as a game system: where shared code meets its parts."""

from armybuilder.engine.core.declared.system import Declared
from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.core.language import later
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.rules.report import GroupTotals
from armybuilder.engine.core.tables.catalogue import remembered
from armybuilder.engine.systems.blitz_beta import construction, document, edits, force
from armybuilder.engine.systems.blitz_beta.battle.odds.rules import BETA_ODDS
from armybuilder.engine.systems.blitz_beta.battle.rules import BETA_BATTLE
from armybuilder.engine.systems.blitz_beta.book.catalogue import TABLES, Catalogue
from armybuilder.engine.systems.blitz_beta.construction.rulebook import RULEBOOK
from armybuilder.engine.systems.blitz_beta.construction.totals import CombatGroupTotals
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.drafting import choices, completion, swaps
from armybuilder.engine.systems.blitz_beta.drafting.beginnings import BEGINNINGS
from armybuilder.engine.systems.blitz_beta.examples import EXAMPLES
from armybuilder.engine.systems.blitz_beta.paper import cards
from armybuilder.engine.systems.blitz_beta.paper.emblems import EMBLEMS
from armybuilder.engine.systems.blitz_beta.paper.explained import EXPLAINED
from armybuilder.engine.systems.blitz_beta.text import writing as text_list


@remembered
def _names(catalogue: Catalogue) -> Names:
    """What documents name: rows and purchases are upgrades of models, the purchases of units go by themselves."""
    purchases = catalogue.purchases.items()
    return Names(
        catalogue,
        {
            "model": catalogue.models,
            "upgrade": {**catalogue.upgrades, **{key: row for key, row in purchases if row.kind in force.FOR_MODELS}},
            "unit-upgrade": {key: row for key, row in purchases if row.kind in force.FOR_UNITS},
        },
    )


class BlitzBeta(Declared[ForceDocument, Catalogue]):
    """Heavy Gear Blitz, public beta 2014."""

    key = document.SYSTEM
    words = document.WORDS
    name = "Heavy Gear Blitz (beta 2014)"
    summary = later("Nine factions, 23 sub-lists, 528 statlines and the full construction rules.")
    tables = TABLES
    examples = EXAMPLES
    emblems = EMBLEMS
    beginnings = BEGINNINGS
    explained = EXPLAINED
    group_totals: type[GroupTotals] = CombatGroupTotals
    rulebook = RULEBOOK
    odds = BETA_ODDS
    battle = BETA_BATTLE

    documents = document.DOCUMENTS
    edits = edits.EDITS
    read_text = staticmethod(text_list.read)
    write_text = staticmethod(text_list.write)
    validate = staticmethod(construction.validate)
    choices = staticmethod(choices.choices)
    completions = staticmethod(completion.completions)
    swaps = swaps.SWAPS
    print_content = staticmethod(cards.print_content)

    canonical = staticmethod(force.canonical)

    def names(self, catalogue: Catalogue) -> Names:
        return _names(catalogue)

    def model_card(self, key: str, catalogue: Catalogue) -> Card:
        if key in catalogue.drones:
            return cards.drone_card(catalogue.drones[key], catalogue)
        return cards.model_card(catalogue.models[key], catalogue)


BLITZ_BETA = BlitzBeta()
