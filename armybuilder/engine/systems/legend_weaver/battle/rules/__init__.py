"""The rules of the book as they are played, a chapter a module."""
