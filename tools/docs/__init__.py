"""The generated pages of docs/: `make docs`."""
