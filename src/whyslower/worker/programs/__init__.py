"""Programs as they are handed in, and how their loop is turned."""
