"""Squads that come with others: snipers, which a section of infantry brings (FC-2)."""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Findings, Rule, with_clause
from armybuilder.engine.core.rules.operations import remove
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_2006.book.armies import GuideSquad
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.options import SquadOption
from armybuilder.engine.systems.blitz_2006.book.purchases import excluded_options, option_word, squads_brought_by
from armybuilder.engine.systems.blitz_2006.completion.standard_squads import add_squads, printed_squad
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, Force
from armybuilder.engine.systems.blitz_2006.validators.rules import RULES


@RULES.of_force("FC-2", "Army Structure", 1689)
def brought_squads(rule: Rule, force: Force) -> Findings:
    """Snipers are a combat group of their own, and a section brings one squad of them."""
    for option, section, record in _options_with_squads(force.catalogue):
        squads = [squad for squad in force.squads if squad.record.key == record.key]
        if not squads:
            continue
        most = sum(_brings(squad, option) for squad in force.squads)
        excess = len(squads) - most
        if excess > 0:
            away = [step for squad in reversed(squads[-excess:]) for step in remove(squad.where)]
            more = add_squads(printed_squad(section), excess, force.source)
            yield with_clause(rule, rule.id, option.source).finding(
                "without-section",
                squads[-1].where,
                gettext(
                    (
                        "{squad}: each {section} may bring one, here {most}; the army has {number}.\nRemove {excess}, or "
                        "add {excess} {section}."
                    ),
                    squad=record.name,
                    section=section.name,
                    most=most or gettext("none"),
                    number=len(squads),
                    excess=excess,
                ),
                candidates=[
                    (gettext("Remove {number} {squad}", number=excess, squad=record.name), away),
                    (gettext("Add {number} {squad}", number=excess, squad=section.name), more),
                ],
                squad=record.key,
                number=len(squads),
                most=most,
            )


@cached_on_catalogue
def _options_with_squads(catalogue: Catalogue) -> list[tuple[SquadOption, GuideSquad, GuideSquad]]:
    """Every option that brings a squad, whose option it is, and the squad."""
    known = catalogue.squads
    return [(option, section, known[key]) for section in known.values() for option, key in squads_brought_by(section)]


def _brings(squad: FieldedSquad, option: SquadOption) -> bool:
    """Whether a squad has the option, and nothing that it buys excludes it: convicts have no snipers."""
    against = {word for each in squad.purchases for word in excluded_options(each.purchase.option)}
    return squad.record.key == option.squad and option_word(option) not in against
