"""The rules of the book, a room or a module for each of its parts."""
