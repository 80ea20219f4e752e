"""Filters of the catalogue's templates."""
