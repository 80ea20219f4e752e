"""Reads the rules data of a game system from its folder, strictly."""
