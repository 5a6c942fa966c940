-- What was decided about each category, day by day.
SELECT day, category, decision, count(*) AS calls
FROM events
WHERE category <> ''
GROUP BY day, category, decision
ORDER BY day, category, decision
