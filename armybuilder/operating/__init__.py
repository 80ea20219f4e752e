"""What whoever runs the site relies on: whose word about a visitor counts, and what is written of each request."""
