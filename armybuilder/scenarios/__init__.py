"""Scenarios by the generators of the books: a page, a handout, and a command. Nothing is stored: an address is the scenario."""
