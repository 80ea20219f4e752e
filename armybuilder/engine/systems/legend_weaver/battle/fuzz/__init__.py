"""Proof by play: battles by chance of every kind of unit, weapon, special, role, rank, equipment, start, card and way to win.

invariants   what each state keeps to
subjects     what there is to use, and battles that may use it
"""
