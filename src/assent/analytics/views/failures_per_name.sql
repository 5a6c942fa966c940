-- Commands that ran, and how often they failed.
SELECT name,
  count(*) AS runs,
  sum(CASE WHEN success THEN 0 ELSE 1 END) AS failures,
  sum(CASE WHEN error_class = 'not found' THEN 1 ELSE 0 END) AS not_found
FROM events
WHERE success IS NOT NULL AND name <> ''
GROUP BY name
ORDER BY failures DESC, runs DESC, name
