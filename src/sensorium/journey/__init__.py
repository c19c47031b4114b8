"""The long way alone: nine boards of two tiles to be crossed, and a leader to be killed on the tenth."""
