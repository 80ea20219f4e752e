"""Tin Soldiers, a game system of three models and two rules: what `CONTRIBUTING.md` "Adding a game system" asks for, and
no more. The conformance suite runs it beside the real ones.

Read in this order: `tables` (what there is to field), `document` (a player's choices), `rules` (what a force must heed),
`system` (all of it).
"""
