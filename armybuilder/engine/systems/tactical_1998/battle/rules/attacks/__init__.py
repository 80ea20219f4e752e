"""Attacks, and what they do to vehicles and squads.

The order of play asks for `menu.attack_options`, and carries one out by `menu.attack`. What movement does to a unit comes by
`hazards`.
"""
