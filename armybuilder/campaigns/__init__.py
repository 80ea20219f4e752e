"""Campaigns of any game that has one: shared by links, played step by step, every step kept and taken back."""
