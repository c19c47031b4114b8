"""The campaign: five scenarios, one force, and what becomes of it."""
