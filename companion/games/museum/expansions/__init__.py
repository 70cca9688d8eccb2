"""What the app shows of MUSEUM's expansions, a module each: a place of its own, there only while it is in play."""
