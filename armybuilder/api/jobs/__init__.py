"""What takes more than a second: `works` has what workers answer, `reports` the batches of them, `messages` where to look."""
