"""Results as an `Answer` (`answers`), and their rendering in lines and on a page (`presentation`)."""
