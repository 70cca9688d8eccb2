"""Artline: Louvre at the table: its map of Rooms, the ledger of their themes, and turns judged as they are typed."""
