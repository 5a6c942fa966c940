ALTER TABLE aliases RENAME TO aliases_before;

CREATE TABLE aliases (
  from_name TEXT NOT NULL,
  to_name TEXT NOT NULL,
  tool TEXT NOT NULL DEFAULT '',
  param TEXT NOT NULL DEFAULT '',
  command TEXT NOT NULL DEFAULT '',
  match_kind TEXT NOT NULL DEFAULT '',
  message TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  PRIMARY KEY (from_name, tool, param, command, match_kind)
);

INSERT INTO aliases (from_name, to_name, created_at)
  SELECT from_name, to_name, created_at FROM aliases_before ORDER BY rowid;

DROP TABLE aliases_before;

CREATE INDEX idx_aliases_tool_command ON aliases (tool, command);
