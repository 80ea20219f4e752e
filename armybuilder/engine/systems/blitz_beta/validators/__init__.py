"""The rules of building a force (inventory 3; 5.0 and Appendix 2 of the book), and what asks them.

- `rules`: the rules of the book and of armies
- `notices`: names, versions, sub-lists of other factions

FC-12 (what a model counts) is figured in `build` and `force`; FC-70 to FC-72 ask for nothing that a list can break.
"""

from armybuilder.engine.systems.blitz_beta.validators.rule import RULES
from armybuilder.engine.systems.blitz_beta.validators.validate import findings, validate

__all__ = ["RULES", "findings", "validate"]
