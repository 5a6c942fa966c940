CREATE TABLE day_counts (                -- events by day, counted behind those that come in, for the pages
  day TEXT NOT NULL,                     -- 2026-11-22, in UTC
  agent TEXT NOT NULL,
  decision TEXT NOT NULL,
  answered TEXT NOT NULL,
  category TEXT NOT NULL,
  name TEXT NOT NULL,
  calls BIGINT NOT NULL,
  PRIMARY KEY (day, agent, decision, answered, category, name)
);
