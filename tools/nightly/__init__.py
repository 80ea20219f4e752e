"""What runs by night, each by its own make target."""
