"""The companion: shows what `scoring` says, in the terminal and in the app, and knows no rule."""
