"""Ships that nobody has seen: ten tiles, how they are laid, the board they make, and six scenarios upon it."""
