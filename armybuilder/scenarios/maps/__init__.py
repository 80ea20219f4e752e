"""Hex maps for the table: on a page, on paper at true size, and as files."""
