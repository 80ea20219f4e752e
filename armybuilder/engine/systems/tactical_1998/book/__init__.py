"""The book as data: its tables, each figure with how it was read, and the catalogue. Begin with `tables`."""
