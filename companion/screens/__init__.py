"""The screens of the app, one a file."""
