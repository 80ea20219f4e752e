"""Units that no guide has: armies without a guide, and converted cards that stand in for others (FC-33, FC-34)."""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.core.tables.fields import NO_LINES
from armybuilder.engine.systems.blitz_2006.book.cards import Model, Variant
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.purchases import units_of
from armybuilder.engine.systems.blitz_2006.force import FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.validators.cards import few
from armybuilder.engine.systems.blitz_2006.validators.rules import RULES, of_converted, of_legacy


@of_legacy("FC-33", "Legacy Units", 1715)
def priced(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """An army without a guide pays for each unit what its old threat value says; whoever has none told has no price."""
    if row.own_price is None:
        yield rule.finding(
            "no-price",
            row.where,
            gettext(
                (
                    "{unit} comes only in squads of its guide, and its own price is not printed anywhere: the army "
                    "costs an unknown amount more.\nGive it a TV in a pack, or remove it."
                ),
                unit=row.label,
            ),
            severity="undetermined",
            candidates=[
                row.fewer(row.count),
                (gettext("Remove {part}", part=row.squad.label), remove(row.squad.where)),
            ],
            unit=row.record.key,
        )


@of_converted("FC-34", "Legacy Units", 1703, 1705)
def unlisted(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """Only units that no guide lists are converted; any other is bought in the squads that have it."""
    card = row.converted
    if card and card.source != NO_LINES:
        yield rule.finding(
            "listed-card",
            f"{row.where}/converted",
            gettext(
                (
                    "{card} is in the lists of the guides and is not a converted unit: buy it where a squad has it. "
                    "Here {unit} has its own card."
                ),
                card=card.name,
                unit=row.label,
            ),
            candidates=[_own_card(row)],
            card=card.key,
        )


@of_converted("FC-34", "Legacy Units", 1705)
def same_chassis(rule: Rule, row: FieldedUnit, force: Force) -> Findings:
    """A converted card stands in for a unit of the same chassis; skills and price stay those of the squad."""
    card, catalogue = row.converted, force.catalogue
    if card and card.source == NO_LINES and chassis_of(card.key, catalogue) != chassis_of(row.fit.key, catalogue):
        yield rule.finding(
            "other-chassis",
            f"{row.where}/converted",
            gettext(
                (
                    "{card} has a different chassis than {unit} and cannot stand in for it.\nUse a card of the same "
                    "chassis, or its own."
                ),
                card=card.name,
                unit=row.squad.unit_name(row.fit.key),
            ),
            candidates=[
                *(
                    (gettext("Use {card}", card=each.name), set_value(f"{row.where}/converted", each.key))
                    for each in cards_for(row.fit.key, catalogue)
                ),
                _own_card(row),
            ],
            unit=row.fit.key,
            card=card.key,
        )


def _own_card(row: FieldedUnit) -> Candidate:
    return gettext("Use its own card"), remove(f"{row.where}/converted")


@RULES.of_force("FC-34", "Legacy Units", 1705)
def converted_cards(rule: Rule, force: Force) -> Findings:
    """Converted cards are for friendly games, where the other player agrees; tournaments play the basic version (FC-11)."""
    rows = [row for row in force.rows if row.converted]
    if rows:
        names = dict.fromkeys(row.converted.name for row in rows if row.converted)
        yield rule.finding(
            "converted-cards",
            f"{rows[0].where}/converted",
            gettext(
                (
                    "{cards}: converted cards need the other player's agreement; tournaments use the basic version "
                    "of the chassis."
                ),
                cards=few(names),
            ),
            severity="info",
            cards=list(dict.fromkeys(row.converted.key for row in rows if row.converted)),
        )


def chassis_of(key: str, catalogue: Catalogue) -> str:
    """The vehicle whose chassis a unit has: the base of a variant, what a card names, or itself."""
    record = units_of(catalogue)[key]
    if isinstance(record, Variant):
        return chassis_of(record.base, catalogue)
    return record.chassis or key if isinstance(record, Model) else key


def cards_for(key: str, catalogue: Catalogue) -> list[Model | Variant]:
    """Cards that may stand in for that of a unit: those of its chassis that no guide lists."""
    chassis = chassis_of(key, catalogue)
    known: list[Model | Variant] = [*catalogue.models.values(), *catalogue.variants.values()]
    return [each for each in known if each.source == NO_LINES and chassis_of(each.key, catalogue) == chassis]
