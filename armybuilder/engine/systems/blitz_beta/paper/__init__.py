"""Prints of a force: cards, sheets, tokens, references, and the shapes that tell models apart. Begin with `cards`."""
