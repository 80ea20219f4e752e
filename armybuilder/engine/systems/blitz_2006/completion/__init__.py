"""Possible additions to a list: squads as the guides print them, further units, options."""
