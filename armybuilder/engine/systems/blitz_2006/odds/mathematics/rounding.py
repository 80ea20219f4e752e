"""Halving as the rulebook does it (BR-3)."""


def halved(number: int) -> int:
    """Half of it, a half rounded up."""
    return (number + 1) // 2
