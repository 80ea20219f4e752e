"""What plays battles: requests that wait for them, jobs that do not, workers, and how long it takes."""
