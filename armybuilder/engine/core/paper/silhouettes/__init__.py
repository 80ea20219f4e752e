"""Appearance of a model, described so that it can be drawn: its frame, bulk, head, kit and weapons. Knows no
rules.
"""
