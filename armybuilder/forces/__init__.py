"""Saved lists: the force document in the database, and the pages that build it."""
