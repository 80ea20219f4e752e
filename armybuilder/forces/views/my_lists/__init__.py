"""Pages of my lists as a whole: the list of them, the bin, what is done with several."""
