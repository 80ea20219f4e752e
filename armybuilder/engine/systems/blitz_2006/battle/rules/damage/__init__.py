"""Damage (BR-45 to BR-48, BR-51, BR-60, BR-70, BR-71).

cause        what did it
destruction  units that are out of the battle
track        boxes of vehicles
squads       bases of infantry
passengers   who rides in what is hit
crews        crews that eject, walkers that are knocked down
fires        slow burn
buildings    sections of buildings
"""
