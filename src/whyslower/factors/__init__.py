"""What can be set: edits of a script's text, hunks of the difference between relatives, sizes."""
