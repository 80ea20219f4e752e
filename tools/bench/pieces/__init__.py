"""A module for each piece of `make bench`. Each figure is a function that `bench` declares, with its unit and its target."""
