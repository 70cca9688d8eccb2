"""MUSEUM while it is played: the line a turn is typed on, how the game stands, the Common Pools, all turns."""
