"""What a list may take next: squads as the guides print them, further units, options."""
