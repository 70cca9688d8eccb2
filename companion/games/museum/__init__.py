"""MUSEUM in the app: its board, its fields, its letters."""
