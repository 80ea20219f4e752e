"""Prints: cards of units, character sheets, team sheets, orders to cut out, tokens, references, blank sheets.

Read in this order: `unit_view` (a unit as printed), `labels`, `weapons`, `tracks`, `cards`; `sheets` (record
sheets); `orders`, `tokens`, `reference`, `quick` and `charts`; `content` (all of it).
"""
