"""Losses of a conversion, reported so that a player can do something about them."""

from collections.abc import Iterator

from armybuilder.engine.conversion import legacy_2006 as legacy
from armybuilder.engine.conversion.card import ConvertedCard, Loss, Reason, Value
from armybuilder.engine.core.language import gettext, gettext_noop, mid_sentence
from armybuilder.engine.systems.tactical_1998.book.figures import LABELS
from armybuilder.engine.systems.tactical_1998.book.tables import Vehicle

UNUSED = {
    "cost": gettext_noop("{figure}: 2006 cards don't show marks and dinars."),
    "deployment": gettext_noop("{figure}: 2006 cards don't show a deployment range."),
    "crew": gettext_noop("{figure}: 2006 cards don't show the number of crew."),
}
"""Figures of the old sheet that the new card has no field for."""
OPEN = {
    "FC-28": gettext_noop("the legacy rules do not say what becomes of half a kilometre; in play a half rounds up"),
    "FC-29": gettext_noop("no sheet says which weapons are held in the hand"),
    "FC-32": gettext_noop("the table of target speeds lost its row of 3 and 4 hexes"),
}
"""What has to be ruled, by the rule that needs it. Some of these stand word for word in the published pack `cards-of-1998`, which lists carry
by its hash: another word would be another pack."""
MODIFIERS = frozenset({"FC-32"})
"""Rules whose numbers are added to a roll."""
VALUES = {
    "tv": gettext_noop("TV"),
    "actions": gettext_noop("Actions"),
    "size": gettext_noop("Size"),
    "detection": gettext_noop("Detection"),
    "sensors": gettext_noop("Sensors"),
    "auto_comm": gettext_noop("Auto comm"),
    "comm": gettext_noop("Comm"),
}
ATTACK = {
    "stationary": gettext_noop("Attack modifier, stationary"),
    "combat": gettext_noop("Attack modifier, combat"),
    "top": gettext_noop("Attack modifier, top"),
}
MOVEMENT = {"combat_mp": gettext_noop("{mode} movement, combat"), "top_mp": gettext_noop("{mode} movement, top")}
DEFENSE = {
    "stationary": gettext_noop("{mode} defense modifier, stationary"),
    "combat": gettext_noop("{mode} defense modifier, combat"),
    "top": gettext_noop("{mode} defense modifier, top"),
}
MODES = {"W": gettext_noop("Walker"), "G": gettext_noop("Ground"), "H": gettext_noop("Hover")}
PARTS = {
    "quantity": gettext_noop("quantity"),
    "ammo": gettext_noop("ammo"),
    "arc": gettext_noop("arc"),
    "rof": gettext_noop("rof"),
    "rating": gettext_noop("rating"),
}
"""Figures of a row of the sheet."""
OF_WEAPON = {
    "count": gettext_noop("Number of {weapon}"),
    "arc": gettext_noop("Arc of {weapon}"),
    "reloads": gettext_noop("Reloads of {weapon}"),
    "limited": gettext_noop("Limited ammo of {weapon}"),
}


def losses(card: ConvertedCard, vehicle: Vehicle) -> Iterator[Loss]:
    """Every value that is blank or ruled, in the order of the card, then what the new book has no place for."""
    for what, value in _labelled_values(card):
        if value.status == "lost":
            message = gettext(
                "{what}: blank, because the 1998 text lost its {figures}.", what=what, figures=_list_lost_figures(value)
            )
            yield _loss("lost", what, value.rule, message, value.figures)
        elif value.status == "ruled":
            yield _loss("ruling", what, value.rule, _describe_ruled(what, value), value.figures)
    yield from _renamed_perks(vehicle)
    yield from _dropped_parts(vehicle)


def _loss(reason: Reason, what: str, rule: str, message: str, figures: tuple[str, ...] = ()) -> Loss:
    return Loss(reason, what, rule, figures, message, legacy.SOURCES.get(rule))


def _describe_ruled(what: str, value: Value) -> str:
    why = gettext(OPEN[value.rule])
    if value.value is None:
        return gettext("{what}: blank until there is a ruling, because {why}.", what=what, why=why)
    shown = gettext("yes") if value.value is True else gettext("no") if value.value is False else f"{value.value}"
    if value.rule in MODIFIERS:
        shown = f"{value.value:+d}"
    return gettext("{what}: {shown} by our ruling, because {why}.", what=what, shown=shown, why=why)


def _list_lost_figures(value: Value) -> str:
    """The figures as the sheet calls them: `threat value`, `primary top speed and maneuver`."""
    first, *others = map(_figure_label, value.figures)
    for other in others:
        first = gettext("{first} and {other}", first=first, other=other)
    return first


def _figure_label(name: str) -> str:
    """`threat value`, `ammo`."""
    return mid_sentence(gettext(LABELS[name])) if name in LABELS else gettext(PARTS[name.rpartition("_")[2]])


def _labelled_values(card: ConvertedCard) -> Iterator[tuple[str, Value]]:
    """Every value of the card by what it is."""
    yield from ((gettext(what), getattr(card, name)) for name, what in VALUES.items())
    yield from ((gettext(what), getattr(card.attack, speed)) for speed, what in ATTACK.items())
    for row in card.defense:
        mode = gettext(MODES[row.mode])
        yield from ((gettext(what, mode=mode), getattr(row, name)) for name, what in (MOVEMENT | DEFENSE).items())
    yield gettext("Armor"), card.armor
    for weapon in card.weapons:
        yield from ((gettext(what, weapon=weapon.name), getattr(weapon, name)) for name, what in OF_WEAPON.items())
    for trait in card.traits:
        if trait.rating:
            yield gettext("Rating of {trait}", trait=trait.name), trait.rating


def _renamed_perks(vehicle: Vehicle) -> Iterator[Loss]:
    """Perks that came across under another name or without their rating, with no rule that says so."""
    for perk in vehicle.perks:
        named = legacy.TRAITS.get(perk.rule.key)
        if named and named.ruled:
            text = gettext_noop("{what}: {shown} by our ruling, because {why}.")
            message = gettext(text, what=perk.rule.name, shown=named.name, why=gettext(named.ruled))
            yield _loss("ruling", perk.rule.name, "DC-8", message)
        if perk.rule.key in legacy.UNRATED:
            text = gettext_noop("{perk}: its rating is gone, because punches in 2006 use the size.")
            message = gettext(text, perk=perk.rule.name)
            yield _loss("no-rule", perk.rule.name, "DC-8", message)


def _dropped_parts(vehicle: Vehicle) -> Iterator[Loss]:
    """Yield the losses for parts that the new book has no place for."""
    known = legacy.TRAITS.keys() | legacy.STURDY | legacy.FRAGILE
    for perk in (*vehicle.perks, *vehicle.flaws):
        if perk.rule.key not in known:
            message = gettext("{perk}: the 2006 rulebook has nothing like it.", perk=perk.rule.name)
            yield _loss("no-rule", perk.rule.name, "DC-8", message)
    for name, text in UNUSED.items():
        figure = gettext(LABELS[name])
        yield _loss("no-rule", figure, "", gettext(text, figure=figure), (name,))
