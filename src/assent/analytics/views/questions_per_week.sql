-- Calls, questions and denials a week, by agent. A week begins on Monday.
SELECT CAST(date_trunc('week', CAST(day AS TIMESTAMP)) AS DATE) AS week, agent,
  count(*) AS calls,
  count(DISTINCT session) AS sessions,
  sum(CASE WHEN decision = 'ask' THEN 1 ELSE 0 END) AS questions,
  sum(CASE WHEN decision = 'deny' THEN 1 ELSE 0 END) AS denials
FROM events
GROUP BY 1, 2
ORDER BY week, agent
