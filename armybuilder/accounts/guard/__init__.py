"""What guards passwords against guesses: tries that are counted, browsers that are trusted."""
