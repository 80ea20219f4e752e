"""What is read more simply than the book says: the table of `BR-` rules is written from here.

Which function implements a rule stands above it: `# Implements BR-97, BR-98`.
"""

SIMPLIFIED: dict[str, tuple[str, ...]] = {}
"""Rule id → what is left out or read more simply than the book says, in texts to be said."""


def simplified(rule: str, how: str) -> None:
    """Note what of `rule` is read more simply; a second note on the same rule is added to the first. `how` is said where rules of
    battles are told."""
    SIMPLIFIED[rule] = (*SIMPLIFIED.get(rule, ()), how)
