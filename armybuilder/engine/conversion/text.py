"""A converted card as lines of text. A value is followed by the mark of how it was read."""

from collections.abc import Iterator

from armybuilder.engine.conversion.card import ConvertedCard, DefenseRow, Reason, Setup, Status, Trait, Value, Weapon

MARKS: dict[Status, str] = {"exact": "", "merged": "~", "derived": "*", "ruled": "?", "lost": ""}
LEGEND = "Marks: ~ put together from cells that ran together, * by the rules of the book, ? by our ruling, – lost."
LOST = "–"
REASONS: dict[Reason, str] = {
    "lost": "Lost in the text of the old book",
    "ruling": "By our ruling",
    "no-rule": "Without a place on the new card",
}


def card_lines(card: ConvertedCard) -> Iterator[str]:
    """The card from top to bottom, then what did not come across."""
    yield f"{card.name} ({card.source_key}): {format_value(card.tv)} TV"
    yield f"  actions {format_value(card.actions)}, size {format_value(card.size)}, armor {format_value(card.armor)}"
    yield f"  sturdy boxes {format_value(card.sturdy)}, fragile {format_value(card.fragile)}"
    yield (
        f"  detection {format_value(card.detection)}, sensors {format_modifier(card.sensors)}, "
        f"auto comm {format_value(card.auto_comm)}, comm {format_modifier(card.comm)}"
    )
    attack = card.attack
    yield f"  attack: stationary {format_modifier(attack.stationary)}, combat {format_modifier(attack.combat)}, top {format_modifier(attack.top)}"
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


def format_value(value: Value) -> str:
    """`50`, `yes?`, `1*`, `–`."""
    if value.value is None:
        return f"{LOST}{MARKS[value.status]}"
    words = {True: "yes", False: "no"}[value.value] if isinstance(value.value, bool) else str(value.value)
    return words + MARKS[value.status]


def format_modifier(value: Value) -> str:
    """The same for what is added to a roll: `+1`, `0`, `-3?`."""
    if isinstance(value.value, int) and value.value > 0:
        return f"+{format_value(value)}"
    return format_value(value)


def _movement(row: DefenseRow) -> str:
    speeds = f'{row.mode} combat {format_value(row.combat_mp)}", top {format_value(row.top_mp)}"'
    return f"{speeds}; defense: stationary {format_modifier(row.stationary)}, combat {format_modifier(row.combat)}, top {format_modifier(row.top)}"


def _weapon(weapon: Weapon) -> str:
    parts = [f"{format_value(weapon.count)} × {weapon.code} ({weapon.name})", f"arc {format_value(weapon.arc)}"]
    parts.append(f"rate of fire {format_value(weapon.rof)}")
    if weapon.reloads.value is not False:
        parts.append(f"reloads {format_value(weapon.reloads)}")
    if weapon.limited.value != 0:
        parts.append(f"limited ammo {format_value(weapon.limited)}")
    return ", ".join(parts)


def _trait(trait: Trait) -> str:
    parts = (trait.name, trait.rating and format_value(trait.rating), trait.facing, trait.note)
    return " ".join(part for part in parts if part)


def _setup(setup: Setup) -> str:
    return (
        f"attack {setup.attack}, defense {setup.defense}, electronic warfare {setup.electronic_warfare}, leader "
        f"{setup.leader}, or {setup.better_leader} for {setup.better_leader_tv} TV ({setup.rule})"
    )
