"""From one rulebook to another: what a model of one system becomes in the next, and what is lost on the way.

A conversion is a layer above the systems: it reads the catalogue of the one it comes from and writes a neutral record
(`card`) for the one it goes to. No system imports it, and it never asks the other system for anything.
`docs/conversion.md` says what maps how.
"""
