-- Which approvals answered questions, and for what.
SELECT grants AS approvals, name, count(*) AS uses, max(day) AS last_day
FROM events
WHERE grants <> ''
GROUP BY grants, name
ORDER BY uses DESC, approvals, name
