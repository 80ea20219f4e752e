"""The course of a battle: set-up, turns with their upkeeps, and the end."""
