ALTER TABLE events ADD COLUMN files TEXT NOT NULL DEFAULT '';     -- what a tool that is no shell reads, changes, deletes
ALTER TABLE events ADD COLUMN ended_at TEXT NOT NULL DEFAULT '';  -- when the outcome was told
