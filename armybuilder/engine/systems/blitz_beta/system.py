"""The beta as a game system: where shared code meets its parts."""

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.paper.emblems import EmblemMark, emblem
from armybuilder.engine.core.row_game.system import DeclaredSystem
from armybuilder.engine.core.rules.report import GroupTotals
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_beta import document, edits, force, validators
from armybuilder.engine.systems.blitz_beta.battle.game import BETA_BATTLE
from armybuilder.engine.systems.blitz_beta.battle.odds.game import BETA_ODDS
from armybuilder.engine.systems.blitz_beta.book.catalogue import TABLES, Catalogue
from armybuilder.engine.systems.blitz_beta.completion import choices, fill, replacements
from armybuilder.engine.systems.blitz_beta.completion.starter_armies import BEGINNINGS
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.examples import EXAMPLES
from armybuilder.engine.systems.blitz_beta.paper import cards
from armybuilder.engine.systems.blitz_beta.paper.emblems import EMBLEMS
from armybuilder.engine.systems.blitz_beta.paper.glossary import EXPLANATIONS
from armybuilder.engine.systems.blitz_beta.text import writer as text_list
from armybuilder.engine.systems.blitz_beta.validators.rulebook import RULEBOOK
from armybuilder.engine.systems.blitz_beta.validators.totals import CombatGroupTotals


@cached_on_catalogue
def _names(catalogue: Catalogue) -> RecordNames:
    """Return the names that documents use: rows and purchases are upgrades of models; purchases of units are
    separate.
    """
    purchases = catalogue.purchases.items()
    return RecordNames(
        catalogue,
        {
            "model": catalogue.models,
            "upgrade": {**catalogue.upgrades, **{key: row for key, row in purchases if row.kind in force.FOR_MODELS}},
            "unit-upgrade": {key: row for key, row in purchases if row.kind in force.FOR_UNITS},
        },
    )


class BlitzBeta(DeclaredSystem[ForceDocument, Catalogue]):
    """Heavy Gear Blitz, public beta 2014."""

    key = document.SYSTEM
    words = document.WORDS
    name = "Heavy Gear Blitz (beta 2014)"
    badge = emblem(EmblemMark.CHEVRON, "034382")
    pitch = gettext_noop("Combat groups of gears, infantry and tanks: the public beta, complete.")
    summary = gettext_noop("Nine factions, 23 sub-lists, 528 statlines and the full construction rules.")
    tables = TABLES
    examples = EXAMPLES
    emblems = EMBLEMS
    beginnings = BEGINNINGS
    glossary = EXPLANATIONS
    group_totals: type[GroupTotals] = CombatGroupTotals
    rulebook = RULEBOOK
    odds = BETA_ODDS
    battle = BETA_BATTLE

    documents = document.DOCUMENTS
    edits = edits.EDITS
    read_text = staticmethod(text_list.read)
    write_text = staticmethod(text_list.write)
    validate = staticmethod(validators.validate)
    choices = staticmethod(choices.choices)
    completions = staticmethod(fill.completions)
    swaps = replacements.SWAPS
    print_content = staticmethod(cards.print_content)

    canonical = staticmethod(force.canonical)

    def names(self, catalogue: Catalogue) -> RecordNames:
        return _names(catalogue)

    def model_card(self, key: str, catalogue: Catalogue) -> Card:
        if key in catalogue.drones:
            return cards.drone_card(catalogue.drones[key], catalogue)
        return cards.model_card(catalogue.models[key], catalogue)


BLITZ_BETA = BlitzBeta()
