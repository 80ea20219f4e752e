"""Meaning of the table in this game: ground, cover and the edge, with everything that is computed once for each.
Begin with `terrain`.
"""
