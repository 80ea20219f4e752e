"""Damage to vehicles: armour, systems, crews, the end (BR-64 to BR-79).

throws       single dice, and who chooses where several things may be hit
destruction  units that are out of the battle
crew         crews and passengers
systems      the Systems Damage Table
subtables    its subtables A and B
vehicles     damage against armour
"""
