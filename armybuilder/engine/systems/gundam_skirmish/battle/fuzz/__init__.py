"""Proof by play: battles by chance of every kind of unit, weapon, class, tag, trait, modification, order and game.

invariants   what each state keeps to
subjects     what there is to use, and battles that may use it
"""
