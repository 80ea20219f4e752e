"""Simplifications of the book's rules in battles, from which the table of `BR-` rules is written.

The function that implements a rule has a comment above it: `# Implements BR-97, BR-98`.
"""

SIMPLIFICATIONS: dict[str, tuple[str, ...]] = {}
"""Rule id → what is left out or read more simply than the book says, in texts to be said."""


def note_simplification(rule: str, how: str) -> None:
    """Note what of `rule` is read more simply; a second note on the same rule is added to the first. `how` is said where rules of
    battles are told."""
    SIMPLIFICATIONS[rule] = (*SIMPLIFICATIONS.get(rule, ()), how)
