"""Lists from elsewhere: files of other tools, and text that nobody understands whole."""
