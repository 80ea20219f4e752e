"""Tin Soldiers, a game system of three models and two rules: what `docs/developing/game.md` asks for, and
no more. The conformance suite runs it beside the real ones.

Read in this order: `tables` and `assemble` (what there is to field, of the frozen `records` that its Django app in
`tests/example_app` declares), `document` (a player's choices), `rules` (what a force must heed), `system` (all of it).
"""
