"""Nightly jobs, each with its own make target."""
