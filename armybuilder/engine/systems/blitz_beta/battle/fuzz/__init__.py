"""Proof by play: forces that field everything (`subjects`), battles of them that are checked after each event
(`invariants`, `trials`), and what they used (`usage`)."""
