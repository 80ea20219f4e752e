"""Glossary of the terms that cards of this game name in a word; their figures have full labels."""

from armybuilder.engine.core.paper.glossary import Glossary

EXPLAINED = Glossary(
    kinds=frozenset({"tag", "weapon-class", "equipment", "special-rule", "ability", "trait", "modification"})
)
