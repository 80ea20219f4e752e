"""Answers as JSON, lines and pictures."""
