"""Ways to spend what is left, and random forces."""
