"""Prints: cards (`cards`), sheets of squads with the forms of their models (`sheets`, from `forms`), blank forms,
decks (`deck`), tables for everybody (`charts`, `reference`), markers (`tokens`); `content` puts it together.
"""
