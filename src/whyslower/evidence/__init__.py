"""What a finished pass says: the variables and print-outs of two programs, and whether they are the same work."""
