"""Events, questions and options in words, and what a replay draws."""
