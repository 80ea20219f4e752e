"""Command and morale (BR-56 to BR-58, BR-65 to BR-69, SC-12).

command   command points, leaders who are lost
morale    tokens and breakpoints
rally     regrouping
reserves  calls for groups in reserve
drones    masters and their drones
"""
