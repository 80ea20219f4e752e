"""Texts for the changes that an army makes to a force: its clauses, its ally, and its rules for the elite option."""

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents.form import FormControl, FormOption
from armybuilder.engine.core.rules import citations
from armybuilder.engine.systems.blitz_beta.army.army import ArmyRules
from armybuilder.engine.systems.blitz_beta.book.tables import Faction
from armybuilder.engine.systems.blitz_beta.force import Force
from armybuilder.engine.systems.blitz_beta.paper.cards import GENERIC_FACTIONS
from armybuilder.engine.systems.blitz_beta.validators.rules.lists import lent_lists, may_join
from armybuilder.forces.presenters.blitz_beta.views import MarkedRow, RulesView
from armybuilder.forces.presenters.plain.views import GroupView, RowView, SectionView


def rules_views(force: Force) -> tuple[RulesView, ...]:
    """Every clause of the army, with where it stands."""
    return tuple(
        RulesView(
            name=rules.name,
            source=citations.rule(rules.rule, rules.source, force.catalogue.book),
            gist=rules.gist,
            construction=tuple(clause.text for clause in rules.clauses if clause.when == "construction"),
            play=tuple(clause.text for clause in rules.clauses if clause.when == "play"),
        )
        for rules in force.catalogue.rules_of(force.source.faction, force.source.sublist)
    )


def sublist(control: FormControl, force: Force) -> FormControl:
    """The sub-lists of the faction, each with its gist."""
    own = [
        FormOption(item.key, f"{item.name} ({item.code}): {item.gist}" if item.code else f"{item.name}: {item.gist}")
        for item in force.catalogue.sublists.values()
        if item.faction == force.source.faction
    ]
    if control.value and all(option.value != control.value for option in own):
        own.append(FormOption(control.value, _("%(name)s (not of this faction)") % {"name": control.value}))
    return replace(control, options=(FormOption("", _("None")), *own))


def ally(control: FormControl, force: Force) -> FormControl | None:
    """The list that allies come from, where the army lets the player choose it."""
    parts = [allies for allies in force.army.allies if allies.one]
    chosen = control.value
    if not parts and not chosen:
        return None
    factions = force.catalogue.factions
    options = [FormOption(key, factions[key].name) for allies in parts for key in allies.lists]
    if chosen and all(option.value != chosen for option in options):
        known = factions.get(chosen)
        options.append(
            FormOption(chosen, _("%(name)s (not an ally of this army)") % {"name": known.name if known else chosen})
        )
    used = factions.get(force.ally or "")
    first = _("The first one used: %(name)s") % {"name": used.name} if used and not chosen else _("The first one used")
    note = " ".join(
        _("Whole units of %(codes)s (%(rule)s).")
        % {"codes": ", ".join(sorted(allies.codes)), "rule": _rule(force, allies.source)}
        for allies in parts
    )
    return replace(control, options=(FormOption("", first), *options), help=note)


def allied_lists(army: ArmyRules, ally: str | None, code: str = "") -> Iterator[str]:
    """The lists that whole units of a type (of any, without a `code`) may come from, where `ally` is the chosen one."""
    for allies in army.allies:
        if not code or code in allies.codes:
            yield from (key for key in allies.lists if not (allies.one and ally and key != ally))


def list_note(force: Force, key: str) -> str:
    """Why the force may buy from a list that is not its own; empty for its own."""
    army, faction = force.army, force.faction
    if not faction or key == faction.key or key in faction.borrows or key in GENERIC_FACTIONS:
        return ""
    notes = [
        _("Allies: whole units of %(codes)s (%(rule)s).")
        % {"codes": ", ".join(sorted(allies.codes)), "rule": _rule(force, allies.source)}
        for allies in army.allies
        if key in allies.lists
    ]
    if any(family.startswith(f"{key}/") for family in army.guests):
        notes.append(_("Guests in the army's own units (%(rule)s).") % {"rule": army.rule})
    if key in army.duelist_lists:
        notes.append(_("Duelists (%(rule)s).") % {"rule": army.rule})
    if key in lent_lists(force, "support"):
        notes.append(_("Allies: support units (FC-63)."))
    elif may_join(key, force):
        notes.append(_("Allies: one combat group (FC-61)."))
    return " ".join(notes)


def elite(control: FormControl, force: Force) -> FormControl:
    """Whether the force is elite, and what its army says of that."""
    chosen, army, faction = force.source.options.elite, force.army, force.faction
    if faction and faction.elite:
        note = _("All %(name)s forces are elite%(cited)s.") % {"name": faction.name, "cited": _citation(force, faction)}
        return replace(control, locked=not chosen, help=note)
    if not army.elite:
        return control
    wanted = army.elite.option == "required"
    note = _("This army must be elite (%(rule)s).") if wanted else _("This army can't be elite (%(rule)s).")
    return replace(control, locked=chosen is wanted, help=note % {"rule": _rule(force, army.elite.source)})


def _rule(force: Force, lines: tuple[int, int]) -> str:
    """A clause of the army with its place in the book."""
    return citations.rule(force.army.rule, lines, force.catalogue.book)


def _citation(force: Force, faction: Faction) -> str:
    place = citations.pages(faction.elite_source, force.catalogue.book)
    return f" ({place})" if place else ""


def marked_rows(groups: tuple[GroupView, ...]) -> tuple[MarkedRow, ...]:
    """The rows of the list that the army has left its mark on."""
    return tuple(row for group in groups for unit in group.body.sections for row in _rows_with_marks(group, unit))


def _rows_with_marks(group: GroupView, unit: SectionView) -> Iterator[MarkedRow]:
    for row in unit.rows:
        told = [*(mark.description for mark in row.marks), *_prices(row)]
        if told:
            title = " ".join((row.title, *(fact.text for fact in row.facts)))
            yield MarkedRow(row.anchor, f"{title}, {group.label}", "; ".join(told))
    bought = [
        _("%(label)s %(cost)s TV instead of %(listed)s")
        % {"label": chip.title, "cost": chip.price, "listed": chip.listed}
        for chip in unit.chips
        if chip.listed
    ]
    if bought:
        yield MarkedRow(unit.anchor, f"{unit.heading}, {group.label}", "; ".join(bought))


def _prices(row: RowView) -> list[str]:
    if row.listed is None:
        return []
    return [_("%(total)s TV instead of %(listed)s") % {"total": row.total, "listed": row.listed}]
