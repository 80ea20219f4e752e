"""The chapters of the rules, each in a room of its own; `registered` imports them all in the order of the book."""
