"""The chapters of the rules, each in a room of its own; `registry` imports them all in the order of the book."""
