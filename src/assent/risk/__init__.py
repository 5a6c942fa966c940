"""Facts of a simple command → category, reason and the paths it touches."""
