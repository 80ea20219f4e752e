"""Shots, blows, and the damage they do."""
