CREATE TABLE requests (  -- questions that nobody was there to answer, put to people of the team
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL,                    -- of the question, as in the log
  asked_at TEXT NOT NULL,
  agent TEXT NOT NULL,
  cwd TEXT NOT NULL,
  command TEXT NOT NULL,                 -- whole, and without a secret
  state TEXT NOT NULL DEFAULT 'noted',   -- noted, open, approved, refused, ended, unfit
  number TEXT NOT NULL DEFAULT '',       -- that the server gave it
  digest TEXT NOT NULL DEFAULT '',       -- of what it is bound to
  expires_at TEXT NOT NULL DEFAULT '',
  told TEXT NOT NULL DEFAULT ''          -- why it could not be put, or what a person reads of the answer
);
CREATE INDEX idx_requests_code ON requests (code);
