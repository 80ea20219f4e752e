"""Formats of figures and dates, where they differ from Django's for a language."""
