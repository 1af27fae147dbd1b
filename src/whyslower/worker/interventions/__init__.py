"""What may be changed inside a program while it runs."""
