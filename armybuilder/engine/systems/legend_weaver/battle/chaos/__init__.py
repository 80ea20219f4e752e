"""Chaos cards: 54 of them, played at any moment by either side (BR-64).

hand          who holds which, how many may be played, the question and the discard pile
rerolls       cards that change a shot in the middle of it
declarations  cards for a unit that is about to fire
plays         cards that are played when an activation card is turned over
"""
