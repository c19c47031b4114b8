"""The stories, one file each, in the order of the shelf."""
