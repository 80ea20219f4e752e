"""The rules of the book, a module for each of its parts."""
