"""Pages that only the beta has in docs/: what is proven of its battle rules, and what its policies choose."""


def pages() -> dict[str, str]:
    """Generated pages of its own: path in docs/ → text."""
    from tools.docs.blitz_beta import battle_coverage  # noqa: PLC0415 - it imports the whole of the battle rules

    return {"battle-rules.md": battle_coverage.table()}
