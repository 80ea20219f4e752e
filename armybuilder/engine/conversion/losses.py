"""What did not come across, told so that a player can do something about it."""

from collections.abc import Iterator

from armybuilder.engine.conversion import legacy_2006 as legacy
from armybuilder.engine.conversion.card import Card, Loss, Reason, Value
from armybuilder.engine.core.language import later, say, within
from armybuilder.engine.systems.tactical_1998.book.figures import LABELS
from armybuilder.engine.systems.tactical_1998.book.tables import Vehicle

UNUSED = {
    "cost": later("{figure}: cards of 2006 do not tell marks and dinars."),
    "deployment": later("{figure}: cards of 2006 do not tell a deployment range."),
    "crew": later("{figure}: cards of 2006 do not tell a number of crew."),
}
"""Figures of the old sheet that the new card has no field for."""
OPEN = {
    "FC-28": later("the legacy rules do not say what becomes of half a kilometre; in play a half rounds up"),
    "FC-29": later("no sheet says which weapons are held in the hand"),
    "FC-32": later("the table of target speeds lost its row of 3 and 4 hexes"),
}
"""What has to be ruled, by the rule that needs it."""
MODIFIERS = frozenset({"FC-32"})
"""Rules whose numbers are added to a roll."""
VALUES = {
    "tv": later("TV"),
    "actions": later("Actions"),
    "size": later("Size"),
    "detection": later("Detection"),
    "sensors": later("Sensors"),
    "auto_comm": later("Auto comm"),
    "comm": later("Comm"),
}
ATTACK = {
    "stationary": later("Attack modifier, stationary"),
    "combat": later("Attack modifier, combat"),
    "top": later("Attack modifier, top"),
}
MOVEMENT = {"combat_mp": later("{mode} movement, combat"), "top_mp": later("{mode} movement, top")}
DEFENSE = {
    "stationary": later("{mode} defense modifier, stationary"),
    "combat": later("{mode} defense modifier, combat"),
    "top": later("{mode} defense modifier, top"),
}
MODES = {"W": later("Walker"), "G": later("Ground"), "H": later("Hover")}
PARTS = {
    "quantity": later("quantity"),
    "ammo": later("ammo"),
    "arc": later("arc"),
    "rof": later("rof"),
    "rating": later("rating"),
}
"""Figures of a row of the sheet."""
OF_WEAPON = {
    "count": later("Number of {weapon}"),
    "arc": later("Arc of {weapon}"),
    "reloads": later("Reloads of {weapon}"),
    "limited": later("Limited ammo of {weapon}"),
}


def losses(card: Card, vehicle: Vehicle) -> Iterator[Loss]:
    """Every value that is blank or ruled, in the order of the card, then what the new book has no place for."""
    for what, value in _labelled(card):
        if value.status == "lost":
            message = say(
                "{what}: blank, because the text of 1998 lost its {figures}.", what=what, figures=_lost(value)
            )
            yield _loss("lost", what, value.rule, message, value.figures)
        elif value.status == "ruled":
            yield _loss("ruling", what, value.rule, _ruled(what, value), value.figures)
    yield from _renamed(vehicle)
    yield from _dropped(vehicle)


def _loss(reason: Reason, what: str, rule: str, message: str, figures: tuple[str, ...] = ()) -> Loss:
    return Loss(reason, what, rule, figures, message, legacy.SOURCES.get(rule))


def _ruled(what: str, value: Value) -> str:
    why = say(OPEN[value.rule])
    if value.value is None:
        return say("{what}: blank until somebody rules, because {why}.", what=what, why=why)
    shown = say("yes") if value.value is True else say("no") if value.value is False else f"{value.value}"
    if value.rule in MODIFIERS:
        shown = f"{value.value:+d}"
    return say("{what}: {shown} by our ruling, because {why}.", what=what, shown=shown, why=why)


def _lost(value: Value) -> str:
    """The figures as the sheet calls them: `threat value`, `primary top speed and maneuver`."""
    first, *others = map(_plain, value.figures)
    for other in others:
        first = say("{first} and {other}", first=first, other=other)
    return first


def _plain(name: str) -> str:
    """`threat value`, `ammo`."""
    return within(say(LABELS[name])) if name in LABELS else say(PARTS[name.rpartition("_")[2]])


def _labelled(card: Card) -> Iterator[tuple[str, Value]]:
    """Every value of the card by what it is."""
    yield from ((say(what), getattr(card, name)) for name, what in VALUES.items())
    yield from ((say(what), getattr(card.attack, speed)) for speed, what in ATTACK.items())
    for row in card.defense:
        mode = say(MODES[row.mode])
        yield from ((say(what, mode=mode), getattr(row, name)) for name, what in (MOVEMENT | DEFENSE).items())
    yield say("Armor"), card.armor
    for weapon in card.weapons:
        yield from ((say(what, weapon=weapon.name), getattr(weapon, name)) for name, what in OF_WEAPON.items())
    for trait in card.traits:
        if trait.rating:
            yield say("Rating of {trait}", trait=trait.name), trait.rating


def _renamed(vehicle: Vehicle) -> Iterator[Loss]:
    """Perks that came across under another name or without their rating, with no rule that says so."""
    for perk in vehicle.perks:
        named = legacy.TRAITS.get(perk.rule.key)
        if named and named.ruled:
            text = later("{what}: {shown} by our ruling, because {why}.")
            message = say(text, what=perk.rule.name, shown=named.name, why=say(named.ruled))
            yield _loss("ruling", perk.rule.name, "DC-8", message)
        if perk.rule.key in legacy.UNRATED:
            text = later("{perk}: its rating is gone, because punches of 2006 strike with the size.")
            message = say(text, perk=perk.rule.name)
            yield _loss("no-rule", perk.rule.name, "DC-8", message)


def _dropped(vehicle: Vehicle) -> Iterator[Loss]:
    """What the new book has no place for."""
    known = legacy.TRAITS.keys() | legacy.STURDY | legacy.FRAGILE
    for perk in (*vehicle.perks, *vehicle.flaws):
        if perk.rule.key not in known:
            message = say("{perk}: the book of 2006 has nothing like it.", perk=perk.rule.name)
            yield _loss("no-rule", perk.rule.name, "DC-8", message)
    for name, text in UNUSED.items():
        figure = say(LABELS[name])
        yield _loss("no-rule", figure, "", say(text, figure=figure), (name,))
