CREATE TABLE schema_version (version INTEGER NOT NULL);

CREATE TABLE people (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL,                    -- viewer, reviewer, admin
  issuer TEXT NOT NULL,                  -- of the OpenID provider; empty for who came by a link
  subject TEXT NOT NULL,                 -- the person's id there
  created_at TEXT NOT NULL,              -- ISO 8601, UTC, as all times here
  disabled_at TEXT NOT NULL DEFAULT '',
  UNIQUE (issuer, subject)
);

CREATE TABLE links (                     -- for one use each: a link to sign in by, a code to enrol a machine by
  hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL,                    -- sign-in, enrol
  person TEXT NOT NULL,                  -- id
  expires_at TEXT NOT NULL,
  used_at TEXT NOT NULL DEFAULT ''
);

CREATE TABLE sessions (                  -- of browsers
  hash TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);

CREATE TABLE machines (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  person TEXT NOT NULL,
  scopes TEXT NOT NULL,                  -- with blanks between
  token_hash TEXT NOT NULL UNIQUE,
  expires_at TEXT NOT NULL,
  former_hash TEXT NOT NULL DEFAULT '',  -- of the token before, until the new one was used
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL DEFAULT '',
  revoked_at TEXT NOT NULL DEFAULT '',
  version TEXT NOT NULL DEFAULT '',      -- of Assent there
  revision INTEGER NOT NULL DEFAULT 0,   -- of the bundle that it asked with last
  dropped BIGINT NOT NULL DEFAULT 0      -- events that it had to let go unsent, as it counts them
);

CREATE INDEX machines_former ON machines (former_hash);

CREATE TABLE signing_keys (
  position INTEGER PRIMARY KEY,          -- the first is 1
  key TEXT NOT NULL UNIQUE,
  signature TEXT NOT NULL,               -- of the key before
  made_at TEXT NOT NULL
);

CREATE TABLE drafts (
  id TEXT PRIMARY KEY,
  content TEXT NOT NULL,                 -- canonical JSON
  note TEXT NOT NULL,
  author TEXT NOT NULL,                  -- a person
  widens TEXT NOT NULL,                  -- why it may allow more than the revision before; empty where it cannot
  state TEXT NOT NULL,                   -- open, approved, refused, released
  decided_by TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  decided_at TEXT NOT NULL DEFAULT ''
);

CREATE TABLE releases (
  revision INTEGER PRIMARY KEY,
  content TEXT NOT NULL,
  draft TEXT NOT NULL,                   -- empty for a return
  share INTEGER NOT NULL,                -- per cent of the machines that get it
  released_by TEXT NOT NULL,
  released_at TEXT NOT NULL
);

CREATE TABLE log (                       -- append-only: what may not be changed unseen
  seq BIGINT PRIMARY KEY,                -- from 0, without gaps
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,                    -- event, audit
  leaf BLOB NOT NULL,                    -- RFC 6962: SHA-256 of 0x00 and the entry
  chain BLOB NOT NULL                    -- SHA-256 of the chain before and the leaf
);

CREATE TABLE log_tiles (                 -- hashes of whole subtrees of 2^level leaves
  level INTEGER NOT NULL,
  position BIGINT NOT NULL,
  hash BLOB NOT NULL,
  PRIMARY KEY (level, position)
);

CREATE TABLE checkpoints (
  size BIGINT PRIMARY KEY,
  root TEXT NOT NULL,
  made_at TEXT NOT NULL,
  key TEXT NOT NULL,
  signature TEXT NOT NULL
);

CREATE TABLE events (                    -- what the entries of the log of kind event say; retention deletes here alone
  seq BIGINT PRIMARY KEY,
  id TEXT NOT NULL,
  machine TEXT NOT NULL,
  at TEXT NOT NULL,                      -- when it was judged, by the machine's clock
  agent TEXT NOT NULL,
  mode TEXT NOT NULL,
  session TEXT NOT NULL,                 -- a hash
  tool TEXT NOT NULL,
  name TEXT NOT NULL,
  category TEXT NOT NULL,
  decision TEXT NOT NULL,
  answer TEXT NOT NULL,
  answered TEXT NOT NULL,
  asked INTEGER,
  ran INTEGER,
  success INTEGER,
  error_class TEXT NOT NULL,
  judged_us BIGINT,
  command TEXT NOT NULL,                 -- empty unless texts are shared; so are these two
  cwd TEXT NOT NULL,
  reason TEXT NOT NULL,
  received_at TEXT NOT NULL
);

CREATE INDEX events_at ON events (at);
CREATE INDEX events_name ON events (name, at);

CREATE TABLE audit (                     -- what people did here; the entries of the log of kind audit
  seq BIGINT PRIMARY KEY,
  id TEXT NOT NULL,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,                   -- person:ID, machine:ID, server
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL
);

CREATE TABLE suggestions (
  id TEXT PRIMARY KEY,                   -- hash of kind and rule
  kind TEXT NOT NULL,
  rule TEXT NOT NULL,                    -- canonical JSON
  state TEXT NOT NULL DEFAULT 'open',    -- open, accepted, refused
  draft TEXT NOT NULL DEFAULT '',
  decided_by TEXT NOT NULL DEFAULT '',
  decided_at TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
);

CREATE TABLE suggestion_evidence (
  suggestion TEXT NOT NULL,
  machine TEXT NOT NULL,
  person TEXT NOT NULL,
  evidence TEXT NOT NULL,                -- JSON
  at TEXT NOT NULL,
  PRIMARY KEY (suggestion, machine)
);

CREATE TABLE requests (                  -- questions that wait for a person elsewhere
  id TEXT PRIMARY KEY,
  machine TEXT NOT NULL,
  person TEXT NOT NULL,                  -- who asks
  digest TEXT NOT NULL,                  -- of text, folder, category, machine, agent and session together
  agent TEXT NOT NULL,
  command TEXT NOT NULL,
  folder TEXT NOT NULL,
  category TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open',    -- open, approved, refused, taken
  decided_by TEXT NOT NULL DEFAULT '',
  decided_at TEXT NOT NULL DEFAULT ''
);

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
