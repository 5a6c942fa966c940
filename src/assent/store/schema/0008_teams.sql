CREATE TABLE server_names (  -- what a team's server says of how many words name a command
  origin TEXT NOT NULL,
  prefix TEXT NOT NULL,
  words INTEGER NOT NULL,
  PRIMARY KEY (origin, prefix)
);

CREATE TABLE team_sent (  -- how far the events were sent to a team's server, each once
  machine TEXT PRIMARY KEY,              -- the id that the server gave
  begun INTEGER NOT NULL,                -- the last before the machine was enrolled, none of which is sent
  event INTEGER NOT NULL,                -- the last that was sent
  dropped INTEGER NOT NULL DEFAULT 0     -- events that were pruned before they could be sent, in all
);
