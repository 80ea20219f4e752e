"""The exact chances of all that the mathematics says, and the questions that may be asked of them. Begin with `odds`."""
