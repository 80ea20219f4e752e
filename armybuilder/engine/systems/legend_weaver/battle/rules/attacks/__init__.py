"""Shots, blows and templates (BR-24 to BR-39, BR-55 to BR-61)."""
