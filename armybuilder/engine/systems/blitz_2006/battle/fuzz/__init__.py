"""Proof by play: what there is to use, forces that may use it, and what must hold after each event.

forces       random forces that have what is to be used
invariants   what no state may break
subjects     labels, and battles for each of them
"""
