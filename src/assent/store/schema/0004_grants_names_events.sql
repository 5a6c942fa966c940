CREATE TABLE grants (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- a number that was revoked never comes back
  pattern TEXT NOT NULL,                 -- in the text form of patterns
  scope TEXT NOT NULL,                   -- once, session, directory, repository, everywhere
  place TEXT NOT NULL DEFAULT '',        -- the folder of a directory or a repository
  session TEXT NOT NULL DEFAULT '',
  shell TEXT NOT NULL DEFAULT 'bash',
  ceiling TEXT NOT NULL,                 -- the name of a category
  origin_command TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,              -- ISO 8601, UTC, as all times here
  expires_at TEXT NOT NULL DEFAULT '',
  last_used_at TEXT NOT NULL DEFAULT ''
);

CREATE TABLE names (  -- how many words name a private program's command: freshctl ticket → 3
  prefix TEXT PRIMARY KEY,
  words INTEGER NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE shell_aliases (  -- of the user's own shell, read from rc files with their consent
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  file TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
);

CREATE TABLE servers (
  origin TEXT PRIMARY KEY,               -- its URL
  pulled_at TEXT NOT NULL
);

CREATE TABLE server_aliases (  -- what servers said when they were last asked
  origin TEXT NOT NULL,
  from_name TEXT NOT NULL,
  to_name TEXT NOT NULL,
  tool TEXT NOT NULL DEFAULT '',
  param TEXT NOT NULL DEFAULT '',
  command TEXT NOT NULL DEFAULT '',
  match_kind TEXT NOT NULL DEFAULT '',
  message TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  PRIMARY KEY (origin, from_name, tool, param, command, match_kind)
);

CREATE VIEW corrections AS  -- all rules; the user's own come first, and win over a server's
  SELECT from_name, to_name, tool, param, command, match_kind, message, created_at, '' AS origin, 0 AS given, rowid AS place
  FROM aliases
  UNION ALL
  SELECT from_name, to_name, tool, param, command, match_kind, message, created_at, origin, 1, rowid
  FROM server_aliases
  WHERE (from_name, tool, param, command, match_kind) NOT IN
    (SELECT from_name, tool, param, command, match_kind FROM aliases);

CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  judged_at TEXT NOT NULL,
  agent TEXT NOT NULL DEFAULT '',
  session TEXT NOT NULL DEFAULT '',
  call_id TEXT NOT NULL DEFAULT '',
  tool TEXT NOT NULL DEFAULT '',
  cwd TEXT NOT NULL DEFAULT '',
  command TEXT NOT NULL DEFAULT '',
  corrected TEXT NOT NULL DEFAULT '',
  decision TEXT NOT NULL DEFAULT '',
  answer TEXT NOT NULL DEFAULT '',
  category TEXT NOT NULL DEFAULT '',
  name TEXT NOT NULL DEFAULT '',
  reason TEXT NOT NULL DEFAULT '',
  grants TEXT NOT NULL DEFAULT '',       -- ids of those that were used, with blanks between
  judged_us INTEGER,                     -- how long judging took
  position INTEGER NOT NULL,             -- of the call in its session, from 1
  success INTEGER,                       -- NULL while nothing is known of the outcome
  error_class TEXT NOT NULL DEFAULT '',
  run_us INTEGER                         -- how long the command ran
);

CREATE INDEX idx_events_session ON events (session, id);
CREATE INDEX idx_events_call ON events (call_id) WHERE call_id <> '';

CREATE TABLE journal_files (  -- how far each file of the journal was read
  device INTEGER NOT NULL,
  inode INTEGER NOT NULL,
  head TEXT NOT NULL,                    -- hash of its first line, since numbers of deleted files come back
  offset INTEGER NOT NULL,
  PRIMARY KEY (device, inode)
);
