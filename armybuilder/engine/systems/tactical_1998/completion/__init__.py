"""Candidates to add, ways to spend the remaining points, and random forces."""
