"""Chaos cards: 54 of them, played at any moment by either side (BR-64).

hand      who holds which, how many may be played, the question and the discard pile
rolled    cards that change a shot in the middle of it
declared  cards for a unit that is about to fire
turned    cards that are played when an activation card is turned over
"""
