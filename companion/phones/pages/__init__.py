"""The pages as HTML. A function that is asked for what is not there returns None."""
