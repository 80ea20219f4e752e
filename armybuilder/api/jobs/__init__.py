"""Answers that take more than a second: `works` has those found by workers, `reports` the batches of them,
`messages` the texts that say where to look.
"""
