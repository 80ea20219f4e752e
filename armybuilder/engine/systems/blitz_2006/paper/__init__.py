"""Printed content (DC-1 to DC-13). Read in this order: `content` (all of a force), `cards` (of units, drones and the
catalogue), `ratings` (their figures, damage track and boxes), `weapons`, `traits`, `sheet` (the army sheet),
`reference`, `tokens`, `emblems`, `labels`.
"""
