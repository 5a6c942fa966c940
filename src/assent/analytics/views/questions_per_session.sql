-- How often each session was asked, and how many of the answers were yes.
SELECT day, agent, session,
  count(*) AS calls,
  sum(CASE WHEN decision = 'ask' THEN 1 ELSE 0 END) AS questions,
  sum(CASE WHEN decision = 'deny' THEN 1 ELSE 0 END) AS denials,
  sum(CASE WHEN answered = 'yes' THEN 1 ELSE 0 END) AS yes
FROM events
WHERE session <> ''
GROUP BY day, agent, session
ORDER BY questions DESC, day, agent, session
