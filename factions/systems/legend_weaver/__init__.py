"""Legend Weaver: the models of its records, and where its data files have them."""
