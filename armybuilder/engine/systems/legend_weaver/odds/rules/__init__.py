"""The rules of the book that dice decide, a chapter a module."""
