"""The catalogue: systems, factions, models, weapons and traits, loaded from factions/data."""
