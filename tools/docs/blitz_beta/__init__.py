"""Pages that the beta begins in docs/: what is proven of its battle rules, and what its policies choose; other games follow."""


def pages() -> dict[str, str]:
    """Generated pages of its own: path in docs/ → text."""
    from armybuilder.engine.registry import SYSTEMS  # noqa: PLC0415 - likewise
    from tools.docs import battle_rules  # noqa: PLC0415 - it imports the whole of the battle rules
    from tools.docs.blitz_beta import battle_coverage  # noqa: PLC0415 - likewise

    others = {key: system for key, system in SYSTEMS.items() if key != "blitz-beta"}
    return {"battle-rules.md": battle_coverage.table() + battle_rules.sections(others)}
