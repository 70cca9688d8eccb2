"""Reviews turned into text, tables, Markdown and JSON; nothing here knows a rule or touches a screen."""
