"""A list as text to be pasted elsewhere: an outline of what is printed (`outline`), written in one of the `formats`, and as
pieces for a table on a screen (`tabletop`). What a player typed stays text in each of them."""
