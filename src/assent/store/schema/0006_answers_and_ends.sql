-- What was judged, what the agent was told, what a person answered, whether it ran, and how it ended.
ALTER TABLE events ADD COLUMN form INTEGER NOT NULL DEFAULT 1;        -- 1: kept before the columns below were
ALTER TABLE events ADD COLUMN mode TEXT NOT NULL DEFAULT '';          -- of the agent, as it stated it
ALTER TABLE events ADD COLUMN asked_at TEXT NOT NULL DEFAULT '';      -- when the question was put
ALTER TABLE events ADD COLUMN prompted INTEGER;                       -- 1: the agent was seen to put a question
ALTER TABLE events ADD COLUMN confirmed TEXT NOT NULL DEFAULT '';     -- what the agent was told when it was about to
ALTER TABLE events ADD COLUMN answered TEXT NOT NULL DEFAULT '';      -- yes, no; nobody: nobody was there to answer
ALTER TABLE events ADD COLUMN answered_at TEXT NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN ran INTEGER;                            -- 1, 0; NULL while nobody has told
ALTER TABLE events ADD COLUMN background INTEGER NOT NULL DEFAULT 0;  -- 1: it began, and its end is not that of the call
ALTER TABLE events ADD COLUMN accused TEXT NOT NULL DEFAULT '';       -- the word of the command that a failure names
ALTER TABLE events ADD COLUMN offered TEXT NOT NULL DEFAULT '';       -- what the failure offers in its place

-- Where the agent itself asked, the record of its question took the place of what it had been told before.
UPDATE events SET answer = '' WHERE answer = 'no opinion' AND reason = '' AND decision <> '';
-- A success was also written down for what had only begun, so that alone says no more than that it ran.
UPDATE events SET ran = 1 WHERE success = 1;
UPDATE events SET ran = 0 WHERE error_class IN ('refused', 'unknown-tool');
UPDATE events SET ran = 1 WHERE success = 0 AND ran IS NULL;
