"""Which variant runs next, and when to stop: pure, seeded."""
