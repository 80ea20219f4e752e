"""What a scenario generator offers, whatever the system: what it may be asked (`params`), what it answers (`scenario`), and
the optional part `scenarios` of a game system (`rules`)."""
