CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL);

CREATE TABLE aliases (
  from_name TEXT PRIMARY KEY,
  to_name TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE desires (  -- calls of tools that do not exist, as other programs recorded them
  id TEXT PRIMARY KEY,
  tool_name TEXT NOT NULL,
  tool_input TEXT,
  error TEXT NOT NULL,
  source TEXT,
  session_id TEXT,
  cwd TEXT,
  timestamp TEXT NOT NULL,
  metadata TEXT
);
