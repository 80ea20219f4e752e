"""Battles in words: events, questions, options."""
