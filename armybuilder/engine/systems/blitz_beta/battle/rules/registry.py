"""Every chapter of the rules, imported so that it registers its acts, reactions and hooks. The order is that of the
menus and of the hooks."""

from importlib import import_module

CHAPTERS = (
    "combat.fire",
    "movement.move",
    "support.air",
    "support.buildings",
    "command.command",
    "combat.control",
    "armies.defects",
    "combat.demolition",
    "armies.duels",
    "combat.chosen_traits",
    "movement.continuation",
    "signals.jamming",
    "movement.jump",
    "support.landing",
    "armies.lists",
    "combat.melee",
    "signals.observation",
    "support.offboard",
    "command.orders",
    "command.points",
    "combat.reactions",
    "scenarios.reserves",
    "signals.signals",
    "command.succession",
    "support.assets",
    "support.transport",
)
for chapter in CHAPTERS:
    import_module(f"{__package__}.{chapter}")
