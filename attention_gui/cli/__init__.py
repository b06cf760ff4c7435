"""What the command line is made of."""
