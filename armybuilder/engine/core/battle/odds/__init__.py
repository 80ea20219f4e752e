"""Exact odds. Read in this order: `distributions` (chances, counted in ways), `rolls` (of which the highest die counts),
`pictures` (answers as pages draw them), `rules` (what a system answers), `sides` (of a question, filled in by cards),
`modifiers` (of rolls, and what each is worth), `text` (answers in lines), `packs` (questions with packs),
`tables` (lists against each other). The form of a question follows from its fields
(`core.documents.questions`)."""

from armybuilder.engine.core.battle.odds.distributions import Distribution, certain, mixture, successes

__all__ = ["Distribution", "certain", "mixture", "successes"]
