"""The rules of building a force (inventory 3). The book has threat values and hardly any law beyond them.

- `budget`: what a force may cost, and what nobody can price (FC-1, FC-3, FC-20)
- `organisation`: units, groups, who commands (FC-4 to FC-7)
- `infantry`: squads of the players' own (FC-8 to FC-14)
- `notices`: names, versions, what this system does not have (FC-17, FC-19)

FC-2, FC-13, FC-15, FC-16 and FC-18 are arithmetic, done in `threat` and `force`; FC-21 to FC-23 ask for nothing that a
list can break.
"""

from armybuilder.engine.systems.tactical_1998.validators.rule import RULES
from armybuilder.engine.systems.tactical_1998.validators.validate import findings, validate

__all__ = ["RULES", "findings", "validate"]
