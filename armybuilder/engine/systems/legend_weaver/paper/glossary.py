"""Glossary of the words that unit sheets of this game name; their figures are labelled in full."""

from armybuilder.engine.core.paper.glossary import Glossary

EXPLAINED = Glossary(kinds=frozenset({"special", "equipment", "rank", "role", "action", "morale"}))
