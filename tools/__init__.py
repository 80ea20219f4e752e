"""Scripts for people who work on Muster. Run from the top of the tree; `make help` lists the ways in."""
