"""MUSEUM while it is played: lines judged, turns replayed, and the table they come to."""
