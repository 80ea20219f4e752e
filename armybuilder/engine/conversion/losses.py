"""What did not come across, told so that a player can do something about it."""

from collections.abc import Iterator

from armybuilder.engine.conversion import legacy_2006 as legacy
from armybuilder.engine.conversion.card import Card, Loss, Reason, Value
from armybuilder.engine.systems.tactical_1998.book.figures import LABELS
from armybuilder.engine.systems.tactical_1998.book.tables import Vehicle

UNUSED = {"cost": "marks and dinars", "deployment": "a deployment range", "crew": "a number of crew"}
"""Figures of the old sheet that the new card has no field for."""
OPEN = {
    "FC-28": "the legacy rules do not say what becomes of half a kilometre; in play a half rounds up",
    "FC-29": "no sheet says which weapons are held in the hand",
    "FC-32": "the table of target speeds lost its row of 3 and 4 hexes",
}
"""What has to be ruled, by the rule that needs it."""
MODIFIERS = frozenset({"FC-32"})
"""Rules whose numbers are added to a roll."""
MODES = {"W": "Walker", "G": "Ground", "H": "Hover"}


def losses(card: Card, vehicle: Vehicle) -> Iterator[Loss]:
    """Every value that is blank or ruled, in the order of the card, then what the new book has no place for."""
    for what, value in _labelled(card):
        if value.status == "lost":
            figures = " and ".join(_plain(name) for name in value.figures)
            message = f"{what}: blank, because the text of 1998 lost its {figures}."
            yield _loss("lost", what, value.rule, message, value.figures)
        elif value.status == "ruled":
            yield _loss("ruling", what, value.rule, _ruled(what, value), value.figures)
    yield from _renamed(vehicle)
    yield from _dropped(vehicle)


def _loss(reason: Reason, what: str, rule: str, message: str, figures: tuple[str, ...] = ()) -> Loss:
    return Loss(reason, what, rule, figures, message, legacy.SOURCES.get(rule))


def _ruled(what: str, value: Value) -> str:
    if value.value is None:
        return f"{what}: blank until somebody rules, because {OPEN[value.rule]}."
    shown = "yes" if value.value is True else "no" if value.value is False else f"{value.value}"
    if value.rule in MODIFIERS:
        shown = f"{value.value:+d}"
    return f"{what}: {shown} by our ruling, because {OPEN[value.rule]}."


def _plain(name: str) -> str:
    """A figure as the sheet calls it: `threat value`, `ammo`."""
    return LABELS[name].lower() if name in LABELS else name.rpartition("_")[2]


def _labelled(card: Card) -> Iterator[tuple[str, Value]]:
    """Every value of the card by what it is."""
    yield "TV", card.tv
    yield "Actions", card.actions
    yield "Size", card.size
    yield "Detection", card.detection
    yield "Sensors", card.sensors
    yield "Auto comm", card.auto_comm
    yield "Comm", card.comm
    for speed in ("stationary", "combat", "top"):
        yield f"Attack modifier, {speed}", getattr(card.attack, speed)
    for row in card.defense:
        yield f"{MODES[row.mode]} movement, combat", row.combat_mp
        yield f"{MODES[row.mode]} movement, top", row.top_mp
        for speed in ("stationary", "combat", "top"):
            yield f"{MODES[row.mode]} defense modifier, {speed}", getattr(row, speed)
    yield "Armor", card.armor
    for weapon in card.weapons:
        yield f"Number of {weapon.name}", weapon.count
        yield f"Arc of {weapon.name}", weapon.arc
        yield f"Reloads of {weapon.name}", weapon.reloads
        yield f"Limited ammo of {weapon.name}", weapon.limited
    for trait in card.traits:
        if trait.rating:
            yield f"Rating of {trait.name}", trait.rating


def _renamed(vehicle: Vehicle) -> Iterator[Loss]:
    """Perks that came across under another name or without their rating, with no rule that says so."""
    for perk in vehicle.perks:
        named = legacy.TRAITS.get(perk.rule.key)
        if named and named.ruled:
            message = f"{perk.rule.name}: {named.name} by our ruling, because {named.ruled}."
            yield _loss("ruling", perk.rule.name, "DC-8", message)
        if perk.rule.key in legacy.UNRATED:
            message = f"{perk.rule.name}: its rating is gone, because punches of 2006 strike with the size."
            yield _loss("no-rule", perk.rule.name, "DC-8", message)


def _dropped(vehicle: Vehicle) -> Iterator[Loss]:
    """What the new book has no place for."""
    known = legacy.TRAITS.keys() | legacy.STURDY | legacy.FRAGILE
    for perk in (*vehicle.perks, *vehicle.flaws):
        if perk.rule.key not in known:
            message = f"{perk.rule.name}: the book of 2006 has nothing like it."
            yield _loss("no-rule", perk.rule.name, "DC-8", message)
    for name, what in UNUSED.items():
        yield _loss("no-rule", LABELS[name], "", f"{LABELS[name]}: cards of 2006 do not tell {what}.", (name,))
