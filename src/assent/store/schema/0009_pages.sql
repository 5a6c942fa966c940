-- What the pages count by day, and whom they offer to filter by, without reading the events themselves.
CREATE INDEX idx_events_judged ON events (judged_at, decision, answered, category);
CREATE INDEX idx_events_agent ON events (agent);
