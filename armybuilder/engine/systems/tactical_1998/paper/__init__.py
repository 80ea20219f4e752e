"""Printed content: record sheets, squadron sheets, small cards, the army sheet."""
