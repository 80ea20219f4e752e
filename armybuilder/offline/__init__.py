"""The site on a device: installed, and readable without a connection."""
