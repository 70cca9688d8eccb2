"""What a Museum is worth: its Collections, Patrons, galleries and Public Opinion, as the lines of a score."""
