-- What the pages count by day, and whom they offer to filter by, without reading the events themselves.
CREATE INDEX idx_events_day ON events (substr(judged_at, 1, 10), decision, answered, category);
CREATE INDEX idx_events_judged ON events (judged_at);
CREATE INDEX idx_events_asked ON events (judged_at) WHERE decision = 'ask';
CREATE INDEX idx_events_agent ON events (agent);
