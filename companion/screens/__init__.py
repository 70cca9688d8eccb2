"""The screens of the app, one a file; each is loaded where it is opened."""
