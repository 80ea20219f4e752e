"""Proof by play: battles by chance of every kind of unit, weapon, trait, crew, trooper, act and way to win.

invariants   what each state keeps to
subjects     what there is to use, and battles that may use it
forces       random forces that have what is to be used
"""
