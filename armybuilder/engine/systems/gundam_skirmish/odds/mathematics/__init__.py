"""Dice counted in ways: `outcome_counts` (what can come, how often), `pools` (hits and blocks), `chart` (damage charts)."""
