"""A converted card as lines of text. A value is followed by the mark of how it was read."""

from collections.abc import Iterator

from armybuilder.engine.conversion.card import Card, DefenseRow, Reason, Setup, Status, Trait, Value, Weapon

MARKS: dict[Status, str] = {"exact": "", "merged": "~", "derived": "*", "ruled": "?", "lost": ""}
LEGEND = "Marks: ~ put together from cells that ran together, * by the rules of the book, ? by our ruling, – lost."
LOST = "–"
REASONS: dict[Reason, str] = {
    "lost": "Lost in the text of the old book",
    "ruling": "By our ruling",
    "no-rule": "Without a place on the new card",
}


def card_lines(card: Card) -> Iterator[str]:
    """The card from top to bottom, then what did not come across."""
    yield f"{card.name} ({card.source_key}): {shown(card.tv)} TV"
    yield f"  actions {shown(card.actions)}, size {shown(card.size)}, armor {shown(card.armor)}"
    yield f"  sturdy boxes {shown(card.sturdy)}, fragile {shown(card.fragile)}"
    yield (
        f"  detection {shown(card.detection)}, sensors {signed(card.sensors)}, "
        f"auto comm {shown(card.auto_comm)}, comm {signed(card.comm)}"
    )
    attack = card.attack
    yield f"  attack: stationary {signed(attack.stationary)}, combat {signed(attack.combat)}, top {signed(attack.top)}"
    yield from (f"  {_movement(row)}" for row in card.defense)
    yield from (f"  {_weapon(weapon)}" for weapon in card.weapons)
    if card.traits:
        yield f"  traits: {', '.join(map(_trait, card.traits))}"
    yield f"  skills: those of the squad whose {card.replaces} it replaces; elsewhere {_setup(card.setup)}"
    for reason, heading in REASONS.items():
        losses = [loss.message for loss in card.losses if loss.reason == reason]
        if losses:
            yield f"  {heading}:"
            yield from (f"    {message}" for message in losses)


def shown(value: Value) -> str:
    """`50`, `yes?`, `1*`, `–`."""
    if value.value is None:
        return f"{LOST}{MARKS[value.status]}"
    words = {True: "yes", False: "no"}[value.value] if isinstance(value.value, bool) else str(value.value)
    return words + MARKS[value.status]


def signed(value: Value) -> str:
    """The same for what is added to a roll: `+1`, `0`, `-3?`."""
    if isinstance(value.value, int) and value.value > 0:
        return f"+{shown(value)}"
    return shown(value)


def _movement(row: DefenseRow) -> str:
    speeds = f'{row.mode} combat {shown(row.combat_mp)}", top {shown(row.top_mp)}"'
    return f"{speeds}; defense: stationary {signed(row.stationary)}, combat {signed(row.combat)}, top {signed(row.top)}"


def _weapon(weapon: Weapon) -> str:
    parts = [f"{shown(weapon.count)} × {weapon.code} ({weapon.name})", f"arc {shown(weapon.arc)}"]
    parts.append(f"rate of fire {shown(weapon.rof)}")
    if weapon.reloads.value is not False:
        parts.append(f"reloads {shown(weapon.reloads)}")
    if weapon.limited.value != 0:
        parts.append(f"limited ammo {shown(weapon.limited)}")
    return ", ".join(parts)


def _trait(trait: Trait) -> str:
    parts = (trait.name, trait.rating and shown(trait.rating), trait.facing, trait.note)
    return " ".join(part for part in parts if part)


def _setup(setup: Setup) -> str:
    return (
        f"attack {setup.attack}, defense {setup.defense}, electronic warfare {setup.electronic_warfare}, leader "
        f"{setup.leader}, or {setup.better_leader} for {setup.better_leader_tv} TV ({setup.rule})"
    )
