"""What looks at a program while it runs."""
