"""Handouts printed beside cards and sheets: scenarios with their maps, pairings and event slips."""
