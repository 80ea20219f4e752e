"""Dice, and hits spread over a squad. Nothing here knows a question."""
