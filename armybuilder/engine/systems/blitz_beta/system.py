"""The beta as a game system: where shared code meets its parts."""

from armybuilder.engine.core.declared import Declared
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.rules import names
from armybuilder.engine.core.rules.report import GroupTotals
from armybuilder.engine.systems.blitz_beta import choices, construction, document, force
from armybuilder.engine.systems.blitz_beta.battle.rules import BETA_BATTLE
from armybuilder.engine.systems.blitz_beta.book.catalogue import TABLES, Catalogue
from armybuilder.engine.systems.blitz_beta.construction.rulebook import RULEBOOK
from armybuilder.engine.systems.blitz_beta.construction.totals import CombatGroupTotals
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.drafting import completion
from armybuilder.engine.systems.blitz_beta.examples import EXAMPLES
from armybuilder.engine.systems.blitz_beta.paper import cards
from armybuilder.engine.systems.blitz_beta.text import writing as text_list


class BlitzBeta(Declared[Catalogue]):
    """Heavy Gear Blitz, public beta 2014."""

    key = document.SYSTEM
    words = document.WORDS
    name = "Heavy Gear Blitz (beta 2014)"
    summary = "Nine factions, 23 sub-lists, 528 statlines and the full construction rules."
    tables = TABLES
    catalogue_type = Catalogue
    examples = EXAMPLES
    group_totals: type[GroupTotals] = CombatGroupTotals
    rulebook = RULEBOOK
    battle = BETA_BATTLE

    decode = staticmethod(document.decode)
    convert = staticmethod(document.convert)
    canonical = staticmethod(force.canonical)
    to_data = staticmethod(document.to_data)
    document_schema = staticmethod(document.schema)
    read_text = staticmethod(text_list.read)
    write_text = staticmethod(text_list.write)
    validate = staticmethod(construction.validate)
    choices = staticmethod(choices.choices)
    completions = staticmethod(completion.completions)
    print_content = staticmethod(cards.print_content)

    def titles(self, document: ForceDocument, catalogue: Catalogue) -> tuple[str, str]:
        return names.titles(document, catalogue.factions, catalogue.sublists)

    def model_card(self, key: str, catalogue: Catalogue) -> Card:
        if key in catalogue.drones:
            return cards.drone_card(catalogue.drones[key], catalogue)
        return cards.model_card(catalogue.models[key], catalogue)


BLITZ_BETA = BlitzBeta()
