"""Dice counted in ways: `ways` (what can come, how often), `pools` (hits and blocks), `chart` (damage charts)."""
