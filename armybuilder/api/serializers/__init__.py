"""What the API tells of what is stored."""
