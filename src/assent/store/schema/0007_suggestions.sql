CREATE TABLE suggestions (  -- what was learned from use, and what the person said to it
  id TEXT PRIMARY KEY,                    -- of the kind and the rule, so that the same thing is suggested once
  kind TEXT NOT NULL,                     -- correction, approval, denial, hint
  rule TEXT NOT NULL,                     -- JSON
  evidence TEXT NOT NULL,                 -- JSON
  weight REAL NOT NULL,                   -- of the evidence: one that was refused comes back when this has doubled
  created_at TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open',     -- open, taken, refused
  decided_at TEXT NOT NULL DEFAULT '',
  shown_at TEXT NOT NULL DEFAULT ''       -- when it was pushed to the person
);
