"""Heavy Gear Blitz, first edition of 2006, in the catalogue: guides, cards, weapons, scenarios."""
