"""Decks at the table: a card for each unit, shuffled every turn, and hands of event cards.

Read in this order: `rules` (what a game system offers), `params` (what players ask for, in words of an address), `deal` (who
gets what, by the seed), `presentation` (a table as pages, API and command tell it).
"""
