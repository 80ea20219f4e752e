"""The course of a battle: set-up, turns of activation cards, and the end."""
