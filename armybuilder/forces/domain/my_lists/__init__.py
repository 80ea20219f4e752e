"""My lists: what their rows say, how they are found, and what is done with several at a time."""
