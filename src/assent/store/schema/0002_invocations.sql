CREATE TABLE invocations (  -- every call of a tool, as other programs recorded them
  id TEXT PRIMARY KEY,
  source TEXT NOT NULL,
  instance_id TEXT,
  host_id TEXT,
  tool_name TEXT NOT NULL,
  is_error INTEGER,
  error TEXT,
  cwd TEXT,
  timestamp TEXT NOT NULL,
  metadata TEXT
);
