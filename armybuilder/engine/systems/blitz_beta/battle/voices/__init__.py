"""Events in words, for logs and replays: `wording` holds the register, the others what each chapter says."""
