"""Heavy Gear Blitz, beta 2014, in the catalogue: pages for statlines, sub-lists and purchases, in the notation of the book."""
