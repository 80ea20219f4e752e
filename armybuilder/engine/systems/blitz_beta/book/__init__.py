"""The book as data: notation, tables, and the catalogue that rules compute on. Begin with `notation`, then `tables`."""
