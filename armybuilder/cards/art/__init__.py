"""Drawings of our own: what models look like, the marks of factions, ranges and arcs at a glance."""
