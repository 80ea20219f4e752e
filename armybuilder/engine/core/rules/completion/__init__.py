"""Suggestions for a list: spending its points, replacing one thing with another, a plan for what does not fit."""
