"""The rules of the games: no Django, no input or output, no clock, no global randomness."""
