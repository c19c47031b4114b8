"""The lessons that come with the program, one file each, in the order in which they are taught."""
