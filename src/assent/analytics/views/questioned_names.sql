-- What is asked about most. Few "no" and quick answers mean a question that nobody reads.
SELECT name, category,
  count(*) AS questions,
  count(DISTINCT session) AS sessions,
  sum(CASE WHEN answered = 'yes' THEN 1 ELSE 0 END) AS yes,
  sum(CASE WHEN answered = 'no' THEN 1 ELSE 0 END) AS no,
  CAST(avg(answer_ms) AS BIGINT) AS mean_answer_ms
FROM events
WHERE decision = 'ask' AND name <> ''
GROUP BY name, category
ORDER BY questions DESC, name, category
