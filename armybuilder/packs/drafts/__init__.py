"""A pack while its maker works on it: plain data, with faults or without.

`places` (records put in and taken out), `texts` (from records to the texts of a form and back), `changes` (what differs from the
book), `rows` (records as CSV and JSON), `review` (every fault beside its record).
"""
