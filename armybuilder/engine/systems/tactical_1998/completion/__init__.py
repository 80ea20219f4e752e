"""What may be added, ways to spend what is left, and random forces."""
