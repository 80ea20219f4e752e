"""Pieces to cut out that stand or turn on the table."""
